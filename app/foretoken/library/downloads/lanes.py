"""Several connections for one file, for servers and networks that limit each connection.

Each fetches a piece at a time, those in front first, so that the digest can keep up with them. Whatever goes wrong with
one of them is left to the single connection, which knows every kind of trouble.

Beside curl (tests/perf/downloads.py): 3.6 times as fast at 10 MB/s a connection (--mib 400 --limit 10), 3.8 at 40 MB/s
(--mib 1600 --limit 40). Users meet limits of 10 to 40 MB/s (huggingface/huggingface_hub issues 2658 and 3232). Where
nothing is limited, four threads reach some 340 MB/s on two processors, less than one connection could.
"""

import threading
from collections.abc import Mapping
from functools import partial
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from foretoken import threads
from foretoken.library.downloads.part import Lane, Part
from foretoken.library.files.disk import Disk
from foretoken.library.files.ranges import Range
from foretoken.library.files.remote import RemoteFile
from foretoken.library.files.tools import Lanes
from foretoken.library.hub.fetching import Fetcher, FileAnswer, Passing, Refused
from foretoken.wording import tr

_SECRET: Final = frozenset({"authorization", "cookie", "proxy-authorization"})


class Crew:
    """Fetches what is missing of `part` over connections that are siblings of `fetcher`; `etag` is what the first
    connection was told. A context manager: at its end all have stopped, and what they received is written."""

    def __init__(
        self, part: Part, remote: RemoteFile, *, etag: str | None, fetcher: Fetcher, disk: Disk, lanes: Lanes
    ) -> None:
        self._part = part
        self._remote = remote
        self._etag = etag
        self._fetcher = fetcher
        self._disk = disk
        self._lanes = lanes
        self._changed = threading.Condition()
        self._members: list[tuple[threading.Thread, Fetcher]] = []
        self._claims: dict[Fetcher, Range] = {}  # what each is about to fetch
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

    def _work(self, fetcher: Fetcher) -> None:
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

    def _next(self, fetcher: Fetcher) -> Range | None:
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

    def _fetch(self, piece: Range, fetcher: Fetcher, at_last: str) -> str:
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
