"""Downloads as values: what was asked for, how far it is, and what changed."""

import enum
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from foretoken.library.progress import Phase
from foretoken.library.remote import Want


@dataclass(frozen=True)
class FileRequest:
    """A file to download; `size` in bytes where the asker knows it."""

    want: Want
    size: int | None = None


@dataclass(frozen=True)
class DownloadRequest:
    """Files that belong together (a pair, the parts of a model) under one title. At least one file."""

    title: str
    files: tuple[FileRequest, ...]


class State(enum.Enum):
    """Where an item of the queue stands."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    FAILED = "failed"


@dataclass(frozen=True)
class DownloadItem:
    """An item of the queue at one moment.

    `have` of `size` bytes of all its files are here (`size` None: not known yet). `speed` in bytes a second and `left`
    in seconds, None while they cannot be told. `phase` and `name` say what is being done for which file. `note`: why it
    waits or failed, a sentence. `places`: its finished files. `page`: where a person can ask for access.
    """

    number: int
    title: str
    state: State
    have: int = 0
    size: int | None = None
    speed: float | None = None
    left: float | None = None
    phase: Phase | None = None
    name: str = ""
    note: str = ""
    places: tuple[Path, ...] = ()
    page: str | None = None


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
        """`now` in seconds; the speed, None while it cannot be told."""
        self._samples.append((now, have))
        while len(self._samples) > 2 and now - self._samples[1][0] >= self._WINDOW:
            self._samples.popleft()
        began, had = self._samples[0]
        return (have - had) / (now - began) if now - began >= self._LEAST else None
