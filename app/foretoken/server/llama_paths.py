"""llama.cpp server's endpoints beside those for replies: /tokenize, /detokenize, /apply-template and /props."""

from typing import Any

import msgspec

from foretoken import __version__
from foretoken.engine.options import ReplyOptions
from foretoken.option import Takers, told_to
from foretoken.server.request_bodies import TokenId
from foretoken.session.messages import Loaded, TokensCounted


class TokenizeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /tokenize. `add_special`: BOS where the model wants one; `parse_special`: control tokens are read."""

    content: str
    add_special: bool = False
    parse_special: bool = True
    with_pieces: bool = False


class DetokenizeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The body of /detokenize."""

    tokens: list[TokenId]


def tokens(body: TokenizeRequest, found: TokensCounted) -> dict[str, Any]:
    """The answer to /tokenize. A piece that is no text by itself is told as its bytes."""
    if not body.with_pieces:
        return {"tokens": [token_id for token_id, _piece in found.pieces]}
    return {"tokens": [{"id": token_id, "piece": _text_or_bytes(piece)} for token_id, piece in found.pieces]}


def text(found: TokensCounted) -> dict[str, Any]:
    """The answer to /detokenize."""
    return {"content": b"".join(piece for _token_id, piece in found.pieces).decode(errors="replace")}


def props(name: str, usual: ReplyOptions, pair: Loaded | None) -> dict[str, Any]:
    """The answer to /props. What is known of the pair alone is 0, or empty, while none is loaded."""
    most = usual.stop.max_tokens
    params = {
        **told_to(Takers.FORETOKEN, usual.sampling),
        **told_to(Takers.LLAMA_SERVER, usual.sampling),
        **told_to(Takers.FORETOKEN, usual.stop),
        "seed": -1 if usual.sampling.seed is None else usual.sampling.seed,
        "max_tokens": -1 if most is None else most,
        "n_predict": -1 if most is None else most,
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


def _text_or_bytes(piece: bytes) -> str | list[int]:
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return list(piece)
