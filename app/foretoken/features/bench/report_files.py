"""The report of a measurement as a file: JSON holds everything; Markdown, CSV and a page with plots are made of it."""

import csv
import io
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from foretoken.amounts import percent
from foretoken.encoding import to_json
from foretoken.features.bench.report import (
    WITH_INTERVAL,
    by_kind,
    guesses,
    how,
    overview,
    said,
    speeds,
    title,
)
from foretoken.html_page import END, head, html_table, markdown_table, style
from foretoken.measuring.open_record import OpenRecord
from foretoken.measuring.table import TableRow
from foretoken.speedups import Share, Speedup
from foretoken.wording import number, sentences, tr

FORMS: Final = ("html", "md", "csv", "json")


def written(found: OpenRecord, form: str) -> bytes:
    """The report in one of FORMS."""
    makers = {"html": html, "md": markdown, "csv": table}
    return to_json(found, indent=2) if form == "json" else makers[form](found).encode()


def _failures(found: OpenRecord) -> list[str]:
    return [
        *(tr("{row} was not measured: {error}", row=row.label, error=row.error) for row in found.rows if row.error),
        *(said(one) for one in found.assertions),
    ]


def markdown(found: OpenRecord) -> str:
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


def short(found: OpenRecord) -> str:
    """A small table for a document, with what has to be known of it and the command that measured it."""
    said = sentences((how(found), *(note.text for note in found.notes)))
    return "\n".join([*markdown_table(*overview(found)), "", said, "", f"    {found.about.command}", ""])


_NO_COLUMNS: Final = ("kinds", "acceptance_per_position", "acceptance_by_depth")
_COLUMNS: Final = [name for name in TableRow.__struct_fields__ if name not in _NO_COLUMNS]


def table(found: OpenRecord) -> str:
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


def _columns(name: str) -> list[str]:
    return [name, f"{name}_low", f"{name}_high"] if name in WITH_INTERVAL else [name]


def _values(value: Any, name: str) -> list[Any]:
    if name not in WITH_INTERVAL:
        return [value]
    if value is None:
        return [None, None, None]
    return [value.ratio if isinstance(value, Speedup) else value.share, value.low, value.high]


def html(found: OpenRecord) -> str:
    """A page that asks for nothing else."""
    parts = [
        head(title(found), style() + _SHEET),
        f"<main>\n<h1>{escape(title(found))}</h1>\n<p>{escape(how(found))}</p>\n",
        *(f"<blockquote>{escape(note.text)}</blockquote>\n" for note in found.notes),
        html_table(*speeds(found)),
        speedup_plot(found.rows),
        f"<h2>{escape(tr('Guesses, and where the time went'))}</h2>\n",
        html_table(*guesses(found)),
        position_plot(found.rows),
        time_plot(found.rows),
    ]
    if len(found.kinds) > 1:
        parts += [f"<h2>{escape(tr('By kind of prompts'))}</h2>\n", html_table(*by_kind(found))]
    if failures := _failures(found):
        parts.append(f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in failures)}</ul>\n")
    if found.about.command:
        when = escape(tr("Measured {when} by:", when=found.written))
        parts.append(f"<p>{when}</p>\n<pre><code>{escape(found.about.command)}</code></pre>\n")
    return "".join([*parts, "</main>\n", END])


_WIDTH: Final = 720
_LABELS: Final = 190  # the width of names beside bars
_ROW: Final = 26
_DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "1 4", "12 4")
_SHADES: Final = ("a", "c", "b", "m")

_SHEET: Final = """
main { max-width: 62rem; } td { font-variant-numeric: tabular-nums; }
th, td { overflow-wrap: normal; } td:first-child { white-space: nowrap; }
svg { display: block; max-width: 100%; height: auto; margin: .5rem 0 1.5rem; }
svg text { fill: var(--text); font: 13px system-ui, sans-serif; } svg .soft { fill: var(--muted); }
svg .end { text-anchor: end; } svg .mid { text-anchor: middle; }
svg .axis { stroke: var(--border); } svg .one { stroke: var(--muted); stroke-dasharray: 4 3; }
svg .span { stroke: var(--text); stroke-width: 1.5; }
svg .fa { fill: var(--accepted); } svg .fc { fill: var(--corrected); } svg .fb { fill: var(--bonus); }
svg .fm { fill: var(--muted); } svg .s { fill: none; stroke-width: 2; }
svg .sa { stroke: var(--accepted); } svg .sc { stroke: var(--corrected); } svg .sb { stroke: var(--bonus); }
svg .sm { stroke: var(--muted); }
"""


def speedup_plot(rows: Sequence[TableRow]) -> str:
    """Bars with intervals; "" where nothing is compared."""
    found = [(row.label, row.speedup) for row in rows if row.speedup is not None]
    if not found:
        return ""
    most = max(1.2, *(one.high or one.ratio for _label, one in found)) * 1.12
    span = _WIDTH - _LABELS - 60

    def x(value: float) -> float:
        return _LABELS + span * value / most

    parts = [_line(x(1), 0, x(1), len(found) * _ROW, "one")]
    for at, (label, one) in enumerate(found):
        y = at * _ROW + _ROW / 2
        parts.append(_text(_LABELS - 8, y + 4, label, "end"))
        parts.append(_bar(_LABELS, y - 8, x(one.ratio) - _LABELS, "fa" if one.ratio >= 1 else "fc"))
        if one.low is not None and one.high is not None:
            parts.append(_line(x(one.low), y, x(one.high), y, "span"))
        parts.append(_text(x(one.high or one.ratio) + 6, y + 4, one.times))
    return _figure(tr("Speedup with its 95% interval; 1 is the setting compared with"), len(found) * _ROW + 4, parts)


def time_plot(rows: Sequence[TableRow]) -> str:
    """How the time of each is divided."""
    found = [row for row in rows if row.verify_share is not None]
    if not found:
        return ""
    span = _WIDTH - _LABELS - 20
    parts, names = [], (tr("Drafting"), tr("Verifying", meaning="of the time"), tr("Other"))
    for at, (name, shade) in enumerate(zip(names, _SHADES, strict=False)):
        parts += [_bar(_LABELS + at * 130, 2, 14, f"f{shade}"), _text(_LABELS + at * 130 + 20, 15, name)]
    for at, row in enumerate(found, 1):
        y, x = at * _ROW + _ROW / 2, float(_LABELS)
        parts.append(_text(_LABELS - 8, y + 4, row.label, "end"))
        for part, shade in zip((row.draft_share, row.verify_share, row.other_share), _SHADES, strict=False):
            width = span * (part or 0.0)
            parts.append(_bar(x, y - 8, width, f"f{shade}", percent(part or 0.0)))
            x += width
    return _figure(tr("Where the time of replies goes, without that of the prompt"), (len(found) + 1) * _ROW, parts)


def position_plot(rows: Sequence[TableRow]) -> str:
    """The share of passes in which the guess at each position was accepted."""
    found = [row for row in rows if len(row.acceptance_per_position) > 1]
    if not found:
        return ""
    longest = max(len(row.acceptance_per_position) for row in found)
    left, high = 50, 220
    span = _WIDTH - left - _LABELS

    def at(position: int, value: float) -> str:
        return f"{left + span * position / max(1, longest - 1):.1f},{10 + (high - 10) * (1 - value):.1f}"

    parts = [_line(left, high, left + span, high, "axis"), _line(left, 10, left, high, "axis")]
    parts += [_text(left - 6, 14 + (high - 10) * (1 - part / 4), percent(part / 4), "end soft") for part in range(5)]
    parts += [
        _text(left + span * one / max(1, longest - 1), high + 18, number(one + 1), "mid soft")
        for one in range(0, longest, max(1, longest // 16))
    ]
    for index, row in enumerate(found):
        shade, dash = _SHADES[index % len(_SHADES)], _DASHES[index // len(_SHADES) % len(_DASHES)]
        points = " ".join(at(place, value) for place, value in enumerate(row.acceptance_per_position))
        parts.append(f'<polyline class="s s{shade}" stroke-dasharray="{dash}" points="{points}"/>')
        y = 16 + index * 20
        parts.append(
            f'<line class="s s{shade}" stroke-dasharray="{dash}" x1="{left + span + 16}" y1="{y}"'
            f' x2="{left + span + 46}" y2="{y}"/>'
        )
        parts.append(_text(left + span + 52, y + 4, row.label))
    height = max(high + 26, 16 + len(found) * 20)
    return _figure(tr("Guesses accepted, by their position in a round"), height, parts)


def _figure(title: str, height: float, parts: Sequence[str]) -> str:
    named = escape(title)
    return (
        f"<h3>{named}</h3>\n"
        f'<svg viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{named}">{"".join(parts)}</svg>\n'
    )


def _text(x: float, y: float, said: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(said)}</text>'


def _bar(x: float, y: float, width: float, kind: str, said: str = "") -> str:
    tip = f"<title>{escape(said)}</title>" if said else ""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="16">{tip}</rect>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
