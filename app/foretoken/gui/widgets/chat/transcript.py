"""The transcript: the messages of one chat, following the newest text while the reader is at the end."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenuBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Fate
from foretoken.gui.theme import LIGHT, Theme
from foretoken.gui.viewmodels.chat.conversation import ALONE, Item, Place, UserItem
from foretoken.gui.viewmodels.chat.find import Place as Found
from foretoken.gui.viewmodels.chat.marks import Mark
from foretoken.gui.viewmodels.chat.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.rounds import Listed
from foretoken.gui.viewmodels.seeing.selection import ReplySelection, Selection
from foretoken.gui.viewmodels.seeing.token_facts import Told
from foretoken.gui.widgets.chat.column import Column, Reserved
from foretoken.gui.widgets.chat.glyphs import GlyphCache
from foretoken.gui.widgets.chat.later_messages import LaterMessages
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.message_user import UserMessage
from foretoken.gui.widgets.chat.overlays import EmptyPage, Notice
from foretoken.gui.widgets.chat.system_line import SystemLine
from foretoken.gui.widgets.chat.token_details import TokenDetails
from foretoken.wording import tr

_AT_END = 24  # pixels


class TranscriptView(QWidget):
    """Messages from top to bottom in the Text, the Tokens or the Rounds view.

    Signals:
        example_requested(str): the prompt of an example of the empty state.
        copy_requested(int), regenerate_requested(int): buttons of a message, with its id.
        edit_requested(int), delete_requested(int), continue_requested(int), info_requested(int),
        replay_requested(int), compare_requested(int): likewise.
        branch_requested(int, BranchPoint): a branch is to begin at a token of the reply with this id.
        version_requested(int, int): another version of a message, so many places from the one with this id.
        zoom_requested(int): larger (1) or smaller (-1) text was asked for by Ctrl and the wheel.
        edit_saved(int, str), edit_left(int, str), edit_changed(int, str): the text of a message that is being edited.
        inspect_requested(): the selected token is to be shown in the inspector.
        thinking_toggled(bool): the user wants to see what is thought while it is written, or not.
    """

    example_requested = Signal(str)
    copy_requested = Signal(int)
    regenerate_requested = Signal(int)
    version_requested = Signal(int, int)
    edit_requested = Signal(int)
    delete_requested = Signal(int)
    continue_requested = Signal(int)
    info_requested = Signal(int)
    replay_requested = Signal(int)
    compare_requested = Signal(int)
    branch_requested = Signal(int, object)
    zoom_requested = Signal(int)
    edit_saved = Signal(int, str)
    edit_left = Signal(int, str)
    edit_changed = Signal(int, str)
    thinking_toggled = Signal(bool)
    inspect_requested = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        theme: Theme = LIGHT,
        selection: Selection | None = None,
        buttons: bool = True,
    ) -> None:
        """`buttons`: messages have some."""
        super().__init__(parent)
        self._buttons = buttons
        self._selection = selection or Selection(self)
        self._selection.changed.connect(self._on_selected)
        self._listed = Listed.ALL
        self._pinned = False  # what is selected is shown elsewhere
        self.told_of: Callable[[int, ReplyViewModel, Mark], Told] | None = None  # what is said of a token
        self.setProperty("role", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._view = "tokens"
        self._ghosts_visible = True
        self.thinking_open = False  # of replies that are being written
        self._following = True
        self._replies: list[ReplyMessage] = []
        self._users: list[UserMessage] = []
        self._files: dict[int, Sequence[Attachment]] = {}  # by the message that they went with
        self._items: dict[int, ReplyMessage | UserMessage] = {}
        self._numbers: dict[QWidget, int] = {}
        self._focused: int | None = None
        self._editor: MessageEditor | None = None
        self._edited: int | None = None
        self._outdated: list[ReplyMessage] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._on_idle)
        self._zoom = 100
        self._glyphs = GlyphCache(self._reading_font())
        self._column = Column()
        self.system = SystemLine()
        if buttons:
            self._column.add(self.system)
        self.system.grown.connect(self._on_system_grown)
        self._scroll = QScrollArea(self)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._column)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._later = LaterMessages(self._column, self._scroll, build=self._fill, drop=self._let_go)
        self._words = ""  # that are marked
        self.kept_reply: ReplyViewModel | None = None  # shown elsewhere, too
        self._notices = QVBoxLayout()
        self._notices.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._notices)
        layout.addWidget(self._scroll, 1)
        self._empty: EmptyPage | None = None
        self._notice: Notice | None = None
        self._details = TokenDetails(theme, self._scroll.viewport())
        self._jump = QPushButton(tr("↓ Jump to latest"), self._scroll)
        self._jump.setToolTip(tr("Go to the end and follow the text"))
        self._jump.clicked.connect(self.jump_to_latest)
        self._jump.hide()
        self._column.resized.connect(self._on_column_resized)
        bar = self._scroll.verticalScrollBar()
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._on_range_changed)
        self._scroll.viewport().installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)
        self.set_theme(theme)

    # --- content

    def clear(self) -> None:
        """No messages."""
        self._selection.select(None)
        self._details.hide()
        if self._editor is not None:
            self._editor.flush()
        self._editor = self._edited = None
        self.system.end_edit()
        self._later.clear()
        self._column.clear(keep=int(self._buttons))
        self._replies.clear()
        self._outdated.clear()
        self._users.clear()
        self._files.clear()
        self._items.clear()
        self._numbers.clear()
        self._focused = None
        self._following = True
        self._jump.hide()
        self._drop_empty()

    def show_items(self, items: Sequence[Item]) -> None:
        """A whole chat; messages get their widgets when they come into sight."""
        if items:
            self._drop_empty()
        self._files |= {item.id: item.files for item in items if isinstance(item, UserItem) and item.files}
        self._later.reserve(items)
        self.jump_to_latest()

    def _fill(self, item: Item, room: Reserved) -> ReplyMessage | UserMessage:
        """The widget of a message, in its room."""
        if isinstance(item, UserItem):
            self.add_user(item.id, item.text, item.place, item.files, room)
        else:
            self.add_reply(item.id, item.title, item.reply, item.place, room)
        built = self._items[item.id]
        self._items = dict(sorted(self._items.items()))
        return built

    def _let_go(self, message_id: int) -> bool:
        """Forget the widget of a message, which is far from what is read. False where it is needed."""
        item = self._items[message_id]
        if message_id in (self._focused, self._edited) or item in self._outdated:
            return False
        if isinstance(item, ReplyMessage):
            if not item.reply.ended or item.reply is self.kept_reply:
                return False
            self._replies.remove(item)
        else:
            self._users.remove(item)
        del self._items[message_id], self._numbers[item]
        return True

    def add_user(
        self,
        message_id: int,
        text: str,
        place: Place = ALONE,
        files: Sequence[Attachment] = (),
        room: Reserved | None = None,
    ) -> None:
        """A message of the user at the end, or in its room."""
        item = UserMessage(text, self._theme, self._glyphs.font, place=place, files=files)
        if files:
            self._files[message_id] = files
        item.setObjectName(f"user-{message_id}")
        self._users.append(item)
        self._add(message_id, item, room)

    def add_reply(
        self,
        message_id: int,
        title: str,
        reply: ReplyViewModel,
        place: Place = ALONE,
        room: Reserved | None = None,
    ) -> None:
        """A reply at the end, or in its room; it fills as the view-model does."""
        item = ReplyMessage(
            title,
            reply,
            theme=self._theme,
            glyphs=self._glyphs,
            view=self._view,
            ghosts_visible=self._ghosts_visible,
            width=self._column.inner,
            place=place,
            files=[file for number, files in self._files.items() if number < message_id for file in files],
            thinking_open=self.thinking_open,
        )
        item.setObjectName(f"reply-{message_id}")
        item.follow(ReplySelection(self._selection, message_id, item))
        item.set_listed(self._listed)
        item.thinking_toggled.connect(self._on_thinking_toggled)
        item.regenerate_requested.connect(partial(self.regenerate_requested.emit, message_id))
        item.info_requested.connect(partial(self.info_requested.emit, message_id))
        item.replay_requested.connect(partial(self.replay_requested.emit, message_id))
        item.compare_requested.connect(partial(self.compare_requested.emit, message_id))
        item.continue_requested.connect(partial(self.continue_requested.emit, message_id))
        item.branch_requested.connect(partial(self.branch_requested.emit, message_id))
        item.pointed.connect(partial(self._on_pointed, item))
        item.walked.connect(partial(self._on_walked, item))
        item.read_on.connect(self._on_read_on)
        item.inspect_requested.connect(self.inspect_requested)
        self._replies.append(item)
        self._add(message_id, item, room)

    def _add(self, message_id: int, item: ReplyMessage | UserMessage, room: Reserved | None) -> None:
        self._drop_empty()
        item.copy_requested.connect(partial(self.copy_requested.emit, message_id))
        item.edit_requested.connect(partial(self.edit_requested.emit, message_id))
        item.delete_requested.connect(partial(self.delete_requested.emit, message_id))
        item.version_requested.connect(partial(self.version_requested.emit, message_id))
        item.grown.connect(partial(self._column.item_grown, item))
        if not self._buttons:
            item.hide_buttons()
        self._items[message_id] = item
        self._numbers[item] = message_id
        if room is None:
            self._column.add(item)
            self.jump_to_latest()
        else:
            self._column.replace(room, item)
            if self._words:
                item.show_found(self._words)

    def edit(self, message_id: int, text: str | None = None) -> None:
        """A field in place of a message, with `text` or what the message says. An edit that has been begun is
        finished first."""
        if self._editor is not None and (message_id == self._edited or self._editor.changed):
            if message_id != self._edited:
                self._editor.refuse(tr("Save or leave this edit first."))
            self._editor.field.setFocus()
        elif self._later.fill(message_id) or message_id in self._items:
            self.end_edit()
            item = self._items[message_id]
            editor = self._editor = item.begin_edit(text)
            self._edited = message_id
            editor.saved.connect(partial(self.edit_saved.emit, message_id))
            editor.left.connect(partial(self.edit_left.emit, message_id))
            editor.edited.connect(partial(self.edit_changed.emit, message_id))
            editor.field.setFocus()
        if self._edited is not None:
            item = self._items[self._edited]
            self._scroll.ensureVisible(item.x(), item.y() + item.height(), 0, 12)
            self._scroll.ensureVisible(item.x(), item.y(), 0, 12)

    def edit_system(self) -> None:
        """A field in place of the system prompt."""
        self._scroll.verticalScrollBar().setValue(0)
        self.system.edit()

    def end_edit(self) -> None:
        """Every message as it is."""
        if self._edited is not None:
            self._items[self._edited].end_edit()
        self._editor = self._edited = None

    def refuse_edit(self, sentence: str) -> None:
        """Say in the field why it cannot be saved."""
        if self._editor is not None:
            self._editor.refuse(sentence)

    def say_copied(self, message_id: int) -> None:
        """Show for a moment that the text of a message was copied."""
        if message_id in self._items:
            self._items[message_id].say_copied()

    def info_place(self, message_id: int) -> QWidget:
        """What the Info popover of a reply opens under."""
        item = self._items.get(message_id)
        return item.info_place if isinstance(item, ReplyMessage) else self

    @property
    def focused(self) -> int | None:
        """The message that the keyboard was in last; None where it is in none of these."""
        return self._focused

    def top_of(self, message_id: int) -> int:
        """How far below the upper edge of the view a message begins, in pixels."""
        item = self._items.get(message_id)
        return 0 if item is None else item.y() - self._scroll.verticalScrollBar().value()

    def go_to(self, message_id: int, top: int) -> None:
        """Put the keyboard into a message, which begins `top` pixels below the upper edge where that is possible."""
        self._later.fill(message_id)
        item = self._items.get(message_id)
        if item is not None:
            item.take_focus()
            for _ in range(2):  # what comes into sight may turn out to have another height
                self._scroll.verticalScrollBar().setValue(item.y() - top)

    def show_found(self, words: str, place: Found | None) -> None:
        """Mark `words` in all messages, and bring the present place into sight; "": nothing is marked."""
        self._words = words
        if place is not None:
            self._later.fill(place.message)
        for message, item in self._items.items():
            if place is None or message != place.message:
                item.show_found(words)
        if place is not None and place.message in self._items:
            item = self._items[place.message]
            where = item.show_found(words, place.number, place.at) or QRect(0, 0, 1, 1)
            centre = item.mapTo(self._column, where.center())
            self._scroll.ensureVisible(centre.x(), centre.y(), 0, self._scroll.viewport().height() // 3)

    def set_empty(self, examples: Sequence[tuple[str, str]]) -> None:
        """The empty state: (title, prompt) of prompts one click away."""
        self._drop_empty()
        self._empty = EmptyPage(examples, self._scroll.viewport())
        self._empty.example_requested.connect(self.example_requested)
        self._place_overlays()
        self._empty.show()

    def show_notice(
        self, kind: str, sentence: str, action_label: str | None = None, callback: Callable[[], None] | None = None
    ) -> None:
        """A line above the messages: `kind` "error", "warning", "ok" or "info"; an empty sentence takes it away."""
        if self._notice is not None:
            self._notices.removeWidget(self._notice)
            self._notice.hide()
            self._notice.deleteLater()
            self._notice = None
            self._notices.setContentsMargins(0, 0, 0, 0)
        if not sentence:
            return
        self._notice = Notice(kind, sentence, action_label, callback, self)
        self._notice.dismissed.connect(partial(self.show_notice, kind, ""))
        self._notices.addWidget(self._notice)
        self._notices.setContentsMargins(12, 10, 12, 0)

    # --- how it looks

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._column.set_colour(theme.surface)
        self._details.set_theme(theme)
        for reply in self._replies:
            reply.set_theme(theme)
        for user in self._users:
            user.set_theme(theme)

    def set_zoom(self, percent: int) -> None:
        """The size of what is read, in percent of the usual one; also after another font of the application. The reader
        stays at the same message."""
        self._zoom = percent
        if self._reading_font() == self._glyphs.font:
            return
        self._glyphs = GlyphCache(self._reading_font())
        top = next((item for item in self._items.values() if not item.visibleRegion().isEmpty()), None)
        bar, following = self._scroll.verticalScrollBar(), self._following
        share = 0.0 if top is None else (bar.value() - top.y()) / max(1, top.height())
        for item in self._items.values():
            item.set_glyphs(self._glyphs)
        self._column.arrange_again()
        if following:
            self.jump_to_latest()
        elif top is not None:
            bar.setValue(top.y() + round(share * top.height()))

    def set_view(self, view: str) -> None:
        """Show "text", "tokens" or "rounds". Visible messages change at once, the others when idle."""
        if view == self._view:
            return
        self._view = view
        self._details.hide()
        self._outdated = [item for item in self._replies if item.visibleRegion().isEmpty()]
        for item in self._replies:
            if item not in self._outdated:
                item.set_view(view)
        self._idle.start()
        place = self._selection.place
        if place is not None and self._items.get(place.reply) not in self._outdated:
            self._on_selected()  # it is elsewhere in the other view

    def set_listed(self, listed: Listed) -> None:
        """Which rounds the Rounds view lists, of every reply."""
        self._listed = listed
        for item in self._replies:
            item.set_listed(listed)

    def pin(self, pinned: bool) -> None:
        """Whether what is selected is shown in the inspector, so that it needs no bubble."""
        if pinned != self._pinned:
            self._pinned = pinned
            self._details.hide()

    def copy_rounds(self, reply: ReplyViewModel | None) -> None:
        """Copy the listed rounds of `reply` as CSV."""
        for item in self._replies:
            if item.reply is reply and item.rounds_body is not None:
                item.rounds_body.copy_listed()

    def set_ghosts_visible(self, visible: bool) -> None:
        self._ghosts_visible = visible
        for item in self._replies:
            item.set_ghosts_visible(visible)

    def painted_tokens(self) -> Counter[Fate]:
        """Tokens really painted so far, by fate."""
        total: Counter[Fate] = Counter()
        for item in self._replies:
            if item.tokens_body is not None:
                total += item.tokens_body.painted_tokens()
        return total

    @property
    def following(self) -> bool:
        """Whether the newest text is kept in sight."""
        return self._following

    def jump_to_latest(self) -> None:
        """Go to the end and follow from there."""
        self._following = True
        self._jump.hide()
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())

    # --- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_overlays()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self._scroll.viewport() and event.type() is QEvent.Type.Resize:
            self._column.fit(self._scroll.viewport().width(), self._scroll.viewport().height())
            self._later.in_sight()
            self._place_overlays()
        elif isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.zoom_requested.emit(1 if event.angleDelta().y() > 0 else -1)
            return True
        return False

    def _on_idle(self) -> None:
        """Change one message per idle turn, the newest first."""
        if self._outdated:
            self._outdated.pop().set_view(self._view)
        else:
            self._idle.stop()

    def _on_scrolled(self, value: int) -> None:
        bar = self._scroll.verticalScrollBar()
        self._following = value >= bar.maximum() - _AT_END
        self._jump.setVisible(not self._following)
        self._details.hide()
        self._later.in_sight()

    def _on_range_changed(self, _low: int, high: int) -> None:
        if self._following:
            self._scroll.verticalScrollBar().setValue(high)
        self._jump.setVisible(not self._following)

    def _on_column_resized(self) -> None:
        if self._following:
            bar = self._scroll.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QMenuBar) or now is None or now.window() is not self.window():
            return  # back in a moment
        inside: QWidget | None = now
        while inside is not None and not isinstance(inside, ReplyMessage | UserMessage):
            inside = inside.parentWidget()
        entered = None if inside is None else self._numbers.get(inside)
        if entered != self._focused:
            for message_id, focused in ((self._focused, False), (entered, True)):
                if message_id is not None:
                    self._items[message_id].set_focused(focused)
            self._focused = entered

    def _on_system_grown(self) -> None:
        self._column.item_grown(self.system)
        self._place_overlays()

    def _on_selected(self) -> None:
        """Bring into sight what is selected, here or elsewhere."""
        place = self._selection.place
        if self._pinned:
            self._details.hide()
        if place is None or not self.isVisible():  # a replay is in its place
            return
        self._later.fill(place.reply)
        item = self._items.get(place.reply)
        where = item.place_of(place) if isinstance(item, ReplyMessage) else None
        if item is not None and where is not None:
            centre = item.mapTo(self._column, where.center())
            self._scroll.ensureVisible(centre.x(), centre.y(), 0, where.height() // 2 + 1)

    def _on_walked(self, item: ReplyMessage, place: QRect) -> None:
        centre = item.mapTo(self._column, place.center())
        self._scroll.ensureVisible(centre.x(), centre.y(), place.width(), 2 * place.height())

    def _on_thinking_toggled(self, opened: bool) -> None:
        self.thinking_open = opened
        self.thinking_toggled.emit(opened)

    def _on_read_on(self) -> None:
        self._following = False

    def _on_pointed(self, item: ReplyMessage, mark: object, where: QRect) -> None:
        place, message = self._selection.place, self._numbers.get(item, 0)
        pinned = self._pinned and place is not None and place.reply == message
        if not isinstance(mark, Mark) or (pinned and place is not None and place.is_of(mark)):
            self._details.hide()
            return
        corner = item.mapTo(self._column, where.topLeft())
        corner = self._column.mapTo(self._scroll.viewport(), corner)
        said = None if self.told_of is None else self.told_of(message, item.reply, mark)
        self._details.show_for(mark, QRect(corner, where.size()), said)

    def _place_overlays(self) -> None:
        area = self._scroll.viewport().rect()
        if self._empty is not None:
            self._empty.setGeometry(area.adjusted(0, self.system.geometry().bottom() + 1, 0, 0))
        size = self._jump.sizeHint()
        self._jump.setGeometry(
            (area.width() - size.width()) // 2, area.height() - size.height() - 12, size.width(), size.height()
        )

    def _reading_font(self) -> QFont:
        font = QFont(self.font())
        size = font.pointSizeF()
        if size > 0:
            font.setPointSizeF(size * 1.2 * self._zoom / 100)
        return font

    def _drop_empty(self) -> None:
        if self._empty is not None:
            self._empty.hide()
            self._empty.deleteLater()
            self._empty = None

    def skip(self) -> None:
        """Show all replies in full at once."""
        for item in self._replies:
            item.reply.skip()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.skip()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.skip()
        super().mousePressEvent(event)
