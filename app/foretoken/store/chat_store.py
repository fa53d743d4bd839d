"""Reads and writes chats and their messages in the database."""

from collections.abc import Callable, Iterable

import msgspec

from foretoken.attachments.attachment import unpacked
from foretoken.encoding import to_json
from foretoken.store.archive import ChatArchive
from foretoken.store.database import Database
from foretoken.store.new_message import insert, json_text
from foretoken.store.records import (
    CHAT_COLUMNS,
    NEW_CHAT,
    OPEN_BRANCH,
    Chat,
    ChatOptions,
    Message,
    Role,
    Status,
    chat_of,
    decoded,
    message_of,
    pattern,
)
from foretoken.store.replies import Replies
from foretoken.store.rows import Rows
from foretoken.store.tree import Tree
from foretoken.store.unsent import Unsent

_PARENTS = "SELECT id, parent FROM messages WHERE chat = ? AND deleted IS NULL"
_AMONG = "SELECT value FROM json_each(?)"


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
        self.replies = Replies(self._rows, database, clock)
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
        add = "INSERT INTO chats (title, created, updated) VALUES (?, ?, ?)"
        move = "UPDATE OR REPLACE unsent SET chat = last_insert_rowid() WHERE chat = ?"
        row = self._rows.inserted("begun", (add, (title, now, now)), (move, (NEW_CHAT,)))
        return Chat(id=row, title=title, created=now, updated=now)

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
        self._rows.write("saved", ("UPDATE chats SET options = ? WHERE id = ?", (json_text(options), chat)))

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
        self._rows.write("changed", (OPEN_BRANCH, (leaf, chat)))

    def delete_messages(self, chat: int, message: int, *, leaf: int | None) -> None:
        """Take out `message` and all that follow it, and open the branch that ends with `leaf`. `undelete_messages`
        brings them back until the program ends."""
        taken = _ids(self.tree(chat).below(message))
        mark = f"UPDATE messages SET deleted = ? WHERE chat = ? AND deleted IS NULL AND id IN ({_AMONG})"
        self._rows.write("deleted", (mark, (message, chat, taken)), (OPEN_BRANCH, (leaf, chat)))

    def undelete_messages(self, chat: int, message: int, *, leaf: int) -> None:
        """What the deletion of `message` took is there again, and the branch that ends with `leaf` is open."""
        bring = "UPDATE messages SET deleted = NULL WHERE deleted = ? AND chat = ?"
        self._rows.write("brought back", (bring, (message, chat)), (OPEN_BRANCH, (leaf, chat)))

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
        return insert(self._rows, message, "queued" if queued else "text" if edited is None else "edit")

    def add_edited_reply(self, reply: Message, content: str) -> Message:
        """Another version of `reply`, written by hand, beside it."""
        message = msgspec.structs.replace(
            reply, content=content, status=Status.COMPLETE, created=self._clock(), metrics=None, edited=reply.id
        )
        return insert(self._rows, message, "edit")

    def close(self) -> None:
        self._database.close()


def _ids(numbers: Iterable[int]) -> str:
    return to_json(list(numbers)).decode()
