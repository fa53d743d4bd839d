"""How many tokens go into one pass."""

from typing import Final

MAX_BATCH: Final = 512
"""Tokens that a native pass takes at most; prompts are cut into chunks of it."""

_LARGE, _MEDIUM = 1_000_000_000, 250_000_000


def chunk_for(parameters: int, *, offloaded: bool) -> int:
    """Tokens of a prompt in one pass: as few as lose no speed.

    Measured on one core (tests/perf/prompt_once.py): of the best speed at any chunk, 0.5 B in Q8_0 and in F16 have
    100% at 64, 92% at 32 and 85% at 16; the demo pair's 9 M have 89% at 64 and 95% at 128. The size must not depend on
    the clock, which would make the same seed give another text on another day: the last bits of keys and values depend
    on it.
    """
    if offloaded:
        return MAX_BATCH
    return 64 if parameters >= _LARGE else 128 if parameters >= _MEDIUM else 256
