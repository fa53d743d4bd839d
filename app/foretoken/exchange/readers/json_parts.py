"""Parses a large JSON file in pieces: the elements of its one long array, and what surrounds it.

The array is the file itself, or the value of a key of the outermost object. Only brackets and strings are looked at
here; each part is decoded by itself later, so memory is bounded by the largest of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from foretoken.amounts import in_bytes
from foretoken.wording import tr

LARGEST: Final = 512 * 2**20
"""Bytes of one chat; of ours, with the record of every round, about a million tokens."""
_MOST: Final = 1_000_000  # elements
_CHUNK: Final = 1 << 20
_TOKEN: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"|["{}\[\]]', re.DOTALL)
_BETWEEN: Final = re.compile(rb"[\s,]*")


class NotTakenApart(ValueError):
    """`str` says why, as a clause about the file."""


@dataclass
class Parts:
    """Where the elements are, as (first byte, length), and the JSON text around them with the array empty."""

    elements: list[tuple[int, int]] = field(default_factory=list)
    around: bytes = b""
    size: int = 0


def take_apart(file: BinaryIO, keys: frozenset[bytes]) -> Iterator[Parts]:
    """Read all of `file`; gives what was found so far after each piece, the same object each time.

    `keys`: of the outermost object, whose array is the long one; as JSON strings. Raises NotTakenApart, OSError.
    """
    reading = _Reading(keys)
    chunk = file.read(_CHUNK)
    if chunk.startswith(b"\xef\xbb\xbf"):
        chunk, reading.dropped = chunk[3:], 3
    while chunk:
        reading.take(chunk)
        yield reading.parts
        chunk = file.read(max(_CHUNK, len(reading.held)))  # a long string is looked through again from its beginning
    reading.end()
    yield reading.parts


class _Reading:
    """State between two pieces. `held`: what is not dealt with yet, which begins `dropped` bytes into the file."""

    def __init__(self, keys: frozenset[bytes]) -> None:
        self.parts = Parts()
        self.held = b""
        self.dropped = 0
        self._keys = keys
        self._at = 0  # in `held`: everything before was looked at
        self._copied = 0  # in `held`: everything before is in `around`, or is not part of it
        self._around = bytearray()
        self._depth = 0
        self._level: int | None = None  # the depth inside the long array
        self._start: int | None = None  # of the element, in `held`
        self._last = b""  # the last string in the outermost object
        self._over = False

    def take(self, chunk: bytes) -> None:
        self.held += chunk
        self.parts.size += len(chunk)
        for found in _TOKEN.finditer(self.held, self._at):
            token = found[0]
            if token == b'"':  # its end is not here yet
                self._at = found.start()
                break
            self._at = found.end()
            if len(token) == 1:
                self._bracket(token, found.start())
            elif self._depth == 1 and self._level is None:
                self._last = token
            elif self._depth == self._level:
                raise NotTakenApart(tr("has something between its chats that is none"))
        else:
            self._at = len(self.held)
        self._let_go()

    def end(self) -> None:
        if self._depth or not self._over:
            raise NotTakenApart(tr("ends in the middle") if self._depth else tr("is not JSON"))
        self._keep(len(self.held))
        self.parts.around = bytes(self._around)

    def _bracket(self, token: bytes, where: int) -> None:
        if token in b"{[":
            if self._over:
                raise NotTakenApart(tr("has something after its end"))
            if self._depth == self._level:
                if self._start is None:
                    self._gap(where)
                    self._start = where
            elif self._level is None and token == b"[" and self._is_long_one():
                self._keep(where + 1)
                self._level = self._depth + 1
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
        if end - self._start > LARGEST:
            raise NotTakenApart(too_large(LARGEST))
        if len(self.parts.elements) >= _MOST:
            raise NotTakenApart(
                tr("holds more than {most:,} chats, which is more than Foretoken takes from one file", most=_MOST)
            )
        self.parts.elements.append((self.dropped + self._start, end - self._start))
        self._start, self._copied = None, end

    def _gap(self, end: int) -> None:
        """Between two elements there is nothing but a comma."""
        if _BETWEEN.fullmatch(self.held, self._copied, end) is None:
            raise NotTakenApart(tr("has something between its chats that is none"))
        self._copied = end

    def _keep(self, end: int) -> None:
        self._around += self.held[self._copied : end]
        self._copied = end
        if len(self._around) > LARGEST:
            raise NotTakenApart(too_large(LARGEST))

    def _let_go(self) -> None:
        """Forget what was dealt with."""
        if self._start is None:
            if self._level is None or self._depth < self._level:
                self._keep(self._at)
            elif self._depth == self._level:
                self._gap(self._at)
            gone = self._at
        else:
            gone = self._start
            self._start = 0
        if len(self.held) - gone > LARGEST:
            raise NotTakenApart(too_large(LARGEST))
        self.held = self.held[gone:]
        self.dropped += gone
        self._at -= gone
        self._copied = max(0, self._copied - gone)


def too_large(limit: int) -> str:
    return tr("holds a chat of more than {size}, which is more than Foretoken takes", size=in_bytes(limit))
