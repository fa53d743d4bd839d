"""Plots of a whole reply: acceptance by position, gaps, passes by width, and draft lengths in hindsight."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from foretoken.amounts import milliseconds, percent
from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs
from foretoken.engine.events import Fate
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.gui.look.theme import Theme
from foretoken.gui.plots.bars import RoundBars
from foretoken.gui.plots.curves import Curve
from foretoken.gui.plots.plot import Plot
from foretoken.replies.series import Column, Rows, Series
from foretoken.wording import later, tr

_LEAST_DEPTH: Final = 512  # tokens; passes of less depth cost alike


class Hindsight:
    """Running sums over the rounds of a reply, of what measured costs say. Each round is taken in once, by `update`.

    `best`: the length of each round with guesses that would have given the most tokens a second in it, of those that
    were tried: from 0 to what was guessed. `wasted_ms`: the draft's time for guesses that were not accepted, and that
    by which they made passes wider.
    """

    def __init__(self, series: Series, costs: CostsSnapshot) -> None:
        self.series, self.costs = series, costs
        self._known = Costs(costs)
        self.best, self.wasted_ms = np.zeros(0), np.zeros(0)

    def best_of(self, row: int) -> float:
        """Of one round."""
        return float(self.best[row] - (self.best[row - 1] if row else 0.0))

    def update(self) -> None:
        """Take in the rounds that are new."""
        taken = len(self.best)
        if len(self.series) == taken:
            return
        best, wasted = (np.zeros(len(self.series) - taken) for _ in range(2))
        rows = taken + np.flatnonzero(self.series.column("drafted")[taken:] > 0)
        depths = self.series.column("depth")[rows].clip(_LEAST_DEPTH)
        bits = np.frexp(depths)[1]  # costs differ by these
        for some in np.unique(bits):
            among = rows[bits == some]
            best[among - taken], wasted[among - taken] = self._of(among, self._known.passes(2 ** (int(some) - 1)))
        self.best = _continued(self.best, best)
        self.wasted_ms = _continued(self.wasted_ms, wasted)

    def _of(self, rows: Rows, passes: Column) -> tuple[Column, Column]:
        """The best lengths of `rows`, and the milliseconds wasted. `passes`: by width."""
        drafted, accepted, draft_ms, other_ms = (
            self.series.column(name)[rows] for name in ("drafted", "accepted", "draft_ms", "other_ms")
        )
        best, highest = np.zeros(len(rows)), np.zeros(len(rows))
        for length in range(int(drafted.max()) + 1):
            # A head that guesses blocks takes as long for a part of one.
            share = (1.0 if length else 0.0) if self.costs.blocks else length / drafted
            ms = draft_ms * share + passes[min(length + 1, MAX_WIDTH)] + other_ms
            rate = np.where(length <= drafted, (np.minimum(length, accepted) + 1) / ms, 0.0)
            better = rate > highest
            best[better], highest[better] = length, rate[better]
        wide, narrow = (passes[(counts.astype(np.int64) + 1).clip(0, MAX_WIDTH)] for counts in (drafted, accepted))
        return best, draft_ms * (drafted - accepted) / drafted + (wide - narrow).clip(0.0)


def _continued(sums: Column, more: Column) -> Column:
    """Running sums, with what comes after them."""
    return np.append(sums, (sums[-1] if len(sums) else 0.0) + np.cumsum(more))


def survival(series: Series) -> tuple[Column, Column]:
    """For each position the shares of rounds with guesses in which the guess there was accepted (then all before it
    were, too), and in which one was made."""
    rows = series.drafted_rows
    rounds = max(1, len(rows))
    counts = [np.bincount(series.column(name)[rows].astype(np.int64)) for name in ("accepted", "drafted")]
    more = [len(rows) - np.cumsum(one)[:-1] for one in counts]  # rounds of more than 0, 1, 2 ... guesses
    kept = np.zeros(len(more[1]))
    kept[: len(more[0])] = more[0]
    return kept / rounds, more[1] / rounds


def gaps(series: Series) -> Column:
    """Milliseconds between the arrivals of two rounds, [rounds - 1]."""
    return 1000.0 * np.diff(series.column("at_s"))


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


_BINS: Final = 32
_GUIDE: Final = "guide.md#more-plots"


class SurvivalPlot(RoundBars):
    """How far the guesses of a round hold."""

    title = later("Acceptance by position", meaning="plot")
    guide = _GUIDE
    meaning = later(
        "The first guess of a round, the second, and so on: the share of rounds with guesses in which it was accepted, "
        "and above it, hatched, the share in which it was made and not accepted."
    )
    y_unit = "%"
    needs_draft = True
    layers = ((later("accepted", meaning="plot"), "accepted"), (later("not accepted", meaning="plot"), "made"))

    def _brushes(self, theme: Theme) -> tuple[QBrush, ...]:
        kept, refused = (QColor(theme.fates[fate].colour) for fate in (Fate.ACCEPTED, Fate.REJECTED))
        return QBrush(kept), QBrush(refused, Qt.BrushStyle.BDiagPattern)

    def _draw(self, series: Series) -> tuple[float, float, float]:
        kept, made = survival(series)
        x = np.arange(len(kept)) + 1.0
        self._bars[0].setOpts(x=x, y0=np.zeros(len(x)), height=100 * kept, width=0.82)
        self._bars[1].setOpts(x=x, y0=100 * kept, height=100 * (made - kept), width=0.82)
        return 0.5, max(4.0, float(len(x))) + 0.5, 100.0

    def _say(self, series: Series, x: float | None) -> str:
        kept, made = survival(series)
        if x is None:
            return tr("The first guess was accepted in {kept} of rounds", kept=percent(float(kept[0])))
        at = int(np.clip(round(x) - 1, 0, len(kept) - 1))
        return tr(
            "Guess {position}: accepted in {kept} of rounds, made in {made}",
            position=at + 1,
            kept=percent(float(kept[at])),
            made=percent(float(made[at])),
        )

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        kept, made = survival(series)
        rows = [(at + 1, f"{a:.6f}", f"{b:.6f}") for at, (a, b) in enumerate(zip(kept, made, strict=True))]
        return ("position", "accepted", "made"), rows

    def _x_of(self, series: Series, row: int) -> float | None:
        """Its last guess that was accepted."""
        return float(series.column("accepted")[row]) or None if series.column("drafted")[row] else None

    def _row_at(self, series: Series, x: float) -> int | None:
        return _nearest(series.column("accepted"), round(x), series.column("drafted") > 0, self._place)


class GapsPlot(Plot):
    """How long it takes until more text appears."""

    title = later("Gaps between arrivals", meaning="plot")
    guide = _GUIDE
    meaning = later(
        "The time from one round's tokens to the next: how smoothly the text arrives. p50: half of all gaps are "
        "shorter; p99: 99 of 100 are. Longer ones than fit are in the last bar."
    )
    x_unit = " ms"
    y_unit = ""

    def _build(self) -> None:
        self._known: tuple[Series | None, int, float, float] = (None, 0, 0.0, 0.0)
        self._bar: Any = pg.BarGraphItem(x=[], height=[], width=0.8, pen=None)
        self._lines = [pg.InfiniteLine(angle=90, movable=False) for _ in range(2)]
        for item in (self._bar, *self._lines):
            self._item.addItem(item, ignoreBounds=True)

    def _paint(self, theme: Theme) -> None:
        self._bar.setOpts(brush=QColor(theme.accent), pen=pg.mkPen(None))
        pens = (pg.mkPen(theme.text, width=1.5, dash=[3, 2]), pg.mkPen(theme.danger, width=1.5, dash=[1, 2]))
        for line, pen in zip(self._lines, pens, strict=True):
            line.setPen(pen)
        self.key.show_lines([("p50", pens[0]), ("p99", pens[1])], theme.muted)

    def _clear(self) -> None:
        self._bar.setOpts(x=[], height=[], y0=[])
        for line in self._lines:
            line.hide()

    def _missing(self, series: Series) -> str:
        if len(series) > 1:
            return ""
        return tr("Needs at least two rounds") if series.finished else tr("Waiting for the second round")

    def _percentiles(self, series: Series) -> tuple[float, float]:
        """p50 and p99."""
        if self._known[:2] != (series, len(series)):
            p50, p99 = (float(value) for value in np.percentile(gaps(series), (50, 99)))
            self._known = series, len(series), p50, p99
        return self._known[2:]

    def _binned(self, series: Series) -> tuple[Column, Column]:
        """Edges and counts; the last bin has all that is longer."""
        top = max(1.25 * self._percentiles(series)[1], 1e-3)
        places = (gaps(series) * (_BINS / top)).astype(np.int64).clip(0, _BINS - 1)
        return np.linspace(0.0, top, _BINS + 1), np.bincount(places, minlength=_BINS).astype(float)

    def _draw(self, series: Series) -> tuple[float, float, float]:
        edges, counts = self._binned(series)
        width = float(edges[1] - edges[0])
        self._bar.setOpts(x=edges[:-1] + width / 2, y0=np.zeros(len(counts)), height=counts, width=0.9 * width)
        for line, value in zip(self._lines, self._percentiles(series), strict=True):
            line.setPos(value)
            line.show()
        return 0.0, float(edges[-1]), float(counts.max())

    def _say(self, series: Series, x: float | None) -> str:
        if x is None:
            p50, p99 = map(milliseconds, self._percentiles(series))
            return tr("p50 {p50}, p99 {p99}, of {count:,} gaps", p50=p50, p99=p99, count=len(series) - 1)
        edges, counts = self._binned(series)
        at = int(np.clip(np.searchsorted(edges, x, "right") - 1, 0, len(counts) - 1))
        count, of = int(counts[at]), len(series) - 1
        low, high = milliseconds(float(edges[at])), milliseconds(float(edges[at + 1]))
        if at == len(counts) - 1:
            return tr("{count:,} of {of:,} gaps of {low} and more", count=count, of=of, low=low)
        return tr("{count:,} of {of:,} gaps from {low} to {high}", count=count, of=of, low=low, high=high)

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        return ("round", "gap_ms"), [(at + 2, f"{ms:.4f}") for at, ms in enumerate(gaps(series))]

    def _x_of(self, series: Series, row: int) -> float | None:
        return float(min(gaps(series)[row - 1], self._binned(series)[0][-1])) if row else None

    def _row_at(self, series: Series, x: float) -> int | None:
        return int(np.abs(gaps(series) - x).argmin()) + 1


class CostPlot(Plot):
    """What the main model's passes take, by how many tokens they check."""

    title = later("Time of a check", meaning="plot")
    guide = _GUIDE
    meaning = later(
        "How long a pass of the main model takes by the number of tokens it checks at once, as it was measured on this "
        "machine with few tokens before it. Dashed: the width that this reply had most often."
    )
    y_unit = " ms"

    def _build(self) -> None:
        self._curve: Any = pg.PlotCurveItem()
        self._dots: Any = pg.ScatterPlotItem(size=6, pen=None)
        self._usual: Any = pg.InfiniteLine(angle=90, movable=False)
        self.key.hide()
        for item in (self._curve, self._dots, self._usual):
            self._item.addItem(item, ignoreBounds=True)

    def _paint(self, theme: Theme) -> None:
        verify = theme.phases[1]
        self._curve.setPen(pg.mkPen(verify, width=2))
        self._dots.setBrush(pg.mkBrush(verify))
        self._usual.setPen(pg.mkPen(theme.text, width=1.5, style=Qt.PenStyle.DashLine))

    def _clear(self) -> None:
        for item in (self._curve, self._dots):
            item.setData([], [])
        self._usual.hide()

    def _missing(self, series: Series) -> str:
        del series
        return "" if self._known() else tr("Not measured for this pair")

    def _known(self) -> dict[int, float]:
        costs = self._measured.costs
        return (
            {} if costs is None else {width: ms for width, ms in sorted(costs.passes.items()) if 0 < width <= MAX_WIDTH}
        )

    def _width(self, series: Series) -> int:
        """The most frequent one of the reply, of rounds with guesses where there are any."""
        drafted = series.column("drafted")
        widths = (drafted[drafted > 0] if series.drafted else drafted).astype(np.int64) + 1
        return int(np.bincount(widths).argmax())

    def _draw(self, series: Series) -> tuple[float, float, float]:
        widths, ms = (np.array(list(one), dtype=float) for one in zip(*self._known().items(), strict=True))
        self._curve.setData(widths, ms)
        self._dots.setData(widths, ms)
        self._usual.setPos(self._width(series))
        self._usual.show()
        return 0.5, max(float(widths[-1]), self._width(series), 4.0) + 0.5, float(ms.max())

    def _say(self, series: Series, x: float | None) -> str:
        width = self._width(series) if x is None else int(np.clip(round(x), 1, MAX_WIDTH))
        assert self._measured.costs is not None, "there is nothing to say without"
        ms = milliseconds(float(Costs(self._measured.costs).passes(0)[width]))
        if x is None:
            return tr("Most often {width} at once: {ms}", width=width, ms=ms)
        if width in self._known():
            return tr("{width} at once: {ms}, measured", width=width, ms=ms)
        return tr("{width} at once: {ms}, interpolated", width=width, ms=ms)

    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        del series
        return ("width", "ms"), [(width, f"{ms:.4f}") for width, ms in self._known().items()]

    def _x_of(self, series: Series, row: int) -> float | None:
        return float(series.column("drafted")[row]) + 1

    def _row_at(self, series: Series, x: float) -> int | None:
        return _nearest(series.column("drafted") + 1, round(x), np.ones(len(series), dtype=bool), self._place)


def _nearest(
    values: Column, wanted: int, among: "np.ndarray[Any, np.dtype[np.bool_]]", before: int | None
) -> int | None:
    """The next row after `before`, else the first, that has the value."""
    rows = np.flatnonzero(among & (values == wanted))
    if not len(rows):
        return None
    later_ones = rows[rows > before] if before is not None else rows
    return int(later_ones[0] if len(later_ones) else rows[0])
