"""Tokens of a conversation that begin with the very tokens a model wrote, wherever they say the same."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

_STRIDE: Final = 64


def reuse_tokens(ids: Sequence[int], known: Iterable[Sequence[int]], written: Callable[[int], bytes]) -> list[int]:
    """`ids`, its beginning replaced by that of the `known` text that it goes along with for longest.

    A model may write a word in other tokens than the tokenizer reads it in; with the tokenizer's, all that follows the
    first such word in the next turn would have to be evaluated again, and the model would see what it never wrote. Both
    sides are compared as bytes, `written` of each token, and change over only where a token of either ends at the same
    byte: the text stays what it was.
    """
    tokens = tuple(ids)
    best, into = (0, 0), tokens
    for text in map(tuple, known):
        along = _along(text, tokens, written)
        if along[1] > best[1]:
            best, into = along, text
    return [*into[: best[0]], *tokens[best[1] :]]


def _along(known: tuple[int, ...], ids: tuple[int, ...], written: Callable[[int], bytes]) -> tuple[int, int]:
    """The last place where both have said the same bytes: how many tokens of each it took."""
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
                # Long texts are mostly the same, so many tokens are compared at once where they are.
                step = _STRIDE if known[at_known : at_known + _STRIDE] == ids[at_ids : at_ids + _STRIDE] else 1
                at_known, at_ids = min(at_known + step, len(known)), min(at_ids + step, len(ids))
                continue
            ahead_known, ahead_ids = written(known[at_known]), written(ids[at_ids])
            at_known, at_ids = at_known + 1, at_ids + 1
            if not ahead_known or not ahead_ids:
                return place  # a token without bytes says nothing by which it could be compared
        elif len(ahead_known) < len(ahead_ids):
            if at_known == len(known) or not ahead_ids.startswith(ahead_known):
                return place
            ahead_known, at_known = ahead_known + written(known[at_known]), at_known + 1
        else:
            if at_ids == len(ids) or not ahead_known.startswith(ahead_ids):
                return place
            ahead_ids, at_ids = ahead_ids + written(ids[at_ids]), at_ids + 1
