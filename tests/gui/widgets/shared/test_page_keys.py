"""Page Up and Page Down in texts with tables."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from foretoken.gui.widgets.reply.reading import ReadingText
from foretoken.gui.widgets.shared.model_card import ModelCard

_TABLE = "| a | b |\n|---|---|\n" + "| one | two |\n" * 6
_TEXT = f"before\n\n{_TABLE}\n\nafter\n\n" * 3
_HUNG = (66, 178)  # a selection from one table into another, from which Qt never came to the next page


@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", [ReadingText, ModelCard])
@pytest.mark.parametrize("size", [9, 11, 14, 22])  # where a line lies across the edge of a page differs
def test_a_selection_by_pages_through_tables_ends(qtbot: QtBot, kind: type[QTextEdit], size: int) -> None:
    edit = kind()
    edit.document().setDefaultFont(QFont("sans", size))
    qtbot.addWidget(edit)
    edit.setMarkdown(_TEXT)
    edit.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    edit.resize(300, 200)
    edit.show()
    for start in (_HUNG, (0, 0)):
        cursor = edit.textCursor()
        cursor.setPosition(start[0])
        cursor.setPosition(start[1], QTextCursor.MoveMode.KeepAnchor)
        edit.setTextCursor(cursor)
        for _page in range(20):
            QTest.keyClick(edit, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ShiftModifier)
        assert edit.textCursor().anchor() == start[0]
        assert edit.textCursor().atEnd()
    for _page in range(20):
        QTest.keyClick(edit, Qt.Key.Key_PageUp)
    assert edit.textCursor().atStart()
    assert not edit.textCursor().hasSelection()
