"""Plots beside what was measured of the pair: the numbers are those of the raw events; a selected round is marked."""

import random
from collections.abc import Callable
from types import ModuleType

import msgspec
import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.plain_speed import PlainEstimate, PlainSample
from foretoken.gui.look.theme import LIGHT
from foretoken.gui.plots.curves import AcceptancePlot, SpeedPlot
from foretoken.gui.plots.panel import PlotsPanel
from foretoken.gui.viewmodels.reply.measured import NOTHING_MEASURED, MeasuredPair
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
from foretoken.replies.figures import Figures
from foretoken.replies.series import ACCEPTANCE_WINDOW, Series

PLAIN_MS = 1.6
MEASURED = MeasuredPair(
    PlainEstimate(
        ms=PLAIN_MS, low=1.5, high=1.8, count=3, latest=PlainSample(tokens=48, ms=PLAIN_MS, depth=100, at=0.0)
    ),
    "Plain: 625 tok/s, measured just now.",
)


@pytest.fixture(scope="module")
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    """Rounds of all lengths, of which the times differ."""
    chance = random.Random(7)
    made = helper("gui/rounds.py").reply([b" word"] * 400, agreement=0.6, length=5, rate=400.0)
    return [
        msgspec.structs.replace(event, draft_ms=chance.uniform(0.1, 3), verify_ms=chance.uniform(1, 4))
        if isinstance(event, Round)
        else event
        for event in made
    ]


@pytest.fixture(scope="module")
def series(events: list[ReplyEvent]) -> Series:
    made = Series()
    for event in events:
        made.add(event)
    return made


def test_the_share_that_pays_is_where_both_ways_take_the_same_time(events: list[ReplyEvent], series: Series) -> None:
    drafted = [event for event in events if isinstance(event, Round) and event.guesses]
    needed = series.break_even(PLAIN_MS)
    assert len(needed) == len(drafted)
    for last in range(len(drafted)):
        window: list[Round] = []
        while len(window) <= last and sum(len(one.guesses) for one in window) < ACCEPTANCE_WINDOW:
            window.append(drafted[last - len(window)])
        guesses = sum(len(one.guesses) for one in window)
        spent = sum(one.draft_ms + one.verify_ms + one.other_ms for one in window)
        assert (len(window) + guesses * needed[last] / 100) * PLAIN_MS == pytest.approx(spent)


def test_plain_speed_is_dashed_once_it_is_measured(qtbot: QtBot, series: Series) -> None:
    plot = SpeedPlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series)
    assert plot.key.isHidden()
    assert len(plot._beside.getData()[0] if plot._beside.getData()[0] is not None else []) == 0
    plot.show_series(series, measured=MEASURED)
    assert not plot.key.isHidden()
    assert plot.key.names == ["this reply", "without guesses"]
    assert set(plot._beside.getData()[1]) == {1000 / PLAIN_MS}
    assert plot._range[1] >= 1000 / PLAIN_MS  # it is inside the plot
    plot._hover(0.5)
    assert plot.hover_text.endswith("\nPlain: 625 tok/s, measured just now.")
    names, rows = plot.table(series)
    assert names[-1] == "plain_tokens_per_second"
    assert {row[-1] for row in rows} == {"625.0000"}


def test_acceptance_is_shown_beside_what_pays(qtbot: QtBot, series: Series) -> None:
    plot = AcceptancePlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series, measured=MEASURED)
    needed, at = series.break_even(PLAIN_MS), series.acceptance()[0]
    for row in (0, 20, len(needed) - 1):
        plot._hover(float(at[row]))
        assert plot.hover_text.endswith(f"\nGuessing pays above {needed[row]:.0f}%")
    assert [float(row[-1]) for row in plot.table(series)[1]] == pytest.approx(list(needed), abs=1e-4)
    cheap = series.break_even(1000.0)  # of a target that is slow without guesses
    assert cheap.max() < 0
    assert plot._compared_words(float(cheap[0])) == "Guessing always pays here"
    assert plot._drawn(cheap).min() == 0.0


class _Pair(QObject):
    """A pair of which `told` was measured."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.told = NOTHING_MEASURED

    def measured(self, figures: Figures, /) -> MeasuredPair:
        del figures
        return self.told


def test_a_selected_round_is_marked_on_every_plot_and_a_click_selects_one(
    qtbot: QtBot, events: list[ReplyEvent], series: Series
) -> None:
    selection, pair = Selection(), _Pair()
    panel = PlotsPanel(selection=selection)
    qtbot.addWidget(panel)
    panel.show_more(True)
    reply = ReplyViewModel()
    reply.compare(pair)
    reply.feed(events)
    panel.bind(reply, message=3)
    for place in (TokenPlace(4, round=5), None):
        selection.select(place)
        assert {plot.marked for plot in panel.plots} == {None}
    selection.select(TokenPlace(3, round=5))
    at = series.column("at_s")[5]
    assert [plot.marked for plot in (*panel.plots, *panel.more_plots[:2])] == [at, at, 6.0, 6.0]
    panel.more_plots[0].pick(9.2)
    assert selection.place == TokenPlace(3, round=8)
    panel.plots[0].pick(float(series.column("at_s")[20]))
    assert selection.place == TokenPlace(3, round=20)
    # What is measured later appears.
    pair.told = MEASURED
    pair.changed.emit()
    qtbot.waitUntil(lambda: not panel.plots[0].key.isHidden())
    panel.bind(ReplyViewModel())
    assert {plot.marked for plot in panel.plots} == {None}
