"""Other engines in the table of `foretoken bench`: on its suite, with empty caches, times to the first token and its
report, beside our own settings.

    python tests/perf/bench_peers.py --main TARGET.gguf --draft DRAFT.gguf [--head HEAD.gguf] --out FOLDER [--most 2]
        [--binary PEER_N/build/bin/llama-server]

A few settings of llama.cpp's server, or those that are named (see peers.py). Every row is compared with Foretoken's
plain decoding. All write --max-tokens tokens. Results are kept in FOLDER as they come, and the same command goes on
where it was; the report is there as HTML, Markdown, CSV and JSON.
"""

import argparse
import json
import sys
from pathlib import Path

import msgspec
from answers import Models
from peer_builds import PeerError, describe
from peer_runner import FEW, PeerRunner, Prompter, contestants

from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ForetokenError
from foretoken.features.bench.command import Ours
from foretoken.features.bench.report import report
from foretoken.features.bench.report_files import FORMS, written
from foretoken.measuring.measuring import Measuring, MeasuringPlan
from foretoken.measuring.open_record import RecordSubject, machine, versions
from foretoken.measuring.records import Results
from foretoken.measuring.runner import EngineRunner
from foretoken.measuring.setting import parse
from foretoken.measuring.suite import built_in, few
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import LoadPair

OURS = ("plain", "4", "auto", "lookup")


def run(args: argparse.Namespace) -> None:
    """Measure what is not yet there, and write the report. Raises PeerError, ForetokenError."""
    plan, results, about = measured(args)
    found = report(plan, results, about)
    for form in FORMS:
        (args.out / f"report.{form}").write_bytes(written(found, form))
    print(written(found, "md").decode())


def measured(args: argparse.Namespace) -> tuple[MeasuringPlan, Results, RecordSubject]:
    """What `args` ask for, once all of it was measured. Raises PeerError, ForetokenError."""
    models, builds = _models(args), _builds(args)
    settings = {name: FEW[name] if args.peer is None else args.peer for name in builds}
    ours = _ours(args, models)
    reference = next(_label(one.label) for one in ours.contestants if not one.reference)
    rows = [
        msgspec.structs.replace(one, label=_label(one.label), reference=reference if one.reference else "")
        for one in ours.contestants
    ] + contestants(settings, builds, reference)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=args.temperature, seed=1),
        stop=StopOptions(max_tokens=args.max_tokens, ignore_eos=True),
    )
    plan = MeasuringPlan(
        contestants=tuple(rows), prompts=few(built_in(), args.most), options=options, at_once=args.at_once, block=8
    )
    prompter = Prompter(models)

    def runner(process: str) -> EngineRunner:
        kind, _, setting = process.partition("\n")
        return PeerRunner(kind, args.binary, models, setting, prompter) if setting else ours.runner(process)

    results = Results.at(args.out / "results.jsonl", {"options": options, "builds": builds})
    try:
        Measuring(
            runner, plan, results, lambda one: print(f"{one.done}/{one.total} {one.label}", file=sys.stderr)
        ).run()
    finally:
        prompter.close()
    about = RecordSubject(
        command=" ".join(["python", *sys.argv]), main=models.target.stem, drafts=ours.drafts, suite="foretoken",
        machine=machine(), versions=versions() | builds,
    )  # fmt: skip
    return plan, results, about


def _ours(args: argparse.Namespace, models: Models) -> Ours:
    pair = LoadPair(
        main=str(models.target), context=models.context, threads=models.threads, gpu_layers=models.gpu_layers
    )
    heads = [f"head={models.head}"] if models.head else []
    settings = [parse(text) for text in (*(OURS if args.ours is None else args.ours), *heads)]
    return Ours(pair, [str(models.draft)] if models.draft else [], settings, BlockingSession)


def _label(setting: str) -> str:
    kind, _, path = setting.partition("=")
    return f"Foretoken {kind} {Path(path).stem}" if path else f"Foretoken {setting}"


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pair, and where the engines are."""
    parser.add_argument("pair", type=Path, nargs="?", help="LABEL.json of a benchmark pair")
    parser.add_argument("--main", type=Path)
    parser.add_argument("--draft", type=Path)
    parser.add_argument("--head", type=Path, help="for settings that ask a head")
    parser.add_argument("--binary", type=Path, help="peer N's llama-server")
    parser.add_argument("--sides", nargs="*", choices=list(FEW), default=list(FEW))
    parser.add_argument("--ours", nargs="*", metavar="SETTING", help="instead of all")
    parser.add_argument("--peer", nargs="*", metavar="SETTING", help="of llama.cpp's server, instead of all")
    parser.add_argument("--max-tokens", type=int, default=96)
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--context", type=int, default=2048)
    parser.add_argument("--gpu-layers", type=int, default=0)


def _models(args: argparse.Namespace) -> Models:
    """The files of the pair. Raises PeerError."""
    if args.pair is not None:
        record = json.loads(args.pair.read_text(encoding="utf-8"))
        files = {part: args.pair.parent / name for part, name in record["files"].items()}
    elif args.main:
        files = {"target": args.main, "draft": args.draft}
    else:
        raise PeerError("Give the record of a benchmark pair, or --main and perhaps --draft.")
    if args.head:
        files["head"] = args.head
    missing = [str(path) for path in files.values() if path is not None and not path.is_file()]
    if missing:
        raise PeerError(f"There is no {missing[0]}; make the pair first.")
    return Models(**files, threads=args.threads, context=args.context, gpu_layers=args.gpu_layers)


def _builds(args: argparse.Namespace) -> dict[str, str]:
    """Of the servers that are wanted and there; says which are not."""
    found = {}
    for name in args.sides:
        try:
            found[name] = describe(name, args.binary)
        except PeerError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    _add_arguments(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--most", type=int, default=2, help="prompts of each kind (default: %(default)s)")
    parser.add_argument("--at-once", type=int, help="engines' processes at a time, where memory holds no more")
    return parser


def main() -> None:
    known = parser()
    try:
        run(known.parse_args())
    except (PeerError, ForetokenError) as error:
        known.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
