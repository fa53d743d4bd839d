"""Who changes how much is guessed while a finished reply is shown slowly is told that it comes too late for it."""

from typing import Any

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from foretoken.engine.options import DraftSource
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.gui.window.written_notice import WrittenNotice


def test_a_change_that_comes_too_late_says_so(shell: Any, say: Any, owner: QObject, qtbot: QtBot) -> None:
    area, paces = NoticeArea(), []
    qtbot.addWidget(area)
    WrittenNotice(area, chats=shell.chats, controls=shell.controls, set_pace=paces.append, parent=owner)
    shell.ready()
    shell.chats.set_pace("reading")
    shell.chats.send("hello")
    shell.fake.say(say.started(1), say.prompt_done(1), say.spoken(1, 0, " a", " b", " c"))
    shell.controls.set_draft_length(3)  # the engine hears of it
    assert not area.sentences
    shell.fake.say(say.finished(1, " a c"))
    shell.controls.set_options(temperature=0.3)
    assert not area.sentences
    shell.controls.set_source(DraftSource.NONE)
    assert "written already" in area.sentences["written"]
    area.button("written").click()
    assert paces == ["slow"]
    assert not area.sentences
    shell.controls.set_draft_length(5)
    assert area.sentences
    shell.chats.send("again")
    assert not area.sentences
    shell.chats.stop()
