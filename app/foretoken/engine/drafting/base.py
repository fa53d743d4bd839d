"""What a source of guesses is."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from foretoken.engine.draft_length.policy import DraftWork, Outcome
from foretoken.engine.judge import Judge
from foretoken.engine.options import DraftOptions
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.verify.acceptance import Guess


class Drafting(msgspec.Struct, frozen=True):
    """What guesses of one reply are made from: its text (whose last token is not yet in the target's cache), the
    sampler and the random numbers of its judge, and the user's wish to stop."""

    text: ReplyText
    judge: Judge
    should_stop: Callable[[], bool]


class Drafted(msgspec.Struct, frozen=True):
    """Guesses in order, at most `limit` of them, and the draft model's `work`.

    `probe`: a guess of the next token that is not verified, made to learn whether it would have been accepted.
    `paused`: the draft model was not asked, because that does not pay here. `lost`: a sentence where the draft model
    failed; it is asked no more.
    """

    guesses: Sequence[Guess] = ()
    limit: int = 0
    work: DraftWork = msgspec.field(default_factory=DraftWork)
    probe: Guess | None = None
    paused: bool = False
    lost: str = ""


class Drafter(Protocol):
    """Where guesses come from. It serves one reply after another, and may keep a cache."""

    def begin(self, work: Drafting) -> None:
        """A reply begins: its text may differ from the last one's anywhere."""
        ...

    def propose(self, room: int, options: DraftOptions) -> Drafted:
        """Guess up to `room` tokens after the text. Raises EngineError, Interrupted included."""
        ...

    def rollback(self, length: int) -> None:
        """Only the first `length` positions of what was proposed upon are text now. Raises RollbackFailed."""
        ...

    def learn(self, outcome: Outcome) -> None:
        """What became of the guesses that were proposed last."""
        ...
