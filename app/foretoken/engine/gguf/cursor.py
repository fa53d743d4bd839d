"""Reads the header of a GGUF file forward, number by number and text by text, never beyond its end."""

import struct
from array import array
from collections.abc import Mapping
from typing import Any, BinaryIO, Final

from foretoken.engine.gguf.layout import Malformed, StringArray
from foretoken.wording import later, tr

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
