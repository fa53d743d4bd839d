"""Text to read and select inside a scrolling column: messages of the user and replies."""

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QKeyEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from foretoken.gui.widgets.shared.page_keys import take_page_key


class ReadingText(QTextEdit):
    """Read-only text without a frame, margins or scroll bars; a word wider than the text is broken."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(0)

    def selected_text(self) -> str:
        """The selection as it is copied."""
        return self.textCursor().selectedText().replace("\u2029", "\n").replace("\u2028", "\n")

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not take_page_key(self, event):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the column scrolls, not the message
