"""A pair chosen in the Models menu and downloaded in the window: paused, the program killed, started again, gone on
with, verified, loaded, chatted with. The hub is the stand-in; the pair is the demo pair under another name.
"""

import hashlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.features.downloads.feature import Act, DownloadsDock
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.library.catalog import pair_file
from foretoken.library.catalog.catalog import CatalogPair
from foretoken.library.downloads.items import DownloadItem, State

PATIENCE = 200_000  # ms; only a failing test waits so long
QUICK = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=400", "scripted:agreement=0.7")
MIB = 1 << 20

CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from foretoken.gui.app import application
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.features.downloads.feature import Act
from foretoken.features.downloads.feature import DownloadsDock
from foretoken.features.pairs.feature import PairsViewModel
from foretoken.library.downloads.items import State

folder, wanted, pause = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "pause"
app = application(["foretoken"])
pair = ("scripted:seed=4", "scripted:agreement=0.7")
composition = Composition(app, home=Places(folder / "settings.json", folder / "chats.db", pair))
window = composition.window
window.show()
composition.begin()
told = set()

def on_changed():
    (row,) = composition.models.downloads.items
    if row.have >= wanted and row.state is State.RUNNING and "have" not in told:
        told.add("have")
        if pause:
            button = window.findChild(DownloadsDock).list.row_widget(row.number).button(Act.PAUSE)
            QTimer.singleShot(0, lambda: QTest.mouseClick(button, Qt.MouseButton.LeftButton))
        else:
            print("running", row.have, flush=True)
    if row.state is State.PAUSED and "paused" not in told:
        told.add("paused")
        print("paused", row.have, flush=True)

def on_filled():
    inner = [action.menu().actions() for action in menu.actions() if action.menu() is not None]
    for action in [*menu.actions(), *(one for several in inner for one in several)]:
        if "Demo with a draft" in action.text() and action.isEnabled() and "chosen" not in told:
            told.add("chosen")
            action.trigger()

composition.models.downloads.changed.connect(on_changed)
menu = composition.window.findChild(QMenu, "pairs")
menu.aboutToShow.emit()
composition.window.findChild(PairsViewModel).changed.connect(lambda: QTimer.singleShot(0, on_filled))
app.exec()
"""


@pytest.fixture
def pair(demo_pair: tuple[Path, Path], tmp_path: Path) -> CatalogPair:
    """The demo pair, as one of the pairs that the user added to the catalog."""
    model = min(pair_file.load(paths.resource("catalog.json")).pairs, key=lambda one: one.size)
    main, draft = (
        msgspec.structs.replace(
            side,
            repository=f"maker/demo-{name}-GGUF",
            files=(f"demo-{name}-Q8_0.gguf",),
            size=round(path.stat().st_size, -5),
            sha256=(),
        )
        for side, name, path in ((model.main, "main", demo_pair[0]), (model.draft, "draft", demo_pair[1]))
    )
    made = msgspec.structs.replace(model, id="demo-again", title="Demo with a draft", main=main, draft=draft)
    (tmp_path / "pairs.json").write_bytes(pair_file.to_bytes([made]))
    return made


@pytest.fixture
def hub(
    helper: Callable[[str], ModuleType],
    pair: CatalogPair,
    demo_pair: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Any]:
    stand_in = helper("hub_stand_in.py")
    with stand_in.HubStandIn() as running:
        for model, path in ((pair.main, demo_pair[0]), (pair.draft, demo_pair[1])):
            running.add(model.repository, {model.files[0]: path.read_bytes()})
        monkeypatch.setenv("HF_ENDPOINT", running.url)
        monkeypatch.delenv("HF_TOKEN", raising=False)
        monkeypatch.setenv("HF_HUB_OFFLINE", "0")
        yield running


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], Composition]]:
    opened: list[Composition] = []

    def open_one() -> Composition:
        composition = Composition(qapp, home=Places(tmp_path / "settings.json", tmp_path / "chats.db", QUICK))
        opened.append(composition)
        composition.window.resize(1280, 800)
        composition.window.show()
        composition.begin()
        qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
        return composition

    yield open_one
    for composition in opened:
        composition.close()


def killed_in_mid_download(hub: Any, stand_in: ModuleType, pair: CatalogPair, folder: Path, how: str) -> int:
    """A program of its own downloads half of the main model, is paused or not, and is killed. Bytes it had shown."""
    size, gone = hub.repositories[pair.main.repository].files[pair.main.files[0]].size, threading.Event()
    hub.fail(
        pair.main.files[0],
        stand_in.Fault(stand_in.Kind.PAUSE, at=size // 2, then=lambda: gone.wait(2)),
    )
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder), str(size // 2 - 2 * MIB), how],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    ) as child:
        assert child.stdout is not None
        state, have = child.stdout.readline().split()
        assert state == ("paused" if how == "pause" else "running")
        os.kill(child.pid, signal.SIGKILL)
    gone.set()
    return int(have)


def the_row(composition: Composition) -> DownloadItem:
    (row,) = composition.models.downloads.items
    return row


def starts(hub: Any, name: str) -> list[int]:
    """Where each answer with bytes of the file `name` began."""
    return [one.start or 0 for one in hub.exchanges if one.path.endswith("/" + name) and one.status in (200, 206)]


@pytest.mark.one_in(2)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("how", ["pause", "run"])
def test_a_pair_survives_a_kill_and_is_chatted_with(
    open_window: Callable[[], Composition],
    qtbot: QtBot,
    hub: Any,
    helper: Callable[[str], ModuleType],
    pair: CatalogPair,
    demo_pair: tuple[Path, Path],
    tmp_path: Path,
    how: str,
) -> None:
    had = killed_in_mid_download(hub, helper("hub_stand_in.py"), pair, tmp_path, how)

    composition = open_window()
    window, dock = composition.window, composition.window.findChild(DownloadsDock)
    row = the_row(composition)
    assert row.title == pair.title
    if how == "pause":  # it waits for its user, whom the line tells so
        assert row.state is State.PAUSED
        assert row.have >= had
        assert dock.isVisible()
        assert dock.line.full_text == "Demo with a draft · paused"
        qtbot.mouseClick(dock.toggle, Qt.MouseButton.LeftButton)
        widget = dock.list.row_widget(row.number)
        qtbot.mouseClick(widget.button(Act.RESUME), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: the_row(composition).state is State.FINISHED, timeout=PATIENCE)

    first, second = starts(hub, pair.main.files[0])
    assert first == 0
    assert second >= had - MIB
    done = the_row(composition)
    for path, source in ((done.main, demo_pair[0]), (done.draft, demo_pair[1])):
        assert path is not None
        assert Path(path).is_relative_to(tmp_path / "models")
        assert hashlib.sha256(Path(path).read_bytes()).digest() == hashlib.sha256(source.read_bytes()).digest()

    offer = dock.list.row_widget(done.number).button(Act.LOAD_PAIR) if dock.open else dock.offer
    assert offer.isVisible()
    qtbot.mouseClick(offer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: (
            composition.engine.pair is not None
            and composition.engine.pair.main == done.main
            and composition.engine.pair.draft == done.draft
            and isinstance(composition.engine.state, Usable)
        ),
        timeout=PATIENCE,
    )
    assert window.top.fit.full_text.startswith("✓")
    composition.controls.set_draft_length(4)  # on a busy machine Auto may measure that guesses do not pay
    editor = window.composer.editor
    editor.setFocus()
    qtbot.keyClicks(editor, "Hello!")
    with qtbot.waitSignal(composition.chats.reply_ended, timeout=PATIENCE):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    reply = window.shown_reply.last
    assert reply is not None
    assert reply.error is None
    assert reply.record.text.strip()
    assert sum(len(one.guesses) for one in reply.record.known_rounds) > 0
    assert composition.preferences.settings.downloads_shown is (True if how == "pause" else None)
