"""Writes our JSON format: a line for the file, for each chat and for each message (docs/export.md).

The same chats always give the same bytes: there is no time of writing in it.
"""

from collections.abc import Iterable, Iterator, Sequence

from foretoken import __version__
from foretoken.decoding import Undecodable, from_msgpack
from foretoken.encoding import to_json
from foretoken.engine.events import ReplyEvent
from foretoken.engine.examined import Examination
from foretoken.features.exchange.chat_file import FORMAT, VERSION, FileChat, FileMessage, FileStatus, LeftOut
from foretoken.replies.examination import unpack
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, Message, Role, Status


def pieces(archive: ChatArchive, chats: Sequence[Chat], left: LeftOut, *, traces: bool) -> Iterator[bytes]:
    """The file; with every event of each reply where `traces`."""
    head = {"format": FORMAT, "version": VERSION, "foretoken": __version__}
    yield to_json(head)[:-1] + b',"chats":['
    for index, chat in enumerate(chats):
        yield b",\n" if index else b"\n"
        yield from _chat(archive, chat, left, traces=traces)
    yield b"\n]}\n"


def _chat(archive: ChatArchive, chat: Chat, left: LeftOut, *, traces: bool) -> Iterator[bytes]:
    head = FileChat(
        title=chat.title,
        created=chat.created,
        updated=chat.updated,
        pinned=chat.pinned,
        folder=chat.folder,
        archived=chat.archived,
        options=archive.options(chat.id),
        open=archive.place_of_leaf(chat.id),
    )
    yield to_json(head)[:-1] + b',"messages":['
    for index, line in enumerate(_messages(archive, archive.messages(chat.id), left, traces=traces)):
        yield b",\n" if index else b"\n"
        yield line
    yield b"]}"


def _messages(archive: ChatArchive, messages: Iterable[Message], left: LeftOut, *, traces: bool) -> Iterator[bytes]:
    numbers: dict[int, int] = {}
    for number, message in enumerate(messages, 1):
        numbers[message.id] = number
        detailed = traces and message.role is Role.ASSISTANT
        trace = _trace(archive.trace(message.id), left) if detailed else None
        yield to_json(
            FileMessage(
                id=number,
                parent=None if message.parent is None else numbers.get(message.parent),
                role="user" if message.role is Role.USER else "assistant",
                content=message.content,
                created=message.created,
                status=_status(message.status),
                models=message.models,
                options=message.options,
                metrics=message.metrics,
                error=message.error,
                edited=None if message.edited is None else numbers.get(message.edited, 0),
                attachments=message.attachments,
                thinking=message.thinking,
                trace=trace,
                examination=_examination(archive.examination(message.id), left) if detailed else None,
            )
        )


def _status(status: Status) -> FileStatus:
    """One that is being written is interrupted as far as the file goes."""
    match status:
        case Status.COMPLETE:
            return "complete"
        case Status.STOPPED:
            return "stopped"
        case Status.FAILED:
            return "failed"
        case _:
            return "interrupted"


def _trace(packed: bytes | None, left: LeftOut) -> tuple[ReplyEvent, ...] | None:
    if packed is None:
        return None
    try:
        events: tuple[ReplyEvent, ...] = from_msgpack(packed, tuple[ReplyEvent, ...])
    except Undecodable:  # of another version
        left["record of rounds"] += 1
        return None
    return events


def _examination(packed: bytes | None, left: LeftOut) -> Examination | None:
    if packed is None:
        return None
    try:
        return unpack(packed)
    except Undecodable:  # of another version
        left["examination of tokens"] += 1
        return None
