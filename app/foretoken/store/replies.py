"""Replies as they are written, and what is kept of each: its trace, and what was found out about it later."""

from collections.abc import Callable

import msgspec

from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.store.database import Database
from foretoken.store.new_message import insert, json_text
from foretoken.store.records import OPEN_BRANCH, Message, Models, Role, Status
from foretoken.store.rows import Rows, Statement


class Replies:
    """Keeps each reply from its first token to its end. Every method raises StoreError when the database fails."""

    def __init__(self, rows: Rows, database: Database, clock: Callable[[], float]) -> None:
        self._rows = rows
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
        return insert(
            self._rows,
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
            ),
        )

    def reopen(self, reply: Message, *, models: Models, options: ReplyOptions) -> Message:
        """`reply` is in the state STREAMING again; its text and its trace stand until there is more."""
        again = "UPDATE messages SET status = 'streaming', error = NULL, models = ?, options = ? WHERE id = ?"
        values = (json_text(models), json_text(options), reply.id)
        self._rows.write("saved", (again, values), (OPEN_BRANCH, (reply.id, reply.chat)))
        return msgspec.structs.replace(reply, status=Status.STREAMING, error=None, models=models, options=options)

    def restore(self, reply: Message, trace: bytes | None) -> None:
        """`reply` is as it was, with its `trace`."""
        values = (
            reply.content,
            reply.status.value,
            *map(json_text, (reply.models, reply.options, reply.metrics)),
            reply.error,
            reply.thinking or None,
            reply.id,
        )
        columns = "content = ?, status = ?, models = ?, options = ?, metrics = ?, error = ?, thinking = ?"
        self._rows.write(
            "saved",
            (f"UPDATE messages SET {columns} WHERE id = ?", values),
            ("DELETE FROM traces WHERE message = ?", (reply.id,)),
            ("INSERT INTO traces (message, events) SELECT ?1, ?2 WHERE ?2 IS NOT NULL", (reply.id, trace)),
        )

    def update(self, message: int, content: str, thinking: str = "") -> bool:
        """The text so far of a reply that is being written, and what was thought before it. False, at once, while
        another program is writing: the window does not stand still for that."""
        update = "UPDATE messages SET content = ?, thinking = ? WHERE id = ?"
        return self._rows.write_now("saved", (update, (content, thinking or None, message)))

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
