"""How the candidates of a league stand: what each would be worth, by what was found of it."""

import statistics
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.events import DraftKind
from foretoken.engine.examined import Comparison
from foretoken.engine.options import DraftOptions, DraftSource
from foretoken.features.league.written import ReplyToRead
from foretoken.measuring.along import Along, RoundTally, expected_rounds, total
from foretoken.measuring.prices import Prices
from foretoken.measuring.replayed import Replay, replay
from foretoken.replies.content import ContentKind
from foretoken.speedups import Basis, Speedup, of_sums

LENGTHS: Final = (1, 2, 3, 4, 5, 6, 8, 12, 16)
"""Draft lengths that are looked at."""
SHOWN: Final = 8
"""The length at which acceptance is told by position."""

_AS_GOOD: Final = 0.98  # of the best speed, from which automatic length is preferred


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """What may guess. `label`: as the user gave it; `path`: of a draft or head, None for prompt lookup."""

    label: str
    path: str | None = None


class KindWorth(msgspec.Struct, frozen=True, kw_only=True):
    """What a candidate is worth on one kind of content, at its best setting. `share`: of all tokens."""

    kind: ContentKind
    share: float
    acceptance_rate: float | None
    predicted_tps: float
    speedup: Speedup | None


class LeagueRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a candidate is worth. `predicted_tps` by draft length, "auto" among them; `best` is the setting to use and
    `speedup` that of it over plain decoding. `acceptance_per_position` and `acceptance_rate` are those at SHOWN
    guesses. `error`: why nothing is known."""

    candidate: str
    name: str = ""
    kind: DraftKind = DraftKind.NONE
    replies: int = 0
    best: int | Literal["auto"] = "auto"
    speedup: Speedup | None = None
    predicted_tps: dict[str, float] = {}
    acceptance_per_position: tuple[float, ...] = ()
    acceptance_rate: float | None = None
    acceptance_rates: dict[str, float | None] = {}
    by_kind: tuple[KindWorth, ...] = ()
    error: str = ""

    @property
    def best_tps(self) -> float:
        return self.predicted_tps.get(str(self.best), 0.0)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The rows, the fastest first. `plain_tps`: without guesses. `finished`: nothing was left out."""

    main: str
    replies: int
    tokens: int
    plain_tps: float | None
    rows: tuple[LeagueRow, ...]
    finished: bool


class CandidateFindings(msgspec.Struct):
    """What was found of one candidate. `found`: by the index of the reply."""

    candidate: Candidate
    name: str = ""
    kind: DraftKind = DraftKind.NONE
    prices: Prices | None = None
    found: dict[int, Comparison] = {}
    error: str = ""


def standing_of(
    candidates: Sequence[CandidateFindings], replies: Sequence[ReplyToRead], *, main: str, finished: bool, of: Basis
) -> Standing:
    """What is known so far of `candidates` beside the model `main` on `replies`, which are `of` chats or prompts."""
    rows = [_row(known, replies, of) for known in candidates if known.found or known.error]
    plain = [p for known in candidates if known.prices is not None and (p := _plain_tps(replies, known))]
    if plain:
        # The machine was not the same for each: other programs took their share of it, now more, now less. What
        # each gains by its own is told at the speed in the middle, or the slower of two could have the larger gain.
        rows = [_at_pace(row, statistics.median(plain)) for row in rows]
    rows.sort(key=lambda row: (bool(row.error), -row.best_tps))
    return Standing(
        main=main,
        replies=len(replies),
        tokens=sum(len(reply.token_ids) for reply in replies),
        plain_tps=statistics.median(plain) if plain else None,
        rows=tuple(rows),
        finished=finished,
    )


def _plain_tps(replies: Sequence[ReplyToRead], known: CandidateFindings) -> float:
    """Without guesses, over all replies that were read, or over all as if their prompts were short."""
    assert known.prices is not None
    tokens, ms = 0, 0.0
    for index in known.found or range(len(replies)):
        more = len(replies[index].token_ids) - 1
        before = len(known.found[index].prompt) if known.found else 0
        tokens, ms = tokens + more, ms + more * known.prices.round_ms(0, before + more // 2)
    return 1000.0 * tokens / ms if ms else 0.0


def _row(known: CandidateFindings, replies: Sequence[ReplyToRead], of: Basis) -> LeagueRow:
    if known.error or known.prices is None:
        return LeagueRow(candidate=known.candidate.label, name=known.name, kind=known.kind, error=known.error)
    by_setting = dict(_settings(known, known.prices, replies))
    speeds = {name: total(map(_whole, each)).tps for name, each in by_setting.items()}
    best = max(speeds, key=speeds.__getitem__)
    if speeds["auto"] >= _AS_GOOD * speeds[best]:
        best = "auto"
    rates = {name: total(map(_whole, each)).acceptance_rate for name, each in by_setting.items()}
    shown = total(map(_whole, by_setting[str(SHOWN)]))
    plain = _plain_tps(replies, known)
    return LeagueRow(
        candidate=known.candidate.label,
        name=known.name,
        kind=known.kind,
        replies=len(known.found),
        best="auto" if best == "auto" else int(best),
        speedup=_speedup([_whole(one) for one in by_setting[best]], plain, of),
        predicted_tps=speeds,
        acceptance_per_position=shown.per_position,
        acceptance_rate=shown.acceptance_rate,
        acceptance_rates=rates,
        by_kind=tuple(_by_kind(by_setting[best], plain, of)),
    )


def _settings(
    known: CandidateFindings, prices: Prices, replies: Sequence[ReplyToRead]
) -> Iterator[tuple[str, list[dict[ContentKind, RoundTally]]]]:
    """By draft length and "auto": of each reply what its rounds take and keep."""
    lookup = known.candidate.path is None
    replays = [_replay(replies[index], found, prices) for index, found in known.found.items()]
    for length in LENGTHS:
        if lookup:
            options = DraftOptions(source=DraftSource.LOOKUP, length=length)
            yield str(length), [replay(one, FixedLength(length), options) for one in replays]
        else:
            yield str(length), [_expected(one, length) for one in replays]
    costs = Costs(prices.for_policies, block=max(prices.costs.blocks, default=None))
    auto = AutoLength(costs)
    options = DraftOptions(source=DraftSource.LOOKUP if lookup else DraftSource.AUTO)
    for one in replays:  # what it learns of a pair it keeps
        replay(one, auto, options, seed=0)
    yield "auto", [replay(one, auto, options) for one in replays]


def _replay(reply: ReplyToRead, found: Comparison, prices: Prices) -> Replay:
    return Replay(
        prompt=found.prompt,
        reply=reply.token_ids,
        kinds=reply.kinds,
        along=None if found.agreement is None else Along(found),
        prices=prices,
        greedy=reply.options.sampling.temperature == 0,
        ended=reply.ended,
    )


def _at_pace(row: LeagueRow, plain: float) -> LeagueRow:
    """Its speeds on a machine that writes so many tokens/s without guesses."""
    if row.speedup is None:
        return row
    factor = row.speedup.ratio * plain / row.best_tps
    return msgspec.structs.replace(
        row,
        predicted_tps={name: factor * tps for name, tps in row.predicted_tps.items()},
        by_kind=tuple(msgspec.structs.replace(one, predicted_tps=factor * one.predicted_tps) for one in row.by_kind),
    )


def _expected(one: Replay, length: int) -> dict[ContentKind, RoundTally]:
    assert one.along is not None, "a draft was asked"
    return expected_rounds(one.along, length, one.prices, prompt=len(one.prompt), ended=one.ended, kinds=one.kinds)


def _whole(of: dict[ContentKind, RoundTally]) -> RoundTally:
    return total(of.values())


def _speedup(tallies: Sequence[RoundTally], plain: float, of: Basis) -> Speedup | None:
    return (
        of_sums([one.ms for one in tallies], [1000.0 * one.tokens / plain for one in tallies], of=of) if plain else None
    )


def _by_kind(replies: Sequence[dict[ContentKind, RoundTally]], plain: float, of: Basis) -> Iterator[KindWorth]:
    """The kinds that there are, the most frequent first."""
    kinds = {kind: [one[kind] for one in replies if kind in one] for kind in ContentKind}
    sums = {kind: total(tallies) for kind, tallies in kinds.items()}
    tokens = sum(one.tokens for one in sums.values()) or 1.0
    for kind, one in sorted(sums.items(), key=lambda item: -item[1].tokens):
        if one.tokens:
            yield KindWorth(
                kind=kind,
                share=one.tokens / tokens,
                acceptance_rate=one.acceptance_rate,
                predicted_tps=one.tps,
                speedup=_speedup(kinds[kind], plain, of),
            )
