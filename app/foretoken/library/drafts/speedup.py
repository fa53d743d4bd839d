"""Forecasts the speedup of a draft: from measurements on this machine, else from sizes.

The cost of passes is stored for each model, whatever it was paired with. So a pair that never ran together has a
prediction as soon as both models were measured with the same settings.
"""

import enum
import hashlib
import math
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from foretoken.engine.draft_length.calibration import Calibration, GuessEvidence
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.learned import Learned
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.library.files.digest import fingerprint
from foretoken.library.files.keyed_file import KeyedFile
from foretoken.library.on_disk.kept import learned_key
from foretoken.speedups import Basis, Speedup
from foretoken.wording import later, tr

USUAL_ACCEPTANCE: Final = 0.7
"""Share of guesses that a draft of the same family usually gets right; a guess until a pair has been measured."""
WORTHWHILE: Final = 1.05
"""Times plain decoding, below which a draft is no gain."""
MODEL_COSTS: Final = "model-costs"
"""The folder of `ModelCosts` among the caches."""
_LONGEST: Final = 16  # guesses in a round
_MOST_SETTINGS: Final = 8  # whose costs are kept for one model


class Known(enum.Enum):
    """What a forecast is made from; the value completes a sentence after the number, in English."""

    PAIR = later("predicted from measurements of this pair on this machine")
    COSTS = later("predicted from both models' measured speed on this machine and a typical acceptance of 70%")
    SIZES = later("estimated from the sizes and a typical acceptance of 70%")


# Fitted to what thirteen pairs brought on eight kinds of text (`tests/perf/forecasts.py`). Threes: in the worst of ten
# cases, usually, in the best.
_MORE: Final = (0.25, 0.12, 0.03)  # of a pass, that checking one guess more costs where it was not measured
_SHIFTS: Final = {Known.PAIR: 1.5, Known.COSTS: 1.5, Known.SIZES: 1.0}  # of the log-odds of acceptance, to either side
_KEPT: Final = ((0.6, 0.8), (1.0, 0.4), (1.2, 0.0))  # of the gain, and less by so much of the cost of a step
_LEAST_KEPT: Final = 0.4
_OF_SIZE: Final = 0.8  # of what a step costs by size: one measured below was measured on a busy machine
_PRIOR: Final = 8  # guesses, as many as which the usual acceptance counts beside what was learned


@dataclass(frozen=True)
class Prediction:
    """`speedup`: over plain decoding, with the interval in which 80% of kinds of text lie."""

    speedup: Speedup
    known: Known

    @property
    def sentence(self) -> str:
        """With its interval and what it is made from."""
        return tr("{times}: {basis}.", times=self.speedup.words, basis=tr(self.known.value))

    @property
    def flat(self) -> dict[str, object]:
        """It for JSON."""
        found = self.speedup
        named = {"speedup": found.ratio, "speedup_low": found.low, "speedup_high": found.high}
        return {**named, "basis": self.known.name.lower()}


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
        guessed = by_sizes(cost_ratio, block=block)
        try:
            return self._measured(main, draft, cost_ratio, block) or guessed
        except OSError:
            return guessed

    def _measured(self, main: Path, draft: Path, cost_ratio: float, block: int | None) -> Prediction | None:
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
            known = Known.COSTS if acceptance is None else Known.PAIR
            table = Costs(CostsSnapshot(passes=target.passes, step=step, depths={})).passes(0)
            passes = [float(ms) / float(table[1]) for ms in table[1 : _LONGEST + 2]]
            step = max(step / float(table[1]), _OF_SIZE * cost_ratio)
            steps = step, step, min(step, cost_ratio)
            return _forecast(known, acceptance or USUAL_ACCEPTANCE, steps, [passes] * 3, block)
        return None


def by_sizes(cost_ratio: float, *, block: int | None = None) -> Prediction:
    """The forecast of a draft whose step costs `cost_ratio` of a main model's token. A step gives one guess, or up to
    `block` of them."""
    passes = [[1.0 + more * guesses for guesses in range(_LONGEST + 1)] for more in _MORE]
    return _forecast(Known.SIZES, USUAL_ACCEPTANCE, [cost_ratio] * 3, passes, block)


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
    found = [fresh.probability(GuessEvidence(evidence)) for evidence in learned.confidences]
    return statistics.fmean([*found, *[USUAL_ACCEPTANCE] * _PRIOR])


def _forecast(
    known: Known, acceptance: float, steps: Sequence[float], passes: Sequence[Sequence[float]], block: int | None
) -> Prediction:
    """`steps` and `passes`: the dearest that they may be, the usual ones, the cheapest."""
    odds = math.log(acceptance / (1 - acceptance))
    low, ratio, high = (
        max(_LEAST_KEPT, kept - dear * min(step, 1.0))
        * max(1.0, _best(1 / (1 + math.exp(-odds - side * _SHIFTS[known])), step, table, block))
        for (kept, dear), side, step, table in zip(_KEPT, (-1, 0, 1), steps, passes, strict=True)
    )
    return Prediction(Speedup(ratio=ratio, low=low, high=high, of=Basis.FORECAST), known)


def _best(acceptance: float, step: float, passes: Sequence[float], block: int | None) -> float:
    """Times plain decoding at the best length; `step` and `passes` (by guesses, from 0) in passes over one token.

    Expected tokens a round over its cost: Leviathan et al. 2211.17192, theorem 3.8.
    """
    best = 0.0
    tokens, standing = 1.0, 1.0
    for length in range(1, min(block or _LONGEST, _LONGEST) + 1):
        standing *= acceptance
        tokens += standing
        best = max(best, tokens / ((1 if block else length) * step + passes[length]))
    return best
