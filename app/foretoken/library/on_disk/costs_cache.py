"""Measured costs of pairs, saved between runs: measuring takes a second or two, and rounds improve it with time."""

import hashlib
import os
from pathlib import Path
from typing import Final

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.library.files.fingerprint import fingerprint
from foretoken.library.files.small_files import SmallFiles

COSTS: Final = "costs"
"""The folder of `CostsCache` among the caches."""


class CostsCache:
    """One small file for each pair, machine setting and build in `folder`. An unusable file counts as missing."""

    def __init__(self, folder: Path) -> None:
        self._files = SmallFiles(folder)

    def read(self, key: str) -> CostsSnapshot | None:
        """What was kept under `key`, if anything."""
        data = self._files.read(key)
        try:
            return None if data is None else from_json(data, CostsSnapshot)
        except Undecodable:
            return None

    def write(self, key: str, snapshot: CostsSnapshot) -> None:
        """Keep `snapshot`. What cannot be written is measured again the next time."""
        self._files.write(key, to_json(snapshot))


def costs_key(main: Path, draft: Path | None, *, threads: int | None, gpu_layers: int, kv: str, build: str) -> str:
    """Returns a key for everything that costs depend on: both models, threads, offload, KV types and the native build
    with its devices.

    Raises OSError when a file cannot be read.
    """
    found = hashlib.sha256()
    for path in (main, draft):
        found.update(fingerprint(path))
    found.update(f"{threads} {gpu_layers} {kv} {os.cpu_count()} {build}".encode())
    return found.hexdigest()[:32]
