"""Plots over rounds, as stacked bars: what was kept and refused, and where the time went."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from foretoken.amounts import milliseconds, percent
from foretoken.engine.events import Fate
from foretoken.gui.look.theme import Theme
from foretoken.gui.plots.plot import Plot
from foretoken.replies.series import Column, Series
from foretoken.wording import later, tr

MAX_BARS: Final = 96  # about 2 pixels each in the narrowest column
_LEAST_ROUNDS: Final = 8  # fewer would make bars as broad as the plot


class RoundBars(Plot):
    """Stacked bars, one per round and above its number; a long reply has one per 2, 4, 8 ... rounds, showing their
    mean."""

    layers: tuple[tuple[str, str], ...] = ()  # (name shown, in English; column)

    def _build(self) -> None:
        self._bars: list[Any] = []
        for _ in self.layers:
            bar = pg.BarGraphItem(x=[], height=[], width=0.8, pen=None)
            self._item.addItem(bar)
            self._bars.append(bar)

    def _brushes(self, theme: Theme) -> tuple[QBrush, ...]:
        raise NotImplementedError

    def _paint(self, theme: Theme) -> None:
        for bar, brush in zip(self._bars, self._brushes(theme), strict=True):
            bar.setOpts(brush=brush, pen=pg.mkPen(None))
        named = [
            (tr(name, meaning="plot"), brush)
            for (name, _), brush in zip(self.layers, self._brushes(theme), strict=True)
        ]
        self.key.show_layers(named, theme.muted)

    def _clear(self) -> None:
        for bar in self._bars:
            bar.setOpts(x=[], height=[], y0=[])

    def _columns(self, series: Series) -> list[Column]:
        return [series.column(column) for _, column in self.layers]

    def _top(self, heights: Column) -> float:
        """The greatest value shown."""
        return float(heights.max())

    def _draw(self, series: Series) -> tuple[float, float, float]:
        count = len(series)
        size = bin_size(count)
        binned = [bin_means(column, size) for column in self._columns(series)]
        x = np.arange(len(binned[0])) * size + (size + 1) / 2  # rounds count from 1
        base = np.zeros(len(x))
        for bar, heights in zip(self._bars, binned, strict=True):
            bar.setOpts(x=x, y0=base, height=heights, width=0.82 * size)
            base = base + heights
        return 0.5, max(count, _LEAST_ROUNDS) + 0.5, self._top(base)

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        columns = self._columns(series)
        names = ("round", *(column for _, column in self.layers))
        return names, [(i + 1, *(f"{c[i]:g}" for c in columns)) for i in range(len(series))]

    def _x_of(self, series: Series, row: int) -> float | None:
        del series
        return row + 1.0

    def _row_at(self, series: Series, x: float) -> int | None:
        return int(np.clip(round(x) - 1, 0, len(series) - 1))

    def _where(self, series: Series, x: float) -> slice:
        size = bin_size(len(series))
        start = int(np.clip((x - 0.5) // size * size, 0, (len(series) - 1) // size * size))
        return slice(start, min(start + size, len(series)))


class RoundsPlot(RoundBars):
    """What became of the guesses of each round."""

    title = later("Rounds", meaning="plot")
    guide = "guide.md#rounds"
    meaning = later(
        "The guesses of each round. From the bottom: accepted, refused (hatched), and discarded because they came "
        "after a refused one (hatched the other way)."
    )
    layers = (
        (later("accepted", meaning="plot"), "accepted"),
        (later("refused", meaning="plot"), "refused"),
        (later("discarded", meaning="plot"), "discarded"),
    )
    needs_draft = True

    def _columns(self, series: Series) -> list[Column]:
        accepted, refused = series.column("accepted"), series.column("refused")
        return [accepted, refused, series.column("drafted") - accepted - refused]

    def _brushes(self, theme: Theme) -> tuple[QBrush, ...]:
        kept, refused, discarded = (
            QColor(theme.fates[fate].colour) for fate in (Fate.ACCEPTED, Fate.REJECTED, Fate.DISCARDED)
        )
        refusal = QBrush(refused, Qt.BrushStyle.BDiagPattern)
        return QBrush(kept), refusal, QBrush(discarded, Qt.BrushStyle.FDiagPattern)

    def _say(self, series: Series, x: float | None) -> str:
        columns = self._columns(series)
        if x is None:
            # Rounds in which nothing was guessed are none, as in the mean acceptance length.
            rounds = int((series.column("drafted") > 0).sum())
            accepted, guesses = columns[0].sum() / rounds, series.column("drafted").sum() / rounds
            return tr("{accepted:.1f} of {guesses:.1f} guesses accepted per round", accepted=accepted, guesses=guesses)
        rows = self._where(series, x)
        if rows.stop - rows.start == 1:
            accepted, refused, discarded = (float(column[rows][0]) for column in columns)
            return tr(
                "Round {number}: {accepted:.0f} accepted, {refused:.0f} refused, {discarded:.0f} discarded",
                number=rows.start + 1,
                accepted=accepted,
                refused=refused,
                discarded=discarded,
            )
        accepted, refused, discarded = (float(column[rows].mean()) for column in columns)
        return tr(
            "Rounds {first}–{last}, mean: {accepted:.1f} accepted, {refused:.1f} refused, {discarded:.1f} discarded",
            first=rows.start + 1,
            last=rows.stop,
            accepted=accepted,
            refused=refused,
            discarded=discarded,
        )


class TimePlot(RoundBars):
    """Milliseconds per round by what they were spent on."""

    title = later("Where the time went", meaning="plot")
    guide = "guide.md#where-the-time-went"
    meaning = later(
        "Milliseconds of each round. From the bottom: drafting (the draft guesses), verifying (the main model checks "
        "all guesses in one pass), then everything else."
    )
    y_unit = " ms"
    layers = (
        (later("drafting", meaning="plot"), "draft_ms"),
        (later("verifying", meaning="plot"), "verify_ms"),
        (later("other", meaning="plot"), "other_ms"),
    )

    def _top(self, heights: Column) -> float:
        # One slow round (the first, or a busy machine) would flatten all the others; it is cut at the top.
        return float(min(heights.max(), 2 * np.percentile(heights, 90)))

    def _brushes(self, theme: Theme) -> tuple[QBrush, ...]:
        draft, verify, other = map(QColor, theme.phases)
        return QBrush(draft, Qt.BrushStyle.FDiagPattern), QBrush(verify), QBrush(other)

    def _say(self, series: Series, x: float | None) -> str:
        columns = self._columns(series)
        if x is None:
            sums = [float(column.sum()) for column in columns]
            whole = sum(sums) or 1.0
            drafting, verifying, other = (percent(part / whole) for part in sums)
            return tr(
                "{drafting} drafting, {verifying} verifying, {other} other",
                drafting=drafting,
                verifying=verifying,
                other=other,
            )
        rows = self._where(series, x)
        drafting, verifying, other = (milliseconds(column[rows].mean()) for column in columns)
        if rows.stop - rows.start == 1:
            return tr(
                "Round {number}: {drafting} drafting, {verifying} verifying, {other} other",
                number=rows.start + 1,
                drafting=drafting,
                verifying=verifying,
                other=other,
            )
        return tr(
            "Rounds {first}–{last}, mean: {drafting} drafting, {verifying} verifying, {other} other",
            first=rows.start + 1,
            last=rows.stop,
            drafting=drafting,
            verifying=verifying,
            other=other,
        )


def bin_size(count: int) -> int:
    """Rounds per bar: a power of two that keeps the bars at or below MAX_BARS."""
    size = 1
    while count > size * MAX_BARS:
        size *= 2
    return size


def bin_means(values: Column, size: int) -> Column:
    """Means of runs of `size`; the last run may be shorter."""
    if size == 1:
        return values
    starts = np.arange(0, len(values), size)
    lengths = np.diff(np.append(starts, len(values)))
    means: Column = np.add.reduceat(values, starts) / lengths
    return means
