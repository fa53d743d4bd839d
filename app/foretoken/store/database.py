"""Opens the chat database so that the window starts even if it is damaged, newer, locked or read-only."""

import contextlib
import enum
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.errors import StoreError
from foretoken.store import schema, soundness
from foretoken.store.salvage import Salvaged, salvage
from foretoken.wording import later, tr, trn

MEMORY: Final = ":memory:"
_BUSY_MS: Final = 2000  # to wait for another program that holds the file
_SIDES: Final = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside the database
_LARGE: Final = 24 * 1024 * 1024
"""Bytes above which a database is checked while the window is open: reading all of it would keep the user waiting."""


class Database:
    """An open connection, and one sentence (`notice`) when it is not what the user expects.

    `persistent` is False while everything lives in memory and is gone when the window closes.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        persistent: bool,
        notice: str | None = None,
        path: Path | None = None,
        unchecked: bool = False,
    ) -> None:
        """`path`: of the file, where it is persistent. `unchecked`: only a part of it has been checked yet."""
        self.connection = connection
        self.unchecked = unchecked
        self.persistent = persistent
        self.notice = notice
        self._path = path
        self._refused: tuple[sqlite3.Connection, int] | None = None  # the file that took no more, its data_version then

    def for_another_thread(self, *, write: bool) -> "Database":
        """A second connection to the same chats, for one thread at a time; to read where there is only memory.

        Raises StoreError, also where `write` is asked of chats in memory.
        """
        if self.persistent and self._path is not None:
            return open_beside(self._path, write=write)
        if write:
            raise StoreError(
                tr(
                    "The chats are kept only while this window is open, so nothing can be added to them from "
                    "a file; start Foretoken again when they can be saved."
                )
            )
        memory = _connect(MEMORY, threads=True)
        try:
            self.connection.backup(memory)
        except sqlite3.Error as error:
            memory.close()
            raise guard("read")(error) from error
        return Database(memory, persistent=False)

    def check(self) -> str | None:
        """Check all of the file, in another thread. Returns a sentence where it is damaged; then the next start mends
        it, as it would have done this time with a small file."""
        assert self._path is not None, "only a file is checked later"
        try:
            with contextlib.closing(open_beside(self._path, write=False)) as beside:
                soundness.check(beside.connection)
        except (sqlite3.Error, UnicodeError) as error:
            if isinstance(error, UnicodeError) or _trouble(error, self._path) is _Trouble.DAMAGED:
                with contextlib.suppress(OSError):
                    own_files.touch(_suspect(self._path))
                return tr(
                    "The chat database is damaged. Start Foretoken again: it will keep the file aside and "
                    "recover what can be read."
                )
        except StoreError:
            pass  # it cannot be opened now
        return None

    def move_to_memory(self) -> None:
        """Go on in memory with a copy of what can be read. Raises StoreError when nothing can."""
        memory = _connect(MEMORY)
        try:
            self.connection.rollback()
            self.connection.backup(memory)
            version = _data_version(self.connection)
        except sqlite3.Error as error:
            memory.close()
            raise StoreError(
                tr("The chats can no longer be read ({error}); restart Foretoken.", error=error)
            ) from error
        self._refused = self.connection, version
        self.connection = memory
        self.persistent = False

    def return_to_file(self) -> bool:
        """Put the chats back into the file that took no more. Says whether they are there; they stay in memory where
        it still takes nothing, or where another program has written to it since."""
        if self._refused is None:
            return False
        file, version = self._refused
        try:
            if _data_version(file) != version:
                return False
            self.connection.backup(file)
        except sqlite3.Error:
            return False
        self.connection.close()
        self.connection, self._refused, self.persistent = file, None, True
        return True

    def settle(self) -> None:
        """Write the log into the database now, between replies: after a damaged page of the log, the rest of it is
        lost."""
        with contextlib.suppress(sqlite3.Error):  # then it is done later
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        self.connection.close()
        if self._refused is not None:
            self._refused[0].close()


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
        later = path.stat().st_size > _LARGE and not _suspect(path).exists()
        connection = _open_file(path, soundness.glance if later else soundness.check)
        _suspect(path).unlink(missing_ok=True)
        return Database(connection, persistent=True, notice=strange, path=path, unchecked=later)
    except StoreError as error:  # newer than this program
        return _in_memory(tr("{error} Until then new chats are kept only while this window is open.", error=error))
    except (sqlite3.Error, UnicodeError) as error:
        match _trouble(error, path):
            case _Trouble.LOCKED:
                sentence = tr(
                    "Another program has locked the chats in {folder}, so new chats are kept only while this window is "
                    "open; close that program and start Foretoken again.",
                    folder=path.parent,
                )
                return _copied(path, sentence)
            case _Trouble.UNWRITABLE:
                return _copied(path, _unwritable(path))
    except OSError:
        return _copied(path, _unwritable(path))
    return _mended(path)


def open_beside(path: Path, *, write: bool) -> Database:
    """A connection to chats that this or another process has open, too: nothing is mended, checked or migrated.

    Raises StoreError where they cannot be opened so, or are of another version.
    """
    connection = None
    try:
        connection = _connect(f"{path.absolute().as_uri()}?mode={'rw' if write else 'ro'}", uri=True, threads=True)
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if version == schema.VERSION:
            return Database(connection, persistent=True, path=path)
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise guard("opened")(error) from error
    connection.close()
    raise StoreError(
        tr(
            "The chats in {parent} are of another version of Foretoken; open and close its window first.",
            parent=path.parent,
        )
    )


class _Trouble(enum.Enum):
    LOCKED = enum.auto()
    UNWRITABLE = enum.auto()
    DAMAGED = enum.auto()


def why(error: Exception) -> str:
    """What an error of the database means to a person, as a clause."""
    match _code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return tr("another program has locked the chats")
        case sqlite3.SQLITE_FULL:
            return tr("the disk is full")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return tr("they cannot be written")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return tr("the database is damaged")
        case _:
            return str(error)


ACTIONS: Final = frozenset(
    (
        later("begun"),
        later("brought back"),
        later("changed"),
        later("deleted"),
        later("imported"),
        later("moved"),
        later("opened"),
        later("read"),
        later("recovered"),
        later("renamed"),
        later("saved"),
        later("searched"),
    )
)


def guard(action: str) -> Callable[[Exception], StoreError]:
    """Returns a function that turns an error of `action`, one of `ACTIONS`, into a StoreError with a sentence."""
    assert action in ACTIONS, action
    return lambda error: StoreError(tr("The chat could not be {action} ({why}).", action=tr(action), why=why(error)))


def _suspect(path: Path) -> Path:
    """The file beside a database that says: check all of it at the next start."""
    return path.with_name(f"{path.name}.suspect")


def _open_file(path: Path, check: Callable[[sqlite3.Connection], None] = soundness.check) -> sqlite3.Connection:
    connection = _connect(str(path))
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


def _data_version(connection: sqlite3.Connection) -> int:
    """A number that changes when another connection writes."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _connect(target: str, *, uri: bool = False, threads: bool = False) -> sqlite3.Connection:
    """`threads`: it is made in one thread and used in another."""
    connection = sqlite3.connect(
        target, timeout=_BUSY_MS / 1000, isolation_level=None, uri=uri, check_same_thread=not threads
    )
    connection.row_factory = sqlite3.Row
    connection.text_factory = soundness.as_text
    connection.execute("PRAGMA foreign_keys = ON")
    # a commit survives a kill; a power cut may cost the last ones but never the file
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    return connection


def _clear_the_way(path: Path) -> str | None:
    """Put aside what stands where the database should be and is no file: opening a pipe would never end.

    Returns a sentence when there was such a thing. Raises OSError where it cannot be moved.
    """
    sentence = None
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


def _code(error: Exception) -> int:
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def _trouble(error: Exception, path: Path) -> _Trouble:
    code = _code(error)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _Trouble.LOCKED
    if code == sqlite3.SQLITE_READONLY and not _known_format(path):
        return _Trouble.DAMAGED
    if code in (
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
    ):
        return _Trouble.UNWRITABLE
    return _Trouble.DAMAGED


def _known_format(path: Path) -> bool:
    """Whether the header asks for a way of writing that there is; SQLite takes a file of another one as read-only."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return set(file.read(20)[18:]) <= {1, 2}
    return True


def _unwritable(path: Path) -> str:
    return tr(
        "Chats cannot be saved in {parent} (it cannot be written); they are kept only while this window is open.",
        parent=path.parent,
    )


def _in_memory(notice: str) -> Database:
    memory = _connect(MEMORY)
    schema.migrate(memory)
    return Database(memory, persistent=False, notice=notice)


def _copied(path: Path, sentence: str) -> Database:
    """What can be read of `path`, in memory."""
    where = path.absolute().as_uri()
    if not path.is_file():
        return _in_memory(sentence)
    # immutable: a write-ahead log cannot be joined in a folder that cannot be written
    for how in ("mode=ro", "mode=ro&immutable=1"):
        memory = _connect(MEMORY)
        try:
            with contextlib.closing(_connect(f"{where}?{how}", uri=True)) as source:
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
        _suspect(path).unlink(missing_ok=True)
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
