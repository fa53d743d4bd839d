"""The shapes of the two demo models and the numbers that both must share."""

from __future__ import annotations

from dataclasses import dataclass

VOCABULARY = 3072
CONTEXT_LENGTH = 2048
ROPE_BASE = 10_000.0
NORM_EPSILON = 1e-5


@dataclass(frozen=True)
class Shape:
    """A llama-architecture decoder with tied embeddings.

    ``width`` is the residual width; heads divide it into equal even parts, which RoPE and ggml both need.
    """

    name: str
    width: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int = VOCABULARY

    @property
    def head_width(self) -> int:
        """Numbers per attention head."""
        return self.width // self.heads

    @property
    def parameters(self) -> int:
        """Every trained number; the embedding counts once because the output reuses it."""
        attention = 4 * self.width * self.width
        feed_forward = 3 * self.width * self.feed_forward
        norms = 2 * self.width
        return self.vocabulary * self.width + self.layers * (attention + feed_forward + norms) + self.width


@dataclass(frozen=True)
class HeadShape:
    """An EAGLE-3 head with an embedding of its own, which is its output layer too.

    ``width`` is the size of its states, ``layers`` are the target's layers whose inputs it reads: three, as llama.cpp
    wants.
    """

    name: str
    width: int
    heads: int
    head_width: int
    feed_forward: int
    layers: tuple[int, int, int]
    vocabulary: int = VOCABULARY

    @property
    def parameters(self) -> int:
        """Every trained number."""
        inner = self.heads * self.head_width
        attention = 2 * self.width * 3 * inner + inner * self.width
        feed_forward = 3 * self.width * self.feed_forward
        fused = len(self.layers) * TARGET.width * self.width
        return self.vocabulary * self.width + attention + feed_forward + fused + 4 * self.width


@dataclass(frozen=True)
class HybridShape:
    """A qwen35 model of two layers, the first a delta net, with one MTP block."""

    name: str
    width: int
    heads: int
    head_width: int
    state_heads: int
    state_width: int
    feed_forward: int
    convolution: int = 4
    vocabulary: int = VOCABULARY


TARGET = Shape("Foretoken demo target", width=512, layers=3, heads=8, feed_forward=960)
DRAFT = Shape("Foretoken demo draft", width=128, layers=2, heads=2, feed_forward=256)
HEAD = HeadShape("Demo EAGLE-3 head", width=64, heads=3, head_width=64, feed_forward=512, layers=(0, 1, 2))
HYBRID = HybridShape(
    "Demo MTP model", width=128, heads=2, head_width=64, state_heads=4, state_width=32, feed_forward=256
)
