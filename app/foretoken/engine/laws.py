"""The law that the filters make of logits; `sampling` says what they are and in which order.

A small vocabulary goes through them as they are written down. Of a large one only what the first filters leave is
looked at closely.
"""

import math
from functools import partial
from typing import Final

import numpy as np

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
    not_below,
    with_ties,
)
from foretoken.engine.confidence import argmax, usable
from foretoken.engine.dense import COMMON, WEIGHT_ERROR, DenseLaw, Weights, powers, sum_of, summed
from foretoken.engine.filters import (
    LEAST_TEMPERATURE,
    min_p_cut,
    mirostat_cut,
    sigma_threshold,
    top_p_cut,
    typical_cut,
    weights_of,
    xtc_removed,
)
from foretoken.engine.options import SamplingOptions

_NOTHING: Final = 746.0  # exp(-746) is 0 in float64
_LOWEST: Final = float(np.finfo(np.float32).min)  # what is below it has no probability
_ROUNDING: Final = 1e-14  # of a float64 sum of so many terms, relative
_VANISHED: Final = 1e-30  # more than all weights together that float32 cannot hold
_DEPTHS: Final = (7.0, 10.0, 13.0)  # how far below the peak top-p is looked for, in logits at temperature 1


def law(
    scores: Scores,
    options: SamplingOptions,
    scratch: Scratch | None = None,
    *,
    coin: float = 1.0,
    mu: float | None = None,
    rough: bool = False,
) -> Law:
    """The law that all filters from the temperature on make of `scores` [n_vocab].

    `coin`: the position's number for XTC, uniform on [0, 1). `mu`: mirostat's bound in bits; None where it is off.
    Only ids with a positive probability are listed. `rough` allows a draft's law another total where top-p measures
    its share of the whole vocabulary: it is estimated from a sample, in half the time. Raises DecodeFailed when no
    score is usable.
    """
    if options.temperature == 0:
        return point_mass(argmax(scores))
    if mu is not None:
        return _mirostat_law(scores, options, mu, scratch or Scratch(len(scores)))
    if len(scores) <= SMALL:
        return _law_of_few(scores, options, coin)
    return _law_of_many(scores, options, coin, scratch or Scratch(len(scores)), rough)


def _mirostat_law(scores: Scores, options: SamplingOptions, mu: float, scratch: Scratch) -> Law:
    usable(float(scores.max()))
    largest = None
    if len(scores) > SMALL:
        columns = Columns(scores, scratch)
        largest = partial(_largest, columns)
    kept = mirostat_cut(scores, options.temperature, options.mirostat, mu, largest)
    return _normalised(kept, scores[kept], options.temperature)


def _largest(columns: Columns, count: int) -> Ids:
    ids, found = columns.reaching(columns.reached_by(count))
    return ids[first(found, count)]


def _law_of_few(scores: Scores, options: SamplingOptions, coin: float) -> Law:
    usable(float(scores.max()))
    ids = every_id(len(scores))
    if options.top_n_sigma > 0:
        ids = (scores >= not_below(sigma_threshold(scores, options.top_n_sigma))).nonzero()[0]
    if options.top_k > 0:
        ids = ids[first(scores[ids], options.top_k)]
    return _listed(ids, scores[ids], options, coin)


def _law_of_many(scores: Scores, options: SamplingOptions, coin: float, scratch: Scratch, rough: bool) -> Law:
    temperature = _while_filtering(options)
    if _unfiltered(options) and min(temperature, options.temperature) >= LEAST_TEMPERATURE:
        return _dense_law(scores, options, coin, scratch)
    columns = Columns(scores, scratch)
    peak = usable(columns.peak)
    top_k = options.top_k if options.top_k < len(scores) else 0
    if top_k or options.top_n_sigma > 0:
        threshold = max(_LOWEST, columns.reached_by(top_k)) if top_k else _LOWEST
        if options.top_n_sigma > 0:
            threshold = max(threshold, sigma_threshold(scores, options.top_n_sigma))
        ids, found = columns.reaching(threshold)
        if top_k:
            kept = first(found, top_k)
            ids, found = ids[kept], found[kept]
        return _listed(ids, found, options, coin)
    if options.typical_p < 1:
        return _listed(every_id(len(scores)), scores, options, coin)
    if options.top_p < 1 and temperature >= LEAST_TEMPERATURE:
        return _nucleus_of_many(scores, columns, options, coin, scratch, rough)
    depth = -_NOTHING * (temperature if options.top_p < 1 else max(temperature, options.temperature))
    if options.top_p == 1 and options.min_p > 0:
        depth = math.log(options.min_p) * temperature
    # The margin exceeds every rounding error; `_listed` decides about those within it.
    ids, found = columns.reaching(peak + depth - 1e-6 * (abs(peak) + abs(depth)))
    return _listed(ids, found, options, coin)


def _while_filtering(options: SamplingOptions) -> float:
    """The temperature at which filters see probabilities."""
    return 1.0 if options.temperature_last else options.temperature


def _unfiltered(options: SamplingOptions) -> bool:
    """Whether every token stays, but for what XTC may take."""
    return (
        options.top_k == 0
        and options.top_n_sigma == 0
        and options.typical_p == 1
        and options.top_p == 1
        and options.min_p == 0
    )


def _listed(ids: Ids, scores: Scores, options: SamplingOptions, coin: float, *, nucleus: bool = False) -> Law:
    """The law over `ids` (ascending, with their `scores`) after the filters that look at probabilities.

    `nucleus`: top-p has been applied already.
    """
    temperature = _while_filtering(options)
    if options.typical_p < 1:
        kept = typical_cut(scores, temperature, options.typical_p)
        ids, scores = ids[kept], scores[kept]
    if options.top_p < 1 and not nucleus:
        kept = top_p_cut(scores, temperature, options.top_p)
        ids, scores = ids[kept], scores[kept]
    if options.min_p > 0:
        kept = min_p_cut(scores, temperature, options.min_p)
        ids, scores = ids[kept], scores[kept]
    if coin < options.xtc_probability:
        weights = weights_of(scores, float(scores.max()), temperature)
        removed = xtc_removed(weights, float(weights.sum()), options.xtc_threshold)
        ids, scores = np.delete(ids, removed), np.delete(scores, removed)
    return _normalised(ids, scores, options.temperature)


def _normalised(ids: Ids, scores: Scores, temperature: float) -> Law:
    weights = weights_of(scores, float(scores.max()), temperature)
    if not weights.all():  # what float64 cannot hold
        kept = weights.nonzero()[0]
        ids, weights = ids[kept], weights[kept]
    return Law(ids, weights / weights.sum())


def _dense_law(scores: Scores, options: SamplingOptions, coin: float, scratch: Scratch) -> Law:
    """The law of all tokens, but for what XTC takes."""
    found = _weighted(scores, options.temperature, scratch)
    if coin >= options.xtc_probability:
        return DenseLaw(found)
    seen = found if not options.temperature_last else _weighted(scores, 1.0, scratch)
    removed = xtc_removed(seen.values, seen.total, options.xtc_threshold)
    if not len(removed):
        return DenseLaw(found)
    values = scratch.take()
    values[:] = found.values
    values[removed] = 0
    return DenseLaw(summed(values, scratch))


def _weighted(scores: Scores, temperature: float, scratch: Scratch) -> Weights:
    """Weights of all tokens. They may be of any scale, so instead of the largest score a large one will do."""
    shift = float(scores[::STRIDE].max())
    if math.isfinite(shift):
        found = _shifted(scores, 0.0 if abs(shift) < COMMON * temperature else shift, temperature, scratch)
        if 0 < found.total < math.inf:
            return found
        del found
    return _shifted(scores, usable(float(scores.max())), temperature, scratch)


def _shifted(scores: Scores, shift: float, temperature: float, scratch: Scratch) -> Weights:
    values = scratch.take()
    powers(scores, shift, temperature, values[: len(scores)])
    return summed(values, scratch)


def _nucleus_of_many(
    scores: Scores, columns: Columns, options: SamplingOptions, coin: float, scratch: Scratch, rough: bool
) -> Law:
    """The law of the shortest run from the top whose weight is at least top_p of all weight, after later filters.

    The weights near the top are exact. The rest together is known within bounds; only when the run would end
    differently at the two bounds is everything computed exactly.
    """
    temperature, top_p, peak = _while_filtering(options), options.top_p, columns.peak
    rest = _Estimated(scores, peak, temperature) if rough else _Bounded(scores, peak, temperature, scratch)
    for depth in _DEPTHS:
        threshold = peak - depth * temperature
        ids, found = columns.reaching(threshold)
        ranked = np.sort(found)[::-1]
        mass = weights_of(ranked, peak, temperature).cumsum()
        low, high = rest.without(ids, threshold)
        low, high = low + float(mass[-1]) * (1 - _ROUNDING), high + float(mass[-1]) * (1 + _ROUNDING)
        if mass[-1] >= top_p * high:
            size = int(mass.searchsorted(top_p * low))
            if size != int(mass.searchsorted(top_p * high)):
                total = float(weights_of(scores, peak, temperature).sum())
                size = int(mass.searchsorted(top_p * total))
            kept = with_ties(found, float(ranked[size]), size + 1)
            return _listed(ids[kept], found[kept], options, coin, nucleus=True)
    return _listed(every_id(len(scores)), scores, options, coin)


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
        self._weights = weights_of(self._some, peak, temperature)

    def without(self, ids: Ids, threshold: float) -> tuple[float, float]:
        """The weight of all that do not reach `threshold`, twice."""
        del ids
        left = STRIDE * float(self._weights[self._some < threshold].sum())
        return left, left
