"""The transcript: the messages of one chat, following the newest text while the reader is at the end."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QToolButton, QWidget

from foretoken.engine.events import Token
from foretoken.gui.look.theme import LIGHT, Theme
from foretoken.gui.viewmodels.chat.conversation import Item
from foretoken.gui.viewmodels.chat.find import FindViewModel
from foretoken.gui.viewmodels.chat.find import FoundPlace as Found
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection
from foretoken.gui.viewmodels.seeing.token_facts import TokenWords
from foretoken.gui.widgets.chat.column import Column
from foretoken.gui.widgets.chat.following_scroll import FollowingScroll
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.message_widgets import MessageWidgets
from foretoken.gui.widgets.chat.overlays import NoticeRow
from foretoken.gui.widgets.chat.system_line import SystemLine
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_details import TokenDetails
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import announce, role_label, tool_button
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.notices import TextFirst
from foretoken.wording import tr


class TranscriptView(QWidget):
    """Messages from top to bottom in the Text, the Tokens or the Rounds view. `messages`: what is done with them, and
    their buttons.

    Signals:
        zoom_requested(int): larger (1) or smaller (-1) text was asked for by Ctrl and the wheel.
        edit_saved(int, str), edit_left(int, str), edit_changed(int, str): the text of a message that is being edited.
    """

    zoom_requested = Signal(int)
    edit_saved = Signal(int, str)
    edit_left = Signal(int, str)
    edit_changed = Signal(int, str)

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
        self._selection = selection or Selection(self)
        self._selection.changed.connect(self._on_selected)
        self._pinned = False  # what is selected is shown elsewhere
        self.told_of: Callable[[int, ReplyViewModel, Token], TokenWords] | None = None  # what is said of a token
        self.setProperty("role", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._editor: MessageEditor | None = None
        self._zoom = 100
        self._column = Column()
        self.system = SystemLine()
        if buttons:
            self._column.add(self.system)
        self.system.grown.connect(self._on_system_grown)
        self._scroll = FollowingScroll(self._column, self)
        self._scroll.zoom_requested.connect(self.zoom_requested)
        self.room, self.moved, self.reveal = self._scroll.viewport(), self._scroll.moved, self._scroll.reveal
        self._notices = NoticeRow(self)
        boxes.column(self._notices, (self._scroll, 1), of=self, spacing=0, margins=(0, 0, 0, 0))
        self._empty: QWidget | None = None
        self._details = TokenDetails(theme, self._scroll.viewport())
        self._pointed: tuple[ReplyMessage, Token, QRect] | None = None
        self._telling = Later(self._show_details, self)
        self._scroll.moved.connect(self._put_away)
        glyphs = GlyphCache(self._reading_font())
        self.messages = MessageWidgets(
            self._column, self._scroll, self._selection, theme=theme, glyphs=glyphs, buttons=buttons
        )
        self.messages.added.connect(self._on_added)
        self.messages.pointed.connect(self._on_pointed)
        self.messages.walked.connect(self._on_walked)
        self.messages.read_on.connect(self._on_read_on)
        self._scroll.fitted.connect(self._place_empty)
        self.set_theme(theme)

    # --- content

    def clear(self) -> None:
        """No messages."""
        self._selection.select(None)
        self._put_away()
        if self._editor is not None:
            self._editor.flush()
        self._editor = self.messages.edited = None
        self.system.end_edit()
        self.messages.clear()
        self._scroll.following = True
        self._scroll.jump.hide()
        self._drop_empty()

    def show_items(self, items: Sequence[Item]) -> None:
        """A whole chat; messages get their widgets when they come into sight."""
        if items:
            self._drop_empty()
        self.messages.show_items(items)
        self.jump_to_latest()

    def edit(self, message_id: int, text: str | None = None) -> None:
        """A field in place of a message, with `text` or what the message says. An edit that has been begun is
        finished first."""
        if self._editor is not None and (message_id == self.messages.edited or self._editor.changed):
            if message_id != self.messages.edited:
                self._editor.refuse(tr("Save or leave this edit first."))
            self._editor.field.setFocus()
        elif self.messages.fill(message_id) or message_id in self.messages.items:
            self.end_edit()
            item = self.messages.items[message_id]
            editor = self._editor = item.begin_edit(text)
            self.messages.edited = message_id
            editor.saved.connect(partial(self.edit_saved.emit, message_id))
            editor.left.connect(partial(self.edit_left.emit, message_id))
            editor.edited.connect(partial(self.edit_changed.emit, message_id))
            editor.field.setFocus()
        if self.messages.edited is not None:
            item = self.messages.items[self.messages.edited]
            self._scroll.ensureVisible(item.x(), item.y() + item.height(), 0, 12)
            self._scroll.ensureVisible(item.x(), item.y(), 0, 12)

    def edit_system(self) -> None:
        """A field in place of the system prompt."""
        self._scroll.verticalScrollBar().setValue(0)
        self.system.edit()

    def end_edit(self) -> None:
        """Every message as it is."""
        if self.messages.edited is not None:
            self.messages.items[self.messages.edited].end_edit()
        self._editor = self.messages.edited = None

    def refuse_edit(self, sentence: str) -> None:
        """Say in the field why it cannot be saved."""
        if self._editor is not None:
            self._editor.refuse(sentence)

    def info_place(self, message_id: int) -> QWidget:
        """What the Info popover of a reply opens under."""
        item = self.messages.items.get(message_id)
        return item.info_place if isinstance(item, ReplyMessage) else self

    def top_of(self, message_id: int) -> int:
        """How far below the upper edge of the view a message begins, in pixels."""
        item = self.messages.items.get(message_id)
        return 0 if item is None else item.y() - self._scroll.verticalScrollBar().value()

    def go_to(self, message_id: int, top: int) -> None:
        """Put the keyboard into a message, which begins `top` pixels below the upper edge where that is possible."""
        self.messages.fill(message_id)
        item = self.messages.items.get(message_id)
        if item is not None:
            item.take_focus()
            for _ in range(2):  # what comes into sight may turn out to have another height
                self._scroll.verticalScrollBar().setValue(item.y() - top)

    def show_found(self, words: str, place: Found | None) -> None:
        """Mark `words` in all messages, and bring the present place into sight; "": nothing is marked."""
        if place is not None:
            self.messages.fill(place.message)
        self.messages.show_found(words, but=None if place is None else place.message)
        if place is not None and place.message in self.messages.items:
            item = self.messages.items[place.message]
            where = item.show_found(words, place.number, place.at) or QRect(0, 0, 1, 1)
            self._scroll.reveal(item, where.center(), 0, self._scroll.viewport().height() // 3)

    def show_empty(self, page: QWidget) -> None:
        """`page` until there is a message."""
        self._empty = page
        page.setParent(self._scroll.viewport())
        self._place_empty()
        page.show()

    def show_notice(
        self, kind: str, sentence: str, action_label: str | None = None, callback: Callable[[], None] | None = None
    ) -> None:
        """A line above the messages: `kind` "error", "warning", "ok" or "info"; an empty sentence takes it away."""
        self._notices.show(kind, sentence, action_label, callback)

    # --- how it looks

    def set_theme(self, theme: Theme) -> None:
        self._column.set_colour(theme.surface)
        self._details.set_theme(theme)
        self.messages.set_theme(theme)

    def set_zoom(self, percent: int) -> None:
        """The size of what is read, in percent of the usual one; also after another font of the application. The reader
        stays at the same message."""
        self._zoom = percent
        if self._reading_font() == self.messages.look.glyphs.font:
            return
        top = next((item for item in self.messages.items.values() if not item.visibleRegion().isEmpty()), None)
        bar, following = self._scroll.verticalScrollBar(), self._scroll.following
        share = 0.0 if top is None else (bar.value() - top.y()) / max(1, top.height())
        self.messages.set_glyphs(GlyphCache(self._reading_font()))
        if following:
            self.jump_to_latest()
        elif top is not None:
            bar.setValue(top.y() + round(share * top.height()))

    def set_view(self, view: str) -> None:
        """Show "text", "tokens" or "rounds". Visible messages change at once, the others when idle."""
        if view == self.messages.look.view:
            return
        self._put_away()
        self.messages.set_view(view)
        place = self._selection.place
        if place is not None and self.messages.is_up_to_date(place.reply):
            self._on_selected()  # it is elsewhere in the other view

    def pin(self, pinned: bool) -> None:
        """Whether what is selected is shown in the inspector, so that it needs no bubble."""
        if pinned != self._pinned:
            self._pinned = pinned
            self._put_away()

    @property
    def following(self) -> bool:
        """Whether the newest text is kept in sight."""
        return self._scroll.following

    def jump_to_latest(self) -> None:
        """Go to the end and follow from there."""
        self._scroll.jump_to_latest()

    # --- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_empty()

    def _on_added(self) -> None:
        self._drop_empty()
        self.jump_to_latest()

    def _on_system_grown(self) -> None:
        self._column.item_grown(self.system)
        self._place_empty()

    def _on_selected(self) -> None:
        """Bring into sight what is selected, here or elsewhere."""
        place = self._selection.place
        if self._pinned:
            self._put_away()
        if place is None or not self.isVisible():  # a replay is in its place
            return
        self.messages.fill(place.reply)
        item = self.messages.items.get(place.reply)
        where = item.views.place_of(place) if isinstance(item, ReplyMessage) else None
        if item is not None and where is not None:
            self._scroll.reveal(item, where.center(), 0, where.height() // 2 + 1)

    def _on_walked(self, item: ReplyMessage, place: QRect) -> None:
        self._scroll.reveal(item, place.center(), place.width(), 2 * place.height())

    def _on_read_on(self) -> None:
        self._scroll.following = False

    def _on_pointed(self, item: ReplyMessage, mark: object, where: QRect) -> None:
        self._pointed = (item, mark, where) if isinstance(mark, Token) else None
        self._telling.ask()

    def _put_away(self) -> None:
        """No details of a token."""
        self._pointed = None
        self._telling.ask()

    def _show_details(self) -> None:
        if self._pointed is None:
            self._details.hide()
            return
        item, mark, where = self._pointed
        place, message = self._selection.place, self.messages.number_of(item)
        if self._pinned and place is not None and place.reply == message and place.is_of(mark):
            self._details.hide()
            return
        corner = item.mapTo(self._column, where.topLeft())
        corner = self._column.mapTo(self._scroll.viewport(), corner)
        said = None if self.told_of is None else self.told_of(message, item.reply, mark)
        self._details.show_for(mark, QRect(corner, where.size()), said)

    def _place_empty(self) -> None:
        if self._empty is not None:
            area = self._scroll.viewport().rect()
            self._empty.setGeometry(area.adjusted(0, self.system.geometry().bottom() + 1, 0, 0))

    def _reading_font(self) -> QFont:
        font = QFont(self.font())
        size = font.pointSizeF()
        if size > 0:
            font.setPointSizeF(size * 1.2 * self._zoom / 100)
        return font

    def _drop_empty(self) -> None:
        if self._empty is not None:
            self._empty.hide()
            self._empty = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.messages.skip()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.messages.skip()
        super().mousePressEvent(event)


class FindBar(QFrame):
    """A field, which place of how many, and buttons to the others; Esc closes it.

    left()    it was closed by its user: the keyboard is wanted elsewhere
    """

    left = Signal()

    def __init__(self, find: FindViewModel, transcript: TranscriptView, parent: QWidget) -> None:
        super().__init__(parent)
        self._find = find
        self._transcript = transcript
        self.setProperty("role", "notice")
        self.setAccessibleName(tr("Find in this chat"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(tr("Find in this chat…"))
        self.field.setAccessibleName(tr("Find in this chat"))
        self.field.setMinimumWidth(120)
        TextFirst(self.field)
        self.count = role_label("", self, "muted")
        self.count.setMinimumWidth(
            self.count.fontMetrics().horizontalAdvance(tr("{at:,} of {count:,}+", at=1000, count=1000))
        )
        self.back = self._button("↑", tr("Previous place (Shift+Enter)"))
        self.on = self._button("↓", tr("Next place (Enter)"))
        self.close_button = self._button("✕", tr("Close (Esc)"))
        boxes.row((self.field, 1), self.count, self.back, self.on, self.close_button, of=self, margins=(10, 6, 8, 6))
        self.field.textChanged.connect(find.ask)
        self.field.installEventFilter(self)
        self.back.clicked.connect(lambda: find.step(-1))
        self.on.clicked.connect(lambda: find.step(1))
        self.close_button.clicked.connect(self.leave)
        find.changed.connect(self._on_changed)
        self.hide()

    def open(self, words: str = "", message: int | None = None) -> None:
        """Show, with `words` or those of the last time; at their first place in `message`, if it is given."""
        self.show()
        if words:
            self.field.blockSignals(True)
            self.field.setText(words)
            self.field.blockSignals(False)
        if message is None:
            self.field.setFocus()
            self.field.selectAll()
        self._find.ask(self.field.text(), message)

    def leave(self) -> None:
        """Close; nothing is marked any more."""
        if self.isHidden():
            return
        self.hide()
        self._find.leave()
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent):
            pressed = event.type() == QEvent.Type.KeyPress
            if event.key() == Qt.Key.Key_Escape and (pressed or event.type() == QEvent.Type.ShortcutOverride):
                event.accept()  # or it would stop the reply
                if pressed:
                    self.leave()
                return True
            if pressed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._find.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
        return super().eventFilter(watched, event)

    def _button(self, sign: str, tip: str) -> QToolButton:
        return tool_button(sign, self, role="small", tip=tip, name=tip.partition(" (")[0])

    def _on_changed(self) -> None:
        find = self._find
        self.count.setText(find.said)
        for button in (self.back, self.on):
            button.setEnabled(find.count > 0)
        if find.said and self.isVisible():
            announce(self.field, find.said)
        self._transcript.show_found(find.words, find.present)
