"""The pair that is loaded, and the two steps of a load: what can be refused from the headers alone is refused before
the pair in use is given up."""

import ctypes
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from foretoken import paths, threads
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.load_pair import LoadOptions, Progress, SecondFile, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.devices import Device, in_use
from foretoken.engine.models.scripted import SCHEME
from foretoken.engine.plain_speed import CostsSnapshot, PlainSpeed
from foretoken.engine.scripted_pair import load_scripted
from foretoken.errors import DoesNotFit, EngineError, LoadCancelled
from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts, model_key, setting_key
from foretoken.library.on_disk.kept import (
    COSTS,
    PLAIN_SPEED,
    costs_key,
    learned_acceptance,
    learned_key,
    pair_costs,
    plain_speeds,
)
from foretoken.model_devices import key_of
from foretoken.session.engine_process.sealed import Sealed
from foretoken.session.failures import our_error
from foretoken.session.messages import Loaded, LoadPair
from foretoken.session.remote import pair as remote
from foretoken.session.remote.address import is_address
from foretoken.session.remote.pair import RemotePair
from foretoken.wording import later, tr

# The second step: loads natively, and returns the pair with sentences the user should see.
Load = Callable[[Progress], tuple[LoadedPair | RemotePair, tuple[str, ...]]]

# The first step: checks, cheaply. Raises UnusableInput.
Prepare = Callable[[LoadPair], Load]

_LEVELS = {3: logging.WARNING, 4: logging.ERROR}  # of ggml; the rest is chatter

_STOPPED: Final = (
    "ggml_backend_sched_graph_compute_async failed with error 1",
    "failed to compute graph, compute status: 1",
    "failed to decode, ret = 2",
)
"""What the library says of a pass that Stop ended; no error."""

_REPLIES_A_TRIM = 128  # between them, freed pieces among used ones take about 1 KB a reply (tests/perf/serve_memory.py)
_NOTHING_LOADED = later("No model is loaded; choose one first.")

_native_log = logging.getLogger("llama.cpp")
_log = logging.getLogger(__name__)


class Loader:
    """Starts the native library, and prepares loads. `backend` describes the library ("" when it could not be started;
    then every load says why), `version` is its own, `devices` what it can compute on, `lacking` why it cannot run heads
    of some kinds."""

    def __init__(self) -> None:
        self.backend = self.version = ""
        self.devices: tuple[Device, ...] = ()
        self.lacking: dict[str, str] = {}
        self.sealed: Sealed | None = None
        self._broken: str | None = None
        try:
            # Imported here: the library may be missing or unfit for this machine, and a scripted pair needs none.
            from foretoken.engine.models.llama import Backend

            self._backend = Backend(_on_native_log)
            self.backend = self._backend.description
            self.version = self._backend.version
            self.devices = self._backend.devices()
            self.lacking = _lacking()
        except Exception as error:
            _native_log.exception("The native library could not be started")
            self._broken = " ".join(str(error).split())[:300]

    def __call__(self, command: LoadPair) -> Load:
        """Check the files of `command`. Raises BadModelFile, IncompatiblePair or DoesNotFit, naming every reason;
        Outgrown where this process may not read them."""
        if self.sealed is not None:
            self.sealed.check(command)
        if command.main.startswith(SCHEME):
            return lambda _progress: (_scripted(command), ())
        if is_address(command.main):
            return remote.prepare(command)
        if self._broken is not None:
            sentence = tr("llama.cpp cannot be used here ({fault}); reinstall llama-cpp-python.", fault=self._broken)
            raise EngineError(sentence)
        return self._checked(_normal(command))

    def _checked(self, command: LoadPair) -> Load:
        from foretoken.library.fit.footprint import Room, Wish
        from foretoken.library.fit.preflight import preflight

        main, draft, second = map(_path, (command.main, command.draft, command.second_draft))
        assert main is not None, "a pair has a main model"
        wish = Wish(
            command.context, command.kv, command.gpu_layers, command.on_main, command.on_draft, command.parallel
        )
        room = Room.here(in_use(self._backend.devices(), command.on_main, command.on_draft))
        checked = preflight(
            main,
            draft,
            wish,
            room=room,
            anyway=command.load_anyway,
            shared_tokens=command.shared_tokens,
            lacking=lambda kind: self.lacking.get(kind.value),
            second=second,
        )
        options = LoadOptions(
            context=checked.memory.context,
            threads=command.threads,
            gpu_layers=checked.memory.gpu_layers,
            on_main=command.on_main,
            on_draft=command.on_draft,
            kv=command.kv,
            shared_tokens=checked.shared_tokens,
            parallel=checked.parallel,
            prefix_cache_bytes=command.prefix_cache,
            template=command.template,
        )
        # Of what was checked only this is kept, not the vocabularies: tens of megabytes where weights are to be loaded.
        kind, second_kind = (None if one is None else one.kind for one in (checked.draft, checked.second))
        second_shared, warnings = checked.second_shared, checked.warnings
        known, known_second = (
            KnownPair(
                main,
                of,
                command,
                gpu_layers=options.gpu_layers,
                build=self._backend.description,
                parallel=options.parallel,
            )
            for of in (draft, second)
        )

        def load(progress: Progress) -> tuple[LoadedPair, tuple[str, ...]]:
            other = None
            if second is not None:
                other = SecondFile(
                    path=second,
                    kind=second_kind,
                    shared_tokens=second_shared,
                    costs=known_second.costs(),
                    learned=known_second.learned(),
                )
            pair = load_pair(
                main,
                draft,
                options,
                kind=kind,
                costs=known.costs(),
                learned=known.learned(),
                plain=known.plain(),
                second=other,
                progress=progress,
            )
            _keep_by(pair, known, known_second)
            give_back()
            return pair, warnings

        return load


class KnownPair:
    """What earlier runs measured and learned of `main` with a draft, and where the new values are saved."""

    def __init__(
        self, main: Path, draft: Path | None, command: LoadPair, *, gpu_layers: int, build: str, parallel: int
    ) -> None:
        cache = paths.cache_dir()
        self._costs = pair_costs(cache / COSTS)
        self._model_costs = ModelCosts(cache / MODEL_COSTS)
        self._learned = learned_acceptance(cache / "learned")
        self._plain = plain_speeds(cache / PLAIN_SPEED)
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
        return self._plain.read(self.key) or PlainSpeed()

    def keep_plain(self, plain: PlainSpeed) -> None:
        if plain.samples:
            self._plain.write(self.key, plain)

    def keep_costs(self, costs: CostsSnapshot) -> None:
        self._costs.write(self.key, costs)
        self._model_costs.note(*self._models, self._setting, costs)

    def keep(self, costs: CostsSnapshot, learned: Learned) -> None:
        self.keep_costs(costs)
        self._learned.write(self._pair, learned)


def _keep_by(pair: LoadedPair, known: KnownPair, known_second: KnownPair) -> None:
    """Save what loading measured, and have the pair save what it learns later."""

    def keep() -> None:
        known.keep(pair.costs, pair.learned)
        known.keep_plain(pair.plain)
        if pair.second_known is not None:
            known_second.keep(*pair.second_known)

    known.keep_costs(pair.costs)
    pair.key = known.key
    pair.keep_by(keep)


def _scripted(command: LoadPair) -> LoadedPair:
    alone = command.second_draft is not None  # as with models
    return load_scripted(command.main, command.draft, command.second_draft, parallel=1 if alone else command.parallel)


def _path(text: str | None) -> Path | None:
    return None if text is None else Path(text)


def _normal(command: LoadPair) -> LoadPair:
    """`command` with the main model's path for a draft that is the same file (the MTP inside, where there is any), and
    no second draft without a first."""
    if command.draft is None and command.second_draft is not None:
        command = msgspec.structs.replace(command, draft=command.second_draft, second_draft=None)
    for name in ("draft", "second_draft"):
        draft = getattr(command, name)
        if draft is not None and _same_file(command.main, draft):
            command = msgspec.structs.replace(command, **{name: command.main})
    return command


def _same_file(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # one is not there, which is said when it is read
        return False


def _lacking() -> dict[str, str]:
    from foretoken.engine.models.symbols import NEEDED, lacking

    return {kind.value: sentence for kind in NEEDED if (sentence := lacking(kind)) is not None}


def give_back() -> None:
    """Return memory that loading, measuring or many replies needed to the system; glibc would keep it."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def _on_native_log(level: int, text: str) -> None:
    if (line := text.strip()) and level in _LEVELS and not line.endswith(_STOPPED):
        _native_log.log(_LEVELS[level], line)


class PairInUse:
    """The thread that loads changes it, while no reply is written; `abort` may be called on any thread.

    `pair` is None while nothing is loaded."""

    def __init__(self) -> None:
        self.pair: LoadedPair | RemotePair | None = None
        self._why_nothing = tr(_NOTHING_LOADED)
        self._replies = 0

    @property
    def at_once(self) -> int:
        """How many replies are written at once."""
        return 1 if self.pair is None else self.pair.parallel

    def needed(self) -> LoadedPair | RemotePair:
        """The pair. Raises EngineError, which says why, when nothing is loaded."""
        if self.pair is None:
            raise EngineError(self._why_nothing)
        return self.pair

    def abort(self) -> None:
        """End the pass that the models are making."""
        if (pair := self.pair) is not None:
            pair.abort()

    def load(self, command: LoadPair, prepare: Prepare, *, progress: Progress, cancelled: Callable[[], bool]) -> Loaded:
        """Put another pair in the place of the one in use, which stays where it can. Raises ForetokenError alone."""
        try:
            return self._load(command, prepare, progress, cancelled)
        except Exception as error:
            memory = DoesNotFit(
                tr("There is not enough memory to load this pair; choose a smaller one or less context.")
            )
            failed = our_error(error, memory, later("The model could not be loaded ({error}); choose another."))
        if self.pair is None:
            self._why_nothing = tr(_NOTHING_LOADED) if isinstance(failed, LoadCancelled) else str(failed)
        raise failed

    def _load(self, command: LoadPair, prepare: Prepare, progress: Progress, cancelled: Callable[[], bool]) -> Loaded:
        if cancelled():
            raise _cancelled()
        try:
            load = prepare(command)
        except DoesNotFit:
            if self.pair is None:
                raise
            self.close()  # what it occupies may be just what is missing
            load = prepare(command)
        if cancelled():
            raise _cancelled()
        self.close()
        # In a thread that ends, and OpenMP's team with it: a second one would slow all passes (passes.py).
        pair, warnings = threads.result_of(lambda: load(progress), name="load")
        if cancelled():
            pair.close()
            raise _cancelled()
        self.pair = pair
        return Loaded(
            main=pair.main,
            draft=pair.draft,
            second_draft=pair.second_draft,
            context=pair.context,
            threads=pair.threads,
            warnings=tuple(dict.fromkeys((*warnings, *pair.warnings))),
            system_place=pair.system_place(),
            key=pair.key,
            plain=pair.plain,
            thinking=pair.thinking,
            parallel=pair.parallel,
            chat_template="" if isinstance(pair, RemotePair) else pair.chat_template,
            takes_length=not isinstance(pair, RemotePair) or pair.takes_length,
            takes_source=not isinstance(pair, RemotePair) or pair.takes_source,
        )

    def settle(self) -> None:
        """Everything of the reply is on its way: what it taught is kept now, so that a crash does not lose it."""
        if self.pair is None:
            return
        try:
            self.pair.settle()
        except Exception:
            _log.exception("What the reply taught could not be kept")
        self._replies += 1
        if self._replies % _REPLIES_A_TRIM == 0:
            give_back()

    def close(self) -> None:
        pair, self.pair = self.pair, None
        if pair is not None:
            pair.close()


def _cancelled() -> LoadCancelled:
    return LoadCancelled(tr("Loading was cancelled."))
