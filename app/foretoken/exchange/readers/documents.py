"""Finds the JSON documents in a file: the file itself, or those inside a zip archive."""

import contextlib
import lzma
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from foretoken.errors import BadChatFile
from foretoken.plain import one_line
from foretoken.wording import later, tr

_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)
_ZIP: Final = b"PK\x03\x04"
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*[{\[]")
_HEAD: Final = 4096
_MOST_MEMBERS: Final = 100_000
_ZIP_FAULTS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    RuntimeError,  # a member with a password
    NotImplementedError,
    ValueError,
    OverflowError,
)


@dataclass(frozen=True)
class Document:
    """One JSON text. `size` in bytes; `open` may be called several times."""

    name: str
    size: int
    open: Callable[[], BinaryIO]


@contextlib.contextmanager
def documents(path: Path) -> Iterator[list[Document]]:
    """What may be JSON in `path`, told by how it begins. Raises BadChatFile, also while one of them is read."""
    name = one_line(path.name, 80)
    try:
        with _opened(path) as file:
            head = file.read(_HEAD)
            size = os.fstat(file.fileno()).st_size
        if head.startswith(_ZIP):
            with _archive(path, name) as members:
                yield members
        elif _JSON.match(head):
            yield [Document(name, size, lambda: _opened(path))]
        else:
            raise BadChatFile(tr(_NOT_JSON if head else _EMPTY, name=name))
    except OSError as error:
        raise BadChatFile(
            tr("{name} could not be read ({strerror}).", name=name, strerror=(error.strerror or str(error)).lower())
        ) from error


_EMPTY: Final = later(
    "{name} is empty; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI."
)
_NOT_JSON: Final = later(
    "{name} is neither JSON nor a zip archive; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and "
    "Open WebUI."
)


def _opened(path: Path) -> BinaryIO:
    """`path` to read. Raises OSError, also where it is no file: a pipe would never end."""
    file = os.fdopen(os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError("it is no file")
    return file


@contextlib.contextmanager
def _archive(path: Path, name: str) -> Iterator[list[Document]]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield _members(archive, name)
    except _ZIP_FAULTS as error:
        raise BadChatFile(
            tr("{name} is a damaged or protected zip archive ({error}); export it again.", name=name, error=error)
        ) from error


def _members(archive: zipfile.ZipFile, name: str) -> list[Document]:
    members = archive.infolist()
    if len(members) > _MOST_MEMBERS:
        raise BadChatFile(
            tr("{name} holds {count:,} files, which is more than Foretoken takes.", name=name, count=len(members))
        )
    found = []
    for member in members:
        if member.is_dir():
            continue
        with archive.open(member) as file:
            if _JSON.match(file.read(_HEAD)):
                found.append(Document(one_line(member.filename, 80), member.file_size, _opener(archive, member)))
    return found


def _opener(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Callable[[], BinaryIO]:
    return lambda: archive.open(member)  # type: ignore[return-value]  # it reads as a file does
