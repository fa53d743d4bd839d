"""SHA-256 of files: while they arrive, or of complete ones; and fingerprints, which do not take gigabytes to read."""

import hashlib
import os
import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from foretoken import threads

_READ: Final = 1024 * 1024  # bytes read at a time
_DEPTH: Final = 8  # blocks that may wait to be hashed


class RunningDigest:
    """SHA-256 of what is put in, in order, computed in its own thread, because hashing takes as long as receiving.

    What is put in are blocks, or ranges of the file at `path`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sha256 = hashlib.sha256()
        self._waiting: queue.Queue[bytes | tuple[int, int] | None] = queue.Queue(_DEPTH)
        self._trouble: Exception | None = None
        self._thread = threads.start(self._work, name="download-digest", died=self._on_died)

    def put(self, what: bytes | tuple[int, int]) -> None:
        """A block, or (begin, end) of the file."""
        self._waiting.put(what)

    def hex(self) -> str:
        """Of all that was put in. Raises OSError when the file could not be read, or what else the thread met."""
        self._waiting.join()
        if self._trouble is not None:
            raise self._trouble
        return self._sha256.hexdigest()

    def reset(self) -> None:
        self._waiting.join()
        self._sha256, self._trouble = hashlib.sha256(), None

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (what := self._waiting.get()) is not None:
            try:
                if isinstance(what, tuple):
                    self._read(*what)
                else:
                    self._sha256.update(what)
            except Exception as error:
                self._trouble = error
            finally:
                self._waiting.task_done()  # or whoever wants the digest would wait for ever

    def _on_died(self, error: BaseException) -> None:
        self._trouble = RuntimeError(threads.brief(error))
        while self._waiting.get() is not None:  # whoever puts more in, or waits for it to be taken, is not held up
            self._waiting.task_done()

    def _read(self, begin: int, end: int) -> None:
        with self._path.open("rb", buffering=0) as file:
            file.seek(begin)
            while begin < end:
                block = file.read(min(_READ, end - begin))
                if not block:
                    raise OSError("the file is shorter than it was")
                self._sha256.update(block)
                begin += len(block)


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


_SAMPLE: Final = 1 << 20  # bytes read from each end


def fingerprint(path: Path | None) -> bytes:
    """Digest of a file's size and both ends; of nothing for None. Raises OSError when the file cannot be read."""
    if path is None:
        return b"none"
    found = hashlib.sha256()
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        found.update(size.to_bytes(8, "little"))
        file.seek(0)
        found.update(file.read(_SAMPLE))
        file.seek(max(0, size - _SAMPLE))
        found.update(file.read(_SAMPLE))
    return found.digest()
