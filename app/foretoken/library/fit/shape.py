"""A model's dimensions that determine its memory, known before it is downloaded."""

from typing import Annotated

import msgspec
from msgspec import Meta

from foretoken.engine.gguf import GgufHeader

Measure = Annotated[int, Meta(ge=1, le=1 << 24)]
Heads = Annotated[int, Meta(ge=0, le=1 << 16)]
Layers = Annotated[int, Meta(ge=1, le=4096)]


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a model's config.json says, and the header of its GGUF in other words.

    `width`: numbers of a hidden state; `feed_forward`: of the widest layer's inner state; `kv_heads`: key and value
    heads, one number for all layers or one a layer (0: that layer keeps no cache); `head`: numbers of one key head,
    `value_head`: of one value head where it is another; `vocabulary`: tokens, padding included. `state`: bytes of the
    running state of a recurrent or hybrid model, `kept_states`: earlier ones that the library keeps beside it.
    """

    layers: Layers
    width: Measure
    feed_forward: Measure
    kv_heads: Heads | Annotated[tuple[Heads, ...], Meta(min_length=1, max_length=4096)]
    head: Measure
    vocabulary: Measure
    value_head: Measure | None = None
    state: Annotated[int, Meta(ge=0, le=1 << 40)] = 0
    kept_states: Annotated[int, Meta(ge=0, le=1 << 16)] = 0

    def __post_init__(self) -> None:
        if isinstance(self.kv_heads, tuple) and len(self.kv_heads) != self.layers:
            raise ValueError(f"Expected one number of `kv_heads` for each of {self.layers} layers")

    @property
    def kv_head_counts(self) -> tuple[int, ...]:
        """One number a layer."""
        return self.kv_heads if isinstance(self.kv_heads, tuple) else (self.kv_heads,) * self.layers


def shape_of(header: GgufHeader) -> Shape:
    """The shape of a model that is here."""
    heads = header.kv_head_counts
    return Shape(
        layers=header.trunk_layers,
        width=header.n_embd,
        feed_forward=header.feed_forward_length,
        kv_heads=heads[0] if len(set(heads)) == 1 else heads,
        head=header.key_length,
        vocabulary=header.n_vocab,
        value_head=header.value_length if header.value_length != header.key_length else None,
        state=header.state_bytes,
        kept_states=header.kept_states,
    )
