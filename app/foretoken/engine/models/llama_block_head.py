"""A DFlash or DSpark head of llama.cpp: some layers that guess a whole block of tokens in one pass.

Such a head holds keys and values of a text, and makes them of what the main model's layers read: it never reads the
text's tokens. The order of calls, as in llama.cpp's common/speculative.cpp:

1. Once, `set_embeddings_layer_inp` on the main model's context for the layers in the head's file, and
   `llama_set_causal_attn(head, False)`, unless the file says that the head is causal.
2. After every pass of the main model, the inputs of those layers, side by side for each token, go into the head's
   context as embeddings, at the tokens' own places and without outputs. That pass only writes keys and values.
3. To guess: a pass over the text's last token, which the main model has not read, and a mask for each guess, at the
   places from the last token's on, all with outputs. A mask's row gives the token of its own place; with DSpark the row
   of the last token gives the first guess, and every row the token after its place.
4. The cells of that pass are dropped: the text's own are made of what the main model reads there.

The masks see each other and nothing that was drawn: each row is a distribution that the text alone decides. (DSpark
adds to each row what its Markov head says after the likeliest token of the row before, which the text decides too.) A
DFlash2 head chooses each guess among a few tokens, by the guess before it: what it says of all such pairs is in the
place of hidden states (`llama_get_embeddings_nextn`, of every token), see `lattice`.

llama.cpp gives as many rows as there are outputs, and always the first ones: so all tokens of the block have outputs.
It ends the process where a pass without causal attention is longer than a micro-batch, where the main model gives no
inputs of a layer, or where the head needs more graph nodes than it counted on (`gguf.blocks`, `gguf.head_checks`).
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import llama_cpp
import numpy as np
import numpy.typing as npt

from foretoken.engine.gguf.blocks import Block
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.model import Ids, Logits, PassPart, Saved
from foretoken.engine.models.chunks import BLOCK_BATCH, MAX_BATCH, waiting_rows
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext
from foretoken.engine.models.symbols import function, lacking
from foretoken.engine.models.target_states import HANDLE, NUMBERS, States, TargetStates, switch_states, view
from foretoken.errors import BadModelFile, DecodeFailed
from foretoken.wording import tr

_AXES: Final = 4  # of an embedding's place with M-RoPE; otherwise llama.cpp reads the first alone


class Lattice:
    """`rows` [guesses, at least choices + choices²]: the tokens to choose from at each place, and their scores after
    each of those of the place before. At the first place these are all alike: the text's last token came before.
    """

    def __init__(self, rows: npt.NDArray[np.float32], choices: int) -> None:
        self._rows, self._choices = rows, choices

    def row(self, ahead: Sequence[int], n_vocab: int) -> Logits | None:
        """Logits [n_vocab] after the guesses `ahead`; None where one of them is not among the tokens of its place."""
        before = 0
        for place, token in enumerate(ahead):
            found = np.flatnonzero(self._tokens(place) == token)
            if not len(found):
                return None
            before = int(found[0])
        start = self._choices * (1 + before)
        row = np.full(n_vocab, -np.inf, dtype=np.float32)
        row[self._tokens(len(ahead))] = self._rows[len(ahead), start : start + self._choices]
        return row

    def _tokens(self, place: int) -> npt.NDArray[np.int64]:
        return self._rows[place, : self._choices].astype(np.int64)


@dataclass(slots=True, eq=False)
class _Text:
    """What the main model's layers read of one text, from place `first` to `end`: all that is `known` and not held.

    The row of a place in `read` is its number modulo the rows; the system gives memory for those that are written.
    `lattice`: of its last block.
    """

    read: States
    known: int = 0
    first: int = 0
    end: int = 0
    lattice: Lattice | None = None

    def rows_of(self, start: int, end: int) -> Ids:
        return np.arange(start, end) % len(self.read)


class BlockHeadContext(LlamaContext):
    """The context and cache of one loaded DFlash head, beside a main model. Raises DoesNotFit, BadModelFile.

    As `llama_head.HeadContext`, but it holds only what the main model has read, and a part of a pass with logits is a
    block behind its only token, with as many guesses.
    """

    shares = False
    most = BLOCK_BATCH

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, block: Block) -> None:
        if (reason := lacking(FileKind.DFLASH)) is not None:
            raise BadModelFile(reason)
        super().__init__(model, plan, name=name)
        self._inputs, self._block = inputs, block
        self._mask = int(llama_cpp.llama_vocab_mask(llama_cpp.llama_model_get_vocab(model)))
        rows = waiting_rows(inputs.width) + 2 * MAX_BATCH
        self._texts = [_Text(np.empty((rows, inputs.width), dtype=np.float32)) for _ in range(plan.texts)]
        self._places = (ctypes.c_int32 * (_AXES * BLOCK_BATCH))()
        self._no_outputs = (ctypes.c_int8 * BLOCK_BATCH)()
        llama_cpp.llama_set_causal_attn(self.native, block.causal)
        self._width = int(llama_cpp.llama_model_n_embd(model))
        if block.choices:
            self._get_lattice = function("llama_get_embeddings_nextn", (HANDLE,), ctypes.c_void_p)
            switch_states(self, every=True)

    @property
    def guesses(self) -> int:
        """The most that one block has."""
        return self._block.guesses

    # --- what the main model has read -------------------------------------------------------------------------

    def known(self, sequence: int) -> int:
        """Tokens of a text that the main model has read, and that this head holds or can read."""
        return self._texts[sequence].known

    @property
    def waits(self) -> int:
        return waiting_rows(self._inputs.width)

    def take(self, sequence: int, count: int) -> None:
        """The last `count` tokens of this text in the main model's last pass are its next ones. Raises DecodeFailed."""
        text = self._texts[sequence]
        end = text.known + count
        if text.end < text.known or end - text.first > len(text.read):
            text.first = text.known  # what came between was copied in; or nobody has read for too long
        text.read[text.rows_of(text.known, end)] = self._inputs.copy(sequence, count)
        text.known = text.end = end

    def forget(self, sequence: int, length: int) -> None:
        """The main model holds the first `length` tokens of this text only."""
        text = self._texts[sequence]
        if length < text.known:
            text.known, text.first, text.end = length, min(text.first, length), min(text.end, length)

    def see(self, sequence: int, length: int) -> None:
        """Nothing: its blocks depend on the main model's states alone."""

    def pretend(self, count: int) -> None:
        """Behave as if the main model had read `count` tokens of the first text, to measure how long passes take."""
        text, held = self._texts[0], self._held[0]
        text.first, text.known, text.end = held, count, count
        text.read[text.rows_of(held, count)] = 0.0

    def waiting(self, sequence: int) -> int:
        """How many known states are to be made before they are used: none are made here."""
        del sequence
        return 0

    # --- passes -----------------------------------------------------------------------------------------------

    def decode_jointly(self, parts: Sequence[PassPart]) -> list[Logits]:
        """As in `SharedCache`: reads the tokens of parts without logits, which the main model has read, and makes a
        block for each of the others."""
        found = {id(part): self._rows[:0] for part in parts}
        if reading := [part for part in parts if not part.logits]:
            self._read(reading)
        for blocks in self._fitting([part for part in parts if part.logits]):
            # The pass overwrites the rows of the one before.
            found = {part: rows.copy() for part, rows in found.items()}
            found |= zip(map(id, blocks), self._make(blocks), strict=True)
        return [found[id(part)] for part in parts]

    def _read(self, parts: Sequence[PassPart]) -> None:
        """Read the next tokens of these texts."""
        states, places = list[States](), list[int]()
        self._start()
        for part in parts:
            text, start = self._texts[part.sequence], self._held[part.sequence]
            end = start + len(part.tokens)
            if not text.first <= start < end <= text.end:
                raise DecodeFailed(tr("{name} lacks what the main model read of the text.", name=self._name))
            states.append(text.read[text.rows_of(start, end)])
            places += range(start, end)
            self._place(part.sequence, self._passed, self._passed + end - start, start, 0)
        batch = self._embeddings(np.concatenate(states), places)
        self._use_threads_for(len(places))
        try:
            self._check(llama_cpp.llama_decode(self.native, batch))
        except BaseException:
            for part in parts:
                self._remove(part.sequence, self._held[part.sequence])
            raise
        for part in parts:
            end = self._held[part.sequence] + len(part.tokens)
            self._held[part.sequence] = self._texts[part.sequence].first = end

    def _fitting(self, parts: Sequence[PassPart]) -> Iterator[Sequence[PassPart]]:
        """These blocks by passes. Blocks of one pass are equally long, or the library ends the process, and a pass that
        is not causal may not be longer than the batch."""
        alike: dict[int, list[PassPart]] = {}
        for part in parts:
            alike.setdefault(self._block.width(part.logits), []).append(part)
        for width, blocks in alike.items():
            most = max(1, min(self.most, self.most_rows) // width)
            yield from (blocks[at : at + most] for at in range(0, len(blocks), most))

    def _make(self, parts: Sequence[PassPart]) -> list[Logits]:
        """A block behind the only token of each, which follows all that is held. Views, valid until the next pass."""
        self._start()
        widths = [self._block.width(part.logits) for part in parts]
        for part, width in zip(parts, widths, strict=True):
            tokens = [*part.tokens, *[self._mask] * (width - 1)]
            self._add(part.sequence, tokens, self._held[part.sequence], width)
        self._use_threads_for(self._passed)
        try:
            self._check(llama_cpp.llama_decode(self.native, self._batch))
            self._find_rows()
            states = view(self._get_lattice(self.native), (self._passed, self._width)) if self._block.choices else None
        finally:
            for part in parts:
                self._remove(part.sequence, self._held[part.sequence])
        found, end = [], 0
        for part, width in zip(parts, widths, strict=True):
            end += width
            found.append(self._rows[end - part.logits : end])
            if states is not None:
                self._texts[part.sequence].lattice = Lattice(
                    states[end - part.logits : end].copy(), self._block.choices
                )
        return found

    def lattice(self, sequence: int) -> Lattice | None:
        """What a DFlash2 head says of pairs of guesses in the last block of a text; None from other heads."""
        return self._texts[sequence].lattice

    def _use_threads_for(self, count: int) -> None:
        """A block is what a step is elsewhere."""
        super()._use_threads_for(1 if count <= self._block.width(self._block.guesses) else count)

    def _embeddings(self, rows: States, places: Sequence[int]) -> Any:
        """A batch of these numbers in place of tokens, at these places, without outputs; of the texts of `_place`."""
        count = len(rows)
        self._places[: _AXES * count] = [*places, *places, *places, *[0] * count]
        self._numbers = np.ascontiguousarray(rows)  # kept: the batch only points to them
        batch: Any = llama_cpp.llama_batch()
        batch.n_tokens = count
        batch.embd = self._numbers.ctypes.data_as(NUMBERS)
        batch.pos = ctypes.cast(self._places, ctypes.POINTER(ctypes.c_int32))
        batch.n_seq_id, batch.seq_id = self._batch.n_seq_id, self._batch.seq_id
        batch.logits = self._no_outputs
        return batch

    # --- the cache --------------------------------------------------------------------------------------------

    def load_text(self, sequence: int, saved: Saved) -> bool:
        if not super().load_text(sequence, saved):
            return False
        text = self._texts[sequence]
        text.known = max(text.known, saved.end)
        return True

    def share_text(self, source: int, sequence: int, end: int) -> int:
        """As in `SharedCache`. What `source` has not read itself is not shared."""
        held = super().share_text(source, sequence, end)
        text = self._texts[sequence]
        text.known = max(text.known, held)
        return held
