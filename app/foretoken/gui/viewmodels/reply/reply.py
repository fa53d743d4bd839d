"""A reply: takes engine events, provides its tokens for display and the figures of what is displayed."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished, Round, Token
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.reply.measured import NOTHING_MEASURED, MeasuredPair, PlainComparison
from foretoken.gui.viewmodels.reply.pace import Frame, Pace, Pacer
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.replies import trace
from foretoken.replies.figures import Figures
from foretoken.replies.readable import unmarked
from foretoken.replies.reply import Reply
from foretoken.replies.round_words import on_stage_sentence, round_sentence
from foretoken.wording import tr

_FRAME_MS = 33  # about 30 frames a second
_FIGURES_MS = 200  # figures that change faster than this cannot be read
_FIRST: Final = 32  # marks, in which thinking shows

SHOWN_AT_ONCE: Final = 20_000
"""Characters of a restored reply that are shown at first, and again whenever more is asked for."""


class ReplyViewModel(QObject):
    """What is shown of `record`: a reply while it streams, when it has finished or failed, and when it is restored.

    The display (`marks`, `open_marks`) may lag behind at the chosen pace, and `figures` with it: they are the real ones
    of the rounds that are shown whole. The rest is immediate.

    Signals:
        changed(): new events were taken in; once per `feed`.
        measured(): `figures` changed, or what they are compared with. Five times a second at most, so that all who say
            them say the same at any time, and at once where nothing more will come.
        hold_moved(): `hold_at` changed.
        shown(): the picture moved; at most once per frame.
        finished(): the engine ended the reply (the picture may still be catching up).
        failed(str): the reply ended by an error, said in one sentence.
        settled(): the picture has caught up with a reply that has ended.
    """

    changed = Signal()
    measured = Signal()
    hold_moved = Signal()
    shown = Signal()
    finished = Signal()
    failed = Signal(str)
    settled = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        record: Reply | None = None,
        *,
        pace: str = "live",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """What `record` holds already is shown at once."""
        super().__init__(parent)
        self._clock = clock
        self._compared: PlainComparison | None = None
        self.whole_wanted = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_due)
        self._figures_due = single_shot(_FIGURES_MS, self._measure, self)
        self._begin(Reply() if record is None else record)
        self._settled = self.ended
        self.set_pace(pace)

    def _begin(self, record: Reply) -> None:
        self.record = record
        self._taken = len(record.events)
        self._figures = Figures(record)  # of what is shown
        self._whole: Figures | None = None
        self._before = len(record.rounds)  # there were when it went on
        self._show_from_start()
        self._open: tuple[Token, ...] = ()
        self._held: Iterator[Token] = iter(())  # of a restored reply, shown when it is asked for
        self._shown = 0  # characters of a restored reply
        self._pacer = Pacer(record.rounds)
        self._hold_at = self._pacer.hold_at
        self.error: str | None = None
        self._settled = False
        self._advance()

    def _show_from_start(self) -> None:
        self.marks: list[Token] = []
        self._parts: tuple[list[Token], list[Token]] = [], []  # of the answer, and of thinking
        self._parted = 0  # marks

    # --- the reply as it really is

    @property
    def rounds_shown(self) -> int:
        """How many of the rounds whose tokens are known are shown whole."""
        return len(self._figures.series)

    @property
    def on_stage(self) -> Round | None:
        """The round whose guesses or verdicts are being shown, `open_marks`."""
        return self.record.rounds[self._pacer.shown] if self._open else None

    @property
    def whole(self) -> Figures:
        """The figures so far, shown yet or not."""
        if self._figures.taken == len(self.record.rounds):
            return self._figures
        self._whole = self._whole or Figures(self.record)
        self._whole.take()
        return self._whole

    @property
    def measured_beside(self) -> MeasuredPair:
        """What was measured of the pair that wrote it."""
        return NOTHING_MEASURED if self._comparison is None else self._comparison.measured(self.figures)

    @property
    def compared_with(self) -> PlainComparison | None:
        """What `compare` was given."""
        return self._compared

    @property
    def _comparison(self) -> PlainComparison | None:
        """None also where rounds were held: what waited is slower when it goes on."""
        return None if self.figures.metrics.held_ms else self._compared

    @property
    def told_late(self) -> bool:
        """Whether a server told only at the end what became of the tokens; a reply from `to_trace` shows it."""
        return self.record.finished is not None and bool(self.record.finished.steps)

    @property
    def ended(self) -> bool:
        """Nothing more will come."""
        return self.record.reason is not None or self.error is not None

    @property
    def being_written(self) -> bool:
        """The engine is at work on it."""
        return not self.ended

    @property
    def sentence(self) -> str:
        """The reply's figures in one sentence, for a screen reader."""
        stopped = self.record.reason is FinishReason.STOPPED
        return self.figures.sentence(ended=self.told, compared=self.measured_beside.words, stopped=stopped)

    # --- the picture

    def part(self, thinking: bool | None) -> Sequence[Token]:
        """Those of `marks` that belong to what was thought, or to the answer; None: all."""
        if thinking is None:
            return self.marks
        for mark in self.marks[self._parted :]:
            self._parts[mark.thought is not None].append(mark)
        self._parted = len(self.marks)
        return self._parts[thinking]

    def open_part(self, thinking: bool | None) -> Sequence[Token]:
        """The same of `open_marks`."""
        return [mark for mark in self._open if thinking is None or (mark.thought is not None) is thinking]

    @property
    def thinks(self) -> bool:
        """Whether it has thinking that may be shown by now."""
        first = (*self.marks[:_FIRST], *self._open[:_FIRST])
        return any(mark.thought for mark in first) and not self.record.thought.isspace()

    @property
    def thinking_over(self) -> bool:
        """Whether the answer has begun, or there will be none."""
        figures = self.figures.metrics
        return figures.generated_tokens > figures.thinking_tokens or (self.ended and self.behind == 0)

    @property
    def open_marks(self) -> tuple[Token, ...]:
        """The round on the stage, shown after `marks` and replaced frame by frame."""
        return self._open

    @property
    def held(self) -> int:
        """Characters of a long restored reply that `show_more` has not shown yet."""
        return max(0, len(self.record.text) - self._shown) if self._shown else 0

    @property
    def figures(self) -> Figures:
        """What the display says: of the rounds that are shown whole, or of all after `want_whole`."""
        return self.whole if self.whole_wanted else self._figures

    @property
    def told(self) -> bool:
        """Whether `figures` are those of a whole reply, of which nothing more will come."""
        return self.ended and self.figures.taken == len(self.record.rounds)

    @property
    def figures_behind(self) -> bool:
        """Whether there is more to say than what is shown: a round that is on the stage counts as shown."""
        return len(self.record.rounds) > self._figures.taken + 1

    @property
    def hold_at(self) -> int | None:
        """The first round that the engine should not decide yet, None: it should not wait. They count from 0, and from
        where the reply went on."""
        at = self._pacer.hold_at
        return None if at is None or self.ended else at - self._before

    @property
    def awaits_step(self) -> bool:
        """Whether nothing goes on until `step`."""
        return self._pacer.awaits_step and not (self.ended and self._pacer.idle)

    @property
    def round_sentence(self) -> str:
        """The round on the stage, or the last that was shown, in a plain sentence; "" before the first."""
        shown, staged = self._pacer.shown, self.on_stage
        if staged is not None:
            return on_stage_sentence(staged, len(self._open))
        return round_sentence(self.record.rounds[shown - 1]) if shown else ""

    @property
    def behind(self) -> int:
        """Tokens that are decided and not shown yet."""
        return self._pacer.behind

    @property
    def caught_up(self) -> bool:
        return self._pacer.idle

    @property
    def pace(self) -> str:
        return self._pacer.pace.value

    # --- what happens to it

    def feed(self, events: Sequence[ReplyEvent]) -> None:
        """Take in events in their order; one `changed` for all of them."""
        for event in events:
            self.record.append(event)
        self.advance()

    def advance(self) -> None:
        """Take in what `record` holds by now; one `changed` for all of it."""
        if self._taken == len(self.record.events):
            return
        self._taken = len(self.record.events)
        self._advance()
        self.changed.emit()
        self._measure_soon()
        if isinstance(self.record.events[-1], ReplyFinished):
            self._measure()
            self.finished.emit()
            self._settle()

    def fail(self, message: str) -> None:
        """The reply ended by an error; what came so far stands."""
        if self.ended:
            return
        self.error = message
        self.failed.emit(message)
        self._measure()
        self._settle()

    def end_stopped(self) -> None:
        """It was stopped, though no event says so: the window was closed while it was written."""
        if not self.ended:
            self.record.reason = FinishReason.STOPPED
            self._measure()
            self._settle()

    def compare(self, pair: PlainComparison) -> None:
        """From now on its speed is compared with that of `pair` without guesses."""
        if pair is not self._compared:
            if self._compared is not None:
                self._compared.changed.disconnect(self.changed)
            self._compared = pair
            for told in (self.changed, self._measure_soon):
                pair.changed.connect(told)
            self.changed.emit()
            self._measure_soon()

    def set_pace(self, pace: str) -> None:
        """Go on as "live", "reading", "slow" or "step" from where the picture is."""
        self._pacer.set_pace(Pace(pace))
        self._advance()

    def step(self) -> None:
        """Step by step: show one round more."""
        self._pacer.step()
        self._advance()

    def set_thinking_seen(self, seen: bool) -> None:
        """Whether what is thought is shown: if not, the pace does not wait for it."""
        self._pacer.thinking_seen = seen

    def want_whole(self, wanted: bool) -> None:
        """Whether `figures` are those of all rounds, shown yet or not."""
        self.whole_wanted = wanted
        self._measure()

    def skip(self) -> None:
        """Show at once all that is waiting."""
        self._show(self._pacer.catch_up())
        self._timer.stop()
        self._count_shown()
        self._measure()
        self._settle()
        self._tell_hold()

    def show_more(self) -> None:
        """Show the next part of a long restored reply."""
        upto = self._shown + SHOWN_AT_ONCE
        for mark in self._held:
            self.marks.append(mark)
            self._shown += len(mark.text)
            if self._shown >= upto:
                break
        else:
            self._shown = len(self.record.text)  # text that was withheld as a possible stop string has no mark
        self.shown.emit()

    def to_trace(self) -> bytes:
        """Every event of the reply, as the store keeps them."""
        return trace.pack(trace.retold(self.record.events))

    @classmethod
    def from_trace(cls, kept: bytes, parent: QObject | None = None) -> "ReplyViewModel":
        """A reply as `to_trace` left it, shown as far as `show_more`. Raises StoreError when the bytes are no trace."""
        reply = cls(parent)
        try:
            reply.feed(trace.unpack(kept))
        except Exception as error:  # what takes in an engine's events trusts them; damaged ones may say anything
            reply.deleteLater()
            raise StoreError(tr("The stored tokens of this reply are damaged, so only its text is shown.")) from error
        reply._hold(iter(reply.marks))
        return reply

    @classmethod
    def from_text(
        cls, text: str, parent: QObject | None = None, *, stopped: bool = False, thought: str = ""
    ) -> "ReplyViewModel":
        """A reply of which only the text is known, what was thought before it, and whether it was stopped: shown
        unmarked, without figures."""
        reason = FinishReason.STOPPED if stopped else FinishReason.END
        reply = cls(parent, Reply.of_text(text, thought, reason))
        reply._hold(unmarked(text, thought))
        return reply

    def _hold(self, marks: Iterator[Token]) -> None:
        self._show_from_start()
        self._held = marks
        self.show_more()

    @Slot()
    def _on_due(self) -> None:
        self._advance()
        self._settle()

    def _advance(self) -> None:
        """Show what became due."""
        now = self._clock()
        frame = self._pacer.advance(now)
        if frame is not None:
            self._show(frame)
        wait = self._pacer.wait(now)
        if wait is not None:
            self._timer.start(max(_FRAME_MS, round(wait * 1000)))
        self._count_shown()
        self._tell_hold()

    @Slot()
    def _measure_soon(self) -> None:
        if not self._figures_due.isActive():
            self._figures_due.start()

    @Slot()
    def _measure(self) -> None:
        self._figures_due.stop()
        self.measured.emit()

    def _tell_hold(self) -> None:
        if self.hold_at != self._hold_at:
            self._hold_at = self.hold_at
            self.hold_moved.emit()

    def _show(self, frame: Frame) -> None:
        if not frame.settled and frame.open == self._open:
            return
        self.marks.extend(frame.settled)
        self._open = frame.open
        self._count_shown()
        self.shown.emit()

    def _count_shown(self) -> None:
        """Take what is shown into the figures."""
        if self._figures.take(self._pacer.shown):
            self._measure_soon()

    def _settle(self) -> None:
        if self.ended and not self._settled and self._pacer.idle:
            self._settled = True
            self._measure()
            self.settled.emit()
