"""Messages as rows of the database, and the statements that add one to a chat."""

from collections.abc import Iterable

import msgspec

from foretoken.attachments.attachment import packed
from foretoken.encoding import to_json
from foretoken.store.records import Message
from foretoken.store.rows import Rows, Statement
from foretoken.store.unsent import Typed, sent


def insert(rows: Rows, message: Message, typed: Typed | None = None) -> Message:
    """Adds a message; returns it with the id that the database gave it. `typed`: where its text was until now."""
    row = row_of(message)
    statements: list[Statement] = [
        (insert_statement(row), tuple(row.values())),
        ("UPDATE chats SET updated = ?, leaf = last_insert_rowid() WHERE id = ?", (message.created, message.chat)),
    ]
    if typed is not None:
        statements += sent(message.chat, typed)
    return msgspec.structs.replace(message, id=rows.inserted("saved", *statements))


def row_of(message: Message) -> dict[str, object]:
    """What the database has of `message`, by column, but for its id."""
    return {
        "chat": message.chat,
        "parent": message.parent,
        "role": message.role.value,
        "content": message.content,
        "status": message.status.value,
        "created": message.created,
        "models": json_text(message.models),
        "options": json_text(message.options),
        "metrics": json_text(message.metrics),
        "error": message.error,
        "edited": message.edited,
        "attachments": packed(message.attachments),
        "thinking": message.thinking or None,
    }


def insert_statement(columns: Iterable[str]) -> str:
    """Adds a message with these columns."""
    names = tuple(columns)
    return f"INSERT INTO messages ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def json_text(value: msgspec.Struct | None) -> str | None:
    return None if value is None else to_json(value).decode()
