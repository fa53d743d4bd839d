"""``foretoken record``: records of measurements, shown, compared, predicted from, imported and in a gallery."""

import argparse
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

from foretoken.amounts import in_bytes
from foretoken.cli import measured, output
from foretoken.cli.text_table import print_table
from foretoken.errors import UnusableInput
from foretoken.features.record.gallery import gallery
from foretoken.features.record.imports import imported
from foretoken.features.record.predict import predict
from foretoken.measuring.open_record import OpenRecord, read_record
from foretoken.measuring.prices import PassCosts
from foretoken.measuring.table import TableRow
from foretoken.plain import one_line
from foretoken.whole_file import whole_file

_NOTHING: Final = "–"
_WIDTHS: Final = (1, 2, 3, 4, 5, 8, 9, 16, 17)  # tokens in a pass that are printed
_DEEP: Final = 2048


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Records of measurements, as bench and lab write them with --out and --json, league and audit with --record: "
        "show one, compare two, predict a pair on a machine that it was never measured on. docs/records.md tells what "
        "is in them."
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
    show = actions.add_parser("show", help="what a record says")
    show.add_argument("file", metavar="FILE", type=Path, help="a record")
    show.set_defaults(run=run_show)
    compare = actions.add_parser("compare", help="two records side by side")
    compare.add_argument("left", metavar="A", type=Path, help="a record")
    compare.add_argument("right", metavar="B", type=Path, help="another one")
    compare.set_defaults(run=run_compare)
    forecast = actions.add_parser("predict", help="a pair on a machine that it was never measured on")
    forecast.add_argument(
        "--machine", metavar="FILE", type=Path, nargs="+", required=True, help="records of the machine: its pass costs"
    )
    forecast.add_argument("--pair", metavar="FILE", type=Path, required=True, help="a record of the pair: acceptance")
    for flag, what in (
        ("--draft", "which of the pair's drafts, as its record calls it (default: the first)"),
        ("--machine-main", "the main model as the machine's records call it (default: the pair's, or a quantisation)"),
        ("--machine-draft", "the draft as the machine's records call it (default: the pair's, or a quantisation)"),
    ):
        forecast.add_argument(flag, metavar="NAME", default="", help=what)
    forecast.add_argument("--json", action="store_true", help="print one object: rows by draft length")
    forecast.set_defaults(run=run_predict)
    bring = actions.add_parser("import", help="a record out of what vLLM, AIPerf or llama-bench say")
    bring.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="the text of vLLM's /metrics, AIPerf's profile_export_aiperf.json or records of requests, or what "
        "llama-bench prints with -o json or jsonl",
    )
    bring.add_argument("--out", metavar="FILE", type=Path, help="the record (default: standard output)")
    bring.set_defaults(run=run_import)
    show = actions.add_parser("gallery", help="one web page of all traces and records in a folder, without a script")
    show.add_argument("folder", metavar="DIR", type=Path, help="the folder; those in it count, too")
    show.add_argument("--out", metavar="PAGE.html", type=Path, required=True, help="the page")
    show.set_defaults(run=run_gallery)


def run_show(args: argparse.Namespace) -> int:
    """Raises BadRecordFile."""
    record = read_record(args.file)
    print_table(("", ""), _facts(record))
    for heads, rows in _tables(record):
        if rows:
            print()
            print_table(heads, rows)
    print()
    for note in record.notes:
        output.print_paragraph(one_line(note.text, 500))
    return 0


def run_compare(args: argparse.Namespace) -> int:
    """Raises BadRecordFile."""
    left, right = read_record(args.left), read_record(args.right)
    names = one_line(args.left.name, 40), one_line(args.right.name, 40)
    facts = zip_longest(_facts(left), _facts(right), fillvalue=("", ""))
    print_table(("", *names), ((one[0] or other[0], one[1], other[1]) for one, other in facts))
    print()
    mine, theirs = ({_key(row): row for row in record.rows} for record in (left, right))
    keys = sorted(dict.fromkeys((*mine, *theirs)), key=lambda key: key not in mine or key not in theirs)
    both = [(key, mine.get(key), theirs.get(key)) for key in keys]
    print_table(
        ("setting", "speedup", "", "tokens/s", "", "accepted", ""),
        (
            (key, *(cell for pair in zip(_figures(one), _figures(other), strict=True) for cell in pair))
            for key, one, other in both
        ),
    )
    passes = {(one.main, one.draft): one for one in right.costs}
    for costs in left.costs:
        if (there := passes.get((costs.main, costs.draft))) is not None:
            print()
            print_table(*_passes([costs, there], [f"{name}, {costs.main} {costs.draft}" for name in names]))
    return 0


def run_predict(args: argparse.Namespace) -> int:
    """Raises BadRecordFile, UnusableInput."""
    machine = [read_record(path) for path in args.machine]
    pair = read_record(args.pair)
    found = predict(machine, pair, main=args.machine_main, draft=args.draft, guesser=args.machine_draft)
    if args.json:
        output.print_json(found)
        return 0
    rows = (
        (row.length, row.speedup.spread, f"{row.decode_tps:,.1f}", _share(row.acceptance), "best" * (row is found.best))
        for row in found.rows
    )
    print_table(("length", "speedup", "tokens/s", "accepted", ""), rows)
    output.print_paragraph(
        f"{one_line(found.main, 60)} with {one_line(found.draft, 60)}; {found.plain_tps:,.1f} tokens/s without guesses."
        " Predicted; 80% of measurements should lie in the intervals."
    )
    for note in found.notes:
        output.print_paragraph(note)
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Raises BadRecordFile, UnwritableFile."""
    record = imported(args.file)
    if args.out is None:
        output.print_json(record)
    else:
        measured.write_record(args.out, record)
    return 0


def run_gallery(args: argparse.Namespace) -> int:
    """Raises UnusableInput, UnwritableFile."""
    if not args.folder.is_dir():
        raise UnusableInput(f"{args.folder} is no folder; give one with traces and records.")
    page = gallery(args.folder, args.out.absolute(), output.print_warning)
    if page is None:
        raise UnusableInput(f"{args.folder} has no trace and no record that can be read.")
    with whole_file(args.out) as file:
        file.write(page)
    return 0


def _key(row: TableRow) -> str:
    """What makes rows of two records the same setting."""
    return one_line(" ".join((row.draft, row.length)) if row.length else row.label, 60)


def _facts(record: OpenRecord) -> list[tuple[str, str]]:
    libraries = dict.fromkeys(("llama.cpp", one.library) for one in record.costs if one.library)
    sampling = f"{record.temperature:g}, seed {record.seed}"
    facts = {
        "measured by": f"{record.source}, {record.written}",
        "command": record.about.command,
        "engine": ", ".join(f"{name} {version}" for name, version in (*record.about.versions.items(), *libraries)),
        "machine": record.about.machine,
        "accelerators": ", ".join(dict.fromkeys(name for one in record.costs for name in one.accelerators)),
        "files": "; ".join(
            f"{one.name} {one.quantisation} {in_bytes(one.bytes)} sha256 {one.sha256[:16]}…" if one.sha256 else one.name
            for one in record.files
        ),
        "prompts": f"{record.prompts:,} ({record.about.suite})" if record.about.suite else f"{record.prompts:,}",
        "temperature": sampling,
        "verdict": record.verdict,
        "finished": "yes" if record.finished else "no",
    }
    return [(name, one_line(said, 200) or _NOTHING) for name, said in facts.items()]


_Table = tuple[Sequence[str], list[tuple[str, ...]]]


def _tables(record: OpenRecord) -> Iterable[_Table]:
    positions = (0, 1, 3, 7)
    yield (
        ("setting", "speedup", "tokens/s", "accepted", *(f"at {one + 1}" for one in positions)),
        [
            (one_line(row.label, 40), *_figures(row), *(_share(_at(row, position)) for position in positions))
            if not row.error
            else (one_line(row.label, 40), one_line(row.error, 100), "", "", *[""] * len(positions))
            for row in record.rows
        ],
    )
    kinds = list(dict.fromkeys(kind for row in record.rows for kind in row.kinds))
    yield (
        ("accepted of", *(one_line(kind, 20) for kind in kinds)),
        [
            (
                one_line(row.label, 40),
                *(_share(row.kinds[kind].acceptance if kind in row.kinds else None) for kind in kinds),
            )
            for row in record.rows
            if any(one.acceptance is not None for one in row.kinds.values())
        ],
    )
    depths = sorted({depth for row in record.rows for depth in row.acceptance_by_depth})
    yield (
        ("accepted behind tokens", *(f"{depth:,}" for depth in depths)),
        [
            (one_line(row.label, 40), *(_share(row.acceptance_by_depth.get(depth)) for depth in depths))
            for row in record.rows
            if row.acceptance_by_depth
        ],
    )
    if record.costs:
        yield _passes(record.costs, [f"{one.main} {one.draft} {one.threads or ''}" for one in record.costs])


def _passes(costs: Sequence[PassCosts], names: Sequence[str]) -> _Table:
    """Milliseconds by width, of little depth and of much, and of a guess."""
    heads = ("ms of a pass over", *(str(width) for width in _WIDTHS), f"1, {_DEEP:,} deep", "guess")
    return heads, [
        (
            one_line(name, 60),
            *(f"{one.prices.passes(one.prices.depth)[width]:.3g}" for width in _WIDTHS),
            f"{one.prices.passes(_DEEP)[1]:.3g}",
            f"{one.prices.drafting(1):.3g}" if one.draft else _NOTHING,
        )
        for name, one in zip(names, costs, strict=True)
    ]


def _figures(row: TableRow | None) -> tuple[str, str, str]:
    if row is None:
        return _NOTHING, _NOTHING, _NOTHING
    speed = _NOTHING if row.decode_tps is None else f"{row.decode_tps:,.1f}"
    accepted = None if row.acceptance is None else row.acceptance.share
    return _NOTHING if row.speedup is None else row.speedup.spread, speed, _share(accepted)


def _share(value: float | None) -> str:
    return _NOTHING if value is None else f"{value:.0%}"


def _at(row: TableRow, position: int) -> float | None:
    found = row.acceptance_per_position
    return found[position] if position < len(found) else None
