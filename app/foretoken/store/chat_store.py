"""Reads and writes chats and their messages in the database."""

from collections.abc import Callable, Iterable

import msgspec

from foretoken.attachments.attachment import packed, unpacked
from foretoken.encoding import to_json
from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.store.archive import ChatArchive
from foretoken.store.database import Database
from foretoken.store.records import (
    CHAT_COLUMNS,
    NEW_CHAT,
    Chat,
    ChatOptions,
    Message,
    Models,
    Role,
    Status,
    chat_of,
    decoded,
    message_of,
    pattern,
)
from foretoken.store.rows import Rows, Statement
from foretoken.store.tree import Tree
from foretoken.store.unsent import Typed, Unsent, sent

_PARENTS = "SELECT id, parent FROM messages WHERE chat = ? AND deleted IS NULL"
_AMONG = "SELECT value FROM json_each(?)"
_OPEN = "UPDATE chats SET leaf = ? WHERE id = ?"


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
        self._rows = Rows(database, on_trouble)
        self.unsent = Unsent(self._rows)
        self._seen = 0

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
        return self._rows.at_stake

    def save_again(self) -> bool:
        """Go on in the file that refused a write, if it takes writes now. Says whether all is in a file."""
        return self._rows.save_again()

    def report_trouble_to(self, listener: Callable[[str], None]) -> None:
        """`listener` takes the place of `on_trouble`."""
        self._rows.on_trouble = listener

    @property
    def unchecked(self) -> bool:
        """Most of the database is still to be checked (`check`, in another thread)."""
        return self._database.unchecked

    def check(self) -> str | None:
        """Returns a sentence where the database is damaged. It uses a connection of its own."""
        return self._database.check()

    def changed_elsewhere(self) -> bool:
        """Whether another connection, as that of `foretoken chats import`, has written since this was last asked."""
        before, self._seen = self._seen, int(self._rows.read("PRAGMA data_version")[0][0])
        return before != self._seen

    def recover(self) -> int:
        """To be called once at start: mark replies a former run left unfinished, forget deleted chats and messages.

        Returns how many replies were marked.
        """
        marked = self._rows.write(
            "recovered",
            ("UPDATE messages SET status = 'interrupted' WHERE status = 'streaming'", ()),
            ("DELETE FROM chats WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM messages WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM unsent WHERE chat <> 0 AND chat NOT IN (SELECT id FROM chats)", ()),
        ).rowcount
        self._rows.nothing_at_stake()
        return marked

    # --- chats ---------------------------------------------------------------------------------------------

    def chats(self, search: str = "") -> list[Chat]:
        """The last used first. `search` keeps those with the words in title or messages."""
        rows = self._rows.read(
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
        rows = self._rows.read(
            f"""SELECT {CHAT_COLUMNS} FROM chats
                WHERE deleted IS NULL AND archived = ? AND (pinned = 1 OR folder IS NOT NULL)
                ORDER BY pinned DESC, CASE WHEN pinned = 0 THEN folder END COLLATE NOCASE, updated DESC, id DESC""",
            (archived,),
        )
        rows += self._rows.read(
            f"""SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL AND archived = ? AND pinned = 0
                AND folder IS NULL ORDER BY updated DESC, id DESC LIMIT ?""",
            (archived, limit),
        )
        return [chat_of(row) for row in rows]

    def folders(self) -> list[str]:
        rows = self._rows.read(
            """SELECT DISTINCT folder FROM chats WHERE deleted IS NULL AND folder IS NOT NULL
               ORDER BY folder COLLATE NOCASE"""
        )
        return [row["folder"] for row in rows]

    def archived(self) -> int:
        """How many chats are in the archive."""
        return int(self._rows.read("SELECT count(*) FROM chats WHERE deleted IS NULL AND archived = 1")[0][0])

    def place(self, chat: int, *, pinned: bool, folder: str, archived: bool) -> None:
        """Where a chat is listed."""
        set_ = "UPDATE chats SET pinned = ?, folder = ?, archived = ? WHERE id = ?"
        self._rows.write("moved", (set_, (pinned, folder or None, archived, chat)))

    def chat(self, chat: int) -> Chat | None:
        rows = self._rows.read(f"SELECT {CHAT_COLUMNS} FROM chats WHERE id = ? AND deleted IS NULL", (chat,))
        return chat_of(rows[0]) if rows else None

    def create(self, title: str) -> Chat:
        """A chat, which takes over what was typed and attached in NEW_CHAT."""
        now = self._clock()
        insert = "INSERT INTO chats (title, created, updated) VALUES (?, ?, ?)"
        move = "UPDATE OR REPLACE unsent SET chat = last_insert_rowid() WHERE chat = ?"
        row = self._rows.write("begun", (insert, (title, now, now)), (move, (NEW_CHAT,))).lastrowid
        return Chat(id=_known(row), title=title, created=now, updated=now)

    def rename(self, chat: int, title: str, *, named: int = 2) -> None:
        """`named`: 2 by hand, 1 by a model, 0 after its first message."""
        self._rows.write("renamed", ("UPDATE chats SET title = ?, named = ? WHERE id = ?", (title, named, chat)))

    def named(self, chat: int) -> int:
        """Who gave the chat its title, as `rename` says it."""
        rows = self._rows.read("SELECT named FROM chats WHERE id = ?", (chat,))
        return int(rows[0]["named"]) if rows else 2

    def options(self, chat: int) -> ChatOptions | None:
        """How `chat` is answered; None where it was never said, or another version said it in words of its own."""
        rows = self._rows.read("SELECT options FROM chats WHERE id = ?", (chat,))
        return decoded(rows[0]["options"], ChatOptions) if rows else None

    def keep_options(self, chat: int, options: ChatOptions) -> None:
        self._rows.write("saved", ("UPDATE chats SET options = ? WHERE id = ?", (_json(options), chat)))

    def delete(self, *chats: int) -> None:
        """Out of the history; `undelete` brings them back until the program ends."""
        self._rows.write(
            "deleted", (f"UPDATE chats SET deleted = ? WHERE id IN ({_AMONG})", (self._clock(), _ids(chats)))
        )

    def undelete(self, *chats: int) -> None:
        self._rows.write("brought back", (f"UPDATE chats SET deleted = NULL WHERE id IN ({_AMONG})", (_ids(chats),)))

    def archive(self, *, write: bool = False) -> ChatArchive:
        """The same chats as wholes, for another thread. Raises StoreError."""
        return ChatArchive(self._database.for_another_thread(write=write))

    # --- messages ------------------------------------------------------------------------------------------

    def messages(self, chat: int, tree: Tree | None = None) -> list[Message]:
        """The branch that is open: from its last message back to the first by `parent`, oldest first. `tree`: of the
        chat as it is, where it is known already."""
        path = (tree or self.tree(chat)).path(self.leaf(chat))
        rows = self._rows.read(f"SELECT * FROM messages WHERE id IN ({_AMONG})", (_ids(path),))
        found = {row["id"]: row for row in rows}
        return [message_of(found[number]) for number in path if number in found]

    def tree(self, chat: int) -> Tree:
        """All messages of a chat but deleted ones."""
        return Tree({row["id"]: row["parent"] for row in self._rows.read(_PARENTS, (chat,))})

    def chat_of(self, message: int) -> int | None:
        """The chat that a message belongs to."""
        rows = self._rows.read("SELECT chat FROM messages WHERE id = ?", (message,))
        return rows[0]["chat"] if rows else None

    def siblings(self, message: Message) -> list[int]:
        """The messages that follow the same one as `message`, itself among them, oldest first."""
        query = "SELECT id FROM messages WHERE parent IS ? AND chat = ? AND deleted IS NULL ORDER BY id"
        return [row["id"] for row in self._rows.read(query, (message.parent, message.chat))]

    def leaf(self, chat: int) -> int | None:
        """The last message of the branch that is open; None in a chat without messages."""
        rows = self._rows.read(
            """SELECT coalesce((SELECT m.id FROM chats c JOIN messages m ON m.id = c.leaf AND m.chat = c.id
                                WHERE c.id = ?1 AND m.deleted IS NULL),
                               (SELECT max(id) FROM messages WHERE chat = ?1 AND deleted IS NULL)) AS leaf""",
            (chat,),
        )
        return rows[0]["leaf"] if rows else None

    def open_branch(self, chat: int, leaf: int) -> None:
        """From now on, also after a restart, the conversation is the one that ends with the message `leaf`."""
        self._rows.write("changed", (_OPEN, (leaf, chat)))

    def delete_messages(self, chat: int, message: int, *, leaf: int | None) -> None:
        """Take out `message` and all that follow it, and open the branch that ends with `leaf`. `undelete_messages`
        brings them back until the program ends."""
        taken = _ids(self.tree(chat).below(message))
        mark = f"UPDATE messages SET deleted = ? WHERE chat = ? AND deleted IS NULL AND id IN ({_AMONG})"
        self._rows.write("deleted", (mark, (message, chat, taken)), (_OPEN, (leaf, chat)))

    def undelete_messages(self, chat: int, message: int, *, leaf: int) -> None:
        """What the deletion of `message` took is there again, and the branch that ends with `leaf` is open."""
        bring = "UPDATE messages SET deleted = NULL WHERE deleted = ? AND chat = ?"
        self._rows.write("brought back", (bring, (message, chat)), (_OPEN, (leaf, chat)))

    def add_user(
        self, chat: int, content: str, *, parent: int | None, edited: int | None = None, queued: bool = False
    ) -> Message:
        """Committed when this returns. The text it was typed in is cleared with it: the unsent one of the chat, the
        one that was `queued`, or the edit of the message `edited`. The files that were attached there go with it."""
        if edited is None:
            column = "queued_attachments" if queued else "attachments"
            rows = self._rows.read(f"SELECT {column} AS files FROM unsent WHERE chat = ?", (chat,))
        else:
            rows = self._rows.read("SELECT attachments AS files FROM messages WHERE id = ?", (edited,))
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
        self._rows.write("saved", (again, (_json(models), _json(options), reply.id)), (_OPEN, (reply.id, reply.chat)))
        return msgspec.structs.replace(reply, status=Status.STREAMING, error=None, models=models, options=options)

    def restore_reply(self, reply: Message, trace: bytes | None) -> None:
        """`reply` is as it was, with its `trace`."""
        options = None if reply.options is None else _json(reply.options)
        models = None if reply.models is None else _json(reply.models)
        metrics = None if reply.metrics is None else _json(reply.metrics)
        thinking = reply.thinking or None
        values = (reply.content, reply.status.value, models, options, metrics, reply.error, thinking, reply.id)
        columns = "content = ?, status = ?, models = ?, options = ?, metrics = ?, error = ?, thinking = ?"
        self._rows.write(
            "saved",
            (f"UPDATE messages SET {columns} WHERE id = ?", values),
            ("DELETE FROM traces WHERE message = ?", (reply.id,)),
            ("INSERT INTO traces (message, events) SELECT ?1, ?2 WHERE ?2 IS NOT NULL", (reply.id, trace)),
        )

    def update_reply(self, message: int, content: str, thinking: str = "") -> None:
        """The text so far of a reply that is being written, and what was thought before it."""
        update = "UPDATE messages SET content = ?, thinking = ? WHERE id = ?"
        self._rows.write("saved", (update, (content, thinking or None, message)))

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
        statements: list[Statement] = [
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
        self._rows.write("saved", *statements)
        self._database.settle()

    def trace(self, message: int) -> bytes | None:
        rows = self._rows.read("SELECT events FROM traces WHERE message = ?", (message,))
        return bytes(rows[0]["events"]) if rows else None

    def examination(self, message: int) -> bytes | None:
        """What was found out about a reply after it had been written, beside its trace."""
        rows = self._rows.read("SELECT examined FROM traces WHERE message = ?", (message,))
        return None if not rows or rows[0]["examined"] is None else bytes(rows[0]["examined"])

    def keep_examination(self, message: int, examined: bytes) -> None:
        """It goes when the reply gets another trace."""
        self._rows.write("saved", ("UPDATE traces SET examined = ? WHERE message = ?", (examined, message)))

    def say_damaged(self, message: int) -> bool:
        """Returns whether to warn that the trace of `message` cannot be read: True once, and not again after a restart.
        The trace stays: another version may be able to read it."""
        told = self._rows.write("saved", ("UPDATE traces SET said = 1 WHERE message = ? AND said = 0", (message,)))
        return told.rowcount > 0

    def close(self) -> None:
        self._database.close()

    # --- how -----------------------------------------------------------------------------------------------

    def _add(self, message: Message, typed: Typed | None = None) -> Message:
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
        statements: list[Statement] = [
            (
                """INSERT INTO messages
                   (chat, parent, role, content, status, created, models, options, edited, attachments, thinking)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                values,
            ),
            ("UPDATE chats SET updated = ?, leaf = last_insert_rowid() WHERE id = ?", (message.created, message.chat)),
        ]
        if typed is not None:
            statements += sent(message.chat, typed)
        row = self._rows.write("saved", *statements).lastrowid
        return msgspec.structs.replace(message, id=_known(row))


def _json(value: msgspec.Struct) -> str:
    return to_json(value).decode()


def _ids(numbers: Iterable[int]) -> str:
    return to_json(list(numbers)).decode()


def _known(row: int | None) -> int:
    assert row is not None, "an INSERT always has a row"
    return row
