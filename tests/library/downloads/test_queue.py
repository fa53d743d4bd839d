"""The queue: several files as one item, pause, resume, cancel, order, and what a restart finds."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from foretoken.errors import HubRefused, HubUnreachable
from foretoken.library.downloads.items import DownloadItem, DownloadPhase, DownloadRequest, SpeedMeter, State
from foretoken.library.downloads.queue import Downloads
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import Tools
from foretoken.library.on_disk.models_folder import ModelsFolder

WAIT = 60.0
MakeQueue = Callable[..., "Queue"]


class Queue:
    """A queue with all that its items were, and ways to wait for it."""

    def __init__(self, **parts: Any) -> None:
        self.seen: list[tuple[DownloadItem, ...]] = []
        self._news = threading.Condition()
        with self._news:
            self.downloads = Downloads(listener=self._on_changed, **parts)

    def _on_changed(self) -> None:
        with self._news:
            self.seen.append(self.downloads.items())
            self._news.notify_all()

    def until(self, state: State, number: int = 1) -> DownloadItem:
        with self._news:
            assert self._news.wait_for(lambda: self.item(number).state is state, WAIT), self.downloads.items()
        return self.item(number)

    def until_have(self, count: int, number: int = 1) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.item(number).have >= count, WAIT), self.downloads.items()

    def item(self, number: int = 1) -> DownloadItem:
        return next(item for item in self.downloads.items() if item.number == number)

    def history(self, number: int = 1) -> list[DownloadItem]:
        return [item for items in self.seen for item in items if item.number == number]


@pytest.fixture(scope="module")
def model(gguf_files: ModuleType) -> bytes:
    return bytes(gguf_files.tiny_model(layers=4, width=256).to_bytes())


@pytest.fixture(scope="module")
def small(gguf_files: ModuleType) -> bytes:
    return bytes(gguf_files.tiny_model().to_bytes())


@pytest.fixture
def pair(hub: Any, model: bytes, small: bytes) -> DownloadRequest:
    hub.add("owner/large", {"large.gguf": model})
    hub.add("owner/small", {"small.gguf": small})
    files = (
        Want("owner/large", "large.gguf", size=len(model)),
        Want("owner/small", "small.gguf", size=len(small)),
    )
    return DownloadRequest("Large with Small", files, draft_at=1)


@pytest.fixture
def make_queue(hub: Any, downloading: ModuleType, tmp_path: Path) -> Iterator[MakeQueue]:
    made: list[Queue] = []

    def make(**changes: Any) -> Queue:
        tools = Tools(clock=downloading.FakeClock(tick=0.2), disk=changes.pop("disk", downloading.Disk()), reserve=0)
        parts = {
            "folder": ModelsFolder(tmp_path / "models"),
            "resolve": downloading.resolver(hub),
            "tools": tools,
            "make_fetcher": lambda: downloading.CountingFetcher(stall=WAIT),
        }
        made.append(Queue(**{**parts, **changes}))
        return made[-1]

    yield make
    for queue in made:
        queue.downloads.close()


def test_a_pair_is_one_item(make_queue: MakeQueue, pair: DownloadRequest, model: bytes, small: bytes) -> None:
    queue = make_queue()
    assert queue.downloads.add(pair) == 1
    done = queue.until(State.FINISHED)
    queue.downloads.close()  # then everything has been told
    assert [place.read_bytes() for place in done.places] == [model, small]
    assert (done.have, done.size, done.phase, done.note) == (len(model) + len(small),) * 2 + (DownloadPhase.DONE, "")
    states = [item.state for item in queue.history()]
    assert states[0] is State.QUEUED
    assert states[-1] is State.FINISHED
    assert {item.name for item in queue.history()} >= {"large.gguf", "small.gguf"}
    assert all(item.size == len(model) + len(small) for item in queue.history())


def test_pause_keeps_what_is_here_and_resume_goes_on(
    make_queue: MakeQueue, pair: DownloadRequest, hub: Any, stand_in: ModuleType, model: bytes
) -> None:
    queue = make_queue()

    def pause() -> None:
        queue.until_have(1_700_000)
        queue.downloads.pause(1)

    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=2_000_000, then=pause))
    queue.downloads.add(pair)
    queue.until(State.PAUSED)
    queue.downloads.resume(1)
    assert queue.until(State.FINISHED).places[0].read_bytes() == model
    starts = [one.start for one in hub.exchanges if one.path == "/owner/large/large.gguf" and one.status == 206]
    assert len(starts) == 1
    assert starts[0] is not None
    assert starts[0] >= 1_700_000


def test_the_queue_is_done_in_order_and_the_order_can_change(
    make_queue: MakeQueue, hub: Any, stand_in: ModuleType, small: bytes, pair: DownloadRequest
) -> None:
    queue = make_queue()
    go = threading.Event()
    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=100, then=lambda: go.wait(WAIT)))
    for name in ("b", "c", "d"):
        hub.add(f"owner/{name}", {f"{name}.gguf": small})
    queue.downloads.add(pair)
    queue.until(State.RUNNING)
    numbers = [
        queue.downloads.add(DownloadRequest(name, (Want(f"owner/{name}", f"{name}.gguf"),))) for name in ("b", "c", "d")
    ]
    assert numbers == [2, 3, 4]
    queue.downloads.move(4, 0)
    queue.downloads.pause(3)
    go.set()
    assert queue.downloads.wait(WAIT)
    queue.downloads.close()  # then everything has been told
    assert [item.number for item in queue.downloads.items()] == [4, 1, 2, 3]
    finished = [item.number for items in queue.seen for item in items if item.state is State.FINISHED]
    assert list(dict.fromkeys(finished)) == [1, 4, 2]
    assert queue.item(3).state is State.PAUSED


def files_in(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".lock"]


def test_cancel_can_be_taken_back_until_it_is_removed(
    make_queue: MakeQueue, pair: DownloadRequest, hub: Any, stand_in: ModuleType, tmp_path: Path, model: bytes
) -> None:
    queue = make_queue()

    def cancel() -> None:
        queue.until_have(1_700_000)
        queue.downloads.cancel(1)

    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=2_000_000, then=cancel))
    queue.downloads.add(pair)
    queue.until(State.CANCELLED)
    assert queue.downloads.wait(WAIT)
    assert any(file.suffix == ".part" for file in files_in(tmp_path))
    queue.downloads.pause(1)  # nothing to pause, nothing to happen
    queue.downloads.restore(1)  # it was running, so it goes on
    assert queue.until(State.FINISHED).places[0].read_bytes() == model
    assert [one.start or 0 for one in hub.exchanges if one.path == "/owner/large/large.gguf"][-1] >= 1_700_000
    queue.downloads.cancel(1)  # there is nothing left to cancel
    queue.downloads.restore(1)
    assert queue.item().state is State.FINISHED
    queue.downloads.remove(1)
    assert queue.downloads.items() == ()
    assert all(place.is_file() for place in (tmp_path / "models/owner/large/large.gguf",))


@pytest.mark.parametrize("busy", [True, False])
def test_a_cancelled_one_that_is_removed_leaves_nothing(
    make_queue: MakeQueue, pair: DownloadRequest, hub: Any, stand_in: ModuleType, tmp_path: Path, busy: bool
) -> None:
    """Also while the thread has not let go of it yet."""
    queue = make_queue()

    def cancel() -> None:
        queue.until_have(1_700_000)
        queue.downloads.cancel(1)
        if busy:
            queue.downloads.remove(1)

    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=2_000_000, then=cancel))
    queue.downloads.add(pair)
    assert queue.downloads.wait(WAIT)
    queue.downloads.remove(1)
    queue.downloads.close()  # then everything has been told
    assert queue.downloads.items() == ()
    assert files_in(tmp_path) == []


def test_a_cancelled_pause_comes_back_as_a_pause(make_queue: MakeQueue, pair: DownloadRequest, hub: Any) -> None:
    refused = HubRefused("Ask for access to owner/large on its page.", page="http://hub/owner/large")

    def resolve(want: Want) -> RemoteFile:
        raise refused

    queue = make_queue(resolve=resolve)
    queue.downloads.add(pair)
    queue.until(State.FAILED)
    queue.downloads.remove(1)  # a failed one must be cancelled first
    queue.downloads.cancel(1)
    assert queue.item().state is State.CANCELLED
    queue.downloads.restore(1)
    assert (queue.item().state, queue.item().note, queue.item().page) == (State.FAILED, str(refused), refused.page)


def test_what_a_restart_finds(
    make_queue: MakeQueue, pair: DownloadRequest, hub: Any, stand_in: ModuleType, model: bytes
) -> None:
    first = make_queue(remember=True)

    def pause() -> None:
        first.until_have(1_700_000)
        first.downloads.pause(1)

    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=2_000_000, then=pause))
    first.downloads.add(pair)
    first.until(State.PAUSED)
    other = make_queue(remember=True)  # a second process at the same time: its queue is its own
    assert other.downloads.items() == ()
    first.downloads.close()
    second = make_queue(remember=True)
    (item,) = second.downloads.items()
    assert (item.title, item.state, item.size) == (pair.title, State.PAUSED, sum(one.size or 0 for one in pair.files))
    assert 1_700_000 <= item.have < len(model)
    second.downloads.resume(item.number)
    done = second.until(State.FINISHED)
    second.downloads.close()
    third = make_queue(remember=True)
    (found,) = third.downloads.items()
    assert (found.state, found.places, found.have) == (State.FINISHED, done.places, done.size)
    assert done.draft == str(done.places[1])
    third.downloads.remove(1)
    third.downloads.close()
    assert make_queue(remember=True).downloads.items() == ()


def test_what_was_under_way_goes_on_at_the_next_start(
    make_queue: MakeQueue, pair: DownloadRequest, hub: Any, stand_in: ModuleType, model: bytes, small: bytes
) -> None:
    """One runs, one waits behind it, one failed; the program ends at that moment."""
    first = make_queue(remember=True)
    closing = threading.Event()
    hub.add("owner/c", {"c.gguf": small})
    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=2_000_000, then=lambda: closing.wait(WAIT)))
    failing = first.downloads.add(DownloadRequest("Nowhere", (Want("owner/none", "no.gguf"),)))
    first.until(State.FAILED, failing)
    running = first.downloads.add(pair)
    first.until_have(1_700_000, running)
    waiting = first.downloads.add(DownloadRequest("C", (Want("owner/c", "c.gguf"),)))
    first.downloads.close()
    closing.set()
    second = make_queue(remember=True)
    assert [item.title for item in second.downloads.items()] == ["Nowhere", pair.title, "C"]
    assert second.item(1).state is State.FAILED
    assert second.item(1).note == first.item(failing).note != ""
    assert second.until(State.FINISHED, 2).places[0].read_bytes() == model
    second.until(State.FINISHED, 3)
    assert waiting == 3
    assert [one.start or 0 for one in hub.exchanges if one.path == "/owner/large/large.gguf"][-1] >= 1_700_000


def test_a_cancelled_one_is_gone_after_a_restart(
    make_queue: MakeQueue, pair: DownloadRequest, hub: Any, stand_in: ModuleType, tmp_path: Path
) -> None:
    first = make_queue(remember=True)
    hub.fail("large.gguf", stand_in.Fault(stand_in.Kind.PAUSE, at=2_000_000, then=lambda: cancel()))

    def cancel() -> None:
        first.until_have(1_700_000)
        first.downloads.cancel(1)

    first.downloads.add(pair)
    assert first.downloads.wait(WAIT)
    first.downloads.close()
    assert make_queue(remember=True).downloads.items() == ()
    assert [file.name for file in files_in(tmp_path)] == ["queue.json"]


def test_a_queue_of_an_earlier_version_is_read(make_queue: MakeQueue, tmp_path: Path) -> None:
    corner = ModelsFolder(tmp_path / "models").corner
    corner.mkdir(parents=True)
    file = '{"repository":"o/n","path":"a.gguf","revision":"main","size":5}'
    (corner / "queue.json").write_text(f'[{{"title":"Old","files":[{file}]}}]')
    (item,) = make_queue(remember=True).downloads.items()
    assert (item.title, item.state, item.request.draft_at) == ("Old", State.PAUSED, None)


def test_names_of_a_catalog_are_settled_first(make_queue: MakeQueue, pair: DownloadRequest, small: bytes) -> None:
    """The hub is asked again while it does not answer; what it says is remembered and shown."""
    answers: list[Exception | DownloadRequest] = [HubUnreachable("The hub does not answer; try again later."), pair]

    def settle(request: DownloadRequest) -> DownloadRequest:
        assert request.files == rough.files
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return msgspec.structs.replace(answer, draft_at=1)

    rough = DownloadRequest(pair.title, (Want("owner/old", "old.gguf", size=5_000_000),), settled=False)
    queue = make_queue(settle=settle)
    queue.downloads.add(rough)
    done = queue.until(State.FINISHED)
    assert done.draft is not None
    assert Path(done.draft).read_bytes() == small
    phases = [item.phase for item in queue.history()]
    assert DownloadPhase.RETRYING in phases
    assert queue.history()[0].size == 5_000_000
    assert queue.downloads.add(rough) == 2  # finished: asked for again, its files are looked at again
    queue.downloads.close()


def test_the_same_again_is_the_same_item(make_queue: MakeQueue, pair: DownloadRequest, hub: Any) -> None:
    refusals = [HubRefused("Ask for access to owner/large on its page.", page="http://hub/owner/large")]

    def resolve(want: Want) -> RemoteFile:
        if refusals:
            raise refusals.pop()
        content = hub.repositories[want.repository].files[want.path]
        url = f"{hub.url}/{want.repository}/resolve/main/{want.path}"
        return RemoteFile("0" * 40, content.size, content.sha256, url)

    queue = make_queue(resolve=resolve)
    queue.downloads.add(pair)
    failed = queue.until(State.FAILED)
    assert (failed.note, failed.page) == ("Ask for access to owner/large on its page.", "http://hub/owner/large")
    assert queue.downloads.add(pair) == 1
    assert queue.until(State.FINISHED).note == ""


def test_room_is_looked_at_for_both_files_together(
    make_queue: MakeQueue, pair: DownloadRequest, downloading: ModuleType, model: bytes, hub: Any
) -> None:
    queue = make_queue(disk=downloading.SmallDisk(len(model) + 1000))
    queue.downloads.add(pair)
    assert "Large with Small needs" in queue.until(State.FAILED).note
    assert hub.exchanges == []


def test_a_mistake_of_ours_ends_the_item_and_not_the_queue(make_queue: MakeQueue, pair: DownloadRequest) -> None:
    def resolve(want: Want) -> RemoteFile:
        raise ZeroDivisionError("by zero")

    queue = make_queue(resolve=resolve)
    queue.downloads.add(pair)
    assert "ZeroDivisionError" in queue.until(State.FAILED).note
    queue.downloads.resume(1)
    queue.until(State.FAILED)


def test_parts_of_a_model_are_judged_together(make_queue: MakeQueue, hub: Any, small: bytes) -> None:
    files = {f"m-0000{number}-of-00002.gguf": small for number in (1, 2)}  # neither says that it is a part
    hub.add("owner/parts", files)
    queue = make_queue()
    wants = tuple(Want("owner/parts", path) for path in files)
    queue.downloads.add(DownloadRequest("Parts", wants))
    assert len(queue.until(State.FINISHED).places) == 2


def test_speed_is_of_the_last_seconds() -> None:
    meter = SpeedMeter()
    assert meter.add(0.0, 0) is None
    assert meter.add(0.1, 100) is None
    assert meter.add(1.0, 1000) == pytest.approx(1000)
    for second in range(2, 30):
        speed = meter.add(float(second), 1000 + (second - 1) * 50)
    assert speed == pytest.approx(50)
    meter.reset()
    assert meter.add(40.0, 5000) is None
