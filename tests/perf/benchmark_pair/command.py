"""Make a benchmark pair.

    python tests/perf/benchmark_pair --preset 1b-60m --type q8_0 --agreement 0.9 --out FOLDER
    python tests/perf/benchmark_pair --target SHAPE --draft SHAPE --type f16 --out FOLDER

A SHAPE is layers=4,width=640,heads=10,kv_heads=10,head_width=64,feed_forward=1024,vocabulary=4096, say, and must hold
the demo pair's own.

Writes LABEL-target.gguf, LABEL-draft.gguf and LABEL.json (how they were made, and what was measured) into FOLDER.

--agreement is the share of the target's greedy tokens that the draft foresees, end tokens barred, over the prompts
that engines are compared on (mix.MIX), so that a pair is as matched as its name says where it is measured;
--prompts others takes other prompts of the same kinds, --tokens more or less of each reply: to be what is asked of
the engines later, for a draft that follows a text at first may lose it further on. Noise on the target lowers it
(--noise-on draft puts it on the draft instead, and leaves the text as it was). "natural" adds no noise; "random"
makes a draft of noise alone. Where the demo draft agrees less than is wanted, the draft is made from the target
itself, so that without noise it always agrees (--draft-from says which).

--preset 1b-eagle3 makes an EAGLE-3 head as the draft: --source-head, expanded with the target. Noise goes on the head,
so that --agreement may be natural (the default), less, or random, which makes a useless head.

--preset 1b-mtp makes one file, a hybrid (qwen35) with an MTP block, which is its own draft: see walker.py. There
--agreement is 0.8 by default, and random makes an MTP block that is always wrong.

Neither model ever ends its turn (unless --ends is given), so that every reply is as long as is asked for: a server
whose draft proposes an end that its target may not choose would lose guesses for nothing.
"""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from mix import MIX

from foretoken import paths
from foretoken.engine.models.llama import Backend

from .agreement import PROMPTS, TOKENS, Reader
from .prepare import Wanted, Workshop
from .shapes import PRESETS, PairShape, Shape
from .source import Source, read_head, read_source, reduced
from .walker import HybridShape, walk
from .write import TYPES, write_model, write_walker

_PROMPTS = {"mix": [prompt for prompts in MIX.values() for prompt in prompts], "others": PROMPTS}
MTP = "1b-mtp"
_MOST_TOKENS = 512


def main(arguments: Sequence[str] | None = None) -> None:
    parser = _parser()
    args = parser.parse_args(arguments)
    backend = Backend(lambda level, line: None)
    started = time.monotonic()
    try:
        record = _make(args)
    except ValueError as error:
        parser.exit(3, f"{error}\n")
    del backend  # kept until here: the library calls it
    print(f"agreement {record['agreement']['measured']:.3f}, made in {time.monotonic() - started:.0f} s")


def _make(args: argparse.Namespace) -> dict:
    """Write the pair and its record. Raises ValueError with a sentence."""
    headed = args.preset == "1b-eagle3"
    agreement = args.agreement or ("natural" if headed else "0.9")
    noise_on = args.noise_on or ("draft" if headed else "target")
    wanted = _wanted(agreement)
    if args.preset is None and not (args.target and args.draft):
        raise ValueError("Give --preset, or both --target and --draft.")
    if args.preset == MTP:
        return _walker(args)
    shapes = PRESETS[args.preset] if args.preset else PairShape(Shape.parse(args.target), Shape.parse(args.draft))
    label = args.label or "-".join((args.preset or "pair", args.type, f"a{agreement}"))
    draft_type = args.draft_type or args.type
    tokens = args.tokens if args.tokens is not None else TOKENS
    if not 0 < tokens <= _MOST_TOKENS:
        raise ValueError(f"--tokens is {tokens}, but must be a number from 1 to {_MOST_TOKENS}.")
    target, draft = _sources(args, headed=headed)
    with tempfile.TemporaryDirectory() as folder:
        made = Workshop(
            target=target,
            draft=draft,
            target_type=args.type,
            draft_type=draft_type,
            noise_on=noise_on,
            seed=args.seed,
            folder=Path(folder),
            reader=Reader(_PROMPTS[args.prompts], tokens=tokens, threads=args.threads),
            say=lambda line: print(f"  {line}", file=sys.stderr, flush=True),
        ).prepare(wanted, "draft" if headed else args.draft_from)
    files = {}
    for part, source, shape, kind in (
        ("target", made.target, shapes.target, args.type),
        ("draft", made.draft, shapes.draft, draft_type),
    ):
        path = args.out / f"{label}-{part}.gguf"
        write_model(source, shape, path, weights=kind, endless=not args.ends, name=f"Benchmark {label} {part}")
        files[part] = path.name
        print(f"{path}: {shape.parameters / 1e6:,.0f} M parameters, {path.stat().st_size / 2**20:,.0f} MiB", flush=True)
    record = {
        "label": label,
        "files": files,
        "shapes": asdict(shapes),
        "types": {"target": args.type, "draft": draft_type},
        "agreement": {
            "wanted": wanted,
            "measured": made.agreement,
            "prompts": args.prompts,
            "tokens": tokens,
        },
        "noise": {"on": "draft" if wanted == "random" else noise_on, "level": str(made.level), "seed": args.seed},
        "draft_from": made.draft_from,
        "endless": not args.ends,
        "sources": {
            path.name: _digest(path) for path in (args.source_target, args.source_head if headed else args.source_draft)
        },
    }
    (args.out / f"{label}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return record


def _walker(args: argparse.Namespace) -> dict:
    """Write the hybrid and its record."""
    agreement = args.agreement or "0.8"
    wanted = _wanted(agreement)
    if wanted == "natural":
        raise ValueError("The walker has no agreement of its own; give a number, or random.")
    label = args.label or f"{MTP}-{args.type}-a{agreement}"
    tokenizer, shape = read_source(args.source_target), HybridShape()
    path = walk(tokenizer, 0.0 if wanted == "random" else wanted, args.seed)
    file = args.out / f"{label}.gguf"
    write_walker(tokenizer, shape, file, path, weights=args.type, name=f"Benchmark {label}", seed=args.seed)
    print(f"{file}: {file.stat().st_size / 2**20:,.0f} MiB", flush=True)
    record = {
        "label": label,
        "files": {"target": file.name, "draft": file.name},
        "shapes": asdict(shape),
        "types": {"target": args.type, "draft": args.type},
        "agreement": {"wanted": wanted, "measured": path.share},
        "sources": {args.source_target.name: _digest(args.source_target)},
    }
    (args.out / f"{label}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return record


def _sources(args: argparse.Namespace, *, headed: bool) -> tuple[Source, Source]:
    """The small models that target and draft are made from."""
    target = read_source(args.source_target)
    if headed:
        return target, reduced(read_head(args.source_head, target))
    return target, read_source(args.source_draft)


def _parser() -> argparse.ArgumentParser:
    target, draft = paths.demo_pair()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", choices=sorted([*PRESETS, MTP]))
    parser.add_argument("--target", help="a target SHAPE instead of a preset")
    parser.add_argument("--draft", help="a draft SHAPE instead of a preset")
    parser.add_argument("--type", choices=sorted(TYPES), default="q8_0", help="of the target's matrices")
    parser.add_argument("--draft-type", choices=sorted(TYPES), help="default: as the target's")
    parser.add_argument("--agreement", help="0-1, natural or random (default: 0.9)")
    parser.add_argument("--prompts", choices=sorted(_PROMPTS), default="mix", help="that agreement is measured on")
    parser.add_argument("--tokens", type=int, help=f"of each reply, for measuring it ({TOKENS})")
    parser.add_argument("--noise-on", choices=("target", "draft"), help="default: target")
    parser.add_argument("--draft-from", choices=("auto", "draft", "target"), default="auto")
    parser.add_argument("--seed", type=int, default=1, help="of the noise")
    parser.add_argument("--ends", action="store_true", help="let the models end their turns, as the demo pair does")
    parser.add_argument("--label", help="what the files are called (default: from the preset, type and agreement)")
    parser.add_argument("--out", type=Path, required=True, help="a folder outside the repository")
    parser.add_argument("--source-target", type=Path, default=target)
    parser.add_argument("--source-draft", type=Path, default=draft)
    parser.add_argument("--source-head", type=Path, default=target.with_name("demo-eagle3.gguf"))
    parser.add_argument("--threads", type=int, default=2)
    return parser


def _wanted(text: str) -> Wanted:
    if text in ("natural", "random"):
        return text  # type: ignore[return-value]
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise ValueError(f"--agreement {text} is neither a share between 0 and 1 nor natural or random.")
    return share


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
