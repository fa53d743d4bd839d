"""The fewest of many tokens with so much weight together, found without putting all of them in order.

A sample tells about where they end. Those surely among them are only summed up, those surely not are left alone, and
the few between are sampled once more or put in order. What is found is exact; a sample that misleads costs time alone.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from foretoken.engine.sampling.candidates import Ids, Scores, every_id

Numbers = npt.NDArray[np.float64]

_ORDERED: Final = 2048  # that are put in order without a thought
_SAMPLED: Final = 1024  # of more than these
_SURE: Final = 3.0  # standard deviations of a sum over a sample


def fewest(rank: Scores | Numbers, weights: Numbers, enough: float, total: float) -> Ids:
    """Indices, ascending, of as few of the highest `rank` [n] as weigh `enough` together; one at least.

    Of equal rank the heavier go first, then those of lower index. `total`: the sum of `weights` [n].
    """
    if len(rank) <= _ORDERED:
        return _in_order(rank, weights, enough)
    far, near = _ends(rank, weights, total - enough, total)
    while True:
        within = (rank >= far).nonzero()[0] if far > -np.inf else every_id(len(rank))
        ranks, heavy = rank.take(within), weights.take(within)
        between = (ranks <= near).nonzero()[0] if near < np.inf else every_id(len(within))
        some = heavy.take(between)
        reached, open_ = float(np.add.reduce(heavy)), float(np.add.reduce(some))
        if reached < enough and far > -np.inf:
            far = -np.inf
        elif reached - open_ >= enough and near < np.inf:
            near = np.inf
        else:
            break
    asked, left = ranks.take(between), enough - (reached - open_)
    if len(between) < len(rank):
        last = fewest(asked, some, left, open_)
    else:  # as where all are equal
        last = _in_order(asked, some, left)
    kept = np.ones(len(within), np.bool_)
    kept[between] = False
    kept[between.take(last)] = True
    return within.take(kept.nonzero()[0])


def _in_order(rank: Scores | Numbers, weights: Numbers, enough: float) -> Ids:
    order = (-rank).argsort(kind="stable")
    size = _reaching(weights, order, enough)
    beside = rank.take(order[max(0, size - 2) : size + 1])
    if np.count_nonzero(beside == rank[order[size - 1]]) > 1:  # the last one's weight is not all that decides
        order = np.lexsort((-weights, -rank))
        size = _reaching(weights, order, enough)
    kept = order[:size]
    kept.sort()
    return kept


def _reaching(weights: Numbers, order: Ids, enough: float) -> int:
    """How many, in this order, weigh that much; one at least, and all where rounding lets none do."""
    return min(len(order), int(weights.take(order).cumsum().searchsorted(enough)) + 1)


def _ends(rank: Scores | Numbers, weights: Numbers, beyond: float, total: float) -> tuple[float, float]:
    """Ranks between which those end whose others weigh `beyond`: a sample makes it all but sure."""
    much = total / _SAMPLED
    heavy = (weights >= much).nonzero()[0]  # of these, a sample would tell nothing
    stride = len(rank) // _SAMPLED | 1  # odd, so that few layouts of a vocabulary are in step with it
    sampled = weights[::stride] * stride
    sampled[sampled >= much * stride] = 0
    ranks = np.concatenate((rank[::stride], rank.take(heavy)))
    order = ranks.argsort()
    square = np.zeros(len(order))
    np.multiply(sampled, sampled, out=square[: len(sampled)])
    mass = np.concatenate((sampled, weights.take(heavy))).take(order).cumsum()
    off = _SURE * np.sqrt(square.take(order).cumsum())
    least = int(np.count_nonzero(mass + off <= beyond))
    most = int(np.count_nonzero(mass - off <= beyond))
    far = float(ranks[order[least - 1]]) if least else -np.inf
    near = float(ranks[order[most]]) if most < len(order) else np.inf
    return far, near
