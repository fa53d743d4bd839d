"""The tools of downloads (clock, disk, retries, connections); tests pass others."""

import email.utils
import random
import threading
import time
from dataclasses import dataclass, field
from typing import Final

from foretoken.library.files.disk import Disk


class Clock:
    """The machine's own."""

    def monotonic(self) -> float:
        """Seconds from an arbitrary start; never goes back."""
        return time.monotonic()

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        """Wait until `seconds` have passed or `stop` is set; says whether it is."""
        return stop.wait(seconds)


@dataclass(frozen=True)
class RetryPolicy:
    """`attempts` in a row without progress are the most. Seconds: the first wait, the longest of ours, and the
    longest that a server may ask for before we give up instead."""

    attempts: int = 8
    first: float = 1.0
    longest: float = 60.0
    patience: float = 900.0

    def delay(self, attempt: int, rng: random.Random, asked: float | None) -> float | None:
        """Seconds before attempt `attempt` (1 is the first repetition); None when it is time to give up."""
        if attempt > self.attempts:
            return None
        if asked is not None:
            return asked if asked <= self.patience else None
        # Half of the wait is drawn, so that many clients of one server do not come back all at once.
        return float(min(self.longest, self.first * 2 ** (attempt - 1)) * rng.uniform(0.5, 1.0))


def retry_after(header: str | None, now: float) -> float | None:
    """Seconds that a Retry-After header asks for (a number or a date), None when it says nothing sensible.

    `now`: seconds since 1970.
    """
    if not header:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(header).timestamp() - now
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if seconds == seconds and seconds < 1e9 else None


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

    clock: Clock = field(default_factory=Clock)
    disk: Disk = field(default_factory=Disk)
    rng: random.Random = field(default_factory=random.Random)
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    reserve: int = RESERVE
    lanes: Lanes = Lanes()

    def pause(self, seconds: float, stop: threading.Event) -> None:
        """Raises TransferStopped when `stop` is set meanwhile."""
        if self.clock.wait(seconds, stop):
            raise TransferStopped
