"""With Offline on nothing is asked of anybody: every connection of every process is written down, from the start of the
window through a chat and a measurement to its end, and of commands."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TRAP = """
import os, sys
log = os.open(os.environ["TRAP"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
os.write(log, f"begun {sys.orig_argv[1:4]}\\n".encode())
ASKING = ("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname")
def trap(event, found):
    if event in ASKING and not isinstance(found[-1], (str, bytes, type(None))):
        os.write(log, f"{event} {found[1:]}\\n".encode())
sys.addaudithook(trap)
"""

WINDOW = """
import sys
from PySide6.QtCore import QTimer
from foretoken import paths, settings
from foretoken.gui import app
from foretoken.gui.viewmodels.pair.engine import Usable

settings.save(paths.data_dir() / "settings.json", settings.Settings(offline=True, measure_plain="always"))

class Composition(app.Composition):
    def begin(self, show):
        super().begin(show)
        self.steps = iter((self.send, self.measure, self.window.close))
        self.ready = lambda: isinstance(self.engine.state, Usable)
        self.done = []
        self.engine.plain_measured.connect(lambda *said: self.done.append(said))
        self.timer = QTimer(interval=20)
        self.timer.timeout.connect(lambda: self.ready() and next(self.steps, self.timer.stop)())
        self.timer.start()

    def send(self):
        self.window.composer.editor.setPlainText("Hello")
        self.window.composer.button.click()
        self.ready = lambda: self.window.shown_reply.last is not None and self.window.shown_reply.last.ended

    def measure(self):
        self.ready = lambda: bool(self.done) and print("measured", flush=True) is None

app.Composition = Composition
sys.exit(app.run([]))
"""

Run = Callable[..., tuple[int, str, list[str]]]


@pytest.fixture
def run(home: Path, tmp_path: Path) -> Run:
    """Runs Python with `words`. Returns the exit code, all that was printed, and what the trap wrote."""
    (home / "data").mkdir(parents=True)
    (tmp_path / "trap").mkdir()
    (tmp_path / "trap" / "sitecustomize.py").write_text(TRAP)

    def run_one(*words: str, **variables: str) -> tuple[int, str, list[str]]:
        log = tmp_path / "log"
        log.unlink(missing_ok=True)
        own = {"TRAP": str(log), "PYTHONPATH": str(tmp_path / "trap"), "QT_QPA_PLATFORM": "offscreen"}
        own |= {"HF_ENDPOINT": "http://127.0.0.1:9"}
        done = subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, env=os.environ | own | variables, check=False
        )
        return done.returncode, done.stdout + done.stderr, log.read_text().splitlines()

    return run_one


def asked(log: list[str]) -> list[str]:
    return [line for line in log if not line.startswith("begun")]


def test_the_trap_holds_what_is_asked(run: Run) -> None:
    code, said, log = run("-m", "foretoken", "models", "search", "llama")
    assert (code, "did not answer" in said) == (1, True)
    assert any("127.0.0.1" in line for line in asked(log))


def test_a_window_asks_nobody(run: Run) -> None:
    code, said, log = run("-c", WINDOW)
    assert (code, "measured" in said) == (0, True), said
    assert asked(log) == []
    for part in ("engine_process.entry", "template_child"):  # they had the trap, too
        assert any(part in line for line in log)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("generate", "--prompt", "Hello", "--max-tokens", "4"), 0, ""),
        (("bench", "--most", "1", "--max-tokens", "4", "--settings", "plain", "2"), 0, "plain"),
        (("models", "list"), 0, "demo"),
        (("models", "search", "llama"), 1, "start Foretoken without --offline"),
        (("models", "download", "smollm2-1.7b"), 1, "start Foretoken without --offline"),
    ],
)
def test_commands_ask_nobody(words: tuple[str, ...], code: int, said: str, run: Run) -> None:
    ended, printed, log = run("-m", "foretoken", "--offline", *words)
    assert (ended, said in printed) == (code, True), printed
    assert asked(log) == []
