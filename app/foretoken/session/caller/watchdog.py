"""Decides when an engine process must be killed, from how long it has been silent or has ignored a command."""

import enum

import msgspec


class Cause(enum.Enum):
    """Why the host kills an engine process."""

    HUNG = "hung"  # no heartbeat: not even its threads run any more
    STOP_IGNORED = "stop ignored"
    LOAD_CANCELLED = "load cancelled"  # the native loader did not react soon enough
    GARBLED = "garbled"  # it sent what is no message
    UNWATCHED = "unwatched"  # the watchdog itself died
    CLOSED = "closed"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Patience in seconds, with room for a machine that is busy or swapping. A native call may take as long as it
    likes while heartbeats come."""

    start: float = 60.0  # from spawn to Ready (a cold disk, a virus scanner)
    silence: float = 20.0
    stop: float = 10.0
    cancel: float = 2.0
    close: float = 2.0

    @property
    def tick(self) -> float:
        """How often to look."""
        return min(0.5, min(self.silence, self.stop, self.cancel) / 4)


class Watchdog:
    """Adds up elapsed time between looks. Not thread-safe: the host's lock guards it.

    Time passes only through `tick`, whose caller caps a step, so that a machine that slept does not look like a
    hung child; and silence counts only while the host is listening, so that a slow listener does not either.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.started()

    def started(self) -> None:
        """A fresh process: all clocks at zero."""
        self._ready = False
        self._listening = False
        self._silent = 0.0
        self._stopping: dict[int, float] = {}
        self._cancelling: float | None = None

    def listening(self) -> None:
        """The host waits for the next frame from now on."""
        self._listening = True
        self._silent = 0.0

    def heard(self) -> None:
        """A frame arrived; until `listening` the host is busy with it."""
        self._ready = True
        self._listening = False

    def stop_asked(self, request: int) -> None:
        self._stopping.setdefault(request, 0.0)

    def answered(self, request: int) -> None:
        self._stopping.pop(request, None)

    def cancel_asked(self) -> None:
        if self._cancelling is None:
            self._cancelling = 0.0

    def load_answered(self) -> None:
        self._cancelling = None

    def tick(self, elapsed: float) -> Cause | None:
        """`elapsed` seconds have passed; the reason to kill the process, if there is one."""
        if self._listening:
            self._silent += elapsed
        if not self._ready:
            return Cause.HUNG if self._silent > self._limits.start else None
        if self._silent > self._limits.silence:
            return Cause.HUNG
        if self._cancelling is not None:
            self._cancelling += elapsed
            if self._cancelling > self._limits.cancel:
                return Cause.LOAD_CANCELLED
        for request in self._stopping:
            self._stopping[request] += elapsed
        if any(waited > self._limits.stop for waited in self._stopping.values()):
            return Cause.STOP_IGNORED
        return None
