"""The Compare window over a session that the test writes."""

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from foretoken.errors import DoesNotFit
from foretoken.features.compare.comparison import TextVerdict
from foretoken.features.compare.feature import CompareDialog
from foretoken.features.compare.model import CompareModel, SettingChoice
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.entries import LOOKUP, SERVER
from foretoken.gui.widgets.chat.message_foot import ReplyFoot
from foretoken.session.messages import LoadPair

REPLIES = {"none": ((1, 2, 3), 10.0), "auto": ((1, 9, 3), 20.0), "lookup": ((1, 2, 3), 12.0)}


@pytest.fixture
def session(home: Path, helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> Any:
    made = helper("measuring/written_session.py").Written(REPLIES)
    monkeypatch.setattr("foretoken.gui.measuring.run_model.BlockingSession", lambda: made)
    return made


def test_settings_are_compared_beside_the_chat(
    whole_window: Any, session: Any, say: SimpleNamespace, qtbot: QtBot, tmp_path: Path
) -> None:
    composition = whole_window(1100, 760)
    chats, window = composition.chats, composition.window
    for question in ("first", "second"):
        assert chats.send(question)
        request = len(composition.engine._engine.asked)
        composition.host.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
        composition.host.say(say.finished(request, "the fox"))
    foot = window.transcript.findChildren(ReplyFoot)[0]  # of the first reply
    next(one for one in foot.menu().actions() if one.text() == "Compare…").trigger()
    dialog = window.findChild(CompareDialog)
    compare = window.findChild(CompareModel)
    assert dialog.isVisible()
    assert dialog.prompt.toPlainText() == "first"
    assert compare.options.sampling.seed == 7  # of that reply
    assert [choice.draft for choice in compare.choices] == [None, say.PAIR.draft]
    compare.choose(0, compare.choices[1])
    assert not dialog.start.isEnabled()  # two are the same
    compare.choose(0, SettingChoice(draft=None))
    dialog.add.click()
    compare.choose(2, SettingChoice(draft=LOOKUP))
    assert len(dialog.columns) == 3
    dialog.runs.setValue(2)
    dialog.start.click()
    assert compare.running
    assert not dialog.start.isVisible()
    qtbot.waitUntil(lambda: not compare.running, timeout=20_000)
    found = compare.result
    assert found is not None
    assert found.finished
    assert found.verdict is TextVerdict.NEAR_TIE
    assert session.closed
    assert [message.content for message in session.prompts[0]] == ["first"]
    assert "differs from No draft at token 2" in dialog.verdict.text()
    assert "1.2×" in dialog.columns[2].figures.text()
    assert [compare.reply(n).record.text for n in range(3)] == [
        " 1 2 3",
        " 1 9 3",
        " 1 2 3",
    ]
    dialog.show_fork.click()
    assert [column.pane.body._place is not None for column in dialog.columns] == [True, True, False]
    dialog.write(tmp_path / "found.json")
    assert json.loads((tmp_path / "found.json").read_bytes())["forks"][0]["position"] == 1
    dialog.write(tmp_path / "found.md")
    assert "> first" in (tmp_path / "found.md").read_text()
    dialog.write(tmp_path / "nowhere" / "found.md")
    assert "cannot be written" in dialog.status.text()

    _check_a_reply_goes_first(composition, compare, dialog, say, qtbot)

    def fails(*_: object) -> None:
        raise DoesNotFit("The pair needs 9 GiB, and 1 GiB is free.")

    session.load = fails
    dialog.start.click()
    qtbot.waitUntil(lambda: not compare.running, timeout=20_000)
    assert compare.result is None
    assert dialog.status.text().startswith("The pair needs 9 GiB")
    assert dialog.start.isEnabled()


def _check_a_reply_goes_first(composition: Any, compare: Any, dialog: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    composition.chats.new()
    composition.shell.menus.actions["compare"].trigger()
    assert compare.why_not == "Write a prompt first."
    dialog.prompt.setPlainText("hello")
    assert composition.chats.send("a question")
    request = len(composition.engine._engine.asked)
    dialog.start.click()
    assert "which goes first" in dialog.status.text()
    composition.host.say(say.started(request), say.finished(request, "an answer"))
    qtbot.waitUntil(lambda: not compare.running, timeout=20_000)
    assert compare.result is not None
    assert compare.result.finished


def test_over_a_server_what_it_can_do_is_compared(
    whole_window: Any, session: Any, say: SimpleNamespace, qtbot: QtBot
) -> None:
    composition = whole_window(1100, 760)
    window, one, other = composition.window, "http://10.0.0.5:8080", "http://10.0.0.6:8080"

    def use(address: str, *, takes_length: bool) -> None:
        loaded = say.loaded("Main", None)
        main = msgspec.structs.replace(loaded.main, path=address)
        session.takes_length = takes_length
        composition.engine.load(LoadPair(main=address))
        composition.host.say(msgspec.structs.replace(loaded, main=main, takes_length=takes_length))

    use(one, takes_length=False)
    window.findChild(Shell).do("compare")
    dialog, compare = window.findChild(CompareDialog), window.findChild(CompareModel)
    dialog.prompt.setPlainText("hello")
    dialog.add.click()  # there is none
    assert "nothing to compare" in compare.why_not
    assert not dialog.start.isEnabled()
    composition.pickers.choose_main(other)
    use(one, takes_length=False)
    assert compare.choices == (SettingChoice(draft=SERVER), SettingChoice(draft=other))
    assert not any(column.length.isVisibleTo(dialog) for column in dialog.columns)
    assert "Other users of a server" in dialog.note.text()
    dialog.start.click()
    qtbot.waitUntil(lambda: not compare.running, timeout=20_000)
    assert [load.main for load in session.loads[:2]] == [one, other]
    assert [outcome.setting for outcome in compare.result.settings] == ["Main @ 10.0.0.5:8080", "10.0.0.6:8080"]

    use(one, takes_length=True)
    assert compare.choices == (SettingChoice(draft=None), SettingChoice(draft=SERVER))
    dialog.add.click()
    assert compare.choices[-1] == SettingChoice(draft=other)
    dialog.add.click()
    assert compare.choices[-1] == SettingChoice(draft=SERVER, length=4)
    compare.choose(3, SettingChoice(draft=other, length=4))
    assert compare.choices[-1] == SettingChoice(draft=other)  # how that is told its length is not known
