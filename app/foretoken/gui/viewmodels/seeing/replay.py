"""A replay: a finished reply that is played again, round by round, from its events."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from foretoken.engine.events import ReplyEvent, Round, Token
from foretoken.gui.viewmodels.reply.measured import PlainComparison
from foretoken.gui.viewmodels.reply.pace import Frame
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.playhead import SPEEDS, Playhead
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
from foretoken.replies.reply import Reply
from foretoken.replies.round_words import on_stage_sentence, quoted, round_sentence
from foretoken.replies.trace import Trace
from foretoken.wording import tr

NO_CHAT: Final = -1
"""Stands for the id of a message."""

_FRAME_MS: Final = 16


@dataclass(frozen=True)
class Recording:
    """What can be replayed. `title`: the models, as above a reply; `prompt`: what was asked; `reply`: the id of its
    message, NO_CHAT for what is in none; `trace`: all that a file said of it; `compared`: what its speed is
    compared with."""

    title: str
    prompt: str
    events: Sequence[ReplyEvent]
    reply: int = NO_CHAT
    trace: Trace | None = None
    compared: PlainComparison | None = None


def recording_of(trace: Trace) -> Recording:
    """What a trace recorded; of a conversation its last question."""
    header = trace.header
    models = [model.name for model in (header.models.main, header.models.draft) if model is not None]
    asked = [message.content for message in header.prompt.messages if message.role == "user"]
    prompt = header.prompt.raw if header.prompt.raw is not None else (asked or [""])[-1]
    return Recording(" + ".join(models), prompt, trace.events, trace=trace)


def why_no_replay(events: Sequence[ReplyEvent], *, ended: bool = True) -> str | None:
    """Why a reply cannot be replayed, in a sentence; None where it can be. `ended`: nothing more of it will come."""
    if not ended:
        return tr("Wait until the reply is finished, then replay it.")
    if not any(isinstance(event, Round) and not event.text_only for event in events):
        return tr("Only the text of this reply is known, not its tokens, so there is nothing to replay.")
    return None


class ReplayedReply(ReplyViewModel):
    """A reply of which as many rounds have come as a replay shows. It can also lose rounds again."""

    def __init__(self, events: Sequence[ReplyEvent], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = tuple(events)
        self.played = [event for event in self._all if isinstance(event, Round)]
        """The rounds of the whole reply, texts whose tokens are not known among them."""
        places = [number for number, event in enumerate(self._all) if isinstance(event, Round)]
        # Events that have come once so many rounds are shown: those before the next round, all after the last one.
        self._until = [*places, len(self._all)]
        self._phase = 0
        self.waits = True
        self.feed(self._all[: self._until[0]])

    def show_rounds(self, count: int, phase: int, open_: tuple[Token, ...]) -> None:
        """Show `count` rounds whole, and `open_` of the next one, which stands at a phase of `Playhead`."""
        upto, have = self._until[count], len(self.record.events)
        changed = upto != have or open_ != self._open
        if upto < have:
            self._begin(Reply())
            have = 0
        self._phase, self._open = phase, open_  # before anything is told
        if have < upto:
            self.feed(self._all[have:upto])
        elif changed:
            self.changed.emit()
        if changed:
            if self.waits:  # stepped by hand
                self._measure()
            else:
                self._measure_soon()
            self.shown.emit()

    @property
    def on_stage(self) -> Round | None:
        return self.played[len(self.record.rounds)] if self._open else None

    @property
    def round_sentence(self) -> str:
        staged = self.on_stage
        if staged is None:
            return round_sentence(self.record.rounds[-1]) if self.record.rounds else ""
        return _verdict_sentence(staged) if self._phase == 2 else on_stage_sentence(staged, len(self._open))

    @property
    def awaits_step(self) -> bool:
        return self.waits

    @property
    def being_written(self) -> bool:
        return False

    def skip(self) -> None:
        """A replay has keys of its own."""

    step = skip

    def set_pace(self, pace: str) -> None:
        """It has one of its own."""

    def _show(self, frame: Frame) -> None:
        self.marks.extend(frame.settled)  # the open ones are given to `show_rounds`, which tells of both


def _verdict_sentence(round_: Round) -> str:
    """What became of the guesses, before the main model's own token lands."""
    number, count, kept = round_.index + 1, len(round_.guesses), round_.accepted
    refused = round_.refused
    if refused is None:
        return tr("Round {number:,}: main keeps all {count} and adds a token of its own…", number=number, count=count)
    if not kept:
        return tr("Round {number:,}: main keeps none and refuses {token}…", number=number, token=quoted(refused.piece))
    return tr(
        "Round {number:,}: main keeps {kept} of {count} and refuses {token}…",
        number=number,
        kept=kept,
        count=count,
        token=quoted(refused.piece),
    )


class ReplayViewModel(QObject):
    """Plays a recording. `reply` is what is shown of it, for everything that shows a reply; `head`: where it stands.

    moved()      it stands at another place
    changed()    it plays or waits, or at another pace
    """

    moved = Signal()
    changed = Signal()

    def __init__(
        self,
        recording: Recording,
        *,
        selection: Selection | None = None,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.recording = recording
        self.reply = ReplayedReply(recording.events, self)
        if recording.compared is not None:
            self.reply.compare(recording.compared)
        self.head = Playhead(self.reply.played)
        self._selection = selection
        self._clock = clock
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.advance)

    # --- where it stands

    @property
    def round(self) -> int:
        """The number of the round that is shown, the one on the stage included; 0 before the first."""
        return self.head.shown + bool(self.head.open)

    @property
    def seconds(self) -> float:
        """When the last round that is shown ended, from the start of the reply."""
        shown = self.head.shown
        return self.head.rounds[shown - 1].at_ms / 1000 if shown else 0.0

    @property
    def whole_seconds(self) -> float:
        return self.head.rounds[-1].at_ms / 1000 if self.head.rounds else 0.0

    @property
    def at_end(self) -> bool:
        return self.head.place == self.head.last

    # --- what the user does

    def play_to(self, place: int) -> None:
        """Play the round of a place which is to come, up to it."""
        before = max(start for start in self.head.starts if start < place)
        if before > self.head.place:
            self.seek(before)
        self.play()

    def play(self) -> None:
        """From where it stands; from the beginning where it is over."""
        self.head.play(self._clock())
        self._show()
        self.changed.emit()

    def pause(self) -> None:
        if self.head.playing:
            self.head.pause()
            self._show()
            self.changed.emit()

    def toggle(self) -> None:
        """Play or pause."""
        if self.head.playing:
            self.pause()
        else:
            self.play()

    def seek(self, place: int) -> None:
        """Go to a place; one that plays goes on from there."""
        played = self.head.playing
        self.head.seek(place, self._clock())
        self._show()
        if played and not self.head.playing:
            self.changed.emit()

    def step_phase(self, by: int) -> None:
        """Wait, so many phases further."""
        self.head.pause()
        self.seek(self.head.place + by)
        self.changed.emit()

    def step_round(self, by: int) -> None:
        """Wait where another round is over: this one or the next, or where the one before was."""
        self.head.pause()
        started = self.head.phase > 0
        self.seek(self.head.start_of(self.head.shown + by + (1 if started and by < 0 else 0)))
        self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """So many times as fast."""
        self.head.set_pace(self._clock(), speed=speed)
        self._wait()
        self.changed.emit()

    def change_speed(self, by: int) -> None:
        """The next faster of the usual speeds, or the next slower."""
        nearest = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.head.speed))
        self.set_speed(SPEEDS[max(0, min(nearest + by, len(SPEEDS) - 1))])

    def set_real(self, real: bool) -> None:
        """The time that rounds took, or that of slow motion."""
        self.head.set_pace(self._clock(), real=real)
        self._show()
        self.changed.emit()

    def advance(self) -> None:
        """Show what became due."""
        played = self.head.playing
        if self.head.advance(self._clock()):
            self._show()
        else:
            self._wait()
        if played and not self.head.playing:
            self.changed.emit()

    # --- what follows

    def _show(self) -> None:
        head = self.head
        self.reply.waits = not head.playing
        self.reply.show_rounds(head.shown, head.phase, head.open)
        self._wait()
        self.moved.emit()
        self._select()

    def _select(self) -> None:
        """The round on the stage, else the last one that has landed."""
        shown = self.reply.on_stage or (self.head.rounds[self.head.shown - 1] if self.head.shown else None)
        if self._selection is not None:
            place = None if shown is None or shown.text_only else TokenPlace(self.recording.reply, round=shown.index)
            self._selection.select(place)

    def _wait(self) -> None:
        wait = self.head.wait(self._clock())
        if wait is None:
            self._timer.stop()
        else:
            self._timer.start(max(_FRAME_MS, round(wait * 1000)))
