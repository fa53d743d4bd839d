"""Checks a chat database: pages, schema, references, and every value that is read at start."""

import sqlite3
from collections.abc import Sequence
from typing import Final

from foretoken.store import schema

LATEST: Final = 2.5e11  # seconds since 1970; a calendar ends in the year 9999
_TIME: Final = f"typeof({{0}}) NOT IN ('real', 'integer') OR {{0}} NOT BETWEEN 0 AND {LATEST}"
_ODD: Final = (
    f"""SELECT id FROM chats WHERE typeof(title) <> 'text' OR typeof(pinned) <> 'integer'
        OR typeof(folder) NOT IN ('text', 'null') OR typeof(archived) <> 'integer' OR typeof(named) <> 'integer'
        OR typeof(options) NOT IN ('text', 'null') OR {_TIME.format("created")} OR {_TIME.format("updated")}
        OR (deleted IS NOT NULL AND ({_TIME.format("deleted")}))""",
    f"""SELECT id FROM messages WHERE typeof(content) <> 'text' OR {_TIME.format("created")}
        OR typeof(models) NOT IN ('text', 'null') OR typeof(options) NOT IN ('text', 'null')
        OR typeof(metrics) NOT IN ('text', 'null') OR typeof(error) NOT IN ('text', 'null')
        OR typeof(deleted) NOT IN ('integer', 'null') OR typeof(edited) NOT IN ('integer', 'null')
        OR typeof(thinking) NOT IN ('text', 'null')""",
    # A conversation goes forward in time, so it never comes back to itself.
    """SELECT m.id FROM messages m JOIN messages p ON p.id = m.parent WHERE p.id >= m.id OR p.chat <> m.chat""",
    "SELECT message FROM traces WHERE typeof(events) <> 'blob' OR typeof(examined) NOT IN ('blob', 'null')",
    """SELECT chat FROM unsent WHERE typeof(text) <> 'text' OR typeof(queued) NOT IN ('text', 'null')
        OR typeof(editing) NOT IN ('integer', 'null') OR typeof(edit) NOT IN ('text', 'null')""",
)
_TEXTS: Final = (
    "SELECT title, folder FROM chats",
    "SELECT content, error, thinking FROM messages",
    "SELECT text, queued, edit FROM unsent",
)


def as_text(data: bytes) -> str:
    """Text as it was stored; a mark stands for what is not UTF-8."""
    return data.decode("utf-8", "replace")


def glance(connection: sqlite3.Connection) -> None:
    """Checks what the list of chats needs, which takes no longer where there are more messages. Raises as `check`."""
    _check_shape(connection)
    _check_values(connection, _ODD[:1])
    _check_texts(connection, _TEXTS[:1])


def check(connection: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError when something is damaged, UnicodeDecodeError when it is a text."""
    for (said,) in connection.execute("PRAGMA integrity_check(1)"):
        if said != "ok":
            raise sqlite3.DatabaseError(f"database disk image is malformed: {said}")
    _check_shape(connection)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise sqlite3.DatabaseError("a message belongs nowhere")
    _check_values(connection, _ODD)
    _check_texts(connection, _TEXTS)


def _check_shape(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA encoding").fetchone()[0] != "UTF-8":
        raise sqlite3.DatabaseError("the texts are in another encoding")
    found, wanted = schema.columns(connection), schema.columns(schema.newest())
    if any(not set(names) <= set(found.get(table, ())) for table, names in wanted.items()):
        raise sqlite3.DatabaseError("a table or column is missing")


def _check_values(connection: sqlite3.Connection, queries: Sequence[str]) -> None:
    for query in queries:
        if connection.execute(f"{query} LIMIT 1").fetchone() is not None:
            raise sqlite3.DatabaseError("a value cannot be what was written")


def _check_texts(connection: sqlite3.Connection, queries: Sequence[str]) -> None:
    cursor = connection.cursor()
    cursor.row_factory = None
    before, connection.text_factory = connection.text_factory, bytes
    try:
        for query in queries:
            for row in cursor.execute(query):
                for text in row:
                    if text is not None:
                        text.decode()
    finally:
        connection.text_factory = before
