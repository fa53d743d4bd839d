"""``foretoken inspect`` of what is not simply a model: heads, MTP inside a model, and files of other kinds."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken.cli import output
from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from rich.console import Console

    from foretoken.engine.gguf import GgufHeader
    from foretoken.errors import BadModelFile, UnusableInput
    from foretoken.library.drafts.speedup import Prediction


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


def report(head: "GgufHeader", facts: dict[str, object], lines: dict[str, str], *, as_json: bool) -> int:
    """A sound head alone: what it is, and what it reads of its main model."""
    from foretoken.engine.gguf import kinds
    from foretoken.engine.models.symbols import lacking

    trouble = lacking(head.kind)
    if not kinds.usable(head.kind, head.architecture):
        trouble = kinds.not_yet(head.described)
    warnings = [*head.warnings, *([trouble] if trouble else ())]
    if as_json:
        output.print_json(
            {
                "kind": head.kind.value,
                "main": facts | _reads(head),
                "draft": None,
                "pair": None,
                "memory": None,
                "warnings": warnings,
            }
        )
    else:
        _print(head, lines, warnings)
    return 0


def judge(main: "GgufHeader", head: "GgufHeader") -> "JudgedHead":
    """A head beside a main model; `head` is `main` for the MTP inside it."""
    from foretoken.cli.models.drafts import predictor
    from foretoken.engine.models.symbols import lacking
    from foretoken.library.drafts.matching import predict
    from foretoken.library.fit import heads

    reasons = heads.why_not(main, head, lacking=lacking)
    fits = not reasons
    if head is not main:
        fits = not heads.reasons_against(main, head, lacking=lacking(head.kind))
    return JudgedHead(main, head, fits, reasons, None if reasons else predict(main, head, predictor()))


@dataclass(frozen=True)
class JudgedHead:
    """A head beside its main model, or the MTP inside that. `fits`: apart from whether this version runs such heads.
    Implements `inspect.Judged`."""

    main: "GgufHeader"
    head: "GgufHeader"
    fits: bool
    reasons: tuple[str, ...]
    prediction: "Prediction | None"

    @property
    def problem(self) -> "UnusableInput | None":
        from foretoken.library.fit import heads

        return heads.incompatible(self.main, self.head, self.reasons) if self.reasons else None

    @property
    def headline(self) -> tuple[bool, str]:
        if self.head is self.main:
            return not self.reasons, f"the MTP inside the file {'cannot' if self.reasons else 'can'} guess for it"
        if self.reasons:
            return False, "the head cannot guess for the main model"
        return True, f"{self.head.described.partition(' for ')[0]} that fits the main model"

    @property
    def warnings(self) -> tuple[str, ...]:
        trained = self.head.context_length
        if self.reasons or trained >= self.main.context_length:
            return ()
        return (f"The head was trained for {trained:,} tokens; beyond these its guesses may be worse.",)

    def facts(self) -> list[str]:
        from foretoken.cli.inspect_pair import speed

        lines = list(self.reasons)
        if self.head is not self.main:
            lines += _reading(self.head)
        return lines + ([speed(self.prediction)] if self.prediction is not None else [])

    def print_more(self, console: "Console") -> None:
        """Nothing."""

    def as_object(self) -> dict[str, object]:
        from foretoken.cli.inspect_pair import speed_object

        usable = not self.reasons
        found: dict[str, object] = {"fits": self.fits, "usable": usable, "reasons": self.reasons}
        return {**found, "warnings": self.warnings, **speed_object(self.prediction)}


def facts_of(main: "GgufHeader", draft: "GgufHeader", facts: dict[str, object]) -> dict[str, object]:
    """The facts of a draft for JSON, with what a head reads of its main model."""
    from foretoken.engine.gguf.kinds import FileKind

    if draft is main:
        return facts | {"kind": FileKind.MTP.value, "about": "the MTP inside the main model's file"}
    return facts | _reads(draft) if draft.kind.head else facts


def inside(main: "GgufHeader") -> tuple[bool | None, str] | None:
    """What is to be said of the MTP inside a main model, and whether it is good."""
    from foretoken.engine.gguf.kinds import FileKind
    from foretoken.engine.models.symbols import lacking
    from foretoken.library.fit.heads import built_in

    if main.kind is not FileKind.MODEL_WITH_MTP:
        return None
    reason = built_in(main, lacking=lacking(FileKind.MTP))
    if reason is None:
        return True, "MTP inside: with `--draft builtin` it guesses for the model"
    return None, f"The MTP inside is not used: {_clause(reason)}"


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


def _reading(head: "GgufHeader") -> list[str]:
    layers = _reads(head)["target_layers"]
    if not layers:
        return []
    assert isinstance(layers, tuple)
    return [f"reads the inputs of layers {', '.join(map(str, layers))} of its main model"]


def _print(head: "GgufHeader", lines: dict[str, str], warnings: Sequence[str]) -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    print_facts(console, [lines])
    says = ["sound: header, shapes, vocabulary and file size agree", *_reading(head)]
    for mark, colour, sentences in (("✓", "green", says), ("!", "yellow", warnings)):
        for sentence in sentences:
            console.print(f"[{colour}]{mark}[/] ", end="")
            console.print(one_line(sentence), markup=False)


def _clause(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"
