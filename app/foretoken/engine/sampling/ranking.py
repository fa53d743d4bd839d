"""Candidates from the likeliest down: most filters cut a run of them from one end, and all share one set of weights."""

from typing import Final

import numpy as np

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.candidates import Ids, Scores
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.filters import Numbers, depths, typical_cut, weights_of

RANKABLE: Final = 4096  # candidates that are put in order without a thought


class Ranking:
    """Some tokens [n] by score, the largest first, equal ones by lower id.

    `ids`, `scores`; `below`: by how much each is below the first (0 or less), in nats at `temperature`, the one at
    which filters see probabilities; `weights`: exp(below).
    """

    __slots__ = ("below", "ids", "scores", "temperature", "weights")

    def __init__(self, ids: Ids, scores: Scores, temperature: float, count: int = 0) -> None:
        """Of `ids`, ascending, with their `scores`: the first `count` of them, or all where that is 0."""
        order = (-scores).argsort(kind="stable")
        if count:
            order = order[:count]
        self.temperature = temperature
        self.ids: Ids = ids[order]
        self.scores: Scores = scores[order]
        self.below: Numbers = depths(self.scores, self.scores.item(0), temperature)
        self.weights: Numbers = np.exp(self.below)

    def only(self, places: Ids | slice) -> "Ranking":
        """Those at `places`, ascending; one at least."""
        found = object.__new__(Ranking)
        found.temperature, found.ids, found.scores = self.temperature, self.ids[places], self.scores[places]
        if (places.start if isinstance(places, slice) else places.item(0)) == 0:
            found.below, found.weights = self.below[places], self.weights[places]
        else:
            found.below = depths(found.scores, found.scores.item(0), self.temperature)
            found.weights = np.exp(found.below)
        return found

    def distribution(
        self, options: SamplingOptions, coin: float, *, typical: bool = False, size: int | None = None
    ) -> Distribution:
        """The distribution over what typical-p and the filters after it leave.

        `typical`: typical-p has been applied already; `size`: so has top-p, which leaves so many. `coin`: the
        position's number for XTC.
        """
        if options.typical_p < 1 and not typical and size is None:
            kept, _weights = typical_cut(self.scores, self.temperature, options.typical_p)
            return self.only(kept).distribution(options, coin, typical=True)
        weights = self.weights
        if size is None:
            size = len(weights)
            if options.top_p < 1:
                mass = weights.cumsum()
                size = int(mass.searchsorted(options.top_p * mass.item(-1))) + 1
        if options.min_p > 0:
            size = int(np.count_nonzero(weights[:size] >= options.min_p))
        first = self._excluded(size, options.xtc_threshold) if coin < options.xtc_probability else 0
        weights = weights[first:size]
        if first or options.temperature != self.temperature:
            weights = weights_of(self.scores[first:size], self.scores.item(first), options.temperature)
        if weights.item(-1) == 0:  # what float64 cannot hold
            weights = weights[: int(np.count_nonzero(weights))]
        ids = self.ids[first : first + len(weights)]
        order = ids.argsort()
        weights = weights / np.add.reduce(weights)
        return Distribution(ids[order], weights[order])

    def _excluded(self, size: int, threshold: float) -> int:
        """How many of the first `size` go when XTC strikes (see `filters.xtc_removed`): they are the first ones."""
        weights = self.weights[:size]
        least = threshold * float(np.add.reduce(weights))
        above = int(np.count_nonzero(weights >= least if least > 0 else weights))
        return max(0, above - 1)
