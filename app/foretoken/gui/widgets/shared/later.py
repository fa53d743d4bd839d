"""Calls a function once, after the current Qt event has been handled, however often it was asked for."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal


class Later(QObject):
    """Calls `do` once when the present event has been handled, however often it is asked for until then.

    A handler of the mouse or of another size must not show, hide or move anything itself: Qt then tells of the mouse
    again, from inside of the handler.
    """

    _asked = Signal()

    def __init__(self, do: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._do = do
        self._waits = False
        self._asked.connect(self._on_asked, Qt.ConnectionType.QueuedConnection)

    def ask(self) -> None:
        if not self._waits:
            self._waits = True
            self._asked.emit()

    def _on_asked(self) -> None:
        self._waits = False
        self._do()
