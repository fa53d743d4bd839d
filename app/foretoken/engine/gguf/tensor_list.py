"""Reads the list of tensors of a GGUF file, and checks their shapes and places."""

import dataclasses
from collections.abc import Sequence
from typing import Final

from foretoken.engine.gguf.cursor import Cursor, What
from foretoken.engine.gguf.formats import TENSOR_TYPES
from foretoken.engine.gguf.layout import Malformed, TensorInfo, shown
from foretoken.wording import later, tr

MAX_DIMENSIONS: Final = 4


def read_tensor(cursor: Cursor, number: int, faults: list[str]) -> TensorInfo:
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


def place_faults(tensors: Sequence[TensorInfo], data_start: int, size: int) -> list[str]:
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
