"""The clock, passed in as an object so that tests do not wait."""

import threading
import time
from typing import Protocol


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds from an arbitrary start; never goes back."""

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        """Wait until `seconds` have passed or `stop` is set; says whether it is."""


class SystemClock:
    """The machine's own."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        return stop.wait(seconds)
