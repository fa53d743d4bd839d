"""Where the time of a reply goes: every moment belongs to exactly one part."""

import enum
from collections.abc import Callable
from typing import Final


class Part(enum.Enum):
    """What a reply does with its time."""

    PROMPT = "prompt"
    DRAFT = "draft"
    VERIFY = "verify"  # the target's passes
    SAMPLING = "sampling"  # distributions and verdicts
    ROLLBACK = "rollback"
    EVENTS = "events"  # text, events, choosing the draft length
    IDLE = "idle"  # the consumer holds the generator

    __hash__ = object.__hash__  # Enum's own hashes the name, in Python, which a round would wait for fifty times


_NO_TIME: Final = dict.fromkeys(Part, 0.0)  # to be copied: to go through the parts takes ten times as long


class Laps:
    """A stopwatch that always runs for one part. Milliseconds."""

    def __init__(self, clock: Callable[[], float], first: Part) -> None:
        self._clock = clock
        self._part = first
        self._started = self._since = clock()
        self._spent = _NO_TIME.copy()

    @property
    def part(self) -> Part:
        """Whose time it is."""
        return self._part

    def begin(self, part: Part) -> float:
        """From now on the time is `part`'s; how long the part before has just had it."""
        now = self._clock()
        taken = (now - self._since) * 1000.0
        self._spent[self._part] += taken
        self._part, self._since = part, now
        return taken

    def take(self) -> dict[Part, float]:
        """What each part has had since this was last asked. The present one goes on."""
        self.begin(self._part)
        spent, self._spent = self._spent, _NO_TIME.copy()
        return spent

    @property
    def at_ms(self) -> float:
        """From the beginning to the last change."""
        return (self._since - self._started) * 1000.0
