"""A server that runs: started, stopped and watched by the command line or a window, on a thread of its own; and its
connections, which have time limits.

uvicorn ends idle connections between requests, but waits without end for the first bytes of one and for a reader. Where
there are as many connections as may be, a new one takes the place of one that has sent no whole request: of the address
that has most of these, the oldest. So nobody can hold them all who sends no requests. What uvicorn says in plain text
is said as JSON here.
"""

import asyncio
import errno
import ipaddress
import os
import secrets
import socket
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from foretoken import threads
from foretoken.engine.options import ReplyOptions
from foretoken.errors import ForetokenError, UsageError
from foretoken.server.answering import Counters, Listener, LiveRequests, RequestBegan
from foretoken.server.engine_queue import EngineQueue, OpenEngine
from foretoken.server.http_app import HttpApp, ServerOptions
from foretoken.server.refusals import Refusal
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import Loaded, LoadPair
from foretoken.wording import tr

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


_GRACE_S: Final = 2  # for answers under way when the server stops
_MORE_CONNECTIONS: Final = 256  # beside those of requests that are answered or wait
_BACKLOG: Final = 1024  # connections that the system holds until they are accepted


@dataclass(frozen=True, kw_only=True)
class ServeSettings:
    """Where and how to serve. `waiting`: requests that may wait. `idle_unload`: seconds, None for never."""

    options: ServerOptions
    host: str = "127.0.0.1"
    port: int = 0
    waiting: int = 256
    idle_unload: float | None = None


class CannotListen(ForetokenError):
    code = "cannot_listen"


def new_key() -> str:
    """A fresh API key."""
    return secrets.token_urlsafe(24)


def is_loopback(host: str) -> bool:
    """Whether `host` can be reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class RunningServer:
    """Serves `pair` from construction until `stop`.

    `listener` hears of every request (`live`), on the server's thread. `open_engine` makes the engine, `EngineHost`
    unless a window lends its own. Raises UsageError for an address that needs a key and has none, CannotListen.
    """

    def __init__(
        self,
        serving: ServeSettings,
        pair: LoadPair,
        *,
        listener: Listener = lambda _served: None,
        open_engine: OpenEngine = EngineHost,
    ) -> None:
        if serving.options.key is None and not is_loopback(serving.host):
            raise UsageError(
                tr(
                    "Whoever reaches {host} could use the server; set an API key, or serve on 127.0.0.1.",
                    host=serving.host,
                )
            )
        self._serving, self._pair, self._open_engine = serving, pair, open_engine
        self._live = LiveRequests(listener)
        self._socket = _bound(serving.host, serving.port)
        self._port: int = self._socket.getsockname()[1]
        self._ready = threading.Event()  # the loop runs, or never will
        self._died: BaseException | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: EngineQueue | None = None
        self._server: uvicorn.Server | None = None
        self._app: HttpApp | None = None
        self._thread = threads.start(self._run, name="http-server", died=self._on_died)
        self._ready.wait()
        if self._died is not None:
            raise CannotListen(tr("The server could not be started ({error}).", error=threads.brief(self._died)))

    @property
    def address(self) -> str:
        """Where it answers: http://127.0.0.1:8080."""
        host = f"[{self._serving.host}]" if ":" in self._serving.host else self._serving.host
        return f"http://{host}:{self._port}"

    @property
    def running(self) -> bool:
        """Whether it answers."""
        return self._thread.is_alive()

    @property
    def state(self) -> str:
        """Of the pair: "loading", "ready", "failed" or "unloaded" (the next request loads it)."""
        return "unloaded" if self._queue is None else self._queue.state

    @property
    def requests(self) -> tuple[RequestBegan, ...]:
        """The requests under way, from the oldest."""
        return self._live.now

    def load(self) -> Future[Loaded]:
        """Begin to load the pair now; the future tells how it ends. Requests wait for it."""
        assert self._loop is not None
        assert self._queue is not None
        return asyncio.run_coroutine_threadsafe(self._queue.loaded(), self._loop)

    def change(self, *, name: str, usual: ReplyOptions) -> None:
        """As `HttpApp.change`."""
        self._call(lambda: self._app.change(name=name, usual=usual) if self._app is not None else None)

    def stop_request(self, number: int) -> None:
        """End one request."""
        self._call(lambda: self._live.stop(number))

    def stop(self) -> None:
        """End all requests and the engine, and free the port. Idempotent; waits for it."""
        self._call(self._end)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _call(self, do: Callable[[], None]) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            try:
                loop.call_soon_threadsafe(do)
            except RuntimeError:  # closed meanwhile
                return

    def _end(self) -> None:
        if self._server is not None:
            self._server.should_exit = True

    # --- the server's thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        finally:
            self._socket.close()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        serving = self._serving
        queue = self._queue = EngineQueue(
            self._open_engine,
            self._pair,
            waiting=serving.waiting,
            idle_unload=serving.idle_unload,
        )
        app = self._app = HttpApp(serving.options, queue, self._live, Counters())
        server = self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=TimedConnection,
                ws="none",
                lifespan="off",
                loop="none",
                log_config=None,
                log_level="error",  # what clients do wrong is told to them
                access_log=False,
                proxy_headers=False,
                server_header=False,
                backlog=_BACKLOG,
                limit_concurrency=self._pair.parallel + serving.waiting + _MORE_CONNECTIONS,
                timeout_graceful_shutdown=_GRACE_S,
            )
        )
        self._ready.set()
        try:
            ending = asyncio.create_task(self._close_when_ending(server, app, queue))
            await server.serve(sockets=[self._socket])
            await ending
        finally:
            await queue.close()

    async def _close_when_ending(self, server: uvicorn.Server, app: HttpApp, queue: EngineQueue) -> None:
        """Requests under way are answered with why they end, instead of being cut off."""
        while not server.should_exit:
            await asyncio.sleep(0.05)
        app.close()
        await queue.close()

    def _on_died(self, error: BaseException) -> None:
        self._died = error
        self._ready.set()


def _not_ours(host: str, error: OSError) -> CannotListen:
    return CannotListen(
        tr("{host} is no address of this machine ({reason}).", host=host, reason=error.strerror or error)
    )


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises CannotListen."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
    except OSError as error:
        raise _not_ours(host, error) from None
    try:
        if os.name == "posix":  # elsewhere it lets two programs take one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(_BACKLOG)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise _not_ours(host, error) from None
        raise CannotListen(
            tr(
                "The server cannot listen at {host}, port {port} ({reason}); choose another port, or 0 for a free one.",
                host=host,
                port=port,
                reason=error.strerror or error,
            )
        ) from None
    return found
