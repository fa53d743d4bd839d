"""Notices cross threads in order and in batches, and none is lost."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from foretoken.gui.bridge import DRAIN_INTERVAL, NoticeBridge
from foretoken.session.messages import LoadProgress, Notice


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bridge(qapp: object, clock: Clock) -> NoticeBridge:
    return NoticeBridge(clock=clock)


def beats(first: int, count: int) -> list[Notice]:
    return [LoadProgress(part="main", fraction=float(i)) for i in range(first, first + count)]


def test_first_notice_after_silence_comes_at_once(qtbot: QtBot, bridge: NoticeBridge) -> None:
    with qtbot.waitSignal(bridge.drained) as drained:
        bridge.push(LoadProgress(part="main", fraction=1.0))
    assert drained.args == [[LoadProgress(part="main", fraction=1.0)]]


def test_nothing_is_drained_twice_within_the_interval(qtbot: QtBot, bridge: NoticeBridge, clock: Clock) -> None:
    batches: list[list[Notice]] = []
    bridge.drained.connect(batches.append)
    bridge.push(LoadProgress(part="main", fraction=0.0))
    qtbot.waitUntil(lambda: len(batches) == 1)
    for notice in beats(1, 5):  # the clock stands still: these must wait for the timer, together
        bridge.push(notice)
    bridge._on_woken()
    assert len(batches) == 1
    assert bridge._timer.remainingTime() <= 1000 * DRAIN_INTERVAL + 1
    qtbot.waitUntil(lambda: len(batches) == 2)
    assert batches[1] == beats(1, 5)


def test_after_the_interval_no_timer_is_waited_for(qtbot: QtBot, bridge: NoticeBridge, clock: Clock) -> None:
    batches: list[list[Notice]] = []
    bridge.drained.connect(batches.append)
    bridge.push(LoadProgress(part="main", fraction=0.0))
    bridge.flush()
    clock.now += DRAIN_INTERVAL
    bridge.push(LoadProgress(part="main", fraction=1.0))
    bridge._on_woken()
    assert len(batches) == 2


def test_flush_hands_over_now_and_is_quiet_when_empty(bridge: NoticeBridge) -> None:
    batches: list[list[Notice]] = []
    bridge.drained.connect(batches.append)
    bridge.flush()
    assert batches == []
    for notice in beats(0, 3):
        bridge.push(notice)
    bridge.flush()
    bridge.flush()
    assert batches == [beats(0, 3)]


def test_many_threads_lose_nothing_and_keep_their_order(qtbot: QtBot, qapp: object) -> None:
    bridge = NoticeBridge()
    got: list[float] = []
    main = threading.get_ident()
    threads_seen: set[int] = set()

    def take(batch: list[Notice]) -> None:
        threads_seen.add(threading.get_ident())
        got.extend(notice.fraction for notice in batch if isinstance(notice, LoadProgress))

    bridge.drained.connect(take)
    senders = [threading.Thread(target=lambda k=k: [bridge.push(n) for n in beats(1000 * k, 500)]) for k in range(4)]
    for sender in senders:
        sender.start()
    qtbot.waitUntil(lambda: len(got) == 2000, timeout=10_000)
    for sender in senders:
        sender.join()
    assert threads_seen == {main}
    for k in range(4):
        mine = [value for value in got if 1000 * k <= value < 1000 * k + 500]
        assert mine == [float(1000 * k + i) for i in range(500)]
