"""Checks the beginning of a GGUF file during its download, to stop a useless download early, and says what a file is
that is mistaken for a GGUF.

The part that has arrived is checked by the rules for a whole file. Missing bytes are no fault.
"""

import contextlib
import io
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import architectures, kinds
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import Malformed, MetadataEntry, shown
from foretoken.engine.gguf.parse import parse
from foretoken.wording import later, tr

ENOUGH: Final = 64 * 1024
"""Bytes, from the beginning, that show nearly every wrong file. A choice."""
HEAD: Final = 512
"""How many of the file's first bytes `describe` needs."""

_UNFINISHED: Final = frozenset({".part", ".partial", ".incomplete", ".crdownload", ".download", ".aria2", ".tmp"})
_STARTS: Final = (
    (
        b"version https://git-lfs",
        later("it is a Git LFS pointer, not the model itself; run `git lfs pull` or download the file"),
    ),
    (b"PK\x03\x04", later("it is a zip archive, perhaps a PyTorch checkpoint; convert it to GGUF or unpack it first")),
    (b"\x80\x02", later("it is a Python pickle, perhaps a PyTorch checkpoint; convert it to GGUF first")),
    (b"lmgg", later("it is in the old GGML format from before GGUF; download a GGUF of this model")),
    (b"fmgg", later("it is in the old GGMF format from before GGUF; download a GGUF of this model")),
    (b"tjgg", later("it is in the old GGJT format from before GGUF; download a GGUF of this model")),
    (b"algg", later("it is an adapter in the old GGLA format from before GGUF; choose a whole model in GGUF")),
    (b"\x1f\x8b", later("it is a gzip archive; unpack it first")),
    (b"\x28\xb5\x2f\xfd", later("it is a zstd archive; unpack it first")),
    (b"\xfd7zXZ\x00", later("it is an xz archive; unpack it first")),
    (b"7z\xbc\xaf\x27\x1c", later("it is a 7-Zip archive; unpack it first")),
    (b"\x93NUMPY", later("it is a NumPy array, not a model; choose a GGUF file")),
    (b"\x89HDF", later("it is an HDF5 file, perhaps a Keras model; download a GGUF of this model")),
    (b"%PDF", later("it is a PDF document, not a model; choose a GGUF file")),
    (b"\x89PNG", later("it is a picture, not a model; choose a GGUF file")),
    (b"SQLite format 3", later("it is a database, not a model; choose a GGUF file")),
)


class _NotYet(Exception):
    """The parser needs bytes that have not arrived."""


class _Beginning(io.BytesIO):
    """The first bytes of a file as a file object. Raises _NotYet when more is read."""

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        if not found:
            raise _NotYet
        return found


def metadata(head: bytes, size: int) -> tuple[FileKind, dict[str, MetadataEntry]]:
    """The kind of a file of `size` bytes that begins with `head`, and the metadata that are there: mostly all but the
    vocabulary."""
    entries: dict[str, MetadataEntry] = {}
    with contextlib.suppress(Malformed, _NotYet):
        parse(_Beginning(head), size, [], entries)
    return _kind(entries, int.from_bytes(head[8:16], "little")), entries


def why_unusable(name: str, head: bytes, size: int) -> str | None:
    """What is wrong with a file called `name` of `size` bytes that begins with `head`, as a clause; None if nothing.

    Of a complete file (`head` is all of it) only the layout is checked; `read_header` checks the rest.
    """
    if not head.startswith(b"GGUF"):
        return describe(Path(name), head[:HEAD], size)
    faults: list[str] = []
    entries: dict[str, MetadataEntry] = {}
    try:
        parse(_Beginning(head), size, faults, entries)
    except Malformed as malformed:
        return str(malformed)
    except _NotYet:
        pass
    return next(iter(faults), None) or _architecture(entries, int.from_bytes(head[8:16], "little"))


def _architecture(entries: Mapping[str, MetadataEntry], tensors: int) -> str | None:
    kind = _kind(entries, tensors)
    name = kinds.text(entries, "general.architecture")  # empty if it has not arrived
    if not (kind.whole or kind.head) and kind not in (FileKind.UNKNOWN, FileKind.SHARD):  # later parts say nothing
        return kinds.refusal(kind, entries)
    if name and name not in architectures.KNOWN:
        return tr(
            "its architecture {name!r} is not known to this version of llama.cpp; update Foretoken", name=shown(name)
        )
    return None


def _kind(entries: Mapping[str, MetadataEntry], tensors: int) -> FileKind:
    """By the metadata that are there, and the number of tensors."""
    kind = kinds.kind_of(entries, None)
    trunk = kinds.number(entries, f"{kinds.text(entries, 'general.architecture')}.block_count")
    trunk -= kinds.nextn_layers(entries)
    if kind is FileKind.MODEL and kinds.nextn_layers(entries) and tensors < trunk and "split.count" not in entries:
        return FileKind.MTP  # fewer tensors than the model itself has layers
    return kind


def describe(path: Path, head: bytes, size: int) -> str:
    """A clause saying what the file at `path` is, given its first bytes and its size in bytes (not zero)."""
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if text.startswith((b"<!doctype", b"<html", b"<?xml", b"<head")):
        return tr("it is a web page saved in place of the model; download the file itself, signed in if it asks for it")
    for start, meaning in _STARTS:
        if head.startswith(start):
            return tr(meaning)
    if head[257:262] == b"ustar":
        return tr("it is a tar archive; unpack it first")
    if _is_safetensors(head, size):
        return tr("it is a safetensors file; download a GGUF of this model or convert it first")
    if path.suffix.lower() in _UNFINISHED:
        return tr("it is an unfinished download; let it finish or download it again")
    if not any(head):
        return tr("it begins with nothing but zeros, as an unfinished download does; download it again")
    if text.startswith((b"{", b"[")):
        return tr("it is a JSON text, perhaps an error message saved in place of the model; download it again")
    if all(byte >= 32 or byte in b"\t\r\n" for byte in head):
        return tr("it is a text file, not a model; choose a GGUF file")
    return tr("it is not a GGUF file, which begins with the letters GGUF; choose another or download it again")


def _is_safetensors(head: bytes, size: int) -> bool:
    if len(head) < 9 or head[8:9] != b"{":
        return False
    (length,) = struct.unpack_from("<Q", head)
    return bool(length < size)
