"""Options for further samplers and for grammars; the common ones are in `arguments`."""

import argparse
import math
from typing import Any

from foretoken.cli import output
from foretoken.cli.numbers import between, whole
from foretoken.cli.texts import text
from foretoken.errors import UnusableInput, UsageError


def add_samplers(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("further samplers", "All of them work with a draft, and the text stays lossless.")
    group.add_argument(
        "--typical-p", metavar="P", type=between(0, 1), help="keep the tokens closest to the average surprise; 1 is off"
    )
    group.add_argument(
        "--top-n-sigma",
        metavar="N",
        type=between(0, 100),
        help="keep logits within N standard deviations of the highest; 0 is off",
    )
    group.add_argument(
        "--xtc-probability",
        metavar="P",
        type=between(0, 1),
        help="how often XTC removes the most likely tokens; 0 is off",
    )
    group.add_argument(
        "--xtc-threshold", metavar="P", type=between(0, 1), help="the probability from which XTC removes tokens"
    )
    _add_dry(group)
    group.add_argument(
        "--mirostat",
        type=int,
        choices=(0, 1, 2),
        help="version of mirostat, which keeps the surprise near a target; 0 is off",
    )
    group.add_argument("--mirostat-tau", metavar="BITS", type=between(0, 100), help="the target surprise")
    group.add_argument("--mirostat-eta", metavar="X", type=between(0, 1), help="how fast mirostat adjusts")
    group.add_argument(
        "--logit-bias",
        metavar="ID=X",
        type=logit_bias,
        action="append",
        help="add X (-100 to 100; -100 forbids) to the logit of token ID; can be given several times",
    )
    group.add_argument(
        "--penalty-window", metavar="N", type=whole(0), help="how many past tokens the penalties look at"
    )
    group.add_argument(
        "--temperature-last", action="store_true", help="apply the temperature after the filters, as llama.cpp does"
    )
    form = group.add_mutually_exclusive_group()
    form.add_argument("--grammar", metavar="FILE", help="make the reply match a grammar (GBNF); - for standard input")
    form.add_argument("--json-schema", metavar="FILE", help="make the reply match a JSON schema")


def _add_dry(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--dry-multiplier", metavar="X", type=between(0, 100), help="penalty on continuing a repetition; 0 is off"
    )
    group.add_argument(
        "--dry-base", metavar="X", type=between(1, 100), help="factor by which it grows with each repeated token"
    )
    group.add_argument(
        "--dry-allowed-length", metavar="N", type=whole(1), help="length of repetitions that are not penalized"
    )
    group.add_argument(
        "--dry-window", metavar="N", type=whole(0), help="how many past tokens DRY looks at (default: all)"
    )
    group.add_argument(
        "--dry-breaker",
        metavar="TEXT",
        type=text,
        action="append",
        help="repetitions do not extend across TEXT; can be given several times",
    )


def preset(name: str | None) -> dict[str, Any]:
    """Fields of SamplingOptions of a preset: the program's or, with the name as the window has it, the user's own.

    Raises UsageError where there is none of that name.
    """
    from foretoken import paths, settings
    from foretoken.engine.sampling.presets import BUILT_IN, values_of

    if name is None:
        return {}
    for known, options in BUILT_IN.items():
        if known.casefold() == name.casefold():
            return values_of(options)
    own = settings.load(paths.data_dir() / "settings.json").presets
    if name not in own:
        names = ", ".join((*(known.lower() for known in BUILT_IN), *own))
        raise UsageError(f"There is no preset {name!r}; there are: {names}.")
    return values_of(own[name])


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
        raise argparse.ArgumentTypeError(f"{text!r} is not a token id, = and a number, for example 42=-5") from None
    if not 0 <= found[0] < 2**31 or not math.isfinite(found[1]) or not -100 <= found[1] <= 100:
        raise argparse.ArgumentTypeError(f"{text} needs a token id from 0 and a value from -100 to 100")
    return found
