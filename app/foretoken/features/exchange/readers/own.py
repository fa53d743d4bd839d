"""Reads our own JSON format (docs/export.md)."""

from typing import Final, Literal, TypeVar

import msgspec

from foretoken.attachments.attachment import Attachment, unpacked
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json, whole
from foretoken.engine.events import Metrics, ReplyEvent
from foretoken.engine.examined import Examination
from foretoken.engine.options import ReplyOptions
from foretoken.errors import BadChatFile
from foretoken.features.exchange.chat_file import FileChat, FileMessage, FileStatus, LeftOut
from foretoken.features.exchange.readers.trees import MOST_MESSAGES
from foretoken.store.records import ChatOptions, Models, decoded
from foretoken.store.schema import LATEST
from foretoken.wording import tr

_S = TypeVar("_S", bound=msgspec.Struct)
_NONE: Final = msgspec.Raw(b"null")


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """A FileMessage whose settings and figures are not looked at yet: another version may have words of its own in
    them, and the text matters more."""

    id: int
    parent: int | None = None
    role: Literal["user", "assistant"]
    content: str
    created: float
    status: FileStatus = "complete"
    models: msgspec.Raw = _NONE
    options: msgspec.Raw = _NONE
    metrics: msgspec.Raw = _NONE
    error: str | None = None
    edited: int | None = None
    attachments: msgspec.Raw = _NONE
    thinking: str = ""
    trace: msgspec.Raw = _NONE
    examination: msgspec.Raw = _NONE


class _Chat(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    created: float
    updated: float
    pinned: bool = False
    folder: str = ""
    archived: bool = False
    options: msgspec.Raw = _NONE
    open: int | None = None
    messages: tuple[_Message, ...] = ()


def read(raw: bytes, left: LeftOut) -> FileChat:
    """One chat, checked. Raises BadChatFile."""
    chat = _decoded(raw)
    _check(chat)
    return FileChat(
        title=whole(chat.title),
        created=chat.created,
        updated=chat.updated,
        pinned=chat.pinned,
        folder=whole(chat.folder),
        archived=chat.archived,
        options=_usable(chat.options, ChatOptions, left),
        open=chat.open,
        messages=tuple(_message(message, left) for message in chat.messages),
    )


def _decoded(raw: bytes) -> _Chat | FileChat:
    try:
        return from_json(raw, _Chat)
    except Undecodable:
        pass
    try:
        return from_json(raw, FileChat)  # for the sake of file names that are no text, which need all types
    except Undecodable as why:
        raise BadChatFile(tr("A chat is not as Foretoken writes them ({why}).", why=why)) from why


def _check(chat: _Chat | FileChat) -> None:
    messages: tuple[_Message | FileMessage, ...] = chat.messages
    if len(messages) > MOST_MESSAGES:
        raise BadChatFile(tr("A chat has {count:,} messages, which is more than Foretoken takes.", count=len(messages)))
    for number, message in enumerate(messages, 1):
        if message.id != number:
            raise BadChatFile(
                tr(
                    "The messages of a chat have the ids 1, 2, 3 and so on, but the {number}. has another.",
                    number=number,
                )
            )
        if message.edited is not None and not 0 <= message.edited < number:
            raise BadChatFile(
                tr("Message {number} of a chat was written from one that does not come before it.", number=number)
            )
        if message.parent is not None and not 0 < message.parent < number:
            raise BadChatFile(tr("Message {number} of a chat follows one that does not come before it.", number=number))
    if chat.open is not None and not 0 < chat.open <= len(messages):
        raise BadChatFile(tr("The open message of a chat is not one of its messages."))
    for when in (chat.created, chat.updated, *(message.created for message in messages)):
        if not 0 <= when <= LATEST:
            raise BadChatFile(tr("A time in a chat is not one of this calendar."))


def _message(message: _Message | FileMessage, left: LeftOut) -> FileMessage:
    return FileMessage(
        id=message.id,
        parent=message.parent,
        role=message.role,
        content=whole(message.content),
        created=message.created,
        status=message.status,
        models=_usable(message.models, Models, left),
        options=_usable(message.options, ReplyOptions, left),
        metrics=_usable(message.metrics, Metrics, left),
        error=None if message.error is None else whole(message.error),
        edited=message.edited,
        attachments=_attachments(message.attachments, left),
        thinking=whole(message.thinking),
        trace=_trace(message.trace, left),
        examination=_examination(message.examination, left),
    )


def _attachments(value: msgspec.Raw | tuple[Attachment, ...], left: LeftOut) -> tuple[Attachment, ...]:
    if isinstance(value, tuple) or value == _NONE:
        return unpacked(to_json(value).decode()) if isinstance(value, tuple) else ()
    found = unpacked(bytes(value).decode(errors="replace"))
    left["file"] += not found and bytes(value) != b"[]"
    return found


def _usable(value: msgspec.Raw | _S | None, kind: type[_S], left: LeftOut) -> _S | None:
    """The value as it will be read from the store; None where there is none, or it would not be read."""
    if value is None or value == _NONE:
        return None
    try:
        found = decoded(
            to_json(from_json(bytes(value), kind) if isinstance(value, msgspec.Raw) else value).decode(), kind
        )
    except Undecodable:
        found = None
    left["setting"] += found is None
    return found


def _examination(value: msgspec.Raw | Examination | None, left: LeftOut) -> Examination | None:
    if value is None or value == _NONE:
        return None
    if not isinstance(value, msgspec.Raw):
        return value
    try:
        examination: Examination = from_json(bytes(value), Examination)
    except Undecodable:
        left["examination of tokens"] += 1
        return None
    return examination


def _trace(value: msgspec.Raw | tuple[ReplyEvent, ...] | None, left: LeftOut) -> tuple[ReplyEvent, ...] | None:
    if value is None or value == _NONE:
        return None
    if not isinstance(value, msgspec.Raw):
        return value
    try:
        events: tuple[ReplyEvent, ...] = from_json(bytes(value), tuple[ReplyEvent, ...])
    except Undecodable:
        left["record of rounds"] += 1
        return None
    return events
