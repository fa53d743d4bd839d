"""Time, as a collaborator: tests pass a clock on which nothing ever waits."""

import threading
import time
from typing import Protocol


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds that only ever go up."""

    def wall(self) -> float:
        """Seconds since 1970, as the user's clock has it."""

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        """Wait until `seconds` have passed or `stop` is set; says whether it is."""


class SystemClock:
    """The machine's own."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        return stop.wait(seconds)
