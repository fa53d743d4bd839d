"""Lighter copies of drafts in the cache folder: made by the engine, kept within bounds, lost without harm."""

import contextlib
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import msgspec

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.gguf import read_header
from foretoken.errors import BadModelFile, DiskFull, DownloadError
from foretoken.library.files.disk import Disk, SystemDisk, require_room
from foretoken.library.files.fingerprint import fingerprint
from foretoken.library.files.small_files import SmallFiles

_RESERVE: Final = 2 * 2**30  # bytes that stay free on the disk
_MOST: Final = 4 * 2**30  # bytes of all copies
_UNFINISHED: Final = ".part"

_log = logging.getLogger(__name__)


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: Literal[2]  # choices of 1 hung on steps measured one model after the other
    weights: Literal["", "Q8_0", "Q4_0"]


class CopiesFolder:
    """All copies, by the draft's fingerprint and weights; those used longest ago go first."""

    def __init__(self, folder: Path, *, disk: Disk | None = None, most: int = _MOST) -> None:
        self._folder = folder
        self._disk = disk or SystemDisk()
        self._most = most
        self._choices = SmallFiles(folder / "chosen")

    def of(self, draft: Path, key: str) -> "DraftCopies":
        """The copies of `draft`; `key` names what the choice of one depends on. Raises OSError."""
        return DraftCopies(self, draft, fingerprint(draft).hex()[:32], key)

    def chosen(self, key: str) -> str | None:
        data = self._choices.read(key)
        try:
            return None if data is None else from_json(data, _File).weights
        except Undecodable:
            return None

    def choose(self, key: str, weights: str) -> None:
        self._choices.write(key, to_json({"version": 2, "weights": weights}))

    def copy(self, name: str, size: int, make: Callable[[Path], None]) -> Path | None:
        """The file `name`, written by `make` where it is not there; None where there is no room for `size` bytes."""
        path = self._folder / name
        if _sound(path):
            with contextlib.suppress(OSError):
                os.utime(path)
            return path
        # The process's own name: two programs may load the same draft at the same time.
        unfinished = path.with_name(f"{name}.{os.getpid()}{_UNFINISHED}")
        try:
            own_files.make_folder(self._folder)
            self._make_room(size)
            require_room(self._disk, self._folder, size, reserve=_RESERVE, name=name)
            make(unfinished)
            with unfinished.open("rb+") as file:
                os.fsync(file.fileno())
            unfinished.replace(path)
        except (OSError, DiskFull, DownloadError) as error:
            _log.info("No lighter copy of the draft: %s", error)
            return None
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
        return path

    def _make_room(self, size: int) -> None:
        """Let the oldest go until `size` bytes more are within the bound. Raises OSError."""
        files = sorted(
            (path for path in self._folder.iterdir() if path.is_file()), key=lambda path: path.stat().st_mtime
        )
        total = sum(path.stat().st_size for path in files) + size
        for path in files:
            if total <= self._most:
                break
            total -= path.stat().st_size
            path.unlink(missing_ok=True)


class DraftCopies:
    """Those of one draft. Implements `engine.lighter.Copies`."""

    def __init__(self, folder: CopiesFolder, draft: Path, name: str, key: str) -> None:
        self._folder, self._draft, self._name, self._key = folder, draft, name, key

    @property
    def chosen(self) -> str | None:
        return self._folder.chosen(self._key)

    def choose(self, weights: str) -> None:
        self._folder.choose(self._key, weights)

    def copy(self, weights: str, make: Callable[[Path], None]) -> Path | None:
        # A copy is never larger than the draft itself.
        return self._folder.copy(f"{self._name}-{weights}.gguf", self._draft.stat().st_size, make)


def _sound(path: Path) -> bool:
    """Whether the copy is there and can be loaded: the native loader ends the process on some that cannot."""
    if not path.is_file():
        return False
    try:
        read_header(path)
    except BadModelFile as error:
        _log.warning("A lighter copy of a draft is made again: %s", error)
        return False
    return True
