"""Limits on time and memory for a child process that works on hostile input."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

import psutil

from foretoken import threads

if TYPE_CHECKING:
    from foretoken.child_keeper import KeptChild

_LOOK: Final = 0.02  # seconds between two measurements of the process's memory
_ROOM: Final = 256 * 2**20  # bytes of address space beyond the limit, for the interpreter and its libraries


class Guard:
    """Kills `process` when it takes longer than `seconds` or more than `memory` bytes, or when `stopped` says so.
    `broken`: why."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes] | KeptChild",
        seconds: float,
        memory: int,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.broken: Literal["time", "memory", "stopped"] | None = None
        self._process, self._memory, self._stopped = process, memory, stopped
        self._end = time.monotonic() + seconds
        self._done = threading.Event()

    def __enter__(self) -> "Guard":
        # Without the guard the child could block its caller for ever.
        self._thread = threads.start(self._watch, name="child-guard", died=lambda _error: self._process.kill())
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._done.wait(_LOOK):
            if time.monotonic() > self._end:
                self.broken = "time"
            elif self._stopped():
                self.broken = "stopped"
            elif self._held() > self._memory:
                self.broken = "memory"
            if self.broken is not None:
                self._process.kill()
                return

    def _held(self) -> int:
        try:
            return int(psutil.Process(self._process.pid).memory_info().rss)
        except psutil.Error:
            return 0


def limit_memory(most: int) -> None:
    """To be called in the child: make allocations beyond `most` bytes fail, where the system can. Elsewhere the guard
    in the parent watches the memory."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most + _ROOM, most + _ROOM))
