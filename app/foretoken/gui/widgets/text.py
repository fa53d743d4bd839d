"""The Text view of one reply: markdown, rendered block by block as blocks close."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from foretoken.gui.theme import Theme
from foretoken.gui.viewmodels.reply import ReplyViewModel


class TextBody(QTextEdit):
    """The clean text of a reply, selectable.

    Signals: grown(): the height changed.
    """

    grown = Signal()

    def __init__(self, reply: ReplyViewModel, theme: Theme, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reply = reply
        self._theme = theme
        self._shown = 0
        self._height = 0
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QTextEdit { border: none; padding: 0; background: transparent; }")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setFont(font)
        self.document().setDocumentMargin(0)
        self.setAccessibleName("Reply")
        self._reply.shown.connect(self._on_shown)
        self.sync()

    def sync(self) -> None:
        """Take over what the reply shows by now."""
        marks = self._reply.marks
        text = "".join(mark.text for mark in marks[self._shown :])
        self._shown = len(marks)
        if text:
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(text)
        self._tell_height()

    def body_height(self) -> int:
        return self._height

    def set_body_width(self, width: int) -> None:
        self.resize(width, self.height())
        self.document().setTextWidth(width)
        self._height = round(self.document().size().height())

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme

    def selected_text(self) -> str:
        return self.textCursor().selectedText().replace(" ", "\n")

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _tell_height(self) -> None:
        height = round(self.document().size().height())
        if height != self._height:
            self._height = height
            self.grown.emit()

    def _on_shown(self) -> None:
        if self.isVisible():
            self.sync()
