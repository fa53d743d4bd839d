"""The server without a process of its own: the engine's worker in a thread, requests straight into the application."""

import asyncio
import contextlib
import json
import os
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from foretoken import frames
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.scripted_pair import load_scripted
from foretoken.server.answering import Counters, LiveRequests
from foretoken.server.engine_queue import EngineQueue
from foretoken.server.http_app import HttpApp, ServerOptions
from foretoken.session.caller.host import EngineHost
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.engine_process.worker import Worker
from foretoken.session.messages import Command, Heartbeat, LoadPair, Notice, Ready, Shutdown, decode_command, encode

ADDRESS = ("127.0.0.1", 8080)
HOST = ("host", "127.0.0.1:8080")
JSON = ("content-type", "application/json")


def _prepare(pair: LoadPair) -> Any:
    def load(_progress: object) -> tuple[LoadedPair, tuple[str, ...]]:
        return load_scripted(pair.main, pair.draft, parallel=pair.parallel), ()

    return load


class WorkerThread:
    """In place of a `child.EngineProcess`: a real worker in threads of this process, with scripted pairs, or with what
    `load` makes."""

    def __init__(self, load: Callable[[], LoadedPair] | None = None) -> None:
        self._prepare = _prepare if load is None else lambda _pair: lambda _progress: (load(), ())
        self._read_end, self._write_end = os.pipe()
        self._reader = frames.FrameReader(self._read_end)
        self._outbox = NoticeOutbox(self._write)
        self._worker = Worker(self._outbox)
        self._over = threading.Event()
        self._threads = [threading.Thread(target=body, daemon=True) for body in (self._work, self._beat)]
        self._writer = threading.Thread(target=self._outbox.run, daemon=True)
        for thread in (self._writer, *self._threads):
            thread.start()

    def send(self, command: Command) -> None:
        self._worker.take(decode_command(encode(command)))

    def read(self) -> bytes | None:
        return self._reader.next()

    def kill(self) -> None:
        self.send(Shutdown())

    def finish(self) -> tuple[str, str]:
        for thread in self._threads:
            thread.join(60.0)
        os.close(self._read_end)
        return "ended", ""

    def _write(self, data: bytes) -> None:
        if self._over.is_set():
            raise BrokenPipeError
        frames.write_all(self._write_end, data)

    def _work(self) -> None:
        self._outbox.post(Ready(pid=os.getpid(), backend=""))
        self._worker.run(self._prepare)
        self._outbox.flush(1.0)
        self._over.set()
        self._outbox.post(Heartbeat())  # so that the writer finds it is over
        self._writer.join(60.0)
        os.close(self._write_end)

    def _beat(self) -> None:
        while not self._over.wait(1.0):
            self._outbox.post_if_room(Heartbeat())


def open_engine(hear: Callable[[Notice], None]) -> EngineHost:
    return EngineHost(hear, launcher=WorkerThread)


class Answered:
    """What came back. `events`: the data of server-sent events, the last "[DONE]" left out."""

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        start = messages[0] if messages else {"status": 0, "headers": []}
        self.status: int = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        self.body = b"".join(message.get("body", b"") for message in messages[1:])

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def events(self) -> list[Any]:
        lines = [line[6:] for line in self.body.decode().splitlines() if line.startswith("data: ")]
        return [json.loads(line) for line in lines if line != "[DONE]"]

    @property
    def text(self) -> str:
        """The text of a streamed chat completion."""
        return "".join(c["delta"].get("content", "") for event in self.events for c in event.get("choices", []))


async def ask(
    app: Callable[..., Awaitable[None]],
    method: str = "GET",
    path: str = "/v1/models",
    headers: list[tuple[str, str]] | None = None,
    body: Any = None,
    *,
    leave: asyncio.Event | None = None,
    reads: asyncio.Event | None = None,
    server: tuple[str, int] = ADDRESS,
    on_message: Callable[[dict[str, Any]], None] = lambda _message: None,
) -> Answered:
    """One request. `body`: bytes, or what JSON is made of. `leave`: the client is gone once it is set.
    `reads`: what is sent after the head waits for it."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    asked = [HOST, JSON] if headers is None else headers
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in asked],
        "client": ("127.0.0.1", 50000),
        "server": server,
    }
    incoming = [{"type": "http.request", "body": data, "more_body": False}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if incoming:
            return incoming.pop()
        await (leave or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        on_message(message)
        await asyncio.sleep(0)
        if reads is not None and message["type"] == "http.response.body":
            await reads.wait()

    await app(scope, receive, send)
    return Answered(sent)


class InProcess:
    """An application over a scripted pair, or what `load` makes; an async context manager. `served` is what a window
    would hear of."""

    def __init__(self, main: str = "scripted:length=40", **options: Any) -> None:
        queue = {name: options.pop(name) for name in ("waiting", "idle_unload") if name in options}
        self._pair = LoadPair(main=main, parallel=options.pop("parallel", 1))
        load = options.pop("load", None)
        self._open_engine = partial(EngineHost, launcher=partial(WorkerThread, load))
        self._options, self._queue_options = options, queue
        self.served: list[Any] = []

    async def __aenter__(self) -> "InProcess":
        self.queue = EngineQueue(self._open_engine, self._pair, **self._queue_options)
        self.live = LiveRequests(self.served.append)
        options = ServerOptions(name="scripted", **self._options)
        self.app = HttpApp(options, self.queue, self.live, Counters())
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.queue.close()

    async def ask(self, *arguments: Any, **named: Any) -> Answered:
        return await ask(self.app, *arguments, **named)

    async def chat(self, said: str = "hi", **body: Any) -> Answered:
        named = {name: body.pop(name) for name in ("leave", "on_message", "reads") if name in body}
        whole = {"messages": [{"role": "user", "content": said}], **body}
        return await ask(self.app, "POST", "/v1/chat/completions", body=whole, **named)


def run(body: Callable[[InProcess], Awaitable[None]], main: str = "scripted:length=40", **options: Any) -> None:
    """Run `body` with an application on an event loop of its own."""

    async def whole() -> None:
        async with InProcess(main, **options) as served:
            await body(served)

    with contextlib.closing(asyncio.new_event_loop()) as loop:
        loop.run_until_complete(whole())
        loop.run_until_complete(loop.shutdown_default_executor())
