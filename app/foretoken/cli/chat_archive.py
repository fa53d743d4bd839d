"""The user's chats as commands open them, and files that commands may replace."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken import paths
from foretoken.cli import output
from foretoken.errors import StoreError, UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for it
    from foretoken.store.archive import ChatArchive


def may_write(path: Path, *, replace: bool) -> bool:
    """Raises UsageError where nobody can be asked."""
    if replace or not path.exists():
        return True
    if not sys.stdin.isatty():
        raise UsageError(f"{path} exists; add --replace, or choose another name.")
    return input(f"Replace {one_line(str(path))}? [y/N] ").strip().lower() in ("y", "yes")


@contextlib.contextmanager
def open_archive(*, write: bool = False) -> "Iterator[ChatArchive | None]":
    """The user's chats; None where there are none yet and nothing is written.

    Where no window holds them they are opened as a window would, and mended if need be. Beside an open window they are
    used as they are, and it shows what was added when its list of chats is next refreshed. Raises StoreError.
    """
    from foretoken.store.archive import ChatArchive
    from foretoken.store.database import open_beside
    from foretoken.store.holder import DataLock
    from foretoken.store.opening import open_database

    path = paths.data_dir() / "chats.db"
    if not write and not path.exists():
        yield None
        return
    lock = DataLock(path.parent)
    try:
        alone = lock.take()
    except OSError:  # a folder that cannot be written
        alone = True
    try:
        database = open_database(path) if alone else open_beside(path, write=write)
        with ChatArchive(database) as archive:
            if write and not database.persistent:
                raise StoreError(f"Nothing can be imported. {database.notice}")
            if database.notice is not None:
                output.print_warning(database.notice)
            yield archive
    finally:
        lock.release()
