"""A model on a real llama.cpp server, asked as the engine process asks it."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from foretoken.engine.events import Fate, FinishReason, PromptDone, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import Beginning, ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import EngineError, ServerError, UsageError
from foretoken.replies.checks import Checker
from foretoken.replies.records import record_of
from foretoken.session.messages import Generate, LoadPair
from foretoken.session.remote.access import Access
from foretoken.session.remote.pair import RemotePair, prepare
from foretoken.session.remote.probe import ServerKind

KEY = "a-key-of-the-test"
CHAT = (ChatMessage(role="user", content="Tell me a story about a dog."),)
GREEDY = SamplingOptions(temperature=0.0, seed=1)


@pytest.fixture
def pair(server: Any) -> Iterator[RemotePair]:
    loaded, _warnings = prepare(LoadPair(main=server.address, access=Access(key=KEY)))(lambda *_: True)
    yield loaded
    loaded.close()


def events(
    pair: RemotePair, *, tokens: int, should_stop: Callable[[], bool] = lambda: False, **asked: Any
) -> Iterator[ReplyEvent]:
    options = ReplyOptions(sampling=GREEDY, stop=StopOptions(max_tokens=tokens, ignore_eos=tokens > 100))
    command = Generate(options=options, **(asked or {"messages": CHAT}))
    return pair.answer(command, options=lambda: options, should_stop=should_stop)


def test_it_says_what_it_is(pair: RemotePair) -> None:
    found = pair.server
    assert found.kind is ServerKind.LLAMA_SERVER
    assert found.context == 2048
    assert found.speculates is True
    assert found.parameters > 1_000_000
    assert pair.draft is not None
    assert pair.count(CHAT) == (pair.count(CHAT)[0], False)


def test_what_became_of_each_guess_is_what_the_server_counted(pair: RemotePair) -> None:
    checker, rounds, started = Checker(), [], None
    for event in events(pair, tokens=60):
        checker.add(record_of(event))
        if isinstance(event, Round):
            rounds.append(event)
        elif isinstance(event, PromptStarted):
            started = event
        elif isinstance(event, ReplyFinished):
            end = event
    assert started is not None
    assert started.tokens == pair.count(CHAT)[0]
    fates = Counter(token.fate for one in rounds for token in one.written)
    assert Fate.UNKNOWN not in fates
    timings = pair._client.ask(
        "/v1/chat/completions",
        {"messages": [{"role": "user", "content": CHAT[0].content}], "temperature": 0, "max_tokens": 60, "seed": 1},
    )["timings"]
    assert end.metrics.num_draft_tokens == timings["draft_n"] == sum(len(one.guesses) for one in rounds)
    assert end.metrics.num_accepted_tokens == timings["draft_n_accepted"]
    assert end.metrics.generated_tokens == timings["predicted_n"] == 60
    assert end.reason is FinishReason.LENGTH
    assert end.text == "".join(one.text for one in rounds)
    assert all(one.remote_ms >= 0 for one in rounds)


def test_a_raw_prompt_is_continued_and_ends_by_itself(pair: RemotePair) -> None:
    *_, end = events(pair, tokens=100, raw_prompt="<|im_start|>user\nWhat is 2+2?<|im_end|>\n<|im_start|>assistant\n")
    assert isinstance(end, ReplyFinished)
    assert end.reason is FinishReason.END
    assert end.token_ids[-1] == -2  # the end token, which has no text


def test_a_stop_ends_the_reply_at_the_server_too(pair: RemotePair) -> None:
    stopped = threading.Event()
    for event in events(pair, tokens=1900, should_stop=stopped.is_set):
        if isinstance(event, Round) and event.index == 2:
            stopped.set()
            pair.abort()
    assert isinstance(event, ReplyFinished)
    assert event.reason is FinishReason.STOPPED
    assert 0 < len(event.token_ids) < 1900
    *_, end = events(pair, tokens=5)  # its only slot is free again at once
    assert isinstance(end, ReplyFinished)
    assert len(end.token_ids) == 5


@pytest.mark.parametrize("raw", [{}, {"raw_prompt": "One two three four"}])
def test_a_stop_string_ends_the_reply_and_is_told_apart_from_its_end(pair: RemotePair, raw: dict[str, str]) -> None:
    command = Generate(messages=() if raw else CHAT, **raw)
    options = ReplyOptions(sampling=GREEDY, stop=StopOptions(stop_strings=("e",), max_tokens=90, ignore_eos=True))
    *_, end = pair.answer(command, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    assert (end.reason, "e" in end.text) == (FinishReason.STOP_STRING, False)


def test_a_reply_goes_on_where_it_stopped(pair: RemotePair) -> None:
    *_, whole = events(pair, tokens=30)
    assert isinstance(whole, ReplyFinished)
    begun = whole.text[:40]
    *rounds, more = events(pair, tokens=10, messages=CHAT, beginning=Beginning(text=begun))
    assert isinstance(more, ReplyFinished)
    assert len(more.token_ids) == 10
    assert (begun + more.text).startswith(whole.text[:60])  # and does not begin anew, as newer servers else do
    assert more.text == "".join(one.text for one in rounds if isinstance(one, Round))


def test_what_needs_the_model_is_refused_with_a_sentence(pair: RemotePair) -> None:
    with pytest.raises(EngineError, match="on a server"):
        pair.chat_prompt(CHAT)


@pytest.mark.parametrize(("key", "said"), [("", "asks for an API key"), ("wrong", "refuses the API key")])
def test_a_wrong_key(server: Any, key: str, said: str) -> None:
    with pytest.raises(ServerError, match=said):
        prepare(LoadPair(main=server.address, access=Access(key=key)))(lambda *_: True)


def test_a_model_that_it_does_not_have(server: Any) -> None:
    with pytest.raises(UsageError, match="it offers"):
        prepare(LoadPair(main=f"{server.address}#other", access=Access(key=KEY)))(lambda *_: True)


def test_a_server_that_dies_in_mid_reply_and_comes_back(server: Any, pair: RemotePair) -> None:
    written: list[Round] = []

    def read() -> None:
        for event in events(pair, tokens=1900):
            if isinstance(event, Round):
                written.append(event)
                if len(written) == 3:
                    server.kill()

    with pytest.raises(ServerError, match="mid-reply; the text so far is kept"):
        read()
    assert "".join(one.text for one in written)
    with pytest.raises(ServerError, match="Nothing answers at"):
        list(events(pair, tokens=5))
    server.start()
    found = list(events(pair, tokens=5))
    assert any(isinstance(event, PromptDone) for event in found)
    assert isinstance(found[-1], ReplyFinished)
