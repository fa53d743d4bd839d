"""What a source of guesses is."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from foretoken.engine.draft_length.policy import DraftLengthPolicy
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import Guess


class Drafting(msgspec.Struct, frozen=True, kw_only=True):
    """One round's commission. `text`: all ids so far, the last not yet in the target's cache. `limit`: most guesses.

    The reply's own tokens begin at index `reply_from` of the text. `lookup`: may the conversation itself be a source.
    `sampler` filters with the options and the text that the target's distributions are made with. `banned`: ids that
    must not be guessed. `ends`: ids after which guessing is of no use. `probs`: what the target gave to each token of
    the reply. `chance.at(n)` is for drawing the guess after n others.
    """

    text: Sequence[int]
    reply_from: int
    limit: int
    lookup: bool
    policy: DraftLengthPolicy
    sampler: Sampler
    chance: Chance
    banned: Sequence[int]
    ends: frozenset[int]
    probs: Sequence[float]
    should_stop: Callable[[], bool]


class Drafted(msgspec.Struct, frozen=True):
    """Guesses in order. `steps` passes of a draft model took `step_ms`, besides the reading of text it had not seen.

    `shadow`: a guess of the next token that is not to be verified, made to learn whether it would have been accepted.
    On the way to it `read` tokens of the text were read in `read_ms`, see `DraftLengthPolicy.judged`.
    `lost`: a sentence where the draft model failed; it is asked no more.
    """

    guesses: tuple[Guess, ...] = ()
    steps: int = 0
    step_ms: float = 0.0
    shadow: Guess | None = None
    read: int = 0
    read_ms: float = 0.0
    lost: str = ""


class Drafter(Protocol):
    """Where guesses come from. It may keep a cache; `rollback` tells what of it became text."""

    def begin(self) -> None:
        """A reply begins: its text may differ from the last one's anywhere."""
        ...

    @property
    def has_model(self) -> bool:
        """Whether a draft model is among the sources."""
        ...

    def behind(self, text: Sequence[int]) -> int | None:
        """Tokens of `text` to be read, the last one included, before a model can guess; None without a model."""
        ...

    def propose(self, work: Drafting) -> Drafted:
        """Guess up to `work.limit` tokens after `work.text`. Raises EngineError, Interrupted included."""
        ...

    def rollback(self, length: int) -> None:
        """Only the first `length` positions of what was proposed upon are text now. Raises RollbackFailed."""
        ...
