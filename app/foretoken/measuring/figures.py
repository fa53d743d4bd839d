"""Figures of repeated measurements: medians with their spread, and ratios with an interval."""

import math
import statistics
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

_RESAMPLES: Final = 2000
_COVERAGE: Final = 0.95
_NORMAL: Final = statistics.NormalDist().inv_cdf((1 + _COVERAGE) / 2)
LEAST: Final = 3  # repetitions, from which a spread says something


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """The `median` of measurements, and the least and the greatest of them. `runs`: each, in their order."""

    median: float
    low: float
    high: float
    runs: tuple[float, ...]


class Ratio(msgspec.Struct, frozen=True, kw_only=True):
    """How many times as fast one thing is as another: the ratio of medians, with its 95% bootstrap interval, `low` and
    `high`, which are None with fewer than three repetitions."""

    ratio: float
    low: float | None = None
    high: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 1, so that one of them is faster."""
        return self.low is not None and self.high is not None and not self.low <= 1 <= self.high


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


def ratio(speeds: Sequence[float], reference: Sequence[float]) -> Ratio | None:
    """Of two series measured in turns: those of one repetition stay together where repetitions are drawn again, so that
    a machine that grows slower with time does not widen the interval. None where either is empty."""
    count = min(len(speeds), len(reference))
    if not count:
        return None
    ours, theirs = np.array(speeds[:count]), np.array(reference[:count])
    found = float(np.median(ours) / np.median(theirs))
    if count < LEAST:
        return Ratio(ratio=found)
    drawn = np.random.default_rng(0).integers(count, size=(_RESAMPLES, count))
    logs = np.log(np.median(ours[drawn], axis=1) / np.median(theirs[drawn], axis=1))
    low, high = _interval(math.log(found), logs, count)
    return Ratio(ratio=found, low=math.exp(low), high=math.exp(high))


def geometric(ratios: Sequence[float], *, interval: bool = True) -> Ratio | None:
    """The geometric mean of ratios, one from each prompt, with a bootstrap interval over prompts. None of none."""
    if not ratios:
        return None
    logs = np.log(np.array(ratios))
    found = float(np.exp(logs.mean()))
    if len(ratios) < LEAST or not interval:
        return Ratio(ratio=found)
    drawn = np.random.default_rng(0).integers(len(ratios), size=(_RESAMPLES, len(ratios)))
    low, high = _interval(float(logs.mean()), logs[drawn].mean(axis=1), len(ratios))
    return Ratio(ratio=found, low=math.exp(low), high=math.exp(high))


def share(parts: Sequence[float], wholes: Sequence[float]) -> Share | None:
    """The sum of `parts` in that of `wholes`, one of each from every prompt. None where there is nothing of these."""
    ours, all_of_them = np.array(parts, dtype=float), np.array(wholes, dtype=float)
    if not all_of_them.sum():
        return None
    found = float(ours.sum() / all_of_them.sum())
    if len(parts) < LEAST:
        return Share(share=found)
    drawn = np.random.default_rng(0).integers(len(parts), size=(_RESAMPLES, len(parts)))
    sums = np.maximum(all_of_them[drawn].sum(axis=1), 1e-9)
    low, high = _interval(found, ours[drawn].sum(axis=1) / sums, len(parts))
    return Share(share=found, low=max(low, 0.0), high=min(high, 1.0))


def _interval(found: float, means: npt.NDArray[np.float64], count: int) -> tuple[float, float]:
    """The interval of the bootstrap around what was found, as much wider as that of Student's t is than what the
    bootstrap of `count` values comes to, which would hold the truth in 74% of 3, 85% of 5 and 92% of 12."""
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
