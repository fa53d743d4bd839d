"""The lines below messages: the state of a reply, and the buttons of all."""

import enum
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QMenu, QPushButton, QToolButton, QWidget

from foretoken.engine.events import FinishReason
from foretoken.gui.viewmodels.chat.conversation import ALONE, MessagePlace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import CopyButton, ElidedLabel, flat, role_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import later, tr, trn

_TIPS: Final = {
    "message": (
        later("Previous version of this message (Alt+Left)"),
        later("Next version of this message (Alt+Right)"),
        later("Version {number} of {count} of this message, with what followed it"),
    ),
    "reply": (
        later("Previous version of this reply (Alt+Left)"),
        later("Next version of this reply (Alt+Right)"),
        later("Version {number} of {count} of this reply, with what followed it"),
    ),
}
"""Of the buttons back and forward, and of the number between them."""


class VersionSwitch(QWidget):
    """‹ 2/3 ›: which version of a message is shown, and the way to the others; hidden where there is one.

    Signals: asked(int): the version so many places further.
    """

    asked = Signal(int)

    def __init__(self, place: MessagePlace, what: str, parent: QWidget) -> None:
        """`what`: "message" or "reply"."""
        super().__init__(parent)
        row = boxes.row(of=self, spacing=0, margins=(0, 0, 0, 0))
        before, after, this = (tr(tip, number=place.number, count=place.count) for tip in _TIPS[what])
        self.back = self._button("‹", before, -1)
        self.label = role_label(f"{place.number}/{place.count}", self, "muted", tip=this)
        self.label.setAccessibleName(tr("Version {number} of {count}", number=place.number, count=place.count))
        self.forward = self._button("›", after, 1)
        self.back.setEnabled(place.number > 1)
        self.forward.setEnabled(place.number < place.count)
        for part in (self.back, self.label, self.forward):
            row.addWidget(part)
        self.setVisible(place.count > 1)

    def _button(self, sign: str, tip: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setMinimumWidth(24)
        button.setProperty("role", "small")
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.clicked.connect(partial(self.asked.emit, by))
        return button


BUTTON_INSET: Final = 11
"""A flat button's padding: moved left by it, the button's text lines up with the message."""

_ENDINGS: Final = {
    FinishReason.STOPPED: later("Stopped"),
    FinishReason.LENGTH: later("Cut off: token limit reached"),
    FinishReason.CONTEXT_FULL: later("Cut off: the context is full"),
}
"""Of replies that did not come to their own end."""


class Ask(enum.Enum):
    """What a button of a message asks for."""

    COPY = "copy"
    REGENERATE = "regenerate"
    EDIT = "edit"
    DELETE = "delete"
    CONTINUE = "continue"
    INFO = "info"
    REPLAY = "replay"


class Offered(NamedTuple):
    """An entry of a feature in the menu of replies whose rounds are known; `do` takes the message. `text` and `tip` are
    marked for translation."""

    text: str
    tip: str
    do: Callable[[int], object]


class Foot(QWidget):
    """Base of the lines below a message: buttons in fixed places. Some are seen only where the mouse or the keyboard
    is, but always there: what is shown, hidden or moved under the mouse makes Qt tell of another enter.

    Signals: asked(Ask or Offered): a button, or an entry of the menu.
    """

    asked = Signal(object)

    versions: VersionSwitch  # the last one, also for Tab

    def __init__(self, copy_tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._pointed = self._focused = False
        self._fading: list[QGraphicsOpacityEffect] = []
        self._row = boxes.row(of=self, margins=(0, 0, 0, 0))
        self.copy = CopyButton(copy_tip, self)
        self._asks(flat(self.copy), Ask.COPY)

    def show_for(self, *, pointed: bool | None = None, focused: bool | None = None) -> None:
        """Whether the mouse or the keyboard is in the message; None: as before."""
        self._pointed = self._pointed if pointed is None else pointed
        self._focused = self._focused if focused is None else focused
        for effect in self._fading:
            effect.setOpacity(float(self._pointed or self._focused))

    def _fade(self, *buttons: QPushButton) -> None:
        """These are seen only where the mouse or the keyboard is."""
        for button in buttons:
            effect = QGraphicsOpacityEffect(button)
            effect.setOpacity(0)
            button.setGraphicsEffect(effect)
            self._fading.append(effect)

    def _button(self, text: str, tip: str, ask: Ask | None = None) -> QPushButton:
        button = flat(QPushButton(text, self))
        button.setToolTip(tip)
        if ask is not None:
            self._asks(button, ask)
        return button

    def _asks(self, button: QPushButton, ask: Ask) -> None:
        button.clicked.connect(lambda: self.asked.emit(ask))


class ReplyFoot(Foot):
    """Shows the state of a running reply, then the buttons of a finished one.

    Signals: more_requested(), all_requested(): of a long reply.
    """

    more_requested = Signal()
    all_requested = Signal()

    def __init__(self, reply: ReplyViewModel, parent: QWidget, place: MessagePlace = ALONE) -> None:
        super().__init__(tr("Copy the reply's text, without refused guesses"), parent)
        self._reply = reply
        self._row.setSpacing(4)
        tip = tr("Generate another reply; with a fixed seed it will be the same (Ctrl+Shift+R)")
        self._again = self._button(tr("Regenerate"), tip, Ask.REGENERATE)
        self.replay = self._button(tr("Replay"), tr("Play this reply again, round by round (F5)"), Ask.REPLAY)
        self.others = self._button("⋯", tr("More for this reply"))
        self.others.setAccessibleName(self.others.toolTip())
        self.others.clicked.connect(lambda: self.menu().popup(self.others.mapToGlobal(self.others.rect().bottomLeft())))
        self.go_on = self._button(tr("Continue"), tr("Continue this reply (Alt+Enter)"), Ask.CONTINUE)
        self.mend = self._button("", "")
        self.mend.hide()
        self._skip = self._button(
            tr("Catch up"), tr("Show everything generated so far (any key or click in the transcript)")
        )
        self._skip.clicked.connect(reply.skip)
        self._more = self._button(tr("Show more"), tr("Show the next part of this long reply"))
        self._more.clicked.connect(self.more_requested)
        self._all = self._button(tr("Show all"), tr("Show the whole text in its own window"))
        self._all.clicked.connect(self.all_requested)
        self._state = ElidedLabel(self)
        self._state.setProperty("role", "muted")
        self.untaken = frozenset[Ask]()  # what nothing in the window answers: the feature is not there
        self.offered: Sequence[Offered] = ()
        self.whole = False  # all of the reply is shown, however long it is
        finished = (self.copy, self._again, self.replay, self.others, self.go_on, self.mend)
        for button in (*finished, self._skip, self._more, self._all):
            self._row.addWidget(button)
        self._row.addSpacing(BUTTON_INSET)
        self._row.addWidget(self._state, 1)
        self.versions = VersionSwitch(place, "reply", self)
        self._row.addWidget(self.versions)
        self._fitting = Later(self.refresh, self)

    def sizeHint(self) -> QSize:
        """As high as a button at all times, so that the message does not jump when buttons appear."""
        return QSize(super().sizeHint().width(), self.copy.sizeHint().height())

    def offer(self, text: str, do: Callable[[], None]) -> None:
        """A button for what else can be done about a reply that failed."""
        self.mend.setText(text)
        self.mend.clicked.connect(do)
        self.refresh()

    def refresh(self) -> None:
        """Show what belongs to the present state and fits into the width; the menu has what does not."""
        reply = self._reply
        self._state.show_text(state_sentence(reply))
        if reply.held:
            self._all.setText(tr("Show all {count:,} characters", count=len(reply.record.text)))
        done, held = reply.ended and reply.behind == 0, reply.held > 0 and not self.whole
        shown = {
            self.copy: done and bool(reply.record.text),
            self._again: done,
            self.replay: done and bool(reply.record.known_rounds) and Ask.REPLAY not in self.untaken,
            self.others: done,
            self.go_on: done and self._begun and (reply.error is not None or reply.record.reason in _ENDINGS),
            self.mend: done and bool(self.mend.text()),
            self._skip: reply.behind > 0 and reply.hold_at is None,
            self._more: held,
            self._all: held,
        }
        widths = {part: part.sizeHint().width() + self._row.spacing() for part in (*shown, self.versions)}
        room = self.width() - sum(widths[part] for part, here in shown.items() if here)
        room -= 0 if self.versions.isHidden() else widths[self.versions]
        for part in (self.replay, self._again, self.go_on):
            if room < 0 and shown[part]:
                shown[part] = False
                room += widths[part]
        for part, here in shown.items():
            part.setVisible(here)

    def menu(self) -> QMenu:
        """What else can be done with the reply."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        rounds = bool(self._reply.record.known_rounds)
        for offered, text, tip, ask in (
            (self._again.isHidden(), self._again.text(), self._again.toolTip(), Ask.REGENERATE),
            (rounds and self.replay.isHidden(), self.replay.text(), self.replay.toolTip(), Ask.REPLAY),
            (self._begun and self.go_on.isHidden(), self.go_on.text(), self.go_on.toolTip(), Ask.CONTINUE),
            (True, tr("Edit"), tr("Edit the reply; the model continues from your text"), Ask.EDIT),
            *((rounds, tr(one.text), tr(one.tip), one) for one in self.offered),
            (True, tr("Info"), tr("Seed, settings and models of this reply (Ctrl+I)"), Ask.INFO),
            (True, tr("Delete"), tr("Delete this reply and what follows it (undo with Ctrl+Z)"), Ask.DELETE),
        ):
            if offered and ask not in self.untaken:
                menu.addAction(text, partial(self.asked.emit, ask)).setToolTip(tip)
        return menu

    @property
    def _begun(self) -> bool:
        return bool(self._reply.record.text or self._reply.record.known_rounds)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fitting.ask()


class UserFoot(Foot):
    """The buttons of a message of the user."""

    def __init__(self, place: MessagePlace, parent: QWidget) -> None:
        super().__init__(tr("Copy the message"), parent)
        self._row.setSpacing(2)
        tip = tr("Change this message and send it again (Up in an empty message field: the last one)")
        edit = self._button(tr("Edit"), tip, Ask.EDIT)
        tip = tr("Delete this message and what follows it (undo with Ctrl+Z)")
        delete = self._button(tr("Delete"), tip, Ask.DELETE)
        for button in (self.copy, edit, delete):
            button.setProperty("low", True)
            self._row.addWidget(button)
        self._fade(self.copy, edit, delete)
        self.versions = VersionSwitch(place, "message", self)
        self._row.addWidget(self.versions)


def state_sentence(reply: ReplyViewModel) -> str:
    """Returns the state of a reply, or how it was cut off, in a few words; "" for a complete one."""
    if reply.awaits_step:
        return tr("Waiting: Step (Ctrl+.) plays the next round")
    if reply.hold_at is not None and reply.record.known_rounds:
        return tr("Writing, round by round…")
    if reply.behind:
        return trn("{n:,} more token generated", "{n:,} more tokens generated", reply.behind)
    if reply.ended:
        ending = None if reply.record.reason is None else _ENDINGS.get(reply.record.reason)
        return tr(ending) if ending else ""
    if reply.record.known_rounds:
        return tr("Thinking…") if reply.record.thought and not reply.record.text else tr("Writing…")
    done, total = reply.record.prompt
    if total and done < total:
        return tr("Reading the prompt: {done:,} of {total:,} tokens", done=done, total=total)
    return tr("Generating the first token…") if total else tr("Waiting for the engine…")


class MessageWidget(QWidget):
    """Base of the messages.

    Signals: grown(): the height changed. asked(Ask): a button. version_requested(int): the version so many places
    further.
    """

    grown = Signal()
    asked = Signal(object)
    version_requested = Signal(int)

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._editor: MessageEditor | None = None

    def _take_foot(self, foot: Foot) -> None:
        self._foot = foot
        foot.asked.connect(self.asked)
        foot.versions.asked.connect(self.version_requested)

    def _new_editor(self, text: str | None) -> MessageEditor:
        """A field with `text`, or what the message says."""
        raise NotImplementedError

    def _show_parts(self) -> None:
        """All but the field is shown while there is no field."""
        raise NotImplementedError

    def begin_edit(self, text: str | None = None) -> MessageEditor:
        """A field in place of the message's text, with `text` or what the message says."""
        editor = self._editor = self._new_editor(text)
        editor.grown.connect(self.grown)
        editor.show()
        self._show_parts()
        self.grown.emit()
        return editor

    def end_edit(self) -> None:
        """The message's text again."""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
            self._show_parts()
            self.grown.emit()

    def hide_buttons(self) -> None:
        """There is nothing to be done with it here."""
        self._foot.hide()

    def say_copied(self) -> None:
        self._foot.copy.say_copied()

    def set_focused(self, focused: bool) -> None:
        """Whether the keyboard is in this message."""
        self._foot.show_for(focused=focused)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._foot.show_for(pointed=True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._foot.show_for(pointed=False)
