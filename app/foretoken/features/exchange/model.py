"""Exports and imports of chats as background work, one at a time."""

import contextlib
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError, StoreError
from foretoken.features.exchange.export import Form, export
from foretoken.features.exchange.imports import Imported, import_files
from foretoken.features.exchange.reply_files import ReplyForm, export_reply, reply_of
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.plain import one_line
from foretoken.replies.trace import Trace
from foretoken.store.archive import ChatArchive
from foretoken.store.chat_store import ChatStore
from foretoken.wording import tr, trn

_PATIENCE: Final = 2.0  # seconds


class ExchangeViewModel(QObject):
    """Writes chats to files and brings chats in.

    progressed(str, float)    what is being done, and the share (0-1) of it that is done; below 0: not known
    ended()                   nothing is being done any more
    exported(str, object)     sentence, and the Path of the file that was written
    imported(str)             sentence: all that came of an import; the undo stack offers to take back what was added
    failed(str)               sentence: nothing was written, or what could not be read
    """

    progressed = Signal(str, float)
    ended = Signal()
    exported = Signal(str, object)
    imported = Signal(str)
    failed = Signal(str)

    def __init__(self, *, store: ChatStore, chats: ChatsViewModel, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._chats = chats
        self._jobs = jobs
        self._stop: threading.Event | None = None
        self._idle = threading.Event()
        self._idle.set()

    @property
    def busy(self) -> bool:
        return self._stop is not None

    def export(self, chat: int | None, path: Path, form: Form, *, detailed: bool = False) -> None:
        """Write `chat`, or all of them (None), to `path`, replacing what is there.

        `detailed`: the record of every round in JSON, the fate of every token in a web page.
        """
        archive = self._archive(write=False)
        if archive is None:
            return
        stop = self._begin(tr("Exporting…"))

        def work(job: Job) -> tuple[int, str] | None:
            with self._working(archive):
                chosen = [one for one in archive.chats() if chat is None or one.id == chat]
                with contextlib.closing(export(archive, chosen, path, form, detailed=detailed)) as steps:
                    for step in steps:
                        job.tell(tr("Exporting {file}… {size:,.1f} MB", file=path.name, size=step.size / 1e6))
                        if stop.is_set():
                            return None
                return len(chosen), step.left.sentence()

        self._jobs.start(
            work,
            done=lambda written: self._on_exported(written, path),
            failed=self._on_failed,
            told=lambda text: self.progressed.emit(text, -1.0),
        )

    def export_reply(self, reply: int | Trace, path: Path, form: ReplyForm) -> None:
        """Write a reply, by its message or as a file told of it, to `path`, replacing what is there."""
        archive = self._archive(write=False)
        if archive is None:
            return
        self._begin(tr("Exporting…"))

        def work(_job: Job) -> None:
            with self._working(archive):
                export_reply(reply if isinstance(reply, Trace) else reply_of(archive, reply), path, form)

        self._jobs.start(work, done=lambda _none: self._on_reply_exported(path), failed=self._on_failed)

    def import_files(self, paths: Sequence[Path]) -> None:
        """Add the chats of `paths` that are not here yet."""
        archive = self._archive(write=True) if paths else None
        if archive is None:
            return
        stop = self._begin(tr("Importing…"))

        def work(job: Job) -> tuple[Imported, str]:
            came, trouble = Imported(), ""
            with self._working(archive), contextlib.closing(import_files(archive, paths)) as steps:
                try:
                    for came in steps:
                        job.tell((_progress(came), came.share))
                        if stop.is_set():
                            trouble = tr("Stopped; the rest was not imported.")
                            break
                except StoreError as error:
                    trouble = str(error)
            return came, trouble

        self._jobs.start(
            work,
            done=lambda found: self._on_imported(*found),
            failed=self._on_failed,
            told=lambda told: self.progressed.emit(*told),
        )

    def close(self) -> None:
        """Stop what is being done, and wait a moment until it has cleared up."""
        self.cancel()
        self._idle.wait(_PATIENCE)

    def cancel(self) -> None:
        """An export leaves nothing behind; an import keeps the chats that are whole."""
        if self._stop is not None:
            self._stop.set()

    def _archive(self, *, write: bool) -> ChatArchive | None:
        if self.busy:
            self.failed.emit(tr("An export or import is still running. Wait for it, or cancel it."))
            return None
        try:
            return self._store.archive(write=write)
        except StoreError as error:
            self.failed.emit(str(error))
            return None

    def _begin(self, text: str) -> threading.Event:
        self._stop = threading.Event()
        self._idle.clear()
        self.progressed.emit(text, -1.0)
        return self._stop

    @contextlib.contextmanager
    def _working(self, archive: ChatArchive) -> Iterator[None]:
        """In the job's thread."""
        try:
            with archive:
                yield
        finally:
            self._idle.set()

    def _end(self) -> None:
        self._stop = None
        self.ended.emit()

    def _on_exported(self, written: tuple[int, str] | None, path: Path) -> None:
        self._end()
        if written is None:
            self.failed.emit(tr("Export cancelled; no file was written."))
            return
        count, left = written
        name = one_line(path.name, 80)
        said = trn("Exported {n:,} chat to {file}.", "Exported {n:,} chats to {file}.", count, file=name)
        self.exported.emit(f"{said} {left}".rstrip(), path)

    def _on_reply_exported(self, path: Path) -> None:
        self._end()
        self.exported.emit(tr("Saved the reply to {file}.", file=one_line(path.name, 80)), path)

    def _on_imported(self, came: Imported, trouble: str) -> None:
        self._end()
        for sentence in (*map(str, came.faults), trouble):
            if sentence:
                self.failed.emit(sentence)
        if came.added:
            back, again = partial(self._chats.arranging.hide, came.ids), partial(self._chats.arranging.unhide, came.ids)
            self._chats.undo.did(UndoStep(tr("import"), came.headline(), back, again))
            self._chats.list_changed.emit()
        if len(came.added) == 1:
            self._chats.open(came.ids[0])
        if came.added or not trouble:
            self.imported.emit(came.sentence())

    def _on_failed(self, error: ForetokenError) -> None:
        self._end()
        self.failed.emit(str(error))


def _progress(came: Imported) -> str:
    """What an import does now. A file is checked as a whole before its first chat is added."""
    found = len(came.added) + came.known
    return tr("Importing chats… {count:,}", count=found) if found else tr("Checking the file…")
