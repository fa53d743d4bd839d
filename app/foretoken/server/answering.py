"""An answer as it comes about: waits for its turn, streams or collects, and stops when the client leaves."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from starlette.types import Receive, Scope, Send

from foretoken.engine.events import Metrics, ReplyEvent, ReplyFinished, Round
from foretoken.errors import ForetokenError
from foretoken.server.engine_queue import EngineQueue
from foretoken.server.live_requests import LiveRequest
from foretoken.server.prometheus import Counters
from foretoken.server.refusals import Refusal, refusal_of, unexpected
from foretoken.session.messages import Generate

_LEFT: Final = 499  # the status that proxies write down for a client that left

_log = logging.getLogger(__name__)


class AnswerForm(Protocol):
    """How an interface says a reply: as a whole, or as server-sent events."""

    def refused(self, refusal: Refusal) -> bytes:
        """The body of an error."""
        ...

    def failed(self, refusal: Refusal) -> bytes:
        """The event of an error in mid-stream."""
        ...

    def opening(self) -> bytes:
        """What the stream begins with, once something was heard."""
        ...

    def hear(self, event: ReplyEvent, place: int = 0) -> bytes:
        """Take an event in, of the reply to the question in this place; returns what the stream says of it."""
        ...

    def closing(self) -> bytes:
        """The events after the last one of the reply."""
        ...

    def whole(self) -> bytes:
        """The body, once all has been heard."""
        ...


class HttpAnswer:
    """The answer to one question, or to several at once, as an ASGI application."""

    def __init__(
        self,
        queue: EngineQueue,
        asked: Sequence[tuple[Generate, LiveRequest]],
        form: AnswerForm,
        counters: Counters,
        headers: dict[str, str],
        *,
        stream: bool,
    ) -> None:
        self._queue, self._asked, self._form = queue, asked, form
        self._counters, self._headers, self._stream = counters, headers, stream
        self._begun = False
        self._finished: list[Metrics] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, message = 200, ""
        work = asyncio.create_task(self._streamed(send) if self._stream else self._collected(send))
        gone = asyncio.create_task(_gone(receive))
        for _question, live in self._asked:
            live.stop = work.cancel
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                await work
            else:
                status, message = _LEFT, "The client left."
                self._counters.left()
        except (Refusal, ForetokenError) as error:
            refused = error if isinstance(error, Refusal) else refusal_of(error)
            status, message = refused.status, str(refused)
            await self._refuse(refused, send)
        except asyncio.CancelledError:
            status, message = 503, "The request was stopped here."
            with contextlib.suppress(Exception):
                await self._refuse(Refusal(503, "The request was stopped at the server.", code="stopped"), send)
        except Exception:
            _log.exception("A request failed")
            status, message = 500, str(unexpected())
            await self._refuse(unexpected(), send)
        finally:
            for task in (work, gone):
                task.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)
            scope["foretoken.ended"] = status, self._finished
            for _question, live in self._asked:
                live.ended(status, message)

    async def _collected(self, send: Send) -> None:
        async def take(place: int, come: list[ReplyEvent]) -> None:
            for event in come:
                self._hear(event, place)

        await self._ask(take)
        await _respond(send, 200, self._form.whole(), self._headers)

    async def _streamed(self, send: Send) -> None:
        sending = asyncio.Lock()
        opened = False

        async def take(place: int, come: list[ReplyEvent]) -> None:
            said = b"".join(self._hear(event, place) for event in come) if come else b": still working\n\n"
            nonlocal opened
            async with sending:
                if not self._begun:
                    self._begun = True
                    await _start(send, self._headers)
                if come and not opened:  # only now the prompt's tokens are known, which some forms begin with
                    opened = True
                    said = self._form.opening() + said
                if said:
                    await _send_more(send, said)

        await self._ask(take)
        await send({"type": "http.response.body", "body": self._form.closing(), "more_body": False})

    async def _ask(self, take: Callable[[int, list[ReplyEvent]], Awaitable[None]]) -> None:
        """Ask all questions, as many at once as the engine writes; `take` hears what comes, and of which."""
        left = enumerate(self._asked)  # which all that ask share

        async def ask() -> None:
            for place, (question, _live) in left:
                async with self._queue.reply(question, admitted=place > 0) as events:
                    async for come in events:
                        await take(place, come)

        at_once = 1 if len(self._asked) == 1 else (await self._queue.loaded()).parallel
        asking = [asyncio.create_task(ask()) for _ in range(min(at_once, len(self._asked)))]
        try:
            await asyncio.gather(*asking)
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    def _hear(self, event: ReplyEvent, place: int) -> bytes:
        self._asked[place][1].event(event)
        if isinstance(event, Round):
            self._counters.round(event)
        elif isinstance(event, ReplyFinished):
            self._counters.finished(event)
            self._finished.append(event.metrics)
        return self._form.hear(event, place)

    async def _refuse(self, refusal: Refusal, send: Send) -> None:
        if self._begun:
            await send({"type": "http.response.body", "body": self._form.failed(refusal), "more_body": False})
        else:
            await _respond(send, refusal.status, self._form.refused(refusal), self._headers | refusal.headers)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, headers: dict[str, str]) -> None:
    said = {"Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store"} | headers
    await send({"type": "http.response.start", "status": 200, "headers": encoded(said)})


async def _send_more(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _respond(send: Send, status: int, body: bytes, headers: dict[str, str]) -> None:
    said = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Cache-Control": "no-store"} | headers
    await send({"type": "http.response.start", "status": status, "headers": encoded(said)})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """As ASGI takes them."""
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
