"""A context of llama.cpp: passes over tokens, and the KV cache they fill."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import llama_cpp
import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Interrupted, Logits, Saved
from foretoken.engine.models.checkpoints import Checkpoints
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
# The text is sequence 0. Pieces of it are copied out and in through the last sequence, which shares its cells.
_TEXT: Final = 0
_MOST_SAVED: Final = 64  # positions in a piece of the prefix cache; texts can share whole pieces only. A choice

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


class LlamaContext:
    """The context and cache of one loaded model. `name` is for error messages. Raises DoesNotFit.

    Implements decode, truncate, reachable, saves, save and load of `engine.model.Model`, and, for models with a running
    state, `checkpoints.StatefulCache`.
    """

    most = MAX_BATCH
    """Tokens of one pass."""

    def __init__(self, model: Any, plan: ContextPlan, *, name: str) -> None:
        self._name = name
        self._context: Any = None
        self._batch: Any = None
        self._position = 0
        self._piece = plan.texts
        self.most_rows = plan.rows
        self._abort = _AbortFlag()
        self._threads = self._narrow_threads = self._threads_now = plan.threads
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
        self._kept_states = int(llama_cpp.llama_n_rs_seq(self._context))
        self._rewindable = 0
        self._checkpoints = Checkpoints(self) if plan.stateful and plan.texts == 1 else None
        # A layer with a sliding window has only the last cells of a sequence copied out.
        self.saves = None if plan.stateful else min(_MOST_SAVED, window or _MOST_SAVED)
        self._prepare_batch()
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
        self._wanted = (0, 0)  # tokens of the last pass, and how many of them have logits
        column(self._batch.n_seq_id)[:] = [sequences] * MAX_BATCH
        for row in range(MAX_BATCH):
            self._set_sequence(row, _TEXT)

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

    @property
    def stateful(self) -> bool:
        return self._checkpoints is not None

    def last_rows(self, sequence: int = _TEXT) -> tuple[int, int]:
        """Tokens of the last pass, those included that were evaluated again, and how many of them come before the end
        of this text's."""
        del sequence
        return self._wanted[0], self._wanted[0]

    def use_narrow_threads(self, count: int) -> None:
        self._narrow_threads = count

    @property
    def length(self) -> int:
        return self._position if self._checkpoints is None else self._checkpoints.length

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        count = len(tokens)
        if not 0 < count <= self.most or not 0 <= logits <= min(count, self.most_rows):
            raise ValueError(f"cannot decode {count} tokens with {logits} rows of logits")
        self._check_room(count)
        if self._checkpoints is not None:
            return self._checkpoints.decode(tokens, logits)
        try:
            return self.evaluate(tokens, logits)
        except BaseException:
            # An aborted or failed pass may leave a part of its tokens in the cache. They are dropped, so that `length`
            # stays right.
            if not llama_cpp.llama_memory_seq_rm(self._memory, _TEXT, self._position, -1):
                self.clear()
            raise

    def _check_room(self, count: int) -> None:
        if self.length + count > self.n_ctx:
            raise ContextFull(
                tr(
                    "The context of {n_ctx} tokens is full; start a new chat or load a larger context.",
                    n_ctx=self.n_ctx,
                )
            )

    def truncate(self, length: int) -> None:
        if not 0 <= length <= self.length:
            raise ValueError(f"cannot truncate {self.length} positions to {length}")
        if length == self.length:
            return
        if length == 0:
            (self._checkpoints or self).clear()
        elif self._checkpoints is not None:
            self._checkpoints.truncate(length)
        elif llama_cpp.llama_memory_seq_rm(self._memory, _TEXT, length, -1):
            self._position = length
        else:
            raise self._cannot_drop()

    def _cannot_drop(self) -> RollbackFailed:
        return RollbackFailed(
            tr("{name} cannot drop part of its cache, so a draft cannot be used with it.", name=self._name)
        )

    def reachable(self, length: int) -> int:
        return length if self._checkpoints is None else self._checkpoints.reachable(length)

    # --- copies in host memory --------------------------------------------------------------------------------

    def save(self, start: int, end: int) -> Saved:
        if self.saves is None:
            state = self._copy_out(_TEXT, 0)
            return Saved(0, self._position, state.nbytes, state)
        return self._save_piece(_TEXT, start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        if saved.start != self._position:
            raise ValueError(f"cannot put position {saved.start} behind {self._position} positions")
        if self._checkpoints is not None:
            loaded = self._copy_in(saved.data, _TEXT, 0)
            if loaded:
                self._position, self._rewindable = saved.end, 0
                self._checkpoints.adopt(ids)
            else:
                self._checkpoints.clear()
            return loaded
        loaded = self._load_piece(_TEXT, saved)
        if loaded:
            self._position = saved.end
        return loaded

    def _save_piece(self, sequence: int, start: int, end: int) -> Saved:
        llama_cpp.llama_memory_seq_cp(self._memory, sequence, self._piece, start, end)
        try:
            piece = self._copy_out(self._piece, 0)
        finally:
            llama_cpp.llama_memory_seq_rm(self._memory, self._piece, -1, -1)
        return Saved(start, end, piece.nbytes, piece)

    def _load_piece(self, sequence: int, saved: Saved) -> bool:
        loaded = self._copy_in(saved.data, self._piece, 0) and self._spans(self._piece, saved)
        if loaded:
            for one in self._sequences_of(sequence):
                llama_cpp.llama_memory_seq_cp(self._memory, self._piece, one, -1, -1)
        llama_cpp.llama_memory_seq_rm(self._memory, self._piece, -1, -1)
        return loaded

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

    # --- what checkpoints need --------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        return self._position

    def evaluate(self, tokens: Sequence[int], logits: int) -> Logits:
        count = len(tokens)
        self._tokens[:count] = tokens
        self._positions[:count] = range(self._position, self._position + count)
        if (count, logits) != self._wanted:
            self._wants[:count] = bytes(count - logits) + b"\x01" * logits
            self._batch.n_tokens = count
            self._wanted = count, logits
        self._use_threads_for(count)
        self._check(llama_cpp.llama_decode(self._context, self._batch))
        self._position += count
        self._rewindable = self.rewinds(count)
        if logits:
            self._find_rows()
        return self._rows[:logits]

    def _use_threads_for(self, count: int) -> None:
        threads = self._threads if count <= MAX_OUTPUTS else self._batch_threads  # a round is never wider
        if count <= _NARROW:
            threads = self._narrow_threads
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

    def rewinds(self, width: int) -> int:
        # The library keeps a state for each of the last tokens of a pass, and overwrites those of older passes.
        return min(width - 1, self._kept_states)

    def rewind(self, length: int) -> bool:
        if self._position - length > self._rewindable:
            return False
        if not llama_cpp.llama_memory_seq_rm(self._memory, _TEXT, length, -1):
            return False
        self._position, self._rewindable = length, 0  # once per pass: a second rewind would start from the wrong state
        return True

    def copy_state(self) -> _Bytes:
        return self._copy_running(_TEXT)

    def put_back(self, state: object, position: int) -> bool:
        if not self._put_back_running(_TEXT, state, position):
            return False
        self._position, self._rewindable = position, 0
        return True

    def _copy_running(self, sequence: int) -> _Bytes:
        """A copy of the running state of a sequence."""
        return self._copy_out(sequence, llama_cpp.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY)

    def _put_back_running(self, sequence: int, state: object, position: int) -> bool:
        if not self._copy_in(state, sequence, llama_cpp.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY):
            return False
        # The attention layers of a hybrid model still hold the positions after it.
        return bool(llama_cpp.llama_memory_seq_rm(self._memory, sequence, position, -1))

    def clear(self) -> None:
        llama_cpp.llama_memory_clear(self._memory, False)
        self._position, self._rewindable = 0, 0

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


def _address(array: Any) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
