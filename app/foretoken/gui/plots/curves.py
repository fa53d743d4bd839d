"""Plots over time: tokens per second and rolling acceptance."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg

from foretoken.engine.events import Fate
from foretoken.gui.plots.plot import MAX_POINTS, Plot
from foretoken.gui.theme import Theme
from foretoken.gui.viewmodels.series import ACCEPTANCE_WINDOW, RATE_WINDOW, Column, Series


class _Curve(Plot):
    """One line over seconds since the reply began."""

    colour: Callable[[Theme], str]
    decimals = 0
    x_unit = " s"
    unit = ""
    y_name = ""

    def _build(self) -> None:
        self._curve: Any = pg.PlotCurveItem(connect="finite")
        self._curve.setSegmentedLineMode("on")  # a wide line is dear to stroke as one path
        self._item.addItem(self._curve)

    def _paint(self, theme: Theme) -> None:
        self._curve.setPen(pg.mkPen(type(self).colour(theme), width=2))

    def _clear(self) -> None:
        self._curve.setData([], [])

    def _points(self, series: Series) -> tuple[Column, Column]:
        raise NotImplementedError

    def _top(self, values: Column) -> float:
        return float(np.nanmax(values)) if np.isfinite(values).any() else 1.0

    def _draw(self, series: Series) -> tuple[float, float]:
        at, values = self._points(series)
        if not len(at):
            self._clear()
            return 1.0, 1.0
        self._curve.setData(*thinned(at, values))
        return float(at[-1]), self._top(values)

    def _say(self, series: Series, x: float | None) -> str:
        at, values = self._points(series)
        if not len(at):
            return ""
        index = len(at) - 1 if x is None else int(np.abs(at - x).argmin())
        where = "" if x is None else f" at {at[index]:.2f} s"
        return f"{values[index]:,.{self.decimals}f}{self.unit}{where}".replace(",", " ")

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        at, values = self._points(series)
        return ("seconds", self.y_name), [(f"{a:.6f}", f"{v:.4f}") for a, v in zip(at, values, strict=True)]


class SpeedPlot(_Curve):
    """Tokens per second."""

    title = "Tokens per second"
    meaning = f"How fast tokens are decided, over the last {RATE_WINDOW} tokens; the real speed, whatever the pace."
    unit = " tok/s"
    y_name = "tokens_per_second"

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.accent

    def _points(self, series: Series) -> tuple[Column, Column]:
        return series.speed()


class AcceptancePlot(_Curve):
    """Rolling acceptance rate."""

    title = "Acceptance"
    meaning = f"Share of the draft's last {ACCEPTANCE_WINDOW} guesses that the main model kept."
    unit = " %"
    y_name = "percent_accepted"
    y_unit = "%"
    needs_draft = True

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.fates[Fate.ACCEPTED].colour

    def _points(self, series: Series) -> tuple[Column, Column]:
        return series.acceptance()

    def _top(self, _values: Column) -> float:
        return 100.0


def thinned(at: Column, values: Column) -> tuple[Column, Column]:
    """At most MAX_POINTS points: the mean of each run of neighbours, so that no spike is made up."""
    if len(at) <= MAX_POINTS:
        return at, values
    size = -(-len(at) // MAX_POINTS)
    whole = len(at) // size * size
    means = [np.nanmean(column[:whole].reshape(-1, size), axis=1) for column in (at, values)]
    return np.append(means[0], at[-1]), np.append(means[1], values[-1])
