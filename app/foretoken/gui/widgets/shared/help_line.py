"""The help at the foot of a form: what the field that is pointed at, or has the keyboard, is for."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

_SHOWN_BY: Final = frozenset({QEvent.Type.Enter, QEvent.Type.FocusIn})
_LINES: Final = 3  # kept free, so that nothing moves


class HelpLine(QLabel):
    """Shows the tooltip of the part of `form` that the user is at, in words that stay. `usual` before that."""

    def __init__(self, usual: str, form: QWidget) -> None:
        super().__init__(usual, form)
        self._form = form
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())

    def watch(self) -> None:
        """Follow all parts that the form has now."""
        for part in self._form.findChildren(QWidget):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _SHOWN_BY:
            said = _said_of(watched, self._form)
            if said:
                self.setText(said)
        return event.type() is QEvent.Type.ToolTip  # it would say the same again


def _said_of(part: QObject | None, form: QWidget) -> str:
    """The tooltip of `part`, or of what it is a part of."""
    while isinstance(part, QWidget) and part is not form:
        if part.toolTip():
            return part.toolTip()
        part = part.parent()
    return ""
