"""The Rounds view of a reply."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Round
from foretoken.gui.look.theme import LIGHT
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import Listed
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.chat.controls_view import RoundFilters
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.rounds_view import RoundRows, RoundsBody


@pytest.fixture(scope="module")
def made(helper: Any) -> ModuleType:
    found: ModuleType = helper("gui/rounds.py")
    return found


def test_a_reply_of_20_000_rounds_costs_no_more_than_a_screen(
    made: ModuleType, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = made.reply([b" word"] * 2_000, length=0)
    reply = ReplyViewModel()
    reply.feed([event for event in events if isinstance(event, Round)] * 10)
    drawn: list[Round] = []
    real = RoundRows.paint

    def counted(rows: RoundRows, painter: QPainter, area: QRect, round_: Round, *rest: Any) -> None:
        drawn.append(round_)
        real(rows, painter, area, round_, *rest)

    monkeypatch.setattr(RoundRows, "paint", counted)
    body = RoundsBody(reply, LIGHT, GlyphCache(qapp.font()))
    row = body.body_height() // 20_000
    body.resize(700, 40 * row)
    assert not drawn
    body.grab()
    assert len(drawn) <= 41


def test_the_round_on_the_stage_has_a_row(made: ModuleType, qapp: QApplication) -> None:
    now = [0.0]
    reply = ReplyViewModel(pace="slow", clock=lambda: now[0])
    body = RoundsBody(reply, LIGHT, GlyphCache(qapp.font()))
    row, heights = body.body_height(), list[int]()
    body.grown.connect(lambda: heights.append(body.body_height()))
    body.show()
    reply.feed(made.reply(made.words("one two three four five six"), length=4)[:4])
    for _ in range(12):
        now[0] += 0.1
        reply._advance()
    assert reply.rounds_shown == 1
    assert reply.on_stage is not None
    assert heights[-1] == body.body_height() == 2 * row


def test_rounds_and_tokens_are_selected_together(whole_window: Callable[..., Any], say: Any, qtbot: QtBot) -> None:
    opened = whole_window()
    window, selection = opened.window, opened.window.transcript._selection
    opened.chats.send("Hello")
    request = len(opened.host.asked)
    opened.host.say(say.started(request), say.prompt_done(request))
    for index in range(3):
        opened.host.say(say.spoken(request, index, " one", " two", " three"))
    opened.host.say(say.finished(request, " one three" * 3))
    reply = opened.chats.path[-1].id
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert opened.preferences.settings.transcript_view == "rounds"
    item = window.transcript.messages.items[reply]
    body = item.body
    assert isinstance(body, RoundsBody)
    item.reply.skip()
    qtbot.mouseClick(body, Qt.MouseButton.LeftButton, pos=QPoint(60, body.body_height() // 3 + 6))
    assert selection.place == TokenPlace(reply, round=1)
    qtbot.keyClick(body, Qt.Key.Key_Down)
    assert selection.place == TokenPlace(reply, round=2)
    qtbot.keyClick(body, Qt.Key.Key_Right)
    assert selection.place == TokenPlace(reply, round=2, token=4)
    qtbot.keyClick(body, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("3,2,1,3,2,")
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    tokens = item.views.tokens
    assert tokens is not None
    tokens.setFocus()
    qtbot.keyClick(tokens, Qt.Key.Key_Home)
    qtbot.keyClick(tokens, Qt.Key.Key_Right)
    assert selection.place == TokenPlace(reply, round=0, guess=1)
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    selection.select(TokenPlace(reply, round=2))  # as a plot does
    qtbot.keyClick(body, Qt.Key.Key_Up)
    assert selection.place == TokenPlace(reply, round=1)
    window.view_bar.filters._buttons[Listed.KEPT].click()
    assert not body._rows
    window.transcript.messages.copy_rounds(item.reply)
    assert QGuiApplication.clipboard().text().count("\n") == 1
    opened.chats.new()
    assert selection.place is None


def test_where_there_is_little_room_no_filter_is_cut_off(qtbot: QtBot) -> None:
    filters = RoundFilters()
    qtbot.addWidget(filters)
    filters.show()
    buttons = [*filters._buttons.values(), filters.copy]
    width = sum(button.sizeHint().width() + 2 for button in buttons)
    filters.resize(width + 20, 40)
    assert filters.copy.isVisible()
    filters.resize(width - 20, 40)
    QApplication.processEvents()
    assert not filters.copy.isVisible()
    assert all(button.width() >= button.sizeHint().width() for button in buttons if button.isVisible())
