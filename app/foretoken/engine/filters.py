"""The law that temperature, top-k, top-p and min-p make of logits. `sampling` says what they are and in which order."""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.acceptance import Law, point_mass
from foretoken.engine.candidates import (
    SMALL,
    STRIDE,
    Columns,
    Ids,
    Scores,
    Scratch,
    every_id,
    first,
    with_ties,
)
from foretoken.engine.confidence import argmax, usable
from foretoken.engine.dense import COMMON, LEAST_TEMPERATURE, WEIGHT_ERROR, DenseLaw, Weights, powers, sum_of, summed
from foretoken.engine.options import SamplingOptions

_NOTHING: Final = 746.0  # exp(-746) is 0 in float64
_ROUNDING: Final = 1e-14  # of a float64 sum of so many terms, relative
_VANISHED: Final = 1e-30  # more than all weights together that float32 cannot hold
_DEPTHS: Final = (7.0, 10.0, 13.0)  # how far below the peak top-p is looked for, in logits at temperature 1


def law(scores: Scores, options: SamplingOptions, scratch: Scratch | None = None, *, rough: bool = False) -> Law:
    """The law that temperature, top-k, top-p and min-p make of `scores` [n_vocab]; penalties are already in them.

    Only ids with a positive probability are listed. `rough` allows a draft's law another total where top-p measures
    its share of the whole vocabulary: it is estimated from a sample, in half the time. Raises DecodeFailed when no
    score is usable.
    """
    if options.temperature == 0:
        return point_mass(argmax(scores))
    if len(scores) <= SMALL:
        peak = usable(float(scores.max()))
        ids = first(scores, options.top_k) if options.top_k else every_id(len(scores))
        return _listed(ids, scores[ids], peak, options, options.top_p)
    return _law_of_many(scores, options, scratch or Scratch(len(scores)), rough)


def _law_of_many(scores: Scores, options: SamplingOptions, scratch: Scratch, rough: bool) -> Law:
    if options.top_k == 0 and options.top_p == 1 and options.min_p == 0 and options.temperature >= LEAST_TEMPERATURE:
        return _dense(scores, options.temperature, scratch)
    columns = Columns(scores, scratch)
    peak = usable(columns.peak)
    if 0 < options.top_k < len(scores):
        ids, found = columns.reaching(columns.reached_by(options.top_k))
        kept = first(found, options.top_k)
        return _listed(ids[kept], found[kept], peak, options, options.top_p)
    if options.temperature < LEAST_TEMPERATURE:
        depth = -_NOTHING * options.temperature
    elif options.top_p < 1:
        return _nucleus_of_many(scores, columns, options, scratch, rough)
    elif options.min_p > 0:
        depth = math.log(options.min_p) * options.temperature
    else:
        return _dense(scores, options.temperature, scratch)
    # The margin exceeds every rounding error; `_listed` decides about those within it.
    ids, found = columns.reaching(peak + depth - 1e-6 * (abs(peak) + abs(depth)))
    return _listed(ids, found, peak, options, options.top_p)


def _weights(scores: Scores, peak: float, temperature: float) -> npt.NDArray[np.float64]:
    """exp((scores - peak) / temperature): the largest is 1."""
    below: npt.NDArray[np.float64] = scores.astype(np.float64)
    below -= peak
    if temperature < LEAST_TEMPERATURE:
        with np.errstate(over="ignore"):  # the others go to minus infinity, as they should
            below /= temperature
    elif temperature != 1:
        below /= temperature
    return np.exp(below, out=below)


def _listed(ids: Ids, scores: Scores, peak: float, options: SamplingOptions, top_p: float) -> Law:
    """The law over `ids` (ascending, with their `scores`) after top-p and min-p."""
    if top_p < 1:
        ranked = np.sort(scores)[::-1]
        mass = _weights(ranked, peak, options.temperature).cumsum()
        size = int(mass.searchsorted(top_p * mass[-1])) + 1
        kept = with_ties(scores, float(ranked[size - 1]), size)
        ids, scores = ids[kept], scores[kept]
    weights = _weights(scores, peak, options.temperature)
    # Without min-p what is left out is what float64 cannot hold.
    kept = (weights >= options.min_p if options.min_p > 0 else weights > 0).nonzero()[0]
    if len(kept) < len(ids):
        ids, weights = ids[kept], weights[kept]
    return Law(ids, weights / weights.sum())


def _dense(scores: Scores, temperature: float, scratch: Scratch) -> Law:
    """The law of all tokens. Weights may be of any scale, so instead of the largest score a large one will do."""
    shift = float(scores[::STRIDE].max())
    if math.isfinite(shift):
        found = _shifted(scores, 0.0 if abs(shift) < COMMON * temperature else shift, temperature, scratch)
        if 0 < found.total < math.inf:
            return DenseLaw(found)
        del found
    return DenseLaw(_shifted(scores, usable(float(scores.max())), temperature, scratch))


def _shifted(scores: Scores, shift: float, temperature: float, scratch: Scratch) -> Weights:
    values = scratch.take()
    powers(scores, shift, temperature, values[: len(scores)])
    return summed(values, scratch)


def _nucleus_of_many(scores: Scores, columns: Columns, options: SamplingOptions, scratch: Scratch, rough: bool) -> Law:
    """The law of the shortest run from the top whose weight is at least top_p of all weight, after min-p.

    The weights near the top are exact. The rest together is known within bounds; only when the run would end
    differently at the two bounds is everything computed exactly.
    """
    temperature, top_p, peak = options.temperature, options.top_p, columns.peak
    rest = _Estimated(scores, peak, temperature) if rough else _Bounded(scores, peak, temperature, scratch)
    for depth in _DEPTHS:
        threshold = peak - depth * temperature
        ids, found = columns.reaching(threshold)
        ranked = np.sort(found)[::-1]
        mass = _weights(ranked, peak, temperature).cumsum()
        low, high = rest.without(ids, threshold)
        low, high = low + float(mass[-1]) * (1 - _ROUNDING), high + float(mass[-1]) * (1 + _ROUNDING)
        if mass[-1] >= top_p * high:
            size = int(mass.searchsorted(top_p * low))
            if size != int(mass.searchsorted(top_p * high)):
                total = float(_weights(scores, peak, temperature).sum())
                size = int(mass.searchsorted(top_p * total))
            kept = with_ties(found, float(ranked[size]), size + 1)
            return _listed(ids[kept], found[kept], peak, options, top_p=1.0)
    return _listed(every_id(len(scores)), scores, peak, options, top_p)


class _Bounded:
    """The weight of the tokens that are not among those looked at, within bounds that hold."""

    def __init__(self, scores: Scores, peak: float, temperature: float, scratch: Scratch) -> None:
        self._scratch = scratch
        self._weights = scratch.take()
        shift = 0.0 if abs(peak) < COMMON * temperature else peak
        powers(scores, shift, temperature, self._weights[: len(scores)])
        self._scale = math.exp((shift - peak) / temperature)

    def __del__(self) -> None:
        self._scratch.give(self._weights)

    def without(self, ids: Ids, threshold: float) -> tuple[float, float]:
        """Bounds of the weight of all but `ids`; those of an earlier call must be among them."""
        del threshold
        self._weights[ids] = 0
        left = sum_of(self._weights) * self._scale
        return left * (1 - WEIGHT_ERROR), left * (1 + WEIGHT_ERROR) + _VANISHED


class _Estimated:
    """The same, as a sample of the tokens makes it likely."""

    def __init__(self, scores: Scores, peak: float, temperature: float) -> None:
        self._some = scores[::STRIDE].copy()
        self._weights = _weights(self._some, peak, temperature)

    def without(self, ids: Ids, threshold: float) -> tuple[float, float]:
        """The weight of all that do not reach `threshold`, twice."""
        del ids
        left = STRIDE * float(self._weights[self._some < threshold].sum())
        return left, left
