"""Leaving turns out is the user's choice, and is said."""

from tests.session.conftest import Listener, StartHost

from foretoken.engine.events import PromptStarted, ReplyFinished
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.truncation import Truncation
from foretoken.session.caller.journal import Request
from foretoken.session.messages import Loaded, LoadPair, RequestFailed

# A context of 64 tokens, and every word is one.
PAIR = LoadPair(main="fake:good")
LONG = [ChatMessage(role=role, content="word " * 9) for role in ("user", "assistant") * 4] + [
    ChatMessage(role="user", content="and now?")
]


def _started(listener: Listener, request: Request) -> PromptStarted:
    events = listener.events(request)
    return next(event for event in events if isinstance(event, PromptStarted))


def test_nothing_is_left_out_unless_the_user_chose_so(start_host: StartHost) -> None:
    host, listener = start_host()
    host.load(PAIR)
    listener.first(Loaded)
    refused = listener.ending(listener.ask(host, LONG))
    assert isinstance(refused, RequestFailed)
    assert refused.code == "context_full"

    request = listener.ask(host, LONG, truncation=Truncation(reserve=20))
    assert isinstance(listener.ending(request), ReplyFinished)
    started = _started(listener, request)
    assert (started.left_out, started.tokens) == (4, 4 * 9 + 2)

    short = listener.ask(host, LONG[-1:], truncation=Truncation(reserve=20))
    assert isinstance(listener.ending(short), ReplyFinished)
    assert _started(listener, short).left_out == 0
