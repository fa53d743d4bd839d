"""The guard before every request: who may ask at all. Checked in this order, before anything of the body is read:

1. the head is of a sensible size, and says in one way how long the body is: a proxy before the server could take two
   ways for two requests;
2. `Host` names this server exactly, with its port: a page whose name an attacker points at this machine (DNS
   rebinding) sends its own name;
3. `Origin` is missing or listed; `null`, which any sandboxed page sends, never passes;
4. the key, where one is set, compared in constant time;
5. path and method exist; what has a body is JSON, plain and of a size that is read.
"""

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from starlette.types import Scope

from foretoken.server.refusals import Refusal

MAX_BODY: Final = 4 * 2**20
OPEN_PATHS: Final = frozenset({"/health"})
"""Answered without a key: whether the server is up is all that they tell."""

NAME: Final = "{name}"

_MOST_HEADERS: Final = 200
_LONGEST_HEADERS: Final = 32 * 1024  # bytes
_LONGEST_PATH: Final = 8 * 1024  # bytes, with what follows the question mark

_LOOPBACK: Final = ("127.", "::1")
_TOKEN: Final = re.compile(r"[A-Za-z0-9-]{1,100}")  # the name of a header


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Who may ask. `paths`: the methods of each path; one that ends with "{name}" stands for any name, with slashes in
    it, too. `hosts`: further values of Host, a name with or without a port; without one the port is the server's.
    `origins`: pages that may ask from a browser."""

    paths: ClassVar[Mapping[str, frozenset[str]]] = {}
    key: str | None = field(default=None, repr=False)
    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    max_body: int = MAX_BODY

    def route(self, path: str) -> str | None:
        """The key of `paths` that stands for a path; None where there is nothing."""
        if path in self.paths:
            return path
        named = (one for one in self.paths if one.endswith(NAME) and path.startswith(one.removesuffix(NAME)))
        return next(named, None)

    def methods(self, path: str) -> frozenset[str] | None:
        """What a path takes; None where there is nothing."""
        route = self.route(path)
        return None if route is None else self.paths[route]


class CorsPreflight(Exception):
    """A browser asks whether the page of a listed origin may send a request: it may, with these headers."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self.headers = headers


def check(rules: Rules, scope: Scope) -> dict[str, str]:
    """Let the request of `scope` pass; returns the headers that its answer needs. Raises Refusal, CorsPreflight."""
    _check_head(scope)
    _check_host(rules, scope)
    origin = _checked_origin(rules, scope)
    cors = {} if origin is None else {"Access-Control-Allow-Origin": origin, "Vary": "Origin"}
    methods = rules.methods(scope["path"])
    if scope["method"] == "OPTIONS" and origin is not None and _header(scope, "access-control-request-method"):
        raise CorsPreflight(
            cors | _preflight(methods or frozenset(), _header(scope, "access-control-request-headers") or "")
        )
    try:
        if scope["path"] not in OPEN_PATHS:
            _check_key(rules, scope)
        _check_request(rules, scope, methods)
    except Refusal as refusal:
        refusal.headers |= cors
        raise
    return cors


def _header(scope: Scope, name: str) -> str | None:
    """The value of a header, which may stand there once; None where there is none. Raises Refusal."""
    found = [value for key, value in scope["headers"] if key.lower() == name.encode()]
    if len(found) > 1:
        raise Refusal(400, f"The request has {len(found)} {name} headers; send one.", code="bad_header")
    return found[0].decode("latin-1").strip() if found else None


def _check_head(scope: Scope) -> None:
    all_headers: list[tuple[bytes, bytes]] = scope["headers"]
    if len(scope["raw_path"]) + len(scope["query_string"]) > _LONGEST_PATH:
        raise _closing(414, f"The path is longer than {_LONGEST_PATH // 1024} KiB; send a shorter one.", "long_path")
    if (
        len(all_headers) > _MOST_HEADERS
        or sum(len(name) + len(value) for name, value in all_headers) > _LONGEST_HEADERS
    ):
        most = f"{_MOST_HEADERS} headers and {_LONGEST_HEADERS // 1024} KiB"
        raise _closing(431, f"The request has more than {most} of headers; send fewer.", "large_headers")
    names = {name.lower() for name, _value in all_headers}
    if {b"content-length", b"transfer-encoding"} <= names:
        raise _closing(400, "The request has Content-Length and Transfer-Encoding; send one of them.", "two_lengths")


def _closing(status: int, message: str, code: str) -> Refusal:
    """A refusal after which nothing more is read from the connection."""
    return Refusal(status, message, code=code, headers={"Connection": "close"})


def _check_host(rules: Rules, scope: Scope) -> None:
    host = _header(scope, "host")
    if host is None or host.lower() not in _own_names(rules, scope):
        raise Refusal(
            421,
            "The Host header does not name this server; use its address as it was printed, or start it with "
            "--allow-host NAME.",
            code="wrong_host",
        )


def _own_names(rules: Rules, scope: Scope) -> set[str]:
    address, port = scope.get("server") or ("", None)
    names = {f"[{address}]" if ":" in address else address}
    if address.startswith(_LOOPBACK):
        names.add("localhost")
    whole = {name.lower() for name in rules.hosts if _has_port(name)}
    names |= {name.lower() for name in rules.hosts if not _has_port(name)}
    found = whole | {f"{name}:{port}" for name in names}
    return found | names if port == 80 else found


def _has_port(name: str) -> bool:
    return name.rpartition(":")[2].isdigit() and not name.endswith("]")


def _checked_origin(rules: Rules, scope: Scope) -> str | None:
    """The page that asks, None where no page does. Raises Refusal."""
    origin = _header(scope, "origin")
    if origin is None:
        return None
    if origin == "null" or origin not in rules.origins:
        raise Refusal(
            403,
            "This page may not use the server; start it with --allow-origin and the page's address to allow it.",
            code="origin_not_allowed",
        )
    return origin


def _preflight(methods: frozenset[str], wanted: str) -> dict[str, str]:
    """`wanted`: the headers that the page would send. All may be: clients add headers of their own (`x-stainless-os`),
    and none of them gives a request more than the key does."""
    names = [name.strip() for name in wanted.split(",")]
    return {
        "Access-Control-Allow-Methods": ", ".join(sorted(methods)),
        "Access-Control-Allow-Headers": ", ".join(name for name in names if _TOKEN.fullmatch(name)),
        "Access-Control-Allow-Private-Network": "true",
        "Access-Control-Max-Age": "600",
    }


def _check_key(rules: Rules, scope: Scope) -> None:
    if rules.key is None:
        return
    scheme, _, given = (_header(scope, "authorization") or "").partition(" ")
    given = given.strip() if scheme.lower() == "bearer" else _header(scope, "x-api-key") or ""
    if not hmac.compare_digest(given.encode("latin-1"), rules.key.encode()):  # headers are bytes
        raise Refusal(
            401,
            "The API key is missing or wrong; send the key that the server was started with as "
            "`Authorization: Bearer KEY`.",
            code="invalid_api_key",
            headers={"WWW-Authenticate": "Bearer"},
        )


def _check_request(rules: Rules, scope: Scope, methods: frozenset[str] | None) -> None:
    path, method = scope["path"], scope["method"]
    if methods is None:
        raise Refusal(404, _instead(rules, path), code="not_found")
    if method not in methods:
        allowed = ", ".join(sorted(methods))
        raise Refusal(
            405, f"{path} takes {allowed}, not {method[:20]}.", code="method_not_allowed", headers={"Allow": allowed}
        )
    if method == "POST":
        _check_body(rules, scope)


_NOT_SERVED: Final = {
    "/embeddings": "makes no embeddings; take another server for them",
    "/rerank": "ranks no documents; take another server for it",
    "/moderations": "judges no texts; take another server for it",
    "/api/chat": "does not have Ollama's interface; send the conversation to /v1/chat/completions",
    "/api/generate": "does not have Ollama's interface; send the text to /v1/completions",
    "/api/tags": "does not have Ollama's interface; GET /v1/models says which model is served",
}
"""Ends of paths that clients of other servers ask for, and what to do instead."""


def _instead(rules: Rules, path: str) -> str:
    """What to do where there is nothing at a path."""
    for end, instead in _NOT_SERVED.items():
        if path.endswith(end):
            return f"This server {instead}."
    if "/responses/" in path:
        return "This server keeps no responses; send the whole conversation to /v1/responses."
    meant = f"/v1/{path.rpartition('/v1/')[2].lstrip('/')}"
    if meant != path and rules.methods(meant) is not None:
        return f"There is nothing at this path; {meant} is meant. Most clients add its end to their base URL."
    return "There is nothing at this path; /openapi.json lists what there is."


def _check_body(rules: Rules, scope: Scope) -> None:
    kind, _, rest = (_header(scope, "content-type") or "").partition(";")
    if kind.strip().lower() != "application/json" or rest.strip().lower().replace('"', "") not in ("", "charset=utf-8"):
        raise Refusal(415, "The body must be JSON: send `Content-Type: application/json`.", code="not_json")
    if (_header(scope, "content-encoding") or "identity").lower() != "identity":
        raise Refusal(415, "The body is compressed, which is not read; send it plain.", code="compressed_body")
    length = _header(scope, "content-length")
    if length is not None and (not length.isdigit() or len(length) > 18 or int(length) > rules.max_body):
        raise too_large(rules.max_body)


def too_large(most: int) -> Refusal:
    """The body is longer than what is read."""
    return _closing(413, f"The body is larger than {most // 2**20} MiB; send less text.", "too_large")
