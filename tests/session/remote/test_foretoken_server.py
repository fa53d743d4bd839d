"""Another Foretoken as the server: its replies come as its engine makes them, and all choices reach it."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.engine.events import DraftKind, FinishReason, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import (
    Beginning,
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.errors import ServerError, UsageError
from foretoken.replies.checks import Checker
from foretoken.replies.records import record_of
from foretoken.server.http_app import ServerOptions
from foretoken.server.running import RunningServer, ServeSettings
from foretoken.session.messages import Generate, LoadPair
from foretoken.session.remote.pair import RemotePair, prepare
from foretoken.session.remote.probe import ServerKind
from foretoken.session.remote.rounds import ForetokenEvents

CHAT = (ChatMessage(role="user", content="Tell me a story."),)
OPTIONS = ReplyOptions(sampling=SamplingOptions(seed=3), stop=StopOptions(max_tokens=30))


@pytest.fixture(scope="module")
def open_engine(helper: Callable[[str], ModuleType]) -> Any:
    return helper("server/in_process.py").open_engine


@pytest.fixture(scope="module")
def address(open_engine: Any) -> Iterator[str]:
    pair = LoadPair(main="scripted:length=40", draft="scripted:agreement=0.7")
    server = RunningServer(
        ServeSettings(options=ServerOptions(name="story")), pair, listener=lambda _: None, open_engine=open_engine
    )
    server.load().result(30)
    yield server.address.removesuffix("/v1")
    server.stop()


@pytest.fixture
def remote(address: str) -> Iterator[RemotePair]:
    pair, _warnings = prepare(LoadPair(main=address))(lambda *_: True)
    yield pair
    pair.close()


def reply(pair: RemotePair, options: ReplyOptions = OPTIONS, **asked: Any) -> list[ReplyEvent]:
    command = Generate(messages=CHAT, options=options, **asked)
    return list(pair.answer(command, options=lambda: options, should_stop=lambda: False))


def test_a_reply_is_told_whole(remote: RemotePair) -> None:
    server = remote.server
    assert (server.kind, server.model, server.speculates) == (ServerKind.FORETOKEN, "story", True)
    assert remote.draft is not None
    assert remote.draft.name == "Scripted draft"
    assert (remote.takes_length, remote.takes_source, remote.main.path.startswith("http")) == (True, True, True)
    events = reply(remote)
    checker = Checker()
    for event in events:
        checker.add(record_of(event))
    end = events[-1]
    assert isinstance(events[0], PromptStarted)
    assert isinstance(end, ReplyFinished)
    assert end.reason is FinishReason.LENGTH
    rounds = [event for event in events if isinstance(event, Round)]
    assert end.text == "".join(event.text for event in rounds)
    guesses = [guess for event in rounds for guess in event.guesses]
    assert guesses
    assert all(guess.token_id >= 0 and guess.target_prob is not None for guess in guesses if guess.position == 0)
    assert {event.draft_kind for event in rounds if event.guesses} == {DraftKind.MODEL}


def test_what_guesses_and_how_much_is_chosen_with_the_request(remote: RemotePair) -> None:
    def rounds(length: int, source: DraftSource) -> list[Round]:
        draft = DraftOptions(length=length, source=source, lookup=False)
        events = reply(remote, msgspec.structs.replace(OPTIONS, draft=draft))
        return [event for event in events if isinstance(event, Round)]

    assert max(len(one.guesses) for one in rounds(3, DraftSource.DRAFT)) == 3
    assert not any(one.guesses for one in rounds(3, DraftSource.NONE))
    with pytest.raises(UsageError, match="does not exist on Foretoken"):
        reply(remote, msgspec.structs.replace(OPTIONS, draft=DraftOptions(acceptance="/home/me/rule.py")))


def test_tokens_are_counted_and_a_reply_goes_on(remote: RemotePair) -> None:
    counted, estimated = remote.count(CHAT)
    assert counted > 0
    assert not estimated
    whole = reply(remote)[-1]
    assert isinstance(whole, ReplyFinished)
    more = reply(remote, beginning=Beginning(text=whole.text[:20]))[-1]
    assert isinstance(more, ReplyFinished)
    assert more.text


@pytest.mark.parametrize(
    "told",
    [
        {"event": {"type": "Nothing"}},
        {"event": {"type": "PromptDone", "evaluated": 1, "ms": 1.0}},
        {"event": 5},
    ],
)
def test_what_cannot_be_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(ServerError):
        ForetokenEvents(StopOptions(), seed=1).feed(0.0, told)


def test_a_round_that_cannot_be_is_refused(remote: RemotePair) -> None:
    events = reply(remote)
    first = next(event for event in events if isinstance(event, Round))
    later = msgspec.structs.replace(first, index=7)
    told = ForetokenEvents(StopOptions(), seed=1)
    for event in events[: events.index(first)]:
        told.feed(0.0, {"event": msgspec.to_builtins(record_of(event))})
    with pytest.raises(ServerError, match="impossible data"):
        told.feed(0.0, {"event": msgspec.to_builtins(record_of(later))})
    more = ForetokenEvents(StopOptions(max_tokens=0), seed=1)
    with pytest.raises(ServerError, match="impossible data"):  # it goes on where it was to end
        [more.feed(0.0, {"event": msgspec.to_builtins(record_of(event))}) for event in events]
    told.feed(0.0, {"event": msgspec.to_builtins(record_of(first))})
    stopped = told.finish(0.0, stopped=True)[-1]
    assert isinstance(stopped, ReplyFinished)
    assert (stopped.reason, stopped.text) == (FinishReason.STOPPED, first.text)
