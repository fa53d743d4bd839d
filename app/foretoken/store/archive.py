"""Chats as wholes, with all their branches, as they leave the store and come into it."""

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Self

from foretoken.encoding import to_json
from foretoken.store.database import Database
from foretoken.store.new_message import insert_statement, json_text, row_of
from foretoken.store.records import CHAT_COLUMNS, Chat, ChatOptions, Message, chat_of, decoded, message_of
from foretoken.store.sqlite_errors import failed
from foretoken.store.tree import Tree

_FAULTS: Final = (sqlite3.Error, OverflowError, UnicodeError)  # of a value that SQLite does not take as well
_AT_ONCE: Final = 256  # messages that are read into memory together
_LEAF: Final = """SELECT coalesce((SELECT m.id FROM chats c JOIN messages m ON m.id = c.leaf AND m.chat = c.id
                                   WHERE c.id = ?1 AND m.deleted IS NULL),
                                  (SELECT max(id) FROM messages WHERE chat = ?1 AND deleted IS NULL)) AS leaf"""


class ChatArchive:
    """Reads whole chats in pieces that fit into memory, and adds whole chats. Methods raise StoreError.

    It has a connection of its own, for one thread at a time, so the window's is free meanwhile. A failed write changes
    nothing.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """All reading inside sees the chats as they are now, whatever others write meanwhile."""
        for _ in self._rows("BEGIN"):
            pass
        try:
            yield
        finally:
            with contextlib.suppress(sqlite3.Error):
                self._database.connection.execute("ROLLBACK")

    def chats(self) -> list[Chat]:
        """Those that are not deleted, in the order in which they were added."""
        query = f"SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL ORDER BY id"
        return [chat_of(row) for row in self._rows(query)]

    def counts(self) -> dict[int, int]:
        """How many messages each chat has; none is left out."""
        query = "SELECT chat, count(*) AS n FROM messages WHERE deleted IS NULL GROUP BY chat"
        return {row["chat"]: row["n"] for row in self._rows(query)}

    def options(self, chat: int) -> ChatOptions | None:
        for row in self._rows("SELECT options FROM chats WHERE id = ?", chat):
            return decoded(row["options"], ChatOptions)
        return None

    def leaf(self, chat: int) -> int | None:
        """The last message of the branch that is open."""
        return next((row["leaf"] for row in self._rows(_LEAF, chat)), None)

    def place_of_leaf(self, chat: int) -> int | None:
        """The number that `leaf` has among `messages`, counted from 1."""
        query = f"SELECT count(*) AS n FROM messages WHERE chat = ?1 AND deleted IS NULL AND id <= ({_LEAF})"
        place = next((int(row["n"]) for row in self._rows(query, chat)), 0)
        return place or None

    def messages(self, chat: int) -> Iterator[Message]:
        """Of all branches, each after the one that it follows."""
        query = "SELECT * FROM messages WHERE chat = ? AND deleted IS NULL ORDER BY id"
        return map(message_of, self._rows(query, chat))

    def branch(self, chat: int) -> Iterator[Message]:
        """The open branch, oldest first."""
        yield from self._path(chat, self.leaf(chat))

    def path_to(self, message: int) -> Iterator[Message]:
        """A message and those that it follows, oldest first; nothing where it is not there."""
        for row in self._rows("SELECT chat FROM messages WHERE id = ? AND deleted IS NULL", message):
            yield from self._path(row["chat"], message)

    def _path(self, chat: int, leaf: int | None) -> Iterator[Message]:
        query = "SELECT id, parent FROM messages WHERE chat = ? AND deleted IS NULL"
        path = Tree({row["id"]: row["parent"] for row in self._rows(query, chat)}).path(leaf)
        for start in range(0, len(path), _AT_ONCE):
            wanted = path[start : start + _AT_ONCE]
            query = "SELECT * FROM messages WHERE id IN (SELECT value FROM json_each(?))"
            found = {row["id"]: row for row in self._rows(query, to_json(wanted).decode())}
            yield from (message_of(found[number]) for number in wanted if number in found)

    def trace(self, message: int) -> bytes | None:
        return next(
            (bytes(row["events"]) for row in self._rows("SELECT events FROM traces WHERE message = ?", message)), None
        )

    def examination(self, message: int) -> bytes | None:
        """What was found out about a reply after it had been written."""
        found = self._rows("SELECT examined FROM traces WHERE message = ? AND examined IS NOT NULL", message)
        return next((bytes(row["examined"]) for row in found), None)

    def traced(self) -> set[int]:
        """The messages that have a trace."""
        return {row["message"] for row in self._rows("SELECT message FROM traces")}

    def first_messages(self) -> Iterator[Message]:
        """What each chat begins with; several messages, where the first one has branches."""
        return map(
            message_of,
            self._rows(
                """SELECT m.* FROM messages m JOIN chats c ON c.id = m.chat
                   WHERE m.parent IS NULL AND m.deleted IS NULL AND c.deleted IS NULL ORDER BY m.id"""
            ),
        )

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
        connection = self._database.connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                number = self._insert(connection, chat, options, messages, leaf, examined)
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
        except _FAULTS as error:
            raise failed("imported", error) from error
        return number

    @staticmethod
    def _insert(
        connection: sqlite3.Connection,
        chat: Chat,
        options: ChatOptions | None,
        messages: Sequence[tuple[Message, bytes | None]],
        leaf: int | None,
        examined: Mapping[int, bytes],
    ) -> int:
        base = int(connection.execute("SELECT coalesce(max(id), 0) FROM messages").fetchone()[0])
        number = connection.execute(
            """INSERT INTO chats (title, created, updated, pinned, folder, archived, options, leaf, named)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, 2)""",
            (
                chat.title,
                chat.created,
                chat.updated,
                chat.pinned,
                chat.folder or None,
                chat.archived,
                json_text(options),
                None if leaf is None else base + leaf,
            ),
        ).lastrowid
        assert number is not None, "an INSERT always has a row"
        for message, _ in messages:
            row = _row(message, base, number)
            connection.execute(insert_statement(row), tuple(row.values()))
        connection.executemany(
            "INSERT INTO traces (message, events, examined) VALUES (?, ?, ?)",
            ((base + one.id, trace, examined.get(one.id)) for one, trace in messages if trace is not None),
        )
        return number

    def _rows(self, query: str, *values: object) -> Iterator[sqlite3.Row]:
        try:
            yield from self._database.connection.execute(query, values)
        except _FAULTS as error:
            raise failed("read", error) from error


def _row(message: Message, base: int, chat: int) -> dict[str, object]:
    moved = {
        "id": base + message.id,
        "chat": chat,
        "parent": None if message.parent is None else base + message.parent,
        "edited": base + message.edited if message.edited else message.edited,
    }
    return {**row_of(message), **moved}
