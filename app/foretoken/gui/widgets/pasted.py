"""A long text in the composer: one piece among what is typed, drawn as its size and sent as it is."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPalette,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

MOST: Final = 50_000
"""Characters of a text that are laid out to be edited."""

LONGEST_LINE: Final = 5_000
"""Characters of a line that are: the time a key press takes grows with its square."""

_MARK: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
_TYPE: Final = QTextFormat.ObjectTypes.UserObject.value + 1
_NUMBER: Final = QTextFormat.Property.UserProperty.value + 1
_PADDING: Final = 8.0


def is_long(text: str, *, beside: int = 0) -> bool:
    """Whether `text` is better one piece, where the line it goes into has `beside` characters already."""
    return len(text) > MOST or beside + max(map(len, text.split("\n"))) > LONGEST_LINE


def in_words(text: str) -> str:
    """What is drawn for a piece."""
    return f"Pasted text, {len(text):,} characters"


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


def _typed(raw: str) -> str:
    """Qt's two line ends as the one of a message."""
    return raw.replace("\u2029", "\n").replace("\u2028", "\n")
