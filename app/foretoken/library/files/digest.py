"""SHA-256 of files, and fingerprints, which do not take gigabytes to read."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_READ: Final = 1024 * 1024  # bytes read at a time


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
