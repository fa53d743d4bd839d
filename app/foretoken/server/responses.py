"""OpenAI's Responses API (/v1/responses): the request's body, and the reply whole or as events. Nothing is stored."""

import itertools
import time
import uuid
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from foretoken.encoding import to_json
from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.options import ReplyOptions, ToolCall
from foretoken.server.answering import AnswerForm
from foretoken.server.openai_forms import heard_of, told_of_token
from foretoken.server.refusals import BadBody, Refusal
from foretoken.server.request_bodies import (
    BodyMessage,
    BodyPart,
    Call,
    CalledFunction,
    ChatRequest,
    Content,
    Function,
    JsonSchema,
    Most,
    NamedFunction,
    NamedTool,
    ResponseFormat,
    Sampled,
    Short,
    TemplateWish,
    Text,
    Tool,
)
from foretoken.server.request_options import text_of


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the conversation: a message; a call of a function by an earlier reply (`call_id`, `name`, `arguments`);
    what that answered (`call_id`, `output`); or what was thought before (`content`, or `summary`)."""

    type: Short = "message"
    role: Literal["system", "developer", "user", "assistant"] | None = None
    content: Content | None = None
    call_id: Short = ""
    name: Short = ""
    arguments: str = "{}"
    output: Content | None = None
    summary: list[BodyPart] | None = None


class OfferedFunction(msgspec.Struct, frozen=True, kw_only=True):
    """A function that the model may call. Tools of other types are run by OpenAI."""

    type: Short
    name: Short = ""
    description: str | None = None
    parameters: dict[str, Any] | None = None


class NamedChoice(msgspec.Struct, frozen=True):
    """The function that is to be called."""

    type: Literal["function"]
    name: Short


class OutputForm(msgspec.Struct, frozen=True, kw_only=True):
    """What the reply is: text, any JSON object, or JSON by a schema."""

    type: Literal["text", "json_object", "json_schema"]
    name: Short = ""
    schema: dict[str, Any] | None = None


class TextWish(msgspec.Struct, frozen=True):
    """The reply's form."""

    format: OutputForm | None = None
    verbosity: Literal["medium"] | None = None


class ReasoningWish(msgspec.Struct, frozen=True):
    """How much the model thinks, where its chat template has a switch for it."""

    effort: Short | None = None


class ResponsesRequest(Sampled, frozen=True, kw_only=True):
    """The body of /v1/responses. `input`: the whole conversation. `include` may name
    "message.output_text.logprobs". `prompt`: none, since none are kept here."""

    input: Text | Annotated[list[Item], Meta(min_length=1)]
    instructions: str | None = None
    max_output_tokens: Most | None = None
    tools: Annotated[list[OfferedFunction], Meta(max_length=256)] | None = None
    tool_choice: Literal["auto", "none", "required"] | NamedChoice | None = None
    parallel_tool_calls: bool | None = None
    text: TextWish | None = None
    reasoning: ReasoningWish | None = None
    include: Annotated[list[Short], Meta(max_length=16)] | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    metadata: dict[str, str] | None = None
    prompt: None = None
    chat_template_kwargs: TemplateWish | None = None

    @property
    def form(self) -> OutputForm | None:
        """What the reply is, where the request says it."""
        return None if self.text is None else self.text.format

    @property
    def effort(self) -> str | None:
        """How much the model thinks, where the request says it."""
        return None if self.reasoning is None else self.reasoning.effort

    @property
    def chat(self) -> ChatRequest:
        """The same request in the words of chat completions. Raises Refusal."""
        choice, form = self.tool_choice, self.form
        said = [] if self.instructions is None else [BodyMessage(role="system", content=self.instructions)]
        items = [Item(role="user", content=self.input)] if isinstance(self.input, str) else self.input
        return ChatRequest(
            **{name: getattr(self, name) for name in Sampled.__struct_fields__},
            messages=[*said, *_messages(items)],
            max_completion_tokens=self.max_output_tokens,
            tools=[_tool(one) for one in self.tools or ()] or None,
            tool_choice=_named(choice) if isinstance(choice, NamedChoice) else choice,
            parallel_tool_calls=self.parallel_tool_calls,
            response_format=None if form is None else _form(form),
            logprobs="message.output_text.logprobs" in (self.include or ()),
            top_logprobs=self.top_logprobs,
            reasoning_effort=self.effort,
            chat_template_kwargs=self.chat_template_kwargs,
        )


def _named(choice: NamedChoice) -> NamedTool:
    return NamedTool(type="function", function=NamedFunction(choice.name))


def _form(form: OutputForm) -> ResponseFormat:
    return ResponseFormat(type=form.type, json_schema=JsonSchema(name=form.name, schema=form.schema))


def _tool(offered: OfferedFunction) -> Tool:
    if offered.type != "function" or not offered.name:
        raise BadBody(
            "tools",
            f"A tool is of the type {offered.type!r}, or has no name, but this server runs no tools; send functions, "
            "each with a name.",
        )
    return Tool("function", Function(name=offered.name, description=offered.description, parameters=offered.parameters))


def _messages(items: Sequence[Item]) -> list[BodyMessage]:
    """The conversation as chat completions have it: what was thought and called belongs to a message there."""
    found: list[BodyMessage] = []
    thought: str | None = None
    for place, item in enumerate(items):
        at = f"input[{place}]"
        content = text_of(_readable(item.content), f"{at}.content")
        match item.type:
            case "message":
                if item.role is None:
                    raise BadBody("input", f"{at}.role is missing; send it.")
                found.append(BodyMessage(role=item.role, content=content, reasoning_content=thought))
                thought = None
            case "reasoning":
                thought = content or text_of(_readable(item.summary), f"{at}.summary")
            case "function_call":
                if thought is not None or not found or found[-1].role != "assistant":
                    found.append(BodyMessage(role="assistant", content="", reasoning_content=thought))
                    thought = None
                call = Call(id=item.call_id, function=CalledFunction(item.name, item.arguments))
                calls = [*(found[-1].tool_calls or ()), call]
                found[-1] = msgspec.structs.replace(found[-1], tool_calls=calls)
            case "function_call_output":
                output = text_of(item.output, f"{at}.output")
                found.append(BodyMessage(role="tool", content=output, tool_call_id=item.call_id))
            case other:
                raise BadBody(
                    "input",
                    f"{at} is of the type {other!r}, which this server does not read; send messages, calls of "
                    "functions and their outputs.",
                    code="unsupported_content",
                )
    return found


def _readable(content: Content | None) -> Content | None:
    """What is thought, as text."""
    if content is None or isinstance(content, str):
        return content
    kinds = ("reasoning_text", "summary_text")
    return [msgspec.structs.replace(part, type="text") if part.type in kinds else part for part in content]


class ResponsesForm(AnswerForm):
    """The reply as /v1/responses has it; beside its own fields, `timings` and `metrics` as in chat completions. The
    whole is what the stream's events add up to."""

    def __init__(self, body: ResponsesRequest, options: ReplyOptions, model: str) -> None:
        self._body, self._options = body, options
        self._heard = heard_of(body.chat)
        self._numbers = itertools.count()
        self._output: list[dict[str, Any]] = []
        self._open: dict[str, Any] | None = None  # the last of them, where it goes on
        self._white, self._early = "", list[dict[str, Any]]()  # space before a text that may not come; its tokens
        self._head = self._echo() | {"id": _new("resp"), "created_at": int(time.time()), "model": model}

    def _echo(self) -> dict[str, Any]:
        """What an answer says of its request."""
        body, sampling = self._body, self._options.sampling
        return {
            "object": "response",
            "error": None,
            "incomplete_details": None,
            "instructions": body.instructions,
            "max_output_tokens": body.max_output_tokens,
            "metadata": body.metadata or {},
            "parallel_tool_calls": body.parallel_tool_calls is not False,
            "previous_response_id": None,
            "reasoning": {"effort": body.effort, "summary": None},
            "store": False,
            "temperature": sampling.temperature,
            "text": {"format": {"type": "text"} if body.form is None else body.form},
            "tool_choice": body.tool_choice or "auto",
            "tools": [{"strict": False, **msgspec.structs.asdict(tool)} for tool in body.tools or ()],
            "top_logprobs": body.top_logprobs or 0,
            "top_p": sampling.top_p,
            "truncation": "disabled",
            "background": False,
            "usage": None,
        }

    def refused(self, refusal: Refusal) -> bytes:
        return refusal.openai()

    def failed(self, refusal: Refusal) -> bytes:
        error = {"code": "server_error" if refusal.status >= 500 else refusal.code, "message": str(refusal)}
        return self._event("response.failed", response=self._response("failed", error=error))

    def opening(self) -> bytes:
        begun = self._response("in_progress")
        return self._event("response.created", response=begun) + self._event("response.in_progress", response=begun)

    def hear(self, event: ReplyEvent, place: int = 0) -> bytes:
        del place  # there is one
        text, thought = self._heard.hear(event)
        told: list[dict[str, Any]] = []
        if isinstance(event, Round) and event.logprobs:
            tokens = zip(event.written, event.logprobs, strict=True)
            told = [told_of_token(one) for token, one in tokens if token.thought is None]
        return (self._say("reasoning", thought) if thought else b"") + self._say_text(text, told)

    def closing(self) -> bytes:
        said = self._finish()
        ending = self._ended()
        return said + self._event(f"response.{ending['status']}", response=ending)

    def whole(self) -> bytes:
        self._finish()
        return to_json(self._ended())

    # --- the end ------------------------------------------------------------------------------------------------

    def _finish(self) -> bytes:
        rest, calls = self._heard.rest()
        said = self._say_text(rest, [])
        if not calls and not any(item["type"] == "message" for item in self._output):
            said += self._say("message", self._white)
        return said + self._end(self._status) + b"".join(map(self._call, calls))

    @property
    def _status(self) -> str:
        return "incomplete" if self._heard.finish_reason == "length" else "completed"

    def _ended(self) -> dict[str, Any]:
        heard, used = self._heard, self._heard.usage()
        usage = {
            "input_tokens": used["prompt_tokens"],
            "input_tokens_details": used["prompt_tokens_details"],
            "output_tokens": used["completion_tokens"],
            "output_tokens_details": used["completion_tokens_details"],
            "total_tokens": used["total_tokens"],
        }
        why = {"incomplete_details": {"reason": "max_output_tokens"}} if self._status == "incomplete" else {}
        told = heard.told(self._body.speculative, self._options.draft)
        return self._response(self._status, usage=usage, **why, **told)

    def _response(self, status: str, **more: Any) -> dict[str, Any]:
        return {**self._head, "status": status, "output": self._output, **more}

    # --- items --------------------------------------------------------------------------------------------------

    def _say_text(self, text: str, logprobs: list[dict[str, Any]]) -> bytes:
        is_open = self._open is not None and self._open["type"] == "message"
        self._white, self._early = self._white + text, self._early + logprobs
        if not (is_open or self._white.strip()) or not (self._white or self._early):
            return b""
        said = self._say("message", self._white, self._early)
        self._white, self._early = "", []
        return said

    def _say(self, kind: Literal["reasoning", "message"], text: str, logprobs: Sequence[dict[str, Any]] = ()) -> bytes:
        """More of what is thought, or answered."""
        said = b""
        if self._open is None or self._open["type"] != kind:
            said = self._end("completed") + self._begin(kind)
        assert self._open is not None
        part = self._open["content"][0]
        part["text"] += text
        more: dict[str, Any] = {}
        if kind == "message":
            part["logprobs"] += logprobs
            more = {"logprobs": logprobs}
        return said + self._of_part(f"response.{part['type']}.delta", delta=text, **more)

    def _begin(self, kind: Literal["reasoning", "message"]) -> bytes:
        own: dict[str, Any] = {"id": _new("rs"), "summary": []}
        part: dict[str, Any] = {"type": "reasoning_text", "text": ""}
        if kind == "message":
            own = {"id": _new("msg"), "role": "assistant"}
            part = {"type": "output_text", "text": "", "annotations": [], "logprobs": []}
        self._open = {**own, "type": kind, "status": "in_progress", "content": []}
        self._output.append(self._open)
        said = self._of_item("response.output_item.added", item=self._open)
        self._open["content"].append(part)
        return said + self._of_part("response.content_part.added", part=part)

    def _end(self, status: str) -> bytes:
        """The item that is open is done."""
        if self._open is None:
            return b""
        part, self._open["status"] = self._open["content"][0], status
        more = {"logprobs": part["logprobs"]} if "logprobs" in part else {}
        said = self._of_part(f"response.{part['type']}.done", text=part["text"], **more)
        said += self._of_part("response.content_part.done", part=part)
        item, self._open = self._open, None
        return said + self._of_item("response.output_item.done", item=item)

    def _call(self, call: ToolCall) -> bytes:
        item = {"id": _new("fc"), "type": "function_call", "call_id": call.id, "name": call.name}
        begun = {**item, "arguments": "", "status": "in_progress"}
        done = {**item, "arguments": call.arguments, "status": "completed"}
        self._output.append(done)
        where = {"item_id": item["id"], "output_index": len(self._output) - 1}
        return (
            self._of_item("response.output_item.added", item=begun)
            + self._event("response.function_call_arguments.delta", **where, delta=call.arguments)
            + self._event("response.function_call_arguments.done", **where, name=call.name, arguments=call.arguments)
            + self._of_item("response.output_item.done", item=done)
        )

    def _of_item(self, kind: str, **said: Any) -> bytes:
        return self._event(kind, output_index=len(self._output) - 1, **said)

    def _of_part(self, kind: str, **said: Any) -> bytes:
        return self._of_item(kind, item_id=self._output[-1]["id"], content_index=0, **said)

    def _event(self, kind: str, **said: Any) -> bytes:
        if not self._body.stream:
            return b""
        data = to_json({"type": kind, "sequence_number": next(self._numbers), **said})
        return f"event: {kind}\ndata: ".encode() + data + b"\n\n"


def _new(prefix: str) -> str:
    return f"{prefix}_{uuid.uuid4().hex}"
