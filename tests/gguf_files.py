"""Small GGUF files for tests, whole or broken on purpose. Reached through the `gguf_files` fixture.

The writer checks nothing: duplicate keys, wrong types, lying counts and overlapping tensors are its purpose.
"""

import enum
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np


class Kind(enum.IntEnum):
    """Value types of the format."""

    U8, I8, U16, I16, U32, I32, F32, BOOL, STRING, ARRAY, U64, I64, F64 = range(13)


_CODES = dict(zip(Kind, "B b H h I i f B s a Q q d".split(), strict=True))
F32, F16, Q4_0, Q8_0, Q4_K = 0, 1, 2, 8, 12
CONTROL, NORMAL = 3, 1


@dataclass
class Tensor:
    """`dims` fastest first, as the file has them; `offset` None: right behind the one before."""

    name: str
    dims: tuple[int, ...]
    type: int
    data: bytes
    offset: int | None = None


@dataclass
class GgufFile:
    """What goes into a file, in order. `metadata` holds (key, kind, value); an array's value is (kind, values)."""

    metadata: list[tuple[str | bytes, int, Any]] = field(default_factory=list)
    tensors: list[Tensor] = field(default_factory=list)
    version: int = 3
    alignment: int = 32
    order: str = "<"
    magic: bytes = b"GGUF"
    tensor_count: int | None = None
    metadata_count: int | None = None

    def put(self, key: str, kind: int, value: Any) -> "GgufFile":
        """Set `key`, in place where it is there already."""
        for at, (name, _, _) in enumerate(self.metadata):
            if name == key:
                self.metadata[at] = (key, kind, value)
                return self
        self.metadata.append((key, kind, value))
        return self

    def get(self, key: str) -> Any:
        return next(value for name, _, value in self.metadata if name == key)

    def drop(self, *keys: str) -> "GgufFile":
        self.metadata = [entry for entry in self.metadata if entry[0] not in keys]
        return self

    def tensor(self, name: str) -> Tensor:
        return next(tensor for tensor in self.tensors if tensor.name == name)

    def put_tokens(self, tokens: list[str | bytes]) -> "GgufFile":
        """Other tokens, with the arrays beside them kept in step (all normal)."""
        self.put("tokenizer.ggml.tokens", Kind.ARRAY, (Kind.STRING, tokens))
        return self.put("tokenizer.ggml.token_type", Kind.ARRAY, (Kind.I32, [NORMAL] * len(tokens)))

    def header(self) -> bytes:
        """Everything before the tensor data, padding included."""
        out = [self.magic, struct.pack(self.order + "I", self.version)]
        counts = (
            len(self.tensors) if self.tensor_count is None else self.tensor_count,
            len(self.metadata) if self.metadata_count is None else self.metadata_count,
        )
        out.append(struct.pack(self.order + "QQ", *counts))
        for key, kind, value in self.metadata:
            out += [self._value(Kind.STRING, key), struct.pack(self.order + "I", kind), self._value(kind, value)]
        offset = 0
        for tensor in self.tensors:
            at = offset if tensor.offset is None else tensor.offset
            out.append(self._value(Kind.STRING, tensor.name))
            out.append(struct.pack(f"{self.order}I{len(tensor.dims)}Q", len(tensor.dims), *tensor.dims))
            out.append(struct.pack(self.order + "IQ", tensor.type, at))
            offset += self._padded(len(tensor.data))
        raw = b"".join(out)
        return raw.ljust(self._padded(len(raw)), b"\0")

    def to_bytes(self) -> bytes:
        return self.header() + b"".join(t.data.ljust(self._padded(len(t.data)), b"\0") for t in self.tensors)

    def write(self, path: Path) -> Path:
        path.write_bytes(self.to_bytes())
        return path

    def _padded(self, size: int) -> int:
        return -(-size // self.alignment) * self.alignment

    def _value(self, kind: int, value: Any) -> bytes:
        if isinstance(value, bytes) and kind != Kind.STRING:
            return value  # raw, for kinds that do not exist
        if kind == Kind.STRING:
            raw = value if isinstance(value, bytes) else value.encode()
            return struct.pack(self.order + "Q", len(raw)) + raw
        if kind == Kind.ARRAY:
            inner, values = value
            head = struct.pack(self.order + "IQ", inner, len(values))
            if inner in (Kind.STRING, Kind.ARRAY):
                return head + b"".join(self._value(inner, one) for one in values)
            return head + struct.pack(f"{self.order}{len(values)}{_CODES[inner]}", *values)
        return struct.pack(self.order + _CODES[Kind(kind)], value)


def byte_alphabet() -> list[str]:
    """The 256 characters that byte-level BPE writes bytes as, by byte."""
    shown = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    hidden = iter(range(0x100, 0x200))
    return [chr(byte) if byte in shown else chr(next(hidden)) for byte in range(256)]


SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
MERGES = ["t h", "th e", "Ġ the", "i n", "Ġ a", "e r", "Ġ t", "o n"]


SPM_TOKENS = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
SPM_TOKENS += ["▁", "▁the", "▁a", "the", "er", "in", "t", "e"]  # as many as tiny_tokens


def tiny_tokens(extra: tuple[str, ...] = ()) -> list[str]:
    """259 + 8 tokens: three special ones, the bytes, what the merges make, and `extra`."""
    return [*SPECIAL, *byte_alphabet(), *(merge.replace(" ", "") for merge in MERGES), *extra]


def tiny_model(
    *,
    architecture: str = "llama",
    name: str = "Tiny",
    layers: int = 2,
    width: int = 64,
    heads: int = 4,
    kv_heads: int = 2,
    feed_forward: int = 96,
    context: int = 512,
    weights: int = F32,
    extra_tokens: tuple[str, ...] = (),
    pre: str = "gpt-2",
    seed: int = 0,
) -> GgufFile:
    """A whole llama-shaped model of about 0.3 MB that llama.cpp loads and decodes (it says nothing sensible)."""
    rng = np.random.default_rng(seed)
    tokens = tiny_tokens(extra_tokens)
    file = GgufFile()
    file.put("general.architecture", Kind.STRING, architecture)
    file.put("general.name", Kind.STRING, name)
    file.put("general.file_type", Kind.U32, {F32: 0, F16: 1, Q8_0: 7}[weights])
    for key, value in {
        "context_length": context,
        "embedding_length": width,
        "block_count": layers,
        "feed_forward_length": feed_forward,
        "attention.head_count": heads,
        "attention.head_count_kv": kv_heads,
        "rope.dimension_count": width // heads,
    }.items():
        file.put(f"{architecture}.{key}", Kind.U32, value)
    file.put(f"{architecture}.attention.layer_norm_rms_epsilon", Kind.F32, 1e-5)
    file.put(f"{architecture}.rope.freq_base", Kind.F32, 10000.0)
    file.put("tokenizer.ggml.model", Kind.STRING, "gpt2")
    file.put("tokenizer.ggml.pre", Kind.STRING, pre)
    file.put("tokenizer.ggml.tokens", Kind.ARRAY, (Kind.STRING, tokens))
    kinds = [CONTROL if token in SPECIAL else NORMAL for token in tokens]
    file.put("tokenizer.ggml.token_type", Kind.ARRAY, (Kind.I32, kinds))
    file.put("tokenizer.ggml.merges", Kind.ARRAY, (Kind.STRING, MERGES))
    file.put("tokenizer.ggml.bos_token_id", Kind.U32, 0)
    file.put("tokenizer.ggml.eos_token_id", Kind.U32, 2)
    file.put("tokenizer.ggml.add_bos_token", Kind.BOOL, 0)
    file.put("tokenizer.chat_template", Kind.STRING, "{% for m in messages %}{{ m.content }}{% endfor %}")

    def matrix(tensor: str, columns: int, rows: int) -> None:
        values = rng.normal(0, 0.05, (rows, columns)).astype(np.float32)
        file.tensors.append(Tensor(tensor, (columns, rows), weights, encode(values, weights)))

    def norm(tensor: str) -> None:
        file.tensors.append(Tensor(tensor, (width,), F32, np.ones(width, np.float32).tobytes()))

    head = width // heads
    matrix("token_embd.weight", width, len(tokens))
    norm("output_norm.weight")
    for layer in range(layers):
        block = f"blk.{layer}."
        norm(block + "attn_norm.weight")
        matrix(block + "attn_q.weight", width, heads * head)
        matrix(block + "attn_k.weight", width, kv_heads * head)
        matrix(block + "attn_v.weight", width, kv_heads * head)
        matrix(block + "attn_output.weight", heads * head, width)
        norm(block + "ffn_norm.weight")
        matrix(block + "ffn_gate.weight", width, feed_forward)
        matrix(block + "ffn_up.weight", width, feed_forward)
        matrix(block + "ffn_down.weight", feed_forward, width)
    return file


def encode(values: "np.ndarray[Any, Any]", kind: int) -> bytes:
    """Rows of float32 as F32, F16 or Q8_0 bytes (blocks of 32: a half-precision scale and 32 signed bytes)."""
    if kind == F32:
        return values.astype("<f4").tobytes()
    if kind == F16:
        return values.astype("<f2").tobytes()
    blocks = values.reshape(-1, 32)
    scales = np.abs(blocks).max(axis=1, keepdims=True) / 127
    whole = np.round(blocks / np.where(scales == 0, 1, scales)).astype(np.int8)
    return b"".join(scale.astype("<f2").tobytes() + row.tobytes() for scale, row in zip(scales, whole, strict=True))


def load(path: Path) -> GgufFile:
    """A sound file read back, so that it can be damaged. Through the format authors' own reader."""
    import gguf

    reader = gguf.GGUFReader(path)
    file = GgufFile(version=int(reader.fields["GGUF.version"].parts[-1][0]), alignment=reader.alignment)
    for key, entry in reader.fields.items():
        if key.startswith("GGUF."):
            continue
        kinds, value = [Kind(int(kind)) for kind in entry.types], entry.contents()
        file.metadata.append((key, kinds[0], (kinds[1], value) if kinds[0] is Kind.ARRAY else value))
    for tensor in reader.tensors:
        dims = tuple(int(dim) for dim in tensor.shape)
        file.tensors.append(Tensor(tensor.name, dims, int(tensor.tensor_type), tensor.data.tobytes()))
    return file
