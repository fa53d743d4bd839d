"""The report of a measurement in words: what was measured, and the cells of its tables."""

from typing import Final

from foretoken.amounts import in_bytes, milliseconds, percent
from foretoken.features.bench.asserting import Asserted
from foretoken.features.bench.bench_report import BenchReport
from foretoken.measuring.figures import Ratio, Share
from foretoken.measuring.suite import KINDS
from foretoken.measuring.table import TableRow
from foretoken.wording import number, sentences, tr

_NOTHING: Final = "–"


def title(found: BenchReport) -> str:
    return tr("Speculative decoding measured: {main}", main=found.about.main) if found.about.main else tr("Measurement")


def how(found: BenchReport) -> str:
    """What was measured, and how, in a few sentences."""
    what = tr(
        "{prompts:,} prompts ({suite}), measured {repeat}×, replies of up to {tokens} tokens at temperature"
        " {temperature:g} with the seed {seed}, by {machine}.",
        prompts=found.prompts,
        suite=found.about.suite or tr("own"),
        repeat=found.repeat,
        tokens="∞" if found.max_tokens is None else number(found.max_tokens),
        temperature=found.temperature,
        seed=found.seed,
        machine=found.about.machine or tr("one machine"),
    )
    pairing = tr(
        "Every prompt went through all settings before the next came, in changing order, with empty caches. Speedups"
        " are geometric means of the ratios of prompts, with 95% intervals over prompts (bootstrap)."
    )
    cut = "" if found.finished else tr("Not all was measured.")
    return sentences((what, pairing, cut))


def ratio(found: Ratio | None) -> str:
    """With its interval; a dash where there is none."""
    if found is None:
        return _NOTHING
    if found.low is None or found.high is None:
        return tr("{ratio:.2f}×", ratio=found.ratio)
    return tr("{ratio:.2f}× ({low:.2f} to {high:.2f})", ratio=found.ratio, low=found.low, high=found.high)


def share(found: Share | None) -> str:
    if found is None:
        return _NOTHING
    if found.low is None or found.high is None:
        return percent(found.share)
    return tr("{share:.0%} ({low:.0%} to {high:.0%})", share=found.share, low=found.low, high=found.high)


def _speed(value: float | None) -> str:
    return _NOTHING if value is None else number(value, ",.1f")


def _ms(value: float | None) -> str:
    return _NOTHING if value is None else milliseconds(value)


def _part(value: float | None) -> str:
    return _NOTHING if value is None else percent(value)


def overview(found: BenchReport) -> tuple[list[str], list[list[str]]]:
    """Heads and cells of a small table."""
    heads = [tr("Setting"), tr("Speedup"), tr("Decode tok/s"), tr("Accepted"), tr("Tokens per pass")]
    return heads, [
        [
            row.label, ratio(row.speedup), _speed(row.decode_tps), share(row.acceptance),
            _NOTHING if row.mean_acceptance_length is None else number(row.mean_acceptance_length, ".2f"),
        ]
        for row in found.rows
    ]  # fmt: skip


def speeds(found: BenchReport) -> tuple[list[str], list[list[str]]]:
    """Heads and cells of the table of speeds."""
    heads = [
        tr("Setting"), tr("Speedup"), tr("Decode tok/s"), tr("End-to-end tok/s"), tr("First token"),
        tr("Per token"), tr("Gap p50"), tr("Gap p99"), tr("Prompts"),
    ]  # fmt: skip
    return heads, [
        [
            row.label, ratio(row.speedup), _speed(row.decode_tps), _speed(row.end_to_end_tps), _ms(row.ttft_ms),
            _ms(row.tpot_ms), _ms(row.itl_p50_ms), _ms(row.itl_p99_ms), number(row.prompts),
        ]
        for row in found.rows
    ]  # fmt: skip


def guesses(found: BenchReport) -> tuple[list[str], list[list[str]]]:
    """What was guessed and where the time went."""
    heads = [
        tr("Setting"), tr("Accepted"), tr("Tokens per pass"), tr("By position"),
        tr("Drafting"), tr("Verifying", meaning="of the time"),
        tr("Other"), tr("Memory"), tr("Texts that differ"),
    ]  # fmt: skip
    return heads, [
        [
            row.label, share(row.acceptance),
            _NOTHING if row.mean_acceptance_length is None else number(row.mean_acceptance_length, ".2f"),
            " ".join(percent(one) for one in row.acceptance_per_position[:8]) or _NOTHING,
            _part(row.draft_share), _part(row.verify_share), _part(row.other_share),
            _NOTHING if row.peak_bytes is None else in_bytes(row.peak_bytes),
            _NOTHING if row.differing is None else number(row.differing),
        ]
        for row in found.rows
    ]  # fmt: skip


def by_kind(found: BenchReport) -> tuple[list[str], list[list[str]]]:
    """Speedups by kind of prompts; speeds in the rows that others are compared with."""

    def cell(row: TableRow, kind: str) -> str:
        one = row.kinds.get(kind)
        if one is None:
            return _NOTHING
        return ratio(one.speedup) if row.reference else tr("{speed:,.1f} tok/s", speed=one.decode_tps or 0.0)

    heads = [tr("Setting"), *(tr(KINDS.get(kind, kind)) for kind in found.kinds)]
    return heads, [[row.label, *(cell(row, kind) for kind in found.kinds)] for row in found.rows]


def said(one: Asserted) -> str:
    """An assertion and what came of it."""
    value = _NOTHING if one.value is None else number(one.value, ".4g")
    if one.holds:
        return tr("{assertion} holds: it is {value}.", assertion=one.text, value=value)
    return tr("{assertion} does not hold: it is {value}.", assertion=one.text, value=value)
