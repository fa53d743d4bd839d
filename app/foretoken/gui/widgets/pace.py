"""The choice of pace: how fast the picture of a reply moves."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

_CHOICES: Final = (
    ("live", "Live", "As it comes: every token the moment it is decided."),
    (
        "reading",
        "Reading",
        "Reading speed, about 28 tokens per second. Numbers stay the real ones; Esc or a click catches up.",
    ),
    ("slow", "Slow motion", "Round by round: the guesses, the verdict, the correction. Numbers stay the real ones."),
)


class PaceControl(QWidget):
    """Three buttons, one chosen.

    Signals: pace_changed(str): "live", "reading" or "slow", when the user chose another.
    """

    pace_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, pace: str = "live") -> None:
        super().__init__(parent)
        self._pace = pace
        self.setAccessibleName("Pace of the picture")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        for name, label, tip in _CHOICES:
            button = QPushButton(label, self)
            button.setCheckable(True)
            button.setProperty("role", "flat")
            button.setToolTip(tip)
            button.setAccessibleDescription(tip)
            self._group.addButton(button)
            self._buttons[name] = button
            row.addWidget(button)
        self._buttons[pace].setChecked(True)
        self._group.buttonClicked.connect(self._on_clicked)

    @property
    def pace(self) -> str:
        return self._pace

    def set_pace(self, pace: str) -> None:
        """Show `pace` as chosen, without a signal."""
        self._pace = pace
        self._buttons[pace].setChecked(True)

    def _on_clicked(self) -> None:
        chosen = next(name for name, button in self._buttons.items() if button.isChecked())
        if chosen != self._pace:
            self._pace = chosen
            self.pace_changed.emit(chosen)
