"""A reply that goes on, or branches, keeps what was thought: cut anywhere, it comes to the same end."""

import pytest

from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import Beginning, ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.replies.continuation import ContinuedReply, standing

ASKED = [ChatMessage(role="user", content="Hello")]


@pytest.fixture(scope="module")
def pair() -> LoadedPair:
    return load_scripted("scripted:seed=5,length=70,thinks=20,agreement=0.7", "scripted:")


def written(pair: LoadedPair, most: int | None, begun: ContinuedReply | None = None) -> list[ReplyEvent]:
    """A reply of at most so many tokens, or the rest of one."""
    options = ReplyOptions(
        sampling=SamplingOptions(seed=3), draft=DraftOptions(length=4), stop=StopOptions(max_tokens=most)
    )
    prompt = pair.chat_prompt(ASKED)
    if begun is None:
        return list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    ids, beginning = pair.begin(Beginning(text=begun.raw, token_ids=begun.begun_ids))
    assert tuple(ids) == begun.begun_ids
    events = pair.reply([*prompt, *ids], options=lambda: options, should_stop=lambda: False, begun=beginning)
    for event in events:
        begun.append(event)
    return begun.events


def end(events: list[ReplyEvent]) -> ReplyFinished:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1]


@pytest.mark.parametrize("most", [12, 29, 30, 37, 40, 60])
def test_a_reply_that_was_cut_goes_on_to_the_same_end(pair: LoadedPair, most: int) -> None:
    whole, first = end(written(pair, None)), written(pair, most)
    begun = ContinuedReply(standing(first, end(first).text))
    assert begun.text == end(first).text
    found = end(written(pair, None, begun))
    assert (found.thought, found.text) == (whole.thought, whole.text)
    assert found.metrics.thinking_tokens == whole.metrics.thinking_tokens


def test_a_branch_in_the_answer_stands_with_its_thinking(pair: LoadedPair) -> None:
    events = written(pair, None)
    text = end(events).text[: end(events).text.index(" ", 20)]
    begun = ContinuedReply(standing(events, text))
    assert (begun.thought, begun.text) == (end(events).thought, text)
    assert begun.raw == f"<think>{begun.thought}</think>\n\n {text}"
    kept = [token for event in begun.events if isinstance(event, Round) for token in event.emitted if not token.cut]
    assert tuple(token.token_id for token in kept) == begun.begun_ids
