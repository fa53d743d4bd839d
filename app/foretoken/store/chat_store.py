"""Reads and writes chats and their messages in the database."""

import contextlib
import sqlite3
from collections.abc import Callable

import msgspec

from foretoken.encoding import to_json
from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.store.archive import ChatArchive
from foretoken.store.database import Database, guard
from foretoken.store.records import Chat, ChatOptions, Message, Models, Role, Status, chat_of, decoded, message_of

_Statement = tuple[str, tuple[object, ...]]

_PARENTS = "SELECT id, parent FROM messages WHERE chat = ?"
_AMONG = "SELECT value FROM json_each(?)"
_FAULTS = (sqlite3.Error, OverflowError, UnicodeError)  # of a value that SQLite does not take as well


class ChatStore:
    """Reads and writes chats. Every method raises StoreError when the database fails.

    When the disk refuses a write (full, read-only, unplugged) the store goes on in memory and calls
    `on_trouble` once with a sentence, so a chat in progress is never cut short. `clock` gives seconds since 1970.
    """

    def __init__(
        self, database: Database, *, clock: Callable[[], float], on_trouble: Callable[[str], None] = lambda _: None
    ) -> None:
        self._database = database
        self._clock = clock
        self.on_trouble = on_trouble

    @property
    def notice(self) -> str | None:
        """What the user should know about how the database was opened."""
        return self._database.notice

    @property
    def persistent(self) -> bool:
        return self._database.persistent

    def recover(self) -> int:
        """To be called once at start: mark replies a former run left unfinished, forget deleted chats.

        Returns how many replies were marked.
        """
        return self._write(
            "recovered",
            ("UPDATE messages SET status = 'interrupted' WHERE status = 'streaming'", ()),
            ("DELETE FROM chats WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM unsent WHERE chat <> 0 AND chat NOT IN (SELECT id FROM chats)", ()),
        ).rowcount

    # --- chats ---------------------------------------------------------------------------------------------

    def chats(self, search: str = "") -> list[Chat]:
        """The last used first. `search` keeps those with the words in title or messages."""
        rows = self._read(
            """SELECT id, title, created, updated FROM chats WHERE deleted IS NULL AND (?1 = '%%'
               OR title LIKE ?1 ESCAPE '\\'
               OR EXISTS (SELECT 1 FROM messages WHERE chat = chats.id AND content LIKE ?1 ESCAPE '\\'))
               ORDER BY updated DESC, id DESC""",
            (_pattern(search),),
        )
        return [chat_of(row) for row in rows]

    def chat(self, chat: int) -> Chat | None:
        rows = self._read("SELECT id, title, created, updated FROM chats WHERE id = ? AND deleted IS NULL", (chat,))
        return chat_of(rows[0]) if rows else None

    def create(self, title: str) -> Chat:
        now = self._clock()
        insert = "INSERT INTO chats (title, created, updated) VALUES (?, ?, ?)"
        row = self._write("begun", (insert, (title, now, now))).lastrowid
        return Chat(id=_known(row), title=title, created=now, updated=now)

    def rename(self, chat: int, title: str) -> None:
        self._write("renamed", ("UPDATE chats SET title = ? WHERE id = ?", (title, chat)))

    def options(self, chat: int) -> ChatOptions | None:
        """How `chat` is answered; None where it was never said, or another version said it in words of its own."""
        rows = self._read("SELECT options FROM chats WHERE id = ?", (chat,))
        return decoded(rows[0]["options"], ChatOptions) if rows else None

    def keep_options(self, chat: int, options: ChatOptions) -> None:
        self._write("saved", ("UPDATE chats SET options = ? WHERE id = ?", (_json(options), chat)))

    def delete(self, *chats: int) -> None:
        """Out of the history; `undelete` brings them back until the program ends."""
        self._write("deleted", (f"UPDATE chats SET deleted = ? WHERE id IN ({_AMONG})", (self._clock(), _ids(chats))))

    def undelete(self, *chats: int) -> None:
        self._write("brought back", (f"UPDATE chats SET deleted = NULL WHERE id IN ({_AMONG})", (_ids(chats),)))

    def archive(self, *, write: bool = False) -> ChatArchive:
        """The same chats as wholes, for another thread. Raises StoreError."""
        return ChatArchive(self._database.for_another_thread(write=write))

    # --- messages ------------------------------------------------------------------------------------------

    def messages(self, chat: int) -> list[Message]:
        """The branch that is open: from its last message back to the first by `parent`, oldest first."""
        leaf = self.leaf(chat)
        parents = {row["id"]: row["parent"] for row in self._read(_PARENTS, (chat,))}
        path: list[int] = []
        while (
            leaf is not None and leaf in parents
        ):  # each is taken out: messages that follow each other in a circle end, too
            path.append(leaf)
            leaf = parents.pop(leaf)
        rows = self._read(
            "SELECT * FROM messages WHERE id IN (SELECT value FROM json_each(?))", (to_json(path).decode(),)
        )
        found = {row["id"]: row for row in rows}
        return [message_of(found[number]) for number in reversed(path) if number in found]

    def leaf(self, chat: int) -> int | None:
        """The last message of the branch that is open; None in a chat without messages."""
        rows = self._read(
            """SELECT coalesce((SELECT m.id FROM chats c JOIN messages m ON m.id = c.leaf AND m.chat = c.id
                                WHERE c.id = ?1), (SELECT max(id) FROM messages WHERE chat = ?1)) AS leaf""",
            (chat,),
        )
        return rows[0]["leaf"] if rows else None

    def open_branch(self, chat: int, leaf: int) -> None:
        """From now on, also after a restart, the conversation is the one that ends with the message `leaf`."""
        self._write("changed", ("UPDATE chats SET leaf = ? WHERE id = ?", (leaf, chat)))

    def add_user(self, chat: int, content: str, *, parent: int | None) -> Message:
        """Committed when this returns; the chat's unsent text is cleared with it."""
        return self._add(
            Message(
                id=0,
                chat=chat,
                parent=parent,
                role=Role.USER,
                content=content,
                status=Status.COMPLETE,
                created=self._clock(),
            )
        )

    def begin_reply(self, chat: int, *, parent: int, models: Models, options: ReplyOptions) -> Message:
        """An empty reply in the state STREAMING."""
        return self._add(
            Message(
                id=0,
                chat=chat,
                parent=parent,
                role=Role.ASSISTANT,
                content="",
                status=Status.STREAMING,
                created=self._clock(),
                models=models,
                options=options,
            )
        )

    def update_reply(self, message: int, content: str) -> None:
        """The text so far of a reply that is being written."""
        self._write("saved", ("UPDATE messages SET content = ? WHERE id = ?", (content, message)))

    def finish_reply(
        self,
        message: int,
        content: str,
        status: Status,
        *,
        metrics: Metrics | None = None,
        trace: bytes | None = None,
        error: str | None = None,
    ) -> None:
        """The reply as it ended, with its trace, in one transaction."""
        packed = None if metrics is None else _json(metrics)
        statements: list[_Statement] = [
            (
                "UPDATE messages SET content = ?, status = ?, metrics = ?, error = ? WHERE id = ?",
                (content, status.value, packed, error, message),
            ),
            (
                "UPDATE chats SET updated = ? WHERE id = (SELECT chat FROM messages WHERE id = ?)",
                (self._clock(), message),
            ),
        ]
        if trace is not None:
            statements.append(("INSERT OR REPLACE INTO traces (message, events) VALUES (?, ?)", (message, trace)))
        self._write("saved", *statements)
        self._database.settle()

    def trace(self, message: int) -> bytes | None:
        rows = self._read("SELECT events FROM traces WHERE message = ?", (message,))
        return bytes(rows[0]["events"]) if rows else None

    def say_damaged(self, message: int) -> bool:
        """Returns whether to warn that the trace of `message` cannot be read: True once, and not again after a restart.
        The trace stays: another version may be able to read it."""
        told = self._write("saved", ("UPDATE traces SET said = 1 WHERE message = ? AND said = 0", (message,)))
        return told.rowcount > 0

    # --- unsent text ---------------------------------------------------------------------------------------

    def unsent(self, chat: int) -> str:
        """What was typed in `chat` (or NEW_CHAT) and not sent yet."""
        rows = self._read("SELECT text FROM unsent WHERE chat = ?", (chat,))
        return str(rows[0]["text"]) if rows else ""

    def keep_unsent(self, chat: int, text: str) -> None:
        if text:
            self._write("saved", ("INSERT OR REPLACE INTO unsent (chat, text) VALUES (?, ?)", (chat, text)))
        else:
            self._write("saved", ("DELETE FROM unsent WHERE chat = ?", (chat,)))

    def close(self) -> None:
        self._database.close()

    # --- how -----------------------------------------------------------------------------------------------

    def _add(self, message: Message) -> Message:
        """Returns `message` with the id that the database gave it."""
        values = (
            message.chat,
            message.parent,
            message.role.value,
            message.content,
            message.status.value,
            message.created,
            None if message.models is None else _json(message.models),
            None if message.options is None else _json(message.options),
        )
        statements: list[_Statement] = [
            (
                """INSERT INTO messages (chat, parent, role, content, status, created, models, options)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
                values,
            ),
            ("UPDATE chats SET updated = ?, leaf = last_insert_rowid() WHERE id = ?", (message.created, message.chat)),
        ]
        if message.role is Role.USER:
            statements.append(("DELETE FROM unsent WHERE chat = ?", (message.chat,)))
        row = self._write("saved", *statements).lastrowid
        return msgspec.structs.replace(message, id=_known(row))

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        try:
            return self._database.connection.execute(query, values).fetchall()
        except _FAULTS as error:
            raise guard("read")(error) from error

    def _write(self, action: str, *statements: _Statement) -> sqlite3.Cursor:
        """All of `statements` in one transaction; returns the cursor of the first."""
        try:
            return self._transaction(statements)
        except _FAULTS as error:
            if not (self._database.persistent and _refused_by_disk(error)):
                raise guard(action)(error) from error
            self._database.move_to_memory()
            try:
                cursor = self._transaction(statements)
            except _FAULTS as second:
                raise guard(action)(second) from second
            self.on_trouble(
                f"The chats can no longer be saved to disk ({error}). They are kept only while this window is open."
            )
            return cursor

    def _transaction(self, statements: tuple[_Statement, ...]) -> sqlite3.Cursor:
        connection = self._database.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            cursors = [connection.execute(query, values) for query, values in statements]
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # a full disk may have rolled back by itself
                connection.execute("ROLLBACK")
            raise
        return cursors[0]


def _refused_by_disk(error: Exception) -> bool:
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def _pattern(search: str) -> str:
    escaped = search.strip().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def _json(value: msgspec.Struct) -> str:
    return to_json(value).decode()


def _ids(chats: tuple[int, ...]) -> str:
    return to_json(chats).decode()


def _known(row: int | None) -> int:
    assert row is not None, "an INSERT always has a row"
    return row
