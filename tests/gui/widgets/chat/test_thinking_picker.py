"""Beside the message field one chooses whether a model thinks, where its template has a switch; a chat keeps it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
from PySide6.QtCore import QObject

from foretoken.engine.options import Thinking
from foretoken.gui.viewmodels.chat.chat_options import ChatOptionsViewModel

ON_OFF = Thinking(choices=("on", "off"), usual="on")
EFFORT = Thinking(choices=("low", "high"), usual="")


def test_it_is_there_for_models_that_can_be_told(whole_window: Callable[[], Any], say: SimpleNamespace) -> None:
    made = whole_window()
    picker = made.window.composer.thinking
    assert picker.isHidden()
    for thinking, text, rows in (
        (ON_OFF, "Thinking: on", ["On   —   the model's default", "Off"]),
        (EFFORT, "Thinking: as usual", ["As usual", "Low", "High"]),
    ):
        made.engine.load(say.PAIR)
        made.host.say(msgspec.structs.replace(say.loaded(), thinking=thinking))
        assert not picker.isHidden()
        assert (picker.accessibleName(), [action.text() for action in picker.menu().actions()]) == (text, rows)
    picker.menu().actions()[2].trigger()
    assert picker.accessibleName() == "Thinking: high"
    assert made.controls.options.thinking == "high"
    made.engine.load(say.PAIR)
    made.host.say(msgspec.structs.replace(say.loaded(), thinking=ON_OFF))  # which knows no such choice
    assert picker.accessibleName() == "Thinking: on"


def test_each_chat_keeps_its_choice_and_the_engine_is_told(shell: Any, say: SimpleNamespace, owner: QObject) -> None:
    ChatOptionsViewModel(shell.chats, owner)
    shell.ready()
    shell.controls.set_thinking("off")
    shell.chats.send("Hello")
    assert shell.fake.asked[-1][1].thinking == "off"
    shell.fake.say(say.finished(1, "Hi"))
    first = shell.chats.current
    shell.chats.new()
    shell.controls.set_thinking("")
    shell.chats.send("Hello again")
    assert shell.fake.asked[-1][1].thinking == ""
    shell.chats.open(first)
    assert shell.controls.options.thinking == "off"


def test_what_the_program_asks_for_itself_is_thought_of_least(shell: Any, say: SimpleNamespace) -> None:
    shell.ready()
    assert shell.engine.least_thinking == ""
    for thinking, least in ((ON_OFF, "off"), (EFFORT, "low"), (Thinking(choices=("on", "adaptive")), "")):
        shell.engine.load(say.PAIR)
        shell.fake.say(msgspec.structs.replace(say.loaded(), thinking=thinking))
        assert shell.engine.least_thinking == least
