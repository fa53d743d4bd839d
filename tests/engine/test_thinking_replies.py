"""A reply that thinks: its tokens are divided, counted apart, and its template's switch decides whether it does."""

from collections.abc import Sequence

import pytest

from foretoken.engine.events import Fate, ReplyEvent, ReplyFinished, Round
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions
from foretoken.engine.scripted_pair import load_scripted

ASKED = [ChatMessage(role="user", content="Hello")]


@pytest.fixture(scope="module")
def pair() -> LoadedPair:
    return load_scripted("scripted:seed=5,length=80,thinks=30,agreement=0.7", "scripted:")


def events(pair: LoadedPair, prompt: Sequence[int], source: DraftSource = DraftSource.AUTO) -> list[ReplyEvent]:
    options = ReplyOptions(sampling=SamplingOptions(seed=3), draft=DraftOptions(source=source, length=4))
    return list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))


def rounds(found: list[ReplyEvent]) -> list[Round]:
    return [event for event in found if isinstance(event, Round)]


def end(found: list[ReplyEvent]) -> ReplyFinished:
    assert isinstance(found[-1], ReplyFinished)
    return found[-1]


@pytest.mark.parametrize("source", [DraftSource.AUTO, DraftSource.NONE])
def test_thinking_and_answer_are_told_apart_token_by_token(pair: LoadedPair, source: DraftSource) -> None:
    found = events(pair, pair.chat_prompt(ASKED), source)
    tokens = [token for event in rounds(found) for token in event.emitted if not token.cut]
    written = b"".join(token.piece for token in tokens).decode()
    thought, answer = end(found).thought, end(found).text
    head, _, tail = written.partition("</think>\n\n")
    assert (head, tail.lstrip()) == (f"<think>{thought}", answer)
    assert "".join(token.thought or "" for token in tokens) == thought
    assert "".join(token.text for token in tokens) == answer
    parts = [token.thought is not None for token in tokens]  # marks, which are spelt here, are of thinking
    assert parts == sorted(parts, reverse=True)
    assert sum(parts) == len(b"<think>\n\n</think>\n\n") + 30


def test_guesses_of_thinking_are_counted_apart(pair: LoadedPair) -> None:
    found = events(pair, pair.chat_prompt(ASKED))
    metrics = end(found).metrics
    thinking = [event for event in rounds(found) if event.emitted[0].thought is not None]
    accepted = sum(token.fate is Fate.ACCEPTED for e in thinking for token in e.emitted if token.thought is not None)
    assert 0 < metrics.thinking_accepted_tokens <= accepted
    assert metrics.thinking_accepted_tokens <= metrics.thinking_draft_tokens < metrics.num_draft_tokens
    assert 30 < metrics.thinking_tokens < metrics.generated_tokens
    assert 0 < metrics.thinking_ms < thinking[-1].at_ms


def test_the_switch_of_the_template_decides(pair: LoadedPair) -> None:
    assert pair.thinking is not None
    assert (pair.thinking.choices, pair.thinking.usual) == (("on", "off"), "on")
    prompt = pair.chat_prompt(ASKED, thinking="off")
    assert prompt != pair.chat_prompt(ASKED)
    assert pair.chat_prompt(ASKED, thinking="no such choice") == pair.chat_prompt(ASKED)
    found = end(events(pair, prompt))
    assert found.thought == ""
    assert found.metrics.thinking_tokens == 0


def test_a_prompt_that_has_opened_thinking_begins_in_it(pair: LoadedPair) -> None:
    found = end(events(pair, [*pair.chat_prompt(ASKED), *pair.raw_prompt("<think>\n", should_stop=lambda: False)]))
    assert len(found.thought.split()) > 20
    assert found.text


def test_a_model_that_does_not_think_has_none_of_this() -> None:
    pair = load_scripted("scripted:seed=5,length=20", "scripted:")
    assert pair.thinking is None
    found = events(pair, pair.chat_prompt(ASKED))
    assert all(token.thought is None for event in rounds(found) for token in event.emitted)
