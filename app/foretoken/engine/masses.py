"""What the tokens weigh that nobody looks at one by one, and the moments of all logits.

A token's weight is exp((score - peak) / temperature). Sums over a whole vocabulary in float64 take too long to be had
for every law. Those in float32 have an error that is known, and most decisions are the same at both ends of it; a
sample is quicker still and good enough for a draft.
"""

import math
from typing import Final, Protocol

import numpy as np

from foretoken.engine.candidates import BLOCK, STRIDE, Ids, Scores, Scratch
from foretoken.engine.dense import COMMON, ONES, WEIGHT_ERROR, block_sums, powers
from foretoken.engine.filters import Numbers, weights_of

Bounds = tuple[float, float]

_VANISHED: Final = 1e-30  # more than all weights together that float32 cannot hold
_LOWEST: Final = float(np.finfo(np.float32).min)
_BLOCK_ERROR: Final = 2e-5  # relative, of a float32 sum over a block, however its terms are added
_FAR: Final = 0.9  # of the root of the mean square: a mean this far from 0 costs the spread its precision


class Rest(Protocol):
    """The tokens that are not among those looked at."""

    def without(self, ids: Ids, threshold: float) -> Bounds:
        """Bounds of the weight of all but `ids`, which are those that reach `threshold`; those of an earlier call must
        be among them."""
        ...

    def depth(self) -> Bounds:
        """Bounds of the sum over them of weight * (score - peak) / temperature."""
        ...


class Bounded:
    """Bounds that hold."""

    def __init__(self, scores: Scores, peak: float, temperature: float, scratch: Scratch) -> None:
        self._scores = scores
        self._peak, self._temperature = peak, temperature
        self._scratch = scratch
        self._weights = scratch.take()
        shift = 0.0 if abs(peak) < COMMON * temperature else peak
        powers(scores, shift, temperature, self._weights[: len(scores)])
        self._scale = math.exp((shift - peak) / temperature)
        self._left = math.nan

    def __del__(self) -> None:
        self._scratch.give(self._weights)

    @property
    def total(self) -> Bounds:
        """Of all tokens."""
        total = float(np.add.reduce(block_sums(self._weights))) * self._scale
        return total * (1 - WEIGHT_ERROR), total * (1 + WEIGHT_ERROR) + _VANISHED

    def without(self, ids: Ids, threshold: float) -> Bounds:
        del threshold
        self._weights[ids] = 0
        self._left = float(np.add.reduce(block_sums(self._weights))) * self._scale
        return self._left * (1 - WEIGHT_ERROR), self._left * (1 + WEIGHT_ERROR) + _VANISHED

    def depth(self) -> Bounds:
        size = len(self._scores)
        whole = size // BLOCK * BLOCK
        with np.errstate(invalid="ignore"):  # 0 * -inf, of tokens that are forbidden
            weights, scores = self._weights[:whole].reshape(-1, BLOCK), self._scores[:whole].reshape(-1, BLOCK)
            sums = np.vecdot(weights, scores).astype(np.float64)  # half the time of `einsum`
            if math.isnan(float(np.add.reduce(sums))):
                for block in np.isnan(sums).nonzero()[0].tolist():
                    sums[block] = _dot(self._weights, self._scores, block * BLOCK, (block + 1) * BLOCK)
        found = (float(np.add.reduce(sums)) + _dot(self._weights, self._scores, whole, size)) * self._scale
        lowered = (found - self._peak * self._left) / self._temperature
        # Both terms are off by no more than so much of their size; a score by its own, and by what is added up of it.
        size_of_terms = (self._left * (abs(self._peak) + 1) + abs(found)) / self._temperature
        slack = (2 * WEIGHT_ERROR + _BLOCK_ERROR) * size_of_terms + _VANISHED
        return lowered - slack, lowered + slack


def _dot(weights: Scores, scores: Scores, start: int, end: int) -> float:
    """Of a stretch, in which what has no weight counts nothing even at minus infinity."""
    if start == end:
        return 0.0
    some = weights[start:end].nonzero()[0] + start
    return float((weights[some].astype(np.float64) * scores[some]).sum())


class Estimated:
    """As a sample of the tokens makes it likely; both bounds are the same."""

    def __init__(self, scores: Scores, peak: float, temperature: float) -> None:
        self._some = scores[::STRIDE].copy()
        self._weights = weights_of(self._some, peak, temperature)
        self._peak, self._temperature = peak, temperature

    def without(self, ids: Ids, threshold: float) -> Bounds:
        del ids
        self._weights[self._some >= threshold] = 0
        left = STRIDE * float(np.add.reduce(self._weights))
        return left, left

    def depth(self) -> Bounds:
        below: Numbers = np.maximum(self._some, _LOWEST).astype(np.float64)  # 0 times minus infinity is not a number
        below -= self._peak
        found = STRIDE * float(np.vdot(self._weights, below)) / self._temperature
        return found, found


def spread(scores: Scores, scratch: Scratch) -> Bounds:
    """Bounds of the standard deviation of all scores that are not minus infinity; there is one at least."""
    some = scores[::STRIDE].astype(np.float64)
    middle = float(np.add.reduce(some)) / len(some)
    if middle * middle <= _FAR * _FAR * float(np.vdot(some, some)) / len(some):  # false of what is not finite
        found = _spread(scores, 0.0, len(scores))
        if found is not None:
            return found
    some = some[some > -np.inf]
    middle = float(some.mean()) if len(some) else 0.0
    # Squares of what is far from 0 tell little of a spread, and minus infinity spoils any sum.
    buffer = scratch.take()
    near = np.subtract(scores, np.float32(middle), out=buffer[: len(scores)])
    gone = np.equal(near, -np.inf, out=scratch.mask)
    near[gone] = 0
    found = _spread(near, middle, len(scores) - int(np.count_nonzero(gone)))
    scratch.give(buffer)
    if found is not None:
        return found
    exact = float(scores[scores > -np.inf].astype(np.float64).std())  # of scores beyond any model's
    return exact, exact


def rough_spread(scores: Scores) -> Bounds:
    """The same of a sample, if it has any such score; both bounds are the same."""
    some = scores[::STRIDE].astype(np.float64)
    if not float(np.minimum.reduce(some)) > -math.inf:
        some = some[~np.isneginf(some)]
    if not len(some):
        return 0.0, 0.0
    mean = float(np.add.reduce(some)) / len(some)
    found = math.sqrt(max(0.0, float(np.vdot(some, some)) / len(some) - mean * mean))
    return found, found


def _spread(scores: Scores, shift: float, count: int) -> Bounds | None:
    """Of `count` scores from which `shift` was taken, the others being 0; None where float32 cannot tell."""
    whole = len(scores) // BLOCK * BLOCK
    blocks = scores[:whole].reshape(-1, BLOCK)
    last = scores[whole:].astype(np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        mean = (float(np.add.reduce(np.vecdot(blocks, ONES), dtype=np.float64)) + float(last.sum())) / count
        squares = float(np.add.reduce(np.vecdot(blocks, blocks), dtype=np.float64)) + float((last * last).sum())
    square = squares / count
    if not math.isfinite(square):
        return None
    # A sum is off by a share of the sum of its terms' sizes; a score by the rounding of the shift.
    slack = 5 * _BLOCK_ERROR * square + 1e-6 * (abs(shift) + math.sqrt(square)) * math.sqrt(square)
    variance = square - mean * mean
    return math.sqrt(max(0.0, variance - slack)), math.sqrt(max(0.0, variance + slack))
