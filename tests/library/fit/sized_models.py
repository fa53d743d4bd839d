"""Model files of any size in a moment: whole headers over weights that are all zero, left as holes in the file.

What a model computes does not matter where memory is measured. Reached through the `helper` fixture.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

BLOCKS = {0: (1, 4), 1: (1, 2), 2: (32, 18), 8: (32, 34), 12: (256, 144), 14: (256, 210)}
"""Type of ggml to (values, bytes) of a block."""
F32 = 0


@dataclass(frozen=True)
class Hole:
    """That many bytes which nobody writes."""

    size: int

    def __len__(self) -> int:
        return self.size


@dataclass(frozen=True, kw_only=True)
class Size:
    """A dense transformer. `type`: of the matrices, as ggml numbers it; `window`: of every other layer, if any."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    head: int
    feed_forward: int
    vocabulary: int
    type: int = 8
    architecture: str = "llama"
    context: int = 131072
    tied: bool = False
    experts: int = 0
    used: int = 0
    merges: int | None = None

    def but(self, **changes: Any) -> "Size":
        return replace(self, **changes)


def model(files: ModuleType, size: Size) -> Any:
    """A GgufFile of `size`, its tensors holes."""
    kind = files.Kind
    file = files.GgufFile()
    name = size.architecture
    file.put("general.architecture", kind.STRING, name)
    file.put("general.name", kind.STRING, f"Sized {name}")
    numbers = {
        "context_length": size.context,
        "embedding_length": size.width,
        "block_count": size.layers,
        "feed_forward_length": size.feed_forward,
        "attention.head_count": size.heads,
        "attention.head_count_kv": size.kv_heads,
        "attention.key_length": size.head,
        "attention.value_length": size.head,
        "rope.dimension_count": size.head,
    }
    if size.experts:
        numbers |= {"expert_count": size.experts, "expert_used_count": size.used}
        numbers |= {"expert_feed_forward_length": size.feed_forward}
    if name.startswith("gemma"):
        numbers["attention.sliding_window"] = 1024
    for key, value in numbers.items():
        file.put(f"{name}.{key}", kind.U32, value)
    file.put(f"{name}.attention.layer_norm_rms_epsilon", kind.F32, 1e-5)
    file.put(f"{name}.rope.freq_base", kind.F32, 10000.0)
    _vocabulary(files, file, size)
    for tensor, dims, type_ in _tensors(size):
        file.tensors.append(files.Tensor(tensor, dims, type_, Hole(_bytes(dims, type_))))
    return file


def eagle3(files: ModuleType, size: Size) -> Any:
    """An EAGLE-3 head of one layer for a main model of `size`, with embeddings and an output of its own."""
    head = replace(size, architecture="eagle3", layers=1)
    file = model(files, head)
    file.put("eagle3.target_hidden_size", files.Kind.U32, size.width)
    layers = [1, size.layers // 2, size.layers - 1]
    file.put("eagle3.target_layers", files.Kind.ARRAY, (files.Kind.I32, layers))
    extra = [("fc.weight", (3 * size.width, size.width), size.type), ("blk.0.attn_norm_2.weight", (size.width,), F32)]
    for tensor in file.tensors:  # queries, keys and values are of a token and a state side by side
        if tensor.name.removesuffix(".weight")[-6:] in ("attn_q", "attn_k", "attn_v"):
            tensor.dims = (2 * size.width, tensor.dims[1])
            tensor.data = Hole(_bytes(tensor.dims, size.type))
    for tensor, dims, type_ in extra:
        file.tensors.append(files.Tensor(tensor, dims, type_, Hole(_bytes(dims, type_))))
    return file


def dflash(files: ModuleType, size: Size) -> Any:
    """A DFlash head of two layers for a main model of `size`, with embeddings and an output of its own."""
    head = replace(size, architecture="dflash", layers=2)
    file, kind = model(files, head), files.Kind
    layers = [1, size.layers // 2, size.layers - 1]
    file.put("dflash.target_layers", kind.ARRAY, (kind.I32, layers)).put("dflash.block_size", kind.U32, 16)
    file.put("tokenizer.ggml.mask_token_id", kind.U32, 1)
    extra = [("fc.weight", (3 * size.width, size.width), size.type), ("enc.output_norm.weight", (size.width,), F32)]
    norms = [f"blk.{layer}.attn_{which}_norm.weight" for layer in range(2) for which in "qk"]
    present = {tensor.name for tensor in file.tensors}
    extra += [(name, (size.head,), F32) for name in norms if name not in present]
    for tensor, dims, type_ in extra:
        file.tensors.append(files.Tensor(tensor, dims, type_, Hole(_bytes(dims, type_))))
    return file


def write(files: ModuleType, path: Path, size: "Size | Any") -> Path:
    """The file at `path`, of a model of `size` or as it is; it takes as much room on disk as its header."""
    file = model(files, size) if isinstance(size, Size) else size
    header = file.header()
    whole = len(header) + sum(-(-len(tensor.data) // 32) * 32 for tensor in file.tensors)
    with path.open("wb") as out:
        out.write(header)
        out.truncate(whole)
    return path


def _vocabulary(files: ModuleType, file: Any, size: Size) -> None:
    kind = files.Kind
    tokens = files.tiny_tokens()
    tokens += [f"word{number}" for number in range(len(tokens), size.vocabulary)]
    count = size.merges if size.merges is not None else size.vocabulary
    merges = list(files.MERGES) + [f"wo{number} rd{number}" for number in range(count)]
    file.put("tokenizer.ggml.model", kind.STRING, "gpt2")
    file.put("tokenizer.ggml.pre", kind.STRING, "gpt-2")
    file.put_tokens(tokens)
    file.put("tokenizer.ggml.merges", kind.ARRAY, (kind.STRING, merges))
    file.put("tokenizer.ggml.bos_token_id", kind.U32, 0)
    file.put("tokenizer.ggml.eos_token_id", kind.U32, 2)
    file.put("tokenizer.ggml.add_bos_token", kind.BOOL, 0)
    file.put("tokenizer.chat_template", kind.STRING, "{% for m in messages %}{{ m.content }}{% endfor %}")


def _tensors(size: Size) -> Sequence[tuple[str, tuple[int, ...], int]]:
    queries, keys = size.heads * size.head, size.kv_heads * size.head
    found: list[tuple[str, tuple[int, ...], int]] = [
        ("token_embd.weight", (size.width, size.vocabulary), size.type),
        ("output_norm.weight", (size.width,), F32),
    ]
    if not size.tied:
        found.append(("output.weight", (size.width, size.vocabulary), size.type))
    gemma = size.architecture.startswith("gemma")
    normed = size.architecture in ("gemma3", "qwen3", "qwen3moe")
    for layer in range(size.layers):
        block = f"blk.{layer}."
        norms = ["attn_norm", "ffn_norm"] + (["post_attention_norm", "post_ffw_norm"] if gemma else [])
        found += [(f"{block}{norm}.weight", (size.width,), F32) for norm in norms]
        if normed:
            found += [(f"{block}attn_{which}_norm.weight", (size.head,), F32) for which in "qk"]
        found += [
            (block + "attn_q.weight", (size.width, queries), size.type),
            (block + "attn_k.weight", (size.width, keys), size.type),
            (block + "attn_v.weight", (size.width, keys), size.type),
            (block + "attn_output.weight", (queries, size.width), size.type),
        ]
        if size.architecture == "qwen2":
            found += [
                (f"{block}attn_{which}.bias", (rows,), F32)
                for which, rows in (("q", queries), ("k", keys), ("v", keys))
            ]
        if size.experts:
            found += [
                (block + "ffn_gate_inp.weight", (size.width, size.experts), F32),
                (block + "ffn_gate_exps.weight", (size.width, size.feed_forward, size.experts), size.type),
                (block + "ffn_up_exps.weight", (size.width, size.feed_forward, size.experts), size.type),
                (block + "ffn_down_exps.weight", (size.feed_forward, size.width, size.experts), size.type),
            ]
        else:
            found += [
                (block + "ffn_gate.weight", (size.width, size.feed_forward), size.type),
                (block + "ffn_up.weight", (size.width, size.feed_forward), size.type),
                (block + "ffn_down.weight", (size.feed_forward, size.width), size.type),
            ]
    return found


def _bytes(dims: tuple[int, ...], type_: int) -> int:
    block, block_bytes = BLOCKS[type_]
    return math.prod(dims) // block * block_bytes
