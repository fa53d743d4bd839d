"""What earlier runs found out of a pair, kept in files of the cache folder."""

from pathlib import Path

from foretoken import paths
from foretoken.engine.draft_length.costs import CostsSnapshot
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts, model_key, setting_key
from foretoken.library.on_disk.costs_cache import COSTS, CostsCache, costs_key
from foretoken.library.on_disk.learned_cache import LearnedCache, learned_key
from foretoken.library.on_disk.plain_cache import PLAIN_SPEED, PlainCache
from foretoken.model_devices import key_of
from foretoken.session.messages import LoadPair


class KnownPair:
    """What earlier runs measured and learned of `main` with a draft, and where the new values are saved."""

    def __init__(
        self, main: Path, draft: Path | None, command: LoadPair, *, gpu_layers: int, build: str, parallel: int
    ) -> None:
        cache = paths.cache_dir()
        self._costs = CostsCache(cache / COSTS)
        self._model_costs = ModelCosts(cache / MODEL_COSTS)
        self._learned = LearnedCache(cache / "learned")
        self._plain = PlainCache(cache / PLAIN_SPEED)
        threads = command.threads
        build += key_of(command.on_main, command.on_draft)
        # Passes of several replies are measured at further widths, and over a larger cache.
        build = build if parallel == 1 else f"{build} {parallel} at once"
        self.key = costs_key(main, draft, threads=threads, gpu_layers=gpu_layers, kv=str(command.kv), build=build)
        self._pair = learned_key(main, draft)
        self._models = model_key(main), None if draft is None else model_key(draft, inside=draft == main)
        self._setting = setting_key(threads=threads, gpu_layers=command.gpu_layers, build=build)

    def costs(self) -> CostsSnapshot | None:
        return self._costs.read(self.key)

    def learned(self) -> Learned | None:
        return self._learned.read(self._pair)

    def plain(self) -> PlainSpeed:
        return self._plain.read(self.key)

    def keep_plain(self, plain: PlainSpeed) -> None:
        self._plain.write(self.key, plain)

    def keep_costs(self, costs: CostsSnapshot) -> None:
        self._costs.write(self.key, costs)
        self._model_costs.note(*self._models, self._setting, costs)

    def keep(self, costs: CostsSnapshot, learned: Learned) -> None:
        self.keep_costs(costs)
        self._learned.write(self._pair, learned)
