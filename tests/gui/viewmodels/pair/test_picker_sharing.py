"""A draft that guesses over the tokens that it shares with the main model: offered, and used on the user's word."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.gui.viewmodels.pair.conftest import BUNDLED, check

from foretoken.gui.viewmodels.pair.fits import FitVerdict
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.widgets.pair.controls_bar import TopBar
from foretoken.gui.widgets.pair.pickers import DETAIL
from foretoken.session.messages import LoadPair

FOREIGN = "/foreign/draft.gguf"


def shared(main: str, draft: str) -> FitVerdict:
    """As `check`, but the foreign draft has most of every other model's tokens."""
    found = check(main, draft)
    return FitVerdict(found.fits, found.reasons, shared=0.94 if "/foreign/" in draft and not found.fits else None)


@pytest.fixture
def sharing(pickers: PickersViewModel, inline: Any) -> tuple[PickersViewModel, list[LoadPair]]:
    """The bundled pair is loaded; and what is announced."""
    announced: list[LoadPair] = []
    pickers._fits._check = shared
    pickers._files.add(FOREIGN, first=False)
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    inline.run()
    pickers.pair_chosen.connect(announced.append)
    return pickers, announced


def test_a_draft_that_could_share_waits_for_the_users_word(
    sharing: tuple[PickersViewModel, list[LoadPair]], inline: Any
) -> None:
    pickers, announced = sharing
    pickers.choose_draft(FOREIGN)
    assert announced == []
    assert pickers.offered is not None
    assert (pickers.offered.path, pickers.offered.shared, pickers.draft_row) == (FOREIGN, 0.94, FOREIGN)
    pickers.share()
    assert announced == [LoadPair(main=BUNDLED[0], draft=FOREIGN, shared_tokens=True)]
    assert (pickers.offered, pickers.over_shared) == (None, True)
    inline.run()
    pickers.set_current(announced[0])
    pickers.choose_draft(FOREIGN)
    assert (pickers.offered, len(announced)) == (None, 1)  # it is in use
    pickers.choose_draft(BUNDLED[1])
    assert announced[1:] == [LoadPair(main=BUNDLED[0], draft=BUNDLED[1])]


def test_an_offer_ends_with_any_other_choice(sharing: tuple[PickersViewModel, list[LoadPair]], inline: Any) -> None:
    pickers, announced = sharing
    pickers.choose_draft(FOREIGN)
    pickers.choose_draft(BUNDLED[1])
    assert (pickers.offered, pickers.draft_row, announced) == (None, BUNDLED[1], [])
    pickers.choose_draft("/foreign/other.gguf")  # browsed, and not known yet: its load is refused
    assert announced == [LoadPair(main=BUNDLED[0], draft="/foreign/other.gguf")]
    pickers.set_current(LoadPair(main=BUNDLED[0], draft=BUNDLED[1]))
    inline.run()
    assert pickers.offered is not None
    assert pickers.offered.path == "/foreign/other.gguf"
    pickers.choose_main("/qwen/main.gguf")
    assert (pickers.offered, pickers.draft_row) == (None, BUNDLED[1])


def test_a_new_main_model_comes_without_the_draft_and_with_the_offer(
    sharing: tuple[PickersViewModel, list[LoadPair]], inline: Any
) -> None:
    pickers, announced = sharing
    pickers.set_current(LoadPair(main="/foreign/main.gguf", draft=FOREIGN))
    inline.run()
    pickers.choose_main("/qwen/main.gguf")
    inline.run()
    assert announced == [LoadPair(main="/qwen/main.gguf")]
    assert pickers.offered is not None
    pickers.share()
    assert announced[-1] == LoadPair(main="/qwen/main.gguf", draft=FOREIGN, shared_tokens=True)


def test_the_row_can_be_chosen_and_the_bar_offers_it(
    sharing: tuple[PickersViewModel, list[LoadPair]],
    top_bar: TopBar,
    qtbot: QtBot,
) -> None:
    pickers, announced = sharing
    bar = top_bar
    bar.resize(1000, 50)
    bar.show()
    row = next(n for n, entry in enumerate(pickers.drafts()) if entry.path == FOREIGN)
    rows = bar.draft.model()
    assert rows.flags(rows.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
    assert rows.index(row, 0).data(DETAIL) == "✗ can only guess the 94% of tokens that both have"
    assert not bar.share.isVisible()
    pickers.choose_draft(FOREIGN)
    assert bar.share.isVisible()
    assert bar.share.text() == "Draft over the 94% that both have"
    assert bar.share.accessibleName() == "Draft over the 94% of tokens that both have"
    assert bar.fit.full_text.startswith("✗ token 3 is")
    bar.resize(600, 50)
    QApplication.processEvents()  # the bar fits itself after the event
    assert bar.layout().totalMinimumSize().width() <= 600
    bar.share.setStyleSheet("min-width: 300px")  # as with a wide font
    bar.resize(601, 50)
    QApplication.processEvents()
    assert bar.share.text() == "Share tokens"
    qtbot.mouseClick(bar.share, Qt.MouseButton.LeftButton)
    assert announced == [LoadPair(main=BUNDLED[0], draft=FOREIGN, shared_tokens=True)]
    assert not bar.share.isVisible()
