"""Time saved: from what was measured alone, said in the menu until it is dismissed, and in About this chat."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QLabel

from foretoken.engine.plain_speed import PlainSample, PlainSpeed
from foretoken.features.saved.feature import AboutChatDialog
from foretoken.features.saved.model import Times, TimeSaved, in_seconds, time_saved
from foretoken.session.messages import AnswerPart, PlainMeasured
from foretoken.speedups import Basis, Speedup

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4


def plain(ms: float) -> PlainSpeed:
    return PlainSpeed(samples=tuple(PlainSample(tokens=32, ms=ms, depth=40, at=1.0 + n) for n in range(3)))


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.44, "0.4 s"), (-0.44, "−0.4 s"), (12.3, "12 s"), (185.2, "3 min 5 s"), (-61.0, "−1 min 1 s"), (59.9, "60 s")],
)
def test_seconds_are_as_exact_as_they_are_known(seconds: float, said: str) -> None:
    assert in_seconds(seconds) == said


def test_the_saving_of_a_chat_is_that_of_its_replies_together() -> None:
    assert time_saved([]) is None
    one = time_saved([Times(1.0, 2.0, Speedup(ratio=2.0, of=Basis.REPLY))])
    assert isinstance(one, TimeSaved)
    assert (one.seconds, one.replies) == (1.0, 1)
    assert one.words == "1.0 s, 2.0×, this reply"
    four = time_saved([Times(1.0, 2.0), Times(1.0, 1.5), Times(2.0, 4.0), Times(1.0, 2.0)])
    assert four is not None
    assert four.words.startswith("4.5 s, 1.90× (")
    assert four.words.endswith("), your chats")


def test_the_menu_says_it_once_plain_speed_is_measured_and_until_it_is_dismissed(
    whole_window: Callable[[], Any], helper: Callable[[str], ModuleType], say: Any
) -> None:
    made = whole_window()
    made.engine.load(say.PAIR)
    made.host.say(msgspec.structs.replace(say.loaded(), key="pair"))
    entry = made.shell.menus.actions["about_chat"]
    assert (entry.text(), entry.isEnabled()) == ("About &this chat…", False)
    made.chats.send("Why?")
    events = helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    made.host.say(*(AnswerPart(request=1, events=(event,)) for event in events))
    assert (entry.text(), entry.isEnabled()) == ("About &this chat…", True)
    made.shell.do("about_chat")
    dialog = made.window.findChild(AboutChatDialog)
    assert "Time saved: not measured" in dialog.accessibleDescription()
    dialog.close()
    dialog.deleteLater()

    made.host.say(PlainMeasured(speed=plain(6.0), more=False))
    took = events[-1].metrics.tpot_ms
    saved = in_seconds((len(PIECES) - 1) * (6.0 - took) / 1000)
    assert entry.text().startswith(f"&Time saved: {saved}, ")
    assert "this reply" in entry.text()
    made.shell.do("about_chat")
    dialog = next(one for one in made.window.findChildren(AboutChatDialog) if one.isVisible())
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert "2 (1 reply)" in said
    assert any(text.startswith(saved) for text in said)
    dialog.in_menu.click()
    assert entry.text() == "About &this chat…"
    assert made.preferences.settings.saved_hidden
    dialog.in_menu.click()
    assert entry.text().startswith("&Time saved")
    made.chats.new()
    assert (entry.text(), entry.isEnabled()) == ("About &this chat…", False)
