"""Downloads as values: what was asked for, how far it is, and what changed."""

import enum
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from foretoken.library.files.remote import DownloadPhase, Want


@dataclass(frozen=True)
class FileRequest:
    """A file to download; `size` in bytes where the asker knows it."""

    want: Want
    size: int | None = None


@dataclass(frozen=True)
class DownloadRequest:
    """Files that belong together (a pair, the parts of a model) under one title. At least one file.

    `draft_at`: where the draft's files begin when it is a pair, the main model's before them; None for one model.
    `settled` False: names and sizes come from the catalog; the hub is asked first.
    """

    title: str
    files: tuple[FileRequest, ...]
    draft_at: int | None = None
    settled: bool = True

    @property
    def wants(self) -> tuple[Want, ...]:
        return tuple(file.want for file in self.files)

    @property
    def size(self) -> int | None:
        """Bytes of all files, None where that is not known."""
        sizes = [file.size for file in self.files]
        return None if None in sizes else sum(size or 0 for size in sizes)


Settle = Callable[[DownloadRequest], DownloadRequest]
"""Asks the hub for the names and sizes that files have now. Raises HubError."""


class State(enum.Enum):
    """Where an item of the queue stands. Of a cancelled one, what had arrived is still there until it is removed."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class DownloadItem:
    """An item of the queue at one moment.

    `have` of `size` bytes of all its files are here (`size` None: not known yet). `speed` in bytes a second and `left`
    in seconds, None while they are unknown. `phase` and `name` say what is being done for which file. `note`: why it
    waits or failed, a sentence. `places`: its finished files, `draft_at` as in the request. `page`: where a person can
    ask for access.
    """

    number: int
    title: str
    state: State
    have: int = 0
    size: int | None = None
    speed: float | None = None
    left: float | None = None
    phase: DownloadPhase | None = None
    name: str = ""
    note: str = ""
    places: tuple[Path, ...] = ()
    draft_at: int | None = None
    page: str | None = None

    @property
    def main(self) -> Path | None:
        """The file to load as the main model (or the only one), once all are here."""
        return self.places[0] if self.places else None

    @property
    def draft(self) -> Path | None:
        """The file to load as the draft, of a pair that is here."""
        return self.places[self.draft_at] if self.places and self.draft_at is not None else None


@dataclass(frozen=True)
class ItemChanged:
    item: DownloadItem


@dataclass(frozen=True)
class ItemRemoved:
    number: int


@dataclass(frozen=True)
class OrderChanged:
    """`numbers` of all items, the one to be done first in front."""

    numbers: tuple[int, ...]


DownloadEvent = ItemChanged | ItemRemoved | OrderChanged


class SpeedMeter:
    """Bytes a second over the last few seconds."""

    _WINDOW: Final = 5.0  # seconds
    _LEAST: Final = 0.5  # seconds below which a speed means nothing

    def __init__(self) -> None:
        self._samples: deque[tuple[float, int]] = deque()

    def reset(self) -> None:
        """After a wait: what was before it says nothing of now."""
        self._samples.clear()

    def add(self, now: float, have: int) -> float | None:
        """`now` in seconds; the speed, None while it is unknown."""
        self._samples.append((now, have))
        while len(self._samples) > 2 and now - self._samples[1][0] >= self._WINDOW:
            self._samples.popleft()
        began, had = self._samples[0]
        return (have - had) / (now - began) if now - began >= self._LEAST else None
