"""How many tokens to guess in a round: the policy protocol, and the policy of a fixed number.

A round goes `begin`; `force`, where a grammar leaves no choice; then, while there is room, `take` (guesses of prompt
lookup), `ask` (run the draft model once more?) and `include` (propose what it guessed?); `finish` when the guessing
is over; and `observe` once the round is verified.

Losslessness rests on one rule: whether a guess is included is decided from the distribution it is drawn from, before it
is drawn, and all included guesses are verified. A decision that looks at the drawn token would select tokens, which
then no longer have the distribution they are judged by.
"""

import enum
from collections.abc import Iterable, Sequence
from itertools import islice, takewhile
from typing import Final, Protocol

import msgspec

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.options import MAX_DRAFT_LENGTH

# Of prompt lookup, where nothing is learned of it: three tokens of context agree (`lookup.confidence`).
_GOOD_MATCH: Final = 0.45
_FADING: Final = 1 / 16  # of what was measured of a fixed length, with each round


class JudgedBy(enum.Enum):
    """How guesses are judged. What a draft's confidence means is learned apart for each: it is one thing for an argmax
    and another for a drawn token, and what is learned under a lossy rule holds nowhere else (it is not kept)."""

    GREEDY = "greedy"
    DRAWN = "drawn"
    LOSSY = "lossy"

    __hash__ = object.__hash__  # Enum's own hashes the name, in Python


class RoundStart(msgspec.Struct, frozen=True, kw_only=True):
    """What is known before a round."""

    limit: int  # most guesses that the context, the token limit and the options leave room for
    depth: int  # tokens in the target's cache
    behind: int | None  # tokens that the draft model has to read before it can guess; None without a draft model
    greedy: bool = True  # temperature 0
    lossless: bool = True  # the rule that judges the guesses leaves the target's distribution as it is
    min_confidence: float = 0.0  # the user's cut-off: a guess of which its source is less sure ends the guessing
    always: bool = False  # the draft model guesses at least once, whether or not it pays
    ready: int = 0  # guesses of the draft model that are at hand (see `drafting.overlap`)
    # For each new token of the reply that prompt lookup had a guess for: its confidence (0-1), and whether that came.
    foreseen: Sequence[tuple[float, bool]] = ()

    @property
    def judged(self) -> JudgedBy:
        if self.greedy:
            return JudgedBy.GREEDY
        return JudgedBy.DRAWN if self.lossless else JudgedBy.LOSSY


class Finish(msgspec.Struct, frozen=True):
    """What to do after a round without guesses of the draft model."""

    probe: bool = False  # let it guess once without verifying that, to learn whether drafting would pay
    paused: bool = False  # it was not asked because drafting does not pay here


class DraftWork(msgspec.Struct):
    """What the draft model did in a round."""

    steps: int = 0  # passes that guessed; reading text that it had not seen is not among them
    step_ms: float = 0.0  # what they took together
    read: int = 0  # tokens that a probe read, with logits
    read_ms: float = 0.0
    # For each token that a probe read but the last: the draft's confidence in its guess of it, and the chance that this
    # would have been accepted (both 0-1).
    judged: list[tuple[float, float]] = []
    # Of a probe's guess of the next token, where it made one: confidence (0-1) and echo (`calibration.GuessEvidence`).
    probed: tuple[float, float] | None = None
    block: int = 0  # guesses of the block that it made, 0 for none
    ready: int = 0  # guesses of this round that it had made before (see `drafting.overlap`)
    ahead: int = 0  # guesses that it made while the target checked this round
    hidden_ms: float = 0.0  # what those took


class RoundOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a round, or of several in a row that were alike: times are those of each."""

    drafted: int  # guesses that were verified
    accepted: int  # of them, from the first on
    verify_ms: float  # the target's pass
    other_ms: float  # sampling, text and rollback
    rounds: int = 1
    first_pass: bool = False  # the pass was the prompt's, so its time says nothing about this width
    held: bool = False  # the reply was held before this round, so its times say nothing about others
    busy: float | None = None  # processors that the pass kept busy, None where that is not known
    work: DraftWork = msgspec.field(default_factory=DraftWork)
    probe_chance: float | None = None  # the chance (0-1) that the guess of a probe would have been accepted


class DraftLengthPolicy(Protocol):
    """Decides before and within a round; learns from each verified round."""

    @property
    def pays(self) -> bool:
        """Whether to guess at all in the coming round, as far as that depends on other replies."""
        ...

    def begin(self, start: RoundStart) -> int:
        """Most guesses in the coming round (0: decode plainly)."""
        ...

    def force(self, count: int) -> int:
        """How many to include of `count` guesses that a grammar leaves no choice about; there may be more than the
        limit. Called once, after `begin`."""
        ...

    def take(self, first: float, others: Iterable[float]) -> int:
        """How many guesses of prompt lookup to include: its confidence in the `first` (0-1), and in those after it.

        The others are read only as far as it matters, for looking them up takes time. Asked before every guess.
        """
        ...

    def ask(self) -> bool:
        """Whether the draft model should make another guess."""
        ...

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        """Whether to propose the draft model's guess, of which it is so sure (0-1); False ends the guessing.

        `echo`: whether prompt lookup says the same token, see `calibration.GuessEvidence`.
        """
        ...

    def finish(self) -> Finish:
        """The guessing is over."""
        ...

    def observe(self, outcome: RoundOutcome) -> None:
        """The round is verified."""
        ...

    @property
    def block(self) -> int:
        """The guesses that a block should have in this round, where the draft model guesses blocks."""
        ...

    def expected(self, start: RoundStart) -> float | None:
        """Tokens per millisecond to expect of rounds that begin like this one; None while nothing is known."""
        ...


def observe_costs(costs: Costs, outcome: RoundOutcome, depth: int) -> None:
    """Keep `costs` current by a round whose pass had `depth` tokens before it, whichever policy chose its length."""
    costs.observe_ahead(outcome.work.ready, stood=outcome.work.ahead > 0 and outcome.accepted == outcome.drafted)
    if outcome.held:  # whatever waited is slower when it goes on: clocks are down, caches are cold
        return
    width, work = outcome.drafted + 1, outcome.work
    if work.steps:
        calm = outcome.first_pass or costs.is_calm(width, outcome.busy)
        if work.block and work.block in costs.blocks:
            costs.observe_block(work.block, work.step_ms, calm=calm)
        if work.block in (0, costs.block):
            costs.observe_step(work.step_ms / work.steps, calm=calm)
    if work.read:
        costs.observe_reading(work.read_ms / work.read)
    if not outcome.first_pass:
        costs.observe_pass(width, depth, outcome.verify_ms, outcome.busy)


class FixedLength:
    """The same number each round, cut short where the draft is unsure. Lookup goes first where it matches well.

    `costs` are kept current, for the day when the length is automatic again. What to expect of a round is what rounds
    with guesses gave so far.
    """

    pays = True

    def __init__(self, length: int, costs: Costs | None = None) -> None:
        self._length = min(max(length, 1), MAX_DRAFT_LENGTH)
        self._costs = costs
        self._start = RoundStart(limit=0, depth=0, behind=None)
        self._room = 0
        self._made = 0
        self._tokens = self._ms = 0.0  # of such rounds, those long ago counting less

    def begin(self, start: RoundStart) -> int:
        self._start = start
        self._room, self._made = min(self._length, start.limit), 0
        return self._room

    def force(self, count: int) -> int:
        self._made = count
        return count

    def take(self, first: float, others: Iterable[float]) -> int:
        least, room = max(self._start.min_confidence, _GOOD_MATCH), self._room - self._made
        if first < least or room <= 0:
            return 0
        taken = 1 + sum(1 for _ in takewhile(least.__le__, islice(others, room - 1)))
        self._made += taken
        return taken

    def ask(self) -> bool:
        return self._start.behind is not None and self._made < self._room

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        del echo
        if confidence < self._start.min_confidence:
            return False
        self._made += 1
        return True

    def finish(self) -> Finish:
        return Finish()

    @property
    def block(self) -> int:
        return self._length

    def observe(self, outcome: RoundOutcome) -> None:
        if self._costs is not None:
            observe_costs(self._costs, outcome, self._start.depth)
        if outcome.drafted:
            self._tokens += outcome.accepted + 1 - _FADING * self._tokens
            self._ms += outcome.verify_ms + outcome.work.step_ms + outcome.other_ms - _FADING * self._ms

    def expected(self, start: RoundStart) -> float | None:
        del start
        return self._tokens / self._ms if self._ms else None
