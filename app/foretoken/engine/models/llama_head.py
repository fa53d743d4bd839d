"""An EAGLE-3 head of llama.cpp: a layer that guesses from what the main model's layers read.

A head holds a text as a model does. At token i it takes the token and the main model's state of token i - 1; so the
first token leaves nothing, and every other one needs the main model to have read the one before it. Beyond what the
main model has read, the head goes on with the state that it gave itself for its last token.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import llama_cpp
import numpy as np
import numpy.typing as npt

from foretoken.engine.gguf.architectures import LAYER_INPUTS
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.model import Logits, Saved
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.llama_context import MAX_OUTPUTS, ContextPlan, LlamaContext
from foretoken.engine.models.symbols import function, lacking
from foretoken.errors import BadModelFile, DecodeFailed

_ENCODE: Final = 0
_DECODE: Final = 1
# Outputs of only some tokens of a pass are wrong (llama.cpp mixes the rows up): it is all of them or none. So few
# tokens have outputs they need not have, which takes less time than a second pass.
_FEW: Final = 8
_HANDLE: Final = ctypes.c_void_p
_NUMBERS: Final = ctypes.POINTER(ctypes.c_float)

States = npt.NDArray[np.float32]
"""Numbers for each of some tokens [tokens, width]."""


class LayerInputs:
    """What layers of a model read, of every token of its last pass. From now on its passes keep it.

    Raises BadModelFile for layers that cannot be read: to ask the library for them would end the process.
    """

    def __init__(self, context: Any, model: Any, architecture: str, layers: Sequence[int]) -> None:
        count = int(llama_cpp.llama_model_n_layer(model))
        if architecture not in LAYER_INPUTS:
            raise BadModelFile(f"llama.cpp does not give what the layers of a {architecture} model read.")
        beyond = [layer for layer in layers if not 0 <= layer < count]
        if beyond or not layers:
            what = f"reads layer {beyond[0]:,}" if beyond else "reads none of its layers"
            raise BadModelFile(f"The head {what}, and the main model has layers 0 to {count - 1:,}.")
        self._context, self._layers = context, tuple(layers)
        self._width = int(llama_cpp.llama_model_n_embd(model))
        self._get = function("llama_get_embeddings_layer_inp", (_HANDLE, ctypes.c_uint32), _NUMBERS)
        switch = function("llama_set_embeddings_layer_inp", (_HANDLE, ctypes.c_uint32, ctypes.c_bool), None)
        for layer in self._layers:
            switch(context, layer, True)

    @property
    def width(self) -> int:
        """Numbers for one token: of all layers, side by side."""
        return self._width * len(self._layers)

    def copy(self, count: int) -> States:
        """Those of a pass over `count` tokens [count, width]."""
        return np.concatenate([self._rows(layer, count) for layer in self._layers], axis=1)

    def _rows(self, layer: int, count: int) -> States:
        return _array(self._get(self._context, layer), (count, self._width))


def target_layers(head: Any) -> tuple[int, ...]:
    """The layers of the main model whose inputs a loaded head reads."""
    count = function("llama_model_target_layer_ids_n", (_HANDLE,), ctypes.c_uint32)(head)
    ids = function("llama_model_target_layer_ids", (_HANDLE,), ctypes.POINTER(ctypes.c_int32))(head)
    return tuple(ids[at] for at in range(count)) if ids else ()


@dataclass(frozen=True, slots=True, eq=False)
class _Copy:
    """Tokens copied out of a head's cache, with the main model's states of them."""

    cells: Saved
    states: States


class HeadContext(LlamaContext):
    """The context and cache of one loaded EAGLE-3 head, beside a main model. Raises DoesNotFit, BadModelFile.

    `plan.beside` is the main model's native context, and `inputs` are of that. The main model's owner says what it has
    read (`take`) and what it has dropped (`forget`).
    """

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: LayerInputs) -> None:
        if (reason := lacking(FileKind.EAGLE3)) is not None:
            raise BadModelFile(reason)
        self._inputs = inputs
        self._width = int(llama_cpp.llama_model_n_embd(model))
        self._rows_batch: Any = None
        super().__init__(model, plan, name=name)
        # Of the length of the context; the system gives memory for the part that is written.
        self._states: States = np.empty((self.n_ctx, self._width), dtype=np.float32)
        self._waiting: list[States] = []  # layer inputs that were not made states yet, of the last tokens known
        self._known = 0
        self._own: tuple[int, States] | None = None  # the last token's place, and the state the head gave itself there
        self._get_all = function("llama_get_embeddings_nextn", (_HANDLE,), _NUMBERS)
        self._get_one = function("llama_get_embeddings_nextn_ith", (_HANDLE, ctypes.c_int32), _NUMBERS)
        function("llama_set_embeddings_nextn", (_HANDLE, ctypes.c_bool, ctypes.c_bool), None)(self.native, True, True)
        self._rows_batch = llama_cpp.llama_batch_ext_init(self.native)

    # --- what the main model has read -------------------------------------------------------------------------

    @property
    def known(self) -> int:
        """Tokens of the text whose states the main model has given."""
        return self._known

    def take(self, count: int) -> None:
        """The main model's last pass was over the next `count` tokens of the text."""
        self._waiting.append(self._inputs.copy(count))
        self._known += count
        if sum(map(len, self._waiting)) > MAX_BATCH:  # they take more memory than the states
            self._make_states()

    def forget(self, length: int) -> None:
        """The main model holds the first `length` tokens only."""
        if length >= self._known:
            return
        made = self._known - sum(map(len, self._waiting))
        kept = np.concatenate(self._waiting)[: max(0, length - made)] if self._waiting else ()
        self._waiting = [np.asarray(kept)] if len(kept) else []
        self._known = length

    def _make_states(self) -> None:
        if not self._waiting:
            return
        inputs = np.concatenate(self._waiting)
        made = self._known - len(inputs)
        for start in range(0, len(inputs), MAX_OUTPUTS):
            chunk = inputs[start : start + MAX_OUTPUTS]
            # The library compares the places with what the cache holds, and computes with them nothing here.
            self._process(_ENCODE, [None] * len(chunk), self._position, chunk, outputs=len(chunk))
            rows = _array(self._get_all(self.native), (len(chunk), self._width))
            self._states[made + start : made + start + len(chunk)] = rows
        self._waiting = []

    # --- passes -----------------------------------------------------------------------------------------------

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        first = self._position
        try:
            return self._evaluate(tokens, logits)
        except BaseException:
            self._position, self._own = first, None  # all of the tokens or none
            raise

    def _evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        self._make_states()
        first = self._position
        rows: list[Logits] = []
        for start, end in self._passes(first, len(tokens)):
            wanted = max(0, end - max(start, len(tokens) - logits))
            found = self._pass(tokens[start:end], first + start, wanted)
            rows.append(found if end == len(tokens) else found.copy())
            self._position = first + end
        return np.concatenate(rows) if len(rows) > 1 else rows[0]

    def _passes(self, first: int, count: int) -> Iterator[tuple[int, int]]:
        """All tokens whose states are known in one pass, then one by one."""
        together = min(count, max(1, self._known + 1 - first))
        yield 0, together
        yield from ((at, at + 1) for at in range(together, count))

    def _pass(self, tokens: Sequence[int], first: int, wanted: int) -> Logits:
        """Tokens of the text from place `first` on; logits of the last `wanted`."""
        if first == 0:
            if len(tokens) > 1:
                return self._after_nothing(self._pass(tokens[1:], 1, min(wanted, len(tokens) - 1)), wanted)
            return self._after_nothing(self._rows[:0], wanted)
        last = first + len(tokens) - 1
        outputs = max(wanted, int(last >= self._known))
        if 0 < outputs < len(tokens) > _FEW:
            self._pass(tokens[:-outputs], first, 0)
            tokens, first = tokens[-outputs:], last + 1 - outputs
        elif outputs:
            outputs = len(tokens)
        self._process(_DECODE, tokens, first, self._states_before(first, len(tokens)), outputs=outputs)
        if last >= self._known:
            self._own = last, _array(self._get_one(self.native, len(tokens) - 1), (1, self._width))
        if outputs:
            self._find_rows()
        return self._rows[outputs - wanted : outputs]

    def _after_nothing(self, rows: Logits, wanted: int) -> Logits:
        """The first token tells a head nothing: all tokens are as likely as each other after it."""
        if wanted == len(rows):
            return rows
        return np.concatenate([np.zeros((1, self._n_vocab), dtype=np.float32), rows])

    def _states_before(self, first: int, count: int) -> States:
        if first + count - 1 <= self._known:
            return self._states[first - 1 : first - 1 + count]
        if count == 1 and self._own is not None and self._own[0] == first - 1:
            return self._own[1]
        raise DecodeFailed(f"{self._name} lacks what the main model read of the text.")

    def _process(
        self, how: int, tokens: Sequence[int | None], first: int, numbers: npt.NDArray[np.float32], *, outputs: int
    ) -> None:
        """One pass over tokens with numbers beside them, or over numbers alone; outputs of the last `outputs`."""
        batch, count = self._rows_batch, len(tokens)
        llama_cpp.llama_batch_ext_clear(batch)
        numbers = np.ascontiguousarray(numbers)
        for at, token in enumerate(tokens):
            given = llama_cpp.llama_embd(numbers[at].ctypes.data_as(_NUMBERS), 1, numbers.shape[1])
            if token is None:
                row = llama_cpp.llama_batch_ext_add_embd(batch, 0, given)
            else:
                row = llama_cpp.llama_batch_ext_add_token(batch, 0, token)
            place = (ctypes.c_int32 * 4)(first + at, first + at, first + at, 0)
            fits = row >= 0 and (token is None or llama_cpp.llama_batch_ext_set_embd_token(batch, row, given))
            if not fits or not llama_cpp.llama_batch_ext_set_pos(batch, row, place):
                raise DecodeFailed(f"{self._name} does not take what the main model gives; choose another head.")
            llama_cpp.llama_batch_ext_set_output_logits(batch, row, at >= count - outputs)
        self._use_threads_for(count)
        self._check(llama_cpp.llama_process(self.native, how, batch))

    # --- the cache --------------------------------------------------------------------------------------------

    def truncate(self, length: int) -> None:
        super().truncate(length)
        if self._own is not None and self._own[0] >= length:
            self._own = None

    def save(self, start: int, end: int) -> Saved:
        """With the main model's states of these tokens, which `known` covers."""
        self._make_states()
        cells = super().save(start, end)
        states = self._states[start:end].copy()
        return Saved(start, end, cells.size + states.nbytes, _Copy(cells, states))

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        assert isinstance(saved.data, _Copy)
        cells, states = saved.data.cells, saved.data.states
        self._make_states()
        if not super().load(cells, ids):
            return False
        self._states[saved.start : saved.end] = states
        self._known = max(self._known, saved.end)
        return True

    def _spans(self, sequence: int, saved: Saved) -> bool:
        # The first token of a text has no cell.
        start = max(1, saved.start)
        first = llama_cpp.llama_memory_seq_pos_min(self._memory, sequence)
        last = llama_cpp.llama_memory_seq_pos_max(self._memory, sequence)
        return bool((first, last) == ((start, saved.end - 1) if saved.end > start else (-1, -1)))

    def close(self) -> None:
        if self._rows_batch is not None:
            llama_cpp.llama_batch_ext_free(self._rows_batch)
            self._rows_batch = None
        super().close()


def _array(numbers: Any, shape: tuple[int, int]) -> States:
    if not numbers:
        raise DecodeFailed("llama.cpp gave no hidden states; reload the model.")
    return np.ctypeslib.as_array(numbers, shape=shape).copy()
