"""The lists of models, the verdicts on drafts, and what a choice announces."""

from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.pickers import NO_DRAFT, Fit, PickersViewModel, Verdict
from foretoken.gui.widgets.pickers import DraftLengthPicker, ModelPicker
from foretoken.session.messages import LoadPair

BUNDLED = ("/demo/target.gguf", "/demo/draft.gguf")


def check(main: str, draft: str) -> Verdict:
    """Files fit when they begin alike; "bad" mains cannot be read."""
    if "bad" in main:
        raise BadModelFile("It is no model.")
    fits = main.split("/")[1] == draft.split("/")[1]
    return Verdict(fits, () if fits else ("token 3 is “a” here, “b” there", "sizes differ"))


@pytest.fixture
def pickers(owner: QObject, inline: Any) -> PickersViewModel:
    return PickersViewModel(
        bundled=BUNDLED,
        recent=("/qwen/main.gguf", "/qwen/small.gguf"),
        check=check,
        describe=lambda path: (path.split("/")[1].title() + " " + path.split("/")[2], "Q8_0"),
        executor=inline,
        parent=owner,
    )


def fits(pickers: PickersViewModel) -> dict[str | None, Fit]:
    return {entry.path: entry.fit for entry in pickers.drafts()}


def test_the_bundled_pair_comes_first_and_no_draft_is_a_choice(pickers: PickersViewModel, inline: Any) -> None:
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    assert [e.path for e in pickers.mains()] == [BUNDLED[0], "/qwen/main.gguf", "/qwen/small.gguf"]
    assert [e.path for e in pickers.drafts()] == [None, BUNDLED[1], "/qwen/main.gguf", "/qwen/small.gguf"]
    assert pickers.drafts()[0].label == NO_DRAFT
    assert pickers.mains()[0].label == "target"
    inline.run()
    assert pickers.mains()[0].label == "Demo target.gguf"
    assert pickers.mains()[0].detail == "bundled · Q8_0"


def test_every_draft_is_judged_and_none_is_hidden(pickers: PickersViewModel, inline: Any) -> None:
    pickers.set_current(LoadPair(main=BUNDLED[0]))
    assert fits(pickers)["/qwen/small.gguf"] is Fit.CHECKING
    inline.run()
    assert fits(pickers) == {
        None: Fit.YES,
        BUNDLED[1]: Fit.YES,
        "/qwen/main.gguf": Fit.NO,
        "/qwen/small.gguf": Fit.NO,
    }
    assert pickers.drafts()[3].reasons == ("token 3 is “a” here, “b” there", "sizes differ")


def test_a_main_model_is_announced_with_its_draft_once_that_is_known_to_fit(
    pickers: PickersViewModel, inline: Any
) -> None:
    announced: list[LoadPair] = []
    pickers.pair_chosen.connect(announced.append)
    pickers.set_current(LoadPair(main="/qwen/main.gguf", draft="/qwen/small.gguf"))
    inline.run()
    pickers.choose_main("/qwen/other.gguf")
    assert announced == []
    inline.run()
    assert announced == [LoadPair(main="/qwen/other.gguf", draft="/qwen/small.gguf")]
    assert pickers.recent[0] == "/qwen/other.gguf"


def test_a_draft_that_does_not_fit_the_new_main_is_dropped_and_said(pickers: PickersViewModel, inline: Any) -> None:
    announced: list[LoadPair] = []
    said: list[str] = []
    pickers.pair_chosen.connect(announced.append)
    pickers.draft_dropped.connect(said.append)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    inline.run()
    pickers.choose_main("/qwen/main.gguf")
    inline.run()
    assert announced == [LoadPair(main="/qwen/main.gguf", draft=None)]
    assert "token 3" in said[0]
    pickers.choose_main(BUNDLED[0])
    inline.run()
    assert announced[-1] == LoadPair(main=BUNDLED[0], draft=BUNDLED[1])


def test_a_main_file_that_cannot_be_read_is_announced_for_its_own_sentence(
    pickers: PickersViewModel, inline: Any
) -> None:
    announced: list[LoadPair] = []
    said: list[str] = []
    pickers.pair_chosen.connect(announced.append)
    pickers.draft_dropped.connect(said.append)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    pickers.choose_main("/x/bad.gguf")
    inline.run()
    assert announced == [LoadPair(main="/x/bad.gguf", draft=None)]
    assert said == []
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))  # the engine refused it
    assert pickers.main == BUNDLED[0]


def test_a_bug_in_a_check_does_not_leave_it_waiting(pickers: PickersViewModel, inline: Any, caplog: Any) -> None:
    def broken(main: str, draft: str) -> Verdict:
        raise ZeroDivisionError

    pickers._check = broken
    announced: list[LoadPair] = []
    pickers.pair_chosen.connect(announced.append)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    pickers.choose_main("/qwen/main.gguf")
    inline.run()
    assert len(announced) == 1
    assert "checking" in caplog.text


def test_the_widget_greys_what_does_not_fit_and_says_why(pickers: PickersViewModel, inline: Any, qtbot: QtBot) -> None:
    picker = ModelPicker("Draft")
    qtbot.addWidget(picker)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    inline.run()
    picker.show_entries(pickers.drafts(), pickers.draft)
    assert picker.currentText() == "Demo draft.gguf"
    rows = picker.model()
    refused = rows.index(2, 0)
    assert not rows.flags(refused) & Qt.ItemFlag.ItemIsEnabled
    assert "token 3" in str(refused.data(Qt.ItemDataRole.AccessibleTextRole))
    assert "sizes differ" in str(refused.data(Qt.ItemDataRole.ToolTipRole))
    assert rows.flags(rows.index(1, 0)) & Qt.ItemFlag.ItemIsEnabled


def test_the_widget_announces_picks_by_keyboard(pickers: PickersViewModel, inline: Any, qtbot: QtBot) -> None:
    picker = ModelPicker("Main")
    qtbot.addWidget(picker)
    pickers.set_current(LoadPair(main=BUNDLED[0]))
    picker.show_entries(pickers.mains(), pickers.main)
    picked: list[object] = []
    picker.picked.connect(picked.append)
    qtbot.keyClick(picker, Qt.Key.Key_Down)
    assert picked == ["/qwen/main.gguf"]
    with qtbot.waitSignal(picker.browse_requested):
        qtbot.keyClick(picker, Qt.Key.Key_End)
    assert picker.currentText() == "main"


def test_draft_lengths(qtbot: QtBot) -> None:
    picker = DraftLengthPicker()
    qtbot.addWidget(picker)
    picker.set_length("auto")
    assert (picker.count(), picker.currentText()) == (33, "Auto")
    picked: list[object] = []
    picker.picked.connect(picked.append)
    qtbot.keyClick(picker, Qt.Key.Key_End)
    assert picked == [32]
