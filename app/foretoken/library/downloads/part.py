"""A file being downloaded: its bytes so far, and their running SHA-256.

While they arrive one after the other, the length of the file is the truth about what has arrived: whatever was written
is still there after the process is killed. When several connections fill it, a second file says which ranges are there:
KEY.ranges holds two 64-bit numbers for each, where it begins and how far it is. A range is written on before the file
says so, so whatever it says is there. What a power cut takes all the same the digest tells: then it is fetched anew.
"""

import contextlib
import os
import struct
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import urlsplit

from foretoken import threads
from foretoken.library.files.digest import RunningDigest
from foretoken.library.files.disk import Disk, write_atomically
from foretoken.library.files.remote import FileAnswer, Passing, Refused, RemoteFile
from foretoken.library.files.tools import Lanes
from foretoken.wording import tr

if TYPE_CHECKING:  # its client takes a while to load
    from foretoken.library.hub.fetch import HttpFetcher

_READ: Final = 1024 * 1024  # bytes read at a time
_BINARY: Final = getattr(os, "O_BINARY", 0)

Range = tuple[int, int]
"""Begin and end (exclusive), in bytes."""
_ENTRY: Final = struct.Struct("<QQ")
_END: Final = struct.Struct("<Q")


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


class PartFile:
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

    def recover(self) -> Iterator[int]:
        """Keep what is there and hash its beginning again; yields how many bytes of that are done. Raises OSError."""
        written = recorded(self._ranges_path, self.length)
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

    def sync(self) -> None:
        """Make what is there survive a power cut. Raises OSError."""
        os.fsync(self._file)

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

    def __init__(self, part: PartFile, begin: int, disk: Disk) -> None:
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


_SECRET: Final = frozenset({"authorization", "cookie", "proxy-authorization"})


class Crew:
    """Fetches what is missing of `part` over connections that are siblings of `fetcher`; `etag` is what the first
    connection was told. A context manager: at its end all have stopped, and what they received is written."""

    def __init__(
        self, part: PartFile, remote: RemoteFile, *, etag: str | None, fetcher: "HttpFetcher", disk: Disk, lanes: Lanes
    ) -> None:
        self._part = part
        self._remote = remote
        self._etag = etag
        self._fetcher = fetcher
        self._disk = disk
        self._lanes = lanes
        self._changed = threading.Condition()
        self._members: list[tuple[threading.Thread, HttpFetcher]] = []
        self._claims: dict[HttpFetcher, Range] = {}  # what each is about to fetch
        self._active = 0
        self._trouble = False
        self._error: Exception | None = None
        self._stopping = threading.Event()

    def __enter__(self) -> Self:
        self._part.spread()
        with self._changed:
            while self._active < self._lanes.count and (piece := self._free()) is not None:
                self._active += 1
                fetcher = self._fetcher.sibling()
                self._claims[fetcher] = piece
                thread = threads.start(partial(self._work, fetcher), name="download-lane", died=self._on_died)
                self._members.append((thread, fetcher))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        for _, fetcher in self._members:
            fetcher.abort()
        for thread, fetcher in self._members:
            thread.join()
            fetcher.close()

    def at_work(self, seconds: float) -> bool:
        """Whether they go on: none has failed, and not all have ended. Waits so many seconds at most for news of that.
        Raises OSError when it was the disk, or whatever else ended one of them."""
        with self._changed:
            if self._active and not self._trouble and self._error is None:
                self._changed.wait(seconds)
            if self._error is not None:
                raise self._error
            return self._active > 0 and not self._trouble

    def _work(self, fetcher: "HttpFetcher") -> None:
        at_last = ""  # where redirects led to: no need to be led there for every piece
        piece: Range | None = self._claims[fetcher]
        try:
            while piece is not None:
                try:
                    at_last = self._fetch(piece, fetcher, at_last)
                except (Passing, Refused):
                    if not at_last or self._stopping.is_set():
                        raise
                    at_last = ""  # that address may have run out
                piece = self._next(fetcher)
        except (Passing, Refused):
            with self._changed:
                self._trouble = True
        except Exception as error:
            with self._changed:
                self._error = error
        finally:
            with self._changed:
                self._claims.pop(fetcher, None)
                self._active -= 1
                self._changed.notify_all()

    def _on_died(self, error: BaseException) -> None:
        with self._changed:
            self._error = RuntimeError(threads.brief(error))
            self._changed.notify_all()

    def _next(self, fetcher: "HttpFetcher") -> Range | None:
        """What to fetch after this piece; None when there is nothing."""
        with self._changed:
            self._claims.pop(fetcher)
            piece = None if self._stopping.is_set() else self._free()
            if piece is not None:
                self._claims[fetcher] = piece
            return piece

    def _free(self) -> Range | None:
        """The first piece that is neither here nor being fetched. Under the lock."""
        for begin, end in self._part.missing(self._remote.size):
            for taken_begin, taken_end in sorted(self._claims.values()):
                if taken_begin <= begin < taken_end:
                    begin = taken_end
                elif begin < taken_begin < end:
                    end = taken_begin
            if begin < end:
                return begin, min(end, begin + self._lanes.piece)
        return None

    def _fetch(self, piece: Range, fetcher: "HttpFetcher", at_last: str) -> str:
        """All of `piece`, from the address `at_last` if there is one; the address it came from. Raises Passing,
        Refused, OSError."""
        begin, end = piece
        url = at_last or self._remote.url
        headers = self._remote.headers if not at_last else _without_secrets(self._remote, at_last)
        lane = Lane(self._part, begin, self._disk)
        try:
            with fetcher.open(url, headers, start=begin, end=end, if_range=_strong(self._etag)) as reply:
                self._judge(reply, begin)
                for chunk in reply.chunks:
                    if lane.at + len(chunk) > end:
                        raise Passing(tr("the server sent more than was asked for"))
                    lane.write(chunk)
                    if self._stopping.is_set():
                        raise Passing(tr("the download was stopped"))
            if lane.at < end:
                raise Passing(tr("the server sent less than was asked for"))
            return reply.url or url
        finally:
            lane.close()

    def _judge(self, reply: FileAnswer, begin: int) -> None:
        """Nothing but the very bytes that were asked for will do."""
        if reply.status != 206 or reply.start != begin or reply.total not in (None, self._remote.size):
            raise Passing(tr("the server did not send the part that was asked for"))
        if self._etag is not None and reply.etag != self._etag:
            raise Passing(tr("the server's copy of the file has changed"))


def _strong(etag: str | None) -> str | None:
    return etag if etag and not etag.startswith("W/") else None


def _without_secrets(remote: RemoteFile, url: str) -> Mapping[str, str]:
    """What may be sent to `url`: a token stays with the host it is for."""
    if urlsplit(url)[:2] == urlsplit(remote.url)[:2]:
        return remote.headers
    return {name: value for name, value in remote.headers.items() if name.lower() not in _SECRET}
