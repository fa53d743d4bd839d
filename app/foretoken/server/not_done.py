"""Fields of the served interfaces that change what is asked for and that this server does not do.

A request that uses one is refused with a sentence, instead of being answered as if it had not. Fields that do not
change the answer (user, metadata, store, prediction, …) are passed over; so is context_management, which lets a server
leave parts of a conversation out: here it is read whole.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from foretoken.decoding import Undecodable, from_json
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


def check_fields(data: bytes, fields: Mapping[str, NotDone] = FIELDS) -> None:
    """Raises Refusal for a body that asks for what is not done, of `fields`. A body that cannot be decoded passes."""
    try:
        given: dict[str, msgspec.Raw] = from_json(data, dict[str, msgspec.Raw])
        said = {name: from_json(bytes(given[name]), Any) for name in fields if name in given}
    except Undecodable:
        return
    for name, value in said.items():
        if value is not None and value not in fields[name].nothing:
            raise BadBody(name, f"This server does not do {name}: {fields[name].instead}.", code="unsupported_field")
