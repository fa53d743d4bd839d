"""Fields on a page that scrolls: the wheel scrolls the page."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


class Unscrolled(QObject):
    """The wheel scrolls the page, and changes a field only when it has the keyboard."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Wheel and not self._field.hasFocus():
            event.ignore()
            return True
        return False
