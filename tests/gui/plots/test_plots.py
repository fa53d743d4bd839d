"""Plots show the real figures, thin what is long, stay cheap while a reply streams, and say when there is nothing."""

import csv
import itertools
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

from foretoken import wording
from foretoken.amounts import percent
from foretoken.engine.events import Fate, Metrics, ReplyEvent, ReplyFinished, Round
from foretoken.gui.look.theme import DARK, LIGHT
from foretoken.gui.plots.bars import MAX_BARS, RoundsPlot, TimePlot, bin_means, bin_size
from foretoken.gui.plots.curves import AcceptancePlot, SpeedPlot, picked
from foretoken.gui.plots.panel import NOTHING, Headline, PlotsPanel, turn_ms
from foretoken.gui.plots.plot import MAX_POINTS, Plot, step_up
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.replay import ReplayedReply
from foretoken.gui.widgets.chat.controls_view import Legend
from foretoken.gui.widgets.chat.message_reply import ReplyHeader
from foretoken.gui.widgets.shared.popover import Explanation
from foretoken.replies.series import ACCEPTANCE_WINDOW, RATE_WINDOW, Series
from foretoken.wording import Language

PIECES = [b" word"] * 300
RATE = 400.0


@pytest.fixture(scope="module")
def source(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("gui/rounds.py")


@pytest.fixture(scope="module")
def events(source: ModuleType) -> list[ReplyEvent]:
    made: list[ReplyEvent] = source.reply(PIECES, agreement=0.6, rate=RATE)
    return made


@pytest.fixture(scope="module")
def plain(source: ModuleType) -> list[ReplyEvent]:
    made: list[ReplyEvent] = source.reply(PIECES, length=0)
    return made


def series_of(events: list[ReplyEvent]) -> Series:
    series = Series()
    for event in events:
        series.add(event)
    return series


@pytest.fixture
def panel(qtbot: QtBot) -> PlotsPanel:
    made = PlotsPanel()
    qtbot.addWidget(made)
    made.resize(360, 800)
    with qtbot.waitExposed(made):
        made.show()
    return made


# --- the figures


def test_speed_is_tokens_over_time(events: list[ReplyEvent]) -> None:
    at, rate = series_of(events).speed()
    assert np.all(np.diff(at) > 0)
    assert rate == pytest.approx(np.full(len(rate), RATE))


def test_speed_is_taken_over_the_last_tokens(source: ModuleType) -> None:
    slow = source.rounds(source.reply([b"x"] * 100, length=0, rate=100.0))
    fast = source.rounds(source.reply([b"x"] * 100, length=0, rate=1000.0))
    series = series_of(slow)
    for round_ in fast:
        series.add(msgspec.structs.replace(round_, at_ms=slow[-1].at_ms + round_.at_ms - 40.0))
    _, rate = series.speed()
    assert rate[98] == pytest.approx(100.0)
    assert 100.0 < rate[98 + RATE_WINDOW // 2] < 1000.0
    assert rate[98 + RATE_WINDOW :] == pytest.approx(np.full(100 - RATE_WINDOW + 1, 1000.0))


def test_acceptance_is_taken_over_the_last_guesses(events: list[ReplyEvent]) -> None:
    rounds = [event for event in events if isinstance(event, Round) and event.guesses]
    _, percent = series_of(events).acceptance()
    drafted = kept = 0
    for round_ in reversed(rounds):
        if drafted >= ACCEPTANCE_WINDOW:
            break
        drafted += len(round_.guesses)
        kept += round_.accepted
    assert percent[-1] == pytest.approx(100 * kept / drafted)
    assert len(percent) == len(rounds)


def test_live_figures_are_those_the_engine_ends_with(events: list[ReplyEvent]) -> None:
    finished = events[-1]
    assert isinstance(finished, ReplyFinished)
    assert series_of(events[:-1]).metrics() == finished.metrics


def test_columns_grow_without_losing_rows(source: ModuleType) -> None:
    series = series_of(source.reply([b"x"] * 700, length=0))
    assert len(series) == 700
    assert series.column("tokens").sum() == 700
    assert np.all(np.diff(series.column("at_s")) > 0)


@pytest.mark.parametrize(
    ("value", "stepped"),
    [(0.0, 1.0), (0.07, 0.08), (1.0, 1.0), (1.1, 1.25), (9.0, 10.0), (101.0, 125.0), (999.0, 1000.0)],
)
def test_axes_move_in_steps(value: float, stepped: float) -> None:
    assert step_up(value) == pytest.approx(stepped)


@pytest.mark.parametrize("height", [40, 62, 100, 300])
def test_labels_of_the_left_axis_have_lines_of_their_own(qtbot: QtBot, height: int) -> None:
    plot = AcceptancePlot(LIGHT)
    qtbot.addWidget(plot)
    left = plot._item.getAxis("left")
    labelled = left.tickValues(-4, 104, height)[0][1]
    assert len(labelled) > 1
    assert (len(labelled) - 1) * plot.fontMetrics().height() <= height


def test_no_plot_takes_the_room_of_the_others(qtbot: QtBot) -> None:
    panel = PlotsPanel()
    qtbot.addWidget(panel)
    for tall in (500, 3000):
        panel.resize(400, tall)
        panel.show()
        heights = {plot.height() // plot.minimumHeight() for plot in panel.plots}
        assert heights == {1 if tall == 500 else 2}


def test_percent_are_written_as_the_language_writes_them(qtbot: QtBot) -> None:
    plot = AcceptancePlot(LIGHT)
    qtbot.addWidget(plot)
    axis = plot._item.getAxis("left")
    assert axis.tickStrings([0, 50, 100], 1.0, 50) == ["0%", "50%", "100%"]
    wording.speak(Language("de", ",", ".", percent=" %"))
    try:
        assert axis.tickStrings([50], 1.0, 50) == ["50 %"]
    finally:
        wording.speak(wording.ENGLISH)


def test_long_series_are_drawn_with_few_points_that_leave_nothing_out(source: ModuleType) -> None:
    rounds = source.rounds(source.reply([b"x"] * 6000, agreement=0.6))
    for count in (len(rounds), 30):
        series = series_of(rounds[:count])
        rows = picked(series.drafted_rows)
        assert len(rows) <= MAX_POINTS
        assert rows[-1] == series.drafted_rows[-1]
        edges = [int(rows[0]), *map(int, rows)]
        for (first, last), value in zip(itertools.pairwise(edges), series.acceptance(rows)[1], strict=True):
            stretch = [one for one in rounds[first + 1 : last + 1] if one.guesses] or [rounds[last]]
            if sum(len(one.guesses) for one in stretch) >= ACCEPTANCE_WINDOW:
                kept = sum(one.accepted for one in stretch)
                assert value == pytest.approx(100 * kept / sum(len(one.guesses) for one in stretch))
    steps = picked(series_of(rounds).timed_rows)[::8]
    at, speeds = series_of(rounds).speed(steps)
    written = series_of(rounds).column("tokens")[steps[0] + 1 : steps[-1] + 1].sum()
    assert np.sum(speeds[1:] * np.diff(at)) == pytest.approx(written)


@pytest.mark.parametrize("count", [1, MAX_BARS, MAX_BARS + 1, 5000])
def test_bars_are_few_and_add_up(count: int) -> None:
    values = np.random.default_rng(2).random(count)
    size = bin_size(count)
    means = bin_means(values, size)
    assert len(means) <= MAX_BARS
    lengths = np.minimum(size, count - np.arange(len(means)) * size)
    assert (means * lengths).sum() == pytest.approx(values.sum())


# --- the widgets


def test_every_plot_draws_and_tells_its_value(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    series = series_of(events)
    said = {}
    for kind in (SpeedPlot, AcceptancePlot, RoundsPlot, TimePlot):
        plot = kind(LIGHT)
        qtbot.addWidget(plot)
        plot.show_series(series)
        said[kind] = plot.accessibleDescription()
        plot.grab()
    figures = series.metrics()
    rate, length = figures.draft_acceptance_rate, figures.mean_acceptance_length
    assert rate is not None
    assert length is not None
    assert said[SpeedPlot] == "400 tok/s over the last 32 tokens"
    assert re.fullmatch(r"\d+% of the last 64 guesses accepted", said[AcceptancePlot])
    # The same rounds are counted as in the headline: a bar's mean is that of the mean acceptance length.
    assert said[RoundsPlot] == f"{length - 1:.1f} of {(length - 1) / rate:.1f} guesses accepted per round"
    assert re.fullmatch(r"\d+% drafting, \d+% verifying, \d+% other", said[TimePlot])


def test_plots_of_bars_have_a_key_of_their_layers(qtbot: QtBot) -> None:
    for kind, names in (
        (RoundsPlot, ["accepted", "refused", "discarded"]),
        (TimePlot, ["drafting", "verifying", "other"]),
    ):
        plot = kind(LIGHT)
        qtbot.addWidget(plot)
        plot.show()
        assert plot.key.names == names
        assert names[0] in plot.key.accessibleName()
        drawn = plot.key.grab().toImage()
        seen = {drawn.pixelColor(x, y).name() for x in range(drawn.width()) for y in range(drawn.height())}
        assert all(brush.color().name() in seen for brush in plot._brushes(LIGHT))


def test_hovering_tells_the_round(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    series = series_of(events[:40])
    plot = RoundsPlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series)
    told = plot.accessibleDescription()
    plot._hover(2.9)  # near its tick
    round_ = next(event for event in events if isinstance(event, Round) and event.index == 2)
    fates = Counter(guess.fate for guess in round_.guesses)
    assert plot.hover_text == (
        f"Round 3: {fates[Fate.ACCEPTED]} accepted, {fates[Fate.REJECTED]} refused, {fates[Fate.DISCARDED]} discarded"
    )
    assert plot.accessibleDescription() == told  # the plot's own figure stays where it is
    plot._hover(None)
    assert plot.hover_text == ""


def test_no_draft_is_said_instead_of_an_empty_frame(qtbot: QtBot, plain: list[ReplyEvent]) -> None:
    for kind in (AcceptancePlot, RoundsPlot):
        plot = kind(LIGHT)
        qtbot.addWidget(plot)
        plot.show_series(series_of(plain))
        assert plot.accessibleDescription() == "No draft: nothing was guessed"
        plot.show_series(series_of(plain[:-1]))
        assert plot.accessibleDescription() == "Nothing guessed so far"
        series = series_of(plain)
        last = next(event for event in reversed(plain) if isinstance(event, Round))
        unknown = tuple(msgspec.structs.replace(token, fate=Fate.UNKNOWN) for token in last.emitted)
        series.add(msgspec.structs.replace(last, tokens=unknown))
        plot.show_series(series)
        assert plot.accessibleDescription() == "The server does not say which of its guesses were kept"
    plot = TimePlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series_of(plain))
    assert "verifying" in plot.accessibleDescription()


def test_empty_panel_says_when_it_fills(panel: PlotsPanel) -> None:
    assert {plot.accessibleDescription() for plot in panel.plots} == {"Appears with the first reply"}
    assert {number for number, _ in panel.headline.shown} == {NOTHING}


def test_csv_holds_every_round(qtbot: QtBot, events: list[ReplyEvent], tmp_path: Path) -> None:
    series = series_of(events)
    plot = RoundsPlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series)
    plot.save_csv(tmp_path / "rounds.csv")
    with (tmp_path / "rounds.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(series)
    assert sum(float(row["accepted"]) for row in rows) == series.metrics().num_accepted_tokens


def test_a_copy_is_the_picture(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    plot = SpeedPlot(LIGHT)
    qtbot.addWidget(plot)
    plot.resize(300, 160)
    plot.show_series(series_of(events))
    plot.copy_picture()
    copied = QGuiApplication.clipboard().image()
    assert copied.size() == plot.size() * plot.devicePixelRatio()
    curve = LIGHT.accent
    seen = {copied.pixelColor(x, y).name() for x in range(copied.width()) for y in range(copied.height())}
    assert curve in seen


def test_headline_numbers_have_unit_and_definition(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    headline = Headline()
    qtbot.addWidget(headline)
    figures = series_of(events).metrics()
    headline.show_metrics(figures)
    assert figures.draft_acceptance_rate is not None
    assert headline.shown == [
        ("400", "tokens per second"),
        ("42", "ms to first token"),
        (f"{100 * figures.draft_acceptance_rate:.0f}%", "guesses accepted"),
        (f"{figures.mean_acceptance_length:.2f}", "tokens per check"),
    ]
    assert all(label.toolTip() for label in headline.findChildren(QLabel))


def test_a_reply_whose_tokens_came_at_once_has_a_speed_from_end_to_end(qtbot: QtBot) -> None:
    headline = Headline()
    qtbot.addWidget(headline)
    headline.show_metrics(Metrics(generated_tokens=1, end_to_end_tps=1234.0, ttft_ms=8.4))
    assert headline.shown[:2] == [("1,234", "tok/s with prompt"), ("8.4", "ms to first token")]


def test_a_reply_of_a_few_tokens_has_no_speed(qtbot: QtBot) -> None:
    headline = Headline()
    qtbot.addWidget(headline)
    headline.show_metrics(Metrics(generated_tokens=9, decode_tps=135.0, tpot_ms=7.4, ttft_ms=8.4))
    assert headline.shown[:2] == [(NOTHING, "too short to tell"), ("8.4", "ms to first token")]


def pixels(plot: Plot, colour: str) -> int:
    image = plot.grab().toImage()
    return sum(image.pixelColor(x, y).name() == colour for x in range(image.width()) for y in range(image.height()))


def test_a_reply_of_one_round_of_guesses_is_not_blank(qtbot: QtBot, source: ModuleType) -> None:
    """As code and JSON are often written: one token from reading the prompt, then all others in one pass."""
    events = source.reply([b"x"] * 9, length=7, agreement=1.0, rate=RATE)
    series = series_of(events)
    assert [len(event.guesses) for event in events if isinstance(event, Round)] == [0, 7]
    for kind, said, colour in (
        (SpeedPlot, "400 tok/s over all 9 tokens", LIGHT.accent),
        (AcceptancePlot, "100% of all 7 guesses accepted", LIGHT.fates[Fate.ACCEPTED].colour),
    ):
        plot = kind(LIGHT)
        qtbot.addWidget(plot)
        plot.resize(300, 160)
        plot.show_series(series)
        assert plot.accessibleDescription() == said
        assert pixels(plot, colour) > 5


def test_a_single_token_has_no_speed_and_that_is_said(qtbot: QtBot, source: ModuleType) -> None:
    plot = SpeedPlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series_of(source.reply([b"x"], length=0)))
    assert plot.accessibleDescription() == "Needs at least two tokens"


@pytest.mark.parametrize("count", [3, MAX_BARS * 3])
def test_bars_stand_above_the_numbers_of_their_rounds(qtbot: QtBot, source: ModuleType, count: int) -> None:
    series = series_of(source.reply([b"x"] * count, length=0))
    plot = TimePlot(LIGHT)
    qtbot.addWidget(plot)
    plot.show_series(series)
    size = bin_size(count)
    centres = plot._bars[0].opts["x"]
    first = range(1, count + 1)[:size]
    assert centres[0] == sum(first) / len(first)
    assert np.allclose(np.diff(centres), size)
    for at, centre in enumerate(centres):
        plot._hover(float(centre))
        rounds = f"Round {at + 1}:" if size == 1 else f"Rounds {at * size + 1}–{min((at + 1) * size, count)}, mean:"
        assert plot.hover_text.startswith(rounds)


def test_what_a_plot_means_is_said_whole(qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    panel.bind(reply)
    reply.feed(events)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    for plot in panel.plots:
        (button,) = (one for one in plot.findChildren(QToolButton) if one.text() == "?")
        button.click()
        (popover,) = plot.findChildren(Explanation)
        assert popover.isVisible()
        assert popover.text.text() == plot.explained
        assert popover.text.height() >= popover.text.heightForWidth(popover.text.width())
        assert plot._value.full_text == plot.accessibleDescription()  # the plot's figure stays
        popover.close()


def test_the_value_at_the_pointer_is_whole_and_goes_with_it(
    qtbot: QtBot, qapp: QApplication, panel: PlotsPanel, events: list[ReplyEvent]
) -> None:
    reply = ReplyViewModel()
    panel.resize(260, 900)
    panel.bind(reply)
    reply.feed(events)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    for plot in panel.plots:
        plot._on_mouse_moved(plot._canvas.sceneRect().center())
        assert plot.hover_text
        assert QToolTip.text() == plot.hover_text
        plot.eventFilter(plot._canvas, QEvent(QEvent.Type.Leave))
        assert plot.hover_text == ""
        qapp.processEvents()
        # Qt would leave it for a while, and it takes clicks on what it covers.
        assert not any(one.windowType() == Qt.WindowType.ToolTip and one.isVisible() for one in qapp.topLevelWidgets())


def test_updates_are_gathered_and_taken_in_turns(
    qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = ReplyViewModel()
    panel.bind(reply)
    reply.feed(events[:12])
    reply._measure()
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    drawn: list[Plot] = []
    real = Plot.show_series
    monkeypatch.setattr(Plot, "show_series", lambda self, *rest: (drawn.append(self), real(self, *rest)))
    for event in events[12:]:
        reply.feed([event])
    assert drawn == []
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert drawn == list(panel.plots)
    assert panel._timer.interval() * len(panel.plots) >= 100
    assert panel.plots[0].accessibleDescription() == "400 tok/s over the last 32 tokens"


def test_pause_holds_the_plots_and_resuming_catches_up(
    qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent]
) -> None:
    reply = ReplyViewModel()
    panel.bind(reply)
    reply.feed(events[:20])
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    before = [plot.accessibleDescription() for plot in panel.plots]
    panel._pause.click()
    reply.feed(events[20:])
    assert not panel._timer.isActive()
    assert [plot.accessibleDescription() for plot in panel.plots] == before
    panel._pause.click()
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert panel.plots[1].accessibleDescription() != before[1]


def test_another_reply_takes_the_place(qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent]) -> None:
    first, second = ReplyViewModel(), ReplyViewModel()
    panel.bind(first)
    first.feed(events)
    panel.bind(second)
    first.feed([])
    assert panel.plots[0].accessibleDescription() == "Waiting for the first token"
    panel.bind(ReplyViewModel.from_text("Only the text is left."))
    assert panel.plots[0].accessibleDescription() == "No measurements are stored for this reply"
    panel.bind(None)
    assert panel.plots[0].accessibleDescription() == "Appears with the first reply"


def test_plots_follow_the_pace_and_show_the_whole_reply_when_asked(
    qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent]
) -> None:
    reply = ReplyViewModel(pace="slow", clock=lambda: 0.0)
    panel.bind(reply)
    assert panel.whole.isHidden()
    reply.feed(events)

    def said() -> str:
        qtbot.waitUntil(lambda: not panel._timer.isActive())
        return str(panel.plots[0].accessibleDescription())

    assert reply.behind > 0
    assert said() == "Waiting for the second round"
    panel.whole.click()
    assert said() == "400 tok/s over the last 32 tokens"
    panel.whole.click()
    assert said() == "Waiting for the second round"
    reply.skip()
    assert said() == "400 tok/s over the last 32 tokens"
    assert panel.whole.isHidden()


def test_at_reading_speed_all_figures_are_of_the_same_rounds(
    qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent]
) -> None:
    now = [0.0]
    reply = ReplyViewModel(pace="reading", clock=lambda: now[0])
    legend, header = Legend(panel), ReplyHeader("Main", reply, (), LIGHT, panel)
    panel.bind(reply)
    legend.bind(reply)
    seen = set[int]()

    def check() -> None:
        counts = legend.counts()
        guesses = sum(counts[fate] for fate in (Fate.ACCEPTED, Fate.REJECTED, Fate.DISCARDED))
        if guesses:
            share = percent(counts[Fate.ACCEPTED] / guesses)
            assert panel.headline.shown[2][0] == share
            assert f"{share} accepted" in header.text()
            assert not re.search("[a-z]", panel.plots[1]._message.text())  # nothing that is over
            if guesses <= 64 and not panel.plots[1]._vacant:
                assert panel.plots[1].accessibleDescription() == f"{share} of all {guesses} guesses accepted"
        seen.add(guesses)

    reply.measured.connect(check)
    reply.feed(events)
    while reply.behind:
        now[0] += 0.2
        reply._on_due()
        if reply.behind:
            check()  # also between two times
        reply._measure()
        panel._on_turn()
    assert len(seen) > 5


def test_themes_recolour(qtbot: QtBot, panel: PlotsPanel, events: list[ReplyEvent]) -> None:
    reply = ReplyViewModel()
    panel.bind(reply)
    reply.feed(events)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    panel.set_theme(DARK)
    image = panel.plots[1].grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert DARK.fates[Fate.ACCEPTED].colour in seen
    assert LIGHT.fates[Fate.ACCEPTED].colour not in seen


def test_every_plot_explains_itself_in_a_few_lines(panel: PlotsPanel) -> None:
    for plot in panel.plots:
        assert plot.meaning.endswith(".")
        assert len(plot.meaning) < 250
        assert plot.accessibleName() == plot.title


def test_only_plots_in_sight_are_drawn(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Plot] = []
    monkeypatch.setattr(PlotsPanel, "_draw", lambda _self, plot: drawn.append(plot))
    panel = PlotsPanel()
    qtbot.addWidget(panel)
    panel.show_more(True)
    panel.resize(320, 500)
    with qtbot.waitExposed(panel):
        panel.show()
    drawn.clear()
    panel._on_changed()
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert panel.plots[0] in drawn
    assert not set(panel.more_plots) & set(drawn)
    drawn.clear()
    bar = panel._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: panel.more_plots[-1] in drawn)
    panel.hide()
    drawn.clear()
    panel._on_changed()
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert not drawn


def test_drawing_takes_a_bounded_share_of_the_processors() -> None:
    for took in (0.0, 0.0005, 0.002, 1.0):
        pause = turn_ms(took)
        assert 50 <= pause <= 250
        assert 8000 * took / pause <= 0.008 * (os.cpu_count() or 1) or pause == 250


def test_plots_of_a_replay_need_not_spare_the_processor(qtbot: QtBot, events: list[ReplyEvent]) -> None:
    panel = PlotsPanel()
    qtbot.addWidget(panel)
    for reply, pause in ((ReplayedReply(events), 50), (ReplyViewModel(), 250)):
        panel.bind(reply)
        panel._took = 1.0
        panel._stale.append(panel.plots[0])
        panel._on_turn()
        assert panel._timer.interval() == pause
