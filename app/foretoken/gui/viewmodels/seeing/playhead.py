"""The playhead of a replay: where it stands in the rounds of a reply, and what is due. Needs no Qt, and no clock."""

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from foretoken.engine.events import Round, Token
from foretoken.gui.viewmodels.reply.pace import MAX_LAG, PaceStep, phases

SPEEDS: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Playhead:
    """A place in the rounds of a reply.

    Places are the ends of phases, counted from 0, where nothing is shown: of a round that guessed, the guesses stand
    (1), are judged (2), and the tokens have landed (3); a round without guesses has only the last of these.

    `place`: where it stands; `starts`: the places before each round, and the last place. `open`: what is shown of the
    round that is not over. `speed`: how many times as fast as usual. `real`: rounds take the time that they took, not
    that of slow motion. `stops`: places at which playing waits.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self.rounds = rounds
        self.starts = [0, *accumulate(3 if round_.guesses else 1 for round_ in rounds)]
        self.place = 0
        self._coming: deque[PaceStep] = deque()  # of the phase after `place`, while it is played
        self.open: tuple[Token, ...] = ()
        self._due = 0.0
        self.playing = False
        self.speed = 1.0
        self._until = 0
        self.stops: Sequence[int] = ()
        self.real = False

    @property
    def last(self) -> int:
        """The place at which everything is shown."""
        return self.starts[-1]

    @property
    def shown(self) -> int:
        """How many rounds are shown whole."""
        return bisect_right(self.starts, self.place) - 1

    @property
    def phase(self) -> int:
        """How much of the round after those is shown: 0 nothing, 1 its guesses, 2 what became of them."""
        return self.place - self.starts[self.shown]

    def place_of(self, round_: int, phase: int) -> int:
        """The place of a phase (0: before the round, 3: it has landed); behind the last round: `last`."""
        start, after = self.start_of(round_), self.start_of(round_ + 1)
        return after if phase >= 3 else min(start + phase, after)

    def start_of(self, round_: int) -> int:
        """The place before a round; behind the last one: `last`."""
        return self.starts[max(0, min(round_, len(self.rounds)))]

    def play(self, now: float) -> None:
        """Go on by the clock (seconds, monotonic); from the beginning where the end is reached."""
        if self.place == self.last:
            self.seek(0)
        self.playing = bool(self.last)
        self.seek(self.place, now)

    def pause(self) -> None:
        """Stand at the last place that was reached."""
        self.playing = False
        self.seek(self.place)

    def seek(self, place: int, now: float = 0.0) -> None:
        """Stand at a place; one that plays goes on from there, unless it is the end."""
        self.place = max(0, min(place, self.last))
        self.playing = self.playing and self.place < self.last
        self._coming.clear()
        shown, phase = self.shown, self.phase
        self.open = self._phases(shown)[phase - 1][-1].open if phase else ()
        self._until = next((stop for stop in self.stops if stop > self.place), self.last)
        self._due = now

    def set_pace(self, now: float, *, speed: float | None = None, real: bool | None = None) -> None:
        """Another speed, or another kind of time; what is waited for is waited for at the new one."""
        if speed is not None:
            self._due = now + (self._due - now) * self.speed / speed
            self.speed = speed
        if real is not None and real is not self.real:
            self.real = real
            self.seek(self.place, now)

    def advance(self, now: float) -> bool:
        """Show what became due by `now`; whether the picture changed."""
        changed = False
        self._due = max(self._due, now - MAX_LAG)
        while self.playing and self._due <= now:
            if not self._coming:
                self._coming.extend(self._phases(self.shown)[self.phase])
            step = self._coming.popleft()
            self._due += step.hold / self.speed
            self.open = step.open
            changed = True
            if not self._coming:
                self.place += 1
                self.playing = self.place < self._until
        return changed

    def wait(self, now: float) -> float | None:
        """Seconds from `now` until something is due; None while nothing plays."""
        return max(0.0, self._due - now) if self.playing else None

    def _phases(self, index: int) -> tuple[list[PaceStep], ...]:
        round_ = self.rounds[index]
        parts = phases(round_.shown, round_.unjudged)
        return _timed(parts, self._times(index)) if self.real else parts

    def _times(self, index: int) -> tuple[float, float, float, float]:
        """Seconds that a round guessed, was checked, was judged by what that gave, and took beside that."""
        round_ = self.rounds[index]
        guessing, checking, judging = round_.draft_ms / 1000, round_.verify_ms / 1000, round_.sampling_ms / 1000
        spent = guessing + checking + round_.other_ms / 1000
        # What came before the first round is the prompt, which is not waited for again.
        since = (round_.at_ms - self.rounds[index - 1].at_ms) / 1000 if index else spent
        return guessing, checking, judging, max(0.0, since - guessing - checking - judging)


def _timed(parts: tuple[list[PaceStep], ...], times: tuple[float, float, float, float]) -> tuple[list[PaceStep], ...]:
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


def _shared(steps: Sequence[PaceStep], seconds: float) -> list[PaceStep]:
    """The same pictures, each for as long."""
    return [replace(step, hold=seconds / len(steps)) for step in steps]
