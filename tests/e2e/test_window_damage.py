"""The window opens whatever has become of the files that it reads at start, says so once, and keeps a copy."""

import os
import random
import shutil
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken import paths, settings
from foretoken.features.pairs.feature import PairsViewModel
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.library.catalog import pair_file
from foretoken.library.catalog.pair_file import UserPairs
from foretoken.library.downloads.items import DownloadItem, DownloadRequest, State
from foretoken.library.downloads.queue import QueueFile
from foretoken.library.files.remote import Want
from foretoken.library.on_disk.header_cache import HeaderCache
from foretoken.library.on_disk.local import scan
from foretoken.library.on_disk.stores import ModelPlace, Store

PAIR = ("scripted:seed=3,agreement=0.7,length=60", "scripted:agreement=0.7")
PIECES = [word.encode() for word in ("the", " quick", " brown", " fox", " jumps", " over", " it", ".\n")] * 6
FILES = ("chats.db", "settings.json", "headers.msgpack", "models/.foretoken/queue.json", "pairs.json")
EACH = 60


@pytest.fixture(scope="session")
def whole(
    tmp_path_factory: pytest.TempPathFactory,
    helper: Callable[[str], ModuleType],
    demo_pair: tuple[Path, Path],
    qapp: QApplication,
) -> Path:
    """A home with something in each file."""
    folder = tmp_path_factory.mktemp("whole")
    reply = ReplyViewModel()
    reply.feed(helper("gui/rounds.py").reply(PIECES))
    helper("store/damaged_chats.py").fill(folder / "chats.db", reply.to_trace(), reply.record.text)
    models = folder / "other models"
    models.mkdir()
    for file in demo_pair:
        shutil.copy(file, models)
    cache = HeaderCache(folder / "headers.msgpack")
    assert len(tuple(scan((ModelPlace(Store.FOLDER, models),), cache))) == 2
    cache.save()
    chosen = settings.Settings(last_chat=3, theme="dark", system_prompt="Brief.", model_folders=(str(models),))
    settings.save(folder / "settings.json", chosen)
    UserPairs(folder / "pairs.json").add(pair_file.load(paths.resource("catalog.json")).pairs[:2])
    queue = QueueFile(folder / "models" / ".foretoken" / "queue.json")
    queue.save(
        DownloadItem(
            n, DownloadRequest(f"Model {n}", (Want("owner/name", f"{n}.gguf", "main", size=1000),)), State.PAUSED
        )
        for n in range(3)
    )
    queue.close()
    assert all((folder / name).is_file() for name in FILES)
    return folder


def look(qapp: QApplication, qtbot: QtBot, folder: Path) -> dict[str, str]:
    """Open the window, look at everything that it reads, and close it; returns what it said."""
    composition = Composition(qapp, home=Places(folder / "settings.json", folder / "chats.db", PAIR))
    try:
        composition.window.show()
        composition.begin()
        pairs = composition.window.findChild(PairsViewModel)
        pairs.refresh()
        qtbot.waitUntil(lambda: not composition.local.looking and not pairs.looking, timeout=60_000)
        for chat in composition.chats.arranging.listed():
            composition.chats.open(chat.id)
            composition.window.grab()
        composition.chats.open(0)
        QCoreApplication.processEvents()
        assert composition.window.isVisible()
        assert composition.pickers.bundled == PAIR
        assert pairs.groups()
        composition.store.unsent.keep_text(0, "still there")
        return composition.window.notices.sentences
    finally:
        composition.close()


def count(name: str) -> list[object]:
    """So many damages, a few of them in every run of the tests."""
    quick = 2 if name == "chats.db" else 1
    return [pytest.param(name, n, marks=() if n < quick else pytest.mark.slow) for n in range(EACH)]


@pytest.mark.parametrize(("name", "seed"), [one for name in FILES for one in count(name)])
def test_one_byte_of_a_file_that_is_read_at_start(
    qapp: QApplication, qtbot: QtBot, whole: Path, tmp_path: Path, name: str, seed: int
) -> None:
    home = tmp_path / "home"
    shutil.copytree(whole, home)
    file = home / name
    rng = random.Random(f"{name} {seed}")
    data = bytearray(file.read_bytes())
    at = rng.randrange(len(data))
    data[at] = rng.randrange(128, 256) if seed % 2 == 0 else (data[at] + rng.randrange(1, 256)) % 256
    file.write_bytes(data)

    said = look(qapp, qtbot, home)
    assert all(sentence.endswith(".") and sentence.count(". ") <= 1 for sentence in said.values()), (at, said)
    damage = {key: sentence for key, sentence in said.items() if "kept as" in sentence}
    assert len(damage) <= 1
    for sentence in damage.values():
        copies = file.parent.glob(f"{file.name}.bad*")
        assert any(copy.read_bytes() == bytes(data) and copy.name in sentence for copy in copies), (at, sentence)
    if seed % 10 != 5:
        return  # a window takes a while
    again = look(qapp, qtbot, home)
    lasting = ("newer version", "is not there any more")
    assert [one for one in again.values() if not any(word in one for word in lasting)] == [], at


@pytest.mark.one_in(2)
@pytest.mark.skipif(sys.platform == "win32", reason="pipes and sockets are no files there")
@pytest.mark.parametrize("what", ["folder", "pipe", "socket", "device"])
def test_what_is_no_file_in_the_place_of_one(
    qapp: QApplication, qtbot: QtBot, whole: Path, tmp_path: Path, what: str
) -> None:
    home = tmp_path / "home"
    shutil.copytree(whole, home)
    with socket.socket(socket.AF_UNIX) as plug:
        for name in FILES:
            file = home / name
            file.unlink()
            match what:
                case "folder":
                    file.mkdir()
                case "pipe":
                    os.mkfifo(file)
                case "socket":
                    os.chdir(file.parent)  # a socket's path may not be long
                    with socket.socket(socket.AF_UNIX) as plug:
                        plug.bind(file.name)
                case _:
                    file.symlink_to("/dev/zero")
    said = look(qapp, qtbot, home)
    assert {"database", "settings", "downloads", "pairs"} <= said.keys()
    assert look(qapp, qtbot, home) == {}


def test_a_record_of_a_reply_that_cannot_be_read_is_said_once_and_kept(
    qapp: QApplication, qtbot: QtBot, whole: Path, tmp_path: Path, helper: Callable[[str], ModuleType]
) -> None:
    home = tmp_path / "home"
    shutil.copytree(whole, home)
    store = helper("store/damaged_chats.py").opened(home / "chats.db")
    last = store.messages(3)[-1]
    store.database.connection.execute("UPDATE traces SET events = x'91c1ff' WHERE message = ?", (last.id,))
    store.close()
    said = look(qapp, qtbot, home)
    assert said == {"store": "The stored tokens of this reply are damaged, so only its text is shown."}
    assert look(qapp, qtbot, home) == {}
    store = helper("store/damaged_chats.py").opened(home / "chats.db")
    assert store.trace(last.id) == b"\x91\xc1\xff"
    store.close()


def test_settings_beyond_every_limit(qapp: QApplication, qtbot: QtBot, whole: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(whole, home)
    numbers = f'"seed": {2**70}, "context": {10**12}, "last_chat": {2**63}'
    (home / "settings.json").write_text(f'{{"theme": "dark", {numbers}, "main_model": "a\\u0000b"}}')
    said = look(qapp, qtbot, home)
    assert list(said) == ["settings"]
    assert settings.load(home / "settings.json").theme == "dark"
    assert look(qapp, qtbot, home) == {}
