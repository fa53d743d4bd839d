"""Runs Python's garbage collector in the window's thread alone.

Left to itself it runs in whatever thread allocates. There it would destroy objects of Qt that belong to the window's
thread: their timers stop with an error, or that thread holds Qt's lock and waits for the interpreter's, while the
window's thread holds that one and waits for Qt's, and the window hangs for good.
"""

import gc
import time
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject

_LOOK_S: Final = 0.1
_OLDER: Final = 10  # collections of younger objects before one of older ones


class MainThreadCollector(QObject):
    """Collects between two events of the thread that made this, by Python's own thresholds for new objects; at most
    one collection each 100 ms, of which about one in a hundred and twenty is of all objects. Wakes nobody: where no
    event comes, the window leaves no garbage."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._last = 0.0
        self._events = QAbstractEventDispatcher.instance()
        self._events.awake.connect(self._on_awake)

    def _on_awake(self) -> None:
        now = time.monotonic()
        if now - self._last < _LOOK_S:
            return
        self._last = now
        new, young, old = gc.get_count()
        if new > gc.get_threshold()[0]:
            gc.collect(0 if young <= _OLDER else 1 if old <= _OLDER else 2)

    def close(self) -> None:
        """Leave collecting to Python again."""
        self._events.awake.disconnect(self._on_awake)
        if self._was_enabled:
            gc.enable()
