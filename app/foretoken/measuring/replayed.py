"""A reply replayed with a draft-length policy: the real drafter chain and policy over what the draft is known to say.

Nothing is decoded. Whether a guess of the draft was right is drawn with its known chance, and prompt lookup is asked
again, whose guesses are right where they are the reply's own tokens. Time is computed from measured prices.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.calibration import echo_evidence
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import DraftLengthPolicy, DraftWork, FixedLength, RoundOutcome
from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.suffixes import SuffixFollower
from foretoken.engine.events import DraftKind
from foretoken.engine.models.cache import common_prefix
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, DraftSource
from foretoken.engine.verify.acceptance import Guess
from foretoken.measuring.along import MOST, Along, Numbers, RoundTally, expected_rounds
from foretoken.measuring.prices import Prices
from foretoken.replies.content import ContentKind

_WRONG: Final = -1  # an id that no token has
_CAUGHT_UP: Final = 3  # tokens that a draft lacks after a round, which its next step reads


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A reply to replay: ids of prompt and reply, its kinds of content, what the draft says along it (None: prompt
    lookup alone), and prices. `greedy`: it is one at temperature 0; `ends`: ids that end a reply."""

    prompt: Sequence[int]
    reply: Sequence[int]
    kinds: Sequence[ContentKind]
    along: Along | None
    prices: Prices
    greedy: bool
    ended: bool


LENGTHS: Final = (1, 2, 3, 4, 5, 6, 8, 12, 16)
"""Draft lengths that are looked at."""


def at_each_length(
    replays: Sequence[Replay], prices: Prices
) -> Iterator[tuple[str, list[dict[ContentKind, RoundTally]]]]:
    """By draft length and "auto": of each reply what its rounds take and keep, by the kind of content."""
    lookup = any(one.along is None for one in replays)
    for length in LENGTHS:
        if lookup:
            options = DraftOptions(source=DraftSource.LOOKUP, length=length)
            yield str(length), [replay(one, FixedLength(length), options) for one in replays]
        else:
            yield str(length), [_expected(one, length) for one in replays]
    auto = AutoLength(Costs(prices.for_policies, block=max(prices.costs.blocks, default=None)))
    options = DraftOptions(source=DraftSource.LOOKUP if lookup else DraftSource.AUTO)
    for one in replays:  # what it learns of a pair it keeps
        replay(one, auto, options, seed=0)
    yield "auto", [replay(one, auto, options) for one in replays]


def _expected(one: Replay, length: int) -> dict[ContentKind, RoundTally]:
    assert one.along is not None, "a draft was asked"
    return expected_rounds(one.along, length, one.prices, prompt=len(one.prompt), ended=one.ended, kinds=one.kinds)


def replay(
    one: Replay, policy: DraftLengthPolicy, options: DraftOptions, *, seed: int = 1
) -> dict[ContentKind, RoundTally]:
    """Its rounds behind the first token, by the kind of content where they begin."""
    found: dict[ContentKind, RoundTally] = {}
    for at, tally in rounds_again(one, policy, options, seed=seed):
        found.setdefault(one.kinds[at], RoundTally()).add(tally)
    return found


def rounds_again(
    one: Replay, policy: DraftLengthPolicy, options: DraftOptions, *, seed: int = 1
) -> Iterator[tuple[int, RoundTally]]:
    """The same one by one, each with the place in the reply where it begins."""
    draws = np.random.default_rng(seed).random(len(one.reply) + MOST)
    draft = None if one.along is None else _KnownDraft(one, one.along, draws)
    chain = ChainDrafter(cast(Any, draft), LookupDrafter(), lambda _options: policy)
    text = _Text([*one.prompt, one.reply[0]], len(one.prompt), frozenset(one.reply[-1:]) if one.ended else frozenset())
    chain.begin(Drafting(cast(Any, text), cast(Any, _Judge(one.greedy)), lambda: False))
    chain.propose(0, options)
    chain.learn(RoundOutcome(drafted=0, accepted=0, verify_ms=0.0, other_ms=0.0, first_pass=True))
    total = len(one.prompt) + len(one.reply)
    while len(text.ids) < total:
        at = len(text.ids) - len(one.prompt)
        drafted = chain.propose(MAX_DRAFT_LENGTH if one.ended else total - len(text.ids) - 1, options)
        ids = [guess.token_id for guess in drafted.guesses]
        accepted = common_prefix(ids, one.reply[at : at + len(ids)])
        verify = one.prices.passes(len(text.ids))[len(ids) + 1]
        around = one.prices.around(len(ids)) + (
            0.0 if ids or options.source is DraftSource.NONE else one.prices.looking
        )
        chance = None if drafted.probe is None else float(drafted.probe.token_id == one.reply[at])
        chain.learn(
            RoundOutcome(
                drafted=len(ids),
                accepted=accepted,
                verify_ms=verify,
                other_ms=around,
                work=drafted.work,
                probe_chance=chance,
            )
        )
        new = list(one.reply[at : at + accepted + 1])
        yield (
            at,
            RoundTally(
                tokens=len(new),
                ms=verify + around + drafted.work.step_ms + drafted.work.read_ms,
                rounds=float(bool(ids)),
                drafted=len(ids),
                accepted=[float(place < accepted) for place in range(len(ids))],
            ),
        )
        text.ids += new
        chain.rollback(len(text.ids) - 1)


@dataclass
class _Text:
    """What drafters look at of a `ReplyText`."""

    ids: list[int]
    start: int
    ends: frozenset[int]


class _Judge:
    """What drafters look at of a `Judge`."""

    banned: Sequence[int] = ()
    lossless = True

    def __init__(self, greedy: bool) -> None:
        self.sampler = _Sampler(greedy)

    def forced(self) -> list[int]:
        return []


@dataclass
class _Sampler:
    greedy: bool


class _KnownDraft:
    """What `ChainDrafter` asks of a draft model, answered from what it says along the reply. Behind a wrong guess it is
    taken to be as sure as it is behind the right one."""

    lost, name, kind = "", "", DraftKind.MODEL
    ready = 0  # it never guesses ahead

    def __init__(self, one: Replay, along: Along, draws: Numbers) -> None:
        self._one, self._along, self._draws = one, along, draws
        self._read = 0
        self._block = MAX_DRAFT_LENGTH
        self.work = DraftWork()

    def begin(self, reply: Drafting) -> None:
        self._text = reply.text

    def start(self, block: int = MAX_DRAFT_LENGTH) -> None:
        self._block, self.work = block, DraftWork()

    def behind(self, text: Sequence[int]) -> int:
        return max(1, len(text) - self._read)

    def room(self, length: int) -> int:
        del length
        return MAX_DRAFT_LENGTH

    def rollback(self, length: int) -> None:
        self._read = min(self._read, length)

    def guess(
        self, ahead: Sequence[int], include: Callable[[float, float], bool], follower: SuffixFollower | None = None
    ) -> Guess | None:
        token, sure = self._said(ahead)
        self._spend(len(ahead))
        echo = 0.0 if follower is None else echo_evidence(follower.matched, follower.token_id == token)
        return Guess(token, sure) if include(sure, echo) else None

    def probe(self, follower: SuffixFollower | None) -> Guess | None:
        def note(confidence: float, echo: float) -> bool:
            self.work.probed = (confidence, echo)
            return True

        return self.guess((), note, follower)

    def _spend(self, ahead: int) -> None:
        prices, text = self._one.prices, self._text.ids
        unread = len(text) + ahead - self._read
        blocks = prices.costs.blocks
        if blocks:
            if not self.work.steps:
                self.work.steps, self.work.block = 1, self._block
                self.work.step_ms = prices.drafting(min(self._block, MOST), len(text))
        else:
            if unread > _CAUGHT_UP:
                reading = prices.costs.reading or prices.guess
                self.work.read, self.work.read_ms = unread, unread * reading
            self.work.steps += 1
            self.work.step_ms = prices.drafting(self.work.steps, len(text))
        self._read = len(text) + ahead

    def _said(self, ahead: Sequence[int]) -> tuple[int, float]:
        reply = self._one.reply
        start, depth = len(self._text.ids) - self._text.start, len(ahead)
        right = start + depth < len(reply) and list(ahead) == list(reply[start : start + depth])
        place = min(start, self._along.size - 1), min(depth, MOST - 1)
        sure = float(self._along.sure[place]) or float(self._along.sure[min(start, self._along.size - 1), 0])
        hit = right and depth < MOST and self._draws[start + depth] < self._along.kept[place]
        return (reply[start + depth] if hit else _WRONG), sure
