"""Where the keyboard goes in the whole window, and what a late width does to the bar at the top."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from foretoken.features.inspector.feature import InspectorPanel
from foretoken.gui.shell.shell import Shell


def test_escape_closes_the_find_bar_that_a_search_opened(whole_window: Callable[..., Any], qtbot: QtBot) -> None:
    window = whole_window().window
    window.find_bar.open("fox", 1)  # as from a search: the keyboard stays where it was
    window.composer.setFocus()
    qtbot.keyClick(window.composer.editor, Qt.Key.Key_Escape)
    assert window.find_bar.isHidden()


def test_closing_the_inspector_with_the_keyboard_in_it_leads_to_the_message(
    whole_window: Callable[..., Any], qtbot: QtBot
) -> None:
    window = whole_window().window
    window.findChild(Shell).menus.actions["inspector"].trigger()
    panel = window.findChild(InspectorPanel)
    panel.close_button.setFocus()
    panel.close_button.click()
    assert window.composer.isAncestorOf(window.focusWidget())


def test_what_is_typed_after_a_click_beside_the_message_goes_on_with_it(
    whole_window: Callable[..., Any], qtbot: QtBot
) -> None:
    window = whole_window().window
    qtbot.keyClicks(window.composer.editor, "one")
    button = window.history.findChild(QPushButton)
    button.setFocus()
    qtbot.keyClick(button, "s")
    assert window.composer.text == "ones"
    assert window.composer.editor.hasFocus()
    for picker in (window.top.main, window.top.draft):  # a letter opens their lists
        assert picker.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_control_and_enter_sends_and_another_key_regenerates(
    whole_window: Callable[..., Any], say: Any, qtbot: QtBot
) -> None:
    opened = whole_window()
    editor, chats = opened.window.composer.editor, opened.chats
    for number, word in enumerate(("one", "two"), 1):
        qtbot.keyClicks(editor, word)
        qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        opened.host.say(
            say.started(number),
            say.prompt_done(number),
            say.spoken(number, 0, "yes", "no", "!"),
            say.finished(number, "yes"),
        )
    assert [message.content for message in chats.path] == ["one", "yes", "two", "yes"]
    assert editor.toPlainText() == ""
    qtbot.keyClicks(editor, "three")
    control_and_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(editor, Qt.Key.Key_R, control_and_shift)
    assert len(opened.host.asked) == 3
    assert [message.content for message in chats.path][:3] == ["one", "yes", "two"]
    assert editor.toPlainText() == "three"


def test_a_success_stands_for_a_while_below_the_messages_and_covers_nothing(
    whole_window: Callable[..., Any], qtbot: QtBot
) -> None:
    window = whole_window().window
    notices, stage = window.notices, window.stage
    QApplication.processEvents()
    before = stage.geometry()
    notices.say("done", "Exported the chat.", kind="ok", action="Show in folder", do=lambda: None)
    QApplication.processEvents()
    row = notices.button("done").parentWidget()
    assert stage.geometry() == before
    assert row.isVisible()
    assert row.parentWidget() is notices.passing
    assert notices.passing.y() >= window.transcript.geometry().bottom()
    timer = next(one for one in row.findChildren(QTimer) if one.isSingleShot())
    assert timer.isActive()
    notices.button("done").setFocus()
    timer.timeout.emit()
    assert notices.sentences == {"done": "Exported the chat."}  # the keyboard is in it
    window.composer.setFocus()
    timer.timeout.emit()
    assert notices.sentences == {}
    notices.say("trouble", "It cannot be read.")
    QApplication.processEvents()
    assert stage.geometry() != before
    notices.say("done", "Imported a chat.", kind="ok", action="Show", do=lambda: None)
    notices.button("done").setFocus()
    notices.clear("done")
    assert window.composer.isAncestorOf(QApplication.focusWidget())
    assert notices.sentences == {"trouble": "It cannot be read."}


def test_figures_and_a_pause_move_nothing_in_the_bar(whole_window: Callable[..., Any]) -> None:
    opened = whole_window(1280)
    top = opened.window.top
    for used in (7, 8):
        top.show_context(used, 8192)
        QApplication.processEvents()
    parts = [part for part in top._parts if part.isVisible()]
    before = [part.geometry() for part in parts]
    for used, why in ((77, ""), (1_111, "It does not pay."), (8_192, "")):
        top.show_context(used, 8192)
        top.show_paused(why)
        QApplication.processEvents()
        assert [part for part in top._parts if part.isVisible()] == parts
        assert [part.geometry() for part in parts] == before


def test_what_is_said_late_in_the_bar_leaves_nothing_on_top_of_another(
    whole_window: Callable[..., Any], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = whole_window()
    top = opened.window.top
    for words in ("Speculation: a preset", "Speculation: a preset of a rather long name ▾"):
        top.speculation.setText(words)
        qapp.processEvents()
        row = top.layout()
        assert row.totalMinimumSize().width() <= top.width()
        places = [row.itemAt(at).geometry() for at in range(row.count()) if not row.itemAt(at).isEmpty()]
        assert all(left.right() < right.left() for left, right in pairwise(places))
