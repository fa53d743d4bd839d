"""Chats as wholes, with all their branches, as they leave the store and come into it."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Self

from foretoken.encoding import to_json
from foretoken.store.database import FAULTS, Database, failed, transaction
from foretoken.store.records import (
    CHAT_COLUMNS,
    Chat,
    ChatOptions,
    Message,
    Tree,
    chat_of,
    decoded,
    insert_statement,
    json_text,
    message_of,
    row_of,
)

_AT_ONCE: Final = 256  # messages that are read into memory together
_LEAF: Final = """SELECT coalesce((SELECT m.id FROM chats c JOIN messages m ON m.id = c.leaf AND m.chat = c.id
                                   WHERE c.id = ?1 AND m.deleted IS NULL),
                                  (SELECT max(id) FROM messages WHERE chat = ?1 AND deleted IS NULL)) AS leaf"""
AMONG: Final = "IN (SELECT value FROM json_each(?))"
"""One of several numbers, given as `listed` has them."""


def listed(numbers: Iterable[int]) -> str:
    return to_json(list(numbers)).decode()


class StoredChats:
    """What is read of stored chats. Methods raise StoreError."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def options(self, chat: int) -> ChatOptions | None:
        """How `chat` is answered; None where it was never said, or another version said it in words of its own."""
        row = self.database.first("SELECT options FROM chats WHERE id = ?", chat)
        return None if row is None else decoded(row["options"], ChatOptions)

    def leaf(self, chat: int) -> int | None:
        """The last message of the branch that is open; None in a chat without messages."""
        row = self.database.first(_LEAF, chat)
        return None if row is None else row["leaf"]

    def tree(self, chat: int) -> Tree:
        """All messages of a chat but deleted ones."""
        query = "SELECT id, parent FROM messages WHERE chat = ? AND deleted IS NULL"
        return Tree({row["id"]: row["parent"] for row in self.database.rows(query, chat)})

    def path(self, chat: int, leaf: int | None, tree: Tree | None = None) -> Iterator[Message]:
        """The branch of a chat that ends with `leaf`, oldest first. `tree`: of the chat as it is, where it is known."""
        path = (tree or self.tree(chat)).path(leaf)
        for start in range(0, len(path), _AT_ONCE):
            wanted = path[start : start + _AT_ONCE]
            rows = self.database.rows(f"SELECT * FROM messages WHERE id {AMONG}", listed(wanted))
            found = {row["id"]: row for row in rows}
            yield from (message_of(found[number]) for number in wanted if number in found)

    def trace(self, message: int) -> bytes | None:
        row = self.database.first("SELECT events FROM traces WHERE message = ?", message)
        return None if row is None else bytes(row["events"])

    def examination(self, message: int) -> bytes | None:
        """What was found out about a reply after it had been written, beside its trace."""
        row = self.database.first("SELECT examined FROM traces WHERE message = ? AND examined IS NOT NULL", message)
        return None if row is None else bytes(row["examined"])


class ChatArchive(StoredChats):
    """Reads whole chats in pieces that fit into memory, and adds whole chats.

    It has a connection of its own, for one thread at a time, so the window's is free meanwhile. A failed write changes
    nothing.
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.database.close()

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """All reading inside sees the chats as they are now, whatever others write meanwhile."""
        self.database.read("BEGIN")
        try:
            yield
        finally:
            with contextlib.suppress(sqlite3.Error):
                self.database.connection.execute("ROLLBACK")

    def chats(self) -> list[Chat]:
        """Those that are not deleted, in the order in which they were added."""
        query = f"SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL ORDER BY id"
        return [chat_of(row) for row in self.database.rows(query)]

    def counts(self) -> dict[int, int]:
        """How many messages each chat has; none is left out."""
        query = "SELECT chat, count(*) AS n FROM messages WHERE deleted IS NULL GROUP BY chat"
        return {row["chat"]: row["n"] for row in self.database.rows(query)}

    def place_of_leaf(self, chat: int) -> int | None:
        """The number that `leaf` has among `messages`, counted from 1."""
        query = f"SELECT count(*) AS n FROM messages WHERE chat = ?1 AND deleted IS NULL AND id <= ({_LEAF})"
        return self.database.read(query, chat)[0]["n"] or None

    def messages(self, chat: int) -> Iterator[Message]:
        """Of all branches, each after the one that it follows."""
        query = "SELECT * FROM messages WHERE chat = ? AND deleted IS NULL ORDER BY id"
        return map(message_of, self.database.rows(query, chat))

    def branch(self, chat: int) -> Iterator[Message]:
        """The open branch, oldest first."""
        return self.path(chat, self.leaf(chat))

    def path_to(self, message: int) -> Iterator[Message]:
        """A message and those that it follows, oldest first; nothing where it is not there."""
        for row in self.database.read("SELECT chat FROM messages WHERE id = ? AND deleted IS NULL", message):
            yield from self.path(row["chat"], message)

    def traced(self) -> set[int]:
        """The messages that have a trace."""
        return {row["message"] for row in self.database.rows("SELECT message FROM traces")}

    def first_messages(self) -> Iterator[Message]:
        """What each chat begins with; several messages, where the first one has branches."""
        query = """SELECT m.* FROM messages m JOIN chats c ON c.id = m.chat
                   WHERE m.parent IS NULL AND m.deleted IS NULL AND c.deleted IS NULL ORDER BY m.id"""
        return map(message_of, self.database.rows(query))

    def add(
        self,
        chat: Chat,
        options: ChatOptions | None,
        messages: Sequence[tuple[Message, bytes | None]],
        leaf: int | None,
        examined: Mapping[int, bytes] = MappingProxyType({}),
    ) -> int:
        """Add a chat in one transaction, each message with its trace, and with what was found out about it by its id in
        `examined`; returns its id.

        The messages have the ids 1, 2, 3, …, each higher than that of the one it follows; `leaf` is one of them.
        """
        assert all(
            message.id == number and (message.parent is None or 0 < message.parent < number)
            for number, (message, _) in enumerate(messages, 1)
        ), "a conversation goes forward"
        connection = self.database.connection
        try:
            with transaction(connection):
                base = int(connection.execute("SELECT coalesce(max(id), 0) FROM messages").fetchone()[0])
                columns = {name: getattr(chat, name) for name in Chat.__struct_fields__ if name != "id"}
                columns |= {"folder": chat.folder or None, "options": json_text(options), "named": 2}
                columns |= {"leaf": None if leaf is None else base + leaf}
                number = connection.execute(
                    f"INSERT INTO chats ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
                    tuple(columns.values()),
                ).lastrowid
                assert number is not None, "an INSERT always has a row"
                for message, _ in messages:
                    connection.execute(*insert_statement(_moved(message, base, number)))
                connection.executemany(
                    "INSERT INTO traces (message, events, examined) VALUES (?, ?, ?)",
                    ((base + one.id, trace, examined.get(one.id)) for one, trace in messages if trace is not None),
                )
        except FAULTS as error:
            raise failed("imported", error) from error
        return number


def _moved(message: Message, base: int, chat: int) -> dict[str, object]:
    """The row of a message of a file, whose ids begin at 1."""
    return row_of(message) | {
        "id": base + message.id,
        "chat": chat,
        "parent": None if message.parent is None else base + message.parent,
        "edited": base + message.edited if message.edited else message.edited,
    }
