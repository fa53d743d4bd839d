"""How our engine stands beside llama.cpp's own server: one table, interleaved, with intervals.

    python tests/perf/versus.py --binary PEER_N/build/bin/llama-server --out FOLDER demo MODEL.gguf PAIR.json ...

"demo" is the bundled pair, MODEL.gguf a model without a draft, PAIR.json the record of a benchmark pair. Every row is
compared with the server's plain decoding, and `auto` with our own as well, by tokens a second behind the first one.
Only replies during which other programs used next to nothing count; what is kept in FOLDER is not measured again.
Several replies at once: `parallel.py`.
"""

import argparse
from pathlib import Path

import msgspec
from bench_peers import measured, parser
from peer_builds import PeerError

from foretoken import paths
from foretoken.errors import ForetokenError
from foretoken.measuring.measuring import MeasuringPlan
from foretoken.measuring.records import Results
from foretoken.measuring.table import QUIET, TableRow, rows
from foretoken.speedups import Speedup

_PLAIN = "llama-server plain"
_OUR_PLAIN = "Foretoken plain"


def arguments_for(model: str, args: argparse.Namespace) -> argparse.Namespace:
    """Those of `bench_peers.py` for one model or pair."""
    if model == "demo":
        main, draft = paths.demo_pair()
        chosen, drafts = ["--main", str(main), "--draft", str(draft)], True
    else:
        chosen, drafts = [model] if model.endswith(".json") else ["--main", model], model.endswith(".json")
    chosen += ["--binary", str(args.binary), "--sides", "N", "--out", str(args.out / Path(model).stem)]
    chosen += ["--most", str(args.most), "--max-tokens", str(args.max_tokens), "--threads", str(args.threads)]
    chosen += ["--ours", "plain", *(["auto"] if drafts else [])]
    return parser().parse_args([*chosen, "--peer", "plain", *(["n3", "n7"] if drafts else [])])


def beside(plan: MeasuringPlan, results: Results, reference: str) -> dict[str, TableRow]:
    """The rows by label, compared with `reference`, of undisturbed replies."""
    quiet = Results()
    for contestant in plan.contestants:
        for record in results.of(plan, contestant).values():
            if record.others < QUIET:
                quiet.add(record)
    compared = [
        msgspec.structs.replace(one, reference="" if one.label == reference else reference) for one in plan.contestants
    ]
    return {row.label: row for row in rows(msgspec.structs.replace(plan, contestants=tuple(compared)), quiet)}


def said(speedup: Speedup | None) -> str:
    return "" if speedup is None else f"{speedup.ratio:.3f} ({speedup.interval})"


def main() -> None:
    known = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known.add_argument("models", nargs="+", metavar="demo | MODEL.gguf | PAIR.json")
    known.add_argument("--binary", type=Path, required=True, help="peer N's llama-server")
    known.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    known.add_argument("--most", type=int, default=3, help="prompts of each kind (default: %(default)s)")
    known.add_argument("--max-tokens", type=int, default=128)
    known.add_argument("--threads", type=int, default=2)
    args = known.parse_args()
    lines = []
    try:
        for model in args.models:
            plan, results, _about = measured(arguments_for(model, args))
            theirs, own = beside(plan, results, _PLAIN), beside(plan, results, _OUR_PLAIN)
            for label, row in theirs.items():
                own_plain = said(own[label].speedup) if label == "Foretoken auto" else ""
                lines.append(
                    f"{Path(model).stem:<36}{label:<20}{row.decode_tps or 0.0:>8.1f} {said(row.speedup):<24}"
                    f"{own_plain:<24}{row.prompts:>3} {row.undisturbed:>3}"
                )
    except (PeerError, ForetokenError) as error:
        known.exit(1, f"{error}\n")
    print(f"{'':<56}tokens/s x server plain{'':<10}x own plain{'':<13}prompts, undisturbed replies")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
