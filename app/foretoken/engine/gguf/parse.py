"""Parses the layout of one GGUF file, from bytes to values, without trusting it.

Every count and length is compared with the size of the file before anything is read, so that a hostile file costs no
more time or memory than a sound one of its size. Format: ggml's docs/gguf.md. The limits are choices.
"""

import struct
import sys
from array import array
from collections.abc import Mapping
from typing import BinaryIO, Final

from foretoken.engine.gguf.cursor import Cursor, What
from foretoken.engine.gguf.formats import NUMBER_CODES, Kind
from foretoken.engine.gguf.layout import Layout, Malformed, MetadataEntry, shown
from foretoken.engine.gguf.tensor_list import place_faults, read_tensor
from foretoken.wording import later, tr

MAX_STRINGS: Final = 4 * 1024 * 1024  # in one array; the longest known merge list has half a million
MAX_TENSORS: Final = 1 << 17


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
    tensors = tuple(read_tensor(cursor, number, faults) for number in range(tensor_count))
    data_start = -(-cursor.at // alignment) * alignment
    del cursor.raw[cursor.at :]
    faults += place_faults(tensors, data_start, size)
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
