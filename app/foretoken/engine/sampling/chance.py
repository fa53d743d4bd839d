"""The randomness of a reply: random generators, or noise that belongs to positions of the text."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from foretoken.engine.sampling.distribution import Distribution, Probability
from foretoken.engine.sampling.noise import ACCEPTING, Noise, PositionNoise

FRESH_SEED_BITS: Final = 31  # the window's Seed field holds so many, so a fresh seed can be typed into it again


@dataclass(frozen=True, slots=True)
class Streams:
    """The random numbers of one reply, all made of `seed`.

    `noise` belongs to positions: XTC uses it and, under exact match, every draw. Other rules take `draft` for proposals
    and `acceptance` for verdicts, corrections and bonuses: these rules hold only if a verdict is independent of the
    draw it judges.
    """

    seed: int
    noise: Noise
    draft: np.random.Generator
    acceptance: np.random.Generator


def streams(seed: int | None) -> Streams:
    """Independent streams from `seed`; None takes a fresh seed from the operating system."""
    if seed is None:
        seed = secrets.randbits(FRESH_SEED_BITS)
    draft, acceptance = (np.random.Generator(np.random.PCG64(s)) for s in np.random.SeedSequence(seed).spawn(2))
    return Streams(seed, Noise(seed), draft, acceptance)


class Chance(Protocol):
    """A source of randomness. Every call is independent of all others."""

    def accepts(self, probability: Probability) -> bool:
        """True with this probability (0 to 1)."""
        ...

    def draw(self, distribution: Distribution) -> int:
        """A token id drawn from `distribution`."""
        ...

    def at(self, place: int) -> Chance:
        """The randomness of the token `place` positions after the text. With noise of positions it is the same at every
        call; a generator returns itself."""
        ...


class RandomChance:
    """Chance from a numpy generator; one uniform number a call, whatever the position."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def accepts(self, probability: Probability) -> bool:
        return self._rng.random() < probability  # random() is in [0, 1): 0 never passes, 1 always does

    def draw(self, distribution: Distribution) -> int:
        return distribution.quantile(self._rng.random())

    def at(self, place: int) -> Chance:
        del place
        return self


class OneNumber:
    """Chance from one number of [0, 1), for a single draw, which may be made again from another distribution."""

    def __init__(self, number: float) -> None:
        self._number = number

    def accepts(self, probability: Probability) -> bool:
        return self._number < probability

    def draw(self, distribution: Distribution) -> int:
        return distribution.quantile(self._number)

    def at(self, place: int) -> Chance:
        del place
        return self


class SeededChance:
    """Chance that belongs to positions: draws at a position are races with its noise, so that draws from similar
    distributions mostly agree. `start`: index of the token at place 0. `other`: used where no position is named."""

    def __init__(self, noise: Noise, start: int, other: Chance) -> None:
        self._noise = noise
        self._start = start
        self._other = other

    def accepts(self, probability: Probability) -> bool:
        return self._other.accepts(probability)

    def draw(self, distribution: Distribution) -> int:
        return self._other.draw(distribution)

    def at(self, place: int) -> Chance:
        return PositionChance(self._noise.at(self._start + place))


class PositionChance:
    """The randomness of one position: draws are races with its noise."""

    def __init__(self, noise: PositionNoise) -> None:
        self._noise = noise

    def accepts(self, probability: Probability) -> bool:
        return self._noise.uniform(ACCEPTING) < probability

    def draw(self, distribution: Distribution) -> int:
        return self._noise.winner(distribution.ids, distribution.probs)

    def at(self, place: int) -> Chance:
        del place
        return self
