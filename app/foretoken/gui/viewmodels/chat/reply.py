"""A reply: takes engine events, provides its tokens for display and its real numbers."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance, Slot

from foretoken.amounts import speed
from foretoken.engine.events import (
    Fate,
    FinishReason,
    Metrics,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.guessing import Guessing
from foretoken.gui.viewmodels.chat.marks import Mark, fates_of, written
from foretoken.gui.viewmodels.chat.pace import Frame, Pace, Pacer
from foretoken.gui.viewmodels.chat.series import Series
from foretoken.session import trace

_FRAME_MS = 33  # about 30 frames a second
_WORDS = re.compile(r"\n|[^\S\n]{0,200}[^\s]{1,200}|[^\S\n]{1,200}")

SHOWN_AT_ONCE: Final = 20_000
"""Characters of a restored reply that are shown at first, and again whenever more is asked for."""


class Comparison(Protocol):
    """What the speed of replies is compared with. `changed` is emitted when it says something else."""

    @property
    def changed(self) -> SignalInstance: ...

    def words(self, figures: Metrics, /) -> str: ...

    def sentences(self, figures: Metrics, /) -> str: ...


class ReplyViewModel(QObject):
    """A reply while it streams, when it has finished or failed, and when it is restored from its trace.

    The display (`marks`, `open_marks`) may lag behind at the chosen pace; everything else is immediate.

    Signals:
        changed(): new events were taken in; once per `feed`.
        shown(): the picture moved; at most once per frame.
        finished(): the engine ended the reply (the picture may still be catching up).
        failed(str): the reply ended by an error, said in one sentence.
        settled(): the picture has caught up with a reply that has ended.
    """

    changed = Signal()
    shown = Signal()
    finished = Signal()
    failed = Signal(str)
    settled = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        pace: str = "live",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._events: list[ReplyEvent] = []
        self._series = Series()
        self._guessing = Guessing()
        self._compared: Comparison | None = None
        self._fates: Counter[Fate] = Counter()
        self._texts: list[str] = []
        self._rounds: list[Round] = []
        self._marks: list[Mark] = []
        self._open: tuple[Mark, ...] = ()
        self._held: Iterator[Mark] = iter(())  # of a restored reply, shown when it is asked for
        self._shown = 0  # characters of a restored reply
        self._pacer = Pacer(Pace(pace))
        self._finish: FinishReason | None = None
        self._error: str | None = None
        self._prompt = (0, 0)
        self._settled = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_due)

    # --- the reply as it really is

    @property
    def text(self) -> str:
        """The whole text so far, paced or not."""
        if len(self._texts) > 1:
            self._texts = ["".join(self._texts)]
        return self._texts[0] if self._texts else ""

    @property
    def rounds(self) -> Sequence[Round]:
        return self._rounds

    @property
    def series(self) -> Series:
        return self._series

    @property
    def metrics(self) -> Metrics:
        """The figures so far, never the paced ones."""
        return self._series.metrics()

    @property
    def guessing(self) -> Guessing:
        """What guessed so far."""
        return self._guessing

    @property
    def compared(self) -> str:
        """How fast it is beside the same without guesses, in a few words; "" where that is not known."""
        return "" if self._compared is None else self._compared.words(self.metrics)

    @property
    def compared_how(self) -> str:
        """When and how that was measured."""
        return "" if self._compared is None else self._compared.sentences(self.metrics)

    @property
    def fates(self) -> Counter[Fate]:
        """How many marks of each fate there are so far, shown yet or not: what a stop cut off is not among them."""
        return self._fates

    @property
    def finish_reason(self) -> FinishReason | None:
        return self._finish

    @property
    def prompt_progress(self) -> tuple[int, int]:
        """(done, total) tokens of the prompt; total 0 before the engine has begun."""
        return self._prompt

    @property
    def error(self) -> str | None:
        """The sentence of `failed`, if the reply failed."""
        return self._error

    @property
    def ended(self) -> bool:
        """Nothing more will come."""
        return self._finish is not None or self._error is not None

    @property
    def sentence(self) -> str:
        """The reply's figures in one sentence, for a screen reader."""
        figures = self.metrics
        parts = [f"{figures.generated_tokens:,} tokens"]
        if figures.num_draft_tokens:
            parts.append(f"{figures.num_accepted_tokens:,} of {figures.num_draft_tokens:,} guesses accepted")
        rate = speed(figures.decode_tps, figures.end_to_end_tps if self.ended else None)
        if rate:
            parts.append(rate.replace("tok/s", "tokens per second"))
        if self.compared:
            parts.append(self.compared.replace("×", " times"))
        if guessing := self._guessing.words(ended=self.ended):
            parts.append(guessing)
        if self._finish is FinishReason.STOPPED:
            parts.append("stopped")
        return ", ".join(parts)

    # --- the picture

    @property
    def marks(self) -> Sequence[Mark]:
        """What is shown for good; only ever grows."""
        return self._marks

    @property
    def open_marks(self) -> tuple[Mark, ...]:
        """The round on the stage, shown after `marks` and replaced frame by frame."""
        return self._open

    @property
    def held(self) -> int:
        """Characters of a long restored reply that `show_more` has not shown yet."""
        return max(0, len(self.text) - self._shown) if self._shown else 0

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
        if not events:
            return
        self._events.extend(events)
        done = False
        for event in events:
            self._series.add(event)
            if isinstance(event, Round):
                self._take_round(event)
            elif isinstance(event, PromptStarted):
                self._prompt = (event.reused, event.tokens)
            elif isinstance(event, PromptProgress):
                self._prompt = (event.done, event.total)
            elif isinstance(event, PromptDone):
                self._prompt = (self._prompt[1], self._prompt[1])
            elif isinstance(event, ReplyFinished):
                self._finish, done = event.reason, True
                self._texts = [event.text]
        self._advance()
        self.changed.emit()
        if done:
            self.finished.emit()
            self._settle()

    def fail(self, message: str) -> None:
        """The reply ended by an error; what came so far stands."""
        if self.ended:
            return
        self._error = message
        self.failed.emit(message)
        self._settle()

    def compare(self, pair: "Comparison") -> None:
        """From now on its speed is compared with that of `pair` without guesses."""
        if pair is not self._compared:
            self._compared = pair
            pair.changed.connect(self.changed)
            self.changed.emit()

    def set_pace(self, pace: str) -> None:
        """Go on as "live", "reading" or "slow" from where the picture is."""
        self._pacer.set_pace(Pace(pace))
        self._advance()

    def skip(self) -> None:
        """Show at once all that is waiting."""
        self._show(self._pacer.catch_up())
        self._timer.stop()
        self._settle()

    def show_more(self) -> None:
        """Show the next part of a long restored reply."""
        upto = self._shown + SHOWN_AT_ONCE
        for mark in self._held:
            self._marks.append(mark)
            self._shown += len(mark.text)
            if self._shown >= upto:
                break
        else:
            self._shown = len(self.text)  # text that was withheld as a possible stop string has no mark
        self.shown.emit()

    def to_trace(self) -> bytes:
        """Every event of the reply, as the store keeps them."""
        return trace.pack(self._events)

    @classmethod
    def from_trace(cls, kept: bytes, parent: QObject | None = None) -> "ReplyViewModel":
        """A reply as `to_trace` left it, shown as far as `show_more`. Raises StoreError when the bytes are no trace."""
        reply = cls(parent)
        try:
            reply.feed(trace.unpack(kept))
        except Exception as error:  # what takes in an engine's events trusts them; damaged ones may say anything
            reply.deleteLater()
            raise StoreError("The stored tokens of this reply are damaged, so only its text is shown.") from error
        reply._hold(iter(reply._marks))
        return reply

    @classmethod
    def from_text(cls, text: str, parent: QObject | None = None, *, stopped: bool = False) -> "ReplyViewModel":
        """A reply of which only the text is known and whether it was stopped: shown unmarked, without figures."""
        reply = cls(parent)
        reply._texts = [text]
        reply._finish = FinishReason.STOPPED if stopped else FinishReason.END
        reply._hold(map(_unmarked, _WORDS.finditer(text)))
        reply._settled = True
        return reply

    @classmethod
    def going_on(cls, events: Sequence[ReplyEvent], parent: QObject, pace: str) -> "ReplyViewModel":
        """A reply that begins with `events`, all shown, and is to go on."""
        reply = cls(parent)
        reply.feed(events)
        reply.set_pace(pace)
        return reply

    def _hold(self, marks: Iterator[Mark]) -> None:
        self._marks, self._held = [], marks
        self.show_more()

    def _take_round(self, round_: Round) -> None:
        if not round_.text_only:
            self._rounds.append(round_)
            self._guessing.add(round_)
        drafter = self._guessing.drafter
        self._pacer.push(msgspec.structs.replace(round_, drafter=drafter) if drafter else round_)
        if not round_.text_only:
            self._fates.update(fates_of(round_))
        self._texts.append("".join(token.text for token in written(round_)))

    @Slot()
    def _on_due(self) -> None:
        self._advance()
        self._settle()

    def _advance(self) -> None:
        now = self._clock()
        frame = self._pacer.advance(now)
        if frame is not None:
            self._show(frame)
        wait = self._pacer.wait(now)
        if wait is not None:
            self._timer.start(max(_FRAME_MS, round(wait * 1000)))

    def _show(self, frame: Frame) -> None:
        if not frame.settled and frame.open == self._open:
            return
        self._marks.extend(frame.settled)
        self._open = frame.open
        self.shown.emit()

    def _settle(self) -> None:
        if self.ended and not self._settled and self._pacer.idle:
            self._settled = True
            self.settled.emit()


def _unmarked(word: re.Match[str]) -> Mark:
    text = word.group()
    return Mark(token_id=-1, piece=text.encode(), display=text, text=text, fate=Fate.PLAIN, round=-1, position=0)
