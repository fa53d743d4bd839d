"""A probability distribution over token ids: what filters make of logits, and what tokens are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Probability = float | Fraction

_BLOCK: Final = 256  # probabilities that are summed first, so that a draw from a large vocabulary adds up few numbers


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """Probabilities of token ids; ids that are not listed have probability 0.

    `ids`: integers [n], strictly ascending. `probs`: [n], non-negative with sum 1: float64, float32 where a whole
    large vocabulary is listed, or objects (fractions, in proofs).
    """

    ids: npt.NDArray[Any]
    probs: npt.NDArray[Any]

    def probability(self, token_id: int) -> Probability:
        """Probability of one id."""
        place = int(self.ids.searchsorted(token_id))
        if place < len(self.ids) and self.ids[place] == token_id:
            found: Probability = self.probs.item(place)  # a plain float, fit for events
            return found
        return 0

    def at(self, ids: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The probabilities [len(ids)] of several ids."""
        if ids is self.ids:
            return self.probs
        places = np.minimum(np.searchsorted(self.ids, ids), len(self.ids) - 1)
        return np.where(self.ids[places] == ids, self.probs[places], 0)

    @property
    def peak(self) -> Probability:
        """The largest probability."""
        found: Probability = self.probs.max()
        return found if isinstance(found, Fraction) else float(found)

    @property
    def entropy(self) -> float:
        """The entropy (mean surprise) in nats."""
        probs = self.probs[self.probs > 0].astype(np.float64)
        return float(-(probs * np.log(probs)).sum())

    def quantile(self, number: float) -> int:
        """The id at which the running sum of probabilities, in order of id, passes `number`: a draw from the
        distribution if `number` is uniform on [0, 1)."""
        probs, start = self.probs, 0
        if len(probs) > _BLOCK:  # first the block of ids, then the id in it: adding up all takes ten times as long
            mass = np.add.reduceat(probs, np.arange(0, len(probs), _BLOCK), dtype=np.float64).cumsum()
            block = _passing(mass, number * mass[-1])
            before = mass[block - 1] if block else 0.0
            number = max(0.0, (number * mass[-1] - before) / (mass[block] - before))
            start = block * _BLOCK
            probs = probs[start : start + _BLOCK].astype(np.float64)
        mass = probs.cumsum()
        return int(self.ids[start + _passing(mass, number * mass[-1])])

    def at_least(self, least: float) -> Distribution:
        """The distribution given that the probability of the drawn token is at least `least`."""
        kept = self.probs >= least
        if kept.all():
            return self
        probs = self.probs[kept]
        return Distribution(self.ids[kept], probs / probs.sum())

    def beyond(self, draft: Distribution) -> Distribution:
        """normalise(max(0, p - q)) of this distribution p, the target's, and the draft's q."""
        excess = np.maximum(self.probs - draft.at(self.ids), 0)
        kept = excess > 0
        if not kept.any():
            # Target and draft agree but for rounding, so a refusal was itself an accident of rounding.
            return self
        return Distribution(self.ids[kept], excess[kept] / excess.sum())


def _passing(mass: npt.NDArray[Any], number: float) -> int:
    """Index of the first entry of the ascending `mass` [n] above `number`; never one that adds nothing."""
    place = int(mass.searchsorted(number, side="right"))
    # Rounding may bring the number up to the whole mass; side="left" finds the last index that adds something.
    return place if place < len(mass) else int(mass.searchsorted(mass[-1], side="left"))


@lru_cache(maxsize=4096)
def point_mass(token_id: int) -> Distribution:
    """The distribution of a source without chance: prompt lookup, or a draft at temperature 0."""
    # An integer 1, so that neither float64 nor fractions are dragged into the other's arithmetic.
    return Distribution(np.array([token_id]), np.array([1]))
