"""Fonts and widths that follow the size of the text."""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

SYSTEM_FONT: Final = "foretoken_system_font"
"""The property of the application that holds the system's font, before any text size."""

_CHANGES = frozenset({QEvent.Type.FontChange, QEvent.Type.StyleChange})


def scale_font(widget: QWidget, percent: float) -> None:
    """Give `widget` the application's font in another size, as bold as its own. A stylesheet keeps it from being
    inherited."""
    font = QFont(QApplication.font())
    font.setWeight(widget.font().weight())  # that of a stylesheet, too
    if font.pointSizeF() > 0:
        font.setPointSizeF(font.pointSizeF() * percent / 100)
    widget.setFont(font)


def fix_width(widget: QWidget, pixels: int) -> None:
    """Keep `widget` so wide at the usual size of the text, and wider where that is larger."""
    _Width(widget, pixels)


class _Width(QObject):
    def __init__(self, widget: QWidget, pixels: int) -> None:
        super().__init__(widget)
        self._widget, self._pixels = widget, pixels
        widget.installEventFilter(self)
        self._fit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self._fit()
        return False

    def _fit(self) -> None:
        wanted = round(self._pixels * max(1.0, text_scale()))
        if self._widget.minimumWidth() != wanted:
            self._widget.setFixedWidth(wanted)


def text_scale() -> float:
    """The size of the application's text over that of the system's."""
    app = QApplication.instance()
    system = app.property(SYSTEM_FONT) if app is not None else None
    if not isinstance(system, QFont) or system.pointSizeF() <= 0:
        return 1.0
    return QApplication.font().pointSizeF() / system.pointSizeF()
