"""How many tokens go into one pass."""

from typing import Final

from foretoken.engine.options import MAX_DRAFT_LENGTH

MAX_BATCH: Final = 512
"""The most tokens in one native pass, llama.cpp's default of n_ubatch. Longer prompts are cut into chunks."""

BLOCK_BATCH: Final = 64
"""The same for a head that guesses blocks. llama.cpp reserves room for the logits of every token of such a pass, though
it is the text that is read many tokens at once, and that gives none."""

MOST_TOLD: Final = MAX_DRAFT_LENGTH
"""Tokens of a text in one pass with logits of each: the library gives logits of so many, and Stop acts soon."""

_MOST_ROWS: Final = 4 * (MAX_DRAFT_LENGTH + 1)  # bounds the memory: with 128 k tokens 68 MB, as often as it is copied


def rows_for(texts: int) -> int:
    """Rows of logits that one pass may be asked for, where so many texts share it. Of wider ones some texts wait."""
    return min(texts * (MAX_DRAFT_LENGTH + 1), _MOST_ROWS)


_WAITING: Final = 16 * 2**20  # bytes


def waiting_rows(width: int) -> int:
    """Tokens of which a head that guesses blocks keeps `width` numbers until it is asked for a guess.

    To read what it may never be asked about would cost the more, the smaller the main model is; and so small is what
    waits.
    """
    return max(MAX_BATCH, _WAITING // (4 * width))


_LARGE, _MEDIUM = 1_000_000_000, 250_000_000


def chunk_for(parameters: int, *, offloaded: bool) -> int:
    """The size of a prompt's chunks in tokens: the smallest without loss of speed, so that Stop acts soon.

    Measured on one core (tests/perf/prompt_once.py), in percent of the best speed at any chunk: 0.5 B in Q8_0 and in
    F16 has 100 at 64, 92 at 32 and 85 at 16; the demo pair's 9 M has 89 at 64 and 95 at 128. The size must not be timed
    at run time: the last bits of keys and values depend on it, so the same seed would give another text another day.
    """
    if offloaded:
        return MAX_BATCH
    return 64 if parameters >= _LARGE else 128 if parameters >= _MEDIUM else 256
