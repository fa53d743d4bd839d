"""One SQLite file, opened so that a broken, newer or unwritable one never keeps the window shut."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from foretoken.errors import StoreError
from foretoken.store import schema

MEMORY: Final = ":memory:"
_BUSY_MS: Final = 2000


class Database:
    """An open connection, and one sentence (`notice`) when it is not what the user expects.

    `persistent` is False while everything lives in memory and is gone when the window closes.
    """

    def __init__(self, connection: sqlite3.Connection, *, persistent: bool, notice: str | None = None) -> None:
        self.connection = connection
        self.persistent = persistent
        self.notice = notice

    def move_to_memory(self) -> None:
        """Go on in memory with a copy of what can be read. Raises StoreError when nothing can."""
        memory = _connect(MEMORY)
        try:
            self.connection.rollback()
            self.connection.backup(memory)
        except sqlite3.Error as error:
            memory.close()
            raise StoreError(f"The chats could not be read any more ({error}); restart Foretoken.") from error
        self.connection.close()
        self.connection = memory
        self.persistent = False

    def close(self) -> None:
        self.connection.close()


def open_database(path: Path) -> Database:
    """The chats at `path`, made when there are none.

    A corrupt file is kept aside as ``<name>.bad`` and a fresh one begun. A newer one, or a place that
    cannot be written, is left as it is and the chats are kept in memory (as a copy of the file where it can be read).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Database(_open_file(path), persistent=True)
    except StoreError as error:  # newer than this program
        return _in_memory(f"{error} Until then new chats are kept only while this window is open.")
    except sqlite3.DatabaseError as error:
        if not _is_corruption(error):
            return _read_only(path)
    except OSError:
        return _read_only(path)
    kept = _set_aside(path)
    if kept is None:
        return _read_only(path)
    notice = f"The chat database was damaged; it was kept as {kept.name} in {kept.parent} and a new one begun."
    try:
        return Database(_open_file(path), persistent=True, notice=notice)
    except (sqlite3.Error, OSError):
        return _read_only(path)


def guard(action: str) -> Callable[[sqlite3.Error], StoreError]:
    """Turns an sqlite3 error met while trying to `action` into a sentence."""
    return lambda error: StoreError(f"The chat could not be {action} ({error}).")


def _open_file(path: Path) -> sqlite3.Connection:
    connection = _connect(str(path))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        # a commit survives a kill; a power cut may cost the last ones but never the file
        connection.execute("PRAGMA synchronous = NORMAL")
        result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if result != "ok":
            raise sqlite3.DatabaseError(f"database disk image is malformed: {result}")
        schema.migrate(connection)
        # a read-only file opens without complaint; find out now, not when the first message is sent
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM unsent WHERE chat < 0")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(target: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(target, timeout=_BUSY_MS / 1000, isolation_level=None, uri=uri)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    return connection


def _in_memory(notice: str) -> Database:
    memory = _connect(MEMORY)
    schema.migrate(memory)
    return Database(memory, persistent=False, notice=notice)


def _read_only(path: Path) -> Database:
    """What can be read of `path`, in memory."""
    sentence = (
        f"Chats cannot be saved in {path.parent} (it cannot be written); they are kept only while this window is open."
    )
    try:
        # immutable: a write-ahead log cannot be joined in a folder that cannot be written
        source = _connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return _in_memory(sentence)
    memory = _connect(MEMORY)
    try:
        source.backup(memory)
        schema.migrate(memory)
    except (sqlite3.Error, StoreError):
        memory.close()
        return _in_memory(sentence)
    finally:
        source.close()
    return Database(memory, persistent=False, notice=sentence)


def _is_corruption(error: sqlite3.DatabaseError) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by our own quick_check
        return True
    return (code & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _set_aside(path: Path) -> Path | None:
    """Rename a damaged database and its log out of the way; never over an earlier one."""
    kept = path.with_name(path.name + ".bad")
    number = 2
    while kept.exists():
        kept = path.with_name(f"{path.name}.bad{number}")
        number += 1
    try:
        path.replace(kept)
        for suffix in ("-wal", "-shm"):
            extra = path.with_name(path.name + suffix)
            if extra.exists():
                extra.replace(kept.with_name(kept.name + suffix))
    except OSError:
        return None
    return kept
