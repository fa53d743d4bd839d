"""Tokens of a conversation that begin with the very tokens a model wrote, wherever they say the same."""

from collections.abc import Callable, Iterable, Sequence


def splice(ids: Sequence[int], known: Iterable[Sequence[int]], written: Callable[[int], bytes]) -> list[int]:
    """`ids`, its beginning replaced by that of the `known` text that it goes along with for longest.

    A model may write a word in other tokens than the tokenizer reads it in; with the tokenizer's, all that follows the
    first such word in the next turn would have to be evaluated again, and the model would see what it never wrote. Both
    sides are compared as bytes, `written` of each token, and change over only where a token of either ends at the same
    byte: the text stays what it was.
    """
    best, into = (0, 0), ids
    for text in known:
        along = _along(text, ids, written)
        if along[1] > best[1]:
            best, into = along, text
    return [*into[: best[0]], *ids[best[1] :]]


def _along(known: Sequence[int], ids: Sequence[int], written: Callable[[int], bytes]) -> tuple[int, int]:
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
                at_known, at_ids = at_known + 1, at_ids + 1
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
