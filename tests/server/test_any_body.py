"""Bodies that nobody thought of: every field that there is, with values of every kind. Each is answered, or refused
with a sentence; never a failure of the server's own."""

import json
import random
from types import ModuleType
from typing import Any, Final

import msgspec

from foretoken.server.anthropic_messages import CountRequest, MessagesRequest
from foretoken.server.http_app import DetokenizeRequest, TokenizeRequest
from foretoken.server.request_bodies import FIELDS, ChatRequest, TextRequest, TokensRequest
from foretoken.server.responses import ResponsesRequest

BODIES: Final[dict[str, type[msgspec.Struct]]] = {
    "/v1/chat/completions": ChatRequest,
    "/v1/chat/completions/input_tokens": TokensRequest,
    "/v1/completions": TextRequest,
    "/v1/responses": ResponsesRequest,
    "/v1/messages": MessagesRequest,
    "/v1/messages/count_tokens": CountRequest,
    "/tokenize": TokenizeRequest,
    "/detokenize": DetokenizeRequest,
    "/apply-template": TokensRequest,
}
TURNS: Final = [{"role": "user", "content": "hi"}]
RIGHT: Final[dict[type[msgspec.Struct], dict[str, Any]]] = {
    TextRequest: {"prompt": "hi"},
    ResponsesRequest: {"input": TURNS},
    TokenizeRequest: {"content": "hi"},
    DetokenizeRequest: {"tokens": [65, 66]},
}
SIMPLE: Final = (None, True, False, 0, 1, -1, 3, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, "", "auto", "off", "x",
                 "\x00", "\ud800", "<|im_end|>", "{{ 1 }}", "x" * 300)  # fmt: skip
NAMES: Final = ("type", "text", "role", "content", "name", "schema", "function", "format", "arguments", "input", "0")
KINDS: Final = (
    "text",
    "function",
    "json_schema",
    "json_object",
    "tool_use",
    "tool_result",
    "user",
    "assistant",
    "tool",
)
IN_BYTES: Final = (
    (b": 3", b": NaN"),
    (b": 3", b": 1e999"),
    (b": 3", b": 01"),
    (b'"hi"', b'"\xed\xa0\x80"'),
    (b'"hi"', b'"\\udc00"'),
    (b"{", b'{"messages": 1, "max_tokens": 2, '),
    (b"{", b"[" * 2000 + b"{"),
    (b"{", b"\xef\xbb\xbf{"),
)
"""What JSON of ours does not have, and what it stands for."""


def any_value(chosen: random.Random, depth: int = 0) -> Any:
    kind = chosen.randrange(6 if depth < 4 else 3)
    if kind < 3:
        return chosen.choice(SIMPLE)
    if kind == 3:
        return [any_value(chosen, depth + 1) for _ in range(chosen.randrange(4))]
    found = {chosen.choice(NAMES): any_value(chosen, depth + 1) for _ in range(chosen.randrange(4))}
    return found if kind == 4 else {"type": chosen.choice(KINDS), "role": chosen.choice(KINDS), **found}


def any_body(chosen: random.Random, kind: type[msgspec.Struct]) -> bytes:
    fields = [*kind.__struct_fields__, *chosen.sample(sorted(FIELDS), 3)]
    body: dict[str, Any] = {**RIGHT.get(kind, {"messages": TURNS}), "max_tokens": 3}
    body |= {name: any_value(chosen) for name in chosen.sample(fields, chosen.randrange(4))}
    if chosen.random() < 0.2 and kind is not TextRequest:
        body["input" if kind is ResponsesRequest else "messages"] = [
            any_value(chosen, 1) for _ in range(chosen.randrange(1, 4))
        ]
    data = json.dumps(body).encode()
    if chosen.random() < 0.2:
        data = data.replace(*chosen.choice(IN_BYTES), 1)
    if chosen.random() < 0.1:
        at = chosen.randrange(len(data))
        data = data[:at] + bytes([chosen.randrange(256)]) + data[at + 1 :]
    return data


def test_any_body_is_answered_or_refused(in_process: ModuleType) -> None:
    answered, refused = 0, 0

    async def body(served: Any) -> None:
        nonlocal answered, refused
        for seed in range(300):
            chosen = random.Random(seed)
            path = chosen.choice(list(BODIES))
            data = any_body(chosen, BODIES[path])
            found = await served.ask("POST", path, body=data)
            assert found.status in (200, 400), (seed, found.status, data[:300])
            answered += found.status == 200
            if found.status == 400:
                refused += 1
                assert found.json["error"]["message"].endswith("."), (seed, found.body)

    in_process.run(body, "scripted:length=3")
    assert min(answered, refused) > 50
