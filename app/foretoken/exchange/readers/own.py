"""Chats of our own JSON (docs/export.md)."""

from typing import TypeVar

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json, whole
from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.errors import BadChatFile
from foretoken.exchange.chat_file import FileChat, FileMessage
from foretoken.exchange.left_out import LeftOut
from foretoken.exchange.readers.trees import MOST_MESSAGES
from foretoken.store.records import ChatOptions, Models, decoded
from foretoken.store.soundness import LATEST

_S = TypeVar("_S", bound=msgspec.Struct)


def read(raw: bytes, left: LeftOut) -> FileChat:
    """One chat, checked. Raises BadChatFile."""
    try:
        chat = from_json(raw, FileChat)
    except Undecodable as why:
        raise BadChatFile(f"A chat is not as Foretoken writes them ({why}).") from why
    _check(chat)
    return msgspec.structs.replace(
        chat,
        title=whole(chat.title),
        options=_usable(chat.options, ChatOptions, left),
        messages=tuple(_message(message, left) for message in chat.messages),
    )


def _check(chat: FileChat) -> None:
    if len(chat.messages) > MOST_MESSAGES:
        raise BadChatFile(f"A chat has {len(chat.messages):,} messages, which is more than Foretoken takes.")
    for number, message in enumerate(chat.messages, 1):
        if message.id != number:
            raise BadChatFile(f"The messages of a chat have the ids 1, 2, 3 and so on, but the {number}. has another.")
        if message.edited is not None and not 0 <= message.edited < number:
            raise BadChatFile(f"Message {number} of a chat was written from one that does not come before it.")
        if message.parent is not None and not 0 < message.parent < number:
            raise BadChatFile(f"Message {number} of a chat follows one that does not come before it.")
    if chat.open is not None and not 0 < chat.open <= len(chat.messages):
        raise BadChatFile("The open message of a chat is not one of its messages.")
    for when in (chat.created, chat.updated, *(message.created for message in chat.messages)):
        if not 0 <= when <= LATEST:
            raise BadChatFile("A time in a chat is not one of this calendar.")


def _message(message: FileMessage, left: LeftOut) -> FileMessage:
    return msgspec.structs.replace(
        message,
        content=whole(message.content),
        error=None if message.error is None else whole(message.error),
        models=_usable(message.models, Models, left),
        options=_usable(message.options, ReplyOptions, left),
        metrics=_usable(message.metrics, Metrics, left),
    )


def _usable(value: _S | None, kind: type[_S], left: LeftOut) -> _S | None:
    """`value` as it will be read from the store; None where it would not be."""
    if value is None:
        return None
    found = decoded(to_json(value).decode(), kind)
    left["setting"] += found is None
    return found
