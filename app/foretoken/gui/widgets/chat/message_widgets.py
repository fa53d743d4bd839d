"""The widgets of the messages of one chat: made when their room comes into sight, and all of one look."""

import bisect
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMenuBar, QScrollArea, QWidget

from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Fate
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.chat.conversation import ALONE, Item, MessagePlace, ReplyItem, UserItem
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import Listed
from foretoken.gui.viewmodels.seeing.selection import ReplySelection, Selection
from foretoken.gui.widgets.chat.column import Column, Reserved
from foretoken.gui.widgets.chat.following_scroll import FollowingScroll
from foretoken.gui.widgets.chat.message_foot import Ask, Offered
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.message_user import UserMessage
from foretoken.gui.widgets.reply.glyphs import GlyphCache, ReplyLook
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


class MessageWidgets(QObject):
    """Puts messages into `column`, and finds them by the ids of their messages.

    Signals:
        added(): there is another message at the end.
        asked(int, Ask): a button of the message with this id; `on` calls for one kind of them.
        branch_requested(int, BranchPoint): a branch is to begin at a token of the reply with this id.
        version_requested(int, int): another version of a message, so many places from the one with this id.
        inspect_requested(): the selected token is to be shown in the inspector.
        thinking_toggled(bool): the user wants to see what is thought while it is written, or not.
        pointed(ReplyMessage, mark | None, QRect), walked(ReplyMessage, QRect): those of its views. read_on().
    """

    added = Signal()
    asked = Signal(int, object)
    version_requested = Signal(int, int)
    branch_requested = Signal(int, object)
    thinking_toggled = Signal(bool)
    inspect_requested = Signal()
    pointed = Signal(object, object, QRect)
    walked = Signal(object, QRect)
    read_on = Signal()

    def __init__(
        self,
        column: Column,
        scroll: FollowingScroll,
        selection: Selection,
        *,
        theme: Theme,
        glyphs: GlyphCache,
        buttons: bool,
    ) -> None:
        """`buttons`: messages have some."""
        super().__init__(scroll)
        self._column = column
        self._selection = selection
        self.look = ReplyLook(theme, glyphs)
        self._buttons = buttons
        self.items: dict[int, ReplyMessage | UserMessage] = {}
        self._replies: list[ReplyMessage] = []
        self._files: dict[int, Sequence[Attachment]] = {}  # by the message that they went with
        self._numbers: dict[QWidget, int] = {}
        self._answered = set[Ask | Offered]()  # others have no button: their feature is not there
        self._offered: list[Offered] = []
        self.focused: int | None = None
        """The message that the keyboard was in last; None where it is in none of these."""
        self.edited: int | None = None
        """The message that has a field in its place."""
        self.kept_reply: ReplyViewModel | None = None  # shown elsewhere, too
        self._words = ""  # that are marked
        self._later = LaterMessages(column, scroll, build=self._fill, drop=self._let_go)
        self._outdated: list[ReplyMessage] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._on_idle)
        scroll.moved.connect(self._later.in_sight)
        scroll.fitted.connect(self._later.in_sight)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)

    # --- which there are

    def clear(self) -> None:
        """No messages."""
        self._later.clear()
        self._column.clear(keep=int(self._buttons))
        self._replies.clear()
        self._outdated.clear()
        self._files.clear()
        self.items.clear()
        self._numbers.clear()
        self.focused = None

    def show_items(self, items: Sequence[Item]) -> None:
        """A whole chat; messages get their widgets when they come into sight."""
        self._files |= {item.id: item.files for item in items if isinstance(item, UserItem) and item.files}
        self._later.reserve(items)

    def fill(self, message_id: int) -> bool:
        """Give a message its widget, wherever it is; says whether it had none."""
        return self._later.fill(message_id)

    def add_user(
        self,
        message_id: int,
        text: str,
        place: MessagePlace = ALONE,
        files: Sequence[Attachment] = (),
        room: Reserved | None = None,
    ) -> None:
        """A message of the user at the end, or in its room."""
        item = UserMessage(text, self.look.theme, self.look.glyphs.font, place=place, files=files)
        if files:
            self._files[message_id] = files
        item.setObjectName(f"user-{message_id}")
        self._add(message_id, item, room)

    def add_reply(
        self,
        message_id: int,
        title: str,
        reply: ReplyViewModel,
        place: MessagePlace = ALONE,
        room: Reserved | None = None,
    ) -> None:
        """A reply at the end, or in its room; it fills as the view-model does."""
        item = ReplyMessage(
            title,
            reply,
            self.look,
            width=self._column.inner,
            place=place,
            files=[file for number, files in self._files.items() if number < message_id for file in files],
        )
        item.setObjectName(f"reply-{message_id}")
        views = item.views
        views.follow(ReplySelection(self._selection, message_id, item))
        item.foot.untaken, item.foot.offered = frozenset(Ask) - self._answered, self._offered
        item.foot.refresh()
        item.read_on.connect(self.read_on)
        views.branch_requested.connect(partial(self.branch_requested.emit, message_id))
        views.pointed.connect(partial(self.pointed.emit, item))
        views.walked.connect(partial(self.walked.emit, item))
        views.inspect_requested.connect(self.inspect_requested)
        views.thinking_toggled.connect(self._on_thinking_toggled)
        self._replies.append(item)
        self._add(message_id, item, room)

    def number_of(self, item: QWidget) -> int:
        """The id of its message; 0 for none of these."""
        return self._numbers.get(item, 0)

    def _add(self, message_id: int, item: ReplyMessage | UserMessage, room: Reserved | None) -> None:
        item.asked.connect(partial(self.asked.emit, message_id))
        item.version_requested.connect(partial(self.version_requested.emit, message_id))
        item.grown.connect(partial(self._column.item_grown, item))
        if not self._buttons:
            item.hide_buttons()
        self.items[message_id] = item
        self._numbers[item] = message_id
        if room is None:
            self._column.add(item)
            self.added.emit()
        else:
            self._column.replace(room, item)
            if self._words:
                item.show_found(self._words)

    def _fill(self, item: Item, room: Reserved) -> ReplyMessage | UserMessage:
        """The widget of a message, in its room."""
        if isinstance(item, UserItem):
            self.add_user(item.id, item.text, item.place, item.files, room)
        else:
            self.add_reply(item.id, item.title, item.reply, item.place, room)
        built = self.items[item.id]
        self.items = dict(sorted(self.items.items()))
        return built

    def _let_go(self, message_id: int) -> bool:
        """Forget the widget of a message, which is far from what is read. False where it is needed."""
        item = self.items[message_id]
        if message_id in (self.focused, self.edited) or item in self._outdated:
            return False
        if isinstance(item, ReplyMessage):
            if not item.reply.ended or item.reply is self.kept_reply:
                return False
            self._replies.remove(item)
        del self.items[message_id], self._numbers[item]
        return True

    # --- how they look

    def set_theme(self, theme: Theme) -> None:
        self.look.theme = theme
        for item in self.items.values():
            item.set_theme(theme)

    def set_glyphs(self, glyphs: GlyphCache) -> None:
        """Another font; the column is arranged anew."""
        self.look.glyphs = glyphs
        for item in self.items.values():
            item.set_glyphs(glyphs)
        self._column.arrange_again()

    def set_view(self, view: str) -> None:
        """Show "text", "tokens" or "rounds". Visible messages change at once, the others when idle."""
        self.look.view = view
        self._outdated = [item for item in self._replies if item.visibleRegion().isEmpty()]
        for item in self._replies:
            if item not in self._outdated:
                item.set_view(view)
        self._idle.start()

    def is_up_to_date(self, message_id: int) -> bool:
        """Whether a message that has a widget is in the present view already."""
        return self.items.get(message_id) not in self._outdated

    def set_listed(self, listed: Listed) -> None:
        """Which rounds the Rounds view lists, of every reply."""
        self.look.listed = listed
        for item in self._replies:
            item.views.set_listed(listed)

    def set_ghosts_visible(self, visible: bool) -> None:
        self.look.ghosts_visible = visible
        for item in self._replies:
            item.views.set_ghosts_visible(visible)

    def show_found(self, words: str, but: int | None) -> None:
        """Mark `words` in all messages but one."""
        self._words = words
        for message, item in self.items.items():
            if message != but:
                item.show_found(words)

    def painted_tokens(self) -> Counter[Fate]:
        """Tokens really painted so far, by fate."""
        total: Counter[Fate] = Counter()
        for item in self._replies:
            if item.views.tokens is not None:
                total += item.views.tokens.painted_tokens()
        return total

    # --- what is done with them

    def offer(self, offered: Offered) -> None:
        """One more entry in the menus of replies."""
        self._offered.append(offered)
        self.on(offered, offered.do)

    def on(self, ask: Ask | Offered, do: Callable[[int], object]) -> None:
        """Call `do` with the message whose button asks for this."""
        self._answered.add(ask)
        self.asked.connect(lambda message, asked: do(message) if asked is ask else None)

    def say_copied(self, message_id: int) -> None:
        """Show for a moment that the text of a message was copied."""
        if message_id in self.items:
            self.items[message_id].say_copied()

    def copy_rounds(self, reply: ReplyViewModel | None) -> None:
        """Copy the listed rounds of `reply` as CSV."""
        for item in self._replies:
            if item.reply is reply and item.views.rounds is not None:
                item.views.rounds.copy_listed()

    def skip(self) -> None:
        """Show all replies in full at once."""
        for item in self._replies:
            item.reply.skip()

    def _on_idle(self) -> None:
        """Change one message per idle turn, the newest first."""
        if self._outdated:
            self._outdated.pop().set_view(self.look.view)
        else:
            self._idle.stop()

    def _on_thinking_toggled(self, opened: bool) -> None:
        self.look.thinking_open = opened
        self.thinking_toggled.emit(opened)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QMenuBar) or now is None or now.window() is not self._column.window():
            return  # back in a moment
        inside: QWidget | None = now
        while inside is not None and not isinstance(inside, ReplyMessage | UserMessage):
            inside = inside.parentWidget()
        entered = None if inside is None else self._numbers.get(inside)
        if entered != self.focused:
            for message_id, focused in ((self.focused, False), (entered, True)):
                if message_id is not None:
                    self.items[message_id].set_focused(focused)
            self.focused = entered
