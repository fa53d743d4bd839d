"""Reads and writes chats and their messages, replies as they are written, and what was typed and not sent."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec

from foretoken.attachments.attachment import Attachment, packed, unpacked
from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.store.archive import AMONG, ChatArchive, StoredChats, listed
from foretoken.store.database import Database, Statement
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
    Tree,
    chat_of,
    insert_statement,
    json_text,
    pattern,
    row_of,
)

_OPEN_BRANCH: Final = "UPDATE chats SET leaf = ? WHERE id = ?"
"""Opens the branch of a chat that ends with a message: (message, chat)."""

_EMPTY: Final[dict[str, dict[str, object]]] = {  # columns once what was typed there is a message
    "text": {"text": "", "attachments": None},
    "queued": {"queued": None, "queued_attachments": None},
    "edit": {"edit": None, "editing": None},
}

Typed = Literal["text", "queued", "edit"]
"""Where a text was typed: in the composer, there to wait for the end of a reply, or over a message."""


class Unsent:
    """What was typed in each chat (in NEW_CHAT before there is one) and is kept over a restart."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def text(self, chat: int) -> str:
        """What was typed in `chat` (or NEW_CHAT) and not sent yet."""
        return str(self._kept(chat, "text") or "")

    def keep_text(self, chat: int, text: str) -> None:
        self._change(chat, text=text)

    def queued(self, chat: int) -> str:
        """The message of `chat` (or NEW_CHAT) that waits for the end of a reply; "" for none."""
        return str(self._kept(chat, "queued") or "")

    def queued_attachments(self, chat: int) -> tuple[Attachment, ...]:
        """The files that go with it."""
        return unpacked(self._kept(chat, "queued_attachments"))

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
        typed = {} if unsent is None else {"text": unsent, "attachments": packed(attachments)}
        self._change(chat, queued=text or None, queued_attachments=packed(files), **typed)

    def attachments(self, chat: int) -> tuple[Attachment, ...]:
        """The files that were attached to what was typed in `chat` (or NEW_CHAT)."""
        return unpacked(self._kept(chat, "attachments"))

    def keep_attachments(self, chat: int, files: Sequence[Attachment]) -> None:
        self._change(chat, attachments=packed(files))

    def edit(self, chat: int) -> Edit | None:
        """The message of `chat` that is being edited."""
        message = self._kept(chat, "editing")
        return None if message is None else Edit(message=message, text=self._kept(chat, "edit") or "")

    def keep_edit(self, chat: int, edit: Edit | None) -> None:
        message, text = (None, None) if edit is None else (edit.message, edit.text)
        self._change(chat, editing=message, edit=text)

    def _kept(self, chat: int, column: str) -> Any:
        row = self._database.first(f"SELECT {column} FROM unsent WHERE chat = ?", chat)
        return None if row is None else row[0]

    def _change(self, chat: int, **columns: object) -> None:
        self._database.write("saved", *_changed(chat, **columns))


def _changed(chat: int, **columns: object) -> list[Statement]:
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


def _added(database: Database, message: Message, typed: Typed | None = None) -> Message:
    """Adds a message; returns it with the id that the database gave it. `typed`: where its text was until now."""
    statements: list[Statement] = [
        insert_statement(row_of(message)),
        ("UPDATE chats SET updated = ?, leaf = last_insert_rowid() WHERE id = ?", (message.created, message.chat)),
    ]
    if typed is not None:
        statements += _changed(message.chat, **_EMPTY[typed])
    return msgspec.structs.replace(message, id=database.inserted("saved", *statements))


class Replies:
    """Keeps each reply from its first token to its end. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database = database
        self._clock = clock

    def begin(
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
        message = Message(
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
        return _added(self._database, message)

    def reopen(self, reply: Message, *, models: Models, options: ReplyOptions) -> Message:
        """`reply` is in the state STREAMING again; its text and its trace stand until there is more."""
        again = "UPDATE messages SET status = 'streaming', error = NULL, models = ?, options = ? WHERE id = ?"
        values = (json_text(models), json_text(options), reply.id)
        self._database.write("saved", (again, values), (_OPEN_BRANCH, (reply.id, reply.chat)))
        return msgspec.structs.replace(reply, status=Status.STREAMING, error=None, models=models, options=options)

    def restore(self, reply: Message, trace: bytes | None) -> None:
        """`reply` is as it was, with its `trace`."""
        row = row_of(reply)
        columns = ("content", "status", "models", "options", "metrics", "error", "thinking")
        values = (*(row[name] for name in columns), reply.id)
        self._database.write(
            "saved",
            (f"UPDATE messages SET {', '.join(f'{name} = ?' for name in columns)} WHERE id = ?", values),
            ("DELETE FROM traces WHERE message = ?", (reply.id,)),
            ("INSERT INTO traces (message, events) SELECT ?1, ?2 WHERE ?2 IS NOT NULL", (reply.id, trace)),
        )

    def update(self, message: int, content: str, thinking: str = "") -> bool:
        """The text so far of a reply that is being written, and what was thought before it. False, at once, while
        another program is writing: the window does not stand still for that."""
        update = "UPDATE messages SET content = ?, thinking = ? WHERE id = ?"
        return self._database.write_now("saved", (update, (content, thinking or None, message)))

    def finish(
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
        statements: list[Statement] = [
            (
                "UPDATE messages SET content = ?, status = ?, metrics = ?, error = ?, thinking = ? WHERE id = ?",
                (content, status.value, json_text(metrics), error, thinking or None, message),
            ),
            (
                "UPDATE chats SET updated = ? WHERE id = (SELECT chat FROM messages WHERE id = ?)",
                (self._clock(), message),
            ),
        ]
        if trace is not None:
            statements.append(("INSERT OR REPLACE INTO traces (message, events) VALUES (?, ?)", (message, trace)))
        self._database.write("saved", *statements)
        self._database.settle()

    def keep_examination(self, message: int, examined: bytes) -> None:
        """It goes when the reply gets another trace."""
        self._database.write("saved", ("UPDATE traces SET examined = ? WHERE message = ?", (examined, message)))

    def say_damaged(self, message: int) -> bool:
        """Returns whether to warn that the trace of `message` cannot be read: True once, and not again after a restart.
        The trace stays: another version may be able to read it."""
        told = self._database.write("saved", ("UPDATE traces SET said = 1 WHERE message = ? AND said = 0", (message,)))
        return told.rowcount > 0


class ChatStore(StoredChats):
    """Reads and writes chats. Every method raises StoreError when the database fails. `clock` gives seconds since
    1970."""

    def __init__(self, database: Database, *, clock: Callable[[], float]) -> None:
        super().__init__(database)
        self._clock = clock
        self.unsent = Unsent(database)
        self.replies = Replies(database, clock)

    def recover(self) -> int:
        """To be called once at start: mark replies a former run left unfinished, forget deleted chats and messages.

        Returns how many replies were marked.
        """
        marked = self.database.write(
            "recovered",
            ("UPDATE messages SET status = 'interrupted' WHERE status = 'streaming'", ()),
            ("DELETE FROM chats WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM messages WHERE deleted IS NOT NULL", ()),
            ("DELETE FROM unsent WHERE chat <> 0 AND chat NOT IN (SELECT id FROM chats)", ()),
        ).rowcount
        self.database.nothing_at_stake()
        return marked

    # --- chats ---------------------------------------------------------------------------------------------

    def chats(self, search: str = "") -> list[Chat]:
        """The last used first. `search` keeps those with the words in title or messages."""
        rows = self.database.read(
            f"""SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL AND (?1 = '%%'
               OR title LIKE ?1 ESCAPE '\\'
               OR EXISTS (SELECT 1 FROM messages
                          WHERE chat = chats.id AND messages.deleted IS NULL AND content LIKE ?1 ESCAPE '\\'))
               ORDER BY updated DESC, id DESC""",
            pattern(search),
        )
        return [chat_of(row) for row in rows]

    def history(self, *, archived: bool, limit: int) -> list[Chat]:
        """Pinned chats, those in folders, folder by folder, and at most `limit` others; the last used first."""
        rows = self.database.read(
            f"""SELECT {CHAT_COLUMNS} FROM chats
                WHERE deleted IS NULL AND archived = ? AND (pinned = 1 OR folder IS NOT NULL)
                ORDER BY pinned DESC, CASE WHEN pinned = 0 THEN folder END COLLATE NOCASE, updated DESC, id DESC""",
            archived,
        )
        rows += self.database.read(
            f"""SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL AND archived = ? AND pinned = 0
                AND folder IS NULL ORDER BY updated DESC, id DESC LIMIT ?""",
            archived,
            limit,
        )
        return [chat_of(row) for row in rows]

    def folders(self) -> list[str]:
        rows = self.database.read(
            """SELECT DISTINCT folder FROM chats WHERE deleted IS NULL AND folder IS NOT NULL
               ORDER BY folder COLLATE NOCASE"""
        )
        return [row["folder"] for row in rows]

    def archived(self) -> int:
        """How many chats are in the archive."""
        return int(self.database.read("SELECT count(*) FROM chats WHERE deleted IS NULL AND archived = 1")[0][0])

    def place(self, chat: int, *, pinned: bool, folder: str, archived: bool) -> None:
        """Where a chat is listed."""
        set_ = "UPDATE chats SET pinned = ?, folder = ?, archived = ? WHERE id = ?"
        self.database.write("moved", (set_, (pinned, folder or None, archived, chat)))

    def chat(self, chat: int) -> Chat | None:
        row = self.database.first(f"SELECT {CHAT_COLUMNS} FROM chats WHERE id = ? AND deleted IS NULL", chat)
        return None if row is None else chat_of(row)

    def create(self, title: str) -> Chat:
        """A chat, which takes over what was typed and attached in NEW_CHAT."""
        now = self._clock()
        add = "INSERT INTO chats (title, created, updated) VALUES (?, ?, ?)"
        move = "UPDATE OR REPLACE unsent SET chat = last_insert_rowid() WHERE chat = ?"
        row = self.database.inserted("begun", (add, (title, now, now)), (move, (NEW_CHAT,)))
        return Chat(id=row, title=title, created=now, updated=now)

    def rename(self, chat: int, title: str, *, named: int = 2) -> None:
        """`named`: 2 by hand, 1 by a model, 0 after its first message."""
        self.database.write("renamed", ("UPDATE chats SET title = ?, named = ? WHERE id = ?", (title, named, chat)))

    def named(self, chat: int) -> int:
        """Who gave the chat its title, as `rename` says it."""
        row = self.database.first("SELECT named FROM chats WHERE id = ?", chat)
        return 2 if row is None else int(row["named"])

    def keep_options(self, chat: int, options: ChatOptions) -> None:
        self.database.write("saved", ("UPDATE chats SET options = ? WHERE id = ?", (json_text(options), chat)))

    def delete(self, *chats: int) -> None:
        """Out of the history; `undelete` brings them back until the program ends."""
        self.database.write(
            "deleted", (f"UPDATE chats SET deleted = ? WHERE id {AMONG}", (self._clock(), listed(chats)))
        )

    def undelete(self, *chats: int) -> None:
        self.database.write("brought back", (f"UPDATE chats SET deleted = NULL WHERE id {AMONG}", (listed(chats),)))

    def archive(self, *, write: bool = False) -> ChatArchive:
        """The same chats as wholes, for another thread. Raises StoreError."""
        return ChatArchive(self.database.for_another_thread(write=write))

    # --- messages ------------------------------------------------------------------------------------------

    def messages(self, chat: int, tree: Tree | None = None) -> list[Message]:
        """The branch that is open, oldest first. `tree`: of the chat as it is, where it is known already."""
        return list(self.path(chat, self.leaf(chat), tree))

    def chat_of(self, message: int) -> int | None:
        """The chat that a message belongs to."""
        row = self.database.first("SELECT chat FROM messages WHERE id = ?", message)
        return None if row is None else row["chat"]

    def siblings(self, message: Message) -> list[int]:
        """The messages that follow the same one as `message`, itself among them, oldest first."""
        query = "SELECT id FROM messages WHERE parent IS ? AND chat = ? AND deleted IS NULL ORDER BY id"
        return [row["id"] for row in self.database.read(query, message.parent, message.chat)]

    def open_branch(self, chat: int, leaf: int) -> None:
        """From now on, also after a restart, the conversation is the one that ends with the message `leaf`."""
        self.database.write("changed", (_OPEN_BRANCH, (leaf, chat)))

    def delete_messages(self, chat: int, message: int, *, leaf: int | None) -> None:
        """Take out `message` and all that follow it, and open the branch that ends with `leaf`. `undelete_messages`
        brings them back until the program ends."""
        taken = listed(self.tree(chat).below(message))
        mark = f"UPDATE messages SET deleted = ? WHERE chat = ? AND deleted IS NULL AND id {AMONG}"
        self.database.write("deleted", (mark, (message, chat, taken)), (_OPEN_BRANCH, (leaf, chat)))

    def undelete_messages(self, chat: int, message: int, *, leaf: int) -> None:
        """What the deletion of `message` took is there again, and the branch that ends with `leaf` is open."""
        bring = "UPDATE messages SET deleted = NULL WHERE deleted = ? AND chat = ?"
        self.database.write("brought back", (bring, (message, chat)), (_OPEN_BRANCH, (leaf, chat)))

    def add_user(
        self, chat: int, content: str, *, parent: int | None, edited: int | None = None, queued: bool = False
    ) -> Message:
        """Committed when this returns. The text it was typed in is cleared with it: the unsent one of the chat, the
        one that was `queued`, or the edit of the message `edited`. The files that were attached there go with it."""
        if edited is None:
            column = "queued_attachments" if queued else "attachments"
            row = self.database.first(f"SELECT {column} AS files FROM unsent WHERE chat = ?", chat)
        else:
            row = self.database.first("SELECT attachments AS files FROM messages WHERE id = ?", edited)
        message = Message(
            id=0,
            chat=chat,
            parent=parent,
            role=Role.USER,
            content=content,
            status=Status.COMPLETE,
            created=self._clock(),
            edited=edited,
            attachments=() if row is None else unpacked(row["files"]),
        )
        return _added(self.database, message, "queued" if queued else "text" if edited is None else "edit")

    def add_edited_reply(self, reply: Message, content: str) -> Message:
        """Another version of `reply`, written by hand, beside it."""
        message = msgspec.structs.replace(
            reply, content=content, status=Status.COMPLETE, created=self._clock(), metrics=None, edited=reply.id
        )
        return _added(self.database, message, "edit")

    def close(self) -> None:
        self.database.close()
