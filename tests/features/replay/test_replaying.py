"""A replay in the window takes the chat's place, follows the keyboard, and leaves everything as it was."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.features.game.feature import GuessingDialog
from foretoken.features.inspector.feature import InspectorPanel
from foretoken.features.lessons.feature import CaptionPanel, LessonsDialog
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.replies.readable import display
from foretoken.replies.trace import Trace, TraceHeader, TraceModels, TracePrompt, named
from foretoken.replies.trace_file import lines_of
from foretoken.session.messages import AnswerPart

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4


def answer(window: Any, events: list[Any]) -> None:
    window.chats.send("Why?")
    request = len(window.host.asked)
    window.host.say(*(AnswerPart(request=request, events=(event,)) for event in events))


def marks(body: QWidget | None) -> list[str]:
    assert isinstance(body, TokensBody)
    return [display(mark) for mark in body._layout.marks]


def test_f5_plays_a_reply_of_an_earlier_run_and_esc_brings_the_chat_back(
    whole_window: Callable[[], Any],
    helper: Callable[[str], ModuleType],
    jobs_ended: Callable[[], None],
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, events = whole_window(), helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    answer(first, events)
    again = whole_window()  # a later run, which has the trace alone
    window, stage = again.window, again.window.stage
    inspector, drop = window.findChild(InspectorPanel), window.chat.attaching.takers[-1]
    window.composer.set_text("typed before")
    kept, focus = window.plots._reply, window.focusWidget()
    shown = window.transcript.findChildren(TokensBody)[0]
    before = marks(shown)

    QTest.keyClick(window, Qt.Key.Key_F5)
    replay, page = stage.replay, stage.currentWidget()
    assert replay is not None
    assert page.isVisible()
    assert not window.transcript.isVisible()
    assert replay.head.playing
    assert window.plots._reply is replay.reply
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Home)
    assert (replay.head.playing, replay.head.place) == (False, 0)
    body = page.transcript.findChildren(TokensBody)[0]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Left):
        QTest.keyClick(window.focusWidget(), key)
    assert (replay.round, len(replay.reply.open_marks), replay.head.speed) == (2, 4, 2.0)
    assert marks(body)[-4:] == [display(mark) for mark in replay.reply.open_marks]
    again.preferences.change(inspector_shown=True)
    assert inspector.isVisible()
    assert stage.reply_of(replay.recording.reply) is replay.reply
    page.bar.slider.setValue(replay.head.last)
    assert marks(body) == before
    assert page.view_bar.legend.counts() == window.plots._reply.figures.fates
    slider = page.bar.slider
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 2, slider.height() // 2))
    assert abs(replay.head.place - replay.head.last / 2) <= 1
    slider.setValue(5)
    assert len(marks(body)) < len(before)
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert (replay.head.place, replay.head.playing) == (0, True)

    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.transcript.isVisible()
    assert stage.replay is None
    assert window.plots._reply is kept
    assert window.focusWidget() is focus
    assert window.composer.text == "typed before"
    assert marks(shown) == before
    assert inspector.isVisible()
    assert stage.reply_of(replay.recording.reply) is kept
    again.preferences.change(inspector_shown=False)

    header = TraceHeader(
        models=TraceModels(main=named("Main"), draft=named("Draft")),
        options=ReplyOptions(),
        prompt=TracePrompt(messages=(ChatMessage(role="user", content="Why?"),)),
    )
    file, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    file.write_bytes(b"".join(lines_of(Trace(header, tuple(events[:-1])))))
    other.write_text('{"a": 1}')
    assert not drop([other])  # for the message
    assert drop([file])
    jobs_ended()
    replay = stage.replay
    assert replay.recording.title == "Main + Draft"
    assert len(replay.reply.played) == len(events) - 3
    assert "cut short" in window.notices.sentences["replay"]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    again.shell.do("open_trace")
    jobs_ended()
    assert "no trace" in window.notices.sentences["replay"]
    again.shell.do("lessons")
    window.findChild(LessonsDialog).cards[0].click()
    caption = window.findChild(CaptionPanel)
    assert caption.isVisible()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    stage.replay.set_speed(10.0)
    qtbot.waitUntil(lambda: caption.number.text() == "2 of 6" and not stage.replay.head.playing)
    assert "guessed 4 tokens" in caption.text.text()
    assert all(mark.fate is None for mark in stage.replay.reply.open_marks)
    assert f"Round {again.selection.place.round + 1}:" in caption.text.text()  # the highlight is where it says
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Backspace)
    assert caption.number.text() == "1 of 6"
    assert again.preferences.settings.lessons == {"round": 2}
    assert drop([file])
    jobs_ended()
    assert not caption.isVisible()
    again.shell.do("game")
    game = window.findChild(GuessingDialog)
    assert "to guess" in game.score.text()
    QTest.keyClick(game, Qt.Key.Key_1)
    assert game.verdict.text().startswith(("Kept.", "Refused."))
    game.texts.activated.emit(2)  # the reply that is shown, which nobody has examined
    assert game.verdict.text()
    again.shell.do("game")
    assert window.findChildren(GuessingDialog) == [game]  # not a second one in front of it
    game.close()
    again.shell.do("game")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the first one goes
    game = window.findChild(GuessingDialog)
    assert game.isVisible()
    game.close()
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)  # another chat
    assert stage.replay is None
    assert window.transcript.isVisible()
    again.chats.send("And?")
    again.shell.do("replay")
    assert stage.replay is None
    assert "Wait until the reply is finished" in window.notices.sentences["replay"]
