"""What a request asks for, as the engine takes it: the conversation, the options of its reply, and the schema that a
reply keeps to where a call is demanded."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from foretoken.encoding import to_json, whole
from foretoken.engine.grammars.grammar import check_form
from foretoken.engine.options import (
    MAX_SEED,
    Beginning,
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
    ToolCall,
    check_options,
)
from foretoken.errors import UsageError
from foretoken.option import options_of
from foretoken.server.refusals import BadBody, Refusal
from foretoken.server.request_bodies import (
    BodyMessage,
    ChatRequest,
    Content,
    JsonSchema,
    ResponseFormat,
    Sampled,
    Several,
    Speculative,
    TextRequest,
)
from foretoken.session.messages import Generate

_DEFINITIONS: Final = ("$defs", "definitions")


def call_schema(tools: Sequence[tuple[str, dict[str, Any] | None]]) -> dict[str, Any]:
    """The schema of a call of one of `tools`, each a name and the schema of its arguments. Raises Refusal."""
    shared: dict[str, dict[str, Any]] = {}
    calls = [_call_of(name, parameters or {"type": "object"}, shared) for name, parameters in tools]
    return {**(calls[0] if len(calls) == 1 else {"anyOf": calls}), **shared}


def _call_of(name: str, parameters: dict[str, Any], shared: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What the schema of the arguments defines moves into `shared`: references are read from the whole schema's top."""
    for place in _DEFINITIONS:
        definitions = parameters.get(place) or {}
        if not isinstance(definitions, dict):
            raise BadBody(
                "tools", f"{place} of the tool {name[:100]!r} is no object; send one, with a schema for each name."
            )
        for defined, schema in definitions.items():
            if shared.setdefault(place, {}).setdefault(defined, schema) != schema:
                raise BadBody(
                    "tools",
                    f"Two tools define {defined!r} differently, which cannot be demanded of one reply; rename one.",
                )
    return {
        "type": "object",
        "properties": {
            "name": {"const": name},
            "arguments": {key: value for key, value in parameters.items() if key not in _DEFINITIONS},
        },
        "required": ["name", "arguments"],
        "additionalProperties": False,
    }


_DEEPEST_SCHEMA: Final = 32
_LONGEST_SCHEMA: Final = 64 * 1024  # characters


def conversation(messages: list[BodyMessage]) -> tuple[ChatMessage, ...]:
    """The turns as the engine takes them. Raises Refusal for content that is no text."""
    names = {call.id: call.function.name for message in messages for call in message.tool_calls or ()}
    return tuple(
        ChatMessage(
            role="system" if message.role == "developer" else message.role,
            content=text_of(message.content, f"messages[{place}].content"),
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
        raise BadBody("messages", "There is no message of the user; send one.")
    return tuple(before), Beginning(text=last.content) if last.content else None


def text_of(content: Content | None, where: str) -> str:
    """The text of a message's content, which stands at `where`. Raises Refusal for content that is no text."""
    if content is None or isinstance(content, str):
        return whole(content or "")
    for part in content:
        if part.type not in ("text", "input_text", "output_text") or part.text is None:
            raise BadBody(
                where,
                f"{where} has a part of the type {part.type!r}, but this server reads text only; send text.",
                code="unsupported_content",
            )
    return whole("".join(part.text or "" for part in content))


def chat_options(body: ChatRequest, usual: ReplyOptions) -> ReplyOptions:
    """The options of a chat completion. Raises Refusal."""
    for tool in body.offered:
        _check_depth(tool.function.parameters, "tools")
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
    """What the reply keeps to: a call that is demanded, or the form that is asked for its text."""
    tools = [(tool.function.name, tool.function.parameters) for tool in body.demanded]
    if not tools:
        return body.response_format
    return ResponseFormat(type="json_schema", json_schema=JsonSchema(schema=call_schema(tools)))


def text_options(body: TextRequest, usual: ReplyOptions) -> ReplyOptions:
    """The options of a completion. Raises Refusal."""
    options = _options(body, usual, body.response_format, most=body.max_tokens, least=0 if body.echo else 1)
    told = bool(body.echo) and (body.logprobs is not None or any(isinstance(one, tuple) for one in body.prompts))
    logprobs = 0 if told and body.logprobs is None else body.logprobs
    return msgspec.structs.replace(options, logprobs=logprobs, prompt_logprobs=told)


def several(questions: Sequence[Generate], body: Several) -> list[Generate]:
    """Each question as often as `body` wants replies to it, with one seed after another. Raises Refusal."""
    found = [_with_seed(question, place) for question in questions for place in range(body.choices)]
    if body.events and len(found) > 1:
        raise BadBody("events", "events tells of one reply; ask for one, or leave it out.")
    return found


def _with_seed(question: Generate, place: int) -> Generate:
    sampling = question.options.sampling
    if sampling.seed is None or not place:
        return question
    sampling = msgspec.structs.replace(sampling, seed=(sampling.seed + place) % (MAX_SEED + 1))
    return msgspec.structs.replace(question, options=msgspec.structs.replace(question.options, sampling=sampling))


def _options(
    body: Sampled, usual: ReplyOptions, response_format: ResponseFormat | None, *, most: int | None, least: int = 1
) -> ReplyOptions:
    said = _said(body, SamplingOptions)
    if body.seed is not None:
        said["seed"] = body.seed if body.seed >= 0 else None
    if body.logit_bias:
        said["logit_bias"] = tuple((int(token), bias) for token, bias in body.logit_bias.items())
    said |= _kept_to(body, response_format)
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
        stop=msgspec.structs.replace(
            usual.stop,
            max_tokens=_most(most, usual.stop.max_tokens, least),
            stop_strings=usual.stop.stop_strings if stop is None else tuple(map(whole, stop)),
            **_said(body, StopOptions),
        ),
    )


def _said(body: msgspec.Struct, kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The options of `kind` that a request says."""
    found: dict[str, Any] = {}
    for field in options_of(kind).values():
        value = next((one for name in field.wire_names if (one := getattr(body, name)) is not None), None)
        if isinstance(value, tuple):
            found[field.name] = tuple(map(whole, value))
        elif value is not None:
            off = field.option.wire is not None and field.option.wire.minus_off and value < 0
            found[field.name] = (None if field.optional else field.option.off) if off else value
    return found


def _kept_to(body: Sampled, response_format: ResponseFormat | None) -> dict[str, str]:
    """The grammar or the schema that a request asks for, as options. Raises Refusal."""
    formed = response_format is not None and response_format.type != "text"
    if formed + (body.json_schema is not None) + bool(body.grammar) > 1:
        raise BadBody(
            "grammar" if body.grammar else "json_schema",
            "The reply can keep to one form; send one of response_format, json_schema, grammar and a tool_choice that "
            "demands a call.",
        )
    if body.grammar:
        return {"grammar": whole(body.grammar), "json_schema": ""}
    if body.json_schema is not None:
        response_format = ResponseFormat(type="json_object", schema=body.json_schema)
    elif response_format is None or not formed:
        return {}
    return {"grammar": "", "json_schema": schema_text(response_format)}


def _most(asked: int | None, usual: int | None, least: int) -> int | None:
    """How many tokens a reply may have; None: as many as there is room for. Raises Refusal."""
    if asked == 0 < least:
        raise BadBody("max_tokens", "max_tokens is 0; send 1 or more, or -1 for no limit.")
    return usual if asked is None else None if asked < 0 else asked


def schema_text(response_format: ResponseFormat) -> str:
    """The schema as JSON. Raises Refusal where there is none, or one that is too large to be compiled."""
    schema: Any = response_format.schema or {"type": "object"}
    if response_format.type == "json_schema":
        schema = response_format.json_schema and response_format.json_schema.schema
        if not schema:
            raise BadBody("response_format", "response_format.json_schema.schema is missing; send the schema.")
    _check_depth(schema, "response_format")
    text = to_json(schema).decode()
    if len(text) > _LONGEST_SCHEMA:
        raise BadBody(
            "response_format", f"The schema is longer than {_LONGEST_SCHEMA // 1024} KiB; send a smaller one."
        )
    return text


def _check_depth(schema: Any, param: str) -> None:
    """Raises Refusal for a schema that is nested too deep to be walked through."""
    level = [schema]
    for _ in range(_DEEPEST_SCHEMA + 1):
        inside = [list(one.values()) if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [one for ones in inside for one in ones]
    if level:
        raise BadBody(param, f"The schema is deeper than {_DEEPEST_SCHEMA} levels; send a flatter one.")


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
        "acceptance": asked.acceptance,
    }
    said = {name: value for name, value in said.items() if value is not None}
    return msgspec.structs.replace(usual, **said, **_said(asked, DraftOptions))
