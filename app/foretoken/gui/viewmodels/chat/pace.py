"""Pacing: decides when each round is shown. Takes rounds and a clock, returns frames.

A small pair decodes faster than anyone can watch. Pacing delays only the display; no number comes from here.
"""

import enum
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from foretoken.engine.events import Fate, Round
from foretoken.gui.viewmodels.chat.marks import Mark, guesses_of, marks_of, written


class Pace(enum.Enum):
    """How fast a reply is shown."""

    LIVE = "live"
    READING = "reading"
    SLOW = "slow"


READING_RATE: Final = 28.0
"""Tokens of picture per second at reading speed."""

# Slow motion, seconds each: a guess appears, the guesses stand, a verdict falls, the verdicts stand, the main
# model's own token stands; a token with no guessing before it.
GUESS, GUESSED, VERDICT, JUDGED, LANDED, ALONE = 0.11, 0.35, 0.22, 0.35, 0.45, 0.18

MAX_LAG: Final = 0.5
"""Seconds of picture made up for at once when the window was busy; a longer pause is not replayed in a rush."""


@dataclass(frozen=True)
class Frame:
    """What to show now: `settled` marks to append for good, and the `open` round, which replaces the last one."""

    settled: tuple[Mark, ...]
    open: tuple[Mark, ...]


@dataclass(frozen=True)
class _Step:
    hold: float
    settled: tuple[Mark, ...] = ()
    open: tuple[Mark, ...] = ()


class Pacer:
    """Turns rounds into frames at a pace."""

    def __init__(self, pace: Pace = Pace.LIVE) -> None:
        self._pace = pace
        self._rounds: deque[Round] = deque()
        self._steps: Iterator[_Step] = iter(())
        self._current: tuple[Mark, ...] = ()
        self._current_settled = 0
        self._due = float("-inf")
        self._dry = True
        self._open: tuple[Mark, ...] = ()
        self._behind = 0

    @property
    def pace(self) -> Pace:
        return self._pace

    @property
    def behind(self) -> int:
        """Tokens of the reply that are decided and not yet shown."""
        return self._behind

    @property
    def idle(self) -> bool:
        """Nothing waits to be shown."""
        return not self._rounds and self._current_settled == len(self._current)

    def push(self, round_: Round) -> None:
        """Add a round of the reply."""
        self._rounds.append(round_)
        self._behind += len(written(round_))

    def set_pace(self, pace: Pace) -> None:
        """Go on at another pace from where the picture is."""
        if pace is self._pace:
            return
        self._pace = pace
        self._due = float("-inf")
        self._steps = iter(_steps(self._current[self._current_settled :], (), pace))

    def advance(self, now: float) -> Frame | None:
        """What became due by `now` (seconds, monotonic), or None when the picture stays as it is."""
        settled: list[Mark] = []
        before = self._open
        if self._pace is Pace.LIVE:
            self._take_all(settled)
        else:
            self._due = max(self._due, now if self._dry else now - MAX_LAG)
            self._dry = False
            while self._due <= now:
                step = self._next_step()
                if step is None:
                    self._dry = True
                    break
                self._due += step.hold
                self._settle(step.settled, settled)
                self._open = step.open
        if not settled and self._open == before:
            return None
        return Frame(tuple(settled), self._open)

    def catch_up(self) -> Frame:
        """Everything that is waiting, at once; the pace stays."""
        settled: list[Mark] = []
        self._take_all(settled)
        return Frame(tuple(settled), ())

    def wait(self, now: float) -> float | None:
        """Seconds from `now` until `advance` has something to show; None when nothing waits."""
        if self.idle:
            return None
        return max(0.0, self._due - now)

    def _next_step(self) -> _Step | None:
        step = next(self._steps, None)
        while step is None and self._rounds:
            round_ = self._rounds.popleft()
            self._current, self._current_settled = marks_of(round_), 0
            self._steps = iter(_steps(self._current, guesses_of(round_), self._pace))
            step = next(self._steps, None)
        return step

    def _take_all(self, settled: list[Mark]) -> None:
        self._settle(self._current[self._current_settled :], settled)
        for round_ in self._rounds:
            self._settle(marks_of(round_), settled)
        self._rounds.clear()
        self._steps = iter(())
        self._current, self._current_settled, self._open = (), 0, ()

    def _settle(self, marks: tuple[Mark, ...], settled: list[Mark]) -> None:
        settled.extend(marks)
        self._current_settled += len(marks)
        self._behind -= sum(mark.index is not None for mark in marks)


def _steps(marks: tuple[Mark, ...], guesses: tuple[Mark, ...], pace: Pace) -> list[_Step]:
    if pace is Pace.SLOW and guesses:
        return _slow(marks, guesses)
    hold = {Pace.LIVE: 0.0, Pace.READING: 1 / READING_RATE, Pace.SLOW: ALONE}[pace]
    steps, ghosts = [], []
    for mark in marks:
        ghosts.append(mark)
        if mark.index is not None:  # ghosts come with the token that took their place
            steps.append(_Step(hold, tuple(ghosts)))
            ghosts = []
    if ghosts:
        steps.append(_Step(0.0, tuple(ghosts)))
    return steps


def _slow(marks: tuple[Mark, ...], guesses: tuple[Mark, ...]) -> list[_Step]:
    """Guesses appear one by one, verdicts fall in order, the main model's own token lands."""
    steps = [_Step(GUESS, open=guesses[: shown + 1]) for shown in range(len(guesses))]
    steps.append(_Step(GUESSED, open=guesses))
    judged = [mark for mark in marks if mark.fate in (Fate.ACCEPTED, Fate.REJECTED, Fate.DISCARDED)]
    for done in range(1, len(judged) + 1):
        # Everything after the first refusal falls with it.
        if judged[done - 1].fate is Fate.DISCARDED:
            continue
        upto = done if judged[done - 1].fate is Fate.ACCEPTED else len(judged)
        steps.append(_Step(VERDICT, open=(*judged[:upto], *guesses[upto:])))
    steps.append(_Step(JUDGED, open=steps[-1].open))
    steps.append(_Step(LANDED, settled=marks))
    return steps
