"""How many functions are called for a token, in Python and in C: what the engine adds to a pass, and what the way
through the pipe adds on either side. Counted, because times depend on what else the machine does."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

import pytest

from foretoken import frames
from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.replies.reply import Reply
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.messages import AnswerPart, decode_notice

WARM = 40  # tokens before the count begins
COUNTED = 100


@pytest.fixture(scope="module")
def pair(demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    backend = Backend(lambda level, line: None)
    pair = load_pair(*demo_pair, LoadOptions(context=512, threads=1))
    yield pair
    pair.close()
    del backend


def counted(work: Callable[[], object]) -> int:
    """Calls that `work` makes."""
    calls = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls - 2  # `work` itself, and the end of the count


def events_of(pair: LoadedPair, gather: float = 3600.0) -> Iterator[ReplyEvent]:
    """A plain reply, whose rounds come together: the first at once, the others at the end."""
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(source=DraftSource.NONE),
        stop=StopOptions(max_tokens=WARM + COUNTED, ignore_eos=True),
    )
    prompt = pair.raw_prompt("Once upon a time")
    return pair.reply(prompt, options=lambda: options, should_stop=lambda: False, gather=gather)


def rounds_of(events: Sequence[ReplyEvent]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def test_a_plain_token_takes_few_calls_around_its_pass(pair: LoadedPair) -> None:
    list(events_of(pair))  # what every piece is, and what passes take, is known from now on
    events = events_of(pair)
    assert any(isinstance(event, Round) for event in events)  # to the first round
    later: list[ReplyEvent] = []
    calls = counted(lambda: later.extend(events))
    assert len(rounds_of(later)) == WARM + COUNTED - 1
    assert calls / len(rounds_of(later)) <= 95


def test_the_pipe_adds_few_calls_to_a_token_on_either_side(pair: LoadedPair) -> None:
    rounds = rounds_of(list(events_of(pair)))[:8]  # about what comes together of a model whose pass takes 2 ms
    written: list[bytes] = []
    outbox = NoticeOutbox(written.append)

    def send() -> None:
        for event in rounds:
            outbox.post_event(1, event, give_up=lambda: False)
        outbox.hurry()
        taken, _size = outbox._take()
        outbox._write(b"".join(one if isinstance(one, bytes) else one.frame for one in taken))

    assert counted(send) <= 12 * len(rounds)
    reply = Reply()

    def read() -> None:
        nonlocal reply
        reply = Reply()
        notice = decode_notice(written[0][len(frames.pack(b"")) :])
        assert isinstance(notice, AnswerPart)
        for event in notice.events:
            assert isinstance(event, Round)
            reply.append(event)

    read()  # the decoder is made
    assert counted(read) <= 16 * len(rounds)
    assert reply.rounds == rounds
