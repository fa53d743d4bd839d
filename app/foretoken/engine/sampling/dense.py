"""The distribution over a whole vocabulary, when no filter shortens it.

Nothing is normalised and no ids are listed: there is a float32 weight per id, there are sums of blocks of ids for
drawing, and the rest is computed when the rule asks for it. Weights of tokens with a chance above one in a million are
right within 1e-5 of themselves, others within 4e-5, and what is below 1e-24 of the largest may count as 0. Verdicts,
draws and corrections all go by these weights, so the rule sees one distribution only.
"""

import math
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.sampling.candidates import BLOCK, SCALE_STRIDE, Ids, Scores, Scratch, every_id
from foretoken.engine.sampling.distribution import Distribution, Probability, passing
from foretoken.engine.sampling.noise import PositionNoise

WEIGHT_ERROR: Final = 4e-5  # relative, of any weight and of a sum of weights, however the terms of a block are added
COMMON: Final = 32.0  # scores up to this size, by the temperature, need no shift before they are exponentiated

_ZEROS: Final = np.zeros(BLOCK, np.float32)
ONES: Final = np.ones(BLOCK, np.float32)
_LOG2_E: Final = math.log2(math.e)
_LEAST_POWER: Final = -125.0  # of two; float32 is at its full precision down to -126
_LARGEST_TOTAL: Final = 1e30  # of weights: far from float32's end, which is 3e38


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """`values`: float32, whole blocks, 0 beyond the vocabulary, given back to `scratch` in the end. `blocks`: float64
    sums of each block. `total`: their sum."""

    values: Scores
    scratch: Scratch
    blocks: npt.NDArray[np.float64]
    total: float

    def __del__(self) -> None:
        self.scratch.give(self.values)

    def reaching(self, share: float) -> Ids:
        """Ids, ascending, with at least this share of the total: only in blocks that have as much together."""
        least = share * self.total
        blocks = (self.blocks >= least * (1 - 1e-4)).nonzero()[0]  # the sums were rounded
        likely = (self.values.reshape(-1, BLOCK).take(blocks, axis=0) >= least).ravel().nonzero()[0]
        row = likely // BLOCK  # quicker than divmod
        found = (blocks[row] - row) * BLOCK + likely
        return found if least > 0 else found[found < self.scratch.size]

    def keep(self, kept: npt.NDArray[np.bool_]) -> None:
        """Take the weight of all others away (`kept` [n_vocab]), before anybody has seen these weights as a
        distribution."""
        own = self.values[: self.scratch.size]
        np.multiply(own, kept, out=own)
        self.blocks[:] = block_sums(self.values)
        object.__setattr__(self, "total", float(np.add.reduce(self.blocks)))

    def drop(self, ids: Ids) -> None:
        """Take the weight of `ids` away, before anybody has seen these weights as a distribution."""
        self.values[ids] = 0
        for block in set((ids // BLOCK).tolist()):  # few, or even one
            self.blocks[block] = np.vdot(self.values[block * BLOCK : (block + 1) * BLOCK], ONES)
        object.__setattr__(self, "total", float(np.add.reduce(self.blocks)))


def usable_total(total: float) -> bool:
    """Whether weights of this sum are of a scale that float32 holds, products with them included."""
    return 0 < total < _LARGEST_TOTAL


def block_sums(values: Scores) -> npt.NDArray[np.float64]:
    """Sums of each block of a buffer of `Scratch`, whose total float32 is known to hold."""
    # A product for each block, which is quicker than any sum, and not one for all of them (`matvec`): that would wake
    # the threads of the linear algebra library.
    sums: npt.NDArray[np.float64] = np.vecdot(values.reshape(-1, BLOCK), ONES).astype(np.float64)
    return sums


def summed(values: Scores, scratch: Scratch) -> Weights:
    """`values`, a buffer of `scratch`, which they are to be given back to, with its sums."""
    blocks = block_sums(values)
    return Weights(values, scratch, blocks, float(np.add.reduce(blocks)))


def scale(scores: Scores) -> tuple[float, float]:
    """The lowest and the largest of a sample; nan for the largest if there is one among them."""
    some = scores[::SCALE_STRIDE].copy()
    some.sort()  # of so few in a third of the time of asking for both ends
    return some.item(0), some.item(-1)


def powers(scores: Scores, shift: float, temperature: float, out: Scores, lowest: float | None = None) -> None:
    """exp((scores - shift) / temperature) [n_vocab] into `out`, within WEIGHT_ERROR, at temperatures from 1e-3 on.

    `lowest`: the lowest of a sample of the scores, if it is known.
    """
    with np.errstate(over="ignore"):  # of scores at float32's ends, whose powers are 0
        _powers(scores, shift, temperature, out, scale(scores)[0] if lowest is None else lowest)


def _powers(scores: Scores, shift: float, temperature: float, out: Scores, lowest: float) -> None:
    if shift != 0:
        scores = np.subtract(scores, np.float32(shift), out=out)
    # Powers of two take half the time, but a hundred times as long where they leave float32's normal range.
    base_two = (lowest - shift) * _LOG2_E / temperature > _LEAST_POWER and two_is_faster()
    np.multiply(scores, np.float32((_LOG2_E if base_two else 1.0) / temperature), out=out)
    (np.exp2 if base_two else np.exp)(out, out=out)


def weigh(scores: Scores, shift: float, temperature: float, out: Scores, lowest: float) -> npt.NDArray[np.float64]:
    """`powers` into a buffer of `Scratch`, and the sums of its blocks, any of which may be infinite."""
    with np.errstate(over="ignore"):  # entering it takes as long as many a small sum, so once for both
        _powers(scores, shift, temperature, out[: len(scores)], lowest)
        return block_sums(out)


@lru_cache(maxsize=1)
def two_is_faster() -> bool:
    """Whether this machine's numpy raises two to float32 powers much faster than e: true of some builds, measured."""
    values = np.linspace(-60, 0, 16_384, dtype=np.float32)
    out = np.empty_like(values)

    def best(function: np.ufunc) -> int:
        times = []
        for _ in range(7):
            started = time.perf_counter_ns()
            function(values, out=out)
            times.append(time.perf_counter_ns() - started)
        return min(times)

    return best(np.exp2) * 4 < best(np.exp) * 3


class DenseDistribution(Distribution):
    """A distribution with a weight for every id of the vocabulary."""

    __slots__ = ("_weights",)
    _weights: Weights

    def __init__(self, weights: Weights) -> None:
        object.__setattr__(self, "_weights", weights)  # the one time that the frozen base is written to

    @property
    def ids(self) -> npt.NDArray[Any]:
        return every_id(self._weights.scratch.size)

    @property
    def probs(self) -> npt.NDArray[Any]:
        found: npt.NDArray[np.float64] = self._own / np.float64(self._weights.total)
        return found

    @property
    def _own(self) -> Scores:
        return self._weights.values[: self._weights.scratch.size]

    def probability(self, token_id: int) -> Probability:
        own = self._own
        return float(own[token_id]) / self._weights.total if 0 <= token_id < len(own) else 0

    def at(self, ids: npt.NDArray[Any]) -> npt.NDArray[Any]:
        own = self._own
        if len(own) and (not len(ids) or ids[-1] < len(own)):
            some: npt.NDArray[np.float64] = own[ids] / np.float64(self._weights.total)
            return some
        found = np.zeros(len(ids))
        within = ids < len(own)
        found[within] = own[ids[within]] / np.float64(self._weights.total)
        return found

    @property
    def peak(self) -> Probability:
        return float(np.maximum.reduce(self._weights.values)) / self._weights.total

    def quantile(self, number: float) -> int:
        weights = self._weights
        mass = weights.blocks.cumsum()
        wanted = number * mass.item(-1)
        block = passing(mass, wanted)
        inside = weights.values[block * BLOCK : (block + 1) * BLOCK].astype(np.float64).cumsum()
        # The block's sum was rounded by itself, so what is left of the number is scaled to the sum found here.
        weight = weights.blocks.item(block)
        left = (wanted - (mass.item(block) - weight)) / weight
        return block * BLOCK + passing(inside, max(0.0, left) * inside.item(-1))

    def race(self, noise: PositionNoise) -> int:
        return noise.winner_of_all(self._weights.values, self._weights.blocks)

    def at_least(self, least: float) -> Distribution:
        own = self._own
        kept = (own >= least * self._weights.total).nonzero()[0]
        if len(kept) == len(own):
            return self
        probs = own[kept].astype(np.float64)
        return Distribution(kept, probs / probs.sum())

    def beyond(self, draft: Distribution) -> Distribution:
        weights = self._weights
        size = weights.scratch.size
        values = weights.scratch.take()
        if isinstance(draft, DenseDistribution):
            # Of a common scale: the draft's weights are brought to the target's total.
            shared = min(size, draft._weights.scratch.size)
            _scale(draft._own[:shared], weights.total / draft._weights.total, values[:shared])
            values[shared:] = 0
            np.subtract(weights.values, values, out=values)
            blocks = values.reshape(-1, BLOCK)
            np.maximum(blocks, _ZEROS, out=blocks)  # a scalar 0 would take three times as long
        else:
            values[:] = weights.values
            ids = draft.ids[draft.ids < size]
            values[ids] = np.maximum(weights.values[ids] - draft.at(ids) * weights.total, 0)
        excess = summed(values, weights.scratch)
        return DenseDistribution(excess) if excess.total > 0 else self


def _scale(values: Scores, factor: float, out: Scores) -> None:
    """values * factor [n] into `out`, even where float32 does not hold the factor as precisely as the product."""
    if 1e-30 < factor < 1e30:
        np.multiply(values, np.float32(factor), out=out)
    else:
        root = np.float32(math.sqrt(factor))
        np.multiply(values, root, out=out)
        np.multiply(out, root, out=out)
