"""A draft model with another vocabulary, wrapped as a model in the target's ids, with one position per id."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np

from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.grammars.grammar import GrammarState
from foretoken.engine.model import Logits, Model, Saved, SpecialToken, Vocabulary
from foretoken.engine.options import SamplingOptions


class TranslatedModel:
    """Implements `engine.model.Model` in the ids of `target` over a `draft` with other ids.

    A target's token is one or more tokens of the draft (`SharedTokens.read_as`), so positions here are fewer than in
    the draft's cache. Logits are those of `SharedTokens.rows`.
    """

    def __init__(self, draft: Model, target: Vocabulary, shared: SharedTokens) -> None:
        self._draft, self._target, self._shared = draft, target, shared
        self._ends: list[int] = []  # the draft's position after each position here
        self._out = np.empty((1, target.n_vocab), dtype=np.float32)

    # --- vocabulary -------------------------------------------------------------------------------------------

    @property
    def n_vocab(self) -> int:
        return self._target.n_vocab

    @property
    def eog_ids(self) -> frozenset[int]:
        return self._target.eog_ids

    @property
    def special_tokens(self) -> Mapping[str, SpecialToken]:
        return self._target.special_tokens

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        return self._target.tokenize(text, add_special=add_special, parse_special=parse_special)

    def piece(self, token_id: int) -> bytes:
        return self._target.piece(token_id)

    def written(self, token_id: int) -> bytes:
        return self._target.written(token_id)

    def spellings(self) -> list[tuple[bytes, bytes]]:
        return self._target.spellings()

    def constrain(self, options: SamplingOptions) -> GrammarState:
        return self._target.constrain(options)

    # --- decoding ---------------------------------------------------------------------------------------------

    @property
    def n_ctx(self) -> int:
        """Tokens that fit if all further ones are shared. Otherwise `decode` raises ContextFull earlier."""
        return self._draft.n_ctx - (self._position(self.length) - self.length)

    @property
    def length(self) -> int:
        return len(self._ends)

    @property
    def prompt_chunk(self) -> int:
        return self._draft.prompt_chunk

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        parts = self._read(tokens, self.length)
        wanted = parts[len(parts) - logits :] if logits else []
        try:
            if all(len(part) == 1 for part in wanted[1:]):
                rows = self._evaluate(list(chain.from_iterable(parts)), logits)
            else:  # the wanted rows are not adjacent in the draft
                first = list(chain.from_iterable(parts[: len(parts) - logits + 1]))
                rows = np.concatenate([self._evaluate(part, 1).copy() for part in (first, *wanted[1:])])
        except BaseException:
            self._take_back()
            raise
        self._hold(parts)
        if not logits:
            return np.empty((0, self.n_vocab), dtype=np.float32)
        if len(self._out) < logits:
            self._out = np.empty((logits, self.n_vocab), dtype=np.float32)
        return self._shared.rows(rows, self._out[:logits])

    def truncate(self, length: int) -> None:
        if not 0 <= length <= self.length:
            raise ValueError(f"cannot truncate {self.length} positions to {length}")
        self._draft.truncate(self._position(length))
        del self._ends[length:]

    def reachable(self, length: int) -> int:
        while True:
            position = self._draft.reachable(self._position(length))
            below = bisect_right(self._ends, position, hi=length)
            if self._position(below) == position:
                return below
            length = below  # the draft can only go back to the middle of a token

    # --- copies -----------------------------------------------------------------------------------------------

    @property
    def saves(self) -> int | None:
        return self._draft.saves

    def save(self, start: int, end: int) -> Saved:
        step = self._draft.saves
        if step is None:
            whole = self._draft.save(0, self._position(end))
            held = bisect_right(self._ends, whole.end)
            if self._position(held) == whole.end:
                return Saved(0, held, whole.size, [whole])
            return Saved(
                0, 0, 8 * end, []
            )  # ends in the middle of a token: useless, but kept so that it is not tried again
        first, last = self._position(start), self._position(end)
        pieces = [self._draft.save(at, min(at + step, last)) for at in range(first, last, step)]
        return Saved(start, end, sum(piece.size for piece in pieces), pieces)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        parts = self._read(ids, saved.start)
        flat, offset = list(chain.from_iterable(parts)), self._position(saved.start)
        pieces: list[Saved] = saved.data  # type: ignore[assignment]  # as `save` made it
        for piece in pieces:
            if not self._draft.load(piece, flat[piece.start - offset : piece.end - offset]):
                self._take_back()
                return False
        self._hold(parts)
        return True

    # --- how --------------------------------------------------------------------------------------------------

    def _read(self, tokens: Sequence[int], start: int) -> list[tuple[int, ...]]:
        """The draft's tokens for each of `tokens`, which begin at position `start`."""
        return [self._shared.read_as(token, first=start + n == 0) for n, token in enumerate(tokens)]

    def _position(self, length: int) -> int:
        """The draft's position after the first `length` positions here."""
        return self._ends[length - 1] if length else 0

    def _evaluate(self, ids: Sequence[int], logits: int) -> Logits:
        """The draft's own logits [logits, its n_vocab], in as many passes as its chunks take."""
        done, chunk = 0, max(self._draft.prompt_chunk, logits)
        while len(ids) - done > chunk:
            step = min(chunk, len(ids) - done - logits)
            self._draft.decode(ids[done : done + step], logits=0)
            done += step
        return self._draft.decode(ids[done:], logits=logits)

    def _hold(self, parts: Sequence[tuple[int, ...]]) -> None:
        end = self._position(self.length)
        for part in parts:
            end += len(part)
            self._ends.append(end)

    def _take_back(self) -> None:
        """Go back, after a failure, to what was held before it, as far as the draft still holds it."""
        del self._ends[bisect_right(self._ends, self._draft.length) :]
        end = self._position(self.length)
        if self._draft.length > end:
            self._draft.truncate(end)
