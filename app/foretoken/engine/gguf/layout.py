"""What the header of a GGUF file holds: metadata, and the places and shapes of its tensors."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import overload

from foretoken.engine.gguf.formats import Kind
from foretoken.plain import one_line


class Malformed(Exception):
    """The file cannot be read any further. The text is a clause about the file ("it ends in ...")."""


class StringArray(Sequence[bytes]):
    """The strings of a metadata array as raw bytes (UTF-8 is not guaranteed), cut out of the header on access."""

    def __init__(self, raw: bytearray, starts: "array[int]") -> None:
        """`starts`: the offset of each string in `raw`, and one past the last. 8 bytes of length precede each."""
        self._raw = raw
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, index: int) -> bytes: ...
    @overload
    def __getitem__(self, index: slice) -> list[bytes]: ...
    def __getitem__(self, index: int | slice) -> bytes | list[bytes]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        at = index % len(self)
        return bytes(self._raw[self._starts[at] : self._starts[at + 1] - 8])

    def decoded(self) -> list[bytes]:
        """All strings as a list, which is much faster than one by one."""
        raw = bytes(self._raw)
        starts = self._starts.tolist()
        return [raw[begin : end - 8] for begin, end in pairwise(starts)]


Value = int | float | bool | str | StringArray | Sequence[int | float]


@dataclass(frozen=True)
class MetadataEntry:
    """A metadata value; `inner` is the kind of an array's elements."""

    kind: Kind
    value: Value
    inner: Kind | None = None


@dataclass(frozen=True)
class TensorInfo:
    """The place and shape of a tensor. `dims`: elements, fastest first. `offset`, `size`: bytes in the data section.

    `size` is 0 for an unknown type.
    """

    name: str
    dims: tuple[int, ...]
    type: int
    offset: int
    size: int

    @property
    def elements(self) -> int:
        product = 1
        for dim in self.dims:
            product *= dim
        return product


@dataclass(frozen=True)
class Layout:
    """The layout of one file. `data_start` and `size` in bytes."""

    version: int
    entries: Mapping[str, MetadataEntry]
    tensors: tuple[TensorInfo, ...]
    data_start: int
    size: int


def shown(text: str | bytes, limit: int = 48) -> str:
    """Text of a file for use in a sentence: control characters escaped, at most `limit` characters."""
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return one_line(plain, limit)
