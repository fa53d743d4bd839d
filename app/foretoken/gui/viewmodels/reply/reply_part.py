"""A part of a reply for display: what was thought, or what was answered."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.events import Metrics
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.marks import Mark

_FIRST: Final = 32  # marks, in which thinking shows


class ReplyPart(QObject):
    """As much of a `ReplyViewModel` as the Text and the Tokens view need, with the marks of thinking or of the answer
    alone. Marks of thinking have their text in `text`, too.

    Signals: shown(), settled(): as of the reply.
    """

    shown = Signal()
    settled = Signal()

    def __init__(self, reply: ReplyViewModel, *, thinking: bool, parent: QObject) -> None:
        super().__init__(parent)
        self._reply = reply
        self._thinking = thinking
        self._taken = 0
        self._marks: list[Mark] = []
        reply.shown.connect(self.shown)
        reply.settled.connect(self.settled)

    @property
    def marks(self) -> Sequence[Mark]:
        marks = self._reply.marks
        if len(marks) < self._taken:  # of a replay
            self._marks, self._taken = [], 0
        self._marks += self._own(marks[self._taken :])
        self._taken = len(marks)
        return self._marks

    @property
    def open_marks(self) -> tuple[Mark, ...]:
        return tuple(self._own(self._reply.open_marks))

    @property
    def ended(self) -> bool:
        return self._reply.ended

    @property
    def caught_up(self) -> bool:
        return self._reply.caught_up

    @property
    def behind(self) -> int:
        return self._reply.behind

    @property
    def held(self) -> int:
        return self._reply.held

    def skip(self) -> None:
        self._reply.skip()

    def _own(self, marks: Sequence[Mark]) -> list[Mark]:
        if not self._thinking:
            return [mark for mark in marks if mark.thought is None]
        return [
            msgspec.structs.replace(mark, text=mark.thought) if mark.thought else mark
            for mark in marks
            if mark.thought is not None
        ]


def thinks(reply: ReplyViewModel) -> bool:
    """Whether the reply has thinking that may be shown by now."""
    return (
        any(mark.thought for mark in (*reply.marks[:_FIRST], *reply.open_marks[:_FIRST]))
        and not reply.record.thought.isspace()
    )


def thinking_over(reply: ReplyViewModel, figures: Metrics) -> bool:
    """Whether the answer has begun, or there will be none."""
    return figures.generated_tokens > figures.thinking_tokens or (reply.ended and reply.behind == 0)
