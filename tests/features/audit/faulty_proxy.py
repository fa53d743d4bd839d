"""Stands before llama.cpp's server and makes replies of parts of a round's length, with a fault planted in them where
that can be done from outside."""

import json
import threading
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from tests.engine.planted import Fault

ROUND = 5  # tokens
POSSIBLE = [fault for fault in Fault if fault not in (Fault.RESIDUAL, Fault.SEED)]
"""The others need the distributions inside."""


class FaultyProxy:
    """`main` and `draft`: addresses of two servers, the draft served as a main model by the second. `fault` may be
    changed between replies. `nameless`: it says nothing of itself and tells text alone, as LM Studio and Ollama do; of
    the draft where there is a fault."""

    def __init__(self, main: str, draft: str, key: str) -> None:
        self._main, self._draft, self._key = main, draft, key
        self.fault, self.nameless = Fault.NONE, False
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=lambda: self._server.serve_forever(poll_interval=0.01), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def ask(self, path: str, body: bytes | None, *, draft: bool = False) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._key}"}
        asked = urllib.request.Request((self._draft if draft else self._main) + path, body, headers)
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def completion(self, body: dict[str, Any]) -> dict[str, Any]:
        found = list(self._tokens(body))
        most = body["n_predict"]
        ended = len(found) < most or bool(found and found[-1] in _ENDS)
        return {"content": "", "tokens": found[:most], "stop_type": "eos" if ended else "limit", "timings": {}}

    def _tokens(self, body: dict[str, Any]) -> Iterator[int]:
        fault, held, most, number, written = self.fault, list(body["prompt"]), body["n_predict"], 0, 0
        while written < most:
            tokens = list(self._round(body, held, number))
            held += tokens
            ends = tokens and tokens[-1] in _ENDS
            if ends and fault is Fault.END_PASSED:
                tokens, held, ends = tokens[:-1], held[:-1], False
                body = body | {"ignore_eos": True}
            elif fault is Fault.DOUBLED and not ends:
                tokens = [*tokens, tokens[-1]]
            elif fault is Fault.LOST and not ends:
                tokens = tokens[:-1]
            elif fault is Fault.STALE and not ends:
                held[-1] = self._part(body, held[:-1], 1, draft=True, seed=99, temperature=1.5)[0]
            elif fault is Fault.BONUS_OFF and not ends:
                held[-1:] = tokens[-1:] = self._part(body, held[:-2], 1, seed=number + 7)
            yield from tokens
            written += len(tokens)
            number += 1
            if ends:
                return

    def _round(self, body: dict[str, Any], held: list[int], number: int) -> list[int]:
        fault, seed = self.fault, body["seed"] * 1000 + number
        draft = fault in (Fault.UNVERIFIED, Fault.DRAFT_PROBS) or (fault is Fault.EVERY_OTHER and number % 2 == 1)
        if fault is Fault.MASK:
            body = body | {"logit_bias": []}
        if fault is Fault.TEMPERATURE:
            first = self._part(body, held, 1, seed=seed)
            if first[-1] in _ENDS:
                return first
            return first + self._part(body, held + first, ROUND - 1, seed=seed + 500, temperature=1.0)
        return self._part(body, held, ROUND, draft=draft, seed=seed)

    def _part(
        self, body: dict[str, Any], prompt: list[int], count: int, *, draft: bool = False, **more: Any
    ) -> list[int]:
        asked = body | {"prompt": prompt, "n_predict": count, "max_tokens": count} | more
        if body["temperature"] == 0:
            asked["temperature"] = 0
        _status, answer = self.ask("/completion", json.dumps(asked).encode(), draft=draft)
        return json.loads(answer)["tokens"]


_ENDS = (0, 2)  # of the demo pair


def _handler(proxy: FaultyProxy) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            if proxy.nameless:
                known = self.path == "/v1/models"
                self._send(200 if known else 404, b'{"data": [{"id": "model"}]}' if known else b"{}")
            else:
                self._send(*proxy.ask(self.path, None))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/completion":
                self._send(200, json.dumps(proxy.completion(json.loads(body))).encode())
            else:
                self._send(*proxy.ask(self.path, body, draft=proxy.nameless and proxy.fault is not Fault.NONE))

        def _send(self, status: int, content: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler
