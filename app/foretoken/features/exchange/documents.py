"""The JSON documents of a file or a zip archive, taken apart piece by piece so that large files take little memory."""

import contextlib
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from foretoken.amounts import in_bytes
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


_MOST: Final = 1_000_000  # elements
_CHUNK: Final = 1 << 20
_LONGEST_KEY: Final = 64  # bytes of the keys that are looked for, in quotes
_STRING: Final = rb'(?:[^"\\]++|\\.)*+("|\\?\Z)'  # its end, or that of the piece; half an escape waits for the next
_TOKEN: Final = re.compile(rb'"' + _STRING + rb"|[{}\[\]]", re.DOTALL)
_REST: Final = re.compile(_STRING, re.DOTALL)
_BETWEEN: Final = re.compile(rb"[\s,]*")


class NotTakenApart(ValueError):
    """`str` says why, as a clause about the file."""


class Element(NamedTuple):
    """Where one is, in bytes. `values`: how many strings, lists and objects are in it."""

    start: int
    length: int
    values: int


@dataclass
class JsonParts:
    """Where the elements are, and the JSON text around them with the array empty. `values`: in all of it."""

    elements: list[Element] = field(default_factory=list)
    around: bytes = b""
    size: int = 0
    values: int = 0


def take_apart(file: BinaryIO, keys: frozenset[bytes], largest: int, around: int) -> Iterator[JsonParts]:
    """Read all of `file`; gives what was found so far after each piece, the same object each time. Only a piece of it
    and what is around the elements are in memory.

    `keys`: of the outermost object, whose array is the long one; as JSON strings. `largest`: bytes of an element, and
    `around`, of what is around them. Raises NotTakenApart, OSError.
    """
    reading = _Reading(keys, largest, around)
    chunk = file.read(_CHUNK)
    if chunk.startswith(b"\xef\xbb\xbf"):
        chunk, reading.dropped = chunk[3:], 3
    while chunk:
        reading.take(chunk)
        yield reading.parts
        chunk = file.read(_CHUNK)
    reading.end()
    yield reading.parts


class _Reading:
    """State between two pieces. `held`: what is not dealt with yet, which begins `dropped` bytes into the file."""

    def __init__(self, keys: frozenset[bytes], largest: int, around: int) -> None:
        self.parts = JsonParts()
        self.held = b""
        self.dropped = 0
        self._keys = keys
        self._largest, self._most_around = largest, around
        self._copied = 0  # in `held`: everything before is in `around`, or is not part of it
        self._around = bytearray()
        self._depth = 0
        self._level: int | None = None  # the depth inside the long array
        self._start: int | None = None  # of the element, in the file
        self._before = 0  # values before the element
        self._inside = False  # a string that is no key, whose end is not here yet
        self._last = b""  # the last string in the outermost object
        self._over = False

    def take(self, chunk: bytes) -> None:
        self.held += chunk
        self.parts.size += len(chunk)
        at = 0
        if self._inside:
            rest = _REST.match(self.held)
            assert rest is not None, "it matches anything"
            self._inside, at = rest[1] != b'"', rest.end() - len(rest[1].strip(b'"'))
        if not self._inside:
            at = self._tokens(at)
        self._let_go(at)

    def _tokens(self, at: int) -> int:
        """Returns where what is not dealt with begins."""
        for found in _TOKEN.finditer(self.held, at):
            token, end = found[0], found[1]
            if end is None:
                self._bracket(token, found.start())
                continue
            if end != b'"' and len(token) < _LONGEST_KEY:
                return found.start()
            self._string(token)
            if end != b'"':
                self._inside = True
                return found.end() - len(end)
        return len(self.held)

    def end(self) -> None:
        if self._depth or not self._over:
            raise NotTakenApart(tr("ends in the middle") if self._depth else tr("is not JSON"))
        self._keep(len(self.held))
        self.parts.around = bytes(self._around)

    def _string(self, token: bytes) -> None:
        self.parts.values += 1
        if self._depth == 1 and self._level is None:
            self._last = token
        elif self._depth == self._level:
            raise NotTakenApart(tr("has something between its chats that is none"))

    def _bracket(self, token: bytes, where: int) -> None:
        if token in b"{[":
            if self._over:
                raise NotTakenApart(tr("has something after its end"))
            if self._depth == self._level:
                if self._start is None:
                    self._gap(where)
                    self._start, self._before = self.dropped + where, self.parts.values
            elif self._level is None and token == b"[" and self._is_long_one():
                self._keep(where + 1)
                self._level = self._depth + 1
            self.parts.values += 1
            self._depth += 1
            return
        self._depth -= 1
        if self._depth < 0:
            raise NotTakenApart(tr("is not JSON"))
        if self._start is not None and self._depth == self._level:
            self._element(where + 1)
        elif self._level is not None and self._depth < self._level:
            self._gap(where)
            self._copied, self._level = where, None
            self._last = b""
        self._over = self._depth == 0

    def _is_long_one(self) -> bool:
        return self._depth == 0 or (self._depth == 1 and self._last in self._keys and not self.parts.elements)

    def _element(self, end: int) -> None:
        assert self._start is not None, "it was begun"
        length = self.dropped + end - self._start
        _bound(length, self._largest)
        if len(self.parts.elements) >= _MOST:
            raise NotTakenApart(
                tr("holds more than {most:,} chats, which is more than Foretoken takes from one file", most=_MOST)
            )
        self.parts.elements.append(Element(self._start, length, self.parts.values - self._before))
        self._start, self._copied = None, end

    def _gap(self, end: int) -> None:
        """Between two elements there is nothing but a comma."""
        if _BETWEEN.fullmatch(self.held, self._copied, end) is None:
            raise NotTakenApart(tr("has something between its chats that is none"))
        self._copied = end

    def _keep(self, end: int) -> None:
        self._around += self.held[self._copied : end]
        self._copied = end
        _bound(len(self._around), self._most_around)

    def _let_go(self, at: int) -> None:
        """Forget `held` up to `at`."""
        if self._start is not None:
            _bound(self.dropped + at - self._start, self._largest)
        elif self._level is None or self._depth < self._level:
            self._keep(at)
        elif self._depth == self._level:
            self._gap(at)
        self.held = self.held[at:]
        self.dropped += at
        self._copied = 0


def _bound(size: int, largest: int) -> None:
    if size > largest:
        raise NotTakenApart(too_large(largest))


def too_large(limit: int) -> str:
    return tr("holds a chat of more than {size}, which is more than Foretoken takes", size=in_bytes(limit))
