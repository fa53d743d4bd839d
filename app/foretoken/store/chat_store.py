"""Reads and writes chats and their messages in the database."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

import msgspec

from foretoken.attachments.attachment import Attachment, packed, unpacked
from foretoken.encoding import to_json
from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.store.archive import ChatArchive
from foretoken.store.database import Database, guard, why
from foretoken.store.records import (
    CHAT_COLUMNS,
    NEW_CHAT,
    Chat,
    ChatOptions,
    Edit,
    Message,
    Models,
    Role,
    Status,
    chat_of,
    decoded,
    message_of,
    pattern,
)
from foretoken.store.tree import Tree
from foretoken.wording import tr

_Statement = tuple[str, tuple[object, ...]]

_PARENTS = "SELECT id, parent FROM messages WHERE chat = ? AND deleted IS NULL"
_AMONG = "SELECT value FROM json_each(?)"
_OPEN = "UPDATE chats SET leaf = ? WHERE id = ?"
_EMPTY: Final[dict[str, dict[str, object]]] = {  # columns of `unsent` once what was typed there is a message
    "text": {"text": "", "attachments": None},
    "queued": {"queued": None, "queued_attachments": None},
    "edit": {"edit": None, "editing": None},
}
_FAULTS = (sqlite3.Error, OverflowError, UnicodeError)  # of a value that SQLite does not take as well


class ChatStore:
    """Reads and writes chats. Every method raises StoreError when the database fails.

    When the disk refuses a write (full, read-only, unplugged) the store goes on in memory and calls
    `on_trouble` once with a sentence, so a chat in progress is never cut short; `save_again` returns to the disk.
    `clock` gives seconds since 1970.
    """

    def __init__(
        self, database: Database, *, clock: Callable[[], float], on_trouble: Callable[[str], None] = lambda _: None
    ) -> None:
        self._database = database
        self._clock = clock
        self.on_trouble = on_trouble
        self._seen = 0
        self._written = False

    @property
    def notice(self) -> str | None:
        """What the user should know about how the database was opened."""
        return self._database.notice

    @property
    def persistent(self) -> bool:
        return self._database.persistent

    @property
    def at_stake(self) -> bool:
        """Something was written that is only in memory, and is gone with this process."""
        return self._written and not self.persistent

    def save_again(self) -> bool:
        """Go on in the file that refused a write, if it takes writes now. Says whether all is in a file."""
        return self.persistent or self._database.return_to_file()

    @property
    def unchecked(self) -> bool:
        """Most of the database is still to be checked (`check`, in another thread)."""
        return self._database.unchecked

    def check(self) -> str | None:
        """Returns a sentence where the database is damaged. It uses a connection of its own."""
        return self._database.check()

    def changed_elsewhere(self) -> bool:
        """Whether another connection, as that of `foretoken chats import`, has written since this was last asked."""
        before, self._seen = self._seen, int(self._read("PRAGMA data_version")[0][0])
        return before != self._seen

    def recover(self) -> int:
        """To be called once at start: mark replies a former run left unfinished, forget deleted chats and messages.

        Returns how many replies were marked.
        """
        marked = self._write(
            "recovered",
            ("UPDATE messages SET status = 'interrupted' WHERE status = 'streaming'", ()),
            ("DELETE FROM chats WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM messages WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM unsent WHERE chat <> 0 AND chat NOT IN (SELECT id FROM chats)", ()),
        ).rowcount
        self._written = False
        return marked

    # --- chats ---------------------------------------------------------------------------------------------

    def chats(self, search: str = "") -> list[Chat]:
        """The last used first. `search` keeps those with the words in title or messages."""
        rows = self._read(
            f"""SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL AND (?1 = '%%'
               OR title LIKE ?1 ESCAPE '\\'
               OR EXISTS (SELECT 1 FROM messages
                          WHERE chat = chats.id AND messages.deleted IS NULL AND content LIKE ?1 ESCAPE '\\'))
               ORDER BY updated DESC, id DESC""",
            (pattern(search),),
        )
        return [chat_of(row) for row in rows]

    def history(self, *, archived: bool, limit: int) -> list[Chat]:
        """Pinned chats, those in folders, folder by folder, and at most `limit` others; the last used first."""
        rows = self._read(
            f"""SELECT {CHAT_COLUMNS} FROM chats
                WHERE deleted IS NULL AND archived = ? AND (pinned = 1 OR folder IS NOT NULL)
                ORDER BY pinned DESC, CASE WHEN pinned = 0 THEN folder END COLLATE NOCASE, updated DESC, id DESC""",
            (archived,),
        )
        rows += self._read(
            f"""SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL AND archived = ? AND pinned = 0
                AND folder IS NULL ORDER BY updated DESC, id DESC LIMIT ?""",
            (archived, limit),
        )
        return [chat_of(row) for row in rows]

    def folders(self) -> list[str]:
        rows = self._read(
            """SELECT DISTINCT folder FROM chats WHERE deleted IS NULL AND folder IS NOT NULL
               ORDER BY folder COLLATE NOCASE"""
        )
        return [row["folder"] for row in rows]

    def archived(self) -> int:
        """How many chats are in the archive."""
        return int(self._read("SELECT count(*) FROM chats WHERE deleted IS NULL AND archived = 1")[0][0])

    def place(self, chat: int, *, pinned: bool, folder: str, archived: bool) -> None:
        """Where a chat is listed."""
        set_ = "UPDATE chats SET pinned = ?, folder = ?, archived = ? WHERE id = ?"
        self._write("moved", (set_, (pinned, folder or None, archived, chat)))

    def chat(self, chat: int) -> Chat | None:
        rows = self._read(f"SELECT {CHAT_COLUMNS} FROM chats WHERE id = ? AND deleted IS NULL", (chat,))
        return chat_of(rows[0]) if rows else None

    def create(self, title: str) -> Chat:
        """A chat, which takes over what was typed and attached in NEW_CHAT."""
        now = self._clock()
        insert = "INSERT INTO chats (title, created, updated) VALUES (?, ?, ?)"
        move = "UPDATE OR REPLACE unsent SET chat = last_insert_rowid() WHERE chat = ?"
        row = self._write("begun", (insert, (title, now, now)), (move, (NEW_CHAT,))).lastrowid
        return Chat(id=_known(row), title=title, created=now, updated=now)

    def rename(self, chat: int, title: str, *, named: int = 2) -> None:
        """`named`: 2 by hand, 1 by a model, 0 after its first message."""
        self._write("renamed", ("UPDATE chats SET title = ?, named = ? WHERE id = ?", (title, named, chat)))

    def named(self, chat: int) -> int:
        """Who gave the chat its title, as `rename` says it."""
        rows = self._read("SELECT named FROM chats WHERE id = ?", (chat,))
        return int(rows[0]["named"]) if rows else 2

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

    def messages(self, chat: int, tree: Tree | None = None) -> list[Message]:
        """The branch that is open: from its last message back to the first by `parent`, oldest first. `tree`: of the
        chat as it is, where it is known already."""
        path = (tree or self.tree(chat)).path(self.leaf(chat))
        rows = self._read(f"SELECT * FROM messages WHERE id IN ({_AMONG})", (_ids(path),))
        found = {row["id"]: row for row in rows}
        return [message_of(found[number]) for number in path if number in found]

    def tree(self, chat: int) -> Tree:
        """All messages of a chat but deleted ones."""
        return Tree({row["id"]: row["parent"] for row in self._read(_PARENTS, (chat,))})

    def chat_of(self, message: int) -> int | None:
        """The chat that a message belongs to."""
        rows = self._read("SELECT chat FROM messages WHERE id = ?", (message,))
        return rows[0]["chat"] if rows else None

    def siblings(self, message: Message) -> list[int]:
        """The messages that follow the same one as `message`, itself among them, oldest first."""
        query = "SELECT id FROM messages WHERE parent IS ? AND chat = ? AND deleted IS NULL ORDER BY id"
        return [row["id"] for row in self._read(query, (message.parent, message.chat))]

    def leaf(self, chat: int) -> int | None:
        """The last message of the branch that is open; None in a chat without messages."""
        rows = self._read(
            """SELECT coalesce((SELECT m.id FROM chats c JOIN messages m ON m.id = c.leaf AND m.chat = c.id
                                WHERE c.id = ?1 AND m.deleted IS NULL),
                               (SELECT max(id) FROM messages WHERE chat = ?1 AND deleted IS NULL)) AS leaf""",
            (chat,),
        )
        return rows[0]["leaf"] if rows else None

    def open_branch(self, chat: int, leaf: int) -> None:
        """From now on, also after a restart, the conversation is the one that ends with the message `leaf`."""
        self._write("changed", (_OPEN, (leaf, chat)))

    def delete_messages(self, chat: int, message: int, *, leaf: int | None) -> None:
        """Take out `message` and all that follow it, and open the branch that ends with `leaf`. `undelete_messages`
        brings them back until the program ends."""
        taken = _ids(self.tree(chat).below(message))
        mark = f"UPDATE messages SET deleted = ? WHERE chat = ? AND deleted IS NULL AND id IN ({_AMONG})"
        self._write("deleted", (mark, (message, chat, taken)), (_OPEN, (leaf, chat)))

    def undelete_messages(self, chat: int, message: int, *, leaf: int) -> None:
        """What the deletion of `message` took is there again, and the branch that ends with `leaf` is open."""
        bring = "UPDATE messages SET deleted = NULL WHERE deleted = ? AND chat = ?"
        self._write("brought back", (bring, (message, chat)), (_OPEN, (leaf, chat)))

    def add_user(
        self, chat: int, content: str, *, parent: int | None, edited: int | None = None, queued: bool = False
    ) -> Message:
        """Committed when this returns. The text it was typed in is cleared with it: the unsent one of the chat, the
        one that was `queued`, or the edit of the message `edited`. The files that were attached there go with it."""
        if edited is None:
            column = "queued_attachments" if queued else "attachments"
            rows = self._read(f"SELECT {column} AS files FROM unsent WHERE chat = ?", (chat,))
        else:
            rows = self._read("SELECT attachments AS files FROM messages WHERE id = ?", (edited,))
        message = Message(
            id=0,
            chat=chat,
            parent=parent,
            role=Role.USER,
            content=content,
            status=Status.COMPLETE,
            created=self._clock(),
            edited=edited,
            attachments=unpacked(rows[0]["files"]) if rows else (),
        )
        return self._add(message, "queued" if queued else "text" if edited is None else "edit")

    def add_edited_reply(self, reply: Message, content: str) -> Message:
        """Another version of `reply`, written by hand, beside it."""
        message = msgspec.structs.replace(
            reply, content=content, status=Status.COMPLETE, created=self._clock(), metrics=None, edited=reply.id
        )
        return self._add(message, "edit")

    def begin_reply(
        self,
        chat: int,
        *,
        parent: int | None,
        models: Models,
        options: ReplyOptions,
        content: str = "",
        thinking: str = "",
    ) -> Message:
        """A reply in the state STREAMING, with the text and the thinking that it begins with."""
        return self._add(
            Message(
                id=0,
                chat=chat,
                parent=parent,
                role=Role.ASSISTANT,
                content=content,
                status=Status.STREAMING,
                created=self._clock(),
                models=models,
                options=options,
                thinking=thinking,
            )
        )

    def reopen_reply(self, reply: Message, *, models: Models, options: ReplyOptions) -> Message:
        """`reply` is in the state STREAMING again; its text and its trace stand until there is more."""
        again = "UPDATE messages SET status = 'streaming', error = NULL, models = ?, options = ? WHERE id = ?"
        self._write("saved", (again, (_json(models), _json(options), reply.id)), (_OPEN, (reply.id, reply.chat)))
        return msgspec.structs.replace(reply, status=Status.STREAMING, error=None, models=models, options=options)

    def restore_reply(self, reply: Message, trace: bytes | None) -> None:
        """`reply` is as it was, with its `trace`."""
        options = None if reply.options is None else _json(reply.options)
        models = None if reply.models is None else _json(reply.models)
        metrics = None if reply.metrics is None else _json(reply.metrics)
        thinking = reply.thinking or None
        values = (reply.content, reply.status.value, models, options, metrics, reply.error, thinking, reply.id)
        columns = "content = ?, status = ?, models = ?, options = ?, metrics = ?, error = ?, thinking = ?"
        self._write(
            "saved",
            (f"UPDATE messages SET {columns} WHERE id = ?", values),
            ("DELETE FROM traces WHERE message = ?", (reply.id,)),
            ("INSERT INTO traces (message, events) SELECT ?1, ?2 WHERE ?2 IS NOT NULL", (reply.id, trace)),
        )

    def update_reply(self, message: int, content: str, thinking: str = "") -> None:
        """The text so far of a reply that is being written, and what was thought before it."""
        update = "UPDATE messages SET content = ?, thinking = ? WHERE id = ?"
        self._write("saved", (update, (content, thinking or None, message)))

    def finish_reply(
        self,
        message: int,
        content: str,
        status: Status,
        *,
        metrics: Metrics | None = None,
        trace: bytes | None = None,
        error: str | None = None,
        thinking: str = "",
    ) -> None:
        """The reply as it ended, with its trace, in one transaction."""
        packed = None if metrics is None else _json(metrics)
        statements: list[_Statement] = [
            (
                "UPDATE messages SET content = ?, status = ?, metrics = ?, error = ?, thinking = ? WHERE id = ?",
                (content, status.value, packed, error, thinking or None, message),
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

    def examination(self, message: int) -> bytes | None:
        """What was found out about a reply after it had been written, beside its trace."""
        rows = self._read("SELECT examined FROM traces WHERE message = ?", (message,))
        return None if not rows or rows[0]["examined"] is None else bytes(rows[0]["examined"])

    def keep_examination(self, message: int, examined: bytes) -> None:
        """It goes when the reply gets another trace."""
        self._write("saved", ("UPDATE traces SET examined = ? WHERE message = ?", (examined, message)))

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
        self._write("saved", *_unsent(chat, text=text))

    def queued(self, chat: int) -> str:
        """The message of `chat` (or NEW_CHAT) that waits for the end of a reply; "" for none."""
        rows = self._read("SELECT queued FROM unsent WHERE chat = ?", (chat,))
        return (rows[0]["queued"] or "") if rows else ""

    def queued_attachments(self, chat: int) -> tuple[Attachment, ...]:
        """The files that go with it."""
        rows = self._read("SELECT queued_attachments FROM unsent WHERE chat = ?", (chat,))
        return unpacked(rows[0]["queued_attachments"]) if rows else ()

    def keep_queued(
        self,
        chat: int,
        text: str,
        *,
        files: Sequence[Attachment] = (),
        unsent: str | None = None,
        attachments: Sequence[Attachment] = (),
    ) -> None:
        """`text` waits with `files`, and in the same transaction `unsent` (if given) is what was typed and not sent,
        with `attachments`."""
        columns = {"queued": text or None, "queued_attachments": packed(files)}
        typed = {} if unsent is None else {"text": unsent, "attachments": packed(attachments)}
        self._write("saved", *_unsent(chat, **columns, **typed))

    def attachments(self, chat: int) -> tuple[Attachment, ...]:
        """The files that were attached to what was typed in `chat` (or NEW_CHAT)."""
        rows = self._read("SELECT attachments FROM unsent WHERE chat = ?", (chat,))
        return unpacked(rows[0]["attachments"]) if rows else ()

    def keep_attachments(self, chat: int, files: Sequence[Attachment]) -> None:
        self._write("saved", *_unsent(chat, attachments=packed(files)))

    def edit(self, chat: int) -> Edit | None:
        """The message of `chat` that is being edited."""
        rows = self._read("SELECT editing, edit FROM unsent WHERE chat = ? AND editing IS NOT NULL", (chat,))
        return Edit(message=rows[0]["editing"], text=rows[0]["edit"] or "") if rows else None

    def keep_edit(self, chat: int, edit: Edit | None) -> None:
        message, text = (None, None) if edit is None else (edit.message, edit.text)
        self._write("saved", *_unsent(chat, editing=message, edit=text))

    def close(self) -> None:
        self._database.close()

    # --- how -----------------------------------------------------------------------------------------------

    def _add(self, message: Message, typed: Literal["text", "queued", "edit"] | None = None) -> Message:
        """Returns `message` with the id that the database gave it. `typed`: where its text was until now."""
        values = (
            message.chat,
            message.parent,
            message.role.value,
            message.content,
            message.status.value,
            message.created,
            None if message.models is None else _json(message.models),
            None if message.options is None else _json(message.options),
            message.edited,
            packed(message.attachments),
            message.thinking or None,
        )
        statements: list[_Statement] = [
            (
                """INSERT INTO messages
                   (chat, parent, role, content, status, created, models, options, edited, attachments, thinking)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                values,
            ),
            ("UPDATE chats SET updated = ?, leaf = last_insert_rowid() WHERE id = ?", (message.created, message.chat)),
        ]
        if typed is not None:
            statements += _unsent(message.chat, **_EMPTY[typed])
        row = self._write("saved", *statements).lastrowid
        return msgspec.structs.replace(message, id=_known(row))

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        try:
            return self._database.connection.execute(query, values).fetchall()
        except _FAULTS as error:
            raise guard("read")(error) from error

    def _write(self, action: str, *statements: _Statement) -> sqlite3.Cursor:
        """All of `statements` in one transaction; returns the cursor of the first."""
        self._written = True
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
                tr(
                    "The chats cannot be saved now: {error}. They are kept in memory, and saved as soon as "
                    "that works again.",
                    error=why(error),
                )
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


def _unsent(chat: int, **columns: object) -> list[_Statement]:
    """Set columns of a row of unsent text; a row that holds nothing goes."""
    named = {"text": "", **columns}
    names, marks = ", ".join(named), ", ".join("?" * len(named))
    insert = f"INSERT INTO unsent (chat, {names}) VALUES (?, {marks})"
    update = ", ".join(f"{name} = excluded.{name}" for name in columns)
    clear = """DELETE FROM unsent
               WHERE chat = ? AND text = '' AND queued IS NULL AND editing IS NULL AND attachments IS NULL"""
    return [
        (f"{insert} ON CONFLICT (chat) DO UPDATE SET {update}", (chat, *named.values())),
        (clear, (chat,)),
    ]


def _refused_by_disk(error: Exception) -> bool:
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def _json(value: msgspec.Struct) -> str:
    return to_json(value).decode()


def _ids(numbers: Iterable[int]) -> str:
    return to_json(list(numbers)).decode()


def _known(row: int | None) -> int:
    assert row is not None, "an INSERT always has a row"
    return row
