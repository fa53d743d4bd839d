"""Our JSON format (docs/export.md): the types of a chat in a file, what writes and what reads them, and the count of
what was left out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, TypeVar

import msgspec

from foretoken import __version__
from foretoken.attachments.attachment import Attachment, unpacked
from foretoken.decoding import Undecodable, from_json, from_msgpack
from foretoken.encoding import to_json, whole
from foretoken.engine.events import Metrics
from foretoken.engine.examined import Examination
from foretoken.engine.options import ReplyOptions
from foretoken.errors import BadChatFile
from foretoken.replies.records import EventRecord
from foretoken.replies.trace import unpack_examination
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Chat, ChatOptions, Message, Models, Role, Status, decoded
from foretoken.store.schema import LATEST
from foretoken.wording import joined, tr, trn

FORMAT: Final = "foretoken-chats"
VERSION: Final = 1
MOST_MESSAGES: Final = 250_000
"""In one chat."""

FileStatus = Literal["complete", "stopped", "failed", "interrupted"]
_T = TypeVar("_T")


class FileMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One message. `id` counts from 1 within the chat; `parent` is the id of the message that it follows, which comes
    before it in the file, and is left out for a first one. Two with the same parent are branches. `edited` is the id of
    the message that this one was written from by hand; 0, if that one is not there any more. `attachments`: the files
    that went with it, as text.

    The other fields are those of a reply: `thinking` (what was thought before it), `models` by name, `options` as it
    was asked for, `metrics`, `error` (the sentence shown when it failed), and, where it was asked for, `trace`, every
    event of the reply in order, with `examination`, what was found out about its tokens afterwards.
    """

    id: int
    parent: int | None = None
    role: Literal["user", "assistant"]
    content: str
    created: float
    status: FileStatus = "complete"
    models: Models | None = None
    options: ReplyOptions | None = None
    metrics: Metrics | None = None
    error: str | None = None
    edited: int | None = None
    attachments: tuple[Attachment, ...] = ()
    thinking: str = ""
    trace: tuple[EventRecord, ...] | None = None
    examination: Examination | None = None


class FileChat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One chat. `created` and `updated`: seconds since 1970, UTC. `options`: how its replies are asked for. `open`: the
    id of the last message of the branch that is open; without it, the last message of all. `pinned`, `folder` and
    `archived`: where it is listed."""

    title: str
    created: float
    updated: float
    pinned: bool = False
    folder: str = ""
    archived: bool = False
    options: ChatOptions | None = None
    open: int | None = None
    messages: tuple[FileMessage, ...] = ()


class ChatFile(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file. `foretoken`: the version of the program that wrote it."""

    format: Literal["foretoken-chats"] = FORMAT
    version: Literal[1] = VERSION
    foretoken: str
    chats: tuple[FileChat, ...]


def schema() -> dict[str, Any]:
    """The JSON Schema of the file."""
    made = msgspec.json.schema(ChatFile)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Chats of Foretoken", **made}


# --- what was left out ------------------------------------------------------------------------------------------

_COUNTED: Final[dict[str, Callable[[int], str]]] = {
    "picture": lambda n: trn("{n:,} picture", "{n:,} pictures", n),
    "recording": lambda n: trn("{n:,} recording", "{n:,} recordings", n),
    "file": lambda n: trn("{n:,} file", "{n:,} files", n),
    "tool call": lambda n: trn("{n:,} tool call", "{n:,} tool calls", n),
    "passage of reasoning": lambda n: trn("{n:,} passage of reasoning", "{n:,} passages of reasoning", n),
    "message of another branch": lambda n: trn(
        "{n:,} message of another branch", "{n:,} messages of other branches", n
    ),
    "record of rounds": lambda n: trn("{n:,} record of rounds", "{n:,} records of rounds", n),
    "examination of tokens": lambda n: trn("{n:,} examination of tokens", "{n:,} examinations of tokens", n),
    "setting": lambda n: trn("{n:,} setting", "{n:,} settings", n),
    "other entry": lambda n: trn("{n:,} other entry", "{n:,} other entries", n),
    "chat that could not be read": lambda n: trn(
        "{n:,} chat that could not be read", "{n:,} chats that could not be read", n
    ),
}
KINDS: Final = tuple(_COUNTED)
"""In the order in which the sentence names them."""


class LeftOut(Counter[str]):
    """How many of each thing were left out; the keys are those of `KINDS`."""

    def sentence(self) -> str:
        """ "2 pictures and 1 file were left out."; "" where nothing was."""
        said = [counted(self[kind]) for kind, counted in _COUNTED.items() if self[kind]]
        if not said:
            return ""
        if len(said) == 1:
            return trn("{what} was left out.", "{what} were left out.", self.total(), what=said[0])
        return tr("{some} and {last} were left out.", some=joined(said[:-1]), last=said[-1])


# --- writing ----------------------------------------------------------------------------------------------------


def written(archive: ChatArchive, chats: Sequence[Chat], left: LeftOut, *, traces: bool) -> Iterator[bytes]:
    """The file: a line for itself, for each chat and for each message; with every event of each reply where `traces`.

    The same chats always give the same bytes: there is no time of writing in it.
    """
    head = {"format": FORMAT, "version": VERSION, "foretoken": __version__}
    yield to_json(head)[:-1] + b',"chats":['
    for index, chat in enumerate(chats):
        yield b",\n" if index else b"\n"
        facts = {name: getattr(chat, name) for name in Chat.__struct_fields__ if name != "id"}
        made = FileChat(**facts, options=archive.options(chat.id), open=archive.place_of_leaf(chat.id))
        yield to_json(made)[:-1] + b',"messages":['
        for place, message in enumerate(_messages(archive, archive.messages(chat.id), left, traces=traces)):
            yield b",\n" if place else b"\n"
            yield to_json(message)
        yield b"]}"
    yield b"\n]}\n"


def _messages(
    archive: ChatArchive, messages: Iterable[Message], left: LeftOut, *, traces: bool
) -> Iterator[FileMessage]:
    numbers: dict[int, int] = {}
    for number, message in enumerate(messages, 1):
        numbers[message.id] = number
        found = {name: getattr(message, name) for name in Message.__struct_fields__ if name != "chat"}
        found |= {
            "id": number,
            "parent": None if message.parent is None else numbers.get(message.parent),
            "edited": None if message.edited is None else numbers.get(message.edited, 0),
            "role": message.role.value,
            # One that is being written is interrupted as far as the file goes.
            "status": "interrupted" if message.status is Status.STREAMING else message.status.value,
        }
        if traces and message.role is Role.ASSISTANT:
            found["trace"] = _unpacked(archive.trace(message.id), _events, "record of rounds", left)
            found["examination"] = _unpacked(
                archive.examination(message.id), unpack_examination, "examination of tokens", left
            )
        yield FileMessage(**found)


def _events(packed: bytes) -> tuple[EventRecord, ...]:
    events: tuple[EventRecord, ...] = from_msgpack(packed, tuple[EventRecord, ...])
    return events


def _unpacked(packed: bytes | None, how: Callable[[bytes], _T], what: str, left: LeftOut) -> _T | None:
    try:
        return None if packed is None else how(packed)
    except Undecodable:  # of another version
        left[what] += 1
        return None


# --- reading ----------------------------------------------------------------------------------------------------

_NONE: Final = msgspec.Raw(b"null")
_LATER: Final[dict[str, tuple[Any, str]]] = {
    "models": (Models, "setting"),
    "options": (ReplyOptions, "setting"),
    "metrics": (Metrics, "setting"),
    "attachments": (tuple[Attachment, ...], "file"),
    "trace": (tuple[EventRecord, ...], "record of rounds"),
    "examination": (Examination, "examination of tokens"),
}
"""Fields of a message that are looked at one by one: another version may have words of its own in them, and the text
matters more. What each is, and what is left out where it cannot be read."""


def _first_read(kind: type[msgspec.Struct], later: Iterable[str], **kinds: Any) -> Any:
    """`kind` as it is decoded first: with some fields as they are."""
    fields = [
        (field.name, msgspec.Raw, _NONE)
        if field.name in later
        else (field.name, kinds.get(field.name, field.type), field.default)
        for field in msgspec.structs.fields(kind)
    ]
    return msgspec.defstruct(f"_{kind.__name__}", fields, frozen=True, kw_only=True)


_Message: Final = _first_read(FileMessage, _LATER)
_Chat: Final = _first_read(FileChat, ["options"], messages=tuple[_Message, ...])  # type: ignore[valid-type]


def read(raw: bytes, left: LeftOut) -> FileChat:
    """One chat, checked. Raises BadChatFile."""
    try:
        chat = from_json(raw, _Chat)
    except Undecodable:
        try:
            chat = from_json(raw, FileChat)  # for the sake of file names that are no text, which need all types
        except Undecodable as why:
            raise BadChatFile(tr("A chat is not as Foretoken writes them ({why}).", why=why)) from why
    _check(chat)
    found = {name: getattr(chat, name) for name in FileChat.__struct_fields__}
    found |= {"title": whole(chat.title), "folder": whole(chat.folder)}
    found |= {"options": _usable(chat.options, ChatOptions, "setting", left)}
    return FileChat(**found | {"messages": tuple(_message(message, left) for message in chat.messages)})


def _check(chat: Any) -> None:
    if len(chat.messages) > MOST_MESSAGES:
        raise too_many(len(chat.messages))
    for number, message in enumerate(chat.messages, 1):
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
    if chat.open is not None and not 0 < chat.open <= len(chat.messages):
        raise BadChatFile(tr("The open message of a chat is not one of its messages."))
    for when in (chat.created, chat.updated, *(message.created for message in chat.messages)):
        if not 0 <= when <= LATEST:
            raise BadChatFile(tr("A time in a chat is not one of this calendar."))


def too_many(messages: int) -> BadChatFile:
    """The error for a chat of more than `MOST_MESSAGES`."""
    return BadChatFile(tr("A chat has {count:,} messages, which is more than Foretoken takes.", count=messages))


def _message(message: Any, left: LeftOut) -> FileMessage:
    found = {name: getattr(message, name) for name in FileMessage.__struct_fields__}
    found |= {name: _usable(found[name], kind, what, left) for name, (kind, what) in _LATER.items()}
    found["attachments"] = unpacked(to_json(found["attachments"] or ()).decode())  # whose texts are whole then
    error = None if message.error is None else whole(message.error)
    return FileMessage(
        **found | {"content": whole(message.content), "thinking": whole(message.thinking), "error": error}
    )


def _usable(value: Any, kind: Any, what: str, left: LeftOut) -> Any:
    """The value as it will be read from the store; None where there is none, or it would not be read."""
    if value is None or value == _NONE:
        return None
    try:
        found = from_json(bytes(value), kind) if isinstance(value, msgspec.Raw) else value
        if what == "setting":
            found = decoded(to_json(found).decode(), kind)
    except Undecodable:
        found = None
    left[what] += found is None
    return found
