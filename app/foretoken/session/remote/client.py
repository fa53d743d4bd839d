"""Asks a server over HTTP: questions with a short answer, and replies that come as they are written.

Redirects are not followed: what is sent goes to the address that the user chose, and nowhere else.
"""

import ssl
import time
from collections.abc import Iterator
from typing import Any, Final

import httpx2

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import EngineError, ServerError, UnusableInput
from foretoken.library.hub.answers import TooLong, bound
from foretoken.plain import one_line
from foretoken.session.remote.access import Access
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate, Seen, looking, pinned
from foretoken.session.remote.faults import NOT_YET, Faults, innermost
from foretoken.session.remote.stream import JSON, Chunk, Garbage, RefusedReply, ShouldStop, Stream
from foretoken.wording import tr

_QUESTION_S: Final = 20.0  # for the whole of a short answer
_TRIES: Final = 3
_PAUSE_S: Final = 0.25
_LOADING_S: Final = 120.0  # as long as a server may load its model, or be busy
_ALIVE_S: Final = 2.0  # to say whether it runs


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
        # A connection of its own for each reply: a server that was restarted meanwhile has closed an older one.
        self._replies = httpx2.Client(
            timeout=httpx2.Timeout(access.read_s, connect=access.connect_s),
            limits=httpx2.Limits(max_keepalive_connections=0),
            **made,
        )
        self._streams: list[Stream] = []

    def ask(self, path: str, body: object = None, *, should_stop: ShouldStop = lambda: False) -> Any:
        """The JSON answer to a GET, or to a POST of `body`, which may be sent again when it is lost. Raises
        ServerError, ContextFull."""
        response = self.answer(path, body, should_stop=should_stop)
        if response.status_code != 200:
            raise self._faults.refused(response.status_code, response.content, response.headers, path)
        try:
            return from_json(response.content, Any)
        except Undecodable:
            raise self._faults.garbled(begun=False) from None

    def answer(self, path: str, body: object = None, *, should_stop: ShouldStop = lambda: False) -> httpx2.Response:
        """Whatever a server answers, after waiting for one that loads its model. Raises ServerError."""
        until = time.monotonic() + _LOADING_S
        while True:
            response = self._asked(path, body)
            if response.status_code not in NOT_YET or time.monotonic() > until or should_stop():
                return response
            time.sleep(_PAUSE_S)

    def _asked(self, path: str, body: object) -> httpx2.Response:
        url = self.address.url(path)
        for left in reversed(range(_TRIES)):
            try:
                if body is None:
                    return self._questions.get(url)
                return self._questions.post(url, content=to_json(body), headers=JSON)
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
        self._questions.close()
        self._replies.close()


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
