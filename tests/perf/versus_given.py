"""What comparisons of engines are told on the command line: the pair, and where the engines are."""

import argparse
import hashlib
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import llama_cpp
from answers import Models
from peer_builds import PeerError
from versus_sides import SIDES, LlamaCppPython, LlamaServer, Ours, Side, Transformers

import foretoken
from foretoken import engine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Of every command that compares."""
    parser.add_argument("pair", type=Path, nargs="?", help="LABEL.json of a benchmark pair")
    parser.add_argument("--main", type=Path)
    parser.add_argument("--draft", type=Path)
    parser.add_argument("--head", type=Path, help="for settings that ask a head")
    parser.add_argument("--binary", type=Path, help="peer N's llama-server")
    parser.add_argument("--python-server", type=Path, help="the Python of an environment with llama-cpp-python[server]")
    parser.add_argument("--transformers", type=Path, help="the Python of an environment with transformers and torch")
    parser.add_argument("--dtype", default="float32", help="that transformers computes in")
    parser.add_argument("--sides", nargs="*", choices=SIDES[1:], default=list(SIDES[1:]))
    parser.add_argument("--ours", nargs="*", metavar="SETTING", help="instead of all")
    parser.add_argument("--peer", nargs="*", metavar="SETTING", help="of llama.cpp's server, instead of all")
    parser.add_argument("--python-settings", nargs="*", metavar="SETTING", help="of llama-cpp-python's server")
    parser.add_argument("--transformers-settings", nargs="*", metavar="SETTING")
    parser.add_argument("--max-tokens", type=int, default=96)
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--context", type=int, default=2048)
    parser.add_argument("--gpu-layers", type=int, default=0)


def pair(args: argparse.Namespace) -> tuple[dict[str, Any], Models]:
    """What is said of the pair, and its files. Raises PeerError."""
    if args.pair is not None:
        record = json.loads(args.pair.read_text(encoding="utf-8"))
        files = {part: args.pair.parent / name for part, name in record["files"].items()}
    elif args.main and args.draft:
        files = {"target": args.main, "draft": args.draft}
        record = {"label": f"{args.main.stem} + {args.draft.stem}", "files": {k: str(v) for k, v in files.items()}}
    else:
        raise PeerError("Give the record of a benchmark pair, or both --main and --draft.")
    if args.head:
        files["head"] = args.head
        record = {**record, "files": {**record["files"], "head": str(args.head)}}
    missing = [str(path) for path in files.values() if not path.is_file()]
    if missing:
        raise PeerError(f"There is no {missing[0]}; make the pair first.")
    return record, Models(
        target=files["target"],
        draft=files["draft"],
        head=files.get("head"),
        threads=args.threads,
        context=args.context,
        gpu_layers=args.gpu_layers,
    )


def sides(args: argparse.Namespace) -> dict[str, Side]:
    """All that there are."""
    return {
        "ours": Ours(_our_build()),
        "N": LlamaServer("N", args.binary),
        "W": LlamaServer("W", None),
        "python": LlamaCppPython(args.python_server),
        "transformers": Transformers(args.transformers, args.dtype),
    }


def builds(args: argparse.Namespace) -> dict[str, str]:
    """Of those that are wanted and there; says which are not."""
    found = {}
    for name, side in sides(args).items():
        if name not in ("ours", *args.sides):
            continue
        try:
            found[name] = side.build()
        except PeerError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found


def _our_build() -> str:
    """Versions, a digest of the engine's own code (which a version does not tell apart), and the library's features."""
    code = hashlib.sha256()
    for path in sorted(Path(engine.__file__).parent.rglob("*.py")):
        code.update(path.read_bytes())
    info = llama_cpp.llama_print_system_info().decode().strip()
    library = f"llama-cpp-python {llama_cpp.__version__}"
    return f"foretoken {foretoken.__version__} (engine {code.hexdigest()[:8]}), {library}, {info}"


def machine() -> str:
    """This one, in words."""
    model = platform.processor()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, {platform.platform()}"
