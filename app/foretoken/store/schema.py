"""The shape of the chat database and how an older one becomes the present one.

`PRAGMA user_version` counts the migrations that a file has been through; each runs in one transaction.
"""

import sqlite3
from typing import Final

from foretoken.errors import StoreError

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE chats (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        created REAL NOT NULL,          -- seconds since 1970, UTC
        updated REAL NOT NULL,
        pinned INTEGER NOT NULL DEFAULT 0,
        deleted REAL                    -- set while a deletion can still be undone
    );
    CREATE INDEX chats_updated ON chats (updated);

    CREATE TABLE messages (
        id INTEGER PRIMARY KEY,
        chat INTEGER NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
        parent INTEGER REFERENCES messages (id) ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('system', 'user', 'assistant')),
        content TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('complete', 'streaming', 'stopped', 'failed', 'interrupted')),
        created REAL NOT NULL,
        models TEXT,                    -- JSON: Models
        options TEXT,                   -- JSON: ReplyOptions
        metrics TEXT,                   -- JSON: Metrics
        error TEXT                      -- the sentence shown when it failed
    );
    CREATE INDEX messages_chat ON messages (chat, id);
    CREATE INDEX messages_streaming ON messages (status) WHERE status = 'streaming';

    CREATE TABLE traces (
        message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
        events BLOB NOT NULL            -- msgpack: the reply's events
    );

    CREATE TABLE unsent (
        chat INTEGER PRIMARY KEY,       -- 0: the chat that has not begun yet
        text TEXT NOT NULL
    );
    """,
    """
    ALTER TABLE chats ADD COLUMN options TEXT;  -- JSON: ChatOptions; none for chats of the first version
    """,
)

VERSION: Final = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring `connection` to `VERSION`. Raises StoreError for a database of a newer program."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise StoreError(
            f"The chats were written by a newer version of Foretoken (format {version}, this one knows {VERSION}); "
            "update Foretoken to open them."
        )
    for number in range(version, VERSION):
        # executescript would commit on its own; the explicit transaction keeps a killed migration undone
        connection.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
