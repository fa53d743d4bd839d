"""Parses the layout of one GGUF file, from bytes to values, without trusting it.

Every count and length is compared with the size of the file before anything is read, so that a hostile file costs no
more time or memory than a sound one of its size. Format: ggml's docs/gguf.md. The limits are choices.
"""

import dataclasses
import struct
import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, Final

from foretoken.engine.gguf.formats import NUMBER_CODES, TENSOR_TYPES, Kind
from foretoken.engine.gguf.layout import Layout, Malformed, MetadataEntry, StringArray, TensorInfo, shown
from foretoken.wording import later, tr

MAX_STRINGS: Final = 4 * 1024 * 1024  # in one array; the longest known merge list has half a million
MAX_TENSORS: Final = 1 << 17
MAX_DIMENSIONS: Final = 4
MAX_HEADER: Final = 256 * 1024 * 1024  # bytes; the largest vocabularies take about 20 MiB
_STEP: Final = 1024 * 1024  # bytes read at once, at least
_U64: Final = struct.Struct("<Q")
_U32: Final = struct.Struct("<I")

What = tuple[str, Mapping[str, Any]]
"""What is being read, in English, and the values of its names; put together only where the file ends in it."""

_CUT_OFF: Final = later("it ends in the middle of {what}, so it is damaged or incomplete; download it again")


class Cursor:
    """Reads forward through a file, in steps of at least _STEP bytes."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self.raw = bytearray()
        self.at = 0
        self._file = file
        self._size = size

    @property
    def left(self) -> int:
        return self._size - self.at

    def have(self, end: int, what: What) -> None:
        """Make sure that the bytes before `end` are in `raw`. Raises Malformed."""
        if end <= len(self.raw):
            return
        if end > self._size:
            raise Malformed(tr(_CUT_OFF, what=tr(what[0], **what[1])))
        if end > MAX_HEADER:
            raise Malformed(
                tr("its header is over {max_header} MiB, far more than any real model has", max_header=MAX_HEADER >> 20)
            )
        while len(self.raw) < end:
            more = self._file.read(max(_STEP, end - len(self.raw)))
            if not more:  # the file shrank while it was read
                raise Malformed(tr(_CUT_OFF, what=tr(what[0], **what[1])))
            self.raw += more

    def take(self, count: int, what: What) -> bytes:
        self.have(self.at + count, what)
        self.at += count
        return bytes(self.raw[self.at - count : self.at])

    def u32(self, what: What) -> int:
        return int(_U32.unpack(self.take(4, what))[0])

    def u64(self, what: What) -> int:
        return int(_U64.unpack(self.take(8, what))[0])

    def string(self, what: What) -> bytes:
        return self.take(self.u64(what), what)

    def strings(self, count: int, what: What) -> StringArray:
        """Read `count` strings, noting only their offsets. Raises Malformed."""
        starts = array("Q")
        raw, at, have, read = self.raw, self.at, len(self.raw), _U64.unpack_from
        for _ in range(count):
            if at + 8 > have:
                self.have(at + 8, what)
                have = len(raw)
            begin = at + 8
            at = begin + read(raw, at)[0]
            if at > have:
                self.have(at, what)
                have = len(raw)
            starts.append(begin)
        starts.append(at + 8)
        self.at = at
        return StringArray(raw, starts)


def parse(file: BinaryIO, size: int, faults: list[str], entries: dict[str, MetadataEntry] | None = None) -> Layout:
    """Read the layout of a file of `size` bytes that begins with the magic.

    Faults that do not prevent further reading are added to `faults`, as clauses. `entries` is filled with the metadata
    while they are read, so that the caller has those before a failure. Raises Malformed, OSError.
    """
    entries = {} if entries is None else entries
    cursor = Cursor(file, size)
    cursor.take(4, (later("its first bytes"), {}))
    version = _version(cursor)
    tensor_count = cursor.u64((later("its counts"), {}))
    entry_count = cursor.u64((later("its counts"), {}))
    if entry_count * 13 > cursor.left:  # the shortest entry: a key of one letter and a byte
        raise Malformed(
            tr("it claims {entry_count:,} metadata entries, more than it has room for", entry_count=entry_count)
        )
    if tensor_count * 24 > cursor.left or tensor_count > MAX_TENSORS:
        raise Malformed(tr("it claims {tensor_count:,} tensors, more than it has room for", tensor_count=tensor_count))
    _entries(cursor, entry_count, faults, entries)
    alignment = _alignment(entries, faults)
    tensors = tuple(_tensor(cursor, number, faults) for number in range(tensor_count))
    data_start = -(-cursor.at // alignment) * alignment
    del cursor.raw[cursor.at :]
    faults += _place_faults(tensors, data_start, size)
    return Layout(version, entries, tensors, data_start, size)


def _version(cursor: Cursor) -> int:
    version = cursor.u32((later("its version"), {}))
    if version in (2, 3):
        return version
    if version == 1:
        raise Malformed(tr("it is GGUF version 1, which is no longer supported; download a newer file of this model"))
    if version & 0xFFFF == 0 and version:
        raise Malformed(tr("it is written for big-endian machines; download the usual (little-endian) file"))
    raise Malformed(tr("it says it is GGUF version {version:,}, and only 2 and 3 can be read", version=version))


def _entries(cursor: Cursor, count: int, faults: list[str], entries: dict[str, MetadataEntry]) -> None:
    for number in range(count):
        what: What = (later("its metadata (entry {number} of {count})"), {"number": number + 1, "count": count})
        key = cursor.string(what)
        name = key.decode("utf-8", "backslashreplace")
        if not key:
            faults.append(tr("its metadata entry {number} has no name", number=number + 1))
        entry = _entry(cursor, name)
        if name in entries:
            faults.append(tr("its metadata has {name} more than once", name=shown(name)))
        else:
            entries[name] = entry


def _kind(cursor: Cursor, name: str) -> Kind:
    number = cursor.u32((later("the metadata {name}"), {"name": shown(name)}))
    try:
        return Kind(number)
    except ValueError:
        raise Malformed(
            tr("its metadata {name} is of an unknown kind ({number:,})", name=shown(name), number=number)
        ) from None


def _entry(cursor: Cursor, name: str) -> MetadataEntry:
    what: What = (later("the metadata {name}"), {"name": shown(name)})
    kind = _kind(cursor, name)
    if kind is Kind.STRING:
        return MetadataEntry(kind, cursor.string(what).decode("utf-8", "replace"))
    if kind is not Kind.ARRAY:
        code = NUMBER_CODES[kind]
        (number,) = struct.unpack("<" + code, cursor.take(struct.calcsize("<" + code), what))
        if kind is Kind.BOOL and number > 1:
            raise Malformed(
                tr("its metadata {name} is neither true nor false ({number})", name=shown(name), number=number)
            )
        return MetadataEntry(kind, bool(number) if kind is Kind.BOOL else number)
    return _array(cursor, name, what)


def _array(cursor: Cursor, name: str, what: What) -> MetadataEntry:
    inner = _kind(cursor, name)
    count = cursor.u64(what)
    if inner is Kind.ARRAY:
        raise Malformed(tr("its metadata {name} is a list of lists, which llama.cpp cannot read", name=shown(name)))
    width = 8 if inner is Kind.STRING else struct.calcsize("<" + NUMBER_CODES[inner])
    if count * width > cursor.left:
        raise Malformed(
            tr(
                "its metadata {name} claims {count:,} values, more than the file has room for",
                name=shown(name),
                count=count,
            )
        )
    if inner is Kind.STRING:
        if count > MAX_STRINGS:
            raise Malformed(
                tr(
                    "its metadata {name} has {count:,} strings, far more than any real model",
                    name=shown(name),
                    count=count,
                )
            )
        return MetadataEntry(Kind.ARRAY, cursor.strings(count, what), inner)
    numbers = array(NUMBER_CODES[inner])
    numbers.frombytes(cursor.take(count * width, what))
    if sys.byteorder == "big":
        numbers.byteswap()
    return MetadataEntry(Kind.ARRAY, numbers, inner)


def _alignment(entries: Mapping[str, MetadataEntry], faults: list[str]) -> int:
    entry = entries.get("general.alignment")
    if entry is None:
        return 32
    if entry.kind is not Kind.U32 or not isinstance(entry.value, int):
        faults.append(tr("its alignment is not a 32-bit number"))
        return 32
    alignment = entry.value
    if alignment == 0 or alignment & (alignment - 1):
        faults.append(tr("its alignment is {alignment:,}, which is not a power of two", alignment=alignment))
        return 32
    if alignment < 32:
        faults.append(
            tr(
                "its alignment is {alignment}, and llama.cpp computes with weights aligned to 32 bytes or more",
                alignment=alignment,
            )
        )
    return alignment


def _tensor(cursor: Cursor, number: int, faults: list[str]) -> TensorInfo:
    """Read what the header says of one tensor. Faults that do not prevent further reading are added to `faults`. Raises
    Malformed."""
    what: What = (later("its list of tensors (number {number})"), {"number": number + 1})
    name = cursor.string(what).decode("utf-8", "backslashreplace")
    count = cursor.u32(what)
    if count > MAX_DIMENSIONS:
        raise Malformed(
            tr(
                "its tensor {name} has {count:,} dimensions, where at most {max_dimensions} are allowed",
                name=shown(name),
                count=count,
                max_dimensions=MAX_DIMENSIONS,
            )
        )
    dims = tuple(cursor.u64(what) for _ in range(count))
    type_number = cursor.u32(what)
    offset = cursor.u64(what)
    info = TensorInfo(name, dims, type_number, offset, 0)
    return dataclasses.replace(info, size=_size(info, faults))


def _size(info: TensorInfo, faults: list[str]) -> int:
    """Bytes of its values, by type and shape; 0 where these are impossible, which is added to `faults`."""
    name = shown(info.name)
    kind = TENSOR_TYPES.get(info.type)
    row = info.dims[0] if info.dims else 1
    if kind is None:
        faults.append(
            tr(
                "its tensor {name} is of type {type_number:,}, which this version of llama.cpp does not know",
                name=name,
                type_number=info.type,
            )
        )
    elif not 0 < info.elements < 1 << 62:
        faults.append(
            tr(
                "its tensor {name} has the impossible shape {shape}",
                name=name,
                shape=" × ".join(f"{dim:,}" for dim in info.dims),
            )
        )
    elif row % kind.block:
        faults.append(
            tr(
                "its tensor {name} has rows of {row:,} values, and {kind} needs a multiple of {block}",
                name=name,
                row=row,
                kind=kind.name,
                block=kind.block,
            )
        )
    else:
        return info.elements // kind.block * kind.block_bytes
    return 0


def _place_faults(tensors: Sequence[TensorInfo], data_start: int, size: int) -> list[str]:
    """Faults of the tensors' places: all must lie in the file."""
    if not tensors or any(tensor.size == 0 for tensor in tensors):
        return []  # unknown types are reported already; without sizes no place can be checked
    needed = data_start + max(tensor.offset + tensor.size for tensor in tensors)
    if needed <= size:
        return []
    beyond = sum(data_start + tensor.offset + tensor.size > size for tensor in tensors)
    return [
        tr(
            "{beyond:,} of its {count:,} tensors lie beyond its end (it has {size:,} bytes and needs {needed:,}), "
            "so it is damaged or incomplete; download it again",
            beyond=beyond,
            count=len(tensors),
            size=size,
            needed=needed,
        )
    ]
