"""How the candidates of a league stand: what each would be worth, by what was found of it."""

import itertools
import statistics
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from foretoken.engine.events import DraftKind
from foretoken.engine.examined import Agreement, Comparison
from foretoken.engine.options import ReplyOptions
from foretoken.features.league.written import ReplyToRead
from foretoken.measuring.along import Along, RoundTally, total, tree_gain
from foretoken.measuring.open_record import (
    OpenRecord,
    PairAcceptance,
    RecordSubject,
    ReplyAcceptance,
    Said,
    SaidBehind,
    device,
    files_of,
    machine,
    versions,
)
from foretoken.measuring.prices import PassCosts, Prices
from foretoken.measuring.replayed import Replay, at_each_length
from foretoken.measuring.setting import told_apart
from foretoken.measuring.table import TableRow
from foretoken.replies.content import ContentKind
from foretoken.session.messages import LoadPair
from foretoken.speedups import Basis, Share, Speedup, of_sums

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
    guesses. `tree`: how many times as fast as the best chain a tree of guesses would be, at most; None where that is
    not known. `error`: why nothing is known."""

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
    tree: float | None = None
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
    threads: int = 0
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
    replays = [_replay(replies[index], found, known.prices) for index, found in known.found.items()]
    by_setting = dict(at_each_length(replays, known.prices))
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
        tree=_tree(list(known.found.values()), known.prices),
    )


def _tree(found: Sequence[Comparison], prices: Prices) -> float | None:
    ranks = [rank for one in found if one.agreement is not None for rank in one.agreement.ranks]
    return tree_gain(ranks, prices, sum(len(one.prompt) for one in found) // len(found)) if ranks else None


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


def record_of_league(
    found: Standing,
    candidates: Sequence[CandidateFindings],
    replies: Sequence[ReplyToRead],
    pair: LoadPair,
    engine: dict[str, Any],
    command: str,
) -> OpenRecord:
    """All of it as a record: how candidates agree with the main model token by token, and what passes took by the
    `engine`."""
    paths = {known.candidate.path: known.candidate.label for known in candidates if known.candidate.path is not None}
    names = told_apart((pair.main, *paths))
    main, called = names[pair.main], {label: names[path] for path, label in paths.items()}
    options = replies[0].options if replies else ReplyOptions()
    read = [
        (called.get(known.candidate.label, ""), known, known.prices) for known in candidates if known.prices is not None
    ]
    return OpenRecord(
        source="league",
        about=RecordSubject(
            command=command, main=main, drafts=tuple(called.values()), machine=machine(), versions=versions()
        ),
        files=files_of(names),
        device=device(),
        prompts=len(replies),
        temperature=options.sampling.temperature,
        seed=options.sampling.seed or 0,
        rows=tuple(one for row in found.rows for one in _recorded(row, main, called.get(row.candidate, row.candidate))),
        costs=tuple(
            PassCosts(main=main, draft=draft, threads=known.threads, prices=prices, **engine)
            for draft, known, prices in read
        ),
        acceptance=tuple(
            PairAcceptance(
                main=main,
                draft=draft,
                replies=tuple(_acceptance(replies[index], said) for index, said in sorted(known.found.items())),
            )
            for draft, known, _prices in read
            if draft
        ),
        finished=found.finished,
    )


def _recorded(row: LeagueRow, main: str, draft: str) -> Iterator[TableRow]:
    """A candidate at each length."""
    if row.error:
        yield TableRow(label=draft, main=main, draft=draft, error=row.error)
    for length, tps in row.predicted_tps.items():
        rate = row.acceptance_rates.get(length)
        yield TableRow(
            label=f"{draft}:{length}",
            main=main,
            draft=draft,
            length=length,
            replies=row.replies,
            speedup=row.speedup if length == str(row.best) else None,
            decode_tps=tps,
            acceptance=None if rate is None else Share(share=rate),
            acceptance_per_position=row.acceptance_per_position if length == str(SHOWN) else (),
        )


def _acceptance(reply: ReplyToRead, found: Comparison) -> ReplyAcceptance:
    def said(known: Agreement) -> dict[str, tuple[float, ...]]:
        values = {"kept": known.kept, "overlap": known.overlap, "sure": known.sure}
        return {name: tuple(round(min(max(one, 0.0), 1.0), 4) for one in each) for name, each in values.items()}

    assert found.agreement is not None, "a draft was asked"
    return ReplyAcceptance(
        prompt=len(found.prompt),
        kinds=tuple((kind.value, len(list(some))) for kind, some in itertools.groupby(reply.kinds)),
        ended=reply.ended,
        greedy=reply.options.sampling.temperature == 0,
        said=Said(**said(found.agreement)),
        behind=tuple(SaidBehind(start=one.start, **said(one.agreement)) for one in found.chains),
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
