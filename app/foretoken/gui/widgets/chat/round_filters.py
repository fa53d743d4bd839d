"""Which rounds the Rounds view lists, each choice with how many there are in the reply that is shown."""

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import MOST, Listed, RoundsViewModel
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.shared.captions import caption
from foretoken.gui.widgets.shared.copy_button import CopyButton, flat
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import later, number, tr

_REFRESH_MS: Final = 150
_GAP: Final = 2  # pixels between buttons
_CHOICES: Final = (
    (Listed.ALL, later("All"), later("Every round of the reply")),
    (Listed.REFUSED, later("Refusals"), later("Rounds in which the main model refused a guess")),
    (Listed.KEPT, later("All kept"), later("Rounds in which the main model kept all guesses")),
    (Listed.LONGEST, later("Longest"), later("The quarter that wrote most tokens, {most} at most, the longest first")),
    (Listed.SLOWEST, later("Slowest"), later("The quarter that took most time, {most} at most, the slowest first")),
)


class RoundFilters(QWidget):
    """A row of buttons; where there is little room they do not show their numbers.

    chosen(Listed)      list these. copy_requested(): copy the rounds that are listed
    """

    chosen = Signal(object)
    copy_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reply: ReplyViewModel | None = None
        self._rounds: RoundsViewModel | None = None
        self._timer = single_shot(_REFRESH_MS, self._count, self)
        self._fitting = Later(self._fit, self)
        self._buttons: dict[Listed, QPushButton] = {}
        self._texts: dict[Listed, tuple[str, str]] = {}  # with its number, and without
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for listed, _name, tip in _CHOICES:
            button = flat(QPushButton(self))
            button.setCheckable(True)
            button.setChecked(listed is Listed.ALL)
            button.setToolTip(tr(tip, most=MOST))
            button.clicked.connect(lambda _checked, wanted=listed: self.chosen.emit(wanted))
            group.addButton(button)
            row.addWidget(button)
            self._buttons[listed] = button
        row.addStretch(1)
        about = tr("Copy the listed rounds of the reply for a spreadsheet")
        self.copy = CopyButton(about, self, caption=tr("Copy as CSV"))
        self.copy.clicked.connect(self.copy_requested)
        self.copy.clicked.connect(self.copy.say_copied)
        flat(self.copy)
        row.addWidget(self.copy)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Rounds that are listed"))
        self._count()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Count the rounds of `reply` from now on."""
        if self._reply is not None:
            self._reply.measured.disconnect(self._on_changed)
        self._reply, self._rounds = reply, None
        if reply is not None:
            reply.measured.connect(self._on_changed)
        self._on_changed()

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.copy.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fitting.ask()

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self._on_changed()

    def _on_changed(self) -> None:
        if not self.isHidden() and not self._timer.isActive():
            self._timer.start()

    def _count(self) -> None:
        if self._reply is not None:
            self._rounds = self._rounds or RoundsViewModel(self._reply)
            self._rounds.sync()
        for listed, name, _tip in _CHOICES:
            count = 0 if self._rounds is None else self._rounds.count(listed)
            self._texts[listed] = (caption(f"{tr(name)} {number(count)}" if count else tr(name)), caption(tr(name)))
        self.copy.setEnabled(self._rounds is not None and self._rounds.count(Listed.ALL) > 0)
        self._fit()

    def _fit(self) -> None:
        """Where there is little room the numbers go, then Copy, which a round's menu has, too."""
        for short, copies in ((0, True), (1, True), (1, False)):
            for listed, button in self._buttons.items():
                button.setText(self._texts[listed][short])
            shown = [*self._buttons.values(), *([self.copy] if copies else [])]
            if sum(button.sizeHint().width() + _GAP for button in shown) <= self.width():
                break
        self.copy.setVisible(copies)
