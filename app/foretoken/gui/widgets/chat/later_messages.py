"""Messages of the open chat that have no widgets: they get them in sight, and lose them far from it."""

import bisect
import time
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QScrollArea

from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem
from foretoken.gui.widgets.chat.column import Column, Reserved
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.message_user import UserMessage
from foretoken.gui.widgets.shared.later import Later

AT_ONCE: Final = 6
"""Messages at the end of a chat that are built when it is opened."""

_WHEN_IDLE: Final = 30
"""Messages at the end that are built without being in sight, so that a usual chat is all there."""

_MOST: Final = 60
"""Messages with widgets; beyond them, those far from what is read lose theirs."""

_BUDGET: Final = 0.008  # seconds of one turn of the event loop
_Built = ReplyMessage | UserMessage


class LaterMessages(QObject):
    """Reserves room in `column` and fills it."""

    def __init__(
        self,
        column: Column,
        scroll: QScrollArea,
        *,
        build: Callable[[Item, Reserved], _Built],
        drop: Callable[[int], bool],
    ) -> None:
        """`build`: makes the widget of an item and puts it where its room is. `drop`: lets go of the widget of a
        message; False where it is needed."""
        super().__init__(scroll)
        self._column = column
        self._scroll = scroll
        self._build = build
        self._drop = drop
        self._waiting: dict[int, tuple[Item, Reserved]] = {}  # by message, oldest first
        self._items: dict[int, Item] = {}
        self._built: dict[int, _Built] = {}
        self._idle_left = 0
        self._busy = False
        self._loaded: ReplyItem | None = None  # the last one whose view-model was made
        self._sight = Later(lambda: self._work(idle=False), self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_turn)

    def clear(self) -> None:
        self._waiting.clear()
        self._items.clear()
        self._built.clear()
        self._idle_left = 0
        self._loaded = None
        self._timer.stop()

    def reserve(self, items: Sequence[Item]) -> None:
        """All messages of a chat, oldest first; the last ones are built now."""
        rooms = [Reserved(_length(item)) for item in items]
        self._column.add_all(rooms)
        self._waiting = {item.id: (item, room) for item, room in zip(items, rooms, strict=True)}
        self._items = {item.id: item for item in items}
        self._idle_left = min(_WHEN_IDLE, len(items)) - AT_ONCE
        self._busy = True
        for item in items[-AT_ONCE:]:
            self.fill(item.id)
        self._busy = False
        self._timer.start(0)

    def fill(self, message: int) -> bool:
        """Give a message its widget. What is on the screen below it stays where it is, or what is above it, if that is
        more."""
        if message not in self._waiting:
            return False
        item, room = self._waiting.pop(message)
        bar = self._scroll.verticalScrollBar()
        value, top, before = bar.value(), room.y(), room.height()
        built = self._built[message] = self._build(item, room)
        if top < value + self._scroll.viewport().height() // 2:
            bar.setValue(value + built.height() - before)
        return True

    def in_sight(self) -> None:
        """The reader is somewhere else, or there is more room."""
        if not self._busy and (self._waiting or len(self._built) > _MOST):
            self._sight.ask()

    def _on_turn(self) -> None:
        self._work(idle=True)

    def _work(self, *, idle: bool) -> None:
        """Build for a while: what is in sight first; when `idle`, then some of the last ones."""
        until = time.monotonic() + _BUDGET
        self._busy = True  # building scrolls
        try:
            while (message := self._seen()) is not None or (idle and (message := self._last()) is not None):
                if not self._load(message) or time.monotonic() < until:
                    self.fill(message)
                if time.monotonic() > until:
                    break
        finally:
            self._busy = False
        if self._idle_left > 0 or self._seen() is not None:
            self._timer.start(0)
        else:
            self._let_go()

    def _load(self, message: int) -> bool:
        """Make the view-model of a reply that has none: about as much work as its widget, so it has a turn of its own.
        Says whether it was made now."""
        item = self._waiting[message][0]
        if self._loaded is not None and self._loaded is not item and self._loaded.id in self._waiting:
            self._loaded.release()  # the reader has gone past it
        self._loaded = item if isinstance(item, ReplyItem) else None
        if self._loaded is None or self._loaded.loaded is not None:
            return False
        assert self._loaded.reply is not None, "it is made by being asked for"
        return True

    def _seen(self) -> int | None:
        """A message in sight that has no widget."""
        low = self._scroll.verticalScrollBar().value()
        high = low + self._scroll.viewport().height()
        rooms = list(self._waiting.items())
        first = max(0, bisect.bisect_right(rooms, low, key=lambda entry: entry[1][1].y()) - 1)
        for message, (_item, room) in rooms[first : first + 2]:
            if room.y() < high and room.y() + room.height() > low:
                return message
        return None

    def _last(self) -> int | None:
        if self._idle_left <= 0:
            return None
        last = next(reversed(self._waiting), None)
        self._idle_left = 0 if last is None else _WHEN_IDLE - len(self._built)
        return last if self._idle_left > 0 else None

    def _let_go(self) -> None:
        """Take the widgets from messages that are far away."""
        if len(self._built) <= _MOST:
            return
        value, height = self._scroll.verticalScrollBar().value(), self._scroll.viewport().height()
        far = [
            message
            for message, widget in self._built.items()
            if not value - 3 * height < widget.y() + widget.height() / 2 < value + 4 * height
        ]
        for message in far[: len(self._built) - _MOST]:
            widget, item = self._built[message], self._items[message]
            if self._drop(message):
                del self._built[message]
                room = Reserved(0, height=widget.height())
                self._column.replace(widget, room)
                self._waiting[message] = (item, room)
                if isinstance(item, ReplyItem):
                    item.release()
        self._waiting = dict(sorted(self._waiting.items()))


def _length(item: Item) -> int:
    return item.length if isinstance(item, ReplyItem) else len(item.text)
