"""Options that several commands share: which models, how to sample, how much to guess."""

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from foretoken import paths
from foretoken.cli import samplers
from foretoken.cli.device_options import add_devices, chosen
from foretoken.cli.numbers import between, shown, whole
from foretoken.cli.texts import text
from foretoken.errors import UnusableInput, UsageError

if TYPE_CHECKING:  # parsing must not wait for the engine's imports
    from foretoken.engine.options import ReplyOptions
    from foretoken.session.messages import LoadPair

_RULES = ("exact", "rejection", "typical")  # engine.verify.own_rule.RULES; a test holds them together
_MAX_THREADS = 512  # engine.options.MAX_THREADS; a test holds them together
SOURCES = ("auto", "draft", "second", "lookup", "none")  # engine.options.DraftSource; a test holds them together
_MOST_DRAFTS = 2
_MAX_DRAFT_LENGTH = 32  # engine.options.MAX_DRAFT_LENGTH; a test holds them together


def add_models(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("models")
    group.add_argument(
        "--main",
        metavar="MODEL",
        help="GGUF of the main (target) model, its name in `foretoken models list`, or the address of a server, "
        "http://host:port (default: the bundled pair)",
    )
    group.add_argument(
        "--draft",
        metavar="DRAFT",
        action="append",
        help="what guesses: a draft model or a head, given in the same way, or builtin for the MTP inside the main "
        "model's file; without it nothing is guessed. Given twice, the faster of the two guesses",
    )
    add_loading(group)
    add_devices(parser.add_argument_group("devices"))


def add_loading(group: "argparse._ActionsContainer") -> None:
    """How models are loaded, which ``load_pair`` reads."""
    group.add_argument(
        "--shared-tokens",
        action="store_true",
        help="let a draft with another vocabulary guess over the tokens that both have, if these are 90%% or more",
    )
    group.add_argument(
        "--context",
        metavar="N",
        type=whole(1),
        help="context in tokens (default: what the models were trained for, at most 8192, or what fits)",
    )
    group.add_argument(
        "--threads", metavar="N", type=whole(1, _MAX_THREADS), help="threads (default: all physical cores)"
    )
    group.add_argument(
        "--gpu-layers",
        metavar="N",
        type=whole(-1),
        default=-1,
        help="layers on the GPU; -1 (the default) for all that fit there",
    )
    add_kv_type(group)
    group.add_argument(
        "--load-anyway", action="store_true", help="load the pair even if it seems too large for the memory"
    )


def add_kv_type(group: "argparse._ActionsContainer") -> None:
    """Shared with ``inspect``, which loads nothing."""
    group.add_argument(
        "--kv-type",
        metavar="TYPE",
        type=kv_type,
        default="f16",
        help="type of the KV cache: f32, f16, bf16, q8_0, q5_1, q5_0, q4_1, iq4_nl or q4_0, or one for keys and one "
        "for values as in q8_0/q4_0; fewer bits make room for a longer context (default: f16)",
    )


def add_sampling(parser: argparse.ArgumentParser, *, temperature: float = 0.7, tokens: int | None = None) -> None:
    """`temperature` and `tokens`: what the command takes where nothing is given."""
    group = parser.add_argument_group(
        "sampling",
        f"Without these: temperature {temperature:g}, top-k 40, top-p 0.95, min-p 0.05, and all others off.",
    )
    group.add_argument(
        "--preset",
        metavar="NAME",
        help="sampling options that go together: precise, balanced (the default), creative, or a preset of your own; "
        "options given beside it come first",
    )
    group.add_argument(
        "--temperature", metavar="T", type=between(0, math.inf), help="0 always takes the most likely token"
    )
    group.add_argument("--top-k", metavar="N", type=whole(0), help="keep the N most likely tokens; 0 is off")
    group.add_argument(
        "--top-p",
        metavar="P",
        type=between(0, 1),
        help="keep the most likely tokens up to this total probability; 1 is off",
    )
    group.add_argument(
        "--min-p",
        metavar="P",
        type=between(0, 1),
        help="drop tokens below this fraction of the top probability; 0 is off",
    )
    group.add_argument(
        "--repetition-penalty",
        metavar="X",
        type=between(0, math.inf, open_below=True),
        help="makes recently used tokens less likely; 1 is off",
    )
    group.add_argument(
        "--presence-penalty",
        metavar="X",
        type=between(-math.inf, math.inf),
        help="subtracted once from the logit of recently used tokens; 0 is off",
    )
    group.add_argument(
        "--frequency-penalty",
        metavar="X",
        type=between(-math.inf, math.inf),
        help="subtracted for each recent use of a token; 0 is off",
    )
    group.add_argument(
        "--seed",
        metavar="S",
        type=whole(0, 2**63 - 1),
        help="the same seed and prompt give the same text, with any draft, any draft length or none (default: another "
        "seed for each reply)",
    )
    samplers.add_samplers(parser)
    _add_speculation(parser)
    _add_ending(parser.add_argument_group("ending"), tokens)


def _add_ending(group: "argparse._ArgumentGroup", tokens: int | None) -> None:
    group.add_argument(
        "--max-tokens",
        metavar="N",
        type=whole(1),
        help=f"end the reply after N tokens (default: {tokens or 'when the model ends it'})",
    )
    group.add_argument(
        "--stop",
        metavar="TEXT",
        type=text,
        action="append",
        default=[],
        help="end before TEXT; can be given several times",
    )
    group.add_argument("--ignore-eos", action="store_true", help="continue after the model's end token")


def _add_speculation(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("speculation")
    group.add_argument(
        "--draft-length",
        metavar="N|auto",
        type=draft_length,
        default="auto",
        help=f"tokens guessed in a round, 1 to {_MAX_DRAFT_LENGTH}; auto guesses as many as pay on this machine "
        "(default: auto)",
    )
    group.add_argument(
        "--draft-source",
        choices=SOURCES,
        default="auto",
        help="where guesses come from: the draft, the second draft or lookup (earlier text of the conversation) alone, "
        "none, or auto: whatever is faster here (default: auto)",
    )
    group.add_argument(
        "--min-confidence",
        metavar="P",
        type=between(0, 1),
        default=0.0,
        help="stop guessing where the draft's likeliest token has a lower probability than P (default: 0)",
    )
    group.add_argument(
        "--lookup",
        choices=("auto", "on", "off"),
        default="auto",
        help="guess from earlier text of the conversation, where the source is auto; auto: beside a draft when its "
        "length is auto (default: auto)",
    )
    group.add_argument(
        "--acceptance",
        metavar="RULE",
        type=acceptance,
        default="exact",
        help="which guesses are kept above temperature 0: exact (those that the main model samples itself, by the "
        "seed), rejection (a few more; a seed then gives the same text only with the same draft and the same fixed "
        "length), typical (lossy: the text is no longer the main model's own), or a Python file that defines your own "
        "rule as `acceptor`: a program that runs in each reply with your permissions (default: exact)",
    )
    parser.add_argument_group("thinking").add_argument(
        "--thinking",
        metavar="CHOICE",
        default="",
        help="whether or how much the model thinks before it answers, where its chat template has a switch: on, off, "
        "low, medium, high and so on, as the model has it. What is thought is faint on a terminal, and left out of "
        "other output except --json",
    )


def models(args: argparse.Namespace) -> tuple[str, list[str]]:
    """Returns the main model and its drafts as they were given, or else the bundled ones. Raises UsageError.

    Only a bundled draft, by its name, goes without a main model.
    """
    drafts: list[str] = args.draft or []
    if len(drafts) > _MOST_DRAFTS:
        raise UsageError(f"--draft is given {len(drafts)} times, but two drafts at most can be loaded; leave some out.")
    if args.main is None and not set(drafts) <= {path.stem for path in paths.demo_files()}:
        raise UsageError("A draft needs a main model: give --main as well.")
    if args.draft_source == "second" and len(drafts) < _MOST_DRAFTS:
        raise UsageError("--draft-source second needs two drafts: give --draft twice.")
    if args.main is not None:
        return args.main, drafts
    main, draft = paths.demo_pair()
    return str(main), drafts or [str(draft)]


def takes_length(pair: "LoadPair") -> bool:
    """Whether the draft length may be chosen; a server is asked. Raises ServerError, UsageError."""
    from foretoken.session.remote.access import given
    from foretoken.session.remote.address import Address, is_address
    from foretoken.session.remote.pair import tell

    if not is_address(pair.main):
        return True
    address = Address.parse(pair.main)
    return tell(address, given(address)).takes_length


def load_pair(arguments: argparse.Namespace, main: str, drafts: Sequence[str]) -> "LoadPair":
    """Returns the pair to load. Raises UsageError when a name is ambiguous, IncompatiblePair when the main model's file
    has no MTP inside and that was asked for."""
    from foretoken.cli.models.here import draft_path, path_of
    from foretoken.engine.models.kv_types import KvTypes
    from foretoken.session.messages import LoadPair

    main = path_of(main)
    found = [draft_path(main, draft) for draft in drafts]
    on_main, on_draft = chosen(arguments)
    return LoadPair(
        main=main,
        draft=found[0] if found else None,
        second_draft=found[1] if len(found) > 1 else None,
        context=arguments.context,
        threads=arguments.threads,
        gpu_layers=arguments.gpu_layers,
        on_main=on_main,
        on_draft=on_draft,
        shared_tokens=arguments.shared_tokens,
        kv=KvTypes.parse(arguments.kv_type),
        load_anyway=arguments.load_anyway,
    )


def reply_options(arguments: argparse.Namespace) -> "ReplyOptions":
    """Returns the options of a reply; the engine's defaults where nothing was given.

    Raises UnusableInput for a file that cannot be read or understood, UsageError for values that make no sense.
    """
    from foretoken.engine.models.gbnf import check_form
    from foretoken.engine.options import (
        DraftOptions,
        DraftSource,
        ReplyOptions,
        SamplingOptions,
        StopOptions,
        check_options,
    )

    sampling = SamplingOptions(**(samplers.preset(arguments.preset) | samplers.chosen(arguments)))
    check_options(sampling)
    try:
        check_form(sampling)
    except UsageError as error:  # it came out of a file
        raise UnusableInput(str(error)) from None
    return ReplyOptions(
        sampling=sampling,
        draft=DraftOptions(
            length=arguments.draft_length,
            source=DraftSource(arguments.draft_source),
            min_confidence=arguments.min_confidence,
            lookup={"auto": None, "on": True, "off": False}[arguments.lookup],
            acceptance=arguments.acceptance,
        ),
        stop=StopOptions(
            max_tokens=arguments.max_tokens,
            stop_strings=tuple(text for text in arguments.stop if text),
            ignore_eos=arguments.ignore_eos,
        ),
        thinking=arguments.thinking,
    )


def kv_type(text: str) -> str:
    """A type, or two with a slash between."""
    from foretoken.engine.models.kv_types import KvTypes

    try:
        return str(KvTypes.parse(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None


def acceptance(text: str) -> str:
    """The name of a rule, or the whole path of a Python file with one."""
    if text in _RULES:
        return text
    if not text.endswith(".py"):
        raise argparse.ArgumentTypeError(f"{text!r} is neither {', '.join(_RULES)} nor a Python file (.py)")
    return str(Path(text).expanduser().absolute())


def draft_length(text: str) -> int | Literal["auto"]:
    """ "auto" or 1-32."""
    if text == "auto":
        return "auto"
    try:
        length = int(text)
    except ValueError:
        length = 0
    if not 1 <= length <= _MAX_DRAFT_LENGTH:
        raise argparse.ArgumentTypeError(f"{shown(text)} is neither auto nor a number from 1 to {_MAX_DRAFT_LENGTH}")
    return length
