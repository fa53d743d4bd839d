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


TARGET = Shape("Foretoken demo target", width=512, layers=3, heads=8, feed_forward=960)
DRAFT = Shape("Foretoken demo draft", width=128, layers=2, heads=2, feed_forward=256)
