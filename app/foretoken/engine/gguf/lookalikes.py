"""Recognises files that are mistaken for a GGUF, and says what to do about each."""

import struct
from pathlib import Path
from typing import Final

from foretoken.wording import later, tr

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
