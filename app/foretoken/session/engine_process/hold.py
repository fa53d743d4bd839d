"""A reply that a display holds: it waits between rounds until the last one was shown."""

import threading
import time
from collections.abc import Callable
from typing import Final

LEASE_S: Final = 5.0
"""A hold ends when nothing was heard of it for so long: neither a window that hangs nor a message that was lost may
hold a reply up."""


class HeldReply:
    """The rounds that a reply may begin. `next_round` and `wait` belong to the thread that decodes, the others to the
    one that takes commands.

    `at`: the first round (they count from 0) that must wait; None: none.
    """

    def __init__(self, at: int | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._moved = threading.Condition()
        self._at, self._heard, self._ended = at, clock(), False
        self._round = -1

    def move(self, at: int | None) -> None:
        """Hold before the round `at` from now on."""
        with self._moved:
            self._at, self._heard = at, self._clock()
            self._moved.notify()

    def end(self) -> None:
        """Hold nothing any more: the reply is to stop."""
        with self._moved:
            self._ended = True
            self._moved.notify()

    def next_round(self) -> bool:
        """Whether the next round may begin without `wait`. Called once at the beginning of each round."""
        self._round += 1
        with self._moved:
            return self._left() <= 0.0

    def wait(self) -> None:
        """Return when the round may begin."""
        with self._moved:
            while (left := self._left()) > 0.0:
                self._moved.wait(left)

    def _left(self) -> float:
        """Seconds that the round must wait if nothing more is heard."""
        if self._ended or self._at is None or self._round < self._at:
            return 0.0
        return self._heard + LEASE_S - self._clock()
