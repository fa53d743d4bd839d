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
from foretoken.session.messages import (
    Audit,
    AuditResult,
    CompareResult,
    CountTokens,
    Examine,
    ExamineProgress,
    Generate,
    LoadPair,
    LoadProgress,
    TokensCounted,
    prompt_fields,
)

GOOD = LoadPair(main="fake:good")
ENDLESS = LoadPair(main="fake:endless,rounds=1000000,step=0.001")
HELLO = (ChatMessage(role="user", content="hello there"),)


def said(prompt: str | tuple[ChatMessage, ...]) -> Generate:
    return Generate(**prompt_fields(prompt))


def counted(session: BlockingSession) -> int:
    (found,) = session.ask(CountTokens(messages=HELLO))
    assert isinstance(found, TokensCounted)
    return found.tokens


@pytest.fixture
def session(launcher: EngineLauncher) -> Iterator[BlockingSession]:
    with BlockingSession(launcher=launcher) as session:
        yield session


def test_load_reply_and_count(session: BlockingSession) -> None:
    progress: list[LoadProgress] = []
    assert session.load(GOOD, progress.append).main.name == "fake:good"
    assert progress[-1].fraction == 1.0
    events = list(session.ask(said(HELLO)))
    assert isinstance(events[-1], ReplyFinished)
    assert sum(isinstance(event, Round) for event in events) == 5
    assert isinstance(list(session.ask(said("a raw prompt")))[-1], ReplyFinished)
    assert counted(session) == 2
    told, compared = session.ask(Examine(messages=HELLO, token_ids=(1,), comparing=True))
    assert isinstance(told, ExamineProgress)
    assert (told.done, told.total) == (1, 2)
    assert isinstance(compared, CompareResult)
    assert compared.comparison.prompt == (0, 0)
    assert counted(session) == 2  # nothing of it waits to be answered


def test_errors_are_raised_as_what_they_are(session: BlockingSession) -> None:
    with pytest.raises(BadModelFile, match="not a fake") as refused:
        session.load(LoadPair(main="nothing"))
    assert refused.value.reasons == ("not a fake", "and wrong besides")
    session.load(GOOD)
    with pytest.raises(ContextFull):
        list(session.ask(said("x " * 65)))
    with pytest.raises(EngineDied, match="while loading") as died:
        session.load(LoadPair(main="fake:bad,load=crash"))
    assert died.value.__notes__ == ["ggml.c:1: GGML_ASSERT(fake) failed"]
    assert isinstance(list(session.ask(said(HELLO)))[-1], ReplyFinished)  # the good pair again


def test_a_death_in_mid_reply_is_raised_after_the_text_so_far(session: BlockingSession) -> None:
    session.load(LoadPair(main="fake:dies,die=SIGKILL@3,step=0.05"))
    told: list[str] = []
    with pytest.raises(EngineDied, match="was killed"):
        told.extend(event.text for event in session.ask(said(HELLO)) if isinstance(event, Round))
    assert "".join(told) == "0 1 2 "
    session.load(GOOD)
    assert isinstance(list(session.ask(said(HELLO)))[-1], ReplyFinished)


def test_an_audit_is_answered_and_can_be_stopped(session: BlockingSession) -> None:
    session.load(GOOD)
    (audited,) = session.ask(Audit(messages=HELLO, options=ReplyOptions(), left=(1, 2), right=(1, 2)))
    assert isinstance(audited, AuditResult)
    assert audited.difference is None
    over = threading.Event()

    def stop() -> None:
        while not over.wait(0.01):
            session.stop()

    threading.Thread(target=stop, daemon=True).start()
    try:
        with pytest.raises(Interrupted):
            list(session.ask(Audit(messages=HELLO, options=ReplyOptions(), left=(1, 2), right=(1, 3))))
    finally:
        over.set()
    assert isinstance(list(session.ask(said(HELLO)))[-1], ReplyFinished)


def test_closing_the_iterator_stops_the_reply(session: BlockingSession) -> None:
    session.load(ENDLESS)
    replies = session.ask(said(HELLO))
    for event in replies:
        if isinstance(event, Round):
            break
    replies.close()  # type: ignore[attr-defined]  # a generator
    session.load(GOOD)
    assert isinstance(list(session.ask(said(HELLO)))[-1], ReplyFinished)


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
    for event in session.ask(said(HELLO)):
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
        left, read = one.ask(said(HELLO)), other.ask(said(HELLO))
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
        held = other.ask(said(HELLO))
        next(held)  # and then forgotten
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        one.close()
        other.close()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _interrupt_twice(session: BlockingSession) -> None:
    for event in session.ask(said(HELLO)):
        if isinstance(event, Round) and event.index == 3:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)


def test_a_programs_own_idea_of_ctrl_c_is_respected(session: BlockingSession) -> None:
    seen = []
    before = signal.signal(signal.SIGINT, lambda _number, _frame: seen.append(True))
    try:
        session.load(GOOD)
        for event in session.ask(said(HELLO)):
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
    thread = threading.Thread(target=lambda: events.extend(session.ask(said(HELLO))))
    thread.start()
    thread.join(60)
    assert isinstance(events[-1], ReplyFinished)
