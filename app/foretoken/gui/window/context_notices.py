"""Connects what is said of the context with the row above the composer, and says when the draft model failed."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject

from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.context_room import ContextRoom, cost_in_words
from foretoken.gui.viewmodels.chat.writing import RunningReply
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.pair.larger_context import Larger
from foretoken.gui.widgets.chat.context_row import ContextRow
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.session.messages import AnswerEvent
from foretoken.wording import tr, trn

_KEY: Final = "context"
_DRAFT_KEY: Final = "draft"


class ContextNotices(QObject):
    """Shows `room` in `row`, with the summary's progress; what turns were left out is said in `notices`."""

    def __init__(
        self,
        row: ContextRow,
        notices: NoticeArea,
        *,
        room: ContextRoom,
        engine: EngineViewModel,
        chats: ChatsViewModel,
        controls: ControlsViewModel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._row, self._notices, self._room = row, notices, room
        self._chats, self._controls = chats, controls
        self._fault = ""
        self._left_out = 0
        room.changed.connect(self._show)
        room.left_out.connect(self._say_left_out)
        chats.state_changed.connect(self._show)
        chats.opened.connect(self._on_opened)
        chats.writing.advanced.connect(self._on_advanced)
        engine.draft_lost.connect(lambda sentence: notices.say(_DRAFT_KEY, sentence, kind="warning"))
        row.leave_out_requested.connect(room.leave_out)
        row.enlarge_requested.connect(room.enlarge)
        row.sum_up_requested.connect(self._on_sum_up)
        row.dismissed.connect(self._on_dismissed)
        if room.summary is not None:
            row.cancel_requested.connect(room.summary.cancel)
            room.summary.changed.connect(self._show)
            room.summary.failed.connect(self._on_fault)
        self._show()

    def _show(self) -> None:
        room, tight = self._room, self._room.tight
        progress = None if room.summary is None else room.summary.progress
        if progress is not None:
            self._row.show_summary(progress)
        elif self._fault:
            self._row.show_fault(self._fault)
        elif tight is None:
            self._row.hide()
        else:
            larger = room.larger
            known = larger if isinstance(larger, Larger) else None
            self._row.show_choices(
                tight.sentence,
                larger=tr("Context of {count:,} tokens", count=known.context) if known else "",
                why_not_larger="" if isinstance(larger, Larger) else larger,
                cost=cost_in_words(known) if known else "",
                blocked=self._chats.blocked(),
                turns=room.has_turns,
            )

    def _on_opened(self, _items: object) -> None:
        self._fault, self._left_out = "", 0
        self._notices.clear(_KEY)

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
            self._notices.say(
                _KEY,
                tr("The context is full, so the reply ends here. The next message leaves out the oldest turns."),
                kind="warning",
            )

    def _say_left_out(self, count: int) -> None:
        if count == self._left_out:
            return
        self._left_out = count
        if count:
            self._notices.say(
                _KEY,
                trn(
                    "The context has no room for the oldest message, so the model does not see it. It stays in the "
                    "chat.",
                    "The context has no room for the oldest {n} messages, so the model does not see them. They stay in "
                    "the chat.",
                    count,
                ),
                kind="info",
            )
