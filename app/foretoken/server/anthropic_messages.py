"""Anthropic's interface: the body of a message request, and the form of its reply."""

import uuid
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.engine.events import FinishReason, ReplyEvent
from foretoken.engine.options import ReplyOptions, ToolCall
from foretoken.option import Hundred, Positive, Share
from foretoken.server.answering import AnswerForm
from foretoken.server.openai_forms import heard_of
from foretoken.server.refusals import BadBody, Refusal
from foretoken.server.request_bodies import (
    BodyMessage,
    BodyPart,
    Call,
    CalledFunction,
    ChatRequest,
    Function,
    JsonSchema,
    NamedFunction,
    NamedTool,
    NotDone,
    ResponseFormat,
    Short,
    SpeculativeWish,
    Stops,
    Tool,
)
from foretoken.server.request_options import begun, chat_options, conversation
from foretoken.session.messages import Generate

_STOPS = {
    FinishReason.LENGTH: "max_tokens",
    FinishReason.CONTEXT_FULL: "max_tokens",
    FinishReason.STOP_STRING: "stop_sequence",
}


_NO_TEXT = ("thinking", "redacted_thinking", "tool_use", "tool_result")


class BlockSource(msgspec.Struct, frozen=True, kw_only=True):
    """What a document or an image holds. Only text is read: as `data`, or as `content`."""

    type: Short
    data: str | None = None
    content: str | list[BodyPart] | None = None


class ContentBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a message's content. Text is read, documents of plain text (`source`, `title`, `context`), what an
    earlier reply thought, its calls of tools (`id`, `name`, `input`), and what these answered (`tool_use_id`,
    `content`)."""

    type: Short
    text: str | None = None
    source: BlockSource | None = None
    title: str | None = None
    context: str | None = None
    thinking: str | None = None
    id: Short | None = None
    name: Short | None = None
    input: dict[str, Any] | None = None
    tool_use_id: Short | None = None
    content: str | list[BodyPart] | None = None


Blocks = str | list[ContentBlock]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One turn. A last one of the assistant is what the reply goes on from."""

    role: Literal["user", "assistant"]
    content: Blocks


class ThinkingWish(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the model thinks first, where its chat template has a switch for it."""

    type: Literal["enabled", "disabled", "adaptive"]


class OfferedTool(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that the model may call. `input_schema`: the JSON schema of its input. `type`: others than "custom" are
    defined, or run, by Anthropic."""

    type: Short | None = None
    name: Annotated[str, Meta(min_length=1, max_length=256)]
    description: str | None = None
    input_schema: dict[str, Any] | None = None


class ToolWish(msgspec.Struct, frozen=True, kw_only=True):
    """Whether tools may be called, "any" of them has to be, or the `tool` of this `name`."""

    type: Literal["auto", "none", "any", "tool"]
    name: Short | None = None
    disable_parallel_tool_use: bool | None = None


class OutputFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A JSON schema that the reply keeps to."""

    type: Literal["json_schema"]
    schema: dict[str, Any]


class OutputConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The reply's form, and how much the model thinks where its chat template has a switch for it."""

    format: OutputFormat | None = None
    effort: Short | None = None


class CountRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /v1/messages/count_tokens: what takes room of that of /v1/messages."""

    not_done: ClassVar[dict[str, NotDone]] = {}

    messages: Annotated[list[Turn], Meta(min_length=1)]
    model: Short | None = None
    system: Blocks | None = None
    thinking: ThinkingWish | None = None
    tools: Annotated[list[OfferedTool], Meta(max_length=256)] | None = None
    tool_choice: ToolWish | None = None
    output_config: OutputConfig | None = None

    @property
    def whole(self) -> "MessagesRequest":
        """The request for the reply."""
        return MessagesRequest(max_tokens=1, **{name: getattr(self, name) for name in self.__struct_fields__})


class MessagesRequest(CountRequest, frozen=True, kw_only=True):
    """The body of /v1/messages."""

    max_tokens: Positive
    stop_sequences: Stops | None = None
    stream: bool | None = None
    temperature: Hundred | None = None
    top_p: Share | None = None
    top_k: Annotated[int, Meta(ge=-1, le=2**31 - 1)] | None = None
    output_format: OutputFormat | None = None
    speculative: SpeculativeWish | None = None

    @property
    def chat(self) -> ChatRequest:
        """The same request in OpenAI's words."""
        said = [] if self.system is None else [BodyMessage(role="system", content=_parts(self.system))]
        return ChatRequest(
            messages=[*said, *(message for turn in self.messages for message in _messages(turn))],
            max_tokens=self.max_tokens,
            **{name: getattr(self, name) for name in ("temperature", "top_p", "top_k")},
            stop=self.stop_sequences or None,
            speculative=self.speculative,
            tools=[Tool("function", _function(tool)) for tool in self.tools or ()] or None,
            tool_choice=None if self.tool_choice is None else _choice(self.tool_choice),
            parallel_tool_calls=self.tool_choice is None or not self.tool_choice.disable_parallel_tool_use,
            response_format=self._form,
            reasoning_effort=None if self.output_config is None else self.output_config.effort,
        )

    @property
    def _form(self) -> ResponseFormat | None:
        form = self.output_format or (self.output_config and self.output_config.format)
        return ResponseFormat(type="json_schema", json_schema=JsonSchema(schema=form.schema)) if form else None


def _choice(wish: ToolWish) -> Literal["auto", "none", "required"] | NamedTool:
    """The same in OpenAI's words. Raises Refusal."""
    match wish.type:
        case "any":
            return "required"
        case "tool":
            if wish.name is None:
                raise BadBody("tool_choice", "tool_choice.name is missing; send the tool's name.")
            return NamedTool(type="function", function=NamedFunction(name=wish.name))
        case "auto" | "none" as same:
            return same


def _function(tool: OfferedTool) -> Function:
    if tool.type not in (None, "custom"):
        raise BadBody(
            "tools",
            f"The tool {tool.name!r} of the type {tool.type!r} is one of Anthropic's own servers; send tools with an "
            "input_schema.",
        )
    return Function(name=tool.name, description=tool.description, parameters=tool.input_schema)


def _messages(turn: Turn) -> list[BodyMessage]:
    """A turn in OpenAI's words: what tools answered is a message of its own there."""
    blocks = [] if isinstance(turn.content, str) else turn.content
    answers = [
        BodyMessage(role="tool", content=block.content or "", tool_call_id=block.tool_use_id)
        for block in blocks
        if block.type == "tool_result"
    ]
    calls = [
        Call(id=block.id or "", function=CalledFunction(block.name or "", to_json(block.input or {}).decode()))
        for block in blocks
        if block.type == "tool_use"
    ]
    content = _parts(turn.content)
    if answers and not content:
        return answers
    thought = "".join(block.thinking or "" for block in blocks if block.type == "thinking")
    said = BodyMessage(role=turn.role, content=content, reasoning_content=thought or None, tool_calls=calls or None)
    return [*answers, said]


def _parts(content: Blocks) -> str | list[BodyPart]:
    if isinstance(content, str):
        return content
    parts: list[BodyPart] = []
    for block in content:
        if block.type == "document":
            parts += _document(block)
        elif block.type not in _NO_TEXT:
            parts.append(BodyPart(block.type, block.text))
    return parts


def _document(block: ContentBlock) -> list[BodyPart]:
    """A document of plain text as text, with an empty line behind it. Raises Refusal for another."""
    source = block.source
    said = None if source is None else {"text": source.data, "content": source.content}.get(source.type)
    if said is None:
        raise BadBody(
            "messages",
            "A document is read only as plain text; send a source of the type text with its data, or as content.",
            code="unsupported_content",
        )
    inside = [BodyPart("text", said)] if isinstance(said, str) else said
    heads = [BodyPart("text", f"{head}\n") for head in (block.title, block.context) if head]
    return [*heads, *inside, BodyPart("text", "\n\n")]


CountRequest.not_done = {
    name: NotDone("send the request to /v1/chat/completions, which does")
    for name in ChatRequest.__struct_fields__
    if name not in MessagesRequest.__struct_fields__
}


def served(name: str) -> dict[str, Any]:
    """The model that is served, as Anthropic lists it."""
    return {"type": "model", "id": name, "display_name": name, "created_at": "1970-01-01T00:00:00Z"}


def question_of(body: MessagesRequest, usual: ReplyOptions, *, begins: bool = True) -> Generate:
    """What is asked. `begins`: a last turn of the assistant is what the reply goes on from. Raises Refusal."""
    options = chat_options(body.chat, usual)
    if body.thinking is not None:
        switch = {"enabled": "on", "disabled": "off", "adaptive": usual.thinking}[body.thinking.type]
        options = msgspec.structs.replace(options, thinking=switch)
    messages, beginning = conversation(body.chat.messages), None
    if begins:
        messages, beginning = begun(messages)
    return Generate(messages=messages, beginning=beginning, options=options)


class AnthropicForm(AnswerForm):
    """The reply as Anthropic's interface has it; beside its own fields, `timings` and `metrics` as in OpenAI's."""

    def __init__(self, body: MessagesRequest, options: ReplyOptions, model: str) -> None:
        self._body, self._options = body, options
        self._head: dict[str, Any] = {
            "id": f"msg_{uuid.uuid4().hex}",
            "type": "message",
            "role": "assistant",
            "model": model,
        }
        self._heard = heard_of(body.chat)
        self._blocks = 0
        self._open: str | None = None  # the type of the block that the stream is in

    def refused(self, refusal: Refusal) -> bytes:
        return refusal.anthropic()

    def failed(self, refusal: Refusal) -> bytes:
        return b"event: error\ndata: " + refusal.anthropic() + b"\n\n"

    def opening(self) -> bytes:
        message = {**self._head, "content": [], "stop_reason": None, "stop_sequence": None, "usage": self._usage(0)}
        return _event("message_start", message=message)

    def hear(self, event: ReplyEvent, place: int = 0) -> bytes:
        del place  # there is one
        text, thought = self._heard.hear(event)
        if not self._body.stream:
            return b""
        return self._said("thinking", thought) + self._said("text", text)

    def closing(self) -> bytes:
        rest, calls = self._heard.rest()
        said = self._said("text", rest) + b"".join(map(self._called, calls))
        if not self._blocks:
            said = self._begun("text", text="")
        usage = self._usage(self._heard.end.metrics.generated_tokens)
        ending = self._ending(called=bool(calls))
        return (said + self._ended() + _event("message_delta", delta=ending, usage=usage, **self._told())) + _event(
            "message_stop"
        )

    def whole(self) -> bytes:
        end = self._heard.end
        rest, calls = self._heard.rest()
        text = self._heard.shown + rest
        content: list[dict[str, Any]] = []
        if end.thought:
            content.append({"type": "thinking", "thinking": end.thought, "signature": ""})
        if text.strip() or not calls:
            content.append({"type": "text", "text": text})
        content += [{"type": "tool_use", "id": call.id, "name": call.name, "input": _input(call)} for call in calls]
        return to_json(
            {
                **self._head,
                "content": content,
                **self._ending(called=bool(calls)),
                "usage": self._usage(end.metrics.generated_tokens),
                **self._told(),
            }
        )

    def _usage(self, written: int) -> dict[str, int]:
        """Tokens of the prompt that were read, those that were known, and those `written`."""
        heard = self._heard
        read = max(heard.prompt_tokens - heard.reused, 0)
        return {
            "input_tokens": read,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": heard.prompt_tokens - read,
            "output_tokens": written,
        }

    def _ending(self, *, called: bool) -> dict[str, Any]:
        reason = "tool_use" if called else _STOPS.get(self._heard.end.reason, "end_turn")
        return {
            "stop_reason": reason,
            "stop_sequence": self._heard.end.stop_string if reason == "stop_sequence" else None,
        }

    def _told(self) -> dict[str, Any]:
        return self._heard.told(self._body.speculative, self._options.draft)

    def _said(self, kind: str, text: str) -> bytes:
        if not text:
            return b""
        signature = {"signature": ""} if kind == "thinking" else {}
        begun = b"" if self._open == kind else self._begun(kind, **{kind: ""}, **signature)
        return begun + self._delta({"type": f"{kind}_delta", kind: text})

    def _called(self, call: ToolCall) -> bytes:
        begun = self._begun("tool_use", id=call.id, name=call.name, input={})
        return begun + self._delta({"type": "input_json_delta", "partial_json": call.arguments})

    def _delta(self, delta: dict[str, Any]) -> bytes:
        return _event("content_block_delta", index=self._blocks - 1, delta=delta)

    def _begun(self, kind: str, **empty: Any) -> bytes:
        """A block begins, and with it the one before ends."""
        ended = self._ended()
        self._blocks, self._open = self._blocks + 1, kind
        block = {"type": kind, **empty}
        return ended + _event("content_block_start", index=self._blocks - 1, content_block=block)

    def _ended(self) -> bytes:
        if self._open is None:
            return b""
        self._open = None
        return _event("content_block_stop", index=self._blocks - 1)


def _input(call: ToolCall) -> Any:
    try:
        return from_json(call.arguments, dict[str, Any])
    except Undecodable:
        return {}


def _event(kind: str, **said: Any) -> bytes:
    return f"event: {kind}\ndata: ".encode() + to_json({"type": kind, **said}) + b"\n\n"
