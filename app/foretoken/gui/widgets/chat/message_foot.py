"""The line below a reply: its state, then its buttons."""

from typing import Final

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


class MessageFoot(QWidget):
    """Shows the state of a running reply, then the buttons of a finished one.

    Signals: copy_requested(), regenerate_requested(), skip_requested(), more_requested(), all_requested(),
    replay_requested(): buttons. version_requested(int): the version of the reply so many places further.
    """

    copy_requested = Signal()
    regenerate_requested = Signal()
    skip_requested = Signal()
    more_requested = Signal()
    all_requested = Signal()
    replay_requested = Signal()
    version_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None, place: Place = ALONE) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.versions = VersionSwitch(place, "reply", self)
        self.versions.asked.connect(self.version_requested)
        row.addWidget(self.versions)
        self._state = QLabel(self)
        self._state.setProperty("role", "muted")
        self._state.setContentsMargins(BUTTON_INSET, 0, 6, 0)
        row.addWidget(self._state)
        self._skip = self._button(
            tr("Catch up"), tr("Show everything generated so far (any key or click in the transcript)")
        )
        self._skip.clicked.connect(self.skip_requested)
        self._more = self._button(tr("Show more"), tr("Show the next part of this long reply"))
        self._more.clicked.connect(self.more_requested)
        self._all = self._button(tr("Show all"), tr("Show the whole text in its own window"))
        self._all.clicked.connect(self.all_requested)
        self.copy = CopyButton(tr("Copy the reply's text, without refused guesses"), self)
        flat(self.copy)
        self.copy.clicked.connect(self.copy_requested)
        self._again = self._button(
            tr("Regenerate"), tr("Generate another reply; with a fixed seed it will be the same")
        )
        self._again.clicked.connect(self.regenerate_requested)
        self.go_on = self._button(tr("Continue"), tr("The model goes on from where this reply stands (Alt+Enter)"))
        self.edit = self._button(tr("Edit"), tr("Change the reply; the model goes on from what you wrote"))
        self.info = self._button(tr("Info"), tr("Seed, settings and models of this reply, to be used again (Ctrl+I)"))
        self.delete = self._button(tr("Delete"), tr("Delete this reply and what follows it (Ctrl+Z brings it back)"))
        self.replay = self._button(tr("Replay"), tr("Play this reply again, round by round (F5)"))
        self.replay.clicked.connect(self.replay_requested)
        self.compare = self._button(tr("Compare…"), tr("The same prompt in other settings: same text, how fast? (F7)"))
        self._pointed = self._focused = False
        self.whole = False  # all of the reply is shown, however long it is
        self._visitors: tuple[QPushButton, ...] = ()  # shown only while the mouse or the keyboard is in the reply
        self._extras: tuple[QPushButton, ...] = ()
        self._replayable = False
        buttons = (
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
        self._row, self._parts = row, (self.versions, self._state, *buttons)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)

    def sizeHint(self) -> QSize:
        """As high as a button at all times, so that the message does not jump when buttons appear."""
        return QSize(super().sizeHint().width(), self.copy.sizeHint().height())

    def show_state(self, reply: ReplyViewModel) -> None:
        """Say what `reply` is doing."""
        sentence = state_sentence(reply)
        self._state.setText(sentence)
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
        here = done and (self._pointed or self._focused)
        self._visitors = (*((self.go_on,) if begun and not cut else ()), self.edit, self.delete, self.info)
        self._extras = self._visitors if here else ()
        self._replayable = here and bool(reply.rounds)
        self.go_on.setVisible(done and cut)
        self._fit()

    def show_for(self, reply: ReplyViewModel, *, pointed: bool | None = None, focused: bool | None = None) -> None:
        """Whether the mouse or the keyboard is in the reply; None: as before. Some buttons are for there only."""
        self._pointed = self._pointed if pointed is None else pointed
        self._focused = self._focused if focused is None else focused
        self.show_state(reply)

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

    def _button(self, text: str, tip: str) -> QPushButton:
        button = flat(QPushButton(text, self))
        button.setToolTip(tip)
        return button


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
