"""The number types of the KV cache: half precision, or fewer bits for longer contexts."""

import enum
from dataclasses import dataclass
from typing import Final, Self

import msgspec

from foretoken.engine.gguf.formats import TENSOR_TYPES


class KvType(enum.Enum):
    """Number types that llama.cpp has for keys and values, the most exact first. The values are its names."""

    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    Q8_0 = "q8_0"
    Q5_1 = "q5_1"
    Q5_0 = "q5_0"
    Q4_1 = "q4_1"
    IQ4_NL = "iq4_nl"
    Q4_0 = "q4_0"

    @property
    def number(self) -> int:
        """The type's number in ggml."""
        return _NUMBERS[self.value]

    @property
    def block(self) -> int:
        """How many values are stored together. The size of a head must be a multiple of it."""
        return TENSOR_TYPES[self.number].block

    @property
    def quantised(self) -> bool:
        return self.block > 1

    def bytes_for(self, values: int) -> int:
        """The size in bytes of a row of `values` numbers."""
        kind = TENSOR_TYPES[self.number]
        return values // kind.block * kind.block_bytes


_NUMBERS: Final = {kind.name.lower(): number for number, kind in TENSOR_TYPES.items()}


class KvTypes(msgspec.Struct, frozen=True):
    """The types of keys and of values."""

    keys: KvType = KvType.F16
    values: KvType = KvType.F16

    @classmethod
    def parse(cls, text: str) -> Self:
        """ "q8_0" for both, or "q8_0/q4_0" for keys and values. Raises ValueError with a sentence."""
        keys, slash, values = text.strip().lower().partition("/")
        try:
            return cls(KvType(keys), KvType(values if slash else keys))
        except ValueError:
            known = ", ".join(kind.value for kind in KvType)
            raise ValueError(f"{text!r} is no KV type; choose from {known}, or two as in q8_0/q4_0.") from None

    def __str__(self) -> str:
        same = self.keys is self.values
        return self.keys.value if same else f"{self.keys.value}/{self.values.value}"


@dataclass(frozen=True)
class KvShape:
    """The properties of a model that decide its possible KV types. `key_length`, `value_length`: values of one head.

    `latent`: keys and values are stored as one (multi-head latent attention). `flash`: whether llama.cpp has flash
    attention for the architecture. Without it values cannot be quantised.
    """

    key_length: int
    value_length: int
    latent: bool = False
    flash: bool = True

    def fault(self, types: KvTypes) -> str | None:
        """Why llama.cpp would refuse `types`, as the end of a sentence; None if it would not."""
        if self.latent and types.keys is not types.values:
            return "keeps keys and values as one, so both must have one type"
        if types.values.quantised and not self.flash:
            return f"has no flash attention, without which values cannot be kept in {types.values.value}"
        if self.flash:
            for what, kind, length in (
                ("key", types.keys, self.key_length),
                ("value", types.values, self.value_length),
            ):
                if length % kind.block:
                    return (
                        f"has {what} heads of {length} numbers, and {kind.value} keeps multiples of {kind.block} only"
                    )
        return None
