"""Who changes how much is guessed while a finished reply is shown slowly is told that it comes too late for it."""

from collections.abc import Callable
from typing import Any

from foretoken.engine.options import DraftSource
from foretoken.store.records import NEW_CHAT


def test_a_change_that_comes_too_late_says_so(whole_window: Callable[[], Any], say: Any) -> None:
    made = whole_window()
    area, controls = made.window.notices, made.controls
    made.remembered.choose_pace("step")  # nothing more is shown by itself
    made.chats.send("hello")
    made.host.say(say.started(1), say.prompt_done(1), say.spoken(1, 0, " a", " b", " c"))
    controls.set_draft_length(3)  # the engine hears of it
    assert "written" not in area.sentences
    made.host.say(say.finished(1, " a c"))
    controls.set_options(temperature=0.3)
    assert "written" not in area.sentences
    controls.set_source(DraftSource.NONE)
    assert "already written" in area.sentences["written"]
    made.chats.open(NEW_CHAT)
    assert "written" not in area.sentences
    made.chats.open(1)
    made.chats.send("again")
    made.host.say(say.started(2), say.prompt_done(2), say.spoken(2, 0, " a", " b", " c"), say.finished(2, " a c"))
    controls.set_draft_length(5)
    area.button("written").click()
    assert made.remembered.pace == "slow"
    assert "written" not in area.sentences
