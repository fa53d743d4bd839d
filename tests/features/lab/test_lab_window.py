"""The windows for measurements over a session that the test writes."""

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from foretoken.engine.plain_speed import PlainSample, PlainSpeed
from foretoken.errors import DoesNotFit
from foretoken.features.compare.comparison import TextVerdict
from foretoken.features.compare.model import CompareModel, SettingChoice, Stage
from foretoken.features.compare.view import CompareDialog
from foretoken.features.lab.model import LabModel
from foretoken.features.lab.view import LabDialog
from foretoken.gui.viewmodels.pair.entries import LOOKUP, SERVER
from foretoken.session.messages import LoadPair

REPLIES = {"none": ((1, 2, 3), 10.0), "auto": ((1, 9, 3), 20.0), "lookup": ((1, 2, 3), 12.0)}


@pytest.fixture
def session(home: Path, helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> Any:
    made = helper("measuring/written_session.py").Written(REPLIES)
    monkeypatch.setattr("foretoken.gui.window.measuring.BlockingSession", lambda: made)
    return made


def test_settings_are_compared_and_the_lab_measures_beside_the_chat(
    whole_window: Any, session: Any, say: SimpleNamespace, qtbot: QtBot, tmp_path: Path
) -> None:
    composition = whole_window(1100, 760)
    chats, window = composition.chats, composition.window
    for question in ("first", "second"):
        assert chats.send(question)
        request = len(composition.engine._engine.asked)
        composition.host.say(say.started(request), say.spoken(request, 0, "the", "cat", " fox"))
        composition.host.say(say.finished(request, "the fox"))
    window.transcript.messages.compare_requested.emit(chats.path[1].id)  # the first reply
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
    assert compare.stage is Stage.RUNNING
    assert not dialog.start.isVisible()
    qtbot.waitUntil(lambda: compare.stage is Stage.DONE, timeout=20_000)
    found = compare.result
    assert found is not None
    assert found.finished
    assert found.verdict is TextVerdict.NEAR_TIE
    assert session.closed
    assert [message.content for message in session.prompts[0]] == ["first"]
    assert "differs from No draft at token 2" in dialog.verdict.text()
    assert "1.20×" in dialog.columns[2].figures.text()
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
    _check_the_lab(window, session, qtbot, tmp_path)

    def fails(*_: object) -> None:
        raise DoesNotFit("The pair needs 9 GiB, and 1 GiB is free.")

    session.load = fails
    dialog.start.click()
    qtbot.waitUntil(lambda: compare.stage is Stage.DONE, timeout=20_000)
    assert compare.result is None
    assert dialog.status.text().startswith("The pair needs 9 GiB")
    assert dialog.start.isEnabled()


def _check_a_reply_goes_first(composition: Any, compare: Any, dialog: Any, say: SimpleNamespace, qtbot: QtBot) -> None:
    composition.chats.new()
    composition.window.menus.actions["compare"].trigger()
    assert compare.why_not == "Write a prompt first."
    dialog.prompt.setPlainText("hello")
    assert composition.chats.send("a question")
    request = len(composition.engine._engine.asked)
    dialog.start.click()
    assert "which goes first" in compare.progress[1]
    composition.host.say(say.started(request), say.finished(request, "an answer"))
    qtbot.waitUntil(lambda: compare.stage is Stage.DONE, timeout=20_000)
    assert compare.result is not None
    assert compare.result.finished


def _check_the_lab(window: Any, session: Any, qtbot: QtBot, tmp_path: Path) -> None:
    window.menus.actions["lab"].trigger()
    lab, dialog = window.findChild(LabModel), window.findChild(LabDialog)
    assert len(lab.mains) == 1
    assert len(lab.drafts) == 2  # the draft of the pair, and prompt lookup
    for length, box in dialog.lengths.items():
        if box.isChecked() and length != "auto":
            box.click()
    assert lab.runs == 2 * 2 * 8
    assert lab.planned == ([("main", "draft"), ("main", "Prompt lookup")], ("auto",))
    assert [[cell.text for cell in row] for row in dialog.maps["lengths"]._cells] == [["–"], ["–"]]
    assert dialog.tabs.isVisible()
    assert dialog.status.text().endswith("Time: not known before the first replies")
    sample = PlainSample(tokens=32, ms=50.0, depth=64, at=0.0, idle=True)
    lab._engine.plain_measured.emit(PlainSpeed(samples=(sample,)), False)
    assert dialog.status.text().endswith("Time: up to 3 min")  # 32 replies of 128 tokens at 20 tokens a second
    dialog.start.click()
    qtbot.waitUntil(lambda: not lab.running, timeout=20_000)
    assert lab.error == ""
    assert lab.measured
    assert dialog.again.isVisible()
    heat_map = dialog.maps["lengths"]
    assert [cell[0].text for cell in heat_map._cells] == ["2.00×", "1.20×"]
    heat_map.setFocus()
    qtbot.keyClick(heat_map, Qt.Key.Key_Down)
    assert "1.20 times plain" in dialog.told.text()
    dialog.save.setFocus()
    dialog.told.clear()
    dialog._show_report(lab.report)  # as when the last number comes in
    assert "1.20 times plain" in dialog.told.text()
    dialog.write(tmp_path / "lab.html")
    assert "2.00×" in (tmp_path / "lab.html").read_text()
    before = len(session.runs)
    dialog.lengths["auto"].click()
    assert not dialog.start.isEnabled()
    dialog.lengths["auto"].click()
    lab.start()
    qtbot.waitUntil(lambda: not lab.running, timeout=20_000)
    assert len(session.runs) == before  # nothing is measured twice


def test_over_a_server_what_it_can_do_is_compared_and_measured(
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
    window.menus.actions["compare"].trigger()
    dialog, compare = window.findChild(CompareDialog), window.findChild(CompareModel)
    dialog.prompt.setPlainText("hello")
    dialog.add.click()  # there is none
    assert "nothing to compare it with" in compare.why_not
    assert not dialog.start.isEnabled()
    composition.pickers.choose_main(other)
    use(one, takes_length=False)
    assert compare.choices == (SettingChoice(draft=SERVER), SettingChoice(draft=other))
    assert not any(column.length.isVisibleTo(dialog) for column in dialog.columns)
    assert "server meanwhile" in dialog.note.text()
    dialog.start.click()
    qtbot.waitUntil(lambda: compare.stage is Stage.DONE, timeout=20_000)
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
    dialog.hide()

    window.menus.actions["lab"].trigger()
    lab, lab_dialog = window.findChild(LabModel), window.findChild(LabDialog)
    assert (lab.mains, lab.drafts) == ((one,), (SERVER,))
    assert LOOKUP in [row.path for row in lab.all_drafts()]
    assert lab.runs == 8 * 6  # plain and five lengths
    lab.choose(mains=(one, say.PAIR.main))
    assert "draft of this computer" in lab.why_not
    lab.choose(mains=(one,), lengths=("auto",))
    use(one, takes_length=False)
    assert lab.runs == 8
    lab_dialog.start.click()
    qtbot.waitUntil(lambda: not lab.running, timeout=20_000)
    assert lab.error == ""
    assert [[cell.text for cell in row] for row in lab_dialog.maps["lengths"]._cells] == [["20.0 tok/s"]]
