import os
import signal
import threading
from collections.abc import Iterator

import pytest

from foretoken.engine.events import FinishReason, ReplyFinished, Round
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import BadModelFile, ContextFull, EngineDied
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.messages import ExamineProgress, LoadPair, LoadProgress

GOOD = LoadPair(main="fake:good")
ENDLESS = LoadPair(main="fake:endless,rounds=1000000,step=0.001")
HELLO = [ChatMessage(role="user", content="hello there")]


@pytest.fixture
def session(launcher: EngineLauncher) -> Iterator[BlockingSession]:
    with BlockingSession(launcher=launcher) as session:
        yield session


def test_load_reply_and_count(session: BlockingSession) -> None:
    progress: list[LoadProgress] = []
    assert session.load(GOOD, progress.append).main.name == "fake:good"
    assert progress[-1].fraction == 1.0
    events = list(session.reply(HELLO))
    assert isinstance(events[-1], ReplyFinished)
    assert sum(isinstance(event, Round) for event in events) == 5
    assert isinstance(list(session.reply("a raw prompt"))[-1], ReplyFinished)
    assert session.count_tokens(HELLO) == 2
    told: list[ExamineProgress] = []
    assert session.compare(HELLO, ReplyOptions(), (1,), on_progress=told.append).prompt == (0, 0)
    assert [(one.done, one.total) for one in told] == [(1, 2)]
    assert session.count_tokens(HELLO) == 2  # nothing of it waits to be answered


def test_errors_are_raised_as_what_they_are(session: BlockingSession) -> None:
    with pytest.raises(BadModelFile, match="not a fake") as refused:
        session.load(LoadPair(main="nothing"))
    assert refused.value.reasons == ("not a fake", "and wrong besides")
    session.load(GOOD)
    with pytest.raises(ContextFull):
        list(session.reply("x " * 65))
    with pytest.raises(EngineDied, match="while loading") as died:
        session.load(LoadPair(main="fake:bad,load=crash"))
    assert died.value.__notes__ == ["ggml.c:1: GGML_ASSERT(fake) failed"]
    assert isinstance(list(session.reply(HELLO))[-1], ReplyFinished)  # the good pair again


def test_a_death_in_mid_reply_is_raised_after_the_text_so_far(session: BlockingSession) -> None:
    session.load(LoadPair(main="fake:dies,die=SIGKILL@3,step=0.05"))
    said: list[str] = []
    with pytest.raises(EngineDied, match="was killed"):
        said.extend(event.text for event in session.reply(HELLO) if isinstance(event, Round))
    assert "".join(said) == "0 1 2 "
    session.load(GOOD)
    assert isinstance(list(session.reply(HELLO))[-1], ReplyFinished)


def test_an_audit_is_answered_and_can_be_stopped(session: BlockingSession) -> None:
    session.load(GOOD)
    assert session.audit(HELLO, ReplyOptions(), (1, 2), (1, 2)).difference is None
    over = threading.Event()

    def stop() -> None:
        while not over.wait(0.01):
            session.stop()

    threading.Thread(target=stop, daemon=True).start()
    try:
        with pytest.raises(Interrupted):
            session.audit(HELLO, ReplyOptions(), (1, 2), (1, 3))
    finally:
        over.set()
    assert isinstance(list(session.reply(HELLO))[-1], ReplyFinished)


def test_closing_the_iterator_stops_the_reply(session: BlockingSession) -> None:
    session.load(ENDLESS)
    replies = session.reply(HELLO)
    for event in replies:
        if isinstance(event, Round):
            break
    replies.close()  # type: ignore[attr-defined]  # a generator
    session.load(GOOD)
    assert isinstance(list(session.reply(HELLO))[-1], ReplyFinished)


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C as a program in the foreground has it, wherever the tests run."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
def test_the_first_ctrl_c_stops_the_reply_and_the_second_interrupts(session: BlockingSession) -> None:
    session.load(ENDLESS)
    finished = None
    for event in session.reply(HELLO):
        if isinstance(event, Round) and event.index == 3:
            signal.raise_signal(signal.SIGINT)  # in the consumer's own code: no KeyboardInterrupt there
        if isinstance(event, ReplyFinished):
            finished = event
    assert finished is not None
    assert finished.reason is FinishReason.STOPPED
    with pytest.raises(KeyboardInterrupt):
        _interrupt_twice(session)
    session.close()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("heeded")
def test_ctrl_c_interrupts_where_no_reply_is_read(launcher: EngineLauncher) -> None:
    """Whatever became of replies that were not read to their end, and in whichever order sessions are closed."""
    one, other = BlockingSession(launcher=launcher), BlockingSession(launcher=launcher)
    try:
        for session in (one, other):
            session.load(ENDLESS)
        left, read = one.reply(HELLO), other.reply(HELLO)
        next(left)
        next(read)
        left.close()  # type: ignore[attr-defined]  # a generator
        one.close()
        signal.raise_signal(signal.SIGINT)
        *_, finished = read
        assert isinstance(finished, ReplyFinished)
        assert finished.reason is FinishReason.STOPPED
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        held = other.reply(HELLO)
        next(held)  # and then forgotten
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        one.close()
        other.close()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _interrupt_twice(session: BlockingSession) -> None:
    for event in session.reply(HELLO):
        if isinstance(event, Round) and event.index == 3:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)


def test_a_programs_own_idea_of_ctrl_c_is_respected(session: BlockingSession) -> None:
    seen = []
    before = signal.signal(signal.SIGINT, lambda _number, _frame: seen.append(True))
    try:
        session.load(GOOD)
        for event in session.reply(HELLO):
            if isinstance(event, Round) and event.index == 1:
                os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [True]


def test_ctrl_c_while_loading_cancels_it(session: BlockingSession) -> None:
    def interrupt(_progress: LoadProgress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        session.load(LoadPair(main="fake:slow,load=slow"), interrupt)
    assert session.load(GOOD).main.name == "fake:good"


def test_it_works_in_any_thread(session: BlockingSession) -> None:
    session.load(GOOD)
    events: list[object] = []
    thread = threading.Thread(target=lambda: events.extend(session.reply(HELLO)))
    thread.start()
    thread.join(60)
    assert isinstance(events[-1], ReplyFinished)
