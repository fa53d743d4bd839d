"""The stored values of chats and messages, how they stand in database rows, and the tree that messages are."""

import enum
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, Final, Literal, TypeVar

import msgspec

from foretoken.attachments.attachment import Attachment, packed, unpacked, with_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.events import Metrics
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, check_options
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


CHAT_COLUMNS: Final = ", ".join(Chat.__struct_fields__)


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
    found = {name: row[name] for name in Chat.__struct_fields__}
    flags = {"pinned": bool(row["pinned"]), "archived": bool(row["archived"])}
    return Chat(**found | flags | {"folder": row["folder"] or ""})


def message_of(row: sqlite3.Row) -> Message:
    found = {name: row[name] for name in Message.__struct_fields__}
    return Message(**found | {name: read(row[name]) for name, (read, _write) in _COLUMNS.items()})


def row_of(message: Message) -> dict[str, object]:
    """What the database has of `message`, by column, but for its id."""
    found = {name: getattr(message, name) for name in Message.__struct_fields__ if name != "id"}
    return found | {name: write(found[name]) for name, (_read, write) in _COLUMNS.items()}


def insert_statement(row: Mapping[str, object]) -> tuple[str, tuple[object, ...]]:
    """Adds a message of these columns."""
    return f"INSERT INTO messages ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())


def json_text(value: msgspec.Struct | None) -> str | None:
    return None if value is None else to_json(value).decode()


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


_COLUMNS: Final[dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "role": (Role, lambda role: role.value),
    "status": (Status, lambda status: status.value),
    "models": (partial(decoded, kind=Models), json_text),
    "options": (partial(decoded, kind=ReplyOptions), json_text),
    "metrics": (partial(decoded, kind=Metrics), json_text),
    "attachments": (unpacked, packed),
    "thinking": (lambda text: text or "", lambda text: text or None),
}
"""Columns of messages that are not as their fields: what reads each, and what writes it."""


def _plausible(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_plausible, value.values()))
    if isinstance(value, list | tuple):
        return all(map(_plausible, value))
    if isinstance(value, int | float):
        return abs(value) <= _LARGEST  # nan is not
    return True


class Tree:
    """Finds its way among messages, which it knows by number. A later message has the greater number."""

    def __init__(self, parents: Mapping[int, int | None]) -> None:
        """`parents`: the message that each one follows, None for a first one."""
        self._parents = dict(parents)

    def path(self, leaf: int | None) -> list[int]:
        """The branch that ends with `leaf`, oldest first."""
        left = dict(self._parents)
        path: list[int] = []
        while leaf is not None and leaf in left:  # each is taken out: messages in a circle end, too
            path.append(leaf)
            leaf = left.pop(leaf)
        return path[::-1]

    def siblings(self, message: int) -> list[int]:
        """The messages that follow the same one as `message`, itself among them, oldest first."""
        return self._children[self._parents[message]] if message in self._parents else [message]

    def below(self, message: int) -> set[int]:
        """`message` and all that follow it on any branch."""
        found: set[int] = set()
        waiting = [message]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting += self._children.get(one, ())
        return found

    def newest_leaf(self, message: int) -> int:
        """The end of the newest branch through `message`."""
        return max(self.below(message))

    @cached_property
    def _children(self) -> dict[int | None, list[int]]:
        children: dict[int | None, list[int]] = {}
        for message in sorted(self._parents):
            children.setdefault(self._parents[message], []).append(message)
        return children


def turns_of(path: Sequence[Message], system_prompt: str) -> list[ChatMessage]:
    """What the chat template is given. Roles alternate, as many templates demand: a question whose reply never came is
    put together with the next one, and so are replies that follow each other in a chat of another program."""
    turns: list[ChatMessage] = []
    if system_prompt.strip():
        turns.append(ChatMessage(role="system", content=system_prompt.strip()))
    for message in path:
        role: Literal["user", "assistant"] = "assistant" if message.role is Role.ASSISTANT else "user"
        if role == "assistant" and not message.content:
            continue
        content = with_files(message.content, message.attachments)
        if turns and turns[-1].role == role:
            turns[-1] = ChatMessage(role=role, content=f"{turns[-1].content}\n\n{content}")
        else:
            turns.append(ChatMessage(role=role, content=content, thinking=message.thinking.strip()))
    return turns
