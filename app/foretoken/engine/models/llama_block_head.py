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
from collections.abc import Sequence
from typing import Any, Final

import llama_cpp
import numpy as np

from foretoken.engine.gguf.blocks import Block
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.model import Ids, Logits, Saved
from foretoken.engine.models.chunks import BLOCK_BATCH, MAX_BATCH, waiting_rows
from foretoken.engine.models.lattice import Lattice
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext
from foretoken.engine.models.symbols import function, lacking
from foretoken.engine.models.target_states import HANDLE, NUMBERS, States, TargetStates, switch_states, view
from foretoken.errors import BadModelFile, DecodeFailed
from foretoken.wording import tr

_TEXT: Final = 0
_AXES: Final = 4  # of an embedding's place with M-RoPE; otherwise llama.cpp reads the first alone


class BlockHeadContext(LlamaContext):
    """The context and cache of one loaded DFlash head, beside a main model. Raises DoesNotFit, BadModelFile.

    As `llama_head.HeadContext`, but it holds only what the main model has read, and guesses with `block` alone.
    """

    shares = False
    most = BLOCK_BATCH

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, block: Block) -> None:
        if (reason := lacking(FileKind.DFLASH)) is not None:
            raise BadModelFile(reason)
        super().__init__(model, plan, name=name)
        self._inputs, self._block = inputs, block
        self._mask = int(llama_cpp.llama_vocab_mask(llama_cpp.llama_model_get_vocab(model)))
        self._known = 0
        # What the main model's layers read of the text from place `_first` to `_end`: all that is known and not held.
        # The row of a place is its number modulo the rows; the system gives memory for those that are written.
        self._first = self._end = 0
        self._read: States = np.empty((waiting_rows(inputs.width) + 2 * MAX_BATCH, inputs.width), dtype=np.float32)
        self._places = (ctypes.c_int32 * (_AXES * BLOCK_BATCH))()
        self._no_outputs = (ctypes.c_int8 * BLOCK_BATCH)()
        llama_cpp.llama_set_causal_attn(self.native, block.causal)
        self._width = int(llama_cpp.llama_model_n_embd(model))
        self._lattice: Lattice | None = None
        if block.choices:
            self._get_lattice = function("llama_get_embeddings_nextn", (HANDLE,), ctypes.c_void_p)
            switch_states(self, every=True)

    @property
    def guesses(self) -> int:
        """The most that one block has."""
        return self._block.guesses

    # --- what the main model has read -------------------------------------------------------------------------

    @property
    def known(self) -> int:
        """Tokens of the text that the main model has read, and that this head holds or can read."""
        return self._known

    @property
    def waits(self) -> int:
        return waiting_rows(self._inputs.width)

    def take(self, count: int) -> None:
        """The last `count` tokens of the main model's last pass are the next ones of the text. Raises DecodeFailed."""
        end = self._known + count
        if self._end < self._known or end - self._first > len(self._read):
            self._first = self._known  # what came between was copied in; or nobody has read for too long
        self._read[self._rows_of(self._known, end)] = self._inputs.copy(count)
        self._known = self._end = end

    def forget(self, length: int) -> None:
        """The main model holds the first `length` tokens only."""
        if length < self._known:
            self._known, self._first, self._end = length, min(self._first, length), min(self._end, length)

    def see(self, length: int) -> None:
        """Nothing: its blocks hang on the main model's states alone."""

    def pretend(self, count: int) -> None:
        """Behave as if the main model had read `count` tokens, to measure how long passes take."""
        self._first, self._known, self._end = self._position, count, count
        self._read[self._rows_of(self._position, count)] = 0.0

    def _rows_of(self, start: int, end: int) -> Ids:
        return np.arange(start, end) % len(self._read)

    # --- passes -----------------------------------------------------------------------------------------------

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        """Read the next tokens of the text, which the main model has read."""
        start, end = self._position, self._position + len(tokens)
        if logits or not self._first <= start < end <= self._end:
            raise DecodeFailed(tr("{name} lacks what the main model read of the text.", name=self._name))
        batch = self._embeddings(self._read[self._rows_of(start, end)])
        self._use_threads_for(len(tokens))
        self._check(llama_cpp.llama_decode(self.native, batch))
        self._position = self._first = end
        return self._rows[:0]

    def block(self, last: int, guesses: int) -> Logits:
        """Logits [guesses, n_vocab] of the tokens after `last`, which follows all that is held. A view, valid until the
        next pass. Raises as `decode`."""
        length, width = self._position, self._block.width(guesses)
        try:
            rows = super().evaluate([last] + [self._mask] * (width - 1), width)
            if self._block.choices:
                states = view(self._get_lattice(self.native), (width, self._width))
                self._lattice = Lattice(states[width - guesses :], self._block.choices)
            return rows[width - guesses :]
        finally:
            self._position = length
            if not llama_cpp.llama_memory_seq_rm(self._memory, _TEXT, length, -1):
                self.clear()

    @property
    def lattice(self) -> Lattice | None:
        """What a DFlash2 head says of pairs of guesses in the last block; None from other heads."""
        return self._lattice

    def _use_threads_for(self, count: int) -> None:
        """A block is what a step is elsewhere."""
        super()._use_threads_for(1 if count <= self._block.width(self._block.guesses) else count)

    def _embeddings(self, rows: States) -> Any:
        """A batch of these numbers in place of tokens, at the next places, without outputs."""
        count = len(rows)
        places = range(self._position, self._position + count)
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

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        if not super().load(saved, ids):
            return False
        self._known = max(self._known, saved.end)
        return True
