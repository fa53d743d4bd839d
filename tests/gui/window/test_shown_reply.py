"""Plots and legend are about the last reply, until the user goes into an older one."""

from collections.abc import Callable
from types import ModuleType

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.chat.conversation import ReplyItem, UserItem
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.window.shown_reply import ShownReply

PROMPTS = ("Count to three.", "Again, please.", "And a very long question, which goes on and on for longer than fits.")


@pytest.fixture
def view(qtbot: QtBot) -> TranscriptView:
    made = TranscriptView()
    qtbot.addWidget(made)
    made.resize(600, 900)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def shown(view: TranscriptView, helper: Callable[[str], ModuleType]) -> ShownReply:
    made = ShownReply(view, view)
    for number, prompt in enumerate(PROMPTS):
        reply = ReplyViewModel(view)
        reply.feed(helper("gui/rounds.py").reply([b"one", b" two", b" three"]))
        view.messages.add_user(2 * number, prompt)
        made.add_all([UserItem(2 * number, prompt), ReplyItem(2 * number + 1, "Main", reply)])
        view.messages.add_reply(2 * number + 1, "Main", reply)
    return made


def test_the_last_reply_is_shown_and_which_one_is_said(shown: ShownReply) -> None:
    assert shown.reply is shown.last
    assert shown.name == "Reply 3 of 3: And a very long question, which goes on and on…"
    shown.clear()
    assert shown.reply is None
    assert shown.name == ""
    only = ReplyViewModel()
    shown.add_all([UserItem(8, "Hello"), ReplyItem(9, "Main", only)])
    assert shown.name == "Reply: Hello"


@pytest.mark.parametrize("mode", ["text", "tokens"])
def test_a_click_or_the_keyboard_goes_to_an_older_reply(
    qtbot: QtBot, view: TranscriptView, shown: ShownReply, mode: str
) -> None:
    view.set_view(mode)
    first, second, _ = view.findChildren(ReplyMessage)
    inside = first.body if mode == "tokens" else first.body.viewport()  # type: ignore[union-attr]
    QTest.mouseClick(inside, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(20, 10))
    qtbot.waitUntil(lambda: shown.reply is first.reply)
    assert shown.name == "Reply 1 of 3: Count to three."
    QTest.mouseClick(second, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(400, 4))  # its head
    assert shown.reply is second.reply
    second.body.setFocus()
    first.body.setFocus()
    assert shown.reply is first.reply
    shown.show_last()
    assert shown.name.startswith("Reply 3 of 3")


def test_a_new_reply_is_shown_and_an_older_one_stays_while_it_is_read(view: TranscriptView, shown: ShownReply) -> None:
    first = view.findChildren(ReplyMessage)[0]
    first.body.setFocus()
    seen: list[object] = []
    shown.changed.connect(lambda: seen.append(shown.reply))
    assert shown.last is not None
    shown.last.feed([])
    first.body.clearFocus()
    assert seen == []
    new = ReplyViewModel(view)
    shown.add_all([ReplyItem(9, "Main", new)])
    assert seen == [new]
