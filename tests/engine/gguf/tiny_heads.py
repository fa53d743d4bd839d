"""One tiny file of each kind: models, heads for them, and what is neither. Reached through `helper`.

Shapes are those that llama.cpp's loader wants; weights are random.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

WIDTH, HEADS, KV_HEADS, HEAD, FEED_FORWARD, LAYERS = 64, 4, 2, 16, 96, 4
KERNEL, GROUP, RANK, TOP_K = 3, 16, 8, 6  # of DSpark and DFlash2
I64 = 27


class _Head:
    """A head with a vocabulary of its own, for a model of `WIDTH`."""

    def __init__(self, files: ModuleType, architecture: str) -> None:
        self._files = files
        self._rng = np.random.default_rng(0)
        self.file = files.tiny_model(
            architecture=architecture, layers=1, width=WIDTH, heads=HEADS, feed_forward=FEED_FORWARD
        )
        self.file.tensors.clear()
        self.tokens = len(files.tiny_tokens())
        self._key = f"{architecture}."

    def number(self, key: str, value: int) -> None:
        self.file.put(self._key + key, self._files.Kind.U32, value)

    def layers(self, *layers: int) -> None:
        kind = self._files.Kind
        self.file.put(self._key + "target_layers", kind.ARRAY, (kind.I32, list(layers)))

    def weight(self, name: str, *dims: int) -> None:
        values = self._rng.normal(0, 0.05, tuple(reversed(dims))).astype("<f4")
        self.file.tensors.append(self._files.Tensor(name, dims, self._files.F32, values.tobytes()))

    def ones(self, *names: str, size: int = WIDTH) -> None:
        for name in names:
            data = np.ones(size, "<f4").tobytes()
            self.file.tensors.append(self._files.Tensor(name, (size,), self._files.F32, data))

    def d2t(self, ids: list[int]) -> None:
        data = np.array(ids, "<i8").tobytes()
        self.file.tensors.append(self._files.Tensor("d2t", (len(ids),), I64, data))

    def feed_forward(self, block: str) -> None:
        self.weight(block + "ffn_gate.weight", WIDTH, FEED_FORWARD)
        self.weight(block + "ffn_up.weight", WIDTH, FEED_FORWARD)
        self.weight(block + "ffn_down.weight", FEED_FORWARD, WIDTH)


def eagle3(
    files: ModuleType, *, hidden: int = WIDTH, layers: tuple[int, ...] = (1, 2, 3), d2t: list[int] | None = None
) -> Any:
    make = _Head(files, "eagle3")
    make.number("target_hidden_size", hidden)
    make.layers(*layers)
    make.weight("fc.weight", 3 * hidden, WIDTH)
    make.ones("output_norm.weight")
    make.weight("token_embd.weight", WIDTH, make.tokens)
    make.weight("output.weight", WIDTH, make.tokens if d2t is None else len(d2t))
    if d2t is not None:
        make.d2t(d2t)
    make.ones("blk.0.attn_norm.weight", "blk.0.attn_norm_2.weight", "blk.0.ffn_norm.weight")
    make.weight("blk.0.attn_q.weight", 2 * WIDTH, HEADS * HEAD)
    make.weight("blk.0.attn_k.weight", 2 * WIDTH, KV_HEADS * HEAD)
    make.weight("blk.0.attn_v.weight", 2 * WIDTH, KV_HEADS * HEAD)
    make.weight("blk.0.attn_output.weight", HEADS * HEAD, WIDTH)
    make.feed_forward("blk.0.")
    return make.file


def dflash(
    files: ModuleType,
    *,
    layers: tuple[int, ...] = (1, 3),
    blocks: int = 1,
    own: bool = False,
    markov: bool = False,
    confidence: bool = False,
    selector: bool = False,
    d2t: list[int] | None = None,
    mask: int = 0,
    size: int = 8,
) -> Any:
    """`layers`: of the main model. `own`: it has embeddings and an output of its own. With `markov` a DSpark head,
    which may have a `confidence` head; with `selector` a DFlash2 head. `size`: of a block."""
    make = _Head(files, "dflash")
    make.number("block_size", size)
    make.number("block_count", blocks)
    make.layers(*layers)
    make.file.put("tokenizer.ggml.mask_token_id", files.Kind.U32, mask)
    make.weight("fc.weight", len(layers) * WIDTH, WIDTH)
    make.ones("enc.output_norm.weight", "output_norm.weight")
    if own:
        make.weight("token_embd.weight", WIDTH, make.tokens)
        make.weight("output.weight", WIDTH, make.tokens if d2t is None else len(d2t))
    if d2t is not None:
        make.d2t(d2t)
    for block in (f"blk.{layer}." for layer in range(blocks)):
        make.ones(block + "attn_norm.weight", block + "ffn_norm.weight")
        make.ones(block + "attn_q_norm.weight", block + "attn_k_norm.weight", size=HEAD)
        make.weight(block + "attn_q.weight", WIDTH, HEADS * HEAD)
        make.weight(block + "attn_k.weight", WIDTH, KV_HEADS * HEAD)
        make.weight(block + "attn_v.weight", WIDTH, KV_HEADS * HEAD)
        make.weight(block + "attn_output.weight", HEADS * HEAD, WIDTH)
        make.feed_forward(block)
        if selector:
            for part in ("attn", "ffn"):
                make.weight(f"{block}{part}_conv_base", WIDTH, KERNEL, 2)
                make.weight(f"{block}{part}_conv_proj.weight", WIDTH, 2 * KERNEL * WIDTH // GROUP)
    if markov:
        make.weight("markov_w1.weight", RANK, make.tokens)
        make.weight("markov_w2.weight", RANK, make.tokens if d2t is None else len(d2t))
    if confidence:
        make.weight("conf_proj.weight", WIDTH + RANK, 1)
        make.ones("conf_proj.bias", size=1)
    if selector:
        for key, value in {"conv_kernel_size": KERNEL, "conv_group_size": GROUP, "selector_rank": RANK}.items():
            make.number(key, value)
        make.number("selector_top_k", TOP_K)
        make.weight("selector_predecessor.weight", RANK, make.tokens)
        make.weight("selector_successor.weight", RANK, make.tokens)
        make.weight("selector_hidden.weight", WIDTH, RANK)
    return make.file


def assistant(files: ModuleType, *, hidden: int = 2 * WIDTH) -> Any:
    """Gemma 4's."""
    make = _Head(files, "gemma4-assistant")
    kind = files.Kind
    make.number("embedding_length_out", hidden)
    make.number("nextn_predict_layers", 1)
    make.number("attention.sliding_window", 32)
    for key in ("key_length", "value_length", "key_length_swa", "value_length_swa"):
        make.number(f"attention.{key}", HEAD)
    make.file.put("gemma4-assistant.attention.sliding_window_pattern", kind.ARRAY, (kind.BOOL, [1]))
    make.weight("token_embd.weight", WIDTH, make.tokens)
    make.ones("output_norm.weight", "blk.0.attn_norm.weight")
    make.weight("nextn.pre_projection.weight", 2 * hidden, WIDTH)
    make.weight("nextn.post_projection.weight", WIDTH, hidden)
    return make.file


def whole_assistant(files: ModuleType) -> Any:
    """Gemma 4's for `tiny_architectures.gemma4`, which llama.cpp can load: a windowed layer and one that sees all."""
    width = 32
    file = files.tiny_model(architecture="gemma4-assistant", layers=2, width=width, heads=2, feed_forward=48)
    kind, rng = files.Kind, np.random.default_rng(1)
    key = "gemma4-assistant."
    numbers = {
        "embedding_length_out": WIDTH,
        "nextn_predict_layers": 2,
        "attention.sliding_window": 24,
        "rope.dimension_count": HEAD,
        "rope.dimension_count_swa": HEAD,
        **{f"attention.{one}_length{swa}": HEAD for one in ("key", "value") for swa in ("", "_swa")},
    }
    for name, value in numbers.items():
        file.put(key + name, kind.U32, value)
    file.put(key + "attention.sliding_window_pattern", kind.ARRAY, (kind.BOOL, [1, 0]))
    file.tensors = [one for one in file.tensors if one.name in ("token_embd.weight", "output_norm.weight")]

    def weight(name: str, *dims: int) -> None:
        values = rng.normal(0, 1.5 / np.sqrt(dims[0]), tuple(reversed(dims))).astype("<f4")
        file.tensors.append(files.Tensor(name, dims, files.F32, values.tobytes()))

    def ones(name: str, size: int = width) -> None:
        file.tensors.append(files.Tensor(name, (size,), files.F32, np.ones(size, "<f4").tobytes()))

    weight("nextn.pre_projection.weight", 2 * WIDTH, width)
    weight("nextn.post_projection.weight", width, WIDTH)
    ones("rope_freqs.weight", HEAD // 2)
    for block in ("blk.0.", "blk.1."):
        for name in ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm"):
            ones(f"{block}{name}.weight")
        ones(block + "attn_q_norm.weight", HEAD)
        ones(block + "layer_output_scale.weight", 1)
        weight(block + "attn_q.weight", width, 2 * HEAD)
        weight(block + "attn_output.weight", 2 * HEAD, width)
        weight(block + "ffn_gate.weight", width, 48)
        weight(block + "ffn_up.weight", width, 48)
        weight(block + "ffn_down.weight", 48, width)
    return file


def with_mtp(files: ModuleType, architectures: ModuleType) -> Any:
    """A whole qwen35 model with one MTP layer behind its own."""
    file = architectures.qwen35(files)
    _add_mtp(files, file)
    return file


def sidecar(files: ModuleType, architectures: ModuleType) -> Any:
    """The MTP layer of `with_mtp` in a file of its own."""
    file = with_mtp(files, architectures)
    file.tensors = [one for one in file.tensors if not one.name.startswith(("blk.0", "blk.1", "blk.2", "blk.3"))]
    return file


def _add_mtp(files: ModuleType, file: Any) -> None:
    make = _Head(files, "qwen35")
    block = f"blk.{LAYERS}."
    file.put("qwen35.block_count", files.Kind.U32, LAYERS + 1)
    file.put("qwen35.nextn_predict_layers", files.Kind.U32, 1)
    make.ones(block + "attn_norm.weight", block + "post_attention_norm.weight")
    make.weight(block + "attn_q.weight", WIDTH, 2 * HEADS * HEAD)
    make.weight(block + "attn_k.weight", WIDTH, KV_HEADS * HEAD)
    make.weight(block + "attn_v.weight", WIDTH, KV_HEADS * HEAD)
    make.weight(block + "attn_output.weight", HEADS * HEAD, WIDTH)
    make.ones(block + "attn_q_norm.weight", block + "attn_k_norm.weight", size=HEAD)
    make.feed_forward(block)
    make.weight(block + "nextn.eh_proj.weight", 2 * WIDTH, WIDTH)
    make.ones(block + "nextn.enorm.weight", block + "nextn.hnorm.weight", block + "nextn.shared_head_norm.weight")
    file.tensors += make.file.tensors


def projector(files: ModuleType) -> Any:
    file = files.GgufFile().put("general.architecture", files.Kind.STRING, "clip")
    file.put("general.type", files.Kind.STRING, "mmproj").put("clip.has_vision_encoder", files.Kind.BOOL, 1)
    file.tensors.append(files.Tensor("v.patch_embd.weight", (8,), files.F32, bytes(32)))
    return file


def adapter(files: ModuleType) -> Any:
    file = files.GgufFile().put("general.architecture", files.Kind.STRING, "llama")
    file.put("general.type", files.Kind.STRING, "adapter").put("adapter.type", files.Kind.STRING, "lora")
    file.tensors.append(files.Tensor("blk.0.attn_q.weight.lora_a", (8,), files.F32, bytes(32)))
    return file


def embedding(files: ModuleType) -> Any:
    """Of an architecture that writes text as well: only its pooling tells."""
    return files.tiny_model(architecture="qwen3").put("qwen3.pooling_type", files.Kind.U32, 3)


def vocabulary(files: ModuleType) -> Any:
    file = files.tiny_model()
    file.tensors.clear()
    return file


def shard(files: ModuleType) -> Any:
    """The second part of two."""
    file = files.GgufFile().put("split.no", files.Kind.U16, 1).put("split.count", files.Kind.U16, 2)
    file.tensors.append(files.Tensor("blk.1.attn_q.weight", (8,), files.F32, bytes(32)))
    return file


def every_kind(files: ModuleType, architectures: ModuleType) -> dict[str, Callable[[], Any]]:
    """What makes a file, by the kind that scripts call it."""
    return {
        "model": lambda: files.tiny_model(layers=LAYERS),
        "model+mtp": lambda: with_mtp(files, architectures),
        "mtp": lambda: sidecar(files, architectures),
        "eagle3": lambda: eagle3(files),
        "dflash": lambda: dflash(files),
        "projector": lambda: projector(files),
        "adapter": lambda: adapter(files),
        "embedding": lambda: embedding(files),
        "vocabulary": lambda: vocabulary(files),
        "shard": lambda: shard(files),
    }


MISLEADING = {
    "model": "mmproj-Qwen3.6-27B-MTP-EAGLE3-lora",
    "model+mtp": "Qwen3-4B-DSpark-eagle3",
    "mtp": "Qwen3.6-27B-Q8_0",
    "eagle3": "Llama-3.1-8B-Instruct-Q4_K_M",
    "dflash": "mtp-Qwen3-4B",
    "projector": "Qwen3-4B-Q8_0",
    "adapter": "Llama-3.1-8B-dflash",
    "embedding": "ggml-vocab-qwen",
    "vocabulary": "Qwen3-Embedding-8B",
    "shard": "mmproj-model-f16",
}
"""A name for each kind that says something else."""
