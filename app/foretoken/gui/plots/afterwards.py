"""Plots of what rounds tell afterwards: lengths beside the best in hindsight, and what was saved and wasted."""

from collections.abc import Sequence

import numpy as np

from foretoken.amounts import milliseconds
from foretoken.engine.events import Fate
from foretoken.gui.plots.curves import Curve
from foretoken.gui.theme import Theme
from foretoken.gui.viewmodels.chat.series import Column, Series
from foretoken.gui.viewmodels.seeing.hindsight import BestLengths, Saved, saved
from foretoken.wording import later, tr


class LengthPlot(Curve):
    """The draft length of each round beside the best in hindsight."""

    title = later("Draft length", meaning="plot")
    guide = "guide.md#more-plots"
    meaning = later(
        "How many tokens were guessed in each round. Dashed: the length, up to that one, which would have given the "
        "most tokens a second in this round, by measured costs. Where all were accepted, more might have been better."
    )
    line_name = later("guessed", meaning="plot")
    beside_name = later("best in hindsight", meaning="plot")
    y_name = "guessed"
    beside_column = "best_in_hindsight"
    x_unit = ""
    needs_draft = True

    def _build(self) -> None:
        super()._build()
        self._lengths: BestLengths | None = None

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.accent

    def _points(self, series: Series) -> tuple[Column, Column]:
        rows = np.flatnonzero(series.column("drafted") > 0)
        return (rows + 1).astype(np.float64), series.column("drafted")[rows]

    def _compared(self, series: Series) -> Column | None:
        costs = self._measured.costs
        if costs is None or not costs.passes:
            return None
        if self._lengths is None or self._lengths.series is not series or self._lengths.costs != costs:
            self._lengths = BestLengths(series, costs)
        return self._lengths.of()[1]

    def _say(self, series: Series, x: float | None) -> str:
        at, lengths = self._points(series)
        best = self._compared(series)
        if x is None:
            if best is None:
                return tr("{guessed:.1f} guesses a round", guessed=lengths.mean())
            return tr("{guessed:.1f} guesses a round, best: {best:.1f}", guessed=lengths.mean(), best=best.mean())
        row = int(np.abs(at - x).argmin())
        number, guessed = round(float(at[row])), round(float(lengths[row]))
        if best is None:
            return tr("Round {number}: {guessed} guessed", number=number, guessed=guessed)
        return tr(
            "Round {number}: {guessed} guessed, best: {best}", number=number, guessed=guessed, best=int(best[row])
        )

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        at, lengths = self._points(series)
        best = self._compared(series)
        if best is None:
            return ("round", self.y_name), [(int(a), int(b)) for a, b in zip(at, lengths, strict=True)]
        rows = [(int(a), int(b), int(c)) for a, b, c in zip(at, lengths, best, strict=True)]
        return ("round", self.y_name, self.beside_column), rows

    def _x_of(self, series: Series, row: int) -> float | None:
        del series
        return row + 1.0

    def _row_at(self, series: Series, x: float) -> int | None:
        at = self._points(series)[0]
        return int(at[np.abs(at - x).argmin()]) - 1


class SavedPlot(Curve):
    """Tokens saved and wasted."""

    title = later("Saved and wasted", meaning="plot")
    guide = "guide.md#more-plots"
    meaning = later(
        "Saved: guesses accepted, each of which spared the main model a pass; in time, what they take without guesses. "
        "Wasted (dashed): guesses not accepted; in time, their drafting and the wider passes to check them."
    )
    line_name = later("saved", meaning="plot")
    beside_name = later("wasted", meaning="plot")
    y_name = "saved"
    needs_draft = True

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.fates[Fate.ACCEPTED].colour

    def _sums(self, series: Series) -> Saved:
        return saved(series, self._measured.plain_ms, self._measured.costs)

    def _points(self, series: Series) -> tuple[Column, Column]:
        return series.column("at_s"), np.cumsum(series.column("accepted"))

    def _compared(self, series: Series) -> Column | None:
        return np.cumsum(series.column("drafted") - series.column("accepted"))

    def _say(self, series: Series, x: float | None) -> str:
        sums = self._sums(series)
        at = series.column("at_s")
        row = len(at) - 1 if x is None else int(np.abs(at - x).argmin())
        kept, lost = int(sums.saved[row]), int(sums.wasted[row])
        if sums.saved_ms is None or sums.wasted_ms is None:
            said = tr("{kept:,} saved, {lost:,} wasted", kept=kept, lost=lost)
        else:
            spared, spent = milliseconds(float(sums.saved_ms[row])), milliseconds(float(sums.wasted_ms[row]))
            said = tr(
                "{kept:,} saved ({spared}), {lost:,} wasted ({spent})", kept=kept, spared=spared, lost=lost, spent=spent
            )
        return said if x is None else tr("{seconds:.2f} s: {value}", seconds=float(at[row]), value=said)

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        sums = self._sums(series)
        columns = {"saved": sums.saved, "wasted": sums.wasted, "saved_ms": sums.saved_ms, "wasted_ms": sums.wasted_ms}
        known = {name: column for name, column in columns.items() if column is not None}
        at = series.column("at_s")
        rows = [(f"{at[i]:.6f}", *(f"{column[i]:g}" for column in known.values())) for i in range(len(series))]
        return ("seconds", *known), rows
