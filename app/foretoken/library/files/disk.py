"""Disk operations of downloads: free space, and writes that survive a crash."""

import contextlib
import errno
import os
import shutil
import sys
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.amounts import gib
from foretoken.errors import DiskFull, DownloadError
from foretoken.wording import tr

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_WRITE: Final = 32 * 1024
"""Bytes in one call. Linux from 6.16 on takes memory for a write in pieces as large as the write. Each processor keeps
free pieces of up to this size, still warm, at hand; larger ones are looked for further away, and in a virtual machine
those have been given back to the host: getting them again may take longer than all the rest of a download."""


class Disk:
    """The machine's own."""

    def free(self, folder: Path) -> int:
        """Bytes that may still be written below `folder`. Raises OSError."""
        return shutil.disk_usage(folder).free

    def write(self, file: int, block: bytes) -> None:
        """Append all of `block` to the open `file`. Raises OSError; what went before the failure stays written."""
        left = memoryview(block)
        while left:
            left = left[os.write(file, left[:_WRITE]) :]


def require_room(disk: Disk, folder: Path, needed: int, *, reserve: int, name: str) -> None:
    """Raise DiskFull unless `needed` bytes fit below `folder` and `reserve` bytes stay free."""
    try:
        free = disk.free(folder)
    except OSError as error:
        raise disk_error(error, folder, name) from None
    if free - reserve < needed:
        raise DiskFull(
            tr(
                "{name} needs {needed} more in {folder} and {free} are free there, of which {reserve} "
                "are left for other programs; free some room and resume, or move the models folder.",
                name=name,
                needed=gib(needed),
                folder=folder,
                free=gib(free),
                reserve=gib(reserve),
            )
        )


def disk_error(error: OSError, folder: Path, name: str) -> DownloadError:
    """What a failed write or a failed look at the disk means to a person."""
    if error.errno in _FULL:
        return DiskFull(
            tr(
                "The disk of {folder} is full, so {name} had to stop; free some room and resume.",
                folder=folder,
                name=name,
            )
        )
    reason = (error.strerror or str(error)).lower()
    return DownloadError(
        tr(
            "{name} cannot be written to {folder} ({reason}); check the folder and its permissions.",
            name=name,
            folder=folder,
            reason=reason,
        )
    )


def sync_folder(folder: Path) -> None:
    """Make what was renamed in `folder` last through a power cut, where the system can."""
    if sys.platform == "win32":  # folders cannot be opened there; NTFS journals renames itself
        return
    handle = os.open(folder, os.O_RDONLY)
    with contextlib.suppress(OSError):  # some network file systems cannot
        os.fsync(handle)
    os.close(handle)


def write_atomically(path: Path, content: bytes, *, durable: bool) -> None:
    """`path` holds either its old content or `content`, whatever happens; the user's alone to read. Raises OSError."""
    with own_files.replacing(path, durable=durable) as file:
        file.write(content)
    if durable:
        sync_folder(path.parent)
