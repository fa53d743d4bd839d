"""Tab goes through all controls of the window, each once, and comes back to where it began."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget


def stops(window: QWidget) -> set[QWidget]:
    """What the Tab key can reach by its own account."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(window) and widget.isEnabled()
    }


def test_tab_reaches_every_control_once(whole_window: Callable[[], Any], say: Any, qapp: QApplication) -> None:
    composition = whole_window()
    window = composition.window
    window.resize(1440, 900)
    composition.chats.send("Hello")
    composition.host.say(
        say.started(1), say.prompt_done(1), say.spoken(1, 0, "go", "od", "day"), say.finished(1, "good day")
    )
    window.composer.editor.setFocus()
    qapp.processEvents()
    wanted, seen = stops(window), list[QWidget]()
    while (at := QApplication.focusWidget()) not in seen:
        assert at is not None
        seen.append(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
    assert at is window.composer.editor
    # Of buttons of which one is chosen Tab stops at that one, and the arrow keys lead to the others.
    missed = {one for one in wanted - set(seen) if not (isinstance(one, QPushButton) and one.group() is not None)}
    assert not missed, sorted(f"{type(widget).__name__} {widget.accessibleName()}" for widget in missed)
