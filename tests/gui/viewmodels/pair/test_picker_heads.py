"""Heads and the MTP inside a main model, in the lists of models."""

from typing import Any

from PySide6.QtCore import QObject
from tests.gui.viewmodels.pair.conftest import BUNDLED, check, fits, pickers_of

from foretoken.engine.gguf.kinds import FileKind
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.entries import BUILT_IN
from foretoken.gui.viewmodels.pair.fits import Fit, FitVerdict
from foretoken.session.messages import LoadPair
from foretoken.speedups import Basis, Speedup


def test_heads_are_drafts_with_what_they_are_and_why_not(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    asked: list[tuple[str, str]] = []

    def check_heads(main: str, draft: str) -> FitVerdict:
        asked.append((main, draft))
        return FitVerdict(False, (f"For {main} heads cannot be used yet.",)) if "eagle" in draft else FitVerdict(True)

    local = shelf.make(owner)
    pickers = pickers_of(owner, inline, local, check_heads, controls=controls)
    shelf.tell(
        say.on_disk("/qwen/main.gguf", about="a model with MTP inside", kind=FileKind.MODEL_WITH_MTP),
        say.on_disk("/qwen/other.gguf"),
        say.on_disk("/qwen/eagle.gguf", kind=FileKind.EAGLE3, about="an EAGLE-3 head"),
        say.on_disk("/qwen/torn.gguf", kind=FileKind.DFLASH, about="a DFlash head", fault="It ends too early."),
    )
    assert "/qwen/eagle.gguf" not in [row.path for row in pickers.mains()]
    assert next(row for row in pickers.mains() if row.path == "/qwen/main.gguf").detail.endswith("MTP inside")
    for main in ("/qwen/main.gguf", "/qwen/other.gguf"):  # of one vocabulary, and a head fits only one of them
        pickers.set_current(LoadPair(main=main))
        inline.run()
        rows = {row.path: row for row in pickers.drafts()}
        assert rows["/qwen/eagle.gguf"].fit is Fit.NO
        assert rows["/qwen/eagle.gguf"].reasons == (f"For {main} heads cannot be used yet.",)
        assert rows["/qwen/eagle.gguf"].detail.startswith("EAGLE-3 head · ")
        assert rows["/qwen/torn.gguf"].reasons == ("It ends too early.",)
        assert (main, "/qwen/torn.gguf") not in asked


def mtp_pickers(owner: QObject, inline: Any, shelf: Any, controls: ControlsViewModel, speedup: float) -> Any:
    """Models whose file has "mtp" in its name have MTP inside, of that predicted speedup."""

    def judge(main: str, draft: str) -> FitVerdict:
        expected = Speedup(ratio=speedup, low=0.8 * speedup, high=1.3 * speedup, of=Basis.FORECAST)
        return FitVerdict(True, speedup=expected) if main == draft and "mtp" in main else check(main, draft)

    local = shelf.make(owner)
    pickers = pickers_of(owner, inline, local, judge, controls=controls)
    loads: list[LoadPair] = []
    pickers.pair_chosen.connect(loads.append)
    return pickers, loads


def with_mtp(say: Any, path: str = "/qwen/mtp.gguf") -> Any:
    return say.on_disk(path, about="a model with MTP inside", kind=FileKind.MODEL_WITH_MTP)


def test_mtp_inside_the_main_model_is_a_row_and_chosen_by_itself(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    pickers, loads = mtp_pickers(owner, inline, shelf, controls, 1.8)
    shelf.tell(with_mtp(say), with_mtp(say, "/qwen/mtp2.gguf"), say.on_disk("/qwen/plain.gguf"))
    pickers.choose_main("/qwen/plain.gguf")
    assert [row.label for row in pickers.drafts()].count(BUILT_IN) == 0
    pickers.choose_main("/qwen/mtp.gguf")
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/mtp.gguf", draft="/qwen/mtp.gguf")
    row = pickers.chosen_draft()
    assert (row.label, row.path, row.fit) == (BUILT_IN, "/qwen/mtp.gguf", Fit.YES)
    assert row.detail.endswith("1.8× (1.4 to 2.3), forecast")
    assert pickers.drafts()[2] == row  # before all files
    assert next(one for one in pickers.mains() if one.path == "/qwen/mtp.gguf").label == "mtp"
    pickers.choose_main("/qwen/mtp2.gguf")  # the MTP of another model is no draft for it
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/mtp2.gguf", draft="/qwen/mtp2.gguf")
    pickers.choose_main("/qwen/plain.gguf")
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/plain.gguf")


def test_mtp_inside_is_not_chosen_against_the_users_word_nor_where_it_does_not_pay(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    pickers, loads = mtp_pickers(owner, inline, shelf, controls, 1.8)
    shelf.tell(with_mtp(say), say.on_disk("/qwen/plain.gguf"), say.on_disk("/qwen/small.gguf"))
    pickers.choose_main("/qwen/plain.gguf")
    inline.run()
    pickers.choose_draft("/qwen/small.gguf")
    pickers.choose_main("/qwen/mtp.gguf")
    inline.run()
    assert loads[-1].draft == "/qwen/small.gguf"  # which was chosen, and fits
    pickers.choose_draft(None)
    pickers.choose_main("/qwen/plain.gguf")
    pickers.choose_main("/qwen/mtp.gguf")
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/mtp.gguf")
    pickers.choose_draft("/qwen/mtp.gguf")
    assert loads[-1] == LoadPair(main="/qwen/mtp.gguf", draft="/qwen/mtp.gguf")


def test_mtp_inside_that_is_not_expected_to_pay_says_so(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    pickers, loads = mtp_pickers(owner, inline, shelf, controls, 1.0)
    shelf.tell(with_mtp(say))
    pickers.choose_main("/qwen/mtp.gguf")
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/mtp.gguf")
    row = next(row for row in pickers.drafts() if row.label == BUILT_IN)
    assert row.fit is Fit.YES
    assert row.detail.endswith("1.0× (0.8 to 1.3), forecast")


def test_mtp_inside_takes_the_place_of_a_draft_that_does_not_fit(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    pickers, loads = mtp_pickers(owner, inline, shelf, controls, 1.8)
    said: list[str] = []
    pickers.draft_dropped.connect(said.append)
    shelf.tell(with_mtp(say), *(say.on_disk(f"/llama/{name}.gguf", vocabulary="l") for name in ("main", "small")))
    pickers.choose_main(BUNDLED[0])
    inline.run()
    assert loads[-1].draft == BUNDLED[1]
    pickers.choose_main("/qwen/mtp.gguf")
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/mtp.gguf", draft="/qwen/mtp.gguf")
    assert said == []  # nobody expected the bundled draft to fit
    pickers.choose_pair("/llama/main.gguf", "/llama/small.gguf")
    inline.run()
    pickers.choose_main("/qwen/mtp.gguf")
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/mtp.gguf", draft="/qwen/mtp.gguf")
    assert said[0].startswith("The main model is used with the MTP inside its file: small does not fit it (")


def test_a_model_with_mtp_that_was_just_opened_is_looked_at_first(
    owner: QObject, inline: Any, shelf: Any, controls: ControlsViewModel
) -> None:
    pickers, loads = mtp_pickers(owner, inline, shelf, controls, 1.8)
    pickers.choose_main("/elsewhere/mtp.gguf")  # no folder is known to have it
    assert loads == []
    inline.run()
    assert loads == [LoadPair(main="/elsewhere/mtp.gguf", draft="/elsewhere/mtp.gguf")]
    assert pickers.chosen_draft().label == BUILT_IN


def test_a_head_that_was_opened_is_a_draft_and_no_main_model(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    pickers, loads = mtp_pickers(owner, inline, shelf, controls, 1.8)
    shelf.tell(say.on_disk("/qwen/main.gguf"), say.on_disk("/qwen/head.gguf", kind=FileKind.EAGLE3, about="a head"))
    pickers.choose_main("/qwen/main.gguf")
    pickers.choose_pair("/qwen/head.gguf", None)  # as a finished download does
    inline.run()
    assert loads[-1] == LoadPair(main="/qwen/main.gguf", draft="/qwen/head.gguf")
    assert "/qwen/head.gguf" in pickers.recent
    assert "/qwen/head.gguf" not in [row.path for row in pickers.mains()]
    row = pickers.chosen_draft()
    assert (row.path, row.fit) == ("/qwen/head.gguf", Fit.YES)


def test_drafts_are_judged_again_when_the_library_turns_out_to_lack_something(
    owner: QObject, inline: Any, shelf: Any, say: Any, controls: ControlsViewModel
) -> None:
    lacks: list[str] = []
    local = shelf.make(owner)
    pickers = pickers_of(
        owner, inline, local, lambda _main, _draft: FitVerdict(not lacks, tuple(lacks)), controls=controls
    )
    shelf.tell(say.on_disk("/qwen/main.gguf"), say.on_disk("/qwen/head.gguf", kind=FileKind.EAGLE3, about="a head"))
    pickers.set_current(LoadPair(main="/qwen/main.gguf"))
    inline.run()
    assert fits(pickers)["/qwen/head.gguf"] is Fit.YES
    lacks.append("It lacks a function.")
    pickers.judge_again()
    inline.run()
    row = next(row for row in pickers.drafts() if row.path == "/qwen/head.gguf")
    assert (row.fit, row.reasons) == (Fit.NO, ("It lacks a function.",))
