"""The stored values of chats and messages, and how they are read from database rows."""

import enum
import sqlite3
from functools import lru_cache
from typing import Final, Literal, TypeVar

import msgspec

from foretoken.attachments.attachment import Attachment, unpacked
from foretoken.decoding import Undecodable, from_json
from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions, SamplingOptions, check_options
from foretoken.errors import UsageError

_LARGEST = 2**31 - 1  # a number beyond this in a message's metrics or options was not written by us
NEW_CHAT = 0  # the key of unsent text in a chat that has not begun


class Role(enum.Enum):
    USER = "user"
    ASSISTANT = "assistant"


class Status(enum.Enum):
    """State of a message. INTERRUPTED: the program ended while the reply was being written."""

    COMPLETE = "complete"
    STREAMING = "streaming"
    STOPPED = "stopped"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class Chat(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the history. `created` and `updated` are seconds since 1970. `folder`: its name, "" for none."""

    id: int
    title: str
    created: float
    updated: float
    pinned: bool = False
    folder: str = ""
    archived: bool = False


CHAT_COLUMNS: Final = "id, title, created, updated, pinned, folder, archived"
OPEN_BRANCH: Final = "UPDATE chats SET leaf = ? WHERE id = ?"
"""Opens the branch of a chat that ends with a message: (message, chat)."""


class ChatOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the replies of a chat. `form`: whether replies must match `grammar` or `schema`, or "none".
    `thinking`: as in ReplyOptions."""

    sampling: SamplingOptions = msgspec.field(default_factory=SamplingOptions)
    max_tokens: int | None = None
    system_prompt: str = ""
    forget_oldest: bool = False
    form: Literal["none", "grammar", "schema"] = "none"
    grammar: str = ""
    schema: str = ""
    thinking: str = ""


class Models(msgspec.Struct, frozen=True, kw_only=True):
    """Which models wrote a reply, by name. `key`: a name for their files and settings, under which their plain speed is
    kept on this machine."""

    main: str
    draft: str | None = None
    key: str = ""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """One message as it is stored. `parent` is the message it follows (None: the first), `edited` the one that it was
    written from by hand, `thinking` what was thought before a reply."""

    id: int
    chat: int
    parent: int | None
    role: Role
    content: str
    status: Status
    created: float
    models: Models | None = None
    options: ReplyOptions | None = None
    metrics: Metrics | None = None
    error: str | None = None
    edited: int | None = None
    attachments: tuple[Attachment, ...] = ()
    thinking: str = ""


class Edit(msgspec.Struct, frozen=True, kw_only=True):
    """A message that is being edited, and what it was changed to so far."""

    message: int
    text: str


def pattern(words: str) -> str:
    """What LIKE … ESCAPE '\\\\' is to be asked for texts that hold `words`."""
    escaped = words.strip().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def chat_of(row: sqlite3.Row) -> Chat:
    return Chat(
        id=row["id"],
        title=row["title"],
        created=row["created"],
        updated=row["updated"],
        pinned=bool(row["pinned"]),
        folder=row["folder"] or "",
        archived=bool(row["archived"]),
    )


def message_of(row: sqlite3.Row) -> Message:
    return Message(
        id=row["id"],
        chat=row["chat"],
        parent=row["parent"],
        role=Role(row["role"]),
        content=row["content"],
        status=Status(row["status"]),
        created=row["created"],
        models=decoded(row["models"], Models),
        options=decoded(row["options"], ReplyOptions),
        metrics=decoded(row["metrics"], Metrics),
        error=row["error"],
        edited=row["edited"],
        attachments=unpacked(row["attachments"]),
        thinking=row["thinking"] or "",
    )


_S = TypeVar("_S", bound=msgspec.Struct)


def decoded(text: str | None, kind: type[_S]) -> _S | None:
    """Returns the decoded value; None for values of another version or out of range. The text of the chat matters
    more."""
    found = None if text is None else _decoded(text, kind)
    return found if isinstance(found, kind) else None


@lru_cache(maxsize=1024)  # most messages of a chat have the same options and models
def _decoded(text: str, kind: type[msgspec.Struct]) -> msgspec.Struct | None:
    try:
        found = from_json(text, kind)
        if not _plausible(msgspec.to_builtins(found)):
            return None
        if isinstance(found, ChatOptions | ReplyOptions):
            check_options(found.sampling)
    except (Undecodable, UsageError):
        return None
    return found


def _plausible(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_plausible, value.values()))
    if isinstance(value, list | tuple):
        return all(map(_plausible, value))
    if isinstance(value, int | float):
        return abs(value) <= _LARGEST  # nan is not
    return True
