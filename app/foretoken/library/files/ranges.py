"""The ranges of an unfinished file that have arrived, when several connections fetch it.

The file KEY.ranges holds two 64-bit numbers for each range: where it begins and how far it is. A range is written on
before the file says so, so whatever it says is there, also when the process is killed between the two.
"""

import contextlib
import os
import struct
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from foretoken.library.files.disk import write_atomically

Range = tuple[int, int]
"""Begin and end (exclusive), in bytes."""
_ENTRY: Final = struct.Struct("<QQ")
_END: Final = struct.Struct("<Q")
_BINARY: Final = getattr(os, "O_BINARY", 0)


def merged(ranges: Iterable[Range], length: int) -> tuple[Range, ...]:
    """In order, those that touch as one, nothing empty and nothing from `length` on."""
    found: list[Range] = []
    for begin, end in sorted((begin, min(end, length)) for begin, end in ranges):
        if begin >= end:
            continue
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return tuple(found)


def gaps(ranges: Iterable[Range], size: int) -> tuple[Range, ...]:
    """What is missing of `size` bytes, in order."""
    missing, at = list[Range](), 0
    for begin, end in merged(ranges, size):
        if begin > at:
            missing.append((at, begin))
        at = end
    if at < size:
        missing.append((at, size))
    return tuple(missing)


def recorded(path: Path, length: int) -> tuple[Range, ...] | None:
    """What the file at `path` says of a part of `length` bytes; None where there is no such file: then the part has no
    holes."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    whole = len(content) - len(content) % _ENTRY.size
    return merged((_ENTRY.unpack_from(content, at) for at in range(0, whole, _ENTRY.size)), length)


class RangesFile:
    """The file at `path`, begun with `ranges`. Entries are counted from 0; they may be written to from any thread."""

    def __init__(self, path: Path, ranges: Sequence[Range]) -> None:
        """Raises OSError."""
        self._entries = [list(one) for one in ranges]
        self._lock = threading.Lock()
        write_atomically(path, b"".join(_ENTRY.pack(*one) for one in ranges), durable=False)
        self._file = os.open(path, os.O_RDWR | _BINARY)

    def ranges(self) -> list[Range]:
        """As they are now, by entry."""
        with self._lock:
            return [(begin, end) for begin, end in self._entries]

    def add(self, begin: int) -> int:
        """A new range, empty as yet; its entry. Raises OSError."""
        with self._lock:
            os.lseek(self._file, len(self._entries) * _ENTRY.size, os.SEEK_SET)
            os.write(self._file, _ENTRY.pack(begin, begin))
            self._entries.append([begin, begin])
            return len(self._entries) - 1

    def reach(self, entry: int, end: int) -> None:
        """The range of `entry` is there up to `end` now. Raises OSError."""
        with self._lock:
            os.lseek(self._file, entry * _ENTRY.size + _END.size, os.SEEK_SET)
            os.write(self._file, _END.pack(end))
            self._entries[entry][1] = end

    def close(self) -> None:
        with self._lock, contextlib.suppress(OSError):
            os.close(self._file)
