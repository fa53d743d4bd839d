"""A connection to the chat database, in its file or in memory."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.errors import StoreError
from foretoken.store import schema, soundness
from foretoken.store.sqlite_errors import Trouble, failed, trouble_of
from foretoken.wording import tr

MEMORY: Final = ":memory:"
BUSY_MS: Final = 2000  # to wait for another program that holds the file


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
        memory = connect(MEMORY, threads=True)
        try:
            self.connection.backup(memory)
        except sqlite3.Error as error:
            memory.close()
            raise failed("read", error) from error
        return Database(memory, persistent=False)

    def check(self) -> str | None:
        """Check all of the file, in another thread. Returns a sentence where it is damaged; then the next start mends
        it, as it would have done this time with a small file."""
        assert self._path is not None, "only a file is checked later"
        try:
            with contextlib.closing(open_beside(self._path, write=False)) as beside:
                soundness.check(beside.connection)
        except (sqlite3.Error, UnicodeError) as error:
            if isinstance(error, UnicodeError) or trouble_of(error, self._path) is Trouble.DAMAGED:
                with contextlib.suppress(OSError):
                    own_files.touch(suspect_mark(self._path))
                return tr(
                    "The chat database is damaged. Start Foretoken again: it will keep the file aside and "
                    "recover what can be read."
                )
        except StoreError:
            pass  # it cannot be opened now
        return None

    def move_to_memory(self) -> None:
        """Go on in memory with a copy of what can be read. Raises StoreError when nothing can."""
        memory = connect(MEMORY)
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


def open_beside(path: Path, *, write: bool) -> Database:
    """A connection to chats that this or another process has open, too: nothing is mended, checked or migrated.

    Raises StoreError where they cannot be opened so, or are of another version.
    """
    connection = None
    try:
        connection = connect(f"{path.absolute().as_uri()}?mode={'rw' if write else 'ro'}", uri=True, threads=True)
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if version == schema.VERSION:
            return Database(connection, persistent=True, path=path)
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise failed("opened", error) from error
    connection.close()
    raise StoreError(
        tr(
            "The chats in {parent} are of another version of Foretoken; open and close its window first.",
            parent=path.parent,
        )
    )


def suspect_mark(path: Path) -> Path:
    """The file beside a database that says: check all of it at the next start."""
    return path.with_name(f"{path.name}.suspect")


def _data_version(connection: sqlite3.Connection) -> int:
    """A number that changes when another connection writes."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def connect(target: str, *, uri: bool = False, threads: bool = False) -> sqlite3.Connection:
    """`threads`: it is made in one thread and used in another."""
    connection = sqlite3.connect(
        target, timeout=BUSY_MS / 1000, isolation_level=None, uri=uri, check_same_thread=not threads
    )
    connection.row_factory = sqlite3.Row
    connection.text_factory = soundness.as_text
    connection.execute("PRAGMA foreign_keys = ON")
    # a commit survives a kill; a power cut may cost the last ones but never the file
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    return connection
