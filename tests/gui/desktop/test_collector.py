"""Garbage is collected in the window's thread alone."""

import gc
import threading
from typing import Any

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from foretoken.gui.desktop.collector import MainThreadCollector


class Cycle:
    """Garbage that only the collector finds. `ended`: the threads in which such objects ended."""

    ended: list[threading.Thread] = []  # noqa: RUF012

    def __init__(self) -> None:
        self.itself: Any = self

    def __del__(self) -> None:
        self.ended.append(threading.current_thread())


def test_what_another_thread_leaves_ends_in_this_one(qtbot: QtBot, owner: QObject) -> None:
    gc.enable()  # as where the program runs
    collector = MainThreadCollector(owner)
    Cycle.ended.clear()
    thread = threading.Thread(target=lambda: [Cycle() for _ in range(5000)])
    thread.start()
    thread.join()
    assert Cycle.ended == []
    qtbot.waitUntil(lambda: len(Cycle.ended) == 5000)
    assert set(Cycle.ended) == {threading.main_thread()}
    collector.close()
    assert gc.isenabled()
