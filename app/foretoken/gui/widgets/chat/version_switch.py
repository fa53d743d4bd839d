"""The switch between the versions of a message."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from foretoken.gui.viewmodels.chat.conversation import MessagePlace
from foretoken.wording import later, tr

_TIPS: Final = {
    "message": (
        later("Previous version of this message (Alt+Left)"),
        later("Next version of this message (Alt+Right)"),
        later("Version {number} of {count} of this message, with what followed it"),
    ),
    "reply": (
        later("Previous version of this reply (Alt+Left)"),
        later("Next version of this reply (Alt+Right)"),
        later("Version {number} of {count} of this reply, with what followed it"),
    ),
}
"""Of the buttons back and forward, and of the number between them."""


class VersionSwitch(QWidget):
    """‹ 2/3 ›: which version of a message is shown, and the way to the others; hidden where there is one.

    Signals: asked(int): the version so many places further.
    """

    asked = Signal(int)

    def __init__(self, place: MessagePlace, what: str, parent: QWidget) -> None:
        """`what`: "message" or "reply"."""
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        before, after, this = (tr(tip, number=place.number, count=place.count) for tip in _TIPS[what])
        self.back = self._button("‹", before, -1)
        self.label = QLabel(f"{place.number}/{place.count}", self)
        self.label.setProperty("role", "muted")
        self.label.setToolTip(this)
        self.label.setAccessibleName(tr("Version {number} of {count}", number=place.number, count=place.count))
        self.forward = self._button("›", after, 1)
        self.back.setEnabled(place.number > 1)
        self.forward.setEnabled(place.number < place.count)
        for part in (self.back, self.label, self.forward):
            row.addWidget(part)
        self.setVisible(place.count > 1)

    def _button(self, sign: str, tip: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setMinimumWidth(24)
        button.setProperty("role", "small")
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.clicked.connect(partial(self.asked.emit, by))
        return button
