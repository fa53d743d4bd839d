"""The distribution over few tokens, which plain numbers answer for sooner than arrays do.

Of a hundred tokens an array takes about as long as of one: a microsecond or so a call, and behind a pass of a model,
which has driven all that serves arrays out of the processor's caches, ten and more.
"""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from foretoken.engine.sampling.distribution import Distribution, Probability
from foretoken.engine.sampling.noise import PositionNoise


class FewDistribution(Distribution):
    """A distribution of `shares`: probabilities above 0 by id, the ids ascending."""

    __slots__ = ("_shares",)
    _shares: dict[int, float]

    def __init__(self, shares: dict[int, float]) -> None:
        object.__setattr__(self, "_shares", shares)  # the one time that the frozen base is written to

    @property
    def ids(self) -> npt.NDArray[Any]:
        return np.array([*self._shares], np.intp)

    @property
    def probs(self) -> npt.NDArray[Any]:
        return np.array([*self._shares.values()])

    def probability(self, token_id: int) -> Probability:
        return self._shares.get(token_id, 0)

    @property
    def peak(self) -> Probability:
        return max(self._shares.values())

    def quantile(self, number: float) -> int:
        mass = [*accumulate(self._shares.values())]
        place = bisect_right(mass, number * mass[-1])
        if place == len(mass):  # rounding brought the number up to the whole mass: the last that adds something
            place = bisect_left(mass, mass[-1])
        return [*self._shares][place]

    def race(self, noise: PositionNoise) -> int:
        return noise.winner(self._shares)

    def at_least(self, least: float) -> Distribution:
        kept = {token_id: share for token_id, share in self._shares.items() if share >= least}
        return self if len(kept) == len(self._shares) else FewDistribution(_normalised(kept))

    def beyond(self, draft: Distribution) -> Distribution:
        excess = {token_id: share - float(draft.probability(token_id)) for token_id, share in self._shares.items()}
        kept = {token_id: more for token_id, more in excess.items() if more > 0}
        # Target and draft agree but for rounding where nothing is: a refusal was itself an accident of rounding.
        return FewDistribution(_normalised(kept)) if kept else self


def _normalised(weights: dict[int, float]) -> dict[int, float]:
    total = sum(weights.values())
    return {token_id: weight / total for token_id, weight in weights.items()}
