"""What if?: forecasts are what the engine then does, and the panel shows them for the reply that is meant."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from foretoken.engine.events import Fate, Round
from foretoken.features.whatif.feature import WhatIfPanel
from foretoken.features.whatif.model import WhatIf, drafters, why_not
from foretoken.gui.widgets.chat.message_foot import ReplyFoot
from foretoken.replies.reply import Reply
from foretoken.replies.trace_file import lines_of
from foretoken.session.messages import AnswerPart

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4
LENGTHS = (1, 2, 4, 7)


def guessed(rounds: Any) -> int:
    return sum(len(one.guesses) for one in rounds)


def test_the_forecast_has_the_rounds_that_the_engine_makes_at_that_length(
    helper: Callable[[str], ModuleType],
) -> None:
    recorded = helper("replies/recorded.py")
    replies = [
        Reply(recorded.reply("scripted:agreement=0.8", recorded.options_of(length)).events) for length in LENGTHS
    ]
    for written, reply in zip(LENGTHS, replies, strict=True):
        model = WhatIf(reply, written=written)
        for length, other in zip(LENGTHS, replies, strict=True):
            found = model.at(length)
            assert other.token_ids == reply.token_ids
            assert Reply(found.rounds).text == reply.text
            assert abs(len(found.rounds) - len(other.known_rounds)) <= (length != written)
            assert abs(found.accepted - other.fates[Fate.ACCEPTED]) <= 2 * (length != written)
            assert found.low <= found.tps <= found.high
        own = model.at(written)
        assert own.tps == own.low == own.high == pytest.approx(reply.metrics.decode_tps)
        plain = model.at(0)
        assert (len(plain.rounds), plain.guesses) == (len(reply.tokens), 0)
        assert {token.fate for one in plain.rounds for token in one.tokens} == {Fate.PLAIN}
        assert Reply(model.at("auto").rounds).text == reply.text


def test_of_two_drafts_each_is_asked_alone(helper: Callable[[str], ModuleType]) -> None:
    recorded = helper("replies/recorded.py")
    events = [
        msgspec.structs.replace(one, drafter="A" if one.index % 2 else "B") if isinstance(one, Round) else one
        for one in recorded.reply("scripted:agreement=0.8").events
    ]
    reply = Reply(events)
    assert drafters(reply) == ["A", "B"]
    each = [WhatIf(reply, written=4, drafter=name).at(4) for name in ("A", "B")]
    assert all(one.low < one.tps < one.high for one in each), "no draft wrote all of it, so nothing is measured"


def test_nothing_is_forecast_where_nothing_is_known(helper: Callable[[str], ModuleType]) -> None:
    events = helper("gui/rounds.py").reply
    assert why_not(Reply(events(PIECES, agreement=0.6))) == ""
    assert "Nothing was guessed" in why_not(Reply(events(PIECES, length=0)))
    assert "too short" in why_not(Reply(events(PIECES[:6])))
    assert "rounds" in why_not(Reply())


def test_the_menu_of_a_reply_opens_the_panel_and_escape_closes_it(
    whole_window: Callable[[], Any], helper: Callable[[str], ModuleType], tmp_path: Path, jobs_ended: Callable[[], None]
) -> None:
    made = whole_window()
    window = made.window
    made.shell.do("what_if")  # there is nothing yet
    assert window.findChild(WhatIfPanel) is None
    made.chats.send("Why?")
    events = helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    for event in events:
        made.host.say(AnswerPart(request=1, events=(event,)))
    foot = window.transcript.findChildren(ReplyFoot)[0]
    next(action for action in foot.menu().actions() if action.text() == "What if?").trigger()
    panel = window.findChild(WhatIfPanel)
    assert panel.isVisible()
    assert panel.slider.hasFocus()
    rounds = sum(isinstance(event, Round) for event in events)
    assert panel.length == "auto"
    assert "as it was written" in panel.counts.text()
    before = panel.speed.text()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right):
        QTest.keyClick(panel.slider, key)
        QApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
    assert panel.length == 1
    assert "forecast" in panel.speed.text()
    assert panel.speed.text() != before
    assert f"instead of {rounds}" in panel.counts.text()
    assert panel.speed.text() in panel.slider.accessibleDescription()
    body = panel.pane.body
    assert body is not None
    assert body._layout.marks
    panel.auto.click()
    QApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
    assert panel.speed.text() == before
    QTest.keyClick(panel.slider, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert window.composer.editor.hasFocus()
    made.shell.do("what_if")
    assert panel.isVisible()
    made.chats.new()
    assert not panel.isVisible()
    trace = helper("replies/recorded.py").reply()  # of a file, without models
    (tmp_path / "t.jsonl").write_bytes(b"".join(lines_of(trace)))
    assert any(take([tmp_path / "t.jsonl"]) for take in window.chat.attaching.takers)
    jobs_ended()
    made.shell.do("what_if")
    assert panel.isVisible()
    assert panel.length == 4
    window.stage.leave()
    assert not panel.isVisible()
