"""Work off the window's thread: whatever ends it, the window is told."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.errors import ForetokenError
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs


def raises(error: BaseException) -> Callable[[Job], None]:
    def work(_job: Job) -> None:
        raise error

    return work


@pytest.mark.parametrize("error", [KeyError("a fault"), SystemExit("the end"), MemoryError()])
def test_work_that_dies_is_answered(error: BaseException, qapp: QApplication, qtbot: QtBot) -> None:
    jobs, failures = Jobs(), list[ForetokenError]()
    jobs.start(raises(error), done=lambda _result: pytest.fail("nothing came of it"), failed=failures.append)
    qtbot.waitUntil(lambda: bool(failures))
    assert str(failures[0]) == "Something went wrong (a bug in Foretoken). Try again."
    jobs.close()


def test_what_is_refused_is_said(qapp: QApplication, qtbot: QtBot) -> None:
    jobs, failures = Jobs(), list[ForetokenError]()
    jobs.start(raises(ForetokenError("No.")), done=lambda _result: None, failed=failures.append)
    qtbot.waitUntil(lambda: [str(error) for error in failures] == ["No."])
    jobs.close()
