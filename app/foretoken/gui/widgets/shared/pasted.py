"""Long pasted text in a field: shown as one piece with its size, kept in full."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import url2pathname

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QRectF, QSignalBlocker, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from foretoken.gui.widgets.shared.long_text import LongTextDialog
from foretoken.wording import later, tr, trn


def files_in(data: QMimeData) -> list[Path]:
    """The files of a drag or a copy."""
    # Names come as percent-encoded bytes: a Qt string would drop those that are no text.
    addresses = [bytes(url.toEncoded().data()).decode("ascii", "replace") for url in data.urls() if url.isLocalFile()]
    return [Path(url2pathname(urlsplit(address).path)) for address in addresses]


MOST: Final = 50_000
"""Characters of a text that are laid out to be edited."""

LONGEST_LINE: Final = 5_000
"""Characters of a line that are: the time a key press takes grows with its square."""

_MARK: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_TYPE: Final = QTextFormat.ObjectTypes.UserObject.value + 1
_NUMBER: Final = QTextFormat.Property.UserProperty.value + 1
_PADDING: Final = 8.0  # pixels left and right of the words
_TIP: Final = later("The whole text is kept. Click to read it; Backspace removes it, Ctrl+Z restores it.")


def is_long(text: str, *, beside: int = 0, most: int = MOST) -> bool:
    """Whether `text` should become one piece, in a line that has `beside` characters already."""
    return len(text) > most or beside + max(map(len, text.split("\n"))) > LONGEST_LINE


def in_words(text: str) -> str:
    """What is drawn for a piece."""
    return trn("Pasted text, {n:,} character", "Pasted text, {n:,} characters", len(text))


class PastedTexts(QPyTextObject):
    """The pieces of one document. What is deleted stays here: undo brings the mark back and with it the text."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._document = document
        self._texts: list[str] = []
        document.documentLayout().registerHandler(_TYPE, self)

    def insert(self, cursor: QTextCursor, text: str) -> None:
        """Put `text` in as one piece, in place of what is selected."""
        shape = QTextCharFormat()
        shape.setObjectType(_TYPE)
        shape.setProperty(_NUMBER, len(self._texts))
        self._texts.append(text)
        cursor.insertText(_MARK, shape)

    def whole(self, raw: str, start: int = 0) -> str:
        """The text of a part of the document, as Qt has it `raw` from position `start` on: pieces in full."""
        parts: list[str] = []
        done = 0
        for index, piece in self._pieces(raw, start):
            parts += _typed(raw[done:index]), piece
            done = index + 1
        return "".join((*parts, _typed(raw[done:])))

    def any_in(self, raw: str) -> bool:
        """Whether a piece is left in the document, which is `raw`."""
        return next(self._pieces(raw, 0), None) is not None

    def forget(self) -> None:
        """The document is another, and nothing in it can be undone."""
        self._texts.clear()

    def at(self, position: int) -> str | None:
        """The piece whose mark is the character at `position`."""
        cursor = QTextCursor(self._document)
        cursor.setPosition(min(position + 1, self._document.characterCount() - 1))
        shape = cursor.charFormat()
        return self._texts[int(shape.property(_NUMBER))] if shape.objectType() == _TYPE else None

    def _pieces(self, raw: str, start: int) -> Iterator[tuple[int, str]]:
        """(index in `raw`, text) of every piece."""
        index = raw.find(_MARK) if self._texts else -1
        position, done = start, 0
        while index >= 0:
            position += len(raw[done:index].encode("utf-16-le", "surrogatepass")) // 2  # as Qt counts
            done = index
            piece = self.at(position)
            if piece is not None:  # the character may have been typed as it is
                yield index, piece
            index = raw.find(_MARK, index + 1)

    # --- Qt

    def intrinsicSize(self, doc: QTextDocument, _position: int, format: QTextFormat) -> QSizeF:
        metrics = QFontMetricsF(doc.defaultFont())
        words = in_words(self._texts[int(format.property(_NUMBER))])
        return QSizeF(metrics.horizontalAdvance(words) + 2 * _PADDING, metrics.ascent())

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, _position: int, format: QTextFormat
    ) -> None:
        metrics = QFontMetricsF(doc.defaultFont())
        box = QRectF(rect).adjusted(1, 0, -1, metrics.descent())
        palette = QGuiApplication.palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(palette.color(QPalette.ColorRole.Accent))
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setPen(palette.color(QPalette.ColorRole.HighlightedText))
        painter.setFont(doc.defaultFont())
        words = in_words(self._texts[int(format.property(_NUMBER))])
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


class PastingEdit(QPlainTextEdit):
    """A text field in which long text is one piece: pasted, copied, undone and returned whole. `most`: characters that
    are laid out to be edited."""

    most = MOST

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self._pasted = PastedTexts(self.document())

    def toPlainText(self) -> str:
        """All of it as it was typed and pasted."""
        return self._pasted.whole(self.document().toRawText())

    def setPlainText(self, text: str) -> None:
        """Put `text` in place of everything; it cannot be undone."""
        long = is_long(text, most=self.most)
        with QSignalBlocker(self) if long else nullcontext():  # it is one change
            super().setPlainText("" if long else text)
            self._pasted.forget()
        if long:
            self.document().setUndoRedoEnabled(False)
            self._pasted.insert(self.textCursor(), text)
            self.document().setUndoRedoEnabled(True)

    def read(self, text: str) -> None:
        """Show `text` in a window of its own."""
        LongTextDialog(self.accessibleName() or tr("Text"), text, self, self.font()).show()

    @property
    def has_pieces(self) -> bool:
        return self._pasted.any_in(self.document().toRawText())

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text().replace("\r\n", "\n")
        full = self.document().characterCount() + len(text) > self.most
        beside = self.textCursor().block().length()
        if text and ((full and len(text) > LONGEST_LINE) or is_long(text, beside=beside, most=self.most)):
            self._pasted.insert(self.textCursor(), text)
            self.ensureCursorVisible()
        else:
            super().insertFromMimeData(source)

    def text_of(self, cursor: QTextCursor) -> str:
        """What `cursor` has selected, pieces in full."""
        return self._pasted.whole(cursor.selectedText(), cursor.selectionStart())

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.text_of(self.textCursor()))
        return data

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = self._piece_at(event.position().toPoint()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        piece = self._piece_at(event.position().toPoint())
        if piece is not None and event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.read(piece)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self._piece_at(event.pos()):
            QToolTip.showText(event.globalPos(), tr(_TIP), self)
            return True
        return super().viewportEvent(event)

    def _piece_at(self, place: QPoint) -> str | None:
        cursor = self.cursorForPosition(place)
        for position in (cursor.position() - 1, cursor.position()):
            piece = self._pasted.at(position) if position >= 0 else None
            if piece is not None:
                cursor.setPosition(position)
                left = self.cursorRect(cursor)
                cursor.setPosition(position + 1)
                if left.left() <= place.x() <= self.cursorRect(cursor).left() and left.top() <= place.y():
                    return piece
        return None


def _typed(raw: str) -> str:
    """Qt's two line ends as the one of a message."""
    return raw.replace("\u2029", "\n").replace("\u2028", "\n")
