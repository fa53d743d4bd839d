"""A held reply waits between rounds, obeys everything meanwhile, and never waits for somebody who has gone."""

import threading
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
from tests.session.conftest import Listener

from foretoken.engine.events import FinishReason, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions
from foretoken.session.caller.host import EngineHost
from foretoken.session.caller.journal import Request
from foretoken.session.engine_process.job_queue import LEASE_S, HeldReply
from foretoken.session.engine_process.loading import Load
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.engine_process.worker import Worker
from foretoken.session.messages import Command, Generate, Hold, Loaded, LoadPair, NewRequest, Shutdown, Stop

ASKED = (ChatMessage(role="user", content="hello there"),)


def test_a_hold_of_which_nothing_is_heard_ends() -> None:
    now = 100.0
    held = HeldReply(1, clock=lambda: now)
    assert held.next_round()
    assert not held.next_round()
    now += LEASE_S
    held.wait()  # returns at once
    assert held.next_round()
    held.move(2)  # heard of again: it is three rounds further
    assert not held.next_round()
    held.move(None)
    held.wait()
    assert held.next_round()


# --- in the worker --------------------------------------------------------------------------------------------


class Engine:
    """A worker around the fake pair, in a thread of its own."""

    def __init__(self, fake: ModuleType) -> None:
        self.listener = Listener()
        outbox = NoticeOutbox(lambda _: None)
        outbox.post = self.listener  # type: ignore[method-assign]
        outbox.post_event = lambda request, event, give_up: self.listener.hear(request, (event,))  # type: ignore[method-assign]
        outbox.flush = lambda timeout: True  # type: ignore[method-assign]
        self.worker = Worker(outbox)

        def prepare(command: LoadPair) -> Load:
            return lambda _progress: (fake.FakePair(command.main, {"rounds": "9"}), ())

        self.thread = threading.Thread(target=self.worker.run, args=(prepare,))
        self.thread.start()
        self.worker.take(LoadPair(main="fake:good"))
        self.listener.first(Loaded)

    def held(self, at: int) -> None:
        """A reply is under way that waits before its round `at`."""
        self.worker.take(NewRequest(request=1, question=Generate(messages=ASKED, hold_at=at)))
        self.listener.wait(lambda: self.listener.rounds(1) == at)


@pytest.fixture
def engine(helper: Callable[[str], ModuleType]) -> Iterator[Engine]:
    engine = Engine(helper("session/fake_pair.py"))
    yield engine
    engine.worker.take(Shutdown())
    engine.thread.join(30)
    assert not engine.thread.is_alive()


@pytest.mark.parametrize(
    ("command", "rounds", "reason"),
    [
        (Stop(request=1), 2, FinishReason.STOPPED),
        (LoadPair(main="fake:other"), 2, FinishReason.STOPPED),
        (Shutdown(), 2, FinishReason.STOPPED),
        (Hold(request=1, at=None), 9, FinishReason.LENGTH),
    ],
    ids=["stop", "another pair", "shutdown", "live again"],
)
def test_what_ends_a_hold(engine: Engine, command: Command, rounds: int, reason: FinishReason) -> None:
    engine.held(2)
    engine.worker.take(command)
    ending = engine.listener.ending(1)
    assert isinstance(ending, ReplyFinished)
    assert (engine.listener.rounds(1), ending.reason) == (rounds, reason)


# --- in the engine process ------------------------------------------------------------------------------------


def _rounds(listener: Listener, request: Request) -> list[Round]:
    return [event for event in listener.events(request) if isinstance(event, Round)]


def test_what_changes_while_a_reply_is_held_takes_effect_in_the_next_round_and_no_figure_counts_the_hold() -> None:
    listener = Listener()
    host = EngineHost(listener)
    try:
        host.load(LoadPair(main="scripted:seed=3,length=60,agreement=1"))
        listener.first(Loaded)
        options = ReplyOptions(sampling=SamplingOptions(temperature=0.0), draft=DraftOptions(length=6))
        request = listener.ask(host, ASKED, options=options, hold_at=1)
        listener.wait(lambda: len(_rounds(listener, request)) == 1)
        request.hold(3)
        listener.wait(lambda: len(_rounds(listener, request)) == 3)
        request.update_options(ReplyOptions(sampling=options.sampling, draft=DraftOptions(length=2)))
        request.hold(4)
        listener.wait(lambda: len(_rounds(listener, request)) == 4)
        request.hold(None)
        ending = listener.ending(request)
    finally:
        host.close()
    assert isinstance(ending, ReplyFinished)
    rounds = _rounds(listener, request)
    assert [len(one.guesses) for one in rounds[1:5]] == [6, 6, 2, 2]
    held, figures = rounds[3].held_ms, ending.metrics
    assert held > 0
    assert figures.held_ms == pytest.approx(sum(one.held_ms for one in rounds))
    assert figures.ttft_ms is not None
    assert figures.tpot_ms is not None
    assert figures.tpot_ms == pytest.approx((rounds[-1].at_ms - figures.ttft_ms) / (figures.generated_tokens - 1))
    assert all(one.held_ms == 0.0 for one in rounds[5:])
