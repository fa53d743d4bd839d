"""The distribution that the filters make of logits; `sampling` says what they are and in which order.

A small vocabulary goes through them as they are written down. Of a large one only what the first filters leave is
looked at closely.
"""

import math
from typing import Final

import numpy as np

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling import compiled
from foretoken.engine.sampling.candidates import (
    SMALL,
    Columns,
    Ids,
    Scores,
    Scratch,
    every_id,
    first,
    not_below,
)
from foretoken.engine.sampling.confidence import argmax, usable
from foretoken.engine.sampling.dense import COMMON, DenseDistribution, Weights, scale, usable_total, weigh
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.few import FewDistribution
from foretoken.engine.sampling.filters import (
    LEAST_TEMPERATURE,
    Numbers,
    min_p_cut,
    mirostat_cut,
    nearest_to_mean,
    sigma_threshold,
    top_p_cut,
    typical_cut,
    weights_of,
    xtc_removed,
)
from foretoken.engine.sampling.masses import Bounded, Estimated, bounded, rough_spread, spread
from foretoken.engine.sampling.ranking import RANKABLE, Ranking
from foretoken.engine.sampling.roughly import rough_nucleus, rough_typical
from foretoken.engine.sampling.tops import looks

_NOTHING: Final = 746.0  # exp(-746) is 0 in float64
_LARGEST_POWER: Final = 88.0  # float32 holds little more than exp of it
_LOWEST: Final = float(np.finfo(np.float32).min)  # what is below it has no probability
_ROUNDING: Final = 1e-14  # of a float64 sum of so many terms, relative
_LEAST_SHARE: Final = 1e-6  # of all weight, that float32 weights still decide about
_MARGIN: Final = 1e-6  # of scores and their differences, relative: more than their rounding errors
_SAMPLED: Final = 16_384  # tokens of a vocabulary of which a sample tells something, and in less time
_LARGE_SHARE: Final = 0.5  # of all weight: where a sample has enough of the tokens that have it
_FEW: Final = 256  # tokens: of more, an even distribution takes no less time in plain numbers than in arrays
_DEPTHS: Final = (7.0, 10.0, 13.0)  # how far below the peak top-p is looked for, in logits at temperature 1


def distribution(
    scores: Scores,
    options: SamplingOptions,
    scratch: Scratch | None = None,
    *,
    coin: float = 1.0,
    mu: float | None = None,
    rough: bool = False,
) -> Distribution:
    """The distribution that all filters from the temperature on make of `scores` [n_vocab].

    `coin`: the position's number for XTC, uniform on [0, 1). `mu`: mirostat's bound in bits; None where it is off.
    Only ids with a positive probability are listed. `rough` allows a draft's distribution another total where top-p
    measures its share of the whole vocabulary: it is estimated from a sample, in half the time. Raises DecodeFailed
    when no score is usable.
    """
    if options.temperature == 0:
        return point_mass(argmax(scores))
    rough = rough and len(scores) > _SAMPLED
    if mu is not None:
        return _mirostat_distribution(scores, options, mu, scratch or Scratch(len(scores)), rough)
    if len(scores) <= SMALL:
        return _distribution_of_few(scores, options, coin)
    return _distribution_of_many(scores, options, coin, scratch or Scratch(len(scores)), rough)


def _mirostat_distribution(
    scores: Scores, options: SamplingOptions, mu: float, scratch: Scratch, rough: bool
) -> Distribution:
    temperature = options.temperature
    if len(scores) <= SMALL:
        usable(float(scores.max()))
        kept = mirostat_cut(scores, temperature, options.mirostat, mu)
        return _normalised(kept, scores[kept], temperature)
    if options.mirostat == 1 or temperature < LEAST_TEMPERATURE:
        columns = Columns(scores, scratch)
        usable(columns.peak)
        kept = mirostat_cut(scores, temperature, options.mirostat, mu, _Largest(columns))
        return _normalised(kept, scores[kept], temperature)
    if rough:
        return _roughly_mirostat_distribution(scores, temperature, mu, scratch)
    rest = bounded(scores, temperature, scratch)
    if rest is None:
        rest = Bounded(scores, usable(float(scores.max())), temperature, scratch)
    # Of surprise log2(total) - (score - shift) / temperature / log(2).
    low, high = rest.total
    least, most = (rest.shift + temperature * (math.log(total) - mu * math.log(2)) for total in (low, high))
    margin = _MARGIN * (abs(rest.shift) + abs(least - rest.shift))
    near = rest.above(math.exp(min(_LARGEST_POWER, (least - margin - rest.shift) / temperature)))
    ids, found = Columns(scores, scratch).reaching(least - margin) if near is None else _reaching(least - margin, *near)
    if not len(ids):
        return point_mass(argmax(scores))
    if float(np.minimum.reduce(found)) < most + margin:
        kept = mirostat_cut(scores, temperature, options.mirostat, mu)
        ids, found = kept, scores[kept]
    return _normalised(ids, found, temperature)


def _roughly_mirostat_distribution(scores: Scores, temperature: float, mu: float, scratch: Scratch) -> Distribution:
    """The second mirostat's, of an estimated total."""
    columns = Columns(scores, scratch)
    peak = usable(columns.peak)
    threshold = peak - _DEPTHS[0] * temperature
    ids, found = columns.reaching(threshold)
    weight = float(np.add.reduce(weights_of(found, peak, temperature)))
    total = weight + Estimated(scores, peak, temperature).without(ids, threshold)[0]
    least = min(peak, peak + temperature * (math.log(total) - mu * math.log(2)))
    ids, found = _reaching(least, ids, found) if least >= threshold else columns.reaching(least)
    return _normalised(ids, found, temperature)


def _reaching(threshold: float, ids: Ids, scores: Scores) -> tuple[Ids, Scores]:
    """Those of `ids` whose score is at least `threshold`, and these scores."""
    kept = scores >= not_below(threshold)
    return ids[kept], scores[kept]


class _Largest:
    """The so many largest scores; what was found once serves for all smaller numbers."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._ids: Ids = every_id(0)
        self._scores: Scores = np.empty(0, np.float32)

    def __call__(self, count: int) -> Ids:
        if count > len(self._ids):
            ids, found = self._columns.reaching(self._columns.reached_by(count))
            kept = first(found, count)
            self._ids, self._scores = ids[kept], found[kept]
        return self._ids[first(self._scores, count)]


def _distribution_of_few(scores: Scores, options: SamplingOptions, coin: float) -> Distribution:
    usable(float(scores.max()))
    ids = every_id(len(scores))
    if options.top_n_sigma > 0:
        ids = (scores >= not_below(sigma_threshold(scores, options.top_n_sigma))).nonzero()[0]
    return _listed(ids, scores[ids], options, coin, options.top_k)


def _distribution_of_many(
    scores: Scores, options: SamplingOptions, coin: float, scratch: Scratch, rough: bool
) -> Distribution:
    temperature = _while_filtering(options)
    if _unfiltered(options) and min(temperature, options.temperature) >= LEAST_TEMPERATURE:
        return _dense_distribution(scores, options, coin, scratch)
    top_k = options.top_k if options.top_k < len(scores) else 0
    if not top_k and options.top_n_sigma == 0 and temperature >= LEAST_TEMPERATURE:
        if options.typical_p < 1:
            return _typical_of_many(scores, options, coin, scratch, rough)
        if options.top_p < 1:
            return _nucleus_of_many(scores, options, coin, scratch, rough)
    if 0 < top_k <= _FEW and compiled.top_law is not None and _cut_alone(options, coin):
        return _cut(scores, options, compiled.top_law)
    columns = Columns(scores, scratch)
    peak = usable(columns.peak)
    if top_k or options.top_n_sigma > 0:
        threshold = max(_LOWEST, columns.reached_by(top_k)) if top_k else _LOWEST
        if options.top_n_sigma > 0:
            ids, found = _within_sigmas(columns, scores, options.top_n_sigma, threshold, scratch, rough)
        else:
            ids, found = columns.reaching(threshold)
        return _listed(ids, found, options, coin, top_k, scratch=scratch)
    if options.typical_p < 1:
        return _listed(every_id(len(scores)), scores, options, coin, scratch=scratch)
    depth = -_NOTHING * (temperature if options.top_p < 1 else max(temperature, options.temperature))
    if options.top_p == 1 and options.min_p > 0:
        depth = math.log(options.min_p) * temperature
    # The margin exceeds every rounding error; `_listed` decides about those within it.
    ids, found = columns.reaching(peak + depth - _MARGIN * (abs(peak) + abs(depth)))
    return _listed(ids, found, options, coin, scratch=scratch)


def _cut_alone(options: SamplingOptions, coin: float) -> bool:
    """Whether nothing but top-k, top-p and min-p takes tokens, at the temperature at which they stay."""
    return (
        options.top_n_sigma == 0
        and options.typical_p == 1
        and options.temperature >= LEAST_TEMPERATURE
        and _nothing_but_shares(options, coin)
    )


def _cut(scores: Scores, options: SamplingOptions, top_law: compiled.TopLaw) -> Distribution:
    shares = top_law(scores, options.top_k, options.temperature, options.top_p, options.min_p)
    if not shares:
        usable(math.nan)
    return FewDistribution(shares)


def _within_sigmas(
    columns: Columns, scores: Scores, sigmas: float, least: float, scratch: Scratch, rough: bool
) -> tuple[Ids, Scores]:
    """Those of at least `least` that top-n-sigma leaves."""
    low, high = rough_spread(scores) if rough else spread(scores, scratch)
    margin = 0.0 if rough else _MARGIN * (abs(columns.peak) + sigmas * high)
    threshold = columns.peak - sigmas * high - margin
    if threshold <= least:
        ids, found = columns.reaching(least)
    else:
        ids, found = columns.reaching(threshold)
    if not rough and len(found) and float(found.min()) < columns.peak - sigmas * low + margin:
        exact = sigma_threshold(scores, sigmas)
        if exact > least:
            return columns.reaching(exact)
    return ids, found


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


def _nothing_but_shares(options: SamplingOptions, coin: float) -> bool:
    """Whether what the filters but XTC leave is normalised as they saw it."""
    return coin >= options.xtc_probability and options.temperature == _while_filtering(options)


def _listed(
    ids: Ids, scores: Scores, options: SamplingOptions, coin: float, top_k: int = 0, *, scratch: Scratch | None = None
) -> Distribution:
    """The distribution over `ids` (ascending, with their `scores`) after top-k, unless that is 0, and what comes after
    it."""
    temperature = _while_filtering(options)
    if len(ids) <= RANKABLE:
        return Ranking(ids, scores, temperature, top_k).distribution(options, coin)
    if top_k:
        kept = first(scores, top_k)
        ids, scores = ids[kept], scores[kept]
    if options.typical_p < 1:
        kept, weights = typical_cut(scores, temperature, options.typical_p, scratch)
        if options.top_p == 1 and options.min_p == 0 and _nothing_but_shares(options, coin):
            return _shares(ids[kept], weights)
        ids, scores = ids[kept], scores[kept]
    if options.top_p < 1:
        kept, weights = top_p_cut(scores, temperature, options.top_p, scratch)
        if options.min_p == 0 and _nothing_but_shares(options, coin):
            return _shares(ids[kept], weights)
        ids, scores = ids[kept], scores[kept]
    return _rest_listed(ids, scores, options, coin)


def _rest_listed(ids: Ids, scores: Scores, options: SamplingOptions, coin: float) -> Distribution:
    """The same of what top-p left."""
    temperature = _while_filtering(options)
    if options.min_p > 0:
        kept = min_p_cut(scores, temperature, options.min_p)
        ids, scores = ids[kept], scores[kept]
    if coin < options.xtc_probability:
        weights = weights_of(scores, float(scores.max()), temperature)
        removed = xtc_removed(weights, float(weights.sum()), options.xtc_threshold)
        ids, scores = np.delete(ids, removed), np.delete(scores, removed)
    return _normalised(ids, scores, options.temperature)


def _normalised(ids: Ids, scores: Scores, temperature: float) -> Distribution:
    return _shares(ids, weights_of(scores, float(scores.max()), temperature))


def _shares(ids: Ids, weights: Numbers) -> Distribution:
    if not weights.all():  # what float64 cannot hold
        kept = weights.nonzero()[0]
        ids, weights = ids[kept], weights[kept]
    return Distribution(ids, weights / weights.sum())


def _dense_distribution(scores: Scores, options: SamplingOptions, coin: float, scratch: Scratch) -> Distribution:
    """The distribution of all tokens, but for what XTC takes."""
    found = _weighted(scores, options.temperature, scratch)
    if coin >= options.xtc_probability:
        return DenseDistribution(found)
    seen = found if not options.temperature_last else _weighted(scores, 1.0, scratch)
    if options.xtc_threshold < _LEAST_SHARE:
        return _rest_listed(every_id(len(scores)), scores, options, coin)
    likely = seen.reaching(options.xtc_threshold)
    gone = likely[xtc_removed(seen.values[likely], seen.total, options.xtc_threshold)]
    if len(gone):
        all_of_it = found.total
        found.drop(gone)
        if found.total < _LEAST_SHARE * all_of_it:  # a low temperature left next to nothing to what XTC leaves
            ids = np.delete(every_id(len(scores)), gone)
            return _normalised(ids, scores[ids], options.temperature)
    return DenseDistribution(found)


def _weighted(scores: Scores, temperature: float, scratch: Scratch) -> Weights:
    """Weights of all tokens. They may be of any scale, so instead of the largest score a large one will do."""
    lowest, shift = scale(scores)
    if math.isfinite(shift):
        found = _shifted(scores, 0.0 if abs(shift) < COMMON * temperature else shift, temperature, scratch, lowest)
        if usable_total(found.total):
            return found
        del found
    return _shifted(scores, usable(float(scores.max())), temperature, scratch, lowest)


def _shifted(scores: Scores, shift: float, temperature: float, scratch: Scratch, lowest: float) -> Weights:
    values = scratch.take()
    blocks = weigh(scores, shift, temperature, values, lowest)
    return Weights(values, scratch, blocks, float(np.add.reduce(blocks)))


def _typical_of_many(
    scores: Scores, options: SamplingOptions, coin: float, scratch: Scratch, rough: bool
) -> Distribution:
    """The distribution of those whose surprise is nearest to the mean surprise, after later filters.

    A surprise is as far from the mean one as the score, by the temperature, is from the mean score, weighted. That
    mean is known within bounds; only when others would stay at the two bounds is everything computed exactly.
    """
    temperature = _while_filtering(options)
    for look in looks(scores, temperature, scratch, _DEPTHS[:2], options.typical_p, rough=rough):
        if len(look.ids) > RANKABLE:
            break
        some = Ranking(look.ids, look.scores, temperature)
        left, deep = look.rest.without(look.ids, some.scores.item(-1)), look.rest.depth()
        kept = nearest_to_mean(some.below, some.weights, look.depth, left, deep, options.typical_p, rough=rough)
        if kept is not None:
            return some.only(kept).distribution(options, coin, typical=True)
    alone = options.top_p == 1 and options.min_p == 0 and _nothing_but_shares(options, coin)
    if rough and alone and options.typical_p >= _LARGE_SHARE:
        weights = _weighted(scores, temperature, scratch)
        found = rough_typical(scores, temperature, weights, Columns(scores, scratch), options.typical_p)
        if found is not None:
            return found
    return _listed(every_id(len(scores)), scores, options, coin, scratch=scratch)


def _nucleus_of_many(
    scores: Scores, options: SamplingOptions, coin: float, scratch: Scratch, rough: bool
) -> Distribution:
    """The distribution of the shortest run from the top whose weight is at least top_p of all weight, after later
    filters.

    The weights near the top are exact. The rest together is known within bounds; only when the run would end
    differently at the two bounds is everything computed exactly.
    """
    temperature, top_p = _while_filtering(options), options.top_p
    for look in looks(scores, temperature, scratch, _DEPTHS, top_p, rough=rough):
        if len(look.ids) > RANKABLE:
            break
        some = Ranking(look.ids, look.scores, temperature)
        mass = some.weights.cumsum()
        here = mass.item(-1)
        low, high = look.rest.without(look.ids, some.scores.item(-1))
        low, high = low + here * (1 - _ROUNDING), high + here * (1 + _ROUNDING)
        if here < top_p * high:
            continue
        size = int(mass.searchsorted(top_p * low))
        if size != int(mass.searchsorted(top_p * high)):
            total = float(weights_of(scores, look.peak, temperature).sum())
            size = int(mass.searchsorted(top_p * total))
        return some.distribution(options, coin, size=size + 1)
    if rough and _nothing_but_shares(options, coin):
        return rough_nucleus(_weighted(scores, temperature, scratch), top_p, options.min_p)
    return _listed(every_id(len(scores)), scores, options, coin, scratch=scratch)
