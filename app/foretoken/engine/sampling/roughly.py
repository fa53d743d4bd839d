"""A draft's distributions of top-p and typical-p where so many tokens stay that listing them takes too long.

They have a weight for every token, like the distribution of a vocabulary that no filter shortens, but for those that
go, as far as a sample can tell which these are. A draft is judged by the very distribution it draws from, so nothing
depends on that but how often it is right.
"""

import math
from typing import Final

import numpy as np

from foretoken.engine.sampling.candidates import BLOCK, Columns, Scores, not_below
from foretoken.engine.sampling.dense import DenseDistribution, Weights
from foretoken.engine.sampling.filters import weights_of

_SAMPLED: Final = 1024
_COLUMNS: Final = 16  # one of so many columns has a token that is looked at rather than sampled


def rough_nucleus(weights: Weights, top_p: float, min_p: float) -> DenseDistribution:
    """About the shortest run from the top that weighs `top_p` of all, and of it what reaches `min_p` of the largest."""
    own = weights.values[: weights.scratch.size]
    stride = _stride(len(own))
    some = np.sort(own[::stride])
    # Of the lightest, for these are many.
    place = int(some.cumsum(dtype=np.float64).searchsorted((1 - top_p) * weights.total / stride))
    least = some.item(min(place, len(some) - 1))
    if min_p > 0:
        least = max(least, min_p * float(np.maximum.reduce(own)))
    weights.keep(np.greater_equal(own, not_below(least), out=weights.scratch.mask))
    return DenseDistribution(weights)


def rough_typical(
    scores: Scores, temperature: float, weights: Weights, columns: Columns, typical_p: float
) -> DenseDistribution | None:
    """About the fewest whose surprise is nearest to the mean surprise and that weigh `typical_p` of all together.

    None where a score is minus infinity.
    """
    whole = len(scores) // BLOCK * BLOCK
    rows = weights.values[:whole].reshape(-1, BLOCK), scores[:whole].reshape(-1, BLOCK)
    with np.errstate(invalid="ignore"):  # 0 * -inf
        sums = float(np.add.reduce(np.vecdot(*rows), dtype=np.float64))
        mean = (sums + float(np.vdot(weights.values[whole : len(scores)], scores[whole:]))) / weights.total
    if not math.isfinite(mean):
        return None
    # So few of the likeliest are the largest of their columns, and of the others one in so many stands for all.
    least = columns.reached_by(len(columns.maxima) // _COLUMNS)
    stride = _stride(len(scores))
    tops, some = columns.maxima[columns.maxima >= least], scores[::stride]
    seen = np.concatenate((tops, some[some < least]))
    heavy = weights_of(seen, columns.peak, temperature)
    heavy[len(tops) :] *= stride
    far = np.abs(seen - np.float32(mean))
    order = far.argsort()
    mass = heavy[order].cumsum()
    reach = far.item(order.item(min(len(order) - 1, int(mass.searchsorted(typical_p * mass.item(-1))))))
    kept = scores >= np.float32(mean - reach)
    kept &= scores <= np.float32(mean + reach)
    weights.keep(kept)
    return DenseDistribution(weights)


def _stride(size: int) -> int:
    """One of so many is sampled; odd, so that few layouts of a vocabulary are in step with it."""
    return size // _SAMPLED | 1
