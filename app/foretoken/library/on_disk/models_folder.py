"""Our models folder: finished models, and a hidden folder for unfinished ones; and how it is moved elsewhere.

FOLDER/OWNER/NAME/FILE.gguf       finished: its digest was checked before it got this name
FOLDER/.foretoken/KEY.part        what has arrived of an unfinished file
FOLDER/.foretoken/KEY.N.part      what has arrived of it from byte N on, while several connections fetch it
FOLDER/.foretoken/KEY.json        its record: what it will be; kept when it is finished, for later checks
FOLDER/.foretoken/KEY.lock        held by the process that works on it (the system drops it when that one dies)
"""

import contextlib
import errno
import hashlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import filelock
import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import DownloadError
from foretoken.library.files.disk import Disk, disk_error, require_room, write_atomically
from foretoken.library.files.file_names import below
from foretoken.library.files.tools import RESERVE
from foretoken.wording import tr

_CORNER: Final = ".foretoken"
_MOST_BYTES: Final = 4 * 1024 * 1024  # of a record


class FileRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record of one file of a repository.

    `size` in bytes; `sha256` in hex; `etag`: how the server that sends the bytes named them, None before it did.
    `finished`: the file has its name.
    """

    repository: str
    path: str
    commit: str
    size: int
    sha256: str
    etag: str | None = None
    finished: bool = False


class ModelsFolder:
    """The models folder at `root`, which need not exist yet."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.corner = root / _CORNER

    def prepare(self) -> None:
        """Make the folder. Raises DownloadError."""
        try:
            own_files.make_folder(self.corner)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise DownloadError(
                tr(
                    "The models folder {root} cannot be made ({reason}); check it or choose another one.",
                    root=self.root,
                    reason=reason,
                )
            ) from None

    def place(self, repository: str, path: str) -> Path:
        """Where the finished file goes. Raises HostileName."""
        return below(self.root, repository, path)

    def part(self, repository: str, path: str) -> Path:
        return self._corner_file(repository, path, ".part")

    def lock(self, repository: str, path: str) -> filelock.BaseFileLock:
        """The lock of the file; the system releases it when the process that holds it dies."""
        return filelock.FileLock(self._corner_file(repository, path, ".lock"), timeout=0, mode=0o600)

    def record(self, repository: str, path: str) -> FileRecord | None:
        """The record of a file, None when there is none or it cannot be read: then the download starts again."""
        return _read(self._corner_file(repository, path, ".json"))

    def save(self, record: FileRecord) -> None:
        """Raises OSError."""
        file = self._corner_file(record.repository, record.path, ".json")
        write_atomically(file, to_json(record), durable=record.finished)

    def forget(self, repository: str, path: str) -> None:
        """Drop the record and whatever had arrived. Raises OSError."""
        for piece in pieces_of(self.part(repository, path)).values():
            piece.unlink(missing_ok=True)
        for suffix in (".part", ".json"):
            self._corner_file(repository, path, suffix).unlink(missing_ok=True)

    def records(self) -> Iterator[FileRecord]:
        """Every record that can be read, unfinished ones too."""
        with contextlib.suppress(OSError):
            for file in sorted(self.corner.glob("*.json")):
                if (record := _read(file)) is not None:
                    yield record

    def _corner_file(self, repository: str, path: str, suffix: str) -> Path:
        """Readable by a person, and different for different files on every file system."""
        whole = f"{repository}/{path}"
        digest = hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        readable = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in path.rsplit("/", 1)[-1])
        return self.corner / f"{readable[:80]}-{digest}{suffix}"


def piece_at(part: Path, begin: int) -> Path:
    """Where what arrives of `part` from byte `begin` on is kept."""
    return part.with_name(f"{part.stem}.{begin}.part")


def pieces_of(part: Path) -> dict[int, Path]:
    """The pieces of `part` that are there, by the byte that each begins at."""
    found = ((file.stem.removeprefix(f"{part.stem}."), file) for file in part.parent.glob("*.part"))
    return {int(begin): file for begin, file in found if begin.isdecimal()}


def _read(file: Path) -> FileRecord | None:
    try:
        return from_json(own_files.read(file, _MOST_BYTES), FileRecord)
    except (OSError, Undecodable):
        return None


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
            require_room(disk or Disk(), target, total, reserve=reserve, name=tr("The models folder"))
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
