"""Downloads one file: resumes, retries, verifies, and moves it into place; and all files of an item, one by one.

huggingface_hub says where a file is, how long, and what its SHA-256 is; the bytes are fetched here, because its own
client begins again from nothing when a download is interrupted. A file gets its name only when its digest is right.
"""

import contextlib
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import filelock
import msgspec

from foretoken import own_files
from foretoken.engine.gguf import prefix, read_draft, read_header
from foretoken.errors import BadDownload, BadModelFile, DownloadError, ForetokenError
from foretoken.library.downloads.items import (
    DownloadItem,
    DownloadPhase,
    FileProgress,
    Settle,
    SpeedMeter,
    answer_of,
)
from foretoken.library.downloads.part import Crew, PartFile, strong
from foretoken.library.files.digest import FileDigest
from foretoken.library.files.disk import disk_error, require_room, sync_folder
from foretoken.library.files.file_names import shard_of
from foretoken.library.files.remote import FileAnswer, Passing, Refused, RemoteFile, Resolve, Want
from foretoken.library.files.tools import Tools, TransferStopped
from foretoken.library.on_disk.models_folder import FileRecord, ModelsFolder, pieces_of
from foretoken.wording import later, tr

if TYPE_CHECKING:  # its client takes a while to load
    from foretoken.library.hub.fetch import HttpFetcher

_LOOK_AT_DISK: Final = 64 * 1024 * 1024  # bytes between two looks at its room
_DAMAGED: Final = 2  # times that a file may arrive with a wrong digest
_NO_RANGES: Final = 4  # refusals after which a server that never sent a part is believed not to know how
_LOOK: Final = 0.1  # seconds between two looks at the connections of a file
_OTHER: Final = 2.0  # seconds between two looks at another process's work


_NOT_BEGUN: Final = later("{name} could not be downloaded: {reason}; resume when the connection is better.")
_BROKEN_OFF: Final = later(
    "{name} could not be downloaded: {reason}; what has arrived is kept, resume when the connection is better."
)


class Transfer:
    """Fetches `want` into `folder`. `resolve` asks the hub about a file; `stop` ends the work at the next chunk."""

    def __init__(
        self,
        want: Want,
        *,
        folder: ModelsFolder,
        resolve: Resolve,
        fetcher: "HttpFetcher",
        stop: threading.Event,
        tools: Tools,
    ) -> None:
        self._want = want
        self._folder = folder
        self._resolve = resolve
        self._fetcher = fetcher
        self._stop = stop
        self._tools = tools
        self._remote: RemoteFile
        self._record: FileRecord
        self._conditional = True  # ask the server whether the file is still the same
        self._refusals = 0  # to send a part of the file
        self._knows_ranges = False
        self._head_checked = False
        self._several_from = 0  # bytes here from which on several connections may fetch

    def run(self) -> Iterator[FileProgress]:
        """Ends with Phase.DONE. Raises DownloadError, HubError, HostileName, or TransferStopped."""
        self._place()  # a hostile name goes no further
        self._folder.prepare()
        lock = self._folder.lock(self._want.repository, self._want.path)
        try:
            while not _acquired(lock):
                yield FileProgress(DownloadPhase.BLOCKED, wait=_OTHER)
                self._pause(_OTHER)
            yield from self._alone()
        except OSError as error:
            raise disk_error(error, self._folder.root, self._want.name) from None
        finally:
            lock.release()

    def _alone(self) -> Iterator[FileProgress]:
        yield from self._ask()
        place = self._place()
        if place.exists():
            yield from self._already_there(place)
            return
        part = PartFile(self._folder.part(self._want.repository, self._want.path), self._tools.disk)
        try:
            yield from self._recover(part)
            yield from self._fill(part)
            self._check_whole(part)
            part.sync()
        finally:
            part.close()
        own_files.make_below(self._folder.root, place.parent)
        if place.exists():
            raise self._in_the_way(place)
        part.path.replace(place)
        sync_folder(place.parent)
        self._update(finished=True)
        yield FileProgress(DownloadPhase.DONE, self._remote.size, self._remote.size, place=place)

    def _ask(self) -> Iterator[FileProgress]:
        """Ask the hub, again and again where that may help."""
        self._remote = yield from answer_of(lambda: self._resolve(self._want), tools=self._tools, pause=self._pause)

    def _already_there(self, place: Path) -> Iterator[FileProgress]:
        """Check a file that exists under this name: the wanted file is done. Raises DownloadError for another."""
        remote, record = self._remote, self._folder.record(self._want.repository, self._want.path)
        size = place.stat().st_size
        known = record is not None and record.finished and record.sha256 == remote.sha256
        if size != remote.size:
            raise self._in_the_way(place)
        if not known:
            digest = FileDigest(place)
            for have in digest:
                yield FileProgress(DownloadPhase.CHECKING, have, size)
                self._go_on()
            if digest.hex() != remote.sha256:
                raise self._in_the_way(place)
            self._record = self._fresh()
            self._update(finished=True)
        yield FileProgress(DownloadPhase.DONE, size, size, place=place)

    def _recover(self, part: PartFile) -> Iterator[FileProgress]:
        """Go on from what an earlier run left behind, as far as it can be trusted."""
        left = self._folder.record(self._want.repository, self._want.path)
        fresh = self._fresh()
        if left is None or (left.sha256, left.size) != (fresh.sha256, fresh.size) or part.length > fresh.size:
            part.start_over()
            self._record = fresh
        else:
            for have in part.recover():
                yield FileProgress(DownloadPhase.CHECKING, have, fresh.size)
                self._go_on()
            self._record = msgspec.structs.replace(fresh, etag=left.etag)
        self._update()

    def _fill(self, part: PartFile) -> Iterator[FileProgress]:
        """Until the part is whole and its digest is right. Raises BadDownload."""
        for _ in range(_DAMAGED):
            try:
                yield from self._fetch_all(part)
                yield FileProgress(DownloadPhase.VERIFYING, part.arrived, self._remote.size)
                if part.digest() == self._remote.sha256:
                    return
                fault = tr("its SHA-256 is not the one that the hub names")
            except _WrongFile as wrong:
                fault = str(wrong)
            self._start_over(part)  # a wrong head, too, may come from a wrong byte on the way
        self._discard(part)
        raise BadDownload(
            tr(
                "{name} arrived {damaged} times and cannot be used ({fault}); nothing of it was kept. "
                "Try again later, or choose another file.",
                name=self._want.name,
                damaged=_DAMAGED,
                fault=fault,
            )
        )

    def _fetch_all(self, part: PartFile) -> Iterator[FileProgress]:
        """Connection after connection until all bytes are here, or several at once."""
        attempt, mark = 0, part.arrived
        while part.have < self._remote.size:
            self._go_on()
            try:
                if self._several(part):
                    yield from self._fetch_with_many(part)
                else:
                    yield from self._fetch_once(part)
                continue
            except Passing as trouble:
                reason, asked = str(trouble), trouble.wait
            except Refused as refused:
                reason, asked = tr("the server answered {status}", status=refused.status), None
                yield from self._ask_again(part, refused)
            progress = part.arrived - mark
            attempt = 0 if progress >= max(1, min(1 << 20, self._remote.size // 64)) else attempt
            attempt, mark = attempt + 1, part.arrived
            delay = self._tools.policy.delay(attempt, self._tools.rng, asked)
            if delay is None:
                raise DownloadError(
                    tr(_BROKEN_OFF if part.arrived else _NOT_BEGUN, name=self._want.name, reason=reason)
                )
            yield FileProgress(DownloadPhase.RETRYING, part.arrived, self._remote.size, reason, delay)
            self._pause(delay)
        self._check_head(part)

    def _ask_again(self, part: PartFile, refused: Refused | None) -> Iterator[FileProgress]:
        """The server disagrees with what the hub said: ask the hub whether the file is another one now."""
        before = self._remote
        yield from self._ask()
        if (self._remote.sha256, self._remote.size) != (before.sha256, before.size):
            self._start_over(part)
        elif refused is not None and self._remote.url == before.url:
            raise DownloadError(
                tr(
                    "The server refused to send {name} (status {status}); try again later or choose another file.",
                    name=self._want.name,
                    status=refused.status,
                )
            )

    def _several(self, part: PartFile) -> bool:
        """Whether several connections fetch what is missing. The first 64 KiB come over one, which may find them
        unusable."""
        lanes, arrived = self._tools.lanes, part.arrived
        worth = lanes.count > 1 and self._remote.size - arrived > 2 * lanes.piece
        return self._head_checked and worth and arrived >= self._several_from

    def _fetch_with_many(self, part: PartFile) -> Iterator[FileProgress]:
        """Several connections, until all is here, or one of them fails. Raises OSError."""
        size, looked = self._remote.size, part.arrived
        crew = Crew(
            part, self._remote, etag=self._record.etag, fetcher=self._fetcher, disk=self._tools.disk,
            lanes=self._tools.lanes,
        )  # fmt: skip
        with crew:
            while crew.at_work(_LOOK):
                self._go_on()
                if part.arrived - looked >= _LOOK_AT_DISK:
                    looked = part.arrived
                    self._require_room(part)
                yield FileProgress(DownloadPhase.FETCHING, part.arrived, size)
        part.join()  # what came while they stopped
        if part.have < size:
            self._several_from = part.arrived + self._tools.lanes.patience

    def _fetch_once(self, part: PartFile) -> Iterator[FileProgress]:
        """One connection, up to what is here already. Returns when the server has sent what it wanted to send, or when
        several would be better. Raises Passing, Refused."""
        remote, start = self._remote, part.have
        self._require_room(part)
        etag = self._record.etag
        condition = strong(etag) if self._conditional else None
        end = min(part.pieces, default=None)
        with self._fetcher.open(remote.url, remote.headers, start=start, end=end, if_range=condition) as reply:
            yield from self._judge(part, reply, condition)
            skip = start - reply.start if reply.status == 200 else 0
            if reply.etag != etag:
                self._update(etag=reply.etag)
            yield FileProgress(DownloadPhase.FETCHING, part.arrived, remote.size)
            yield from self._pour(part, reply, skip, remote.size if end is None else end)
        if part.have == start:
            raise Passing(tr("the server sent nothing"))
        part.join()

    def _judge(self, part: PartFile, reply: FileAnswer, condition: str | None) -> Iterator[FileProgress]:
        """Check that the reply continues at our position. Raises Passing where another try is better."""
        start = part.have
        self._knows_ranges |= reply.status == 206
        if reply.status == 416 or (reply.total is not None and reply.total != self._remote.size):
            yield from self._ask_again(part, None)
            raise Passing(tr("the server has another length for the file than the hub"))
        if reply.status == 206 and reply.start != start:
            raise Passing(tr("the server sent another part than was asked for"))
        if reply.status == 200 and start:
            if condition not in (None, reply.etag):  # it says that the file changed; the hub knows, the digest decides
                self._conditional = False
                yield from self._ask_again(part, None)
                raise Passing(tr("the server's copy of the file has changed"))
            self._refusals += 1
            if self._knows_ranges or self._refusals < _NO_RANGES:
                raise Passing(tr("the server began from the start where a part was asked for"))

    def _pour(self, part: PartFile, reply: FileAnswer, skip: int, end: int) -> Iterator[FileProgress]:
        """Chunks into the part, up to `end`; the first `skip` bytes are here already."""
        size, looked = self._remote.size, part.have
        for chunk in reply.chunks:
            self._go_on()
            fresh = chunk[skip:] if skip else chunk
            skip = max(0, skip - len(chunk))
            if part.have + len(fresh) > size:
                raise Passing(tr("the server sent more than the file is long"))
            part.append(fresh[: end - part.have])
            if part.have >= prefix.ENOUGH:
                self._check_head(part)
            if part.have - looked >= _LOOK_AT_DISK:
                looked = part.have
                self._require_room(part)
            yield FileProgress(DownloadPhase.FETCHING, part.arrived, size)
            if part.have >= end or self._several(part):
                return

    def _check_head(self, part: PartFile) -> None:
        """Check the beginning of the file, before the rest is downloaded. Raises _WrongFile."""
        if not self._head_checked:
            fault = prefix.why_unusable(self._want.name, part.head(prefix.ENOUGH), self._remote.size)
            if fault is not None:
                raise _WrongFile(fault)
            self._head_checked = True

    def _check_whole(self, part: PartFile) -> None:
        """Check that the complete file can be used; of several parts, once all are there. Raises BadDownload."""
        if shard_of(self._want.name) is not None:
            return
        try:
            read_draft(part.path)
        except BadModelFile as error:
            self._discard(part)
            fault = error.fault.rstrip(".")
            raise BadDownload(
                tr(
                    "{name} matches the hub's file but is not a usable model: {fault}. It was not kept.",
                    name=self._want.name,
                    fault=fault,
                )
            ) from None

    def _require_room(self, part: PartFile) -> None:
        missing = self._remote.size - part.arrived
        require_room(self._tools.disk, self._folder.root, missing, reserve=self._tools.reserve, name=self._want.name)

    def _start_over(self, part: PartFile) -> None:
        part.start_over()
        self._conditional, self._head_checked = True, False
        self._record = self._fresh()
        self._update()

    def _discard(self, part: PartFile) -> None:
        part.close()
        self._folder.forget(self._want.repository, self._want.path)

    def _fresh(self) -> FileRecord:
        remote, want = self._remote, self._want
        return FileRecord(
            repository=want.repository,
            path=want.path,
            commit=remote.commit,
            size=remote.size,
            sha256=remote.sha256,
        )

    def _update(self, **changes: Any) -> None:
        """Change the record, here and on disk."""
        self._record = msgspec.structs.replace(self._record, **changes)
        self._folder.save(self._record)

    def _place(self) -> Path:
        return self._folder.place(self._want.repository, self._want.path)

    def _in_the_way(self, place: Path) -> DownloadError:
        return DownloadError(
            tr("{place} already exists and differs from the hub's file; remove or rename it first.", place=place)
        )

    def _go_on(self) -> None:
        if self._stop.is_set():
            raise TransferStopped

    def _pause(self, seconds: float) -> None:
        self._tools.pause(seconds, self._stop)


class _WrongFile(Exception):
    """What has arrived cannot become a model. The text is a clause."""


def _acquired(lock: filelock.BaseFileLock) -> bool:
    try:
        lock.acquire()
    except filelock.Timeout:
        return False
    return True


_TELL: Final = 0.1  # seconds between two reports of bytes


class ItemWork:
    """Fetches everything of `item` into `folder`; `settle` is asked about a request that is not settled."""

    def __init__(
        self,
        item: DownloadItem,
        *,
        folder: ModelsFolder,
        resolve: Resolve,
        settle: Settle | None,
        fetcher: "HttpFetcher",
        stop: threading.Event,
        tools: Tools,
    ) -> None:
        self._item = replace(item, places=())
        self._folder = folder
        self._resolve = resolve
        self._settle = settle
        self._fetcher = fetcher
        self._stop = stop
        self._tools = tools
        self._meter = SpeedMeter()

    def run(self) -> Iterator[DownloadItem]:
        """The item as it gets on. Raises DownloadError, HubError, HostileName, TransferStopped."""
        yield from self._ask()
        self._require_room()
        for at, want in enumerate(self._item.request.files):
            transfer = Transfer(
                want,
                folder=self._folder,
                resolve=self._resolve,
                fetcher=self._fetcher,
                stop=self._stop,
                tools=self._tools,
            )
            told = None
            for progress in transfer.run():
                now = self._tools.clock.monotonic()
                if progress.phase is DownloadPhase.FETCHING and told is not None and now - told < _TELL:
                    continue
                told = now
                yield self._advance(at, progress)
        _check_parts(self._item.places)

    def _ask(self) -> Iterator[DownloadItem]:
        settle, request = self._settle, self._item.request
        if request.settled or settle is None:
            return
        asking = answer_of(
            lambda: settle(request), tools=self._tools, pause=lambda seconds: self._tools.pause(seconds, self._stop)
        )
        try:
            while True:
                yield self._advance(0, next(asking))
        except StopIteration as stop:
            self._item = replace(self._item, request=stop.value)

    def _advance(self, at: int, progress: FileProgress) -> DownloadItem:
        request, have = self._item.request, self._item.have
        files = request.files
        if progress.size and files[at].size != progress.size:
            now = msgspec.structs.replace(files[at], size=progress.size)
            request = msgspec.structs.replace(request, files=(*files[:at], now, *files[at + 1 :]))
        if progress.size:
            have = sum(one.size or 0 for one in files[:at]) + progress.have
        speed = None
        if progress.phase is DownloadPhase.FETCHING:
            speed = self._meter.add(self._tools.clock.monotonic(), have)
        else:
            self._meter.reset()
        self._item = replace(
            self._item,
            request=request,
            have=have,
            speed=speed,
            left=(request.size - have) / speed if speed and request.size is not None else None,
            phase=progress.phase,
            name=files[at].name,
            note=progress.note,
            places=(*self._item.places, *((progress.place,) if progress.place is not None else ())),
        )
        return self._item

    def _require_room(self) -> None:
        """For all files together, so that the second does not fail after the first took an hour. Raises DiskFull."""
        self._folder.prepare()
        missing = sum(max(0, (file.size or 0) - here(self._folder, file)) for file in self._item.request.files)
        if missing:
            disk, root, reserve = self._tools.disk, self._folder.root, self._tools.reserve
            require_room(disk, root, missing, reserve=reserve, name=self._item.title)


def here(folder: ModelsFolder, file: Want) -> int:
    """Bytes of a file that are in `folder` already."""
    name = file.repository, file.path
    with contextlib.suppress(OSError, ForetokenError):
        return folder.place(*name).stat().st_size
    with contextlib.suppress(OSError, ForetokenError):
        part = folder.part(*name)
        return sum(file.stat().st_size for file in (part, *pieces_of(part).values()))
    return 0


def _check_parts(places: Sequence[Path]) -> None:
    """A model in several parts is judged when all are here. Raises DownloadError."""
    for place in places:
        if "-00001-of-" in place.name:
            try:
                read_header(place)
            except BadModelFile as error:
                raise DownloadError(tr("All files are here, yet {fault}", fault=error)) from None
