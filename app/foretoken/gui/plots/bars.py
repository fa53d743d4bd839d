"""Plots over rounds, as stacked bars: what was kept and refused, and where the time went."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from foretoken.engine.events import Fate
from foretoken.gui.plots.plot import Plot
from foretoken.gui.theme import Theme
from foretoken.gui.viewmodels.series import Column, Series

MAX_BARS: Final = 96


class _Bars(Plot):
    """Stacked bars, one per round; a long reply has one per 2, 4, 8 ... rounds, showing their mean."""

    layers: tuple[tuple[str, str], ...] = ()  # (name shown, column)
    unit = ""

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

    def _clear(self) -> None:
        for bar in self._bars:
            bar.setOpts(x=[], height=[], y0=[])

    def _columns(self, series: Series) -> list[Column]:
        return [series.column(column) for _, column in self.layers]

    def _top(self, heights: Column) -> float:
        """The greatest value shown."""
        return float(heights.max())

    def _draw(self, series: Series) -> tuple[float, float]:
        count = len(series)
        size = bin_size(count)
        binned = [bin_means(column, size) for column in self._columns(series)]
        x = (np.arange(len(binned[0])) + 0.5) * size
        base = np.zeros(len(x))
        for bar, heights in zip(self._bars, binned, strict=True):
            bar.setOpts(x=x, y0=base, height=heights, width=0.82 * size)
            base = base + heights
        return float(max(count, 8)), self._top(base)

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        columns = self._columns(series)
        names = ("round", *(column for _, column in self.layers))
        return names, [(i + 1, *(f"{c[i]:g}" for c in columns)) for i in range(len(series))]

    def _where(self, series: Series, x: float) -> slice:
        size = bin_size(len(series))
        start = int(np.clip(x // size * size, 0, len(series) - 1))
        return slice(start, min(start + size, len(series)))


class RoundsPlot(_Bars):
    """Guesses kept and refused per round."""

    title = "Rounds"
    meaning = "Guesses of each round: kept below, refused and thrown away (hatched) above."
    layers = (("kept", "accepted"), ("refused", "refused"))
    needs_draft = True

    def _columns(self, series: Series) -> list[Column]:
        accepted = series.column("accepted")
        return [accepted, series.column("drafted") - accepted]

    def _brushes(self, theme: Theme) -> tuple[QBrush, ...]:
        kept = QBrush(QColor(theme.fates[Fate.ACCEPTED].colour))
        return kept, QBrush(QColor(theme.fates[Fate.REJECTED].colour), Qt.BrushStyle.BDiagPattern)

    def _say(self, series: Series, x: float | None) -> str:
        kept, refused = self._columns(series)
        if x is None:
            return f"{kept.mean():.1f} kept, {refused.mean():.1f} refused a round"
        rows = self._where(series, x)
        if rows.stop - rows.start == 1:
            return f"round {rows.start + 1}: {kept[rows][0]:.0f} kept, {refused[rows][0]:.0f} refused"
        name = f"rounds {rows.start + 1}–{rows.stop}"
        return f"{name}: mean {kept[rows].mean():.1f} kept, {refused[rows].mean():.1f} refused"


class TimePlot(_Bars):
    """Milliseconds per round by what they were spent on."""

    title = "Time split"
    meaning = "Milliseconds of each round: drafting (hatched) at the bottom, verifying, then everything else."
    y_unit = " ms"
    layers = (("draft", "draft_ms"), ("verify", "verify_ms"), ("other", "other_ms"))

    def _top(self, heights: Column) -> float:
        # One slow round (the first, or a busy machine) would flatten all the others; it is cut at the top.
        return float(min(heights.max(), 2 * np.percentile(heights, 90)))

    def _brushes(self, theme: Theme) -> tuple[QBrush, ...]:
        draft = QBrush(QColor("#e2a3c6" if theme.dark else "#a8487e"), Qt.BrushStyle.FDiagPattern)
        return draft, QBrush(QColor("#c9a227" if theme.dark else "#9a7400")), QBrush(QColor(theme.muted))

    def _say(self, series: Series, x: float | None) -> str:
        columns = self._columns(series)
        if x is None:
            sums = [float(column.sum()) for column in columns]
            whole = sum(sums) or 1.0
            draft, verify, _ = (100 * part / whole for part in sums)
            return f"draft {draft:.0f}% · verify {verify:.0f}%"
        rows = self._where(series, x)
        parts = [f"{name} {c[rows].mean():.1f}" for (name, _), c in zip(self.layers, columns, strict=True)]
        return f"round {rows.start + 1}: {', '.join(parts)} ms"


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
