"""The card "Is the draft worth it?"."""

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from foretoken.gui.plots.worth_card import WorthCard
from foretoken.gui.theme import LIGHT
from foretoken.gui.viewmodels.seeing.worth import Shares, Times, Verdict


def test_the_upright_line_is_told_in_words(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    assert card.legend.isHidden()
    card.show_verdict(Verdict(state="", shares=Shares(0.625, 0.41)))
    assert card.legend.text() == "Upright line: guessing pays from 41% on"
    assert "accepted: 62% accepted, 41% needed." in card.accessibleDescription()
    card.show_verdict(Verdict(state="", shares=Shares(0.625, None)))  # no line
    assert card.legend.isHidden()


def test_wrapped_lines_are_not_cut(qapp: QApplication) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    card = WorthCard(LIGHT)
    column.addWidget(card)
    column.addStretch(1)
    page.resize(230, 600)
    card.show_verdict(Verdict(times=Times(1.3, 1.23, 1.34), shares=Shares(0.93, 0.67)))
    page.show()
    assert card.height() >= card.heightForWidth(card.width())


def test_a_figure_lies_within_what_is_said_of_its_spread(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    card.show_verdict(Verdict(times=Times(1.04, 1.01, 1.2)))
    assert card.factor.text() == "1.0×"
    assert card.beside.text() == "as fast as without guesses (measured: 1.0–1.2×)"
