"""``foretoken inspect`` of what is not simply a model: heads, MTP inside a model, and files of other kinds."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken.cli import output
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from rich.console import Console

    from foretoken.engine.gguf import GgufHeader
    from foretoken.errors import BadModelFile

_NOT_YET = "Heads cannot be used yet."


def refused(path: Path, error: "BadModelFile", *, as_json: bool) -> int:
    """A file that is no usable model: the error, and for scripts what the file is."""
    from foretoken.engine.gguf.read import tell

    output.print_error(error, as_json=False)
    if as_json:
        told = tell(path)
        output.print_json(
            {
                "kind": told.kind.value,
                "about": told.described,
                "error": {"code": error.code, "message": str(error), "reasons": error.reasons},
            }
        )
    return error.exit_code


def report(
    main: "GgufHeader | None",
    head: "GgufHeader",
    facts: "Sequence[dict[str, object]]",
    lines: Sequence[dict[str, str]],
    *,
    as_json: bool,
) -> int:
    """A sound head, alone or beside a main model; `facts` and `lines` are of both in order."""
    from foretoken.engine.models.symbols import lacking
    from foretoken.errors import IncompatiblePair
    from foretoken.library.fit.heads import reasons_against

    reasons = () if main is None else reasons_against(main, head, lacking=lacking(head.kind))
    warnings = [*(main.warnings if main is not None else ()), *head.warnings, *(() if reasons else (_NOT_YET,))]
    facts[-1].update(_reads(head))
    problem = None
    if main is not None and reasons:
        first = reasons[0].rstrip(".")
        sentence = f"{head.path.name} cannot draft for {main.path.name}: {first[0].lower()}{first[1:]}."
        problem = IncompatiblePair(sentence, reasons)
    if as_json:
        found: dict[str, object] = {
            "kind": facts[0]["kind"],
            "main": facts[0],
            "draft": facts[1] if main is not None else None,
            "pair": {"fits": not reasons, "usable": False, "reasons": reasons} if main is not None else None,
            "memory": None,
            "warnings": warnings,
        }
        if problem is not None:
            found["error"] = {"code": problem.code, "message": str(problem), "reasons": problem.reasons}
        output.print_json(found)
    else:
        _print(main, head, lines, reasons, warnings)
    if problem is None:
        return 0
    output.print_error(problem, as_json=False)
    return problem.exit_code


def inside(main: "GgufHeader") -> list[str]:
    """What is to be said of the MTP inside a main model."""
    from foretoken.engine.gguf.kinds import FileKind
    from foretoken.engine.models.symbols import lacking
    from foretoken.library.fit.heads import built_in

    if main.kind is not FileKind.MODEL_WITH_MTP:
        return []
    reason = built_in(main, lacking=lacking(FileKind.MTP))
    return [f"The MTP inside is not used: {_clause(reason)}" if reason else f"The MTP inside is not used. {_NOT_YET}"]


def print_facts(console: "Console", columns: Sequence[dict[str, str]]) -> None:
    """A table of one model or two, one fact a line."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=len(columns) > 1, pad_edge=False)
    table.add_column("", style="dim")
    for title in ("Main", "Draft")[: len(columns)]:
        table.add_column(title)
    for label in columns[0]:
        table.add_row(label, *(Text(one_line(lines[label])) for lines in columns))
    console.print(table)


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


def _print(
    main: "GgufHeader | None",
    head: "GgufHeader",
    lines: Sequence[dict[str, str]],
    reasons: Sequence[str],
    warnings: Sequence[str],
) -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    facts = _reads(head)
    print_facts(console, lines)
    says = ["sound: header, shapes, vocabulary and file size agree"]
    if layers := facts["target_layers"]:
        assert isinstance(layers, tuple)
        says.append(f"reads the inputs of layers {', '.join(map(str, layers))} of its main model")
    if main is not None and not reasons:
        says.append("fits the main model")
    marked = [("✓", "green", says), ("✗", "red", reasons), ("!", "yellow", warnings)]
    for mark, colour, sentences in marked:
        for sentence in sentences:
            console.print(f"[{colour}]{mark}[/] ", end="")
            console.print(one_line(sentence), markup=False)


def _clause(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"
