"""The tools of downloads (clock, disk, retries, connections); tests pass others."""

import random
import threading
from dataclasses import dataclass, field
from typing import Final

from foretoken.library.files.clock import Clock, SystemClock
from foretoken.library.files.disk import Disk, SystemDisk
from foretoken.library.files.retry import RetryPolicy

RESERVE: Final = 512 * 1024 * 1024
"""Bytes of a disk that downloads leave alone."""


class TransferStopped(Exception):
    """The stop flag was set. The downloaded part is kept."""


@dataclass(frozen=True)
class Lanes:
    """How many connections fetch one file: `count` where more than two pieces are missing, a `piece` (bytes) at a time
    each. When one of them fails, a single one goes on until `patience` bytes more are here."""

    count: int = 4
    piece: int = 32 * 1024 * 1024
    patience: int = 512 * 1024 * 1024


@dataclass(frozen=True)
class Tools:
    """What a download works with. `reserve`: bytes of the disk to leave alone."""

    clock: Clock = field(default_factory=SystemClock)
    disk: Disk = field(default_factory=SystemDisk)
    rng: random.Random = field(default_factory=random.Random)
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    reserve: int = RESERVE
    lanes: Lanes = Lanes()

    def pause(self, seconds: float, stop: threading.Event) -> None:
        """Raises TransferStopped when `stop` is set meanwhile."""
        if self.clock.wait(seconds, stop):
            raise TransferStopped
