"""The window's thread is never held up for long. `stalls.py` is the command; these are its short versions."""

import threading
import time
from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Round


@pytest.fixture(scope="module")
def stalls(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("perf/stalls.py")


@pytest.mark.parametrize("view", ["tokens", "text"])
def test_a_long_reply_costs_little_per_batch(qtbot: QtBot, qapp: QApplication, stalls: ModuleType, view: str) -> None:
    """Processor time of the window's thread, which other programs of a busy machine do not change much."""
    events = stalls.scripted_events(10_000, 1000.0)
    stage = stalls.Stage(qapp, view)
    with qtbot.waitExposed(stage.window):
        stage.window.show()
    costs: list[float] = []
    batch: list[object] = []
    for event in events:
        batch.append(stalls.AnswerPart(request=1, events=(event,)))
        if (
            sum(len(one.emitted) for n in batch for one in n.events if isinstance(one, Round)) >= 33
        ):  # a thirtieth of a second
            begin = time.thread_time()
            stage.take(batch)
            qapp.processEvents()
            costs.append(time.thread_time() - begin)
            batch = []
    stage.window.close()
    third = len(costs) // 3
    assert np.percentile(costs, 99) < 0.033
    assert np.median(costs[-third:]) < 3 * np.median(costs[:third]), "the cost must not grow with the reply"


@pytest.mark.slow
@pytest.mark.parametrize("view", ["tokens", "text"])
def test_stalls_at_a_thousand_tokens_a_second(qapp: QApplication, stalls: ModuleType, view: str) -> None:
    threads = threading.active_count()
    figures = stalls.measure(qapp, seconds=10.0, rate=1000.0, view=view, reply_tokens=4000)
    assert figures.work.p99 < 16.0
    assert figures.work.p999 < 33.0
    assert threading.active_count() == threads
