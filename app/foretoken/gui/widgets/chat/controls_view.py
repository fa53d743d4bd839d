"""Below the transcript: the choice of view, the legend of the marks, the pace, and the round being played."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.reply.pace import Pace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.chat.legend import Legend
from foretoken.gui.widgets.chat.round_filters import RoundFilters
from foretoken.gui.widgets.shared.copy_button import flat
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import later, tr

_INSET: Final = 10
"""Pixels that the bar begins beside the text, with which the captions of its flat buttons then line up."""

_LEAST: Final = 420  # pixels of the middle of the row

_VIEWS: Final = (
    ("text", later("Text"), later("The reply as text (Ctrl+1)")),
    ("tokens", later("Tokens"), later("Every token with its mark, refused guesses among them (Ctrl+2)")),
    ("rounds", later("Rounds"), later("A row for each round: guesses, where they were cut, and the time (Ctrl+3)")),
)
_PACES: Final = (
    ("live", later("Live"), later("Live: every token as soon as it is generated.")),
    (
        "reading",
        later("Reading"),
        later("Reading speed, about 28 tokens per second. The numbers stay real; Esc or a click catches up."),
    ),
    (
        "slow",
        later("Slow motion"),
        later(
            "Round by round: the guesses, the verdict, the correction. The engine waits until each round was shown, so "
            "that what you change takes effect in the next one. The time it waits is in no number."
        ),
    ),
    ("step", later("Step"), later("Play one round, then wait (Ctrl+.). Slow motion or Live goes on.")),
)
_BEFORE: Final = later("In each round the draft guesses some tokens, and the main model checks them in one pass.")


class PaceControl(QToolButton):
    """A button that says how fast replies are shown; its menu has the other paces.

    Signals: pace_changed(str): "live", "reading", "slow" or "step", when the user chose another. stepped(): one round
    more is asked for.
    """

    pace_changed = Signal(str)
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None, *, pace: str = "live") -> None:
        super().__init__(parent)
        self.pace, self._folded = pace, False
        self.setProperty("role", "flat")
        self.setToolTip(tr("How fast replies are shown; the numbers stay real"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu, group = QMenu(self), QActionGroup(self)
        menu.setToolTipsVisible(True)
        self._actions: dict[str, QAction] = {}
        for name, label, tip in _PACES:
            action = menu.addAction(tr(label))
            action.setCheckable(True)
            action.setToolTip(tr(tip))
            action.triggered.connect(lambda _checked, name=name: self._choose(name))
            group.addAction(action)
            self._actions[name] = action
        self.setMenu(menu)
        self.set_pace(pace)

    def set_pace(self, pace: str) -> None:
        """Show `pace` as chosen, without a signal."""
        self.pace = pace
        self._actions[pace].setChecked(True)
        self.fold(self._folded)

    def fold(self, folded: bool) -> None:
        """Whether there is no room for its name."""
        self._folded, label = folded, self._actions[self.pace].text()
        named = tr("Pace: {pace}", pace=label)
        self.setText(label if folded else named)
        self.setAccessibleName(named)

    def _choose(self, pace: str) -> None:
        if pace != self.pace:
            self.set_pace(pace)
            self.pace_changed.emit(pace)
        if pace == "step":
            self.stepped.emit()


class RoundLine(ElidedLabel):
    """One sentence about the round being played, read out by a screen reader where each round is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reply: ReplyViewModel | None = None
        self.setAccessibleName(tr("This round"))
        self.show_text(tr(_BEFORE))

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Follow `reply` from now on."""
        if self._reply is not None:
            for signal in (self._reply.shown, self._reply.hold_moved):
                signal.disconnect(self._on_shown)
        self._reply = reply
        if reply is not None:
            for signal in (reply.shown, reply.hold_moved):
                signal.connect(self._on_shown)
        self._on_shown()

    def _on_shown(self) -> None:
        if self.isHidden():
            return
        reply, before = self._reply, self.full_text
        self.show_text((reply.round_sentence if reply is not None else "") or tr(_BEFORE))
        if reply is not None and reply.awaits_step and self.full_text != before:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.full_text))

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self._on_shown()


class ViewBar(QWidget):
    """One row. Its middle explains the marks in the Tokens view, and chooses the listed rounds in the Rounds view.

    view_chosen(str)    "text", "tokens" or "rounds"
    """

    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, paced: bool = True) -> None:
        """`paced`: the pace is chosen here; else rounds are always played."""
        super().__init__(parent)
        self._paced, self._view = paced, "tokens"
        self._reply: ReplyViewModel | None = None
        self.rounds = RoundLine(self)
        self.filters = RoundFilters(self)
        self.legend = Legend(self)
        self.pace = PaceControl(self)
        self.step = flat(QPushButton(tr("Step"), self))
        self.step.setToolTip(tr("Play one round, then wait (Ctrl+.)"))
        self.step.clicked.connect(self.pace.stepped)
        self._views: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(2)
        for view, caption, tip in _VIEWS:
            button = flat(QPushButton(tr(caption), self))
            button.setCheckable(True)
            button.setToolTip(tr(tip))
            button.clicked.connect(lambda _checked, chosen=view: self.view_chosen.emit(chosen))
            group.addButton(button)
            row.addWidget(button)
            self._views[view] = button
        self._middle, self._own_row = QHBoxLayout(), QHBoxLayout()
        self._own_row.setContentsMargins(_INSET, 0, 0, 0)
        row.addLayout(self._middle, 1)
        row.addStretch(0)
        row.addWidget(self.pace)
        above = QHBoxLayout()
        above.setContentsMargins(_INSET, 0, 0, 2)
        above.addWidget(self.rounds)
        above.addWidget(self.step)
        self._column = column = QVBoxLayout(self)
        column.setSpacing(2)
        column.addLayout(above)
        column.addLayout(self._own_row)
        column.addLayout(row)
        self._folding = Later(self._fold, self)
        self._put(self._middle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width()) - _INSET
        self._column.setContentsMargins(side, 4, side, 2)
        self._folding.ask()

    def _fold(self) -> None:
        """Where the middle is narrow, what stands in it has a row of its own."""
        views = sum(button.sizeHint().width() + 2 for button in self._views.values())
        room = self.width() - 2 * (beside(self.width()) - _INSET) - views - _INSET
        self.pace.fold(False)
        self.pace.fold(self.pace.sizeHint().width() > room)
        self._put(self._own_row if room - self.pace.sizeHint().width() < _LEAST else self._middle)

    def _put(self, row: QHBoxLayout) -> None:
        if row.indexOf(self.legend) < 0:
            side = _INSET if row is self._middle else 0
            self._middle.setContentsMargins(side, 0, side, 0)
            row.addWidget(self.legend, 1, Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(self.filters, 1)

    def show_view(self, view: str) -> None:
        self._view = view
        self._views[view].setChecked(True)
        self._show_parts()

    def show_pace(self, pace: str) -> None:
        self.pace.set_pace(pace)
        self._show_parts()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Be about `reply` from now on."""
        self._reply = reply
        for part in (self.legend, self.filters, self.rounds):
            part.bind(reply)
        self._show_parts()

    def _show_parts(self) -> None:
        played = not self._paced or Pace(self.pace.pace).holds
        self.legend.split(played)
        shown: dict[QWidget, bool] = {
            self.rounds: played,
            self.step: played and self._paced,
            self.filters: self._view == "rounds" and self._reply is not None,
            self.legend: self._view == "tokens" and self._reply is not None,
            self.pace: self._paced,
            **dict.fromkeys(self._views.values(), self._reply is not None),
        }
        for part, here in shown.items():
            part.setVisible(here)
