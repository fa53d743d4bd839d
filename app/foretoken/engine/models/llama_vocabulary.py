"""The vocabulary inside a GGUF: turns text into tokens, and tokens into text."""

import ctypes
from functools import cached_property, partial
from typing import Any, Final

import llama_cpp

from foretoken.engine.grammars.grammar import GrammarState, TokenTable
from foretoken.engine.model import SpecialToken
from foretoken.engine.options import SamplingOptions
from foretoken.errors import EngineError
from foretoken.wording import tr

_UNSPOKEN: Final = llama_cpp.LLAMA_TOKEN_ATTR_UNKNOWN | llama_cpp.LLAMA_TOKEN_ATTR_CONTROL
"""Kinds of tokens that stand for no text (control and unknown tokens)."""
_SPECIAL: Final = _UNSPOKEN | llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED
"""Kinds of tokens that llama.cpp finds in a text before it tokenizes the rest."""
_LONG: Final = 256  # bytes: the buffer for the text of a token, enlarged for the few longer ones


class LlamaVocabulary:
    """Implements `engine.model.Vocabulary` over the library's handle `_vocab`."""

    _vocab: Any = None

    @cached_property
    def n_vocab(self) -> int:
        return int(llama_cpp.llama_vocab_n_tokens(self._vocab))

    @cached_property
    def eog_ids(self) -> frozenset[int]:
        is_eog = llama_cpp.llama_vocab_is_eog
        return frozenset(token for token in range(self.n_vocab) if is_eog(self._vocab, token))

    @cached_property
    def special_tokens(self) -> dict[str, SpecialToken]:
        kind_of, text_of, vocab = llama_cpp.llama_vocab_get_attr, llama_cpp.llama_vocab_get_text, self._vocab
        found = {}
        for token in range(self.n_vocab):
            kind = kind_of(vocab, token)
            if kind & _SPECIAL:
                text = (text_of(vocab, token) or b"").decode("utf-8", "replace")
                found[text] = SpecialToken(
                    token,
                    control=bool(kind & _UNSPOKEN),
                    strips_left=bool(kind & llama_cpp.LLAMA_TOKEN_ATTR_LSTRIP),
                    strips_right=bool(kind & llama_cpp.LLAMA_TOKEN_ATTR_RSTRIP),
                )
        return found

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        raw = text.encode("utf-8", "replace")
        room = len(raw) + 8
        for _ in range(2):
            ids = (llama_cpp.llama_token * room)()
            count = llama_cpp.llama_tokenize(self._vocab, raw, len(raw), ids, room, add_special, parse_special)
            if count >= 0:
                return list(ids[:count])
            room = -count
        raise EngineError(tr("The text could not be turned into tokens; shorten it and try again."))

    def piece(self, token_id: int) -> bytes:
        found = self._pieces.get(token_id)
        if found is None:
            found = self._pieces[token_id] = self._render(token_id, special=False)
        return found

    def written(self, token_id: int) -> bytes:
        found = self._written.get(token_id)
        if found is None:
            found = self._written[token_id] = self._render(token_id, special=True)
        return found

    def spellings(self) -> list[tuple[bytes, bytes]]:
        # Per token one call for the text and a quick one for its kind. The user waits for this, for a hundred thousand
        # tokens, while a pair is loaded.
        ask, kind_of, vocab = llama_cpp.llama_token_to_piece, llama_cpp.llama_vocab_get_attr, self._vocab
        buffer = ctypes.create_string_buffer(_LONG)
        found = []
        for token in range(self.n_vocab):
            count = ask(vocab, token, buffer, _LONG, 0, True)
            written = buffer.raw[:count] if count >= 0 else self._render(token, special=True)
            found.append((b"" if kind_of(vocab, token) & _UNSPOKEN else written, written))
        return found

    @cached_property
    def _pieces(self) -> dict[int, bytes]:
        return {}

    @cached_property
    def _written(self) -> dict[int, bytes]:
        return {}

    def _render(self, token_id: int, *, special: bool) -> bytes:
        buffer = ctypes.create_string_buffer(64)  # one for each call: replies side by side ask at the same time
        for _ in range(2):
            count = llama_cpp.llama_token_to_piece(self._vocab, token_id, buffer, len(buffer), 0, special)
            if count >= 0:
                return ctypes.string_at(buffer, count)
            buffer = ctypes.create_string_buffer(-count)
        return b""

    def special_text(self, which: str) -> str:
        """Text of the "bos" or "eos" token, "" when the vocabulary has none."""
        find = {"bos": llama_cpp.llama_vocab_bos, "eos": llama_cpp.llama_vocab_eos}[which]
        token = int(find(self._vocab))
        return "" if token < 0 else self._render(token, special=True).decode("utf-8", "replace")

    def constrain(self, options: SamplingOptions) -> GrammarState:
        return GrammarState(options, self._token_table)

    @cached_property
    def _token_table(self) -> TokenTable:
        names = {name: token.id for name, token in self.special_tokens.items()}
        tokenize = partial(self.tokenize, add_special=False, parse_special=False)
        return TokenTable(self.spellings(), self.eog_ids, names, tokenize)
