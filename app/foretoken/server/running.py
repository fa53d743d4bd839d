"""A server that runs: started, stopped and watched by the command line or a window, on a thread of its own."""

import asyncio
import errno
import ipaddress
import os
import secrets
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Final

import uvicorn

from foretoken import threads
from foretoken.engine.options import ReplyOptions
from foretoken.errors import ForetokenError, UsageError
from foretoken.server.connections import TimedConnection
from foretoken.server.engine_queue import EngineQueue, OpenEngine
from foretoken.server.http_app import HttpApp, ServerOptions
from foretoken.server.live_requests import Listener, LiveRequests, RequestBegan
from foretoken.server.prometheus import Counters
from foretoken.session.caller.host import EngineHost
from foretoken.session.messages import Loaded, LoadPair
from foretoken.wording import tr

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
