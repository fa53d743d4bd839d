"""Connections with time limits: one that sends no whole request in time is closed, as is one that reads nothing.

uvicorn ends idle connections between requests, but waits without end for the first bytes of one and for a reader.
"""

import asyncio
from functools import partial
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

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
        self.app = partial(_limited, self.app, transport, self.write_s)
        self._wait_for_headers()

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

    def _wait_for_headers(self) -> None:
        self._headers_came()
        self._deadline = self.loop.call_later(self.header_s, self.transport.abort)

    def _headers_came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


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
