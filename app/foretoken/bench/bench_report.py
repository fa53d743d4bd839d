"""The report of a measurement: what was measured and how, its table, and what to know of it.

As JSON it holds everything; Markdown, CSV and a page of HTML with plots are made of it.
"""

import csv
import datetime
import io
import os
import platform
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
import psutil

from foretoken import __version__
from foretoken.amounts import gib, in_bytes, milliseconds, percent
from foretoken.bench import svg
from foretoken.bench.asserting import Asserted
from foretoken.bench.figures import Ratio, Share
from foretoken.bench.honesty import Note, notes
from foretoken.bench.measuring import Plan
from foretoken.bench.pages import html_table, markdown_table
from foretoken.bench.records import Results
from foretoken.bench.suite import KINDS
from foretoken.bench.table import Row, rows
from foretoken.encoding import to_json
from foretoken.exchange.formats.html_page import END, head
from foretoken.exchange.formats.html_style import style
from foretoken.wording import number, sentences, tr, trn

FORMS: Final = ("html", "md", "csv", "json")
_NOTHING: Final = "–"


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What the table is of. `command` measured it; `machine` in words; `versions` of the engines."""

    command: str = ""
    main: str = ""
    drafts: tuple[str, ...] = ()
    suite: str = ""
    synthetic_acceptance: float | None = None
    machine: str = ""
    versions: dict[str, str] = {}


class BenchReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that came of a measurement. `kinds`: of prompts, in their order; `finished`: nothing is missing that can be
    measured; `written`: when, in UTC."""

    version: int = 1
    about: About
    prompts: int
    kinds: tuple[str, ...]
    repeat: int
    max_tokens: int | None
    temperature: float
    seed: int
    cold: bool
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    assertions: tuple[Asserted, ...] = ()
    finished: bool
    written: str

    @property
    def failed(self) -> tuple[Asserted, ...]:
        return tuple(one for one in self.assertions if not one.holds)


def report(plan: Plan, results: Results, about: About) -> BenchReport:
    """What `results` has of the plan."""
    table = rows(plan, results)
    return BenchReport(
        about=about,
        prompts=len(plan.prompts),
        kinds=tuple(dict.fromkeys(prompt.kind for prompt in plan.prompts)),
        repeat=plan.repeat,
        max_tokens=plan.options.stop.max_tokens,
        temperature=plan.options.sampling.temperature,
        seed=plan.options.sampling.seed or 0,
        cold=plan.cold,
        rows=table,
        notes=(*_of_rows(about, table), *notes(plan, results)),
        finished=results.finished(plan),
        written=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    )


def machine() -> str:
    """This one, in words."""
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    model = _processor() or platform.machine()
    return f"{model}, {cores} cores, {gib(psutil.virtual_memory().total)}, {platform.system()}"


def versions() -> dict[str, str]:
    return {"Foretoken": __version__, "Python": platform.python_version()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:  # where there is no Linux
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def _of_rows(about: About, table: Sequence[Row]) -> list[Note]:
    found = []
    if about.synthetic_acceptance is not None:
        text = tr(
            "Synthetic acceptance: guesses were accepted by chance, {share:.0%} of those judged. The texts are not the"
            " main model's, and the speeds are a plan, not a measurement of these drafts.",
            share=about.synthetic_acceptance,
        )
        return [Note(code="synthetic", text=text, value=about.synthetic_acceptance)]
    for row in table:
        if row.differing and row.lossless:
            text = trn(
                "{row}: {n:,} of {all:,} texts is not that of {reference}. At temperature 0 that happens where two"
                " tokens are as likely as rounding can tell; foretoken compare measures the margin.",
                "{row}: {n:,} of {all:,} texts are not those of {reference}. At temperature 0 that happens where two"
                " tokens are as likely as rounding can tell; foretoken compare measures the margin.",
                row.differing,
                row=row.label,
                reference=row.reference,
                all=row.prompts,
            )
            found.append(Note(code="differing", text=text, value=float(row.differing)))
    if len({row.clock for row in table}) > 1:
        text = tr("Some engines tell their own times, others were timed from outside, which adds the way to them.")
        found.append(Note(code="clock", text=text))
    return found


def written(found: BenchReport, form: str) -> bytes:
    """The report in one of FORMS."""
    makers = {"html": html, "md": markdown, "csv": table}
    return to_json(found, indent=2) if form == "json" else makers[form](found).encode()


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


# --- cells --------------------------------------------------------------------------------------------------------


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


def speeds(found: BenchReport) -> tuple[list[str], list[list[str]]]:
    """Heads and cells of the first table."""
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

    def cell(row: Row, kind: str) -> str:
        one = row.kinds.get(kind)
        if one is None:
            return _NOTHING
        return ratio(one.speedup) if row.reference else tr("{speed:,.1f} tok/s", speed=one.decode_tps or 0.0)

    heads = [tr("Setting"), *(tr(KINDS.get(kind, kind)) for kind in found.kinds)]
    return heads, [[row.label, *(cell(row, kind) for kind in found.kinds)] for row in found.rows]


def _failures(found: BenchReport) -> list[str]:
    return [
        *(tr("{row} was not measured: {error}", row=row.label, error=row.error) for row in found.rows if row.error),
        *(said(one) for one in found.assertions),
    ]


def said(one: Asserted) -> str:
    """An assertion and what came of it."""
    value = _NOTHING if one.value is None else number(one.value, ".4g")
    if one.holds:
        return tr("{assertion} holds: it is {value}.", assertion=one.text, value=value)
    return tr("{assertion} does not hold: it is {value}.", assertion=one.text, value=value)


# --- forms --------------------------------------------------------------------------------------------------------


def markdown(found: BenchReport) -> str:
    lines = [f"# {title(found)}", "", how(found), ""]
    lines += [f"> {note.text}" + "\n" for note in found.notes]
    lines += [*markdown_table(*speeds(found)), "", *markdown_table(*guesses(found)), ""]
    if len(found.kinds) > 1:
        lines += [f"## {tr('By kind of prompts')}", "", *markdown_table(*by_kind(found)), ""]
    if failures := _failures(found):
        lines += [*(f"- {one}" for one in failures), ""]
    if found.about.command:
        lines += [tr("Measured {when} by:", when=found.written), "", f"    {found.about.command}", ""]
    return "\n".join(lines)


def short(found: BenchReport) -> str:
    """A small table for a document, with what has to be known of it and the command that measured it."""
    heads = [tr("Setting"), tr("Speedup"), tr("Decode tok/s"), tr("Accepted"), tr("Tokens per pass")]
    cells = [
        [
            row.label, ratio(row.speedup), _speed(row.decode_tps), share(row.acceptance),
            _NOTHING if row.mean_acceptance_length is None else number(row.mean_acceptance_length, ".2f"),
        ]
        for row in found.rows
    ]  # fmt: skip
    said = sentences((how(found), *(note.text for note in found.notes)))
    return "\n".join([*markdown_table(heads, cells), "", said, "", f"    {found.about.command}", ""])


_COLUMNS: Final = [name for name in Row.__struct_fields__ if name not in ("kinds", "acceptance_per_position")]


def table(found: BenchReport) -> str:
    """CSV: a line for each row and one more for each kind of prompts in it; numbers as Python writes them."""
    out = io.StringIO()
    lines = csv.writer(out)
    heads = [column for name in _COLUMNS for column in _columns(name)]
    lines.writerow(["kind", *heads, "acceptance_per_position"])
    for row in found.rows:
        cells = [cell for name in _COLUMNS for cell in _values(getattr(row, name), name)]
        lines.writerow(["", *cells, " ".join(f"{one:.4f}" for one in row.acceptance_per_position)])
        for kind, one in row.kinds.items():
            known = {name: getattr(one, name, None) for name in _COLUMNS} | {"label": row.label}
            known["acceptance"] = None if one.acceptance is None else Share(share=one.acceptance)
            lines.writerow([kind, *(cell for name in _COLUMNS for cell in _values(known[name], name)), ""])
    return out.getvalue()


_INTERVALS: Final = ("speedup", "end_to_end_speedup", "acceptance", "acceptance_per_token")


def _columns(name: str) -> list[str]:
    return [name, f"{name}_low", f"{name}_high"] if name in _INTERVALS else [name]


def _values(value: Any, name: str) -> list[Any]:
    if name not in _INTERVALS:
        return [value]
    if value is None:
        return [None, None, None]
    return [value.ratio if isinstance(value, Ratio) else value.share, value.low, value.high]


def html(found: BenchReport) -> str:
    """A page that asks for nothing else."""
    parts = [
        head(title(found), style() + svg.SHEET),
        f"<main>\n<h1>{escape(title(found))}</h1>\n<p>{escape(how(found))}</p>\n",
        *(f"<blockquote>{escape(note.text)}</blockquote>\n" for note in found.notes),
        html_table(*speeds(found)),
        svg.speedups(found.rows),
        f"<h2>{escape(tr('Guesses, and where the time went'))}</h2>\n",
        html_table(*guesses(found)),
        svg.positions(found.rows),
        svg.times(found.rows),
    ]
    if len(found.kinds) > 1:
        parts += [f"<h2>{escape(tr('By kind of prompts'))}</h2>\n", html_table(*by_kind(found))]
    if failures := _failures(found):
        parts.append(f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in failures)}</ul>\n")
    if found.about.command:
        when = escape(tr("Measured {when} by:", when=found.written))
        parts.append(f"<p>{when}</p>\n<pre><code>{escape(found.about.command)}</code></pre>\n")
    return "".join([*parts, "</main>\n", END])
