"""Contexts of llama.cpp: passes over tokens of one or more texts, and the KV cache they fill."""

import ctypes
import math
import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import llama_cpp
import numpy as np
import numpy.typing as npt
import psutil

from foretoken.engine.model import Interrupted, Logits, PassPart, Saved
from foretoken.engine.models.chunks import MAX_BATCH
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.errors import ContextFull, DecodeFailed, DoesNotFit, RollbackFailed
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import tr

MAX_OUTPUTS: Final = MAX_DRAFT_LENGTH + 1
# Tokens: a pass over at most so many may run on fewer threads than a prompt (see `use_narrow_threads`).
_NARROW: Final = 3
_FLASH: Final = {
    "auto": llama_cpp.LLAMA_FLASH_ATTN_TYPE_AUTO,
    "on": llama_cpp.LLAMA_FLASH_ATTN_TYPE_ENABLED,
    "off": llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED,
}
_ABORTED: Final = 2  # what llama_decode returns after the abort callback said so
_NO_SLOT: Final = 1  # and where the cache has no room
_MOST_SAVED: Final = 64  # positions in a piece of the prefix cache; texts can share whole pieces only. A choice

_LOOKED_S: Final = 0.2  # seconds between two looks at what other programs use
_PAUSE_S: Final = 0.05  # seconds without a pass, after which they begin anew
_GONE: Final = 0.65  # of a processor that others may use before it counts as gone,
_BACK: Final = 0.3  # and when it counts as back

# llama_get_logits returning a plain number: making an array of a pointer in each pass takes longer than all else here.
logits_address: Any = ctypes.cast(llama_cpp.llama_get_logits, ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p))

_Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextPlan:
    """The parameters of a context: `length` positions, `kv` types of keys and values, `threads` of the processor, and
    what is chosen `on` its devices besides.

    `stateful`: the model keeps a running state, of which the library keeps the last `rewinds`, where it can.
    `beside`: the native context of the main model whose states a head reads. `mtp`: passes are over the MTP layers.
    `texts`: how many texts share the cache, each with `length` positions, and `rows`: of logits, of one pass.
    """

    length: int
    threads: int
    on: ModelDevices = AUTOMATIC
    kv: KvTypes = KvTypes()  # noqa: RUF009  # frozen
    stateful: bool = False
    rewinds: int = 0
    beside: Any = None
    mtp: bool = False
    texts: int = 1
    rows: int = MAX_OUTPUTS


class _AbortFlag:
    """A flag that the native library reads without the interpreter.

    ggml calls its abort callback before every node of the graph. A Python callback would take the interpreter lock
    thousands of times per pass. `strlen` of a two-byte buffer is a native function of the right signature:
    0 (go on) while the first byte is zero, 1 (abort) once it is set.
    """

    def __init__(self) -> None:
        self._buffer = ctypes.create_string_buffer(2)
        library = ctypes.cdll.msvcrt if hasattr(ctypes, "windll") else ctypes.CDLL(None)
        address = ctypes.cast(library.strlen, ctypes.c_void_p)
        self.callback = ctypes.cast(address, llama_cpp.ggml_abort_callback)
        self.data = ctypes.cast(self._buffer, ctypes.c_void_p)

    def set(self) -> None:
        self._buffer[0] = b"\x01"

    def clear(self) -> None:
        self._buffer[0] = b"\x00"


class FreeProcessors:
    """How many processors other programs leave to this one, looked at a few times a second.

    A pass on as many threads as there are processors waits in each of its hundreds of steps for a thread that another
    program keeps from running: on two processors that others use all the time, a pass of the demo target takes 4 ms or,
    where its threads wait awake as they do by default, 100 ms on two threads, and 1 ms on one.
    """

    def __init__(self) -> None:
        self._all = self._free = os.cpu_count() or 1
        self._at, self._used = -math.inf, 0.0
        self.passed = -math.inf  # when the last pass ended

    def __call__(self) -> int:
        now = time.perf_counter()
        if now - self.passed > _PAUSE_S:
            self._at = -math.inf  # what others used before these passes says nothing
        if now - self._at >= _LOOKED_S:
            self._look(now)
        return self._free

    def _look(self, now: float) -> None:
        try:
            times = psutil.cpu_times()
        except OSError:  # where nothing can be known of others
            self._at = math.inf
            return
        idle = times.idle + getattr(times, "iowait", 0.0) + getattr(times, "guest", 0.0)  # guests are users, too
        used = sum(times) - idle - getattr(times, "guest_nice", 0.0) - time.process_time()
        if self._at > -math.inf:
            margin = _BACK if self._free < self._all else _GONE
            others = (used - self._used) / (now - self._at)
            self._free = max(1, min(self._all, int(self._all - others + margin)))
        self._at, self._used = now, used


_free_processors: Final = FreeProcessors()


class LlamaContext:
    """The context of one loaded model and its cache of one or more texts. `name` is for error messages. Raises
    DoesNotFit. Implements `engine.model.SharedCache`.

    The texts are sequences 0, 1, ... They share all cells of one native cache, and a pass is one computation. With a
    cache for each (the library's default) passes are computed in parts of equal width for each text: two replies that
    verify five and three tokens would read all weights twice, and no text could share another's beginning. Attention
    passes over the cells of other texts: with eight of 60 to 400 tokens each, a tenth of the time of a pass of the demo
    pair.
    """

    most = MAX_BATCH
    """Tokens of one pass."""
    stateful = False

    def __init__(self, model: Any, plan: ContextPlan, *, name: str) -> None:
        self._name = name
        self._context: Any = None
        self._batch: Any = None
        self._piece = plan.texts  # the sequence through which pieces of texts are copied out and in
        self.most_rows = plan.rows
        self._abort = _AbortFlag()
        self.threads = self._narrow_threads = self._threads_now = plan.threads
        self._batch_threads = plan.on.batch_threads or plan.threads
        self._n_vocab = int(llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(model)))
        window = int(llama_cpp.llama_model_n_swa(model))
        # The library overwrites what a window no longer reaches, unless two sequences have it. A text that goes back
        # would lack it, so where several share the cells each has a second sequence with the same ones.
        self._doubles = plan.texts > 1 and window > 0 and not plan.stateful
        self._context = llama_cpp.llama_init_from_model(model, self._parameters(plan))
        if not self._context:
            raise DoesNotFit(
                tr(
                    "{name} could not get memory for a context of {length} tokens with {kv} keys and values; "
                    "choose a smaller context.",
                    name=name,
                    length=plan.length,
                    kv=plan.kv,
                )
            )
        self._memory = llama_cpp.llama_get_memory(self._context)
        # The library rounds contexts up to a multiple of 256 cells; the length asked for is used.
        self.n_ctx = min(plan.length, int(llama_cpp.llama_n_ctx(self._context)) // plan.texts)
        # A layer with a sliding window has only the last cells of a sequence copied out.
        self.saves = None if plan.stateful else min(_MOST_SAVED, window or _MOST_SAVED)
        self._held = [0] * plan.texts
        self._cells = threading.Lock()  # replies roll back in threads of their own
        self._prepare_batch()
        self._ends: dict[int, int] = {}  # by sequence: tokens of the last pass up to its last one
        self._passed = 0  # tokens of the last pass
        self._rows_at: int | None = None
        self._rows: Logits = np.empty((0, self._n_vocab), dtype=np.float32)

    def _parameters(self, plan: ContextPlan) -> Any:
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = plan.length * plan.texts
        params.n_batch = self.most
        params.n_ubatch = self.most
        params.n_outputs_max = plan.rows
        # Where flash attention is automatic, llama.cpp switches it on for quantised values, which need it.
        params.flash_attn_type = _FLASH[plan.on.flash or "auto"]
        params.offload_kqv = plan.on.kv_offload is not False
        params.type_k = plan.kv.keys.number
        params.type_v = plan.kv.values.number
        params.n_threads = plan.threads
        params.n_threads_batch = plan.threads
        params.no_perf = True
        params.abort_callback = self._abort.callback
        params.abort_callback_data = self._abort.data
        # Layers with a sliding window keep every position; else a rollback beyond the window would miss cells.
        params.swa_full = True
        params.n_rs_seq = plan.rewinds
        params.ctx_other = plan.beside
        if plan.mtp:
            params.ctx_type = llama_cpp.LLAMA_CONTEXT_TYPE_MTP
        if plan.texts > 1 or not plan.stateful:
            # Each text, what pieces are copied through, and second sequences.
            params.n_seq_max = plan.texts + (not plan.stateful) + (plan.texts if self._doubles else 0)
            params.kv_unified = True  # all sequences share all cells
        return params

    def _prepare_batch(self) -> None:
        sequences = 2 if self._doubles else 1
        self._batch = llama_cpp.llama_batch_init(MAX_BATCH, 0, sequences)

        def column(pointer: Any) -> Any:
            # A ctypes array takes a few numbers in half the time of a numpy array.
            return (pointer._type_ * MAX_BATCH).from_address(ctypes.addressof(pointer.contents))

        self._tokens, self._positions = column(self._batch.token), column(self._batch.pos)
        self._wants = column(self._batch.logits)
        column(self._batch.n_seq_id)[:] = [sequences] * MAX_BATCH
        self._sequences = [0] * MAX_BATCH  # of the rows of the batch
        for row in range(MAX_BATCH):
            self._set_sequence(row, 0)

    def _set_sequence(self, row: int, sequence: int) -> None:
        """Whose token stands in this row of the batch."""
        for at, one in enumerate(self._sequences_of(sequence)):
            self._batch.seq_id[row][at] = one

    def _sequences_of(self, text: int) -> tuple[int, ...]:
        """The sequences that have the cells of a text, its own first."""
        return (text, self._piece + 1 + text) if self._doubles else (text,)

    @property
    def native(self) -> Any:
        """The library's own handle, until `close`."""
        return self._context

    def last_rows(self, sequence: int) -> tuple[int, int]:
        """Tokens of the last pass, those included that were evaluated again, and how many of them come before the end
        of this text's."""
        return self._passed, self._ends[sequence]

    def use_narrow_threads(self, count: int) -> None:
        """Use `count` threads for passes over a token or two. With more, those of a small model mostly wait."""
        self._narrow_threads = count

    # --- passes -----------------------------------------------------------------------------------------------

    def decode_jointly(self, parts: Sequence[PassPart]) -> list[Logits]:
        total = rows = 0
        for part in parts:
            total, rows = total + len(part.tokens), rows + part.logits
        if not 0 < total <= self.most or rows > self.most_rows:
            raise ValueError(f"cannot decode {total} tokens with {rows} rows of logits")
        self._start()
        for part in parts:
            self._add(part.sequence, part.tokens, self._held[part.sequence], part.logits)
            if self.stateful:
                self._pad(part)
        self._use_threads_for(self._passed)
        try:
            code = llama_cpp.llama_decode(self._context, self._batch)
            _free_processors.passed = time.perf_counter()
            if code != 0:
                self._check(code)
            if rows:
                self._find_rows()
        except BaseException:
            # An aborted or failed pass may leave a part of its tokens in the cache.
            for part in parts:
                self._remove(part.sequence, self._held[part.sequence])
            raise
        found, row = [], 0
        for part in parts:
            self._held[part.sequence] += len(part.tokens)
            found.append(self._rows[row : row + part.logits])
            row += part.logits
        return found

    def _start(self) -> None:
        """Begin a batch."""
        self._passed, self._ends = 0, {}

    def _pad(self, part: PassPart) -> None:
        """Add what a pass needs behind a part that was added last."""

    def _add(self, sequence: int, tokens: Sequence[int], place: int, outputs: int) -> None:
        """Append tokens of a text, from this place on, to the batch; with outputs of the last ones."""
        start, end = self._passed, self._passed + len(tokens)
        self._tokens[start:end] = tokens
        self._place(sequence, start, end, place, outputs)

    def _place(self, sequence: int, start: int, end: int, place: int, outputs: int) -> None:
        """Say where rows `start` to `end` of the batch belong, which are the last ones so far."""
        self._positions[start:end] = range(place, place + end - start)
        self._wants[start:end] = bytes(end - start - outputs) + b"\x01" * outputs
        for row in range(start, end):
            if self._sequences[row] != sequence:
                self._sequences[row] = sequence
                self._set_sequence(row, sequence)
        self._batch.n_tokens = self._passed = self._ends[sequence] = end

    def _use_threads_for(self, count: int) -> None:
        threads = self.threads if count <= MAX_OUTPUTS else self._batch_threads  # a round is never wider
        if count <= _NARROW:
            threads = self._narrow_threads
        threads = min(threads, _free_processors())
        if threads != self._threads_now:
            llama_cpp.llama_set_n_threads(self._context, threads, threads)
            self._threads_now = threads

    def _check(self, code: int) -> None:
        """Raise what a pass ended with, if it failed."""
        if code != 0:
            llama_cpp.llama_synchronize(self._context)
            raise self._failure(code)

    def _find_rows(self) -> None:
        """Map the logits of the pass as an array. Their address is nearly always that of the pass before."""
        address = logits_address(self._context)
        if not address:
            raise DecodeFailed(tr("llama.cpp gave no logits; reload the model."))
        if address != self._rows_at:
            first = ctypes.cast(address, ctypes.POINTER(ctypes.c_float))
            # The most rows there can be: those beyond the rows of this pass may not exist and are never read.
            self._rows = np.ctypeslib.as_array(first, (self.most_rows, self._n_vocab))
            self._rows_at = address

    def _failure(self, code: int) -> Exception:
        if code == _ABORTED:
            return Interrupted(tr("The pass was interrupted."))
        if code == _NO_SLOT:
            return ContextFull(tr("There is no room in the context for these tokens; start a new chat."))
        return DecodeFailed(tr("llama.cpp failed to decode (code {code}); reload the model.", code=code))

    # --- the texts --------------------------------------------------------------------------------------------

    def held_by(self, sequence: int) -> int:
        return self._held[sequence]

    def truncate_text(self, sequence: int, length: int) -> None:
        if not 0 <= length <= self._held[sequence]:
            raise ValueError(f"cannot truncate {self._held[sequence]} positions to {length}")
        if length == self._held[sequence]:
            return
        with self._cells:
            removed = self._remove(sequence, length)
            if removed:
                self._held[sequence] = length
        if not removed:
            raise self._cannot_drop()

    def _remove(self, sequence: int, length: int) -> bool:
        """Drop the cells of a text from a place on."""
        drop = llama_cpp.llama_memory_seq_rm
        dropped = [drop(self._memory, one, length, -1) for one in self._sequences_of(sequence)]
        return all(dropped)

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        with self._cells:
            llama_cpp.llama_memory_seq_cp(self._memory, sequence, self._piece, start, end)
            try:
                piece = self._copy_out(self._piece, 0)
            finally:
                llama_cpp.llama_memory_seq_rm(self._memory, self._piece, -1, -1)
        return Saved(start, end, piece.nbytes, piece)

    def load_text(self, sequence: int, saved: Saved) -> bool:
        if saved.start != self._held[sequence]:
            raise ValueError(f"cannot put position {saved.start} behind {self._held[sequence]} positions")
        with self._cells:
            loaded = self._copy_in(saved.data, self._piece, 0) and self._spans(self._piece, saved)
            if loaded:
                for one in self._sequences_of(sequence):
                    llama_cpp.llama_memory_seq_cp(self._memory, self._piece, one, -1, -1)
            llama_cpp.llama_memory_seq_rm(self._memory, self._piece, -1, -1)
        if loaded:
            self._held[sequence] = saved.end
        return loaded

    def share_text(self, source: int, sequence: int, end: int) -> int:
        with self._cells:
            held, end = self._held[sequence], min(end, self._held[source])
            if end > held:
                for one in self._sequences_of(sequence):
                    llama_cpp.llama_memory_seq_cp(self._memory, source, one, held, end)
                self._held[sequence] = end
            return self._held[sequence]

    def _cannot_drop(self) -> RollbackFailed:
        return RollbackFailed(
            tr("{name} cannot drop part of its cache, so a draft cannot be used with it.", name=self._name)
        )

    def _spans(self, sequence: int, saved: Saved) -> bool:
        first = llama_cpp.llama_memory_seq_pos_min(self._memory, sequence)
        return bool(
            first == saved.start and llama_cpp.llama_memory_seq_pos_max(self._memory, sequence) == saved.end - 1
        )

    def _copy_out(self, sequence: int, flags: int) -> _Bytes:
        size = int(llama_cpp.llama_state_seq_get_size_ext(self._context, sequence, flags))
        state: _Bytes = np.empty(size, dtype=np.uint8)
        if llama_cpp.llama_state_seq_get_data_ext(self._context, _address(state), size, sequence, flags) != size:
            raise DecodeFailed("llama.cpp could not copy its cache; reload the model.")
        return state

    def _copy_in(self, state: Any, sequence: int, flags: int) -> bool:
        size = state.nbytes
        read = llama_cpp.llama_state_seq_set_data_ext(self._context, _address(state), size, sequence, flags)
        return bool(read == size)

    # --- life -------------------------------------------------------------------------------------------------

    def abort(self) -> None:
        self._abort.set()

    def resume(self) -> None:
        self._abort.clear()

    def close(self) -> None:
        if self._batch is not None:
            llama_cpp.llama_batch_free(self._batch)
            self._batch = None
        if self._context:
            llama_cpp.llama_free(self._context)
            self._context = None


class StatefulContext(LlamaContext):
    """A context of a model with a running state (Mamba, Qwen3.5), whose cache cannot drop single tokens: texts go back
    as `checkpoints` has it. Implements `engine.model.SharedStates`.

    The library computes a pass in parts, each of texts with equally many tokens, and keeps the states after the last
    tokens of a text until it computes anything of another. So the rounds of a pass are made equally long: behind the
    shorter ones come tokens that count for nothing and are dropped before anything else. A few tokens more cost little
    beside reading all weights once more.

    After an exception in a pass the state of each of its texts is undefined: `put_back_text` or `truncate_text` to
    nothing must follow.
    """

    stateful = True

    def __init__(self, model: Any, plan: ContextPlan, *, name: str) -> None:
        super().__init__(model, plan, name=name)
        self._kept_states = int(llama_cpp.llama_n_rs_seq(self._context))
        self._rewindable = [0] * plan.texts  # tokens that `rewind_text` can drop
        self._padding = [0] * plan.texts  # tokens behind what a text holds
        self._width = 0  # of each part of the pass that is made; 0 where they may differ

    # --- passes -----------------------------------------------------------------------------------------------

    def decode_jointly(self, parts: Sequence[PassPart]) -> list[Logits]:
        for sequence in range(len(self._held)):
            self._drop_padding(sequence)
        widths = {len(part.tokens) for part in parts}
        self._width = max(widths) if self._can_pad(parts, max(widths)) else 0
        self._rewindable = [0] * len(self._held)
        found = super().decode_jointly(parts)
        if self._width or len(widths) == 1:
            for part in parts:
                self._rewindable[part.sequence] = self.rewinds(len(part.tokens))
        return found

    def _can_pad(self, parts: Sequence[PassPart], width: int) -> bool:
        """Whether these are rounds, of which the library keeps a state after each token, and there is room."""
        room = self.n_ctx - max(self._held[part.sequence] for part in parts)
        return width <= min(room, self._kept_states + 1) and len(parts) * width <= self.most

    def _pad(self, part: PassPart) -> None:
        more = max(0, self._width - len(part.tokens))
        end = self._passed
        if more:
            self._add(part.sequence, [part.tokens[-1]] * more, self._held[part.sequence] + len(part.tokens), 0)
        self._ends[part.sequence], self._padding[part.sequence] = end, more

    def _drop_padding(self, sequence: int) -> None:
        if self._padding[sequence]:
            if not self._remove(sequence, self._held[sequence]):
                raise self._cannot_drop()
            self._arrive(sequence, self._held[sequence])

    def rewinds(self, width: int) -> int:
        # The library keeps a state for each of the last tokens of a pass, and overwrites those of older passes.
        return min(width - 1, self._kept_states)

    # --- the texts --------------------------------------------------------------------------------------------

    def rewind_text(self, sequence: int, length: int) -> bool:
        if self._held[sequence] - length > self._rewindable[sequence]:
            return False
        with self._cells:
            if not self._remove(sequence, length):
                return False
        self._arrive(sequence, length)
        return True

    def copy_state_of(self, sequence: int) -> object:
        with self._cells:
            self._drop_padding(sequence)
            return self._copy_out(sequence, llama_cpp.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY)

    def put_back_text(self, sequence: int, state: object, position: int) -> bool:
        with self._cells:
            if not self._copy_in(state, sequence, llama_cpp.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY):
                return False
            if not self._remove(sequence, position):  # a hybrid model's attention still has what comes after it
                return False
        self._arrive(sequence, position)
        return True

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        """All that the text holds."""
        del start, end
        with self._cells:
            self._drop_padding(sequence)
            state = self._copy_out(sequence, 0)
        return Saved(0, self._held[sequence], state.nbytes, state)

    def load_text(self, sequence: int, saved: Saved) -> bool:
        """Into an empty text, which stays empty where it fails."""
        with self._cells:
            loaded = self._copy_in(saved.data, sequence, 0)
            if not loaded:
                self._remove(sequence, 0)
        self._arrive(sequence, saved.end if loaded else 0)
        return loaded

    def truncate_text(self, sequence: int, length: int) -> None:
        """To nothing, or to what it holds."""
        super().truncate_text(sequence, length)
        if length == 0:
            self._arrive(sequence, 0)

    def _arrive(self, sequence: int, position: int) -> None:
        """A text is at this position, and not because of a pass that could be rewound."""
        self._held[sequence], self._rewindable[sequence], self._padding[sequence] = position, 0, 0


def _address(array: Any) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
