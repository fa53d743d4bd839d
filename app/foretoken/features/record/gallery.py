"""A page of all traces and records in a folder: one file without a script, which asks for nothing."""

import os
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from foretoken.amounts import milliseconds, percent
from foretoken.engine.events import Fate
from foretoken.errors import BadRecordFile, BadTraceFile
from foretoken.html_page import END, head, html_table, style
from foretoken.measuring.open_record import OpenRecord, is_record, read_record
from foretoken.plain import day_and_time, one_line, visible
from foretoken.replies.readable import FATE_CLASSES, FATE_MEANINGS, FATE_NAMES
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import NoTrace, is_trace, read_trace

_SUFFIXES: Final = (".jsonl", ".json", ".record")
_TOKENS: Final = 160  # of a reply that are shown
_ROWS: Final = 8  # of a record
_LATEST: Final = 253402300800.0  # seconds from 1970 to the year 10000, after which there is no date
_IN_TEXT: Final = (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN, Fate.UNKNOWN)

_Card = tuple[str, str]  # when it was made, and the element


def gallery(folder: Path, page: Path, left_out: Callable[[str], object]) -> bytes | None:
    """The page for all files below `folder`, the latest first, to be written to `page`; None where there is nothing.
    `left_out` is called with a sentence for each trace and record that cannot be read."""
    traces, records = list[_Card](), list[_Card]()
    for path in sorted(path for path in folder.rglob("*") if path.suffix in _SUFFIXES):
        link = quote(Path(os.path.relpath(path, page.parent)).as_posix().encode(errors="surrogateescape"))
        name = one_line(path.name, 80)
        try:
            if path.suffix == ".jsonl" and is_trace(path):
                traces.append(_of_trace(read_trace(path), name, link))
            elif path.suffix != ".jsonl" and is_record(path):
                records.append(_of_record(read_record(path), name, link))
        except (BadTraceFile, NoTrace, BadRecordFile) as error:
            left_out(str(error))
    if not traces and not records:
        return None
    return "".join(_page(one_line(folder.resolve().name, 80), traces, records)).encode()


def _page(name: str, traces: Sequence[_Card], records: Sequence[_Card]) -> Iterator[str]:
    title = f"Foretoken: {name}"
    yield head(title, style("gallery.css"))
    counts = [f"{len(cards):,} {what}" for cards, what in ((traces, "replies"), (records, "measurements")) if cards]
    yield f'<main>\n<h1>{escape(title)}</h1>\n<p class="about">{", ".join(counts)}.</p>\n'
    for cards, what in ((traces, "Replies"), (records, "Measurements")):
        if cards:
            yield f'<h2>{what}</h2>\n{_legend() if cards is traces else ""}<div class="cards">\n'
            yield from (card for _when, card in sorted(cards, reverse=True))
            yield "</div>\n"
    yield f"</main>\n{END}"


def _legend() -> str:
    lines = "".join(
        f'<dt><span class="{FATE_CLASSES[fate]}">{FATE_NAMES[fate]}</span></dt><dd>{FATE_MEANINGS[fate]}</dd>\n'
        for fate in Fate
    )
    return f'<details><summary>What the colours mean</summary>\n<dl class="legend">\n{lines}</dl></details>\n'


def _card(title: str, when: str, name: str, link: str, body: str) -> str:
    file = f'<a href="{link}">{escape(name)}</a>'
    return (
        f"<article>\n<h3>{escape(title)}</h3>\n"
        f'<p class="about">{" · ".join(filter(None, (escape(when), file)))}</p>\n{body}</article>\n'
    )


def _of_trace(trace: Trace, name: str, link: str) -> _Card:
    models, created, figures = trace.header.models, trace.header.created, trace.metrics
    drafts = [draft.name for draft in (models.draft, models.second_draft) if draft is not None]
    title = one_line(" + ".join([models.main.name or "A reply", *drafts]), 160)
    known = isinstance(created, float) and 0 <= created < _LATEST
    asked = [turn.content for turn in trace.header.prompt.messages if turn.role == "user"]
    asked = asked or [trace.header.prompt.raw or ""]
    chips = (
        f"{figures.generated_tokens:,} tokens",
        "" if figures.decode_tps is None else f"{figures.decode_tps:,.0f} tokens/s",
        "" if figures.draft_acceptance_rate is None else f"{figures.draft_acceptance_rate:.0%} accepted",
        "" if figures.mean_acceptance_length is None else f"{figures.mean_acceptance_length:.2f} per round",
        "" if figures.ttft_ms is None else f"first token {milliseconds(figures.ttft_ms)}",
        one_line(trace.notice, 120),
    )
    said = "".join(f"<span>{escape(chip)}</span>\n" for chip in chips if chip)
    body = (
        f'<p class="ask">{escape(one_line(asked[-1], 300))}</p>\n<div class="tokens">{_text(trace)}</div>\n'
        f'{_bar(trace)}<p class="chips">{said}</p>\n'
    )
    when = day_and_time(created) if isinstance(created, float) and known else ""
    return when, _card(title, when and f"{when} UTC", name, link, body)


def _text(trace: Trace) -> str:
    """The beginning of the reply with its marks; guesses that were refused stand before what replaced them."""
    found = list[str]()
    for round_ in trace.rounds:
        for mark in round_.shown:
            said = mark.piece.decode(errors="ignore") if mark.ghost else mark.thought or mark.text
            word = said.strip(" ").replace("\n", "⏎" if mark.ghost else "\n")
            space = " " if said.startswith(" ") else ""
            if word:
                found.append(f'{space}<span class="{FATE_CLASSES[mark.fate]}">{escape(visible(word))}</span>')
            if len(found) >= _TOKENS:
                return "".join([*found, " …"])
    return "".join(found)


def _bar(trace: Trace) -> str:
    """What the text is made of."""
    parts = [(fate, trace.fates[fate]) for fate in _IN_TEXT if trace.fates[fate]]
    whole = sum(count for _fate, count in parts)
    if not whole:
        return ""
    said = ", ".join(f"{percent(count / whole)} {FATE_NAMES[fate]}" for fate, count in parts)
    rects, at = "", 0.0
    for fate, count in parts:
        width = 100 * count / whole
        rects += f'<rect class="f{FATE_CLASSES[fate]}" x="{at:.2f}" width="{width:.2f}" height="1"/>'
        at += width
    return (
        f'<svg viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="{said}">'
        f"<title>{said}</title>{rects}</svg>\n"
    )


def _of_record(record: OpenRecord, name: str, link: str) -> _Card:
    about = record.about
    title = one_line(" + ".join(filter(None, (about.main, *about.drafts))), 160) or record.source
    shown = [row for row in record.rows if not row.error]
    rows = [
        (
            one_line(row.label, 40),
            "–" if row.speedup is None else row.speedup.spread,
            "–" if row.acceptance is None else percent(row.acceptance.share),
            "–" if row.decode_tps is None else f"{row.decode_tps:,.{int(row.decode_tps < 1000)}f}",
        )
        for row in sorted(shown, key=lambda row: -(row.decode_tps or 0.0))[:_ROWS]
    ]
    more = f'<p class="about">and {len(shown) - _ROWS:,} more</p>\n' if len(shown) > _ROWS else ""
    lines = [
        about.machine,
        f"{record.prompts:,} prompts" if record.prompts else "",
        f"Verdict: {record.verdict}" if record.verdict else "",
        *(note.text for note in record.notes[:2]),
    ]
    said = "".join(f'<p class="about">{escape(one_line(line, 300))}</p>\n' for line in lines if line)
    table = html_table(("setting", "speedup", "kept", "tok/s"), rows) if rows else ""
    return record.written, _card(title, f"{record.source}, {record.written[:10]}", name, link, table + more + said)
