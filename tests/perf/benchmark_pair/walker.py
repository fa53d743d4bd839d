"""A hybrid model of the architecture qwen35 with an MTP block, which walks through its vocabulary.

It is there for the cost of its passes, for nothing of such a shape can be made from the demo pair: three of four layers
are delta nets, and their weights are random where they read and zero where they would be heard. What is left is a fixed
order: each word has one successor, so that a reply never repeats itself, and the reply to every prompt that ends alike
is the same. The MTP block knows the successor of a share of the words, and a wrong one of the others: that share is how
often its guesses are right, each independent of the others.

A token's embedding holds two codes side by side. The output matrix gives each word the code of the one before it, so
the first code, the token's own, chooses the successor. `eh_proj` puts the second code, which is another token's where
the MTP block is to be wrong, in the first one's place.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import gguf
import numpy as np

from .expand import Filled, Matrix, Vector
from .source import Floats, Source, generator

_CODE: Final = 256  # numbers of a code: any two of some thousand are nearly at right angles
_STRENGTH: Final = 0.1  # of the output matrix: the successor has a logit of 50, others of 15 at most


@dataclass(frozen=True, kw_only=True)
class HybridShape:
    """`layers`: without the MTP block. `states`: heads of a delta net, of `state_width`."""

    layers: int = 18
    width: int = 2048
    heads: int = 8
    kv_heads: int = 2
    head_width: int = 256
    feed_forward: int = 6144
    states: int = 16
    state_width: int = 128
    kernel: int = 4
    interval: int = 4  # every so many layers, one has attention
    vocabulary: int = 32_000


@dataclass(frozen=True)
class Walk:
    """`successor[i]` is what follows word i of `words`; `known[i]`: whether the MTP block knows it."""

    words: tuple[int, ...]
    successor: tuple[int, ...]
    known: tuple[bool, ...]

    @property
    def share(self) -> float:
        return sum(self.known) / len(self.known)


def walk(tokenizer: Source, share: float, seed: int = 1) -> Walk:
    """Through all tokens that are text, in a random order and round again."""
    kinds = tokenizer.metadata["tokenizer.ggml.token_type"].value
    words = [token for token, kind in enumerate(kinds) if kind == gguf.TokenType.NORMAL]
    rng = generator(seed, "walk")
    order = rng.permutation(words)
    after = dict(zip(order.tolist(), np.roll(order, -1).tolist(), strict=True))
    known = rng.permutation(len(words)) < round(share * len(words))
    return Walk(tuple(words), tuple(after[word] for word in words), tuple(known.tolist()))


def tensors(tokenizer: Source, shape: HybridShape, path: Walk, seed: int = 1) -> Iterator[Matrix | Vector]:
    """All of the model, in order."""
    ones = np.ones(shape.width, np.float32)
    own, told = _codes(tokenizer, path, seed)

    def embedding(rng: np.random.Generator) -> Filled:
        del rng
        rows = np.zeros((len(own), shape.width), np.float32)
        rows[:, :_CODE], rows[:, _CODE : 2 * _CODE] = own, told
        return np.arange(len(rows)), rows

    def output(rng: np.random.Generator) -> Filled:
        del rng
        rows = np.zeros((len(path.words), shape.width), np.float32)
        rows[:, :_CODE] = _STRENGTH * own[list(path.words)]
        return np.array(path.successor), rows

    def joined(rng: np.random.Generator) -> Filled:
        del rng
        rows = np.zeros((_CODE, 2 * shape.width), np.float32)
        rows[np.arange(_CODE), _CODE + np.arange(_CODE)] = 1
        return np.arange(_CODE), rows

    yield Matrix("token_embd.weight", shape.vocabulary, shape.width, embedding)
    yield Vector("output_norm.weight", ones)
    yield Matrix("output.weight", shape.vocabulary, shape.width, output)
    for layer in range(shape.layers + 1):
        block = f"blk.{layer}."
        yield Vector(f"{block}attn_norm.weight", ones)
        yield Vector(f"{block}post_attention_norm.weight", ones)
        plain = layer == shape.layers or not (layer + 1) % shape.interval
        yield from _attention(block, shape) if plain else _delta_net(block, shape, seed)
        yield _noise(f"{block}ffn_gate.weight", shape.feed_forward, shape.width)
        yield _noise(f"{block}ffn_up.weight", shape.feed_forward, shape.width)
        yield _noise(f"{block}ffn_down.weight", shape.width, shape.feed_forward, silent=True)
    yield Matrix(f"{block}nextn.eh_proj.weight", shape.width, 2 * shape.width, joined, silent=True)
    for name in ("enorm", "hnorm", "shared_head_norm"):
        yield Vector(f"{block}nextn.{name}.weight", ones)


def _codes(tokenizer: Source, path: Walk, seed: int) -> tuple[Floats, Floats]:
    """By token: its own code, and the one that the MTP block is told."""
    rng = generator(seed, "codes")
    own = rng.choice(np.array([-1, 1], np.float32), (tokenizer.shape.vocabulary, _CODE))
    others = np.setdiff1d(np.arange(len(own)), path.words)
    own[others] = own[rng.choice(path.words, len(others))]  # what is no word goes on as one of them does
    told = own.copy()
    unknown = np.array(path.words)[~np.array(path.known)]
    told[unknown] = own[np.roll(path.words, 1)[~np.array(path.known)]]
    return own, told


def _noise(name: str, rows: int, columns: int, *, silent: bool = False) -> Matrix:
    def nothing(rng: np.random.Generator) -> Filled:
        del rng
        return np.empty(0, np.intp), np.empty((0, columns), np.float32)

    return Matrix(name, rows, columns, nothing, silent=silent)


def _attention(block: str, shape: HybridShape) -> Iterator[Matrix | Vector]:
    queries, keys = shape.heads * shape.head_width, shape.kv_heads * shape.head_width
    yield _noise(f"{block}attn_q.weight", 2 * queries, shape.width)  # the second half gates the output
    yield _noise(f"{block}attn_k.weight", keys, shape.width)
    yield _noise(f"{block}attn_v.weight", keys, shape.width)
    yield _noise(f"{block}attn_output.weight", shape.width, queries, silent=True)
    for name in ("attn_q_norm", "attn_k_norm"):
        yield Vector(f"{block}{name}.weight", np.ones(shape.head_width, np.float32))


def _delta_net(block: str, shape: HybridShape, seed: int) -> Iterator[Matrix | Vector]:
    inner = shape.states * shape.state_width
    rng = generator(seed, block)
    yield _noise(f"{block}attn_qkv.weight", 3 * inner, shape.width)
    yield _noise(f"{block}attn_gate.weight", inner, shape.width)
    kernel = rng.standard_normal((3 * inner, shape.kernel), np.float32)
    yield Vector(f"{block}ssm_conv1d.weight", np.float32(0.3) * kernel)
    yield Vector(f"{block}ssm_dt.bias", np.float32(0.1) * rng.standard_normal(shape.states, np.float32))
    yield Vector(f"{block}ssm_a", -np.linspace(0.1, 1, shape.states, dtype=np.float32))
    yield _noise(f"{block}ssm_beta.weight", shape.states, shape.width)
    yield _noise(f"{block}ssm_alpha.weight", shape.states, shape.width)
    yield Vector(f"{block}ssm_norm.weight", np.ones(shape.state_width, np.float32))
    yield _noise(f"{block}ssm_out.weight", shape.width, inner, silent=True)


def describe(writer: gguf.GGUFWriter, shape: HybridShape, context: int) -> None:
    """What llama.cpp asks of a qwen35 file."""
    numbers: dict[str, Any] = {
        "context_length": context, "embedding_length": shape.width, "block_count": shape.layers + 1,
        "nextn_predict_layers": 1, "feed_forward_length": shape.feed_forward, "attention.head_count": shape.heads,
        "attention.head_count_kv": shape.kv_heads, "attention.key_length": shape.head_width,
        "attention.value_length": shape.head_width, "rope.dimension_count": 64,
        "full_attention_interval": shape.interval, "ssm.conv_kernel": shape.kernel,
        "ssm.inner_size": shape.states * shape.state_width, "ssm.state_size": shape.state_width,
        "ssm.time_step_rank": shape.states, "ssm.group_count": shape.states,
    }  # fmt: skip
    for key, value in numbers.items():
        writer.add_uint32(f"qwen35.{key}", value)
    writer.add_vocab_size(shape.vocabulary)
    writer.add_array("qwen35.rope.dimension_sections", [11, 11, 10, 0])
    writer.add_float32("qwen35.attention.layer_norm_rms_epsilon", 1e-6)
    writer.add_float32("qwen35.rope.freq_base", 1e7)


SMALL: Final = replace(
    HybridShape(), layers=2, width=512, heads=2, kv_heads=1, head_width=64, feed_forward=256, states=2,
    state_width=64, interval=2, vocabulary=3328,
)  # fmt: skip
"""For tests."""
