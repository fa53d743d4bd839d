"""A timer that divides the time of a reply into phases: every moment belongs to exactly one."""

import enum
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Phase(enum.Enum):
    """The phases of a reply."""

    PROMPT = "prompt"
    DRAFT = "draft"  # choosing the draft length, and guessing
    VERIFY = "verify"  # the target's passes
    SAMPLING = "sampling"  # distributions, verdicts, and whether they end the reply
    ROLLBACK = "rollback"
    EVENTS = "events"  # everything that is in no other phase, such as what tokens say
    IDLE = "idle"  # the consumer holds the generator
    HELD = "held"  # a display holds the next round: time that no reply takes

    __hash__ = object.__hash__  # Enum's own __hash__ is Python code, called fifty times a round


_NO_TIME: Final = dict.fromkeys(Phase, 0.0)  # copied, which is ten times as fast as a comprehension


class PhaseTimer:
    """A stopwatch that always runs for one phase, at first for PROMPT. `spent`: milliseconds by phase since `take`.

    `clock`: seconds. `processor`: processor seconds of this process so far; None if passes run elsewhere (GPU).
    `since`: when it began to run for this phase.
    """

    def __init__(
        self, clock: Callable[[], float] = time.perf_counter, processor: Callable[[], float] | None = None
    ) -> None:
        self._clock, self._processor = clock, processor
        self._phase = Phase.PROMPT
        self._started = self.since = clock()
        self._held = 0.0  # milliseconds
        self.spent = _NO_TIME.copy()
        self._worked: float | None = None  # processor seconds of the last passes

    def begin(self, phase: Phase) -> None:
        """Count the time for `phase` from now on."""
        now = self._clock()
        self.spent[self._phase] += (now - self.since) * 1000.0
        self._phase, self.since = phase, now

    def counted(self, decode: Callable[P, T]) -> Callable[P, T]:
        """`decode`, passes of the target, as a function that also measures what `busy_in` tells."""
        processor = self._processor
        if processor is None:
            return decode

        def run(*args: P.args, **kwargs: P.kwargs) -> T:
            worked = processor()
            rows = decode(*args, **kwargs)
            self._worked = processor() - worked
            return rows

        return run

    def busy_in(self, ms: float) -> float | None:
        """How many cores the last passes kept busy, if they took so long; None if not known."""
        return None if self._worked is None or ms <= 0 else self._worked * 1000.0 / ms

    def idle_between(self, events: Iterable[Sequence[T]]) -> Iterator[T]:
        """All of these, one by one, with the time that the consumer takes counted as IDLE."""
        for come in filter(None, events):
            outer = self._phase
            self.begin(Phase.IDLE)
            yield from come
            self.begin(outer)

    def take(self) -> dict[Phase, float]:
        """Milliseconds by phase since the last call. The current phase goes on."""
        self.begin(self._phase)
        spent, self.spent = self.spent, _NO_TIME.copy()
        self._held += spent[Phase.HELD]
        return spent

    @property
    def at_ms(self) -> float:
        """Milliseconds from the start to the last `take`, without those that the reply was held."""
        return (self.since - self._started) * 1000.0 - self._held
