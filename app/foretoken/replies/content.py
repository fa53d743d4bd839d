"""Kinds of content in a reply: code, lists, quotation, reasoning, and prose where it is none of these.

A draft guesses some of them far better than others, so what it is worth is told by kind. Lines are looked at, not
meaning: Markdown says what is code, a list or a quotation, and the engine what was thought.
"""

import enum
import re
from collections.abc import Sequence
from typing import Final


class ContentKind(enum.Enum):
    """What a stretch of text is."""

    CODE = "code"
    PROSE = "prose"
    LIST = "list"
    QUOTATION = "quotation"
    REASONING = "reasoning"

    __hash__ = object.__hash__


_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_LIST: Final = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+\S|\s*\|.*\|\s*$")  # a table is a list of rows
_QUOTED: Final = re.compile(r"\s*(?:>|[“„«\"])")
_QUOTES_END: Final = re.compile(r"[”“»\"][.,;:!?]?\s*$")
_INDENTED: Final = re.compile(r"(?: {4}|\t)\S")


def kinds_of(pieces: Sequence[bytes], thought: Sequence[bool] = ()) -> list[ContentKind]:
    """The kind of each token of a reply, by the bytes of all. `thought`: which of them belong to thinking."""
    text = b"".join(pieces)
    lines = text.split(b"\n")
    by_line = _kinds_of_lines([line.decode(errors="replace") for line in lines])
    ends, at = [], 0
    for line in lines:
        at += len(line) + 1
        ends.append(at)
    found, number, at = list[ContentKind](), 0, 0
    for index, piece in enumerate(pieces):
        while number < len(ends) - 1 and at >= ends[number]:
            number += 1
        thinks = index < len(thought) and thought[index]
        found.append(ContentKind.REASONING if thinks else by_line[number])
        at += len(piece)
    return found


def _kinds_of_lines(lines: Sequence[str]) -> list[ContentKind]:
    """Empty lines belong to what comes before them."""
    found, fence, before = list[ContentKind](), "", ContentKind.PROSE
    for line in lines:
        mark = _FENCE.match(line)
        if fence:
            kind = ContentKind.CODE
            if mark is not None and mark[1].startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif mark is not None:
            kind, fence = ContentKind.CODE, mark[1]
        else:
            kind = _kind_of(line, before)
        found.append(kind)
        before = kind
    return found


def _kind_of(line: str, before: ContentKind) -> ContentKind:
    """Of a line outside fences, after one of kind `before`."""
    if not line.strip():
        return before
    if _LIST.match(line):
        return ContentKind.LIST
    if _INDENTED.match(line):
        return before if before in (ContentKind.LIST, ContentKind.CODE) else ContentKind.CODE
    if line.lstrip().startswith(">") or (_QUOTED.match(line) and _QUOTES_END.search(line)):
        return ContentKind.QUOTATION
    return ContentKind.PROSE
