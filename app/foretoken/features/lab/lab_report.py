"""Reports of the lab: HTML that needs nothing else, Markdown, CSV and JSON."""

import csv
import io
from html import escape
from typing import Final, NamedTuple

from foretoken.amounts import percent
from foretoken.encoding import to_json
from foretoken.features.lab.lab import LabCell, LabReport
from foretoken.html_page import END, head, html_table, markdown_table, style
from foretoken.measuring.suite import KINDS
from foretoken.plain import one_line
from foretoken.wording import number, sentences, tr


class Heat(NamedTuple):
    """A colour for speedups below `below`, and that of the number on it (4.5:1 or better)."""

    below: float
    fill: str
    text: str


SCALE: Final = (
    Heat(0.7, "#b35806", "#ffffff"),
    Heat(0.85, "#f1a340", "#111111"),
    Heat(0.97, "#fee0b6", "#111111"),
    Heat(1.03, "#f7f7f7", "#111111"),
    Heat(1.25, "#d8e6f2", "#111111"),
    Heat(1.6, "#a6cbe3", "#111111"),
    Heat(2.2, "#4a8fc4", "#111111"),
    Heat(float("inf"), "#084a8c", "#ffffff"),
)


def heat(speedup: float) -> int:
    """The index in SCALE."""
    return next(number for number, one in enumerate(SCALE) if speedup < one.below)


_COLUMNS: Final = "main draft length prompts speedup low high decode_tps plain_tps acceptance".split()
FORMS: Final = ("html", "md", "csv", "json")

_SHEET: Final = (
    "main { max-width: 70rem; } td.heat { text-align: right; min-width: 5.5rem; font-variant-numeric: tabular-nums; }"
    " td small { display: block; font-size: .75em; }\n"
)


def written(report: LabReport, form: str) -> bytes:
    """The report in one of FORMS; as JSON it is its record."""
    makers = {"html": html, "md": markdown, "csv": table}
    return to_json(report.record, indent=2) if form == "json" else makers[form](report).encode()


def title() -> str:
    return tr("Speedup of main models, drafts and draft lengths")


def about(report: LabReport) -> str:
    """What was measured, and how, in a few sentences."""
    what = tr(
        "{prompts:,} prompts, replies of up to {tokens} tokens at temperature {temperature:g}.",
        prompts=report.prompts,
        tokens="∞" if report.max_tokens is None else number(report.max_tokens),
        temperature=report.temperature,
    )
    how = tr(
        "Each number is the speedup over decoding without guesses: the geometric mean over prompts, "
        "measured in turns, with its 95% interval."
    )
    cut = "" if report.finished else tr("Not everything was measured.")
    return sentences((what, how, cut, *(note.text for note in report.notes)))


def in_short(cell: LabCell) -> str:
    """The speedup of a cell; its speed where there is no plain decoding to compare it with; or a dash."""
    if cell.alone and cell.decode_tps is not None:
        return tr("{speed:,.1f} tok/s", speed=cell.decode_tps)
    return "–" if cell.speedup is None else cell.speedup.times


def in_words(cell: LabCell) -> str:
    """All that is known of a cell, in a sentence."""
    named = {"main": cell.main, "draft": cell.draft}
    if cell.error:
        return tr("{main} with {draft} was not measured: {error}", **named, error=cell.error)
    accepted = tr("none", meaning="no guesses") if cell.acceptance is None else percent(cell.acceptance)
    if cell.alone and cell.decode_tps is not None:
        return tr(
            "{main} as it was started: {tps:,.1f} tokens per second, {accepted} of guesses accepted, {prompts}"
            " prompts.",
            main=cell.main,
            tps=cell.decode_tps,
            accepted=accepted,
            prompts=cell.prompts,
        )
    if cell.speedup is None:
        return tr("{main} with {draft}, length {length}: not measured yet.", **named, length=cell.length)
    return tr(
        "{main} with {draft}, length {length}: {times}; {tps:,.1f} tokens per second beside {plain:,.1f},"
        " {accepted} of guesses accepted.",
        **named,
        length=cell.length,
        times=cell.speedup.words,
        tps=cell.decode_tps or 0.0,
        plain=cell.plain_tps or 0.0,
        accepted=accepted,
    )


def markdown(report: LabReport) -> str:
    """Tables: pairs by length, main models by draft at the best length, and kinds of content."""
    lines = [f"# {title()}", "", about(report), "", f"## {tr('By draft length')}", ""]
    lines += markdown_table([tr("Pair"), *report.lengths], _by_length(report))
    lines += ["", f"## {tr('Main models and drafts, each at its best length')}", ""]
    lines += markdown_table(["", *report.drafts], [[main, *(_best(report, main, draft) for draft in report.drafts)]
                                          for main in report.mains])  # fmt: skip
    lines += ["", f"## {tr('By kind of content, at the best length')}", ""]
    kinds = [tr(KINDS.get(kind, kind)) for kind in report.kinds]
    lines += markdown_table([tr("Pair"), tr("Length"), *kinds], _by_kind(report))
    errors = dict.fromkeys(in_words(cell) for cell in report.cells if cell.error)
    lines += ["", *(f"- {one_line(sentence)}" for sentence in errors)] if errors else []
    return "\n".join([*lines, ""])


def _pair(main: str, draft: str) -> str:
    return tr("{main} with {draft}", main=main, draft=draft)


def _by_length(report: LabReport) -> list[list[str]]:
    return [[_pair(*pair), *(_told(report.cell(*pair, length)) for length in report.lengths)] for pair in report.pairs]


def _by_kind(report: LabReport) -> list[list[str]]:
    best = [cell for pair in report.pairs if (cell := report.best(*pair)) is not None]
    return [[_pair(cell.main, cell.draft), cell.length, *(_kind(cell, kind) for kind in report.kinds)] for cell in best]


def _kind(cell: LabCell, kind: str) -> str:
    return cell.kinds[kind].times if kind in cell.kinds else "–"


def _told(cell: LabCell) -> str:
    return in_short(cell) if cell.speedup is None else cell.speedup.spread


def _best(report: LabReport, main: str, draft: str) -> str:
    cell = report.best(main, draft)
    if cell is None or cell.speedup is None:
        return "–" if cell is None else in_short(cell)
    return tr("{speedup}, length {length}", speedup=_told(cell), length=cell.length)


def table(report: LabReport) -> str:
    """A line for each pair and length; names of columns as in JSON, numbers as Python writes them."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow([*_COLUMNS, *(f"speedup_{kind}" for kind in report.kinds), "error"])
    for cell in report.cells:
        found = cell.speedup
        figures = (None, None, None) if found is None else (found.ratio, found.low, found.high)
        kinds = (cell.kinds[kind].ratio if kind in cell.kinds else None for kind in report.kinds)
        speeds = (cell.decode_tps, cell.plain_tps, cell.acceptance)
        rows.writerow([cell.main, cell.draft, cell.length, cell.prompts, *figures, *speeds, *kinds, cell.error])
    return out.getvalue()


def html(report: LabReport) -> str:
    """A page that asks for nothing else: heat maps with numbers, and a sentence on each cell as its tooltip."""
    colours = "".join(
        f" td.h{number_} {{ background: {one.fill}; color: {one.text}; }}" for number_, one in enumerate(SCALE)
    )
    parts = [
        head(title(), style() + _SHEET + colours),
        f"<main>\n<h1>{escape(title())}</h1>\n<p>{escape(about(report))}</p>\n",
        f"<h2>{escape(tr('By draft length'))}</h2>\n",
        _heat_table(
            [tr("Pair"), *report.lengths],
            [(_pair(*pair), [report.cell(*pair, length) for length in report.lengths]) for pair in report.pairs],
        ),
        f"<h2>{escape(tr('Main models and drafts, each at its best length'))}</h2>\n",
        _heat_table(
            ["", *report.drafts],
            [(main, [report.best(main, draft) for draft in report.drafts]) for main in report.mains],
        ),
        f"<h2>{escape(tr('By kind of content, at the best length'))}</h2>\n",
        html_table([tr("Pair"), tr("Length"), *(tr(KINDS.get(kind, kind)) for kind in report.kinds)], _by_kind(report)),
        "</main>\n",
        END,
    ]
    return "".join(parts)


def _heat_table(heads: list[str], rows: list[tuple[str, list[LabCell | None]]]) -> str:
    body = "".join(f"<tr><th>{escape(name)}</th>{''.join(map(_heat_cell, cells))}</tr>\n" for name, cells in rows)
    return f"<table>\n<tr>{''.join(f'<th>{escape(one)}</th>' for one in heads)}</tr>\n{body}</table>\n"


def _heat_cell(cell: LabCell | None) -> str:
    if cell is None:
        return "<td></td>"
    kind = f"heat h{heat(cell.speedup.ratio)}" if cell.speedup is not None else "heat"
    interval = "" if cell.speedup is None else cell.speedup.interval
    small = f"<small>{escape(interval)}</small>" if interval else ""
    return f'<td class="{kind}" title="{escape(in_words(cell))}">{escape(in_short(cell))}{small}</td>'
