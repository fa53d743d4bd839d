"""Downloads bytes of a file from a given offset, over httpx2, the HTTP client of huggingface_hub: redirects (a token
stays with the host it is for), proxies, and the system's certificates.
"""

import contextlib
import functools
import os
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any, Final, Self

import httpx2

from foretoken import paths, settings
from foretoken.errors import HubOffline
from foretoken.library.files.remote import FileAnswer, Passing, Refused
from foretoken.library.files.tools import retry_after
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
_VARIABLE: Final = "FORETOKEN_OFFLINE"  # --offline sets it
_VARIABLES: Final = (_VARIABLE, "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
_TRUE: Final = frozenset({"1", "on", "yes", "true"})
_BY_COMMAND: Final = later("Offline is on, so the hub is not asked; start Foretoken without --offline.")
_BY_VARIABLE: Final = later("Offline is on, so the hub is not asked; unset {variable} to search and download.")
_BY_SETTING: Final = later(
    "Offline is on, so the hub is not asked; switch it off under Settings ▸ Privacy and data to search and download."
)


def check_offline() -> None:
    """Raises HubOffline where the switch Offline is on; servers in place of a model are asked all the same."""
    variable = next((name for name in _VARIABLES if os.environ.get(name, "").lower() in _TRUE), None)
    if variable is not None:
        raise HubOffline(tr(_BY_COMMAND if variable == _VARIABLE else _BY_VARIABLE, variable=variable))
    if settings.load(paths.data_dir() / "settings.json").offline:
        raise HubOffline(tr(_BY_SETTING))


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
        """Ask for the bytes of `url` from `start` on, up to `end` (None: all), if it still has the etag `if_range`.
        Raises Passing, Refused, HubOffline."""
        check_offline()
        asked = {**headers, "Accept-Encoding": "identity"}
        if start or end is not None:
            asked["Range"] = f"bytes={start}-{'' if end is None else end - 1}"
            if if_range is not None:
                asked["If-Range"] = if_range
        with (
            _translated(url),
            self._session().stream(
                "GET", url, headers=asked, follow_redirects=True, extensions={"trace": self._on_step}
            ) as response,
        ):
            if self._aborted:
                raise Passing("the download was stopped")
            yield _reply(response)

    def sibling(self) -> Self:
        """One more for another connection at the same time; `abort` of this one ends that one too."""
        made = type(self)(stall=self._stall)
        with self._lock:
            self._siblings.append(made)
            made._aborted = self._aborted
        return made

    def abort(self) -> None:
        """From any thread, for good: end the request under way, and let no other one begin."""
        with self._lock:
            self._aborted = True
            siblings, sockets = list(self._siblings), list(self._sockets)
        for connection in sockets:
            _shut(connection)
        for one in siblings:
            one.abort()

    def close(self) -> None:
        """Let go of connections; nothing is under way."""
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

    def _session(self) -> httpx2.Client:
        if self._client is None:
            limits = httpx2.Limits(max_keepalive_connections=1)
            self._client = httpx2.Client(timeout=self._timeout, limits=limits, verify=_certificates())
        return self._client


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Those that the system trusts; loading them takes a tenth of a second, so once is enough."""
    return httpx2.create_ssl_context()


def _reply(response: httpx2.Response) -> FileAnswer:
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
    return FileAnswer(status, first, total, response.headers.get("ETag"), _chunks(response), str(response.url))


def _chunks(response: httpx2.Response) -> Iterator[bytes]:
    with _translated(str(response.url)):
        yield from response.iter_raw()


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


def _shut(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it may be closed already
        connection.shutdown(socket.SHUT_RDWR)


def _whole(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None
