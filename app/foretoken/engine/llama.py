"""Models of llama.cpp, through llama-cpp-python's low-level functions.

Every native call that works for long releases the interpreter lock (ctypes does), so a thread may call
`LlamaModel.abort` meanwhile.
"""

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import llama_cpp

from foretoken.engine.gguf.states import rewinds, state_bytes
from foretoken.engine.grammar import Constraint
from foretoken.engine.llama_context import MAX_BATCH, ContextPlan, LlamaContext
from foretoken.engine.llama_grammar import constraint
from foretoken.engine.model import Logits, ModelInfo, Saved
from foretoken.engine.options import MAX_DRAFT_LENGTH, SamplingOptions
from foretoken.errors import BadModelFile, EngineError, LoadCancelled

_LARGE, _MEDIUM = 1_000_000_000, 250_000_000


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


class LlamaModel:
    """A GGUF loaded with its own context: weights, vocabulary and a cache of one text.

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
        self._context: LlamaContext | None = None
        self._threads = threads
        self._offloaded = gpu_layers != 0 and bool(llama_cpp.llama_supports_gpu_offload())
        self._load(progress, gpu_layers)
        self._open(context)

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

    def _open(self, context: int) -> None:
        is_stateful = llama_cpp.llama_model_is_recurrent, llama_cpp.llama_model_is_hybrid
        stateful = any(ask(self._model) for ask in is_stateful)
        layers = int(llama_cpp.llama_model_n_layer(self._model))
        plan = ContextPlan(
            length=context,
            threads=self._threads,
            stateful=stateful,
            rewinds=rewinds(state_bytes(self._number, layers), MAX_DRAFT_LENGTH) if stateful else 0,
        )
        try:
            self._context = LlamaContext(self._model, plan, name=self._path.name)
        except BaseException:
            self.close()
            raise

    @property
    def _cache(self) -> LlamaContext:
        assert self._context is not None, "the model is closed"
        return self._context

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

    def written(self, token_id: int) -> bytes:
        found = self._written.get(token_id)
        if found is None:
            found = self._written[token_id] = self._render(token_id, special=True)
        return found

    @cached_property
    def _pieces(self) -> dict[int, bytes]:
        return {}

    @cached_property
    def _written(self) -> dict[int, bytes]:
        return {}

    def _render(self, token_id: int, *, special: bool) -> bytes:
        buffer = self._buffer  # used again: two vocabularies are compared token by token
        for _ in range(2):
            count = llama_cpp.llama_token_to_piece(self._vocab, token_id, buffer, len(buffer), 0, special)
            if count >= 0:
                return ctypes.string_at(buffer, count)
            buffer = ctypes.create_string_buffer(-count)
        return b""

    @cached_property
    def _buffer(self) -> "ctypes.Array[ctypes.c_char]":
        return ctypes.create_string_buffer(64)

    def special_text(self, which: str) -> str:
        """Text of the "bos" or "eos" token, "" when the vocabulary has none."""
        find = {"bos": llama_cpp.llama_vocab_bos, "eos": llama_cpp.llama_vocab_eos}[which]
        token = int(find(self._vocab))
        return "" if token < 0 else self._render(token, special=True).decode("utf-8", "replace")

    # --- facts ------------------------------------------------------------------------------------------------

    @property
    def n_ctx(self) -> int:
        return self._cache.n_ctx

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

    def _number(self, key: str) -> int:
        """A hyper-parameter of the architecture, 0 where the file has none."""
        text = self._meta(f"{self._meta('general.architecture')}.{key}")
        return int(text) if text.isdecimal() else 0

    def _quantisation(self) -> str:
        name = llama_cpp.llama_ftype_name(llama_cpp.llama_model_ftype(self._model))
        # llama.cpp writes "all F32" for files of one type, and "(guessed)" behind one that the file does not name.
        text = name.decode("utf-8", "replace") if name else "unknown"
        return text.removeprefix("all ").removesuffix(" (guessed)")

    @cached_property
    def prompt_chunk(self) -> int:
        return chunk_for(self.info.parameters, offloaded=self._offloaded)

    def use_narrow_threads(self, count: int) -> None:
        """Threads for passes over a token or two; in a small model several wait longer than they work."""
        self._cache.use_narrow_threads(count)

    # --- decoding ---------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return self._cache.length

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        return self._cache.decode(tokens, logits=logits)

    def truncate(self, length: int) -> None:
        self._cache.truncate(length)

    def reachable(self, length: int) -> int:
        return self._cache.reachable(length)

    @property
    def saves(self) -> int | None:
        return self._cache.saves

    def save(self, start: int, end: int) -> Saved:
        return self._cache.save(start, end)

    def load(self, saved: Saved, ids: Sequence[int]) -> bool:
        return self._cache.load(saved, ids)

    def abort(self) -> None:
        """From any thread: make the pass in progress, and all later ones until `resume`, end as Interrupted."""
        self._cache.abort()

    def resume(self) -> None:
        self._cache.resume()

    def constrain(self, options: SamplingOptions) -> Constraint:
        return constraint(options, self._vocab)

    def close(self) -> None:
        """Free everything; the object is of no use afterwards."""
        if self._context is not None:
            self._context.close()
            self._context = None
        if self._model:
            llama_cpp.llama_model_free(self._model)
            self._model = None


def chunk_for(parameters: int, *, offloaded: bool) -> int:
    """Tokens of a prompt in one pass: as few as lose no speed.

    Measured on one core (tests/perf/prompt_once.py): of the best speed at any chunk, 0.5 B in Q8_0 and in F16 have
    100% at 64, 92% at 32 and 85% at 16; the demo pair's 9 M have 89% at 64 and 95% at 128. The size must not depend on
    the clock, which would make the same seed give another text on another day: the last bits of keys and values depend
    on it.
    """
    if offloaded:
        return MAX_BATCH
    return 64 if parameters >= _LARGE else 128 if parameters >= _MEDIUM else 256
