"""A server on loopback: who may start one, slow and broken clients, many clients at once, and its end."""

import asyncio
import contextlib
import http.client
import json
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import psutil
import pytest

from foretoken.errors import UsageError
from foretoken.server import running as running_module
from foretoken.server.answering import RequestEnded, Served
from foretoken.server.http_app import ServerOptions
from foretoken.server.running import CannotListen, RunningServer, ServeSettings
from foretoken.session.messages import LoadPair

CLIENTS = int(os.environ.get("FORETOKEN_CLIENTS", "200"))
SECONDS = float(os.environ.get("FORETOKEN_CLIENT_SECONDS", "0"))  # 0: one reply for each client


class Running:
    """A server over a scripted pair, and what its listener heard."""

    def __init__(self, in_process: ModuleType, main: str, *, body_s: float = 30.0, **serving: Any) -> None:
        self.heard: list[Served] = []
        self._ended = threading.Condition()
        self.server = RunningServer(
            ServeSettings(options=ServerOptions(name="scripted", body_s=body_s), **serving),
            LoadPair(main=main),
            listener=self._hear,
            open_engine=in_process.open_engine,
        )
        self.port = int(self.server.address.rpartition(":")[2])

    def _hear(self, served: Served) -> None:
        with self._ended:
            self.heard.append(served)
            self._ended.notify_all()

    def wait_ended(self) -> RequestEnded:
        with self._ended:
            assert self._ended.wait_for(lambda: any(isinstance(one, RequestEnded) for one in self.heard), 30)
        return next(one for one in self.heard if isinstance(one, RequestEnded))

    def chat(self, **body: Any) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
            whole = json.dumps({"messages": [{"role": "user", "content": "hi"}], **body})
            connection.request("POST", "/v1/chat/completions", whole, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())


@contextlib.contextmanager
def running(in_process: ModuleType, main: str = "scripted:length=30", **serving: Any) -> Iterator[Running]:
    found = Running(in_process, main, **serving)
    try:
        yield found
    finally:
        found.server.stop()


def test_a_server_answers_until_it_is_stopped(in_process: ModuleType) -> None:
    with running(in_process) as found:
        assert found.server.address.startswith("http://127.0.0.1:")
        assert found.server.load().result(30).main.name == "Scripted target"
        assert found.server.state == "ready"
        status, answer = found.chat(max_tokens=3)
        assert (status, answer["usage"]["completion_tokens"]) == (200, 3)
        with pytest.raises(CannotListen, match="choose another port"):
            Running(in_process, "scripted:", port=found.port)
    assert not found.server.running
    with pytest.raises(ConnectionRefusedError):
        found.chat()
    found.server.stop()


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.0.7", "::", "example.com"])
def test_where_others_reach_it_a_key_is_needed(in_process: ModuleType, host: str) -> None:
    with pytest.raises(UsageError, match="set an API key"):
        Running(in_process, "scripted:", host=host)


def test_a_stop_answers_the_requests_under_way(in_process: ModuleType, caplog: pytest.LogCaptureFixture) -> None:
    with running(in_process, "scripted:length=100000,pass_ms=1") as found:
        answers: list[tuple[int, Any]] = []
        clients = [threading.Thread(target=lambda: answers.append(found.chat())) for _ in range(3)]
        for client in clients:
            client.start()
        deadline = time.monotonic() + 30
        while len(found.server.requests) < 3 and time.monotonic() < deadline:
            time.sleep(0.005)
        found.server.stop_request(1)
        assert found.wait_ended().status == 503
        with socket.create_connection(("127.0.0.1", found.port), timeout=30) as half:
            head = b"POST /v1/completions HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % found.port
            half.sendall(head + b"Content-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n")
            assert half.recv(1000).startswith(b"HTTP/1.1 100")  # it is being read
            found.server.stop()
            assert half.recv(1000).startswith(b"HTTP/1.1 503")
        assert not caplog.records
        for client in clients:
            client.join(30)
    assert [status for status, _ in answers] == [503] * 3
    assert all(answer["error"]["message"].endswith(".") for _, answer in answers)


def test_slow_and_broken_clients_are_cut_and_harm_nobody(
    in_process: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_module.TimedConnection, "header_s", 0.2)
    with running(in_process, "scripted:length=100000,pass_ms=1", body_s=0.2) as found:

        def connected(said: bytes) -> socket.socket:
            client = socket.create_connection(("127.0.0.1", found.port), timeout=30)
            client.sendall(said)
            return client

        silent = connected(b"")
        slow = connected(b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
        for client in (silent, slow):
            with client, contextlib.suppress(ConnectionResetError):
                assert client.recv(100) == b""  # cut
        host = f"Host: 127.0.0.1:{found.port}\r\n".encode()
        page, post = b"GET /v1/models HTTP/1.1\r\n" + host, b"POST /v1/chat/completions HTTP/1.1\r\n" + host
        post += b"Content-Type: application/json\r\n"
        hidden = page + b"\r\n"
        chunked = b"Transfer-Encoding: chunked\r\n\r\n"
        for garbage in (
            b"\x16\x03\x01\x02\x00\x01\x00",
            b"GET / HTTP/9.9\r\n\r\n",
            b"A" * 200_000,
            page.replace(b"/v1/models", b"/v1/models?" + b"a" * 50_000) + b"\r\n",
            page + b"X-A: b\r\n" * 10_000 + b"\r\n",
            page + b"X-A: a\0b\r\n\r\n",
            post + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n" + b"hello" + hidden,
            post + b"Content-Length: 5\r\n" + chunked + b"0\r\n\r\n" + hidden,
            post + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + hidden,
            post + chunked + b"zz\r\n" + hidden,
            post + chunked + (b"100000\r\n" + b"a" * 2**20 + b"\r\n") * 5 + b"0\r\n\r\n",
            post + b"Content-Length: 5000000\r\n\r\n",
            post + b"Content-Length: 9\r\n\r\nslow",
        ):
            told = b""
            with contextlib.suppress(OSError), connected(garbage) as client:
                while said := client.recv(1000):
                    told += said
            assert told.count(b"HTTP/1.1 ") <= 1, garbage[:200]  # nothing was smuggled behind it
            assert told.startswith((b"HTTP/1.1 4", b"")), garbage[:200]
            assert b'"list"' not in told, garbage[:200]
        body = b'{"messages": [{"role": "user", "content": "hi"}], "stream": true}'
        head = (
            f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{found.port}\r\nContent-Type: application/json\r\n"
        )
        asked = head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body
        leaving = connected(asked)
        assert leaving.recv(100).startswith(b"HTTP/1.1 200")
        leaving.close()
        assert found.wait_ended().status == 499
        assert found.chat(max_tokens=2)[0] == 200


def connected(found: Running, said: bytes = b"") -> socket.socket:
    client = socket.create_connection(("127.0.0.1", found.port), timeout=30)
    client.sendall(said)
    return client


def all_of(client: socket.socket) -> tuple[bytes, Any]:
    """The status line, and the body as JSON."""
    told = b""
    with client:
        while said := client.recv(65536):
            told += said
    head, _, body = told.partition(b"\r\n\r\n")
    return head.partition(b"\r\n")[0], json.loads(body)


def test_heads_that_never_end_leave_room_for_who_asks(in_process: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each newcomer takes the place of the oldest; where requests hold all places, it is told so."""
    monkeypatch.setattr(running_module, "_MORE_CONNECTIONS", 3)
    with running(in_process, "scripted:length=100000,pass_ms=1", waiting=0) as found:
        slow = [connected(found, b"GET / HTTP/1.1\r\nX-") for _ in range(4)]
        assert found.chat(max_tokens=2)[0] == 200
        with slow[0] as oldest, contextlib.suppress(ConnectionResetError):
            assert oldest.recv(100) == b""
        kind = b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n"
        head = b"POST /v1/completions HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % found.port + kind
        slow += [connected(found, head + b"half") for _ in range(8)]
        assert found.chat(max_tokens=2)[0] == 200
        body = b'{"messages": [{"role": "user", "content": "hi"}], "stream": true}'
        asked = b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        asked = asked % found.port + b"Content-Length: %d\r\n\r\n" % len(body) + body
        begun = []
        for end in (b"HTTP/1.1 200", b"HTTP/1.1 429", b"HTTP/1.1 429", b"HTTP/1.1 429"):
            begun.append(connected(found, asked))
            assert begun[-1].recv(12) == end
        page = b"GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % found.port
        assert all_of(connected(found, page))[0].startswith(b"HTTP/1.1 200")  # those refused do not hold theirs
        for one in (*slow, *begun):
            one.close()


def test_where_requests_hold_all_connections_another_is_refused_as_json(
    in_process: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_module, "_MORE_CONNECTIONS", 0)
    with running(in_process, "scripted:length=100000,pass_ms=1", waiting=0) as found:
        body = b'{"messages": [{"role": "user", "content": "hi"}], "stream": true}'
        head = b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        with connected(found, head % found.port + b"Content-Length: %d\r\n\r\n" % len(body) + body) as writing:
            assert writing.recv(12) == b"HTTP/1.1 200"
            page = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
            status, told = all_of(connected(found, page % (b"/v1/models", found.port)))
            assert (status, told["error"]["code"]) == (b"HTTP/1.1 503 Service Unavailable", "too_many_connections")
            status, told = all_of(connected(found, page % (b"/v1/messages", found.port)))
            assert told["type"] == "error"


def test_what_is_no_http_is_refused_as_json(in_process: ModuleType) -> None:
    with running(in_process) as found:
        host = b"Host: 127.0.0.1:%d\r\n" % found.port
        for head in (b"", host * 2, b"X\0: 1\r\n" + host, host + b"Content-Length: 1\r\nContent-Length: 2\r\n"):
            status, told = all_of(connected(found, b"GET /v1/models HTTP/1.1\r\n" + head + b"\r\n"))
            assert status.startswith(b"HTTP/1.1 400")
            assert told["error"]["message"].endswith(".")
        status, told = all_of(
            connected(found, b"GET /v1/models/%0d%0a HTTP/1.1\r\nConnection: close\r\n" + host + b"\r\n")
        )
        assert (status, told["error"]["code"]) == (b"HTTP/1.1 404 Not Found", "model_not_found")


def test_many_streaming_clients_at_once_get_their_own_whole_replies(
    in_process: ModuleType, helper: Callable[[str], ModuleType]
) -> None:
    """Every two ask with a seed of their own, so that a mixed reply would show. FORETOKEN_CLIENTS and
    FORETOKEN_CLIENT_SECONDS make it the long run (CONTRIBUTING.md)."""
    many_clients, memory = helper("server/many_clients.py"), list[int]()
    process = psutil.Process()
    with running(in_process, "scripted:length=6", waiting=CLIENTS) as found:
        answers = asyncio.run(
            many_clients.many(found.port, CLIENTS, SECONDS, lambda _count: memory.append(process.memory_info().rss))
        )
        assert many_clients.faults(answers, CLIENTS) == []
        half = len(memory) // 2
        if SECONDS and half > 10:
            assert min(memory[half:]) < memory[half // 2] + 32 * 2**20
    assert found.server.requests == ()


def test_of_many_answers_each_that_is_lost_cut_or_mixed_is_found(helper: Callable[[str], ModuleType]) -> None:
    many_clients = helper("server/many_clients.py")
    good = {many_clients.Answer("200", seed, f"text {seed}", True): 3 for seed in range(4)}
    assert many_clients.faults(Counter(good), 8) == []
    for wrong in (("200", 2, "text 3", True), ("200", 2, "text 2", False), ("429", 2, "", False), ("200", 9, "", True)):
        assert many_clients.faults(Counter(good | {many_clients.Answer(*wrong): 1}), 8)
    assert many_clients.faults(Counter(good), 13)
