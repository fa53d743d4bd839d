"""What a failing command is answered with: our own errors as they are, all others in one sentence."""

import threading
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_speed import PlainSpeed
from foretoken.errors import BadTemplate, EngineError
from foretoken.session.engine_process.loading import Load
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.engine_process.worker import Worker
from foretoken.session.messages import (
    AnswerEvent,
    AnswerPart,
    Command,
    CountTokens,
    Examine,
    ExamineProgress,
    ExamineResult,
    Generate,
    Loaded,
    LoadFailed,
    LoadPair,
    MeasurePlain,
    NewRequest,
    PlainMeasured,
    Question,
    RequestFailed,
    Shutdown,
    Stop,
)

STOPPED = "The examination was stopped."
ASKED = (ChatMessage(role="user", content="hello"),)
FAULTS = [
    (BadTemplate("The template is broken."), ("bad_template", "The template is broken.")),
    (MemoryError(), ("engine", "Memory ran out; close other programs or choose a smaller pair.")),
]


def asked(request: int, question: Question) -> NewRequest:
    return NewRequest(request=request, question=question)


def _told(notice: Any) -> Any:
    return notice.events[-1] if isinstance(notice, AnswerPart) else notice


class Posted(NoticeOutbox):
    """Keeps notices instead of writing them; `next` waits for one."""

    def __init__(self) -> None:
        super().__init__(lambda _: None)
        self.notices: list[Any] = []
        self._more = threading.Semaphore(0)

    def post(self, notice: Any) -> None:
        self.notices.append(notice)
        self._more.release()

    def post_event(self, request: int, event: AnswerEvent, *, give_up: Callable[[], bool]) -> None:
        self.post(AnswerPart(request=request, events=(event,)))

    def post_if_room(self, notice: Any) -> None:
        self.post(notice)

    def flush(self, timeout: float) -> bool:
        return True

    def next(self, kind: type) -> Any:
        while True:
            assert self._more.acquire(timeout=30)
            notice = self.notices.pop(0)
            if isinstance(_told(notice), kind):
                return notice


class Engine:
    """A worker in a thread of its own; `fault` is raised by what it loads, or by the loading."""

    def __init__(self, fake: ModuleType) -> None:
        self.outbox = Posted()
        self.fault: Exception | None = None
        self._fake = fake
        self._worker = Worker(self.outbox)
        self._thread = threading.Thread(target=self._worker.run, args=(self._prepare,))
        self._thread.start()

    def _prepare(self, command: LoadPair) -> Load:
        if command.main == "fake:bad":
            raise self.fault or AssertionError
        engine = self

        class Pair(self._fake.FakePair):  # type: ignore[name-defined, misc]
            def chat_prompt(self, *_: object, **__: object) -> list[int]:
                raise engine.fault or AssertionError

        return lambda _progress: (Pair(command.main, {}), ())

    def load(self) -> None:
        self._worker.take(LoadPair(main="fake:good"))
        self.outbox.next(Loaded)

    def take(self, command: Command) -> None:
        self._worker.take(command)

    def answer(self, command: Command, kind: type, fault: Exception) -> tuple[str, str]:
        self.fault = fault
        self._worker.take(command)
        notice = self.outbox.next(kind)
        failed = _told(notice)
        return failed.code, failed.message

    def close(self) -> None:
        self._worker.take(Shutdown())
        self._thread.join(30)
        assert not self._thread.is_alive()


@pytest.fixture
def engine(helper: Callable[[str], ModuleType]) -> Iterator[Engine]:
    engine = Engine(helper("session/fake_pair.py"))
    yield engine
    engine.close()


@pytest.mark.parametrize(("fault", "said"), FAULTS, ids=["ours", "memory"])
def test_a_request_that_fails_says_why(engine: Engine, fault: Exception, said: tuple[str, str]) -> None:
    engine.load()
    for command in (asked(1, CountTokens(messages=ASKED)), asked(2, Generate(messages=ASKED))):
        assert engine.answer(command, RequestFailed, fault) == said


def test_a_fault_of_ours_is_said_in_a_sentence(engine: Engine) -> None:
    fault = ValueError("odd {name}")
    assert engine.answer(LoadPair(main="fake:bad"), LoadFailed, fault) == (
        "engine", "The model could not be loaded (ValueError: odd {name}); choose another.",
    )  # fmt: skip
    engine.load()
    advice = "send again, or choose Reload."
    assert engine.answer(asked(1, CountTokens(messages=ASKED)), RequestFailed, fault) == (
        "engine", f"The tokens could not be counted (ValueError: odd {{name}}); {advice}",
    )  # fmt: skip
    assert engine.answer(asked(2, Generate(messages=ASKED)), RequestFailed, fault) == (
        "engine", f"The reply failed unexpectedly (ValueError: odd {{name}}); {advice}",
    )  # fmt: skip


def test_a_pair_too_large_for_the_memory_is_said_to_be(engine: Engine) -> None:
    code, message = engine.answer(LoadPair(main="fake:bad"), LoadFailed, MemoryError())
    assert code == "does_not_fit"
    assert "choose a smaller one" in message
    # Nothing is loaded: a request says the same.
    assert engine.answer(asked(1, CountTokens(messages=ASKED)), RequestFailed, EngineError("other"))[1] == message


@pytest.mark.parametrize("command", [asked(1, Generate(messages=ASKED)), asked(1, CountTokens(messages=ASKED))])
def test_a_measurement_gives_way_to_whatever_is_asked(engine: Engine, command: Command) -> None:
    engine.load()
    engine.take(MeasurePlain(sampling=SamplingOptions()))
    engine.take(command)  # the fake measures until it is stopped
    measured, failed = engine.outbox.next(object), engine.outbox.next(object)
    assert isinstance(measured, PlainMeasured)
    assert isinstance(_told(failed), RequestFailed)


@pytest.mark.parametrize(
    "command",
    [asked(2, Generate(messages=ASKED)), asked(2, CountTokens(messages=ASKED)), Stop(request=1), MeasurePlain(
        sampling=SamplingOptions()
    )],
)  # fmt: skip
def test_an_examination_gives_way_to_whatever_is_asked_and_can_be_stopped(engine: Engine, command: Command) -> None:
    engine.load()
    endless = not isinstance(command, MeasurePlain)
    options = ReplyOptions(stop=StopOptions(ignore_eos=endless))
    engine.take(asked(1, Examine(raw_prompt="x", options=options, token_ids=(1,))))
    if endless:
        assert engine.outbox.next(ExamineProgress) == AnswerPart(request=1, events=(ExamineProgress(done=1, total=2),))
    engine.take(command)
    answer = engine.outbox.next(object if endless else ExamineResult)
    assert answer.request == 1
    assert answer == (
        AnswerPart(request=1, events=(RequestFailed(code="interrupted", message=STOPPED),)) if endless else answer
    )


def test_examinations_that_wait_behind_another_give_way_as_well(engine: Engine) -> None:
    engine.load()
    endless = ReplyOptions(stop=StopOptions(ignore_eos=True))
    for request in (1, 2):
        engine.take(asked(request, Examine(raw_prompt="x", options=endless, token_ids=(1,))))
    engine.outbox.next(ExamineProgress)
    engine.take(asked(3, CountTokens(messages=ASKED)))
    assert [engine.outbox.next(RequestFailed).request for _ in range(3)] == [1, 2, 3]


def test_an_examination_without_a_pair_says_what_to_do(engine: Engine) -> None:
    engine.take(asked(1, Examine(messages=ASKED, token_ids=(1,))))
    assert "choose one first" in _told(engine.outbox.next(RequestFailed)).message


def test_a_measurement_without_a_pair_is_answered(engine: Engine) -> None:
    engine.take(MeasurePlain(sampling=SamplingOptions()))
    assert engine.outbox.next(PlainMeasured) == PlainMeasured(speed=PlainSpeed(), more=False)
