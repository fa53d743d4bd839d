"""The lists of models, the verdicts on drafts, and what a choice announces."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt
from pytestqt.qtbot import QtBot
from tests.gui.viewmodels.pair.conftest import BUNDLED, check, fits, pickers_of

from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.entries import LOOKUP, NO_DRAFT, Entry
from foretoken.gui.viewmodels.pair.fits import Description, Fit, FitVerdict
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.gui.widgets.pair.pickers import DETAIL, ModelPicker, told_apart
from foretoken.library.on_disk.stores import Store
from foretoken.session.messages import LoadPair


def test_the_bundled_pair_comes_first_and_no_draft_is_a_choice(pickers: PickersViewModel, inline: Any) -> None:
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    assert [e.path for e in pickers.mains()] == [BUNDLED[0], "/qwen/main.gguf", "/qwen/small.gguf"]
    assert [e.path for e in pickers.drafts()] == [None, LOOKUP, BUNDLED[1], "/qwen/main.gguf", "/qwen/small.gguf"]
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
        LOOKUP: Fit.YES,
        BUNDLED[1]: Fit.YES,
        "/qwen/main.gguf": Fit.NO,
        "/qwen/small.gguf": Fit.NO,
    }
    assert pickers.drafts()[4].reasons == ("token 3 is “a” here, “b” there", "sizes differ")


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
    def broken(main: str, draft: str) -> FitVerdict:
        raise ZeroDivisionError

    pickers._fits._check = broken
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
    refused = rows.index(3, 0)
    assert not rows.flags(refused) & Qt.ItemFlag.ItemIsEnabled
    assert "token 3" in str(refused.data(Qt.ItemDataRole.AccessibleTextRole))
    assert "sizes differ" in str(refused.data(Qt.ItemDataRole.ToolTipRole))
    assert rows.flags(rows.index(2, 0)) & Qt.ItemFlag.ItemIsEnabled


def test_the_widget_announces_picks_by_keyboard(pickers: PickersViewModel, inline: Any, qtbot: QtBot) -> None:
    picker = ModelPicker("Main")
    qtbot.addWidget(picker)
    picker.show()
    pickers.set_current(LoadPair(main=BUNDLED[0]))
    picker.show_entries(pickers.mains(), pickers.main)
    picked: list[object] = []
    picker.picked.connect(picked.append)
    qtbot.keyClick(picker, Qt.Key.Key_Down)  # opens the list: walking past a model must not load it
    assert picked == []
    assert picker.view().isVisible()
    qtbot.keyClick(picker.view(), Qt.Key.Key_Down)
    qtbot.keyClick(picker.view(), Qt.Key.Key_Return)
    assert picked == ["/qwen/main.gguf"]
    assert not picker.view().isVisible()
    qtbot.keyClick(picker, "b")
    with qtbot.waitSignal(picker.asked):
        qtbot.keyClick(picker.view(), Qt.Key.Key_Return)
    qtbot.keyClick(picker, Qt.Key.Key_End)
    qtbot.keyClick(picker.view(), Qt.Key.Key_End)
    with qtbot.waitSignal(picker.asked):
        qtbot.keyClick(picker.view(), Qt.Key.Key_Return)
    assert picker.currentText() == "main"


def test_what_is_on_disk_is_listed_and_what_is_broken_says_why(
    pickers: PickersViewModel, inline: Any, shelf: Any, say: Any, qtbot: QtBot
) -> None:
    assert pickers.looking
    shelf.tell(
        say.on_disk("/qwen/big.gguf", store=Store.LM_STUDIO),
        say.on_disk("/qwen/eyes.gguf", kind=FileKind.PROJECTOR),
        say.on_disk("/qwen/torn.gguf", fault="It ends too early."),
    )
    assert not pickers.looking
    rows = pickers.mains()
    assert [row.path for row in rows] == [
        BUNDLED[0],
        "/qwen/main.gguf",
        "/qwen/small.gguf",
        "/qwen/big.gguf",
        "/qwen/torn.gguf",
    ]
    assert rows[3].detail == "4.1 GB · Q8_0 · context 131,072 · LM Studio"
    picker = ModelPicker("Main")
    qtbot.addWidget(picker)
    picker.show_entries(rows, pickers.main)
    torn = picker.model().index(4, 0)
    assert not picker.model().flags(torn) & Qt.ItemFlag.ItemIsEnabled
    assert "ends too early" in str(torn.data(Qt.ItemDataRole.AccessibleTextRole))
    shelf.tell()
    assert len(pickers.mains()) == 3


def test_models_with_one_vocabulary_are_judged_once(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    asked: list[tuple[str, str]] = []

    def counting(main: str, draft: str) -> FitVerdict:
        asked.append((main, draft))
        return check(main, draft)

    local = shelf.make(owner)
    pickers = pickers_of(owner, inline, local, counting, controls=controls)
    many = [say.on_disk(f"/qwen/{n}.gguf", vocabulary="q", active=10**9 * (1 + n)) for n in range(50)]
    shelf.tell(*many, say.on_disk("/llama/a.gguf", vocabulary="l"))
    pickers.set_current(LoadPair(main="/qwen/40.gguf"))
    inline.run()
    others = [draft for main, draft in asked if main != draft]  # itself apart, for it may have MTP inside
    assert sorted(draft.split("/")[1] for draft in others) == ["demo", "llama", "qwen"]
    by_path = {row.path: row for row in pickers.drafts()}
    assert [row.path for row in pickers.drafts()][-2:] == [BUNDLED[1], "/llama/a.gguf"]  # those that cannot serve
    assert all(by_path[f"/qwen/{n}.gguf"].fit is Fit.YES for n in range(50))
    assert "little speedup" in by_path["/qwen/30.gguf"].detail
    assert "little speedup" not in by_path["/qwen/3.gguf"].detail
    assert "same as the main model" in by_path["/qwen/40.gguf"].detail


def test_what_is_wrong_with_one_file_says_nothing_of_others_with_its_vocabulary(
    pickers: PickersViewModel, inline: Any, shelf: Any, say: Any
) -> None:
    shelf.tell(*(say.on_disk(f"/qwen/{n}.gguf", vocabulary="q") for n in range(3)))
    pickers._fits._check = lambda main, draft: FitVerdict(False, ("It is gone.",), broken=True)
    pickers.set_current(LoadPair(main="/qwen/0.gguf"))
    inline.run()
    broken = [row.path for row in pickers.drafts() if row.fit is Fit.NO and row.path and "/qwen/" in row.path]
    assert len(broken) == 2 + 2  # itself, one of the others, and the two recent files, which have no known vocabulary


def test_prompt_lookup_is_a_draft_without_a_model(
    pickers: PickersViewModel, controls: ControlsViewModel, inline: Any
) -> None:
    announced: list[LoadPair] = []
    pickers.pair_chosen.connect(announced.append)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    pickers.choose_draft(LOOKUP)
    assert announced == [LoadPair(main=BUNDLED[0])]
    assert controls.options.draft.lookup is True
    assert pickers.chosen_draft().path == LOOKUP
    pickers.choose_draft(None)  # nothing to load for that
    assert len(announced) == 1
    assert controls.options.draft.lookup is None
    assert pickers.chosen_draft().path is None
    controls.set_options(lookup=True)  # under Sampling
    assert pickers.draft_row == LOOKUP
    pickers.choose_draft(BUNDLED[1])
    assert announced[-1] == LoadPair(main=BUNDLED[0], draft=BUNDLED[1])
    assert controls.options.draft.lookup is None


def test_a_second_draft_is_loaded_beside_the_first(pickers: PickersViewModel, inline: Any) -> None:
    announced: list[LoadPair] = []
    pickers.pair_chosen.connect(announced.append)
    pickers.set_current(LoadPair(main="/qwen/main.gguf", draft="/qwen/small.gguf"))
    inline.run()
    assert [(row.path, row.fit) for row in pickers.seconds()] == [
        (None, Fit.YES),
        ("/qwen/main.gguf", Fit.YES),
        (BUNDLED[1], Fit.NO),
    ]
    pickers.choose_second("/qwen/main.gguf")
    both = LoadPair(main="/qwen/main.gguf", draft="/qwen/small.gguf", second_draft="/qwen/main.gguf")
    assert announced == [both]
    pickers.set_current(both)
    assert pickers.second == "/qwen/main.gguf"
    pickers.choose_draft("/qwen/third.gguf")
    assert announced[-1] == msgspec.structs.replace(both, draft="/qwen/third.gguf")
    pickers.choose_second(None)
    assert announced[-1] == LoadPair(main="/qwen/main.gguf", draft="/qwen/third.gguf")


def test_a_second_draft_goes_with_the_first_and_with_the_main_model(pickers: PickersViewModel, inline: Any) -> None:
    announced: list[LoadPair] = []
    pickers.pair_chosen.connect(announced.append)
    both = LoadPair(main="/qwen/main.gguf", draft="/qwen/small.gguf", second_draft="/qwen/main.gguf")
    for choose, expected in (
        (lambda: pickers.choose_draft(None), LoadPair(main="/qwen/main.gguf")),
        (lambda: pickers.choose_draft("/qwen/main.gguf"), LoadPair(main="/qwen/main.gguf", draft="/qwen/main.gguf")),
        (lambda: pickers.choose_main("/qwen/x.gguf"), LoadPair(main="/qwen/x.gguf", draft="/qwen/small.gguf")),
    ):
        pickers.set_current(both)
        inline.run()
        choose()
        inline.run()
        assert announced[-1] == expected


def test_two_heads_are_not_offered_together(pickers: PickersViewModel, inline: Any, shelf: Any, say: Any) -> None:
    shelf.tell(*(say.on_disk(f"/qwen/{name}.gguf", kind=FileKind.EAGLE3, vocabulary=name) for name in ("a", "b")))
    pickers.set_current(LoadPair(main="/qwen/main.gguf", draft="/qwen/a.gguf"))
    inline.run()
    (row,) = [row for row in pickers.seconds() if row.path == "/qwen/b.gguf"]
    assert (row.fit, row.reasons) == (Fit.NO, ("at most one of two drafts can be a head",))


def test_the_list_of_second_drafts_has_no_actions_and_greys_what_does_not_go(
    pickers: PickersViewModel, inline: Any, qtbot: QtBot
) -> None:
    picker = ModelPicker("Second")
    qtbot.addWidget(picker)
    picker.picked.connect(pickers.choose_second)
    pickers.set_current(LoadPair(main="/qwen/main.gguf", draft="/qwen/small.gguf"))
    inline.run()
    picker.show_entries(pickers.seconds(), pickers.second)
    model = picker.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    assert [bool(row.flags() & Qt.ItemFlag.ItemIsEnabled) for row in rows] == [True, True, False]
    assert str(rows[2].data(Qt.ItemDataRole.AccessibleTextRole)).endswith("token 3 is “a” here, “b” there")
    assert picker.currentText() == "None"
    with qtbot.waitSignal(pickers.pair_chosen) as chosen:
        picker.activated.emit(1)
    assert chosen.args[0].second_draft == "/qwen/main.gguf"


def test_rows_stay_where_they_are_while_the_list_is_open(pickers: PickersViewModel, inline: Any, qtbot: QtBot) -> None:
    picker = ModelPicker("Draft")
    qtbot.addWidget(picker)
    picker.show()
    pickers.changed.connect(lambda: picker.show_entries(pickers.drafts(), pickers.draft_row))
    pickers.set_current(LoadPair(main="/qwen/main.gguf", draft="/qwen/small.gguf"))
    picker.showPopup()
    inline.run()
    shown = picker.model().index(2, 0)
    assert "✗ token 3" in str(shown.data(Qt.ItemDataRole.AccessibleTextRole))  # the bundled draft, in its place
    picker.hidePopup()
    last = picker.model().rowCount() - 4
    qtbot.waitUntil(lambda: picker.itemData(last) == BUNDLED[1])
    assert picker.currentText() == "Qwen small.gguf"


@pytest.mark.parametrize(
    ("name", "other", "cuts"),
    [
        ("Foretoken demo target", "Foretoken demo draft", ["…demo target", "…target"]),
        ("Qwen2.5-7B-Instruct-Q4_K_M", "Qwen2.5-0.5B-Instruct-Q4_K_M", ["…7B-Instruct-Q4_K_M"]),
        ("Main", "No draft", []),
        ("Same name", "Same name", []),
    ],
)
def test_what_differs_stays_where_names_are_cut(name: str, other: str, cuts: list[str]) -> None:
    assert told_apart(name, other) == cuts


def test_two_names_never_look_the_same(top_bar: TopBar) -> None:
    bar = top_bar
    bar.show()
    names = "Qwen2.5-7B-Instruct-Q4_K_M", "Qwen2.5-0.5B-Instruct-Q4_K_M"
    for picker, name in zip((bar.main, bar.draft), names, strict=True):
        picker.show_entries([Entry(path=name, label=name)], name)
    bar.main.tell_from(names[1])
    bar.draft.tell_from(names[0])
    bar.show_context(101, 2048)
    for width in range(600, 1400, 20):
        bar.resize(width, 48)
        QCoreApplication.processEvents()
        shown = {picker._shown(picker.currentText(), picker.width() - 70) for picker in (bar.main, bar.draft)}
        assert len(shown) == 2, width
        if width >= 1240:  # as the window opens on most screens
            assert all(picker.width() >= picker.wanted_width for picker in (bar.main, bar.draft))


BAD = "/x/bad.gguf"


SENTENCE = "bad.gguf is damaged; download it again."


def test_a_file_that_could_not_be_loaded_says_so_and_can_be_taken_off_the_list(
    pickers: PickersViewModel, inline: Any, shelf: Any, qtbot: QtBot
) -> None:
    before = (*pickers.recent,)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=None))
    pickers.choose_main(BAD)
    inline.run()
    pickers.set_failed(BAD, SENTENCE)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=None))  # what worked before is back
    inline.run()
    assert pickers.recent == before  # it is not remembered
    assert pickers.failures == (BAD,)
    picker = ModelPicker("Main")
    qtbot.addWidget(picker)
    picker.show_entries(pickers.mains(), pickers.main, failures=True)
    row = picker.findData(BAD)
    assert picker.itemData(row, DETAIL) == f"✗ {SENTENCE}"
    assert SENTENCE in picker.itemData(row, Qt.ItemDataRole.ToolTipRole)
    assert picker.model().flags(picker.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled  # it may be tried again
    changes: list[None] = []
    pickers.recent_changed.connect(lambda: changes.append(None))
    picker.asked.connect(pickers.forget_failures)
    picker.activated.emit(picker.findText("Remove failed files from the list"))
    assert len(changes) == 1
    assert pickers.failures == ()
    assert shelf.refreshed > 0  # the disk is looked at without it
    picker.show_entries(pickers.mains(), pickers.main)
    assert picker.findData(BAD) == -1
    assert picker.findText("Remove failed files from the list") == -1


def test_a_failure_ends_with_the_next_attempt(pickers: PickersViewModel, inline: Any) -> None:
    pickers.set_failed("/qwen/main.gguf", SENTENCE)
    assert "/qwen/main.gguf" not in pickers.recent
    pickers.choose_main("/qwen/main.gguf")
    assert "/qwen/main.gguf" in pickers.recent
    pickers.set_failed("/qwen/main.gguf", SENTENCE)
    pickers.set_loaded(LoadPair(main="/qwen/main.gguf"))  # it was tried again as it was
    assert "/qwen/main.gguf" in pickers.recent
    assert next(entry for entry in pickers.mains() if entry.path == "/qwen/main.gguf").failed == ""


def test_what_is_in_use_is_not_taken_off_the_list(pickers: PickersViewModel, inline: Any) -> None:
    pickers.set_current(LoadPair(main="/qwen/main.gguf"))
    pickers.set_failed("/qwen/main.gguf", SENTENCE)
    assert pickers.failures == ()


def test_a_recent_file_that_is_gone_goes_from_the_list(
    owner: QObject, inline: Any, shelf: Any, controls: ControlsViewModel, tmp_path: Path
) -> None:
    there = tmp_path / "there.gguf"
    there.write_bytes(b"no model")

    def describe(path: str) -> Description:
        raise BadModelFile(f"{path} cannot be read.")

    local = shelf.make(owner)
    pickers = pickers_of(
        owner,
        inline,
        local,
        check,
        controls=controls,
        recent=(str(there), str(tmp_path / "gone.gguf")),
        describe=describe,
    )
    pickers.set_current(LoadPair(main=BUNDLED[0]))
    inline.run()
    assert pickers.opened == (str(there),)
    assert pickers.failures == (str(there),)
    assert pickers.recent == ()


def test_files_opened_from_elsewhere_are_listed_as_such(pickers: PickersViewModel, shelf: Any, say: Any) -> None:
    pickers.set_current(LoadPair(main=BUNDLED[0]))
    shelf.tell(
        say.on_disk("/qwen/main.gguf", store=Store.ELSEWHERE), say.on_disk("/dropped.gguf", store=Store.ELSEWHERE)
    )
    rows = {entry.path: entry.detail for entry in pickers.mains()}
    assert rows["/qwen/main.gguf"].endswith("opened from elsewhere")
    assert "/dropped.gguf" not in rows
