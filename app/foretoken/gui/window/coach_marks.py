"""What the first reply explains about itself, in place: three bubbles, one after the other, each shown once."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from foretoken.engine.events import Fate
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.shared.labels import announce, push_button, text_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import later, tr

_GAP: Final = 8  # pixels between a bubble and what it speaks of
_ABOVE: Final = 160  # pixels of room above the figures of a reply
_WIDTH: Final = 330  # pixels of the text in a bubble
_STEPS: Final = (
    (Fate.ACCEPTED, later("Blue, underlined: the draft model guessed this token, and the main model accepted it.")),
    (
        Fate.CORRECTED,
        later("Vermillion, dotted: the main model refused the struck-through guess and wrote its own token."),
    ),
    (
        None,
        later(
            "The speed of this reply in tokens per second. A number such as 1.6× compares it with the main "
            "model alone, measured on this machine."
        ),
    ),
)
"""What each bubble points at (None: the figures above the reply), and what it says."""


class CoachMarks(QObject):
    """Shows the bubble that is due at a reply that is shown whole, until "Got it" is pressed; the next one follows.
    `Settings.coached` counts those that were read."""

    def __init__(
        self, transcript: TranscriptView, preferences: PreferencesViewModel, *, after: QWidget, parent: QObject
    ) -> None:
        """`after`: Tab leads from there to the button."""
        super().__init__(parent)
        self._transcript, self._preferences, self._after = transcript, preferences, after
        self._message: int | None = None
        self._room = transcript.room
        self.bubble = QFrame(self._room)
        self.bubble.setProperty("role", "popover")
        self._ring = QFrame(self._room)  # around what is explained
        self._ring.setProperty("role", "ring")
        self._ring.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = text_label(self.bubble)
        self._text.setFixedWidth(_WIDTH)
        self._count = QLabel(self.bubble)
        self._count.setProperty("role", "muted")
        self.got_it = push_button(tr("Got it"), self.bubble, self._on_got_it, role="primary")
        row, column = QHBoxLayout(), QVBoxLayout(self.bubble)
        row.addWidget(self._count, 1)
        row.addWidget(self.got_it)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self._text)
        column.addLayout(row)
        self._placing = Later(self._place, self)
        transcript.moved.connect(self._placing.ask)
        self._room.installEventFilter(self)
        preferences.changed.connect(lambda _before, _now: self._placing.ask())
        self._show(None)

    def explain(self, message: int) -> None:
        """The reply with this message is shown whole."""
        if self._message is None and not self._done:
            self._message = message
            if self._item is not None:
                self._item.grown.connect(self._placing.ask)
            self._placing.ask()

    def leave(self) -> None:
        """Another message or chat is shown; what was not read yet comes at a later reply."""
        self._message = None
        self._show(None)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._placing.ask()
        return False

    def _place(self) -> None:
        """Beside what is explained, never over it."""
        target = self._target()
        if target is None:
            self._show(None)
            return
        step = self._preferences.settings.coached
        text = tr(_STEPS[step][1])
        if self._text.text() != text:
            self._text.setText(text)
            self._count.setText(tr("{number} of {count}", number=step + 1, count=len(_STEPS)))
            self.bubble.setAccessibleName(text)
            self.got_it.setAccessibleDescription(text)
        self.bubble.adjustSize()
        room, bubble = self._room.rect(), self.bubble.rect()
        below, above = target.bottom() + _GAP, target.top() - _GAP - bubble.height()
        fits_below = below + bubble.height() <= room.bottom()
        over = above >= room.top() and (self._fate is None or not fits_below)
        left = max(room.left() + _GAP, min(target.left(), room.right() - bubble.width() - _GAP))
        bubble.moveTopLeft(target.topLeft())
        bubble.moveTo(left, above if over else below)
        self._show(target, bubble)

    def _target(self) -> QRect | None:
        """What is explained next, as it is seen in the transcript; None where it is not in sight."""
        item, fate = self._item, self._fate
        if item is None or self._done or self._preferences.settings.transcript_view != "tokens":
            return None
        if fate is None:
            places = [item.header.geometry()]
        else:
            marks = (TokenPlace(self._message or 0, token=one.index) for one in item.reply.marks if one.fate is fate)
            places = [place for place in map(item.views.place_of, marks) if place is not None]
        seen = (QRect(item.mapTo(self._room, place.topLeft()), place.size()) for place in places)
        return next((place for place in seen if self._room.rect().contains(place)), None)

    @property
    def _item(self) -> ReplyMessage | None:
        item = self._transcript.messages.items.get(self._message or 0)
        return item if isinstance(item, ReplyMessage) else None

    @property
    def _done(self) -> bool:
        return self._preferences.settings.coached >= len(_STEPS)

    @property
    def _fate(self) -> Fate | None:
        return None if self._done else _STEPS[self._preferences.settings.coached][0]

    def _show(self, target: QRect | None, bubble: QRect | None = None) -> None:
        if target is not None and bubble is not None:
            self._ring.setGeometry(target.adjusted(-3, -2, 2, 3))
            self.bubble.setGeometry(bubble)
            new = self.bubble.isHidden()
            for part in (self._ring, self.bubble):
                part.show()
                part.raise_()
            if new:
                QWidget.setTabOrder(self._after, self.got_it)
                announce(self.bubble, self._text.text())
        else:
            for part in (self._ring, self.bubble):
                part.hide()

    def _on_got_it(self) -> None:
        self._preferences.change(coached=self._preferences.settings.coached + 1)
        self._show(None)
        if self._item is not None and not self._done and self._fate is None:
            self._transcript.reveal(self._item, self._item.header.pos(), 0, _ABOVE)
        if self._target() is None:
            self._after.setFocus()
            self.leave()
        else:
            self._place()
            self.got_it.setFocus()
