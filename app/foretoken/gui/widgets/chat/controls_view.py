"""Below the transcript: the round being played, the legend, the choice of view, and the pace."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.reply.pace import Pace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.chat.legend import Legend
from foretoken.gui.widgets.chat.pace import PaceControl
from foretoken.gui.widgets.chat.round_filters import RoundFilters
from foretoken.gui.widgets.chat.round_line import RoundLine
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import tr

_INSET: Final = 10
"""Pixels that the bar begins beside the text, with which the captions of its flat buttons then line up."""


class ViewBar(QWidget):
    """What explains the marks stands here only where they are shown.

    view_chosen(str)    "text", "tokens" or "rounds"
    """

    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, paced: bool = True) -> None:
        """`paced`: the pace is chosen here; else rounds are always played."""
        super().__init__(parent)
        self._paced = paced
        self.rounds = RoundLine(self)
        self.filters = RoundFilters(self)
        self.legend = Legend(self)
        self._view = "tokens"
        self.pace = PaceControl(self)
        self._folding = Later(self._fold, self)
        self._views: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(2)
        for view, caption, tip in (
            ("text", tr("Text"), tr("The reply as text (Ctrl+1)")),
            ("tokens", tr("Tokens"), tr("Every token with its mark, refused guesses among them (Ctrl+2)")),
            ("rounds", tr("Rounds"), tr("A row for each round: guesses, where they were cut, and the time (Ctrl+3)")),
        ):
            button = QPushButton(caption, self)
            button.setCheckable(True)
            button.setProperty("role", "flat")
            button.setToolTip(tip)
            button.clicked.connect(lambda _checked, chosen=view: self.view_chosen.emit(chosen))
            group.addButton(button)
            row.addWidget(button)
            self._views[view] = button
        row.addStretch(1)
        row.addWidget(self.pace)
        column = QVBoxLayout(self)
        column.setSpacing(2)
        above = QHBoxLayout()
        above.setContentsMargins(_INSET, 0, _INSET, 2)
        above.addWidget(self.rounds)
        column.addLayout(above)
        column.addWidget(self.filters)
        column.addWidget(self.legend)
        column.addLayout(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        layout = self.layout()
        assert layout is not None, "laid out in __init__"
        side = beside(self.width()) - _INSET
        layout.setContentsMargins(side, 4, side, 2)
        self._folding.ask()

    def _fold(self) -> None:
        views = sum(button.sizeHint().width() + 2 for button in self._views.values())
        room = self.width() - 2 * (beside(self.width()) - _INSET)
        self.pace.fold(views + self.pace.full_width() > room)

    def show_view(self, view: str) -> None:
        self._view = view
        self._views[view].setChecked(True)
        self._show_parts()

    def show_pace(self, pace: str) -> None:
        self.pace.set_pace(pace)
        self._show_parts()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Be about `reply` from now on."""
        self.legend.bind(reply)
        self.filters.bind(reply)
        self.rounds.bind(reply)

    def _show_parts(self) -> None:
        played = not self._paced or Pace(self.pace.pace).holds  # to be left again in either view
        self.rounds.setVisible(played)
        self.filters.setVisible(self._view == "rounds")
        self.legend.setVisible(self._view != "text")
        self.pace.setVisible(self._paced and (self._view != "text" or played))
