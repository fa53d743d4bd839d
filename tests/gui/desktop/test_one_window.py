"""The claim to the data folder: ours, another's that answers, that hangs, that died, or none that can be had."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from foretoken.errors import ForetokenError
from foretoken.gui.desktop.one_window import OneWindow, Outcome, bring_forward, server_name
from foretoken.store.holder import DataLock, Holder, held_by_another

ANOTHER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from foretoken.errors import ForetokenError
from foretoken.gui.desktop.one_window import OneWindow

app = QCoreApplication([])
claim = OneWindow(Path(sys.argv[1]))
claim.asked.connect(lambda: print("asked", flush=True))
try:
    file = Path(sys.argv[4]) if sys.argv[3:4] == ["open"] else None
    print(claim.claim(float(sys.argv[2]), file).name, flush=True)
except ForetokenError as error:
    print(error, flush=True)
if sys.argv[3:] == ["stay"]:
    app.exec()
elif sys.argv[3:] == ["hang"]:
    sys.stdin.read()
"""


class Child:
    """Another process that claims the folder."""

    def __init__(self, folder: Path, patience: float, *more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", ANOTHER, str(folder), str(patience), *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


@pytest.fixture
def start() -> Iterator[Callable[..., Child]]:
    children: list[Child] = []

    def one(folder: Path, patience: float = 60, *more: str) -> Child:
        children.append(Child(folder, patience, *more))
        return children[-1]

    yield one
    for child in children:
        child.process.kill()
        child.process.communicate()


def test_a_second_start_brings_the_first_window_forward(
    tmp_path: Path, qtbot: QtBot, start: Callable[..., Child]
) -> None:
    claim = OneWindow(tmp_path)
    assert claim.claim() is Outcome.OURS
    assert held_by_another(tmp_path / "none") is False
    with qtbot.waitSignal(claim.asked, timeout=60_000):
        second = start(tmp_path)
    qtbot.waitUntil(lambda: second.process.poll() is not None, timeout=60_000)
    assert second.line() == "SHOWN"
    claim.release()
    third = start(tmp_path)
    assert third.line() == "OURS"


def test_a_second_start_hands_its_file_over(tmp_path: Path, qtbot: QtBot, start: Callable[..., Child]) -> None:
    claim, asked = OneWindow(tmp_path), list[Path | None]()
    claim.claim()
    claim.asked.connect(asked.append)
    name = os.fsdecode("a b%20\n\tä".encode()) + ("" if sys.platform == "win32" else os.fsdecode(b"\xff")) + ".gguf"
    second = start(tmp_path, 60, "open", name)
    qtbot.waitUntil(lambda: bool(asked))
    assert second.line() == "SHOWN"
    assert asked == [Path.cwd() / name]
    claim.release()


def test_whoever_comes_while_the_window_closes_gets_its_place(
    tmp_path: Path, qtbot: QtBot, start: Callable[..., Child]
) -> None:
    claim = OneWindow(tmp_path)
    claim.claim()
    claim.stop_listening()
    second = start(tmp_path)
    holder = DataLock(tmp_path).holder()
    assert holder == Holder(os.getpid(), holder.host)
    claim.release()
    assert second.line() == "OURS"


def test_a_window_that_has_closed_is_not_brought_forward(tmp_path: Path, qtbot: QtBot) -> None:
    claim, asked = OneWindow(tmp_path), list[None]()
    claim.claim()
    claim.asked.connect(lambda: asked.append(None))
    peer = QLocalSocket()
    peer.connectToServer(server_name(tmp_path))
    assert peer.waitForConnected(5000)
    qtbot.wait(0)  # it has been let in
    claim.stop_listening()
    peer.write(b"show\n")
    peer.flush()
    qtbot.waitUntil(lambda: peer.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert asked == []
    claim.release()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_killed_owner_leaves_nothing_locked(tmp_path: Path, start: Callable[..., Child]) -> None:
    first = start(tmp_path, 60, "stay")
    assert first.line() == "OURS"
    assert held_by_another(tmp_path)
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    claim = OneWindow(tmp_path)
    assert claim.claim() is Outcome.OURS
    assert DataLock(tmp_path).holder() is not None
    claim.release()


def test_an_owner_that_hangs_is_named(tmp_path: Path, start: Callable[..., Child]) -> None:
    first = start(tmp_path, 60, "hang")
    assert first.line() == "OURS"
    with pytest.raises(ForetokenError, match=rf"already running \(process {first.process.pid}\) but does not respond"):
        OneWindow(tmp_path).claim(0.3)
    (tmp_path / "window.json").write_bytes(b"\xff")
    with pytest.raises(ForetokenError, match="already running but does not respond"):
        OneWindow(tmp_path).claim(0.3)


def test_an_owner_on_another_machine_is_named(tmp_path: Path, start: Callable[..., Child]) -> None:
    first = start(tmp_path, 60, "stay")
    assert first.line() == "OURS"
    (tmp_path / "window.json").write_bytes(msgspec.json.encode(Holder(1, "elsewhere")))
    with pytest.raises(ForetokenError, match="open with the same data on elsewhere"):
        OneWindow(tmp_path).claim()


def test_what_is_said_to_the_window_may_be_anything(tmp_path: Path, qtbot: QtBot, start: Callable[..., Child]) -> None:
    claim, asked = OneWindow(tmp_path), list[None]()
    claim.claim()
    claim.asked.connect(lambda: asked.append(None))
    for said in (b"", b"\n", b"hide\n", b"x" * 100_000, b"show \xff\x00\n"):
        peer = QLocalSocket()
        peer.connectToServer(server_name(tmp_path))
        assert peer.waitForConnected(5000)
        peer.write(said)
        peer.flush()
        if said.startswith(b"show"):
            qtbot.waitUntil(lambda: bool(asked))
            qtbot.waitUntil(peer.canReadLine)
            assert peer.readLine().data() == b"shown\n"
    assert len(asked) == 1
    claim.release()


def test_where_there_can_be_no_lock_the_window_opens_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: DataLock) -> bool:
        raise PermissionError(13, "Read-only file system")

    monkeypatch.setattr(DataLock, "take", refuse)
    assert OneWindow(tmp_path).claim() is Outcome.OURS


@pytest.mark.skipif(sys.platform == "win32", reason="a name is enough there")
def test_what_stands_in_the_way_is_put_aside(tmp_path: Path, start: Callable[..., Child], qtbot: QtBot) -> None:
    os.mkfifo(tmp_path / "window.lock")
    (tmp_path / "window.json").mkdir()
    (tmp_path / "window.socket").write_bytes(b"left behind")
    claim = OneWindow(tmp_path)
    assert claim.claim() is Outcome.OURS
    with qtbot.waitSignal(claim.asked, timeout=60_000):
        start(tmp_path)
    claim.release()


def test_a_long_path_has_a_name_of_its_own(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 100)
    assert server_name(deep) == server_name(deep)
    assert server_name(deep) != server_name(tmp_path / ("y" * 100))
    assert len(server_name(deep)) < 60


def test_a_minimised_window_comes_back(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMinimized()
    bring_forward(window)
    assert window.isVisible()
    assert not window.windowState() & Qt.WindowState.WindowMinimized
