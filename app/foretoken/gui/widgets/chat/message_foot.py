"""The lines below messages: the state of a reply, and the buttons of all."""

import enum
from typing import Final, Literal

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from foretoken.engine.events import FinishReason
from foretoken.gui.viewmodels.chat.conversation import ALONE, Place
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.version_switch import VersionSwitch
from foretoken.gui.widgets.shared.copy_button import CopyButton, flat
from foretoken.wording import later, tr, trn

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
    COMPARE = "compare"


class Foot(QWidget):
    """Base of the lines below a message; some of its buttons are for where the mouse or the keyboard is.

    Signals: asked(Ask): a button.
    """

    asked = Signal(object)

    def __init__(self, place: Place, what: Literal["message", "reply"], copy_tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._pointed = self._focused = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.versions = VersionSwitch(place, what, self)
        self.copy = CopyButton(copy_tip, self)
        self._asks(flat(self.copy), Ask.COPY)

    def show_for(self, *, pointed: bool | None = None, focused: bool | None = None) -> None:
        """Whether the mouse or the keyboard is in the message; None: as before."""
        self._pointed = self._pointed if pointed is None else pointed
        self._focused = self._focused if focused is None else focused
        self.refresh()

    @property
    def _here(self) -> bool:
        return self._pointed or self._focused

    def refresh(self) -> None:
        """Show what belongs to the present state."""
        raise NotImplementedError

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

    def __init__(self, reply: ReplyViewModel, parent: QWidget, place: Place = ALONE) -> None:
        super().__init__(place, "reply", tr("Copy the reply's text, without refused guesses"), parent)
        self._reply = reply
        self._row.setSpacing(4)
        self._state = QLabel(self)
        self._state.setProperty("role", "muted")
        self._state.setContentsMargins(BUTTON_INSET, 0, 6, 0)
        self._skip = self._button(
            tr("Catch up"), tr("Show everything generated so far (any key or click in the transcript)")
        )
        self._skip.clicked.connect(reply.skip)
        self._more = self._button(tr("Show more"), tr("Show the next part of this long reply"))
        self._more.clicked.connect(self.more_requested)
        self._all = self._button(tr("Show all"), tr("Show the whole text in its own window"))
        self._all.clicked.connect(self.all_requested)
        self._again = self._button(
            tr("Regenerate"), tr("Generate another reply; with a fixed seed it will be the same"), Ask.REGENERATE
        )
        self.go_on = self._button(
            tr("Continue"), tr("The model goes on from where this reply stands (Alt+Enter)"), Ask.CONTINUE
        )
        self.edit = self._button(tr("Edit"), tr("Change the reply; the model goes on from what you wrote"), Ask.EDIT)
        self.info = self._button(
            tr("Info"), tr("Seed, settings and models of this reply, to be used again (Ctrl+I)"), Ask.INFO
        )
        self.delete = self._button(
            tr("Delete"), tr("Delete this reply and what follows it (Ctrl+Z brings it back)"), Ask.DELETE
        )
        self.replay = self._button(tr("Replay"), tr("Play this reply again, round by round (F5)"), Ask.REPLAY)
        self.compare = self._button(
            tr("Compare…"), tr("The same prompt in other settings: same text, how fast? (F7)"), Ask.COMPARE
        )
        self.whole = False  # all of the reply is shown, however long it is
        self._visitors: tuple[QPushButton, ...] = ()  # shown only while the mouse or the keyboard is in the reply
        self._extras: tuple[QPushButton, ...] = ()
        self._replayable = False
        self._parts = (
            self.versions,
            self._state,
            self._skip,
            self._more,
            self._all,
            self.go_on,
            self.copy,
            self._again,
            self.replay,
            self.compare,
            self.edit,
            self.delete,
            self.info,
        )
        for part in self._parts:
            self._row.addWidget(part)
        self._row.addStretch(1)

    def sizeHint(self) -> QSize:
        """As high as a button at all times, so that the message does not jump when buttons appear."""
        return QSize(super().sizeHint().width(), self.copy.sizeHint().height())

    def refresh(self) -> None:
        reply = self._reply
        self._state.setText(state_sentence(reply))
        self._skip.setVisible(reply.behind > 0 and reply.hold_at is None)
        self._more.setVisible(reply.held > 0 and not self.whole)
        self._all.setVisible(reply.held > 0 and not self.whole)
        if reply.held:
            self._all.setText(tr("Show all {count:,} characters", count=len(reply.text)))
        done = reply.ended and reply.behind == 0
        self.copy.setVisible(done)
        self._again.setVisible(done)
        begun = bool(reply.text or reply.rounds)
        cut = begun and (reply.error is not None or reply.finish_reason in _ENDINGS)
        here = done and self._here
        self._visitors = (*((self.go_on,) if begun and not cut else ()), self.edit, self.delete, self.info)
        self._extras = self._visitors if here else ()
        self._replayable = here and bool(reply.rounds)
        self.go_on.setVisible(done and cut)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is little room the state gives way to the buttons that show for a while, then Replay and Compare
        go, then the others of these from the last."""
        state, all_ = bool(self._state.text()), len(self._extras)
        for with_state, with_replay, extras in (
            *((state, self._replayable, all_), (False, self._replayable, all_), (state, False, all_)),
            *((False, False, count) for count in range(all_, 0, -1)),
            *((state, False, 0), (False, False, 0)),
        ):
            self._state.setVisible(with_state)
            self.replay.setVisible(with_replay)
            self.compare.setVisible(with_replay)
            for button in self._visitors:
                button.setVisible(button in self._extras[:extras])
            if self._needed() <= self.width():
                break

    def _needed(self) -> int:
        shown = [part.sizeHint().width() for part in self._parts if not part.isHidden()]
        return sum(shown) + self._row.spacing() * (len(shown) - 1)


class UserFoot(Foot):
    """The buttons of a message of the user, as high when they are hidden, so that nothing moves."""

    def __init__(self, place: Place, parent: QWidget) -> None:
        super().__init__(place, "message", tr("Copy the message"), parent)
        self._row.setSpacing(2)
        tip = tr("Change this message and send it again (Up in an empty message field: the last one)")
        edit = self._button(tr("Edit"), tip, Ask.EDIT)
        tip = tr("Delete this message and what follows it (Ctrl+Z brings it back)")
        delete = self._button(tr("Delete"), tip, Ask.DELETE)
        self._buttons = (self.copy, edit, delete)
        for button in self._buttons:
            button.setProperty("low", True)
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            button.hide()
            self._row.addWidget(button)
        self._row.addWidget(self.versions)

    def refresh(self) -> None:
        for button in self._buttons:
            button.setVisible(self._here)


def state_sentence(reply: ReplyViewModel) -> str:
    """Returns the state of a reply, or how it was cut off, in a few words; "" for a complete one."""
    if reply.awaits_step:
        return tr("Waiting: Step (Ctrl+.) plays the next round")
    if reply.hold_at is not None and reply.rounds:
        return tr("Writing, round by round…")
    if reply.behind:
        return trn("{n:,} more token generated", "{n:,} more tokens generated", reply.behind)
    if reply.ended:
        ending = None if reply.finish_reason is None else _ENDINGS.get(reply.finish_reason)
        return tr(ending) if ending else ""
    if reply.rounds:
        return tr("Thinking…") if reply.thought and not reply.text else tr("Writing…")
    done, total = reply.prompt_progress
    if total and done < total:
        return tr("Reading the prompt: {done:,} of {total:,} tokens", done=done, total=total)
    return tr("Generating the first token…") if total else tr("Waiting for the engine…")
