"""A reply as it comes from a server: server-sent events, read by a thread of its own."""

import contextlib
import queue
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import httpx2

from foretoken import threads
from foretoken.decoding import Undecodable, from_json
from foretoken.library.hub.answers import TooLong

_RESET: Final = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)  # lingers for no second
_LONGEST_LINE: Final = 4 * 2**20  # bytes of one event
_NO_EVENT: Final = 65_536  # bytes of blank lines and comments in a row
_AHEAD: Final = 4096  # events that may wait to be taken: a server may send faster than they are shown
_OF_A_REFUSAL: Final = 65_536  # bytes of it that are read
_POLL_S: Final = 0.25
_ENDING_S: Final = 1.0
_SILENT_S: Final = 10.0  # after which a server is asked whether it still runs
JSON: Final = {"Content-Type": "application/json"}

ShouldStop = Callable[[], bool]
Chunk = dict[str, Any]


class Garbage(Exception):
    """What came is no event."""


class RefusedReply(Exception):
    """An answer without a reply: nothing has begun."""

    def __init__(self, status: int, content: bytes, headers: httpx2.Headers) -> None:
        super().__init__(status)
        self.status, self.content, self.headers = status, content, headers


class Stream:
    """A reply as server-sent events, read by a thread of its own, so that it can be left while nothing comes."""

    def __init__(self, client: httpx2.Client, url: str, body: bytes, ask_alive: Callable[[], None]) -> None:
        """`ask_alive` raises httpx2.HTTPError where the server does not run any more."""
        self._client, self._url, self._body, self._ask_alive = client, url, body, ask_alive
        self._arrived: queue.SimpleQueue[tuple[float, Chunk] | BaseException | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(_AHEAD)
        self._over = False
        self._socket: socket.socket | None = None
        self._left = False
        self.begun = False
        self._thread = threads.start(self._read, name="remote-reply", died=self._arrived.put)

    def chunks(self, should_stop: ShouldStop) -> Iterator[tuple[float, Chunk]]:
        heard = asked = time.monotonic()
        while not should_stop():
            try:
                found = self._arrived.get(timeout=_POLL_S)
            except queue.Empty:
                now = time.monotonic()
                if now - heard > (self._client.timeout.read or now):  # blank lines and comments may come without end
                    raise httpx2.ReadTimeout("no event") from None
                if now - max(heard, asked) > _SILENT_S:
                    asked = now
                    self._ask_alive()
                continue
            if isinstance(found, BaseException):
                if self._left or should_stop():
                    return
                raise found
            if found is None:
                if self._over:
                    return
                continue
            self.begun, heard = True, found[0]
            self._room.release()
            yield found

    def wake(self) -> None:
        self._arrived.put(None)

    def _shut(self) -> None:
        self._left = True
        self._room.release()
        if self._socket is not None:
            with contextlib.suppress(OSError):  # reset once it is closed: a server that is amid writing learns at once
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                self._socket.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Close the connection, so that the server sees its reader go, and wait a little until it is."""
        self._shut()
        self._thread.join(_ENDING_S)

    def _read(self) -> None:
        try:
            with self._client.stream(
                "POST", self._url, content=self._body, headers=JSON, extensions={"trace": self._on_step}
            ) as response:
                if response.status_code != 200:
                    raise RefusedReply(response.status_code, _beginning(response), response.headers)
                ended, empty = False, 0
                for line in _lines(response):
                    if self._left:
                        return
                    empty += len(line) + 1
                    if line.startswith(b"data:"):
                        empty = 0
                        data = line[5:].strip()
                        if data != b"[DONE]":
                            chunk = _chunk(data)
                            ended = ended or b'"finish_reason":"' in data.replace(b" ", b"")
                            self._room.acquire()
                            self._arrived.put((time.monotonic(), chunk))
                    elif line.strip() and not line.startswith((b":", b"event:", b"id:", b"retry:")):
                        raise Garbage("a line is no event")
                    elif empty > _NO_EVENT:
                        raise Garbage("nothing but blank lines and comments")
                if not ended:
                    raise httpx2.RemoteProtocolError("the reply has no end")
            self._over = True
            self._arrived.put(None)
        except Exception as error:
            self._arrived.put(error)

    def _on_step(self, name: str, info: Any) -> None:
        if name in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            found = info["return_value"].get_extra_info("socket")
            if isinstance(found, socket.socket):
                self._socket = found
                if self._left:
                    self._shut()


def _beginning(response: httpx2.Response) -> bytes:
    """As much of an answer as may be of use."""
    found = b""
    for block in response.iter_bytes():
        found += block
        if len(found) >= _OF_A_REFUSAL:
            break
    return found[:_OF_A_REFUSAL]


def _lines(response: httpx2.Response) -> Iterator[bytes]:
    rest = b""
    for block in response.iter_bytes():
        *whole, rest = (rest + block).split(b"\n")
        if max(map(len, (rest, *whole))) > _LONGEST_LINE:
            raise TooLong("one event is too long")
        yield from whole  # what has no end yet is half an event


def _chunk(data: bytes) -> Chunk:
    try:
        return from_json(data, dict[str, Any])
    except Undecodable:
        raise Garbage("an event is no JSON object") from None
