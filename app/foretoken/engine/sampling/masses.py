"""What the tokens weigh that nobody looks at one by one, and the moments of all logits.

A token's weight is exp((score - peak) / temperature). Sums over a whole vocabulary in float64 take too long to be had
for every distribution. Those in float32 have an error that is known, and most decisions are the same at both ends of
it; a sample is quicker still and good enough for a draft.
"""

import math
from typing import Final, Protocol

import numpy as np

from foretoken.engine.sampling.candidates import BLOCK, STRIDE, Ids, Scores, Scratch, not_below
from foretoken.engine.sampling.dense import COMMON, ONES, WEIGHT_ERROR, block_sums, scale, usable_total, weigh
from foretoken.engine.sampling.filters import depths

Bounds = tuple[float, float]

_VANISHED: Final = 1e-30  # more than all weights together that float32 cannot hold
_FAINTEST: Final = 1e-36  # weights down to it are as precise as float32 can be, and not 0
_LOWEST: Final = float(np.finfo(np.float32).min)
_BLOCK_ERROR: Final = 2e-5  # relative, of a float32 sum over a block, however its terms are added
_NEARLY: Final = 1e-3  # more than weights and their sums are off by, relative
_FEW_BLOCKS: Final = 64  # that are looked into one by one
_BLOCK_BITS: Final = BLOCK.bit_length() - 1  # BLOCK is a power of two
_FAR: Final = 0.9  # of the root of the mean square: a mean this far from 0 costs the spread its precision
_SPREAD_STRIDE: Final = 31  # for how far scores are spread: within 2% or so, for a bound that many are near hangs on it


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
    """Bounds that hold. `shift`: the score whose weight is 1 in here, whatever the peak is."""

    def __init__(
        self, scores: Scores, shift: float, temperature: float, scratch: Scratch, lowest: float | None = None
    ) -> None:
        """`shift`: a large score; `lowest`: the lowest of a sample, if it is known."""
        self._scores = scores
        self._temperature = temperature
        self._scratch = scratch
        self._weights = scratch.take()
        self.shift = 0.0 if abs(shift) < COMMON * temperature else shift
        self._blocks = weigh(
            scores, self.shift, temperature, self._weights, scale(scores)[0] if lowest is None else lowest
        )
        self._all = float(np.add.reduce(self._blocks))
        self._peak = self._scale = self._left = math.nan

    def __del__(self) -> None:
        self._scratch.give(self._weights)

    @property
    def usable(self) -> bool:
        """Whether float32 holds the weights at this shift."""
        return usable_total(self._all)

    @property
    def total(self) -> Bounds:
        """Of all tokens, as weights are in here."""
        return self._all * (1 - WEIGHT_ERROR), self._all * (1 + WEIGHT_ERROR)

    @property
    def peak(self) -> float:
        """The largest score, once it was found or told."""
        return self._peak

    def likely(self, share: float) -> int:
        """About how many of the likeliest have this share of all weight together, as a sample has it."""
        some = np.sort(self._weights[: len(self._scores) : STRIDE])
        lightest = int(some.cumsum(dtype=np.float64).searchsorted((1 - share) * self._all / STRIDE))
        return STRIDE * (len(some) - lightest)

    def see_from(self, peak: float) -> None:
        """Say what the largest score is."""
        self._peak = peak
        self._scale = math.exp((self.shift - peak) / self._temperature)

    def above(self, weight: float) -> tuple[Ids, Scores] | None:
        """Ids, ascending, and scores of all tokens that weigh at least that much in here, and of hardly any other.

        None when there may be many, when `weight` is next to nothing, or when `without` was called. Only blocks of
        enough weight are looked into, so that no columns are needed.
        """
        least = weight * (1 - _NEARLY)
        blocks = (self._blocks >= least).nonzero()[0]
        if not least > _FAINTEST or len(blocks) > _FEW_BLOCKS or not math.isnan(self._left):
            return None
        places = (self._weights.reshape(-1, BLOCK).take(blocks, axis=0).ravel() >= least).nonzero()[0]
        row = places >> _BLOCK_BITS  # quicker than a quotient
        ids = places + ((blocks[row] - row) << _BLOCK_BITS)
        return ids, self._scores[ids]

    def reaching(self, depth: float) -> tuple[Ids, Scores] | None:
        """Ids, ascending, and scores of those no more than `depth` nats below the peak, which is found, too.

        None when there may be many, or when `without` was called.
        """
        # No weight is larger than the sum of its block, and none is looked for below this one in any block.
        block = int(self._blocks.argmax())
        some = float(np.maximum.reduce(self._weights[block * BLOCK : (block + 1) * BLOCK]))
        found = self.above(some * math.exp(-depth))
        if found is None:
            return None
        ids, scores = found
        peak = float(np.maximum.reduce(scores))
        self.see_from(peak)
        kept = scores >= not_below(peak - depth * self._temperature)
        return ids[kept], scores[kept]

    def without(self, ids: Ids, threshold: float) -> Bounds:
        del threshold
        self._weights[ids] = 0
        if len(ids) <= _FEW_BLOCKS:
            blocks = ids // BLOCK
            self._blocks[blocks] = np.vecdot(self._weights.reshape(-1, BLOCK).take(blocks, axis=0), ONES)
        else:
            self._blocks = block_sums(self._weights)
        self._left = float(np.add.reduce(self._blocks)) * self._scale
        return self._left * (1 - WEIGHT_ERROR), self._left * (1 + WEIGHT_ERROR) + _VANISHED

    def depth(self) -> Bounds:
        size = len(self._scores)
        whole = size // BLOCK * BLOCK
        weights, scores = self._weights[:whole].reshape(-1, BLOCK), self._scores[:whole].reshape(-1, BLOCK)
        with np.errstate(invalid="ignore"):  # 0 * -inf, of tokens that are forbidden
            sums = np.vecdot(weights, scores)  # half the time of `einsum`
            found = float(np.add.reduce(sums, dtype=np.float64))
        if math.isnan(found):
            exact = sums.astype(np.float64)
            for block in np.isnan(sums).nonzero()[0].tolist():
                exact[block] = _dot(self._weights, self._scores, block * BLOCK, (block + 1) * BLOCK)
            found = float(np.add.reduce(exact))
        found = (found + _dot(self._weights, self._scores, whole, size)) * self._scale
        lowered = (found - self._peak * self._left) / self._temperature
        # Both terms are off by no more than so much of their size; a score by its own, and by what is added up of it.
        size_of_terms = (self._left * (abs(self._peak) + 1) + abs(found)) / self._temperature
        slack = (2 * WEIGHT_ERROR + _BLOCK_ERROR) * size_of_terms + _VANISHED
        return lowered - slack, lowered + slack


def bounded(scores: Scores, temperature: float, scratch: Scratch) -> Bounded | None:
    """Bounds found without knowing the peak; None where these scores are of no common scale, or of no use."""
    lowest, shift = scale(scores)
    if not math.isfinite(shift):
        return None
    found = Bounded(scores, shift, temperature, scratch, lowest)
    return found if found.usable else None


def _dot(weights: Scores, scores: Scores, start: int, end: int) -> float:
    """Of a stretch, in which what has no weight counts nothing even at minus infinity."""
    if start == end:
        return 0.0
    some = weights[start:end].nonzero()[0] + start
    return float((weights[some].astype(np.float64) * scores[some]).sum())


class Estimated:
    """As a sample of the tokens makes it likely; both bounds are the same."""

    def __init__(self, scores: Scores, peak: float, temperature: float) -> None:
        self._peak, self._temperature = peak, temperature
        self._some = np.maximum(scores[::STRIDE], _LOWEST)  # 0 times minus infinity is not a number
        self._below = depths(self._some, peak, temperature)
        self._weights = np.exp(self._below)

    def likely(self, share: float, tops: Scores) -> int:
        """As `Bounded.likely`. `tops`: scores of the likeliest, of which none is to be missed."""
        below = depths(tops, self._peak, self._temperature)
        light = np.sort(self._weights[self._some < np.minimum.reduce(tops)])
        mass = light.cumsum()
        total = float(np.add.reduce(np.exp(below))) / STRIDE + (mass.item(-1) if len(mass) else 0.0)
        return len(tops) + STRIDE * (len(light) - int(mass.searchsorted((1 - share) * total)))

    def without(self, ids: Ids, threshold: float) -> Bounds:
        del ids
        self._weights[self._some >= threshold] = 0
        left = STRIDE * float(np.add.reduce(self._weights))
        return left, left

    def depth(self) -> Bounds:
        found = STRIDE * float(np.vdot(self._weights, self._below))
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
    some = scores[::_SPREAD_STRIDE].astype(np.float64)
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
