"""Undo: the steps, the row that offers it, and its key beside what is typed."""

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.shared.undo import UndoStack, UndoStep
from foretoken.gui.widgets.shared.notices import TextFirst, UndoBar

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_steps_are_taken_back_in_turn_and_done_again(qapp: Any) -> None:
    undo, log = UndoStack(), list[str]()
    for name in "ab":
        undo.did(UndoStep(name, "", lambda n=name: log.append(f"-{n}"), lambda n=name: log.append(f"+{n}")))
    for _ in range(3):
        undo.undo()
    assert log == ["-b", "-a"]
    undo.redo()
    assert (log[-1], undo.undoable, undo.redoable) == ("+a", "a", "b")
    undo.did(UndoStep("c", "", lambda: log.append("-c")))
    assert undo.redoable is None
    undo.undo()
    assert undo.redoable is None  # only the person can do it again


def test_what_can_no_longer_be_taken_back_is_passed_over(qapp: Any) -> None:
    undo, log, there = UndoStack(), list[str](), [True]
    undo.did(UndoStep("a", "", lambda: log.append("-a")))
    undo.did(UndoStep("b", "", lambda: log.append("-b"), possible=lambda: there[0]))
    assert undo.undoable == "b"
    there[0] = False
    assert undo.undoable == "a"
    undo.undo()
    assert log == ["-a"]


def test_the_row_says_what_was_done_and_takes_it_back(qtbot: QtBot) -> None:
    undo, parent, log = UndoStack(), QWidget(), list[str]()
    qtbot.addWidget(parent)
    bar = UndoBar(undo, parent)
    parent.show()
    undo.did(UndoStep("rename", "", lambda: log.append("name")))
    assert not bar.isVisible()
    undo.did(UndoStep("delete chat", "Deleted “<b>Foxes</b>”.", lambda: log.append("chat")))
    assert bar.isVisible()
    assert bar.accessibleName() == "Deleted “<b>Foxes</b>”."
    assert bar.label.textFormat() is Qt.TextFormat.PlainText
    for width in (400, 120, 380):  # as its window is made wider and narrower
        bar.resize(width, bar.sizeHint().height())
        QCoreApplication.sendPostedEvents()
        shown = bar.label.text()
        assert shown == "Deleted “<b>Foxes</b>”." if width > 300 else shown.endswith("…")
    qtbot.mouseClick(bar.button, Qt.MouseButton.LeftButton)
    assert log == ["chat"]
    assert not bar.isVisible()


@pytest.mark.parametrize("kind", [QPlainTextEdit, QLineEdit])
def test_typing_is_taken_back_first(qtbot: QtBot, kind: type[Any]) -> None:
    window, undo, log = QWidget(), UndoStack(), list[str]()
    qtbot.addWidget(window)
    field = kind(window)
    TextFirst(field)
    QVBoxLayout(window).addWidget(field)
    for key, run in (("Ctrl+Z", undo.undo), ("Ctrl+Shift+Z", undo.redo)):
        action = QAction(window)
        action.setShortcut(key)
        action.triggered.connect(run)
        window.addAction(action)
    undo.did(UndoStep("x", "", lambda: log.append("-x"), lambda: log.append("+x")))
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    field.setFocus()
    text = field.text if kind is QLineEdit else field.toPlainText
    qtbot.keyClicks(field, "ab")
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert (text(), log) == ("", [])
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert (text(), log) == ("ab", [])
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL)
    qtbot.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert log == ["-x"]
