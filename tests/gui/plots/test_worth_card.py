"""The card "Is the draft worth it?"."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from foretoken.gui.look.theme import LIGHT
from foretoken.gui.plots.worth_card import WorthCard
from foretoken.gui.viewmodels.seeing.worth import OfKind, Shares, Times, WorthVerdict
from foretoken.replies.content import ContentKind


def test_the_upright_line_is_told_in_words(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    assert card.legend.isHidden()
    card.show_verdict(WorthVerdict(state="", shares=Shares(0.625, 0.41)))
    assert card.legend.text() == "Upright line: guessing pays from 41% on"
    assert "accepted: 62% accepted, 41% needed." in card.accessibleDescription()
    card.show_verdict(WorthVerdict(state="", shares=Shares(0.625, None)))  # no line
    assert card.legend.isHidden()


def test_wrapped_lines_are_not_cut(qapp: QApplication) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    card = WorthCard(LIGHT)
    column.addWidget(card)
    column.addStretch(1)
    page.resize(230, 600)
    card.show_verdict(WorthVerdict(times=Times(1.3, 1.23, 1.34), shares=Shares(0.93, 0.67)))
    page.show()
    assert card.height() >= card.heightForWidth(card.width())


def test_a_figure_lies_within_what_is_said_of_its_spread(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    card.show_verdict(WorthVerdict(times=Times(1.04, 1.01, 1.2)))
    assert card.factor.text() == "1.0×"
    assert card.beside.text() == "as fast as without guesses (measured: 1.0–1.2×)"


@pytest.mark.parametrize(
    ("needed", "said"),
    [(1.3, "would not pay here even if every guess were accepted"), (-0.1, "pays here however few")],
)
def test_where_no_share_decides_there_is_no_line_and_the_legend_speaks_of_none(
    qapp: QApplication, needed: float, said: str
) -> None:
    card = WorthCard(LIGHT)
    card.show_verdict(WorthVerdict(shares=Shares(0.625, needed)))
    assert said in card.legend.text()
    assert "line" not in card.legend.text()
    card.meters.resize(200, 30)
    assert card.meters.grab().toImage() == _grabbed(card, Shares(0.625, None))
    kind = OfKind(ContentKind.CODE, None, Shares(0.5, 0.4))
    card.show_verdict(WorthVerdict(shares=Shares(0.625, needed), kinds=(kind,)))
    assert "line" not in card.legend.text()  # it stands below a bar without one
    assert card.over.text() == "By kind of text, in this reply (upright line: guessing pays from there on):"
    card.show_verdict(WorthVerdict(shares=Shares(0.625, 0.5), kinds=(kind,), replies=3))
    assert card.over.text() == "By kind of text, in 3 replies of this pair:"  # what the line means stands above


def _grabbed(card: WorthCard, shares: Shares) -> QImage:
    card.show_verdict(WorthVerdict(shares=shares))
    return card.meters.grab().toImage()
