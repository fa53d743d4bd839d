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
from foretoken.library.downloads.items import DownloadItem, DownloadPhase, DownloadRequest, State
from foretoken.library.files.remote import Want

GB = 10**9
REQUEST = DownloadRequest("Big with Small", (Want("o/n", "a.gguf", size=4 * GB),))


class FakeQueue:
    """Keeps what was asked of it; items are what the test says."""

    def __init__(self, *items: DownloadItem) -> None:
        self.held = list(items)
        self.asked: list[tuple[Any, ...]] = []

    def items(self) -> tuple[DownloadItem, ...]:
        return tuple(self.held)

    def add(self, request: DownloadRequest) -> int:
        self.held.append(DownloadItem(len(self.held) + 1, request, State.QUEUED))
        self.asked.append(("add", request))
        return len(self.held)

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: self.asked.append((name, *arguments))


def item(
    number: int = 1, state: State = State.RUNNING, size: int | None = None, draft_at: int | None = None, **facts: Any
) -> DownloadItem:
    request = DownloadRequest(f"Item {number}", (Want("o/n", "a.gguf", size=size),), draft_at)
    return DownloadItem(number, request, state, **facts)


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


def test_an_item_says_what_is_going_on() -> None:
    fetching = item(have=GB, size=4 * GB, speed=2e7, left=150.0, phase=DownloadPhase.FETCHING, name="a.gguf")
    assert (fetching.fraction, fetching.amount, fetching.pace) == (0.25, "1.0 of 4.0 GB", "20.0 MB/s · 2 min left")
    assert fetching.sentence == "Item 1: 20.0 MB/s · 2 min left, 1.0 of 4.0 GB, a.gguf"
    assert item(phase=DownloadPhase.FETCHING).pace == "starting"
    assert item().pace == "starting"
    assert item(phase=DownloadPhase.ASKING).pace == "asking the hub"
    waiting = item(phase=DownloadPhase.RETRYING, note="the connection was lost")
    assert (waiting.pace, waiting.detail) == ("waiting to try again", "the connection was lost")
    failed = item(state=State.FAILED, note="The disk is full.")
    assert (failed.pace, failed.failure) == ("failed", "The disk is full.")
    assert failed.sentence == "Item 1: failed, 0 bytes, The disk is full."
    places = (Path("/m/a.gguf"), Path("/m/b.gguf"))
    pair = item(state=State.FINISHED, have=4 * GB, size=4 * GB, places=places, draft_at=1)
    assert (pair.main, pair.draft, pair.amount, pair.fraction) == (str(places[0]), str(places[1]), "4.0 GB", 1.0)
    assert item(state=State.FINISHED, places=places[:1]).draft is None
    assert item(state=State.CANCELLED).pace == "cancelled"


def test_one_signal_a_drain_and_one_for_each_that_is_finished(owner: QObject, later: list[Any]) -> None:
    finished = item(3, State.FINISHED)
    queue = FakeQueue(finished)
    vm = model(queue, owner, later)
    changes, done = [], []
    vm.changed.connect(lambda: changes.append(vm.items))
    vm.finished.connect(done.append)
    for held in ([finished, item(1), item(2)], [item(2), item(1, State.FINISHED), finished], [item(1, State.FINISHED)]):
        queue.held = held
        vm.refresh()
        assert vm.items == tuple(held)
    assert done == [1]  # not again, and not what was finished before
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
    assert [one.title for one in vm.items] == [pair.title]
    assert vm.enqueue(REQUEST) == 2
    assert queue.asked[1] == ("add", REQUEST)
    assert told == [1, 2]


def test_what_is_asked_reaches_the_queue(owner: QObject, later: list[Any]) -> None:
    queue = FakeQueue(item(1), item(2, State.PAUSED), item(3, State.FAILED), item(4, State.FINISHED))
    vm = model(queue, owner, later)
    vm.pause(1)
    vm.resume(2)
    vm.move(3, 1)
    vm.move(1, -1)  # the first stays the first
    vm.move(2, 9)
    vm.move(7, 1)  # there is no such
    vm.remove_finished()
    vm.pause_all()
    vm.resume_all()
    assert queue.asked == [
        ("pause", 1), ("resume", 2), ("move", 3, 1), ("move", 1, 0), ("move", 2, 3), ("remove", 4), ("pause", 1),
        ("resume", 2),
    ]  # fmt: skip


def test_a_cancellation_can_be_taken_back_for_a_while(owner: QObject, later: list[Any]) -> None:
    queue = FakeQueue(item(1), item(2, State.FINISHED))
    vm = model(queue, owner, later)
    vm.cancel(2)
    assert queue.asked == []
    vm.cancel(1)
    queue.held[0] = item(1, State.CANCELLED)
    vm.refresh()
    vm.cancel(1)  # once is enough
    vm.undo(1)
    queue.held[0] = item(1)
    vm.refresh()
    vm.cancel(1)
    queue.held[0] = item(1, State.CANCELLED)
    vm.refresh()
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
    queue.held[0] = item(1)
    vm.refresh()
    vm.cancel(1)
    queue.held[0] = item(1, State.CANCELLED)
    vm.refresh()
    later[-1][1]()  # its time is over
    assert undo.undoable is None


def test_the_time_to_undo_ends_by_itself(owner: QObject, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretoken.gui.viewmodels.shared.downloads.UNDO_SECONDS", 0)
    queue = FakeQueue(item(1))
    vm = DownloadsViewModel(queue, owner)
    vm.cancel(1)
    queue.held[0] = item(1, State.CANCELLED)
    vm.refresh()
    qtbot.waitUntil(lambda: ("remove", 1) in queue.asked)


def test_the_line_speaks_of_what_matters_most(owner: QObject, later: list[Any]) -> None:
    running = item(2, have=GB, size=4 * GB, speed=2e7, left=150.0, phase=DownloadPhase.FETCHING)
    queue = FakeQueue(item(1, State.PAUSED), running, item(3, State.QUEUED))
    vm = model(queue, owner, later)
    assert vm.summary == "Item 2 · 25% · 20.0 MB/s · 2 min left · 1 more waiting"
    queue.held[1:] = [replace(running, state=State.FAILED, note="No.")]
    vm.refresh()
    assert vm.summary == "Item 2 · No."
    queue.held.clear()
    vm.refresh()
    assert vm.summary == ""
    assert vm.current is None
