"""``foretoken lab``: main models, drafts and draft lengths measured against each other, with a report."""

import argparse
from pathlib import Path

from foretoken import paths
from foretoken.cli import arguments, measured, output
from foretoken.cli.arguments import whole
from foretoken.cli.models.here import BUILT_IN, check_files, draft_path
from foretoken.cli.text_table import print_table
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.features.lab.lab import LOOKUP, SERVER, LabPlan, LabReport, measuring, named, report
from foretoken.features.lab.lab_report import FORMS, about, in_short, in_words, written
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.records import Results
from foretoken.measuring.setting import name_of
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.remote.address import is_address


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Measure how many times as fast as without guesses every main model decodes with every draft at "
        "every draft length, on the built-in suite of 96 prompts or on your own. Ctrl+C ends it; with --out, the same "
        "command goes on where it was. For one main model and settings other than lengths there is foretoken bench."
    )
    parser.usage = "%(prog)s [--main MODEL ...] [--draft DRAFT ...] [options]"
    parser.epilog = (
        "Examples:\n"
        "  foretoken lab --most 2 --out table\n"
        "  foretoken lab --main big.gguf --draft small.gguf lookup --lengths 2 4 auto --out table"
    )
    group = parser.add_argument_group("what is measured")
    group.add_argument("--main", metavar="MODEL", nargs="+", help="main models, as for generate (default: the bundled)")
    group.add_argument(
        "--draft",
        metavar="DRAFT",
        nargs="+",
        help="drafts and heads, as for generate, builtin and lookup among them (default: the bundled draft and lookup)",
    )
    group.add_argument(
        "--lengths",
        metavar="N|auto",
        nargs="+",
        type=arguments.draft_length,
        default=[1, 2, 4, 8, "auto"],
        help="draft lengths (default: 1 2 4 8 auto)",
    )
    group.add_argument(
        "--prompt-file",
        metavar="F",
        help='own prompts: JSON Lines with {"prompt": "…", "kind": "code"} in each, or a text that is one prompt',
    )
    group.add_argument(
        "--most", metavar="N", type=whole(1), help="only the first N prompts of each kind of content (default: all)"
    )
    measured.add_replies(group)
    arguments.add_loading(parser.add_argument_group("models"))
    arguments.add_devices(parser)
    group = parser.add_argument_group("output")
    group.add_argument(
        "--out",
        metavar="FOLDER",
        help="keep each measurement there as it comes (results.jsonl), and the report as HTML, Markdown, CSV and JSON",
    )
    group.add_argument("--json", action="store_true", help="print a record of it (docs/records.md)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all was measured, 1 when it was interrupted."""
    plan = _plan(args)
    folder = measured.folder(args.out)
    results = Results() if folder is None else Results.at(folder / measured.RESULTS, plan.shared)
    progress = _Progress()
    try:
        if results.count(plan.plan) < plan.total:
            with BlockingSession() as session:
                measuring(session, plan, results, progress).run()
    except KeyboardInterrupt:
        pass
    finally:
        progress.clear()
    found = report(plan, results)
    measured.check_any([cell.error for cell in found.cells], results.count(plan.plan))
    if folder is not None:
        measured.write_reports(folder, FORMS, lambda form: written(found, form))
    if args.json:
        output.print_json(found.record)
    else:
        _print(found, folder)
    return 0 if found.finished else 1


def _plan(args: argparse.Namespace) -> LabPlan:
    main, draft = paths.demo_pair()
    mains = args.main or [str(main)]
    drafts = args.draft or ([LOOKUP] if args.main else [str(draft), LOOKUP])
    pairs = [arguments.load_pair(args, one, []) for one in mains]
    # What is inside a file is another draft for each main model, so it is named by what it is.
    found = [one if one in (LOOKUP, BUILT_IN) else draft_path(pairs[0].main, one) for one in drafts]
    check_files([pair.main for pair in pairs], [one for one in found if one not in (LOOKUP, BUILT_IN)])
    servers = [pair for pair in pairs if is_address(pair.main)]
    if len(servers) == len(pairs) and not args.draft:
        found = []
    found += [SERVER] if servers else []
    return LabPlan(
        mains=tuple(dict.fromkeys(pair.main for pair in pairs)),
        drafts=tuple(dict.fromkeys(found)),
        lengths=tuple(dict.fromkeys(args.lengths)),
        prompts=measured.prompts(args.prompt_file, args.most),
        options=ReplyOptions(
            sampling=SamplingOptions(temperature=args.temperature, seed=args.seed),
            stop=StopOptions(max_tokens=args.max_tokens),
        ),
        pair=pairs[0],
        take_length=tuple(pair.main for pair in servers if arguments.takes_length(pair)),
    )


class _Progress(measured.ProgressLine):
    """What runs now, on standard error."""

    def loads(self, progress: MeasuringProgress) -> str:
        main, draft, _step = named(progress)
        return f"{name_of(main)} with {name_of(draft)}"

    def runs(self, progress: MeasuringProgress) -> str:
        return f"{self.loads(progress)}, length {named(progress)[2] or '–'}"


def _print(found: LabReport, folder: Path | None) -> None:
    rows = ((*pair, *(in_short(found.cell(*pair, length)) for length in found.lengths)) for pair in found.pairs)
    print_table(("main", "draft", *found.lengths), rows)
    print()
    for main, draft in found.pairs:
        best = found.best(main, draft)
        assert best is not None, "they go together"
        if best.error or best.alone:
            output.print_paragraph(in_words(best))
        elif best.speedup is not None:
            output.print_paragraph(f"{main} with {draft} is fastest at length {best.length}: {best.speedup.words}")
    output.print_paragraph(about(found))
    measured.print_end(folder, finished=found.finished)
