"""Timers that run once each time they are started."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(milliseconds: int, do: Callable[[], object], parent: QObject) -> QTimer:
    """Returns a timer that calls `do` so long after it was started last."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(do)
    return timer
