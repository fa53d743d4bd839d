"""The queue of downloads: one item at a time, in order, each to be paused, resumed, moved and cancelled.

One at a time because a line is shared: two downloads at once would both be late. Every method may be called from any
thread and returns at once; the work is done in a thread of its own. The listener is told in order, from any thread.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import read_header
from foretoken.errors import BadModelFile, DownloadError, ForetokenError, HubRefused
from foretoken.library.disk import require_room
from foretoken.library.download_items import (
    DownloadEvent,
    DownloadItem,
    DownloadRequest,
    FileRequest,
    ItemChanged,
    ItemRemoved,
    OrderChanged,
    SpeedMeter,
    State,
)
from foretoken.library.download_queue import QueueFile
from foretoken.library.fetch import Fetcher, HttpFetcher
from foretoken.library.models_folder import ModelsFolder
from foretoken.library.outbox import Outbox
from foretoken.library.progress import Phase, Progress
from foretoken.library.remote import Resolve
from foretoken.library.transfer import Tools, Transfer, TransferStopped

_TELL: Final = 0.1  # seconds between two reports of bytes


@dataclass
class _Entry:
    """An item with what only the queue needs to know; `item` is replaced whole, under the queue's lock."""

    request: DownloadRequest
    item: DownloadItem
    stop: threading.Event = field(default_factory=threading.Event)
    fetcher: Fetcher | None = None
    then: State = State.PAUSED  # what it becomes when it is stopped
    drop: bool = False  # and whether it is cancelled


class Downloads:
    """Downloads into `folder`; `resolve` asks the hub about files; `listener` gets every event.

    With `remember`, the queue outlives the program: what was not finished comes back paused.
    """

    def __init__(
        self,
        *,
        folder: ModelsFolder,
        resolve: Resolve,
        listener: Callable[[DownloadEvent], None],
        tools: Tools | None = None,
        make_fetcher: Callable[[], Fetcher] = HttpFetcher,
        remember: bool = False,
    ) -> None:
        self._folder = folder
        self._resolve = resolve
        self._outbox = Outbox(listener)
        self._tools = tools or Tools()
        self._make_fetcher = make_fetcher
        self._file = QueueFile(folder.corner / "queue.json") if remember else None
        self._changed = threading.Condition()
        self._entries: list[_Entry] = []
        self._last_number = 0
        self._closing = False
        for request in self._file.load() if self._file is not None else ():
            self._insert(request, State.PAUSED)
        self._thread = threading.Thread(target=self._work, name="downloads", daemon=True)
        self._thread.start()

    def items(self) -> tuple[DownloadItem, ...]:
        """All items in order, finished ones too until they are removed."""
        with self._changed:
            return tuple(entry.item for entry in self._entries)

    def add(self, request: DownloadRequest) -> int:
        """Queue `request`; its number. The same files again resume the item that is there."""
        with self._held():
            for entry in self._entries:
                if entry.request.files == request.files and entry.item.state is not State.FINISHED:
                    number = entry.item.number
                    break
            else:
                entry = self._insert(request, State.QUEUED)
                self._saved()
                self._changed.notify_all()
                self._outbox.post(ItemChanged(entry.item))
                return entry.item.number
        self.resume(number)
        return number

    def pause(self, number: int) -> None:
        """Stop it; what has arrived is kept."""
        with self._held():
            entry = self._find(number)
            if entry is not None and entry.item.state is State.RUNNING:
                self._interrupt(entry, State.PAUSED)
            elif entry is not None and entry.item.state is State.QUEUED:
                self._set(entry, state=State.PAUSED)

    def resume(self, number: int) -> None:
        """Queue it again after a pause or a failure."""
        with self._held():
            entry = self._find(number)
            if entry is None:
                return
            if entry.item.state is State.RUNNING and entry.stop.is_set():
                entry.then = State.QUEUED  # it is just being paused
            elif entry.item.state in (State.PAUSED, State.FAILED):
                self._set(entry, state=State.QUEUED, note="", page=None)
                self._changed.notify_all()

    def cancel(self, number: int) -> None:
        """Take it off the queue, and drop what has arrived of files that are not finished."""
        with self._held():
            entry = self._find(number)
            if entry is None:
                return
            entry.drop = True
            if entry.item.state is State.RUNNING:
                self._interrupt(entry, State.PAUSED)
                return
            self._remove(entry)

    def move(self, number: int, position: int) -> None:
        """Put it at `position` (0 is done first). The one that is running goes on."""
        with self._held():
            entry = self._find(number)
            if entry is None:
                return
            self._entries.remove(entry)
            self._entries.insert(max(0, position), entry)
            self._saved()
            self._outbox.post(OrderChanged(tuple(one.item.number for one in self._entries)))

    def wait(self, timeout: float | None = None) -> bool:
        """Until nothing is queued or running, `timeout` seconds at most; says whether that is so."""
        busy = (State.QUEUED, State.RUNNING)
        with self._changed:
            return self._changed.wait_for(lambda: not any(entry.item.state in busy for entry in self._entries), timeout)

    def close(self) -> None:
        """Stop everything, keeping what has arrived; the thread is gone afterwards."""
        with self._held():
            self._closing = True
            for entry in self._entries:
                if entry.item.state is State.RUNNING:
                    self._interrupt(entry, State.PAUSED)
            self._changed.notify_all()
        self._thread.join()
        if self._file is not None:
            self._file.close()

    def _insert(self, request: DownloadRequest, state: State) -> _Entry:
        self._last_number += 1
        have = sum(min(self._here(file), file.size or 1 << 62) for file in request.files)
        item = DownloadItem(self._last_number, request.title, state, have=have, size=_total(request.files))
        entry = _Entry(request, item)
        self._entries.append(entry)
        return entry

    def _here(self, file: FileRequest) -> int:
        """Bytes of a file that are here already."""
        want = file.want
        for find in (self._folder.place, self._folder.part):
            with contextlib.suppress(OSError, ForetokenError):
                return find(want.repository, want.path).stat().st_size
        return 0

    def _find(self, number: int) -> _Entry | None:
        return next((entry for entry in self._entries if entry.item.number == number), None)

    def _interrupt(self, entry: _Entry, then: State) -> None:
        entry.then = then
        entry.stop.set()
        if entry.fetcher is not None:
            entry.fetcher.abort()

    def _set(self, entry: _Entry, **changes: object) -> None:
        entry.item = replace(entry.item, **changes)  # type: ignore[arg-type]
        if "state" in changes:
            self._saved()
            self._changed.notify_all()
        self._outbox.post(ItemChanged(entry.item))

    def _remove(self, entry: _Entry) -> None:
        self._entries.remove(entry)
        self._saved()
        self._changed.notify_all()
        for file in entry.request.files:
            with contextlib.suppress(OSError, ForetokenError):
                record = self._folder.record(file.want.repository, file.want.path)
                if record is None or not record.finished:
                    self._folder.forget(file.want.repository, file.want.path)
        self._outbox.post(ItemRemoved(entry.item.number))

    def _saved(self) -> None:
        """A queue that cannot be written is no reason to stop: it is only not remembered."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.save(entry.request for entry in self._entries if entry.item.state is not State.FINISHED)

    @contextlib.contextmanager
    def _held(self) -> Iterator[None]:
        """The lock; what is told meanwhile reaches the listener when it is free again."""
        with self._changed:
            yield
        self._outbox.deliver()

    def _work(self) -> None:
        while (entry := self._next()) is not None:
            try:
                places = self._fetch(entry)
            except TransferStopped:
                with self._held():
                    if entry.drop:
                        self._remove(entry)
                    else:
                        self._set(entry, state=entry.then, speed=None, left=None, phase=None, note="")
            except ForetokenError as error:
                self._failed(entry, str(error), error.page if isinstance(error, HubRefused) else None)
            except Exception as error:
                self._failed(entry, f"An internal error stopped it ({error!r}); resume to try again.", None)
            else:
                with self._held():
                    have = entry.item.size or entry.item.have
                    self._set(
                        entry, state=State.FINISHED, places=places, have=have, speed=None, left=None, phase=Phase.DONE
                    )

    def _next(self) -> _Entry | None:
        """The first item that is queued, marked as running; None when the queue is closed."""

        def queued() -> _Entry | None:
            return next((entry for entry in self._entries if entry.item.state is State.QUEUED), None)

        with self._held():
            self._changed.wait_for(lambda: self._closing or queued() is not None)
            entry = queued()
            if self._closing or entry is None:
                return None
            entry.stop, entry.then = threading.Event(), State.PAUSED
            entry.fetcher = self._make_fetcher()
            self._set(entry, state=State.RUNNING)
            return entry

    def _failed(self, entry: _Entry, sentence: str, page: str | None) -> None:
        with self._held():
            if entry.drop:
                self._remove(entry)
                return
            self._set(entry, state=State.FAILED, note=sentence, page=page, speed=None, left=None, phase=None)

    def _fetch(self, entry: _Entry) -> tuple[Path, ...]:
        """All files of an item, one after the other."""
        fetcher = entry.fetcher
        assert fetcher is not None
        files = list(entry.request.files)
        meter, places = SpeedMeter(), list[Path]()
        self._require_room(entry)
        try:
            for at, file in enumerate(files):
                before = sum(one.size or 0 for one in files[:at])
                transfer = Transfer(
                    file.want,
                    folder=self._folder,
                    resolve=self._resolve,
                    fetcher=fetcher,
                    stop=entry.stop,
                    tools=self._tools,
                )
                told = None
                for progress in transfer.run():
                    if progress.size:
                        files[at] = replace(file, size=progress.size)
                    now = self._tools.clock.monotonic()
                    if progress.phase is Phase.FETCHING and told is not None and now - told < _TELL:
                        continue
                    told = now
                    self._report(entry, files, file.want.name, before, progress, meter)
                    if progress.place is not None:
                        places.append(progress.place)
        finally:
            fetcher.close()
        _check_parts(places)
        return tuple(places)

    def _report(
        self,
        entry: _Entry,
        files: Sequence[FileRequest],
        name: str,
        before: int,
        progress: Progress,
        meter: SpeedMeter,
    ) -> None:
        size, have = _total(files), before + progress.have
        speed = None
        if progress.phase is Phase.FETCHING:
            speed = meter.add(self._tools.clock.monotonic(), have)
        else:
            meter.reset()
        left = (size - have) / speed if speed and size is not None else None
        have = have if progress.size else entry.item.have
        with self._held():
            self._set(
                entry,
                have=have,
                size=size,
                speed=speed,
                left=left,
                phase=progress.phase,
                name=name,
                note=progress.note,
            )

    def _require_room(self, entry: _Entry) -> None:
        """For all files together, so that the second does not fail after the first took an hour. Raises DiskFull."""
        self._folder.prepare()
        missing = sum(max(0, (file.size or 0) - self._here(file)) for file in entry.request.files)
        title, reserve = entry.request.title, self._tools.reserve
        if missing:
            require_room(self._tools.disk, self._folder.root, missing, reserve=reserve, name=title)


def _total(files: Sequence[FileRequest]) -> int | None:
    sizes = [file.size for file in files]
    return None if None in sizes else sum(size or 0 for size in sizes)


def _check_parts(places: Sequence[Path]) -> None:
    """A model in several parts is judged when all are here. Raises DownloadError."""
    for place in places:
        if "-00001-of-" in place.name:
            try:
                read_header(place)
            except BadModelFile as error:
                raise DownloadError(f"All files are here, yet {error}") from None
