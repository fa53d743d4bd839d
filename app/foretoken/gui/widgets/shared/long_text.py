"""Read-only text of any length; only the visible part is laid out."""

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QFont, QTextOption
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QWidget

from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import BY_ALL
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.plain import one_line
from foretoken.wording import tr, trn

LONGEST_LINE: Final = 2_000
"""Characters of a line that are laid out as one: the time that takes grows with the square of an unbroken line."""

_CONTINUES: Final = 1  # state of a block that continues the line before
_LAST_SPACE: Final = re.compile(r"\s(?=\S*$)")


def layout_lines(text: str) -> Iterator[tuple[str, bool]]:
    """(line, whether it goes on the one before) of `text`: its lines, long ones in parts, broken between words."""
    for line in text.split("\n"):
        start = 0
        while len(line) - start > LONGEST_LINE:
            end = start + LONGEST_LINE
            space = _LAST_SPACE.search(line, end - 100, end)
            end = space.end() if space else end
            yield line[start:end], start > 0
            start = end
        yield line[start:], start > 0


class LongText(QPlainTextEdit):
    """Read-only text. Lines that were broken to be laid out are whole again in what is copied."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(BY_ALL)
        rows = list(layout_lines(text))
        self.setPlainText("\n".join(line for line, _continues in rows))
        block = self.document().begin()
        for _line, continues in rows:
            if continues:
                block.setUserState(_CONTINUES)
            block = block.next()

    def selected_text(self) -> str:
        """The selection as it stands in the text."""
        cursor = self.textCursor()
        lines = cursor.selectedText().split("\u2029")
        block = self.document().findBlock(cursor.selectionStart())
        parts = lines[:1]
        for line in lines[1:]:
            block = block.next()
            parts.append(line if block.userState() == _CONTINUES else "\n" + line)
        return "".join(parts)

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data


class LongTextDialog(SideDialog):
    """A long text in a window of its own, which closes at Escape."""

    def __init__(self, name: str, text: str, parent: QWidget, font: QFont | None = None) -> None:
        """`name`: what it is the text of."""
        title = trn("{name}: {n:,} character", "{name}: {n:,} characters", len(text), name=one_line(name))
        super().__init__(title, parent, once=True)
        self.text = LongText(text, self)
        self.text.setAccessibleName(name)
        if font is not None:
            self.text.setFont(font)
        buttons = QDialogButtonBox(self)
        buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.close)
        boxes.column((self.text, 1), buttons, of=self)
        room = self.window().parentWidget()
        self.resize(820, 600 if room is None else max(360, min(700, room.window().height() - 80)))
