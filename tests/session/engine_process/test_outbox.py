import os
import queue
import threading
from collections.abc import Callable, Iterator

import pytest

from foretoken.engine.events import Fate, FinishReason, Metrics, ReplyFinished, Round, Token
from foretoken.errors import EngineError
from foretoken.frames import FrameReader, pack, write_all
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.messages import (
    AnswerPart,
    EngineLog,
    ExamineProgress,
    Heartbeat,
    Notice,
    decode_notice,
    encode,
)

Running = Callable[[NoticeOutbox], threading.Thread]


def _round(index: int, size: int = 1) -> Round:
    token = Token(index=index, token_id=1, piece=b"x" * size, text="x" * size, fate=Fate.PLAIN, position=0)
    return Round(index=index, tokens=(token,), draft_ms=0.0, verify_ms=1.0, at_ms=1.0, context_used=1, draft_limit=0)


def _notices(data: bytes) -> list[Notice]:
    """The messages in `data`, whole frames."""
    reader, writer = os.pipe()
    try:
        threading.Thread(target=lambda: (write_all(writer, data), os.close(writer))).start()
        frames = FrameReader(reader)
        return [decode_notice(frame) for frame in iter(frames.next, None)]
    finally:
        os.close(reader)


def _note(number: int, size: int = 0) -> EngineLog:
    return EngineLog(level=number, text="x" * size)


class Pipe:
    """A pipe whose reader can be held up."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.entered = threading.Event()
        self.written = b""
        self.broken = False

    def write(self, data: bytes) -> None:
        self.entered.set()
        assert self.open.wait(60)
        if self.broken:
            raise BrokenPipeError
        self.written += data


def _broken(_data: bytes) -> None:
    raise BrokenPipeError


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Runs outboxes; that their pipe breaks ends them."""
    started: list[tuple[NoticeOutbox, threading.Thread]] = []

    def run(outbox: NoticeOutbox) -> threading.Thread:
        started.append((outbox, threading.Thread(target=outbox.run, daemon=True)))
        started[-1][1].start()
        return started[-1][1]

    yield run
    for outbox, thread in started:
        monkeypatch.setattr(outbox, "_write", _broken)
        outbox.post(_note(0))
        thread.join(60)


def _frames(notices: list[Notice]) -> bytes:
    return b"".join(pack(encode(notice)) for notice in notices)


def test_order_is_kept_and_flush_waits_for_the_last_byte(running: Running) -> None:
    pipe = Pipe()
    pipe.open.set()
    outbox = NoticeOutbox(pipe.write)
    running(outbox)
    notices: list[Notice] = [_note(number, size=number) for number in range(2000)]
    for notice in notices:
        outbox.post(notice)
    assert outbox.flush(60)
    assert pipe.written == _frames(notices)


def test_flush_gives_up_on_a_reader_that_does_not_read(running: Running) -> None:
    pipe = Pipe()
    outbox = NoticeOutbox(pipe.write)
    running(outbox)
    outbox.post(_note(1))
    assert not outbox.flush(0.01)
    pipe.open.set()


def test_a_held_up_reader_holds_up_a_reply_only_until_stop(running: Running) -> None:
    pipe = Pipe()
    outbox = NoticeOutbox(pipe.write, limit=1000)
    running(outbox)
    stopped = threading.Event()
    posted = 0

    def decode() -> None:
        nonlocal posted
        while not stopped.is_set():
            outbox.post_event(1, ExamineProgress(done=posted, total=10**9), give_up=stopped.is_set)
            posted += 1

    decoding = threading.Thread(target=decode, daemon=True)
    decoding.start()
    assert pipe.entered.wait(60)
    stopped.set()
    outbox.wake()
    decoding.join(60)
    assert not decoding.is_alive()
    assert posted <= 40  # a thousand bytes of frames of more than 25, and the last one
    pipe.open.set()


def test_a_reader_that_never_returns_ends_the_reply() -> None:
    outbox = NoticeOutbox(Pipe().write, limit=10, patience=0.01)
    outbox.post_event(1, _round(0), give_up=lambda: False)
    with pytest.raises(EngineError, match="was not read for a minute"):
        outbox.post_event(1, _round(1), give_up=lambda: False)


def test_heartbeats_are_left_out_while_the_reader_is_behind(running: Running) -> None:
    pipe = Pipe()
    outbox = NoticeOutbox(pipe.write, limit=100)
    outbox.post(_note(1, 80))
    for _ in range(1000):
        outbox.post_if_room(Heartbeat())
    pipe.open.set()
    running(outbox)
    assert outbox.flush(60)
    assert pipe.written == _frames([_note(1, 80)])


def test_a_broken_pipe_ends_the_writer_and_frees_those_who_wait(running: Running) -> None:
    pipe = Pipe()
    outbox = NoticeOutbox(pipe.write, limit=10)
    thread = running(outbox)
    outbox.post(_note(1, 100))
    pipe.broken = True
    pipe.open.set()
    outbox.post_event(1, _round(0), give_up=lambda: False)
    thread.join(60)
    assert not thread.is_alive()
    assert not outbox.flush(60)


@pytest.fixture
def gathering(running: Running) -> tuple[NoticeOutbox, "queue.SimpleQueue[list[Notice]]"]:
    """An outbox whose pause never ends by itself, and what it wrote, write by write. A reply has begun."""
    written: queue.SimpleQueue[list[Notice]] = queue.SimpleQueue()
    outbox = NoticeOutbox(lambda data: written.put(_notices(data)), pause=3600)
    running(outbox)
    outbox.post_event(1, _round(0), give_up=lambda: False)
    assert written.get(timeout=60) == [AnswerPart(request=1, events=(_round(0),))]  # at once
    return outbox, written


Gathering = tuple[NoticeOutbox, "queue.SimpleQueue[list[Notice]]"]
FINISHED = ReplyFinished(reason=FinishReason.END, text="", token_ids=(), metrics=Metrics(), seed=0)


def test_rounds_gather_to_one_message_which_the_end_brings_along(gathering: Gathering) -> None:
    """Each write wakes the reader's process, which takes a processor from the passes of a small model."""
    outbox, written = gathering
    for number in range(1, 200):
        outbox.post_event(1, _round(number), give_up=lambda: False)
    outbox.post_event(1, FINISHED, give_up=lambda: False)
    rounds, end = written.get(timeout=60)
    assert rounds == AnswerPart(request=1, events=tuple(_round(number) for number in range(1, 200)))
    assert end == AnswerPart(request=1, events=(FINISHED,))


def test_what_is_held_is_seen_before_it_waits(gathering: Gathering) -> None:
    outbox, written = gathering
    outbox.post_event(1, _round(1), give_up=lambda: False)
    outbox.hurry()
    assert written.get(timeout=60) == [AnswerPart(request=1, events=(_round(1),))]


def test_the_first_round_of_another_reply_takes_those_of_this_one_along(gathering: Gathering) -> None:
    outbox, written = gathering
    for number in (1, 2):
        outbox.post_event(1, _round(number), give_up=lambda: False)
    outbox.post_event(2, _round(0), give_up=lambda: False)
    first, second = written.get(timeout=60)
    assert first == AnswerPart(request=1, events=(_round(1), _round(2)))
    assert second == AnswerPart(request=2, events=(_round(0),))


def test_order_is_kept_around_other_notices_and_long_rounds_are_messages_of_their_own(gathering: Gathering) -> None:
    outbox, written = gathering
    notices = [_round(1), _round(2, 1 << 17), _round(3)]
    for event in notices[:2]:
        outbox.post_event(1, event, give_up=lambda: False)
    outbox.post_if_room(_note(1))
    outbox.post_event(1, notices[2], give_up=lambda: False)
    assert outbox.flush(60)
    found = written.get(timeout=60)
    while not written.empty():
        found += written.get()
    assert found == [
        AnswerPart(request=1, events=tuple(notices[:2])),
        _note(1),
        AnswerPart(request=1, events=(notices[2],)),
    ]
