"""Flat buttons below a text, and the one that copies it."""

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from foretoken.wording import tr

_COPIED_MS: Final = 1500


class CopyButton(QPushButton):
    """Says for a moment that it copied."""

    def __init__(self, tip: str, parent: QWidget) -> None:
        super().__init__(tr("Copy"), parent)
        self.setToolTip(tip)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_COPIED_MS)
        self._timer.timeout.connect(partial(self.setText, tr("Copy")))

    def say_copied(self) -> None:
        self.setText(tr("Copied"))
        self._timer.start()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, tr("Copied")))


def flat(button: QPushButton) -> QPushButton:
    """`button` as one in a row below a text."""
    button.setProperty("role", "flat")
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button
