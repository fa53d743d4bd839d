"""What is sent to a server for a reply: our options by the names that each program has for them."""

from collections.abc import Sequence
from typing import Any, Final

from foretoken.decoding import Undecodable, from_json
from foretoken.engine.options import (
    RULES,
    Beginning,
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.errors import EngineError, UsageError
from foretoken.option import Takers, options_of, told_to
from foretoken.session.messages import Generate
from foretoken.session.remote.probe import RemoteServer, ServerKind
from foretoken.wording import tr

_SEEDS: Final = 2**31  # what every program takes for a seed
_TAKERS: Final = {
    ServerKind.FORETOKEN: Takers.FORETOKEN,
    ServerKind.LLAMA_SERVER: Takers.LLAMA_SERVER,
    ServerKind.VLLM: Takers.VLLM,
    ServerKind.OTHER: Takers.ANY,
}
# In our order; the server's own has the temperature last.
_CHAIN: Final = ("penalties", "dry", "temperature", "top_n_sigma", "top_k", "typ_p", "top_p", "min_p", "xtc")


def request(
    server: RemoteServer, asked: Generate, messages: Sequence[ChatMessage], options: ReplyOptions, *, seed: int
) -> tuple[str, dict[str, Any]]:
    """The path and the body, with these `messages` and `options` of what is `asked`. Raises UsageError for what cannot
    be said to this server, EngineError for what cannot be asked of any."""
    body: dict[str, Any] = {"model": server.model, "stream": True, "stream_options": {"include_usage": True}}
    body |= _guesses(server, options.draft) | _sampling(server, options.sampling) | {"seed": seed % _SEEDS}
    if options.stop.max_tokens is not None:
        body["max_tokens"] = options.stop.max_tokens
    if options.stop.stop_strings:
        body["stop"] = list(options.stop.stop_strings)
        if server.kind is ServerKind.LLAMA_SERVER:
            # It says only there which one came, and of the rest there nothing else.
            body |= {"verbose": True, "response_fields": ["stop_type", "stopping_word"]}
        elif server.kind is ServerKind.VLLM:  # else it withholds text, and not its tokens
            body["include_stop_str_in_output"] = True
    for field in options_of(StopOptions).values():
        if field.option.wire is not None and field.of(options.stop) != field.default:
            if field.option.wire.takers < _TAKERS[server.kind]:
                raise _not_here(server, field.outside)
            body[field.wire_names[0]] = field.of(options.stop)
    if server.kind is ServerKind.FORETOKEN:
        body["events"] = True
    elif server.kind is ServerKind.LLAMA_SERVER:
        body |= {"timings_per_token": True, "return_progress": True, "cache_prompt": not asked.cold}
    elif server.kind is ServerKind.VLLM:
        body["stream_options"] |= {"continuous_usage_stats": True}
        body["return_token_ids"] = True
        if server.names_tokens:
            body["logprobs"] = True if asked.raw_prompt is None else 0
        if asked.cold:
            body["cache_salt"] = f"foretoken-{seed}"  # what is kept under another salt is not used
    if server.thinking is not None and (variables := server.thinking.variables(options.thinking)):
        body |= variables if server.kind is ServerKind.FORETOKEN else {"chat_template_kwargs": variables}
    if asked.raw_prompt is not None:
        return "/v1/completions", body | {"prompt": asked.raw_prompt}
    told = [{"role": one.role, "content": one.content} for one in messages]
    beginning = asked.beginning
    if beginning is not None and beginning.text:
        body |= _goes_on(server, beginning)
        told.append({"role": "assistant", "content": beginning.text})
    return "/v1/chat/completions", body | {"messages": told}


def _guesses(server: RemoteServer, draft: DraftOptions) -> dict[str, Any]:
    """How much is guessed; what the server was started with where that is automatic, or where it takes no other."""
    if server.kind is ServerKind.FORETOKEN and server.takes_length:
        if draft.acceptance not in RULES:  # one's own are files of this machine
            raise _not_here(server, draft.acceptance)
        said = {"draft_length": draft.length, "source": draft.source.value, "acceptance": draft.acceptance}
        return {"speculative": said | told_to(Takers.FORETOKEN, draft)}
    nothing = draft.source is DraftSource.NONE
    if draft.source is not DraftSource.AUTO and not (nothing and server.takes_length):
        raise UsageError(tr("What guesses on a server is chosen where it is started; leave the source automatic here."))
    if not server.takes_length or (draft.length == "auto" and not nothing):
        return {}
    return {"speculative.n_max": 0 if nothing else draft.length, "speculative.n_min": 0}


def _sampling(server: RemoteServer, sampling: SamplingOptions) -> dict[str, Any]:
    body = told_to(_TAKERS[server.kind], sampling)
    if server.kind is ServerKind.LLAMA_SERVER:
        chain = sorted(_CHAIN, key=lambda name: name == "temperature") if sampling.temperature_last else _CHAIN
        body["samplers"] = list(chain)
        body["top_n_sigma"] = sampling.top_n_sigma or -1.0
        if sampling.dry_multiplier:
            body["dry_penalty_last_n"] = server.context if sampling.dry_window is None else sampling.dry_window
            body["dry_sequence_breakers"] = list(sampling.dry_breakers)
        if sampling.logit_bias:
            body["logit_bias"] = [list(pair) for pair in sampling.logit_bias]
        if sampling.grammar:
            body["grammar"] = sampling.grammar
        if sampling.json_schema:
            body["json_schema"] = _schema(sampling.json_schema)
        return body
    if server.kind is ServerKind.VLLM and server.speculates is not False:  # it refuses both where it speculates
        body["min_p"] = 0.0
        if sampling.logit_bias:
            raise UsageError(tr("vLLM takes no logit_bias where it guesses ahead; leave it out."))
    return body | _constrained(server, sampling)


def _constrained(server: RemoteServer, sampling: SamplingOptions) -> dict[str, Any]:
    """What the reply may consist of, by the names of OpenAI and vLLM."""
    body: dict[str, Any] = {}
    if sampling.logit_bias:
        body["logit_bias"] = {str(token): value for token, value in sampling.logit_bias}
    if sampling.json_schema:
        schema = {"name": "reply", "schema": _schema(sampling.json_schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    if sampling.grammar:
        if server.kind is not ServerKind.VLLM:
            raise _not_here(server, "grammar")
        body["structured_outputs"] = {"grammar": sampling.grammar}
    return body


def _goes_on(server: RemoteServer, beginning: Beginning) -> dict[str, Any]:
    if server.kind is ServerKind.OTHER:
        raise EngineError(tr("This server cannot go on with a reply that has begun; ask for a new one."))
    if beginning.not_next:
        raise EngineError(
            tr("A server cannot be told to avoid a token; branch at another place, or load the model here.")
        )
    # llama-server goes on by itself, but where it is not told, newer ones write the beginning once more.
    return {"add_generation_prompt": False, "continue_final_message": True}


def _schema(text: str) -> Any:
    try:
        return from_json(text, Any)
    except Undecodable:
        raise UsageError(tr("The JSON schema is no JSON; check it.")) from None


def _not_here(server: RemoteServer, option: str) -> UsageError:
    program = tr(server.kind.value)
    return UsageError(tr("{option} does not exist on {program}; leave it out.", option=option, program=program))
