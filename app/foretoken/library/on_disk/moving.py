"""Moves the models folder: by renaming on the same disk, file by file to another one; resumable."""

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import filelock

from foretoken import own_files
from foretoken.errors import DownloadError
from foretoken.library.files.disk import Disk, SystemDisk, disk_error, require_room
from foretoken.library.files.tools import RESERVE
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.wording import tr

_STEP: Final = 8 * 1024 * 1024  # bytes copied at a time


@dataclass(frozen=True)
class Moved:
    """`done` of `size` bytes of all files have moved; `name` is the file at hand."""

    name: str
    done: int
    size: int


def move(old: ModelsFolder, new: ModelsFolder, *, disk: Disk | None = None, reserve: int = RESERVE) -> Iterator[Moved]:
    """Move everything from `old` to `new`, which may hold models already. Raises DownloadError.

    A file is in one place or the other at every moment; stopping and calling again goes on. The settings are the
    caller's business, once this has ended.
    """
    source, target = old.root.resolve(), new.root.resolve()
    if source == target:
        return
    if source.is_relative_to(target) or target.is_relative_to(source):
        raise DownloadError(
            tr(
                "{new} and {old} lie inside one another; choose a folder apart from it.",
                new=new.root,
                old=old.root,
            )
        )
    new.prepare()
    with contextlib.ExitStack() as held:
        _lock_all(old, held)
        files = [file for file in sorted(source.rglob("*")) if file.is_file() and file.suffix != ".lock"]
        sizes = {file: file.stat().st_size for file in files}
        total, done = sum(sizes.values()), 0
        if source.exists() and not _on_one_disk(source, target):
            require_room(disk or SystemDisk(), target, total, reserve=reserve, name=tr("The models folder"))
        for file in files:
            try:
                own_files.make_below(target, (target / file.relative_to(source)).parent)
                for step in _move(file, target / file.relative_to(source)):
                    yield Moved(file.name, done + step, total)
            except OSError as error:
                raise disk_error(error, new.root, file.name) from None
            done += sizes[file]
            yield Moved(file.name, done, total)
    shutil.rmtree(old.corner, ignore_errors=True)  # only locks are left in it
    _remove_empty(source)


def _lock_all(folder: ModelsFolder, held: contextlib.ExitStack) -> None:
    """Keep downloads out of `folder` until `held` is closed. Raises DownloadError where one is running."""
    for record in folder.records():
        lock = folder.lock(record.repository, record.path)
        try:
            lock.acquire()
        except filelock.Timeout:
            raise DownloadError(tr("A download into the models folder is running; pause it first.")) from None
        held.callback(lock.release)


def _remove_empty(source: Path) -> None:
    """Remove the folders in which nothing is left, `source` among them."""
    for folder in sorted((path for path in source.rglob("*") if path.is_dir()), reverse=True):
        with contextlib.suppress(OSError):  # not empty: somebody put something there meanwhile
            folder.rmdir()
    with contextlib.suppress(OSError):
        source.rmdir()


def _on_one_disk(source: Path, target: Path) -> bool:
    return source.stat().st_dev == target.stat().st_dev


def _move(file: Path, place: Path) -> Iterator[int]:
    """One file; yields bytes copied where it has to be copied. Raises OSError, DownloadError."""
    if place.exists():
        raise DownloadError(tr("{place} is there already; remove or rename it first.", place=place))
    try:
        file.rename(place)
        return
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
    copy, done = place.with_name(place.name + ".moving"), 0
    with file.open("rb") as source, copy.open("wb") as target:
        while block := source.read(_STEP):
            target.write(block)
            done += len(block)
            yield done
        target.flush()
        os.fsync(target.fileno())
    shutil.copystat(file, copy)  # the time of change is what the cache of headers knows a file by
    copy.replace(place)
    file.unlink()
