"""A file being downloaded: its bytes so far, and their running SHA-256.

While they arrive one after the other, the length of the file is the truth about what has arrived: whatever was written
is still there after the process is killed. When several connections fill it, a second file says which ranges are there
(library.ranges). A power cut is another matter; for that the record says how much had reached the disk.
"""

import contextlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Self

from foretoken import threads
from foretoken.library.files.clock import Clock
from foretoken.library.files.digest import RunningDigest
from foretoken.library.files.disk import Disk
from foretoken.library.files.ranges import Range, RangesFile, gaps, merged, recorded

APART: Final = 5.0
"""Seconds from one checkpoint to the next, so about what a power cut costs. Writing waits for each of them: one every
64 MiB halved the speed of a fast connection."""
_READ: Final = 1024 * 1024  # bytes read at a time
_BINARY: Final = getattr(os, "O_BINARY", 0)


class Part:
    """The unfinished file at `path`, made where there is none; `ranges` is where its ranges are written down.

    `have`: bytes from the start that are in it and in its digest.
    """

    def __init__(self, path: Path, ranges: Path, disk: Disk) -> None:
        """Raises OSError."""
        self.path = path
        self.have = 0
        self._ranges_path = ranges
        self._disk = disk
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644)
        self._digest = RunningDigest(path)
        self._map: RangesFile | None = None

    @property
    def length(self) -> int:
        """Of the file in bytes, hashed or not, holes included."""
        return os.fstat(self._file).st_size

    @property
    def arrived(self) -> int:
        """Bytes that are here, wherever in the file."""
        return self.have + sum(end - begin for begin, end in self.islands())

    def islands(self) -> tuple[Range, ...]:
        """What is here beyond the first `have` bytes, in order."""
        if self._map is None:
            return ()
        beyond = ((max(begin, self.have), end) for begin, end in self._map.ranges())
        return merged(beyond, 1 << 62)

    def missing(self, size: int) -> tuple[Range, ...]:
        """What is not here of `size` bytes, in order. From any thread while several connections fill it."""
        return gaps([(0, self.have)] if self._map is None else self._map.ranges(), size)

    def recover(self, durable: Sequence[Range] | None) -> Iterator[int]:
        """Keep what is there and hash its beginning again; yields how many bytes of that are done. Raises OSError.

        `durable`: after a power cut, the only ranges that can be trusted; None: whatever is written is there.
        """
        written = recorded(self._ranges_path, self.length)
        if durable is not None:
            written = merged(durable, self.length)
        ranges = written if written is not None else ((0, self.length),)
        head = ranges[0][1] if ranges and ranges[0][0] == 0 else 0
        islands = [one for one in ranges if one[0] > head]
        if islands:
            self._map = RangesFile(self._ranges_path, [(0, head), *islands])
        else:
            os.ftruncate(self._file, head)
            self._ranges_path.unlink(missing_ok=True)
        os.lseek(self._file, 0, os.SEEK_SET)
        self._digest.reset()
        while self.have < head and (block := os.read(self._file, min(_READ, head - self.have))):
            self._digest.put(block)
            self.have += len(block)
            yield self.have

    def start_over(self) -> None:
        """Drop everything. Raises OSError."""
        os.ftruncate(self._file, 0)  # first: ranges beyond the end of the file say nothing
        if self._map is not None:
            self._map.close()
            self._map = None
        self._ranges_path.unlink(missing_ok=True)
        os.lseek(self._file, 0, os.SEEK_SET)
        self.have = 0
        self._digest.reset()

    def append(self, block: bytes) -> None:
        """It is in the file when this returns, killed or not. Raises OSError; then nothing of `block` is in it."""
        try:
            self._disk.write(self._file, block)
        except OSError:
            if self._map is None:
                os.ftruncate(self._file, self.have)
            os.lseek(self._file, self.have, os.SEEK_SET)
            raise
        self._digest.put(block)
        self.have += len(block)
        if self._map is not None:
            self._map.reach(0, self.have)

    def spread(self) -> "RangesFile":
        """From now on bytes may arrive anywhere: the entries of what is written by `Lane`. Raises OSError."""
        if self._map is None:
            self._map = RangesFile(self._ranges_path, [(0, self.have)])
        return self._map

    def follow(self) -> None:
        """Take in what now follows the first `have` bytes without a gap. Raises OSError."""
        if self._map is None:
            return
        begin, end = self.have, self.have
        for island_begin, island_end in self.islands():
            if island_begin <= end:
                end = max(end, island_end)
        if end > begin:
            self._digest.put((begin, end))
            self.have = end
            self._map.reach(0, end)
            os.lseek(self._file, end, os.SEEK_SET)

    def head(self, count: int) -> bytes:
        """The first `count` bytes, or as many as there are. Raises OSError."""
        with self.path.open("rb") as file:
            return file.read(min(count, self.have))

    def digest(self) -> str:
        """SHA-256 of the first `have` bytes, in hex. Raises OSError."""
        return self._digest.hex()

    def sync(self) -> tuple[int, tuple[Range, ...]]:
        """Make what is there survive a power cut; returns `have` and the islands of that moment. Raises OSError."""
        durable = self.have, self.islands()
        os.fsync(self._file)
        return durable

    def finished(self) -> None:
        """The file has its name now; its ranges need not be remembered. Raises OSError."""
        self._ranges_path.unlink(missing_ok=True)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            if self._map is not None:
                self._map.close()
            self._digest.close()


class Lane:
    """Writes a range of `part` that begins at `begin`, from any thread. Blocks are there when `write` returns."""

    def __init__(self, part: Part, begin: int, disk: Disk) -> None:
        """Raises OSError."""
        self.at = begin
        self._disk = disk
        self._ranges = part.spread()
        self._file = os.open(part.path, os.O_RDWR | _BINARY)
        os.lseek(self._file, begin, os.SEEK_SET)
        self._entry = self._ranges.add(begin)

    def write(self, block: bytes) -> None:
        """Raises OSError; then nothing of `block` counts as here."""
        self._disk.write(self._file, block)
        self.at += len(block)
        self._ranges.reach(self._entry, self.at)

    def close(self) -> None:
        os.close(self._file)


class Checkpoints:
    """Makes the part last through a power cut now and then, beside the download; `save` is told how much of it does.

    A context manager, for as long as bytes come, again and again: at its end no checkpoint is under way. One that fails
    costs nothing now: the last one, before the file gets its name, says so.
    """

    def __init__(self, part: Part, save: Callable[[int, tuple[Range, ...]], None], clock: Clock) -> None:
        self._part = part
        self._save = save
        self._clock = clock
        self._begun = clock.monotonic()  # the last one, or the download
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._thread.join()

    def begin(self) -> None:
        """Begin one, unless the one before is still under way or not long ago."""
        now = self._clock.monotonic()
        if now - self._begun >= APART and (self._thread is None or not self._thread.is_alive()):
            self._begun = now
            # One that dies costs nothing now, as one that fails.
            self._thread = threads.start(self._work, name="download-checkpoint", died=lambda _error: None)

    def _work(self) -> None:
        with contextlib.suppress(OSError):
            self._save(*self._part.sync())
