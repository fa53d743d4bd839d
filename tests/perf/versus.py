"""Our engine against llama.cpp's server on one pair: interleaved runs, one measure for both, and the bars.

    python tests/perf/versus.py run FOLDER/LABEL.json --out RESULTS.jsonl --binary PEER_N/build/bin/llama-server
    python tests/perf/versus.py report RESULTS.jsonl [MORE.jsonl …] [--json FILE]

    python tests/perf/versus.py run FOLDER/copier-q8_0-anatural.json --kinds quoting editing --ours plain lookup …

The pair is the record of a benchmark pair (see benchmark_pair), or two files: --main and --draft. Peers and their
settings are told in peers.py, ours in ours.py; without --binary peer N is left out, and W where xllamacpp is not
installed.

Decode speed is (tokens - 1) ÷ (time from the first token to the last), each engine by its own clock, HTTP and pipes
left out. Before a measured reply the same prompt is answered with four tokens, so that both engines hold the prompt in
target and draft. A prompt goes through all contestants before the next comes, beginning with another one each time.
Replies are greedy (unless --temperature is given) and equally long, for end tokens are barred.

A run may be stopped and started again with the same command: nothing is measured twice. --minutes ends it in good
order. Contestants stay loaded while memory lasts; then the one that waited longest is closed (--block asks each several
prompts in a row, where that happens often).

On a machine that others use too, --quiet waits until they rest and repeats replies that they disturbed, also those of
earlier runs; `report --undisturbed` then leaves the disturbed ones out.
"""

import argparse
import hashlib
import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llama_cpp
import msgspec
from others_meter import OthersMeter, wait_for_quiet
from ours import OurSetting
from peer_builds import PeerError, describe
from peers import DRAFTING, Models, Setting
from versus_hall import Contestant, Hall
from versus_prompts import MIX, QUOTING, Asked, chosen
from versus_report import DISTURBED, summarise, table
from versus_results import Header, Record, append, read

import foretoken
from foretoken import engine

OURS = ("plain", "1", "3", "7", "15", "auto")
PEERS = ("plain", *DRAFTING, *(f"ngram-simple,{setting}" for setting in DRAFTING))
PRIMING = 4


def run(args: argparse.Namespace) -> None:
    """Measure what is not yet in the file. Raises PeerError."""
    pair, models = _pair(args)
    sides = ["ours", *_peers_at_hand(args)]
    contestants = _contestants(args, sides)
    asked = chosen(args.kinds, args.prompts)
    builds = {side: describe(side, args.binary) for side in sides[1:]}
    until = time.monotonic() + 60 * args.minutes if args.minutes else float("inf")
    with Hall(models, args.binary) as hall:
        texts = {one.text: hall.ids(one.text) for one in asked}
        header = Header(
            pair=pair, threads=args.threads, max_tokens=args.max_tokens, temperature=args.temperature,
            builds=builds | {"ours": _our_build()}, machine=_machine(),
        )  # fmt: skip
        known = read(args.out)
        if known is not None and not known.header.agrees_with(header):
            raise PeerError(f"{args.out} holds another comparison (pair, builds, threads or lengths); give a new file.")
        append(args.out, [header])
        kept = [one for one in known.records if one.others <= DISTURBED or not args.quiet] if known else []
        done = {record.key for record in kept}
        turns = _turns(contestants, asked, args.repeats, args.block)
        left = [turn for turn in turns if (str(turn[0]), turn[1].text, turn[2]) not in done]
        failed: dict[Contestant, PeerError] = {}
        for number, (who, one, repeat) in enumerate(left, start=1):
            if time.monotonic() > until:
                print(f"{args.minutes} minutes are over; {len(left) - number + 1} replies are left.", file=sys.stderr)
                break
            if who in failed:
                continue
            try:
                record = _measured(hall, who, one, repeat, texts[one.text], args, until)
                while args.quiet and record.others > DISTURBED and time.monotonic() < until:
                    record = _measured(hall, who, one, repeat, texts[one.text], args, until)
            except PeerError as error:
                print(f"{who} is left out from here on: {error}", file=sys.stderr, flush=True)
                failed[who] = error
                hall.dismiss(who)
                continue
            append(args.out, [record])
            print(
                f"{number}/{len(left)} {record.contestant:<26} {one.kind:<11}{record.decode_tps:7.1f} tok/s"
                f"{f'  others {record.others:.1f} cores' if record.others > 0.1 else ''}",
                file=sys.stderr,
                flush=True,
            )
    if failed:
        raise PeerError(f"These could not be measured throughout: {', '.join(map(str, failed))}.")


def _contestants(args: argparse.Namespace, sides: Sequence[str]) -> list[Contestant]:
    """Ours, then every peer with every setting it has. Raises PeerError for what is no setting."""
    ours = [Contestant("ours", setting) for setting in args.ours if OurSetting.parse(setting)]
    settings = [Setting.parse(setting) for setting in args.peer]
    return (
        ours
        + [
            Contestant(side, str(setting))  # type: ignore[arg-type]
            for setting in settings
            for side in sides[1:]
            if side == "W" or not setting.probabilistic
        ]
    )


def _measured(
    hall: Hall,
    who: Contestant,
    one: Asked,
    repeat: int,
    ids: Sequence[int],
    args: argparse.Namespace,
    until: float,
) -> Record:
    if args.quiet:
        wait_for_quiet(DISTURBED / 2, until)
    hall.answer(who, ids, PRIMING, args.temperature, 1)
    if args.quiet:
        wait_for_quiet(DISTURBED / 2, until)
    meter, worked = OthersMeter(), hall.processor_s(who)
    answer = hall.answer(who, ids, args.max_tokens, args.temperature, repeat + 1)
    processor_ms = 1000.0 * (hall.processor_s(who) - worked)
    return Record(
        contestant=str(who), kind=one.kind, text=one.text, repeat=repeat, decode_tps=answer.decode_tps,
        token_ids=answer.token_ids, drafted=answer.drafted, accepted=answer.accepted,
        prompt_ms=answer.prompt_ms, wall_ms=answer.wall_ms, others=meter.cores(),
        processor_ms=processor_ms,
    )  # fmt: skip


def _turns(
    contestants: Sequence[Contestant], asked: Sequence[Asked], repeats: int, block: int
) -> list[tuple[Contestant, Asked, int]]:
    """The order of measuring: blocks of prompts through all contestants, each block beginning with the next of them."""
    turns = []
    places = [(one, repeat) for repeat in range(repeats) for one in asked]
    for number, first in enumerate(range(0, len(places), block)):
        shift = number % len(contestants)
        for who in (*contestants[shift:], *contestants[:shift]):
            turns += [(who, one, repeat) for one, repeat in places[first : first + block]]
    return turns


def _pair(args: argparse.Namespace) -> tuple[dict[str, Any], Models]:
    if args.pair is not None:
        pair = json.loads(args.pair.read_text(encoding="utf-8"))
        files = {part: args.pair.parent / name for part, name in pair["files"].items()}
    elif args.main and args.draft:
        files = {"target": args.main, "draft": args.draft}
        pair = {"label": f"{args.main.stem} + {args.draft.stem}", "files": {k: str(v) for k, v in files.items()}}
    else:
        raise PeerError("Give the record of a benchmark pair, or both --main and --draft.")
    missing = [str(path) for path in files.values() if not path.is_file()]
    if missing:
        raise PeerError(f"There is no {missing[0]}; make the pair first.")
    return pair, Models(
        target=files["target"],
        draft=files["draft"],
        threads=args.threads,
        context=args.context,
        gpu_layers=args.gpu_layers,
    )


def _peers_at_hand(args: argparse.Namespace) -> list[str]:
    """Those that are wanted and there; says which are not."""
    found = []
    for side in args.sides:
        try:
            describe(side, args.binary)
            found.append(side)
        except PeerError as error:
            print(f"Peer {side} is left out: {error}", file=sys.stderr)
    return found


def _our_build() -> str:
    """Versions, a digest of the engine's own code (which a version does not tell apart), and the library's features."""
    code = hashlib.sha256()
    for path in sorted(Path(engine.__file__).parent.rglob("*.py")):
        code.update(path.read_bytes())
    info = llama_cpp.llama_print_system_info().decode().strip()
    library = f"llama-cpp-python {llama_cpp.__version__}"
    return f"foretoken {foretoken.__version__} (engine {code.hexdigest()[:8]}), {library}, {info}"


def _machine() -> str:
    model = platform.processor()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, {platform.platform()}"


def _report(args: argparse.Namespace) -> None:
    files = []
    for path in args.results:
        results = read(path)
        if results is None:
            raise PeerError(f"There is no {path}.")
        files.append((str(results.header.pair.get("label", path.stem)), results))
    groups = [[one] for one in files] + ([files] if len(files) > 1 else [])
    summaries = [summarise(group, undisturbed_only=args.undisturbed) for group in groups]
    print("\n\n".join(table(summary) for summary in summaries))
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(summaries)))


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="measure")
    running.add_argument("pair", type=Path, nargs="?", help="LABEL.json of a benchmark pair")
    running.add_argument("--main", type=Path)
    running.add_argument("--draft", type=Path)
    running.add_argument("--out", type=Path, required=True)
    running.add_argument("--binary", type=Path, help="peer N's llama-server")
    running.add_argument("--sides", nargs="*", choices=("N", "W"), default=["N", "W"])
    running.add_argument("--ours", nargs="*", default=list(OURS), metavar="SETTING")
    running.add_argument("--peer", nargs="*", default=list(PEERS), metavar="SETTING", help="the same for every peer")
    running.add_argument("--kinds", nargs="+", choices=[*MIX, *QUOTING], default=list(MIX))
    running.add_argument("--prompts", type=int, default=5, help="of each kind (default: %(default)s)")
    running.add_argument("--repeats", type=int, default=1)
    running.add_argument("--block", type=int, default=1, help="prompts a contestant answers in a row")
    running.add_argument("--max-tokens", type=int, default=96)
    running.add_argument("--temperature", type=float, default=0.0)
    running.add_argument("--threads", type=int, default=2)
    running.add_argument("--context", type=int, default=2048)
    running.add_argument("--gpu-layers", type=int, default=0)
    running.add_argument("--quiet", action="store_true", help="measure only while other programs rest")
    running.add_argument("--minutes", type=float, help="stop after so many")
    reporting = commands.add_parser("report", help="tables and bars")
    reporting.add_argument("results", type=Path, nargs="+")
    reporting.add_argument("--json", type=Path, help="write the figures there as well")
    reporting.add_argument("--undisturbed", action="store_true", help="leave out replies that others' work disturbed")
    return parser


def main() -> None:
    known = parser()
    args = known.parse_args()
    try:
        run(args) if args.command == "run" else _report(args)
    except (PeerError, ValueError) as error:
        known.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
