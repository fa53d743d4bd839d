"""The frame of a measurement's dialog over a run that the test writes."""

import threading
from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from foretoken.engine.model import Interrupted
from foretoken.errors import DoesNotFit, ForetokenError
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.measuring.run_model import MeasuringRun, RunModel
from foretoken.measuring.measuring import MeasuringProgress


class Waiting(RunModel):
    """A run that is half done until it is stopped, and then ends with `fault`."""

    fault: ForetokenError = Interrupted("Stopped.")
    done: Any = "nothing"

    @property
    def why_not(self) -> str:
        return ""

    def start(self, *, again: bool = False) -> None:
        self._stopped = threading.Event()
        self._begin(self._work, self._on_end)

    def stop(self) -> None:
        self._stopped.set()

    def _work(self, run: MeasuringRun) -> str:
        run.by(self)
        run.tell(MeasuringProgress(done=1, total=2, seconds_left=None))
        self._stopped.wait()
        raise self.fault

    def _words(self, progress: MeasuringProgress) -> str:
        return f"{progress.done} of {progress.total}"

    def _on_end(self, found: str | None) -> None:
        self.done = found


def test_progress_focus_and_the_end_are_shown(whole_window: Callable[..., Any], qtbot: QtBot) -> None:
    made = whole_window()
    run = Waiting(made.shell.core, made.window)
    dialog = RunDialog(run, "Wait", made.window, size=(400, 300), least=(200, 100), width=None)
    for button in (dialog.start, dialog.cancel):
        dialog.form.addWidget(button)
    dialog.refresh()
    to_front(dialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.start.setFocus()
    dialog.start.click()
    assert run.share is None
    assert dialog.bar.maximum() < 1000  # nothing is known of its length yet
    assert dialog.cancel.hasFocus()
    qtbot.waitUntil(lambda: run.share == 0.5)
    assert (dialog.bar.value(), dialog.bar.maximum(), dialog.status.text()) == (500, 1000, "1 of 2")
    dialog.cancel.click()
    qtbot.waitUntil(lambda: not run.running)
    assert (run.done, run.error, dialog.status.text()) == (None, "", "")  # that the user ended it is no error
    assert dialog.start.hasFocus()

    run.fault = DoesNotFit("The pair needs 9 GiB.")
    dialog.start.click()
    qtbot.waitUntil(lambda: run.share == 0.5)
    run.stop()
    qtbot.waitUntil(lambda: not run.running)
    assert dialog.status.text().startswith("The pair needs 9 GiB. The chat's models stay loaded")
