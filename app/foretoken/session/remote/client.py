"""Asks a server over HTTP: questions with a short answer, and replies that come as they are written; what goes wrong
is said in sentences that say what to do.

Redirects are not followed: what is sent goes to the address that the user chose, and nowhere else.
"""

import contextlib
import queue
import socket
import ssl
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import httpx2

from foretoken import threads
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import CertificateRefused, ContextFull, EngineError, KeyRefused, ServerError, UnusableInput
from foretoken.library.hub.answers import TooLong, bound
from foretoken.plain import one_line
from foretoken.session.remote.access import VARIABLE, Access
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate, NotTheTrusted, Seen, looking, pinned
from foretoken.wording import later, tr

NOT_YET: Final = frozenset({429, 503})  # nothing has begun: it may be asked again
_NOT_TLS: Final = frozenset({"WRONG_VERSION_NUMBER", "HTTP_REQUEST", "RECORD_LAYER_FAILURE"})  # what answered has none
_QUESTION_S: Final = 20.0  # for the whole of a short answer
_TRIES: Final = 3
_PAUSE_S: Final = 0.25
_LOADING_S: Final = 120.0  # as long as a server may load its model, or be busy
_ALIVE_S: Final = 2.0  # to say whether it runs
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


_KEY_REFUSED: Final = later(
    "{server} refuses the API key; enter the right one under Models ▸ Use a remote server, or set {variable}."
)
_KEY_WANTED: Final = later(
    "{server} asks for an API key; enter it under Models ▸ Use a remote server, or set {variable}."
)
_NOT_AS_OTHERS: Final = later(
    "The certificate of {server} has changed since you trusted it, so nothing was sent. It was "
    "renewed, or somebody intercepts the connection: check it under Models ▸ Use a remote server."
)
_NOT_TRUSTED: Final = later(
    "The certificate of {server} is not trusted ({reason}); look at it under Models ▸ Use a remote server, where you "
    "can trust it."
)
_NO_PATH: Final = later("{server} has no {path}; it is not an OpenAI-compatible server, or its address needs a path.")
_NOTHING_AT_PORT: Final = later(
    "Nothing answers at {server}; start the server there, or write its port, as in {host}:8080."
)
_LATE: Final = later("{server} did not answer within {seconds:,.0f} seconds; check the address, or whether it runs.")
_AWAY: Final = later(
    "{server} closed the connection in mid-reply; the text so far is kept: continue once it runs again."
)
_NO_ANSWER: Final = later("{server} closed the connection without an answer; check whether it still runs.")
_NO_ANSWER_HTTP: Final = later(
    "{server} closed the connection without an answer; check whether it still runs, or whether its "
    "address begins with https://."
)


class Faults:
    """Makes errors of what one server answers, and of what happens on the way there."""

    def __init__(self, address: Address, access: Access) -> None:
        self._address, self._access = address, access

    def _sentence(self, text: str, **values: Any) -> str:
        address, seconds = self._address, self._access.connect_s
        return tr(text, server=address.name, host=address.host, seconds=seconds, variable=VARIABLE, **values)

    def refused(self, status: int, content: bytes, headers: httpx2.Headers, path: str) -> EngineError:
        """The error for an answer with this `status`."""
        said = _said(content)
        if status in (401, 403):
            return KeyRefused(self._sentence(_KEY_REFUSED if self._access.key else _KEY_WANTED))
        if status == 400 and "context" in said and ("exceed" in said or "maximum" in said):
            return ContextFull(
                self._sentence(
                    later("The conversation is too long for {server} ({said}); start a new chat."), said=said
                )
            )
        place = one_line(headers.get("Location", "?"))[:200]
        if 300 <= status < 400:
            text = later("{server} redirects to {place}; use that address if you trust it.")
        elif status == 404 and not said:
            text = _NO_PATH
        elif status in NOT_YET:
            text = later("{server} is busy or still loading its model; try again later.")
        elif status >= 500:
            text = later("{server} failed ({status} {said}); look at its log.")
        else:
            text = later("{server} refuses this ({status} {said}).")
        return ServerError(self._sentence(text, place=place, path=path, status=status, said=said))

    def garbled(self, *, begun: bool) -> ServerError:
        """The error for an answer that cannot be understood. `begun`: a part of the reply came before it."""
        return ServerError(
            self._sentence(
                later("{server} sent something that is no part of a reply; the text so far is kept.")
                if begun
                else later("{server} answers, but not as an OpenAI-compatible server does; check the address.")
            )
        )

    def failure(self, error: Exception, *, begun: bool) -> ServerError:
        """The error for `error`, which httpx2 raised on the way."""
        cause = innermost(error)
        if isinstance(cause, NotTheTrusted | ssl.SSLError) and not isinstance(error, httpx2.TimeoutException):
            return self._without_tls(cause)
        match error, cause:
            case httpx2.ConnectTimeout(), _:
                text = _LATE
            case httpx2.TimeoutException(), _ if begun:
                text = later("{server} has sent nothing more for too long; the text so far is kept.")
            case httpx2.TimeoutException(), _:
                text = later("{server} has sent nothing for too long; check whether it still runs.")
            case _, socket.gaierror():
                text = later("There is no machine called {host}; check the address.")
            case _, ConnectionRefusedError() if self._address.port in (80, 443):
                text = _NOTHING_AT_PORT
            case _, ConnectionRefusedError():
                text = later("Nothing answers at {server}; start the server there, or check address and port.")
            case httpx2.ConnectError(), _:
                text = later("{server} cannot be reached ({reason}).")
            case _ if begun:
                text = _AWAY
            case _:
                text = _NO_ANSWER_HTTP if self._address.scheme == "http" else _NO_ANSWER
        return ServerError(self._sentence(text, reason=threads.brief(cause)))

    def _without_tls(self, cause: NotTheTrusted | ssl.SSLError) -> ServerError:
        """Why there is no encrypted connection."""
        if isinstance(cause, NotTheTrusted):
            return CertificateRefused(self._sentence(_NOT_AS_OTHERS))
        if isinstance(cause, ssl.SSLCertVerificationError):
            reason = cause.verify_message.rstrip(".")
            return CertificateRefused(self._sentence(_NOT_TRUSTED, reason=reason), reason=reason)
        text = later("{server} could not agree on an encrypted connection ({reason}).")
        if cause.reason in _NOT_TLS:
            text = later("{server} does not encrypt: write http:// in place of https:// in its address.")
        return ServerError(self._sentence(text, reason=cause.reason or "TLS"))


def _said(content: bytes) -> str:
    """What a refusal says in words, in one of the usual forms."""
    try:
        found = from_json(content[:65_536], dict[str, Any])
    except Undecodable:
        return ""
    inside = found.get("error", found)
    words = inside.get("message", inside.get("detail", "")) if isinstance(inside, dict) else inside
    return one_line(str(words))[:300]


def innermost(error: BaseException) -> BaseException:
    while (cause := error.__cause__ or error.__context__) is not None:
        if isinstance(error, ssl.SSLError | OSError) and not isinstance(cause, OSError):
            break
        error = cause
    return error


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


class Client:
    """One server. All methods but `close` may be called from any thread."""

    def __init__(self, address: Address, access: Access, *, certificates: ssl.SSLContext | None = None) -> None:
        """`certificates` decides on the server's, None: as `access` says. Raises UnusableInput for certificates that
        cannot be read."""
        self.address, self.read_s, self._faults = address, access.read_s, Faults(address, access)
        headers = {"Authorization": f"Bearer {access.key}"} if access.key else {}
        verify = certificates or _certificates(address, access)
        made: dict[str, Any] = {"verify": verify, "headers": headers, "trust_env": not address.loopback}
        short = httpx2.Timeout(_QUESTION_S, connect=access.connect_s)
        self._questions = httpx2.Client(timeout=short, **made)
        bound(self._questions, _QUESTION_S)
        self._whole = httpx2.Client(timeout=httpx2.Timeout(access.read_s, connect=access.connect_s), **made)
        bound(self._whole, access.read_s)
        # A connection of its own for each reply: a server that was restarted meanwhile has closed an older one.
        self._replies = httpx2.Client(
            timeout=httpx2.Timeout(access.read_s, connect=access.connect_s),
            limits=httpx2.Limits(max_keepalive_connections=0),
            **made,
        )
        self._streams: list[Stream] = []

    def ask(
        self, path: str, body: object = None, *, should_stop: ShouldStop = lambda: False, long: bool = False
    ) -> Any:
        """The JSON answer to a GET, or to a POST of `body`, which may be sent again when it is lost. `long`: it may
        take as long as a reply. Raises ServerError, ContextFull."""
        response = self.answer(path, body, should_stop=should_stop, long=long)
        if response.status_code != 200:
            raise self._faults.refused(response.status_code, response.content, response.headers, path)
        try:
            return from_json(response.content, Any)
        except Undecodable:
            raise self._faults.garbled(begun=False) from None

    def answer(
        self, path: str, body: object = None, *, should_stop: ShouldStop = lambda: False, long: bool = False
    ) -> httpx2.Response:
        """Whatever a server answers, after waiting for one that loads its model. Raises ServerError."""
        until = time.monotonic() + _LOADING_S
        while True:
            response = self._asked(path, body, self._whole if long else self._questions)
            if response.status_code not in NOT_YET or time.monotonic() > until or should_stop():
                return response
            time.sleep(_PAUSE_S)

    def _asked(self, path: str, body: object, client: httpx2.Client) -> httpx2.Response:
        url = self.address.url(path)
        for left in reversed(range(_TRIES)):
            try:
                if body is None:
                    return client.get(url)
                return client.post(url, content=to_json(body), headers=JSON)
            except (httpx2.HTTPError, httpx2.InvalidURL, TooLong) as error:
                if isinstance(error, TooLong):
                    raise self._faults.garbled(begun=False) from error
                lost = isinstance(error, httpx2.ReadError | httpx2.RemoteProtocolError)
                if not lost or not left:
                    raise self._faults.failure(error, begun=False) from error
                time.sleep(_PAUSE_S)
        raise AssertionError("the last try returns or raises")

    def stream(self, path: str, body: object, should_stop: ShouldStop) -> Iterator[tuple[float, Chunk]]:
        """The events of a reply, each with the moment of its arrival; ends early once `should_stop`, which `wake` has
        it ask. Raises ServerError, ContextFull. A reply that has begun is never asked for twice."""
        until = time.monotonic() + _LOADING_S
        while True:
            stream = Stream(self._replies, self.address.url(path), to_json(body), self._ask_alive)
            self._streams.append(stream)
            try:
                yield from stream.chunks(should_stop)
                return
            except RefusedReply as refusal:
                if refusal.status not in NOT_YET or time.monotonic() > until or should_stop():
                    raise self._faults.refused(refusal.status, refusal.content, refusal.headers, path) from None
                time.sleep(_PAUSE_S)
            except (Garbage, TooLong) as error:
                raise self._faults.garbled(begun=stream.begun) from error
            except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
                raise self._faults.failure(error, begun=stream.begun) from error
            finally:
                self._streams.remove(stream)
                stream.end()

    def failed(self, error: object, path: str, *, begun: bool) -> EngineError:
        """What to raise for an event that tells of an error. Where nothing has `begun` it is a refusal, whose status it
        names: the real one was sent before anything was known."""
        told = error if isinstance(error, dict) else {"message": error}
        if begun:
            said = one_line(str(told.get("message", told)))[:300]
            return ServerError(tr("The server failed in mid-reply: {said}", said=said))
        status = told.get("code")
        status = status if isinstance(status, int) and 400 <= status < 600 else 500
        return self._faults.refused(status, to_json({"error": told}), httpx2.Headers(), path)

    def nothing_more(self) -> ServerError:
        """The error for a reply to which nothing is added any more."""
        return self._faults.failure(httpx2.ReadTimeout("empty events"), begun=True)

    def _ask_alive(self) -> None:
        try:  # by a new connection: one from before may be answered by a server that has stopped listening
            alive = self._replies.get(self.address.url("/health"), timeout=_ALIVE_S).status_code < 500
        except httpx2.TimeoutException:
            return  # it may be busy
        except (httpx2.HTTPError, TooLong):
            alive = False
        if not alive:
            raise httpx2.RemoteProtocolError("it does not run any more")

    def wake(self) -> None:
        """Have all replies under way ask at once whether to stop."""
        for stream in tuple(self._streams):
            stream.wake()

    def close(self) -> None:
        for client in (self._questions, self._whole, self._replies):
            client.close()


def certificate_at(address: Address, access: Access) -> Certificate:
    """The certificate that a server has, whoever vouches for it; nothing is sent there but the question for it. Raises
    ServerError."""
    client = Client(address, access, certificates=looking())
    try:
        client.ask("/v1/models")
    except ServerError as error:
        cause = innermost(error)
        if isinstance(cause, Seen):
            return Certificate.read(cause.der)
        raise
    finally:
        client.close()
    raise ServerError(tr("{server} has no certificate.", server=address.name))


def _certificates(address: Address, access: Access) -> ssl.SSLContext:
    if address.scheme == "http":
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # as it is made, it trusts no certificate at all
    if access.pin:
        return pinned(access.pin)
    context = httpx2.create_ssl_context()
    if access.certificates:
        try:
            context.load_verify_locations(access.certificates)
        except (OSError, ssl.SSLError) as error:
            raise UnusableInput(
                tr(
                    "The certificates {path} cannot be read ({reason}); name a PEM file.",
                    path=access.certificates,
                    reason=getattr(error, "strerror", None) or getattr(error, "reason", None) or "",
                )
            ) from None
    return context
