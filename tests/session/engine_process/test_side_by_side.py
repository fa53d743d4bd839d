"""Several replies at once, through the worker of the engine process and the journal of its host."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from foretoken.engine.events import FinishReason, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.session.caller.journal import Journal, Request
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.engine_process.worker import Worker
from foretoken.session.messages import (
    AnswerEvent,
    AnswerPart,
    CountTokens,
    EngineGone,
    Examine,
    ExamineResult,
    Generate,
    Hold,
    Loaded,
    LoadPair,
    NewRequest,
    RequestFailed,
    Shutdown,
    Stop,
    TokensCounted,
)

OPTIONS = ReplyOptions(
    sampling=SamplingOptions(temperature=0.0, seed=1),
    draft=DraftOptions(length=3),
    stop=StopOptions(max_tokens=60, ignore_eos=True),
)


def asked(request: int, **more: Any) -> NewRequest:
    return NewRequest(request=request, question=Generate(messages=messages(request), options=OPTIONS, **more))


def messages(request: int) -> tuple[ChatMessage, ...]:
    return (ChatMessage(role="user", content=f"Question {request}"),)


class Posted(NoticeOutbox):
    """Keeps notices instead of writing them."""

    def __init__(self) -> None:
        super().__init__(lambda _: None)
        self.notices: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.post = self.notices.put  # type: ignore[method-assign]

    def post_event(self, request: int, event: AnswerEvent, *, give_up: Callable[[], bool]) -> None:
        self.notices.put(AnswerPart(request=request, events=(event,)))

    def flush(self, timeout: float) -> bool:
        return True


class Engine:
    """A worker with a scripted pair for three replies. `heard`: its notices; `wait` waits for one."""

    def __init__(self) -> None:
        self._outbox = Posted()
        self.worker = Worker(self._outbox)
        self.heard: list[Any] = []
        self._thread = threading.Thread(
            target=self.worker.run,
            args=(lambda command: lambda _: (load_scripted(command.main, None, parallel=command.parallel), ()),),
        )
        self._thread.start()

    def wait(self, wanted: Callable[[Any], bool]) -> Any:
        while True:
            self.heard.append(notice := self._outbox.notices.get(timeout=30))
            if wanted(notice):
                return notice

    def finished(self, *requests: int) -> dict[int, ReplyFinished]:
        """How these replies ended, once all have."""

        def ended() -> dict[int, ReplyFinished]:
            return {
                one.request: one.events[-1]
                for one in self.heard
                if isinstance(one, AnswerPart) and isinstance(one.events[-1], ReplyFinished)
            }

        if not set(requests) <= set(ended()):
            self.wait(lambda _: set(requests) <= set(ended()))
        return {request: ended()[request] for request in requests}

    def close(self) -> None:
        self.worker.take(Shutdown())
        self._thread.join(30)
        assert not self._thread.is_alive()


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    made.worker.take(LoadPair(main="scripted:pass_ms=1", parallel=3))
    assert made.wait(lambda notice: isinstance(notice, Loaded)).parallel == 3
    yield made
    made.close()


def _in_round(request: int, index: int) -> Callable[[Any], bool]:
    """Whether a notice is of this round of this reply."""

    def wanted(notice: Any) -> bool:
        of_it = isinstance(notice, AnswerPart) and notice.request == request
        return of_it and any(isinstance(event, Round) and event.index == index for event in notice.events)

    return wanted


def _an_event(kind: type) -> Callable[[Any], bool]:
    return lambda notice: isinstance(notice, AnswerPart) and isinstance(notice.events[-1], kind)


def test_replies_are_written_at_once_and_each_is_stopped_alone(engine: Engine) -> None:
    # Held ones tell that all three have begun before any goes on.
    for request in (1, 2, 3):
        engine.worker.take(asked(request, hold_at=2))
        engine.wait(_in_round(request, 1))
    engine.worker.take(asked(4))  # waits for a place
    engine.worker.take(NewRequest(request=9, question=CountTokens(messages=messages(9))))
    for request in (1, 3):
        engine.worker.take(Hold(request=request, at=None))
    ended = engine.finished(1, 3, 4)
    assert {one.reason for one in ended.values()} == {FinishReason.LENGTH}
    assert len({one.text for one in ended.values()}) == 3
    engine.worker.take(Stop(request=2))
    assert engine.finished(2)[2].reason is FinishReason.STOPPED
    assert any(
        isinstance(notice, AnswerPart) and isinstance(notice.events[-1], TokensCounted) for notice in engine.heard
    )
    # Alone a reply is the same.
    engine.worker.take(LoadPair(main="scripted:pass_ms=1"))
    engine.worker.take(asked(11))
    engine.worker.take(asked(1))
    assert engine.finished(1, 11)[1].token_ids == ended[1].token_ids


def test_what_is_no_reply_waits_until_none_is_written(engine: Engine) -> None:
    engine.worker.take(asked(1, hold_at=1))
    engine.wait(_in_round(1, 0))
    examine = Examine(messages=messages(2), token_ids=(260, 261), options=OPTIONS)
    for request in (2, 3):
        engine.worker.take(NewRequest(request=request, question=examine))
    engine.worker.take(Stop(request=2))
    # One that is stopped is answered although a reply is still written.
    assert engine.wait(_an_event(RequestFailed)).request == 2
    engine.worker.take(Hold(request=1, at=None))
    assert engine.wait(_an_event(ExamineResult)).request == 3
    assert engine.finished(1)


def test_a_load_stops_all_replies(engine: Engine) -> None:
    for request in (1, 2):
        engine.worker.take(asked(request, hold_at=1))
        engine.wait(_in_round(request, 0))
    engine.worker.take(LoadPair(main="scripted:seed=2"))
    assert engine.wait(lambda notice: isinstance(notice, Loaded)).parallel == 1
    assert {one.reason for one in engine.finished(1, 2).values()} == {FinishReason.STOPPED}


def test_when_the_process_dies_every_reply_that_had_begun_is_given_up() -> None:
    journal = Journal()
    pair = LoadPair(main="a", parallel=3)
    journal.add_load(pair)
    model: Any = None
    journal.absorb(Loaded(main=model, draft=None, context=1, threads=1))
    requests = [
        Request(number, asked(number).question, lambda _request, _event: None, lambda _request, _command: None)
        for number in (1, 2, 3)
    ]
    for request in requests:
        journal.add(request)
    event: Any = Round(index=0, tokens=(), draft_ms=0, verify_ms=0, events_ms=0, at_ms=0, context_used=1, draft_limit=0)
    for number in (1, 3):
        journal.absorb(AnswerPart(request=number, events=(event,)))
    gone, *lost = journal.bury("died", "", hopeless=False)
    assert isinstance(gone, EngineGone)
    assert [one[0] for one in lost if isinstance(one, tuple)] == [requests[0], requests[2]]
    assert journal.resend() == [pair, asked(2)]
