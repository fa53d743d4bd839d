"""A file that is still arriving: its bytes so far, and their running SHA-256.

The length of the file is the truth about what has arrived: whatever was written is still there after the process is
killed. A power cut is another matter; for that the record says how much had reached the disk.
"""

import contextlib
import hashlib
import os
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from foretoken.library.disk import Disk

_READ: Final = 1024 * 1024
STEP: Final = 128 * 1024
"""Bytes handed to the disk at a time. With the queue below, at most six steps are on their way when a kill comes."""
_DEPTH: Final = 4
_BINARY: Final = getattr(os, "O_BINARY", 0)


class Part:
    """The unfinished file at `path`, made where there is none. `have`: bytes that are in it and in its digest."""

    def __init__(self, path: Path, disk: Disk) -> None:
        """Raises OSError."""
        self.path = path
        self.have = 0
        self._disk = disk
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644)
        self._sha256 = hashlib.sha256()

    @property
    def length(self) -> int:
        """Bytes in the file, hashed or not."""
        return os.fstat(self._file).st_size

    def recover(self, trusted: int) -> Iterator[int]:
        """Keep the first `trusted` bytes of what is there and hash them again; yields how many are. Raises OSError."""
        os.ftruncate(self._file, min(self.length, trusted))
        os.lseek(self._file, 0, os.SEEK_SET)
        self.have, self._sha256 = 0, hashlib.sha256()
        while block := os.read(self._file, _READ):
            self._sha256.update(block)
            self.have += len(block)
            yield self.have

    def start_over(self) -> None:
        """Drop everything. Raises OSError."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        self.have, self._sha256 = 0, hashlib.sha256()

    def append(self, blocks: Sequence[bytes]) -> None:
        """Raises OSError; then nothing of `blocks` is in the part."""
        try:
            self._disk.write(self._file, blocks)
        except OSError:
            os.ftruncate(self._file, self.have)
            os.lseek(self._file, self.have, os.SEEK_SET)
            raise
        for block in blocks:
            self._sha256.update(block)
            self.have += len(block)

    def head(self, count: int) -> bytes:
        """The first `count` bytes, or as many as there are. Raises OSError."""
        with self.path.open("rb") as file:
            return file.read(count)

    def digest(self) -> str:
        """SHA-256 of the first `have` bytes, in hex."""
        return self._sha256.hexdigest()

    def sync(self) -> int:
        """Make what is there survive a power cut; returns how many bytes that are. Raises OSError."""
        have = self.have
        os.fsync(self._file)
        return have

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class Sink:
    """Writes and hashes in a thread of its own, so that the network is never kept waiting for the disk.

    Leaving the `with` block waits until everything that was put is in the part, and raises the OSError that kept it
    from getting there unless another exception is on its way.
    """

    def __init__(self, part: Part) -> None:
        self._part = part
        self._blocks: list[bytes] = []
        self._gathered = 0
        self._queue: queue.Queue[list[bytes] | None] = queue.Queue(_DEPTH)
        self._error: OSError | None = None
        self._thread = threading.Thread(target=self._work, name="download-sink", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hand_over()
        self._queue.put(None)
        self._thread.join()
        if kind is None:
            self._check()

    def put(self, block: bytes) -> bool:
        """Take `block`; says whether a step was handed over. Raises the OSError of an earlier write."""
        self._blocks.append(block)
        self._gathered += len(block)
        if self._gathered < STEP:
            return False
        self._hand_over()
        self._check()
        return True

    def flush(self) -> None:
        """Wait until all that was put is in the part. Raises OSError."""
        self._hand_over()
        self._queue.join()
        self._check()

    def _hand_over(self) -> None:
        if self._blocks:
            self._queue.put(self._blocks)
        self._blocks, self._gathered = [], 0

    def _check(self) -> None:
        if self._error is not None:
            raise self._error

    def _work(self) -> None:
        while (blocks := self._queue.get()) is not None:
            try:
                if self._error is None:  # after a failed write nothing may follow it
                    self._part.append(blocks)
            except OSError as error:
                self._error = error
            finally:
                self._queue.task_done()


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
