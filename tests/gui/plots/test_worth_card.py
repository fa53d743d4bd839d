"""The card "Is the draft worth it?"."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from foretoken.gui.look.theme import LIGHT
from foretoken.gui.plots.worth_card import WorthCard
from foretoken.gui.viewmodels.seeing.worth import OfKind, Shares, WorthVerdict
from foretoken.replies.content import ContentKind
from foretoken.speedups import Basis, Speedup


def test_the_mark_is_told_in_words(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    assert card.legend.isHidden()
    card.show_verdict(WorthVerdict(state="", shares=Shares(0.625, 0.41)))
    assert card.legend.text() == "Guessing pays above the mark (41%)"
    assert "accepted: 62% accepted, 41% needed." in card.accessibleDescription()
    card.show_verdict(WorthVerdict(state="", shares=Shares(0.625, None)))  # no line
    assert not card.legend.text().strip()


@pytest.mark.parametrize("ratio", [1.04, 2.4])
def test_nothing_below_moves_when_the_plain_speed_is_measured(qapp: QApplication, ratio: float) -> None:
    """That comes some seconds after the reply, when the pointer may be on a plot."""
    page = QWidget()
    column, below = QVBoxLayout(page), QWidget()
    card = WorthCard(LIGHT)
    column.addWidget(card)
    column.addWidget(below, 1)
    page.resize(320, 600)
    card.show_verdict(WorthVerdict(state="measuring…", shares=Shares(0.62, None)))
    page.show()
    qapp.processEvents()
    place = below.pos()
    times = Speedup(ratio=ratio, low=0.9 * ratio, high=1.1 * ratio, of=Basis.REPLY)
    card.show_verdict(WorthVerdict(times=times, shares=Shares(0.62, 0.2)))
    qapp.processEvents()
    assert below.pos() == place


def test_wrapped_lines_are_not_cut(qapp: QApplication) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    card = WorthCard(LIGHT)
    column.addWidget(card)
    column.addStretch(1)
    page.resize(230, 600)
    card.show_verdict(
        WorthVerdict(times=Speedup(ratio=1.3, low=1.23, high=1.34, of=Basis.REPLY), shares=Shares(0.93, 0.67))
    )
    page.show()
    assert card.height() >= card.heightForWidth(card.width())


def test_a_figure_lies_within_what_is_said_of_its_spread(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    card.show_verdict(WorthVerdict(times=Speedup(ratio=1.04, low=0.98, high=1.2, of=Basis.REPLY)))
    assert card.factor.text() == "1.0×"
    assert card.beside.text() == "(1.0 to 1.2), this reply, within noise"


@pytest.mark.parametrize(
    ("needed", "said"),
    [(1.3, "Guessing never pays here"), (-0.1, "Guessing always pays here")],
)
def test_where_no_share_decides_there_is_no_line_and_the_legend_speaks_of_none(
    qapp: QApplication, needed: float, said: str
) -> None:
    card = WorthCard(LIGHT)
    card.show_verdict(WorthVerdict(shares=Shares(0.625, needed)))
    assert card.legend.text() == said
    card.meters.resize(200, 30)
    assert card.meters.grab().toImage() == _grabbed(card, Shares(0.625, None))
    kind = OfKind(ContentKind.CODE, None, Shares(0.5, 0.4))
    card.show_verdict(WorthVerdict(shares=Shares(0.625, needed), kinds=(kind,)))
    assert card.kinds.isHidden()  # it is the reply once more
    card.show_verdict(WorthVerdict(shares=Shares(0.625, needed), kinds=(kind, kind)))
    assert "mark" not in card.legend.text()  # it stands below a bar without one
    assert card.over.text() == "This reply, by kind of text, guessing pays above the mark"
    card.show_verdict(WorthVerdict(shares=Shares(0.625, 0.5), kinds=(kind,), replies=3))
    assert card.over.text() == "Your chats, by kind of text (3 replies)"  # what the mark means stands above


def _grabbed(card: WorthCard, shares: Shares) -> QImage:
    card.show_verdict(WorthVerdict(shares=shares))
    return card.meters.grab().toImage()
