"""A button that copies, and how buttons below a message look."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget

from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.shared.labels import announce
from foretoken.wording import tr

_COPIED_MS: Final = 1500


class CopyButton(QPushButton):
    """Says for a moment that it copied, and is as wide all the time, so that nothing beside it moves."""

    def __init__(self, tip: str, parent: QWidget | None = None, *, caption: str = "") -> None:
        super().__init__(caption or tr("Copy"), parent)
        self._caption = self.text()
        self.setToolTip(tip)
        self._timer = single_shot(_COPIED_MS, lambda: self.setText(self._caption), self)

    def say_copied(self) -> None:
        said = tr("Copied")
        self.setText(said)
        self._timer.start()
        announce(self, said)

    def sizeHint(self) -> QSize:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        both = (self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text) for text in (self._caption, tr("Copied")))
        button = QStyle.ContentsType.CT_PushButton
        hints = [self.style().sizeFromContents(button, option, size, self) for size in both]
        return hints[0].expandedTo(hints[1])

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def flat(button: QPushButton) -> QPushButton:
    """`button` as one in a row below a message."""
    button.setProperty("role", "flat")
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button
