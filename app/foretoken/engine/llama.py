"""llama.cpp through llama-cpp-python's low-level functions. The only importer of llama_cpp.

Every native call that works for long releases the interpreter lock (ctypes does), so a thread may call
`LlamaModel.abort` meanwhile.
"""

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
import numpy.typing as npt

from foretoken.engine.model import Interrupted, Logits, ModelInfo
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.errors import (
    BadModelFile,
    ContextFull,
    DecodeFailed,
    DoesNotFit,
    EngineError,
    LoadCancelled,
    RollbackFailed,
)

# Tokens a native pass takes at most; prompts are cut into chunks of it.
MAX_BATCH = 512
_MAX_OUTPUTS = MAX_DRAFT_LENGTH + 1
# A pass over so few tokens may run on fewer threads than a prompt (see `use_narrow_threads`).
_NARROW = 3
_ABORTED = 2
_NO_SLOT = 1


class Backend:
    """The native library, started once a process; keeps the callbacks alive that it calls.

    `on_log(level, line)` receives the library's log; levels as in ggml (1 debug .. 4 error, 5 continues a line).
    """

    def __init__(self, on_log: Callable[[int, str], None]) -> None:
        def forward(level: int, text: bytes | None, _user: object) -> None:
            on_log(level, (text or b"").decode("utf-8", "replace"))

        self._log = llama_cpp.llama_log_callback(forward)
        llama_cpp.llama_log_set(self._log, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()

    @property
    def description(self) -> str:
        """Instruction sets and devices the build was made for."""
        info: bytes = llama_cpp.llama_print_system_info()
        return info.decode("utf-8", "replace").strip()

    @property
    def offloads(self) -> bool:
        """Whether the build can use a GPU."""
        return bool(llama_cpp.llama_supports_gpu_offload())


class _AbortFlag:
    """A flag the native library can read without the interpreter.

    ggml asks its abort callback before every node of the graph; a Python callback there would take the interpreter
    lock thousands of times a pass. `strlen` of a two-byte buffer is a native function with the wanted shape:
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


class LlamaModel:
    """A GGUF loaded with its own context: weights, vocabulary and a KV cache of one sequence.

    Raises BadModelFile when the library refuses the file, DoesNotFit when the context cannot be made, LoadCancelled
    when `progress` returned False. Implements `engine.model.Model`.
    """

    def __init__(
        self,
        path: Path,
        *,
        context: int,
        threads: int,
        gpu_layers: int = -1,
        progress: Callable[[float], bool] | None = None,
    ) -> None:
        self._path = path
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        self._length = 0
        self._abort = _AbortFlag()
        self._load(progress, gpu_layers)
        self._open(context, threads)

    def _load(self, progress: Callable[[float], bool] | None, gpu_layers: int) -> None:
        cancelled = False

        def report(fraction: float, _user: object) -> bool:
            nonlocal cancelled
            if progress is not None and not progress(float(fraction)):
                cancelled = True
            return not cancelled

        params = llama_cpp.llama_model_default_params()
        params.n_gpu_layers = gpu_layers
        callback = llama_cpp.llama_progress_callback(report)
        params.progress_callback = callback
        self._model = llama_cpp.llama_model_load_from_file(str(self._path).encode(), params)
        if cancelled:
            self.close()
            raise LoadCancelled(f"Loading {self._path.name} was cancelled.")
        if not self._model:
            raise BadModelFile(
                f"{self._path.name} could not be loaded: llama.cpp refused it; download it again or choose another."
            )
        if not llama_cpp.llama_model_has_decoder(self._model):
            self.close()
            raise BadModelFile(f"{self._path.name} has no decoder and cannot write text; choose a chat model.")
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)

    def _open(self, context: int, threads: int) -> None:
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = context
        params.n_batch = MAX_BATCH
        params.n_ubatch = MAX_BATCH
        params.n_outputs_max = _MAX_OUTPUTS
        params.n_threads = threads
        params.n_threads_batch = threads
        params.no_perf = True
        params.abort_callback = self._abort.callback
        params.abort_callback_data = self._abort.data
        if llama_cpp.llama_model_is_recurrent(self._model) or llama_cpp.llama_model_is_hybrid(self._model):
            params.n_rs_seq = _MAX_OUTPUTS
        self._context = llama_cpp.llama_init_from_model(self._model, params)
        if not self._context:
            self.close()
            raise DoesNotFit(
                f"{self._path.name} could not get memory for a context of {context} tokens; choose a smaller context."
            )
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._n_ctx = int(llama_cpp.llama_n_ctx(self._context))
        self._threads = self._narrow_threads = self._threads_now = threads
        self._batch = llama_cpp.llama_batch_init(MAX_BATCH, 0, 1)
        as_array = np.ctypeslib.as_array
        self._tokens: npt.NDArray[np.int32] = as_array(self._batch.token, (MAX_BATCH,))
        self._positions: npt.NDArray[np.int32] = as_array(self._batch.pos, (MAX_BATCH,))
        self._wants: npt.NDArray[np.int8] = as_array(self._batch.logits, (MAX_BATCH,))
        as_array(self._batch.n_seq_id, (MAX_BATCH,))[:] = 1
        for row in range(MAX_BATCH):
            self._batch.seq_id[row][0] = 0

    # --- vocabulary -------------------------------------------------------------------------------------------

    @cached_property
    def n_vocab(self) -> int:
        return int(llama_cpp.llama_vocab_n_tokens(self._vocab))

    @cached_property
    def eog_ids(self) -> frozenset[int]:
        is_eog = llama_cpp.llama_vocab_is_eog
        return frozenset(token for token in range(self.n_vocab) if is_eog(self._vocab, token))

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        raw = text.encode("utf-8", "replace")
        room = len(raw) + 8
        for _ in range(2):
            ids = (llama_cpp.llama_token * room)()
            count = llama_cpp.llama_tokenize(self._vocab, raw, len(raw), ids, room, add_special, parse_special)
            if count >= 0:
                return list(ids[:count])
            room = -count
        raise EngineError("The text could not be turned into tokens; shorten it and try again.")

    def piece(self, token_id: int) -> bytes:
        found = self._pieces.get(token_id)
        if found is None:
            found = self._pieces[token_id] = self._render(token_id, special=False)
        return found

    @cached_property
    def _pieces(self) -> dict[int, bytes]:
        return {}

    def _render(self, token_id: int, *, special: bool) -> bytes:
        room = 64
        for _ in range(2):
            buffer = ctypes.create_string_buffer(room)
            count = llama_cpp.llama_token_to_piece(self._vocab, token_id, buffer, room, 0, special)
            if count >= 0:
                return buffer.raw[:count]
            room = -count
        return b""

    def special_text(self, which: str) -> str:
        """Text of the "bos" or "eos" token, "" when the vocabulary has none."""
        find = {"bos": llama_cpp.llama_vocab_bos, "eos": llama_cpp.llama_vocab_eos}[which]
        token = int(find(self._vocab))
        return "" if token < 0 else self._render(token, special=True).decode("utf-8", "replace")

    # --- facts ------------------------------------------------------------------------------------------------

    @property
    def n_ctx(self) -> int:
        return self._n_ctx

    @property
    def threads(self) -> int:
        return self._threads

    @cached_property
    def chat_template(self) -> str | None:
        """The file's own chat template (Jinja source), None when it has none."""
        raw = llama_cpp.llama_model_chat_template(self._model, None)
        return raw.decode("utf-8", "replace") if raw else None

    @cached_property
    def info(self) -> ModelInfo:
        return ModelInfo(
            name=self._meta("general.name") or self._path.stem,
            path=str(self._path),
            architecture=self._meta("general.architecture") or "unknown",
            quantisation=self._quantisation(),
            parameters=int(llama_cpp.llama_model_n_params(self._model)),
            size=int(llama_cpp.llama_model_size(self._model)),
            n_vocab=self.n_vocab,
            trained_context=int(llama_cpp.llama_model_n_ctx_train(self._model)),
        )

    def _meta(self, key: str) -> str:
        buffer = ctypes.create_string_buffer(1024)
        count = llama_cpp.llama_model_meta_val_str(self._model, key.encode(), buffer, len(buffer))
        return buffer.value.decode("utf-8", "replace").strip() if count >= 0 else ""

    def _quantisation(self) -> str:
        name = llama_cpp.llama_ftype_name(llama_cpp.llama_model_ftype(self._model))
        # llama.cpp writes "all F32" for files of one type, and "(guessed)" behind one that the file does not name.
        text = name.decode("utf-8", "replace") if name else "unknown"
        return text.removeprefix("all ").removesuffix(" (guessed)")

    def use_narrow_threads(self, count: int) -> None:
        """Threads for passes over a token or two; in a small model several wait longer than they work."""
        self._narrow_threads = count

    # --- decoding ---------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return self._length

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        count = len(tokens)
        if not 0 < count <= MAX_BATCH or not 0 <= logits <= min(count, _MAX_OUTPUTS):
            raise ValueError(f"cannot decode {count} tokens with {logits} rows of logits")
        if self._length + count > self._n_ctx:
            raise ContextFull(
                f"The context of {self._n_ctx} tokens is full; start a new chat or load a larger context."
            )
        self._tokens[:count] = tokens
        self._positions[:count] = np.arange(self._length, self._length + count, dtype=np.int32)
        self._wants[:count] = 0
        if logits:
            self._wants[count - logits : count] = 1
        self._batch.n_tokens = count
        threads = self._narrow_threads if count <= _NARROW else self._threads
        if threads != self._threads_now:
            llama_cpp.llama_set_n_threads(self._context, threads, threads)
            self._threads_now = threads
        code = llama_cpp.llama_decode(self._context, self._batch)
        if code != 0:
            self._recover(code)
        self._length += count
        if not logits:
            return np.empty((0, self.n_vocab), dtype=np.float32)
        address = llama_cpp.llama_get_logits(self._context)
        if not address:
            raise DecodeFailed("llama.cpp gave no logits; reload the model.")
        return np.ctypeslib.as_array(address, (logits, self.n_vocab))

    def _recover(self, code: int) -> None:
        # An aborted or failed pass may leave the parts that were done in the cache; what this object says it
        # holds must stay true, so they are dropped before the error is passed on.
        llama_cpp.llama_synchronize(self._context)
        if not llama_cpp.llama_memory_seq_rm(self._memory, 0, self._length, -1):
            llama_cpp.llama_memory_clear(self._memory, False)
            self._length = 0
        if code == _ABORTED:
            raise Interrupted("The pass was interrupted.")
        if code == _NO_SLOT:
            raise ContextFull("There is no room in the context for these tokens; start a new chat.")
        raise DecodeFailed(f"llama.cpp failed to decode (code {code}); reload the model.")

    def truncate(self, length: int) -> None:
        if not 0 <= length <= self._length:
            raise ValueError(f"cannot truncate {self._length} positions to {length}")
        if length == self._length:
            return
        if length == 0:
            llama_cpp.llama_memory_clear(self._memory, False)
        elif not llama_cpp.llama_memory_seq_rm(self._memory, 0, length, -1):
            raise RollbackFailed(f"{self._path.name} cannot drop part of its cache, so a draft cannot be used with it.")
        self._length = length

    def abort(self) -> None:
        """From any thread: make the pass in progress, and all later ones until `resume`, end as Interrupted."""
        self._abort.set()

    def resume(self) -> None:
        self._abort.clear()

    def close(self) -> None:
        """Free everything; the object is of no use afterwards."""
        if self._batch is not None:
            llama_cpp.llama_batch_free(self._batch)
            self._batch = None
        if self._context:
            llama_cpp.llama_free(self._context)
            self._context = None
        if self._model:
            llama_cpp.llama_model_free(self._model)
            self._model = None
