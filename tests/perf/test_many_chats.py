"""The measurements of long chats and of many, in small: they run, and what they measure stays small beside the bar."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtWidgets import QApplication


def test_a_reply_in_markdown_does_not_grow_dearer(helper: Callable[[str], ModuleType], qapp: QApplication) -> None:
    figures = helper("perf/markdown_stream.py").measure(tokens=500)
    assert figures.work_p50 < 16
    assert figures.growth < 4


@pytest.mark.slow
def test_a_window_with_many_messages(helper: Callable[[str], ModuleType], qapp: QApplication, tmp_path: Path) -> None:
    figures = helper("perf/many_chats.py").measure(qapp, tmp_path, 20_000)
    assert figures.search[1] < 2
    assert figures.open_own[1] < 0.6
    assert figures.stall_own < 0.1
