"""Measured costs of pairs, kept between runs: measuring takes a second or two, and rounds make it better with time."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from foretoken.engine.costs import CostsSnapshot

_SAMPLE: Final = 1 << 20  # bytes read from each end of a file to tell it from others


class CostsCache:
    """One small file for each pair, machine setting and build in `folder`. A file that cannot be used is no file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, key: str) -> CostsSnapshot | None:
        """What was kept under `key`, if anything."""
        try:
            return msgspec.json.decode((self._folder / f"{key}.json").read_bytes(), type=CostsSnapshot)
        except (OSError, msgspec.DecodeError):
            return None

    def write(self, key: str, snapshot: CostsSnapshot) -> None:
        """Keep `snapshot`. What cannot be written is measured again the next time."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, prefix=".costs-")
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(snapshot))
            Path(name).replace(self._folder / f"{key}.json")
        except OSError:
            return


def costs_key(main: Path, draft: Path | None, *, threads: int | None, gpu_layers: int, build: str) -> str:
    """A name for what costs depend on: both models, threads, offload and the native build with its devices.

    Raises OSError when a file cannot be read.
    """
    found = hashlib.sha256()
    for path in (main, draft):
        found.update(_fingerprint(path) if path is not None else b"none")
    found.update(f"{threads} {gpu_layers} {os.cpu_count()} {build}".encode())
    return found.hexdigest()[:32]


def _fingerprint(path: Path) -> bytes:
    """Size and both ends of a file: enough to tell models apart without reading gigabytes."""
    found = hashlib.sha256()
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        found.update(size.to_bytes(8, "little"))
        file.seek(0)
        found.update(file.read(_SAMPLE))
        file.seek(max(0, size - _SAMPLE))
        found.update(file.read(_SAMPLE))
    return found.digest()
