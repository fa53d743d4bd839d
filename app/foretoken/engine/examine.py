"""The teacher-forced pass over a reply: what both models say of each of its tokens, without writing it again.

The target reads prompt and reply once, the reply in passes of a few tokens with logits of each; the draft likewise, a
head with the target's states of all tokens before. From the logits come the distributions that the reply was drawn
from: by the same sampler, which is told the same text token by token. What a token is judged by hangs on the text
before it alone, so what is found here is what was there when the reply was written, but for float noise.
"""

import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec
import numpy as np

from foretoken.engine.drafting.draft_model import FAILED, ModelDrafter
from foretoken.engine.examined import TOP, Agreement, Alternative, Chain, ExaminedToken, Refused, View
from foretoken.engine.model import Interrupted, Logits, Vocabulary
from foretoken.engine.models.cache import CachedModel, common_prefix
from foretoken.engine.options import ReplyOptions, SamplingOptions
from foretoken.engine.prompt.beginning import NOTHING, Begun
from foretoken.engine.sampling.chance import Streams, streams
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.filters import argmax, forbid, largest
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify import agreement as rules
from foretoken.engine.verify.acceptors import Acceptor, shares_noise
from foretoken.engine.verify.own_rule import RULES, rule_of
from foretoken.errors import ContextFull, UsageError

CHUNK: Final = 32
"""Tokens of a reply in one pass: the library gives logits of so many, and Stop acts soon."""

DEPTH: Final = 8
"""Guesses of a chain."""

_ALL_CHAINS: Final = 128  # tokens: in replies of fewer there is a chain from each, in others from each n-th

Told = Callable[[int, int], None]


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
    """What a draft says at one position: of nothing but its likeliest token at temperature 0."""

    likeliest: int
    sure: float
    distribution: Distribution | None


class AgreementAt(NamedTuple):
    """One position of an `Agreement`."""

    overlap: float
    kept: float
    sure: float
    likeliest: int


def examine(
    target: CachedModel,
    drafter: ModelDrafter | None,
    what: WrittenReply,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    told: Told = lambda _done, _total: None,
) -> tuple[ExaminedToken, ...]:
    """What both models say of each token of the reply. `told`: tokens done, of how many.

    Changes both caches; see `restoring`. A draft that fails or has no room says nothing from there on. Raises
    UsageError, ContextFull, DecodeFailed, and Interrupted where `should_stop` or an abort ends it.
    """
    return tuple(place.token() for place in _places(target, drafter, what, should_stop, told))


def agreement(
    target: CachedModel,
    drafter: ModelDrafter,
    what: WrittenReply,
    *,
    should_stop: Callable[[], bool] = lambda: False,
    told: Told = lambda _done, _total: None,
) -> tuple[Agreement | None, tuple[Chain, ...]]:
    """How the draft agrees with the target along the reply; None where it cannot say something of every token. Of a
    draft with states of its own also chains, each of DEPTH guesses at most. As `examine`."""
    found = list[AgreementAt | None]()
    chains = _Chains(drafter, what, should_stop) if drafter.own_states else None
    for place in _places(target, drafter, what, should_stop, told):
        found.append(place.agreement())
        if chains is not None and found[-1] is not None:
            chains.add(place)
    whole = [one for one in found if one is not None]
    if len(whole) < len(found):
        return None, ()
    return _along(whole), () if chains is None else chains.made()


def _along(rows: Sequence[AgreementAt]) -> Agreement:
    return Agreement(
        overlap=tuple(row.overlap for row in rows),
        kept=tuple(row.kept for row in rows),
        sure=tuple(row.sure for row in rows),
        likeliest=tuple(row.likeliest for row in rows),
    )


class _Chains:
    """Chains of guesses along a reply. The draft's part is computed where a chain starts, and joined with the target's
    where the text has come there. In long replies not every token has a chain."""

    def __init__(self, drafter: ModelDrafter, what: WrittenReply, should_stop: Callable[[], bool]) -> None:
        self._drafter, self._what, self._should_stop = drafter, what, should_stop
        self._every = 1 + len(what.reply) // _ALL_CHAINS
        self._waiting: dict[int, list[tuple[int, DraftSays]]] = defaultdict(list)  # by index: start, what it says
        self._found: dict[int, list[AgreementAt]] = {}

    def add(self, place: "_Place") -> None:
        """The text has come to `place`."""
        index, what = place.index, self._what
        if index % self._every == 0:
            self._found[index] = []
            text, ahead = [*what.prompt, *what.reply[:index]], what.reply[index : index + DEPTH - 1]
            with contextlib.suppress(*FAILED):
                rows = self._drafter.chain(text, ahead, self._should_stop)
                for depth, row in enumerate(rows):
                    self._waiting[index + depth].append((index, place.said_by_draft(row, ahead[:depth])))
        for start, said in self._waiting.pop(index, ()):
            self._found[start].append(place.agreement_with(said))

    def made(self) -> tuple[Chain, ...]:
        return tuple(Chain(start=start, agreement=_along(rows)) for start, rows in self._found.items() if rows)


class _Place:
    """One position: the token that came there, and what both models say of it. Good until the text goes on."""

    def __init__(self, of: "_Reply", index: int, row: Logits, draft_row: Logits | None) -> None:
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

    def agreement(self) -> AgreementAt | None:
        """None where the draft or the rule says nothing."""
        if self._draft_row is None or self._of.rule is None:
            return None
        return self.agreement_with(self._says(self._draft_row, self._draft, ()))

    def said_by_draft(self, row: Logits, ahead: Sequence[int]) -> DraftSays:
        """What the draft says with these logits of the token after the text and `ahead`. Raises DecodeFailed."""
        self._of.prepare(self.index, row, main=False)
        drawn = None if self._of.greedy else self._of.sampler.draft_distribution(row, ahead)
        return self._says(row, drawn, ahead)

    def agreement_with(self, said: DraftSays) -> AgreementAt:
        judged = self._judged_with(said)
        assert judged is not None, "asked where there is a rule"
        return AgreementAt(judged.overlap, judged.of_token(self._token_id), said.sure, said.likeliest)

    def _says(self, row: Logits, drawn: Distribution | None, ahead: Sequence[int]) -> DraftSays:
        likeliest, sure = self._of.sampler.choice(row, ahead)
        if self._of.greedy or drawn is None:
            return DraftSays(likeliest, sure, None)
        return DraftSays(likeliest, float(drawn.peak), drawn)

    def _judged(self) -> rules.Agreement | None:
        if self._draft_row is None or self._of.rule is None:
            return None
        return self._judged_with(self._says(self._draft_row, self._draft, ()))

    def _judged_with(self, said: DraftSays) -> rules.Agreement | None:
        of = self._of
        if of.greedy or of.rule is None or said.distribution is None:
            return rules.greedy(argmax(of.sampler.scores(self._row)), said.likeliest)
        return rules.agreement(of.rule, self._target, said.distribution)

    def _refused(self, token_id: int) -> Refused:
        sampler, draft_row = self._of.sampler, self._draft_row
        seen = draft_row is not None and self._draft is not None and token_id < len(draft_row)
        return Refused(
            token_id=token_id,
            main_prob=float(self._target.probability(token_id)),
            main_rank=_rank(sampler.scores(self._row), token_id),
            draft_prob=float(self._draft.probability(token_id)) if seen and self._draft is not None else None,
            draft_rank=_rank(sampler.scores(draft_row), token_id) if seen and draft_row is not None else None,
        )


class _Reply:
    """What the positions of one reply share: its sampler, told the text so far, its rule and its random numbers."""

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


class _Draft:
    """What can be asked of the draft, from the end of `prompt` on, as long as it does not fail."""

    def __init__(self, drafter: ModelDrafter | None, prompt: Sequence[int], should_stop: Callable[[], bool]) -> None:
        self._should_stop = should_stop
        self._drafter: ModelDrafter | None = None
        with contextlib.suppress(*FAILED):
            if drafter is not None and drafter.follow(prompt, should_stop):
                self._drafter = drafter

    def rows(self, text: Sequence[int], count: int) -> Logits | None:
        """Logits [count, n] after the last `count` ids of `text`; None from where it fails."""
        if self._drafter is None:
            return None
        try:
            return self._drafter.along(text, count, self._should_stop)
        except FAILED:
            self._drafter = None
            return None


@contextlib.contextmanager
def restoring(
    target: CachedModel, drafter: ModelDrafter | None, what: WrittenReply, should_stop: Callable[[], bool]
) -> Iterator[None]:
    """Afterwards both caches hold the texts that they held before, as far as copies of them are kept; what is missing
    is evaluated again, unless somebody waits."""
    texts = list(target.ids), [] if drafter is None else list(drafter.held)
    read = what.text[: len(what.prompt) - 1]
    untouched, draft_untouched = (common_prefix(held, read) for held in texts)
    try:
        yield
    finally:
        target.go_back(texts[0], untouched)
        if drafter is not None:
            drafter.go_back(texts[1], draft_untouched)
    for _ in target.extend_to(texts[0], should_stop=should_stop):
        pass


def _places(
    target: CachedModel, drafter: ModelDrafter | None, what: WrittenReply, should_stop: Callable[[], bool], told: Told
) -> Iterator[_Place]:
    """The positions of the reply in order. Raises as `examine`."""
    if not what.prompt or not what.reply:
        raise UsageError("There is nothing to examine: the prompt or the reply is empty.")
    text, start, n_ctx = what.text, len(what.prompt), target.model.n_ctx
    if len(text) - 1 > n_ctx:
        raise ContextFull(
            f"The conversation and its reply take {len(text)} tokens, but the context holds {n_ctx}; "
            "load the model with a larger context."
        )
    of, total = _Reply(target.model, what), len(text) - 1
    chunk = CHUNK if drafter is None else min(CHUNK, drafter.most_along)
    target.reuse(text[: start - 1])
    for done in target.extend_to(text[: start - 1], should_stop=should_stop):
        told(done, total)
    draft = _Draft(drafter, text[: start - 1], should_stop)
    for first in range(start - 1, total, chunk):
        if should_stop():
            raise Interrupted("The examination was stopped.")
        end = min(first + chunk, total)
        rows = target.decode(text[first:end], logits=end - first)
        draft_rows = draft.rows(text[:end], end - first)
        for place, row in enumerate(rows):
            index = first + place - (start - 1)
            draft_row = None if draft_rows is None else draft_rows[place]
            of.prepare(index, row, main=True)
            if draft_row is not None:
                of.prepare(index, draft_row, main=False)
            yield _Place(of, index, row, draft_row)
            of.sampler.push(what.reply[index])
        told(end, total)


def _rank(scores: Logits, token_id: int) -> int:
    """The place of a token by score, 1 for the largest; of equal ones the lower id comes first."""
    own = scores[token_id] if token_id < len(scores) else -np.inf
    return 1 + int(np.count_nonzero(scores > own)) + int(np.count_nonzero(scores[:token_id] == own))
