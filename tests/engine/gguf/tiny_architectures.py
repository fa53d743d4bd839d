"""Whole models of other architectures in a few hundred kilobytes, with random weights. Reached through `helper`.

Weights are large enough that what a model has read shows in every logit after it.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

WIDTH, HEADS, KV_HEADS, HEAD, FEED_FORWARD, LAYERS = 64, 4, 2, 16, 96, 4
WINDOW = 24  # tokens that windowed layers of the gemmas see


class _Maker:
    def __init__(self, files: ModuleType, architecture: str, seed: int) -> None:
        self._files = files
        self._rng = np.random.default_rng(seed)
        self.file = files.tiny_model(architecture=architecture, layers=LAYERS, width=WIDTH, heads=HEADS, context=4096)
        self.file.tensors = [t for t in self.file.tensors if t.name in ("token_embd.weight", "output_norm.weight")]
        self.file.tensors[0].data = self._random(self.file.tensors[0].dims, 0.5).tobytes()
        self._key = f"{architecture}."

    def _random(self, dims: tuple[int, ...], scale: float) -> Any:
        return self._rng.normal(0, scale, tuple(reversed(dims))).astype(np.float32)

    def number(self, **values: int) -> None:
        for key, value in values.items():
            self.file.put(self._key + key.replace("__", "."), self._files.Kind.U32, value)

    def numbers(self, key: str, values: list[int]) -> None:
        kind = self._files.Kind
        self.file.put(self._key + key, kind.ARRAY, (kind.U32, values))

    def weight(self, name: str, *dims: int, scale: float | None = None) -> None:
        scale = scale if scale is not None else 1.5 / np.sqrt(dims[0])
        self.put(name, self._random(dims, scale))

    def ones(self, name: str, size: int = WIDTH) -> None:
        self.put(name, np.ones(size, np.float32))

    def put(self, name: str, values: Any) -> None:
        dims = tuple(reversed(values.shape))
        self.file.tensors.append(self._files.Tensor(name, dims, self._files.F32, values.astype("<f4").tobytes()))

    # --- parts of layers --------------------------------------------------------------------------------------

    def attention(self, block: str, *, norms: bool = False, gated: bool = False) -> None:
        self.weight(block + "attn_q.weight", WIDTH, HEADS * HEAD * (2 if gated else 1))
        self.weight(block + "attn_k.weight", WIDTH, KV_HEADS * HEAD)
        self.weight(block + "attn_v.weight", WIDTH, KV_HEADS * HEAD)
        self.weight(block + "attn_output.weight", HEADS * HEAD, WIDTH)
        if norms:
            self.ones(block + "attn_q_norm.weight", HEAD)
            self.ones(block + "attn_k_norm.weight", HEAD)

    def feed_forward(self, block: str) -> None:
        self.weight(block + "ffn_gate.weight", WIDTH, FEED_FORWARD)
        self.weight(block + "ffn_up.weight", WIDTH, FEED_FORWARD)
        self.weight(block + "ffn_down.weight", FEED_FORWARD, WIDTH)

    def mamba(self, block: str, *, norms: bool = False) -> None:
        inner, state, rank, kernel = 2 * WIDTH, 16, 4, 4
        self.number(ssm__conv_kernel=kernel, ssm__inner_size=inner, ssm__state_size=state, ssm__time_step_rank=rank)
        self.weight(block + "ssm_in.weight", WIDTH, 2 * inner)
        self.weight(block + "ssm_conv1d.weight", kernel, inner)
        self.weight(block + "ssm_conv1d.bias", inner, scale=0.1)
        self.weight(block + "ssm_x.weight", inner, rank + 2 * state)
        self.weight(block + "ssm_dt.weight", rank, inner)
        self.weight(block + "ssm_dt.bias", inner, scale=0.1)
        self.put(block + "ssm_a", -np.tile(np.linspace(0.1, 1, state, dtype=np.float32), (inner, 1)))
        self.ones(block + "ssm_d", inner)
        self.weight(block + "ssm_out.weight", inner, WIDTH)
        if norms:
            for name, size in (("dt", rank), ("b", state), ("c", state)):
                self.ones(f"{block}ssm_{name}_norm.weight", size)


def mamba(files: ModuleType, seed: int = 0) -> Any:
    """A running state and nothing else."""
    make = _Maker(files, "mamba", seed)
    make.file.drop("mamba.attention.head_count", "mamba.attention.head_count_kv", "mamba.rope.dimension_count")
    make.number(feed_forward_length=0, attention__head_count=0)
    for block in _blocks():
        make.ones(block + "attn_norm.weight")
        make.mamba(block)
    return make.file


def jamba(files: ModuleType, seed: int = 0) -> Any:
    """Hybrid, and its states are not kept by the library: attention in every other layer."""
    make = _Maker(files, "jamba", seed)
    make.numbers("attention.head_count_kv", [0, KV_HEADS] * (LAYERS // 2))
    for layer, block in enumerate(_blocks()):
        make.ones(block + "attn_norm.weight")
        make.ones(block + "ffn_norm.weight")
        if layer % 2:
            make.attention(block)
        else:
            make.mamba(block, norms=True)
        make.feed_forward(block)
    return make.file


def lfm2(files: ModuleType, seed: int = 0) -> Any:
    """Hybrid, and the library keeps the states of the last tokens: short convolutions in every other layer."""
    make = _Maker(files, "lfm2", seed)
    make.file.tensors[1].name = "token_embd_norm.weight"
    make.number(shortconv__l_cache=3)
    make.numbers("attention.head_count_kv", [0, KV_HEADS] * (LAYERS // 2))
    for layer, block in enumerate(_blocks()):
        make.ones(block + "attn_norm.weight")
        make.ones(block + "ffn_norm.weight")
        if layer % 2:
            make.attention(block, norms=True)
        else:
            make.weight(block + "shortconv.conv.weight", 3, WIDTH)
            make.weight(block + "shortconv.in_proj.weight", WIDTH, 3 * WIDTH)
            make.weight(block + "shortconv.out_proj.weight", WIDTH, WIDTH)
        make.feed_forward(block)
    return make.file


def qwen35(files: ModuleType, seed: int = 0) -> Any:
    """Hybrid, and the library keeps the states of the last tokens: gated delta nets in three of four layers."""
    make = _Maker(files, "qwen35", seed)
    state, groups, values, kernel = 16, 2, 4, 4
    inner = state * values
    mixed = 2 * state * groups + inner
    make.number(ssm__conv_kernel=kernel, ssm__inner_size=inner, ssm__state_size=state, ssm__time_step_rank=values)
    make.number(ssm__group_count=groups, full_attention_interval=4)
    kind = files.Kind
    make.file.put("qwen35.rope.dimension_sections", kind.ARRAY, (kind.I32, [4, 2, 2, 0]))
    for layer, block in enumerate(_blocks()):
        make.ones(block + "attn_norm.weight")
        make.ones(block + "post_attention_norm.weight")
        if layer % 4 == 3:
            make.attention(block, norms=True, gated=True)
        else:
            make.weight(block + "attn_qkv.weight", WIDTH, mixed)
            make.weight(block + "attn_gate.weight", WIDTH, inner)
            make.weight(block + "ssm_conv1d.weight", kernel, mixed)
            make.weight(block + "ssm_dt.bias", values, scale=0.1)
            make.put(block + "ssm_a", -np.linspace(0.1, 1, values, dtype=np.float32))
            make.weight(block + "ssm_beta.weight", WIDTH, values)
            make.weight(block + "ssm_alpha.weight", WIDTH, values)
            make.ones(block + "ssm_norm.weight", state)
            make.weight(block + "ssm_out.weight", inner, WIDTH)
        make.feed_forward(block)
    return make.file


def gemma2(files: ModuleType, seed: int = 0) -> Any:
    """Every other layer sees a window."""
    return _gemma(files, "gemma2", seed, norms=False)


def gemma3(files: ModuleType, seed: int = 0) -> Any:
    """Five of six layers see a window, so all of these four do."""
    return _gemma(files, "gemma3", seed, norms=True)


def _gemma(files: ModuleType, architecture: str, seed: int, *, norms: bool) -> Any:
    make = _Maker(files, architecture, seed)
    make.number(attention__sliding_window=WINDOW, attention__key_length=HEAD, attention__value_length=HEAD)
    for block in _blocks():
        for name in ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm"):
            make.ones(f"{block}{name}.weight")
        make.attention(block, norms=norms)
        make.feed_forward(block)
    return make.file


def gemma4(files: ModuleType, seed: int = 0) -> Any:
    """Every other layer sees a window; the last one does not."""
    make = _Maker(files, "gemma4", seed)
    kind = files.Kind
    make.number(attention__sliding_window=WINDOW)
    for key in ("key_length", "value_length", "key_length_swa", "value_length_swa"):
        make.number(**{f"attention__{key}": HEAD})
    make.number(embedding_length_per_layer_input=0, rope__dimension_count=HEAD, rope__dimension_count_swa=HEAD)
    pattern = [1, 0] * (LAYERS // 2)
    make.file.put("gemma4.attention.sliding_window_pattern", kind.ARRAY, (kind.BOOL, pattern))
    for block in _blocks():
        for name in ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm"):
            make.ones(f"{block}{name}.weight")
        make.attention(block, norms=True)
        make.feed_forward(block)
    make.ones("rope_freqs.weight", HEAD // 2)
    return make.file


def several_mtp(files: ModuleType, architecture: str, *, heads: int) -> Any:
    """A hy_v3 or step35 model, its experts left out, with so many MTP layers behind its own."""
    make = _Maker(files, architecture, 0)
    make.file.put(f"{architecture}.block_count", files.Kind.U32, LAYERS + heads)
    make.number(nextn_predict_layers=heads, expert_feed_forward_length=FEED_FORWARD)
    if architecture == "step35":
        kind = files.Kind
        make.number(attention__sliding_window=WINDOW)
        windows = [0, 1] * (LAYERS + heads)
        make.file.put("step35.attention.sliding_window_pattern", kind.ARRAY, (kind.BOOL, windows[: LAYERS + heads]))
    make.weight("output.weight", WIDTH, len(files.tiny_tokens()))
    for layer in range(LAYERS + heads):
        block = f"blk.{layer}."
        make.ones(block + "attn_norm.weight")
        make.ones(block + "ffn_norm.weight")
        make.attention(block, norms=True)
        make.feed_forward(block)
        if layer >= LAYERS:
            make.weight(block + "nextn.eh_proj.weight", 2 * WIDTH, WIDTH)
            for name in ("enorm", "hnorm", "shared_head_norm"):
                make.ones(f"{block}nextn.{name}.weight")
    return make.file


def llama(files: ModuleType, seed: int = 0) -> Any:
    """The usual transformer."""
    make = _Maker(files, "llama", seed)
    for block in _blocks():
        make.ones(block + "attn_norm.weight")
        make.ones(block + "ffn_norm.weight")
        make.attention(block)
        make.feed_forward(block)
    return make.file


STATEFUL: dict[str, Callable[..., Any]] = {"mamba": mamba, "jamba": jamba, "lfm2": lfm2, "qwen35": qwen35}
WINDOWED: dict[str, Callable[..., Any]] = {"gemma2": gemma2, "gemma3": gemma3}
ALL: dict[str, Callable[..., Any]] = {"llama": llama, **WINDOWED, **STATEFUL}


def _blocks() -> list[str]:
    return [f"blk.{layer}." for layer in range(LAYERS)]
