"""The queue of downloads: one item at a time, in order, each to be paused, resumed, moved and cancelled.

One at a time because a line is shared: two downloads at once would both be late. Every method may be called from any
thread and returns at once; the work is done in a thread of its own.
"""

import contextlib
import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import filelock
import msgspec

from foretoken import own_files, threads
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.errors import ForetokenError, HubRefused
from foretoken.library.downloads.items import DownloadItem, DownloadPhase, DownloadRequest, Settle, State
from foretoken.library.downloads.transfer import ItemWork, here
from foretoken.library.files.disk import write_atomically
from foretoken.library.files.remote import Resolve
from foretoken.library.files.tools import Tools, TransferStopped
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.wording import tr

if TYPE_CHECKING:  # its client takes a while to load
    from foretoken.library.hub.fetch import HttpFetcher

_log = logging.getLogger(__name__)

_MOST_BYTES: Final = 16 * 1024 * 1024  # of the file; a longer one is not ours


class _Saved(DownloadRequest, frozen=True, omit_defaults=True):
    """What is remembered of an item."""

    state: State = State.PAUSED
    note: str = ""
    page: str | None = None

    @classmethod
    def of(cls, item: DownloadItem) -> "_Saved":
        """One that runs goes on by itself at the next start."""
        state = State.QUEUED if item.state is State.RUNNING else item.state
        return cls(**msgspec.structs.asdict(item.request), state=state, note=item.note, page=item.page)

    @property
    def request(self) -> DownloadRequest:
        at = self.draft_at if self.draft_at is not None and 0 < self.draft_at < len(self.files) else None
        return DownloadRequest(self.title, self.files, at, self.settled)


class QueueFile:
    """The file at `path`. Only one process at a time owns it; the others' downloads are not remembered."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = filelock.FileLock(path.with_suffix(".lock"), timeout=0, mode=0o600)
        self._owned = False
        self._closed = False
        self.trouble: str | None = None  # what could not be read, a sentence

    def load(self) -> tuple[_Saved, ...]:
        """What an earlier process left, in order; nothing where another process owns the file. Makes no folders."""
        if not os.path.lexists(self._path):
            return ()
        try:
            self._own()
        except (filelock.Timeout, OSError):
            return ()
        try:
            items = from_json(own_files.read(self._path, _MOST_BYTES), tuple[_Saved, ...])
        except (OSError, Undecodable):
            items = self._salvaged()
        return tuple(item for item in items if item.files)

    def _salvaged(self) -> tuple[_Saved, ...]:
        """The items of a damaged file that are as they were; the file is kept aside."""
        items = tuple(_readable(self._path))
        kept = own_files.set_aside(self._path)
        rest = tr("{count} could be read", count=len(items)) if items else tr("the list starts empty")
        if kept is None:
            self.trouble = tr(
                "The list of downloads was damaged, {rest}. Partly downloaded files continue when you download them "
                "again.",
                rest=rest,
            )
        else:
            self.trouble = tr(
                "The list of downloads was damaged, {rest}; the file is kept as {name} in {folder}. Partly downloaded "
                "files continue when you download them again.",
                rest=rest,
                name=kept.name,
                folder=kept.parent,
            )
        return items

    def save(self, items: Iterable[DownloadItem]) -> None:
        """Raises OSError."""
        if not self._owned and not self._closed and not self._path.exists():  # what is there by now is another's
            with contextlib.suppress(filelock.Timeout):
                self._own()
        if self._owned:
            write_atomically(self._path, to_json([_Saved.of(item) for item in items]), durable=False)

    def _own(self) -> None:
        """Raises filelock.Timeout, OSError."""
        own_files.make_folder(self._path.parent)
        self._lock.acquire()
        self._owned = True

    def close(self) -> None:
        self._owned, self._closed = False, True
        self._lock.release()


def _readable(path: Path) -> Iterator[_Saved]:
    with contextlib.suppress(OSError, Undecodable):
        for one in from_json(own_files.read(path, _MOST_BYTES).decode("utf-8", "replace"), list[Any]):
            with contextlib.suppress(msgspec.ValidationError):
                if "\ufffd" not in str(one):
                    yield msgspec.convert(one, _Saved)


_STILL: Final = {"speed": None, "left": None, "phase": None}
"""The fields of an item that is not being worked on."""


@dataclass(eq=False)
class _Entry:
    """An item with what only the queue needs to know; `item` is replaced whole, under the queue's lock.

    `asked`: as it was first asked for. `before`: the state that a cancelled one had.
    """

    item: DownloadItem
    asked: DownloadRequest
    before: State = State.PAUSED
    stop: threading.Event = field(default_factory=threading.Event)
    fetcher: "HttpFetcher | None" = None


class Downloads:
    """Downloads into `folder`; `resolve` asks the hub about a file, `settle` about a whole request. `listener` is
    called from any thread whenever `items` are others than before.

    With `remember`, the queue outlives the program: what was under way goes on at the next start, what was paused
    stays so.
    """

    def __init__(
        self,
        *,
        folder: ModelsFolder,
        resolve: Resolve,
        listener: Callable[[], None],
        settle: Settle | None = None,
        tools: Tools | None = None,
        make_fetcher: "Callable[[], HttpFetcher] | None" = None,
        remember: bool = False,
    ) -> None:
        self._folder = folder
        self._resolve = resolve
        self._settle = settle
        self._listener = listener
        self._tools = tools or Tools()
        self._make_fetcher = make_fetcher or _over_http
        self._file = QueueFile(folder.corner / "queue.json") if remember else None
        self._changed = threading.Condition()
        self._entries: list[_Entry] = []
        self._working: _Entry | None = None  # what the thread has in hand, stopped or not
        self._last_number = 0
        self._closing = False
        self._why_dead: str | None = None  # the thread has died: nothing is fetched any more
        with self._changed:
            for saved in self._file.load() if self._file is not None else ():
                self._remembered(saved)
            if self.trouble is not None:
                self._save()  # what could be read has a file again
        self._thread = threads.start(self._work, name="downloads", died=self._on_died)

    @property
    def trouble(self) -> str | None:
        """What of an earlier run's queue could not be read, a sentence."""
        return self._file.trouble if self._file is not None else None

    def items(self) -> tuple[DownloadItem, ...]:
        """All items in order; finished and cancelled ones too, until they are removed."""
        with self._changed:
            return tuple(entry.item for entry in self._entries)

    def add(self, request: DownloadRequest) -> int:
        """Queue `request`; its number. The same files again resume the item that is there."""
        with self._held():
            for entry in list(self._entries):
                if request.names in (entry.asked.names, entry.item.request.names):
                    if entry.item.state is not State.FINISHED:
                        self._queue(entry)
                        return entry.item.number
                    self._take_off(entry)  # whether its files are still there is looked at again
            entry = self._insert(request, State.QUEUED)
            self._save()
            self._fail_all()
            return entry.item.number

    def pause(self, number: int) -> None:
        """Stop it; what has arrived is kept."""
        with self._held():
            entry = self._find(number)
            if entry is not None and entry.item.state in (State.RUNNING, State.QUEUED):
                self._interrupt(entry)
                self._set(entry, state=State.PAUSED, **_STILL, note="")

    def resume(self, number: int) -> None:
        """Queue it again after a pause, a failure or a cancellation."""
        with self._held():
            entry = self._find(number)
            if entry is not None:
                self._queue(entry)

    def cancel(self, number: int) -> None:
        """Stop it; until it is removed, what has arrived is kept and `restore` takes this back."""
        with self._held():
            entry = self._find(number)
            if entry is not None and entry.item.state not in (State.FINISHED, State.CANCELLED):
                entry.before = entry.item.state
                self._interrupt(entry)
                self._set(entry, state=State.CANCELLED, **_STILL)

    def restore(self, number: int) -> None:
        """Take a cancellation back: it goes on, or stands still, as before."""
        with self._held():
            entry = self._find(number)
            if entry is None or entry.item.state is not State.CANCELLED:
                return
            if entry.before in (State.RUNNING, State.QUEUED):
                self._queue(entry)
            else:
                self._set(entry, state=entry.before)

    def remove(self, number: int) -> None:
        """Take a finished or cancelled one off the list. Finished files stay; what had arrived of others is dropped."""
        with self._held():
            entry = self._find(number)
            if entry is not None and entry.item.state in (State.FINISHED, State.CANCELLED):
                self._take_off(entry)

    def move(self, number: int, position: int) -> None:
        """Put it at `position` (0 is done first). The one that is running goes on."""
        with self._held():
            entry = self._find(number)
            if entry is None:
                return
            self._entries.remove(entry)
            self._entries.insert(max(0, position), entry)
            self._save()

    def wait(self, timeout: float | None = None) -> bool:
        """Until nothing is queued or in hand, `timeout` seconds at most; says whether that is so."""

        def idle() -> bool:
            return self._working is None and not any(entry.item.state is State.QUEUED for entry in self._entries)

        with self._changed:
            return self._changed.wait_for(idle, timeout)

    def close(self, patience: float | None = None) -> None:
        """Stop everything, keeping what has arrived. Waits until the work has ended, `patience` seconds at most: then
        it is left to the end of the process, which loses nothing."""
        with self._held():
            self._closing = True
            if self._working is not None:
                self._interrupt(self._working)
            self._changed.notify_all()
        self._thread.join(patience)
        if self._file is not None:
            with self._changed:
                self._file.close()

    # --- the list, under the lock --------------------------------------------------------------------------

    def _insert(self, request: DownloadRequest, state: State) -> _Entry:
        self._last_number += 1
        have = sum(min(here(self._folder, file), file.size or 1 << 62) for file in request.files)
        entry = _Entry(DownloadItem(self._last_number, request, state, have), request)
        self._entries.append(entry)
        return entry

    def _remembered(self, saved: _Saved) -> None:
        """An item of an earlier run, as it was; those that were cancelled are dropped now."""
        entry = self._insert(saved.request, saved.state)
        if saved.state is State.FINISHED:
            places = self._places(saved.request)
            if places is None:
                self._entries.remove(entry)
                return
            entry.item = replace(entry.item, places=places, phase=DownloadPhase.DONE)
        elif saved.state is State.CANCELLED:
            self._entries.remove(entry)
            self._drop(entry)
        else:
            entry.item = replace(entry.item, note=saved.note, page=saved.page)

    def _places(self, request: DownloadRequest) -> tuple[Path, ...] | None:
        """Where the files are, None unless all are there."""
        try:
            places = tuple(self._folder.place(file.repository, file.path) for file in request.files)
        except ForetokenError:
            return None
        return places if all(place.is_file() for place in places) else None

    def _find(self, number: int) -> _Entry | None:
        return next((entry for entry in self._entries if entry.item.number == number), None)

    def _queue(self, entry: _Entry) -> None:
        if entry.item.state in (State.PAUSED, State.FAILED, State.CANCELLED):
            self._set(entry, state=State.QUEUED, note="", page=None)
            self._fail_all()

    def _interrupt(self, entry: _Entry) -> None:
        entry.stop.set()
        if entry.fetcher is not None:
            entry.fetcher.abort()

    def _set(self, entry: _Entry, **changes: Any) -> None:
        entry.item = replace(entry.item, **changes)
        if "state" in changes:
            self._save()

    def _take_off(self, entry: _Entry) -> None:
        self._entries.remove(entry)
        self._save()
        if entry is not self._working:  # else when it is let go of
            self._drop(entry)

    def _drop(self, entry: _Entry) -> None:
        """What has arrived of files that are not finished, unless another item wants them too."""
        others = {name for one in self._entries for name in one.item.request.names}
        for repository, path, revision in entry.item.request.names:
            if (repository, path, revision) in others:
                continue
            with contextlib.suppress(OSError, ForetokenError):
                record = self._folder.record(repository, path)
                if record is None or not record.finished:
                    self._folder.forget(repository, path)

    def _save(self) -> None:
        """The list or a state in it is another one. A queue that cannot be written is no reason to stop: it is only not
        remembered."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.save(entry.item for entry in self._entries)
        self._changed.notify_all()

    @contextlib.contextmanager
    def _held(self) -> Iterator[None]:
        """The lock; the listener is told after it is released, so that it may call back and take locks of its own."""
        with self._changed:
            yield
        try:
            self._listener()
        except Exception:  # a fault of whoever listens must not end the work that is told of
            _log.exception("A listener of the downloads failed")

    # --- the work, in its own thread -----------------------------------------------------------------------

    def _work(self) -> None:
        while (entry := self._next()) is not None:
            outcome: dict[str, Any] = {}
            try:
                places = self._fetch(entry)
            except TransferStopped:
                pass  # whoever stopped it has said what it is now
            except ForetokenError as error:
                page = error.page if isinstance(error, HubRefused) else None
                outcome = {"state": State.FAILED, "note": str(error), "page": page}
            except Exception as error:
                note = tr("An internal error stopped it ({error!r}); resume to try again.", error=error)
                outcome = {"state": State.FAILED, "note": note, "page": None}
            else:
                have = entry.item.size or entry.item.have
                outcome = {"state": State.FINISHED, "places": places, "have": have, "note": ""}
            self._let_go(entry, outcome)

    def _next(self) -> _Entry | None:
        """The first item that is queued, marked as running; None when the queue is closed."""

        def queued() -> _Entry | None:
            return next((entry for entry in self._entries if entry.item.state is State.QUEUED), None)

        with self._held():
            self._changed.wait_for(lambda: self._closing or queued() is not None)
            entry = queued()
            if self._closing or entry is None:
                return None
            entry.stop = threading.Event()
            self._working = entry
            self._set(entry, state=State.RUNNING)
            return entry

    def _fetch(self, entry: _Entry) -> tuple[Path, ...]:
        """All files of an item. Raises what ItemWork raises."""
        fetcher, stop = self._make_fetcher(), entry.stop
        with self._changed:
            entry.fetcher = fetcher
            if stop.is_set():
                fetcher.abort()
        work = ItemWork(
            entry.item,
            folder=self._folder,
            resolve=self._resolve,
            settle=self._settle,
            fetcher=fetcher,
            stop=stop,
            tools=self._tools,
        )
        places: tuple[Path, ...] = ()
        try:
            for item in work.run():
                places = item.places
                self._report(entry, item)
        finally:
            fetcher.close()
        return places

    def _report(self, entry: _Entry, item: DownloadItem) -> None:
        """What the work says of its item, unless somebody has stopped it: then only what the hub has is news."""
        with self._held():
            news = item.request != entry.item.request
            entry.item = replace(entry.item, request=item.request) if entry.stop.is_set() else item
            if news:
                self._save()

    def _let_go(self, entry: _Entry, outcome: dict[str, Any]) -> None:
        """It is finished, failed or stopped; another state than running is what a person wanted meanwhile."""
        with self._held():
            self._working, entry.fetcher = None, None
            self._changed.notify_all()
            if entry not in self._entries:
                self._drop(entry)
            elif self._closing and outcome.get("state") is not State.FINISHED:
                pass  # it is remembered as what it was
            elif outcome and (entry.item.state is State.RUNNING or outcome["state"] is State.FINISHED):
                phase = DownloadPhase.DONE if outcome["state"] is State.FINISHED else None
                self._set(entry, **{**_STILL, "phase": phase, **outcome})

    def _on_died(self, error: BaseException) -> None:
        with self._held():
            self._why_dead = tr(
                "Downloads stopped because of a bug in Foretoken ({error}); restart Foretoken.",
                error=threads.brief(error),
            )
            self._working = None
            self._fail_all()
            self._changed.notify_all()

    def _fail_all(self) -> None:
        """Fail all items, because the thread that works on them has ended. Under the lock."""
        if self._why_dead is not None:
            for entry in self._entries:
                if entry.item.state in (State.QUEUED, State.RUNNING):
                    self._set(entry, **_STILL, state=State.FAILED, note=self._why_dead)


def _over_http() -> "HttpFetcher":
    from foretoken.library.hub.fetch import HttpFetcher  # its client takes a while to load: not before it is needed

    return HttpFetcher()
