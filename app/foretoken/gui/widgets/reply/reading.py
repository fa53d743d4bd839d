"""Text to read, and the marks of words that were found in it."""

import re
from typing import Final

from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent, QTextCharFormat, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from foretoken.gui.look.theme import Theme
from foretoken.gui.widgets.reply.markdown_blocks import BREAK
from foretoken.gui.widgets.shared.labels import BY_ALL
from foretoken.gui.widgets.shared.page_keys import take_page_key

_MOST: Final = 200  # marks in one message


def mark_in_text(edit: QTextEdit, words: str, number: int | None, theme: Theme) -> QRect | None:
    """Mark all places of `words` in `edit`, and the one with the number `number` more strongly. Returns where that is
    in `edit`; formatting may have taken some of the places away, then it is the last one."""
    spans = _spans(edit.toPlainText(), words)
    present = None if number is None or not spans else min(number, len(spans) - 1)
    first = 0 if present is None else max(0, present - _MOST // 2)
    marks, where = [], None
    for at, (begin, end) in enumerate(spans[first : first + _MOST], first):
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(edit.document())
        cursor.setPosition(begin)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setBackground(QColor(theme.selection))
        if at == present:
            form.setBackground(QColor(theme.accent))
            form.setForeground(QColor(theme.on_accent))
            start = QTextCursor(edit.document())
            start.setPosition(begin)
            where = edit.cursorRect(start)
        mark.cursor, mark.format = cursor, form
        marks.append(mark)
    edit.setExtraSelections(marks)
    return where


def _spans(shown: str, words: str) -> list[tuple[int, int]]:
    """(begin, end) of each place, as a document counts them; places to break a run are no part of the words."""
    if not words:
        return []
    loose = f"{BREAK}?".join(map(re.escape, words))
    found = [match.span() for match in re.finditer(loose, shown, re.IGNORECASE)]
    if shown.isascii() or max(shown) <= "\uffff":
        return found
    wide = [at for at, character in enumerate(shown) if character > "\uffff"]  # a document counts these twice
    return [(a + sum(at < a for at in wide), b + sum(at < b for at in wide)) for a, b in found]


def spans_of_marks(texts: list[str], words: str) -> list[tuple[int, int]]:
    """(first, behind the last) of the pieces in which each place of `words` is, in the text they make up."""
    if not words:
        return []
    ends, at = [], 0
    for text in texts:
        at += len(text)
        ends.append(at)
    found, piece = [], 0
    for match in re.finditer(re.escape(words), "".join(texts), re.IGNORECASE):
        while piece < len(ends) and ends[piece] <= match.start():
            piece += 1
        last = piece
        while last < len(ends) and ends[last] < match.end():
            last += 1
        found.append((piece, last + 1))
    return found


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
        self.setTextInteractionFlags(BY_ALL)
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
