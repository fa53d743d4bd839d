"""Texts of any size are pasted, sent, opened and copied whole, and little of them is ever laid out at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from foretoken.gui.widgets.chat.composer import Composer
from foretoken.gui.widgets.shared.long_text import LONGEST_LINE, LongText, LongTextDialog, layout_lines
from foretoken.gui.widgets.shared.pasted import LONGEST_LINE as LONGEST_TYPED
from foretoken.gui.widgets.shared.pasted import MOST, PastingEdit

MILLION = 1_000_000
LINES = ("seventy-odd characters of words that stand in a line of their own here\n" * 15_000)[:MILLION]


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    composer = Composer()
    qtbot.addWidget(composer)
    composer.resize(700, 200)
    composer.show()
    return composer


def paste(composer: Composer, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(composer.editor, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def laid_out(editor: QPlainTextEdit) -> int:
    """Characters of the longest line that Qt has to lay out, and of all of them together."""
    document = editor.document()
    blocks = [document.findBlockByNumber(number).length() for number in range(document.blockCount())]
    assert max(blocks) <= LONGEST_TYPED + 100
    return sum(blocks)


@pytest.mark.parametrize("text", ["x" * MILLION, LINES, "word " * (MILLION // 5)], ids=["unbroken", "lines", "words"])
def test_a_pasted_million_is_one_piece_and_is_sent_whole(composer: Composer, qtbot: QtBot, text: str) -> None:
    sent: list[str] = []
    composer.submitted.connect(sent.append)
    composer.editor.insertPlainText("before 😀 ")
    paste(composer, text)
    composer.editor.insertPlainText(" after\u00a0")
    assert laid_out(composer.editor) < 100
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert sent == [f"before 😀 {text} after\u00a0"]


def test_no_way_of_pasting_makes_a_line_that_takes_long(composer: Composer, qtbot: QtBot) -> None:
    for _ in range(40):
        paste(composer, "x" * 900)
    qtbot.keyClicks(composer.editor, "end")
    assert composer.text == "x" * 36_000 + "end"
    assert laid_out(composer.editor) <= LONGEST_TYPED + 100
    composer.clear()
    for _ in range(40):
        paste(composer, "line\n" * 2_000)
    assert composer.text == "line\n" * 80_000
    assert laid_out(composer.editor) <= MOST


def test_what_can_be_edited_stays_text(composer: Composer) -> None:
    paste(composer, "A line\r\nand another\u00a0one.")
    assert composer.text == "A line\nand another\u00a0one."
    assert composer.editor.document().blockCount() == 2
    paste(composer, "\ufffc as it is")
    assert composer.text.endswith("one.\ufffc as it is")


def test_a_piece_is_taken_out_and_brought_back(composer: Composer, qtbot: QtBot) -> None:
    whole = composer.findChild(QPushButton, "whole-message")
    assert isinstance(whole, QPushButton)
    qtbot.keyClicks(composer.editor, "a")
    paste(composer, "x" * MILLION)
    assert whole.isVisible()
    qtbot.keyClick(composer.editor, Qt.Key.Key_Backspace)
    assert composer.text == "a"
    assert not whole.isVisible()
    qtbot.keyClick(composer.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert composer.text == "a" + "x" * MILLION
    qtbot.keyClick(composer.editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(composer.editor, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert composer.text == ""
    assert QGuiApplication.clipboard().text() == "a" + "x" * MILLION
    qtbot.keyClick(composer.editor, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert composer.text == "a" + "x" * MILLION


def test_two_pieces_with_text_around_them(composer: Composer, qtbot: QtBot) -> None:
    first, second = "x" * 60_000, "y" * 70_000
    paste(composer, first)
    composer.editor.insertPlainText("𝒜")
    paste(composer, second)
    assert composer.text == first + "𝒜" + second
    cursor = composer.editor.textCursor()
    cursor.setPosition(1)
    cursor.setPosition(4, QTextCursor.MoveMode.KeepAnchor)
    composer.editor.setTextCursor(cursor)
    composer.editor.copy()
    assert QGuiApplication.clipboard().text() == "𝒜" + second


def test_unsent_text_comes_back_as_a_piece_and_is_no_edit(composer: Composer, qtbot: QtBot) -> None:
    edits: list[str] = []
    composer.edited.connect(edits.append)
    composer.set_text(LINES)
    assert composer.text == LINES
    assert laid_out(composer.editor) < 10
    assert edits == []
    qtbot.keyClick(composer.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert composer.text == LINES  # there is nothing to undo
    composer.clear()
    assert composer.text == ""


def test_a_click_on_a_piece_shows_it_and_the_button_the_message(composer: Composer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.editor, "look: ")
    paste(composer, "x" * MILLION)
    right = composer.editor.cursorRect()
    qtbot.mouseClick(composer.editor.viewport(), Qt.MouseButton.LeftButton, pos=right.center() - QPoint(30, 0))
    shown = composer.findChild(LongTextDialog)
    assert isinstance(shown, LongTextDialog)
    assert shown.windowTitle() == "Message: 1,000,000 characters"
    shown.text.selectAll()
    assert shown.text.selected_text() == "x" * MILLION
    shown.close()
    qtbot.mouseClick(composer.editor.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert [dialog for dialog in composer.findChildren(LongTextDialog) if dialog.isVisible()] == []


@given(
    text=st.text(st.sampled_from("ab \n\t😀\u00a0é"), max_size=40).flatmap(
        lambda part: st.integers(1, 300).map(lambda times: part * times)
    )
)
def test_lines_are_broken_to_be_laid_out_and_nothing_else(text: str) -> None:
    rows = list(layout_lines(text))
    assert max(len(line) for line, _continues in rows) <= LONGEST_LINE
    assert (
        "".join(("" if continues or not number else "\n") + line for number, (line, continues) in enumerate(rows))
        == text
    )


@pytest.mark.parametrize(
    "text", ["x" * MILLION, LINES, "a😀b " * 20_000 + "\n\nend"], ids=["unbroken", "lines", "mixed"]
)
def test_what_is_copied_of_a_long_text_is_what_stands_in_it(qtbot: QtBot, text: str) -> None:
    view = LongText(text)
    qtbot.addWidget(view)
    view.selectAll()
    assert view.selected_text() == text
    view.copy()
    assert QGuiApplication.clipboard().text() == text
    cursor = view.textCursor()
    cursor.setPosition(LONGEST_LINE - 3)
    cursor.setPosition(LONGEST_LINE + 3, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    assert view.selected_text() in text
    assert view.isReadOnly()


@pytest.mark.parametrize("text", ["x" * MILLION, LINES], ids=["unbroken", "lines"])
def test_every_field_of_several_lines_takes_a_long_text(qtbot: QtBot, text: str) -> None:
    told: list[int] = []
    field = PastingEdit()
    qtbot.addWidget(field)
    field.textChanged.connect(lambda: told.append(len(field.toPlainText())))
    QGuiApplication.clipboard().setText(text)
    field.paste()
    assert told == [MILLION]
    assert laid_out(field) < 10
    field.setPlainText("short\u00a0now")
    assert field.toPlainText() == "short\u00a0now"
    field.setPlainText(text)
    assert field.toPlainText() == text
    assert told[-1] == MILLION
    assert laid_out(field) < 10
