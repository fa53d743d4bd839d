"""The engine is held as long as the reply that is shown needs it, and not a moment longer."""

from typing import Any

import pytest
from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.chat.chats import Holding
from foretoken.session.messages import AnswerPart, RequestFailed


@pytest.fixture
def holding(shell: Any, owner: QObject) -> Holding:
    shell.ready()
    return Holding(shell.chats, owner)


def last(shell: Any) -> tuple[int, int | None]:
    told: tuple[int, int | None] = shell.fake.holds[-1]
    return told


def test_a_reply_in_slow_motion_begins_held_and_goes_on_as_it_is_shown(shell: Any, say: Any, holding: Holding) -> None:
    shell.chats.set_pace("slow")
    assert shell.chats.send("hello")
    assert set(shell.fake.holds) == {(1, 1)}
    assert holding._timer.isActive()  # it is repeated: the engine forgets what it does not hear again
    shell.fake.say(say.started(1), say.prompt_done(1), say.spoken(1, 0, " a", " b", " c"))
    assert last(shell) == (1, 1)
    shell.chats.on_stage.reply.skip()
    assert last(shell) == (1, 2)
    shell.fake.say(say.spoken(1, 1, " d", " e", " f"), say.finished(1, " a c d f"))
    told = len(shell.fake.holds)
    assert not holding._timer.isActive()
    shell.chats.set_pace("live")
    assert len(shell.fake.holds) == told


@pytest.mark.parametrize("what", ["live", "reading", "another chat", "it fails"])
def test_what_needs_no_hold_goes_on_at_full_speed(shell: Any, say: Any, holding: Holding, what: str) -> None:
    shell.chats.set_pace("step")
    shell.chats.send("hello")
    chat = shell.chats.current
    assert last(shell) == (1, 0)
    if what == "another chat":
        shell.chats.new()
    elif what == "it fails":
        shell.fake.say(AnswerPart(request=1, events=(RequestFailed(code="engine_died", message="The process died."),)))
    else:
        shell.chats.set_pace(what)
    assert not holding._timer.isActive()
    assert what == "it fails" or last(shell) == (1, None)
    if what == "another chat":
        shell.chats.open(chat)
        assert last(shell) == (1, 0)


def test_at_reading_speed_the_engine_is_not_held(shell: Any, holding: Holding) -> None:
    shell.chats.set_pace("reading")
    shell.chats.send("hello")
    assert shell.fake.holds == [(1, None)]
    assert not holding._timer.isActive()
