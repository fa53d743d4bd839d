"""What is copied of a text: by the buttons above code, and from a selection with formulas as their source."""

from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextFormat, QTextFrame
from PySide6.QtWidgets import QLabel, QTextEdit, QWidget

from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import CopyButton, flat
from foretoken.wording import tr, trn

FORMULA: Final = QTextFormat.Property.UserProperty.value + 1
"""Property of the characters of a formula: its number in the document, a line break, its source."""

NO_TEXT: Final = FORMULA + 1
"""Property of a block that is there for its height alone."""


def copied(cursor: QTextCursor) -> str:
    """The selection of `cursor` as plain text; a formula of which a part is selected comes whole."""
    first, last = cursor.selectionStart(), cursor.selectionEnd()
    block = cursor.document().findBlock(first)
    rows, formula = list[str](), ""
    while block.isValid() and block.position() <= last:
        row = ""
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            pieces += 1
            start, end = piece.position(), piece.position() + piece.length()
            if end <= first or start >= last:
                continue
            source = piece.charFormat().stringProperty(FORMULA)
            if source and source != formula:
                row += source.partition("\n")[2]
            elif not source:
                units = piece.text().encode("utf-16-le", "surrogatepass")  # positions count these
                part = units[2 * max(0, first - start) : 2 * (min(end, last) - start)]
                row += part.decode("utf-16-le", "surrogatepass")
            formula = source
        if not block.blockFormat().boolProperty(NO_TEXT):
            rows.append(row.replace("\u2028", "\n"))
        formula = ""
        block = block.next()
    return "\n".join(rows)


HEIGHT: Final = 26  # pixels that a code block leaves free at its top
_INSET: Final = 9
_MOST: Final = 300
"""Code blocks of a reply that have such a line: each is a few widgets."""


class CodeBlock(NamedTuple):
    """A code block as it stands in the document, and what it was made of."""

    frame: QTextFrame
    language: str
    source: str


class CodeHeaders:
    """Puts a header on the code blocks of `body` and keeps it there."""

    def __init__(self, body: QTextEdit) -> None:
        self._body = body
        self._headers: list[tuple[QTextFrame, CodeHeader]] = []

    def show_for(self, blocks: list[CodeBlock]) -> None:
        """`blocks`: all there are; those that have a header keep it."""
        for block in blocks[len(self._headers) : _MOST]:
            header = CodeHeader(block.language, block.source, self._body.viewport())
            self._headers.append((block.frame, header))
            self._place(block.frame, header)
            header.show()

    def place(self) -> None:
        """The document was laid out anew."""
        for frame, header in self._headers:
            self._place(frame, header)

    def clear(self) -> None:
        """The document is empty."""
        for _frame, header in self._headers:
            header.hide()
            header.deleteLater()
        self._headers.clear()

    def _place(self, frame: QTextFrame, header: "CodeHeader") -> None:
        box = self._body.document().documentLayout().frameBoundingRect(frame).toRect()
        left = box.left() + round(frame.frameFormat().leftMargin())
        header.setGeometry(QRect(left + _INSET, box.top() + 3, box.right() - left - _INSET - 2, HEIGHT))


class CodeHeader(QWidget):
    """The language on the left, Copy on the right."""

    def __init__(self, language: str, source: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._source = source
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = boxes.row(of=self, margins=(0, 0, 0, 0))
        name = QLabel(language, self)
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setProperty("role", "muted")
        row.addWidget(name)
        row.addStretch(1)
        self.copy = CopyButton(tr("Copy this code"), self)
        flat(self.copy).setProperty("low", True)
        count = source.count("\n") + 1
        said = trn(
            "Copy the code: {language}, {n:,} line", "Copy the code: {language}, {n:,} lines", count, language=language
        )
        self.copy.setAccessibleName(said)
        self.copy.clicked.connect(self._on_copy)
        row.addWidget(self.copy)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._source)
        self.copy.say_copied()
