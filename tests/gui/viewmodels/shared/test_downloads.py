"""The rows of the queue, what each says, and what a person does with them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.amounts import in_bytes, per_second, share, time_left
from foretoken.gui.viewmodels.shared.downloads import UNDO_SECONDS, DownloadsViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.library.catalog import pair_file
from foretoken.library.downloads.items import (
    DownloadItem,
    DownloadRequest,
    FileRequest,
    ItemChanged,
    ItemRemoved,
    OrderChanged,
    State,
)
from foretoken.library.files.remote import DownloadPhase, Want

GB = 10**9
REQUEST = DownloadRequest("Big with Small", (FileRequest(Want("o/n", "a.gguf"), 4 * GB),))


class FakeQueue:
    """Keeps what was asked of it; items are what the test says."""

    def __init__(self, *items: DownloadItem) -> None:
        self.held = {item.number: item for item in items}
        self.asked: list[tuple[Any, ...]] = []

    def items(self) -> tuple[DownloadItem, ...]:
        return tuple(self.held.values())

    def add(self, request: DownloadRequest) -> int:
        number = len(self.held) + 1
        self.held[number] = DownloadItem(number, request.title, State.QUEUED, size=request.size)
        self.asked.append(("add", request))
        return number

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: self.asked.append((name, *arguments))


def item(number: int = 1, state: State = State.RUNNING, **facts: Any) -> DownloadItem:
    return DownloadItem(number, f"Item {number}", state, **facts)


@pytest.fixture
def later() -> list[tuple[int, Callable[[], None]]]:
    return []


def model(queue: FakeQueue, owner: QObject, later: list[Any]) -> DownloadsViewModel:
    return DownloadsViewModel(queue, owner, later=lambda seconds, do: later.append((seconds, do)))


def test_amounts_read_well() -> None:
    assert [in_bytes(count) for count in (9, 812_000, 36_700_000, 4_120_000_000)] == [
        "9 bytes",
        "812 kB",
        "36.7 MB",
        "4.1 GB",
    ]
    assert share(1_200_000_000, 4_900_000_000) == "1.2 of 4.9 GB"
    assert share(36_700_000, 4_900_000_000) == "36.7 MB of 4.9 GB"
    assert share(36_700_000, None) == "36.7 MB"
    assert share(0, 4_900_000_000) == "4.9 GB"
    assert per_second(12_345_678) == "12.3 MB/s"
    assert [time_left(seconds) for seconds in (3, 55, 200, 7500, 100_000)] == [
        "less than a minute left",
        "1 min left",
        "3 min left",
        "2 h 5 min left",
        "over a day left",
    ]


def test_a_row_says_what_is_going_on(owner: QObject, later: list[Any]) -> None:
    vm = model(FakeQueue(), owner, later)

    def row(**facts: Any) -> Any:
        vm.take([ItemChanged(item(**facts))])
        return vm.rows[0]

    fetching = row(have=GB, size=4 * GB, speed=2e7, left=150.0, phase=DownloadPhase.FETCHING, name="a.gguf")
    assert (fetching.fraction, fetching.amount, fetching.pace) == (0.25, "1.0 of 4.0 GB", "20.0 MB/s · 2 min left")
    assert fetching.sentence == "Item 1: 20.0 MB/s · 2 min left, 1.0 of 4.0 GB, a.gguf"
    assert row(phase=DownloadPhase.FETCHING).pace == "starting"
    assert row().pace == "starting"
    assert row(phase=DownloadPhase.ASKING).pace == "asking the hub"
    waiting = row(phase=DownloadPhase.RETRYING, note="the connection was lost")
    assert (waiting.pace, waiting.detail) == ("waiting to try again", "the connection was lost")
    failed = row(state=State.FAILED, note="The disk is full.", page="http://x")
    assert (failed.pace, failed.failure, failed.page) == ("failed", "The disk is full.", "http://x")
    assert failed.sentence == "Item 1: failed, 0 bytes, The disk is full."
    places = (Path("/m/a.gguf"), Path("/m/b.gguf"))
    pair = row(state=State.FINISHED, have=4 * GB, size=4 * GB, places=places, draft_at=1)
    assert (pair.main, pair.draft, pair.amount, pair.fraction) == (str(places[0]), str(places[1]), "4.0 GB", 1.0)
    assert row(state=State.FINISHED, places=places[:1]).draft is None
    assert row(state=State.CANCELLED).pace == "cancelled"


def test_one_signal_a_drain_and_one_for_each_that_is_finished(owner: QObject, later: list[Any]) -> None:
    finished = item(3, State.FINISHED)
    vm = model(FakeQueue(finished), owner, later)
    changes, done = [], []
    vm.changed.connect(lambda: changes.append(vm.rows))
    vm.finished.connect(done.append)
    vm.take([ItemChanged(item(1, have=n)) for n in range(5)] + [ItemChanged(item(2)), ItemChanged(finished)])
    assert len(changes) == 1
    assert [row.number for row in vm.rows] == [3, 1, 2]
    vm.take([OrderChanged((2, 1, 3)), ItemChanged(item(1, State.FINISHED))])
    assert [row.number for row in vm.rows] == [2, 1, 3]
    vm.take([ItemChanged(item(1, State.FINISHED)), ItemRemoved(3)])
    assert done == [1]  # not again, and not what was finished before
    assert [row.number for row in vm.rows] == [2, 1]
    assert len(changes) == 3


def test_a_pair_of_the_catalog_is_seen_at_once(owner: QObject, later: list[Any]) -> None:
    queue = FakeQueue()
    vm = model(queue, owner, later)
    told: list[int] = []
    vm.enqueued.connect(told.append)
    pair = pair_file.load(paths.resource("catalog.json")).pairs[0]
    assert vm.enqueue(pair) == 1
    request = queue.asked[0][1]
    assert not request.settled
    assert request.draft_at == len(pair.main.files)
    assert abs(request.size - pair.size) < 10
    assert [row.title for row in vm.rows] == [pair.title]
    assert vm.enqueue(REQUEST) == 2
    assert queue.asked[1] == ("add", REQUEST)
    assert told == [1, 2]


def test_what_is_asked_reaches_the_queue(owner: QObject, later: list[Any]) -> None:
    queue = FakeQueue(item(1), item(2, State.PAUSED), item(3, State.FAILED), item(4, State.FINISHED))
    vm = model(queue, owner, later)
    for number in (1, 2, 3):
        vm.toggle(number)
    vm.resume(3)
    vm.move(3, 1)
    vm.move(1, -1)  # the first stays the first
    vm.move(2, 9)
    vm.move(7, 1)  # there is no such
    vm.remove_finished()
    vm.pause_all()
    vm.resume_all()
    assert queue.asked == [
        ("pause", 1), ("resume", 2), ("resume", 3), ("resume", 3), ("move", 3, 1), ("move", 1, 0), ("move", 2, 3),
        ("remove", 4), ("pause", 1), ("resume", 2),
    ]  # fmt: skip


def test_a_cancellation_can_be_taken_back_for_a_while(owner: QObject, later: list[Any]) -> None:
    queue = FakeQueue(item(1), item(2, State.FINISHED))
    vm = model(queue, owner, later)
    vm.cancel(2)
    assert queue.asked == []
    vm.cancel(1)
    vm.take([ItemChanged(item(1, State.CANCELLED))])
    vm.cancel(1)  # once is enough
    vm.undo(1)
    vm.take([ItemChanged(item(1))])
    vm.cancel(1)
    vm.take([ItemChanged(item(1, State.CANCELLED))])
    (first, drop_first), (_, drop) = later
    assert first == UNDO_SECONDS
    drop_first()  # that one was taken back
    assert queue.asked == [("cancel", 1), ("restore", 1), ("cancel", 1)]
    drop()
    assert queue.asked[-1] == ("remove", 1)


def test_a_cancellation_is_a_step_that_the_window_takes_back_as_long_as_it_can(
    owner: QObject, later: list[Any]
) -> None:
    queue, undo = FakeQueue(item(1)), UndoStack(owner)
    vm = DownloadsViewModel(queue, owner, undo=undo, later=lambda seconds, do: later.append((seconds, do)))
    vm.cancel(1)
    assert undo.undoable == "cancel download"
    undo.undo()
    assert queue.asked == [("cancel", 1), ("restore", 1)]
    vm.take([ItemChanged(item(1))])
    vm.cancel(1)
    vm.take([ItemChanged(item(1, State.CANCELLED))])
    later[-1][1]()  # its time is over
    assert undo.undoable is None


def test_the_time_to_undo_ends_by_itself(owner: QObject, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretoken.gui.viewmodels.shared.downloads.UNDO_SECONDS", 0)
    queue = FakeQueue(item(1))
    vm = DownloadsViewModel(queue, owner)
    vm.cancel(1)
    vm.take([ItemChanged(item(1, State.CANCELLED))])
    qtbot.waitUntil(lambda: ("remove", 1) in queue.asked)


def test_the_line_speaks_of_what_matters_most(owner: QObject, later: list[Any]) -> None:
    running = item(2, have=GB, size=4 * GB, speed=2e7, left=150.0, phase=DownloadPhase.FETCHING)
    vm = model(FakeQueue(item(1, State.PAUSED), running, item(3, State.QUEUED)), owner, later)
    assert vm.summary == "Item 2 · 25% · 20.0 MB/s · 2 min left · 1 more waiting"
    vm.take([ItemChanged(replace(running, state=State.FAILED, note="No.")), ItemRemoved(3)])
    assert vm.summary == "Item 2 · No."
    vm.take([ItemRemoved(1), ItemRemoved(2)])
    assert vm.summary == ""
    assert vm.current is None
