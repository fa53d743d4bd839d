"""A pass runs on the processors that other programs leave free."""

import time
from types import SimpleNamespace

import psutil
import pytest

from foretoken.engine.models.llama_context import FreeProcessors


class Times(SimpleNamespace):
    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(vars(self).values())


def test_processors_that_others_use_are_not_free_until_they_leave_them(monkeypatch: pytest.MonkeyPatch) -> None:
    used, own = 0.0, 0.0
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    monkeypatch.setattr(psutil, "cpu_times", lambda: Times(user=used, idle=99.0))
    monkeypatch.setattr(time, "process_time", lambda: own)
    free, found = FreeProcessors(), list[int]()
    for second, others in enumerate([0.0, 0.2, 0.4, 0.6, 0.8, 1.1, 1.8, 4.0, 0.6, 0.4, 0.2, 0.0], 1):
        own += 1.5
        used += 1.5 + others
        free._look(float(second))
        found.append(free._free)
    assert found == [4, 4, 4, 4, 3, 3, 2, 1, 3, 3, 4, 4]


def test_where_nothing_can_be_known_of_others_all_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise PermissionError

    monkeypatch.setattr(psutil, "cpu_times", refused)
    free = FreeProcessors()
    assert free() == free() == free._all
