"""Downloads one item of the queue: updates names from the hub, checks disk space, transfers its files one by one."""

import contextlib
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import read_header
from foretoken.errors import BadModelFile, DownloadError, ForetokenError
from foretoken.library.downloads.items import DownloadRequest, FileRequest, Settle, SpeedMeter
from foretoken.library.downloads.transfer import Transfer
from foretoken.library.files.disk import require_room
from foretoken.library.files.progress import Phase, Progress
from foretoken.library.files.ranges import recorded
from foretoken.library.files.remote import Resolve
from foretoken.library.files.tools import Tools
from foretoken.library.hub.asking import answer_of
from foretoken.library.hub.fetching import Fetcher
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.wording import tr

_TELL: Final = 0.1  # seconds between two reports of bytes


@dataclass(frozen=True)
class Advance:
    """How far an item is; the fields are those of DownloadItem. `have` None: as it was. `request` as it is now."""

    request: DownloadRequest
    have: int | None
    size: int | None
    speed: float | None
    left: float | None
    phase: Phase
    name: str
    note: str
    places: tuple[Path, ...]


class ItemWork:
    """Fetches everything of `request` into `folder`; `settle` is asked about a request that is not settled."""

    def __init__(
        self,
        request: DownloadRequest,
        *,
        folder: ModelsFolder,
        resolve: Resolve,
        settle: Settle | None,
        fetcher: Fetcher,
        stop: threading.Event,
        tools: Tools,
    ) -> None:
        self._request = request
        self._folder = folder
        self._resolve = resolve
        self._settle = settle
        self._fetcher = fetcher
        self._stop = stop
        self._tools = tools
        self._meter = SpeedMeter()
        self._places: list[Path] = []

    def run(self) -> Iterator[Advance]:
        """Raises DownloadError, HubError, HostileName, TransferStopped."""
        yield from self._ask()
        self._require_room()
        for at, file in enumerate(self._request.files):
            transfer = Transfer(
                file.want,
                folder=self._folder,
                resolve=self._resolve,
                fetcher=self._fetcher,
                stop=self._stop,
                tools=self._tools,
            )
            told = None
            for progress in transfer.run():
                if progress.place is not None:
                    self._places.append(progress.place)
                now = self._tools.clock.monotonic()
                if progress.phase is Phase.FETCHING and told is not None and now - told < _TELL:
                    continue
                told = now
                yield self._advance(at, progress)
        _check_parts(self._places)

    def _ask(self) -> Iterator[Advance]:
        if self._request.settled or self._settle is None:
            return
        settle, request = self._settle, self._request
        asking = answer_of(
            lambda: settle(request), tools=self._tools, pause=lambda seconds: self._tools.pause(seconds, self._stop)
        )
        try:
            while True:
                yield self._advance(0, next(asking))
        except StopIteration as stop:
            self._request = stop.value

    def _advance(self, at: int, progress: Progress) -> Advance:
        files = self._request.files
        if progress.size and files[at].size != progress.size:
            files = (*files[:at], replace(files[at], size=progress.size), *files[at + 1 :])
            self._request = replace(self._request, files=files)
        size, have = self._request.size, sum(one.size or 0 for one in files[:at]) + progress.have
        speed = None
        if progress.phase is Phase.FETCHING:
            speed = self._meter.add(self._tools.clock.monotonic(), have)
        else:
            self._meter.reset()
        return Advance(
            request=self._request,
            have=have if progress.size else None,
            size=size,
            speed=speed,
            left=(size - have) / speed if speed and size is not None else None,
            phase=progress.phase,
            name=files[at].want.name,
            note=progress.note,
            places=tuple(self._places),
        )

    def _require_room(self) -> None:
        """For all files together, so that the second does not fail after the first took an hour. Raises DiskFull."""
        self._folder.prepare()
        missing = sum(max(0, (file.size or 0) - here(self._folder, file)) for file in self._request.files)
        if missing:
            disk, root, reserve = self._tools.disk, self._folder.root, self._tools.reserve
            require_room(disk, root, missing, reserve=reserve, name=self._request.title)


def here(folder: ModelsFolder, file: FileRequest) -> int:
    """Bytes of a file that are in `folder` already."""
    name = file.want.repository, file.want.path
    with contextlib.suppress(OSError, ForetokenError):
        return folder.place(*name).stat().st_size
    with contextlib.suppress(OSError, ForetokenError):
        length = folder.part(*name).stat().st_size
        ranges = recorded(folder.ranges(*name), length)
        return length if ranges is None else sum(end - begin for begin, end in ranges)
    return 0


def _check_parts(places: Sequence[Path]) -> None:
    """A model in several parts is judged when all are here. Raises DownloadError."""
    for place in places:
        if "-00001-of-" in place.name:
            try:
                read_header(place)
            except BadModelFile as error:
                raise DownloadError(tr("All files are here, yet {fault}", fault=error)) from None
