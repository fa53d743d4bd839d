"""The beginning of a reply that is there already: one that goes on, or that branches off another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.model import Vocabulary
from foretoken.engine.options import Beginning
from foretoken.engine.prompt.special_tokens import ShouldStop, SpecialTokens, read


@dataclass(frozen=True)
class Begun:
    """A beginning in a prompt: its last `tokens` tokens belong to the reply. `banned`: the next token is none of
    these."""

    tokens: int = 0
    banned: tuple[int, ...] = ()


NOTHING: Final = Begun()


def begun_ids(vocabulary: Vocabulary, beginning: Beginning, *, should_stop: ShouldStop) -> list[int]:
    """The token ids of a beginning. What its own `token_ids` do not spell is tokenized as text. Raises Interrupted."""
    pieces = [_piece(vocabulary, token_id, beginning.text) for token_id in beginning.token_ids]
    kept = written_by(beginning.text, pieces)
    done = b"".join(filter(None, pieces[:kept]))
    rest = beginning.text.encode()[len(done) :].decode()
    more = read(vocabulary, SpecialTokens({}), rest, add_special=False, should_stop=should_stop) if rest else []
    return [*beginning.token_ids[:kept], *more]


def written_by(text: str, pieces: Sequence[bytes | None]) -> int:
    """How many of the tokens with these `pieces` (None: no such token) spell a beginning of `text` that ends with a
    whole character."""
    data, at, kept = text.encode(), 0, 0
    for number, piece in enumerate(pieces, start=1):
        if piece is None or not data.startswith(piece, at):
            break
        at += len(piece)
        if at == len(data) or data[at] & 0xC0 != 0x80:  # else inside a character
            kept = number
    return kept


def _piece(vocabulary: Vocabulary, token_id: int, text: str) -> bytes | None:
    """The bytes of a token. Control tokens have bytes only where `text` contains their names, as it does those of marks
    of thinking."""
    known = 0 <= token_id < vocabulary.n_vocab and token_id not in vocabulary.eog_ids
    if not known:
        return None
    piece = vocabulary.piece(token_id)
    if piece or (name := vocabulary.written(token_id)).decode(errors="ignore") not in text:
        return piece
    return name
