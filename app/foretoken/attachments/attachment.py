"""A file that goes with a message, as text."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json, whole
from foretoken.plain import one_line

MOST_CHARACTERS: Final = 4_000_000
"""Of one file: about a million tokens, which is more than models can read."""

MOST_FILES: Final = 20
"""With one message."""


class Attachment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The `text` of a file and its `name`, without its folder. `about`: what the reader should know of how it was read,
    in a few words, as "3 pages".

    The text is kept with the message, so the chat stays whole when the file goes.
    """

    name: str
    text: str
    about: str = ""


def packed(files: Sequence[Attachment]) -> str | None:
    """As a column of the store holds them; None for none."""
    return to_json(files).decode() if files else None


def unpacked(column: object) -> tuple[Attachment, ...]:
    """The files of a column of the store; what cannot be read of it is left out."""
    if not isinstance(column, str):
        return ()
    try:
        found = from_json(column, tuple[Attachment, ...])
    except Undecodable:
        return ()
    return tuple(Attachment(name=whole(file.name), text=whole(file.text), about=whole(file.about)) for file in found)


_NAME: Final = 200  # characters of a file's name
_FENCE: Final = re.compile("`{3,}")


def with_files(text: str, files: Sequence[Attachment]) -> str:
    """`text` after its files: of each a line with its name, and its text between two fences that it does not hold."""
    return "\n\n".join((*map(_shown, files), text)) if files else text


def _shown(file: Attachment) -> str:
    return f"File: {one_line(file.name, _NAME)}\n{fenced(file.text)}"


def fenced(text: str) -> str:
    """`text` between two fences that it does not hold."""
    fence = "`" * max((len(found) + 1 for found in _FENCE.findall(text)), default=3)
    end = "" if text.endswith("\n") else "\n"
    return f"{fence}\n{text}{end}{fence}"
