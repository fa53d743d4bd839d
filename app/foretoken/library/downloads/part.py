"""A file being downloaded: its bytes so far, and their running SHA-256.

The length of a file is the truth about what has arrived: whatever was written is still there after the process is
killed. While several connections fetch one, each writes into a piece, a file of its own, which is put to the end of the
part when all before it is there. What a power cut takes all the same the digest tells: then it is fetched anew.
"""

import hashlib
import os
import threading
from collections.abc import Container, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import urlsplit

from foretoken import threads
from foretoken.library.files.disk import Disk
from foretoken.library.files.remote import FileAnswer, Passing, Refused, RemoteFile
from foretoken.library.files.tools import Lanes
from foretoken.library.on_disk.models_folder import piece_at, pieces_of
from foretoken.wording import tr

if TYPE_CHECKING:  # its client takes a while to load
    from foretoken.library.hub.fetch import HttpFetcher

_READ: Final = 1024 * 1024  # bytes read at a time
_BINARY: Final = getattr(os, "O_BINARY", 0)


class PartFile:
    """The unfinished file at `path`, made where there is none.

    `have`: bytes from the start that are in it and in its digest. `pieces`: where each of the others begins and ends.
    """

    def __init__(self, path: Path, disk: Disk) -> None:
        """Raises OSError."""
        self.path = path
        self.have = 0
        self.pieces: dict[int, int] = {}
        self._disk = disk
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o644)
        self._sha256 = hashlib.sha256()

    @property
    def length(self) -> int:
        """Of the file in bytes, hashed or not."""
        return os.fstat(self._file).st_size

    @property
    def arrived(self) -> int:
        """Bytes that are here, in pieces too."""
        return self.have + sum(max(0, end - max(begin, self.have)) for begin, end in list(self.pieces.items()))

    def recover(self) -> Iterator[int]:
        """Keep what is there and hash it again; yields how many bytes of that are done. Raises OSError."""
        while block := os.read(self._file, _READ):
            self._sha256.update(block)
            self.have += len(block)
            yield self.have
        self.pieces = {begin: begin + file.stat().st_size for begin, file in pieces_of(self.path).items()}
        self.join()

    def join(self, busy: Container[int] = ()) -> None:
        """Take in the pieces that follow the first `have` bytes, but for those at `busy`, which are being written.
        Raises OSError."""
        while (begin := min(self.pieces, default=self.have + 1)) <= self.have and begin not in busy:
            piece = piece_at(self.path, begin)
            with piece.open("rb") as file:
                file.seek(self.have - begin)  # a kill may have come between taking it in and removing it
                while block := file.read(_READ):
                    self.append(block)
            piece.unlink()
            del self.pieces[begin]

    def start_over(self) -> None:
        """Drop everything. Raises OSError."""
        for piece in pieces_of(self.path).values():
            piece.unlink()
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        self.have, self.pieces, self._sha256 = 0, {}, hashlib.sha256()

    def append(self, block: bytes) -> None:
        """It is in the file when this returns, killed or not. Raises OSError; then nothing of `block` is in it."""
        try:
            self._disk.write(self._file, block)
        except OSError:
            os.ftruncate(self._file, self.have)
            os.lseek(self._file, self.have, os.SEEK_SET)
            raise
        self._sha256.update(block)
        self.have += len(block)

    def head(self, count: int) -> bytes:
        """The first `count` bytes, or as many as there are. Raises OSError."""
        with self.path.open("rb") as file:
            return file.read(min(count, self.have))

    def digest(self) -> str:
        """SHA-256 of the first `have` bytes, in hex."""
        return self._sha256.hexdigest()

    def sync(self) -> None:
        """Make what is there survive a power cut. Raises OSError."""
        os.fsync(self._file)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


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
        self._claims: dict[int, int] = {}  # pieces that are being fetched: where each begins and will end
        self._active = 0
        self._trouble = False
        self._error: Exception | None = None
        self._stopping = threading.Event()

    def __enter__(self) -> Self:
        with self._changed:
            while self._active < self._lanes.count and (begin := self._claimed()) is not None:
                self._active += 1
                fetcher = self._fetcher.sibling()
                work = partial(self._work, fetcher, begin)
                self._members.append((threads.start(work, name="download-lane", died=self._on_died), fetcher))
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
        """Whether they go on: none has failed, and not all have ended. Waits so many seconds at most for news of that,
        and takes in the pieces that are whole. Raises OSError when it was the disk, or whatever else ended one of
        them."""
        with self._changed:
            if self._active and not self._trouble and self._error is None:
                self._changed.wait(seconds)
            if self._error is not None:
                raise self._error
            self._part.join(self._claims)
            return self._active > 0 and not self._trouble

    def _work(self, fetcher: "HttpFetcher", first: int) -> None:
        at_last = ""  # where redirects led to: no need to be led there for every piece
        begin: int | None = first
        try:
            while begin is not None:
                try:
                    at_last = self._fetch(begin, fetcher, at_last)
                except (Passing, Refused):
                    if not at_last or self._stopping.is_set():
                        raise
                    at_last = ""  # that address may have run out
                    continue
                with self._changed:
                    del self._claims[begin]
                    begin = None if self._stopping.is_set() else self._claimed()
        except (Passing, Refused):
            with self._changed:
                self._trouble = True
        except Exception as error:
            with self._changed:
                self._error = error
        finally:
            with self._changed:
                if begin is not None:
                    self._claims.pop(begin, None)
                self._active -= 1
                self._changed.notify_all()

    def _on_died(self, error: BaseException) -> None:
        with self._changed:
            self._error = RuntimeError(threads.brief(error))
            self._changed.notify_all()

    def _claimed(self) -> int | None:
        """Where the first piece begins that is neither here nor being fetched; from now on it is. None where there is
        nothing. Under the lock."""
        at, size = self._part.have, self._remote.size
        for begin, end in sorted((self._part.pieces | self._claims).items()):
            if begin > at:
                size = begin
                break
            at = max(at, end)
        if at >= size:
            return None
        self._part.pieces[at], self._claims[at] = at, min(size, at + self._lanes.piece)
        return at

    def _fetch(self, begin: int, fetcher: "HttpFetcher", at_last: str) -> str:
        """All of a piece, from the address `at_last` if there is one; the address it came from. Raises Passing,
        Refused, OSError."""
        at, end = self._part.pieces[begin], self._claims[begin]
        if at == end:
            return at_last
        url = at_last or self._remote.url
        headers = self._remote.headers if not at_last else _without_secrets(self._remote, at_last)
        with (
            piece_at(self._part.path, begin).open("ab", buffering=0) as file,
            fetcher.open(url, headers, start=at, end=end, if_range=strong(self._etag)) as reply,
        ):
            self._judge(reply, at)
            for chunk in reply.chunks:
                if at + len(chunk) > end:
                    raise Passing(tr("the server sent more than was asked for"))
                self._disk.write(file.fileno(), chunk)
                at += len(chunk)
                self._part.pieces[begin] = at
                if self._stopping.is_set():
                    raise Passing(tr("the download was stopped"))
        if at < end:
            raise Passing(tr("the server sent less than was asked for"))
        return reply.url or url

    def _judge(self, reply: FileAnswer, begin: int) -> None:
        """Nothing but the very bytes that were asked for will do."""
        if reply.status != 206 or reply.start != begin or reply.total not in (None, self._remote.size):
            raise Passing(tr("the server did not send the part that was asked for"))
        if self._etag is not None and reply.etag != self._etag:
            raise Passing(tr("the server's copy of the file has changed"))


def strong(etag: str | None) -> str | None:
    """An etag by which a server can be asked whether the file is still the same to the byte, None for another."""
    return etag if etag and not etag.startswith("W/") else None


def _without_secrets(remote: RemoteFile, url: str) -> Mapping[str, str]:
    """What may be sent to `url`: a token stays with the host it is for."""
    if urlsplit(url)[:2] == urlsplit(remote.url)[:2]:
        return remote.headers
    return {name: value for name, value in remote.headers.items() if name.lower() not in _SECRET}
