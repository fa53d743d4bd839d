"""The window's own process killed with SIGKILL while a reply is written and something stands in the composer."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import Edit, Status

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer, Qt
from PySide6.QtTest import QTest
from foretoken.gui.app import application
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Usable

folder = Path(sys.argv[1])
pair = ("scripted:seed=4,agreement=0.7,length=100000,tokens_per_second=60", "scripted:agreement=0.7")
app = application(["foretoken"])
composition = Composition(app, home=Places(folder / "settings.json", folder / "chats.db", pair))
window = composition.window
window.show()
composition.begin()
editor = window.composer.editor
saved = composition.store.replies.update

def update_reply(message, content, *more):
    saved(message, content, *more)
    if len(content) > 200:
        print("saved", len(content), flush=True)

composition.store.replies.update = update_reply

def on_state(state):
    if isinstance(state, Usable):
        QTest.keyClicks(editor, "Go on and on")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QTest.keyClicks(editor, "Then stop")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QTest.keyClicks(editor, "half a thou")
        window.transcript.edit(composition.chats.path[0].id)
        QTest.keyClicks(window.transcript._editor.field, ", please")

composition.engine.state_changed.connect(on_state, Qt.ConnectionType.QueuedConnection)
print("child", *[child.pid for child in __import__("psutil").Process().children()], flush=True)
app.exec()
"""


ASKED_TO_END = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from foretoken.gui import app
from foretoken.gui.places import Places

folder = Path(sys.argv[1])
pair = ("scripted:seed=4", "scripted:agreement=0.7")
app.places = lambda: Places(folder / "settings.json", folder / "chats.db", pair)
begin = app.Composition.begin

def begin_and_say(composition, show):
    begin(composition, show)
    composition.engine.state_changed.connect(lambda state: print(type(state).__name__, flush=True))

app.Composition.begin = begin_and_say
sys.exit(app.run([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_end_it_closes_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    window = subprocess.Popen(
        [sys.executable, "-c", ASKED_TO_END, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        # Where the tests run in the background of a shell, SIGINT is ignored, and would be in the window.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert window.stdout is not None
    while (said := window.stdout.readline().strip()) != "Usable":
        assert said, window.communicate()
    window.send_signal(number)
    _, errors = window.communicate(timeout=60)
    assert window.returncode == 0, errors
    assert "Traceback" not in errors
    assert "window_state" in (tmp_path / "settings.json").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_nothing_typed_is_lost_and_no_engine_stays_behind(tmp_path: Path) -> None:
    window = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )
    assert window.stdout is not None
    engine = int(window.stdout.readline().split()[1])
    said = window.stdout.readline().split()
    assert said[0] == "saved", said
    os.kill(window.pid, signal.SIGKILL)
    window.wait()
    window.stdout.close()

    store = ChatStore(open_database(tmp_path / "chats.db"), clock=time.time)
    assert store.recover() == 1
    (chat,) = store.chats()
    question, reply = store.messages(chat.id)
    assert (question.content, question.status) == ("Go on and on", Status.COMPLETE)
    assert reply.status is Status.INTERRUPTED
    assert len(reply.content) >= int(said[1])
    assert store.unsent.text(chat.id) == "half a thou"
    assert store.unsent.queued(chat.id) == "Then stop"
    assert store.unsent.edit(chat.id) == Edit(message=question.id, text="Go on and on, please")
    store.close()
    with contextlib.suppress(psutil.NoSuchProcess):
        psutil.Process(engine).wait(timeout=30)  # it sees that nobody is there any more
