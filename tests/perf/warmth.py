"""Memory as a program finds it that has just run: what writes to files costs depends on it more than on anything else.

A virtual machine gives memory that was free for a second or two back to its host, and getting it again costs several
times what it costs to fill it. Whoever's turn comes first would pay for it, and whoever's comes next would not.
"""

import contextlib
import os
import time
from pathlib import Path

_MOST = 768 << 20  # bytes: of more at once, some systems give all back at once
_ROUNDS = 8


class Warmth:
    """Makes memory warm for files of `size` bytes in `folder`, by writing such files there and deleting them."""

    def __init__(self, folder: Path, size: int) -> None:
        self._path = folder / "warm"
        self._size = min(size, _MOST)
        self._fastest = float("inf")

    def renew(self) -> int:
        """Write until that takes as long as the fastest time ever, and wait for the disk before; how often it took."""
        if hasattr(os, "sync"):
            os.sync()
        for number in range(1, _ROUNDS + 1):
            seconds = self._write()
            warm = 0.8 < seconds / self._fastest < 1.25
            self._fastest = min(self._fastest, seconds)
            if warm and number > 1:
                return number
        return _ROUNDS

    def _write(self) -> float:
        block = bytes(1 << 20)
        began = time.perf_counter()
        try:
            with self._path.open("wb", buffering=0) as file:
                for _ in range(0, self._size, len(block)):
                    file.write(block)
        finally:
            with contextlib.suppress(OSError):
                self._path.unlink()
        return time.perf_counter() - began
