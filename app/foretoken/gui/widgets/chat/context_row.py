"""The rows above the composer: the message that waits, and that the context is nearly full, with what can be done."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from foretoken.amounts import in_bytes
from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.context_room import ContextRoom, Larger
from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.gui.viewmodels.chat.writing import RunningReply
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, announce, push_button, restyle, role_label
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.plain import lines, one_line
from foretoken.session.messages import AnswerEvent
from foretoken.wording import tr, trn

_SHOWN = 300  # characters
_TIP = 2_000


class QueuedRow(QWidget):
    """Says what waits; hidden when nothing does. `edit` puts it back into the message field."""

    def __init__(self, queue: QueueViewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        frame = QFrame(self)
        frame.setProperty("role", "notice")
        self.state = role_label("", frame, "muted")
        self.label = ElidedLabel(frame)
        self.send = push_button(tr("Send"), frame, tip=tr("Send it now (Enter in the empty message field)"))
        self.edit = push_button(tr("Edit"), frame, tip=tr("Put it back into the message field (Up in the empty field)"))
        self.cancel = push_button(tr("Cancel"), frame, tip=tr("Do not send it (undo with Ctrl+Z)"))
        boxes.row(
            self.state, (self.label, 1), self.send, self.edit, self.cancel, of=frame, spacing=8, margins=(12, 5, 8, 5)
        )
        self.send.clicked.connect(lambda: queue.send())
        self.cancel.clicked.connect(lambda: queue.cancel())
        self._column = boxes.column(frame, of=self)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())  # as wide as the field below
        self._column.setContentsMargins(side, 6, side, 0)

    def refresh(self, blocked: str | None) -> None:
        """`blocked`: why it cannot be sent now."""
        text, files, held = self._queue.text, len(self._queue.files), self._queue.held
        if text:
            short = one_line(text[:_SHOWN])
            if files:
                short = trn("{message}  (with {n:,} file)", "{message}  (with {n:,} files)", files, message=short)
            self.label.show_text(short)
            self.label.setToolTip(lines(text[:_TIP]) + ("…" if len(text) > _TIP else ""))
            said, why = tr("Queued:"), tr("Sent when the reply being written has ended")
            if held:
                said, why = tr("Not sent:"), tr("Not sent automatically: send it when you are ready")
            elif self._queue.model_awaited:
                said, why = tr("Sent when the model is ready:"), tr("The model is still being loaded")
            self.state.setText(said)
            self.state.setToolTip(why)
            self.send.setVisible(held)
            self.send.setEnabled(blocked is None)
            self.setAccessibleName(f"{self.state.text()} {short}")
        self.setVisible(bool(text))


_LEAST_WIDTH: Final = 240  # pixels
_INSET: Final = 12
_KEY: Final = "context"  # of what is said in the notices


class ContextRow(QWidget):
    """A sentence and the choices, or the progress of a summary; hidden while there is room enough. What turns were left
    out is said in `notices`."""

    def __init__(
        self,
        notices: NoticeArea,
        *,
        room: ContextRoom,
        chats: ChatsViewModel,
        controls: ControlsViewModel,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._notices, self._room, self._chats, self._controls = notices, room, chats, controls
        self._fault = ""
        self._left_out = 0
        self._frame = QFrame(self)
        self._frame.setProperty("role", "notice")
        self.label = QLabel(self._frame)
        self.label.setWordWrap(True)
        self.leave_out = self._button(tr("Leave out oldest turns"), room.leave_out)
        self.leave_out.setToolTip(
            tr("The model does not see them any more; they stay in the chat. Settings ▸ Chat switches it off")
        )
        self.enlarge = self._button(tr("Larger context"), room.enlarge)
        self.sum_up = self._button(tr("New chat with a summary"), self._on_sum_up)
        self.bar = QProgressBar(self._frame)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Summary"))
        self.cancel = self._button(tr("Cancel"), self._on_cancel)
        self.cancel.setAccessibleName(tr("Cancel the summary"))
        self.close_button = self._button("✕", self._on_dismissed)
        self.close_button.setProperty("role", "flat")
        self.close_button.setAccessibleName(tr("Dismiss"))
        self.close_button.setToolTip(tr("Dismiss"))
        first, second = QHBoxLayout(), QHBoxLayout()
        self._choices = second
        self.setMinimumWidth(_LEAST_WIDTH)  # its buttons stand one below the other where there is no room beside
        first.addWidget(self.label, 1)
        first.addWidget(self.close_button)
        for part in (self.leave_out, self.enlarge, self.sum_up):
            second.addWidget(part)
        second.addWidget(self.bar, 1)
        second.addWidget(self.cancel)
        second.addStretch(1)
        boxes.column(first, second, of=self._frame, spacing=6, margins=(_INSET, 6, 8, 8))
        self._column = boxes.column(self._frame, of=self)
        room.changed.connect(self._show)
        room.left_out.connect(self._say_left_out)
        chats.state_changed.connect(self._show)
        chats.opened.connect(self._on_opened)
        chats.writing.advanced.connect(self._on_advanced)
        if room.summary is not None:
            room.summary.changed.connect(self._show)
            room.summary.failed.connect(self._on_fault)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())  # as wide as the field below
        self._column.setContentsMargins(side, 6, side, 0)
        self._fit()

    def _show(self) -> None:
        room, tight = self._room, self._room.tight
        progress = None if room.summary is None else room.summary.progress
        if progress is not None:
            self._say(tr("Summarizing this chat…"), "info")
            self.bar.setRange(0, 100 if progress else 0)
            self.bar.setValue(round(100 * progress))
            self._show_parts(choices=False)
        elif self._fault:
            self._say(self._fault, "error")
            self._show_parts(choices=True)
        elif tight is None:
            self.hide()
        else:
            self._say(tight.sentence, "warning")
            self._show_choices(room.larger, self._chats.blocked())

    def _show_choices(self, larger: Larger | str, blocked: str | None) -> None:
        """`larger`: the larger context that can be had, or why there is none. `blocked`: why the model cannot be asked
        now."""
        if isinstance(larger, Larger):
            self.enlarge.setText(tr("Context of {count:,} tokens", count=larger.context))
            cost = tr("{size} more memory", size=in_bytes(larger.cost))
            tip = tr("Loads the models again, which takes a moment and {cost}", cost=cost)
        else:
            self.enlarge.setText(tr("Larger context"))
            tip = larger
        self.enlarge.setEnabled(isinstance(larger, Larger) and blocked is None)
        self.enlarge.setToolTip(blocked or tip)
        self.sum_up.setEnabled(blocked is None)
        self.sum_up.setToolTip(
            blocked
            or tr("Summarize this chat and start a new one with the summary as its system prompt. This one is kept")
        )
        self._show_parts(choices=True)
        for button in (self.leave_out, self.sum_up):
            button.setVisible(self._room.has_turns)
        self._fit()

    def _say(self, sentence: str, kind: str) -> None:
        sentence = lines(sentence)
        if self.label.text() != sentence:
            self.label.setText(sentence)
            self.setAccessibleName(sentence)
            if self.isHidden():
                announce(self, sentence)
        restyle(self._frame, kind=kind)

    def _show_parts(self, *, choices: bool) -> None:
        ours: tuple[QWidget, ...] = (self.leave_out, self.enlarge, self.sum_up, self.close_button)
        for part in (*ours, self.bar, self.cancel):
            part.setVisible((part in ours) is choices)
        self.show()

    def _fit(self) -> None:
        parts = [part for part in (self.leave_out, self.enlarge, self.sum_up) if not part.isHidden()]
        needed = sum(part.sizeHint().width() for part in parts) + self._choices.spacing() * len(parts)
        narrow = needed > self.width() - 2 * beside(self.width()) - 2 * _INSET
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._choices.direction() != way:
            self._choices.setDirection(way)

    def _button(self, text: str, do: Callable[[], object]) -> QPushButton:
        return push_button(text, self._frame, lambda: do())

    def _on_opened(self, _items: object) -> None:
        self._fault, self._left_out = "", 0
        self._notices.clear(_KEY)

    def _on_cancel(self) -> None:
        if self._room.summary is not None:
            self._room.summary.cancel()

    def _on_sum_up(self) -> None:
        self._fault = ""
        self._room.sum_up()

    def _on_fault(self, sentence: str) -> None:
        self._fault = sentence
        self._show()

    def _on_dismissed(self) -> None:
        self._fault = ""
        self._room.dismiss()

    def _on_advanced(self, _running: RunningReply, events: Sequence[AnswerEvent]) -> None:
        end = events[-1]
        full = isinstance(end, ReplyFinished) and end.reason is FinishReason.CONTEXT_FULL
        if full and self._controls.choices.forget_oldest:
            sentence = tr("The context is full, so the reply ends here. The next message leaves out the oldest turns.")
            self._notices.say(_KEY, sentence, kind="warning")

    def _say_left_out(self, count: int) -> None:
        if count == self._left_out:
            return
        self._left_out = count
        if count:
            sentence = trn(
                "The oldest message no longer fits into the context. The model does not see it; it stays in the chat.",
                "The oldest {n} messages no longer fit into the context. The model does not see them; they stay in "
                "the chat.",
                count,
            )
            self._notices.say(_KEY, sentence, kind="info")
