"""The queue on disk, so that a program that was killed finds its downloads again."""

from collections.abc import Iterable
from pathlib import Path

import filelock
import msgspec

from foretoken.library.disk import write_atomically
from foretoken.library.download_items import DownloadRequest, FileRequest
from foretoken.library.remote import Want


class _File(msgspec.Struct, frozen=True):
    repository: str
    path: str
    revision: str
    size: int | None


class _Item(msgspec.Struct, frozen=True):
    title: str
    files: tuple[_File, ...]


class QueueFile:
    """The file at `path`. Only one process at a time owns it; the others' downloads are not remembered."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = filelock.FileLock(path.with_suffix(".lock"), timeout=0)
        self._owned = False

    def load(self) -> tuple[DownloadRequest, ...]:
        """What an earlier process left undone, in order; nothing where another process owns the file."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
            self._owned = True
            items = msgspec.json.decode(self._path.read_bytes(), type=tuple[_Item, ...])
        except (filelock.Timeout, OSError, msgspec.DecodeError):
            return ()
        return tuple(
            DownloadRequest(
                item.title,
                tuple(FileRequest(Want(one.repository, one.path, one.revision), one.size) for one in item.files),
            )
            for item in items
            if item.files
        )

    def save(self, requests: Iterable[DownloadRequest]) -> None:
        """Raises OSError."""
        if not self._owned:
            return
        items = [
            _Item(
                request.title,
                tuple(_File(one.want.repository, one.want.path, one.want.revision, one.size) for one in request.files),
            )
            for request in requests
        ]
        write_atomically(self._path, msgspec.json.encode(items), durable=False)

    def close(self) -> None:
        self._owned = False
        self._lock.release()
