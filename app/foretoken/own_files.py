"""Our files of the user: readable only by the user; a damaged one is renamed and kept.

What is made here has mode 0600, folders 0700, whatever the umask says; Windows keeps the user's folders private itself.
"""

import contextlib
import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

_FOLDER: Final = 0o700
_FILE: Final = 0o600
_OPEN_TO_OTHERS: Final = 0o077
_MODELS: Final = (".gguf", ".part")  # they came from others and may be shared; their folder is private all the same
_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)


class NotAFile(OSError):
    """A pipe, a device, a socket: reading it might never end."""


def make_folder(path: Path, *, mode: int = _FOLDER) -> None:
    """Make `path` and the folders above it that are missing; those that are there stay as they are. Raises OSError."""
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent, mode=mode)
    path.mkdir(mode=mode, exist_ok=True)


def make_below(root: Path, path: Path) -> None:
    """Make the folder `path` below `root`, open to whom `root` is: it may be one that the user shares with others.
    Raises OSError."""
    make_folder(root)
    make_folder(path, mode=stat.S_IMODE(root.stat().st_mode))


def write(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Replace the content of `path`; `durable`: and wait until it is on the disk. Raises OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NONBLOCK | _BINARY, _FILE)
    with os.fdopen(handle, "wb") as file:
        close_to_others(path)  # it may be there from before
        file.write(content)
        if durable:
            file.flush()
            os.fsync(file.fileno())


@contextlib.contextmanager
def replacing(path: Path, *, durable: bool = False) -> Iterator[BinaryIO]:
    """A file beside `path` to write into, which takes its name at the end: there is the old content or all of the new.
    After an error there is nothing of it. `durable`: and it is on the disk then. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".foretoken-", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            if durable:
                file.flush()
                os.fsync(handle)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def opened(path: Path) -> BinaryIO:
    """`path` to read; it may be anything that the user chose. Raises OSError, also where it is no file: a pipe would
    never end."""
    handle = os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise NotAFile("it is not an ordinary file")
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def read(path: Path, most: int) -> bytes:
    """The content of `path`. Raises OSError, also where it is no file or of more than `most` bytes."""
    with opened(path) as file:
        content = file.read(most + 1) or b""  # None: of the system's own, one that would have to be waited for
    if len(content) > most:
        raise OSError(f"{path.name} is larger than such a file can be")
    return content


def touch(path: Path) -> None:
    """Make an empty file where there is none, before others write to it. Raises OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | _NONBLOCK | _BINARY, _FILE))
    close_to_others(path)


def is_other_than_file(path: Path) -> bool:
    """Whether there is something at `path` that is no file: a folder, a pipe, a socket, a device, a dead link."""
    return os.path.lexists(path) and not path.is_file()


def set_aside(path: Path, *, copy: bool = False) -> Path | None:
    """Move, or copy, what cannot be read out of the way as ``<name>.bad``, never over an earlier one.

    Returns where it is; None where that failed.
    """
    kept = path.with_name(f"{path.name}.bad")
    number = 2
    while os.path.lexists(kept):
        kept = path.with_name(f"{path.name}.bad{number}")
        number += 1
    try:
        if not (copy and path.is_file() and _copied(path, kept)):
            path.rename(kept)
    except OSError:
        return None
    if kept.is_file():
        close_to_others(kept)
    return kept


def _copied(path: Path, to: Path) -> bool:
    """Returns whether there is a copy now; a file without read permission cannot be copied."""
    try:
        shutil.copyfile(path, to)
    except OSError:
        to.unlink(missing_ok=True)
        return False
    return True


def close_to_all_others(folders: Iterable[Path]) -> None:
    """`folders` of ours and what is below them: made by an earlier version, or under another umask.

    Model files keep their mode. Links are not followed, because their targets may belong to others.
    """
    if os.name != "posix":
        return
    for root in folders:
        if root.is_dir():
            close_to_others(root)
        for folder, below, files in os.walk(root):
            names = (*below, *(name for name in files if not name.endswith(_MODELS)))
            for name in names:
                path = Path(folder, name)
                if not path.is_symlink():
                    close_to_others(path)


def close_to_others(path: Path) -> None:
    """Take the rights of group and others away; where that cannot be done it stays as it is."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OPEN_TO_OTHERS:
            path.chmod(mode & ~_OPEN_TO_OTHERS)
