"""The card "Is the draft worth it?"."""

from PySide6.QtWidgets import QApplication

from foretoken.gui.plots.worth_card import WorthCard
from foretoken.gui.theme import LIGHT
from foretoken.gui.viewmodels.seeing.worth import Shares, Verdict


def test_the_upright_line_is_told_in_words(qapp: QApplication) -> None:
    card = WorthCard(LIGHT)
    assert card.legend.isHidden()
    card.show_verdict(Verdict(state="", shares=Shares(0.625, 0.41)))
    assert card.legend.text() == "Upright line: guessing pays from here on (41%)"
    assert "accepted: 62% accepted, 41% needed." in card.accessibleDescription()
    card.show_verdict(Verdict(state="", shares=Shares(0.625, None)))  # no line
    assert card.legend.isHidden()
