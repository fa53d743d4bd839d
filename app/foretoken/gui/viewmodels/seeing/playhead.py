"""The playhead of a replay: where it stands in the rounds of a reply, and what is due. Needs no Qt, and no clock."""

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from foretoken.engine.events import Round
from foretoken.gui.viewmodels.reply.pace import MAX_LAG, Step, phases
from foretoken.replies.marks import Mark, guesses_of, marks_of

SPEEDS: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Playhead:
    """A place in the rounds of a reply.

    Places are the ends of phases, counted from 0, where nothing is shown: of a round that guessed, the guesses stand
    (1), are judged (2), and the tokens have landed (3); a round without guesses has only the last of these.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self._rounds = rounds
        self._starts = [0, *accumulate(3 if guesses_of(round_) else 1 for round_ in rounds)]
        self._place = 0
        self._coming: deque[Step] = deque()  # of the phase after `place`, while it is played
        self._open: tuple[Mark, ...] = ()
        self._due = 0.0
        self._playing = False
        self._speed = 1.0
        self._until = 0
        self.stops: Sequence[int] = ()
        """Places at which playing waits."""
        self._real = False

    @property
    def rounds(self) -> Sequence[Round]:
        return self._rounds

    @property
    def starts(self) -> Sequence[int]:
        """The places before each round, and the last place."""
        return self._starts

    @property
    def place(self) -> int:
        return self._place

    @property
    def last(self) -> int:
        """The place at which everything is shown."""
        return self._starts[-1]

    @property
    def shown(self) -> int:
        """How many rounds are shown whole."""
        return bisect_right(self._starts, self._place) - 1

    @property
    def phase(self) -> int:
        """How much of the round after those is shown: 0 nothing, 1 its guesses, 2 what became of them."""
        return self._place - self._starts[self.shown]

    @property
    def open(self) -> tuple[Mark, ...]:
        """What is shown of that round."""
        return self._open

    @property
    def playing(self) -> bool:
        return self._playing

    @property
    def speed(self) -> float:
        """How many times as fast as usual."""
        return self._speed

    @property
    def real(self) -> bool:
        """Whether rounds take the time that they took, or that of slow motion."""
        return self._real

    def place_of(self, round_: int, phase: int) -> int:
        """The place of a phase (0: before the round, 3: it has landed); behind the last round: `last`."""
        start, after = self.start_of(round_), self.start_of(round_ + 1)
        return after if phase >= 3 else min(start + phase, after)

    def start_of(self, round_: int) -> int:
        """The place before a round; behind the last one: `last`."""
        return self._starts[max(0, min(round_, len(self._rounds)))]

    def play(self, now: float) -> None:
        """Go on by the clock (seconds, monotonic); from the beginning where the end is reached."""
        if self._place == self.last:
            self.seek(0)
        self._playing = bool(self.last)
        self.seek(self._place, now)

    def pause(self) -> None:
        """Stand at the last place that was reached."""
        self._playing = False
        self.seek(self._place)

    def seek(self, place: int, now: float = 0.0) -> None:
        """Stand at a place; one that plays goes on from there, unless it is the end."""
        self._place = max(0, min(place, self.last))
        self._playing = self._playing and self._place < self.last
        self._coming.clear()
        shown, phase = self.shown, self.phase
        self._open = self._phases(shown)[phase - 1][-1].open if phase else ()
        self._until = next((stop for stop in self.stops if stop > self._place), self.last)
        self._due = now

    def set_pace(self, now: float, *, speed: float | None = None, real: bool | None = None) -> None:
        """Another speed, or another kind of time; what is waited for is waited for at the new one."""
        if speed is not None:
            self._due = now + (self._due - now) * self._speed / speed
            self._speed = speed
        if real is not None and real is not self._real:
            self._real = real
            self.seek(self._place, now)

    def advance(self, now: float) -> bool:
        """Show what became due by `now`; whether the picture changed."""
        changed = False
        self._due = max(self._due, now - MAX_LAG)
        while self._playing and self._due <= now:
            if not self._coming:
                self._coming.extend(self._phases(self.shown)[self.phase])
            step = self._coming.popleft()
            self._due += step.hold / self._speed
            self._open = step.open
            changed = True
            if not self._coming:
                self._place += 1
                self._playing = self._place < self._until
        return changed

    def wait(self, now: float) -> float | None:
        """Seconds from `now` until something is due; None while nothing plays."""
        return max(0.0, self._due - now) if self._playing else None

    def _phases(self, index: int) -> tuple[list[Step], ...]:
        round_ = self._rounds[index]
        parts = phases(marks_of(round_), guesses_of(round_))
        return _timed(parts, self._times(index)) if self._real else parts

    def _times(self, index: int) -> tuple[float, float, float, float]:
        """Seconds that a round guessed, was checked, was judged by what that gave, and took beside that."""
        round_ = self._rounds[index]
        guessing, checking, judging = round_.draft_ms / 1000, round_.verify_ms / 1000, round_.sampling_ms / 1000
        spent = guessing + checking + round_.other_ms / 1000
        # What came before the first round is the prompt, which is not waited for again.
        since = (round_.at_ms - self._rounds[index - 1].at_ms) / 1000 if index else spent
        return guessing, checking, judging, max(0.0, since - guessing - checking - judging)


def _timed(parts: tuple[list[Step], ...], times: tuple[float, float, float, float]) -> tuple[list[Step], ...]:
    """The same pictures in the time that each phase took; no verdict falls before the check is over."""
    guessing, checking, judging, rest = times
    if len(parts) == 1:
        return (_shared(parts[0], sum(times)),)
    guesses, (check, *verdicts), landing = parts
    return (
        _shared(guesses, guessing),
        [replace(check, hold=checking), *_shared(verdicts, judging)],
        _shared(landing, rest),
    )


def _shared(steps: Sequence[Step], seconds: float) -> list[Step]:
    """The same pictures, each for as long."""
    return [replace(step, hold=seconds / len(steps)) for step in steps]
