"""Where windows are on the screens: none is larger than its screen, or on one that is gone; what is in front; and their
state as text."""

import base64
import binascii
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QDataStream, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyle, QWidget

_BORDER: Final = 8  # pixels of a window manager's frame at the sides and below


def restore_place(window: QWidget, saved: QByteArray) -> None:
    """`restoreGeometry`, which moves a window off the upper edge where the frame is lower than Qt guesses it is."""
    if not window.restoreGeometry(saved) or window.isMaximized() or window.isFullScreen():
        return
    stream, frame, inside = QDataStream(saved), QRect(), QRect()
    stream.skipRawData(8)  # what it is and its version
    stream >> frame
    stream >> inside
    if any(screen.availableGeometry().contains(frame) for screen in QGuiApplication.screens()):
        window.setGeometry(inside)


def keep_on_screen(window: QWidget) -> None:
    """Move and shrink a window that is not shown yet so that all of it, the title bar too, can be seen.

    One that can be seen stays exactly where it is: a window that moved at each start would wander.
    """
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    here = window.screen()
    # Where it opens by itself comes first: there it goes when it is nowhere else.
    screens = sorted(QGuiApplication.screens(), key=lambda screen: screen is not here)
    free = [screen.availableGeometry() for screen in screens]
    room = [each.adjusted(_BORDER, title + _BORDER, -_BORDER, -_BORDER) for each in free]
    placed = within(window.geometry(), room)
    window.setMinimumSize(window.minimumSize().boundedTo(placed.size()))
    # Frames differ: none is higher than this at least, and some have no sides.
    seen = any(each.adjusted(0, title // 2, 0, 0).contains(window.geometry()) for each in free)
    if seen or window.isMaximized() or window.isFullScreen():
        return
    if window.testAttribute(Qt.WidgetAttribute.WA_Moved):
        window.setGeometry(placed)
    else:  # its place is up to the window manager
        window.resize(placed.size())


def to_front(window: QWidget) -> None:
    """Open `window`, or bring it before all others where it is open."""
    window.show()
    window.raise_()
    window.activateWindow()


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


def packed(*states: QByteArray) -> str:
    """What Qt saves of windows and columns, as text for the settings."""
    return "|".join(base64.b64encode(bytes(state.data())).decode() for state in states)


def unpacked(text: str) -> list[QByteArray]:
    """The states in `text`; none where it cannot be read."""
    try:
        return [QByteArray(base64.b64decode(part, validate=True)) for part in text.split("|")]
    except (ValueError, binascii.Error):
        return []
