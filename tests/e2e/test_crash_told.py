"""A window that crashes leaves a report, which the next start tells; one that was closed or killed leaves none."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

WINDOW = """
import faulthandler, os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from foretoken.gui import app
from foretoken.gui.places import Places

folder, end = Path(sys.argv[1]), sys.argv[2]
pair = ("scripted:seed=4", "scripted:agreement=0.7")
app.places = lambda: Places(folder / "settings.json", folder / "chats.db", pair)

class Composition(app.Composition):
    def begin(self, show):
        super().begin(show)
        print(self.window.notices.sentences.get("crash"), flush=True)
        QTimer.singleShot(0, self.end)

    def end(self):
        button = self.window.notices.button("crash")
        if button is not None:
            button.click()
            shown = app.QApplication.activeModalWidget()
            print(shown.windowTitle(), "Segmentation fault" in shown.text.toPlainText(), flush=True)
            shown.close()
        match end:
            case "crash":
                faulthandler._sigsegv()
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "close":
                self.window.close()

app.Composition = Composition
sys.exit(app.run([]))
"""


def run(folder: Path, end: str) -> tuple[int, list[str]]:
    """The exit code of a window that ends so, and what it told."""
    done = subprocess.run(
        [sys.executable, "-c", WINDOW, str(folder), end],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={name: value for name, value in os.environ.items() if name != "PYTHONFAULTHANDLER"}
        | {"QT_QPA_PLATFORM": "offscreen"},
    )
    return done.returncode, done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_crash_is_told_once_and_no_other_end(tmp_path: Path) -> None:
    told = [
        "Foretoken crashed last time. Everything saved is still here.",
        "Report of a problem True",
    ]
    assert run(tmp_path, "kill") == (-signal.SIGKILL, ["None"])
    assert run(tmp_path, "crash") == (-signal.SIGSEGV, ["None"])
    assert "in end" in (tmp_path / "crash.txt").read_text()
    assert run(tmp_path, "close") == (0, told)
    assert run(tmp_path, "close") == (0, ["None"])
    assert (tmp_path / "log.txt").read_text().count("The last run ended unexpectedly") == 1
