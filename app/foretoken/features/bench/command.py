"""``foretoken bench``: settings measured beside one another on many prompts, with a report and assertions. `Ours` has
settings of our own engine as contestants: which share a process, and what each is compared with."""

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import psutil

from foretoken import paths
from foretoken.cli import arguments, measured, output
from foretoken.cli.arguments import between, whole
from foretoken.cli.models.here import check_files, draft_path
from foretoken.cli.text_table import print_table
from foretoken.encoding import to_json
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UnusableInput, UsageError
from foretoken.features.bench.report import (
    Assertion,
    assertion,
    by_kind,
    guesses,
    how,
    report,
    said,
    speeds,
)
from foretoken.features.bench.report_files import FORMS, short, written
from foretoken.html_page import into
from foretoken.measuring.measuring import Measuring, MeasuringPlan
from foretoken.measuring.open_record import OpenRecord, RecordSubject, machine, versions
from foretoken.measuring.records import Results
from foretoken.measuring.runner import Contestant, OurRunner
from foretoken.measuring.running import MeasuringSession
from foretoken.measuring.setting import Setting, drafted_by, loads, name_of, parse, told_apart
from foretoken.measuring.suite import SuitePrompt
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.whole_file import whole_file
from foretoken.wording import tr

_SPARE_BYTES: Final = 1 << 30  # of each process beside its models


class Ours:
    """The settings of one main model. `drafts`: paths, each of which guesses under every setting that names no draft.
    `start_session`: for each process that is wanted."""

    def __init__(
        self,
        pair: LoadPair,
        drafts: Sequence[str],
        settings: Sequence[Setting],
        start_session: Callable[[], MeasuringSession],
    ) -> None:
        """Raises UsageError."""
        self._start_session = start_session
        self._settings = _for_each_draft(drafts, settings, remote=is_address(pair.main))
        labels = [one.label for one in self._settings]
        if twice := next((label for label in labels if labels.count(label) > 1), None):
            raise UsageError(tr("The setting {setting} is given twice; leave one out.", setting=twice))
        found = loads(msgspec.structs.replace(pair, draft=drafts[0] if drafts else None), self._settings)
        processes = _processes(found)
        self._loads = dict(zip(processes, found, strict=True))
        self._process = dict(zip(labels, processes, strict=True))

    @property
    def main(self) -> str:
        """The main model's name."""
        return name_of(next(iter(self._loads.values())).main)

    @property
    def drafts(self) -> tuple[str, ...]:
        """The names of all drafts."""
        found = (load.draft for load in self._loads.values())
        return tuple(dict.fromkeys(Path(draft).stem for draft in found if draft is not None))

    @property
    def files(self) -> dict[str, str]:
        """The names of all models by their paths."""
        every = (path for load in self._loads.values() for path in (load.main, load.draft) if path is not None)
        return told_apart(list(dict.fromkeys(every)))

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Compared with the first that guesses nothing, else with the first."""
        reference = next((one.label for one in self._settings if one.plain), self._settings[0].label)
        names, loads = self.files, {one.label: self._loads[self._process[one.label]] for one in self._settings}
        return tuple(
            Contestant(
                label=one.label,
                process=self._process[one.label],
                setting=one.label,
                reference="" if one.label == reference else reference,
                key=to_json((one.label, one.options, loads[one.label])).decode(),
                main=names[loads[one.label].main],
                draft=drafted_by(one.options, names.get(loads[one.label].draft or "", "")),
                length="" if one.plain else str(one.options.length),
                drafter=names.get(loads[one.label].draft or "", ""),
            )
            for one in self._settings
        )

    def runner(self, process: str) -> OurRunner:
        """That of a process."""
        own: dict[str, DraftOptions] = {
            one.label: one.options for one in self._settings if self._process[one.label] == process
        }
        return OurRunner(self._start_session(), self._loads[process], own)

    @property
    def at_once(self) -> int | None:
        """How many processes fit into memory together: all (None), or one at a time."""
        wanted = sum(_size(load.main) + _size(load.draft) + _SPARE_BYTES for load in self._loads.values())
        return None if len(self._loads) == 1 or wanted < psutil.virtual_memory().available else 1


def _for_each_draft(drafts: Sequence[str], settings: Sequence[Setting], *, remote: bool) -> list[Setting]:
    found, called = list[Setting](), told_apart(drafts)
    for one in settings:
        if one.draft != "":
            found.append(one)
        elif remote and not drafts:  # the server guesses with its own
            found.append(msgspec.structs.replace(one, draft=None))
        elif not drafts:
            raise UsageError(tr("The setting {setting} needs a draft; give one with --draft.", setting=one.label))
        else:
            for draft in drafts:
                label = one.label if len(drafts) == 1 else f"{called[draft]}:{one.label}"
                found.append(msgspec.structs.replace(one, label=label, draft=draft))
    return found


def _processes(found: Sequence[LoadPair]) -> list[str]:
    """The name of the process of each load, by its models."""
    called = told_apart([path for load in found for path in (load.main, load.draft) if path is not None])
    return [
        called[load.main]
        if load.draft is None
        else tr("{main} with {draft}", main=called[load.main], draft=called[load.draft])
        for load in found
    ]


def _size(path: str | None) -> int:
    return Path(path).stat().st_size if path is not None and Path(path).is_file() else 0


_BUILT_IN = "foretoken"


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Measure how fast a main model decodes with and without guesses, under several settings, on the "
        "built-in suite of 96 prompts or on your own. Every prompt goes through all settings before the next comes, "
        "with empty caches. docs/bench.md tells how to read the table."
    )
    parser.usage = "%(prog)s [--main MODEL] [--draft DRAFT]... [--settings SETTING ...] [options]"
    parser.epilog = (
        "Examples:\n"
        "  foretoken bench --most 2\n"
        "  foretoken bench --main big.gguf --draft small.gguf --draft head.gguf --out results\n"
        '  foretoken bench --main big.gguf --draft small.gguf --assert "auto.speedup_low>=1.2"'
    )
    _add_measured(parser.add_argument_group("what is measured"))
    arguments.add_loading(parser.add_argument_group("models"))
    arguments.add_devices(parser)
    _add_output(parser.add_argument_group("output"))
    parser.set_defaults(run=run)


def _add_measured(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--main", metavar="MODEL", help="main model, as for generate (default: the bundled pair)")
    group.add_argument(
        "--draft",
        metavar="DRAFT",
        action="append",
        help="what guesses: a draft or a head, as for generate; given several times, each is measured",
    )
    group.add_argument(
        "--settings",
        metavar="SETTING",
        nargs="+",
        help="plain, a draft length, auto, lookup, draft=FILE or head=FILE, with options behind commas, as in "
        "auto,lookup=off (default: plain 4 auto lookup). Where --main is a server: server=ADDRESS, another one; auto, "
        "as it was started; plain and a length where it takes them with a request",
    )
    group.add_argument(
        "--suite",
        metavar="NAME|FILE",
        default=_BUILT_IN,
        help=f"prompts: {_BUILT_IN} (the built-in suite), or a file: JSON Lines as of MT-Bench, Spec-Bench or "
        'SPEED-Bench, or with {"prompt": "…", "kind": "code"}; or a text that is one prompt',
    )
    group.add_argument(
        "--most", metavar="N", type=whole(1), help="only the first N prompts of each kind (default: all)"
    )
    group.add_argument(
        "--repeat", metavar="N", type=whole(1, 100), default=1, help="measure each prompt N times (default: 1)"
    )
    measured.add_replies(group)
    group.add_argument("--ignore-eos", action="store_true", help="replies go on to --max-tokens, so all are as long")
    group.add_argument(
        "--synthetic-acceptance",
        metavar="P",
        type=between(0, 1),
        help="accept each guess with this probability, whatever it is, to plan with a draft that is not there yet; the "
        "texts are not the main model's then",
    )


def _add_output(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--out",
        metavar="FOLDER",
        help="keep each measurement there as it comes, so that the same command goes on where it was, and the report "
        "as HTML with plots, Markdown, CSV and JSON",
    )
    group.add_argument(
        "--into",
        metavar="FILE",
        help="write a short table into it, between <!-- bench --> and <!-- /bench -->",
    )
    group.add_argument("--json", action="store_true", help="print the report as one object: rows, notes, assertions")
    group.add_argument(
        "--assert",
        dest="assertions",
        metavar="TEXT",
        action="append",
        default=[],
        help='end with exit code 1 unless this holds: "auto.speedup>=1.2", "4/code.speedup_low>1", '
        '"auto.differing==0"; may be given several times',
    )


def run(args: argparse.Namespace) -> int:
    """0 when all was measured and all assertions hold, 1 when not."""
    ours = _ours(args)
    plan = _plan(args, ours)
    asserted = _assertions(args, plan)
    folder = measured.folder(args.out)
    document = None if args.into is None else Path(args.into)
    if document is not None:
        _with_table(document, "")  # what cannot be written is told before hours of measuring
    results = Results() if folder is None else Results.at(folder / measured.RESULTS, _shared(plan))
    progress = measured.ProgressLine()
    try:
        if results.count(plan) < plan.total:
            Measuring(ours.runner, plan, results, progress, died=progress.warn).run()
    except KeyboardInterrupt:
        pass
    finally:
        progress.clear()
    found = report(plan, results, _about(args, ours), ours.files)
    measured.check_any([row.error for row in found.rows], results.count(plan))
    found = msgspec.structs.replace(found, assertions=tuple(one.of(found.rows) for one in asserted))
    if folder is not None:
        measured.write_reports(folder, FORMS, lambda form: written(found, form))
    if document is not None and found.finished:
        _write_into(document, found)
    elif document is not None:
        output.print_warning(f"{document} is left as it was, since not all was measured.")
    if args.json:
        output.print_json(found)
    else:
        _print(found, folder)
    return 1 if found.failed or not found.finished else 0


def _ours(args: argparse.Namespace) -> Ours:
    main, drafts = _models(args)
    pair = arguments.load_pair(args, main, [])
    drafts = [draft_path(pair.main, one) for one in drafts]
    synthetic = args.synthetic_acceptance
    usual = DraftOptions() if synthetic is None else DraftOptions(acceptance=f"synthetic:{synthetic:g}")
    remote = is_address(pair.main)
    settings = []
    usual_settings = ["plain", "4", "auto", "lookup"] if drafts else ["plain", "lookup"]
    if remote:
        usual_settings = ["plain", "4", "auto"] if not args.settings and arguments.takes_length(pair) else ["auto"]
    for text in args.settings or usual_settings:
        setting = parse(text, usual)
        if setting.draft:
            setting = msgspec.structs.replace(setting, draft=draft_path(pair.main, setting.draft))
        if setting.options.source is DraftSource.NONE:
            setting = msgspec.structs.replace(setting, options=DraftOptions(source=DraftSource.NONE))
        settings.append(setting)
    found = Ours(pair, drafts, settings, BlockingSession)
    check_files([pair.main], [*drafts, *(one.draft for one in settings if one.draft)])
    return found


def _models(args: argparse.Namespace) -> tuple[str, list[str]]:
    """The main model and its drafts as they were given, or else the bundled ones."""
    drafts: list[str] = args.draft or []
    if args.main is not None:
        return args.main, drafts
    if not set(drafts) <= {path.stem for path in paths.demo_files()}:
        raise UsageError("A draft needs a main model: give --main as well.")
    main, draft = paths.demo_pair()
    return str(main), drafts or [str(draft)]


def _plan(args: argparse.Namespace, ours: Ours) -> MeasuringPlan:
    return MeasuringPlan(
        contestants=ours.contestants,
        prompts=_prompts(args),
        options=_options(args),
        repeat=args.repeat,
        at_once=ours.at_once,
        block=8,
    )


def _options(args: argparse.Namespace) -> ReplyOptions:
    endless = args.ignore_eos or args.synthetic_acceptance is not None
    return ReplyOptions(
        sampling=SamplingOptions(temperature=args.temperature, seed=args.seed),
        stop=StopOptions(max_tokens=args.max_tokens, ignore_eos=endless),
    )


def _prompts(args: argparse.Namespace) -> tuple[SuitePrompt, ...]:
    if args.suite not in (_BUILT_IN, "-") and not Path(args.suite).exists():
        raise UnusableInput(f"There is no suite and no file {args.suite}; give {_BUILT_IN} or the path of a file.")
    return measured.prompts(None if args.suite == _BUILT_IN else args.suite, args.most)


def _assertions(args: argparse.Namespace, plan: MeasuringPlan) -> list[Assertion]:
    labels = [one.label for one in plan.contestants]
    kinds = list(dict.fromkeys(prompt.kind for prompt in plan.prompts))
    return [assertion(text, labels, kinds) for text in args.assertions]


def _shared(plan: MeasuringPlan) -> dict[str, object]:
    """What measurements of one folder have in common."""
    return {"options": plan.options, "cold": plan.cold}


def _about(args: argparse.Namespace, ours: Ours) -> RecordSubject:
    remote = args.main is not None and is_address(args.main)
    return RecordSubject(
        command=shlex.join(["foretoken", *sys.argv[1:]]),
        main=ours.main,
        drafts=ours.drafts,
        suite=args.suite if args.suite == _BUILT_IN else Path(args.suite).name,
        synthetic_acceptance=args.synthetic_acceptance,
        machine=tr("a server that {machine} asked", machine=machine()) if remote else machine(),
        versions=versions(),
    )


def _with_table(document: Path, table: str) -> str:
    """Its text with the table in its place. Raises UnusableInput."""
    changed = into(output.read_text(str(document)), "bench", table)
    if changed is None:
        raise UnusableInput(f"{document} has no <!-- bench --> and <!-- /bench -->; write them where the table goes.")
    return changed


def _write_into(document: Path, found: OpenRecord) -> None:
    changed = _with_table(document, short(found))
    with whole_file(document) as file:
        file.write(changed.encode())


def _print(found: OpenRecord, folder: Path | None) -> None:
    for heads, cells in (speeds(found), guesses(found), *([by_kind(found)] if len(found.kinds) > 1 else [])):
        print_table([one.lower() for one in heads], cells)
        print()
    output.print_paragraph(how(found))
    for note in found.notes:
        output.print_paragraph(note.text)
    for row in found.rows:
        if row.error:
            output.print_paragraph(f"{row.label} was not measured: {row.error}")
    for asserted in found.assertions:
        output.print_paragraph(said(asserted))
    measured.print_end(folder, finished=found.finished)
