"""The shapes that the usual dense transformer's tensors must have, given its hyper-parameters.

llama.cpp refuses other shapes as well, but gives the reason only in its log.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.gguf.layout import TensorInfo, shown
from foretoken.wording import tr

USUAL: Final = frozenset({"llama", "qwen2", "qwen3", "mistral3", "smollm3"})
"""Architectures that have these shapes and no others under these names."""

_IN_LAYER: Final = re.compile(r"blk\.(\d+)\.(\w+)\.weight")


@dataclass(frozen=True)
class Shapes:
    """Sizes of a model; `heads`, `kv_heads` and `feed_forward` by layer, head sizes in values."""

    width: int
    heads: Sequence[int]
    kv_heads: Sequence[int]
    feed_forward: Sequence[int]
    key_length: int
    value_length: int

    def faults(self, tensors: Sequence[TensorInfo]) -> list[str]:
        """A clause for the first tensor with a wrong shape, and their number; empty if all are right."""
        wrong = [
            (tensor, dims) for tensor in tensors if (dims := self._expected(tensor.name)) not in (None, tensor.dims)
        ]
        if not wrong:
            return []
        tensor, dims = wrong[0]
        more = f" (and {len(wrong) - 1:,} more like it)" if len(wrong) > 1 else ""
        have, want = (" × ".join(f"{dim:,}" for dim in shape or ()) for shape in (tensor.dims, dims))
        return [
            tr(
                "its tensor {name} has the shape {have} where {want} is expected{more}",
                name=shown(tensor.name),
                have=have,
                want=want,
                more=more,
            )
        ]

    def _expected(self, name: str) -> tuple[int, ...] | None:
        """The expected dims of the tensor `name`; None for a tensor that is not checked."""
        if name == "output_norm.weight":
            return (self.width,)
        match = _IN_LAYER.fullmatch(name)
        if match is None or not 0 <= (layer := int(match[1])) < len(self.heads):
            return None
        queries, keys = self.heads[layer] * self.key_length, self.kv_heads[layer] * self.key_length
        values, hidden = self.kv_heads[layer] * self.value_length, self.feed_forward[layer]
        return {
            "attn_norm": (self.width,),
            "attn_q": (self.width, queries),
            "attn_k": (self.width, keys),
            "attn_v": (self.width, values),
            "attn_output": (self.heads[layer] * self.value_length, self.width),
            "ffn_norm": (self.width,),
            "ffn_gate": (self.width, hidden),
            "ffn_up": (self.width, hidden),
            "ffn_down": (hidden, self.width),
        }.get(match[2])
