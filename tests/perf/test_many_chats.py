"""A window with many chats, in small: what is measured stays small beside the bar."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtWidgets import QApplication


@pytest.mark.slow
def test_a_window_with_many_messages(helper: Callable[[str], ModuleType], qapp: QApplication, tmp_path: Path) -> None:
    figures = helper("perf/many_chats.py").measure(qapp, tmp_path, 20_000)
    assert figures.search[1] < 2
    assert figures.open_own[1] < 0.6
    assert figures.stall_own < 0.1
