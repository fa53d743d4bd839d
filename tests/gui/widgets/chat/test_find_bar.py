"""Find in the open chat: by keys, in both views, as the places are in the messages."""

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from foretoken.engine.options import ReplyOptions
from foretoken.gui.viewmodels.chat.find import FindViewModel
from foretoken.gui.widgets.chat.transcript import FindBar, TranscriptView
from foretoken.gui.widgets.reply.reading import spans_of_marks
from foretoken.store.records import Models, Status


@pytest.fixture
def shown(shell: Any, qtbot: QtBot) -> Any:
    store = shell.store
    chat = store.create("Foxes")
    asked = store.add_user(chat.id, "A fox, 😀 two foxes", parent=None)
    reply = store.replies.begin(chat.id, parent=asked.id, models=Models(main="M"), options=ReplyOptions())
    text = "The **fox** runs.\n\n" + "word " * 300 + "\n\nAnother Fox" + "\n\nlong " * 6000 + "fox at the end."
    store.replies.finish(reply.id, text, Status.COMPLETE)
    view = TranscriptView()
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.show()
    shell.chats.opened.connect(view.show_items)
    find = FindViewModel(shell.chats)
    bar = FindBar(find, view, view)
    shell.chats.open(chat.id)
    return SimpleNamespace(view=view, bar=bar, find=find, reply=reply.id, asked=asked.id)


@pytest.mark.parametrize("view", ["text", "tokens"])
def test_places_are_counted_walked_and_marked(shown: Any, qtbot: QtBot, view: str) -> None:
    shown.view.set_view(view)
    bar, field = shown.bar, shown.bar.field
    bar.open()
    qtbot.keyClicks(field, "fox")
    assert bar.count.text() == "5 of 5"  # the last one first: that is where the reader is
    reply, asked = shown.view.messages.items[shown.reply], shown.view.messages.items[shown.asked]
    assert reply.reply.held == 0
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert bar.count.text() == "1 of 5"
    assert shown.view.top_of(shown.asked) >= 0
    assert len(asked._bubble.extraSelections()) == 2
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert [mark.cursor.selectedText() for mark in asked._bubble.extraSelections()] == ["fox", "fox"]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert bar.count.text() == "3 of 5"
    body = reply.body
    if view == "text":
        assert [mark.cursor.selectedText() for mark in body.extraSelections()] == ["fox", "Fox", "fox"]
    else:
        assert len(body._found) == 3
        assert len(body._present) == 1
        shown.view.grab()
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count.text() == "2 of 5"
    qtbot.keyClicks(field, "zz")
    assert bar.count.text() == "Not found"
    with qtbot.waitSignal(bar.left):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not asked._bubble.extraSelections()


def test_a_place_may_go_over_several_tokens() -> None:
    assert spans_of_marks(["a", "bc", "", "da", "b"], "BCD") == [(1, 4)]
    assert spans_of_marks(["a", "bc", "", "da", "b"], "ab") == [(0, 2), (3, 5)]
