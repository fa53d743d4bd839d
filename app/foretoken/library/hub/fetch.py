"""Downloads bytes of a file from a given offset, over httpx2, the HTTP client of huggingface_hub: redirects (a token
stays with the host it is for), proxies, and the system's certificates.
"""

import contextlib
import functools
import re
import socket
import ssl
import threading
import time
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any, Final, Self
from urllib.parse import urlsplit

import httpx2

from foretoken.library.files.tools import retry_after
from foretoken.library.hub.fetching import FileAnswer, Passing, Refused
from foretoken.wording import later, tr

NETWORK_ERRORS: Final = (httpx2.HTTPError, httpx2.InvalidURL)
"""What a question over HTTP may raise besides what it is translated to."""
_CONTENT_RANGE: Final = re.compile(r"bytes (\d+)-(\d+)/(\d+|\*)")
_PASSING: Final = frozenset({408, 421, 425, 429, 500, 502, 503, 504, 507, 509, 520, 521, 522, 523, 524, 529})
_TROUBLE: Final = {
    403: later("the file's address had run out"),
    408: later("the server waited too long for us"),
    429: later("the server asks for fewer requests"),
}
_CONNECT: Final = 15.0  # seconds
_RECEIVE: Final = 768 * 1024  # bytes at a time: what a kill may cost, below 1 MiB; less would cost more time


class HttpFetcher:
    """Over HTTP. `stall`: seconds without a byte after which a connection counts as dead."""

    def __init__(self, *, stall: float = 30.0) -> None:
        self._stall = stall
        self._timeout = httpx2.Timeout(stall, connect=min(_CONNECT, stall))
        self._client: httpx2.Client | None = None
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._aborted = False
        self._siblings: list[Self] = []

    @contextlib.contextmanager
    def open(
        self, url: str, headers: Mapping[str, str], *, start: int, if_range: str | None, end: int | None = None
    ) -> Iterator[FileAnswer]:
        asked = {**headers, "Accept-Encoding": "identity"}
        if start or end is not None:
            asked["Range"] = f"bytes={start}-{'' if end is None else end - 1}"
            if if_range is not None:
                asked["If-Range"] = if_range
        with (
            _translated(url),
            self._session(url).stream(
                "GET", url, headers=asked, follow_redirects=True, extensions={"trace": self._on_step}
            ) as response,
        ):
            if self._aborted:
                raise Passing("the download was stopped")
            # A part with an end is one of many: its connection is to be used again, which the client sees to.
            yield _reply(response, self._stall, straight=end is None)

    def sibling(self) -> Self:
        made = type(self)(stall=self._stall)
        with self._lock:
            self._siblings.append(made)
            made._aborted = self._aborted
        return made

    def abort(self) -> None:
        with self._lock:
            self._aborted = True
            siblings, sockets = list(self._siblings), list(self._sockets)
        for connection in sockets:
            _shut(connection)
        for one in siblings:
            one.abort()

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    def _on_step(self, name: str, info: Mapping[str, Any]) -> None:
        """Of the client's work: connections are noted as they are made, to be shut while they wait for anything."""
        if name in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            connection = info["return_value"].get_extra_info("socket")
            if isinstance(connection, socket.socket):
                with self._lock:
                    self._sockets = [*(one for one in self._sockets if one.fileno() >= 0), connection]
                    aborted = self._aborted
                if aborted:
                    _shut(connection)

    def _session(self, url: str) -> httpx2.Client:
        if self._client is None:
            limits = httpx2.Limits(max_keepalive_connections=1)
            if urlsplit(url).scheme == "http" and not urllib.request.getproxies():
                nobody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # as it is made, it trusts no certificate at all
                plain = httpx2.HTTPTransport(verify=nobody, limits=limits)
                mounts = {"https://": _Encrypted(limits)}
                self._client = httpx2.Client(timeout=self._timeout, transport=plain, mounts=mounts)
            else:
                self._client = httpx2.Client(timeout=self._timeout, limits=limits, verify=_certificates())
        return self._client


class _Encrypted(httpx2.BaseTransport):
    """Where an address without encryption leads to one with it: certificates are loaded only then."""

    def __init__(self, limits: httpx2.Limits) -> None:
        self._limits = limits
        self._made: httpx2.HTTPTransport | None = None

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if self._made is None:
            self._made = httpx2.HTTPTransport(verify=_certificates(), limits=self._limits)
        return self._made.handle_request(request)

    def close(self) -> None:
        if self._made is not None:
            self._made.close()


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Those that the system trusts; loading them takes a tenth of a second, so once is enough."""
    return httpx2.create_ssl_context()


def _reply(response: httpx2.Response, stall: float, *, straight: bool) -> FileAnswer:
    status = response.status_code
    if status in _PASSING or (status == 403 and response.history):  # a signed address that has run out
        wait = retry_after(response.headers.get("Retry-After"), time.time())
        known = _TROUBLE.get(status, later("the server is in trouble (it answered {status})"))
        raise Passing(tr(known, status=status), wait=wait)
    if status not in (200, 206, 416):
        raise Refused(status)
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise Passing(tr("the server sent the file compressed, which was not asked for"))
    first, total = 0, _whole(response.headers.get("Content-Length"))
    if status == 206:
        match = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", "").strip())
        if match is None:
            raise Passing(tr("the server did not say which part of the file it sends"))
        first, total = int(match[1]), _whole(match[3])
    elif status == 416:
        total = _whole(response.headers.get("Content-Range", "").rpartition("/")[2])
    chunks = _chunks(response, stall, straight=straight)
    return FileAnswer(status, first, total, response.headers.get("ETag"), chunks, str(response.url))


def _chunks(response: httpx2.Response, stall: float, *, straight: bool) -> Iterator[bytes]:
    with _translated(str(response.url)):
        chunks = response.iter_raw()
        first = next(chunks, b"")
        yield first
        left = _whole(response.headers.get("Content-Length"))
        connection = _plain_socket(response) if straight and left is not None else None
        if connection is None or left is None:
            yield from chunks
        else:
            yield from _received(connection, left - len(first), stall)


def _received(connection: socket.socket, left: int, stall: float) -> Iterator[bytes]:
    """The rest of a body, straight from the socket: the client's own way costs more time than the network."""
    connection.settimeout(stall)
    while left > 0:
        try:
            block = connection.recv(min(_RECEIVE, left))
        except TimeoutError:
            raise httpx2.ReadTimeout("nothing came") from None
        except OSError:
            raise httpx2.ReadError("the connection broke") from None
        if not block:
            raise httpx2.RemoteProtocolError("the connection closed too early")
        left -= len(block)
        yield block


@contextlib.contextmanager
def _translated(url: str) -> Iterator[None]:
    host = httpx2.URL(url).host
    try:
        yield
    except httpx2.TimeoutException:
        raise Passing(tr("{host} sent nothing for too long", host=host)) from None
    except httpx2.ConnectError:
        raise Passing(tr("{host} cannot be reached", host=host)) from None
    except (httpx2.NetworkError, httpx2.RemoteProtocolError):
        raise Passing(tr("the connection to {host} was lost", host=host)) from None
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise Passing(tr("{host} could not be asked ({error})", host=host, error=type(error).__name__)) from None
    except httpx2.StreamError:  # closed by `abort` between two chunks
        raise Passing(tr("the connection to {host} was closed", host=host)) from None


def _plain_socket(response: httpx2.Response) -> socket.socket | None:
    """The socket that the rest of the body will come from, byte for byte; None where the body is wrapped further.

    The first chunk of a body is everything that had been read ahead, so nothing of the rest is held elsewhere.
    """
    connection = _socket_of(response)
    wrapped = isinstance(connection, ssl.SSLSocket)
    plain = response.http_version == "HTTP/1.1" and "Transfer-Encoding" not in response.headers
    return connection if plain and wrapped == (response.url.scheme == "https") else None


def _socket_of(response: httpx2.Response) -> socket.socket | None:
    stream = response.extensions.get("network_stream")
    found = stream.get_extra_info("socket") if stream is not None else None
    return found if isinstance(found, socket.socket) else None


def _shut(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it may be closed already
        connection.shutdown(socket.SHUT_RDWR)


def _whole(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None
