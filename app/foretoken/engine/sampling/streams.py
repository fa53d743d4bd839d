"""The random numbers of one reply."""

import secrets
from dataclasses import dataclass
from typing import Final

import numpy as np

from foretoken.engine.sampling.noise import Noise

MAX_SEED: Final = 2**64 - 1
FRESH_SEED_BITS: Final = 31  # what the window's Seed field holds, so that a seed that was told can be typed again


@dataclass(frozen=True, slots=True)
class Streams:
    """The random numbers of one reply. `noise`, which belongs to positions, for XTC and, under exact match, for all
    tokens. Under other rules `draft` for proposals and `acceptance` for verdicts, corrections and bonuses: apart,
    because these rules hold only if a verdict is independent of the draw it judges. `seed` made them.
    """

    seed: int
    noise: Noise
    draft: np.random.Generator
    acceptance: np.random.Generator


def streams(seed: int | None) -> Streams:
    """Independent streams from `seed`; None takes a fresh seed from the operating system."""
    if seed is None:
        seed = secrets.randbits(FRESH_SEED_BITS)
    two = (np.random.Generator(np.random.PCG64(s)) for s in np.random.SeedSequence(seed).spawn(2))
    return Streams(seed, Noise(seed), *two)
