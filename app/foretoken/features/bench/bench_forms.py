"""The report of a measurement as a file: JSON holds everything; Markdown, CSV and a page of HTML are made of it."""

import csv
import io
from html import escape
from typing import Any, Final

from foretoken.encoding import to_json
from foretoken.exchange.formats.html_page import END, head
from foretoken.exchange.formats.html_style import style
from foretoken.features.bench import svg
from foretoken.features.bench.bench_report import BenchReport
from foretoken.features.bench.bench_words import by_kind, guesses, how, overview, said, speeds, title
from foretoken.measuring.figures import Ratio, Share
from foretoken.measuring.pages import html_table, markdown_table
from foretoken.measuring.table import TableRow
from foretoken.wording import sentences, tr

FORMS: Final = ("html", "md", "csv", "json")


def written(found: BenchReport, form: str) -> bytes:
    """The report in one of FORMS."""
    makers = {"html": html, "md": markdown, "csv": table}
    return to_json(found, indent=2) if form == "json" else makers[form](found).encode()


def _failures(found: BenchReport) -> list[str]:
    return [
        *(tr("{row} was not measured: {error}", row=row.label, error=row.error) for row in found.rows if row.error),
        *(said(one) for one in found.assertions),
    ]


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
    said = sentences((how(found), *(note.text for note in found.notes)))
    return "\n".join([*markdown_table(*overview(found)), "", said, "", f"    {found.about.command}", ""])


_COLUMNS: Final = [name for name in TableRow.__struct_fields__ if name not in ("kinds", "acceptance_per_position")]


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
