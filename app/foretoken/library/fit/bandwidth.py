"""How many bytes of memory this machine reads in a second: what limits the speed of a model on a processor."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import psutil

from foretoken.library.files.keyed_file import KeyedFile

_SIZE: Final = 256 * 2**20  # bytes that are read: more than processors keep at hand
_ROUNDS: Final = 4  # the fastest counts, for other programs read memory too
_SPARE: Final = 4  # times the size that must be free
_KEY: Final = "memory"


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    """`cores`: of the machine that it was measured on, for a home folder may move."""

    cores: int | None
    bytes_per_second: float


class Bandwidth:
    """Measures it once, and keeps it in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._file = KeyedFile(folder, _Kept)

    def known(self) -> float | None:
        """What was measured on this machine before, in bytes a second."""
        found = self._file.read(_KEY)
        if found is None or found.cores != os.cpu_count() or found.bytes_per_second <= 0:
            return None
        return found.bytes_per_second

    def measure(self) -> float | None:
        """Bytes a second. Takes all cores and less than a second; None where too little memory is free to do so."""
        if psutil.virtual_memory().available < _SPARE * _SIZE:
            return None
        found = _measured()
        self._file.write(_KEY, _Kept(cores=os.cpu_count(), bytes_per_second=found))
        return found


def _measured() -> float:
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    data = np.ones(_SIZE // 8, np.uint64)  # written, for pages that were not are not read either
    parts = np.array_split(data, cores)
    best = float("inf")
    with ThreadPoolExecutor(cores) as pool:
        for _ in range(_ROUNDS):
            began = time.perf_counter()
            list(pool.map(np.max, parts))
            best = min(best, time.perf_counter() - began)
    return _SIZE / max(best, 1e-6)
