"""Pacing: decides when each round of a record is shown. Takes a clock, returns frames.

A small pair decodes faster than anyone can watch. At reading speed only the display is delayed. In slow motion and step
by step the engine is held as well (`Pacer.hold_at`): it decides a round when the one before was shown, so that what the
user changes in between is seen in the next one. No number comes from here, and none contains such a wait.
"""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.events import Fate, Round, Token


class Pace(enum.Enum):
    """How fast a reply is shown."""

    LIVE = "live"
    READING = "reading"
    SLOW = "slow"
    STEP = "step"  # as in slow motion, but each round waits until it is asked for

    @property
    def holds(self) -> bool:
        """Whether the engine waits for the display."""
        return self in (Pace.SLOW, Pace.STEP)


READING_RATE: Final = 28.0
"""Tokens of picture per second at reading speed."""

# Slow motion, seconds each: a guess appears, the main model checks all of them, a verdict falls, the verdicts stand,
# its own token stands; a token with no guessing before it. Many guesses and verdicts come faster: all of them take no
# longer than MOST_GUESSING and MOST_JUDGING.
MOST_GUESSING, MOST_JUDGING = 1.6, 2.4
GUESS, CHECKED, VERDICT, JUDGED, LANDED, ALONE = 0.11, 0.35, 0.22, 0.35, 0.45, 0.18

MAX_LAG: Final = 0.5
"""Seconds of picture made up for at once when the window was busy; a longer pause is not replayed in a rush."""


@dataclass(frozen=True)
class Frame:
    """What to show now: `settled` marks to append for good, and the `open` round, which replaces the last one."""

    settled: tuple[Token, ...]
    open: tuple[Token, ...]


@dataclass(frozen=True)
class PaceStep:
    """A picture of a round that stands for `hold` seconds."""

    hold: float
    settled: tuple[Token, ...] = ()
    open: tuple[Token, ...] = ()


class Pacer:
    """Turns the rounds of a reply, a list that grows, into frames at a pace."""

    def __init__(self, rounds: Sequence[Round], pace: Pace = Pace.LIVE) -> None:
        self._rounds, self.pace = rounds, pace
        self._steps: Iterator[PaceStep] = iter(())
        self._current: tuple[Token, ...] = ()
        self._current_settled = 0
        self._due = float("-inf")
        self._dry = True
        self._open: tuple[Token, ...] = ()
        self._counted = self._behind = 0  # rounds, and the tokens of them that are not shown
        self._begun = 0  # rounds
        self._asked = 0  # rounds, step by step
        self.thinking_seen = True  # else what is thought is not waited for

    @property
    def behind(self) -> int:
        """Tokens of the reply that are decided and not yet shown."""
        for round_ in self._rounds[self._counted :]:
            self._behind += len(round_.written)
        self._counted = len(self._rounds)
        return self._behind

    @property
    def shown(self) -> int:
        """How many rounds are shown whole."""
        return self._begun - self._on_stage

    @property
    def idle(self) -> bool:
        """Nothing waits to be shown."""
        return not self._waits and not self._on_stage

    @property
    def hold_at(self) -> int | None:
        """The first round (they count from 0) that the engine should not decide yet, None: it should not wait."""
        if not self.pace.holds:
            return None
        decided = len(self._rounds)
        if self.pace is Pace.STEP:
            return max(decided, self._asked)
        return decided + (self.idle and self._dry)

    @property
    def awaits_step(self) -> bool:
        """Whether nothing goes on until `step`."""
        return self.pace is Pace.STEP and not self._on_stage and self._begun >= self._asked

    @property
    def _on_stage(self) -> bool:
        return self._current_settled < len(self._current)

    @property
    def _waits(self) -> bool:
        return self._begun < len(self._rounds)

    def set_pace(self, pace: Pace) -> None:
        """Go on at another pace from where the picture is."""
        if pace is self.pace:
            return
        self.pace = pace
        self._due = float("-inf")
        self._asked = self._begun
        self._steps = iter(_steps(self._current[self._current_settled :], (), pace))

    def step(self) -> None:
        """Step by step: one round more."""
        self._asked = self._begun + 1

    def advance(self, now: float) -> Frame | None:
        """What became due by `now` (seconds, monotonic), or None when the picture stays as it is."""
        settled: list[Token] = []
        before = self._open
        if self.pace is Pace.LIVE:
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
        settled: list[Token] = []
        self._take_all(settled)
        return Frame(tuple(settled), ())

    def wait(self, now: float) -> float | None:
        """Seconds from `now` until `advance` has something to show; None when nothing waits."""
        more = self._on_stage or (self._waits and self._may_begin())
        if not more and (self._dry or not self.pace.holds):
            return None
        return max(0.0, self._due - now)

    def _may_begin(self) -> bool:
        return self.pace is not Pace.STEP or self._begun < self._asked

    def _next_step(self) -> PaceStep | None:
        step = next(self._steps, None)
        while step is None and self._waits and self._may_begin():
            round_ = self._rounds[self._begun]
            self._current, self._current_settled = self._begin(round_), 0
            if not self.thinking_seen and all(mark.thought is not None for mark in self._current):
                self._steps = iter([PaceStep(0.0, self._current)])
            else:
                self._steps = iter(_steps(self._current, round_.unjudged, self.pace))
            step = next(self._steps, None)
        return step

    def _take_all(self, settled: list[Token]) -> None:
        self._settle(self._current[self._current_settled :], settled)
        for round_ in self._rounds[self._begun :]:
            self._settle(self._begin(round_), settled)
        self._steps = iter(())
        self._current, self._current_settled, self._open = (), 0, ()
        self._due, self._dry = float("-inf"), True

    def _begin(self, round_: Round) -> tuple[Token, ...]:
        """The marks of the next round."""
        self._begun += 1
        return round_.shown

    def _settle(self, marks: tuple[Token, ...], settled: list[Token]) -> None:
        settled.extend(marks)
        self._current_settled += len(marks)
        self._behind -= sum(mark.index is not None for mark in marks)


def _steps(marks: tuple[Token, ...], guesses: tuple[Token, ...], pace: Pace) -> list[PaceStep]:
    if pace.holds and guesses:
        return _slow(marks, guesses)
    hold = {Pace.LIVE: 0.0, Pace.READING: 1 / READING_RATE}.get(pace, ALONE)
    steps, ghosts = [], []
    for mark in marks:
        ghosts.append(mark)
        if mark.index is not None:  # ghosts come with the token that took their place
            steps.append(PaceStep(hold, tuple(ghosts)))
            ghosts = []
    if ghosts:
        steps.append(PaceStep(0.0, tuple(ghosts)))
    return steps


def _slow(marks: tuple[Token, ...], guesses: tuple[Token, ...]) -> list[PaceStep]:
    return [step for phase in phases(marks, guesses) for step in phase]


def phases(marks: tuple[Token, ...], guesses: tuple[Token, ...]) -> tuple[list[PaceStep], ...]:
    """A round in slow motion: guesses appear one by one; the main model checks them; verdicts fall in order; its own
    token lands. A round without guesses has the last of these phases alone."""
    if not guesses:
        return ([PaceStep(ALONE, settled=marks)],)
    guess, verdict = (
        min(each, most / len(guesses)) for each, most in ((GUESS, MOST_GUESSING), (VERDICT, MOST_JUDGING))
    )
    guessing = [PaceStep(guess, open=guesses[: shown + 1]) for shown in range(len(guesses))]
    judged = [mark for mark in marks if mark.fate in (Fate.ACCEPTED, Fate.REJECTED, Fate.DISCARDED)]
    judging = [PaceStep(CHECKED, open=guesses)]
    for done in range(1, len(judged) + 1):
        # Everything after the first refusal falls with it.
        if judged[done - 1].fate is Fate.DISCARDED:
            continue
        upto = done if judged[done - 1].fate is Fate.ACCEPTED else len(judged)
        judging.append(PaceStep(verdict, open=(*judged[:upto], *guesses[upto:])))
    judging.append(PaceStep(JUDGED, open=judging[-1].open))
    return guessing, judging, [PaceStep(LANDED, settled=marks)]
