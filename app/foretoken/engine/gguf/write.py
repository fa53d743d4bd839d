"""Writes a GGUF file: metadata, the places of its tensors, then their bytes as they are given."""

import dataclasses
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import BinaryIO, Final

from foretoken.engine.gguf.formats import NUMBER_CODES, Kind
from foretoken.engine.gguf.layout import MetadataEntry, TensorInfo, Value

_ALIGNMENT: Final = 32  # bytes, of a file that names no other
_VERSION: Final = 3


def write_gguf(
    file: BinaryIO,
    entries: Mapping[str, MetadataEntry],
    tensors: Sequence[TensorInfo],
    data: Callable[[TensorInfo], Iterable[bytes]],
) -> Iterator[int]:
    """Write to `file`, and yield the bytes of tensors that are written, after each piece of them.

    `data`: the bytes of one of the `tensors`, `size` of it together; the `offset` of these is computed anew.
    """
    given = entries.get("general.alignment")
    alignment = given.value if given is not None and isinstance(given.value, int) else _ALIGNMENT
    ends = accumulate((_padded(tensor.size, alignment) for tensor in tensors), initial=0)
    placed = [dataclasses.replace(tensor, offset=end) for tensor, end in zip(tensors, ends, strict=False)]
    head = b"".join(
        (
            b"GGUF" + struct.pack("<IQQ", _VERSION, len(placed), len(entries)),
            *(_string(key.encode()) + _entry(entry) for key, entry in entries.items()),
            *map(_place, placed),
        )
    )
    file.write(head.ljust(_padded(len(head), alignment), b"\0"))
    done = 0
    for before, tensor in zip(tensors, placed, strict=True):
        for piece in data(before):
            file.write(piece)
            done += len(piece)
            yield done
        file.write(bytes(_padded(tensor.size, alignment) - tensor.size))


def _padded(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment


def _place(tensor: TensorInfo) -> bytes:
    dims = struct.pack(f"<I{len(tensor.dims)}Q", len(tensor.dims), *tensor.dims)
    return _string(tensor.name.encode()) + dims + struct.pack("<IQ", tensor.type, tensor.offset)


def _string(text: bytes) -> bytes:
    return struct.pack("<Q", len(text)) + text


def _entry(entry: MetadataEntry) -> bytes:
    kind, value = entry.kind, entry.value
    if kind is not Kind.ARRAY:
        return struct.pack("<I", kind) + _values(kind, [value])
    assert entry.inner is not None, "an array"
    assert isinstance(value, Sequence), "an array"
    return struct.pack("<IIQ", kind, entry.inner, len(value)) + _values(entry.inner, value)


def _values(kind: Kind, values: "Sequence[Value | bytes]") -> bytes:
    if kind is Kind.STRING:
        return b"".join(_string(one.encode() if isinstance(one, str) else bytes(one)) for one in values)  # type: ignore[arg-type]
    return struct.pack(f"<{len(values)}{NUMBER_CODES[kind]}", *values)
