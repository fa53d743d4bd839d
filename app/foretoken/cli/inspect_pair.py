"""The pairing report of ``foretoken inspect MAIN DRAFT``: the verdict, every reason, the tokens, what to expect."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from foretoken.plain import one_line

if TYPE_CHECKING:  # parsing must not wait for these
    from rich.console import Console

    from foretoken.engine.gguf import GgufHeader
    from foretoken.errors import UnusableInput
    from foretoken.library.drafts.speedup import Prediction
    from foretoken.library.fit.pairing import PairReport


def judge(main: "GgufHeader", draft: "GgufHeader") -> "JudgedPair":
    """Compare two models."""
    from foretoken.cli.models.drafts import predictor
    from foretoken.library.drafts.matching import predict
    from foretoken.library.fit.pairing import check_pair

    pair = check_pair(main, draft)
    prediction = predict(main, draft, predictor()) if pair.fits or pair.can_share else None
    return JudgedPair(main, draft, pair, prediction)


@dataclass(frozen=True)
class JudgedPair:
    """A draft model beside its main model. Implements `inspect.Judged`."""

    main: "GgufHeader"
    draft: "GgufHeader"
    pair: "PairReport"
    prediction: "Prediction | None"

    @property
    def problem(self) -> "UnusableInput | None":
        from foretoken.library.fit.pairing import incompatible

        return None if self.pair.fits else incompatible(self.main, self.draft, self.pair)

    @property
    def headline(self) -> tuple[bool, str]:
        from foretoken.library.fit.pairing import percent

        fits = "fits" if self.pair.fits else "does not fit"
        return self.pair.fits, f"the draft {fits} the main model ({percent(self.pair.overlap)} of the tokens agree)"

    @property
    def warnings(self) -> tuple[str, ...]:
        return self.pair.warnings

    def facts(self) -> list[str]:
        from foretoken.library.fit.pairing import counted, percent

        pair = self.pair
        lines = [
            *pair.reasons,
            f"vocabulary: {percent(pair.overlap)} of the ids mean the same in both",
            f"size: the draft has {percent(pair.size_ratio)} of the main model's {counted(self.main, self.draft)}",
        ]
        if not pair.fits:
            lines[-1:-1] = [f"the draft has {percent(pair.shared)} of the main model's tokens, under whatever id"]
        if self.prediction is not None:
            lines.append(speed(self.prediction, "" if pair.fits else " over the shared tokens"))
        if pair.can_share:
            lines.append("option: it may guess over the tokens that both have (--shared-tokens)")
        return lines

    def print_more(self, console: "Console") -> None:
        print_differences(console, self.pair)

    def as_object(self) -> dict[str, object]:
        from foretoken.cli.models.drafts import report_object

        return {**report_object(self.pair), "usable": self.pair.fits, **speed_object(self.prediction)}


def speed(prediction: "Prediction", over: str = "") -> str:
    """A predicted speedup, as a line of a report."""
    from foretoken.cli.models.drafts import times

    said = times(prediction.speedup, measured=prediction.basis.measured)
    return f"speed: {said} plain decoding{over}; {prediction.basis.value}"


def speed_object(prediction: "Prediction | None") -> dict[str, object]:
    """It for JSON."""
    if prediction is None:
        return {"speedup": None, "basis": None}
    return {"speedup": prediction.speedup, "basis": prediction.basis.name.lower()}


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
