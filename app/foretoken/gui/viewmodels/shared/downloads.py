"""The download queue as the window shows it, and what a person does with it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.gui.viewmodels.shared.undo import UndoStack, UndoStep
from foretoken.library.downloads.items import DownloadItem, DownloadRequest, State
from foretoken.wording import number, tr, trn

if TYPE_CHECKING:  # it takes the hub's client along, which need not be there before the window
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.downloads.queue import Downloads

UNDO_SECONDS: Final = 12
"""How long a cancelled download can be taken back; then what had arrived is dropped."""


class DownloadsViewModel(QObject):
    """The items of the queue, and the actions of the user.

    changed()                items changed
    finished(int)            number: all files of it are here and verified
    enqueued(int)            number: a person has just asked for it
    """

    changed = Signal()
    finished = Signal(int)
    enqueued = Signal(int)

    def __init__(
        self,
        queue: "Downloads",
        parent: QObject | None = None,
        *,
        undo: UndoStack | None = None,
        later: Callable[[int, Callable[[], None]], None] | None = None,
    ) -> None:
        """`undo` receives cancellations; `later` calls a function after a number of seconds."""
        super().__init__(parent)
        self._undo = undo
        self._later = later or self._by_timer
        self._items: dict[int, DownloadItem] = {}
        self._cancelled: dict[int, object] = {}  # which cancellation is the last of a number
        self.use(queue)

    @property
    def items(self) -> tuple[DownloadItem, ...]:
        """In the order in which they are done."""
        return tuple(self._items.values())

    def item(self, number: int) -> DownloadItem | None:
        return self._items.get(number)

    @property
    def current(self) -> DownloadItem | None:
        """The download to show where there is room for one: running, else waiting, failed, paused, finished."""
        order = (State.RUNNING, State.QUEUED, State.FAILED, State.PAUSED, State.FINISHED)
        return next((item for state in order for item in self.items if item.state is state), None)

    @property
    def summary(self) -> str:
        """The whole queue in a line; empty when there is nothing."""
        item = self.current
        if item is None:
            return ""
        others = sum(one.active for one in self.items if one is not item)
        parts = [item.title, item.failure or item.pace]
        if item.state is State.RUNNING and item.fraction is not None:
            parts.insert(1, number(item.fraction, ".0%"))
        if others:
            parts.append(trn("{n} more waiting", "{n} more waiting", others))
        return " · ".join(part for part in parts if part)

    def refresh(self) -> None:
        """The queue has changed."""
        before, self._items = self._items, {item.number: item for item in self._queue.items()}
        self.changed.emit()
        for item in self.items:
            was = before.get(item.number)
            if item.state is State.FINISHED and (was is None or was.state is not State.FINISHED):
                self.finished.emit(item.number)

    def use(self, queue: "Downloads") -> None:
        """Another queue takes the place of the one before: its folder has moved."""
        self._queue = queue
        self._items = {item.number: item for item in queue.items()}
        self._cancelled.clear()
        self.changed.emit()

    # --- what a person does --------------------------------------------------------------------------------

    def enqueue(self, what: "CatalogPair | DownloadRequest") -> int:
        """Queue a pair of the catalog, or files that belong together; returns the number of its item. Files that are
        partly here are resumed."""
        if not isinstance(what, DownloadRequest):
            from foretoken.library.catalog.catalog import planned

            what = planned(what)
        number = self._queue.add(what)
        self.refresh()
        self.enqueued.emit(number)
        return number

    def pause(self, number: int) -> None:
        self._queue.pause(number)

    def resume(self, number: int) -> None:
        """After a pause or a failure; what has arrived is kept."""
        self._queue.resume(number)

    def cancel(self, number: int) -> None:
        """Cancel a download. `undo` restores it for some seconds; then its partial file is deleted."""
        item = self._items.get(number)
        if item is None or item.state in (State.FINISHED, State.CANCELLED):
            return
        self._queue.cancel(number)
        this = self._cancelled[number] = object()
        self._later(UNDO_SECONDS, lambda: self._drop_cancelled(number, this))
        if self._undo is not None:
            back, possible = partial(self.undo, number), lambda: self._cancelled.get(number) is this
            self._undo.did(UndoStep(tr("cancel download"), "", back, possible=possible))

    def undo(self, number: int) -> None:
        """Take a cancellation back: it goes on, or stands still, as before."""
        self._cancelled.pop(number, None)
        self._queue.restore(number)

    def remove(self, number: int) -> None:
        """Take a finished or cancelled one off the list; finished files stay."""
        self._queue.remove(number)

    def remove_finished(self) -> None:
        """Take all finished ones off the list; the files stay."""
        for item in self.items:
            if item.state is State.FINISHED:
                self._queue.remove(item.number)

    def pause_all(self) -> None:
        for item in self.items:
            if item.active:
                self._queue.pause(item.number)

    def resume_all(self) -> None:
        for item in self.items:
            if item.state is State.PAUSED:
                self._queue.resume(item.number)

    def move(self, number: int, position: int) -> None:
        """Put it at `position`, 0 is done first."""
        if number in self._items:
            self._queue.move(number, max(0, min(position, len(self._items) - 1)))

    def _drop_cancelled(self, number: int, cancellation: object) -> None:
        if self._cancelled.get(number) is cancellation:
            self._cancelled.pop(number)
            item = self._items.get(number)
            if item is not None and item.state is State.CANCELLED:
                self._queue.remove(number)

    def _by_timer(self, seconds: int, do: Callable[[], None]) -> None:
        QTimer.singleShot(seconds * 1000, self, do)
