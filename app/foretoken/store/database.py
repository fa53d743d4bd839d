"""A connection to the chat database, in its file or in memory: what it reads and writes, and what its errors mean."""

import contextlib
import enum
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.errors import StoreError
from foretoken.store import schema
from foretoken.wording import later, tr

ACTIONS: Final = frozenset(
    (
        later("begun"), later("brought back"), later("changed"), later("deleted"), later("imported"), later("moved"),
        later("opened"), later("read"), later("recovered"), later("renamed"), later("saved"), later("searched"),
    )
)  # fmt: skip
"""What a sentence says could not be done."""
_REFUSED: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
FAULTS: Final = (sqlite3.Error, OverflowError, UnicodeError)  # of a value that SQLite does not take as well
MEMORY: Final = ":memory:"
BUSY_MS: Final = 2000  # to wait for another program that holds the file

Statement = tuple[str, tuple[object, ...]]  # with what stands for its question marks


class Trouble(enum.Enum):
    """Why a database cannot be opened."""

    LOCKED = enum.auto()
    UNWRITABLE = enum.auto()
    DAMAGED = enum.auto()


def failed(action: str, error: Exception) -> StoreError:
    """Returns what says that `action`, one of `ACTIONS`, failed by `error`."""
    assert action in ACTIONS, action
    return StoreError(tr("The chat could not be {action} ({why}).", action=tr(action), why=why(error)))


def why(error: Exception) -> str:
    """What an error of the database means to a person, as a clause."""
    match code_of(error):
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


def trouble_of(error: Exception, path: Path) -> Trouble:
    """Returns why the database at `path` cannot be opened."""
    code = code_of(error)
    if code in _LOCKED:
        return Trouble.LOCKED
    if code == sqlite3.SQLITE_READONLY and not _known_format(path):
        return Trouble.DAMAGED
    return Trouble.UNWRITABLE if code in (*_REFUSED, sqlite3.SQLITE_PERM) else Trouble.DAMAGED


def code_of(error: BaseException | None) -> int:
    """The primary result code; 0 where SQLite did not raise `error`."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def _known_format(path: Path) -> bool:
    """Whether the header asks for a way of writing that there is; SQLite takes a file of another one as read-only."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return set(file.read(20)[18:]) <= {1, 2}
    return True


class Database:
    """An open connection, and one sentence (`notice`) when it is not what the user expects.

    `persistent` is False while everything lives in memory and is gone when the window closes. What fails raises
    StoreError. When the disk refuses a write (full, read-only, unplugged) it goes on in memory and calls `on_trouble`
    once with a sentence, so a chat in progress is never cut short; `save_again` returns to the disk.
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
        self.on_trouble: Callable[[str], None] = lambda _sentence: None
        self._written = False
        self._seen = 0
        self._path = path
        self._refused: tuple[sqlite3.Connection, int] | None = None  # the file that took no more, its data_version then

    # --- rows ----------------------------------------------------------------------------------------------

    def rows(self, query: str, *values: object) -> Iterator[sqlite3.Row]:
        """The rows of `query`, one after the other."""
        try:
            yield from self.connection.execute(query, values)
        except FAULTS as error:
            raise failed("read", error) from error

    def read(self, query: str, *values: object) -> list[sqlite3.Row]:
        """All rows of `query`."""
        return list(self.rows(query, *values))

    def first(self, query: str, *values: object) -> sqlite3.Row | None:
        """The first row of `query`, None where there is none."""
        return next(iter(self.read(query, *values)), None)

    def write(self, action: str, *statements: Statement) -> sqlite3.Cursor:
        """All of `statements` in one transaction; returns the cursor of the first."""
        self._written = True
        try:
            return self._run(statements)
        except FAULTS as error:
            if not (self.persistent and code_of(error) in _REFUSED):
                raise failed(action, error) from error
            self._move_to_memory()
            try:
                cursor = self._run(statements)
            except FAULTS as second:
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
        connection = self.connection
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            self.write(action, *statements)
        except StoreError as error:
            if code_of(error.__cause__) not in _LOCKED:
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
        with transaction(self.connection):
            first, *_ = [self.connection.execute(query, values) for query, values in statements]
        return first

    # --- the file ------------------------------------------------------------------------------------------

    @property
    def at_stake(self) -> bool:
        """Something was written that is only in memory, and is gone with this process."""
        return self._written and not self.persistent

    def nothing_at_stake(self) -> None:
        """What was written so far need not outlive the process."""
        self._written = False

    def changed_elsewhere(self) -> bool:
        """Whether another connection, as that of `foretoken chats import`, has written since this was last asked."""
        before, self._seen = self._seen, int(self.read("PRAGMA data_version")[0][0])
        return before != self._seen

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
                schema.check(beside.connection)
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

    def _move_to_memory(self) -> None:
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

    def save_again(self) -> bool:
        """Put the chats back into the file that took no more. Says whether all is in a file; they stay in memory where
        it still takes nothing, or where another program has written to it since."""
        if self.persistent or self._refused is None:
            return self.persistent
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


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """What is done inside is done as a whole or not at all. Raises what SQLite does."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # a full disk may have rolled back by itself
            connection.execute("ROLLBACK")
        raise


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
    connection.text_factory = schema.as_text
    connection.execute("PRAGMA foreign_keys = ON")
    # a commit survives a kill; a power cut may cost the last ones but never the file
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    return connection
