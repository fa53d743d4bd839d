"""The requests that the server answers, as a window shows them: each with the ordinary events of its reply."""

import itertools
import time
from collections.abc import Callable

import msgspec

from foretoken.engine.events import ReplyEvent
from foretoken.session.messages import Generate


class RequestBegan(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A request that passed the guard and was understood, or one of the replies that it asks for; it may wait for its
    turn. `client`: address and port. `at`: seconds since 1970."""

    number: int
    path: str
    client: str
    asked: Generate
    at: float


class RequestEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """One event of the reply to request `number`."""

    number: int
    event: ReplyEvent


class RequestEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The answer is over. `status`: of HTTP, 499 where the client left; `message` says what was wrong, if anything."""

    number: int
    status: int
    message: str = ""


class WrongKey(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A request without the API key, or with a wrong one. `client`: its address. `at`: seconds since 1970."""

    client: str
    at: float


Served = RequestBegan | RequestEvent | RequestEnded | WrongKey
Listener = Callable[[Served], None]


class LiveRequest:
    """A request under way: what tells the listener of it."""

    def __init__(self, began: RequestBegan, listener: Listener, end: Callable[[int], None]) -> None:
        self.began = began
        self.stop: Callable[[], object] = lambda: None
        self._listener, self._end = listener, end

    def event(self, event: ReplyEvent) -> None:
        self._listener(RequestEvent(number=self.began.number, event=event))

    def ended(self, status: int, message: str = "") -> None:
        self._end(self.began.number)
        self._listener(RequestEnded(number=self.began.number, status=status, message=message))


class LiveRequests:
    """All requests under way. `listener` is called on the server's thread, in order, and must not block."""

    def __init__(self, listener: Listener = lambda _served: None, clock: Callable[[], float] = time.time) -> None:
        self._listener, self._clock = listener, clock
        self._numbers = itertools.count(1)
        self._live: dict[int, LiveRequest] = {}

    def begin(self, path: str, client: str, asked: Generate) -> LiveRequest:
        began = RequestBegan(number=next(self._numbers), path=path, client=client, asked=asked, at=self._clock())
        live = self._live[began.number] = LiveRequest(began, self._listener, self._forget)
        self._listener(began)
        return live

    def refuse_key(self, client: str) -> None:
        self._listener(WrongKey(client=client, at=self._clock()))

    @property
    def now(self) -> tuple[RequestBegan, ...]:
        """The requests under way, from the oldest."""
        return tuple(live.began for live in list(self._live.values()))

    def stop(self, number: int) -> None:
        """End a request, on the server's thread; nothing where it is over."""
        if (live := self._live.get(number)) is not None:
            live.stop()

    def _forget(self, number: int) -> None:
        self._live.pop(number, None)
