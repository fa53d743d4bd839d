"""The random numbers of one reply."""

import secrets
from dataclasses import dataclass
from typing import Final

import numpy as np

MAX_SEED: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Streams:
    """The random numbers of one reply: `draft` for proposals, `acceptance` for verdicts, corrections and bonuses,
    `coins` for XTC, one number a position.

    They are apart because the rule holds only if a verdict is independent of the draw it judges. `seed` made them.
    """

    seed: int
    draft: np.random.Generator
    acceptance: np.random.Generator
    coins: np.random.Generator


def streams(seed: int | None) -> Streams:
    """Independent streams from `seed`; None takes a fresh seed from the operating system.

    The same seed, text, options and draft give the same reply. Plain decoding uses `acceptance` and `coins` alone, one
    number a token of each, so it does not depend on whether a draft is loaded.
    """
    if seed is None:
        seed = secrets.randbits(32)  # short enough for a person to type again
    return Streams(seed, *(np.random.Generator(np.random.PCG64(s)) for s in np.random.SeedSequence(seed).spawn(3)))


class Coins:
    """A number uniform on [0, 1) for each position of a reply, the same whenever it is asked for."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._drawn: list[float] = []

    def at(self, position: int) -> float:
        """The number of the reply's token `position` (0, 1, ...)."""
        while len(self._drawn) <= position:
            self._drawn.append(float(self._rng.random()))
        return self._drawn[position]
