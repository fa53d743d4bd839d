"""Text that nobody would write, in messages, titles and what is found: shown soon, as text, and nothing is fetched."""

import time
from typing import Final
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.gui.viewmodels.chat.conversation import ALONE, ReplyItem, UserItem
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.history import HistoryColumn
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.store.records import Chat

HOSTILE: Final = {
    "ten megabytes": "word and <b>x</b>\n" * 600_000,
    "one line": "x" * 10_000_000,
    "control characters": "\u202e\u2066abc\x00\x07\x1b[31m" * 5_000,
    "nested": "> " * 5_000 + "x\n" + "- " * 5_000,
    "pictures and programs": '![x](http://127.0.0.1:9/a.png)<img src="http://127.0.0.1:9/x"><script>a(1)</script>'
    * 500,
    "formulas": "$x^{2}$ $$\n" * 9_000,
}
SECONDS: Final = 3.0  # of the processor; a busy machine takes some times the tenth of a second that it is


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_message_is_shown_soon_and_fetches_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    asked: list[object] = []

    def refuse(_self: QTextDocument, _kind: int, name: QUrl) -> None:
        asked.append(name)

    monkeypatch.setattr(QTextDocument, "loadResource", refuse)
    view = TranscriptView()
    qtbot.addWidget(view)
    view.set_view("text")
    view.resize(700, 500)
    view.show()
    begun = time.thread_time()
    view.show_items([UserItem(1, text), ReplyItem(2, text[:1000], lambda: ReplyViewModel.from_text(text), None, ALONE)])
    QApplication.processEvents()
    view.show_found("a", None)
    view.set_view("tokens")
    QApplication.processEvents()
    assert time.thread_time() - begun < SECONDS
    assert asked == []


def test_a_title_is_one_short_plain_line(qtbot: QtBot) -> None:
    column = HistoryColumn(MagicMock())
    qtbot.addWidget(column)
    titles = [text[:1_000_000] for text in HOSTILE.values()]
    begun = time.thread_time()
    column.show_chats([Chat(id=n, title=title, created=0, updated=0) for n, title in enumerate(titles, 1)], 1)
    column.show()
    assert time.thread_time() - begun < SECONDS
    shown = [column.list.item(row).text() for row in range(1, column.list.count())]
    assert all(len(text) <= 2_000 and text.isprintable() for text in shown)
