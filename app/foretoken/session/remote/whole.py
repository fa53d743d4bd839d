"""Whole replies of a server, with the tokens that it wrote as far as it tells them: what an audit asks for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from foretoken.engine.events import FinishReason, ReplyFinished
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import ServerError
from foretoken.session.messages import Generate
from foretoken.session.remote.pair import request_of
from foretoken.session.remote.probe import RemoteServer, ServerKind, as_count, as_dict, as_list
from foretoken.session.remote.rounds import ForetokenEvents
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.session.remote.client import Client, ShouldStop


class WholeReply(msgspec.Struct, frozen=True, kw_only=True):
    """A reply. `token_ids` None where the server names no tokens; `ended`: by itself, not because it was long enough.
    `drafted`, `accepted`: guesses, None where that is not told. `logprobs`: of each token, None where it is not."""

    text: str = ""
    token_ids: tuple[int, ...] | None = None
    ended: bool = False
    drafted: int | None = None
    accepted: int | None = None
    logprobs: tuple[float | None, ...] = ()


def names_tokens(server: RemoteServer) -> bool:
    """Whether it takes a prompt in token ids, and tells those of its reply."""
    return server.kind is not ServerKind.OTHER


def whole_reply(
    client: "Client",
    server: RemoteServer,
    prompt: Sequence[int],
    messages: Sequence[ChatMessage],
    options: ReplyOptions,
    should_stop: "ShouldStop" = lambda: False,
) -> WholeReply:
    """The reply to the token ids `prompt`; to `messages`, whose ids they are, where the server takes no ids. Its seed
    is one of the options. Raises ServerError, ContextFull, UsageError."""
    by_ids = names_tokens(server)
    asked = Generate(raw_prompt=tuple(prompt)) if by_ids else Generate(messages=tuple(messages))
    path, body = request_of(server, asked, messages, options, seed=options.sampling.seed or 0)
    if server.kind is ServerKind.FORETOKEN:
        return _told(client, path, body, options, should_stop)
    body["stream"] = False
    body.pop("stream_options", None)
    if server.kind is ServerKind.LLAMA_SERVER:
        # Streamed, it leaves out the ids of tokens that are part of a character.
        body |= {"return_tokens": True, "n_predict": options.stop.max_tokens or -1}
        return _of_llama(client.ask("/completion", body, long=True))
    return _of_openai(client.ask(path, body, long=True), by_ids=by_ids)


def _told(
    client: "Client", path: str, body: dict[str, Any], options: ReplyOptions, should_stop: "ShouldStop"
) -> WholeReply:
    """What Foretoken tells of each round, to the end."""
    events = ForetokenEvents(options.stop, seed=options.sampling.seed or 0)
    for _at, chunk in client.stream(path, body, should_stop):
        if (error := chunk.get("error")) is not None:
            raise client.failed(error, path, begun=False)
        events.feed(0.0, chunk)
    *_, end = events.finish(0.0, stopped=should_stop())
    assert isinstance(end, ReplyFinished)
    return of_finished(end)


def of_finished(end: ReplyFinished) -> WholeReply:
    """A reply of our own engine."""
    return WholeReply(
        text=end.text,
        token_ids=end.token_ids,
        ended=end.reason is FinishReason.END,
        drafted=end.metrics.num_draft_tokens,
        accepted=end.metrics.num_accepted_tokens,
    )


def _of_llama(answer: Any) -> WholeReply:
    found = as_dict(answer)
    timings = as_dict(found.get("timings"))
    return WholeReply(
        text=_text(found.get("content")),
        token_ids=_ids(found.get("tokens")),
        ended=found.get("stop_type") == "eos",
        drafted=as_count(timings.get("draft_n")),
        accepted=as_count(timings.get("draft_n_accepted")),
    )


def _of_openai(answer: Any, *, by_ids: bool) -> WholeReply:
    choices = as_list(as_dict(answer).get("choices"))
    choice = as_dict(choices[0]) if choices else {}
    message = as_dict(choice.get("message"))
    if message.get("reasoning_content") or message.get("reasoning"):
        raise ServerError(tr("The server sends thinking apart from the reply, so its tokens are not known."))
    told = as_dict(choice.get("logprobs")).get("token_logprobs")
    guesses = as_dict(as_dict(as_dict(answer).get("metrics")).get("speculative_decoding"))  # of vLLM
    return WholeReply(
        text=_text(choice.get("text")) or _text(message.get("content")),
        token_ids=_ids(choice.get("token_ids")) if by_ids else None,
        ended=choice.get("finish_reason") == "stop",
        drafted=as_count(guesses.get("num_draft_tokens")) if guesses else None,
        accepted=as_count(guesses.get("num_accepted_draft_tokens")) if guesses else None,
        logprobs=tuple(float(one) if isinstance(one, int | float) else None for one in as_list(told)),
    )


def _ids(value: Any) -> tuple[int, ...]:
    """Raises ServerError where there are none, for which they were asked."""
    if not isinstance(value, list) or not all(isinstance(one, int) and 0 <= one < 2**31 for one in value):
        raise ServerError(tr("The server does not report the tokens of its reply; update it."))
    return tuple(value)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
