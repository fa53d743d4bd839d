"""The record of a reply says the same whenever it is asked: what has come is added up once."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType

import pytest

from foretoken.engine.events import FinishReason, ReplyEvent, ReplyFinished, Round
from foretoken.replies.reply import Reply

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b"."] * 4


@pytest.fixture(scope="module")
def events(helper: Callable[[str], ModuleType]) -> list[ReplyEvent]:
    made: list[ReplyEvent] = helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    return made


def all_of(reply: Reply) -> tuple[object, ...]:
    sums = (reply.metrics, reply.recomputed, Counter(reply.fates), reply.steps)
    return (reply.text, reply.thought, reply.withheld, reply.tokens, reply.token_ids, reply.reason, reply.prompt, *sums)


@pytest.mark.parametrize("every", [1, 3, 1000])
def test_it_says_at_any_time_what_its_events_say(events: list[ReplyEvent], every: int) -> None:
    grown = Reply()
    for number, event in enumerate(events):
        grown.append(event)
        if number % every == 0:
            assert all_of(grown) == all_of(Reply(events[: number + 1]))
    assert all_of(grown) == all_of(Reply(events))


def test_its_end_is_the_engines(events: list[ReplyEvent]) -> None:
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    going, whole = Reply(events[:-1]), Reply(events)
    assert (going.text, going.reason, going.finished) == (end.text, None, None)
    assert going.token_ids == tuple(token.token_id for token in going.tokens) == end.token_ids
    assert (whole.metrics, whole.reason, whole.finished) == (end.metrics, FinishReason.END, end)
    assert whole.rounds == whole.known_rounds == [event for event in events if isinstance(event, Round)]


def test_of_a_text_alone_nothing_else_is_known() -> None:
    reply = Reply.of_text("Hello", "Hm", FinishReason.STOPPED)
    assert (reply.text, reply.thought, reply.reason) == ("Hello", "Hm", FinishReason.STOPPED)
    assert (reply.events, reply.tokens, reply.metrics.generated_tokens) == ([], [], 0)
