"""A deterministic model without weights, for tests and for measuring everything but the model.

Its logits are a pure function of the ids before a position, so any two runs over the same text agree bit for bit at
every width. A scripted draft agrees with its target at a chosen share of positions.
"""

import hashlib
import math
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

import numpy as np

from foretoken.engine.events import ModelInfo
from foretoken.engine.grammars.grammar import GrammarState, TokenTable
from foretoken.engine.model import Interrupted, Logits, PassPart, Saved, SpecialToken
from foretoken.engine.models.chunks import MAX_BATCH, rows_for
from foretoken.engine.options import SamplingOptions
from foretoken.errors import ContextFull, EngineError, RollbackFailed

SCHEME = "scripted:"
END, ASSISTANT, FIRST_BYTE = 0, 1, 2
_CONTROL = {END: b"<|end|>", ASSISTANT: b"<|assistant|>"}
_WORDS = """
the a model token guess draft round small large pass word line cache law next first last quick green quiet river stone
light house story reads writes keeps drops finds shows checks takes makes it and or then when while so that is was are
be has had will can may one two three four five six seven eight nine ten of to in on at by with from
"""


def scripted_vocabulary() -> list[bytes]:
    """The bytes of each id: END and ASSISTANT (empty), 256 single bytes, then words with a leading space."""
    words = [b" " + word.encode() for word in dict.fromkeys(_WORDS.split())]
    return [b"", b"", *(bytes([b]) for b in range(256)), *words, b".", b",", b"\n"]


class ScriptedModel:
    """Implements `engine.model.LoadableModel` with so many `texts`, and `Model` as its only one, over
    `distribution(ids) -> float32 logits [n_vocab]`.

    `calls` has (tokens evaluated, rows wanted) of every pass over the only text, and `passes` the parts of every pass,
    if it `records` them. `wait(tokens)` is called once a pass and may take time, as a real pass does. `saves` positions
    are copied at once, a position taking `cell_bytes`; with `saves` None the model is one with a running state: nothing
    can be taken back but everything. `fault` raises what the next pass is to fail with.
    """

    most = MAX_BATCH
    stateful = False

    def __init__(
        self,
        distribution: Callable[[Sequence[int]], Logits],
        *,
        vocabulary: Sequence[bytes] | None = None,
        n_ctx: int = 4096,
        eog_ids: frozenset[int] = frozenset({END}),
        wait: Callable[[int], object] = lambda _tokens: None,
        name: str = "Scripted model",
        prompt_chunk: int = 256,
        saves: int | None = 32,
        cell_bytes: int = 64,
        records: bool = True,
        texts: int = 1,
    ) -> None:
        self._name = name
        self._distribution = distribution
        self._vocabulary = list(vocabulary) if vocabulary is not None else scripted_vocabulary()
        self._n_ctx = n_ctx
        self._eog = eog_ids
        self._wait = wait
        self._prompt_chunk = prompt_chunk
        self._saves = saves
        self._cell_bytes = cell_bytes
        self._held: list[int] = []
        self._aborted = threading.Event()
        self._records = records
        self.calls: list[tuple[int, int]] = []
        self.passes: list[tuple[PassPart, ...]] = []
        self.fault: EngineError | None = None
        self._texts = [self]
        self._several = texts > 1
        self.most_rows = rows_for(texts)
        if self._several:
            self._texts = [
                ScriptedModel(
                    distribution,
                    vocabulary=self._vocabulary,
                    n_ctx=n_ctx,
                    name=name,
                    saves=saves,
                    cell_bytes=cell_bytes,
                    records=records,
                )
                for _ in range(texts)
            ]
            self._rows = np.empty((self.most_rows, self.n_vocab), dtype=np.float32)  # of the last pass, as a native one

    @property
    def info(self) -> ModelInfo:
        return ModelInfo(
            name=self._name,
            path=f"{SCHEME}{self._name}",
            architecture="scripted",
            quantisation="exact",
            parameters=0,
            size=0,
            n_vocab=self.n_vocab,
            trained_context=self._n_ctx,
        )

    @property
    def threads(self) -> int:
        return 1

    @property
    def n_vocab(self) -> int:
        return len(self._vocabulary)

    @property
    def n_ctx(self) -> int:
        return self._n_ctx

    @property
    def eog_ids(self) -> frozenset[int]:
        return self._eog

    @property
    def length(self) -> int:
        return len(self._held)

    @property
    def held(self) -> Sequence[int]:
        """The ids in the cache, for tests."""
        return self._held

    @property
    def special_tokens(self) -> Mapping[str, SpecialToken]:
        return {name.decode(): SpecialToken(token_id) for token_id, name in _CONTROL.items()}

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        del add_special
        controls = {name.decode(): token_id for token_id, name in _CONTROL.items()} if parse_special else {}
        parts = re.split(f"({'|'.join(map(re.escape, controls))})", text) if controls else [text]
        ids: list[int] = []
        for part in parts:
            ids += [controls[part]] if part in controls else [FIRST_BYTE + byte for byte in part.encode()]
        return ids

    def piece(self, token_id: int) -> bytes:
        return self._vocabulary[token_id]

    def written(self, token_id: int) -> bytes:
        return _CONTROL.get(token_id) or self._vocabulary[token_id]

    def spellings(self) -> list[tuple[bytes, bytes]]:
        return [(self.piece(token), self.written(token)) for token in range(self.n_vocab)]

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        if len(self._held) + len(tokens) > self._n_ctx:
            raise ContextFull(f"The context of {self._n_ctx} tokens is full; start a new chat.")
        self._wait(len(tokens))
        if self._aborted.is_set():
            raise Interrupted("The pass was interrupted.")
        if self._records:
            self.calls.append((len(tokens), logits))
        self._held.extend(tokens)
        total = len(self._held)
        rows = np.empty((logits, len(self._vocabulary)), dtype=np.float32)
        for row in range(logits):
            rows[row] = self._distribution(self._held[: total - logits + 1 + row])
        return rows

    def truncate(self, length: int) -> None:
        if not 0 <= length <= len(self._held):
            raise ValueError(f"cannot truncate {len(self._held)} positions to {length}")
        if self.reachable(length) != length:
            raise RollbackFailed(f"{self._name} cannot drop part of its cache.")
        del self._held[length:]

    def reachable(self, length: int) -> int:
        return length if self._saves is not None or length == len(self._held) else 0

    @property
    def prompt_chunk(self) -> int:
        return self._prompt_chunk

    @property
    def saves(self) -> int | None:
        return self._saves

    def save(self, start: int, end: int) -> Saved:
        cells = self._held[start:end]
        return Saved(start, end, len(cells) * self._cell_bytes, cells)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        if saved.start != len(self._held) or saved.data != list(ids):
            raise ValueError(f"cannot put position {saved.start} behind {len(self._held)} positions")
        self._held.extend(ids)
        return True

    def abort(self) -> None:
        self._aborted.set()

    def resume(self) -> None:
        self._aborted.clear()

    def constrain(self, options: SamplingOptions) -> GrammarState:
        return GrammarState(options, self._token_table)

    @cached_property
    def _token_table(self) -> TokenTable:
        names = {name: token.id for name, token in self.special_tokens.items()}
        tokenize = partial(self.tokenize, add_special=False, parse_special=False)
        return TokenTable(self.spellings(), self.eog_ids, names, tokenize)

    def close(self) -> None:
        pass

    # --- as the cache of its texts --------------------------------------------------------------------------------

    @property
    def cache(self) -> "ScriptedModel":
        return self

    def decode_jointly(self, parts: Sequence[PassPart]) -> list[Logits]:
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        if not self._several:
            found = [self.decode(parts[0].tokens, logits=parts[0].logits)]
        else:
            self._wait(sum(len(part.tokens) for part in parts))
            if self._aborted.is_set():
                raise Interrupted("The pass was interrupted.")
            found, row = [], 0
            for part in parts:
                found.append(self._rows[row : row + part.logits])
                found[-1][:] = self._texts[part.sequence].decode(part.tokens, logits=part.logits)
                row += part.logits
        if self._records:
            self.passes.append(tuple(parts))
        return found

    def use_narrow_threads(self, count: int) -> None:
        """It has one thread."""

    def held_by(self, sequence: int) -> int:
        return len(self._texts[sequence]._held)

    def truncate_text(self, sequence: int, length: int) -> None:
        self._texts[sequence].truncate(length)

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        return self._texts[sequence].save(start, end)

    def load_text(self, sequence: int, saved: Saved) -> bool:
        ids: Sequence[int] = saved.data  # type: ignore[assignment]  # as `save` made it
        return self._texts[sequence].load(saved, ids)

    def share_text(self, source: int, sequence: int, end: int) -> int:
        to = self._texts[sequence]
        to._held += self._texts[source].held[to.length : end]
        return to.length


class HashedDistribution:
    """Logits of a peaked distribution over words, seeded by the last three ids.

    `agreement` (for the draft): the share of contexts in which the peak is the target's. `length`: tokens of a reply,
    after which the end token is certain. Texts of more than `sound` tokens get NaN, as from a broken model. `thinks`:
    tokens of thinking before the answer, unless the prompt has it empty.
    """

    def __init__(
        self,
        seed: int,
        *,
        agreement: float = 1.0,
        length: int = 400,
        sharpness: float = 6.0,
        sound: float = math.inf,
        thinks: int = 0,
    ) -> None:
        self._sound = sound
        self._thinks = thinks
        self._seed = seed
        self._agreement = agreement
        self._length = length
        self._sharpness = sharpness
        self._vocabulary = scripted_vocabulary()

    def __call__(self, ids: Sequence[int]) -> Logits:
        n_vocab = len(self._vocabulary)
        out = np.full(n_vocab, -30.0, dtype=np.float32)
        if len(ids) > self._sound:
            return np.full(n_vocab, np.nan, dtype=np.float32)
        if self._spent(ids):
            out[END] = 10.0
            return out
        if self._thinks and (certain := self._mark(ids)) is not None:
            out[certain] = 10.0
            return out
        digest = hashlib.blake2b(
            b"".join(int(i).to_bytes(4, "little") for i in ids[-3:]) + self._seed.to_bytes(4, "little"), digest_size=32
        ).digest()
        first = FIRST_BYTE + 256
        words = n_vocab - first
        numbers = np.frombuffer(digest, dtype=np.uint32)
        out[first:] = -4.0
        peak = first + int(numbers[0]) % words
        for rank in range(1, 4):  # three less likely words, so that sampling has a choice
            out[first + int(numbers[rank]) % words] = 1.0 - rank
        if numbers[5] / 2**32 >= self._agreement:
            peak = first + (peak - first + 1 + int(numbers[6]) % (words - 1)) % words
        out[peak] = self._sharpness
        return out

    def _mark(self, ids: Sequence[int]) -> int | None:
        """The token of a mark of thinking that comes next, if one does."""
        start = next((at for at in range(len(ids), 0, -1) if ids[at - 1] == ASSISTANT), None)
        if start is None or len(ids) - start > self._thinks + 32:
            return None
        reply, opens, closes = list(ids[start:]), _bytes("<think>\n"), _bytes("\n</think>\n\n")
        if reply[: len(opens) - 1] == opens[:-1] and reply[len(opens) - 1 : len(opens)] not in ([], opens[-1:]):
            return None  # the prompt has it empty
        if len(reply) < len(opens):
            return opens[len(reply)]
        into = len(reply) - len(opens) - self._thinks
        return closes[into] if 0 <= into < len(closes) else None

    def _spent(self, ids: Sequence[int]) -> bool:
        window = ids[-self._length :]
        return len(window) == self._length and ASSISTANT not in window


def _bytes(text: str) -> list[int]:
    return [FIRST_BYTE + byte for byte in text.encode()]
