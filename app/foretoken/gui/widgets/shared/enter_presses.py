"""Enter presses the button that has the keyboard, as Space does."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterPresses(QObject):
    """In dialogs, and on the cards of an empty chat. Qt does it only for buttons that may become a dialog's default,
    which would be filled with the accent."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QPushButton) and (isinstance(now.window(), QDialog) or now.property("role") == "card"):
            now.installEventFilter(self)  # once, however often

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _ENTER
        if pressed and isinstance(watched, QPushButton):
            watched.click()
        return pressed
