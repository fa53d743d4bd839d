"""Token reuse: past replies keep the token ids that the model wrote, so that the KV cache of them stays valid."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

_STRIDE: Final = 64  # tokens compared at once; a choice that affects speed alone


def reuse_tokens(ids: Sequence[int], known: Iterable[Sequence[int]], written: Callable[[int], bytes]) -> list[int]:
    """`ids` with its beginning replaced by that of the `known` text that shares the longest beginning with it.

    A model may write a word in other tokens than the tokenizer would. With the tokenizer's ids the model would have to
    evaluate all that follows the first such word again. Both sides are compared by the bytes of their tokens
    (`written`), and the replaced part ends where a token ends on both sides, so the text does not change.
    """
    tokens = tuple(ids)
    best, into = (0, 0), tokens
    for text in map(tuple, known):
        along = _along(text, tokens, written)
        if along[1] > best[1]:
            best, into = along, text
    return [*into[: best[0]], *tokens[best[1] :]]


def _along(known: tuple[int, ...], ids: tuple[int, ...], written: Callable[[int], bytes]) -> tuple[int, int]:
    """How many tokens of each make up the longest common beginning, in bytes, that ends at a token on both sides."""
    at_known = at_ids = 0
    place = (0, 0)
    ahead_known = ahead_ids = b""  # bytes since `place`
    while True:
        if len(ahead_known) == len(ahead_ids):
            if ahead_known != ahead_ids:
                return place
            place, ahead_known, ahead_ids = (at_known, at_ids), b"", b""
            if at_known == len(known) or at_ids == len(ids):
                return place
            if known[at_known] == ids[at_ids]:
                # Texts mostly agree for long, so _STRIDE tokens are compared at once while they do.
                step = _STRIDE if known[at_known : at_known + _STRIDE] == ids[at_ids : at_ids + _STRIDE] else 1
                at_known, at_ids = min(at_known + step, len(known)), min(at_ids + step, len(ids))
                continue
            ahead_known, ahead_ids = written(known[at_known]), written(ids[at_ids])
            at_known, at_ids = at_known + 1, at_ids + 1
            if not ahead_known or not ahead_ids:
                return place  # a token without bytes cannot be compared
        elif len(ahead_known) < len(ahead_ids):
            if at_known == len(known) or not ahead_ids.startswith(ahead_known):
                return place
            ahead_known, at_known = ahead_known + written(known[at_known]), at_known + 1
        else:
            if at_ids == len(ids) or not ahead_known.startswith(ahead_ids):
                return place
            ahead_ids, at_ids = ahead_ids + written(ids[at_ids]), at_ids + 1
