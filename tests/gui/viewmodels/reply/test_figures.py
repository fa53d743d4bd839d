"""Counts and series follow the display: at each of its positions they are those of the rounds shown, at the end the
reply's."""

from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject

from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.engine.stats import Tally
from foretoken.gui.viewmodels.reply.pace import Pace
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.replies.figures import Figures
from foretoken.replies.reply import Reply

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n", b""] * 4


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    made: list[ReplyEvent] = helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    return made


def check(reply: ReplyViewModel) -> None:
    """The figures are those of the rounds that are shown, taken from the rounds themselves."""
    shown = reply.figures.taken
    rounds = reply.record.known_rounds[:shown]
    marks = [mark for round_ in rounds for mark in round_.shown]
    assert list(reply.marks)[: len(marks)] == marks
    if shown < len(reply.record.known_rounds):
        assert len(reply.marks) < len(marks) + len(reply.record.known_rounds[shown].shown)
    assert sum(reply.figures.fates.values()) == len(marks)
    assert all(reply.figures.fates[fate] == sum(mark.fate is fate for mark in marks) for fate in reply.figures.fates)
    if not reply.figures.finished:
        tally = Tally(12)
        tally.prompt_done(12, 20.0)
        for round_ in rounds:
            tally.add(round_)
        assert not rounds or reply.figures.metrics == tally.metrics()
    assert list(reply.figures.series.column("drafted")) == [len(round_.guesses) for round_ in rounds]
    assert list(reply.figures.series.column("at_s")) == [round_.at_ms / 1000 for round_ in rounds]


ACTIONS = st.lists(
    st.one_of(
        st.sampled_from([*(pace.value for pace in Pace), "skip", "step"]),
        st.floats(min_value=0.0, max_value=1.5),
        st.integers(min_value=1, max_value=4),
    ),
    max_size=40,
)


@settings(max_examples=30, deadline=None)
@given(actions=ACTIONS)
def test_at_every_position_the_counts_are_those_of_the_rounds_shown(
    qapp: object, events: list[ReplyEvent], actions: list[object]
) -> None:
    clock = Clock()
    reply = ReplyViewModel(pace="reading", clock=clock)
    reply.feed(events[:2])
    fed = 2
    for action in actions:
        match action:
            case "skip":
                reply.skip()
            case "step":
                reply.step()
            case str():
                reply.set_pace(action)
            case int():
                reply.feed(events[fed : fed + action])
                fed += action
            case float():
                clock.now += action
                reply._on_due()
        check(reply)
    reply.feed(events[fed:])
    check(reply)
    reply.skip()
    check(reply)
    final, whole = events[-1], Figures(Reply(events))
    whole.take()
    assert isinstance(final, ReplyFinished)
    assert reply.figures is reply.whole
    assert reply.figures.metrics == final.metrics
    assert reply.figures.fates == whole.fates
    assert all(np.array_equal(*pair) for pair in zip(reply.figures.series.speed(), whole.series.speed(), strict=True))


def test_the_whole_reply_is_there_when_it_is_asked_for(qapp: object, events: list[ReplyEvent]) -> None:
    reply, whole = ReplyViewModel(pace="slow", clock=Clock()), ReplyViewModel()
    for upto in (8, len(events)):
        for one in (reply, whole):
            one.feed(events[len(one.record.events) : upto])
        assert reply.figures.taken == 1
        assert reply.figures_behind
        assert not reply.told
        reply.want_whole(True)
        assert (reply.figures.fates, reply.figures.metrics) == (whole.record.fates, whole.record.metrics)
        assert reply.told == whole.told
        reply.want_whole(False)
    assert reply.figures.taken == 1


def play(reply: ReplyViewModel, clock: Clock, events: list[ReplyEvent], seconds: float) -> None:
    """An engine that decides a round when it may."""
    until = clock.now + seconds
    while clock.now < until and not (reply.ended and reply.caught_up):
        at = reply.hold_at
        if not reply.ended and (
            at is None or len(reply.record.known_rounds) < at or not isinstance(events[len(reply.record.events)], Round)
        ):
            reply.feed([events[len(reply.record.events)]])
        clock.now += 0.05
        reply._on_due()


def test_in_slow_motion_the_engine_is_never_more_than_the_round_on_the_stage_ahead(
    owner: QObject, events: list[ReplyEvent]
) -> None:
    clock = Clock()
    reply = ReplyViewModel(owner, pace="slow", clock=clock)
    assert reply.hold_at == 1
    ahead = []
    reply.hold_moved.connect(lambda: ahead.append((reply.hold_at or 0) - reply.figures.taken))
    play(reply, clock, events, 600.0)
    assert reply.ended
    assert reply.figures.finished
    assert set(ahead[:-1]) == {1}  # at the end there is nothing left to hold
    assert reply.hold_at is None


def test_step_by_step_each_round_waits_to_be_asked_for_and_is_said(qapp: object, events: list[ReplyEvent]) -> None:
    clock = Clock()
    reply = ReplyViewModel(pace="step", clock=clock)
    for rounds in range(5):
        play(reply, clock, events, 30.0)
        assert len(reply.record.known_rounds) == reply.figures.taken == rounds
        assert reply.awaits_step
        assert bool(reply.round_sentence) is bool(rounds)
        reply.step()
    reply.set_pace("live")
    assert reply.hold_at is None
    play(reply, clock, events, 30.0)
    assert reply.figures.finished
