"""The choice of pace: how fast replies are shown."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from foretoken.wording import later, tr

_CHOICES: Final = (
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


class PaceControl(QWidget):
    """Four buttons, one of them checked; in a narrow window one button with a menu.

    Signals: pace_changed(str): "live", "reading", "slow" or "step", when the user chose another. stepped(): one round
    more is asked for.
    """

    pace_changed = Signal(str)
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None, *, pace: str = "live") -> None:
        super().__init__(parent)
        self._pace = pace
        self.setAccessibleName(tr("Pace"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        for name, label, tip in _CHOICES:
            button = QPushButton(tr(label), self)
            button.setCheckable(True)
            button.setProperty("role", "flat")
            button.setToolTip(tr(tip))
            button.setAccessibleDescription(tr(tip))
            self._group.addButton(button)
            self._buttons[name] = button
            row.addWidget(button)
        self._folded = QToolButton(self)
        self._folded.setProperty("role", "flat")
        self._folded.setToolTip(tr("Pace: how fast replies are shown"))
        self._folded.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._folded.setMenu(self._menu())
        self._folded.hide()
        row.addWidget(self._folded)
        self._group.buttonClicked.connect(self._on_clicked)
        self.set_pace(pace)

    @property
    def pace(self) -> str:
        return self._pace

    def set_pace(self, pace: str) -> None:
        """Show `pace` as chosen, without a signal."""
        self._pace = pace
        self._buttons[pace].setChecked(True)
        self._actions[pace].setChecked(True)
        self._folded.setText(self._buttons[pace].text())
        self._folded.setAccessibleName(tr("Pace: {pace}", pace=self._buttons[pace].text()))

    def full_width(self) -> int:
        """Pixels that all the buttons take."""
        return sum(button.sizeHint().width() + 2 for button in self._buttons.values())

    def fold(self, folded: bool) -> None:
        """Show one button with a menu in place of them."""
        for button in self._buttons.values():
            button.setVisible(not folded)
        self._folded.setVisible(folded)

    def _menu(self) -> QMenu:
        menu, group = QMenu(self), QActionGroup(self)
        menu.setToolTipsVisible(True)
        self._actions: dict[str, QAction] = {}
        for name, label, tip in _CHOICES:
            action = menu.addAction(tr(label))
            action.setCheckable(True)
            action.setToolTip(tr(tip))
            action.triggered.connect(lambda _checked, name=name: self._choose(name))
            group.addAction(action)
            self._actions[name] = action
        return menu

    def _on_clicked(self) -> None:
        self._choose(next(name for name, button in self._buttons.items() if button.isChecked()))

    def _choose(self, pace: str) -> None:
        if pace != self._pace:
            self.set_pace(pace)
            self.pace_changed.emit(pace)
        if pace == "step":
            self.stepped.emit()
