"""What both models say at one position of a finished reply, from their logits there."""

import contextlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
import numpy as np

from foretoken.engine.drafting.draft_model import FAILED
from foretoken.engine.examined import TOP, Alternative, ExaminedToken, JudgedToken, RefusedGuess, View
from foretoken.engine.model import Logits, Vocabulary
from foretoken.engine.options import RULES, ReplyOptions, SamplingOptions
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.sampling.chance import Streams, streams
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.filters import argmax, forbid
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.sampling.weights import largest
from foretoken.engine.verify import agreement as rules
from foretoken.engine.verify.acceptors import Acceptor, shares_noise
from foretoken.engine.verify.own_rule import rule_of


@dataclass(frozen=True, kw_only=True)
class WrittenReply:
    """A reply to examine: `prompt` and `reply` in token ids, the `options` it was written with, the `seed` among them
    where it is known. The last `begun.tokens` of the prompt belong to the reply. `refused`: guesses that were refused,
    by the index of the token that came instead."""

    prompt: Sequence[int]
    reply: Sequence[int]
    options: ReplyOptions
    begun: Begun = NOTHING
    refused: Mapping[int, int] = field(default_factory=dict)

    @property
    def text(self) -> list[int]:
        return [*self.prompt, *self.reply]


class DraftSays(NamedTuple):
    """What a draft says at one position: its `likeliest` token, how `sure` it is (0-1), and its distribution (None at
    temperature 0)."""

    likeliest: int
    sure: float
    distribution: Distribution | None


class AgreementAt(NamedTuple):
    """One position of an `Agreement`."""

    overlap: float
    kept: float
    sure: float
    rank: int = 0


class ExaminedPlace:
    """One position: the token that came there, and what both models say of it. Good until the text goes on."""

    def __init__(self, of: "ReplySampling", index: int, row: Logits, draft_row: Logits | None) -> None:
        self._of, self.index, self._row = of, index, row
        self._token_id = of.what.reply[index]
        self._target = of.sampler.distribution(row)
        self._draft: Distribution | None = None
        with contextlib.suppress(*FAILED):  # it may give none that is usable, or has none that a grammar allows
            self._draft = None if draft_row is None else of.sampler.draft_distribution(draft_row)
        self._draft_row = None if self._draft is None else draft_row

    def token(self) -> ExaminedToken:
        of, token_id = self._of, self._token_id
        refused, judged = of.what.refused.get(self.index), self._judged()
        asked = token_id if refused is None else refused
        main = of.view(self._row, self._target, token_id)
        draft = None
        if self._draft is not None and self._draft_row is not None:
            draft = of.view(self._draft_row, self._draft, token_id)
        return ExaminedToken(
            index=self.index,
            token_id=token_id,
            piece=of.vocabulary.piece(token_id),
            main=main,
            draft=draft,
            acceptance=None if judged is None else judged.of_guess(asked),
            overlap=None if judged is None else judged.overlap,
            drawn=of.drawn(self.index, self._target),
            draft_drawn=None if self._draft is None else of.drawn(self.index, self._draft),
            refused=None if refused is None else self._refused(refused),
        )

    def judged(self, beside: int) -> JudgedToken:
        """What `lossless` asks of it. `beside`: the token that another reply has here after the same text, -1 for
        none."""
        of, token = self._of, self._token_id
        scores, ends = of.sampler.scores(self._row), of.vocabulary.eog_ids
        best = argmax(scores)
        peak = float(self._row.max())
        said = JudgedToken(
            token=token,
            best=best,
            free=int(self._row.argmax()),
            margin=float(scores[best]) - float(scores[token]),
            raw=float(self._row[token]) - peak - float(np.log(np.exp(self._row - peak, dtype=np.float64).sum())),
            guess=-1 if self._draft_row is None else int(self._draft_row.argmax()),
            ends=token in ends,
            should_end=best in ends,
        )
        if of.greedy:
            return said
        prob = float(self._target.probability(token))
        found, means = zip(*self._statistics(prob, beside), strict=True)
        lacking = 0.0 if prob > 0 else self._lacking()
        return msgspec.structs.replace(said, prob=prob, lacking=lacking, found=found, means=means)

    def _statistics(self, prob: float, beside: int) -> Iterator[tuple[float, float]]:
        """Each Statistic of the token, and its mean; NaN where it says nothing here."""
        of, token = self._of, self._token_id
        ids, probs = self._target.ids, self._target.probs.astype(np.float64)
        likelier = (probs > prob) | ((probs == prob) & (ids < token))
        last = of.what.reply[self.index - 1] if self.index else -1
        nothing = (math.nan, math.nan)
        yield float(probs[likelier].sum()) + prob / 2, 0.5
        yield float(probs[ids < token].sum()) + prob / 2, 0.5
        yield nothing  # SERIAL is of two tokens
        yield float(token in of.vocabulary.eog_ids), float(probs[np.isin(ids, list(of.vocabulary.eog_ids))].sum())
        for other in (last, beside):
            yield nothing if other < 0 else (float(token == other), float(self._target.probability(other)))
        if self._draft is None:
            yield nothing
        else:
            prefers = self._draft.at(ids) > probs
            yield float(self._draft.probability(token) > prob), float(probs[prefers].sum())

    def _lacking(self) -> float:
        """Logits that the token lacks for a probability; infinite above 64."""

        def enough(more: float) -> bool:
            moved = self._row.copy()
            moved[self._token_id] += np.float32(more)
            return self._of.sampler.distribution(moved).probability(self._token_id) > 0

        low, high = 0.0, 64.0
        if not enough(high):
            return math.inf
        while high - low > 1e-4:
            middle = (low + high) / 2
            low, high = (low, middle) if enough(middle) else (middle, high)
        return high

    def agreement(self) -> AgreementAt | None:
        """None where the draft or the rule says nothing."""
        if self._draft_row is None or self._of.rule is None:
            return None
        found = self.agreement_with(self._says(self._draft_row, self._draft, ()))
        return found._replace(rank=_rank(self._of.sampler.scores(self._draft_row), self._token_id))

    def said_by_draft(self, row: Logits, ahead: Sequence[int]) -> DraftSays:
        """What the draft says with these logits of the token after the text and `ahead`. Raises DecodeFailed."""
        self._of.prepare(self.index, row, main=False)
        drawn = None if self._of.greedy else self._of.sampler.draft_distribution(row, ahead)
        return self._says(row, drawn, ahead)

    def agreement_with(self, said: DraftSays) -> AgreementAt:
        judged = self._judged_with(said)
        assert judged is not None, "asked where there is a rule"
        return AgreementAt(judged.overlap, judged.of_token(self._token_id), said.sure)

    def _says(self, row: Logits, drawn: Distribution | None, ahead: Sequence[int]) -> DraftSays:
        likeliest, sure = self._of.sampler.choice(row, ahead)
        if self._of.greedy or drawn is None:
            return DraftSays(likeliest, sure, None)
        return DraftSays(likeliest, float(drawn.peak), drawn)

    def _judged(self) -> rules.KeptChances | None:
        if self._draft_row is None or self._of.rule is None:
            return None
        return self._judged_with(self._says(self._draft_row, self._draft, ()))

    def _judged_with(self, said: DraftSays) -> rules.KeptChances | None:
        of = self._of
        if of.greedy or of.rule is None or said.distribution is None:
            return rules.greedy(argmax(of.sampler.scores(self._row)), said.likeliest)
        return rules.agreement(of.rule, self._target, said.distribution)

    def _refused(self, token_id: int) -> RefusedGuess:
        sampler, draft_row = self._of.sampler, self._draft_row
        seen = draft_row is not None and self._draft is not None and token_id < len(draft_row)
        return RefusedGuess(
            token_id=token_id,
            main_prob=float(self._target.probability(token_id)),
            main_rank=_rank(sampler.scores(self._row), token_id),
            draft_prob=float(self._draft.probability(token_id)) if seen and self._draft is not None else None,
            draft_rank=_rank(sampler.scores(draft_row), token_id) if seen and draft_row is not None else None,
        )


class ReplySampling:
    """How the tokens of one reply were drawn and judged: its sampler, told the text so far, its rule, its noise."""

    def __init__(self, vocabulary: Vocabulary, what: WrittenReply) -> None:
        options = what.options
        self.vocabulary, self.what = vocabulary, what
        self.greedy = options.sampling.temperature == 0
        self.rule: Acceptor | None = rule_of(options.draft.acceptance) if options.draft.acceptance in RULES else None
        self._streams: Streams = streams(options.sampling.seed)
        self.sampler = Sampler(
            softened(options.sampling) if self.greedy else options.sampling,
            what.prompt,
            noise=self._streams.noise,
            piece=vocabulary.piece,
            constrain=lambda sampling: vocabulary.constrain(sampling),
            begun=what.begun.tokens,
        )

    def view(self, row: Logits, distribution: Distribution, token_id: int) -> View:
        scores = self.sampler.scores(row)
        first = largest(scores, TOP)
        weights = np.exp(scores[first].astype(np.float64) - float(scores[first[0]]))
        raw = weights / float(np.exp(scores - scores[first[0]], dtype=np.float64).sum())
        probs = distribution.at(first).astype(np.float64)
        two = np.sort(distribution.probs)[-2:].astype(np.float64)
        gap = float(scores[first[0]] - scores[first[1]]) if len(first) > 1 else 0.0
        return View(
            prob=float(distribution.probability(token_id)),
            rank=_rank(scores, token_id),
            margin=float(two[-1] - two[0]) if len(two) > 1 else 1.0,
            gap=gap if np.isfinite(gap) else 0.0,
            entropy=distribution.entropy,
            kept=0 if self.greedy else len(distribution.ids),
            top=tuple(
                Alternative(token_id=one, piece=self.vocabulary.piece(one), prob=prob, raw=share)
                for one, prob, share in zip(first.tolist(), probs.tolist(), raw.tolist(), strict=True)
            ),
        )

    def drawn(self, index: int, distribution: Distribution) -> int | None:
        """What the seed draws of `distribution` at this position."""
        if self.greedy or self.what.options.sampling.seed is None or self.rule is None or not shares_noise(self.rule):
            return None
        noise = self._streams.noise.at(len(self.what.prompt) + index)
        return noise.winner(distribution.ids, distribution.probs)

    def prepare(self, index: int, row: Logits, *, main: bool) -> None:
        """Forbid in `row` what was never chosen there."""
        if self.what.options.stop.ignore_eos:
            forbid(row, sorted(self.vocabulary.eog_ids))
        if main and index == 0:
            forbid(row, self.what.begun.banned)


def softened(options: SamplingOptions) -> SamplingOptions:
    """Options at temperature 0, at temperature 1 and without filters: what argmax is taken of, as probabilities."""
    return msgspec.structs.replace(
        options,
        temperature=1.0,
        temperature_last=False,
        top_n_sigma=0.0,
        top_k=0,
        typical_p=1.0,
        top_p=1.0,
        min_p=0.0,
        xtc_probability=0.0,
        mirostat=0,
    )


def _rank(scores: Logits, token_id: int) -> int:
    """The place of a token by score, 1 for the largest; of equal ones the lower id comes first."""
    own = scores[token_id] if token_id < len(scores) else -np.inf
    return 1 + int(np.count_nonzero(scores > own)) + int(np.count_nonzero(scores[:token_id] == own))
