"""The OpenAPI page of the server, made of the structs that read the requests."""

from typing import Any

import msgspec

from foretoken.server.anthropic_messages import CountRequest, MessagesRequest
from foretoken.server.guard import NAME, OPEN_PATHS
from foretoken.server.llama_paths import DetokenizeRequest, TokenizeRequest
from foretoken.server.request_bodies import ChatRequest, TextRequest, TokensRequest
from foretoken.server.responses import ResponsesRequest

BODIES: dict[str, tuple[type[msgspec.Struct], str]] = {
    "/v1/chat/completions": (ChatRequest, "A reply to a conversation"),
    "/v1/chat/completions/input_tokens": (TokensRequest, "How many tokens a conversation takes"),
    "/v1/completions": (TextRequest, "The continuation of a text"),
    "/v1/responses": (ResponsesRequest, "A reply to a conversation, in OpenAI's newer form"),
    "/v1/messages": (MessagesRequest, "A reply to a conversation, in Anthropic's form"),
    "/v1/messages/count_tokens": (CountRequest, "How many tokens a conversation takes"),
    "/tokenize": (TokenizeRequest, "The tokens of a text"),
    "/detokenize": (DetokenizeRequest, "The text of tokens"),
    "/apply-template": (TokensRequest, "The text that the chat template makes of a conversation"),
}
PAGES = {
    "/health": ("Whether the server can answer", "application/json"),
    "/metrics": ("Counters for Prometheus", "text/plain"),
    "/openapi.json": ("This page", "application/json"),
    "/props": ("What the server is, as llama.cpp's says it", "application/json"),
    "/v1/models": ("The model that is served", "application/json"),
    f"/v1/models/{NAME}": ("The model that is served, by its name", "application/json"),
}
_REFUSED = {
    "400": "The request cannot be used; the message says why",
    "401": "The API key is missing or wrong",
    "403": "The page that asks is not allowed to",
    "404": "No such model is served",
    "408": "The body came too slowly",
    "413": "The body is too large",
    "414": "The path is too long",
    "415": "The body is no plain JSON",
    "421": "The Host header does not name this server",
    "429": "Too many requests are waiting",
    "431": "The headers are too many or too long",
    "503": "The engine cannot answer now",
}


def page(version: str, *, key: bool) -> dict[str, Any]:
    """The page, by OpenAPI 3.1. `key`: an API key is required."""
    kinds = [kind for kind, _about in BODIES.values()]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {path: {"get": _operation(about, kind)} for path, (about, kind) in PAGES.items()}
    paths[f"/v1/models/{NAME}"]["parameters"] = [
        {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    ]
    for (path, (_kind, about)), schema in zip(BODIES.items(), schemas, strict=True):
        paths[path] = {"post": _operation(about, "application/json", schema)}
    if key:
        for path in paths.keys() - OPEN_PATHS:
            for method in paths[path].keys() & {"get", "post"}:
                paths[path][method]["security"] = [{"key": []}]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Foretoken", "version": version},
        "paths": paths,
        "components": {
            "schemas": {**components, "Error": _ERROR},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


_ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["message", "type"],
            "properties": {
                "message": {"type": "string"},
                "type": {"type": "string"},
                "code": {"type": ["string", "null"]},
                "param": {"type": ["string", "null"]},
            },
        }
    },
}


def _operation(about: str, kind: str, schema: dict[str, Any] | None = None) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {}}
    if schema is not None:
        content["text/event-stream"] = {}
    responses: dict[str, Any] = {"200": {"description": about, "content": content}}
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for status, why in _REFUSED.items():
        responses[status] = {"description": why, "content": refused}
    found: dict[str, Any] = {"summary": about, "responses": responses}
    if schema is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return found
