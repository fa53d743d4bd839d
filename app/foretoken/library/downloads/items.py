"""Downloads as values: what was asked for, how far it is, and what the hub has of it now."""

import enum
from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from foretoken.amounts import in_bytes, per_second, share, time_left
from foretoken.errors import HubError, HubUnreachable
from foretoken.library.files.file_names import hint_of, quantisation_of
from foretoken.library.files.remote import Want
from foretoken.library.files.tools import Tools
from foretoken.library.hub.repository import Contents, HubModel
from foretoken.wording import later, tr

if TYPE_CHECKING:  # it takes a while to load
    from foretoken.library.hub.client import Hub


class DownloadRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Files that belong together (a pair, the parts of a model) under one title. At least one file.

    `draft_at`: where the draft's files begin when it is a pair, the main model's before them; None for one model.
    `settled` False: names and sizes come from the catalog; the hub is asked first.
    """

    title: str
    files: tuple[Want, ...]
    draft_at: int | None = None
    settled: bool = True

    @property
    def names(self) -> tuple[tuple[str, str, str], ...]:
        """Which files these are, whatever their sizes."""
        return tuple((file.repository, file.path, file.revision) for file in self.files)

    @property
    def size(self) -> int | None:
        """Bytes of all files, None where that is not known."""
        sizes = [file.size for file in self.files]
        return None if None in sizes else sum(size or 0 for size in sizes)


class State(enum.Enum):
    """Where an item of the queue stands. Of a cancelled one, what had arrived is still there until it is removed."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


_STANDING: Final = {
    State.QUEUED: later("waiting"),
    State.PAUSED: later("paused"),
    State.FINISHED: later("ready"),
    State.FAILED: later("failed"),
    State.CANCELLED: later("cancelled"),
}


class DownloadPhase(enum.Enum):
    """The step of a download; the value is its name in English."""

    ASKING = later("asking the hub")
    BLOCKED = later("another Foretoken is downloading it")
    CHECKING = later("checking what is here already")
    FETCHING = later("downloading")
    RETRYING = later("waiting to try again")
    VERIFYING = later("verifying")
    DONE = later("done")


@dataclass(frozen=True)
class FileProgress:
    """`have` of `size` bytes are here. `note`: why there is a wait of `wait` seconds. `place`: of a finished file."""

    phase: DownloadPhase
    have: int = 0
    size: int = 0
    note: str = ""
    wait: float = 0.0
    place: Path | None = None


@dataclass(frozen=True)
class DownloadItem:
    """A download at one moment, and what a person is shown of it.

    `have` bytes of all its files are here. `speed` in bytes a second and `left` in seconds, None while unknown. `phase`
    and `name` say what is being done for which file. `note`: why it waits or failed, a sentence. `places`: its finished
    files. `page`: where a person can ask for access.
    """

    number: int
    request: DownloadRequest
    state: State
    have: int = 0
    speed: float | None = None
    left: float | None = None
    phase: DownloadPhase | None = None
    name: str = ""
    note: str = ""
    places: tuple[Path, ...] = ()
    page: str | None = None

    @property
    def title(self) -> str:
        return self.request.title

    @property
    def size(self) -> int | None:
        """Bytes of all its files, None where that is not known yet."""
        return self.request.size

    @property
    def main(self) -> str | None:
        """The path to load as the main model (or the only one), once all files are here."""
        return str(self.places[0]) if self.places else None

    @property
    def draft(self) -> str | None:
        """The path to load as the draft, of a pair that is here."""
        at = self.request.draft_at
        return str(self.places[at]) if self.places and at is not None else None

    @property
    def active(self) -> bool:
        """Whether it is running or will run by itself."""
        return self.state in (State.RUNNING, State.QUEUED)

    @property
    def fraction(self) -> float | None:
        """0-1, None while it is unknown."""
        if self.state is State.FINISHED:
            return 1.0
        return min(1.0, self.have / self.size) if self.size else None

    @property
    def amount(self) -> str:
        """As in "1.2 of 4.9 GB"."""
        return in_bytes(self.have) if self.state is State.FINISHED else share(self.have, self.size)

    @property
    def pace(self) -> str:
        """As in "12.3 MB/s · 3 min left", or what it stands at."""
        if self.state is not State.RUNNING:
            return tr(_STANDING[self.state])
        if self.phase is not None and self.phase is not DownloadPhase.FETCHING:
            return tr(self.phase.value)
        if self.phase is None or self.speed is None:
            return tr("starting")
        return " · ".join((per_second(self.speed), *((time_left(self.left),) if self.left is not None else ())))

    @property
    def detail(self) -> str:
        """What is being done, or what it waits for."""
        if self.state is State.CANCELLED:
            return tr("the downloaded part is kept while you can undo this")
        return (self.note or self.name) if self.state is State.RUNNING else ""

    @property
    def failure(self) -> str:
        """One sentence, empty unless it failed."""
        return self.note if self.state is State.FAILED else ""

    @property
    def sentence(self) -> str:
        """Everything in words, for a screen reader."""
        parts = [self.pace, self.amount if self.state is not State.FINISHED else "", self.failure or self.detail]
        return f"{self.title}: {', '.join(part for part in parts if part)}"


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


Settle = Callable[[DownloadRequest], DownloadRequest]
"""Asks the hub for the names and sizes that files have now. Raises HubError."""
Answer = TypeVar("Answer")


def answer_of(
    question: Callable[[], Answer], *, tools: Tools, pause: Callable[[float], None]
) -> Generator[FileProgress, None, Answer]:
    """Returns the answer to `question`, retrying where that may help; `pause` waits some seconds. Raises what
    `question` raises."""
    attempt = 0
    while True:
        yield FileProgress(DownloadPhase.ASKING)
        try:
            return question()
        except HubUnreachable as error:
            attempt += 1
            delay = tools.policy.delay(attempt, tools.rng, error.wait)
            if delay is None:
                raise
            yield FileProgress(DownloadPhase.RETRYING, note=str(error), wait=delay)
            pause(delay)


def of_model(repository: str, model: HubModel) -> DownloadRequest:
    """All files of one model of a repository, as the hub said a moment ago."""
    files = tuple(Want(repository, file.path, size=file.size) for file in model.files)
    return DownloadRequest(model.path.rsplit("/", 1)[-1], files)


def settled(request: DownloadRequest, hub: "Hub") -> DownloadRequest:
    """`request` with the names and sizes of now: files are renamed and replaced. Raises HubError, also where the hub
    has no such file any more."""
    if request.settled:
        return request
    main = request.files[: request.draft_at]
    draft = request.files[request.draft_at :] if request.draft_at is not None else ()
    files = [_now(model, hub) for model in (main, draft) if model]
    draft_at = None if request.draft_at is None else len(files[0])
    return DownloadRequest(request.title, tuple(file for model in files for file in model), draft_at)


def find_model(contents: Contents, paths: Sequence[str], quantisation: str | None) -> HubModel | None:
    """The model of these files, or else the first with the same quantisation."""
    exact = (one for one in contents.models if [file.path for file in one.files] == list(paths))
    alike = (one for one in contents.models if one.hint == hint_of(paths[0]) and one.quantisation == quantisation)
    return next(exact, None) or next(alike, None)


def _now(files: Sequence[Want], hub: "Hub") -> list[Want]:
    """The files of one model. Raises HubError."""
    want = files[0]
    contents = hub.contents(want.repository, want.revision)
    quantisation = quantisation_of(want.path)
    found = find_model(contents, [file.path for file in files], quantisation)
    if found is None:
        raise HubError(
            tr(
                "{repository} has no {quantisation} file any more; look at {page} for what it has.",
                repository=want.repository,
                quantisation=quantisation or want.name,
                page=contents.repository.page,
            )
        )
    return [Want(want.repository, file.path, want.revision, file.size) for file in found.files]
