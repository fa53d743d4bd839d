"""The table of a measurement: a row for each contestant, compared with its reference prompt by prompt."""

import math
import statistics
from collections.abc import Callable, Iterable, Sequence

import msgspec
import numpy as np

from foretoken.measuring.figures import Ratio, Share, geometric, share
from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.records import Record, Results
from foretoken.measuring.runner import Contestant, MeasuredReply
from foretoken.measuring.suite import SuitePrompt

Key = tuple[str, int]  # a prompt and a repetition


class KindRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row on the prompts of one kind."""

    prompts: int
    decode_tps: float | None = None
    speedup: Ratio | None = None
    acceptance: float | None = None
    mean_acceptance_length: float | None = None


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant. None where the engine does not tell, or nothing was measured yet.

    `speedup` and `end_to_end_speedup` over the reference: geometric means of the ratios of `prompts` prompts, each pair
    measured in one turn. Speeds are geometric means over prompts, so that their quotient is that ratio; a prompt's
    speed is that of all its turns together. `ttft_ms`, of first turns with empty caches, and `tpot_ms` are medians over
    prompts. `itl_p50_ms` and `itl_p99_ms`: of all times from one delivery of tokens to the next.

    `acceptance`: of all guesses; `acceptance_per_token`: of those that were judged, not behind a refused one.
    `acceptance_per_position[i]`: passes in which guess i was accepted, of all with guesses.
    `draft_share`, `verify_share`, `other_share`: of the time of replies without that of the prompt.
    `peak_bytes`: the most main memory that its process occupied after a reply, mapped model files included.
    `differing`: prompts whose text is not that of the reference, of those that both wrote. `undisturbed`: replies
    during which other programs used next to nothing.
    """

    label: str
    reference: str = ""
    prompts: int = 0
    replies: int = 0
    tokens: int = 0
    speedup: Ratio | None = None
    end_to_end_speedup: Ratio | None = None
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
    row = TableRow(label=contestant.label, reference=contestant.reference, error="" if records else error)
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
    positions = [0] * max((len(reply.accepted_at) for reply in replies), default=0)
    for reply in replies:
        for position, count in enumerate(reply.accepted_at):
            positions[position] += count
    return msgspec.structs.replace(
        row,
        acceptance=share(_each(records, "accepted"), _each(records, "drafted")),
        acceptance_per_token=share(_each(records, "accepted"), _each(records, "judged")),
        mean_acceptance_length=1 + (accepted or 0) / drafts if drafts else None,
        acceptance_per_position=tuple(count / drafts for count in positions) if drafts else (),
    )


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
