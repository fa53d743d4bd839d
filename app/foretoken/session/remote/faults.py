"""What goes wrong with a server, in sentences that say what to do."""

import socket
import ssl
from typing import Any, Final

import httpx2

from foretoken import threads
from foretoken.decoding import Undecodable, from_json
from foretoken.errors import CertificateRefused, ContextFull, EngineError, KeyRefused, ServerError
from foretoken.plain import one_line
from foretoken.session.remote.access import VARIABLE, Access
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import NotTheTrusted
from foretoken.wording import tr

NOT_YET: Final = frozenset({429, 503})  # nothing has begun: it may be asked again
_NOT_TLS: Final = frozenset({"WRONG_VERSION_NUMBER", "HTTP_REQUEST", "RECORD_LAYER_FAILURE"})  # what answered has none


class Faults:
    """Makes errors of what one server answers, and of what happens on the way there."""

    def __init__(self, address: Address, access: Access) -> None:
        self._address, self._access = address, access

    def refused(self, status: int, content: bytes, headers: httpx2.Headers, path: str) -> EngineError:
        """The error for an answer with this `status`."""
        server, said = self._address.name, _said(content)
        if status in (401, 403):
            return KeyRefused(self._about_key())
        if status == 400 and "context" in said and ("exceed" in said or "maximum" in said):
            return ContextFull(
                tr("The conversation is too long for {server} ({said}); start a new chat.", server=server, said=said)
            )
        return ServerError(self._about_status(status, said, headers, path))

    def _about_key(self) -> str:
        server = self._address.name
        if self._access.key:
            return tr(
                "{server} refuses the API key; enter the right one under Models ▸ Use a remote server, or set "
                "{variable}.",
                server=server,
                variable=VARIABLE,
            )
        return tr(
            "{server} asks for an API key; enter it under Models ▸ Use a remote server, or set {variable}.",
            server=server,
            variable=VARIABLE,
        )

    def _about_status(self, status: int, said: str, headers: httpx2.Headers, path: str) -> str:
        server = self._address.name
        if 300 <= status < 400:
            place = one_line(headers.get("Location", "?"))[:200]
            return tr(
                "{server} sends its readers on to {place}; give that address if you trust it.",
                server=server,
                place=place,
            )
        if status == 404 and not said:
            return tr(
                "{server} has no {path}; it is no OpenAI-compatible server, or its address goes on with a path.",
                server=server,
                path=path,
            )
        if status in NOT_YET:
            return tr("{server} is busy or still loading its model; try again later.", server=server)
        if status >= 500:
            return tr("{server} failed ({status} {said}); look at its log.", server=server, status=status, said=said)
        return tr("{server} refuses this ({status} {said}).", server=server, status=status, said=said)

    def garbled(self, *, begun: bool) -> ServerError:
        """The error for an answer that cannot be understood. `begun`: a part of the reply came before it."""
        server = self._address.name
        if begun:
            return ServerError(
                tr("{server} sent something that is no part of a reply; the text so far is kept.", server=server)
            )
        return ServerError(
            tr("{server} answers, but not as an OpenAI-compatible server does; check the address.", server=server)
        )

    def failure(self, error: Exception, *, begun: bool) -> ServerError:
        """The error for `error`, which httpx2 raised on the way."""
        cause = innermost(error)
        if isinstance(cause, NotTheTrusted | ssl.SSLError) and not isinstance(error, httpx2.TimeoutException):
            return self._without_tls(cause)
        return ServerError(self._about_way(error, cause, begun=begun))

    def _about_way(self, error: Exception, cause: BaseException, *, begun: bool) -> str:
        server, host = self._address.name, self._address.host
        if isinstance(error, httpx2.ConnectTimeout):
            return tr(
                "{server} did not answer within {seconds:,.0f} seconds; check the address, or whether it runs.",
                server=server,
                seconds=self._access.connect_s,
            )
        if isinstance(error, httpx2.TimeoutException):
            if begun:
                return tr("{server} has sent nothing more for too long; the text so far is kept.", server=server)
            return tr("{server} has sent nothing for too long; look whether it still runs.", server=server)
        if isinstance(cause, socket.gaierror):
            return tr("There is no machine called {host}; check the address.", host=host)
        if isinstance(cause, ConnectionRefusedError):
            if self._address.port in (80, 443):
                return tr(
                    "Nothing answers at {server}; start the server there, or write its port, as in {host}:8080.",
                    server=server,
                    host=host,
                )
            return tr("Nothing answers at {server}; start the server there, or check address and port.", server=server)
        if isinstance(error, httpx2.ConnectError):
            return tr("{server} cannot be reached ({reason}).", server=server, reason=threads.brief(cause))
        if begun:
            return tr(
                "{server} went away in mid-reply; the text so far is kept: continue once it runs again.", server=server
            )
        if self._address.scheme == "http":
            return tr(
                "{server} went away without an answer; look whether it still runs, or whether its address begins "
                "with https://.",
                server=server,
            )
        return tr("{server} went away without an answer; look whether it still runs.", server=server)

    def _without_tls(self, cause: NotTheTrusted | ssl.SSLError) -> ServerError:
        """Why there is no encrypted connection."""
        server = self._address.name
        if isinstance(cause, NotTheTrusted):
            return CertificateRefused(
                tr(
                    "{server} has another certificate than the one that you trusted, so nothing was sent to it. Either "
                    "it was renewed, or somebody is in between: look at it under Models ▸ Use a remote server.",
                    server=server,
                )
            )
        if isinstance(cause, ssl.SSLCertVerificationError):
            reason = cause.verify_message.rstrip(".")
            return CertificateRefused(
                tr(
                    "The certificate of {server} is not trusted ({reason}); look at it under Models ▸ Use a remote "
                    "server, where you can trust it.",
                    server=server,
                    reason=reason,
                ),
                reason=reason,
            )
        if cause.reason in _NOT_TLS:
            return ServerError(
                tr("{server} does not encrypt: write http:// in place of https:// in its address.", server=server)
            )
        return ServerError(
            tr(
                "{server} could not agree on an encrypted connection ({reason}).",
                server=server,
                reason=cause.reason or "TLS",
            )
        )


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
