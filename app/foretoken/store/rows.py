"""Reads and writes rows of the database, in memory where the disk refuses a write."""

import contextlib
import sqlite3
from collections.abc import Callable
from typing import Final

from foretoken.errors import StoreError
from foretoken.store.database import BUSY_MS, Database
from foretoken.store.sqlite_errors import failed, is_locked, refused_by_disk, why
from foretoken.wording import tr

Statement = tuple[str, tuple[object, ...]]  # with what stands for its question marks

_FAULTS: Final = (sqlite3.Error, OverflowError, UnicodeError)  # of a value that SQLite does not take as well


class Rows:
    """Every method raises StoreError when the database fails.

    When the disk refuses a write (full, read-only, unplugged) they go on in memory, and call `on_trouble` once with a
    sentence; `save_again` returns to the disk."""

    def __init__(self, database: Database, on_trouble: Callable[[str], None]) -> None:
        self._database = database
        self.on_trouble = on_trouble
        self._written = False

    @property
    def at_stake(self) -> bool:
        """Something was written that is only in memory, and is gone with this process."""
        return self._written and not self._database.persistent

    def save_again(self) -> bool:
        """Go on in the file that refused a write, if it takes writes now. Says whether all is in a file."""
        return self._database.persistent or self._database.return_to_file()

    def nothing_at_stake(self) -> None:
        """What was written so far need not outlive the process."""
        self._written = False

    def read(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """All rows of `query`."""
        try:
            return self._database.connection.execute(query, values).fetchall()
        except _FAULTS as error:
            raise failed("read", error) from error

    def write(self, action: str, *statements: Statement) -> sqlite3.Cursor:
        """All of `statements` in one transaction; returns the cursor of the first."""
        self._written = True
        try:
            return self._run(statements)
        except _FAULTS as error:
            if not (self._database.persistent and refused_by_disk(error)):
                raise failed(action, error) from error
            self._database.move_to_memory()
            try:
                cursor = self._run(statements)
            except _FAULTS as second:
                raise failed(action, second) from second
            self.on_trouble(
                tr(
                    "The chats cannot be saved now: {error}. They are kept in memory, and saved as soon as "
                    "that works again.",
                    error=why(error),
                )
            )
            return cursor

    def write_now(self, action: str, *statements: Statement) -> bool:
        """As `write`; False, at once, while another connection is writing."""
        connection = self._database.connection
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            self.write(action, *statements)
        except StoreError as error:
            if not is_locked(error.__cause__):
                raise
            return False
        finally:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        return True

    def inserted(self, action: str, *statements: Statement) -> int:
        """As `write`; returns the id of the row that the first, an INSERT, made."""
        row = self.write(action, *statements).lastrowid
        assert row is not None, "an INSERT always has a row"
        return row

    def _run(self, statements: tuple[Statement, ...]) -> sqlite3.Cursor:
        connection = self._database.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            cursors = [connection.execute(query, values) for query, values in statements]
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # a full disk may have rolled back by itself
                connection.execute("ROLLBACK")
            raise
        return cursors[0]
