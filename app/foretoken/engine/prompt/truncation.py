"""Truncation: the oldest turns of a conversation that no longer fits the context are left out of the prompt.

Only where the user allows it; the chat itself keeps all messages.
"""

import bisect
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from foretoken.engine.options import ChatMessage

# Turns left out at a time, where so many may go. Every change of the beginning makes the model read all that follows
# again; with 4 that happens in every fourth turn of a full chat. A choice, not a measured value.
_STEP: Final = 4


class Truncation(msgspec.Struct, frozen=True, kw_only=True):
    """Leave out the oldest turns of a prompt, until `reserve` tokens of the context are free for the reply.

    System messages at the beginning stay, and so do the `keep_first` messages after them, and the last turn.
    """

    keep_first: int = 0
    reserve: int = 512


def leave_out_oldest(
    messages: Sequence[ChatMessage], how: Truncation, *, context: int, count: Callable[[Sequence[ChatMessage]], int]
) -> tuple[Sequence[ChatMessage], int]:
    """The messages that make the prompt, and how many were left out.

    `context`: tokens that the context holds. `count`: tokens that messages take. Whole turns are left out, each a
    user's message with its answer. Where that is not enough, all that may be left out is.
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
    """The first of `ends` that fits, None where none does. All after the first that fits must fit too."""
    found = bisect.bisect_left(ends, True, key=fits)
    return ends[found] if found < len(ends) else None
