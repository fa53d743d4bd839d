"""Recognises which program wrote a file, and reads the chats in it."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from foretoken.decoding import Undecodable
from foretoken.errors import BadChatFile
from foretoken.features.exchange.chat_file import FORMAT, VERSION, FileChat, LeftOut
from foretoken.features.exchange.readers import chatgpt, lm_studio, open_webui, own
from foretoken.features.exchange.readers.documents import (
    Document,
    JsonParts,
    NotTakenApart,
    documents,
    take_apart,
    too_large,
)
from foretoken.features.exchange.readers.trees import decoded, mapping
from foretoken.plain import one_line
from foretoken.wording import spoken, tr

_LARGEST_OTHER: Final = 64 * 2**20
"""Bytes of a chat of another program."""
_MOST_VALUES: Final = 3_000_000
"""Strings, lists and objects in it: as values of any form each takes up to 100 bytes of memory."""
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
        taken: list[tuple[Document, JsonParts]] = []
        for text in texts:
            parts = JsonParts()
            try:
                with text.open() as file:
                    for parts in take_apart(file, _KEYS, text.largest, min(text.largest, _LARGEST_OTHER)):
                        yield Read(before + parts.size, size)
                taken.append((text, parts))
            except NotTakenApart as why:
                raise BadChatFile(tr("{name} {why}; nothing was imported from it.", name=text.name, why=why)) from why
            before += parts.size
        for text, parts in taken:
            for length, read in _pieces(text, parts, name):
                before += length
                left = LeftOut()
                try:
                    chat = read(left)
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


def _pieces(text: Document, parts: JsonParts, name: str) -> Iterator[tuple[int, Callable[[LeftOut], FileChat | None]]]:
    """For each chat of a text how many bytes it has, and what reads it. Raises BadChatFile."""
    around = mapping(_around(parts))
    ours = around.get("format") == FORMAT
    if ours and around.get("version") != VERSION:
        raise BadChatFile(
            tr("{name} was written by a newer version of Foretoken; update Foretoken to import it.", name=name)
        )
    if around and not parts.elements and not ours:
        yield len(parts.around), partial(_read_other, parts.around)
        return
    with text.open() as file:
        at = 0
        for start, length, values in parts.elements:
            _skip(file, start - at)
            at = start
            if ours:
                yield length, partial(own.read, file.read(length))
            elif length > _LARGEST_OTHER or values > _MOST_VALUES:
                yield length, partial(_refuse, length)
                continue
            else:
                yield length, partial(_read_other, file.read(length))
            at += length


def _refuse(length: int, _left: LeftOut) -> NoReturn:
    """Before a chat of another program is read that would take too much memory."""
    if length > _LARGEST_OTHER:
        raise BadChatFile(tr("The file {fault}.", fault=too_large(_LARGEST_OTHER)))
    raise BadChatFile(
        tr("The file holds a chat of more than {most:,} values, which is more than Foretoken takes.", most=_MOST_VALUES)
    )


def _around(parts: JsonParts) -> Any:
    if parts.values - sum(element.values for element in parts.elements) > _MOST_VALUES:
        _refuse(0, LeftOut())
    try:
        return decoded(parts.around)
    except Undecodable as why:
        raise BadChatFile(tr("The file is no JSON that can be read ({why}).", why=why)) from why


def _is_ours(parts: JsonParts) -> bool:
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
    value: Mapping[str, Any] = mapping(decoded(raw))
    return next((read(value, left) for is_chat, read in _OTHERS if is_chat(value)), None)
