"""Shapes of llama models and of EAGLE-3 heads, and the pairs of them that are measured."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class Shape:
    """`width`: the residual stream; `head_width`: numbers per head; `tied`: the embedding is the output matrix too."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    head_width: int
    feed_forward: int
    vocabulary: int
    tied: bool = True

    @property
    def group(self) -> int:
        """Query heads per key-value head."""
        return self.heads // self.kv_heads

    @property
    def parameters(self) -> int:
        """Weights, norms included."""
        queries, keys = self.heads * self.head_width, self.kv_heads * self.head_width
        attention = 2 * self.width * queries + 2 * self.width * keys
        layer = attention + 3 * self.width * self.feed_forward + 2 * self.width
        return self.vocabulary * self.width * (1 if self.tied else 2) + self.layers * layer + self.width

    @classmethod
    def parse(cls, text: str) -> "Shape":
        """`layers=4,width=768,…,tied=no`. Raises ValueError with a sentence."""
        known = {field.name for field in fields(cls)}
        values: dict[str, int | bool] = {}
        for part in text.split(","):
            name, _, value = part.partition("=")
            if name not in known or not value:
                raise ValueError(f"{part!r} is not one of {', '.join(sorted(known))} with a value, as in width=768.")
            values[name] = value in ("yes", "true", "1") if name == "tied" else int(value)
        missing = known - values.keys() - {"tied"}
        if missing:
            raise ValueError(f"The shape lacks {', '.join(sorted(missing))}; give every number.")
        return cls(**values)  # type: ignore[arg-type]


@dataclass(frozen=True, kw_only=True)
class HeadShape(Shape):
    """An EAGLE-3 head: one layer over the states of a target of `target_width` and `target_layers`.

    `guessed`: how many ids a head with a reduced vocabulary can guess. `tied` is without meaning.
    """

    target_width: int
    target_layers: int
    guessed: int

    @property
    def parameters(self) -> int:
        """Weights that a guess reads, of a head with a reduced vocabulary and the target's embedding."""
        queries, keys = self.heads * self.head_width, self.kv_heads * self.head_width
        attention = self.width * (3 * queries + 4 * keys)
        return attention + 3 * self.width * self.feed_forward + 4 * self.width + self.guessed * self.width


@dataclass(frozen=True)
class PairShape:
    """A target and a draft that share a vocabulary. The draft may be a head for the target."""

    target: Shape
    draft: Shape


# The demo target has eight heads with keys of their own, so no preset has fewer key-value heads. All have an output
# matrix of their own, which endless replies need; it costs memory where Llama's small models are tied, but no time.
# TinyLlama's but for eight key-value heads instead of four (2% more weights).
_1B = Shape(
    layers=22, width=2048, heads=32, kv_heads=8, head_width=64, feed_forward=5632, vocabulary=32_000, tied=False
)
_1B_60M = PairShape(
    _1B,
    # Deep and narrow.
    Shape(layers=10, width=576, heads=9, kv_heads=9, head_width=64, feed_forward=1536, vocabulary=32_000, tied=False),
)
PRESETS = {
    "1b-60m": _1B_60M,
    # A head as they are made for larger models: a layer of its target's shape, a quarter of the ids.
    "1b-eagle3": PairShape(
        _1B,
        HeadShape(
            **(vars(_1B) | {"layers": 1}), target_width=_1B.width, target_layers=_1B.layers, guessed=_1B.vocabulary // 4
        ),
    ),
    # Llama 3.1 8B and Llama 3.2 1B.
    "8b-1b": PairShape(
        Shape(
            layers=32, width=4096, heads=32, kv_heads=8, head_width=128, feed_forward=14_336, vocabulary=128_256,
            tied=False,
        ),
        Shape(
            layers=16, width=2048, heads=32, kv_heads=8, head_width=64, feed_forward=8192, vocabulary=128_256,
            tied=False,
        ),
    ),
}  # fmt: skip
