"""What is left out of a conversation that has outgrown the context."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.truncation import Truncation, leave_out_oldest


def chat(turns: int, *, words: int = 10, system: bool = False) -> list[ChatMessage]:
    """Turns of a question and an answer, and a last question."""
    messages = [ChatMessage(role="system", content="s " * words)] if system else []
    for turn in range(turns):
        messages += [
            ChatMessage(role="user", content=f"q{turn} " * words),
            ChatMessage(role="assistant", content=f"a{turn} " * words),
        ]
    return [*messages, ChatMessage(role="user", content="last " * words)]


def count(messages: Sequence[ChatMessage]) -> int:
    return sum(len(message.content.split()) for message in messages)


def names(messages: Sequence[ChatMessage]) -> list[str]:
    return [message.content.split()[0] for message in messages]


def test_what_fits_is_left_alone() -> None:
    messages = chat(3)
    assert leave_out_oldest(messages, Truncation(reserve=30), context=100, count=count) == (messages, 0)


def test_the_oldest_turns_go_four_at_a_time() -> None:
    messages = chat(12, system=True)
    for context, gone in ((270, 0), (259, 4), (180, 4), (179, 8), (100, 8)):
        kept, left_out = leave_out_oldest(messages, Truncation(reserve=0), context=context, count=count)
        assert left_out == 2 * gone
        assert names(kept) == names(messages)[:1] + names(messages)[1 + 2 * gone :]


def test_less_is_left_out_where_four_turns_would_be_the_whole_conversation() -> None:
    kept, left_out = leave_out_oldest(chat(3), Truncation(reserve=0), context=55, count=count)
    assert (names(kept), left_out) == (["q1", "a1", "q2", "a2", "last"], 2)


def test_the_first_messages_can_be_kept() -> None:
    kept, left_out = leave_out_oldest(chat(6), Truncation(keep_first=2, reserve=0), context=60, count=count)
    assert (names(kept), left_out) == (["q0", "a0", "q5", "a5", "last"], 8)


def test_the_last_turn_stays_even_if_it_is_too_long() -> None:
    kept, left_out = leave_out_oldest(chat(6, words=100), Truncation(), context=64, count=count)
    assert (names(kept), left_out) == (["last"], 12)
    alone = [ChatMessage(role="user", content="word " * 100)]
    assert leave_out_oldest(alone, Truncation(), context=64, count=count) == (alone, 0)


@pytest.mark.parametrize("reserve", [0, 40, 10**6])
def test_room_is_left_for_the_reply_but_never_more_than_half(reserve: int) -> None:
    kept, _ = leave_out_oldest(chat(20), Truncation(reserve=reserve), context=200, count=count)
    assert count(kept) <= 200 - min(reserve, 100)


@given(
    turns=st.integers(0, 14),
    words=st.integers(1, 20),
    system=st.booleans(),
    first=st.integers(0, 6),
    reserve=st.integers(0, 50),
    context=st.integers(10, 400),
)
def test_whole_turns_go_and_as_few_as_will_do(
    turns: int, words: int, system: bool, first: int, reserve: int, context: int
) -> None:
    messages = chat(turns, words=words, system=system)
    how = Truncation(keep_first=first, reserve=reserve)
    kept, left_out = leave_out_oldest(messages, how, context=context, count=count)
    room = context - min(reserve, context // 2)
    start = system + first
    assert list(kept) == [*messages[:start], *messages[start + left_out :]] if left_out else kept == messages
    assert kept[-1] == messages[-1]
    if left_out:
        assert kept[start].role == "user"
        assert count(messages) > room
        if count(kept) > room:  # then there was nothing more to leave out
            assert sum(message.role == "user" for message in kept[start:]) == 1


def test_the_beginning_stays_the_same_for_several_turns() -> None:
    beginnings = []
    for turns in range(10, 30):
        kept, _ = leave_out_oldest(chat(turns), Truncation(reserve=0), context=150, count=count)
        beginnings.append(names(kept)[0])
    assert len(set(beginnings)) <= 1 + len(beginnings) // 4 + 1
