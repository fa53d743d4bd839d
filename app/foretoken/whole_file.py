"""Writes a file atomically: as a whole or not at all."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from foretoken import own_files
from foretoken.errors import UnwritableFile
from foretoken.wording import tr

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file beside `path` to write into, which takes its name at the end; after an error there is nothing of it.

    Raises UnwritableFile. Whether there is a file to replace is asked before.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with own_files.replacing(path, durable=True) as file:
            yield file
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> UnwritableFile:
    if error.errno in _FULL:
        return UnwritableFile(
            tr(
                "The disk of {parent} is full, so nothing was exported; free some room or choose another place.",
                parent=path.parent,
            )
        )
    reason = (error.strerror or str(error)).lower()
    return UnwritableFile(
        tr(
            "{name} cannot be written to {parent} ({reason}); choose another place.",
            name=path.name,
            parent=path.parent,
            reason=reason,
        )
    )
