"""Distributions, chance and rejection sampling: which proposals are kept, and which token comes after them.

Rejection sampling (Leviathan et al., arXiv 2211.17192; Chen et al., arXiv 2302.01318). A proposal drawn from
`draft_probs` is kept with probability min(1, target_probs / draft_probs); at the first refusal the token is drawn from
normalise(max(0, target_probs - draft_probs)); when all are kept a bonus token is drawn from the target's own law. The
emitted tokens then have exactly the target's law, whatever the draft. (The rule that replies are judged by unless
another is chosen is exact match, see `acceptors`.)

Pure: no I/O, nothing mutated, and all randomness comes through a `Chance`. The arithmetic works for float64 and for
exact fractions alike, so that the rule which runs is the rule which is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from foretoken.engine.events import Fate, Source
from foretoken.engine.noise import ACCEPTING, Noise, PositionNoise

Probability = float | Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """A probability law over token ids; ids that are not listed have probability 0.

    `ids`: integers [n], strictly ascending. `probs`: [n], non-negative with sum 1; float64, or objects (fractions).
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
        """Probabilities [len(ids)] of several ids."""
        if len(ids) == len(self.ids) and np.array_equal(ids, self.ids):
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
        """Mean surprise, in nats."""
        probs = self.probs[self.probs > 0].astype(np.float64)
        return float(-(probs * np.log(probs)).sum())

    def quantile(self, number: float) -> int:
        """The id at which the probabilities, added up in order of id, pass `number`; a draw if that is uniform."""
        mass = self.probs.cumsum()
        return int(self.ids[passing(mass, number * mass[-1])])

    def race(self, noise: PositionNoise) -> int:
        """The id that wins with this noise, which it does with just its probability."""
        return noise.winner_among(self.ids, self.probs)

    def at_least(self, least: float) -> Law:
        """The law given that the probability of what is drawn is at least `least`."""
        kept = self.probs >= least
        if kept.all():
            return self
        probs = self.probs[kept]
        return Law(self.ids[kept], probs / probs.sum())

    def beyond(self, draft: Law) -> Law:
        """`residual` of this law, the target's, and `draft`."""
        excess = np.maximum(self.probs - draft.at(self.ids), 0)
        kept = excess > 0
        if not kept.any():
            # Target and draft agree but for rounding, so a refusal was itself an accident of rounding.
            return self
        return Law(self.ids[kept], excess[kept] / excess.sum())


def passing(mass: npt.NDArray[Any], number: float) -> int:
    """Index of the first entry of the ascending `mass` [n] above `number`; never one that adds nothing."""
    place = int(mass.searchsorted(number, side="right"))
    # Rounding may bring the number up to the whole mass; side="left" finds the last index that adds something.
    return place if place < len(mass) else int(mass.searchsorted(mass[-1], side="left"))


@lru_cache(maxsize=4096)
def point_mass(token_id: int) -> Law:
    """The law of a source without chance: prompt lookup, or a draft at temperature 0."""
    # An integer 1, so that neither float64 nor fractions are dragged into the other's arithmetic.
    return Law(np.array([token_id]), np.array([1]))


class Chance(Protocol):
    """Where randomness comes from. Every call is independent of all others."""

    def accepts(self, probability: Probability) -> bool:
        """True with this probability (0 to 1)."""
        ...

    def draw(self, law: Law) -> int:
        """A token id drawn from `law`."""
        ...

    def at(self, place: int) -> Chance:
        """The chance of the token `place` positions after the text, the same whenever it is asked for, as far as this
        one keeps positions apart. Of two draws by it neither may depend on the other."""
        ...


class RandomChance:
    """Chance from a numpy generator; one uniform number a call, whatever the position."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def accepts(self, probability: Probability) -> bool:
        return self._rng.random() < probability  # random() is in [0, 1): 0 never passes, 1 always does

    def draw(self, law: Law) -> int:
        return law.quantile(self._rng.random())

    def at(self, place: int) -> Chance:
        del place
        return self


class SeededChance:
    """Chance that belongs to positions: draws at one of them are races with its noise, so that draws from like
    distributions are mostly alike. `start`: index of the token at place 0. `other`: where no position is named."""

    def __init__(self, noise: Noise, start: int, other: Chance) -> None:
        self._noise = noise
        self._start = start
        self._other = other

    def accepts(self, probability: Probability) -> bool:
        return self._other.accepts(probability)

    def draw(self, law: Law) -> int:
        return self._other.draw(law)

    def at(self, place: int) -> Chance:
        return _ChanceAt(self._noise.at(self._start + place))


class _ChanceAt:
    """The chance of one position."""

    def __init__(self, noise: PositionNoise) -> None:
        self._noise = noise

    def accepts(self, probability: Probability) -> bool:
        return self._noise.uniform(ACCEPTING) < probability

    def draw(self, law: Law) -> int:
        return law.race(self._noise)

    def at(self, place: int) -> Chance:
        del place
        return self


class Guess(msgspec.Struct, frozen=True):
    """A token that a draft proposes.

    `law` is what it was drawn from, None where that left no choice. `draft_prob` is what to show: the draft's
    probability, None where the source has none.
    """

    token_id: int
    draft_prob: Probability | None
    law: Law | None = None
    source: Source = Source.MODEL

    @property
    def judged_by(self) -> Law:
        """The law the token is to be verified against."""
        return point_mass(self.token_id) if self.law is None else self.law


def guess(law: Law, chance: Chance, min_confidence: float = 0.0) -> Guess | None:
    """Draw a proposal from the draft's `law`; None when its probability is below `min_confidence`.

    A proposal that survives the cut-off was not drawn from `law` but from `law` given that it survives. It is judged
    by that: judged by `law` itself, tokens which the draft finds unlikely would come out too seldom.
    """
    token_id = chance.draw(law)
    draft_prob = law.probability(token_id)
    if draft_prob < min_confidence:
        return None
    return Guess(token_id, draft_prob, law.at_least(min_confidence) if min_confidence > 0 else law)


class Verdict(msgspec.Struct, frozen=True):
    """What a verification decided: `accepted` proposals are kept and `token` follows them.

    `fate` of the token: CORRECTED after a refusal, BONUS when all were kept, PLAIN when nothing was proposed.
    `target_probs`: the target's probability of each judged proposal, the refused one last (accepted + 1 values after
    a refusal, else accepted). `token_prob`: the target's probability of `token`.
    """

    accepted: int
    token: int
    fate: Fate
    target_probs: tuple[Probability, ...]
    token_prob: Probability


def acceptance_probability(target_prob: Probability, draft_prob: Probability) -> Probability:
    """min(1, target_prob / draft_prob): how likely a proposal is kept."""
    assert draft_prob > 0, "a proposal that its own law cannot draw"
    return 1 if target_prob >= draft_prob else target_prob / draft_prob


def residual(target: Law, draft: Law) -> Law:
    """normalise(max(0, target_probs - draft_probs)): the law of the correction after a refusal.

    It is taken over the union of both supports. An id that only the draft has gets max(0, 0 - draft_prob) = 0, so
    the ids of the target are all that need be looked at; an id that only the target has keeps its whole probability.
    """
    return target.beyond(draft)


def verify(
    proposals: Sequence[int],
    draft_laws: Sequence[Law],
    target_law: Callable[[int], Law],
    chance: Chance,
) -> Verdict:
    """Judge `proposals` in order.

    `draft_laws[i]` is the law that proposal i was drawn from (`Guess.judged_by`, or a point mass). `target_law(i)` is
    the target's law after the text and proposals[:i]; it is asked for i = 0, 1, ... and only as far as judged, because
    filtering a large vocabulary costs as much as a small decode.
    `chance` must not share its random stream with the one the proposals were drawn with.
    """
    target_probs: list[Probability] = []
    for position, (proposal, draft) in enumerate(zip(proposals, draft_laws, strict=True)):
        target = target_law(position)
        target_probs.append(target.probability(proposal))
        if not chance.accepts(acceptance_probability(target_probs[-1], draft.probability(proposal))):
            token = chance.draw(residual(target, draft))
            return Verdict(position, token, Fate.CORRECTED, tuple(target_probs), target.probability(token))
    target = target_law(len(proposals))
    token = chance.draw(target)
    return Verdict(len(proposals), token, fate_after_all(proposals), tuple(target_probs), target.probability(token))


def verify_greedy(proposals: Sequence[int], target_argmax: Callable[[int], int]) -> Verdict:
    """Judge `proposals` at temperature 0: keep them while they are the target's own choice.

    `target_argmax(i)` is the target's choice after the text and proposals[:i], asked for only as far as judged. The
    probabilities in the verdict are those of a point mass: 1 or 0.
    """
    for position, proposal in enumerate(proposals):
        token = target_argmax(position)
        if token != proposal:
            return Verdict(position, token, Fate.CORRECTED, (1.0,) * position + (0.0,), 1.0)
    return Verdict(
        len(proposals), target_argmax(len(proposals)), fate_after_all(proposals), (1.0,) * len(proposals), 1.0
    )


def fate_after_all(proposals: Sequence[int]) -> Fate:
    """Of the token that follows when every proposal was kept."""
    return Fate.BONUS if proposals else Fate.PLAIN
