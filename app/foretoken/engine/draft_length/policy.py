"""How much to guess in a round: policies, chosen by the user's options.

A policy is asked in this order: `begin`; then, for as long as there is something to choose, `take` (how much of a chain
that costs nothing), `ask` (is another step of the draft model worth its time), `include` (is what it said proposed);
`keep` (how many of the guesses are verified); and `observe` when the round is over.

Losslessness rests on one rule, which callers keep: at temperatures above 0 whether a guess is included is decided from
the distribution it is drawn from, before it is drawn, and `keep` is not asked. A decision that looks at the drawn token
would leave a choice of tokens behind that no longer has the distribution it is judged by. At temperature 0, and for
guesses without chance, every decision is free: the text before the guess fixes it.
"""

from collections.abc import Iterable
from itertools import islice, takewhile
from typing import Final, Protocol

import msgspec

from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.options import MAX_DRAFT_LENGTH

_GOOD_MATCH: Final = 0.45  # confidence of prompt lookup (three tokens that agree) where nothing is learned of it


class RoundStart(msgspec.Struct, frozen=True, kw_only=True):
    """What is known before a round.

    `limit`: most guesses that the context, the token limit and the options leave room for. `depth`: tokens in the
    target's cache. `behind`: tokens that the draft model has to read before it can guess; None without one.
    `greedy`: temperature 0. `lossless`: the rule that
    judges the guesses leaves the target's distribution as it is. `min_confidence`: the user's cut-off: guesses of which
    their source is less sure end the guessing.
    """

    limit: int
    depth: int
    behind: int | None
    greedy: bool = True
    lossless: bool = True
    min_confidence: float = 0.0


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a round. `drafted` guesses were verified, the first `accepted` of them kept.

    `steps`: passes of the draft model that guessed, in `draft_ms` (reading text it had not seen is not counted).
    `first_pass`: the pass was the prompt's, so its time says nothing of this width. `shadow`: the chance (0-1) that
    the guess which was made only to learn would have been accepted, None when there was none. `busy`: processors that
    the pass kept busy, None where that is not known. `read` tokens of text were read by the draft model in `read_ms`,
    with logits of each, so as to learn from them.
    """

    drafted: int
    accepted: int
    steps: int
    draft_ms: float
    verify_ms: float
    other_ms: float
    depth: int
    first_pass: bool = False
    shadow: float | None = None
    busy: float | None = None
    read: int = 0
    read_ms: float = 0.0


class DraftLengthPolicy(Protocol):
    """Decides before and within a round; learns from each verified round."""

    def begin(self, start: RoundStart) -> int:
        """Most guesses in the coming round (0: decode plainly)."""
        ...

    def tempts(self, confidence: float) -> bool:
        """Whether a chain is worth a look whose first guess is so sure (0-1); False only where `take` would take none.

        Asked before every guess, so it must cost little.
        """
        ...

    def take(self, chain: Iterable[float]) -> int:
        """How many guesses to include of a chain that is there for nothing, whose confidences are `chain` (0-1).

        It is looked at only as far as it matters.
        """
        ...

    def ask(self) -> bool:
        """Whether the draft model should make another guess."""
        ...

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        """Whether the draft model's guess, of which it is so sure (0-1), is proposed; False ends the guessing.

        `echo`: what prompt lookup says of the same token, see `calibration.Evidence`.
        """
        ...

    def keep(self) -> int:
        """How many of the included guesses to verify."""
        ...

    def shadow(self) -> bool:
        """Whether the draft model should guess once without being verified, so as to learn whether it would pay."""
        ...

    def shadowed(self, confidence: float, echo: float = 0.0) -> None:
        """How sure the draft was of the guess that `shadow` asked for, and what prompt lookup says of it."""
        ...

    def judged(self, confidence: float, chance: float) -> None:
        """How sure the draft was, on its way to that guess, of one where the text has gone on since, and the chance
        (0-1) that it would have been accepted there. Between `shadow` and `shadowed`."""
        ...

    def foreseen(self, confidence: float, came_true: bool) -> None:
        """Prompt lookup would have guessed the token that came, or another, with this confidence (0-1)."""
        ...

    @property
    def resting(self) -> bool:
        """Whether the draft model is left alone in this round because asking it would not pay."""
        ...

    def observe(self, outcome: Outcome) -> None:
        """One round verified."""
        ...


def keep_current(costs: Costs, outcome: Outcome) -> None:
    """What a round tells of the costs, whichever policy chose its length."""
    width = outcome.drafted + 1
    if outcome.steps:
        calm = outcome.first_pass or costs.is_calm(width, outcome.busy)
        costs.observe_step(outcome.draft_ms / outcome.steps, calm=calm)
    if outcome.read:
        costs.observe_reading(outcome.read_ms / outcome.read)
    if not outcome.first_pass:
        costs.observe_pass(width, outcome.depth, outcome.verify_ms, outcome.busy)


class FixedLength:
    """The same number each round, cut short where the draft is unsure. Lookup goes first where it matches well.

    `costs` are kept current, for the day when the length is automatic again.
    """

    def __init__(self, length: int, costs: Costs | None = None) -> None:
        self._length = min(max(length, 1), MAX_DRAFT_LENGTH)
        self._costs = costs
        self._min_confidence = 0.0
        self._limit = 0
        self._made = 0
        self._model = False

    def begin(self, start: RoundStart) -> int:
        self._limit = min(self._length, start.limit)
        self._made = 0
        self._min_confidence = start.min_confidence
        self._model = start.behind is not None
        return self._limit

    def tempts(self, confidence: float) -> bool:
        return confidence >= self._least_match and self._made < self._limit

    @property
    def _least_match(self) -> float:
        return max(self._min_confidence, _GOOD_MATCH)

    def take(self, chain: Iterable[float]) -> int:
        least = self._least_match
        taken = sum(1 for _ in takewhile(least.__le__, islice(chain, self._limit - self._made)))
        self._made += taken
        return taken

    def ask(self) -> bool:
        return self._model and self._made < self._limit

    def include(self, confidence: float, echo: float = 0.0) -> bool:
        del echo
        if confidence < self._min_confidence:
            return False
        self._made += 1
        return True

    def keep(self) -> int:
        return self._made

    def shadow(self) -> bool:
        return False

    def shadowed(self, confidence: float, echo: float = 0.0) -> None:
        del confidence, echo

    def judged(self, confidence: float, chance: float) -> None:
        del confidence, chance

    def foreseen(self, confidence: float, came_true: bool) -> None:
        del confidence, came_true

    @property
    def resting(self) -> bool:
        return False

    def observe(self, outcome: Outcome) -> None:
        if self._costs is not None:
            keep_current(self._costs, outcome)
