"""What a source of guesses is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from foretoken.engine.acceptance import Chance, Guess
from foretoken.engine.draft_length import DraftLengthPolicy
from foretoken.engine.sampling import Sampler


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafting:
    """One round's commission. `text`: all ids so far, the last not yet in the target's cache. `limit`: most guesses.

    `sampler` filters with the options and the text that the target's laws are made with. `banned`: ids that must not
    be guessed. `ends`: ids after which guessing is of no use.
    """

    text: Sequence[int]
    limit: int
    policy: DraftLengthPolicy
    sampler: Sampler
    chance: Chance
    banned: Sequence[int]
    ends: frozenset[int]
    should_stop: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Drafted:
    """Guesses in order, and the milliseconds spent on reading text the source had not seen (not on guessing)."""

    guesses: tuple[Guess, ...]
    catch_up_ms: float = 0.0


class Drafter(Protocol):
    """A source of guesses. It may keep a cache; `rollback` tells what of it became text."""

    def propose(self, work: Drafting) -> Drafted:
        """Guess up to `work.limit` tokens after `work.text`. Raises EngineError, Interrupted included."""
        ...

    def rollback(self, length: int) -> None:
        """Only the first `length` positions of what was proposed upon are text now. Raises RollbackFailed."""
        ...
