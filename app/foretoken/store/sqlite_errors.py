"""What errors of SQLite mean: to a person, and for what is done about them."""

import contextlib
import enum
import sqlite3
from pathlib import Path
from typing import Final

from foretoken.errors import StoreError
from foretoken.wording import later, tr

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
"""What a sentence says could not be done."""
_REFUSED: Final = frozenset(
    (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
)


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


def refused_by_disk(error: Exception) -> bool:
    """The disk is full, read-only or gone."""
    return _code(error) in _REFUSED


def is_locked(error: BaseException | None) -> bool:
    """Another connection is writing."""
    return isinstance(error, sqlite3.Error) and _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def trouble_of(error: Exception, path: Path) -> Trouble:
    """Returns why the database at `path` cannot be opened."""
    code = _code(error)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Trouble.LOCKED
    if code == sqlite3.SQLITE_READONLY and not _known_format(path):
        return Trouble.DAMAGED
    return Trouble.UNWRITABLE if refused_by_disk(error) or code == sqlite3.SQLITE_PERM else Trouble.DAMAGED


def _code(error: Exception) -> int:
    """The primary result code; 0 where SQLite did not raise `error`."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def _known_format(path: Path) -> bool:
    """Whether the header asks for a way of writing that there is; SQLite takes a file of another one as read-only."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return set(file.read(20)[18:]) <= {1, 2}
    return True
