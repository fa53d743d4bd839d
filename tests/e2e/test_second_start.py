"""The program started once more while its window is open, opening, closing, stopped or dead: real processes."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")

START = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from foretoken.errors import ForetokenError
from foretoken.gui import app
from foretoken.gui.places import Places
from foretoken.gui.desktop import one_window
from foretoken.gui.viewmodels.pair.engine import Usable

folder = Path(sys.argv[1])
pair = ("scripted:seed=4,agreement=0.7,length=100000,tokens_per_second=60", "scripted:agreement=0.7")
app.places = lambda: Places(folder / "settings.json", folder / "chats.db", pair)
app.OneWindow.claim.__defaults__ = (float(sys.argv[2]), None)

class Composition(app.Composition):
    def begin(self, show):
        super().begin(show)
        print("open", flush=True)
        self.engine.state_changed.connect(self.on_state, Qt.ConnectionType.QueuedConnection)

    def on_state(self, state):
        if isinstance(state, Usable) and self.chats.current == 0:
            self.store.delete(self.store.create("deleted a moment ago").id)
            QTest.keyClicks(self.window.composer.editor, "Go on and on")
            QTest.keyClick(self.window.composer.editor, Qt.Key.Key_Return)
            print("writing", flush=True)

shown = app.bring_forward
def bring_forward(window):
    shown(window)
    print("forward", flush=True)

app.Composition, app.bring_forward = Composition, bring_forward
try:
    sys.exit(app.run([]))
except ForetokenError as error:
    print(error, flush=True)
    sys.exit(error.exit_code)
"""


class Start:
    """One start of the program on the data in `folder`."""

    def __init__(self, folder: Path, patience: float) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(folder), str(patience)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    def until(self, *words: str) -> str:
        """The first line that is one of `words`, or the last one."""
        assert self.process.stdout is not None
        line = ""
        while said := self.process.stdout.readline():
            line = said.strip()
            if line in words:
                break
        return line

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Start]]:
    started: list[Start] = []

    def one(patience: float = 60) -> Start:
        started.append(Start(tmp_path, patience))
        return started[-1]

    yield one
    for each in started:
        each.process.kill()
        each.process.communicate()


def kept(folder: Path) -> tuple[int, list[str]]:
    """How many chats there are, deleted ones too, and the states of the replies."""
    connection = sqlite3.connect(f"file:{folder}/chats.db?mode=ro", uri=True)
    try:
        chats = connection.execute("SELECT count(*) FROM chats").fetchone()[0]
        return chats, [row[0] for row in connection.execute("SELECT status FROM messages WHERE role = 'assistant'")]
    finally:
        connection.close()


def test_a_second_start_leaves_the_first_its_reply_and_its_deleted_chats(
    tmp_path: Path, start: Callable[..., Start]
) -> None:
    first = start()
    assert first.until("writing") == "writing"
    second = start()
    assert second.until() == "Foretoken is already running; its window was brought to the front."
    assert second.process.wait(60) == 0
    assert first.until("forward") == "forward"
    assert kept(tmp_path) == (2, ["streaming"])
    assert first.end() == 0


def test_a_window_that_hangs_is_named_and_one_that_was_killed_is_replaced(
    tmp_path: Path, start: Callable[..., Start]
) -> None:
    first = start()
    assert first.until("writing") == "writing"
    first.process.send_signal(signal.SIGSTOP)
    second = start(0.5)
    assert f"already running (process {first.process.pid}) but does not respond" in second.until()
    assert second.process.wait(60) == 1
    assert kept(tmp_path) == (2, ["streaming"])
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    third = start()
    assert third.until("open") == "open"
    assert kept(tmp_path) == (1, ["interrupted"])
    assert third.end() == 0


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(25))
def test_a_second_start_at_every_moment(tmp_path: Path, start: Callable[..., Start], moment: int) -> None:
    """`moment`: tenths of a second after the first start, and after it was asked to end."""
    first = start()
    time.sleep(moment / 10)
    second = start()
    ends = {
        each: each.until("open", "Foretoken is already running; its window was brought to the front.")
        for each in (first, second)
    }
    (owner,) = [each for each, said in ends.items() if said == "open"]
    (other,) = [each for each in (first, second) if each is not owner]
    assert other.process.wait(60) == 0
    assert owner.until("writing") == "writing"
    owner.process.send_signal(signal.SIGTERM)
    time.sleep(moment / 20)
    third = start()
    said = third.until("open", "Foretoken is already running; its window was brought to the front.")
    assert owner.process.wait(60) == 0
    assert said == "open" or third.process.wait(60) == 0
    if said == "open":
        assert kept(tmp_path)[1] == ["stopped"]
        assert third.end() == 0
