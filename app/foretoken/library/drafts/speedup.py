"""Predicts the speedup of a draft: from measurements on this machine, else from sizes.

The cost of passes is stored for each model, whatever it was paired with. So a pair that never ran together has a
prediction as soon as both models were measured with the same settings.
"""

import enum
import hashlib
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from foretoken.engine.draft_length.calibration import Calibration, Evidence
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.library.files.digest import fingerprint
from foretoken.library.files.keyed_file import KeyedFile
from foretoken.library.on_disk.kept import learned_key
from foretoken.wording import later

USUAL_ACCEPTANCE: Final = 0.7
"""Share of guesses that a draft of the same family usually gets right; a guess until a pair has been measured."""
WORTHWHILE: Final = 1.05
"""Times plain decoding, below which a draft is no gain."""
MODEL_COSTS: Final = "model-costs"
"""The folder of `ModelCosts` among the caches."""
_LONGEST: Final = 16  # guesses in a round
_MOST_SETTINGS: Final = 8  # whose costs are kept for one model


class Basis(enum.Enum):
    """The basis of a prediction; the value completes a sentence after the number, in English."""

    PAIR = later("predicted from measurements of this pair on this machine")
    COSTS = later("predicted from both models' measured speed on this machine and a typical acceptance of 70%")
    SIZES = later("estimated from the sizes and a typical acceptance of 70%")

    @property
    def measured(self) -> bool:
        return self is not Basis.SIZES


@dataclass(frozen=True)
class Prediction:
    """`speedup`: times plain decoding. From measurements it is never below 1, because automatic draft length pauses
    drafting where it does not pay."""

    speedup: float
    basis: Basis


class ModelMeasured(msgspec.Struct, frozen=True, kw_only=True):
    """What one model's passes cost at one setting. `passes`: width -> ms as a main model; `step`: ms as a draft."""

    setting: str
    passes: dict[int, float] = {}
    step: float | None = None


class ModelCosts:
    """The measured costs by model, in `folder`, the latest setting first."""

    def __init__(self, folder: Path) -> None:
        self._file = KeyedFile(folder, tuple[ModelMeasured, ...], field="measured")

    def read(self, key: str) -> tuple[ModelMeasured, ...]:
        """What was kept of the model with this key."""
        return self._file.read(key) or ()

    def note(self, main: str, draft: str | None, setting: str, costs: CostsSnapshot) -> None:
        """Keep what was measured of a pair, under the keys of its models."""
        self._note(main, ModelMeasured(setting=setting, passes=costs.passes))
        if draft is not None and costs.step is not None:
            self._note(draft, ModelMeasured(setting=setting, step=costs.step))

    def _note(self, key: str, new: ModelMeasured) -> None:
        before = self.read(key)
        same = next((one for one in before if one.setting == new.setting), new)
        merged = ModelMeasured(setting=new.setting, passes=new.passes or same.passes, step=new.step or same.step)
        others = [one for one in before if one.setting != new.setting]
        self._file.write(key, (merged, *others)[:_MOST_SETTINGS])


class Predictor:
    """Predicts from what `costs` and `learned` have kept. Reads both ends of model files, each once."""

    def __init__(self, costs: ModelCosts, learned: KeyedFile[Learned]) -> None:
        self._costs = costs
        self._learned = learned
        self._key = cache(model_key)

    def predict(self, main: Path, draft: Path, *, cost_ratio: float, block: int | None = None) -> Prediction:
        """`cost_ratio`: cost of a draft's step relative to a main model's by size, used where nothing was measured.
        `block`: the most guesses that come of one step."""
        guessed = Prediction(guess_speedup(cost_ratio, block=block), Basis.SIZES)
        try:
            return self._measured(main, draft, block) or guessed
        except OSError:
            return guessed

    def _measured(self, main: Path, draft: Path, block: int | None) -> Prediction | None:
        targets = [one for one in self._costs.read(self._key(main)) if 1 in one.passes and len(one.passes) > 1]
        drafts = (
            {one.setting: one for one in self._costs.read(self._key(draft, inside=draft == main))} if targets else {}
        )
        for target in targets:
            step = _step(drafts.get(target.setting))
            if step is None:
                continue
            learned = self._learned.read(learned_key(main, draft))
            acceptance = _acceptance(learned) if learned is not None else None
            table = Costs(CostsSnapshot(passes=target.passes, step=step, depths={})).passes(0)
            passes = [float(ms) / float(table[1]) for ms in table[1 : _LONGEST + 2]]
            speedup = _best(acceptance or USUAL_ACCEPTANCE, step / float(table[1]), passes, block)
            return Prediction(max(1.0, speedup), Basis.COSTS if acceptance is None else Basis.PAIR)
        return None


def guess_speedup(cost_ratio: float, acceptance: float = USUAL_ACCEPTANCE, *, block: int | None = None) -> float:
    """Times plain decoding at the best draft length, when a draft's step costs `cost_ratio` of a main model's token.
    A step gives one guess, or up to `block` of them.

    Expected tokens a round over its cost, checking taken as free: Leviathan et al. 2211.17192, theorem 3.8.
    """
    return _best(acceptance, cost_ratio, [1.0] * (_LONGEST + 1), block)


def model_key(path: Path, *, inside: bool = False) -> str:
    """A name for a model's content, or for the MTP `inside` it. Raises OSError when the file cannot be read."""
    return hashlib.sha256(fingerprint(path) + (b"mtp" if inside else b"")).hexdigest()[:32]


def setting_key(*, threads: int | None, gpu_layers: int, build: str) -> str:
    """A name for what a model's costs depend on besides the model."""
    return hashlib.sha256(f"{threads} {gpu_layers} {os.cpu_count()} {build}".encode()).hexdigest()[:16]


def _step(draft: ModelMeasured | None) -> float | None:
    """The cost of a draft's step. For a model that was measured as a main model only, it is that of a pass over one
    token."""
    return None if draft is None else draft.step or draft.passes.get(1)


def _acceptance(learned: Learned) -> float | None:
    """The acceptance probability of guesses, by the draft's recent confidence; None before any guess was judged."""
    fresh = Calibration()
    tried = [belief for belief in (learned.greedy, learned.drawn) if belief != fresh.belief]
    if not tried or not learned.confidences:
        return None
    fresh.recall(min(tried, key=lambda belief: sum(belief.variances)))
    return statistics.fmean(fresh.probability(Evidence(evidence)) for evidence in learned.confidences)


def _best(acceptance: float, step: float, passes: Sequence[float], block: int | None) -> float:
    """Times plain decoding at the best length; `step` and `passes` (by guesses, from 0) in passes over one token."""
    best = 0.0
    tokens, standing = 1.0, 1.0
    for length in range(1, min(block or _LONGEST, _LONGEST) + 1):
        standing *= acceptance
        tokens += standing
        best = max(best, tokens / ((1 if block else length) * step + passes[length]))
    return best
