"""The tables of a comparison, in Markdown."""

import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from versus_report import PLAIN, Ratio, Row, Summary
from versus_sides import SIDES, TITLES

from foretoken.bench.shared.figures import Ratio as Interval

_BEGIN: Final = "<!-- peers -->"
_END: Final = "<!-- /peers -->"


def markdown(summary: Summary) -> str:
    """All that a summary says."""
    parts = [
        [f"### {summary.label}", "", summary.asked],
        [f"- {TITLES[side]}: {build}" for side, build in summary.builds.items()],
        list(_bests(summary.rows)),
        list(_everything(summary.rows)),
        list(_replay(summary)),
        [_sentence(ratio) for ratio in summary.ratios if ratio.bar is not None],
    ]
    if summary.disturbed:
        parts.append([f"{summary.disturbed} of {summary.replies} replies ran while other programs used the machine."])
    return "\n\n".join("\n".join(part) for part in parts if part)


def into(path: Path, text: str) -> None:
    """Put it between the marks of a file, or into a file of its own where there are none."""
    whole = path.read_text(encoding="utf-8") if path.is_file() else ""
    before, begin, rest = whole.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{before}{_BEGIN}\n\n{text}\n\n{_END}{after}" if begin and end else f"{text}\n", encoding="utf-8")


def shown(ratio: Interval | Ratio | None) -> str:
    """A ratio with its interval."""
    if ratio is None:
        return ""
    value = ratio.value if isinstance(ratio, Ratio) else ratio.ratio
    if ratio.low is None or ratio.high is None:
        return f"{value:.2f}"
    return f"{value:.2f} ({ratio.low:.2f} to {ratio.high:.2f})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first two columns are words, the others numbers."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join('---' if place < 2 else '---:' for place in range(len(head)))}|"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _speed(row: Row) -> float:
    """Over all kinds alike."""
    kinds = [tps for kind, tps in row.tps.items() if kind != "mix"]
    return statistics.geometric_mean(kinds)


def _bests(rows: Sequence[Row]) -> Iterator[str]:
    """Every engine at its best: plain, and with the setting that is its fastest over all prompts."""
    shown_rows = []
    for side in SIDES:
        own = [row for row in rows if row.contestant.startswith(f"{side}:")]
        most = max((row.replies for row in own), default=0)
        own = [row for row in own if row.replies == most]
        drafting = [row for row in own if row.contestant != f"{side}:plain"]
        if not drafting:
            continue
        best = max(drafting, key=_speed)
        plain = next((row for row in own if row.contestant == f"{side}:plain"), None)
        shown_rows.append(
            [
                TITLES[side], _setting(best), "" if plain is None else f"{_speed(plain):.0f}", f"{_speed(best):.0f}",
                shown(best.over_own_plain), "" if plain is None else shown(plain.auto_over), shown(best.auto_over),
            ]
        )  # fmt: skip
    if shown_rows:
        head = ["engine", "its fastest setting", "plain tok/s", "fastest tok/s", "fastest ÷ own plain"]
        yield from _table([*head, "Foretoken auto ÷ its plain", "Foretoken auto ÷ its fastest"], shown_rows)


def _everything(rows: Sequence[Row]) -> Iterator[str]:
    """Settings that answered all prompts."""
    most = max((row.replies for row in rows), default=0)
    rows = [row for row in rows if row.replies == most]
    kinds = list(dict.fromkeys(kind for row in rows for kind in row.tps if kind != "mix"))
    head = ["engine", "setting", *(f"{kind} tok/s" for kind in kinds), "÷ own plain", "Foretoken auto ÷ this"]
    yield from _table(
        [*head, "guesses kept", "other texts"],
        [
            [
                TITLES[_side(row)], _setting(row),
                *(f"{row.tps[kind]:.0f}" if kind in row.tps else "" for kind in kinds),
                shown(row.over_own_plain), shown(row.auto_over),
                "" if row.acceptance is None else f"{row.acceptance:.0%}",
                "" if row.contestant == PLAIN else f"{row.differing} of {row.replies}",
            ]
            for row in rows
        ],
    )  # fmt: skip


def _replay(summary: Summary) -> Iterator[str]:
    if summary.replay is None:
        return
    yield (
        f"Draft-length controllers replayed on the traces of {summary.replay.texts} of these replies, with the costs "
        "that rounds had in this run:"
    )
    yield ""
    yield from _table(
        ["controller", "guesses kept", "÷ plain", "Foretoken automatic ÷ this"],
        [
            [one.controller, "" if one.acceptance is None else f"{one.acceptance:.0%}", shown(one.over_plain),
             shown(one.auto_over)]
            for one in summary.replay.rows
        ],
    )  # fmt: skip


def _sentence(ratio: Ratio) -> str:
    by_kind = ", ".join(f"{kind} {value:.2f}" for kind, value in ratio.by_kind.items())
    bar = "" if ratio.bar is None else f"; bar {ratio.bar:g}"
    bar += "" if ratio.bar_each is None else f", each {ratio.bar_each:g}"
    verdict = {None: "", True: ": holds", False: ": DOES NOT HOLD"}[ratio.holds]
    return f"- {ratio.what}: {shown(ratio)} [{by_kind}; least {ratio.least:.2f} of {ratio.prompts}]{bar}{verdict}"


def _side(row: Row) -> str:
    return row.contestant.partition(":")[0]


def _setting(row: Row) -> str:
    return f"`{row.contestant.partition(':')[2]}`"
