"""Opens the chat database so that the window starts even if it is damaged, newer, locked or read-only."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.errors import StoreError
from foretoken.store import schema, soundness
from foretoken.store.database import MEMORY, Database, connect, suspect_mark
from foretoken.store.salvage import Salvaged, salvage
from foretoken.store.sqlite_errors import Trouble, trouble_of
from foretoken.wording import tr, trn

_SIDES: Final = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside the database
_LARGE: Final = 24 * 1024 * 1024
"""Bytes above which a database is checked while the window is open: reading all of it would keep the user waiting."""


def open_database(path: Path) -> Database:
    """The chats at `path`, made when there are none.

    A damaged file is kept aside as ``<name>.bad``, and what can be read of it begins a fresh one. A newer one, one that
    another program has locked, or a place that cannot be written is left as it is, and the chats are kept in memory (as
    a copy of the file where it can be read).
    """
    try:
        own_files.make_folder(path.parent)
        strange = _clear_the_way(path)
        own_files.touch(path)
        later = path.stat().st_size > _LARGE and not suspect_mark(path).exists()
        connection = _open_file(path, soundness.glance if later else soundness.check)
        suspect_mark(path).unlink(missing_ok=True)
        return Database(connection, persistent=True, notice=strange, path=path, unchecked=later)
    except StoreError as error:  # newer than this program
        return _in_memory(tr("{error} Until then new chats are kept only while this window is open.", error=error))
    except (sqlite3.Error, UnicodeError) as error:
        match trouble_of(error, path):
            case Trouble.LOCKED:
                sentence = tr(
                    "Another program has locked the chats in {folder}, so new chats are kept only while this window is "
                    "open; close that program and start Foretoken again.",
                    folder=path.parent,
                )
                return _copied(path, sentence)
            case Trouble.UNWRITABLE:
                return _copied(path, _unwritable(path))
    except OSError:
        return _copied(path, _unwritable(path))
    return _mended(path)


def _open_file(path: Path, check: Callable[[sqlite3.Connection], None] = soundness.check) -> sqlite3.Connection:
    connection = connect(str(path))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        schema.migrate(connection)
        check(connection)
        # a read-only file opens without complaint; find out now, not when the first message is sent
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM unsent WHERE chat < 0")
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except BaseException:
        connection.close()
        raise
    return connection


def _clear_the_way(path: Path) -> str | None:
    """Put aside what stands where the database should be and is no file (opening a pipe would never end), and a log
    without its database, which SQLite would delete.

    Returns a sentence when there was such a thing. Raises OSError where it cannot be moved.
    """
    sentence = None
    logs = [path.with_name(path.name + suffix) for suffix in ("-wal", "-journal")]
    if not path.is_file() or not path.stat().st_size:
        for log in (one for one in logs if one.is_file() and one.stat().st_size):
            kept = own_files.set_aside(log)
            if kept is None:
                raise OSError(f"{log} cannot be moved")
            sentence = tr(
                "The chats were gone from {folder} but for their latest changes, which were kept as {name}, so there "
                "are no chats here; if you have a copy of {database}, put it there and start Foretoken again.",
                folder=path.parent,
                name=kept.name,
                database=path.name,
            )
    for place in (path, *(path.with_name(path.name + suffix) for suffix in _SIDES)):
        if own_files.is_other_than_file(place):
            kept = own_files.set_aside(place)
            if kept is None:
                raise OSError(f"{place} is not a file")
            sentence = tr(
                "{name} in {parent} was not a file; it was kept as {name_2} and a new one was created.",
                name=place.name,
                parent=path.parent,
                name_2=kept.name,
            )
    return sentence


def _unwritable(path: Path) -> str:
    return tr(
        "Chats cannot be saved in {parent} (it cannot be written); they are kept only while this window is open.",
        parent=path.parent,
    )


def _in_memory(notice: str) -> Database:
    memory = connect(MEMORY)
    schema.migrate(memory)
    return Database(memory, persistent=False, notice=notice)


def _copied(path: Path, sentence: str) -> Database:
    """What can be read of `path`, in memory."""
    where = path.absolute().as_uri()
    if not path.is_file():
        return _in_memory(sentence)
    # immutable: a write-ahead log cannot be joined in a folder that cannot be written
    for how in ("mode=ro", "mode=ro&immutable=1"):
        memory = connect(MEMORY)
        try:
            with contextlib.closing(connect(f"{where}?{how}", uri=True)) as source:
                source.backup(memory)
            schema.migrate(memory)
            soundness.check(memory)
            return Database(memory, persistent=False, notice=sentence)
        except (sqlite3.Error, UnicodeError, StoreError):
            memory.close()
    database = _in_memory(sentence)
    with contextlib.suppress(sqlite3.Error, OSError):
        salvage(path, database.connection, workplace=None)
    return database


def _mended(path: Path) -> Database:
    """A fresh database with what can be read of the damaged one, which is kept aside."""
    kept = _set_aside(path)
    if kept is None:
        return _copied(path, _unwritable(path))
    with contextlib.suppress(OSError):
        suspect_mark(path).unlink(missing_ok=True)
    found = None
    try:
        own_files.touch(path)
        connection = _open_file(path)
        try:
            found = salvage(kept, connection, workplace=path.parent)
        except (sqlite3.Error, UnicodeError, OSError):
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
    except (sqlite3.Error, UnicodeError, OSError):
        return _copied(kept, _unwritable(path))
    return Database(connection, persistent=True, notice=_told(kept, found), path=path)


def _told(kept: Path, found: Salvaged | None) -> str:
    if found is None or not found.chats:
        return tr(
            "The chat database was damaged; it was kept as {name} in {folder} and a new one was created.",
            name=kept.name,
            folder=kept.parent,
        )
    messages = trn("{n} message", "{n} messages", found.messages)
    return trn(
        "The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chat could be saved "
        "from it.",
        "The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chats could be saved "
        "from it.",
        found.chats,
        name=kept.name,
        folder=kept.parent,
        messages=messages,
    )


def _set_aside(path: Path) -> Path | None:
    """Rename a damaged database and its log out of the way; never over an earlier one."""
    kept = own_files.set_aside(path)
    if kept is not None:
        for suffix in _SIDES:
            with contextlib.suppress(OSError):  # most often there is none
                path.with_name(path.name + suffix).rename(kept.with_name(kept.name + suffix))
    return kept
