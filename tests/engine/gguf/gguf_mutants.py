"""Seeded damage to GGUF files: some to the bytes, some to what the bytes mean."""

import copy
import random
import struct
from collections.abc import Callable
from types import ModuleType
from typing import Any

from foretoken.engine.gguf.formats import TENSOR_TYPES

_NUMBERS = (0, 1, 2, 3, 7, 31, 64, 127, 255, 256, 512, 1000, 4096, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1)
_HUGE = (2**32, 2**40, 2**62, 2**63 - 1, 2**63, 2**64 - 1)
_REALS = (0.0, -1.0, 1e-5, 1.0, 1e30, float("inf"), float("-inf"), float("nan"))


class Mutator:
    """Damages copies of `file` (a `gguf_files.GgufFile`); the same seed gives the same mutant."""

    def __init__(self, gguf_files: ModuleType, file: Any) -> None:
        self._kinds = gguf_files.Kind
        self._file = file
        self._whole = file.to_bytes()
        self._header = len(file.header())

    def mutant(self, seed: int) -> tuple[str, bytes]:
        """What was done, in short, and the damaged file."""
        rng = random.Random(seed)
        if rng.random() < 0.5:
            raw = bytearray(self._whole)
            done = [rng.choice(self._BYTES)(self, rng, raw) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
            return ", ".join(done), bytes(raw)
        file = copy.deepcopy(self._file)
        done = [rng.choice(self._MEANING)(self, rng, file) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        return ", ".join(done), file.to_bytes()

    # --- bytes ---

    def _flip(self, rng: random.Random, raw: bytearray) -> str:
        at = rng.randrange(min(self._header, len(raw)) or 1)
        raw[at : at + 1] = bytes([raw[at] ^ 1 << rng.randrange(8)]) if raw else b""
        return f"bit at {at}"

    def _overwrite(self, rng: random.Random, raw: bytearray) -> str:
        at = rng.randrange(max(1, min(self._header, len(raw)) - 8))
        if rng.random() < 0.5:
            raw[at : at + 4] = struct.pack("<I", rng.choice(_NUMBERS))
        else:
            raw[at : at + 8] = struct.pack("<Q", rng.choice(_NUMBERS + _HUGE))
        return f"number at {at}"

    def _cut(self, rng: random.Random, raw: bytearray) -> str:
        size = rng.randrange(min(self._header, len(raw)) + 1) if rng.random() < 0.5 else rng.randrange(len(raw) + 1)
        del raw[size:]
        return f"cut to {size}"

    def _remove(self, rng: random.Random, raw: bytearray) -> str:
        at, length = rng.randrange(len(raw) + 1), rng.choice((1, 4, 8, 100))
        del raw[at : at + length]
        return f"removed {length} at {at}"

    def _insert(self, rng: random.Random, raw: bytearray) -> str:
        at, length = rng.randrange(min(self._header, len(raw)) + 1), rng.choice((1, 4, 8, 100))
        raw[at:at] = rng.randbytes(length)
        return f"inserted {length} at {at}"

    def _noise(self, rng: random.Random, raw: bytearray) -> str:
        at, length = rng.randrange(len(raw) + 1), rng.choice((4, 64, 1024))
        raw[at : at + length] = rng.randbytes(min(length, len(raw) - at))
        return f"noise {length} at {at}"

    _BYTES: tuple[Callable[["Mutator", random.Random, bytearray], str], ...] = (
        _flip, _flip, _overwrite, _overwrite, _cut, _remove, _insert, _noise,
    )  # fmt: skip

    # --- meaning ---

    def _change_value(self, rng: random.Random, file: Any) -> str:
        """Another value of the same kind."""
        key, kind, value = rng.choice(self._file.metadata)
        kinds = self._kinds
        if kind == kinds.STRING:
            value = rng.choice(("", "x", value[: len(value) // 2], value + "\0", "gpt2", "llama", "bert", "t5", "rwkv"))
        elif kind == kinds.ARRAY:
            inner, values = value
            values = list(values)
            if values and rng.random() < 0.5:
                at = rng.randrange(len(values))
                values[at] = values[rng.randrange(len(values))] if rng.random() < 0.5 else values[at] * 0
            else:
                values = values[: rng.randrange(len(values) + 1)]
            value = (inner, values)
        elif kind == kinds.F32:
            value = rng.choice(_REALS)
        elif kind == kinds.BOOL:
            value = rng.choice((0, 1, 2, 255))
        else:
            value = rng.choice((*_NUMBERS, value + 1, max(0, value - 1), value * 2 % 2**32, value // 2))
        file.put(key, kind, value)
        return f"{key} = {str(value)[:30]}"

    def _change_kind(self, rng: random.Random, file: Any) -> str:
        """A value of another kind."""
        kinds = self._kinds
        key, _, _ = rng.choice(self._file.metadata)
        kind = rng.choice([kind for kind in kinds if kind != kinds.ARRAY] + [kinds.ARRAY] * 4)
        if kind == kinds.ARRAY:
            inner = rng.choice((kinds.U32, kinds.I32, kinds.F32, kinds.STRING, kinds.BOOL, kinds.U8))
            value: Any = (inner, [self._some(rng, inner) for _ in range(rng.choice((0, 1, 2, 3, 512)))])
        else:
            value = self._some(rng, kind)
        file.put(key, kind, value)
        return f"{key} of kind {kind.name} = {str(value)[:30]}"

    def _some(self, rng: random.Random, kind: int) -> Any:
        kinds = self._kinds
        if kind == kinds.STRING:
            return rng.choice(("", "x", "llama", "a b"))
        if kind in (kinds.F32, kinds.F64):
            return rng.choice(_REALS)
        small = kind in (kinds.U8, kinds.I8, kinds.BOOL)
        return rng.choice((0, 1, 2, 4)) if small else rng.choice([n for n in _NUMBERS if n < 2**15])

    def _drop_entry(self, rng: random.Random, file: Any) -> str:
        key = rng.choice(self._file.metadata)[0]
        file.drop(key)
        return f"without {key}"

    def _add_entry(self, rng: random.Random, file: Any) -> str:
        """A key that llama.cpp looks at and this file lacks."""
        kinds = self._kinds
        key, kind, value = rng.choice((
            ("llama.attention.key_length", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.attention.value_length", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.attention.sliding_window", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.expert_count", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.expert_used_count", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.vocab_size", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.rope.scaling.factor", kinds.F32, rng.choice(_REALS)),
            ("llama.rope.scaling.type", kinds.STRING, rng.choice(("linear", "yarn", "longrope", "none", "x"))),
            ("llama.rope.scaling.original_context_length", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.rope.dimension_sections", kinds.ARRAY, (kinds.I32, [1] * rng.choice((0, 3, 4, 9)))),
            ("llama.attention.scale", kinds.F32, rng.choice(_REALS)),
            ("llama.attention.clamp_kqv", kinds.F32, rng.choice(_REALS)),
            ("llama.logit_scale", kinds.F32, rng.choice(_REALS)),
            ("llama.attention.causal", kinds.BOOL, rng.choice((0, 1))),
            ("llama.pooling_type", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.use_parallel_residual", kinds.BOOL, 1),
            ("llama.nextn_predict_layers", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.leading_dense_block_count", kinds.U32, rng.choice(_NUMBERS)),
            ("llama.embedding_length_out", kinds.U32, rng.choice(_NUMBERS)),
            ("general.alignment", kinds.U32, rng.choice(_NUMBERS)),
            ("general.quantization_version", kinds.U32, rng.choice(_NUMBERS)),
            ("split.count", kinds.U16, rng.choice((0, 1, 2, 9, 65535))),
            ("split.no", kinds.U16, rng.choice((0, 1, 2, 65535))),
            ("split.tensors.count", kinds.I32, rng.choice((0, 1, 19, 20, 999))),
            ("tokenizer.ggml.scores", kinds.ARRAY, (kinds.F32, [0.0] * rng.choice((0, 1, 266, 267, 268)))),
            ("tokenizer.ggml.eot_token_id", kinds.U32, rng.choice(_NUMBERS)),
            ("tokenizer.ggml.unknown_token_id", kinds.U32, rng.choice(_NUMBERS)),
            ("tokenizer.ggml.padding_token_id", kinds.U32, rng.choice(_NUMBERS)),
            ("tokenizer.ggml.add_space_prefix", kinds.BOOL, 1),
            ("tokenizer.ggml.token_type_count", kinds.U32, rng.choice(_NUMBERS)),
            ("tokenizer.ggml.suppress_tokens", kinds.ARRAY, (kinds.I32, [-1, 10**9])),
            ("tokenizer.ggml.precompiled_charsmap", kinds.ARRAY, (kinds.U8, [9] * rng.choice((0, 3, 20)))),
            ("general.sampling.top_k", kinds.I32, -5),
        ))  # fmt: skip
        file.put(key, kind, value)
        return f"{key} = {str(value)[:30]}"

    def _change_tensor(self, rng: random.Random, file: Any) -> str:
        if not file.tensors:
            return "nothing"
        tensor = rng.choice(file.tensors)
        what = rng.randrange(7)
        if what == 0:
            tensor.type = rng.randrange(45)
        elif what == 1:
            tensor.dims = tuple(rng.choice((*_NUMBERS, *_HUGE, 64, 96, 267)) for _ in range(rng.randrange(6)))
        elif what == 2:
            tensor.dims = tensor.dims[::-1]
        elif what == 3:
            tensor.offset = rng.choice((*_NUMBERS, *_HUGE))
        elif what == 4:
            tensor.name = rng.choice((rng.choice(file.tensors).name, "", "x" * 63, "x" * 64, "blk.9.attn_q.weight"))
        elif what == 5:
            file.tensors.remove(tensor)
        else:
            tensor.dims, tensor.data = (), tensor.data[:4]
        return f"tensor {tensor.name[:30]} ({what})"

    def _reshape(self, rng: random.Random, file: Any) -> str:
        """A tensor with other dims and the data to match: the layout is faultless, the model is not."""
        if not file.tensors:
            return "nothing"
        tensor = rng.choice(file.tensors)
        tensor.type = 0
        tensor.dims = tuple(rng.choice((1, 2, 32, 64, 96, 128, 267)) for _ in range(rng.randrange(1, 4)))
        size = 4
        for dim in tensor.dims:
            size *= dim
        tensor.data = bytes(size)
        return f"tensor {tensor.name[:30]} reshaped {tensor.dims}"

    def _retype(self, rng: random.Random, file: Any) -> str:
        """A tensor of another type with the data to match: can it be computed with at all?"""
        if not file.tensors:
            return "nothing"
        tensor = rng.choice(file.tensors)
        fitting = [n for n, kind in TENSOR_TYPES.items() if tensor.dims and tensor.dims[0] % kind.block == 0]
        elements = 1
        for dim in tensor.dims:
            elements *= dim
        if not fitting or not 0 < elements < 1 << 20:
            return "nothing"
        tensor.type = rng.choice(fitting)
        kind = TENSOR_TYPES[tensor.type]
        tensor.data = rng.randbytes(elements // kind.block * kind.block_bytes)
        return f"tensor {tensor.name[:30]} as {kind.name}"

    def _rename_architecture(self, rng: random.Random, file: Any) -> str:
        """The same numbers under another known architecture."""
        old = self._file.get("general.architecture")
        new = rng.choice(
            "qwen2 qwen3 gemma gemma2 gemma3 phi2 phi3 falcon gpt2 bloom mpt stablelm mamba rwkv7 bert "
            "starcoder2 olmo olmo2 command-r deepseek2 granite smollm3 gpt-oss llama4 qwen2moe".split()
        )
        for at, (key, kind, value) in enumerate(file.metadata):
            if isinstance(key, str) and key.startswith(f"{old}."):
                file.metadata[at] = (new + key[len(old) :], kind, value)
        file.put("general.architecture", self._kinds.STRING, new)
        return f"as {new}"

    def _other_tokenizer(self, rng: random.Random, file: Any) -> str:
        model = rng.choice("llama bert t5 rwkv plamo2 gemma4 none no_vocab test whitespace hybriddna".split())
        file.put("tokenizer.ggml.model", self._kinds.STRING, model)
        if rng.random() < 0.7:
            count = len(self._file.get("tokenizer.ggml.tokens")[1])
            file.put("tokenizer.ggml.scores", self._kinds.ARRAY, (self._kinds.F32, [0.0] * count))
        return f"tokenizer {model}"

    def _token_types(self, rng: random.Random, file: Any) -> str:
        inner, values = self._file.get("tokenizer.ggml.token_type")
        values = [rng.choice((-1, 0, 1, 2, 3, 4, 5, 6, 7, 99)) if rng.random() < 0.3 else value for value in values]
        file.put("tokenizer.ggml.token_type", self._kinds.ARRAY, (inner, values))
        return "token types"

    def _token_texts(self, rng: random.Random, file: Any) -> str:
        tokens = [t if isinstance(t, bytes) else t.encode() for t in self._file.get("tokenizer.ggml.tokens")[1]]
        for _ in range(rng.choice((1, 1, 5, 50))):
            tokens[rng.randrange(len(tokens))] = rng.choice(
                (b"", b"\xff\xfe", b"\0", b"a\0b", b"<0x0A>", b"<0xZZ>", b"\xe2\x96\x81", rng.randbytes(3), b"x" * 9999)
            )
        file.put("tokenizer.ggml.tokens", self._kinds.ARRAY, (self._kinds.STRING, tokens))
        return "token texts"

    _MEANING: tuple[Callable[["Mutator", random.Random, Any], str], ...] = (
        _change_value, _change_value, _change_value, _change_kind, _drop_entry, _add_entry, _add_entry, _change_tensor,
        _change_tensor, _reshape, _retype, _rename_architecture, _other_tokenizer, _token_types, _token_texts,
    )  # fmt: skip
