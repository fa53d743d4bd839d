"""Conversations that have outgrown the context: which turns to leave out, when the user chose that any may be."""

import bisect
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from foretoken.engine.options import ChatMessage

# Turns are left out so many at a time, where that will do: each change of the beginning means that all after it is read
# anew.
_STEP: Final = 4


class Forgetting(msgspec.Struct, frozen=True, kw_only=True):
    """The oldest turns are left out of a prompt that would not leave `reserve` tokens for the reply.

    System messages at the beginning stay, and so do the `keep_first` messages after them, and the last turn.
    """

    keep_first: int = 0
    reserve: int = 512


def forget(
    messages: Sequence[ChatMessage], how: Forgetting, *, context: int, count: Callable[[Sequence[ChatMessage]], int]
) -> tuple[Sequence[ChatMessage], int]:
    """The messages to make a prompt of, and how many were left out. `count`: tokens that messages take.

    Whole turns go, each a user's message with what answers it; all that may go, where even that is not enough.
    """
    room = context - min(how.reserve, context // 2)
    if count(messages) <= room:
        return messages, 0
    system = next((n for n, message in enumerate(messages) if message.role != "system"), len(messages))
    start = system + how.keep_first
    turns = [n for n in range(start, len(messages)) if messages[n].role == "user"]

    def without(end: int) -> list[ChatMessage]:
        return [*messages[:start], *messages[end:]]

    def fits(end: int) -> bool:
        return count(without(end)) <= room

    end = _first(turns[_STEP:-1:_STEP], fits) or _first(turns, fits) or max(turns, default=start)
    return (without(end), end - start) if end > start else (messages, 0)


def _first(ends: Sequence[int], fits: Callable[[int], bool]) -> int | None:
    """The first of `ends` that fits, if any; all after one that does fit too."""
    found = bisect.bisect_left(ends, True, key=fits)
    return ends[found] if found < len(ends) else None
