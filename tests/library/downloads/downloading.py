"""Transfers for tests: a clock that never waits, a disk that fills up, a fetcher that counts."""

import contextlib
import errno
import random
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from foretoken.library.downloads.items import FileProgress
from foretoken.library.downloads.transfer import Transfer
from foretoken.library.files.disk import Disk
from foretoken.library.files.remote import FileAnswer, RemoteFile, Want
from foretoken.library.files.tools import Clock, Lanes, RetryPolicy, Tools
from foretoken.library.hub.fetch import HttpFetcher
from foretoken.library.on_disk.models_folder import ModelsFolder

GIB = 1 << 30


class FakeClock(Clock):
    """Waiting is instant; `waits` are the seconds that would have passed. Every look at it takes `tick` seconds."""

    def __init__(self, on_wait: Callable[[float], None] | None = None, *, tick: float = 0.0) -> None:
        self.tick = tick
        self.waits: list[float] = []
        self.now = 1000.0
        self._on_wait = on_wait

    def monotonic(self) -> float:
        self.now += self.tick
        return self.now

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        self.waits.append(seconds)
        self.now += seconds
        if self._on_wait is not None:
            self._on_wait(seconds)
        return stop.is_set()


class SmallDisk(Disk):
    """Takes `room` bytes; `says` is what it claims to have free (None: the truth)."""

    def __init__(self, room: int, says: int | None = None) -> None:
        self.room = room
        self.says = says

    def free(self, folder: Path) -> int:
        return self.room if self.says is None else self.says

    def write(self, file: int, block: bytes) -> None:
        super().write(file, block[: self.room])
        if len(block) > self.room:
            self.room = 0
            raise OSError(errno.ENOSPC, "No space left on device")
        self.room -= len(block)


class CountingFetcher(HttpFetcher):
    """Counts the bytes that came out of the network, those of its siblings too."""

    def __init__(self, *, stall: float = 5.0, count: Callable[[int], None] | None = None) -> None:
        super().__init__(stall=stall)
        self.received = 0
        self.count = count
        self._counting = threading.Lock()

    @contextlib.contextmanager
    def open(self, url: str, headers: Mapping[str, str], **range_: Any) -> Iterator[FileAnswer]:
        with super().open(url, headers, **range_) as reply:
            yield replace(reply, chunks=self._counted(reply.chunks))

    def sibling(self) -> "CountingFetcher":
        made = super().sibling()
        made.count = self._add
        return made

    def _counted(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        for chunk in chunks:
            self._add(len(chunk))
            yield chunk

    def _add(self, count: int) -> None:
        with self._counting:
            self.received += count
            if self.count is not None:
                self.count(count)


def resolver(hub: Any) -> Callable[[Want], RemoteFile]:
    """What the hub would say of a file, without asking it over the network."""

    def resolve(want: Want) -> RemoteFile:
        repository = hub.repositories[want.repository]
        content = repository.files[want.path]
        url = f"{hub.url}/{want.repository}/resolve/{repository.commit}/{want.path}"
        return RemoteFile(repository.commit, content.size, content.sha256, url)

    return resolve


class Download:
    """One transfer of one file, with everything about it in reach."""

    def __init__(self, hub: Any, folder: Path, want: Want, **changes: Any) -> None:
        self.clock = changes.pop("clock", None) or FakeClock()
        self.fetcher = changes.pop("fetcher", None) or CountingFetcher(stall=changes.pop("stall", 5.0))
        self.stop = threading.Event()
        self.folder = ModelsFolder(folder)
        self.events: list[FileProgress] = []
        tools = Tools(
            clock=self.clock,
            disk=changes.pop("disk", None) or Disk(),
            rng=random.Random(1),
            policy=changes.pop("policy", None) or RetryPolicy(),
            reserve=changes.pop("reserve", 0),
            lanes=changes.pop("lanes", None) or Lanes(),
        )
        self.transfer = Transfer(
            want,
            folder=self.folder,
            resolve=changes.pop("resolve", None) or resolver(hub),
            fetcher=self.fetcher,
            stop=self.stop,
            tools=tools,
        )
        assert not changes

    def run(self) -> Path:
        """To the end; the finished file."""
        try:
            for event in self.transfer.run():
                self.events.append(event)
        finally:
            self.fetcher.close()
        place = self.events[-1].place
        assert place is not None
        return place
