"""Finds the JSON documents in a file: the file itself, or those inside a zip archive."""

import contextlib
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from foretoken.errors import BadChatFile
from foretoken.own_files import opened
from foretoken.plain import one_line
from foretoken.wording import later, tr

LARGEST: Final = 512 * 2**20
"""Bytes of one chat; of ours, with the record of every round, about a million tokens."""
LARGEST_PACKED: Final = 32 * 2**20
"""The same inside an archive, which may be a thousandth of what is in it."""
_ZIP: Final = b"PK\x03\x04"
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*[{\[]")
_HEAD: Final = 4096
_MOST_MEMBERS: Final = 100_000
_LOCKED: Final = 1  # bit of a member's flags
_UNPACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # of the others zipfile unpacks any amount at once
_ZIP_FAULTS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    RuntimeError,
    NotImplementedError,
    ValueError,
    OverflowError,
)


@dataclass(frozen=True)
class Document:
    """One JSON text. `size` in bytes; `open` may be called several times. `largest`: bytes of a chat in it."""

    name: str
    size: int
    largest: int
    open: Callable[[], BinaryIO]


@contextlib.contextmanager
def documents(path: Path) -> Iterator[list[Document]]:
    """What may be JSON in `path`, told by how it begins. Raises BadChatFile, also while one of them is read."""
    name = one_line(path.name, 80)
    try:
        with opened(path) as file:
            head = file.read(_HEAD)
            if head.startswith(_ZIP):
                with _archive(file, name) as members:
                    yield members
            elif _JSON.match(head):
                size = os.fstat(file.fileno()).st_size
                yield [Document(name, size, LARGEST, lambda: opened(path))]
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


@contextlib.contextmanager
def _archive(file: BinaryIO, name: str) -> Iterator[list[Document]]:
    try:
        with zipfile.ZipFile(file) as archive:
            yield _members(archive, name)
    except _ZIP_FAULTS as error:
        raise BadChatFile(tr("{name} is a damaged zip archive; export it again.", name=name)) from error


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
        if member.flag_bits & _LOCKED or member.compress_type not in _UNPACKED:
            raise BadChatFile(
                tr(
                    "{name} is a zip archive with a password, or packed in an unusual way; unpack it and import the "
                    "files in it.",
                    name=name,
                )
            )
        with archive.open(member) as file:
            if _JSON.match(file.read(_HEAD)):
                found.append(
                    Document(one_line(member.filename, 80), member.file_size, LARGEST_PACKED, _opener(archive, member))
                )
    return found


def _opener(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Callable[[], BinaryIO]:
    return lambda: archive.open(member)  # type: ignore[return-value]  # it reads as a file does
