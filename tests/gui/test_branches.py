"""Versions of messages in the window, by mouse and by keyboard."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget

Open = Callable[..., Any]


def answer(made: Any, say: SimpleNamespace, text: str) -> None:
    made.engine.take([say.finished(len(made.host.asked), text)])


def type_and_send(made: Any, text: str) -> None:
    made.window.composer.editor.setFocus()
    QTest.keyClicks(made.window.composer.editor, text)
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Return)


def shown(made: Any) -> list[str]:
    """The texts in the window from top to bottom."""
    items = made.window.transcript._items.values()
    return [item._text if isinstance(getattr(item, "_text", None), str) else item.reply.text for item in items]


def message(made: Any, index: int) -> Any:
    return list(made.window.transcript._items.values())[index]


def button(inside: QWidget, text: str) -> Any:
    found = [*inside.findChildren(QPushButton), *inside.findChildren(QToolButton)]
    return next(one for one in found if one.text() == text)


def click(inside: QWidget, text: str) -> None:
    QTest.mouseClick(button(inside, text), Qt.MouseButton.LeftButton)


def test_versions_by_mouse_and_keyboard_also_after_a_restart(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "a")
    answer(made, say, "one")
    assert not button(message(made, 1), "‹").isVisible()
    click(message(made, 1), "Regenerate")
    answer(made, say, "two")
    assert shown(made) == ["a", "two"]
    assert "2/2" in [label.text() for label in message(made, 1).findChildren(QLabel)]
    assert not button(message(made, 1), "›").isEnabled()
    click(message(made, 1), "‹")
    assert shown(made) == ["a", "one"]
    focus = QApplication.focusWidget()
    assert message(made, 1).isAncestorOf(focus)
    QTest.keyClick(focus, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert shown(made) == ["a", "two"]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert shown(made) == ["a", "one"]
    made = whole_window()
    assert shown(made) == ["a", "one"]
    made.window.composer.editor.setFocus()  # from the message field it is the last one that has versions
    QTest.keyClick(made.window.composer.editor, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert shown(made) == ["a", "two"]


def test_copying_says_so(whole_window: Open, say: SimpleNamespace) -> None:
    made = whole_window()
    type_and_send(made, "a question")
    answer(made, say, "an answer")
    copy = button(message(made, 0), "Copy")
    assert not copy.isVisible()
    message(made, 0).take_focus()
    QApplication.processEvents()
    click(message(made, 0), "Copy")
    assert QApplication.clipboard().text() == "a question"
    assert copy.text() == "Copied"
    copy._timer.timeout.emit()
    assert copy.text() == "Copy"
    made.window.menus.actions["copy_reply"].trigger()
    assert QApplication.clipboard().text() == "an answer"
    assert button(message(made, 1), "Copied").isVisible()
