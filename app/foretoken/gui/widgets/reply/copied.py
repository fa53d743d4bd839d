"""What is copied of a document: formulas as their LaTeX source, all else as it is shown."""

from typing import Final

from PySide6.QtGui import QTextCursor, QTextFormat

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
