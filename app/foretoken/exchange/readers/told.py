"""Recognises which program wrote a file, and reads the chats in it."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from foretoken.decoding import Undecodable
from foretoken.errors import BadChatFile
from foretoken.exchange.chat_file import FORMAT, VERSION, FileChat
from foretoken.exchange.left_out import LeftOut
from foretoken.exchange.readers import chatgpt, lm_studio, open_webui, own
from foretoken.exchange.readers.documents import Document, documents
from foretoken.exchange.readers.json_parts import NotTakenApart, Parts, take_apart, too_large
from foretoken.exchange.readers.values import decoded, mapping
from foretoken.plain import one_line
from foretoken.wording import spoken, tr

_LARGEST_OTHER: Final = 64 * 2**20
"""Bytes of a chat of another program: as values of any form it takes up to 20 times as much memory."""
_KEYS: Final = frozenset({b'"chats"', b'"conversations"'})
_OTHERS: Final = (
    (chatgpt.is_chat, chatgpt.read),
    (lm_studio.is_chat, lm_studio.read),
    (open_webui.is_chat, open_webui.read),
)


@dataclass(frozen=True)
class Read:
    """How far a file is read: `done` of about `size` bytes. `chat`: one that was found there, and what of it could not
    be kept; or the chat that could not be read is what was left out."""

    done: int
    size: int
    chat: FileChat | None = None
    left: LeftOut = field(default_factory=LeftOut)


def chats_of(path: Path) -> Iterator[Read]:
    """The chats of a file, one after the other.

    The form of the whole file is checked before the first one is given. Raises BadChatFile, also where there is no chat
    that can be read.
    """
    name, found, fault = one_line(path.name, 80), 0, None
    with documents(path) as texts:
        size, before = 2 * sum(text.size for text in texts), 0
        taken: list[tuple[Document, Parts]] = []
        for text in texts:
            parts = Parts()
            try:
                with text.open() as file:
                    for parts in take_apart(file, _KEYS):
                        yield Read(before + parts.size, size)
                taken.append((text, parts))
            except NotTakenApart as why:
                raise BadChatFile(tr("{name} {why}; nothing was imported from it.", name=text.name, why=why)) from why
            before += parts.size
        for text, parts in taken:
            for raw, read in _pieces(text, parts, name):
                before += len(raw)
                left = LeftOut()
                try:
                    chat = read(raw, left)
                except (BadChatFile, Undecodable) as why:
                    fault = (
                        why if isinstance(why, BadChatFile) else BadChatFile(tr("A chat is damaged ({why}).", why=why))
                    )
                    yield Read(before, size, left=LeftOut({"chat that could not be read": 1}))
                else:
                    found += chat is not None
                    yield Read(before, size, chat, left)
    if not found and fault is not None:
        raise BadChatFile(tr("{name} cannot be imported: {fault}", name=name, fault=_within(str(fault))))
    if not found and not any(_is_ours(parts) for _, parts in taken):
        raise BadChatFile(
            tr(
                "{name} holds no chats; Foretoken imports its own JSON and exports of ChatGPT, LM Studio "
                "and Open WebUI.",
                name=name,
            )
        )


def _within(sentence: str) -> str:
    """`sentence` as the end of another, which in German begins as it did."""
    return sentence if spoken().code == "de" else f"{sentence[:1].lower()}{sentence[1:]}"


_Reader = Callable[[bytes, LeftOut], FileChat | None]


def _pieces(text: Document, parts: Parts, name: str) -> Iterator[tuple[bytes, _Reader]]:
    """Each chat of a text as JSON, and what reads it."""
    around = _around(parts)
    if mapping(around).get("format") == FORMAT:
        if mapping(around).get("version") != VERSION:
            raise BadChatFile(
                tr("{name} was written by a newer version of Foretoken; update Foretoken to import it.", name=name)
            )
        reader: _Reader = own.read
    else:
        reader = _read_other
    if isinstance(around, dict) and not parts.elements and reader is _read_other:
        yield parts.around, reader
        return
    with text.open() as file:
        at = 0
        for start, length in parts.elements:
            _skip(file, start - at)
            raw = file.read(length)
            at = start + len(raw)
            yield raw, reader


def _around(parts: Parts) -> Any:
    if len(parts.around) > _LARGEST_OTHER:
        raise BadChatFile(tr("The file {fault}.", fault=too_large(_LARGEST_OTHER)))
    try:
        return decoded(parts.around)
    except Undecodable as why:
        raise BadChatFile(tr("The file is no JSON that can be read ({why}).", why=why)) from why


def _is_ours(parts: Parts) -> bool:
    with contextlib.suppress(BadChatFile):
        return mapping(_around(parts)).get("format") == FORMAT
    return False


def _skip(file: Any, count: int) -> None:
    """Read on: inside an archive there is no other way."""
    while count > 0:
        piece = file.read(min(count, 1 << 20))
        if not piece:
            return
        count -= len(piece)


def _read_other(raw: bytes, left: LeftOut) -> FileChat | None:
    """A chat of another program; None for what is none, as an account or a folder. Raises BadChatFile, Undecodable."""
    if len(raw) > _LARGEST_OTHER:
        raise BadChatFile(tr("The file {fault}.", fault=too_large(_LARGEST_OTHER)))
    value: Mapping[str, Any] = mapping(decoded(raw))
    return next((read(value, left) for is_chat, read in _OTHERS if is_chat(value)), None)
