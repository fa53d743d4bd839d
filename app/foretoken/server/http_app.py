"""The HTTP application: the guard, what each path answers, and its OpenAPI page. `running.RunningServer` runs it on a
socket."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foretoken import __version__
from foretoken.encoding import to_json, whole
from foretoken.engine.events import Metrics, ModelInfo
from foretoken.engine.options import ReplyOptions
from foretoken.errors import ForetokenError
from foretoken.option import Takers, told_to
from foretoken.server.answering import AnswerForm, Counters, HttpAnswer, LiveRequests
from foretoken.server.anthropic_messages import AnthropicForm, CountRequest, MessagesRequest, question_of, served
from foretoken.server.engine_queue import EngineQueue
from foretoken.server.guard import NAME, OPEN_PATHS, CorsPreflight, Rules, check, too_large
from foretoken.server.openai_forms import OpenAIForm
from foretoken.server.refusals import Refusal, is_anthropic, refusal_of, unexpected
from foretoken.server.request_bodies import (
    ChatRequest,
    DetokenizeRequest,
    TextRequest,
    TokenizeRequest,
    TokensRequest,
    read,
)
from foretoken.server.request_options import begun, chat_options, conversation, several, text_options
from foretoken.server.responses import ResponsesForm, ResponsesRequest
from foretoken.session.messages import CountTokens, Generate, Loaded

_log = logging.getLogger(__name__)


class Route(NamedTuple):
    """What stands at a path. `body`: what is sent there, None for a page that is only read. `method`: of HttpApp."""

    method: str
    about: str
    body: type[msgspec.Struct] | None = None
    kind: str = "application/json"


ROUTES: Final = {
    "/health": Route("_health", "Whether the server can answer"),
    "/metrics": Route("_metrics", "Counters for Prometheus", kind="text/plain"),
    "/openapi.json": Route("_openapi", "This page"),
    "/props": Route("_props", "What the server is, as llama.cpp's says it"),
    "/v1/models": Route("_models", "The model that is served"),
    f"/v1/models/{NAME}": Route("_model", "The model that is served, by its name"),
    "/v1/chat/completions": Route("_chat", "A reply to a conversation", ChatRequest),
    "/v1/chat/completions/input_tokens": Route("_chat_count", "How many tokens a conversation takes", TokensRequest),
    "/v1/completions": Route("_text", "The continuation of a text", TextRequest),
    "/v1/responses": Route("_respond", "A reply to a conversation, in OpenAI's newer form", ResponsesRequest),
    "/v1/messages": Route("_message", "A reply to a conversation, in Anthropic's form", MessagesRequest),
    "/v1/messages/count_tokens": Route("_count", "How many tokens a conversation takes", CountRequest),
    "/tokenize": Route("_tokenize", "The tokens of a text", TokenizeRequest),
    "/detokenize": Route("_detokenize", "The text of tokens", DetokenizeRequest),
    "/apply-template": Route(
        "_apply_template", "The text that the chat template makes of a conversation", TokensRequest
    ),
}
_GET: Final = frozenset({"GET", "HEAD"})
_POST: Final = frozenset({"POST"})
PATHS: Final = {path: _GET if route.body is None else _POST for path, route in ROUTES.items()}


@dataclass(frozen=True, kw_only=True)
class ServerOptions(Rules):
    """How the server answers, and whom. `name`: of the model, as clients see it. `usual`: options of replies that a
    request does not say. `body_s`: seconds in which a body must have come. `log`: takes one line for each request,
    without keys and texts."""

    name: str
    usual: ReplyOptions = ReplyOptions()  # noqa: RUF009  # frozen
    body_s: float = 30.0
    log: Callable[[str], None] | None = None
    paths = PATHS


class HttpApp:
    """The application; all of it runs on one event loop."""

    def __init__(self, options: ServerOptions, queue: EngineQueue, live: LiveRequests, counters: Counters) -> None:
        self._options, self._queue, self._live, self._counters = options, queue, live, counters
        self._reading: set[asyncio.Timeout] = set()  # bodies that are on their way
        self._closing = False

    def change(self, *, name: str, usual: ReplyOptions) -> None:
        """Another pair answers, or other options hold where a request says none; from the next request on."""
        self._options = replace(self._options, name=name, usual=usual)

    def close(self) -> None:
        """Wait for no more bodies: the server is closing."""
        self._closing = True
        for limit in self._reading:
            if not limit.expired():
                limit.reschedule(0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if self._options.log is None:
            await self._handle(scope, receive, send)
            return
        began, status = time.monotonic(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._handle(scope, receive, noted)
        finally:
            status, replies = scope.get("foretoken.ended", (status or 499, []))
            self._options.log(self._line(scope, status, replies, time.monotonic() - began))

    def _line(self, scope: Scope, status: int, replies: list[Metrics], seconds: float) -> str:
        """Of a request, for the log. A path that is none of ours may be anything, and is left out."""
        at = datetime.now().astimezone().isoformat(timespec="milliseconds")
        client, route = scope["client"][0] if scope["client"] else "-", self._options.route(scope["path"]) or "-"
        method = scope["method"] if scope["method"] in (_GET | _POST | {"OPTIONS"}) else "-"
        found = f"{at} {client} {method} {route} {status} {seconds:.3f}s"
        if replies:
            names = ("prompt_tokens", "generated_tokens", "num_draft_tokens", "num_accepted_tokens")
            read, written, guesses, kept = (sum(getattr(one, name) for one in replies) for name in names)
            found += f" prompt={read} written={written} guesses={guesses} kept={kept}"
        return found

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = self._options.route
        if route(scope["path"]) is None and route(f"/v1{scope['path']}") is not None:
            scope["path"] = f"/v1{scope['path']}"
        try:
            answer = await self._answered(scope, receive)
        except ClientDisconnect:
            return
        except CorsPreflight as preflight:
            answer = Response(status_code=204, headers=dict(preflight.headers))
        except Refusal as refusal:
            if refusal.status == 401:
                self._live.refuse_key((scope.get("client") or ("",))[0])
            answer = refusal.response(scope)
        except ForetokenError as error:
            answer = refusal_of(error).response(scope)
        except RecursionError:
            answer = Refusal(400, "The body is nested too deep; send a flatter one.", code="bad_body").response(scope)
        except Exception:
            _log.exception("A request failed")
            answer = unexpected().response(scope)
        if isinstance(answer, Response):
            answer.headers.update(scope.get("foretoken.headers", {}))
        await answer(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive) -> Response | ASGIApp:
        """What the path answers. Raises CorsPreflight, Refusal."""
        scope["foretoken.headers"] = check(self._options, scope)
        route, request = ROUTES[self._options.route(scope["path"]) or ""], Request(scope, receive)
        answer: Callable[..., Awaitable[Any]] = getattr(self, route.method)
        if route.body is None:
            found = await answer(request)
        else:
            found = await answer(request, read(await self._body(request), route.body))
        return _json(found) if isinstance(found, dict) else found

    # --- what is known of the server ------------------------------------------------------------------------------

    async def _health(self, _request: Request) -> Response:
        state = self._queue.state
        ready = state in ("ready", "unloaded")
        return _json({"status": "ok" if ready else state}, 200 if ready else 503)

    async def _metrics(self, _request: Request) -> Response:
        page = self._counters.page(self._options.name, running=self._queue.running, waiting=self._queue.waiting)
        return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _openapi(self, _request: Request) -> dict[str, Any]:
        return _page(key=self._options.key is not None)

    async def _models(self, request: Request) -> dict[str, Any]:
        if is_anthropic(request.scope):
            name = self._options.name
            return {"data": [served(name)], "has_more": False, "first_id": name, "last_id": name}
        return {"object": "list", "data": [self._served()]}

    async def _model(self, request: Request) -> dict[str, Any]:
        if request.url.path.removeprefix("/v1/models/") != self._options.name:
            raise Refusal(404, "This model is not served; GET /v1/models says which is.", code="model_not_found")
        return served(self._options.name) if is_anthropic(request.scope) else self._served()

    def _served(self) -> dict[str, Any]:
        served = {"id": self._options.name, "object": "model", "created": 0, "owned_by": "foretoken"}
        return served | _pair_facts(self._queue.pair)

    async def _props(self, _request: Request) -> dict[str, Any]:
        """What is known of the pair alone is 0, or empty, while none is loaded."""
        pair, usual, name = self._queue.pair, self._options.usual, self._options.name
        most = -1 if usual.stop.max_tokens is None else usual.stop.max_tokens
        params = {
            **told_to(Takers.FORETOKEN, usual.sampling),
            **told_to(Takers.LLAMA_SERVER, usual.sampling),
            **told_to(Takers.FORETOKEN, usual.stop),
            "seed": -1 if usual.sampling.seed is None else usual.sampling.seed,
            "max_tokens": most,
            "n_predict": most,
            "stop": usual.stop.stop_strings,
        }
        context = 0 if pair is None else pair.context
        speculative = pair is not None and pair.draft is not None
        return {
            "default_generation_settings": {"n_ctx": context, "speculative": speculative, "params": params},
            "total_slots": 1 if pair is None else pair.parallel,
            "model_alias": name,
            "model_path": name,  # paths of files are not told
            "chat_template": "" if pair is None else pair.chat_template,
            "modalities": {"vision": False, "audio": False},
            "build_info": f"foretoken {__version__}",
            "is_sleeping": pair is None,
        }

    # --- what texts are made of -----------------------------------------------------------------------------------

    async def _tokenize(self, _request: Request, body: TokenizeRequest) -> dict[str, Any]:
        asked = CountTokens(
            raw_prompt=whole(body.content), add_special=body.add_special, parse_special=body.parse_special, shown=True
        )
        pieces = (await self._queue.count_tokens(asked)).pieces
        if not body.with_pieces:
            return {"tokens": [token_id for token_id, _piece in pieces]}
        return {"tokens": [{"id": token_id, "piece": _text_or_bytes(piece)} for token_id, piece in pieces]}

    async def _detokenize(self, _request: Request, body: DetokenizeRequest) -> dict[str, Any]:
        found = await self._queue.count_tokens(CountTokens(raw_prompt=tuple(body.tokens), shown=True))
        return {"content": b"".join(piece for _token_id, piece in found.pieces).decode(errors="replace")}

    async def _apply_template(self, _request: Request, body: TokensRequest) -> dict[str, Any]:
        return {"prompt": (await self._queue.count_tokens(_counting(self._conversation(body), shown=True))).text}

    async def _chat_count(self, _request: Request, body: TokensRequest) -> dict[str, Any]:
        return await self._counted(self._conversation(body))

    def _conversation(self, body: TokensRequest) -> Generate:
        options = chat_options(body.chat, self._options.usual)
        return Generate(messages=conversation(body.messages), options=options)

    async def _count(self, _request: Request, body: CountRequest) -> dict[str, Any]:
        return await self._counted(question_of(body.whole, self._options.usual, begins=False))

    async def _counted(self, question: Generate) -> dict[str, Any]:
        return {"input_tokens": (await self._queue.count_tokens(_counting(question))).tokens}

    # --- replies --------------------------------------------------------------------------------------------------

    async def _chat(self, request: Request, body: ChatRequest) -> ASGIApp:
        options, messages, beginning = chat_options(body, self._options.usual), conversation(body.messages), None
        if body.continue_final_message:
            messages, beginning = begun(messages)
        question = Generate(messages=messages, beginning=beginning, options=options)
        return self._answer(request, body, several([question], body), OpenAIForm)

    async def _text(self, request: Request, body: TextRequest) -> ASGIApp:
        options = text_options(body, self._options.usual)
        prompts = [whole(one) if isinstance(one, str) else one for one in body.prompts]
        questions = [Generate(raw_prompt=prompt, options=options) for prompt in prompts]
        return self._answer(request, body, several(questions, body), OpenAIForm)

    async def _respond(self, request: Request, body: ResponsesRequest) -> ASGIApp:
        chat = body.chat
        question = Generate(messages=conversation(chat.messages), options=chat_options(chat, self._options.usual))
        return self._answer(request, body, [question], ResponsesForm)

    async def _message(self, request: Request, body: MessagesRequest) -> ASGIApp:
        return self._answer(request, body, [question_of(body, self._options.usual)], AnthropicForm)

    def _answer(
        self, request: Request, body: Any, questions: Sequence[Generate], kind: Callable[..., AnswerForm]
    ) -> ASGIApp:
        client = f"{request.client.host}:{request.client.port}" if request.client else ""
        form = kind(body, questions[0].options, self._options.name)
        asked = [(question, self._live.begin(request.url.path, client, question)) for question in questions]
        headers: dict[str, str] = request.scope["foretoken.headers"]
        return HttpAnswer(self._queue, self._live, asked, form, self._counters, headers, stream=bool(body.stream))

    async def _body(self, request: Request) -> bytes:
        """The whole body. Raises Refusal for one that is too long or too slow."""
        found = bytearray()
        limit = asyncio.timeout(0 if self._closing else self._options.body_s)
        self._reading.add(limit)
        try:
            async with limit:
                async for part in request.stream():
                    found += part
                    if len(found) > self._options.max_body:
                        raise too_large(self._options.max_body)
        except TimeoutError:
            closing, late = self._closing, self._options.body_s
            raise Refusal(
                503 if closing else 408,
                "The server is closing."
                if closing
                else f"The body did not come within {late:.0f} seconds; send it faster.",
                code="closing" if closing else "slow_body",
                headers={"Connection": "close"},
            ) from None
        finally:
            self._reading.discard(limit)
        return bytes(found)


def _counting(reply: Generate, *, shown: bool = False) -> CountTokens:
    """The prompt that a reply would be asked for with."""
    options = reply.options
    return CountTokens(messages=reply.messages, thinking=options.thinking, tools=options.tools, shown=shown)


def _pair_facts(pair: Loaded | None) -> dict[str, Any]:
    """The field `foretoken` of a model in /v1/models, by which another Foretoken shows the pair as its own; nothing
    while none is loaded. Paths of files are not told."""
    if pair is None:
        return {}

    def facts(model: ModelInfo | None) -> dict[str, Any] | None:
        names = (name for name in ModelInfo.__struct_fields__ if name != "path")
        return None if model is None else {name: getattr(model, name) for name in names}

    thinking = pair.thinking
    return {
        "foretoken": {
            "version": __version__,
            "context": pair.context,
            "parallel": pair.parallel,
            "takes_length": pair.takes_length,
            "thinking": None if thinking is None else {"choices": thinking.choices, "usual": thinking.usual},
            "main": facts(pair.main),
            "draft": facts(pair.draft),
            "second_draft": facts(pair.second_draft),
        }
    }


def _text_or_bytes(piece: bytes) -> str | list[int]:
    """A piece that is no text by itself is told as its bytes."""
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return list(piece)


def _json(value: object, status: int = 200) -> Response:
    return Response(to_json(value), status, media_type="application/json")


# --- the OpenAPI page ---------------------------------------------------------------------------------------------

_REFUSED: Final = {
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
_TEXT: Final = {"type": "string"}
_TEXT_OR_NULL: Final = {"type": ["string", "null"]}
_ERROR: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["message", "type"],
            "properties": {"message": _TEXT, "type": _TEXT, "code": _TEXT_OR_NULL, "param": _TEXT_OR_NULL},
        }
    },
}


def _page(*, key: bool) -> dict[str, Any]:
    """The page, by OpenAPI 3.1, made of the structs that read the requests. `key`: an API key is required."""
    kinds = [route.body for route in ROUTES.values() if route.body is not None]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    bodies, paths = iter(schemas), dict[str, Any]()
    for path, route in ROUTES.items():
        schema = None if route.body is None else next(bodies)
        operation = _operation(route, schema)
        if key and path not in OPEN_PATHS:
            operation["security"] = [{"key": []}]
        paths[path] = {"get" if schema is None else "post": operation}
    paths[f"/v1/models/{NAME}"]["parameters"] = [{"name": "name", "in": "path", "required": True, "schema": _TEXT}]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Foretoken", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {**components, "Error": _ERROR},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, schema: dict[str, Any] | None) -> dict[str, Any]:
    content: dict[str, Any] = {route.kind: {}} | ({} if schema is None else {"text/event-stream": {}})
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    responses: dict[str, Any] = {"200": {"description": route.about, "content": content}}
    responses |= {status: {"description": why, "content": refused} for status, why in _REFUSED.items()}
    found: dict[str, Any] = {"summary": route.about, "responses": responses}
    if schema is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return found
