"""Plots over time: decode speed beside that without guesses, and rolling acceptance beside what would pay."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt

from foretoken.amounts import percent, tokens_per_second
from foretoken.engine.events import Fate
from foretoken.gui.look.theme import Theme
from foretoken.gui.plots.plot import MAX_POINTS, Plot
from foretoken.replies.series import ACCEPTANCE_WINDOW, RATE_WINDOW, Column, Rows, Series
from foretoken.wording import later, tr

_MOST_DOTS: Final = 40  # points; more are drawn as a line alone


class Curve(Plot):
    """One line, over seconds since the reply began unless a subclass says otherwise, and a dashed one that it is
    compared with."""

    colour: Callable[[Theme], str]
    x_unit = " s"
    y_name = ""
    taken_over = 0
    """How much of `counted` a value is taken over."""
    counted = ""
    """The column that is counted."""
    line_name = ""
    beside_name = ""
    """What the lines are called, in English."""
    beside_column = ""

    def _build(self) -> None:
        self._curve: Any = pg.PlotCurveItem(connect="finite")
        self._curve.setSegmentedLineMode("on")  # a wide line is dear to stroke as one path
        self._dots: Any = pg.ScatterPlotItem(size=6, pen=None)  # a line of one point cannot be seen
        self._beside: Any = pg.PlotCurveItem(connect="finite")
        for item in (self._beside, self._curve, self._dots):
            self._item.addItem(item)
        self.key.hide()

    def _paint(self, theme: Theme) -> None:
        colour = type(self).colour(theme)
        self._curve.setPen(pg.mkPen(colour, width=2))
        self._dots.setBrush(pg.mkBrush(colour))
        self._beside.setPen(pg.mkPen(theme.text, width=1, style=Qt.PenStyle.DashLine))  # wider ones are dear
        pens = (pg.mkPen(colour, width=2), pg.mkPen(theme.text, width=1.5, dash=[3, 2]))
        names = (tr(name, meaning="plot") for name in (self.line_name, self.beside_name))
        self.key.show_lines(list(zip(names, pens, strict=True)), theme.muted)

    def _clear(self) -> None:
        self.key.hide()
        for item in (self._beside, self._curve, self._dots):
            item.setData([], [])

    @abstractmethod
    def _rows(self, series: Series) -> Rows:
        """The rows that have a point."""

    def _at(self, series: Series, rows: Rows) -> Column:
        """Where they are."""
        return series.column("at_s")[rows]

    @abstractmethod
    def _values(self, series: Series, rows: Rows) -> Column:
        """Their values; where rows are left out, over all since the row before."""

    @abstractmethod
    def _compared(self, series: Series, rows: Rows) -> Column | None:
        """What they are compared with; None where it was not measured."""

    def _compared_words(self, value: float) -> str:
        """One of those, in a sentence."""
        raise NotImplementedError

    def _top(self, values: Column) -> float:
        return float(np.nanmax(values)) if np.isfinite(values).any() else 1.0

    def _draw(self, series: Series) -> tuple[float, float, float]:
        rows = picked(self._rows(series))
        at, values, beside = self._at(series, rows), self._values(series, rows), self._compared(series, rows)
        self._curve.setData(at, values)
        few = len(at) <= _MOST_DOTS
        self._dots.setData(at if few else [], values if few else [])
        self.key.setVisible(beside is not None)
        self._beside.setData(*(([], []) if beside is None else (at, self._drawn(beside))))
        return 0.0, float(at[-1]), self._top(values if beside is None else np.append(values, beside))

    def _drawn(self, beside: Column) -> Column:
        """As far as it fits into the plot."""
        return beside

    def _number(self, value: float) -> str:
        """A value with its unit."""
        raise NotImplementedError

    def _over(self, value: str, count: int) -> str:
        """`value`, and what of the `count` so far it is taken over."""
        raise NotImplementedError

    @property
    def explained(self) -> str:
        return tr(self.meaning, count=self.taken_over)

    def _near(self, series: Series, x: float | None) -> Rows:
        """The one row nearest to `x`, or the last."""
        rows = self._rows(series)
        index = -1 if x is None else int(np.abs(self._at(series, rows) - x).argmin())
        return rows[[index]]

    def _say(self, series: Series, x: float | None) -> str:
        row = self._near(series, x)
        count = int(series.total(self.counted, row + 1)[0])
        said = self._over(self._number(float(self._values(series, row)[0])), count)
        if x is None:
            return said
        said = tr("{seconds:.2f} s: {value}", seconds=float(self._at(series, row)[0]), value=said)
        beside = self._compared(series, row)
        return said if beside is None else f"{said}\n{self._compared_words(float(beside[0]))}"

    def _x_of(self, series: Series, row: int) -> float | None:
        return float(series.column("at_s")[row])

    def _row_at(self, series: Series, x: float) -> int | None:
        return int(self._near(series, x)[0])

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        rows = self._rows(series)
        columns = {"seconds": self._at(series, rows), self.y_name: self._values(series, rows)}
        beside = self._compared(series, rows)
        if beside is not None:
            columns[self.beside_column] = beside
        places = {"seconds": 6}
        written = [[f"{value:.{places.get(name, 4)}f}" for value in column] for name, column in columns.items()]
        return list(columns), list(zip(*written, strict=True))


class SpeedPlot(Curve):
    """Tokens per second."""

    title = later("Speed", meaning="plot")
    guide = "guide.md#speed"
    meaning = later(
        "Tokens per second over the last {count} tokens, after the first one. The chosen pace does not change it. The "
        "figure above is for the whole reply. Dashed: the speed without guesses, measured here with the same models."
    )
    line_name = later("this reply", meaning="plot")
    beside_name = later("without guesses", meaning="plot")
    beside_column = "plain_tokens_per_second"
    y_name = "tokens_per_second"
    taken_over = RATE_WINDOW
    counted = "tokens"

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.accent

    def _rows(self, series: Series) -> Rows:
        return series.timed_rows

    def _values(self, series: Series, rows: Rows) -> Column:
        return series.speed(rows)[1]

    def _compared(self, series: Series, rows: Rows) -> Column | None:
        del series
        plain = self._measured.plain_ms
        return None if plain is None else np.full(len(rows), 1000.0 / plain)

    def _compared_words(self, value: float) -> str:
        del value  # the sentence has it
        return self._measured.how

    def _missing(self, series: Series) -> str:
        if len(series) > 1:
            return ""
        return tr("Needs at least two tokens") if series.finished else tr("Waiting for the second round")

    def _number(self, value: float) -> str:
        return tokens_per_second(value)

    def _over(self, value: str, count: int) -> str:
        if count > self.taken_over:
            return tr("{speed} over the last {count} tokens", speed=value, count=self.taken_over)
        return tr("{speed} over all {count} tokens", speed=value, count=count)


class AcceptancePlot(Curve):
    """Rolling acceptance rate."""

    title = later("Acceptance", meaning="plot")
    guide = "guide.md#acceptance"
    meaning = later(
        "Of the last {count} guesses, the share that the main model accepted. Dashed: the share from which guessing is "
        "faster, by the time that these rounds took and the measured speed without guesses."
    )
    line_name = later("accepted", meaning="plot")
    beside_name = later("needed for guessing to pay", meaning="plot")
    beside_column = "percent_needed"
    y_name = "percent_accepted"
    taken_over = ACCEPTANCE_WINDOW
    counted = "drafted"
    y_unit = "%"
    needs_draft = True

    @staticmethod
    def colour(theme: Theme) -> str:
        return theme.fates[Fate.ACCEPTED].colour

    def _rows(self, series: Series) -> Rows:
        return series.drafted_rows

    def _values(self, series: Series, rows: Rows) -> Column:
        return series.acceptance(rows)[1]

    def _number(self, value: float) -> str:
        return percent(value / 100)

    def _over(self, value: str, count: int) -> str:
        if count > self.taken_over:
            return tr("{share} of the last {count} guesses accepted", share=value, count=self.taken_over)
        return tr("{share} of all {count} guesses accepted", share=value, count=count)

    def _compared(self, series: Series, rows: Rows) -> Column | None:
        plain = self._measured.plain_ms
        return None if plain is None else series.break_even(plain, rows)

    def _compared_words(self, value: float) -> str:
        if value <= 0:
            return tr("Guessing always pays here")
        if value > 100:
            return tr("Guessing never pays here")
        return tr("Guessing pays above {share}", share=percent(value / 100))

    def _drawn(self, beside: Column) -> Column:
        return beside.clip(0.0, 100.0)

    def _top(self, _values: Column) -> float:
        return 100.0


def picked(rows: Rows) -> Rows:
    """At most MAX_POINTS of them, evenly spread, the last one too."""
    size = -(-len(rows) // MAX_POINTS) or 1
    return rows[::-1][::size][::-1]
