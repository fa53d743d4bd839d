"""Options that several commands share: which models, how to sample, how much to guess."""

import argparse
import enum
import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from foretoken import paths
from foretoken.cli import output
from foretoken.errors import UnusableInput, UsageError
from foretoken.plain import one_line

if TYPE_CHECKING:
    import msgspec

    from foretoken.engine.models.devices import Device
    from foretoken.engine.options import ReplyOptions
    from foretoken.model_devices import ModelDevices
    from foretoken.option import OptionField
    from foretoken.session.messages import Loaded, LoadPair


_OF_LOADING = ("gpu_layers", "threads")  # said for both models
_LONGEST_NAME = 80  # characters of a device
_MOST_DRAFTS = 2
_MOST_WHOLE = 2**63 - 1
_SWITCH = {"auto": None, "on": True, "off": False}


def add_models(parser: argparse.ArgumentParser) -> None:
    """Which models, and how they are loaded. See `Parser.later`."""
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
    add_devices(parser)


def add_loading(group: "argparse._ActionsContainer") -> None:
    """How models are loaded, which ``load_pair`` reads."""
    from foretoken.model_devices import MAX_THREADS

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
        "--threads", metavar="N", type=whole(1, MAX_THREADS), help="threads (default: all physical cores)"
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


def add_devices(parser: argparse.ArgumentParser) -> None:
    """Where each model runs: for the main model, and each again for the draft, which otherwise follows it."""
    from foretoken.model_devices import ModelDevices
    from foretoken.option import options_of

    group = parser.add_argument_group("devices")
    fields = options_of(ModelDevices)
    for name, field in fields.items():
        if name not in _OF_LOADING:
            _add(group, field)
    for name, field in fields.items():
        if name != "overlap":  # the draft's alone
            flag = field.outside.replace("_", "-")
            usual = "what is faster for its steps, one or --threads" if name == "threads" else f"--{flag}"
            said = f"of the draft (default: {usual})"
            group.add_argument(f"--{flag}-draft", dest=f"{field.outside}_draft", help=said, **_taken(field))


def chosen_devices(arguments: argparse.Namespace) -> "tuple[ModelDevices, ModelDevices]":
    """What was given for the main model and for the draft."""
    from foretoken.model_devices import ModelDevices
    from foretoken.option import options_of

    given, fields = vars(arguments), options_of(ModelDevices).values()
    main = {field.name: given.get(field.outside) for field in fields if field.name not in (*_OF_LOADING, "overlap")}
    draft = {field.name: given.get(f"{field.outside}_draft") for field in fields if field.name != "overlap"}
    return ModelDevices(**main), ModelDevices(**draft, overlap=_SWITCH[given.get("overlap") or "auto"])


def graphics_cards() -> "tuple[Device, ...]":
    """Those that layers would be put on; none where the native library cannot be started."""
    from foretoken.engine.models.devices import offload_targets

    return offload_targets(all_devices())


def all_devices() -> "tuple[Device, ...]":
    """All that the native library reports, the processor too; none where it cannot be started."""
    try:
        from foretoken.engine.models.llama import Backend

        return Backend(lambda _level, _line: None).devices()
    except Exception:  # a library that is missing or unfit must not keep files from being looked at
        return ()


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
    """`temperature` and `tokens`: what the command takes where nothing is given. The options are as they are declared
    in `engine.options`, whose import other commands need not wait for: see `Parser.later`."""
    from foretoken.engine.options import COMMON, DraftOptions, SamplingOptions, StopOptions
    from foretoken.option import options_of

    samplers = options_of(SamplingOptions)
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
    for name in COMMON:
        _add(group, samplers[name])
    group = parser.add_argument_group("further samplers", "All of them work with a draft, and the text stays lossless.")
    for name, field in samplers.items():
        if name not in COMMON:
            _add(group, field)
    form = group.add_mutually_exclusive_group()
    form.add_argument(
        "--grammar", metavar="FILE", help="make the reply match a grammar (GBNF, Lark, /regex/); - for standard input"
    )
    form.add_argument("--json-schema", metavar="FILE", help="make the reply match a JSON schema")
    group = parser.add_argument_group("speculation")
    for field in options_of(DraftOptions).values():
        usual = "auto" if field.default is None else getattr(field.default, "value", field.default)
        _add(group, field, f"{usual:g}" if isinstance(usual, float) else usual)
    parser.add_argument_group("thinking").add_argument(
        "--thinking",
        metavar="CHOICE",
        default="",
        help="whether or how much the model thinks before it answers, where its chat template has a switch: on, off, "
        "low, medium, high and so on, as the model has it. What is thought is faint on a terminal, and left out of "
        "other output except --json",
    )
    group = parser.add_argument_group("ending")
    for field in options_of(StopOptions).values():
        _add(group, field, (tokens or "when the model ends it") if field.name == "max_tokens" else None)


def _add(group: "argparse._ActionsContainer", field: "OptionField", default: object = None) -> None:
    """The flag of an option. `default`: what its help says it is where nothing is given."""
    said = field.option.flag_help or field.option.help
    said = said[0].lower() + said[1:].removesuffix(".").replace("%", "%%")
    if default is not None and "(default:" not in said:
        said += f" (default: {default})"
    name = field.option.flag or field.outside.replace("_", "-")
    group.add_argument(f"--{name}", dest=field.outside, help=said, **_taken(field))


def _taken(field: "OptionField") -> dict[str, Any]:
    """How the value of an option is read."""
    kind = field.base
    match field.outside:
        case "draft_length":
            return {"metavar": "N|auto", "type": draft_length}
        case "acceptance":
            return {"metavar": "RULE", "type": acceptance}
        case "logit_bias":
            return {"metavar": "ID=X", "type": logit_bias, "action": "append"}
        case "max_tokens":
            return {"metavar": "N", "type": whole(1)}
        case "device":
            return {"metavar": "NAMES", "type": _names}
        case "tensor_split":
            return {"metavar": "N,N,...", "type": _shares}
        case "kv_offload":
            return {"action": argparse.BooleanOptionalAction}
    if get_origin(kind) is tuple:
        return {"metavar": "TEXT", "type": text, "action": "append"}
    if get_origin(kind) is Literal:
        return {"type": type(get_args(kind)[0]), "choices": get_args(kind)}
    if issubclass(kind, enum.Enum):
        return {"choices": tuple(one.value for one in kind)}
    if kind is bool:
        return {"choices": tuple(_SWITCH)} if field.optional else {"action": "store_true", "default": None}
    if kind is int:
        return {"metavar": "N", "type": whole(int(field.low or 0), int(field.high or _MOST_WHOLE))}
    assert field.low is not None, "a number has its range"
    assert field.high is not None, "a number has its range"
    return {"metavar": "P" if field.high == 1 else "X", "type": between(field.low, field.high)}


def _given(arguments: argparse.Namespace, kind: "type[msgspec.Struct]") -> dict[str, Any]:
    """Fields of `kind` that were asked for."""
    from foretoken.option import options_of

    found: dict[str, Any] = {}
    for field in options_of(kind).values():
        value = getattr(arguments, field.outside)
        if isinstance(value, list):
            found[field.name] = tuple(dict(value).items() if field.name == "logit_bias" else filter(None, value))
        elif field.base is bool and isinstance(value, str):
            found[field.name] = _SWITCH[value]
        elif value is not None:
            found[field.name] = field.base(value) if isinstance(field.base, enum.EnumMeta) else value
    return found


def _preset(name: str | None) -> dict[str, Any]:
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


def _forms(arguments: argparse.Namespace) -> dict[str, str]:
    """The texts of the grammar or the schema that was asked for. Raises UnusableInput when a file cannot be read."""
    found = {}
    for name in ("grammar", "json_schema"):
        if (file := getattr(arguments, name)) is not None:
            found[name] = output.read_text(file)
            if not found[name].strip():
                raise UnusableInput(f"{file} is empty; give a file with a {name.replace('_', ' ')} in it.")
    return found


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


def key_in(file: Path) -> str:
    """The API key in the first line of `file`. Raises UnusableInput."""
    key = output.read_text(str(file)).partition("\n")[0].strip()
    others = os.name == "posix" and file.exists() and file.stat().st_mode & 0o077  # else it is standard input
    if not key:
        raise UnusableInput(f"The first line of {file} is empty; write the API key there.")
    if others:
        output.print_warning(f"Others on this machine may read {file}; chmod 600 keeps the API key to you.")
    return key


def load_pair(arguments: argparse.Namespace, main: str, drafts: Sequence[str]) -> "LoadPair":
    """Returns the pair to load. Raises UsageError when a name is ambiguous, IncompatiblePair when the main model's file
    has no MTP inside and that was asked for."""
    from foretoken.cli.models.here import draft_path, path_of
    from foretoken.engine.models.kv_types import KvTypes
    from foretoken.session.messages import LoadPair

    main = path_of(main)
    found = [draft_path(main, draft) for draft in drafts]
    on_main, on_draft = chosen_devices(arguments)
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
    from foretoken.engine.grammars.grammar import check_form
    from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions, check_options

    given = _preset(arguments.preset) | _given(arguments, SamplingOptions) | _forms(arguments)
    sampling = SamplingOptions(**given)
    check_options(sampling)
    try:
        check_form(sampling)
    except UsageError as error:  # it came out of a file
        raise UnusableInput(str(error)) from None
    return ReplyOptions(
        sampling=sampling,
        draft=DraftOptions(**_given(arguments, DraftOptions)),
        stop=StopOptions(**_given(arguments, StopOptions)),
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
    from foretoken.engine.options import RULES

    if text in RULES:
        return text
    if not text.endswith(".py"):
        raise argparse.ArgumentTypeError(f"{text!r} is neither {', '.join(RULES)} nor a Python file (.py)")
    return str(Path(text).expanduser().absolute())


def draft_length(text: str) -> int | Literal["auto"]:
    """ "auto" or 1-32."""
    from foretoken.engine.options import MAX_DRAFT_LENGTH

    if text == "auto":
        return "auto"
    try:
        length = int(text)
    except ValueError:
        length = 0
    if not 1 <= length <= MAX_DRAFT_LENGTH:
        raise argparse.ArgumentTypeError(f"{shown(text)} is neither auto nor a number from 1 to {MAX_DRAFT_LENGTH}")
    return length


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


def _names(text: str) -> tuple[str, ...]:
    from foretoken.model_devices import MOST_DEVICES

    if text.strip().lower() == "none":
        return ()
    found = tuple(name.strip()[:_LONGEST_NAME] for name in text.split(",") if name.strip())
    if not 0 < len(found) <= MOST_DEVICES:
        raise argparse.ArgumentTypeError(
            f"{shown(text)} names {len(found)} devices; give 1 to {MOST_DEVICES} names, or none"
        )
    return found


def _shares(text: str) -> tuple[float, ...]:
    from foretoken.model_devices import MOST_DEVICES

    number = between(0, 1_000_000)
    found = tuple(number(part) for part in text.replace("/", ",").split(",") if part.strip())
    if not any(found) or len(found) > MOST_DEVICES:
        raise argparse.ArgumentTypeError(f"{shown(text)} shares nothing out; give a number for each card, as in 3,1")
    return found


def warn_of_thinking(loaded: "Loaded", options: "ReplyOptions") -> None:
    """Say that --thinking changes nothing, where the chat template has no such choice."""
    known = () if loaded.thinking is None else loaded.thinking.choices
    if not options.thinking or options.thinking in known:
        return
    instead = f"it has {', '.join(known)}" if known else "it has no switch for that"
    output.print_warning(one_line(f"--thinking {options.thinking} changes nothing with {loaded.main.name}: {instead}."))


MOST = 2**31 - 1
"""What the engine's 32 bits can hold."""


def whole(least: int, most: int = MOST) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a number from {least} to {most}")
        return number

    return parse


def between(low: float, high: float, *, open_below: bool = False) -> Callable[[str], float]:
    """A finite number from `low` (or above it) to `high`."""

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a number") from None
        if not math.isfinite(number) or not low <= number <= high or (open_below and number == low):
            raise argparse.ArgumentTypeError(f"{shown(text)} is {_range(low, high, open_below)}")
        return number

    return parse


def _range(low: float, high: float, open_below: bool) -> str:
    if math.isinf(low):
        return "not finite"
    if math.isinf(high):
        return f"not {'a number above' if open_below else 'a finite number from'} {low:g}{'' if open_below else ' on'}"
    if open_below:
        return f"not above {low:.15g} and at most {high:.15g}"
    return f"not between {low:.15g} and {high:.15g}"


def shown(text: str) -> str:
    """What was given, in a sentence."""
    return repr(one_line(text, 40))


def text(argument: str) -> str:
    """Returns `argument`, which must be valid text. Raises ArgumentTypeError."""
    from foretoken.encoding import whole  # what it needs takes longer than a usage error should

    if whole(argument) != argument:
        raise argparse.ArgumentTypeError(f"'{one_line(argument, 60)}' is not text in UTF-8; convert it first")
    return argument
