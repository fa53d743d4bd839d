"""How the time of a reply is divided: every moment belongs to exactly one phase."""

import enum
import time
from collections.abc import Callable, Iterator
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Phase(enum.Enum):
    """What a reply does with its time."""

    PROMPT = "prompt"
    DRAFT = "draft"  # choosing the draft length, and guessing
    VERIFY = "verify"  # the target's passes
    SAMPLING = "sampling"  # distributions and verdicts
    TEXT = "text"  # tokens become text; stops are looked for
    ROLLBACK = "rollback"
    EVENTS = "events"  # whatever no other phase names
    IDLE = "idle"  # the consumer holds the generator

    __hash__ = object.__hash__  # Enum's own hashes the name in Python, fifty times a round


_NO_TIME: Final = dict.fromkeys(Phase, 0.0)  # copied: a comprehension over the phases takes ten times as long


class PhaseTimer:
    """A stopwatch that always runs for one phase, from its making on for PROMPT. Milliseconds.

    `processor`: processor seconds of this process so far, None where they say nothing about a pass of the target.
    `busy`: how many processors the last pass kept busy, None where that is not known.
    """

    def __init__(
        self, clock: Callable[[], float] = time.perf_counter, processor: Callable[[], float] | None = None
    ) -> None:
        self._clock, self._processor = clock, processor
        self._phase = Phase.PROMPT
        self._started = self._since = clock()
        self.spent = _NO_TIME.copy()
        self.busy: float | None = None

    def begin(self, phase: Phase) -> None:
        """Run for `phase` from now on."""
        now = self._clock()
        self.spent[self._phase] += (now - self._since) * 1000.0
        self._phase, self._since = phase, now

    def timed(self, phase: Phase, call: Callable[P, T]) -> Callable[P, T]:
        """`call`, its time counted for `phase`."""

        def run(*args: P.args, **kwargs: P.kwargs) -> T:
            outer = self._phase
            self.begin(phase)
            try:
                return call(*args, **kwargs)
            finally:
                self.begin(outer)

        return run

    def timed_pass(self, decode: Callable[P, T]) -> Callable[P, T]:
        """`timed` of the target's passes, which also measures `busy`."""
        processor = self._processor
        if processor is None:
            return self.timed(Phase.VERIFY, decode)

        def run(*args: P.args, **kwargs: P.kwargs) -> T:
            worked, begun = processor(), self._since
            rows = decode(*args, **kwargs)
            taken = self._clock() - begun
            self.busy = (processor() - worked) / taken if taken > 0 else None
            return rows

        return self.timed(Phase.VERIFY, run)

    def idle_between(self, events: Iterator[T]) -> Iterator[T]:
        """`events`; the time until the consumer asks for the next one is IDLE."""
        for event in events:
            outer = self._phase
            self.begin(Phase.IDLE)
            yield event
            self.begin(outer)

    def take(self) -> dict[Phase, float]:
        """What each phase has had since this was last asked. The present one goes on."""
        self.begin(self._phase)
        spent, self.spent = self.spent, _NO_TIME.copy()
        return spent

    @property
    def at_ms(self) -> float:
        """From the beginning to the last change of phase."""
        return (self._since - self._started) * 1000.0
