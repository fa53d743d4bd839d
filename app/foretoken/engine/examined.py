"""What an examination of a reply found: what main model and draft say of each of its tokens, as values; and where two
replies part. Of a reply of any engine: how each of its tokens stands to the main model's own."""

import enum
from dataclasses import dataclass

import msgspec

from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.wording import later

TOP = 8
"""Alternatives that are named at each position."""


class Alternative(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A token that might have come. `prob`: of the distribution that is drawn from, 0 where the filters left it out;
    `raw`: at temperature 1 and before the filters."""

    token_id: int
    piece: bytes
    prob: float
    raw: float


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one model says at one position.

    `prob`: of the token that came. `rank`: its place by logit, 1 for the largest. `margin`: the probability of the
    first minus that of the second; `gap`: the same of their logits. `entropy` in nats. `kept`: tokens that the filters
    left. `top`: the TOP likeliest, from the top. In replies at temperature 0 probabilities are those of temperature 1
    without filters, and `kept` is 0.
    """

    prob: float
    rank: int
    margin: float
    gap: float
    entropy: float
    kept: int
    top: tuple[Alternative, ...]


class RefusedGuess(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A guess that was refused at a position, as both models see it."""

    token_id: int
    main_prob: float
    main_rank: int
    draft_prob: float | None
    draft_rank: int | None


class ExaminedToken(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One token of the reply. `index` counts from 0 within it.

    `acceptance`: the chance that the guess `refused`, or else a guess of this token, is kept; None where the draft does
    not make it. `overlap`: the chance that a guess of the draft is kept here, whatever it is. `drawn`: what the seed
    draws from the main model's distribution, and `draft_drawn` from the draft's; None where the rule does not draw so,
    or nothing is drawn. `draft`, and the fields that need it, are None where no draft can be asked.
    """

    index: int
    token_id: int
    piece: bytes
    main: View
    draft: View | None = None
    acceptance: float | None = None
    overlap: float | None = None
    drawn: int | None = None
    draft_drawn: int | None = None
    refused: RefusedGuess | None = None


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """A reply of so many `tokens`, written again without a draft by the same seed: the first `same` are the same.
    `margin`, `noise`: where they part, as in `Difference`; None where one is the beginning of the other."""

    tokens: int
    same: int
    margin: float | None = None
    noise: float | None = None

    @property
    def identical(self) -> bool:
        return self.same == self.tokens

    @property
    def fine(self) -> bool:
        """Whether they are the same, or part at a near tie."""
        near = self.margin is not None and self.noise is not None and self.margin <= 2 * self.noise
        return self.identical or near


class Examination(msgspec.Struct, frozen=True, kw_only=True):
    """All that was found. `main` and `draft`: names of the models; `key`: of the pair and its settings.

    `prompt_tokens`: of the prompt as it was made now. `greedy`: the reply is one at temperature 0. `at`: seconds since
    1970. `proof`: what came of writing it again without a draft, None where it was not.
    """

    main: str
    draft: str | None
    key: str
    tokens: tuple[ExaminedToken, ...]
    prompt_tokens: int
    greedy: bool
    at: float = 0.0
    version: int = 1
    proof: Proof | None = None


class Agreement(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a draft agrees with the main model along the text of a reply, by position.

    `overlap[i]`: the chance that a guess of token i is kept, whatever it is. `kept[i]`: the chance that the draft
    guessed just the token that came, and it was kept. `sure[i]`: how sure the draft is there, as draft length policies
    see it. `ranks[i]`: the place that the token which came has among its own by logit, 1 for the largest; 0 in a chain.
    """

    overlap: tuple[float, ...]
    kept: tuple[float, ...]
    sure: tuple[float, ...]
    ranks: tuple[int, ...] = ()


class Chain(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The same of a draft that says something else after guesses of its own: of the guesses of a round that begins
    before token `start`, each told that all before it were right."""

    start: int
    agreement: Agreement


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """How the loaded draft agrees with the main model along a reply, and what passes cost.

    `prompt`: its token ids. `agreement`: with guesses that each follow text the main model has read; None where there
    is no draft, or it cannot be asked so. `chains`: see `Chain`; empty where that makes no difference.
    """

    prompt: tuple[int, ...]
    agreement: Agreement | None = None
    chains: tuple[Chain, ...] = ()
    costs: CostsSnapshot | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """The first `index` at which two replies differ, and the two tokens there.

    `margin` (logits): how much the target at width 1 prefers one of them. If its logit fell by half the margin and that
    of the other token rose by half, the other would be chosen. At temperature 0 it is the difference of the two logits.
    `noise` (logits): how far logits of likely tokens move here when the reply is read at other widths."""

    index: int
    left: int
    right: int
    margin: float
    noise: float

    @property
    def near_tie(self) -> bool:
        """Whether noise explains the difference: both logits may move by it, in opposite directions."""
        return self.margin <= 2 * self.noise


class ForkShape(enum.Enum):
    """What a fault of one form usually is."""

    END_PASSED = later("the end token was passed over")
    AFTER_END = later("the reply went on behind its end token")
    MASK = later("a token that the request forbids: the mask is not applied to guesses")
    DOUBLED = later("the token before it once more: a bonus token or a guess is emitted twice")
    LOST = later("the token behind the right one: a token was lost")
    GUESS = later("the draft's choice: a refused guess was kept, or guesses are not verified")
    TEMPLATE = later("the first token: another chat template, or another prompt")
    STALE = later("the text goes on wrongly: a stale cache after a roll-back, or a wrong position")
    OTHER = later("a token that is not the main model's: a refused guess was kept, or the weights are others")


class JudgedToken(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A token of a reply as the main model sees it. `best`: its argmax there, with what the request forbids left out,
    and `free`: with it. `margin`: logits that `best` has above the token. `lacking`: logits that the token lacks for a
    probability above 0 after the filters; 0 where it has one. `prob`: after the filters. `raw`: logarithm of the
    probability at temperature 1 without filters. `found`: each `lossless.Statistic` of it, and `means`: what that is on
    average there; () at temperature 0, and NaN where it cannot be told. `guess`: the draft's argmax, -1 where none is
    asked. `ends`: an end token, and `should_end`: `best` is one."""

    token: int
    best: int
    free: int
    margin: float
    lacking: float = 0.0
    prob: float = 1.0
    raw: float = 0.0
    found: tuple[float, ...] = ()
    means: tuple[float, ...] = ()
    guess: int = -1
    ends: bool = False
    should_end: bool = False


class Fork(msgspec.Struct, frozen=True, kw_only=True):
    """A place where a reply is not the main model's: `token` came, not `best`; `pieces` are their bytes. `margin` and
    `noise` in logits, as in `Difference`."""

    index: int
    token: int
    best: int
    margin: float
    noise: float
    shape: ForkShape = ForkShape.OTHER
    pieces: tuple[bytes, bytes] = (b"", b"")

    def near_tie(self, least: float = 0.0) -> bool:
        """Whether noise explains it, of which there is `least` in any case."""
        return self.margin <= 2 * max(self.noise, least) and self.shape is not ForkShape.AFTER_END


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What was found of one reply, by a model with a `vocabulary` of so many tokens. `noise`: the median over its
    places, None where it was not measured."""

    prompt_tokens: int
    vocabulary: int
    greedy: bool
    tokens: tuple[JudgedToken, ...]
    forks: tuple[Fork, ...] = ()
    noise: float | None = None
