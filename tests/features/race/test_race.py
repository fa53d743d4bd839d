"""A race writes the missing lane, plays both, and says who was first; it can be cancelled and begun again."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from foretoken.engine.options import DraftSource
from foretoken.features.race.feature import RacePanel
from foretoken.gui.widgets.chat.message_foot import ReplyFoot
from foretoken.gui.widgets.shared.busy_bar import reduce_motion
from foretoken.session.messages import AnswerPart, RequestFailed

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4


@pytest.fixture
def made(whole_window: Callable[[], Any], helper: Callable[[str], ModuleType]) -> Any:
    """The window with a reply that was guessed, of 500 tokens a second."""
    made = whole_window()
    made.chats.send("Why?")
    say(made, 1, helper("gui/rounds.py").reply(PIECES, agreement=0.6))
    made.host.stopped = made.engine._engine.stopped
    return made


def say(made: Any, request: int, events: list[Any]) -> None:
    made.host.say(*(AnswerPart(request=request, events=(event,)) for event in events))


def race(made: Any) -> RacePanel:
    foot = made.window.transcript.findChildren(ReplyFoot)[0]
    next(action for action in foot.menu().actions() if action.text() == "Race").trigger()
    panel = made.window.findChild(RacePanel)
    assert isinstance(panel, RacePanel)
    assert panel.isVisible()
    return panel


def test_the_other_lane_is_written_with_the_same_seed_and_both_run(
    made: Any, helper: Callable[[str], ModuleType], qtbot: QtBot
) -> None:
    panel = race(made)
    messages, options = made.engine._engine.asked[-1]
    assert [message.content for message in messages] == ["Why?"]
    assert (options.draft.source, options.sampling.seed) == (DraftSource.NONE, 1)
    plain = helper("gui/rounds.py").reply(PIECES, length=0, rate=200.0)
    say(made, 2, plain[:5])
    assert "Writing the other lane" in panel.said.text()
    assert panel.cancel.hasFocus()
    say(made, 2, plain[5:])
    running = panel._race
    assert panel.start.hasFocus()
    assert all(player.head.playing and player.head.real for player in running.players)
    for player in running.players:
        player.seek(player.head.last)
    assert running.over
    said = panel.said.text()
    assert said.startswith("With a draft: 0.1")
    assert "same text" in said
    assert "1 prompt" in said
    assert [name.text().split(":")[0] for name, _track, _pane in panel.lanes] == ["Without a draft", "With a draft"]
    assert not panel.grab().toImage().isNull()
    reduce_motion(True)
    try:
        panel.start.click()
        assert running.over
        assert not any(player.head.playing for player in running.players)
    finally:
        reduce_motion(False)
    panel.speed.setCurrentIndex(3)
    panel.speed.activated.emit(3)
    assert {(player.head.place, player.head.speed, player.head.playing) for player in running.players} == {
        (0, 0.1, True)
    }
    QTest.keyClick(panel.start, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert made.window.composer.editor.hasFocus()
    assert running.players == ()


def test_a_race_is_cancelled_begun_again_and_gives_way_to_the_chat(
    made: Any, helper: Callable[[str], ModuleType]
) -> None:
    panel = race(made)
    panel.cancel.click()
    assert made.host.stopped == [2]
    assert panel.said.text() == "Cancelled."
    panel.start.click()
    made.host.say(AnswerPart(request=3, events=(RequestFailed(code="failed", message="It is gone."),)))
    assert panel.said.text() == "It is gone."
    panel.start.click()
    assert made.chats.send("And then?")
    assert made.host.stopped == [2, 4], "a message of the user goes first"
    assert panel._race.players == ()
    made.shell.do("race")
    assert len(made.engine._engine.asked) == 5, "nothing is written beside a reply"


def test_a_plain_reply_races_against_the_draft_and_other_replies_do_not(
    whole_window: Callable[[], Any], helper: Callable[[str], ModuleType]
) -> None:
    made = whole_window()
    made.shell.do("race")  # there is nothing yet
    made.chats.send("Why?")
    say(made, 1, helper("gui/rounds.py").reply(PIECES, length=0))
    made.shell.do("race")
    panel = made.window.findChild(RacePanel)
    assert made.engine._engine.asked[-1][1].draft.source is DraftSource.AUTO
    say(made, 2, helper("gui/rounds.py").reply([*PIECES[:20], b" end", *PIECES[21:]], agreement=0.9))
    for player in panel._race.players:
        player.seek(player.head.last)
    assert "texts differ" in panel.said.text() or "same text" in panel.said.text()
    made.chats.new()
    assert not panel.isVisible()
