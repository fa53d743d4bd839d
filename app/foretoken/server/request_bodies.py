"""The bodies of requests, as this server reads them: every number has a finite range, and null stands for a default.

Fields of these interfaces that are not named here are passed over, or refused where `FIELDS` has them. The OpenAPI page
is made of these structs.
"""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from foretoken.decoding import Undecodable, from_json
from foretoken.engine.options import (
    MAX_DRAFT_LENGTH,
    AcceptorName,
    DraftOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.option import MAX_COUNT, Penalty, options_of
from foretoken.server.refusals import BadBody


class NotDone(NamedTuple):
    """What to do instead, and the values that ask for nothing."""

    instead: str
    nothing: tuple[Any, ...] = ()


_KEPT = NotDone("nothing is kept between requests; send the whole conversation")
_TEXT = NotDone("replies are text")
_SCHEMA = NotDone("send response_format with a JSON schema")
_TEMPLATE = NotDone("conversations go through the model's own chat template; leave it out")
_NO_SEARCH = NotDone("the model answers by itself; offer it a tool")

FIELDS: Final = {
    # Fields that change what is asked for and that this server does not do: a request that uses one is refused with a
    # sentence, instead of being answered as if it had not. Fields that do not change the answer (user, metadata, store,
    # prediction, …) are passed over; so is context_management, which lets a server leave parts of a conversation out:
    # here it is read whole.
    # OpenAI
    "best_of": NotDone("send n, and choose among the replies", (1,)),
    "functions": NotDone("send tools", ([],)),
    "function_call": NotDone("send tool_choice", ("auto", "none")),
    "modalities": _TEXT._replace(nothing=(["text"],)),
    "audio": _TEXT,
    "web_search_options": _NO_SEARCH,
    "verbosity": NotDone("say in the conversation how long the reply should be", ("medium",)),
    "suffix": NotDone("texts are continued at their end; leave it out", ("",)),
    "previous_response_id": _KEPT,
    "conversation": _KEPT,
    "background": NotDone("wait for the reply, or stream it", (False,)),
    "truncation": NotDone("shorten the conversation", ("disabled",)),
    # Anthropic
    "mcp_servers": _NO_SEARCH._replace(nothing=([],)),
    "container": _NO_SEARCH,
    # vLLM
    "min_tokens": NotDone("send ignore_eos and max_tokens", (0,)),
    "stop_token_ids": NotDone("send stop, with their text", ([],)),
    "bad_words": NotDone("send logit_bias", ([],)),
    "allowed_token_ids": NotDone("send logit_bias", ([],)),
    "use_beam_search": NotDone("replies are drawn token by token; leave it out", (False,)),
    "truncate_prompt_tokens": NotDone("shorten the conversation"),
    "prompt_logprobs": NotDone("log-probabilities are those of the reply; leave it out"),
    "guided_json": _SCHEMA,
    "guided_regex": _SCHEMA,
    "guided_choice": _SCHEMA,
    "guided_grammar": _SCHEMA,
    "structured_outputs": _SCHEMA,
    "chat_template": _TEMPLATE,
    "documents": _TEMPLATE._replace(nothing=([],)),
    # llama.cpp
    "n_predict": NotDone("send max_tokens", (-1,)),
    "dynatemp_range": NotDone("leave it out", (0,)),
    "samplers": NotDone("the order of the filters is fixed; leave it out"),
}


def _check_fields(data: bytes, fields: dict[str, NotDone]) -> None:
    """Raises Refusal for a body that asks for what is not done, of `fields`. A body that cannot be decoded passes."""
    try:
        given: dict[str, msgspec.Raw] = from_json(data, dict[str, msgspec.Raw])
        said = {name: from_json(bytes(given[name]), Any) for name in fields if name in given}
    except Undecodable:
        return
    for name, value in said.items():
        if value is not None and value not in fields[name].nothing:
            raise BadBody(name, f"This server does not do {name}: {fields[name].instead}.", code="unsupported_field")


_MOST_REPLIES: Final = 1024  # to one request

Text = Annotated[str, Meta(min_length=1)]
TokenId = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
TokenIds = Annotated[list[TokenId], Meta(min_length=1)]
Short = Annotated[str, Meta(max_length=256)]
Most = Annotated[int, Meta(ge=-1, le=MAX_COUNT)]
StopText = Annotated[str, Meta(min_length=1, max_length=1000)]
Stops = Annotated[list[StopText], Meta(max_length=16)]


def _asked(*kinds: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """A struct of what may be said of options, by their names over HTTP."""
    found = []
    for field in (field for kind in kinds for field in options_of(kind).values()):
        kind = field.kind
        if field.option.wire is not None and field.option.wire.minus_off:
            kind = Annotated[field.base, Meta(ge=-1, le=field.high)]
        found += [(name, kind | None, None) for name in field.wire_names]
    return msgspec.defstruct("Asked", found, frozen=True, kw_only=True)


if TYPE_CHECKING:
    AskedReply = msgspec.Struct
    AskedDraft = msgspec.Struct
else:
    AskedReply, AskedDraft = _asked(SamplingOptions, StopOptions), _asked(DraftOptions)


class BodyPart(msgspec.Struct, frozen=True):
    """A part of a message's content. Only text is read."""

    type: Short
    text: str | None = None


Content = str | list[BodyPart]


class CalledFunction(msgspec.Struct, frozen=True):
    """What an earlier reply called. `arguments`: a JSON object as text."""

    name: Short
    arguments: str = "{}"


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """A call of a tool in an earlier reply."""

    function: CalledFunction
    id: Short = ""


class BodyMessage(msgspec.Struct, frozen=True, kw_only=True):
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


class Speculative(AskedDraft, frozen=True, kw_only=True):
    """How this request is speculated, with fields of DraftOptions. `draft_length` 0 guesses nothing. `metrics`: how
    much `metrics` of the answer tells."""

    draft_length: Annotated[int, Meta(ge=0, le=MAX_DRAFT_LENGTH)] | Literal["auto"] | None = None
    source: Literal["auto", "draft", "second", "lookup", "none", "off"] | None = None
    acceptance: AcceptorName | None = None
    metrics: Literal["off", "summary", "detailed"] | None = None


SpeculativeWish = (
    Speculative | Annotated[int, Meta(ge=0, le=MAX_DRAFT_LENGTH)] | Literal["auto", "off", "draft", "lookup"]
)


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


class Sampled(AskedReply, frozen=True, kw_only=True):
    """What requests for replies share, with the fields of SamplingOptions and StopOptions. Defaults that are not said
    are the server's own. `max_tokens` -1: as many as there is room for. `grammar` (GBNF) and `json_schema`
    hold the reply to what they allow, as llama.cpp has them. `events`: a stream tells each event of the engine in the
    field `event` (`engine.events`), for another Foretoken that shows them."""

    model: Short | None = None
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    max_tokens: Most | None = None
    grammar: Annotated[str, Meta(max_length=64 * 1024)] | None = None
    json_schema: dict[str, Any] | None = None
    logit_bias: (
        Annotated[
            dict[Annotated[str, Meta(pattern=r"^[0-9]{1,9}$")], Penalty],
            Meta(max_length=1000),
        ]
        | None
    ) = None
    seed: Annotated[int, Meta(ge=-1, le=2**63 - 1)] | None = None
    stop: StopText | Stops | None = None
    events: bool | None = None
    speculative: SpeculativeWish | None = None


class Several(Sampled, frozen=True, kw_only=True):
    """A request that may ask for `n` replies: the first is drawn with the `seed`, each other one with the next seed."""

    n: Annotated[int, Meta(ge=1, le=8)] | None = None

    @property
    def choices(self) -> int:
        """Replies to each prompt."""
        return self.n or 1


class ChatRequest(Several, frozen=True, kw_only=True):
    """The body of /v1/chat/completions."""

    messages: Annotated[list[BodyMessage], Meta(min_length=1)]
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
        if self.tool_choice == "required" and not self.offered:
            raise BadBody("tool_choice", "tool_choice demands a call, but there are no tools; send some.")
        found = [tool for tool in self.offered if self.tool_choice == "required" or tool.function.name == name]
        if name is not None and not found:
            raise BadBody("tool_choice", f"tool_choice names {name[:100]!r}, which is not among tools.")
        return found

    @property
    def most_calls(self) -> int | None:
        """How many calls the reply may have; None: any number."""
        return 1 if self.parallel_tool_calls is False else None


class TokensRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /v1/chat/completions/input_tokens: what takes room of that of /v1/chat/completions."""

    messages: Annotated[list[BodyMessage], Meta(min_length=1)]
    model: Short | None = None
    tools: Annotated[list[Tool], Meta(max_length=256)] | None = None
    tool_choice: Literal["auto", "none", "required"] | NamedTool | None = None
    reasoning_effort: Short | None = None
    chat_template_kwargs: TemplateWish | None = None

    @property
    def chat(self) -> ChatRequest:
        """The request for the reply."""
        return ChatRequest(**{name: getattr(self, name) for name in self.__struct_fields__})


class TextRequest(Several, frozen=True, kw_only=True):
    """The body of /v1/completions. `prompt` is continued as it is, without the chat template: a text, token ids, or a
    list of these. With `echo` its tokens are told of as those of the reply are, and `max_tokens` may be 0."""

    prompt: Text | Annotated[list[Text | TokenId | TokenIds], Meta(min_length=1)]
    echo: bool | None = None
    logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    response_format: ResponseFormat | None = None

    @property
    def prompts(self) -> list[str | tuple[int, ...]]:
        """Each of them. Raises Refusal."""
        if isinstance(self.prompt, str):
            return [self.prompt]
        ids = [one for one in self.prompt if isinstance(one, int)]
        found = [one if isinstance(one, str) else tuple(one) for one in self.prompt if not isinstance(one, int)]
        if ids and found:
            raise BadBody(
                "prompt",
                "prompt is a list of token ids and of other things; send token ids alone, or a list of such lists and "
                "of texts.",
            )
        if len(found) * self.choices > _MOST_REPLIES:
            raise BadBody("prompt", f"prompt asks for more than {_MOST_REPLIES:,} replies; send fewer prompts at once.")
        return [tuple(ids)] if ids else list(found)


class TokenizeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /tokenize. `add_special`: BOS where the model wants one; `parse_special`: control tokens are read."""

    content: str
    add_special: bool = False
    parse_special: bool = True
    with_pieces: bool = False


class DetokenizeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /detokenize."""

    tokens: list[TokenId]


def read(data: bytes, kind: type[Any]) -> Any:
    """The body `data` as a `kind`. Raises Refusal that names the field at fault, also for what is not done here, or not
    in this interface (`kind.not_done`)."""
    _check_fields(data, getattr(kind, "not_done", {}) | FIELDS)
    try:
        return from_json(data, kind)
    except Undecodable as error:
        message, _, at = str(error).partition(" - at `$")
        param = at.strip("`").lstrip(".") or None
        what = f"The field {param} cannot be used" if param else "The body cannot be used"
        raise BadBody(param, f"{what}: {message[:300]}.") from None
