"""Carries notices of the engine and events of downloads into the window's thread, in batches.

Notices come from a background thread, hundreds a second. Each is appended under a lock; one argument-less queued
signal wakes the main thread, which takes all that is there. Nothing is dropped or merged.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

DRAIN_INTERVAL: Final = 1 / 30
"""Least seconds between two drains; text moves no faster than this on the screen."""


class NoticeBridge(QObject):
    """Collects notices from any thread and hands them over on the main thread.

    The first notice after a silence is handed over at once, later ones at most 30 times a second.

    Signals: drained(list), once per drain, in the order of pushing.
    """

    drained = Signal(list)
    _woken = Signal()

    def __init__(self, parent: QObject | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: list[object] = []
        self._wake_sent = False
        self._last_drain = float("-inf")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.flush)
        self._woken.connect(self._on_woken, Qt.ConnectionType.QueuedConnection)

    def push(self, notice: object) -> None:
        """Append one notice. Safe from any thread; returns at once."""
        with self._lock:
            self._waiting.append(notice)
            if self._wake_sent:
                return
            self._wake_sent = True
        self._woken.emit()

    @Slot()
    def flush(self) -> None:
        """Hand over what is waiting now. Main thread only."""
        self._timer.stop()
        with self._lock:
            batch, self._waiting = self._waiting, []
            self._wake_sent = False
        if batch:
            self._last_drain = self._clock()
            self.drained.emit(batch)

    @Slot()
    def _on_woken(self) -> None:
        wait = self._last_drain + DRAIN_INTERVAL - self._clock()
        if wait <= 0:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start(max(1, round(wait * 1000)))
