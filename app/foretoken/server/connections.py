"""Connections with time limits: one that sends no whole request in time is closed, as is one that reads nothing.

uvicorn ends idle connections between requests, but waits without end for the first bytes of one and for a reader. Where
there are as many connections as may be, a new one takes the place of one that has sent no whole request: of the address
that has most of these, the oldest. So nobody can hold them all who sends no requests. What uvicorn says in plain text
is said as JSON here.
"""

import asyncio
from collections import Counter
from functools import partial
from typing import Any, Final

import h11
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from foretoken.server.refusals import Refusal

HEADER_S: Final = 10.0
"""Seconds from the connection, or the end of the last answer, to the end of the headers."""

WRITE_S: Final = 60.0
"""Seconds that one write may wait for a client that does not read."""


class TimedConnection(H11Protocol):
    """A connection of uvicorn with time limits."""

    header_s = HEADER_S
    write_s = WRITE_S

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        most, self.limit_concurrency = self.limit_concurrency, None  # uvicorn's own limit answers in plain text
        app = _full if most is not None and len(self.connections) > most and not self._make_room() else self.app
        self.app = partial(_limited, app, transport, self.write_s)
        self._wait_for_headers()

    def _make_room(self) -> bool:
        """Whether another connection could be ended in favour of this one."""
        waiting = [
            one for one in self.connections if isinstance(one, TimedConnection) and one is not self and one._slow
        ]
        if not waiting:
            return False
        of_address = Counter(one._address for one in waiting)
        last = min(waiting, key=lambda one: (-of_address[one._address], one._since))
        self.connections.discard(last)
        last.transport.abort()
        return True

    @property
    def _slow(self) -> bool:
        """It has sent no whole request."""
        cycle = self.cycle
        return self._deadline is not None or (cycle is not None and cycle.more_body and not cycle.response_started)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP; `msg` is uvicorn's."""
        del msg
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            refusal = Refusal(
                400,
                "The request is no HTTP that can be read; send one head with one Host and one length.",
                code="bad_http",
            )
            headers = [("Content-Type", "application/json"), ("Connection", "close")]
            for event in (
                h11.Response(status_code=400, headers=headers),
                h11.Data(refusal.openai()),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._headers_came()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:  # else the next request was there already
            self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._headers_came()
        super().connection_lost(exc)

    _deadline: asyncio.TimerHandle | None = None
    _since = 0.0  # when this connection, or the last answer, began to wait for a head

    def _wait_for_headers(self) -> None:
        self._headers_came()
        self._since = self.loop.time()
        self._deadline = self.loop.call_later(self.header_s, self.transport.abort)

    def _headers_came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


async def _full(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refusal(
        503,
        "As many clients are connected as may be; try again later.",
        code="too_many_connections",
        headers={"Connection": "close", "Retry-After": "1"},
    )
    await refusal.response(scope)(scope, receive, send)


async def _limited(
    app: ASGIApp, transport: asyncio.Transport, seconds: float, scope: Scope, receive: Receive, send: Send
) -> None:
    """`app`, whose writes may take `seconds`; then the connection is cut."""

    async def timed_send(message: Any) -> None:
        try:
            async with asyncio.timeout(seconds):
                await send(message)
        except TimeoutError:
            transport.abort()

    await app(scope, receive, timed_send)
