"""A file that is still arriving: its bytes so far, and their running SHA-256.

The length of the file is the truth about what has arrived: whatever was written is still there after the process is
killed. A power cut is another matter; for that the record says how much had reached the disk.
"""

import contextlib
import hashlib
import os
import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Self

from foretoken.library.disk import Disk

_READ: Final = 1024 * 1024
_DEPTH: Final = 8  # blocks that may wait to be hashed
_BINARY: Final = getattr(os, "O_BINARY", 0)


class _RunningDigest:
    """SHA-256 of what is put in, taken in a thread of its own: hashing costs as much time as receiving."""

    def __init__(self) -> None:
        self._sha256 = hashlib.sha256()
        self._blocks: queue.Queue[bytes | None] = queue.Queue(_DEPTH)
        self._thread = threading.Thread(target=self._work, name="download-digest", daemon=True)
        self._thread.start()

    def put(self, block: bytes) -> None:
        self._blocks.put(block)

    def hex(self) -> str:
        self._blocks.join()
        return self._sha256.hexdigest()

    def reset(self) -> None:
        self._blocks.join()
        self._sha256 = hashlib.sha256()

    def close(self) -> None:
        self._blocks.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (block := self._blocks.get()) is not None:
            self._sha256.update(block)
            self._blocks.task_done()


class Part:
    """The unfinished file at `path`, made where there is none. `have`: bytes that are in it and in its digest."""

    def __init__(self, path: Path, disk: Disk) -> None:
        """Raises OSError."""
        self.path = path
        self.have = 0
        self._disk = disk
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644)
        self._digest = _RunningDigest()

    @property
    def length(self) -> int:
        """Bytes in the file, hashed or not."""
        return os.fstat(self._file).st_size

    def recover(self, trusted: int) -> Iterator[int]:
        """Keep the first `trusted` bytes of what is there and hash them again; yields how many are. Raises OSError."""
        os.ftruncate(self._file, min(self.length, trusted))
        self._rewind()
        while block := os.read(self._file, _READ):
            self._digest.put(block)
            self.have += len(block)
            yield self.have

    def start_over(self) -> None:
        """Drop everything. Raises OSError."""
        os.ftruncate(self._file, 0)
        self._rewind()

    def append(self, block: bytes) -> None:
        """It is in the file when this returns, killed or not. Raises OSError; then nothing of `block` is in it."""
        try:
            self._disk.write(self._file, block)
        except OSError:
            os.ftruncate(self._file, self.have)
            os.lseek(self._file, self.have, os.SEEK_SET)
            raise
        self._digest.put(block)
        self.have += len(block)

    def head(self, count: int) -> bytes:
        """The first `count` bytes, or as many as there are. Raises OSError."""
        with self.path.open("rb") as file:
            return file.read(count)

    def digest(self) -> str:
        """SHA-256 of the first `have` bytes, in hex."""
        return self._digest.hex()

    def sync(self) -> int:
        """Make what is there survive a power cut; returns how many bytes that are. Raises OSError."""
        have = self.have
        os.fsync(self._file)
        return have

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            self._digest.close()

    def _rewind(self) -> None:
        os.lseek(self._file, 0, os.SEEK_SET)
        self.have = 0
        self._digest.reset()


class Checkpoints:
    """Makes the part last through a power cut now and then, beside the download; `save` is told how much of it does.

    A checkpoint that fails costs nothing now: the last one, before the file gets its name, says so.
    """

    def __init__(self, part: Part, save: Callable[[int], None]) -> None:
        self._part = part
        self._save = save
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._thread.join()

    def begin(self) -> None:
        """Begin one, unless the one before is still under way."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, name="download-checkpoint", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        with contextlib.suppress(OSError):
            self._save(self._part.sync())


class FileDigest:
    """SHA-256 of the file at `path`: iterating yields how many bytes are done, `hex` is the result."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sha256 = hashlib.sha256()

    def __iter__(self) -> Iterator[int]:
        """Raises OSError."""
        done = 0
        with self._path.open("rb", buffering=0) as file:
            while block := file.read(_READ):
                self._sha256.update(block)
                done += len(block)
                yield done

    def hex(self) -> str:
        return self._sha256.hexdigest()
