"""The table of a measurement: a row for each contestant, compared with its reference prompt by prompt; and notes
on what makes it less sure than its intervals say, found out of the records themselves.

A machine that grows slower or faster while it is measured; a place in the turn that is faster than another; prompts
that were in a cache although they should not; replies during which other programs worked; texts that differ. Turns are
such that the first two do not favour a contestant, so ratios hold; the speeds themselves are of a machine that changed.
"""

import math
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.records import Record, Results
from foretoken.measuring.runner import Contestant, MeasuredReply
from foretoken.measuring.suite import SuitePrompt
from foretoken.speedups import Share, Speedup, geometric, share
from foretoken.wording import sentences, tr, trn

Key = tuple[str, int]  # a prompt and a repetition


class KindRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row on the prompts of one kind."""

    prompts: int
    decode_tps: float | None = None
    speedup: Speedup | None = None
    acceptance: float | None = None
    mean_acceptance_length: float | None = None
    acceptance_per_position: tuple[float, ...] = ()


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant. None where the engine does not tell, or nothing was measured yet.

    `speedup` and `end_to_end_speedup` over the reference: geometric means of the ratios of `prompts` prompts, each pair
    measured in one turn. Speeds are geometric means over prompts, so that their quotient is that ratio; a prompt's
    speed is that of all its turns together. `ttft_ms`, of first turns with empty caches, and `tpot_ms` are medians over
    prompts. `itl_p50_ms` and `itl_p99_ms`: of all times from one delivery of tokens to the next.

    `acceptance`: of all guesses; `acceptance_per_token`: of those that were judged, not behind a refused one.
    `acceptance_per_position[i]`: passes in which guess i was accepted, of all with guesses. `acceptance_by_depth`: the
    share by the tokens before the middle of a reply, from this power of two to the next. `main`, `draft` and `length`
    ("" without guesses) are what it is of.
    `draft_share`, `verify_share`, `other_share`: of the time of replies without that of the prompt.
    `peak_bytes`: the most main memory that its process occupied after a reply, mapped model files included.
    `differing`: prompts whose text is not that of the reference, of those that both wrote. `undisturbed`: replies
    during which other programs used next to nothing.
    """

    label: str
    main: str = ""
    draft: str = ""
    length: str = ""
    reference: str = ""
    prompts: int = 0
    replies: int = 0
    tokens: int = 0
    speedup: Speedup | None = None
    end_to_end_speedup: Speedup | None = None
    decode_tps: float | None = None
    end_to_end_tps: float | None = None
    ttft_ms: float | None = None
    tpot_ms: float | None = None
    itl_p50_ms: float | None = None
    itl_p99_ms: float | None = None
    acceptance: Share | None = None
    acceptance_per_token: Share | None = None
    mean_acceptance_length: float | None = None
    acceptance_per_position: tuple[float, ...] = ()
    acceptance_by_depth: dict[int, float] = {}
    draft_share: float | None = None
    verify_share: float | None = None
    other_share: float | None = None
    peak_bytes: int | None = None
    differing: int | None = None
    undisturbed: int = 0
    lossless: bool = True
    clock: str = "engine"
    kinds: dict[str, KindRow] = {}
    error: str = ""


QUIET = 0.25
"""Processor cores of other programs from which a reply counts as disturbed."""


def rows(plan: MeasuringPlan, results: Results, *, intervals: bool = True) -> tuple[TableRow, ...]:
    """What `results` has of the plan. Without `intervals` they are found in no time, as while something is measured."""
    found = {one.label: results.of(plan, one) for one in plan.contestants}
    return tuple(
        _row(plan, one, found[one.label], found.get(one.reference, {}), results.error(one), intervals)
        for one in plan.contestants
    )


def decode_tps(record: Record) -> float | None:
    """Tokens/s behind the first token, of all turns together."""
    pairs = [(reply.tokens - 1, reply.decode_ms) for reply in record.replies if reply.decode_ms]
    spent = sum(ms for _tokens, ms in pairs if ms)
    return 1000.0 * sum(tokens for tokens, _ms in pairs) / spent if spent else None


def end_to_end_tps(record: Record) -> float | None:
    pairs = [(reply.tokens, reply.last_ms) for reply in record.replies if reply.last_ms]
    spent = sum(ms for _tokens, ms in pairs if ms)
    return 1000.0 * sum(tokens for tokens, _ms in pairs) / spent if spent else None


def ttft_ms(record: Record) -> float | None:
    """Of the first turn, which finds empty caches."""
    return record.replies[0].ttft_ms if record.replies else None


def per_prompt(
    plan: MeasuringPlan, records: dict[Key, Record], of: Callable[[Record], float | None]
) -> dict[str, float]:
    """The geometric mean over repetitions, by prompt."""
    found: dict[str, list[float]] = {}
    for (prompt, _repetition), record in records.items():
        if value := of(record):
            found.setdefault(prompt, []).append(math.log(value))
    return {prompt.id: math.exp(statistics.fmean(found[prompt.id])) for prompt in plan.prompts if prompt.id in found}


def _ratios(
    plan: MeasuringPlan, records: dict[Key, Record], reference: dict[Key, Record], of: Callable[[Record], float | None]
) -> dict[str, float]:
    """By prompt; of two that were measured in one turn."""
    found: dict[str, list[float]] = {}
    for key in records.keys() & reference.keys():
        if (ours := of(records[key])) and (theirs := of(reference[key])):
            found.setdefault(key[0], []).append(math.log(ours / theirs))
    return {prompt.id: math.exp(statistics.fmean(found[prompt.id])) for prompt in plan.prompts if prompt.id in found}


def _row(
    plan: MeasuringPlan,
    contestant: Contestant,
    records: dict[Key, Record],
    reference: dict[Key, Record],
    error: str,
    intervals: bool,
) -> TableRow:
    row = TableRow(
        label=contestant.label,
        main=contestant.main,
        draft=contestant.draft,
        length=contestant.length,
        reference=contestant.reference,
        error="" if records else error,
    )
    if not records:
        return row
    replies = [reply for record in records.values() for reply in record.replies]
    speeds = per_prompt(plan, records, decode_tps)
    ratios = _ratios(plan, records, reference, decode_tps) if contestant.reference else {}
    whole = _ratios(plan, records, reference, end_to_end_tps) if contestant.reference else {}
    gaps = [gap for reply in replies for gap in reply.gaps_ms]
    row = msgspec.structs.replace(
        row,
        prompts=len(ratios) if contestant.reference else len(speeds),
        replies=len(replies),
        tokens=sum(reply.tokens for reply in replies),
        speedup=geometric(list(ratios.values()), interval=intervals),
        end_to_end_speedup=geometric(list(whole.values()), interval=intervals),
        decode_tps=_mean(speeds.values()),
        end_to_end_tps=_mean(per_prompt(plan, records, end_to_end_tps).values()),
        ttft_ms=_median(per_prompt(plan, records, ttft_ms).values()),
        tpot_ms=_median(1000.0 / speed for speed in speeds.values()),
        itl_p50_ms=float(np.percentile(gaps, 50)) if gaps else None,
        itl_p99_ms=float(np.percentile(gaps, 99)) if gaps else None,
        differing=_differing(records, reference) if contestant.reference else None,
        undisturbed=sum(len(one.replies) for one in records.values() if one.others < QUIET),
        peak_bytes=max((one.memory for one in records.values() if one.memory is not None), default=None),
        lossless=all(reply.lossless for reply in replies),
        clock="engine" if all(reply.clock == "engine" for reply in replies) else "caller",
        kinds={kind: _of_kind(prompts, records, speeds, ratios, intervals) for kind, prompts in _by_kind(plan.prompts)},
    )
    return _with_times(_with_guesses(row, records), replies)


def _with_guesses(row: TableRow, records: dict[Key, Record]) -> TableRow:
    replies = [reply for record in records.values() for reply in record.replies]
    drafts, drafted, accepted = (_sum(reply, replies) for reply in ("drafts", "drafted", "accepted"))
    if not drafted:
        return row
    depths = defaultdict[int, list[MeasuredReply]](list)
    for reply in replies:
        depths[1 << max(0, ((reply.prompt_tokens or 0) + reply.tokens // 2).bit_length() - 1)].append(reply)
    return msgspec.structs.replace(
        row,
        acceptance=share(_each(records, "accepted"), _each(records, "drafted")),
        acceptance_per_token=share(_each(records, "accepted"), _each(records, "judged")),
        mean_acceptance_length=1 + (accepted or 0) / drafts if drafts else None,
        acceptance_per_position=_per_position(replies),
        acceptance_by_depth={
            depth: (_sum("accepted", some) or 0) / guessed
            for depth, some in sorted(depths.items())
            if (guessed := _sum("drafted", some))
        },
    )


def _per_position(replies: Sequence[MeasuredReply]) -> tuple[float, ...]:
    """The share of passes with guesses in which the guess at each position was accepted."""
    drafts = _sum("drafts", replies)
    counts = [0] * max((len(reply.accepted_at) for reply in replies), default=0)
    for reply in replies:
        for position, count in enumerate(reply.accepted_at):
            counts[position] += count
    return tuple(count / drafts for count in counts) if drafts else ()


def _with_times(row: TableRow, replies: Sequence[MeasuredReply]) -> TableRow:
    draft, verify, other = (_sum(reply, replies) for reply in ("draft_ms", "verify_ms", "other_ms"))
    if draft is None or verify is None or other is None or not draft + verify + other:
        return row
    whole = draft + verify + other
    return msgspec.structs.replace(
        row, draft_share=draft / whole, verify_share=verify / whole, other_share=other / whole
    )


def _of_kind(
    prompts: Sequence[SuitePrompt],
    records: dict[Key, Record],
    speeds: dict[str, float],
    ratios: dict[str, float],
    intervals: bool,
) -> KindRow:
    ids = {prompt.id for prompt in prompts}
    replies = [reply for key, record in records.items() if key[0] in ids for reply in record.replies]
    drafts, drafted, accepted = (_sum(reply, replies) for reply in ("drafts", "drafted", "accepted"))
    return KindRow(
        prompts=len(ids & speeds.keys()),
        decode_tps=_mean(speeds[one] for one in ids if one in speeds),
        speedup=geometric([ratios[prompt.id] for prompt in prompts if prompt.id in ratios], interval=intervals),
        acceptance=(accepted or 0) / drafted if drafted else None,
        mean_acceptance_length=1 + (accepted or 0) / drafts if drafts else None,
        acceptance_per_position=_per_position(replies),
    )


def _by_kind(prompts: Sequence[SuitePrompt]) -> list[tuple[str, list[SuitePrompt]]]:
    kinds = dict.fromkeys(prompt.kind for prompt in prompts)
    return [(kind, [prompt for prompt in prompts if prompt.kind == kind]) for kind in kinds]


def _differing(records: dict[Key, Record], reference: dict[Key, Record]) -> int:
    """Prompts whose replies differ from those of the reference in one repetition or another."""
    found = set()
    for key in records.keys() & reference.keys():
        for ours, theirs in zip(records[key].replies, reference[key].replies, strict=False):
            known = bool(ours.token_ids and theirs.token_ids)
            if ours.token_ids != theirs.token_ids if known else ours.text != theirs.text:
                found.add(key[0])
    return len(found)


def _each(records: dict[Key, Record], name: str) -> list[float]:
    return [float(_sum(name, record.replies) or 0) for record in records.values()]


def _sum(name: str, replies: Sequence[MeasuredReply]) -> float | None:
    """None where no reply has it."""
    known = [value for reply in replies if (value := getattr(reply, name)) is not None]
    return sum(known) if known else None


def _mean(values: Iterable[float]) -> float | None:
    """The geometric one."""
    logs = [math.log(value) for value in values]
    return math.exp(statistics.fmean(logs)) if logs else None


def _median(values: Iterable[float]) -> float | None:
    known = list(values)
    return statistics.median(known) if known else None


_SURE: Final = 0.01  # how often chance alone may find as much as is told
_SHUFFLES: Final = 1000
_LEAST_CHANGE: Final = 0.03  # of speed, below which nothing is told
_LEAST_WARM: Final = 0.3  # of the time to the first token, likewise
_FEWEST: Final = 6  # measurements, below which nothing can be told
_DISTURBED: Final = 0.1  # of all replies, from which it is told


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something to know of a measurement. `code`: drift, place, warm, disturbed, differing, few, synthetic or clock;
    `value`: how much, where that is a number (a share of 1)."""

    code: str
    text: str
    value: float | None = None


def notes(plan: MeasuringPlan, results: Results) -> tuple[Note, ...]:
    """All there is to say."""
    records = {one.label: list(results.of(plan, one).values()) for one in plan.contestants}
    found = [_drift(plan, records), _place(records), _warm(plan, records), _disturbed(records), _few(records)]
    return tuple(note for note in found if note is not None)


def _drift(plan: MeasuringPlan, records: dict[str, list[Record]]) -> Note | None:
    """The change of speed from the first measurement to the last.

    With repetitions each is held against the same prompt before; without, the contestants that others are compared with
    are looked at, which guess nothing as a rule and are as fast on one prompt as on another."""
    references = {one.reference for one in plan.contestants if one.reference}
    series = []
    for label, own in records.items():
        if plan.repeat > 1:
            by_prompt = defaultdict(list)
            for record in own:
                by_prompt[record.prompt].append(record)
            series += list(by_prompt.values())
        elif label in references or not references:
            series.append(own)
    last = max((record.number for own in records.values() for record in own), default=0)
    found = _slope(series, lambda record: record.number / max(1, last), decode_tps)
    if found is None or abs(found) < _LEAST_CHANGE:
        return None
    slower = tr("The machine grew {share:.0%} slower from the first measurement to the last.", share=-found)
    faster = tr("The machine grew {share:.0%} faster from the first measurement to the last.", share=found)
    rest = tr("Ratios compare neighbours in time and still hold; speeds do not.")
    return Note(code="drift", text=sentences((slower if found < 0 else faster, rest)), value=found)


def _place(records: dict[str, list[Record]]) -> Note | None:
    """How much faster a contestant is for every place later in the turn."""
    most = max((record.place for own in records.values() for record in own), default=0)
    if not most:
        return None
    found = _slope(records.values(), lambda record: record.place / most, decode_tps)
    if found is None or abs(found) < _LEAST_CHANGE:
        return None
    later = tr("The last setting to get a prompt was {share:.0%} faster than the first.", share=found)
    first = tr("The last setting to get a prompt was {share:.0%} slower than the first.", share=-found)
    rest = tr("Each setting had each place equally often, so ratios hold overall, not for single prompts.")
    return Note(code="place", text=sentences((later if found > 0 else first, rest)), value=found)


def _warm(plan: MeasuringPlan, records: dict[str, list[Record]]) -> Note | None:
    """Replies that found their prompt in a cache, by what engines tell, or as their times to the first token show."""
    if not plan.cold:
        return None
    first = [record.replies[0] for own in records.values() for record in own if record.replies]
    told = sum(bool(reply.reused) for reply in first)
    rest = tr("Times to the first token and end-to-end speeds do not compare.")
    if told:
        said = trn(
            "{n:,} of {all:,} replies found some of its prompt in a cache.",
            "{n:,} of {all:,} replies found some of their prompt in a cache.",
            told,
            all=len(first),
        )
        return Note(code="warm", text=sentences((said, rest)), value=told / len(first))
    most = max((record.place for own in records.values() for record in own), default=0)
    series = [[one for one in own if one.replies and one.replies[0].reused is None] for own in records.values()]
    later = _slope(series, lambda record: float(record.place > 0), ttft_ms) if most else None
    again = None
    if plan.repeat > 1:
        pairs = [[one for one in own if one.prompt == prompt.id] for own in series for prompt in plan.prompts]
        again = _slope(pairs, lambda record: float(record.repetition > 0), ttft_ms)
    found = min((value for value in (later, again) if value is not None), default=0.0)
    if found > -_LEAST_WARM:
        return None
    said = tr(
        "Prompts that had been asked before took {share:.0%} less time to the first token, as with a warm cache.",
        share=-found,
    )
    return Note(code="warm", text=sentences((said, rest)), value=-found)


def _disturbed(records: dict[str, list[Record]]) -> Note | None:
    every = [record for own in records.values() for record in own]
    count = sum(record.others >= QUIET for record in every)
    if not every or count / len(every) < _DISTURBED:
        return None
    text = tr(
        "During {share:.0%} of the measurements other programs used {cores:g} of a processor core or more. Close them "
        "and measure again for speeds to rely on.",
        share=count / len(every),
        cores=QUIET,
    )
    return Note(code="disturbed", text=text, value=count / len(every))


def _few(records: dict[str, list[Record]]) -> Note | None:
    least = min((len({record.prompt for record in own}) for own in records.values() if own), default=0)
    if not least or least >= _FEWEST:  # of nothing there is nothing to say
        return None
    text = trn(
        "Only {n} prompt was measured, which says little of others.",
        "Only {n} prompts were measured, which says little of others.",
        least,
    )
    return Note(code="few", text=text, value=float(least))


def _slope(
    series: Iterable[Sequence[Record]], x: Callable[[Record], float], y: Callable[[Record], float | None]
) -> float | None:
    """By what share `y` changes from x = 0 to 1 within the series, each of which has a level of its own. None where
    chance alone finds as much too easily: a permutation test, the values of a series being shuffled."""
    groups = []
    for one in series:
        known = [(x(record), math.log(value)) for record in one if (value := y(record))]
        if len(known) > 1:
            places, logs = np.array(known).T
            groups.append((places - places.mean(), logs - logs.mean()))
    spread = sum(float((places**2).sum()) for places, _logs in groups)
    if spread <= 0 or sum(len(places) for places, _logs in groups) < _FEWEST:
        return None

    def fitted(values: Sequence[np.ndarray]) -> float:
        return sum(float(places @ own) for (places, _logs), own in zip(groups, values, strict=True)) / spread

    found = fitted([logs for _places, logs in groups])
    random = np.random.default_rng(0)
    as_much = sum(
        abs(fitted([random.permutation(logs) for _places, logs in groups])) >= abs(found) for _ in range(_SHUFFLES)
    )
    return math.expm1(found) if (as_much + 1) / (_SHUFFLES + 1) <= _SURE else None
