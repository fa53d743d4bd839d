"""What kind of content the text is at the moment: what was learned of one kind is tried first where it comes again."""

import enum
import string
from collections.abc import Sequence
from typing import Final

CONTENT_TAIL: Final = 48  # characters that tell

_DIGITS: Final = string.digits.encode()
_PROSE: Final = string.ascii_letters.encode() + b" .,'"


class Content(enum.Enum):
    """Kinds that differ in how well they can be guessed."""

    OPENING = "opening"
    PROSE = "prose"
    STRUCTURE = "structure"  # code, JSON, tables, lists
    NUMBERS = "numbers"

    __hash__ = object.__hash__  # Enum's own hashes the name, in Python


def content(tail: str) -> Content:
    """The kind of the last characters of a reply."""
    tail = tail[-CONTENT_TAIL:]
    if len(tail) < CONTENT_TAIL // 3:
        return Content.OPENING
    if tail.isascii():  # as most often; asked about in every round
        raw = tail.encode()
        digits = len(tail) - len(raw.translate(None, _DIGITS))
        other = len(raw.translate(None, _PROSE)) - digits
    else:
        digits = sum(map(str.isdigit, tail))
        other = len(tail) - digits - sum(map(str.isalpha, tail)) - sum(map(tail.count, " .,'"))
    if digits * 4 >= len(tail):
        return Content.NUMBERS
    if other * 8 >= len(tail):
        return Content.STRUCTURE
    return Content.PROSE


def tail_of(parts: Sequence[str]) -> str:
    """As much of the end of a reply, which comes in parts, as tells its kind."""
    length, last = 0, len(parts)
    while last and length < CONTENT_TAIL:
        last -= 1
        length += len(parts[last])
    return "".join(parts[last:])
