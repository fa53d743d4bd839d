"""The column of messages inside the transcript's scroll area."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.message_user import UserMessage
from foretoken.gui.widgets.chat.system_line import SystemLine

READING_WIDTH: Final = 820
"""Most pixels of a line of text: longer lines tire the eye."""

MARGIN: Final = 24
"""Pixels beside, above and below the messages."""

END: Final = 56
"""Pixels below messages that are scrolled: a notice that comes or goes there takes of these, and moves no message."""

_SPACING: Final = 22  # pixels between messages
_BESIDE_TEXT, _LINE, _CHARACTER = 70, 28, 8  # pixels of a message without its text, of a line and of a character
_SHOWN_AT_ONCE: Final = 20_000  # characters


def beside(width: int) -> int:
    """Returns the margin in pixels beside messages and composer in a column of `width`."""
    return max(MARGIN, (width - READING_WIDTH) // 2)


class Reserved:
    """Room for a message that has no widget: as high as it may become, or as it was."""

    def __init__(self, length: int, *, height: int | None = None) -> None:
        """`length`: characters of the message."""
        self._length = min(length, _SHOWN_AT_ONCE)
        self._known = height
        self._place = QRect()

    def y(self) -> int:
        return self._place.y()

    def height(self) -> int:
        return self._place.height()

    def arrange(self, width: int) -> int:
        """The likely height at `width`."""
        known, self._known = self._known, None  # at another width it is another
        if known is not None:
            return known
        return _BESIDE_TEXT + _LINE * (1 + self._length * _CHARACTER // max(1, width))

    height_for = arrange

    def setGeometry(self, left: int, top: int, width: int, height: int) -> None:
        self._place = QRect(left, top, width, height)

    def hide(self) -> None:
        """There is nothing to be seen."""

    def deleteLater(self) -> None:
        """There is nothing to be deleted."""


Message = ReplyMessage | UserMessage
Item = Message | SystemLine | Reserved


class Column(QWidget):
    """Places messages below each other. When one grows only that one is arranged again; those below move.

    A Qt layout would ask every message for its size at every new word.

    Signals: resized(): the height changed.
    """

    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[Item] = []
        self._heights: list[int] = []
        self._colour = QColor("white")
        self._least = 0
        # Growing and scrolling then repaint only what is new.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)

    def set_colour(self, colour: str) -> None:
        self._colour = QColor(colour)
        self.update()

    def fit(self, width: int, least: int) -> None:
        """Arrange every message for another width; fill at least `least` pixels of height."""
        if width == self.width():
            if least != self._least:
                self._least = least
                self._place(len(self._items))
            return
        self._least = least
        self.resize(width, self.height())
        self._heights = [item.arrange(self.inner) for item in self._items]
        self._place(0)

    def arrange_again(self) -> None:
        """Lay out every message anew: their text has another size."""
        self._heights = [item.arrange(self.inner) for item in self._items]
        self._place(0)

    def add_all(self, rooms: Sequence[Reserved]) -> None:
        """Room for messages at the end."""
        self._items += rooms
        self._heights += [room.arrange(self.inner) for room in rooms]
        self._place(len(self._items) - len(rooms))

    def replace(self, old: Item, new: Message | Reserved) -> None:
        """Put `new` where `old` is."""
        index = self._items.index(old)
        if not isinstance(new, Reserved):
            new.setParent(self)
            new.show()
        self._items[index] = new
        self._heights[index] = new.arrange(self.inner)
        old.hide()
        old.deleteLater()
        self._place(index)

    def add(self, item: Message | SystemLine) -> None:
        """A message at the end."""
        item.setParent(self)
        self._items.append(item)
        item.show()
        self._heights.append(item.arrange(self.inner))
        self._place(len(self._items) - 1)

    def clear(self, keep: int = 0) -> None:
        """Take out all but the first `keep`."""
        for item in self._items[keep:]:
            item.hide()
            item.deleteLater()
        del self._items[keep:], self._heights[keep:]
        self._place(0)

    def item_grown(self, item: Item) -> None:
        """`item` needs another height."""
        if item not in self._items:
            return
        index = self._items.index(item)
        self._heights[index] = item.height_for(self.inner)
        # The column grows and scrolls before anything in it moves, so that what is on the screen is moved, not drawn.
        self._grow()
        item.arrange(self.inner)
        self._place(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(event.rect(), self._colour)

    @property
    def inner(self) -> int:
        """Pixels that a message may be wide."""
        return max(120, min(READING_WIDTH, self.width() - 2 * MARGIN))

    def _place(self, start: int) -> None:
        inner = self.inner
        left = (self.width() - inner) // 2
        top = MARGIN + sum(self._heights[:start]) + _SPACING * start
        for item, height in zip(self._items[start:], self._heights[start:], strict=True):
            item.setGeometry(left, top, inner, height)
            top += height + _SPACING
        self._grow()

    def _grow(self) -> None:
        height = sum(self._heights) + 2 * MARGIN + _SPACING * (len(self._items) - 1)
        height = self._least if height <= self._least else height + END - MARGIN
        if height != self.height():
            self.resize(self.width(), height)
            self.resized.emit()
