"""Runs work in the background (files, digests, the hub) and delivers results on the window's thread."""

import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from foretoken import threads
from foretoken.errors import ForetokenError
from foretoken.wording import tr

_BETWEEN: Final = 0.1  # seconds between two reports of how far work is

Result = TypeVar("Result")


class Job:
    """One piece of work under way. The work looks at `stop` from time to time, and tells how far it is."""

    def __init__(self, tell: Callable[["Job", object], None]) -> None:
        self.stop = threading.Event()
        self._tell = tell
        self._told = float("-inf")

    def tell(self, value: object, *, last: bool = False) -> None:
        """Say how far the work is; called from the work's thread. Told at most ten times a second, and the `last`."""
        now = time.monotonic()
        if last or now - self._told >= _BETWEEN:
            self._told = now
            self._tell(self, value)

    def cancel(self) -> None:
        """Nobody wants the answer any more: nothing of it is delivered from now on. On the window's thread only."""
        self.stop.set()


class Jobs(QObject):
    """Starts each work in its own thread and delivers its result on the thread of this object.

    The threads are daemons: a hub that does not answer must not keep a closed window's process alive.
    """

    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._closed = False
        self._running: set[Job] = set()
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        work: Callable[[Job], Result],
        *,
        done: Callable[[Result], None],
        failed: Callable[[ForetokenError], None],
        told: Callable[[Any], None] | None = None,
    ) -> Job:
        """Do `work`; then call `done` with its result or `failed` with its error, unless the job is cancelled first.

        `told` receives its progress. An unexpected error is logged and arrives as a sentence.
        """

        def tell(job: Job, value: object) -> None:
            if told is not None:
                self._post(lambda: None if job.stop.is_set() else told(value))

        def run() -> None:
            deliver: Callable[[], None]
            try:
                result = work(job)
                deliver = lambda: done(result)  # noqa: E731
            except ForetokenError as error:
                refused = error
                deliver = lambda: failed(refused)  # noqa: E731
            self._post(lambda: end(deliver))

        def end(deliver: Callable[[], None]) -> None:
            self._running.discard(job)
            if not job.stop.is_set():
                deliver()

        job = Job(tell)
        self._running.add(job)
        fault = ForetokenError(tr("Something went wrong (a bug in Foretoken). Try again."))
        threads.start(run, name="window-job", died=lambda _error: self._post(lambda: end(lambda: failed(fault))))
        return job

    def close(self) -> None:
        """Ask all work to stop; nothing is delivered any more."""
        with self._lock:
            self._closed = True
        for job in self._running:
            job.stop.set()

    def _post(self, deliver: Callable[[], None]) -> None:
        with self._lock:  # the object may be gone once it is closed
            if not self._closed:
                self._ended.emit(deliver)

    @Slot(object)
    def _on_ended(self, deliver: Callable[[], None]) -> None:
        if not self._closed:
            deliver()
