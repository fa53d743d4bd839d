"""The plots of "More plots" say what the rounds say, and stay folded until they are wanted."""

import csv
import itertools
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.plain_speed import CostsSnapshot, PlainEstimate, PlainSample
from foretoken.gui.look.theme import DARK, LIGHT
from foretoken.gui.plots.panel import PlotsPanel
from foretoken.gui.plots.plot import Plot
from foretoken.gui.plots.spread import CostPlot, GapsPlot, LengthPlot, SavedPlot, SurvivalPlot
from foretoken.gui.viewmodels.reply.measured import MeasuredPair
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
from foretoken.replies.series import Series

PLAIN = PlainEstimate(ms=2.2, low=2.2, high=2.2, count=1, latest=PlainSample(tokens=48, ms=2.2, depth=9, at=0.0))
MEASURED = MeasuredPair(PLAIN, costs=CostsSnapshot(passes={1: 2.0, 2: 2.1, 5: 3.0}, step=0.4, depths={}))
KINDS = (SurvivalPlot, LengthPlot, SavedPlot, GapsPlot, CostPlot)


@pytest.fixture(scope="module")
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    made: list[ReplyEvent] = helper("gui/rounds.py").reply([b" word"] * 200, agreement=0.6)
    return made


@pytest.fixture(scope="module")
def series(events: list[ReplyEvent]) -> Series:
    made = Series()
    for event in events:
        made.add(event)
    return made


def test_each_says_what_the_rounds_say(qtbot: QtBot, events: list[ReplyEvent], series: Series, tmp_path: Path) -> None:
    rounds = [event for event in events if isinstance(event, Round)]
    drafted = [one for one in rounds if one.guesses]
    said: dict[type[Plot], str] = {}
    tables: dict[type[Plot], list[dict[str, str]]] = {}
    for kind in KINDS:
        plot = kind(LIGHT)
        qtbot.addWidget(plot)
        plot.show_series(series, measured=MEASURED)
        plot._hover(3.0)
        assert plot.hover_text
        plot.set_theme(DARK)
        plot.grab()
        said[kind] = plot.accessibleDescription()
        plot.save_csv(tmp_path / "plot.csv")
        with (tmp_path / "plot.csv").open(newline="") as file:
            tables[kind] = list(csv.DictReader(file))
    first = sum(one.accepted > 0 for one in drafted) / len(drafted)
    assert said[SurvivalPlot] == f"The first guess was accepted in {first:.0%} of rounds"
    assert float(tables[SurvivalPlot][0]["accepted"]) == pytest.approx(first, abs=1e-6)
    guessed = sum(len(one.guesses) for one in drafted) / len(drafted)
    best = np.mean([int(row["best_in_hindsight"]) for row in tables[LengthPlot]])
    assert said[LengthPlot] == f"{guessed:.1f} guesses a round, best: {best:.1f}"
    kept = sum(one.accepted for one in drafted)
    lost = sum(len(one.guesses) for one in drafted) - kept
    last = tables[SavedPlot][-1]
    assert said[SavedPlot].startswith(f"{kept} saved ({kept * 2.2:.0f} ms), {lost} wasted (")
    assert (float(last["saved"]), float(last["wasted"]), float(last["saved_ms"])) == (
        kept,
        lost,
        pytest.approx(kept * 2.2),
    )
    waits = [b.at_ms - a.at_ms for a, b in itertools.pairwise(rounds)]
    p50, p99 = np.percentile(waits, (50, 99))
    assert said[GapsPlot] == f"p50 {p50:.1f} ms, p99 {p99:.0f} ms, of {len(waits)} gaps"
    assert [float(row["gap_ms"]) for row in tables[GapsPlot]] == pytest.approx(waits, abs=1e-4)
    assert said[CostPlot] == "Most often 5 at once: 3.0 ms"
    assert tables[CostPlot][1] == {"width": "2", "ms": "2.1000"}


def test_what_was_not_measured_is_not_drawn(qtbot: QtBot, series: Series) -> None:
    costs, lengths, saved = CostPlot(LIGHT), LengthPlot(LIGHT), SavedPlot(LIGHT)
    for plot in (costs, lengths, saved):
        qtbot.addWidget(plot)
        plot.show_series(series)
    assert costs.accessibleDescription() == "Not measured for this pair"
    assert "best" not in lengths.accessibleDescription()
    assert lengths.key.isHidden()
    assert "ms" not in saved.accessibleDescription()


def test_they_are_folded_until_asked_for_and_mark_the_selected_round(
    qtbot: QtBot, events: list[ReplyEvent], series: Series
) -> None:
    selection = Selection()
    panel = PlotsPanel(selection=selection)
    qtbot.addWidget(panel)
    reply = ReplyViewModel()
    reply.feed(events)
    panel.bind(reply, message=1)
    selection.select(TokenPlace(1, round=4))
    panel.set_zoom(150)
    panel.set_theme(DARK)
    assert panel.more_plots == ()  # not even made
    with qtbot.waitSignal(panel.more_shown, check_params_cb=bool):
        panel.more.click()
    assert len(panel.more_plots) == 7
    assert not any(plot.isHidden() for plot in panel.more_plots)
    assert {plot.font().pointSizeF() for plot in panel.more_plots} == {panel.plots[0].font().pointSizeF()}
    assert all(plot._theme is DARK for plot in panel.more_plots)
    column = panel.plots[0].parentWidget().layout()
    parts = [column.itemAt(index).widget() for index in range(column.count())]
    assert parts[-11:] == [*panel.plots, panel.more, *panel.more_plots, None]
    gap = 1000 * (series.column("at_s")[4] - series.column("at_s")[3])
    kept = series.column("accepted")[4] or None
    marked = [plot.marked for plot in panel.more_plots]
    assert marked == [5.0, 5.0, kept, 5.0, series.column("at_s")[4], pytest.approx(gap), None]
    for plot in panel.more_plots[:6]:
        plot.pick(2.0)
        assert selection.place is not None
        assert selection.place.round is not None
    for plot in panel.more_plots:
        assert len(plot.meaning) < 250
