"""Models of llama.cpp, through llama-cpp-python's low-level functions.

Every native call that works for long releases the interpreter lock (ctypes does), so a thread may call
`LlamaContext.abort` meanwhile.
"""

import ctypes
import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import llama_cpp
from llama_cpp._ctypes_extensions import load_shared_library

from foretoken.engine.events import DraftKind, ModelInfo
from foretoken.engine.gguf.header import rewinds, state_bytes
from foretoken.engine.models.chunks import chunk_for, rows_for
from foretoken.engine.models.devices import Device, computing
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.llama_context import ContextPlan, LlamaContext, StatefulContext
from foretoken.engine.models.llama_vocabulary import LlamaVocabulary
from foretoken.engine.models.native_devices import load_backends, native_devices, place
from foretoken.engine.models.symbols import FOLDER, check_structs
from foretoken.engine.options import MAX_DRAFT_LENGTH
from foretoken.errors import BadModelFile, DoesNotFit, LoadCancelled
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import tr

_VERSIONS: Final = ("version", "commit")


class Backend:
    """The native library, initialised once per process. Keeps the callbacks that it calls alive.

    `on_log(level, line)` receives the library's log; levels as in ggml (1 debug .. 4 error, 5 continues a line).
    """

    def __init__(self, on_log: Callable[[int, str], None]) -> None:
        def forward(level: int, text: bytes | None, _user: object) -> None:
            on_log(level, (text or b"").decode("utf-8", "replace"))

        self._log = llama_cpp.llama_log_callback(forward)
        llama_cpp.llama_log_set(self._log, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        check_structs()
        load_backends()

    def __del__(self) -> None:
        # Else the library would call a freed callback.
        if llama_cpp is not None and hasattr(self, "_log"):  # None while the interpreter shuts down
            llama_cpp.llama_log_set(llama_cpp.llama_log_callback(), ctypes.c_void_p(0))

    @property
    def description(self) -> str:
        """The instruction sets and devices that the build supports."""
        info: bytes = llama_cpp.llama_print_system_info()
        return info.decode("utf-8", "replace").strip()

    @property
    def version(self) -> str:
        """The versions of llama.cpp and of ggml, as far as the build says: "0.5.0, ggml 0.25.3 (0c1e570)"."""
        own = getattr(llama_cpp.llama_cpp._lib, "llama_version", None)
        ggml = load_shared_library("ggml-base", FOLDER)
        said = [_said(function) for function in (own, *(getattr(ggml, f"ggml_{of}", None) for of in _VERSIONS))]
        llama, version, commit = said
        known = [llama] if llama else []
        known += [f"ggml {version}" + (f" ({commit.removesuffix('-dirty')})" if commit else "")] if version else []
        return ", ".join(known)

    def devices(self) -> tuple[Device, ...]:
        """All devices of the build, with their free memory now."""
        return native_devices()


class LlamaModel(LlamaVocabulary):
    """A GGUF loaded with its own context: weights, vocabulary and a cache of `texts` texts.

    Raises BadModelFile when the library refuses the file, DoesNotFit when the context cannot be made, LoadCancelled
    when `progress` returned False. Implements `engine.model.LoadableModel`.

    `mtp`: the MTP layers inside the file are loaded too, for `llama_heads.LlamaHead`. `on`: the devices and how it
    runs there.
    """

    def __init__(
        self,
        path: Path,
        *,
        context: int,
        threads: int,
        gpu_layers: int = -1,
        kv: KvTypes = KvTypes(),  # noqa: B008  # frozen
        progress: Callable[[float], bool] | None = None,
        mtp: bool = False,
        on: ModelDevices = AUTOMATIC,
        texts: int = 1,
    ) -> None:
        self._path = path
        self._on = on
        self._texts = texts
        self._model: Any = None
        self._context: LlamaContext | None = None
        self._threads = threads
        self._offloaded = False
        self._gpu_layers = gpu_layers
        self._load(progress, gpu_layers, mtp=mtp)
        try:
            self._context = self._new_context(context, kv)
        except BaseException:
            self.close()
            raise

    def _load(self, progress: Callable[[float], bool] | None, gpu_layers: int, *, mtp: bool) -> None:
        cancelled = False

        def report(fraction: float, _user: object) -> bool:
            nonlocal cancelled
            if progress is not None and not progress(float(fraction)):
                cancelled = True
            return not cancelled

        params = llama_cpp.llama_model_default_params()
        offloads, _kept = place(params, self._on)
        params.n_gpu_layers = gpu_layers
        self._offloaded = offloads and gpu_layers != 0
        params.load_mtp = mtp
        callback = llama_cpp.llama_progress_callback(report)
        params.progress_callback = callback
        self._model = llama_cpp.llama_model_load_from_file(os.fsencode(self._path), params)
        if cancelled:
            self.close()
            raise LoadCancelled(tr("Loading {name} was cancelled.", name=self._path.name))
        if not self._model and self._on.split in ("row", "tensor"):
            raise DoesNotFit(
                tr(
                    "{name} could not be split by {split} here: llama.cpp refused it; choose to split by layer.",
                    name=self._path.name,
                    split=self._on.split,
                )
            )
        if not self._model:
            raise BadModelFile(
                tr(
                    "{name} could not be loaded: llama.cpp refused it; download it again or choose another.",
                    name=self._path.name,
                )
            )
        if not llama_cpp.llama_model_has_decoder(self._model):
            self.close()
            raise BadModelFile(
                tr("{name} has no decoder and cannot write text; choose a chat model.", name=self._path.name)
            )
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)

    def _new_context(self, length: int, kv: KvTypes) -> LlamaContext:
        is_stateful = llama_cpp.llama_model_is_recurrent, llama_cpp.llama_model_is_hybrid
        stateful = any(ask(self._model) for ask in is_stateful)
        layers = int(llama_cpp.llama_model_n_layer(self._model))
        plan = ContextPlan(
            length=length,
            threads=self._threads,
            on=self._on,
            kv=kv,
            stateful=stateful,
            rewinds=rewinds(state_bytes(self._number, layers), MAX_DRAFT_LENGTH) if stateful else 0,
            texts=self._texts,
            rows=rows_for(self._texts),
        )
        return (StatefulContext if stateful else LlamaContext)(self._model, plan, name=self._path.name)

    @property
    def cache(self) -> LlamaContext:
        assert self._context is not None, "the model is closed"
        return self._context

    # --- facts ------------------------------------------------------------------------------------------------

    @property
    def threads(self) -> int:
        return self._threads

    @property
    def offloaded(self) -> bool:
        """Whether layers may be computed by another device than the processor."""
        return self._offloaded

    @cached_property
    def chat_template(self) -> str | None:
        """The file's own chat template (Jinja source), None when it has none."""
        raw = llama_cpp.llama_model_chat_template(self._model, None)
        return raw.decode("utf-8", "replace") if raw else None

    @cached_property
    def computing(self) -> frozenset[str]:
        """The names of the devices that compute it, "" for the processor."""
        layers = int(llama_cpp.llama_model_n_layer(self._model))
        return computing(native_devices(), self._on, self._gpu_layers if self._offloaded else 0, layers)

    _draft_kind = DraftKind.MODEL

    @cached_property
    def info(self) -> ModelInfo:
        return ModelInfo(
            name=self._title(),
            path=str(self._path),
            architecture=self._meta("general.architecture") or "unknown",
            quantisation=self._quantisation(),
            parameters=int(llama_cpp.llama_model_n_params(self._model)),
            size=int(llama_cpp.llama_model_size(self._model)),
            n_vocab=self.n_vocab,
            trained_context=int(llama_cpp.llama_model_n_ctx_train(self._model)),
            kind=self._draft_kind,
        )

    def _title(self) -> str:
        return self._meta("general.name") or self._path.stem

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
        # llama.cpp writes "all F32" for files of one type, and "(guessed)" after a type that the file does not name.
        text = name.decode("utf-8", "replace") if name else "unknown"
        return text.removeprefix("all ").removesuffix(" (guessed)")

    @cached_property
    def prompt_chunk(self) -> int:
        return min(chunk_for(self.info.parameters, offloaded=self._offloaded), self.cache.most)

    # --- life -------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Free everything. The object cannot be used afterwards."""
        if self._context is not None:
            self._context.close()
            self._context = None
        if self._model:
            self._free()
            self._model = None

    def _free(self) -> None:
        llama_cpp.llama_model_free(self._model)


def _said(function: Any) -> str:
    """What a function of the library without arguments says; "" where it is lacking."""
    if function is None:
        return ""
    function.restype, function.argtypes = ctypes.c_char_p, ()
    return (function() or b"").decode("utf-8", "replace")
