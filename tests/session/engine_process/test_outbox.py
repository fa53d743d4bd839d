import threading

import pytest

from foretoken.errors import EngineError
from foretoken.session.engine_process.outbox import Outbox
from foretoken.session.frames import pack
from foretoken.session.messages import EngineLog, Heartbeat, Notice, encode


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


def _running(outbox: Outbox) -> threading.Thread:
    thread = threading.Thread(target=outbox.run, daemon=True)
    thread.start()
    return thread


def _frames(notices: list[Notice]) -> bytes:
    return b"".join(pack(encode(notice)) for notice in notices)


def test_order_is_kept_and_flush_waits_for_the_last_byte() -> None:
    pipe = Pipe()
    pipe.open.set()
    outbox = Outbox(pipe.write)
    _running(outbox)
    notices: list[Notice] = [_note(number, size=number) for number in range(2000)]
    for notice in notices:
        outbox.post(notice)
    assert outbox.flush(60)
    assert pipe.written == _frames(notices)


def test_flush_gives_up_on_a_reader_that_does_not_read() -> None:
    pipe = Pipe()
    outbox = Outbox(pipe.write)
    _running(outbox)
    outbox.post(_note(1))
    assert not outbox.flush(0.01)
    pipe.open.set()


def test_a_held_up_reader_holds_up_a_reply_only_until_stop() -> None:
    pipe = Pipe()
    outbox = Outbox(pipe.write, limit=1000)
    _running(outbox)
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
    outbox = Outbox(Pipe().write, limit=10, patience=0.01)
    outbox.post_when_room(_note(1, 100), give_up=lambda: False)
    with pytest.raises(EngineError, match="was not read for a minute"):
        outbox.post_when_room(_note(2, 100), give_up=lambda: False)


def test_heartbeats_are_left_out_while_the_reader_is_behind() -> None:
    pipe = Pipe()
    outbox = Outbox(pipe.write, limit=100)
    outbox.post(_note(1, 80))
    for _ in range(1000):
        outbox.post_if_room(Heartbeat(busy_ms=0))
    pipe.open.set()
    _running(outbox)
    assert outbox.flush(60)
    assert pipe.written == _frames([_note(1, 80)])


def test_a_broken_pipe_ends_the_writer_and_frees_those_who_wait() -> None:
    pipe = Pipe()
    outbox = Outbox(pipe.write, limit=10)
    thread = _running(outbox)
    outbox.post(_note(1, 100))
    pipe.broken = True
    pipe.open.set()
    outbox.post_when_room(_note(2, 100), give_up=lambda: False)
    thread.join(60)
    assert not thread.is_alive()
    assert not outbox.flush(60)


def test_what_comes_soon_after_a_write_goes_with_the_next_one() -> None:
    """Each write wakes the reader's process, which takes a processor from the passes of a small model."""
    written, slept, go_on = list[bytes](), threading.Event(), threading.Event()

    def sleep(_seconds: float) -> None:
        slept.set()
        assert go_on.wait(60)

    outbox = Outbox(written.append, sleep=sleep)
    _running(outbox)
    outbox.post(_note(0))
    assert slept.wait(60)
    later: list[Notice] = [_note(number) for number in range(1, 5)]
    for notice in later:
        outbox.post(notice)
    go_on.set()
    assert outbox.flush(60)
    assert written == [_frames([_note(0)]), _frames(later)]
