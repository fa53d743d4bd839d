"""Writes chats into a file: Markdown, a web page or our JSON, one chat or all."""

import enum
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from foretoken.features.exchange.chat_file import LeftOut
from foretoken.features.exchange.formats import html, json_chats, markdown
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat
from foretoken.whole_file import whole_file

_BETWEEN: Final = 1 << 16  # bytes between two steps


class Form(enum.Enum):
    """A kind of file; the value is the end of its name."""

    MARKDOWN = "md"
    JSON = "json"
    HTML = "html"


@dataclass(frozen=True)
class Written:
    """How far an export is: bytes so far. `left` is complete at the end."""

    size: int
    left: LeftOut


def pieces(
    archive: ChatArchive, chats: Sequence[Chat], form: Form, left: LeftOut, *, detailed: bool = False
) -> Iterator[bytes]:
    """The file in pieces. `detailed`: the record of every round in JSON, the fate of every token in a web page.

    Raises StoreError.
    """
    with archive.standing_still():
        match form:
            case Form.MARKDOWN:
                yield from markdown.pieces(archive, chats, left)
            case Form.JSON:
                yield from json_chats.pieces(archive, chats, left, traces=detailed)
            case Form.HTML:
                yield from html.pieces(archive, chats, left, tokens=detailed)


def export(
    archive: ChatArchive, chats: Sequence[Chat], path: Path, form: Form, *, detailed: bool = False
) -> Generator[Written, None, None]:
    """Write the file; it is there once the iterator has ended, and not at all if it is closed before.

    Raises StoreError and UnwritableFile.
    """
    with whole_file(path) as file:
        yield from write(archive, chats, file, form, detailed=detailed)


def write(
    archive: ChatArchive, chats: Sequence[Chat], file: BinaryIO, form: Form, *, detailed: bool = False
) -> Generator[Written, None, None]:
    """Write to an open file. Raises StoreError, and OSError of the file."""
    left, size, told = LeftOut(), 0, 0
    for piece in pieces(archive, chats, form, left, detailed=detailed):
        file.write(piece)
        size += len(piece)
        if size - told >= _BETWEEN:
            told = size
            yield Written(size, left)
    yield Written(size, left)
