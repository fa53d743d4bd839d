"""The few low-level llama.cpp calls that measuring the demo pair needs: load, decode a batch, roll back."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llama_cpp as cpp
import numpy as np


def _say_nothing(_level: int, _text: bytes, _data: object) -> None:
    """Drop a line of llama.cpp's log."""


_QUIET = cpp.llama_log_callback(_say_nothing)  # kept here, for llama.cpp holds only a pointer to it


class Runner:
    """One loaded GGUF; ``position`` counts the tokens cached for sequence 0, which most uses need only."""

    def __init__(
        self,
        path: Path,
        *,
        threads: int = 2,
        context: int = 2048,
        batch: int = 512,
        sequences: int = 1,
        exact: bool = False,
    ) -> None:
        """``exact``: attention rounds nothing to 16 bits, to compare with another implementation."""
        cpp.llama_log_set(_QUIET, ctypes.c_void_p(0))
        cpp.llama_backend_init()
        parameters = cpp.llama_model_default_params()
        parameters.n_gpu_layers = 0
        self.model = cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self.model:
            raise OSError(f"llama.cpp cannot load {path}")
        settings = cpp.llama_context_default_params()
        settings.n_ctx, settings.n_batch, settings.n_ubatch = context, batch, batch
        settings.n_threads = settings.n_threads_batch = threads
        settings.n_seq_max = sequences
        if exact:
            settings.type_k = settings.type_v = cpp.GGML_TYPE_F32
            settings.flash_attn_type = cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
        settings.no_perf = True
        self.context = cpp.llama_init_from_model(self.model, settings)
        self.vocabulary_handle = cpp.llama_model_get_vocab(self.model)
        self.vocabulary = int(cpp.llama_vocab_n_tokens(self.vocabulary_handle))
        self.batch = cpp.llama_batch_init(batch, 0, 1)
        self.batch_size = batch
        self.position = 0

    def tokenize(self, text: str) -> list[int]:
        """Text to ids, special tokens parsed, nothing added."""
        data = text.encode()
        room = (cpp.llama_token * (len(data) + 8))()
        count = cpp.llama_tokenize(self.vocabulary_handle, data, len(data), room, len(room), False, True)
        return list(room[:count])

    def piece(self, token: int) -> bytes:
        """The bytes of one token, specials included."""
        room = ctypes.create_string_buffer(256)
        size = cpp.llama_token_to_piece(self.vocabulary_handle, token, room, 256, 0, True)
        return room.raw[:size]

    def rewind(self, position: int) -> None:
        """Drop every cached token from ``position`` on."""
        cpp.llama_memory_seq_rm(cpp.llama_get_memory(self.context), 0, position, -1)
        self.position = position

    def decode(self, tokens: Sequence[int]) -> Any:
        """Evaluate tokens after the cached ones and return logits [len(tokens), vocabulary] (a view)."""
        count = len(tokens)
        self._fill(tokens)
        logits = self._pass()
        self.position += count
        return np.ctypeslib.as_array(logits, shape=(count, self.vocabulary))

    def _fill(self, tokens: Sequence[int]) -> None:
        batch = self.batch
        count = len(tokens)
        for i, token in enumerate(tokens):
            batch.token[i] = token
            batch.pos[i] = self.position + i
            batch.n_seq_id[i] = 1
            batch.seq_id[i][0] = 0
            batch.logits[i] = 1
        batch.n_tokens = count

    def _pass(self) -> Any:
        if cpp.llama_decode(self.context, self.batch):
            raise RuntimeError("llama_decode failed")
        return cpp.llama_get_logits(self.context)

    def decode_many(self, rows: Sequence[tuple[int, int, int]]) -> Any:
        """Evaluate (token, position, sequence) rows; return logits [len(rows), vocabulary] (a view)."""
        batch = self.batch
        for i, (token, position, sequence) in enumerate(rows):
            batch.token[i], batch.pos[i] = token, position
            batch.n_seq_id[i] = 1
            batch.seq_id[i][0] = sequence
            batch.logits[i] = 1
        batch.n_tokens = len(rows)
        if cpp.llama_decode(self.context, batch):
            raise RuntimeError("llama_decode failed")
        logits = cpp.llama_get_logits(self.context)
        return np.ctypeslib.as_array(logits, shape=(len(rows), self.vocabulary))

    def forget(self, sequence: int) -> None:
        """Empty one sequence."""
        cpp.llama_memory_seq_rm(cpp.llama_get_memory(self.context), sequence, 0, -1)

    def seconds(self, width: int, *, at: int, repeats: int) -> float:
        """Median time of a native pass over ``width`` tokens with ``at`` tokens cached."""
        times = []
        for _ in range(repeats):
            self.rewind(at)
            self._fill([5] * width)
            start = time.perf_counter()
            self._pass()
            times.append(time.perf_counter() - start)
        self.rewind(at)
        return float(np.median(times))

    def close(self) -> None:
        """Free the batch, the context and the model."""
        cpp.llama_batch_free(self.batch)
        cpp.llama_free(self.context)
        cpp.llama_model_free(self.model)
