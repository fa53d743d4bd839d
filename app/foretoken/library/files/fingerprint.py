"""Fingerprints of model files, without reading gigabytes."""

import hashlib
import os
from pathlib import Path
from typing import Final

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
