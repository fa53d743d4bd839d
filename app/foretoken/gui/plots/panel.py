"""The plots of one reply beside the transcript: headline numbers, whether the draft is worth it, and plots, updated
live from the real events."""

import os
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QScrollArea, QToolButton, QWidget

from foretoken.amounts import number, percent
from foretoken.engine.events import Metrics
from foretoken.gui.look.scaled import scale_font
from foretoken.gui.look.theme import LIGHT, Theme
from foretoken.gui.plots.bars import RoundsPlot, TimePlot
from foretoken.gui.plots.curves import AcceptancePlot, SpeedPlot
from foretoken.gui.plots.plot import Plot
from foretoken.gui.plots.spread import CostPlot, GapsPlot, LengthPlot, SavedPlot, SurvivalPlot
from foretoken.gui.plots.worth_card import WorthCard
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
from foretoken.gui.viewmodels.seeing.worth import WorthViewModel, verdict
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, push_button
from foretoken.library.on_disk.kept import Worth
from foretoken.wording import later, tr
from foretoken.wording import number as localised

NOTHING: Final = "–"

_Figure = tuple[str, str, Callable[[Metrics], str | None]]

_DECODE: Final[_Figure] = (
    later("tokens per second"),
    later(
        "How fast the reply was written after its first token: the tokens after it, divided by the time they took "
        "(decode tok/s, 1000 / TPOT in milliseconds)."
    ),
    lambda m: _known(m.decode_tps),
)
_SHORT: Final[_Figure] = (
    later("too short to tell"),
    later("Shown from 20 tokens on: the first rounds are slower, so fewer tokens say little."),
    lambda _m: None,
)
_END_TO_END: Final[_Figure] = (
    later("tok/s with prompt"),
    later(
        "All tokens of the reply divided by its whole time, including the prompt (end-to-end tok/s). Here all tokens "
        "but the first came at once, so the speed without the prompt is not known."
    ),
    lambda m: _known(m.end_to_end_tps),
)
_OTHERS: Final[tuple[_Figure, ...]] = (
    (
        later("ms to first token"),
        later("How long the first token took, in milliseconds, with the time to read the prompt (TTFT)."),
        lambda m: _known(m.ttft_ms),
    ),
    (
        later("guesses accepted"),
        later("Acceptance rate: guesses that the main model accepted, divided by all guesses of the reply."),
        lambda m: None if m.draft_acceptance_rate is None else percent(m.draft_acceptance_rate),
    ),
    (
        later("tokens per check"),
        later(
            "How many tokens the reply grows by each time the main model checks guesses (a round): 1 + accepted "
            "guesses / rounds with guesses. Without guesses it is 1."
        ),
        lambda m: None if m.mean_acceptance_length is None else localised(m.mean_acceptance_length, ".2f"),
    ),
)


def figures(metrics: Metrics | None) -> tuple[_Figure, ...]:
    """The four of a reply: a unit, a definition (in English) and the number each."""
    if metrics is not None and metrics.too_short:
        return (_SHORT, *_OTHERS)
    whole = metrics is not None and metrics.decode_tps is None and metrics.end_to_end_tps is not None
    return (_END_TO_END if whole else _DECODE, *_OTHERS)


def _known(value: float | None) -> str | None:
    return None if value is None else number(value)


class Headline(QWidget):
    """Two by two numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 2, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        self._cells: list[tuple[QLabel, QLabel]] = []
        for place in range(len(figures(None))):
            cell = boxes.column(spacing=0)
            value, name = QLabel(NOTHING, self), QLabel(self)
            name.setProperty("role", "muted")
            cell.addWidget(value)
            cell.addWidget(name)
            self._cells.append((value, name))
            grid.addLayout(cell, place // 2, place % 2)
        self.set_zoom(100)
        self.show_metrics(None)

    def set_zoom(self, percent: int) -> None:
        """The size of the text in percent of the usual one."""
        for value, name in self._cells:
            scale_font(value, 1.7 * percent)
            font = value.font()
            font.setWeight(font.Weight.DemiBold)
            value.setFont(font)
            scale_font(name, percent)

    @property
    def shown(self) -> list[tuple[str, str]]:
        """(number, unit) of each."""
        return [(value.text(), name.text()) for value, name in self._cells]

    def show_metrics(self, metrics: Metrics | None) -> None:
        """None: nothing to say yet."""
        for (value, name), (unit, meaning, say) in zip(self._cells, figures(metrics), strict=True):
            unit, meaning = tr(unit), tr(meaning)
            text = (None if metrics is None else say(metrics)) or NOTHING
            if (text, unit) != (value.text(), name.text()):
                value.setText(text)
                name.setText(unit)
                value.setAccessibleName(f"{text} {unit}")
                value.setAccessibleDescription(meaning)
                for label in (value, name):
                    label.setToolTip(meaning)


_TURN_MS: Final = 50
"""One plot is drawn a turn, so that each is drawn at most 10 times a second and never two in one breath."""
_SLOWEST_MS: Final = 250  # between two turns
_SHARE: Final = 0.0075  # of all processors that drawing may take while a reply is written: the models need them
_PROCESSORS: Final = os.cpu_count() or 1
_PAINTED: Final = 8.0  # times what drawing takes: Qt lays out and paints it afterwards

_LEAST_WIDTH: Final = 260  # pixels
_ZOOMS: Final = (80, 150)  # percent
_MORE: Final = (RoundsPlot, TimePlot, SurvivalPlot, LengthPlot, SavedPlot, GapsPlot, CostPlot)


class PlotsPanel(QWidget):
    """Shows the figures of one reply at a time, and says of which.

    The figures follow the pace at which the reply is shown, or are those of the whole reply where that is asked for.

    latest_asked()    back to the last reply
    guided(str)       a page of the guide and its section are asked for
    more_shown(bool)  the user unfolds or folds the plots that are seldom needed
    """

    latest_asked = Signal()
    more_shown = Signal(bool)
    guided = Signal(str)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        theme: Theme = LIGHT,
        selection: Selection | None = None,
        worth: WorthViewModel | None = None,
    ) -> None:
        super().__init__(parent)
        self._reply: ReplyViewModel | None = None
        self._message: int | None = None
        self._selection = selection or Selection(self)
        self._selection.changed.connect(self._on_selected)
        self._paused = False
        self.headline = Headline(self)
        self.worth = WorthCard(theme, self)
        self.worth.guided.connect(self.guided)
        self._worth = worth
        if worth is not None:
            worth.changed.connect(self._show_headline)
        self.plots: tuple[Plot, ...] = (SpeedPlot(theme), AcceptancePlot(theme))
        self.more_plots: tuple[Plot, ...] = ()  # made when they are first unfolded: each takes 10 ms
        self._theme, self._zoom = theme, 0
        self.more = QToolButton(self)
        self.more.setText(tr("More plots"))
        self.more.setCheckable(True)
        self.more.setProperty("role", "flat")
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setToolTip(
            tr(
                "Rounds, where the time went, acceptance by position, draft lengths in hindsight, tokens saved and "
                "wasted, gaps, and times of checks"
            )
        )
        self.more.toggled.connect(self._on_more)
        self.more.clicked.connect(self.more_shown)
        self._stale: list[Plot | Headline] = []  # what is to be drawn, in its order
        self._took = 0.0  # seconds of processor time of a turn, the mean of the latest
        self._timer = QTimer(self)
        self._timer.setInterval(_TURN_MS)
        self._timer.timeout.connect(self._on_turn)
        self._pause = QPushButton(tr("Pause"), self)
        self._pause.setCheckable(True)
        self._pause.setProperty("role", "flat")
        self._pause.setToolTip(tr("Freeze the plots; the reply continues"))
        self._pause.toggled.connect(self._on_pause)
        self.name = ElidedLabel(self)
        self.name.setProperty("role", "muted")
        self.latest = push_button(
            tr("Latest"), self, self.latest_asked, role="flat", tip=tr("Show the figures of the last reply again")
        )
        self.whole = QPushButton(tr("Whole reply"), self)
        self.whole.setCheckable(True)
        self.whole.setProperty("role", "flat")
        self.whole.setToolTip(tr("Show the numbers of the whole reply so far, not only of what is on screen"))
        self.whole.toggled.connect(self._on_whole)
        self.setMinimumWidth(_LEAST_WIDTH)
        self._lay_out()
        self.bind(None)
        self.setAccessibleName(tr("Plots"))

    def bind(
        self, reply: ReplyViewModel | None, name: str = "", *, latest: bool = True, message: int | None = None
    ) -> None:
        """Show `reply` from now on, which is called `name`; whether it is the `latest` one. `message`: as the selection
        names it."""
        self.name.show_text(name)
        self.name.setVisible(bool(name))
        self.latest.setVisible(not latest)
        if self._reply is not None:
            self._reply.measured.disconnect(self._on_changed)
        self._reply, self._message = reply, message
        if reply is not None:
            reply.measured.connect(self._on_changed)
        self._pause.setChecked(False)
        self.whole.setChecked(reply is not None and reply.whole_wanted)
        self._offer_whole()
        self._refresh_all()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.worth.set_theme(theme)
        for plot in (*self.plots, *self.more_plots):
            plot.set_theme(theme)

    def set_zoom(self, percent: int) -> None:
        """The size of the text in percent of the usual one, as far as the column has room for it."""
        percent = self._zoom = max(_ZOOMS[0], min(_ZOOMS[1], percent))
        for part in self.findChildren(QWidget):
            scale_font(part, percent)
        self.headline.set_zoom(percent)
        self.worth.set_zoom(percent)

    def show_more(self, shown: bool) -> None:
        """Unfold or fold the plots that are seldom needed."""
        self.more.setChecked(shown)

    @property
    def _open_plots(self) -> tuple[Plot, ...]:
        return (*self.plots, *self.more_plots) if self.more.isChecked() else self.plots

    def _on_more(self, shown: bool) -> None:
        if shown and not self.more_plots:
            self._make_more()
        self.more.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        for plot in self.more_plots:
            plot.setVisible(shown)
            if shown:
                self._draw(plot)
                self._mark(plot)

    def _make_more(self) -> None:
        self.more_plots = tuple(kind(self._theme) for kind in _MORE)
        for plot in self.more_plots:
            self._add(plot, self._column.count() - 1)
            for part in (plot, *plot.findChildren(QWidget)) if self._zoom else ():
                scale_font(part, self._zoom)

    def _add(self, plot: Plot, at: int) -> None:
        plot.setParent(self._inner)
        plot.guided.connect(self.guided)
        plot.picked.connect(self._on_picked)
        self._column.insertWidget(at, plot, 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inner and event.type() is QEvent.Type.LayoutRequest:
            self._widen()
        return False

    def _widen(self) -> None:
        """As wide as what cannot be narrower; the page below has no horizontal scroll bar."""
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        wanted = max(_LEAST_WIDTH, self._inner.minimumSizeHint().width() + bar)
        if wanted > self.minimumWidth() or wanted < self.minimumWidth() - bar:  # figures come and go
            self.setMinimumWidth(wanted)

    def _on_whole(self, wanted: bool) -> None:
        if self._reply is not None and self._reply.whole_wanted is not wanted:
            self._reply.want_whole(wanted)

    def _offer_whole(self) -> None:
        self.whole.setVisible(self._reply is not None and self._reply.figures_behind)

    def _on_changed(self) -> None:
        self._offer_whole()
        if self._paused:
            return
        parts: tuple[Plot | Headline, ...] = (self.headline, *self._open_plots)
        self._stale.extend(part for part in parts if part not in self._stale)
        self._say_figures()
        if not self._timer.isActive():
            self._timer.start()

    def _say_figures(self) -> None:
        """All figures in sight, which are of the same rounds; lines and bars follow in turns."""
        if self._reply is None or not self._in_sight(self.headline):
            return
        self._stale.remove(self.headline)
        self._show_headline()
        for plot in self._open_plots:
            if self._in_sight(plot):
                plot.tell(self._reply.figures.series, self._reply.measured_beside)

    def _on_turn(self) -> None:
        part = next((part for part in self._stale if self._in_sight(part)), None)
        if part is None:
            self._timer.stop()
            return
        began = time.thread_time()
        self._stale.remove(part)
        if isinstance(part, Headline):
            self._show_headline()
        else:
            self._draw(part)
            self._mark(part)
        self._took += (time.thread_time() - began - self._took) / 4
        written = self._reply is not None and self._reply.being_written
        self._timer.setInterval(turn_ms(self._took) if written else _TURN_MS)

    def _in_sight(self, part: Plot | Headline) -> bool:
        """Neither folded nor scrolled away, and the window not covered. Before it is first shown everything is."""
        column = self.parentWidget() or self
        if not self.isVisible():
            return not (column.isHidden() and column.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide))
        window = self.window().windowHandle()
        shown = (part, self.worth) if part is self.headline else (part,)
        seen = any(not one.visibleRegion().isEmpty() for one in shown)
        return seen and (window is None or window.isExposed())

    def _look_again(self) -> None:
        """Plots that have come into sight are drawn."""
        if self._stale and not self._paused:
            self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)  # the window was uncovered
        self._look_again()

    def _on_selected(self) -> None:
        for plot in self._open_plots:
            self._mark(plot)

    def _mark(self, plot: Plot) -> None:
        place, row = self._selection.place, None
        if self._reply is not None and place is not None and place.round is not None and place.reply == self._message:
            row = self._reply.figures.series.row_of(place.round)
        plot.show_place(row)

    def _on_picked(self, row: int) -> None:
        if self._reply is not None and self._message is not None:
            index = int(self._reply.figures.series.column("index")[row])
            self._selection.select(TokenPlace(self._message, round=index))

    def _show_headline(self) -> None:
        reply = self._reply
        self.headline.show_metrics(reply.figures.metrics if reply is not None else None)
        if reply is not None and reply.figures.taken:
            self.worth.show_verdict(self._worth.verdict(reply) if self._worth is not None else verdict(reply, Worth()))
        else:
            self.worth.show_verdict(None)

    def _on_pause(self, paused: bool) -> None:
        self._paused = paused
        self._pause.setText(tr("Resume") if paused else tr("Pause"))
        if not paused:
            self._on_changed()

    def _draw(self, plot: Plot) -> None:
        if self._reply is None:
            plot.show_series(None)
        else:
            series, measured = self._reply.figures.series, self._reply.measured_beside
            stored, waiting = tr("No measurements are stored for this reply"), tr("Waiting for the first token")
            plot.show_series(series, stored if self._reply.told else waiting, measured)

    def _refresh_all(self) -> None:
        for plot in self._open_plots:
            self._draw(plot)
            self._mark(plot)
        self._show_headline()

    def _lay_out(self) -> None:
        inner = self._inner = QWidget(self)
        column = self._column = boxes.column(of=inner, spacing=10, margins=(12, 10, 12, 12))
        column.addLayout(boxes.row((self.name, 1), self.whole, self.latest))
        column.addLayout(boxes.row((self.headline, 1), (self._pause, 0, Qt.AlignmentFlag.AlignTop)))
        column.addWidget(self.worth)
        for plot in self.plots:
            self._add(plot, column.count())
        column.addWidget(self.more)
        column.addStretch(0)  # takes what is left below plots of full height
        self._on_more(False)
        scroll = self._scroll = QScrollArea(self)
        scroll.setAccessibleName(tr("Plots"))
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        inner.installEventFilter(self)
        scroll.verticalScrollBar().valueChanged.connect(self._look_again)
        boxes.column(scroll, of=self, margins=(0, 0, 0, 0))


def turn_ms(took: float) -> int:
    """Milliseconds until the next plot is drawn, where drawing one takes so many seconds of a processor."""
    return round(min(max(_TURN_MS, 1000 * _PAINTED * took / (_SHARE * _PROCESSORS)), _SLOWEST_MS))
