"""The Lab window over a session that the test writes."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from foretoken.engine.plain_speed import PlainSample, PlainSpeed
from foretoken.features.lab.feature import LabDialog
from foretoken.features.lab.model import LabModel
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.entries import LOOKUP, SERVER
from foretoken.session.messages import LoadPair

REPLIES = {"none": ((1, 2, 3), 10.0), "auto": ((1, 9, 3), 20.0), "lookup": ((1, 2, 3), 12.0)}


@pytest.fixture
def session(home: Path, helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> Any:
    made = helper("measuring/written_session.py").Written(REPLIES)
    monkeypatch.setattr("foretoken.gui.measuring.run_model.BlockingSession", lambda: made)
    return made


def test_the_lab_measures_beside_the_chat(whole_window: Any, session: Any, qtbot: QtBot, tmp_path: Path) -> None:
    composition = whole_window(1100, 760)
    window = composition.window
    window.findChild(Shell).do("lab")
    lab, dialog = window.findChild(LabModel), window.findChild(LabDialog)
    assert len(lab.mains) == 1
    assert len(lab.drafts) == 2  # the draft of the pair, and prompt lookup
    for length, box in dialog.lengths.items():
        if box.isChecked() and length != "auto":
            box.click()
    assert lab.runs == 2 * 2 * 8
    assert lab.planned == ([("main", "draft"), ("main", "Prompt lookup")], ("auto",))
    assert [[cell.text for cell in row] for row in dialog.maps["lengths"].cells] == [["–"], ["–"]]
    assert dialog.tabs.isVisible()
    assert dialog.status.text().endswith("Time: not known before the first replies")
    sample = PlainSample(tokens=32, ms=50.0, depth=64, at=0.0, idle=True)
    composition.engine.plain_measured.emit(PlainSpeed(samples=(sample,)), False)
    assert dialog.status.text().endswith("Time: up to 3 min")  # 32 replies of 128 tokens at 20 tokens a second
    dialog.start.click()
    qtbot.waitUntil(lambda: not lab.running, timeout=20_000)
    assert lab.error == ""
    assert lab.again
    assert dialog.start.text() == "Measure again"
    heat_map = dialog.maps["lengths"]
    assert [cell[0].text for cell in heat_map.cells] == ["2.00×", "1.20×"]
    heat_map.setFocus()
    qtbot.keyClick(heat_map, Qt.Key.Key_Down)
    assert "1.20×" in dialog.told.text()
    dialog.save.setFocus()
    dialog.told.clear()
    lab.report = msgspec.structs.replace(lab.report)  # as when the last number comes in
    dialog.refresh()
    assert "1.20×" in dialog.told.text()
    dialog.write(tmp_path / "lab.html")
    assert "2.00×" in (tmp_path / "lab.html").read_text()
    before = len(session.runs)
    dialog.lengths["auto"].click()
    assert not dialog.start.isEnabled()
    dialog.lengths["auto"].click()
    lab.start()
    qtbot.waitUntil(lambda: not lab.running, timeout=20_000)
    assert len(session.runs) == before  # nothing is measured twice


def test_over_a_server_what_it_can_do_is_measured(
    whole_window: Any, session: Any, say: SimpleNamespace, qtbot: QtBot
) -> None:
    composition = whole_window(1100, 760)
    window, one = composition.window, "http://10.0.0.5:8080"

    def use(address: str, *, takes_length: bool) -> None:
        loaded = say.loaded("Main", None)
        main = msgspec.structs.replace(loaded.main, path=address)
        session.takes_length = takes_length
        composition.engine.load(LoadPair(main=address))
        composition.host.say(msgspec.structs.replace(loaded, main=main, takes_length=takes_length))

    use(one, takes_length=True)
    window.findChild(Shell).do("lab")
    lab, dialog = window.findChild(LabModel), window.findChild(LabDialog)
    assert (lab.mains, lab.drafts) == ((one,), (SERVER,))
    assert LOOKUP in [row.path for row in lab.all_drafts()]
    assert lab.runs == 8 * 6  # plain and five lengths
    lab.choose(mains=(one, say.PAIR.main))
    assert "draft on this computer" in lab.why_not
    lab.choose(mains=(one,), lengths=("auto",))
    use(one, takes_length=False)
    assert lab.runs == 8
    dialog.start.click()
    qtbot.waitUntil(lambda: not lab.running, timeout=20_000)
    assert lab.error == ""
    assert [[cell.text for cell in row] for row in dialog.maps["lengths"].cells] == [["20.0 tok/s"]]
