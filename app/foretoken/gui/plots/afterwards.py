"""Plots of what rounds tell afterwards: lengths beside the best in hindsight, and what was saved and wasted."""

from collections.abc import Sequence

import numpy as np

from foretoken.amounts import milliseconds
from foretoken.engine.events import Fate
from foretoken.gui.look.theme import Theme
from foretoken.gui.plots.curves import Curve
from foretoken.gui.viewmodels.seeing.hindsight import Hindsight
from foretoken.replies.series import Column, Rows, Series
from foretoken.wording import later, tr


class _Afterwards(Curve):
    """Beside what hindsight knows of the series by measured costs."""

    def _build(self) -> None:
        super()._build()
        self._hindsight: Hindsight | None = None

    def hindsight(self, series: Series) -> Hindsight | None:
        """None: costs were not measured."""
        costs = self._measured.costs
        if costs is None or not costs.passes:
            return None
        known = self._hindsight
        if known is None or known.series is not series or known.costs != costs:
            known = self._hindsight = Hindsight(series, costs)
        known.update()
        return known


class LengthPlot(_Afterwards):
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

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.accent

    def _rows(self, series: Series) -> Rows:
        return series.drafted_rows

    def _at(self, series: Series, rows: Rows) -> Column:
        del series
        return rows.astype(np.float64) + 1.0

    def _values(self, series: Series, rows: Rows) -> Column:
        return means(series.total("drafted", rows + 1), series.total("rounds", rows + 1))

    def _compared(self, series: Series, rows: Rows) -> Column | None:
        sums = self.hindsight(series)
        return None if sums is None else means(sums.best[rows], series.total("rounds", rows + 1))

    def _say(self, series: Series, x: float | None) -> str:
        sums = self.hindsight(series)
        if x is None:
            rounds = float(series.column("all_rounds")[-1])
            guessed = float(series.column("all_drafted")[-1]) / rounds
            if sums is None:
                return tr("{guessed:.1f} guesses a round", guessed=guessed)
            best = float(sums.best[-1]) / rounds
            return tr("{guessed:.1f} guesses a round, best: {best:.1f}", guessed=guessed, best=best)
        row = int(self._near(series, x)[0])
        number, count = row + 1, round(float(series.column("drafted")[row]))
        if sums is None:
            return tr("Round {number}: {guessed} guessed", number=number, guessed=count)
        found = round(float(sums.best_of(row)))
        return tr("Round {number}: {guessed} guessed, best: {best}", number=number, guessed=count, best=found)

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        sums = self.hindsight(series)
        rows = [(int(row) + 1, round(float(series.column("drafted")[row]))) for row in self._rows(series)]
        if sums is None:
            return ("round", self.y_name), rows
        best = [round(sums.best_of(number - 1)) for number, _ in rows]
        return ("round", self.y_name, self.beside_column), [(*row, one) for row, one in zip(rows, best, strict=True)]

    def _x_of(self, series: Series, row: int) -> float | None:
        del series
        return row + 1.0


class SavedPlot(_Afterwards):
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

    def _rows(self, series: Series) -> Rows:
        return np.arange(len(series))

    def _values(self, series: Series, rows: Rows) -> Column:
        return series.total("accepted", rows + 1)

    def _compared(self, series: Series, rows: Rows) -> Column | None:
        return series.total("drafted", rows + 1) - series.total("accepted", rows + 1)

    def _ms(self, series: Series, rows: Rows) -> tuple[Column, Column] | None:
        """Of guesses saved and wasted; None where that was not measured."""
        sums, plain = self.hindsight(series), self._measured.plain_ms
        return None if sums is None or plain is None else (self._values(series, rows) * plain, sums.wasted_ms[rows])

    def _say(self, series: Series, x: float | None) -> str:
        row = self._near(series, x)
        kept = round(float(self._values(series, row)[0]))
        lost = round(float(series.total("drafted", row + 1)[0])) - kept
        ms = self._ms(series, row)
        if ms is None:
            said = tr("{kept:,} saved, {lost:,} wasted", kept=kept, lost=lost)
        else:
            spared, spent = (milliseconds(float(one[0])) for one in ms)
            said = tr(
                "{kept:,} saved ({spared}), {lost:,} wasted ({spent})", kept=kept, spared=spared, lost=lost, spent=spent
            )
        return (
            said if x is None else tr("{seconds:.2f} s: {value}", seconds=float(self._at(series, row)[0]), value=said)
        )

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        rows = self._rows(series)
        kept = self._values(series, rows)
        columns = {"saved": kept, "wasted": series.column("all_drafted") - kept}
        ms = self._ms(series, rows)
        if ms is not None:
            columns |= {"saved_ms": ms[0], "wasted_ms": ms[1]}
        at = series.column("at_s")
        return ("seconds", *columns), [
            (f"{at[row]:.6f}", *(f"{column[row]:.10g}" for column in columns.values())) for row in rows
        ]


def means(sums: Column, counts: Column) -> Column:
    """What is between two of the sums, over what is between two of the counts."""
    found: Column = np.diff(sums, prepend=0.0) / np.diff(counts, prepend=0.0)
    return found
