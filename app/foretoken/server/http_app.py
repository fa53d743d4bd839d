"""The HTTP application: the guard, and what each path answers. `running.RunningServer` runs it on a socket."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from foretoken import __version__
from foretoken.encoding import to_json, whole
from foretoken.engine.events import Metrics, ModelInfo
from foretoken.engine.options import ReplyOptions
from foretoken.errors import ForetokenError
from foretoken.server import llama_paths, openapi
from foretoken.server.answering import AnswerForm, HttpAnswer
from foretoken.server.anthropic_messages import (
    AnthropicForm,
    CountRequest,
    MessagesRequest,
    question_of,
    read_messages,
    served,
)
from foretoken.server.engine_queue import EngineQueue
from foretoken.server.guard import MAX_BODY, NAME, CorsPreflight, Rules, check, too_large
from foretoken.server.live_requests import LiveRequests
from foretoken.server.llama_paths import DetokenizeRequest, TokenizeRequest
from foretoken.server.openai_forms import ChatForm, TextForm
from foretoken.server.prometheus import Counters
from foretoken.server.refusals import Refusal, is_anthropic, refusal_of, unexpected
from foretoken.server.request_bodies import ChatRequest, TextRequest, TokensRequest, read
from foretoken.server.request_options import begun, chat_options, conversation, several, text_options
from foretoken.server.responses import ResponsesForm, ResponsesRequest
from foretoken.session.messages import CountTokens, Generate, Loaded

_log = logging.getLogger(__name__)

_GET: Final = frozenset({"GET", "HEAD"})
_POST: Final = frozenset({"POST"})
PATHS: Final = {**dict.fromkeys(openapi.PAGES, _GET), **dict.fromkeys(openapi.BODIES, _POST)}


@dataclass(frozen=True, kw_only=True)
class ServerOptions:
    """How the server answers. `name`: of the model, as clients see it. `usual`: options of replies that a request does
    not say. `body_s`: seconds in which a body must have come. `log`: takes one line for each request, without keys and
    texts."""

    name: str
    key: str | None = field(default=None, repr=False)
    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    usual: ReplyOptions = ReplyOptions()  # noqa: RUF009  # frozen
    body_s: float = 30.0
    max_body: int = MAX_BODY
    log: Callable[[str], None] | None = None


class HttpApp:
    """The application; all of it runs on one event loop."""

    def __init__(self, options: ServerOptions, queue: EngineQueue, live: LiveRequests, counters: Counters) -> None:
        self._options, self._queue, self._live, self._counters = options, queue, live, counters
        self._rules = Rules(
            paths=PATHS,
            key=options.key,
            hosts=options.hosts,
            origins=options.origins,
            max_body=options.max_body,
        )
        handlers: dict[str, Callable[[Request], Awaitable[Response | ASGIApp]]] = {
            "/health": self._health,
            "/metrics": self._metrics,
            "/openapi.json": self._openapi,
            "/v1/models": self._models,
            f"/v1/models/{NAME}": self._model,
            "/v1/chat/completions": self._chat,
            "/v1/chat/completions/input_tokens": self._chat_count,
            "/v1/completions": self._text,
            "/v1/responses": self._respond,
            "/v1/messages": self._message,
            "/v1/messages/count_tokens": self._count,
            "/tokenize": self._tokenize,
            "/detokenize": self._detokenize,
            "/apply-template": self._apply_template,
            "/props": self._props,
        }
        self.handlers = handlers
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
        client, route = scope["client"][0] if scope["client"] else "-", self._rules.route(scope["path"]) or "-"
        method = scope["method"] if scope["method"] in (_GET | _POST | {"OPTIONS"}) else "-"
        found = f"{at} {client} {method} {route} {status} {seconds:.3f}s"
        if replies:
            names = ("prompt_tokens", "generated_tokens", "num_draft_tokens", "num_accepted_tokens")
            read, written, guesses, kept = (sum(getattr(one, name) for one in replies) for name in names)
            found += f" prompt={read} written={written} guesses={guesses} kept={kept}"
        return found

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._rules.route(scope["path"]) is None and self._rules.route(f"/v1{scope['path']}") is not None:
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
        scope["foretoken.headers"] = check(self._rules, scope)
        return await self.handlers[self._rules.route(scope["path"]) or ""](Request(scope, receive))

    # --- what is known of the server ------------------------------------------------------------------------------

    async def _health(self, _request: Request) -> Response:
        state = self._queue.state
        ready = state in ("ready", "unloaded")
        return _json({"status": "ok" if ready else state}, 200 if ready else 503)

    async def _metrics(self, _request: Request) -> Response:
        page = self._counters.page(self._options.name, running=self._queue.running, waiting=self._queue.waiting)
        return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _openapi(self, _request: Request) -> Response:
        return _json(openapi.page(__version__, key=self._options.key is not None))

    async def _models(self, request: Request) -> Response:
        if is_anthropic(request.scope):
            name = self._options.name
            return _json({"data": [served(name)], "has_more": False, "first_id": name, "last_id": name})
        return _json({"object": "list", "data": [self._served()]})

    async def _model(self, request: Request) -> Response:
        if request.url.path.removeprefix("/v1/models/") != self._options.name:
            raise Refusal(404, "This model is not served; GET /v1/models says which is.", code="model_not_found")
        return _json(served(self._options.name) if is_anthropic(request.scope) else self._served())

    def _served(self) -> dict[str, object]:
        served = {"id": self._options.name, "object": "model", "created": 0, "owned_by": "foretoken"}
        return served | _pair_facts(self._queue.pair)

    async def _props(self, _request: Request) -> Response:
        return _json(llama_paths.props(self._options.name, self._options.usual, self._queue.pair))

    # --- what texts are made of -----------------------------------------------------------------------------------

    async def _tokenize(self, request: Request) -> Response:
        body: TokenizeRequest = read(await self._body(request), TokenizeRequest)
        asked = CountTokens(
            raw_prompt=whole(body.content), add_special=body.add_special, parse_special=body.parse_special, shown=True
        )
        return _json(llama_paths.tokens(body, await self._queue.count_tokens(asked)))

    async def _detokenize(self, request: Request) -> Response:
        body: DetokenizeRequest = read(await self._body(request), DetokenizeRequest)
        asked = CountTokens(raw_prompt=tuple(body.tokens), shown=True)
        return _json(llama_paths.text(await self._queue.count_tokens(asked)))

    async def _apply_template(self, request: Request) -> Response:
        asked = self._conversation(read(await self._body(request), TokensRequest))
        return _json({"prompt": (await self._queue.count_tokens(_counting(asked, shown=True))).text})

    # --- replies --------------------------------------------------------------------------------------------------

    async def _chat(self, request: Request) -> ASGIApp:
        body: ChatRequest = read(await self._body(request), ChatRequest)
        options = chat_options(body, self._options.usual)
        messages, beginning = conversation(body.messages), None
        if body.continue_final_message:
            messages, beginning = begun(messages)
        question = Generate(messages=messages, beginning=beginning, options=options)
        form = ChatForm(body, options, self._options.name)
        return self._answer(request, several([question], body), form, stream=bool(body.stream))

    async def _text(self, request: Request) -> ASGIApp:
        body: TextRequest = read(await self._body(request), TextRequest)
        options = text_options(body, self._options.usual)
        prompts = [whole(one) if isinstance(one, str) else one for one in body.prompts]
        questions = [Generate(raw_prompt=prompt, options=options) for prompt in prompts]
        form = TextForm(body, options, self._options.name)
        return self._answer(request, several(questions, body), form, stream=bool(body.stream))

    async def _respond(self, request: Request) -> ASGIApp:
        body: ResponsesRequest = read(await self._body(request), ResponsesRequest)
        chat = body.chat
        options = chat_options(chat, self._options.usual)
        question = Generate(messages=conversation(chat.messages), options=options)
        form = ResponsesForm(body, options, self._options.name)
        return self._answer(request, [question], form, stream=bool(body.stream))

    async def _message(self, request: Request) -> ASGIApp:
        body: MessagesRequest = read_messages(await self._body(request), MessagesRequest)
        question = question_of(body, self._options.usual)
        form = AnthropicForm(body, question.options, self._options.name)
        return self._answer(request, [question], form, stream=bool(body.stream))

    async def _chat_count(self, request: Request) -> Response:
        return await self._counted(self._conversation(read(await self._body(request), TokensRequest)))

    def _conversation(self, body: TokensRequest) -> Generate:
        options = chat_options(body.chat, self._options.usual)
        return Generate(messages=conversation(body.messages), options=options)

    async def _count(self, request: Request) -> Response:
        body: CountRequest = read_messages(await self._body(request), CountRequest)
        return await self._counted(question_of(body.whole, self._options.usual, begins=False))

    async def _counted(self, question: Generate) -> Response:
        return _json({"input_tokens": (await self._queue.count_tokens(_counting(question))).tokens})

    def _answer(self, request: Request, questions: Sequence[Generate], form: AnswerForm, *, stream: bool) -> ASGIApp:
        client = f"{request.client.host}:{request.client.port}" if request.client else ""
        asked = [(question, self._live.begin(request.url.path, client, question)) for question in questions]
        headers: dict[str, str] = request.scope["foretoken.headers"]
        return HttpAnswer(self._queue, asked, form, self._counters, headers, stream=stream)

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
            raise self._late() from None
        finally:
            self._reading.discard(limit)
        return bytes(found)

    def _late(self) -> Refusal:
        headers = {"Connection": "close"}
        if self._closing:
            return Refusal(503, "The server is closing.", code="closing", headers=headers)
        return Refusal(
            408,
            f"The body did not come within {self._options.body_s:.0f} seconds; send it faster.",
            code="slow_body",
            headers=headers,
        )


def _counting(reply: Generate, *, shown: bool = False) -> CountTokens:
    """The prompt that a reply would be asked for with."""
    options = reply.options
    return CountTokens(messages=reply.messages, thinking=options.thinking, tools=options.tools, shown=shown)


def _pair_facts(pair: Loaded | None) -> dict[str, Any]:
    """The field `foretoken` of a model in /v1/models, by which another Foretoken shows the pair as its own; nothing
    while none is loaded. Paths of files are not told."""
    if pair is None:
        return {}
    thinking = pair.thinking
    return {
        "foretoken": {
            "version": __version__,
            "context": pair.context,
            "parallel": pair.parallel,
            "takes_length": pair.takes_length,
            "thinking": None if thinking is None else {"choices": thinking.choices, "usual": thinking.usual},
            "main": _facts(pair.main),
            "draft": None if pair.draft is None else _facts(pair.draft),
            "second_draft": None if pair.second_draft is None else _facts(pair.second_draft),
        }
    }


def _facts(model: ModelInfo) -> dict[str, Any]:
    return {name: getattr(model, name) for name in ModelInfo.__struct_fields__ if name != "path"}


def _json(value: object, status: int = 200) -> Response:
    return Response(to_json(value), status, media_type="application/json")
