"""The schema of the chat database, its migrations, and the check of a whole database: pages, shape, references, and
every value that is read at start.

`PRAGMA user_version` counts the migrations that a file has been through; each runs in one transaction.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from foretoken.errors import StoreError
from foretoken.wording import tr

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
    """
    ALTER TABLE chats ADD COLUMN leaf INTEGER;  -- the last message of the branch that is open; NULL: the newest
    ALTER TABLE traces ADD COLUMN said INTEGER NOT NULL DEFAULT 0;  -- 1: the user knows that it cannot be read
    CREATE INDEX messages_parent ON messages (parent);
    """,
    # Columns, no tables: salvage counts on it that the tables of every version begin on the same pages.
    """
    ALTER TABLE messages ADD COLUMN deleted INTEGER;  -- the message whose deletion took this one; until the next start
    ALTER TABLE messages ADD COLUMN edited INTEGER;   -- the message that this one was written from
    CREATE INDEX messages_deleted ON messages (deleted) WHERE deleted IS NOT NULL;
    ALTER TABLE unsent ADD COLUMN queued TEXT;        -- a message that waits for the end of a reply
    ALTER TABLE unsent ADD COLUMN editing INTEGER;    -- the message that is being edited
    ALTER TABLE unsent ADD COLUMN edit TEXT;          -- what it was changed to so far
    """,
    """
    ALTER TABLE messages ADD COLUMN attachments TEXT;       -- JSON: files that went with it (Attachment)
    ALTER TABLE unsent ADD COLUMN attachments TEXT;         -- those of the text that is being typed
    ALTER TABLE unsent ADD COLUMN queued_attachments TEXT;  -- those of the message that waits
    """,
    """
    ALTER TABLE chats ADD COLUMN folder TEXT;                       -- its name; NULL: in none
    ALTER TABLE chats ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chats ADD COLUMN named INTEGER NOT NULL DEFAULT 0;  -- by: 0 its first message, 1 a model, 2 the user
    """,
    """
    ALTER TABLE messages ADD COLUMN thinking TEXT;  -- what was thought before the reply in `content`
    """,
    """
    ALTER TABLE traces ADD COLUMN examined BLOB;  -- Examination (traces.examination); NULL: not computed
    """,
)

VERSION: Final = len(MIGRATIONS)
_LATER: Final = 100  # versions from now that may be a newer program's; beyond them the number itself is damaged


def migrate(connection: sqlite3.Connection) -> None:
    """Bring `connection` to `VERSION`.

    Raises StoreError for a database of a newer program, and sqlite3.DatabaseError for one that no program wrote so.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if not 0 <= version <= VERSION + _LATER:
        raise sqlite3.DatabaseError(f"{version} is no version")
    if version > VERSION:
        raise StoreError(
            tr(
                "The chats were written by a newer version of Foretoken (format {version}, this one knows {known}); "
                "update Foretoken to open them.",
                version=version,
                known=VERSION,
            )
        )
    for number in range(version, VERSION):
        # executescript would commit on its own; the explicit transaction keeps a killed migration undone
        connection.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def newest() -> sqlite3.Connection:
    """An empty database of the present shape, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def columns(connection: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """The columns of each table that `connection` has, but not SQLite's own."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        name: tuple(row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (name,)))
        for name in tables
        if not name.startswith("sqlite_")
    }


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
    found, wanted = columns(connection), columns(newest())
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
