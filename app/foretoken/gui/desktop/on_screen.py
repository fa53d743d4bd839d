"""Keeps windows on the screens: none opens larger than its screen, or on a screen that is gone."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyle, QWidget

_BORDER: Final = 8  # pixels of a window manager's frame at the sides and below


def keep_on_screen(window: QWidget) -> None:
    """Move and shrink a window that is not shown yet so that all of it, the title bar too, can be seen."""
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight) + _BORDER
    here = window.screen()
    # Where it opens by itself comes first: there it goes when it is nowhere else.
    screens = sorted(QGuiApplication.screens(), key=lambda screen: screen is not here)
    room = [screen.availableGeometry().adjusted(_BORDER, title, -_BORDER, -_BORDER) for screen in screens]
    placed = within(window.geometry(), room)
    window.setMinimumSize(window.minimumSize().boundedTo(placed.size()))
    if window.isMaximized() or window.isFullScreen():
        return
    if window.testAttribute(Qt.WidgetAttribute.WA_Moved):
        window.setGeometry(placed)
    else:  # its place is up to the window manager
        window.resize(placed.size())


def within(window: QRect, screens: Sequence[QRect]) -> QRect:
    """`window` as it fits into that of `screens` with most of it, or into the first when it is on none."""
    if not screens:
        return window
    room = max(screens, key=lambda screen: _area(screen.intersected(window)))
    size = window.size().boundedTo(room.size())
    left = min(max(window.left(), room.left()), room.right() + 1 - size.width())
    top = min(max(window.top(), room.top()), room.bottom() + 1 - size.height())
    return QRect(left, top, size.width(), size.height())


def _area(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
