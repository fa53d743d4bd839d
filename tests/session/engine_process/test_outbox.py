import threading
from collections.abc import Callable, Iterator

import pytest

from foretoken.errors import EngineError
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.frames import pack
from foretoken.session.messages import EngineLog, Heartbeat, Notice, encode

Running = Callable[[NoticeOutbox], threading.Thread]


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
            outbox.post_when_room(_note(1, 100), give_up=stopped.is_set)
            posted += 1

    decoding = threading.Thread(target=decode, daemon=True)
    decoding.start()
    assert pipe.entered.wait(60)
    stopped.set()
    outbox.wake()
    decoding.join(60)
    assert not decoding.is_alive()
    assert posted <= 12  # a thousand bytes of frames of about a hundred, and the last one
    pipe.open.set()


def test_a_reader_that_never_returns_ends_the_reply() -> None:
    outbox = NoticeOutbox(Pipe().write, limit=10, patience=0.01)
    outbox.post_when_room(_note(1, 100), give_up=lambda: False)
    with pytest.raises(EngineError, match="was not read for a minute"):
        outbox.post_when_room(_note(2, 100), give_up=lambda: False)


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
    outbox.post_when_room(_note(2, 100), give_up=lambda: False)
    thread.join(60)
    assert not thread.is_alive()
    assert not outbox.flush(60)


def test_what_comes_soon_after_a_write_goes_with_the_next_one(running: Running) -> None:
    """Each write wakes the reader's process, which takes a processor from the passes of a small model."""
    written, slept, go_on = list[bytes](), threading.Event(), threading.Event()

    def sleep(_seconds: float) -> None:
        slept.set()
        assert go_on.wait(60)

    outbox = NoticeOutbox(written.append, sleep=sleep)
    running(outbox)
    outbox.post(_note(0))
    assert slept.wait(60)
    later: list[Notice] = [_note(number) for number in range(1, 5)]
    for notice in later:
        outbox.post(notice)
    go_on.set()
    assert outbox.flush(60)
    assert written == [_frames([_note(0)]), _frames(later)]
