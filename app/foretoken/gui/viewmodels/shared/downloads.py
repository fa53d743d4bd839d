"""The download queue as the window shows it: a row for each download, and its actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.amounts import in_bytes, per_second, share, time_left
from foretoken.gui.viewmodels.shared.undo import UndoStack, UndoStep
from foretoken.library.downloads.items import (
    DownloadEvent,
    DownloadItem,
    DownloadRequest,
    ItemChanged,
    ItemRemoved,
    OrderChanged,
    State,
)
from foretoken.library.files.remote import DownloadPhase
from foretoken.wording import later, number, tr, trn

if TYPE_CHECKING:  # it takes the hub's client along, which need not be there before the window
    from foretoken.library.catalog.catalog import CatalogPair
    from foretoken.library.downloads.queue import Downloads

UNDO_SECONDS: Final = 12
"""How long a cancelled download can be taken back; then what had arrived is dropped."""
_STANDING: Final = {
    State.QUEUED: later("waiting"),
    State.PAUSED: later("paused"),
    State.FINISHED: later("ready"),
    State.FAILED: later("failed"),
    State.CANCELLED: later("cancelled"),
}


@dataclass(frozen=True)
class DownloadRow:
    """One download. `fraction` 0-1, None while it is unknown; `amount` as in "1.2 of 4.9 GB".

    `pace` as in "12.3 MB/s · 3 min left", or what it stands at. `detail`: what is being done, or what it waits for.
    `failure`: one sentence, empty unless it failed; `page`: where a person can do something about it. `main` and
    `draft`: paths to load, of one that is here.
    """

    number: int
    title: str
    state: State
    fraction: float | None
    amount: str
    pace: str
    detail: str
    failure: str = ""
    page: str | None = None
    main: str | None = None
    draft: str | None = None
    have: int = 0
    size: int | None = None
    speed: float | None = None
    left: float | None = None

    @property
    def active(self) -> bool:
        """It is running or will run by itself."""
        return self.state in (State.RUNNING, State.QUEUED)

    @property
    def sentence(self) -> str:
        """Everything in words, for a screen reader."""
        parts = [self.pace, self.amount if self.state is not State.FINISHED else "", self.failure or self.detail]
        return f"{self.title}: {', '.join(part for part in parts if part)}"


class DownloadsViewModel(QObject):
    """The rows of the queue, in order, and the actions of the user.

    changed()                rows changed: one signal a drain
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
        self._queue = queue
        self._undo = undo
        self._later = later or self._by_timer
        self._rows: dict[int, DownloadRow] = {item.number: _row(item) for item in queue.items()}
        self._told = {row.number for row in self.rows if row.state is State.FINISHED}
        self._cancelled: dict[int, object] = {}  # which cancellation is the last of a number

    @property
    def rows(self) -> tuple[DownloadRow, ...]:
        """In the order in which they are done."""
        return tuple(self._rows.values())

    def row(self, number: int) -> DownloadRow | None:
        return self._rows.get(number)

    @property
    def current(self) -> DownloadRow | None:
        """The download to show where there is room for one: running, else waiting, failed, paused, finished."""
        order = (State.RUNNING, State.QUEUED, State.FAILED, State.PAUSED, State.FINISHED)
        for state in order:
            for row in self._rows.values():
                if row.state is state:
                    return row
        return None

    @property
    def summary(self) -> str:
        """The whole queue in a line; empty when there is nothing."""
        row = self.current
        if row is None:
            return ""
        others = sum(one.active for one in self._rows.values() if one is not row)
        parts = [row.title, row.failure or row.pace]
        if row.state is State.RUNNING and row.fraction is not None:
            parts.insert(1, number(row.fraction, ".0%"))
        if others:
            parts.append(trn("{n} more waiting", "{n} more waiting", others))
        return " · ".join(part for part in parts if part)

    # --- what a person does --------------------------------------------------------------------------------

    def enqueue(self, what: "CatalogPair | DownloadRequest") -> int:
        """Queue a pair of the catalog, or files that belong together; returns the number of its row. Files that are
        partly here are resumed."""
        if not isinstance(what, DownloadRequest):
            from foretoken.library.catalog.catalog import planned

            what = planned(what)
        number = self._queue.add(what)
        self._refresh()
        self.enqueued.emit(number)
        return number

    def use(self, queue: "Downloads") -> None:
        """Another queue takes the place of the one before: its folder has moved."""
        self._queue = queue
        self._rows = {item.number: _row(item) for item in queue.items()}
        self._told = {row.number for row in self.rows if row.state is State.FINISHED}
        self._cancelled.clear()
        self.changed.emit()

    def pause(self, number: int) -> None:
        self._queue.pause(number)

    def resume(self, number: int) -> None:
        """After a pause or a failure; what has arrived is kept."""
        self._queue.resume(number)

    def toggle(self, number: int) -> None:
        """Pause a download that runs or waits; resume any other."""
        row = self._rows.get(number)
        if row is not None and row.active:
            self.pause(number)
        elif row is not None and row.state is not State.CANCELLED:
            self.resume(number)

    def cancel(self, number: int) -> None:
        """Cancel a download. `undo` restores it for some seconds; then its partial file is deleted."""
        row = self._rows.get(number)
        if row is None or row.state in (State.FINISHED, State.CANCELLED):
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
        for row in self.rows:
            if row.state is State.FINISHED:
                self._queue.remove(row.number)

    def pause_all(self) -> None:
        for row in self.rows:
            if row.active:
                self._queue.pause(row.number)

    def resume_all(self) -> None:
        for row in self.rows:
            if row.state is State.PAUSED:
                self._queue.resume(row.number)

    def move(self, number: int, position: int) -> None:
        """Put it at `position`, 0 is done first."""
        if number in self._rows:
            self._queue.move(number, max(0, min(position, len(self._rows) - 1)))

    # --- what the queue says -------------------------------------------------------------------------------

    def take(self, events: Sequence[DownloadEvent]) -> None:
        """One drain of the queue's events, in order."""
        done: list[int] = []
        for event in events:
            match event:
                case ItemChanged(item=item):
                    self._rows[item.number] = _row(item)
                    if item.state is State.FINISHED and item.number not in self._told:
                        self._told.add(item.number)
                        done.append(item.number)
                case ItemRemoved(number=number):
                    self._rows.pop(number, None)
                    self._told.discard(number)
                case OrderChanged(numbers=numbers):
                    known = [number for number in numbers if number in self._rows]
                    self._rows = {number: self._rows[number] for number in known} | self._rows
        self.changed.emit()
        for number in done:
            if number in self._rows:
                self.finished.emit(number)

    def _refresh(self) -> None:
        """What was just asked for is seen at once, before its events arrive."""
        for item in self._queue.items():
            self._rows.setdefault(item.number, _row(item))
        self.changed.emit()

    def _drop_cancelled(self, number: int, cancellation: object) -> None:
        if self._cancelled.get(number) is cancellation:
            self._cancelled.pop(number)
            row = self._rows.get(number)
            if row is not None and row.state is State.CANCELLED:
                self._queue.remove(number)

    def _by_timer(self, seconds: int, do: Callable[[], None]) -> None:
        QTimer.singleShot(seconds * 1000, self, do)


def _row(item: DownloadItem) -> DownloadRow:
    fraction = min(1.0, item.have / item.size) if item.size else None
    return DownloadRow(
        number=item.number,
        title=item.title,
        state=item.state,
        fraction=1.0 if item.state is State.FINISHED else fraction,
        amount=in_bytes(item.have) if item.state is State.FINISHED else share(item.have, item.size),
        pace=_pace(item),
        detail=_detail(item),
        failure=item.note if item.state is State.FAILED else "",
        page=item.page,
        main=str(item.main) if item.main is not None else None,
        draft=str(item.draft) if item.draft is not None else None,
        have=item.have,
        size=item.size,
        speed=item.speed,
        left=item.left,
    )


def _pace(item: DownloadItem) -> str:
    if item.state is not State.RUNNING:
        return tr(_STANDING[item.state])
    if item.phase is not DownloadPhase.FETCHING:
        return tr(item.phase.value) if item.phase is not None else tr("starting")
    if item.speed is None:
        return tr("starting")
    left = (time_left(item.left),) if item.left is not None else ()
    return " · ".join((per_second(item.speed), *left))


def _detail(item: DownloadItem) -> str:
    if item.state is State.CANCELLED:
        return tr("the downloaded part is kept while you can undo this")
    if item.state is State.RUNNING and item.note:
        return item.note
    return item.name if item.state is State.RUNNING else ""
