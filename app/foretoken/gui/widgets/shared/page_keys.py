"""Keys that Qt does not handle as a person expects: Enter on a button, Page Up and Page Down in a text with tables.

Qt moves line by line until it has come a page further. Where a selection reaches into a table, the lines do not come
further, and it goes on for ever (QTextEditPrivate::pageUpDown, seen with Qt 6.11): the window hangs.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTextEdit, QWidget

_Key = QKeySequence.StandardKey
_KEYS: Final = (
    (_Key.MoveToPreviousPage, -1, QTextCursor.MoveMode.MoveAnchor),
    (_Key.MoveToNextPage, 1, QTextCursor.MoveMode.MoveAnchor),
    (_Key.SelectPreviousPage, -1, QTextCursor.MoveMode.KeepAnchor),
    (_Key.SelectNextPage, 1, QTextCursor.MoveMode.KeepAnchor),
)


def take_page_key(edit: QTextEdit, event: QKeyEvent) -> bool:
    """Scroll `edit` by a page and move its cursor along, if `event` asks for that; says whether it did."""
    for key, direction, mode in _KEYS:
        if event.matches(key):
            _move(edit, direction, mode)
            event.accept()
            return True
    return False


def _move(edit: QTextEdit, direction: int, mode: QTextCursor.MoveMode) -> None:
    bar, cursor = edit.verticalScrollBar(), edit.textCursor()
    before, view = cursor.position(), edit.viewport().rect()
    there = edit.cursorRect().center()
    bar.setValue(bar.value() + direction * bar.pageStep())
    inside = QPoint(there.x(), min(max(there.y(), view.top()), view.bottom()))
    cursor.setPosition(edit.cursorForPosition(inside).position(), mode)
    if (cursor.position() - before) * direction <= 0:  # the first page, or the last one
        cursor.movePosition(QTextCursor.MoveOperation.Start if direction < 0 else QTextCursor.MoveOperation.End, mode)
    edit.setTextCursor(cursor)


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
