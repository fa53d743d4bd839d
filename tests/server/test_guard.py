"""The security matrix: thousands of requests through the whole application, none wrongly allowed."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from foretoken.server import http_app
from foretoken.server.guard import NAME
from foretoken.server.http_app import PATHS

KEY = "right-key"
HOSTS = {  # value of Host: whether it names this server, at 127.0.0.1, port 8080, with --allow-host box
    "127.0.0.1:8080": True,
    "localhost:8080": True,
    "LOCALHOST:8080": True,
    "box:8080": True,
    "127.0.0.1": False,
    "localhost": False,
    "localhost:80": False,
    "localhost:8081": False,
    "localhost.:8080": False,
    "127.0.0.1.evil.example:8080": False,
    "7f000001.rbndr.us:8080": False,  # a rebinding name
    "localhost.evil.example:8080": False,
    "evil.example": False,
    "evil.example:8080": False,
    "2130706433:8080": False,
    "0x7f.1:8080": False,
    "127.1:8080": False,
    "0.0.0.0:8080": False,
    "[::1]:8080": False,
    "user@localhost:8080": False,
    "localhost:8080@evil.example": False,
    "localhost:8080,evil.example": False,
    "": False,
}
ORIGINS = {  # value of Origin: whether it passes, with --allow-origin https://chat.example
    None: True,
    "https://chat.example": True,
    "null": False,
    "http://127.0.0.1:8080": False,
    "http://chat.example": False,
    "https://chat.example.evil.example": False,
}
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "TRACE")
KEYS = {
    None: False,
    f"Bearer {KEY}": True,
    f"bearer {KEY}": True,
    "Bearer wrong-key": False,
    f"Basic {KEY}": False,
    f"Bearer {KEY}x": False,
}
KINDS = {None: False, "application/json": True, "text/plain": False, "application/x-www-form-urlencoded": False}


def combinations() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every route of the application with what is asked of it: first what is right, with each thing wrong that can be;
    then every combination of these, each of one route."""
    paths = [path.replace(NAME, "scripted") for path in PATHS]
    for path in paths:
        method = "POST" if "POST" in PATHS.get(path, ()) else "GET"
        right = ("127.0.0.1:8080", None, method, f"Bearer {KEY}", "application/json")
        for place, others in enumerate((HOSTS, ORIGINS, METHODS, KEYS, KINDS)):
            yield from ((path, (*right[:place], other, *right[place + 1 :])) for other in others)
    chosen = random.Random(1)
    for combination in itertools.product(HOSTS, ORIGINS, METHODS, KEYS, KINDS):
        yield chosen.choice(paths), combination


def test_of_thousands_of_requests_none_is_wrongly_allowed(in_process: ModuleType) -> None:
    """Every combination that a wrong rule could let through, over every route that there is; what passes the guard is
    answered with 400 for its empty body, or with a page, so that no engine is needed."""
    wrong: list[tuple[object, ...]] = []
    seen: Counter[int] = Counter()
    answered_well: set[str] = set()

    async def matrix(served: Any) -> None:
        for path, (host, origin, method, key, kind) in combinations():
            rightly = HOSTS[host] and ORIGINS[origin]
            headers = [("host", host)]
            for name, value in (("origin", origin), ("authorization", key), ("content-type", kind)):
                if value is not None:
                    headers.append((name, value))
            answered = await served.ask(method, path, headers, b"{}")
            seen[answered.status] += 1
            posted = PATHS.get(path) == {"POST"}
            fits = method == "POST" and KINDS[kind] if posted else method in ("GET", "HEAD")
            passes = rightly and (KEYS[key] or path == "/health") and fits
            if passes:
                answered_well.add(path)
            refused = answered.status in (401, 403, 405, 415, 421)
            shared = answered.headers.get("access-control-allow-origin")
            if (
                (answered.status == (400 if posted else 200)) != passes
                or refused == passes
                or (shared is not None and not (rightly and shared == origin))
                or (rightly and origin is not None and shared != origin)
            ):
                wrong.append((path, host, origin, method, key, kind, answered.status))

    in_process.run(matrix, key=KEY, hosts=frozenset({"box"}), origins=frozenset({"https://chat.example", "null"}))
    assert not wrong
    assert len(answered_well) == len(PATHS)
    assert sum(seen.values()) >= 19_000
    assert set(seen) == {200, 400, 401, 403, 405, 415, 421}


async def test_headers_that_stand_twice_and_bodies_in_disguise_are_refused(served: Any, in_process: ModuleType) -> None:
    async def status(*headers: tuple[str, str], data: bytes = b"{}") -> int:
        answered = await served.ask("POST", "/v1/completions", list(headers), data)
        return int(answered.status)

    host, json = in_process.HOST, in_process.JSON
    assert await status(host, json) == 400  # let in
    assert await status(host, ("host", "evil.example"), json) == 400
    assert await status(json) == 421
    assert await status(host, json, ("content-type", "text/plain")) == 400
    assert await status(host, ("content-type", "application/json; charset=utf-16")) == 415
    assert await status(host, json, ("content-encoding", "gzip")) == 415
    assert await status(host, json, ("content-length", str(5 * 2**20))) == 413
    assert await status(host, json, data=b" " * (4 * 2**20 + 1)) == 413
    assert await status(host, json, ("x-api-key", "anything")) == 400  # no key is set


@pytest.mark.served(key=KEY, origins=frozenset({"https://chat.example"}))
async def test_a_browser_may_ask_only_for_a_listed_page(served: Any, in_process: ModuleType) -> None:
    wants = ("access-control-request-method", "POST")
    sends = ("access-control-request-headers", "authorization, x-stainless-os, a\tb, content-type")

    async def preflight(origin: str) -> Any:
        headers = [in_process.HOST, ("origin", origin), wants, sends]
        return await served.ask("OPTIONS", "/v1/completions", headers)

    allowed = await preflight("https://chat.example")
    assert allowed.status == 204
    assert allowed.headers["access-control-allow-origin"] == "https://chat.example"
    assert allowed.headers["access-control-allow-headers"] == "authorization, x-stainless-os, content-type"
    for origin in ("null", "https://other.example"):
        refused = await preflight(origin)
        assert refused.status == 403
        assert not any(name.startswith("access-control") for name in refused.headers)


@pytest.mark.served(hosts=frozenset({"front:443"}))
async def test_the_port_is_in_the_name_wherever_it_is_not_80(served: Any) -> None:
    async def status(host: str, server: tuple[str, int]) -> int:
        answered = await served.ask(headers=[("host", host)], server=server)
        return int(answered.status)

    assert await status("localhost", ("127.0.0.1", 80)) == 200
    assert await status("[::1]:8080", ("::1", 8080)) == 200
    assert await status("192.168.0.7:8080", ("192.168.0.7", 8080)) == 200
    assert await status("localhost:8080", ("192.168.0.7", 8080)) == 421
    assert await status("front:443", ("192.168.0.7", 8080)) == 200  # listed with its port
    assert await status("front:8080", ("192.168.0.7", 8080)) == 421


@pytest.mark.served(key="schlüssel")
async def test_a_key_may_be_any_text(served: Any, in_process: ModuleType) -> None:
    for said, status in (("schlüssel", 200), ("schlussel", 401)):
        key = ("authorization", f"Bearer {said}".encode().decode("latin-1"))  # as it comes in a header
        assert (await served.ask(headers=[in_process.HOST, key])).status == status


async def test_a_path_that_is_not_there_says_which_is_meant(served: Any, in_process: ModuleType) -> None:
    for path, meant in (
        ("/v1/v1/messages", "; /v1/messages is meant"),
        ("/api/v1/models", "; /v1/models is meant"),
        ("/v1/embeddings", "makes no embeddings"),
        ("/v1/responses/resp_1", "keeps no responses"),
        ("/", "/openapi.json lists"),
        ("/v1/", "/openapi.json lists"),
    ):
        for method in ("GET", "POST"):
            answered = await served.ask(method, path, [in_process.HOST, in_process.JSON], b"{}")
            assert answered.status == 404
            assert meant in answered.json["error"]["message"]


async def test_paths_answer_without_v1_too(served: Any, in_process: ModuleType) -> None:
    for path in PATHS:
        short, whole = path.removeprefix("/v1").replace(NAME, "scripted"), path.replace(NAME, "scripted")
        method = "POST" if "POST" in PATHS[path] else "GET"
        answers = [await served.ask(method, one, [in_process.HOST, in_process.JSON], b"{}") for one in (short, whole)]
        assert answers[0].status == answers[1].status != 404, path
    found = await served.ask("POST", "/messages", [in_process.HOST, in_process.JSON], b"{}")
    assert found.json["type"] == "error"  # in its own form


async def test_whatever_is_wrong_is_said_as_json_in_the_form_of_the_interface(
    served: Any, in_process: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: Any) -> None:
        raise RuntimeError("a fault of ours")

    heads = [in_process.HOST, in_process.JSON]
    for path in ("/v1/models/a\r\nb", "/v1/models/\0", "/\r\n", "/v1/messages/\r\n"):
        answered = await served.ask("GET", path, heads)
        assert answered.status == 404
        assert answered.json["error"]["message"].endswith(".")
    deep = b'{"messages": [{"role": "user", "content": "hi"}], "metadata": ' + b'{"a":' * 900 + b"1" + b"}" * 901
    for path in ("/v1/chat/completions", "/v1/messages"):
        assert (await served.ask("POST", path, heads, deep)).status in (200, 400)
    monkeypatch.setattr(http_app, "conversation", broken)
    monkeypatch.setattr(http_app, "question_of", broken)
    asked = {"messages": [{"role": "user", "content": "hi"}], "max_tokens": 1}
    openai = await served.ask("POST", "/v1/chat/completions", heads, asked)
    anthropic = await served.ask("POST", "/v1/messages", heads, asked)
    assert (openai.status, openai.json["error"]["type"]) == (500, "server_error")
    assert (anthropic.status, anthropic.json["error"]["type"]) == (500, "api_error")
    assert "fault" not in openai.body.decode() + anthropic.body.decode()
