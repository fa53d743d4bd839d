"""Contexts of heads of llama.cpp: their passes over tokens and hidden states, and their KV caches.

A head holds a text as a model does. It takes token i together with the main model's state of token i - 1. Beyond what
the main model has read, it goes on with the state that it gave itself for its last token.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import llama_cpp
import numpy as np

from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.model import Logits, Saved
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.llama_context import MAX_OUTPUTS, ContextPlan, LlamaContext
from foretoken.engine.models.symbols import function, lacking
from foretoken.engine.models.target_states import (
    ADDRESS,
    HANDLE,
    NUMBERS,
    States,
    TargetStates,
    rows,
    switch_states,
    view,
)
from foretoken.errors import BadModelFile, DecodeFailed
from foretoken.wording import tr


@dataclass(frozen=True, slots=True, eq=False)
class _Copy:
    """Tokens copied out of a head's cache, with the main model's states of them."""

    cells: Saved | None
    states: States


class _Batch:
    """A batch of the library with `numbers` beside its tokens, or alone; all other columns are those of `batch`.

    The numbers are copied to where the library looks for them: to point it elsewhere takes ten times as long.
    """

    def __init__(self, batch: Any, *, rows: int, width: int) -> None:
        structure: Any = llama_cpp.llama_batch
        self.native = structure.from_buffer_copy(batch)
        self.numbers: States = np.empty((rows, width), dtype=np.float32)
        self.native.embd = self.numbers.ctypes.data_as(NUMBERS)


class HeadContext(LlamaContext):
    """The context and cache of one loaded head, beside a main model. Raises DoesNotFit, BadModelFile, EngineError.

    `plan.beside` is the main model's native context, and `inputs` are of that. The main model's owner says what it has
    read (`take`) and what it has dropped (`forget`). Kinds of heads differ in what they make of `inputs`, and in their
    first token. `kind`: what the library must have functions for. `every`: its graph gives every token's state, and not
    only that of those with logits.
    """

    kind = FileKind.MTP
    shares = False
    """Whether it reads the main model's cache instead of one of its own."""
    first_cell = 0
    """The first token of a text that has a cell in the cache."""

    def __init__(
        self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, width: int, every: bool = True
    ) -> None:
        if (reason := lacking(self.kind)) is not None:
            raise BadModelFile(reason)
        self._inputs, self._width, self._every = inputs, width, every
        super().__init__(model, plan, name=name)
        self._pairs = _Batch(self._batch, rows=MAX_BATCH, width=width)  # tokens with states beside them
        # Of the length of the context; the system gives memory for the part that is written.
        self._states: States = np.empty((self.n_ctx, width), dtype=np.float32)
        self._before: States = np.zeros((1, width), dtype=np.float32)  # what stands for a state before the first token
        self._known = 0
        self._own: tuple[int, States] | None = None  # the last token's place, and the state the head gave itself there
        self._get_all = function("llama_get_embeddings_nextn", (HANDLE,), ADDRESS)
        switch_states(self, every=every)

    # --- what the main model has read -------------------------------------------------------------------------

    @property
    def known(self) -> int:
        """Tokens of the text whose states the main model has given."""
        return self._known

    def take(self, count: int) -> None:
        """The last `count` tokens of the main model's last pass are the next ones of the text. Raises DecodeFailed."""
        self._states[self._known : self._known + count] = self._inputs.copy(count)
        self._known += count

    def forget(self, length: int) -> None:
        """The main model holds the first `length` tokens only."""
        self._known = min(self._known, length)

    def see(self, length: int) -> None:
        """Know the states of the first `length` tokens alone, of those that were given."""
        self.settle()
        self._known = length

    def pretend(self, count: int) -> None:
        """Behave as if the main model had read `count` tokens, to measure how long passes take."""
        self._states[:count] = 0.0
        self._known = count

    def settle(self) -> None:
        """Have the states of all `known` tokens in place."""

    # --- passes -----------------------------------------------------------------------------------------------

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        first = self._position
        try:
            return self._evaluate(tokens, logits)
        except BaseException:
            self._position, self._own = first, None  # all of the tokens or none
            raise

    def _evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        self.settle()
        first = self._position
        found: list[Logits] = []
        for start, end in self._passes(first, len(tokens)):
            wanted = max(0, end - max(start, len(tokens) - logits))
            one = self._pass(tokens[start:end], first + start, wanted)
            found.append(one if end == len(tokens) else one.copy())
            self._position = first + end
        return np.concatenate(found) if len(found) > 1 else found[0]

    def _passes(self, first: int, count: int) -> Iterator[tuple[int, int]]:
        """All tokens whose states are known in one pass, then one by one."""
        together = min(count, max(1, self._known + 1 - first))
        yield 0, together
        yield from ((at, at + 1) for at in range(together, count))

    def _pass(self, tokens: Sequence[int], first: int, wanted: int) -> Logits:
        """Tokens of the text from place `first` on; logits of the last `wanted`."""
        last = first + len(tokens) - 1
        wanted_here = wanted or int(last >= self._known and not self._every)
        self._read(tokens, first, self._states_before(first, len(tokens)), outputs=wanted_here)
        if last >= self._known:
            self._own = last, self._last_state(len(tokens), wanted_here)
        if wanted:
            self._find_rows()
        return self._rows[:wanted]

    def _last_state(self, count: int, outputs: int) -> States:
        """That of the last token of a pass over `count` tokens, with logits of `outputs` of them."""
        given = count if self._every else outputs
        return rows(self._get_all(self.native), (given, self._width), given - 1)

    def _states_before(self, first: int, count: int) -> States:
        if first + count - 1 <= self._known:
            if first == 0:
                return np.concatenate([self._before, self._states[: count - 1]])
            return self._states[first - 1 : first - 1 + count]
        if count == 1 and self._own is not None and self._own[0] == first - 1:
            return self._own[1]
        raise DecodeFailed(tr("{name} lacks what the main model read of the text.", name=self._name))

    def _read(self, tokens: Sequence[int], first: int, before: States, *, outputs: int) -> None:
        """A pass over tokens from place `first` on, with the states `before` each; logits of the last `outputs`."""
        self._tokens[: len(tokens)] = tokens
        self._run(llama_cpp.llama_decode, self._pairs, first, before, outputs=outputs)

    def _run(self, run: Any, batch: _Batch, first: int, numbers: States, *, outputs: int) -> None:
        """One pass over rows of numbers, and over the tokens of `batch` beside them; outputs of the last `outputs`."""
        count = len(numbers)
        self._positions[:count] = range(first, first + count)
        self._wants[:count] = bytes(count - outputs) + b"\x01" * outputs
        batch.numbers[:count] = numbers
        batch.native.n_tokens = count
        self._use_threads_for(count)
        self._check(run(self.native, batch.native))

    # --- the cache --------------------------------------------------------------------------------------------

    def truncate(self, length: int) -> None:
        super().truncate(length)
        if self._own is not None and self._own[0] >= length:
            self._own = None

    def save(self, start: int, end: int) -> Saved:
        """With the main model's states of these tokens, which are `known`. Those alone where it has not read them."""
        self.settle()
        cells = super().save(start, end) if end <= self._position else None
        states = self._states[start:end].copy()
        return Saved(start, end, states.nbytes + (cells.size if cells is not None else 0), _Copy(cells, states))

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        assert isinstance(saved.data, _Copy)
        self.settle()
        cells = saved.data.cells if saved.start == self._position else None  # behind a gap they are of no use
        if cells is not None and not super().load(cells, ids):
            return False
        # The copy may be of a text that differs at its end, and states that are known are of the text that is held.
        start = max(saved.start, self._known)
        self._states[start : saved.end] = saved.data.states[start - saved.start :]
        self._known = max(self._known, saved.end)
        if self.shares:
            self._position = saved.end
        return True

    def _spans(self, sequence: int, saved: Saved) -> bool:
        start = max(self.first_cell, saved.start)
        first = llama_cpp.llama_memory_seq_pos_min(self._memory, sequence)
        last = llama_cpp.llama_memory_seq_pos_max(self._memory, sequence)
        return bool((first, last) == ((start, saved.end - 1) if saved.end > start else (-1, -1)))


class MtpContext(HeadContext):
    """Of an MTP layer, inside the main model's file or in a file of its own, which reads what its last layer gives."""

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, every: bool) -> None:
        width = int(llama_cpp.llama_model_n_embd_out(model))
        super().__init__(model, plan, name=name, inputs=inputs, width=width, every=every)


class ChainedMtpContext(MtpContext):
    """Of several MTP layers. Each makes one guess and hands its states to the next one; beyond the last it goes on.

    Every layer has keys and values of its own, so each reads the whole text, and the guesses before its own again.
    """

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, every: bool) -> None:
        super().__init__(model, plan, name=name, inputs=inputs, every=every)
        self._layers = int(llama_cpp.llama_model_n_layer_nextn(model))
        self._choose = function("llama_set_nextn_layer_offset", (HANDLE, ctypes.c_int32), None)
        # Tokens from the place `known` on, with the states before them.
        self._chain: list[tuple[int, States]] = []

    def _pass(self, tokens: Sequence[int], first: int, wanted: int) -> Logits:
        last, before = first + len(tokens) - 1, self._states_before(first, len(tokens))
        if last > self._known:
            return self._guess(tokens[0], last, before, wanted)
        for layer in range(self._layers - 1, 0, -1):  # the first one at the end: the next guess is its
            self._choose(self.native, layer)
            self._read(tokens, first, before, outputs=0)
            llama_cpp.llama_memory_seq_rm(self._memory, 0, first, -1)
        self._choose(self.native, 0)
        found = super()._pass(tokens, first, wanted)
        self._chain = [(tokens[-1], before[-1:].copy())]
        return found

    def _guess(self, token: int, last: int, before: States, wanted: int) -> Logits:
        depth = last - self._known
        self._chain = [*self._chain[:depth], (token, before)]
        self._choose(self.native, min(depth, self._layers - 1))
        llama_cpp.llama_memory_seq_rm(self._memory, 0, self._known, -1)
        states = np.concatenate([state for _, state in self._chain])
        try:
            self._read([token for token, _ in self._chain], self._known, states, outputs=1)
        finally:
            self._choose(self.native, 0)
        self._own = last, self._last_state(len(self._chain), 1)
        self._find_rows()
        return self._rows[:wanted]


class AssistantContext(MtpContext):
    """Of Gemma 4's assistant, which has no cache: it reads the main model's.

    So it has nothing to read of what the main model has read, and makes all guesses from the place after that.
    """

    shares = True

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates, every: bool) -> None:
        super().__init__(model, plan, name=name, inputs=inputs, every=every)
        self._pretends = False

    def pretend(self, count: int) -> None:
        super().pretend(min(count, 1))
        self._pretends = True  # the main model's cache is empty, and a guess must follow what that holds

    def forget(self, length: int) -> None:
        super().forget(length)
        self._pretends = False

    def _evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        first, count = self._position, len(tokens)
        unread = max(0, min(count - logits, self._known - first))
        if logits and first + count - logits < self._known:
            raise ValueError(f"cannot decode with {logits} rows of logits behind what the main model has read")
        place = 0 if self._pretends else self._known
        found = []
        for at in range(unread, count):
            self._read([tokens[at]], place, self._states_before(first + at, 1), outputs=1)
            self._own = first + at, self._last_state(1, 1)
            self._find_rows()
            if at >= count - logits:
                found.append(self._rows[:1] if count - at == logits == 1 else self._rows[:1].copy())
            self._position = first + at + 1
        self._position = first + count
        return np.concatenate(found) if len(found) > 1 else found[0] if found else self._rows[:0]

    # The main model's cache is not to be touched.

    def truncate(self, length: int) -> None:
        self._position = length
        if self._own is not None and self._own[0] >= length:
            self._own = None

    def clear(self) -> None:
        self._position = 0

    def save(self, start: int, end: int) -> Saved:
        states = self._states[start:end].copy()
        return Saved(start, end, states.nbytes, _Copy(None, states))


class Eagle3Context(HeadContext):
    """Of an EAGLE-3 head, which makes its states from what three layers of the main model read.

    The first token of a text leaves nothing: there is no state before it.
    """

    kind = FileKind.EAGLE3
    first_cell = 1

    def __init__(self, model: Any, plan: ContextPlan, *, name: str, inputs: TargetStates) -> None:
        width = int(llama_cpp.llama_model_n_embd(model))
        super().__init__(model, plan, name=name, inputs=inputs, width=width)
        self._alone = _Batch(self._batch, rows=MAX_OUTPUTS, width=inputs.width)  # layer inputs without tokens
        self._alone.native.token = None
        self._waiting: list[States] = []  # layer inputs that were not made states yet, of the last tokens known

    def take(self, count: int) -> None:
        self._waiting.append(self._inputs.copy(count))
        self._known += count
        if sum(map(len, self._waiting)) > MAX_BATCH:  # they take more memory than the states
            self.settle()

    def forget(self, length: int) -> None:
        if length >= self._known:
            return
        made = self._known - sum(map(len, self._waiting))
        kept = np.concatenate(self._waiting)[: max(0, length - made)] if self._waiting else ()
        self._waiting = [np.asarray(kept)] if len(kept) else []
        self._known = length

    def settle(self) -> None:
        if not self._waiting:
            return
        inputs = np.concatenate(self._waiting) if len(self._waiting) > 1 else self._waiting[0]
        made = self._known - len(inputs)
        for start in range(0, len(inputs), MAX_OUTPUTS):
            chunk = inputs[start : start + MAX_OUTPUTS]
            # The library compares the places with what the cache holds, and computes with them nothing here.
            self._run(llama_cpp.llama_encode, self._alone, self._position, chunk, outputs=len(chunk))
            states = view(self._get_all(self.native), (len(chunk), self._width))
            self._states[made + start : made + start + len(chunk)] = states
        self._waiting = []

    def _pass(self, tokens: Sequence[int], first: int, wanted: int) -> Logits:
        if first == 0:
            if len(tokens) > 1:
                return self._after_nothing(self._pass(tokens[1:], 1, min(wanted, len(tokens) - 1)), wanted)
            return self._after_nothing(self._rows[:0], wanted)
        if 0 < wanted < len(tokens) > MAX_OUTPUTS:
            self._pass(tokens[:-wanted], first, 0)
            tokens, first = tokens[-wanted:], first + len(tokens) - wanted
        # The library computes the logits of every token, and mixes them up where only some are asked for.
        outputs = len(tokens) if wanted else 0
        return super()._pass(tokens, first, outputs)[outputs - wanted :]

    def _after_nothing(self, found: Logits, wanted: int) -> Logits:
        """The first token tells a head nothing: all tokens are as likely as each other after it."""
        if wanted == len(found):
            return found
        return np.concatenate([np.zeros((1, self._n_vocab), dtype=np.float32), found])
