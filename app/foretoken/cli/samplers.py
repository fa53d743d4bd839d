"""Options for further samplers and for grammars; those nearly everybody uses are in `arguments`."""

import argparse
import math
from typing import Any

from foretoken.cli import output
from foretoken.cli.numbers import between, whole
from foretoken.cli.texts import text
from foretoken.errors import UnusableInput


def add_samplers(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("further samplers", "All of them work with a draft, and leave it lossless.")
    group.add_argument(
        "--typical-p", metavar="P", type=between(0, 1), help="keep the tokens nearest to the mean surprise; 1 for all"
    )
    group.add_argument(
        "--top-n-sigma", metavar="N", type=between(0, 100), help="keep scores within N spreads of the best; 0 for all"
    )
    group.add_argument(
        "--xtc-probability", metavar="P", type=between(0, 1), help="how often the likeliest tokens are excluded"
    )
    group.add_argument("--xtc-threshold", metavar="P", type=between(0, 1), help="from which probability on")
    group.add_argument(
        "--dry-multiplier", metavar="X", type=between(0, 100), help="penalty on going on with a repetition; 0 for none"
    )
    group.add_argument("--dry-base", metavar="X", type=between(1, 100), help="its growth with every token repeated")
    group.add_argument("--dry-allowed-length", metavar="N", type=whole(1), help="tokens that may be repeated freely")
    group.add_argument("--dry-window", metavar="N", type=whole(0), help="tokens looked back at (default: all)")
    group.add_argument(
        "--dry-breaker",
        metavar="TEXT",
        type=text,
        action="append",
        help="nothing is repeated across TEXT; may be repeated",
    )
    group.add_argument("--mirostat", type=int, choices=(0, 1, 2), help="hold the surprise of the text; 0 for off")
    group.add_argument("--mirostat-tau", metavar="BITS", type=between(0, 100), help="the surprise aimed at")
    group.add_argument("--mirostat-eta", metavar="X", type=between(0, 1), help="how fast it is corrected")
    group.add_argument(
        "--logit-bias",
        metavar="ID=X",
        type=logit_bias,
        action="append",
        help="add X (-100 to 100; -100 forbids) to the score of token ID; may be repeated",
    )
    group.add_argument("--penalty-window", metavar="N", type=whole(0), help="tokens that the penalties look back at")
    group.add_argument("--temperature-last", action="store_true", help="filters see temperature 1, as llama.cpp has it")
    form = group.add_mutually_exclusive_group()
    form.add_argument("--grammar", metavar="FILE", help="hold the reply to a grammar (GBNF); - for standard input")
    form.add_argument("--json-schema", metavar="FILE", help="hold the reply to a JSON schema")


def chosen(args: argparse.Namespace) -> dict[str, Any]:
    """Fields of SamplingOptions that were asked for. Raises UnusableInput when a file cannot be read."""
    from foretoken.engine.options import SAMPLERS

    found: dict[str, Any] = {name: value for name in SAMPLERS if (value := getattr(args, name, None)) is not None}
    if args.dry_breaker is not None:
        found["dry_breakers"] = tuple(args.dry_breaker)
    if args.logit_bias is not None:
        found["logit_bias"] = tuple(dict(args.logit_bias).items())
    for name in ("grammar", "json_schema"):
        if (file := getattr(args, name)) is not None:
            found[name] = output.read_text(file)
            if not found[name].strip():
                raise UnusableInput(f"{file} is empty; give a file with a {name.replace('_', ' ')} in it.")
    return found


def logit_bias(text: str) -> tuple[int, float]:
    """A token id and what is added to its score, written ID=X."""
    token, _, value = text.partition("=")
    try:
        found = int(token), float(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a token's number, = and a number, like 42=-5") from None
    if not 0 <= found[0] < 2**31 or not math.isfinite(found[1]) or not -100 <= found[1] <= 100:
        raise argparse.ArgumentTypeError(f"{text} needs a token's number from 0 and a value from -100 to 100")
    return found
