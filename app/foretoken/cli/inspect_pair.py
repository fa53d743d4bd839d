"""The pairing report of ``foretoken inspect MAIN DRAFT``: the verdict, every reason, the tokens, what to expect."""

from typing import TYPE_CHECKING

from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from rich.console import Console

    from foretoken.engine.gguf import GgufHeader
    from foretoken.library.drafts.speedup import Prediction
    from foretoken.library.fit.pairing import PairReport


def predicted(main: "GgufHeader", draft: "GgufHeader", pair: "PairReport") -> "Prediction | None":
    """Returns the predicted speedup; None where the draft does not fit."""
    from foretoken.cli.models.drafts import predictor
    from foretoken.library.drafts.matching import predict

    return predict(main, draft, predictor()) if pair.fits or pair.can_share else None


def verdict(pair: "PairReport") -> str:
    from foretoken.library.fit.pairing import percent

    fits = "fits" if pair.fits else "does not fit"
    return f"the draft {fits} the main model ({percent(pair.overlap)} of the tokens agree)"


def facts(main: "GgufHeader", draft: "GgufHeader", pair: "PairReport", prediction: "Prediction | None") -> list[str]:
    """Sentences and clauses, one a line."""
    from foretoken.cli.models.drafts import times
    from foretoken.library.fit.pairing import counted, percent

    lines = [
        *pair.reasons,
        f"vocabulary: {percent(pair.overlap)} of the ids mean the same in both",
        f"size: the draft has {percent(pair.size_ratio)} of the main model's {counted(main, draft)}",
    ]
    if not pair.fits:
        lines[-1:-1] = [f"the draft has {percent(pair.shared)} of the main model's tokens, under whatever id"]
    if prediction is not None:
        over = "" if pair.fits else " over the shared tokens"
        speed = times(prediction.speedup, measured=prediction.basis.measured)
        lines.append(f"speed: {speed} plain decoding{over}; {prediction.basis.value}")
    if pair.can_share:
        lines.append("option: it may guess over the tokens that both have (--shared-tokens)")
    return lines


def print_differences(console: "Console", pair: "PairReport") -> None:
    """A table of the tokens that differ: id, piece here, piece there."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from foretoken.library.fit.pairing import quoted

    if not pair.differences:
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column, side in (("id", "right"), ("in the main model", "left"), ("in the draft", "left")):
        table.add_column(column, justify=side)  # type: ignore[arg-type]  # two of its words
    for one in pair.differences:
        pieces = (Text(one_line(quoted(text))) for text in (one.target_text, one.draft_text))
        table.add_row(f"{one.token_id:,}", *pieces)
    if (more := pair.differing - len(pair.differences)) > 0:
        table.add_row("", f"and {more:,} more")
    console.print(Padding(table, (0, 0, 0, 4)))


def as_object(pair: "PairReport", prediction: "Prediction | None") -> dict[str, object]:
    """All of it for JSON."""
    from foretoken.cli.models.drafts import report_object

    return {
        **report_object(pair),
        "speedup": prediction.speedup if prediction is not None else None,
        "basis": prediction.basis.name.lower() if prediction is not None else None,
    }
