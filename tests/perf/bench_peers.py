"""Other engines in the table of `foretoken bench`: on its suite, with empty caches, times to the first token and its
report, beside our own settings.

    python tests/perf/bench_peers.py --main TARGET.gguf --draft DRAFT.gguf [--head HEAD.gguf] --out FOLDER [--most 2]
        [--binary PEER_N/build/bin/llama-server] [--python-server VENV/bin/python] [--transformers VENV/bin/python]

A few settings of each engine, or those that are named (see versus.py, which sweeps them all and measures decoding
alone). Every row is compared with Foretoken's plain decoding. All write --max-tokens tokens. Results are kept in FOLDER
as they come, and the same command goes on where it was; the report is there as HTML, Markdown, CSV and JSON.
"""

import argparse
import sys
from pathlib import Path

import msgspec
import versus_given as given
from answers import Models
from peer_builds import PeerError
from peer_runner import FEW, PeerRunner, Prompter, contestants

from foretoken.bench.measuring.bench_forms import FORMS, written
from foretoken.bench.measuring.bench_report import About, report
from foretoken.bench.measuring.measuring import Measuring, Plan
from foretoken.bench.measuring.ours import Ours
from foretoken.bench.measuring.records import Results
from foretoken.bench.measuring.runner import Runner
from foretoken.bench.measuring.suite import built_in, few
from foretoken.bench.measuring.this_machine import machine, versions
from foretoken.bench.shared.setting import parse
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import ForetokenError
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import LoadPair

OURS = ("plain", "4", "auto", "lookup")


def run(args: argparse.Namespace) -> None:
    """Measure what is not yet there, and write the report. Raises PeerError, ForetokenError."""
    _, models = given.pair(args)
    builds = given.builds(args)
    sides = {name: side for name, side in given.sides(args).items() if name in builds and name != "ours"}
    named = {"N": args.peer, "W": args.peer, "python": args.python_settings, "transformers": args.transformers_settings}
    settings = {name: FEW[name] if named[name] is None else named[name] for name in sides}
    ours = _ours(args, models)
    reference = next(_label(one.label) for one in ours.contestants if not one.reference)
    rows = [
        msgspec.structs.replace(one, label=_label(one.label), reference=reference if one.reference else "")
        for one in ours.contestants
    ] + contestants(sides, settings, reference)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=args.temperature, seed=1),
        stop=StopOptions(max_tokens=args.max_tokens, ignore_eos=True),
    )
    plan = Plan(
        contestants=tuple(rows), prompts=few(built_in(), args.most), options=options, at_once=args.at_once, block=8
    )
    prompter = Prompter(models)

    def runner(process: str) -> Runner:
        side, _, rest = process.partition("\n")
        return PeerRunner(sides[side], models, rest.partition("\n")[2], prompter) if rest else ours.runner(process)

    results = Results.at(args.out / "results.jsonl", {"options": options, "builds": builds})
    try:
        Measuring(
            runner, plan, results, lambda one: print(f"{one.done}/{one.total} {one.label}", file=sys.stderr)
        ).run()
    finally:
        prompter.close()
    about = About(
        command=" ".join(["python", *sys.argv]), main=models.target.stem, drafts=ours.drafts, suite="foretoken",
        machine=machine(), versions=versions() | builds,
    )  # fmt: skip
    found = report(plan, results, about)
    for form in FORMS:
        (args.out / f"report.{form}").write_bytes(written(found, form))
    print(written(found, "md").decode())


def _ours(args: argparse.Namespace, models: Models) -> Ours:
    pair = LoadPair(
        main=str(models.target), context=models.context, threads=models.threads, gpu_layers=models.gpu_layers
    )
    heads = [f"head={models.head}"] if models.head else []
    settings = [parse(text) for text in (*(OURS if args.ours is None else args.ours), *heads)]
    return Ours(pair, [str(models.draft)], settings, BlockingSession)


def _label(setting: str) -> str:
    kind, _, path = setting.partition("=")
    return f"Foretoken {kind} {Path(path).stem}" if path else f"Foretoken {setting}"


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_arguments(parser)
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
