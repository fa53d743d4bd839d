"""What downloads work with; tests pass others."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from foretoken.library.files.clock import Clock, SystemClock
from foretoken.library.files.disk import Disk, SystemDisk
from foretoken.library.files.lane_choice import Climb, LaneChoice
from foretoken.library.files.retry import RetryPolicy

RESERVE: Final = 512 * 1024 * 1024
"""Bytes of a disk that downloads leave alone."""


class TransferStopped(Exception):
    """Somebody set the stop flag. What has arrived is kept."""


@dataclass(frozen=True)
class Tools:
    """`reserve`: bytes of the disk to leave alone. `lanes` decides for one file how many connections fetch it."""

    clock: Clock = field(default_factory=SystemClock)
    disk: Disk = field(default_factory=SystemDisk)
    rng: random.Random = field(default_factory=random.Random)
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    reserve: int = RESERVE
    lanes: Callable[[Clock], LaneChoice] = Climb

    def pause(self, seconds: float, stop: threading.Event) -> None:
        """Raises TransferStopped when `stop` is set meanwhile."""
        if self.clock.wait(seconds, stop):
            raise TransferStopped
