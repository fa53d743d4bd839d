"""Pacing delays the picture and changes nothing else: every mark is shown once, in order, at every pace."""

from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Fate, Round, Token
from foretoken.gui.look.theme import LIGHT
from foretoken.gui.look.theme_manager import stylesheet
from foretoken.gui.viewmodels.reply.pace import GUESS, READING_RATE, Pace, Pacer
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.controls_view import ViewBar

PIECES = [b"The", b" small", b" model", b" guesses", b" and", b" the", b" large", b" one", b" checks", b".", b"\n"] * 3


@pytest.fixture(scope="module")
def sample(helper: Callable[[str], ModuleType]) -> list[Round]:
    source = helper("gui/rounds.py")
    made: list[Round] = source.rounds(source.reply(PIECES, agreement=0.6))
    return made


def run(pacer: Pacer, start: float, seconds: float, step: float = 0.01) -> tuple[list[Token], list[tuple[Token, ...]]]:
    """Advance a clock; (everything settled, every open round that was seen)."""
    settled: list[Token] = []
    opened: list[tuple[Token, ...]] = []
    for tick in range(round(seconds / step) + 1):
        frame = pacer.advance(start + tick * step)
        if frame is not None:
            settled.extend(frame.settled)
            opened.append(frame.open)
    return settled, opened


def whole(rounds: list[Round]) -> list[Token]:
    return [mark for round_ in rounds for mark in round_.shown]


def test_live_shows_everything_at_once(sample: list[Round]) -> None:
    pacer = Pacer(rounds := list[Round](), Pace.LIVE)
    for round_ in sample:
        rounds.append(round_)
    frame = pacer.advance(0.0)
    assert frame is not None
    assert list(frame.settled) == whole(sample)
    assert pacer.behind == 0
    assert pacer.wait(0.0) is None


def test_reading_speed_is_tokens_per_second(sample: list[Round]) -> None:
    pacer = Pacer(rounds := list[Round](), Pace.READING)
    for round_ in sample:
        rounds.append(round_)
    settled, _ = run(pacer, 50.0, 0.5)
    emitted = sum(mark.index is not None for mark in settled)
    assert emitted == pytest.approx(0.5 * READING_RATE, abs=1.5)
    assert pacer.behind == len(PIECES) - emitted
    rest, _ = run(pacer, 50.51, len(PIECES) / READING_RATE)
    assert settled + rest == whole(sample)


def test_a_ghost_comes_with_the_token_that_took_its_place(sample: list[Round]) -> None:
    pacer = Pacer(rounds := list[Round](), Pace.READING)
    for round_ in sample:
        rounds.append(round_)
    now = 0.0
    while not pacer.idle:
        frame = pacer.advance(now)
        if frame is not None:
            assert frame.settled[-1].index is not None
        now += 0.01


def test_slow_motion_guesses_then_judges_then_lands(sample: list[Round]) -> None:
    refused = next(r for r in sample if 0 < r.accepted < len(r.guesses) - 1)
    pacer = Pacer(rounds := list[Round](), Pace.SLOW)
    rounds.append(refused)
    settled, opened = run(pacer, 0.0, 6.0, step=GUESS / 4)
    lengths = [len(frame) for frame in opened]
    proposals = len(refused.guesses)
    assert lengths[:proposals] == list(range(1, proposals + 1))
    judged = [[mark.fate for mark in frame] for frame in opened[:-1]]
    assert all(fate is None for frame in judged[:proposals] for fate in frame)
    accepted = [sum(fate is Fate.ACCEPTED for fate in frame) for frame in judged[proposals - 1 :]]
    assert accepted == [*range(refused.accepted + 1), refused.accepted]
    assert judged[-1] == [proposal.fate for proposal in refused.guesses]
    assert settled == list(refused.shown)
    assert opened[-1] == ()


def test_a_pause_of_the_window_is_not_replayed_in_a_rush(sample: list[Round]) -> None:
    pacer = Pacer(rounds := list[Round](), Pace.READING)
    for round_ in sample:
        rounds.append(round_)
    pacer.advance(0.0)
    frame = pacer.advance(3600.0)
    assert frame is not None
    assert sum(mark.index is not None for mark in frame.settled) < READING_RATE
    assert pacer.behind > 0


def test_silence_gives_no_credit(sample: list[Round]) -> None:
    pacer = Pacer(rounds := list[Round](), Pace.READING)
    rounds.append(sample[0])
    run(pacer, 0.0, 1.0)
    pacer.advance(5.0)
    rounds.append(sample[1])
    rounds.append(sample[2])
    frame = pacer.advance(5.01)
    assert frame is not None
    assert sum(mark.index is not None for mark in frame.settled) == 1


def test_catching_up_shows_the_rest_and_keeps_the_pace(sample: list[Round]) -> None:
    pacer = Pacer(rounds := list[Round](), Pace.SLOW)
    for round_ in sample:
        rounds.append(round_)
    settled, _ = run(pacer, 0.0, 2.0)
    settled += pacer.catch_up().settled
    assert settled == whole(sample)
    assert pacer.idle
    assert pacer.pace is Pace.SLOW
    rounds.append(sample[1])
    assert pacer.advance(10.0) is not None
    assert not pacer.idle


ACTIONS = st.lists(
    st.one_of(
        st.sampled_from(list(Pace)),
        st.floats(min_value=0.0, max_value=1.5),
        st.just("push"),
        st.just("skip"),
    ),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(actions=ACTIONS)
def test_no_order_of_events_loses_or_repeats_a_mark(sample: list[Round], actions: list[object]) -> None:
    pacer, now, waiting = Pacer(rounds := list[Round](), Pace.READING), 0.0, list(sample)
    shown: list[Token] = []
    for action in actions:
        frame = None
        if isinstance(action, Pace):
            pacer.set_pace(action)
        elif isinstance(action, float):
            now += action
            frame = pacer.advance(now)
        elif action == "skip":
            frame = pacer.catch_up()
        elif waiting:
            rounds.append(waiting.pop(0))
        shown.extend(frame.settled if frame else ())
        expected = whole(rounds)
        assert shown == expected[: len(shown)]
        assert pacer.behind == sum(m.index is not None for m in expected[len(shown) :])
    shown.extend(pacer.catch_up().settled)
    assert shown == whole(rounds)
    assert pacer.idle


def test_what_explains_marks_stands_with_the_marks(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar, reply = ViewBar(window), ReplyViewModel()
    for view, pace, shown in (
        ("tokens", "reading", (True, False, False)),
        ("text", "reading", (False, False, False)),
        ("text", "slow", (False, True, True)),
        ("rounds", "reading", (False, False, False)),
        ("tokens", "step", (True, True, True)),
    ):
        bar.show_view(view)
        bar.show_pace(pace)
        assert bar.legend.isHidden()  # there is nothing to explain
        bar.bind(reply)
        assert tuple(not part.isHidden() for part in (bar.legend, bar.step, bar.rounds)) == shown
        assert bar.filters.isHidden() is (view != "rounds")
        bar.bind(None)


def test_the_bar_fits_a_narrow_window_and_refused_guesses_are_split_in_slow_motion(
    qtbot: QtBot, helper: Callable[[str], ModuleType]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(stylesheet(LIGHT))
    bar, reply = ViewBar(window), ReplyViewModel()
    reply.feed(helper("gui/rounds.py").reply([b" word"] * 60, agreement=0.6))
    bar.bind(reply)
    bar.show_view("tokens")
    fates = reply.record.fates
    refused = fates[Fate.REJECTED] + fates[Fate.DISCARDED]
    bar.show_pace("reading")
    assert f"refused {refused}" in bar.legend.accessibleDescription()
    assert "discarded" not in bar.legend.accessibleDescription()
    bar.show_pace("slow")
    assert f"discarded {fates[Fate.DISCARDED]}" in bar.legend.accessibleDescription()
    window.show()
    for width in (700, 340):
        bar.resize(width, bar.heightForWidth(width))
        QCoreApplication.processEvents()
        shown = [button for button in bar.findChildren(QAbstractButton) if button.isVisible()]
        named = "Pace: Slow motion" if width == 700 else "Slow motion"
        assert {button.text() for button in shown} == {"Text", "Tokens", "Rounds", "Step", named}
        qtbot.waitUntil(lambda: bar.legend.width() >= 250)
        qtbot.waitUntil(lambda shown=shown: all(one.width() >= one.sizeHint().width() for one in shown))
    chosen: list[str] = []
    bar.pace.pace_changed.connect(chosen.append)
    next(action for action in bar.pace.menu().actions() if action.text() == "Reading").trigger()
    assert chosen == ["reading"] == [bar.pace.pace]
