"""Saves the download queue, so that downloads resume after the program was closed or killed."""

import contextlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import filelock
import msgspec
from msgspec import Meta

from foretoken import own_files
from foretoken.decoding import Undecodable, from_json
from foretoken.encoding import to_json
from foretoken.library.downloads.items import DownloadRequest, FileRequest, State
from foretoken.library.files.disk import write_atomically
from foretoken.library.files.remote import Want
from foretoken.wording import tr

_MOST_BYTES: Final = 16 * 1024 * 1024  # of the file; a longer one is not ours


@dataclass(frozen=True)
class SavedItem:
    """What is remembered of an item. `note` and `page`: why it failed, and where something can be done about it."""

    request: DownloadRequest
    state: State
    note: str = ""
    page: str | None = None


class _File(msgspec.Struct, frozen=True):
    repository: str
    path: str
    revision: str
    size: Annotated[int, Meta(ge=0, le=1 << 60)] | None


class _Item(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str
    files: tuple[_File, ...]
    draft_at: int | None = None
    settled: bool = True
    state: State = State.PAUSED
    note: str = ""
    page: str | None = None


class QueueFile:
    """The file at `path`. Only one process at a time owns it; the others' downloads are not remembered."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = filelock.FileLock(path.with_suffix(".lock"), timeout=0, mode=0o600)
        self._owned = False
        self._closed = False
        self.trouble: str | None = None  # what could not be read, a sentence

    def load(self) -> tuple[SavedItem, ...]:
        """What an earlier process left, in order; nothing where another process owns the file. Makes no folders."""
        if not os.path.lexists(self._path):
            return ()
        try:
            self._own()
        except (filelock.Timeout, OSError):
            return ()
        try:
            items = from_json(own_files.read(self._path, _MOST_BYTES), tuple[_Item, ...])
        except (OSError, Undecodable):
            items = self._salvaged()
        return tuple(_read(item) for item in items if item.files)

    def _salvaged(self) -> tuple[_Item, ...]:
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

    def save(self, items: Iterable[SavedItem]) -> None:
        """Raises OSError."""
        if not self._owned and not self._closed and not self._path.exists():  # what is there by now is another's
            with contextlib.suppress(filelock.Timeout):
                self._own()
        if self._owned:
            write_atomically(self._path, to_json([_written(item) for item in items]), durable=False)

    def _own(self) -> None:
        """Raises filelock.Timeout, OSError."""
        own_files.make_folder(self._path.parent)
        self._lock.acquire()
        self._owned = True

    def close(self) -> None:
        self._owned, self._closed = False, True
        self._lock.release()


def _readable(path: Path) -> Iterator[_Item]:
    with contextlib.suppress(OSError, Undecodable):
        for one in from_json(own_files.read(path, _MOST_BYTES).decode("utf-8", "replace"), list[Any]):
            with contextlib.suppress(msgspec.ValidationError):
                if "\ufffd" not in str(one):
                    yield msgspec.convert(one, _Item)


def _read(item: _Item) -> SavedItem:
    files = tuple(FileRequest(Want(one.repository, one.path, one.revision), one.size) for one in item.files)
    draft_at = item.draft_at if item.draft_at is not None and 0 < item.draft_at < len(files) else None
    return SavedItem(DownloadRequest(item.title, files, draft_at, item.settled), item.state, item.note, item.page)


def _written(item: SavedItem) -> _Item:
    request = item.request
    return _Item(
        title=request.title,
        files=tuple(
            _File(file.want.repository, file.want.path, file.want.revision, file.size) for file in request.files
        ),
        draft_at=request.draft_at,
        settled=request.settled,
        # One that runs goes on by itself at the next start.
        state=State.QUEUED if item.state is State.RUNNING else item.state,
        note=item.note,
        page=item.page,
    )
