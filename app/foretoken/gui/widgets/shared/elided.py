"""A line of text that is shortened to fit."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from foretoken.plain import one_line


class ElidedLabel(QLabel):
    """A line of text that ends in an ellipsis where it does not fit; the tooltip has all of it, or what it means."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = self._meaning = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def full_text(self) -> str:
        return self._full

    def show_text(self, text: str, meaning: str = "") -> None:
        text = one_line(text)
        if (text, meaning) != (self._full, self._meaning):
            self._full, self._meaning = text, meaning
            self._elide()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        text = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, self.width())
        self.setText(text)
        self.setToolTip(self._meaning or (self._full if text != self._full else ""))
