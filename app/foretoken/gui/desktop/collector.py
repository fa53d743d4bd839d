"""Runs Python's garbage collector in the window's thread alone.

Left to itself it runs in whatever thread allocates. There it would destroy objects of Qt that belong to the window's
thread: their timers stop with an error, or that thread holds Qt's lock and waits for the interpreter's, while the
window's thread holds that one and waits for Qt's, and the window hangs for good.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_LOOK_MS: Final = 100
_OLDER: Final = 10  # collections of younger objects before one of older ones


class MainThreadCollector(QObject):
    """Collects between two events of the thread that made this, by Python's own thresholds for new objects; at most
    one collection each 100 ms, of which about one in a hundred and twenty is of all objects."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collect, if there is enough to collect."""
        new, young, old = gc.get_count()
        if new > gc.get_threshold()[0]:
            gc.collect(0 if young <= _OLDER else 1 if old <= _OLDER else 2)

    def close(self) -> None:
        """Leave collecting to Python again."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()
