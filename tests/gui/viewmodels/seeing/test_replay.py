"""A replay shows what was recorded: at every place the rounds up to there, at the end the reply itself."""

from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QObject, Signal

from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished, Round, Token
from foretoken.gui.viewmodels.reply.measured import MeasuredPair
from foretoken.gui.viewmodels.reply.pace import CHECKED, GUESS
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.playhead import SPEEDS
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel, why_no_replay
from foretoken.gui.viewmodels.seeing.rounds import Listed, RoundsViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection, TokenPlace
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


def player(events: list[ReplyEvent], clock: Clock, selection: Selection | None = None) -> ReplayViewModel:
    return ReplayViewModel(Recording("Main", "Why?", events, 3), selection=selection, clock=clock)


def run(replay: ReplayViewModel, clock: Clock, seconds: float, tick: float = 0.05) -> None:
    until = clock.now + seconds
    while clock.now < until and replay.head.playing:
        clock.now += tick
        replay.advance()


def check(replay: ReplayViewModel, events: list[ReplyEvent]) -> None:
    """What is shown is what the events say of the rounds that are shown whole, and of them alone."""
    reply, rounds = replay.reply, [event for event in events if isinstance(event, Round)]
    shown = len(reply.record.known_rounds)
    assert list(reply.record.known_rounds) == rounds[:shown]
    assert list(reply.marks) == [mark for round_ in rounds[:shown] for mark in round_.shown]
    assert reply.record.text == "".join(round_.text for round_ in rounds[:shown])
    figures = Figures(Reply(events if replay.at_end else events[: events.index(rounds[shown])]))
    figures.take()
    assert reply.figures.metrics == figures.metrics
    assert reply.figures.fates == figures.fates
    assert replay.seconds == (rounds[shown - 1].at_ms / 1000 if shown else 0.0)
    assert bool(reply.open_marks) is (replay.round > shown)
    if reply.open_marks:
        assert {mark.round for mark in reply.open_marks} == {shown}
    assert reply.ended is replay.at_end


ACTIONS = st.lists(
    st.one_of(
        st.sampled_from(["toggle", "real", "home", "end"]),
        st.tuples(st.sampled_from(["phase", "round", "speed"]), st.integers(min_value=-3, max_value=3)),
        st.integers(min_value=0, max_value=60),
        st.floats(min_value=0.0, max_value=1.5),
    ),
    max_size=25,
)


@settings(max_examples=25, deadline=None)
@given(actions=ACTIONS)
def test_it_ends_in_the_same_reply_wherever_it_has_been(
    qapp: object, events: list[ReplyEvent], actions: list[object]
) -> None:
    clock = Clock()
    replay = player(events, clock)
    listed = RoundsViewModel(replay.reply)
    for action in actions:
        match action:
            case "toggle":
                replay.toggle()
            case "real":
                replay.set_real(not replay.head.real)
            case "home" | "end":
                replay.seek(0 if action == "home" else replay.head.last)
            case ("phase", int(by)):
                replay.step_phase(by)
            case ("round", int(by)):
                replay.step_round(by)
            case ("speed", int(by)):
                replay.change_speed(by)
            case int():
                replay.seek(action)
            case float():
                clock.now += action
                replay.advance()
        check(replay, events)
        listed.sync()
        afresh = RoundsViewModel(replay.reply)
        afresh.sync()
        assert all(list(listed.rows(which)) == list(afresh.rows(which)) for which in Listed)
    replay.set_speed(10.0)
    if not replay.head.playing:
        replay.play()
    run(replay, clock, 600.0)
    assert replay.at_end
    check(replay, events)
    final, as_it_was = events[-1], ReplyViewModel()
    as_it_was.feed(events)
    assert isinstance(final, ReplyFinished)
    assert (replay.reply.record.text, replay.reply.record.metrics) == (final.text, final.metrics)
    assert list(replay.reply.marks) == list(as_it_was.marks)
    assert replay.reply.record.fates == as_it_was.record.fates


def test_one_that_is_put_at_its_end_while_it_plays_is_over(qapp: object, events: list[ReplyEvent]) -> None:
    clock, told = Clock(), list[bool]()
    replay = player(events, clock)
    replay.changed.connect(lambda: told.append(replay.head.playing))
    replay.play()
    replay.seek(replay.head.last)
    clock.now += 1.0
    replay.advance()
    assert replay.at_end
    assert told == [True, False]


def test_a_round_is_guesses_then_verdict_then_tokens(qapp: object, events: list[ReplyEvent]) -> None:
    refused = next(e for e in events if isinstance(e, Round) and 0 < e.accepted < len(e.guesses))
    replay = player(events, Clock())
    replay.step_round(refused.index)
    assert (replay.round, len(replay.reply.record.known_rounds)) == (refused.index, refused.index)
    seen: list[tuple[tuple[Token, ...], str]] = []
    for _ in range(3):
        replay.step_phase(1)
        seen.append((replay.reply.open_marks, replay.reply.round_sentence))
    guesses, verdict, landed = seen
    assert all(mark.fate is None for mark in guesses[0])
    assert len(guesses[0]) == len(refused.guesses)
    assert [mark.fate for mark in verdict[0]] == [guess.fate for guess in refused.guesses]
    assert landed[0] == ()
    assert f"keeps {refused.accepted} of {len(refused.guesses)} and refuses" in verdict[1]
    assert f"main kept {refused.accepted} and wrote" in landed[1]
    replay.step_phase(-1)
    replay.step_round(-1)  # from the middle of a round to its beginning
    assert (len(replay.reply.record.known_rounds), replay.reply.open_marks) == (refused.index, ())


@pytest.mark.parametrize("real", [False, True])
def test_it_plays_at_the_speed_chosen(qapp: object, events: list[ReplyEvent], real: bool) -> None:
    took = {}
    for speed in (SPEEDS[0], 1.0, SPEEDS[-1]):
        clock = Clock()
        replay = player(events, clock)
        replay.set_real(real)
        replay.set_speed(speed)
        replay.play()
        run(replay, clock, 10_000.0, 0.01 / speed)
        took[speed] = clock.now
    assert took[0.1] == pytest.approx(10 * took[1.0], rel=0.05)
    assert took[10.0] == pytest.approx(took[1.0] / 10, rel=0.05)
    if real:  # without the prompt
        rounds = [event for event in events if isinstance(event, Round)]
        assert took[1.0] == pytest.approx((rounds[-1].at_ms - rounds[0].at_ms) / 1000, abs=0.05)


@pytest.mark.parametrize("real", [False, True])
def test_no_verdict_falls_before_the_check_was_shown(qapp: object, events: list[ReplyEvent], real: bool) -> None:
    refused = next(e for e in events if isinstance(e, Round) and 0 < e.accepted < len(e.guesses))
    clock = Clock()
    replay = player(events, clock)
    replay.set_real(real)
    replay.set_speed(SPEEDS[0])
    replay.play_to(replay.head.place_of(refused.index, 2))
    checked = 0.0  # seconds for which all guesses stood, unjudged
    while len(replay.reply.record.known_rounds) == refused.index:
        clock.now += 0.001
        replay.advance()
        shown = replay.reply.open_marks
        if len(shown) == len(refused.guesses) and all(mark.fate is None for mark in shown):
            checked += 0.001
            assert "main checks all" in replay.reply.round_sentence
    assert checked == pytest.approx((refused.verify_ms / 1000 if real else GUESS + CHECKED) / SPEEDS[0], abs=0.01)


def test_the_clock_of_the_event_loop_plays_it(qtbot: object, events: list[ReplyEvent]) -> None:
    clock = Clock()
    replay = player(events, clock)
    replay.play()
    clock.now = 600.0  # a busy window: what was missed is not rushed through
    replay._timer.timeout.emit()
    assert 0 < replay.round <= 2
    replay.pause()
    assert not replay._timer.isActive()
    QCoreApplication.processEvents()
    assert replay.head.place < replay.head.last


def test_its_speed_is_compared_as_that_of_the_reply(qapp: object, events: list[ReplyEvent]) -> None:
    class Plain(QObject):
        changed = Signal()

        def measured(self, figures: Figures) -> MeasuredPair:
            return MeasuredPair(words=f"{figures.metrics.generated_tokens} tokens beside plain")

    recording = Recording("Main", "Why?", events, compared=Plain())  # type: ignore[arg-type]
    replay = ReplayViewModel(recording, clock=Clock())
    replay.step_round(2)
    assert replay.reply.measured_beside.words == f"{replay.reply.record.metrics.generated_tokens} tokens beside plain"


def test_the_selection_follows(qapp: object, events: list[ReplyEvent]) -> None:
    selection = Selection()
    replay = player(events, Clock(), selection)
    replay.step_round(2)
    assert selection.place == TokenPlace(3, round=1)
    replay.step_phase(2)
    assert selection.place == TokenPlace(3, round=2)  # it is on the stage, as the line below says
    replay.step_phase(1)
    assert selection.place == TokenPlace(3, round=2)
    replay.seek(0)
    assert selection.place is None


def test_what_cannot_be_replayed_says_why(qapp: object, events: list[ReplyEvent]) -> None:
    assert why_no_replay(events) is None
    stopped = ReplyFinished(
        reason=FinishReason.STOPPED, text="The draft", token_ids=(1, 2), metrics=events[-1].metrics, seed=1
    )
    assert why_no_replay([*events[:4], stopped]) is None
    assert why_no_replay(events[:5]) is None  # of a run that was killed
    assert "only the text" in str(why_no_replay(ReplyViewModel.from_text("Hello").record.events)).lower()
    assert "Wait until the reply is finished" in str(why_no_replay(events, ended=False))
    cut = player(events[:5], Clock())
    cut.seek(cut.head.last)
    assert cut.at_end
    assert len(cut.reply.record.rounds) == 3


def test_figures_follow_a_step_by_hand_at_once(qapp: object, events: list[ReplyEvent]) -> None:
    replay = player(events, Clock())
    told: list[int] = []
    replay.reply.measured.connect(lambda: told.append(replay.reply.figures.taken))
    replay.step_round(2)
    replay.step_round(1)
    replay.step_round(-2)
    assert told == [2, 3, 1]
