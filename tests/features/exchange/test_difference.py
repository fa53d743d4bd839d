"""What differs between two traces."""

from collections.abc import Callable
from types import ModuleType

import pytest

from foretoken.features.exchange.traces_command import difference
from foretoken.replies.trace import Trace


@pytest.fixture(scope="module")
def recorded(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("replies/recorded.py")


def test_a_trace_does_not_differ_from_itself(recorded: ModuleType) -> None:
    trace = recorded.reply()
    found = difference(trace, trace)
    assert (found.settings, found.same_prompt, found.identical) == ({}, True, True)
    assert found.figures["generated_tokens"] == (60, 60)


def test_another_draft_length_gives_the_same_tokens_and_other_figures(recorded: ModuleType) -> None:
    found = difference(recorded.reply(), recorded.reply(options=recorded.options_of(8)))
    assert found.identical
    assert found.settings == {"draft.length": (4, 8)}
    assert len(set(found.figures["num_draft_tokens"])) == 2


def test_the_first_other_token_is_found_with_its_round(recorded: ModuleType) -> None:
    left = recorded.reply("scripted:seed=1")
    right = recorded.reply("scripted:seed=2")
    fork = difference(left, right).fork
    assert fork is not None
    assert fork.left is not None
    assert fork.right is not None
    assert left.token_ids[: fork.index] == right.token_ids[: fork.index]
    assert (fork.left.token.token_id, fork.right.token.token_id) == (
        left.token_ids[fork.index],
        right.token_ids[fork.index],
    )
    assert fork.left.token in left.rounds[fork.left.round].emitted


def test_a_reply_that_ended_before_is_a_fork_with_one_side(recorded: ModuleType) -> None:
    long: Trace = recorded.reply()
    short = recorded.reply(options=recorded.options_of(4, max_tokens=20))
    found = difference(short, long)
    assert found.fork is not None
    assert (found.fork.index, found.fork.left) == (20, None)
    assert found.fork.right is not None
    assert found.settings == {"stop.max_tokens": (20, 60)}
