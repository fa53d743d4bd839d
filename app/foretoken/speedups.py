"""Speed-ups: what each is of, its ratio with an interval, and how it is said. Every screen, command and document takes
all three from here; so are shares and the spread of repeated measurements."""

import enum
import math
import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from foretoken.wording import number, phrased, tr, trn

if TYPE_CHECKING:  # commands that only say figures must not wait for it
    import numpy as np
    import numpy.typing as npt

_RESAMPLES: Final = 2000
_COVERAGE: Final = 0.95
_NORMAL: Final = statistics.NormalDist().inv_cdf((1 + _COVERAGE) / 2)
LEAST: Final = 3  # repetitions, from which a spread says something
_STEADY, _USUAL = 0.05, 4  # standard deviation by which plain speed usually varies, and how many measurements that says
# Mean range of so many values by their standard deviation (Tippett 1925), from two on.
_RANGES: Final = (1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847)


class Basis(enum.Enum):
    """What a speed-up is of."""

    REPLY = "reply"
    CHATS = "chats"
    PROMPTS = "prompts"
    FORECAST = "forecast"


class Speedup(msgspec.Struct, frozen=True, kw_only=True):
    """How many times as fast one thing is as another, plain decoding unless said otherwise. `low` to `high`: its 95%
    interval, of a forecast the one in which 80% of measurements lie; None where too little was measured for any. `of`
    so many (`count`) prompts or replies."""

    ratio: float
    low: float | None = None
    high: float | None = None
    of: Basis = Basis.PROMPTS
    count: int = 1

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 1, so that one of them is faster."""
        return self.low is not None and self.high is not None and not self.low <= 1 <= self.high

    @property
    def noise(self) -> bool:
        """Whether the interval holds 1: it may be faster or slower."""
        return self.low is not None and not self.clear

    def agreeing_with(self, accepted: float | None, needed: float | None) -> "Speedup":
        """It beside the share of guesses that was accepted, and the share `needed` for guessing to pay: where they say
        the opposite, the interval holds 1, for one of the two is wrong."""
        if accepted is None or needed is None or (accepted > needed) == (self.ratio > 1):
            return self
        return msgspec.structs.replace(self, low=min(self.low or 1.0, 1.0), high=max(self.high or 1.0, 1.0))

    @property
    def times(self) -> str:
        """The ratio: "1.62×" of prompts or chats enough for an interval, "1.6×" of others, a reply and a forecast."""
        return f"{self._said(self.ratio)}×"

    @property
    def interval(self) -> str:
        """ "1.50 to 1.75"; "" where there is none."""
        if self.low is None or self.high is None:
            return ""
        return tr("{low} to {high}", low=self._said(self.low), high=self._said(self.high))

    @property
    def basis(self) -> str:
        """What it is of, in two words."""
        match self.of:
            case Basis.REPLY:
                return tr("this reply")
            case Basis.CHATS:
                return tr("your chats")
            case Basis.FORECAST:
                return tr("forecast")
        return trn("{n:,} prompt", "{n:,} prompts", self.count)

    @property
    def spread(self) -> str:
        """With its interval, as in a table that says what it is of: "1.62× (1.50 to 1.75)"."""
        return " ".join(filter(None, (self.times, self.interval and f"({self.interval})")))

    @property
    def words(self) -> str:
        """With interval and basis: "1.62× (1.50 to 1.75), 24 prompts"; "within noise" where it may be a slow-down."""
        noise = self.noise and self.of is not Basis.FORECAST
        return phrased((self.spread, self.basis, tr("within noise") if noise else ""))

    def _said(self, value: float) -> str:
        if value >= 10:
            return number(value, ".0f")
        exact = (self.of in (Basis.PROMPTS, Basis.CHATS) and self.low is not None) or value < 0.1
        return number(value, ".2f" if exact else ".1f")


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """The `median` of measurements, and the least and the greatest of them. `runs`: each, in their order."""

    median: float
    low: float
    high: float
    runs: tuple[float, ...]


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A share of all there were, with its 95% bootstrap interval over prompts; `low` and `high` are None with fewer
    than three of them."""

    share: float
    low: float | None = None
    high: float | None = None


def spread(runs: Sequence[float]) -> Spread | None:
    """None of no measurements."""
    if not runs:
        return None
    return Spread(median=statistics.median(runs), low=min(runs), high=max(runs), runs=tuple(runs))


def beside(tps: float, ms: float, *, low: float, high: float, count: int, of: Basis, replies: int = 1) -> Speedup:
    """The speed `tps` by that of plain tokens, which take `ms` milliseconds: the median of `count` measurements, `low`
    to `high`. The interval is that of one more measurement beside these, for the reply was written in another moment
    than they were made in; `_USUAL` measurements that differ by `_STEADY` are counted in, so that it is wide for one
    and does not vanish for three that happen to agree."""
    ranged = math.log(high / low) / _RANGES[min(count, len(_RANGES) + 1) - 2] if count > 1 else 0.0
    freedom = _USUAL + count - 1
    sigma = math.sqrt((_USUAL * _STEADY**2 + (count - 1) * ranged**2) / freedom)
    width = math.exp(_student(freedom) * sigma * math.sqrt(1 + 1 / count))
    ratio = tps * ms / 1000.0
    return Speedup(ratio=ratio, low=ratio / width, high=ratio * width, of=of, count=max(1, replies))


def of_turns(speeds: Sequence[float], reference: Sequence[float]) -> Speedup | None:
    """Of two series measured in turns on one prompt: those of one repetition stay together where repetitions are drawn
    again, so that a machine that grows slower with time does not widen the interval. None where either is empty."""
    import numpy as np

    count = min(len(speeds), len(reference))
    if not count:
        return None
    ours, theirs = np.array(speeds[:count]), np.array(reference[:count])
    found = float(np.median(ours) / np.median(theirs))
    if count < LEAST:
        return Speedup(ratio=found)
    drawn = np.random.default_rng(0).integers(count, size=(_RESAMPLES, count))
    logs = np.log(np.median(ours[drawn], axis=1) / np.median(theirs[drawn], axis=1))
    low, high = _interval(math.log(found), logs, count)
    return Speedup(ratio=found, low=math.exp(low), high=math.exp(high))


def geometric(ratios: Sequence[float], *, interval: bool = True) -> Speedup | None:
    """The geometric mean of ratios, one from each prompt, with a bootstrap interval over prompts. None of none."""
    import numpy as np

    if not ratios:
        return None
    logs = np.log(np.array(ratios))
    found = float(np.exp(logs.mean()))
    if len(ratios) < LEAST or not interval:
        return Speedup(ratio=found, count=len(ratios))
    drawn = np.random.default_rng(0).integers(len(ratios), size=(_RESAMPLES, len(ratios)))
    low, high = _interval(float(logs.mean()), logs[drawn].mean(axis=1), len(ratios))
    return Speedup(ratio=found, low=math.exp(low), high=math.exp(high), count=len(ratios))


def of_sums(ours: Sequence[float], plain: Sequence[float], *, of: Basis) -> Speedup | None:
    """Of the times of replies, `ours`, and those that their tokens take plain: the ratio of the sums, with a bootstrap
    interval over replies. None where there is none."""
    found, between = _quotient(plain, ours)
    low, high = between or (None, None)
    return None if found is None else Speedup(ratio=found, low=low, high=high, of=of, count=len(ours))


def share(parts: Sequence[float], wholes: Sequence[float]) -> Share | None:
    """The sum of `parts` in that of `wholes`, one of each from every prompt. None where there is nothing of these."""
    found, between = _quotient(parts, wholes)
    low, high = (max(between[0], 0.0), min(between[1], 1.0)) if between else (None, None)
    return None if found is None else Share(share=found, low=low, high=high)


def _quotient(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float | None, tuple[float, float] | None]:
    """Of the sums, and its interval."""
    import numpy as np

    ours, all_of_them = np.array(parts, dtype=float), np.array(wholes, dtype=float)
    if not all_of_them.sum():
        return None, None
    found = float(ours.sum() / all_of_them.sum())
    if len(parts) < LEAST:
        return found, None
    drawn = np.random.default_rng(0).integers(len(parts), size=(_RESAMPLES, len(parts)))
    sums = np.maximum(all_of_them[drawn].sum(axis=1), 1e-9)
    return found, _interval(found, ours[drawn].sum(axis=1) / sums, len(parts))


def _interval(found: float, means: "npt.NDArray[np.float64]", count: int) -> tuple[float, float]:
    """The interval of the bootstrap around what was found, as much wider as that of Student's t is than what the
    bootstrap of `count` values comes to, which would hold the truth in 74% of 3, 85% of 5 and 92% of 12."""
    import numpy as np

    low, high = np.quantile(means, [(1 - _COVERAGE) / 2, (1 + _COVERAGE) / 2])
    wider = _student(count - 1) / _NORMAL * math.sqrt(count / (count - 1))
    return found + float(low - found) * wider, found + float(high - found) * wider


def _student(freedom: int) -> float:
    """The end of Student's interval; Cornish and Fisher's expansion (Abramowitz and Stegun 26.7.5), within 1%."""
    z, n = _NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
