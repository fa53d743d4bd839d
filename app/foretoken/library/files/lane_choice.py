"""How many connections fetch one file: as many as make it faster, found out while it arrives."""

from typing import Final, Protocol

from foretoken.library.files.clock import Clock

MIB: Final = 1 << 20


class LaneChoice(Protocol):
    """`piece`: bytes that one of several connections is asked for at a time."""

    piece: int

    def wanted(self, arrived: int, left: int) -> int:
        """Connections that the file should be fetched with now; `arrived` bytes are here and `left` are missing."""

    def interrupted(self) -> None:
        """Connections begin anew; what was measured until now is of another time."""

    def trouble(self) -> None:
        """One of several failed: the server may not like them. One is wanted now, until more has arrived at least."""


class Climb:
    """One connection at first, then twice as many as long as that is faster by `gain`; otherwise what was best.

    After `settle` seconds, in which connections get up to speed, bytes are counted for `span` seconds. Where less than
    `worth` seconds are left, more connections would cost more than they bring.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        most: int = 4,
        piece: int = 32 * MIB,
        settle: float = 1.0,
        span: float = 2.0,
        gain: float = 1.2,
        worth: float = 12.0,
    ) -> None:
        self.piece = piece
        self._clock = clock
        self._most = most
        self._settle = settle
        self._span = span
        self._gain = gain
        self._worth = worth
        self._now = 1
        self._best, self._best_speed = 1, 0.0
        self._done = most < 2
        self._since: float | None = None
        self._counted: tuple[float, int] | None = None

    def wanted(self, arrived: int, left: int) -> int:
        if left <= 2 * self.piece:
            self._done = True
        if self._done:
            return self._now
        now = self._clock.monotonic()
        if self._since is None:
            self._since = now
        if now - self._since < self._settle:
            return self._now
        if self._counted is None:
            self._counted = now, arrived
        began, had = self._counted
        if now - began >= self._span:
            self._judge((arrived - had) / (now - began), left)
        return self._now

    def interrupted(self) -> None:
        self._since = self._counted = None

    def trouble(self) -> None:
        self._now, self._done = 1, True

    def _judge(self, speed: float, left: int) -> None:
        """After a span at the present number."""
        if speed >= self._best_speed * self._gain or self._now == 1:
            self._best, self._best_speed = self._now, speed
            more = min(self._most, 2 * self._now)
            if more > self._now and speed > 0 and left / speed > self._worth and left > more * self.piece:
                self._now = more
            else:
                self._done = True
        else:
            self._now, self._done = self._best, True
        self.interrupted()
