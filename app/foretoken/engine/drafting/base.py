"""The interface of drafters, and what goes in and out of them."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

import msgspec

from foretoken.engine.draft_length.policy import DraftWork, RoundOutcome
from foretoken.engine.events import DraftKind
from foretoken.engine.judge import Judge
from foretoken.engine.options import DraftOptions, DraftSource
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.verify.acceptance import Guess


class Drafting(msgspec.Struct, frozen=True):
    """The inputs of a drafter for one reply: its text, its judge (sampler and random numbers), and `should_stop`.

    The last token of the text is not yet in the target's cache.
    """

    text: ReplyText
    judge: Judge
    should_stop: Callable[[], bool]


class Drafted(msgspec.Struct, frozen=True):
    """The guesses of one round in order, at most `limit` of them, and what the draft model did for them (`work`).

    `probe`: a guess of the next token that is never verified; it shows whether it would have been accepted.
    `paused`: the draft model was not run, because it does not pay here. `lost`: a sentence that says how the draft
    model failed; it is not run again. None if it works. `source`: as in the options; `kind`: of the draft that could be
    run. Where there are several drafts, `drafter` is the name of the one that guesses from this round on, "" while it
    stays, and `choice` a sentence that says why it was chosen, where it was. `rests`: rounds that may follow without
    asking again, since nothing would be guessed in them.
    """

    guesses: Sequence[Guess] = ()
    limit: int = 0
    work: DraftWork = msgspec.field(default_factory=DraftWork)
    probe: Guess | None = None
    paused: bool = False
    lost: str = ""
    source: DraftSource = DraftSource.AUTO
    kind: DraftKind = DraftKind.NONE
    drafter: str = ""
    choice: str = ""
    rests: int = 0


class Drafter(Protocol):
    """A source of guesses. It serves one reply after another and may keep a cache."""

    def begin(self, work: Drafting) -> None:
        """Start a reply. Its text may differ from the text of the last reply at any position."""
        ...

    def propose(self, room: int, options: DraftOptions) -> Drafted:
        """Guess up to `room` tokens after the text. Raises EngineError, of which Interrupted is one."""
        ...

    def meanwhile(self, guesses: Sequence[Guess]) -> AbstractContextManager[None]:
        """Within it the target checks `guesses`, those proposed last; a drafter may go on behind them (`overlap`)."""
        ...

    def rollback(self, length: int) -> None:
        """Drop the cache after the first `length` positions of the text. Raises RollbackFailed."""
        ...

    def learn(self, outcome: RoundOutcome) -> None:
        """Take in the outcome of the round proposed last, and of those that followed without asking."""
        ...
