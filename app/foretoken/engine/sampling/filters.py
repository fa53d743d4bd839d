"""The filters one by one, each over a list of candidates: which of them stay.

Candidates are given by their scores [n], in ascending order of id; answers are indices into them, ascending. Where a
filter ranks candidates, equal scores are ranked by lower index.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.sampling.candidates import Ids, Scores, Scratch, first
from foretoken.engine.sampling.cuts import fewest

Numbers = npt.NDArray[np.float64]

LEAST_TEMPERATURE: Final = 1e-3  # below it float32 is not enough, and quotients may overflow

_LISTED: Final = 48  # numbers that are handled one by one as quickly as by numpy
_FARTHEST: Final = 1000.0  # nats; no surprise in float64 is larger
_ROW: Final = 256  # numbers that are summed together
_SUMMED: Final = 1e-12  # more than float64 sums of so many terms are off by, relative
_MIROSTAT_SAMPLE: Final = 100  # likeliest tokens that the first mirostat estimates the distribution's shape from


def weights_of(scores: Scores, peak: float, temperature: float, out: Numbers | None = None) -> Numbers:
    """exp((scores - peak) / temperature) [n]: the largest is 1 when `peak` is the largest score."""
    below = depths(scores, peak, temperature, out)
    return np.exp(below, out=below)


def depths(scores: Scores, peak: float, temperature: float, out: Numbers | None = None) -> Numbers:
    """(scores - peak) / temperature [n], in `out` if there is one: nats by which they differ from one of `peak`."""
    if out is None:
        below: Numbers = scores.astype(np.float64)
    else:
        below = out
        below[:] = scores
    below -= peak
    if temperature < LEAST_TEMPERATURE:
        with np.errstate(over="ignore"):  # the others go to minus infinity, as they should
            below /= temperature
    elif temperature != 1:
        below /= temperature
    return below


def sigma_threshold(scores: Scores, sigmas: float) -> float:
    """The largest score less `sigmas` standard deviations of all scores that are not minus infinity."""
    finite = scores.astype(np.float64)
    if not np.isfinite(finite.min()):
        finite = finite[np.isfinite(finite)]
    return float(finite.max()) - sigmas * float(finite.std())


def typical_cut(
    scores: Scores, temperature: float, typical_p: float, scratch: Scratch | None = None
) -> tuple[Ids, Numbers]:
    """Those whose surprise is nearest to the mean surprise, as few as have probability `typical_p` together; and
    their weights, that of the likeliest token of all being 1.

    Locally typical sampling (Meister et al., arXiv 2202.00666). Of equally near ones the likelier go first. A surprise
    is as far from the mean one as the token's depth below the likeliest is from the mean depth.
    """
    below, weights = _memory(len(scores), scratch)
    depths(scores, float(scores.max()), temperature, below)
    np.exp(below, out=weights)
    total = float(np.add.reduce(weights))
    mean = _dot(weights, below) / total
    if math.isnan(mean):  # what has no weight may be infinitely deep
        np.maximum(below, -_FARTHEST, out=below)
        mean = _dot(weights, below) / total
    below -= mean
    np.abs(below, out=below)
    np.negative(below, out=below)
    kept = fewest(below, weights, typical_p * total, total)
    return kept, weights.take(kept)


def _dot(some: Numbers, others: Numbers) -> float:
    """The sum of the products, row by row: of more, the linear algebra library would wake its threads."""
    whole = len(some) // _ROW * _ROW
    with np.errstate(invalid="ignore"):  # 0 * -inf
        rows = np.vecdot(some[:whole].reshape(-1, _ROW), others[:whole].reshape(-1, _ROW))
        return float(np.add.reduce(rows)) + float(np.vecdot(some[whole:], others[whole:]))


def _memory(count: int, scratch: Scratch | None) -> tuple[Numbers, Numbers]:
    """Two buffers [count], those of `scratch` where there is one."""
    if scratch is None:
        return np.empty(count), np.empty(count)
    first, second = scratch.wide
    return first[:count], second[:count]


def nearest_to_mean(
    below: Numbers,
    weights: Numbers,
    depth: float,
    left: tuple[float, float],
    left_depth: tuple[float, float],
    typical_p: float,
    rough: bool,
) -> slice | None:
    """`typical_cut` of all tokens, if those that reach the threshold decide it; None where they do not.

    Those nearest to the mean are neighbours in rank.

    `below` [n], falling: by how much each of these is below the likeliest, in nats (0 or less); all others are below
    by more than `depth`. `weights`: exp(below). `left`, `left_depth`: bounds of the others' weight and of its product
    with how far they are below. `rough` takes the bounds' middle for true.
    """
    total, deep = float(np.add.reduce(weights)), float(np.vdot(weights, below))
    means = (deep + left_depth[0]) / (total + left[0]), (deep + left_depth[1]) / (total + left[1])
    slack = 0.0 if rough else abs(means[1] - means[0]) / 2 + _SUMMED * (1 + abs(means[0]))
    mean = (means[0] + means[1]) / 2
    least, most = typical_p * (total + left[0]) * (1 - _SUMMED), typical_p * (total + left[1]) * (1 + _SUMMED)
    if len(below) <= _LISTED:
        found = _nearest_few(below.tolist(), weights.tolist(), mean, least)
    else:
        found = _nearest_many(below, weights, mean, least)
    if found is None or found.mass <= most:
        return None
    if found.last + 2 * slack >= mean + depth:  # another token may be nearer
        return None
    # One beside it in rank may be the last as well.
    if not rough and min(found.last - found.before, found.after - found.last) <= 2 * slack:
        return None
    return found.kept


class _Nearest(msgspec.Struct, frozen=True, gc=False):
    """As few of the nearest as have some weight together; `mass`: what they have. `last`: the distance of the
    farthest of them; `before` and `after`: of those beside it in the order of distances, infinitely far where there is
    none."""

    kept: slice
    mass: float
    before: float
    last: float
    after: float


def _nearest_few(below: list[float], weights: list[float], mean: float, enough: float) -> _Nearest | None:
    distance = [abs(depth - mean) for depth in below]
    order = sorted(range(len(below)), key=distance.__getitem__)  # of equally near ones the likelier comes first
    mass = 0.0
    for size, place in enumerate(order, 1):
        mass += weights[place]
        if mass >= enough:
            kept = order[:size]
            before = distance[order[size - 2]] if size > 1 else -math.inf
            after = distance[order[size]] if size < len(order) else math.inf
            return _Nearest(slice(min(kept), max(kept) + 1), mass, before, distance[place], after)
    return None


def _nearest_many(below: Numbers, weights: Numbers, mean: float, enough: float) -> _Nearest | None:
    distance = np.abs(below - mean)
    order = distance.argsort(kind="stable")
    mass = weights[order].cumsum()
    size = int(mass.searchsorted(enough)) + 1
    if size > len(order):
        return None
    kept = order[:size]
    before = distance.item(order.item(size - 2)) if size > 1 else -math.inf
    after = distance.item(order.item(size)) if size < len(order) else math.inf
    last = distance.item(order.item(size - 1))
    return _Nearest(slice(int(kept.min()), int(kept.max()) + 1), mass.item(size - 1), before, last, after)


def top_p_cut(scores: Scores, temperature: float, top_p: float, scratch: Scratch | None = None) -> tuple[Ids, Numbers]:
    """The shortest run from the top that has probability `top_p`, one at least; and their weights, the largest 1."""
    weights = weights_of(scores, float(scores.max()), temperature, _memory(len(scores), scratch)[0])
    total = float(np.add.reduce(weights))
    kept = fewest(scores, weights, top_p * total, total)
    return kept, weights.take(kept)


def min_p_cut(scores: Scores, temperature: float, min_p: float) -> Ids:
    """Those with at least `min_p` times the largest probability."""
    return (weights_of(scores, float(scores.max()), temperature) >= min_p).nonzero()[0]


def xtc_removed(weights: npt.NDArray[np.floating[Any]], total: float, threshold: float) -> Ids:
    """Which go when XTC strikes: all with probability `threshold` or more (of `total`), but the least likely of them.

    Exclude Top Choices, as llama.cpp has it. Fewer than two above the threshold: none goes.
    """
    above = (weights >= threshold * total).nonzero()[0]
    if threshold == 0:  # what has no weight is no choice, let alone the one that stays
        above = above[weights[above] > 0]
    if len(above) < 2:
        return above[:0]
    least = len(above) - 1 - int(weights[above][::-1].argmin())  # of equal ones the last in rank
    return np.concatenate((above[:least], above[least + 1 :]))


def mirostat_cut(
    scores: Scores, temperature: float, version: int, mu: float, largest: Callable[[int], Ids] | None = None
) -> Ids:
    """Those that mirostat (Basu et al., arXiv 2007.14966) leaves at its present bound `mu`, in bits; one at least.

    Version 2: those whose surprise is at most `mu`. Version 1: as many as a distribution of Zipf's kind, fitted to the
    likeliest 100, makes the expected surprise `mu`. `largest(k)`: the k with the largest scores, where a quick way is
    known.
    """
    largest = largest or (lambda count: first(scores, count))
    if version == 2:
        # Of surprise -log2(weight / total).
        weights = weights_of(scores, float(scores.max()), temperature)
        kept = (weights >= math.exp(math.log(float(weights.sum())) - mu * math.log(2))).nonzero()[0]
        return kept if len(kept) else largest(1)
    some = np.sort(scores[largest(min(_MIROSTAT_SAMPLE, len(scores)))])[::-1]
    likeliest = weights_of(some, float(some[0]), temperature)
    return largest(_zipf_count(likeliest[likeliest > 0], len(scores), mu))


def _zipf_count(likeliest: Numbers, size: int, mu: float) -> int:
    """How many of `size` tokens; all when their probabilities do not fall, so that no exponent fits."""
    steps, squares = _zipf_steps(len(likeliest))
    falls = -np.diff(np.log(likeliest))  # a quotient might be more than float64 holds
    if not falls.any():
        return size
    exponent = np.float64((steps * falls).sum() / squares)
    excess = exponent - 1
    with np.errstate(all="ignore"):  # at an exponent of 1 the quotient is 0 / 0
        count = (excess * np.exp2(mu) / (1 - np.float64(size) ** -excess)) ** (1 / exponent)
    return max(1, int(count)) if count <= size else size


@lru_cache(maxsize=4)
def _zipf_steps(count: int) -> tuple[Numbers, float]:
    """How far apart the ranks 1 to `count` are in logarithms, and the sum of the squares."""
    ranks = np.arange(1, count)
    steps = np.log((ranks + 1) / ranks)
    return steps, float((steps * steps).sum())
