"""``foretoken inspect``: what a model file is, whether it is sound, and whether a pair fits together and fits here."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from foretoken.amounts import in_bytes, in_weights
from foretoken.cli import inspect_devices, inspect_heads, inspect_pair, output
from foretoken.cli.arguments import add_devices, add_kv_type, chosen_devices
from foretoken.cli.graphics_cards import all_devices
from foretoken.cli.numbers import whole
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from collections.abc import Sequence

    from rich.console import Console

    from foretoken.engine.gguf import GgufHeader
    from foretoken.engine.models.devices import Device
    from foretoken.errors import UnusableInput
    from foretoken.library.fit.fitting import Suggestion
    from foretoken.library.fit.footprint import MemoryEstimate


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    parser = subparsers.add_parser(
        "inspect",
        help="facts about a model file, and whether two models fit together as a pair",
        description="Say what a model file is, whether it is sound, what memory it takes here, and whether a draft or "
        "head fits it. Nothing is loaded.",
        usage="%(prog)s MAIN [DRAFT] [options]",
        epilog="Examples:\n  foretoken inspect big.gguf\n  foretoken inspect big.gguf small.gguf --context 8192",
        allow_abbrev=False,
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
        return inspect_heads.refused(path, error, as_json=arguments.json)
    if main.kind.head:
        return inspect_heads.report(main, _facts(main), _lines(main), as_json=arguments.json)
    draft = None
    if arguments.draft is not None:
        draft = heads.read_beside(main, Path(draft_path(str(path), arguments.draft)))
    verdict = _judge(main, draft) if draft is not None else None
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
        judged = verdict.as_object() if verdict is not None else None
        output.print_json(_as_object(main, draft, judged, planned, suggestion, warnings, problem, devices))
    else:
        _Report(main, draft).print(verdict, planned, suggestion, warnings, devices)
    if problem is None:
        return 0
    output.print_error(problem, as_json=False)
    return problem.exit_code


class Judged(Protocol):
    """What is said of a draft beside its main model."""

    @property
    def problem(self) -> "UnusableInput | None":
        """Why the draft cannot be used."""
        ...

    @property
    def headline(self) -> tuple[bool, str]:
        """Whether it can be used, and the sentence that says so."""
        ...

    @property
    def warnings(self) -> "Sequence[str]": ...

    def facts(self) -> list[str]:
        """Sentences and clauses, one a line."""
        ...

    def print_more(self, console: "Console") -> None: ...

    def as_object(self) -> dict[str, object]:
        """All of it for JSON."""
        ...


def _judge(main: "GgufHeader", draft: "GgufHeader") -> Judged:
    from foretoken.library.fit import heads

    if heads.by_head(main, draft):
        return inspect_heads.judge(main, draft)
    return inspect_pair.judge(main, draft)


def _as_object(
    main: "GgufHeader",
    draft: "GgufHeader | None",
    pair: "dict[str, object] | None",
    planned: "MemoryEstimate",
    suggestion: "Suggestion | None",
    warnings: list[str],
    problem: "UnusableInput | None",
    devices: "Sequence[Device]",
) -> dict[str, object]:
    def amounts(part: Any) -> object:
        if part is None:
            return None
        whole = part.whole
        parts = {"weights": whole.weights, "kv": whole.kv, "states": whole.states, "compute": whole.compute}
        return {**parts, "total": whole.total}

    found: dict[str, object] = {
        "kind": main.kind.value,
        "main": _facts(main),
        "draft": inspect_heads.facts_of(main, draft, _facts(draft)) if draft is not None else None,
        "pair": pair,
        "memory": {
            "context": planned.context,
            "fits": planned.fits,
            "needed": planned.total,
            "available": planned.available,
            "kv_type": str(planned.kv),
            "gpu_layers": planned.gpu_layers,
            "places": [{"name": place.name, "needed": place.needed, "free": place.free} for place in planned.places],
            "main": amounts(planned.main),
            "draft": amounts(planned.draft),
        },
        "devices": inspect_devices.as_objects(devices),
        "warnings": warnings,
    }
    if suggestion is not None:
        wish = suggestion.wish
        found["suggestion"] = {
            "context": wish.context,
            "kv_type": str(wish.kv),
            "gpu_layers": wish.gpu_layers,
            "draft": suggestion.with_draft,
            "sentence": suggestion.sentence,
        }
    if problem is not None:
        found["error"] = {"code": problem.code, "message": str(problem), "reasons": problem.reasons}
    return found


def _facts(header: "GgufHeader") -> dict[str, object]:
    tokenizer = header.tokenizer
    return {
        "kind": header.kind.value,
        "about": header.described,
        "path": str(header.path),
        "name": header.name,
        "architecture": header.architecture,
        "quantisation": header.quantisation,
        "parameters": header.parameters,
        "size": header.size,
        "files": len(header.files),
        "context_length": header.context_length,
        "layers": header.block_count,
        "width": header.n_embd,
        "heads": max(header.head_counts, default=0),
        "kv_heads": max(header.kv_head_counts, default=0),
        "head_size": header.key_length,
        "sliding_window": header.sliding_window,
        "tokens": len(tokenizer),
        "vocabulary": tokenizer.kind.value,
        "pre_tokenizer": tokenizer.pre,
        "bos_id": tokenizer.bos_id,
        "eos_id": tokenizer.eos_id,
        "add_bos": tokenizer.add_bos,
        "add_eos": tokenizer.add_eos,
        "chat_template": header.chat_template is not None,
        "gguf_version": header.version,
        "tensors": len(header.tensors),
    }


class _Report:
    """The readable form: a table of facts, then verdicts, one a line."""

    def __init__(self, main: "GgufHeader", draft: "GgufHeader | None") -> None:
        from rich.console import Console

        self._headers = [main] if draft is None or draft is main else [main, draft]
        self._console = Console(highlight=False, soft_wrap=True)

    def print(
        self,
        verdict: Judged | None,
        planned: "MemoryEstimate",
        suggestion: "Suggestion | None",
        warnings: list[str],
        devices: "Sequence[Device]",
    ) -> None:
        from foretoken.amounts import gib

        inspect_heads.print_facts(self._console, [_lines(header) for header in self._headers])
        for line in inspect_devices.lines(devices):
            self._note(line)
        self._line(True, "sound: header, shapes, vocabulary and file size agree")
        wish = f"a context of {planned.context:,} tokens, KV {planned.kv}"
        if planned.room.devices and planned.gpu_layers >= 0:
            wish += f", {planned.gpu_layers} layers on the graphics card"
        needed = "; ".join(
            f"{gib(place.needed)} of {place.name} needed, {gib(place.free)} free" for place in planned.places
        )
        self._line(planned.fits, f"memory: with {wish}: {needed}")
        for name, model in (("main", planned.main), ("draft", planned.draft)):
            if model is not None:
                part = model.whole
                states = f", states {gib(part.states)}" if part.states else ""
                self._note(
                    f"{name}: weights {gib(part.weights)}, KV {gib(part.kv)}{states}, compute {gib(part.compute)}"
                )
        if suggestion is not None:
            self._note(suggestion.sentence)
        if verdict is not None:
            self._line(*verdict.headline)
            for fact in verdict.facts():
                self._note(fact)
            verdict.print_more(self._console)
        elif (inside := inspect_heads.inside(self._headers[0])) is not None:
            self._line(*inside)
        for warning in [*warnings, *(verdict.warnings if verdict is not None else ())]:
            self._line(None, warning)

    def _line(self, good: bool | None, text: str) -> None:
        mark = {True: "[green]✓[/]", False: "[red]✗[/]", None: "[yellow]![/]"}[good]
        self._console.print(f"{mark} ", end="")
        self._console.print(one_line(text), markup=False)

    def _note(self, text: str) -> None:
        self._console.print(f"    {one_line(text)}", markup=False)


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
