"""The bodies of requests, as this server reads them: every number has a finite range, and null stands for a default.

Fields of these interfaces that are not named here are passed over, or refused where `not_done` has them. `openapi`
makes its page of these structs.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json, whole
from foretoken.engine.models.gbnf import check_form
from foretoken.engine.options import (
    MAX_DRAFT_LENGTH,
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
    ToolCall,
    check_options,
)
from foretoken.engine.prompt.beginning import Beginning
from foretoken.errors import UsageError
from foretoken.server.not_done import check_fields
from foretoken.server.refusals import Refusal
from foretoken.server.tool_choice import call_schema, demanded
from foretoken.session.sampling_fields import SAMPLING

_MAX_COUNT: Final = 2**31 - 1
_DEEPEST_SCHEMA: Final = 32
_LONGEST_SCHEMA: Final = 64 * 1024  # characters

Prompt = Annotated[str, Meta(min_length=1)]
Short = Annotated[str, Meta(max_length=256)]
Count = Annotated[int, Meta(ge=1, le=_MAX_COUNT)]
Most = Annotated[int, Meta(ge=-1, le=_MAX_COUNT)]
Share = Annotated[float, Meta(ge=0, le=1)]
Repetition = Annotated[float, Meta(ge=0.01, le=100)]
Penalty = Annotated[float, Meta(ge=-100, le=100)]
StopText = Annotated[str, Meta(min_length=1, max_length=1000)]
Stops = Annotated[list[StopText], Meta(max_length=16)]


class Part(msgspec.Struct, frozen=True):
    """A part of a message's content. Only text is read."""

    type: Short
    text: str | None = None


Content = str | list[Part]


class CalledFunction(msgspec.Struct, frozen=True):
    """What an earlier reply called. `arguments`: a JSON object as text."""

    name: Short
    arguments: str = "{}"


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """A call of a tool in an earlier reply."""

    function: CalledFunction
    id: Short = ""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """One turn of a conversation. The role "tool" answers the call `tool_call_id`."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: Content | None = None
    reasoning_content: str | None = None
    tool_calls: list[Call] | None = None
    tool_call_id: Short | None = None


class Function(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A function that the model may call. `parameters`: the JSON schema of its arguments."""

    name: Annotated[str, Meta(min_length=1, max_length=256)]
    description: str | None = None
    parameters: dict[str, Any] | None = None


class Tool(msgspec.Struct, frozen=True):
    """A tool; only functions are known."""

    type: Literal["function"]
    function: Function


class NamedFunction(msgspec.Struct, frozen=True):
    """The function that is to be called."""

    name: Short


class NamedTool(msgspec.Struct, frozen=True):
    """The tool that is to be called."""

    type: Literal["function"]
    function: NamedFunction


class TemplateWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is given to the chat template, where it has a switch for it."""

    enable_thinking: bool | None = None


class Speculative(msgspec.Struct, frozen=True, kw_only=True):
    """How this request is speculated. `draft_length` 0 guesses nothing. `metrics`: how much `metrics` of the answer
    tells."""

    draft_length: Annotated[int, Meta(ge=0, le=MAX_DRAFT_LENGTH)] | Literal["auto"] | None = None
    source: Literal["auto", "draft", "second", "lookup", "none", "off"] | None = None
    lookup: bool | None = None
    min_confidence: Share | None = None
    acceptance: Literal["exact", "rejection", "typical"] | None = None
    metrics: Literal["off", "summary", "detailed"] | None = None


class JsonSchema(msgspec.Struct, frozen=True):
    """A schema that the reply keeps to."""

    name: Short = ""
    schema: dict[str, Any] | None = None
    strict: bool | None = None


class ResponseFormat(msgspec.Struct, frozen=True, kw_only=True):
    """What the reply is: text, any JSON object, or JSON by a schema. `schema`: that of a "json_object", in the words of
    llama.cpp."""

    type: Literal["text", "json_object", "json_schema"]
    json_schema: JsonSchema | None = None
    schema: dict[str, Any] | None = None


class StreamOptions(msgspec.Struct, frozen=True):
    """What a stream ends with."""

    include_usage: bool | None = None


class Sampled(msgspec.Struct, frozen=True, kw_only=True):
    """What requests for replies share. Defaults that are not said are the server's own. `max_tokens` -1: as many as
    there is room for. `repeat_penalty`: llama.cpp's word for `repetition_penalty`. `events`: a stream tells each event
    of the engine in the field `event` (`engine.events`), for another Foretoken that shows them."""

    model: Short | None = None
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    max_tokens: Most | None = None
    temperature: Annotated[float, Meta(ge=0, le=100)] | None = None
    top_p: Share | None = None
    top_k: Annotated[int, Meta(ge=-1, le=_MAX_COUNT)] | None = None
    min_p: Share | None = None
    repetition_penalty: Repetition | None = None
    repeat_penalty: Repetition | None = None
    presence_penalty: Penalty | None = None
    frequency_penalty: Penalty | None = None
    typical_p: Share | None = None
    top_n_sigma: Annotated[float, Meta(ge=-1, le=100)] | None = None
    xtc_probability: Share | None = None
    xtc_threshold: Share | None = None
    dry_multiplier: Annotated[float, Meta(ge=0, le=100)] | None = None
    dry_base: Annotated[float, Meta(ge=1, le=100)] | None = None
    dry_allowed_length: Count | None = None
    dry_penalty_last_n: Annotated[int, Meta(ge=-1, le=_MAX_COUNT)] | None = None
    dry_sequence_breakers: (
        Annotated[list[Annotated[str, Meta(min_length=1, max_length=40)]], Meta(max_length=64)] | None
    ) = None
    mirostat: Literal[0, 1, 2] | None = None
    mirostat_tau: Annotated[float, Meta(ge=0, le=100)] | None = None
    mirostat_eta: Share | None = None
    repeat_last_n: Annotated[int, Meta(ge=0, le=_MAX_COUNT)] | None = None
    temperature_last: bool | None = None
    logit_bias: (
        Annotated[
            dict[Annotated[str, Meta(pattern=r"^[0-9]{1,9}$")], Penalty],
            Meta(max_length=1000),
        ]
        | None
    ) = None
    seed: Annotated[int, Meta(ge=-1, le=2**63 - 1)] | None = None
    stop: StopText | Stops | None = None
    ignore_eos: bool | None = None
    events: bool | None = None
    speculative: (
        Speculative | Annotated[int, Meta(ge=0, le=MAX_DRAFT_LENGTH)] | Literal["auto", "off", "draft", "lookup"] | None
    ) = None


class ChatRequest(Sampled, frozen=True, kw_only=True):
    """The body of /v1/chat/completions."""

    messages: Annotated[list[Message], Meta(min_length=1)]
    max_completion_tokens: Most | None = None
    response_format: ResponseFormat | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    reasoning_effort: Short | None = None
    tools: Annotated[list[Tool], Meta(max_length=256)] | None = None
    tool_choice: Literal["auto", "none", "required"] | NamedTool | None = None
    parallel_tool_calls: bool | None = None
    chat_template_kwargs: TemplateWish | None = None
    continue_final_message: bool | None = None

    @property
    def offered(self) -> list[Tool]:
        """The tools that may be called."""
        return [] if self.tool_choice == "none" else self.tools or []

    @property
    def demanded(self) -> list[Tool]:
        """Those of which one has to be called. Raises Refusal."""
        name = self.tool_choice.function.name if isinstance(self.tool_choice, NamedTool) else None
        names = demanded(self.tool_choice, name, [tool.function.name for tool in self.offered])
        return [tool for tool in self.offered if tool.function.name in names]

    @property
    def most_calls(self) -> int | None:
        """How many calls the reply may have; None: any number."""
        return 1 if self.parallel_tool_calls is False else None


class TokensRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /v1/chat/completions/input_tokens: what takes room of that of /v1/chat/completions."""

    messages: Annotated[list[Message], Meta(min_length=1)]
    model: Short | None = None
    tools: Annotated[list[Tool], Meta(max_length=256)] | None = None
    tool_choice: Literal["auto", "none", "required"] | NamedTool | None = None
    reasoning_effort: Short | None = None
    chat_template_kwargs: TemplateWish | None = None

    @property
    def chat(self) -> ChatRequest:
        """The request for the reply."""
        return ChatRequest(**{name: getattr(self, name) for name in self.__struct_fields__})


class TextRequest(Sampled, frozen=True, kw_only=True):
    """The body of /v1/completions. `prompt` is continued as it is, without the chat template."""

    prompt: Prompt | Annotated[list[Prompt], Meta(min_length=1, max_length=1)]
    echo: bool | None = None
    logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    response_format: ResponseFormat | None = None


def read(data: bytes, kind: type[Any]) -> Any:
    """The body `data` as a `kind`. Raises Refusal that names the field at fault."""
    check_fields(data)
    try:
        return from_json(data, kind)
    except Undecodable as error:
        message, _, at = str(error).partition(" - at `$")
        param = at.strip("`").lstrip(".") or None
        what = f"The field {param} cannot be used" if param else "The body cannot be used"
        raise Refusal(400, f"{what}: {message[:300]}.", code="bad_body", param=param) from None


def conversation(messages: list[Message]) -> tuple[ChatMessage, ...]:
    """The turns as the engine takes them. Raises Refusal for content that is no text."""
    names = {call.id: call.function.name for message in messages for call in message.tool_calls or ()}
    return tuple(
        ChatMessage(
            role="system" if message.role == "developer" else message.role,
            content=_text(message.content, f"messages[{place}].content"),
            thinking=whole(message.reasoning_content or "") if message.role == "assistant" else "",
            tool_calls=tuple(
                ToolCall(name=whole(call.function.name), arguments=whole(call.function.arguments), id=whole(call.id))
                for call in message.tool_calls or ()
            ),
            tool=whole(names.get(message.tool_call_id or "", "")),
            call_id=whole(message.tool_call_id or ""),
        )
        for place, message in enumerate(messages)
    )


def begun(messages: tuple[ChatMessage, ...]) -> tuple[tuple[ChatMessage, ...], Beginning | None]:
    """The turns before a last one of the assistant, and that one as the beginning of the reply. Raises Refusal."""
    if messages[-1].role != "assistant":
        return messages, None
    *before, last = messages
    if all(message.role != "user" for message in before):
        raise Refusal(400, "There is no message of the user; send one.", code="bad_body", param="messages")
    return tuple(before), Beginning(text=last.content) if last.content else None


def _text(content: Content | None, where: str) -> str:
    if content is None or isinstance(content, str):
        return whole(content or "")
    for part in content:
        if part.type not in ("text", "input_text", "output_text") or part.text is None:
            raise Refusal(
                400,
                f"{where} has a part of the type {part.type!r}, but this server reads text only; send text.",
                code="unsupported_content",
                param=where,
            )
    return whole("".join(part.text or "" for part in content))


def chat_options(body: ChatRequest, usual: ReplyOptions) -> ReplyOptions:
    """The options of a chat completion. Raises Refusal."""
    said = body.max_completion_tokens
    options = _options(body, usual, _form(body), most=body.max_tokens if said is None else said)
    wanted = (body.top_logprobs or 0) if body.logprobs or body.top_logprobs else None
    effort = body.reasoning_effort
    thinking = usual.thinking if effort is None else {"none": "off"}.get(effort, effort)
    if body.chat_template_kwargs is not None and body.chat_template_kwargs.enable_thinking is not None:
        thinking = "on" if body.chat_template_kwargs.enable_thinking else "off"
    tools = to_json(body.offered).decode() if body.offered else ""
    return msgspec.structs.replace(options, thinking=thinking, logprobs=wanted, tools=tools)


def _form(body: ChatRequest) -> ResponseFormat | None:
    """What the reply keeps to: the form that is asked for, or a call that is demanded."""
    tools = [(tool.function.name, tool.function.parameters) for tool in body.demanded]
    if not tools:
        return body.response_format
    if body.response_format is not None and body.response_format.type != "text":
        raise Refusal(
            400,
            "tool_choice demands a call and response_format another form; send one of the two.",
            code="bad_body",
            param="response_format",
        )
    return ResponseFormat(type="json_schema", json_schema=JsonSchema(schema=call_schema(tools)))


def text_options(body: TextRequest, usual: ReplyOptions) -> ReplyOptions:
    """The options of a completion. Raises Refusal."""
    options = _options(body, usual, body.response_format, most=body.max_tokens)
    return msgspec.structs.replace(options, logprobs=body.logprobs)


def metrics_level(speculative: object) -> Literal["off", "summary", "detailed"]:
    """How much the answer tells of its rounds, by the field `speculative` of its request."""
    asked = speculative.metrics if isinstance(speculative, Speculative) else None
    return asked or "summary"


def _options(
    body: Sampled, usual: ReplyOptions, response_format: ResponseFormat | None, *, most: int | None
) -> ReplyOptions:
    said = {ours: value for ours, theirs in SAMPLING.items() if (value := getattr(body, theirs)) is not None}
    if body.repeat_penalty is not None:
        said.setdefault("repetition_penalty", body.repeat_penalty)
    for name in ("top_k", "top_n_sigma"):
        if name in said:
            said[name] = max(said[name], 0)  # -1 is others' word for off
    if body.dry_penalty_last_n == -1:
        said["dry_window"] = None  # the whole context
    if body.dry_sequence_breakers is not None:
        said["dry_breakers"] = tuple(map(whole, body.dry_sequence_breakers))
    if body.seed is not None:
        said["seed"] = body.seed if body.seed >= 0 else None
    if body.logit_bias:
        said["logit_bias"] = tuple((int(token), bias) for token, bias in body.logit_bias.items())
    if response_format is not None and response_format.type != "text":
        said["json_schema"] = schema_text(response_format)
        said["grammar"] = ""
    sampling: SamplingOptions = msgspec.structs.replace(usual.sampling, **said)
    try:
        check_options(sampling)
        check_form(sampling)
    except UsageError as error:
        raise Refusal(400, str(error), code="bad_body") from None
    stop = [body.stop] if isinstance(body.stop, str) else body.stop
    return msgspec.structs.replace(
        usual,
        sampling=sampling,
        draft=draft_options(body.speculative, usual.draft),
        stop=StopOptions(
            max_tokens=_most(most, usual.stop.max_tokens),
            stop_strings=usual.stop.stop_strings if stop is None else tuple(map(whole, stop)),
            ignore_eos=usual.stop.ignore_eos if body.ignore_eos is None else body.ignore_eos,
        ),
    )


def _most(asked: int | None, usual: int | None) -> int | None:
    """How many tokens a reply may have; None: as many as there is room for. Raises Refusal."""
    if asked == 0:
        raise Refusal(400, "max_tokens is 0; send 1 or more, or -1 for no limit.", code="bad_body", param="max_tokens")
    return usual if asked is None else None if asked < 0 else asked


def schema_text(response_format: ResponseFormat) -> str:
    """The schema as JSON. Raises Refusal where there is none, or one that is too large to be compiled."""
    schema: Any = response_format.schema or {"type": "object"}
    if response_format.type == "json_schema":
        schema = response_format.json_schema and response_format.json_schema.schema
        if not schema:
            raise Refusal(
                400,
                "response_format.json_schema.schema is missing; send the schema.",
                code="bad_body",
                param="response_format",
            )
    text = to_json(schema).decode()
    if len(text) > _LONGEST_SCHEMA or _depth(schema) > _DEEPEST_SCHEMA:
        raise Refusal(
            400,
            f"The schema is longer than {_LONGEST_SCHEMA // 1024} KiB or deeper than {_DEEPEST_SCHEMA} levels; "
            "send a smaller one.",
            code="bad_body",
            param="response_format",
        )
    return text


def _depth(value: Any) -> int:
    """Levels of objects and lists. The decoder has bounded them already."""
    inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(_depth, inside), default=0)


def draft_options(
    asked: Speculative | int | Literal["auto", "off", "draft", "lookup"] | None, usual: DraftOptions
) -> DraftOptions:
    """How the request is speculated, where it says so."""
    match asked:
        case None:
            return usual
        case 0 | "off":
            return msgspec.structs.replace(usual, source=DraftSource.NONE)
        case int():
            return msgspec.structs.replace(usual, length=asked)
        case "auto":
            return msgspec.structs.replace(usual, length="auto", source=DraftSource.AUTO)
        case str():
            return msgspec.structs.replace(usual, source=DraftSource(asked))
    source = None if asked.source is None else DraftSource("none" if asked.source == "off" else asked.source)
    said = {
        "source": DraftSource.NONE if asked.draft_length == 0 else source,
        "length": asked.draft_length or None,
        "lookup": asked.lookup,
        "min_confidence": asked.min_confidence,
        "acceptance": asked.acceptance,
    }
    return msgspec.structs.replace(usual, **{name: value for name, value in said.items() if value is not None})
