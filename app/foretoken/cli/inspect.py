"""``foretoken inspect``: what a model file is, whether it is sound, and whether a pair fits together and fits here."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken.amounts import gib, in_bytes, in_weights
from foretoken.cli import output
from foretoken.cli.arguments import add_devices, add_kv_type, all_devices, chosen_devices, whole
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from rich.console import Console

    from foretoken.engine.gguf import GgufHeader
    from foretoken.engine.models.devices import Device
    from foretoken.errors import BadModelFile, UnusableInput
    from foretoken.library.drafts.speedup import Prediction
    from foretoken.library.fit.fitting import Suggestion
    from foretoken.library.fit.footprint import MemoryEstimate
    from foretoken.library.fit.pairing import PairReport

_SOUND = "sound: header, shapes, vocabulary and file size agree"


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    parser = subparsers.add_parser(
        "inspect",
        help="facts about a model file, and whether two models fit together as a pair",
        description="Say what a model file is, whether it is sound, what memory it takes here, and whether a draft or "
        "head fits it. Nothing is loaded.",
        usage="%(prog)s MAIN [DRAFT] [options]",
        epilog="Examples:\n  foretoken inspect big.gguf\n  foretoken inspect big.gguf small.gguf --context 8192",
    )
    parser.add_argument(
        "main", metavar="MAIN", help="GGUF of the main (target) model, or its name in `foretoken models list`"
    )
    parser.add_argument(
        "draft",
        metavar="DRAFT",
        nargs="?",
        help="likewise the draft model or head, or builtin for the MTP inside the main model's file",
    )
    parser.add_argument("--context", metavar="N", type=whole(1), help="context in tokens for the memory estimate")
    parser.add_argument(
        "--gpu-layers",
        metavar="N",
        type=whole(-1),
        default=-1,
        help="layers on the GPU; -1 (the default) for all that fit there",
    )
    add_kv_type(parser)
    parser.later(add_devices)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the report. A pair that does not fit, together or here, is reported whole and ends with exit code 3.

    Raises BadModelFile, IncompatiblePair, UsageError.
    """
    from foretoken.cli.models.here import draft_path, path_of
    from foretoken.engine.gguf import read_draft, read_header
    from foretoken.engine.models.devices import in_use
    from foretoken.engine.models.kv_types import KvTypes
    from foretoken.errors import BadModelFile, DoesNotFit
    from foretoken.library.fit import fitting, footprint, heads
    from foretoken.library.fit.footprint import Room, Wish
    from foretoken.library.fit.preflight import load_warnings
    from foretoken.library.fit.profile import profiles_of

    path = Path(path_of(arguments.main))
    try:
        main = read_header(path) if arguments.draft is not None else read_draft(path)
    except BadModelFile as error:
        return _refused(path, error, as_json=arguments.json)
    if main.kind.head:
        return _report_head(main, as_json=arguments.json)
    draft = None
    if arguments.draft is not None:
        draft = heads.read_beside(main, Path(draft_path(str(path), arguments.draft)))
    verdict = None
    if draft is not None:
        verdict = _judge_head(main, draft) if heads.by_head(main, draft) else _judge_pair(main, draft)
    problem: UnusableInput | None = verdict.problem if verdict is not None else None
    profiles = profiles_of(main, draft)
    wish = Wish(arguments.context, KvTypes.parse(arguments.kv_type), arguments.gpu_layers, *chosen_devices(arguments))
    devices = all_devices()
    room = Room.here(in_use(devices, wish.main, wish.draft))
    suggestion: Suggestion | None = None
    warnings = [*main.warnings, *(draft.warnings if draft is not None and draft is not main else ())]
    try:
        planned = fitting.plan(*profiles, wish, room)
        warnings += load_warnings(planned, wish, trained=footprint.trained_context(*profiles))
    except DoesNotFit as error:
        problem = problem or error
        planned = footprint.estimate(*profiles, wish, room)
        suggestion = fitting.suggest(*profiles, wish, room)
    if arguments.json:
        found: dict[str, object] = {
            "kind": main.kind.value,
            "main": _facts(main),
            "draft": None if draft is None else _facts_of_draft(main, draft),
            "pair": None if verdict is None else verdict.told,
            "memory": _memory_told(planned),
            "devices": [_device_told(device) for device in devices],
            "warnings": warnings,
        }
        if suggestion is not None:
            found["suggestion"] = _suggestion_told(suggestion)
        if problem is not None:
            found["error"] = {"code": problem.code, "message": str(problem), "reasons": problem.reasons}
        output.print_json(found)
    else:
        console = _console()
        _print_facts(console, [main] if draft is None or draft is main else [main, draft])
        for line in _device_lines(devices):
            _note(console, line)
        _line(console, True, _SOUND)
        _print_memory(console, planned, suggestion)
        if verdict is not None:
            verdict.print(console)
        elif (inside := _inside(main)) is not None:
            _line(console, *inside)
        for warning in [*warnings, *(verdict.warnings if verdict is not None else ())]:
            _line(console, None, warning)
    if problem is None:
        return 0
    output.print_error(problem, as_json=False)
    return problem.exit_code


# --- files that are no main model -------------------------------------------------------------------------------


def _refused(path: Path, error: "BadModelFile", *, as_json: bool) -> int:
    """A file that is no usable model: the error, and for scripts what the file is."""
    from foretoken.engine.gguf.read import tell

    output.print_error(error, as_json=False)
    if as_json:
        told = tell(path)
        said = {"code": error.code, "message": str(error), "reasons": error.reasons}
        output.print_json({"kind": told.kind.value, "about": told.described, "error": said})
    return error.exit_code


def _report_head(head: "GgufHeader", *, as_json: bool) -> int:
    """A sound head alone: what it is, and what it reads of its main model."""
    from foretoken.engine.models.symbols import lacking

    trouble = lacking(head.kind)
    warnings = [*head.warnings, *([trouble] if trouble else ())]
    if as_json:
        nothing = {"draft": None, "pair": None, "memory": None}
        output.print_json(
            {"kind": head.kind.value, "main": _facts(head) | _reads(head), **nothing, "warnings": warnings}
        )
        return 0
    console = _console()
    _print_facts(console, [head])
    for sentence in (_SOUND, *_reading(head)):
        _line(console, True, sentence)
    for sentence in warnings:
        _line(console, None, sentence)
    return 0


def _inside(main: "GgufHeader") -> tuple[bool | None, str] | None:
    """What is to be said of the MTP inside a main model, and whether it is good."""
    from foretoken.engine.gguf.kinds import FileKind
    from foretoken.engine.models.symbols import lacking
    from foretoken.library.fit.heads import built_in

    if main.kind is not FileKind.MODEL_WITH_MTP:
        return None
    reason = built_in(main, lacking=lacking(FileKind.MTP))
    if reason is None:
        return True, "MTP inside: with `--draft builtin` it guesses for the model"
    return None, f"The MTP inside is not used: {reason[:1].lower()}{reason[1:]}"


# --- a draft beside its main model ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Verdict:
    """What is said of a draft beside its main model. `problem`: why it cannot be used. `facts`: sentences and clauses,
    one a line; `told`: all of it for JSON; `pair`: the tokens that differ."""

    problem: "UnusableInput | None"
    headline: tuple[bool, str]
    warnings: Sequence[str]
    facts: list[str]
    told: dict[str, object]
    pair: "PairReport | None" = None

    def print(self, console: "Console") -> None:
        _line(console, *self.headline)
        for fact in self.facts:
            _note(console, fact)
        if self.pair is not None:
            _print_differences(console, self.pair)


def _judge_pair(main: "GgufHeader", draft: "GgufHeader") -> _Verdict:
    """Compare two models."""
    from foretoken.cli.models.drafts import predictor, report_object
    from foretoken.library.drafts.matching import predict
    from foretoken.library.fit.pairing import check_pair, counted, incompatible, percent

    pair = check_pair(main, draft)
    prediction = predict(main, draft, predictor()) if pair.fits or pair.can_share else None
    overlap = f"{percent(pair.overlap)} of the tokens agree"
    if pair.trimmed and pair.fits:
        overlap = f"it has {percent(pair.shared)} of its tokens, the most frequent ones"
    facts = [
        *pair.reasons,
        *([] if pair.trimmed else [f"vocabulary: {percent(pair.overlap)} of the ids mean the same in both"]),
        f"size: the draft has {percent(pair.size_ratio)} of the main model's {counted(main, draft)}",
    ]
    if not pair.fits:
        facts[-1:-1] = [f"the draft has {percent(pair.shared)} of the main model's tokens, under whatever id"]
    facts += _speed(prediction, "" if pair.fits else " over the shared tokens")
    if pair.can_share:
        facts.append("option: it may guess over the tokens that both have (--shared-tokens)")
    fits = "fits" if pair.fits else "does not fit"
    return _Verdict(
        problem=None if pair.fits else incompatible(main, draft, pair),
        headline=(pair.fits, f"the draft {fits} the main model ({overlap})"),
        warnings=pair.warnings,
        facts=facts,
        told={**report_object(pair), "usable": pair.fits, **_speed_told(prediction)},
        pair=pair,
    )


def _judge_head(main: "GgufHeader", head: "GgufHeader") -> _Verdict:
    """A head beside a main model; `head` is `main` for the MTP inside it."""
    from foretoken.cli.models.drafts import predictor
    from foretoken.engine.models.symbols import lacking
    from foretoken.library.drafts.matching import predict
    from foretoken.library.fit import heads

    reasons = heads.why_not(main, head, lacking=lacking)
    prediction = None if reasons else predict(main, head, predictor())
    said = "the head cannot guess for the main model"
    if head is main:
        said = f"the MTP inside the file {'cannot' if reasons else 'can'} guess for it"
    elif not reasons:
        said = f"{head.described.partition(' for ')[0]} that fits the main model"
    warnings, trained = list[str](), head.context_length
    if not reasons and trained < main.context_length:
        warnings = [f"The head was trained for {trained:,} tokens; beyond these its guesses may be worse."]
    told: dict[str, object] = {"fits": not reasons, "usable": not reasons, "reasons": reasons, "warnings": warnings}
    return _Verdict(
        problem=heads.incompatible(main, head, reasons) if reasons else None,
        headline=(not reasons, said),
        warnings=warnings,
        facts=[*reasons, *([] if head is main else _reading(head)), *_speed(prediction)],
        told=told | _speed_told(prediction),
    )


def _speed(prediction: "Prediction | None", over: str = "") -> list[str]:
    """A predicted speedup, as a line of a report."""
    if prediction is None:
        return []
    return [f"speed: {prediction.speedup.words}, beside plain decoding{over}; {prediction.known.value}"]


def _speed_told(prediction: "Prediction | None") -> dict[str, object]:
    from foretoken.cli.models.drafts import NO_FORECAST

    return prediction.flat if prediction is not None else dict(NO_FORECAST)


def _reads(head: "GgufHeader") -> dict[str, object]:
    """What a head asks of its main model, for JSON."""
    from foretoken.engine.gguf import kinds
    from foretoken.engine.gguf.head_checks import D2T

    reduced = next((tensor.elements for tensor in head.tensors if tensor.name == D2T), None)
    return {
        "hidden_size": kinds.hidden_size(head.entries),
        "target_layers": kinds.target_layers(head.entries),
        "block_size": head.number("block_size") or None,
        "draft_tokens": reduced if reduced is not None else head.n_vocab,
    }


def _reading(head: "GgufHeader") -> list[str]:
    from foretoken.engine.gguf import kinds

    layers = kinds.target_layers(head.entries)
    return [f"reads the inputs of layers {', '.join(map(str, layers))} of its main model"] if layers else []


# --- for JSON ---------------------------------------------------------------------------------------------------


def _facts_of_draft(main: "GgufHeader", draft: "GgufHeader") -> dict[str, object]:
    """The facts of a draft, with what a head reads of its main model."""
    from foretoken.engine.gguf.kinds import FileKind

    if draft is main:
        return _facts(draft) | {"kind": FileKind.MTP.value, "about": "the MTP inside the main model's file"}
    return _facts(draft) | (_reads(draft) if draft.kind.head else {})


def _facts(header: "GgufHeader") -> dict[str, object]:
    tokenizer = header.tokenizer
    return {
        "kind": header.kind.value,
        "about": header.described,
        "path": str(header.path),
        **output.named(header, "name", "architecture", "quantisation", "parameters", "size", "context_length"),
        "files": len(header.files),
        "layers": header.block_count,
        "width": header.n_embd,
        "heads": max(header.head_counts, default=0),
        "kv_heads": max(header.kv_head_counts, default=0),
        "head_size": header.key_length,
        "sliding_window": header.sliding_window,
        "tokens": len(tokenizer),
        "vocabulary": tokenizer.kind.value,
        "pre_tokenizer": tokenizer.pre,
        **output.named(tokenizer, "bos_id", "eos_id", "add_bos", "add_eos"),
        "chat_template": header.chat_template is not None,
        "gguf_version": header.version,
        "tensors": len(header.tensors),
    }


def _memory_told(planned: "MemoryEstimate") -> dict[str, object]:
    def amounts(part: Any) -> object:
        return None if part is None else output.named(part.whole, "weights", "kv", "states", "compute", "total")

    return {
        **output.named(planned, "context", "fits", "available", "gpu_layers"),
        "needed": planned.total,
        "kv_type": str(planned.kv),
        "places": [output.named(place, "name", "needed", "free") for place in planned.places],
        "main": amounts(planned.main),
        "draft": amounts(planned.draft),
    }


def _suggestion_told(suggestion: "Suggestion") -> dict[str, object]:
    wish = output.named(suggestion.wish, "context", "gpu_layers") | {"kv_type": str(suggestion.wish.kv)}
    return wish | {"draft": suggestion.with_draft, "sentence": suggestion.sentence}


def _device_told(device: "Device") -> dict[str, object]:
    return output.named(device, "name", "description", "free", "total") | {"kind": device.kind.name.lower()}


# --- for a person -----------------------------------------------------------------------------------------------


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def _line(console: "Console", good: bool | None, text: str) -> None:
    mark = {True: "[green]✓[/]", False: "[red]✗[/]", None: "[yellow]![/]"}[good]
    console.print(f"{mark} ", end="")
    console.print(one_line(text), markup=False)


def _note(console: "Console", text: str) -> None:
    console.print(f"    {one_line(text)}", markup=False)


def _print_facts(console: "Console", headers: "Sequence[GgufHeader]") -> None:
    """A table of one model or two, one fact a line."""
    from rich.table import Table
    from rich.text import Text

    columns = [_lines(header) for header in headers]
    table = Table(box=None, show_header=len(columns) > 1, pad_edge=False)
    table.add_column("", style="dim")
    for title in ("Main", "Draft")[: len(columns)]:
        table.add_column(title)
    for label in columns[0]:
        table.add_row(label, *(Text(one_line(lines[label])) for lines in columns))
    console.print(table)


def _lines(header: "GgufHeader") -> dict[str, str]:
    """Facts by label, as a person reads them."""

    tokenizer = header.tokenizer
    files = "" if len(header.files) == 1 else f" in {len(header.files)} files"
    heads, kv_heads = max(header.head_counts, default=0), max(header.kv_head_counts, default=0)
    window = f", window {header.sliding_window:,}" if header.sliding_window else ""

    def special(token_id: int | None, added: bool) -> str:
        if token_id is None:
            return "none"
        return f"{token_id:,} {tokenizer.text(token_id)}{', added to every text' if added else ''}"

    ahead = header.block_count - header.trunk_layers
    count = header.block_count
    attention = f", {heads} heads, {kv_heads} for keys and values" if heads else ""
    layers = f"{count} layer{'s'[: count != 1]}{f' ({ahead} of them MTP)' if ahead else ''}"
    return {
        "name": header.name,
        "kind": header.described,
        "file": f"{header.path.name}, {in_bytes(header.size)}{files}, GGUF {header.version}",
        "architecture": header.architecture,
        "weights": f"{in_weights(header.parameters)} parameters, {header.quantisation}, {len(header.tensors)} tensors",
        "context": f"{header.context_length:,} tokens{window}",
        "shape": f"{layers}, {header.n_embd:,} wide{attention}",
        "vocabulary": f"{len(tokenizer):,} tokens, {tokenizer.kind.value} ({tokenizer.pre or tokenizer.model})",
        "BOS": special(tokenizer.bos_id, tokenizer.add_bos),
        "EOS": special(tokenizer.eos_id, tokenizer.add_eos),
        "chat template": "yes" if header.chat_template else "none",
    }


def _print_memory(console: "Console", planned: "MemoryEstimate", suggestion: "Suggestion | None") -> None:
    wish = f"a context of {planned.context:,} tokens, KV {planned.kv}"
    if planned.room.devices and planned.gpu_layers >= 0:
        wish += f", {planned.gpu_layers} layers on the graphics card"
    needed = "; ".join(
        f"{gib(place.needed)} of {place.name} needed, {gib(place.free)} free" for place in planned.places
    )
    _line(console, planned.fits, f"memory: with {wish}: {needed}")
    for name, model in (("main", planned.main), ("draft", planned.draft)):
        if model is not None:
            part = model.whole
            states = f", states {gib(part.states)}" if part.states else ""
            parts = f"weights {gib(part.weights)}, KV {gib(part.kv)}{states}, compute {gib(part.compute)}"
            _note(console, f"{name}: {parts}")
    if suggestion is not None:
        _note(console, suggestion.sentence)


def _print_differences(console: "Console", pair: "PairReport") -> None:
    """A table of the tokens that differ: id, piece here, piece there."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from foretoken.library.fit.pairing import quoted

    if not pair.differences:
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("id", justify="right")
    table.add_column("in the main model")
    table.add_column("in the draft")
    for one in pair.differences:
        pieces = (Text(one_line(quoted(text))) for text in (one.target_text, one.draft_text))
        table.add_row(f"{one.token_id:,}", *pieces)
    if (more := pair.differing - len(pair.differences)) > 0:
        table.add_row("", f"and {more:,} more")
    console.print(Padding(table, (0, 0, 0, 4)))


# --- devices ----------------------------------------------------------------------------------------------------


def _device_lines(devices: "Sequence[Device]") -> list[str]:
    """A line for each, and one that says so where there is no other than the processor."""
    from foretoken.engine.models.devices import choosable

    def memory(device: "Device") -> str:
        return f", {gib(device.free)} of {gib(device.total)} free" if device.total else ""

    found = [f"{device.name}: {device.description} ({device.kind.value}{memory(device)})" for device in devices]
    if not choosable(devices):
        found.append("no graphics card that this build of llama.cpp can use: everything runs on the processor")
    return found
