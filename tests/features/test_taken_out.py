"""Each feature can be taken out: the window starts, and a reply is written and painted, without its buttons."""

from collections.abc import Callable
from types import MappingProxyType, ModuleType
from typing import Any

import pytest

from foretoken import features
from foretoken.gui.shell.settings_window import SettingsDialog
from foretoken.gui.widgets.chat.message_foot import ReplyFoot
from foretoken.session.messages import AnswerPart

PIECES = [b"The", b" draft", b" guesses", b"."] * 4


@pytest.mark.parametrize("name", features.FEATURES)
def test_the_rest_works_without(
    monkeypatch: pytest.MonkeyPatch,
    whole_window: Callable[..., Any],
    helper: Callable[[str], ModuleType],
    name: str,
) -> None:
    whole = dict(features.FEATURES)
    monkeypatch.setattr(features, "FEATURES", MappingProxyType({one: whole[one] for one in whole if one != name}))
    made = whole_window()
    made.chats.send("Why?")
    events = helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    made.host.say(*(AnswerPart(request=1, events=(event,)) for event in events))
    made.chats.stop()
    assert not made.window.grab().toImage().isNull()
    assert sum(made.window.transcript.messages.painted_tokens().values()) > 0
    (foot,) = made.window.transcript.findChildren(ReplyFoot)
    offered = set() if foot.replay.isHidden() else {"Replay"}
    offered |= {action.text().rstrip("…") for action in foot.menu().actions()}
    assert {"Replay", "Compare"} - offered == {"Replay", "Compare"} & {name.capitalize()}
    for action in ("keys", "settings", "lessons", "memory", "server"):  # also where it is not there
        made.shell.do(action)
    assert made.window.findChild(SettingsDialog).isVisible()
