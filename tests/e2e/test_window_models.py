"""Models on disk in a real window: found, picked, refused with their reason, loaded."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from foretoken import settings
from foretoken.engine.gguf import read
from foretoken.engine.gguf.layout import Layout
from foretoken.engine.gguf.read import _layout
from foretoken.features.drafts.feature import DraftFinderDialog
from foretoken.features.hub.feature import HubDialog
from foretoken.features.library.feature import LibraryDialog
from foretoken.features.library.model import LibraryViewModel
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.pair.engine import Usable
from foretoken.gui.widgets.pair.pickers import DETAIL, ModelPicker
from foretoken.session.messages import LoadPair

PATIENCE = 60_000
QUICK = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=400", "scripted:agreement=0.7")

Open = Callable[..., Composition]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the user keeps models."""
    folder = tmp_path / "My models"
    folder.mkdir()
    return folder


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot, tmp_path: Path, folder: Path) -> Iterator[Open]:
    opened: list[Composition] = []

    def open_one() -> Composition:
        home = Places(tmp_path / "settings.json", tmp_path / "chats.db", QUICK)
        settings.save(home.settings, settings.Settings(model_folders=(str(folder),)))
        composition = Composition(qapp, home=home)
        opened.append(composition)
        composition.window.resize(1280, 800)
        composition.window.show()
        composition.begin()
        qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
        qtbot.waitUntil(lambda: not composition.local.looking, timeout=PATIENCE)
        return composition

    yield open_one
    for composition in opened:
        composition.close()


def choose(qtbot: QtBot, picker: ModelPicker, label: str) -> None:
    """Open the list, go to the row called `label`, press Enter."""
    qtbot.keyClick(picker, Qt.Key.Key_Down)
    picker.view().setCurrentIndex(picker.model().index(picker.findText(label), 0))
    qtbot.keyClick(picker.view(), Qt.Key.Key_Return)


def test_models_on_disk_are_picked_and_loaded(
    open_window: Open, qtbot: QtBot, folder: Path, gguf_files: ModuleType
) -> None:
    main = gguf_files.tiny_model(name="Large", layers=4).write(folder / "Large-Q8_0.gguf")
    draft = gguf_files.tiny_model(name="Small", layers=1).write(folder / "Small-Q8_0.gguf")
    other = gguf_files.tiny_model(name="Other", pre="llama-bpe")
    tokens = other.get("tokenizer.ggml.tokens")[1]
    tokens[100:200] = [f"x{number}" for number in range(100)]
    other.write(folder / "Other.gguf")
    (folder / "torn.gguf").write_bytes(main.read_bytes()[:5000])
    composition = open_window()
    top = composition.window.top
    choose(qtbot, top.main, "Large-Q8_0")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=str(main)), timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    qtbot.waitUntil(lambda: "✗" in str(top.draft.itemData(top.draft.findText("Other"), DETAIL)), timeout=PATIENCE)
    refused = {
        top.draft.itemText(row)
        for row in range(top.draft.count())
        if not top.draft.model().flags(top.draft.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
    }
    assert {"Other", "torn"} <= refused
    assert "Small-Q8_0" not in refused
    choose(qtbot, top.draft, "Other")  # greyed: nothing happens
    assert composition.engine.pair == LoadPair(main=str(main))
    top.draft.hidePopup()
    choose(qtbot, top.draft, "Small-Q8_0")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=str(main), draft=str(draft)), timeout=PATIENCE)
    qtbot.waitUntil(lambda: top.fit.full_text == "✓ fits", timeout=PATIENCE)
    choose(qtbot, top.draft, "Prompt lookup (no model)")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=str(main)), timeout=PATIENCE)
    assert top.fit.full_text == "prompt lookup"
    assert composition.preferences.settings.lookup is True


def test_a_model_whose_name_is_no_text_is_listed_loaded_and_remembered(
    open_window: Open, qtbot: QtBot, folder: Path, tmp_path: Path, gguf_files: ModuleType
) -> None:
    path = folder / os.fsdecode(b"caf\xe9.gguf")
    try:
        path.touch()
    except OSError:
        pytest.skip("this file system takes no such names")
    gguf_files.tiny_model(name="Odd", layers=4).write(path)
    composition = open_window()
    top = composition.window.top
    for picker, pair in ((top.main, LoadPair(main=str(path))), (top.draft, LoadPair(main=str(path), draft=str(path)))):
        qtbot.waitUntil(lambda picker=picker: picker.findText("caf\\xe9") > 0, timeout=PATIENCE)  # type: ignore[misc]
        choose(qtbot, picker, "caf\\xe9")
        qtbot.waitUntil(lambda pair=pair: composition.engine.pair == pair, timeout=PATIENCE)  # type: ignore[misc]
        qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    assert top.main.currentText() == "caf\\xe9"
    composition.close()
    remembered = settings.load(tmp_path / "settings.json")
    assert remembered.main_model == remembered.draft_model == str(path)


def test_a_draft_with_another_vocabulary_guesses_when_the_user_says_so(
    open_window: Open, qtbot: QtBot, folder: Path, demo_pair: tuple[Path, Path], gguf_files: ModuleType,
    helper: Callable[[str], ModuleType],
) -> None:  # fmt: skip
    """Chosen, not loaded until its offer is taken; then it drafts, and the choice is remembered."""
    main = folder / "Main.gguf"
    main.write_bytes(demo_pair[0].read_bytes())
    others = helper("engine/drafting/other_vocabularies.py")
    draft = others.reordered(gguf_files, gguf_files.load(demo_pair[1]), drop=200).write(folder / "Foreign.gguf")
    composition = open_window()
    window, top = composition.window, composition.window.top
    choose(qtbot, top.main, "Main")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=str(main)), timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    said = "✗ can only guess the 93.4% of tokens that both have"
    qtbot.waitUntil(lambda: top.draft.itemData(top.draft.findText("Foreign"), DETAIL) == said, timeout=PATIENCE)
    choose(qtbot, top.draft, "Foreign")
    qtbot.waitUntil(top.share.isVisible, timeout=PATIENCE)
    assert top.draft.currentText() == "Foreign"
    assert composition.engine.pair == LoadPair(main=str(main))
    qtbot.mouseClick(top.share, Qt.MouseButton.LeftButton)
    both = LoadPair(main=str(main), draft=str(draft), shared_tokens=True)
    qtbot.waitUntil(lambda: composition.engine.pair == both, timeout=PATIENCE)
    qtbot.waitUntil(lambda: top.fit.full_text == "✓ fits in part", timeout=PATIENCE)
    assert not top.share.isVisible()
    assert composition.preferences.settings.shared_tokens
    composition.controls.set_draft_length(4)
    composition.controls.set_options(lookup=False)
    with qtbot.waitSignal(composition.chats.reply_ended, timeout=PATIENCE):
        window.chat.empty.example_requested.emit("Count from one to ten.")
    reply = window.shown_reply.last
    assert reply is not None
    assert reply.error is None
    assert reply.record.metrics.num_accepted_tokens > 5


def test_a_draft_is_found_from_the_menu_and_the_folder_moved_under_it(
    open_window: Open, qtbot: QtBot, tmp_path: Path, gguf_files: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "models" / "maker"
    for name, layers in (("Large", 6), ("Small", 1)):
        (own / name).mkdir(parents=True)
        gguf_files.tiny_model(name=name, layers=layers).write(own / name / f"{name}-Q8_0.gguf")
    composition = open_window()
    window = composition.window
    choose(qtbot, window.top.main, "Large-Q8_0")
    large = str(own / "Large" / "Large-Q8_0.gguf")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=large), timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    composition.shell.menus.actions["find_draft"].trigger()
    dialog = window.findChild(DraftFinderDialog)
    assert isinstance(dialog, DraftFinderDialog)
    qtbot.waitUntil(lambda: dialog.use.isEnabled(), timeout=PATIENCE)
    qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    before = LoadPair(main=large, draft=str(own / "Small" / "Small-Q8_0.gguf"))
    qtbot.waitUntil(lambda: composition.engine.pair == before, timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)

    new = tmp_path / "elsewhere"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(new))
    composition.shell.do("move_folder")
    after = LoadPair(
        main=str(new / "maker" / "Large" / "Large-Q8_0.gguf"), draft=str(new / "maker" / "Small" / "Small-Q8_0.gguf")
    )
    qtbot.waitUntil(lambda: composition.engine.pair == after, timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    assert composition.preferences.settings.models_folder == str(new)
    assert composition.preferences.settings.main_model == after.main
    assert window.notices.sentences["folder"] == f"Downloaded models are in {new} now."
    qtbot.waitUntil(lambda: composition.local.find(after.main) is not None, timeout=PATIENCE)


def test_a_model_is_found_on_the_hub_downloaded_and_loaded(
    open_window: Open,
    qtbot: QtBot,
    tmp_path: Path,
    gguf_files: ModuleType,
    helper: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    with helper("hub_stand_in.py").HubStandIn() as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        hub.add("maker/Tiny-GGUF", {"Tiny-F32.gguf": gguf_files.tiny_model(name="Tiny").to_bytes()}, downloads=3)
        composition = open_window()
        window = composition.window
        qtbot.keyClick(window.top.main, Qt.Key.Key_End)
        qtbot.keyClick(window.top.main.view(), Qt.Key.Key_End)  # "Get more models…"
        qtbot.keyClick(window.top.main.view(), Qt.Key.Key_Return)
        dialog = window.findChild(HubDialog)
        assert isinstance(dialog, HubDialog)
        qtbot.keyClicks(dialog.search, "tiny")
        qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
        qtbot.waitUntil(dialog.pane.download.isEnabled, timeout=PATIENCE)
        qtbot.mouseClick(dialog.pane.download, Qt.MouseButton.LeftButton)
        path = str(tmp_path / "models" / "maker" / "Tiny-GGUF" / "Tiny-F32.gguf")
        qtbot.waitUntil(lambda: composition.local.find(path) is not None, timeout=PATIENCE)
        assert dialog.pane.marked() is not None
        assert not dialog.pane.download.isEnabled()  # it is here
        dialog.close()

        composition.shell.menus.actions["library"].trigger()
        library = window.findChild(LibraryDialog)
        assert isinstance(library, LibraryDialog)
        qtbot.waitUntil(lambda: library.marked() is not None, timeout=PATIENCE)
        qtbot.mouseClick(library.details.main, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=path), timeout=PATIENCE)
        qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
        assert window.top.main.currentText() == "Tiny-F32"


def test_browsed_files_are_in_the_library_and_failed_ones_say_so(
    open_window: Open, qtbot: QtBot, tmp_path: Path, gguf_files: ModuleType
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    main = gguf_files.tiny_model(name="Large", layers=2).write(elsewhere / "Large.gguf")
    torn = elsewhere / "torn.gguf"
    torn.write_bytes(main.read_bytes()[:5000])
    composition = open_window()
    pickers, library = composition.pickers, composition.window.findChild(LibraryViewModel)
    pickers.choose_pair(str(main), None)

    def loaded() -> bool:
        state = composition.engine.state
        return isinstance(state, Usable) and state.loaded.main.path == str(main)

    qtbot.waitUntil(loaded, timeout=PATIENCE)
    qtbot.waitUntil(lambda: [row.place for row in library.rows] == ["opened from elsewhere"], timeout=PATIENCE)
    pickers.choose_main(str(torn))
    qtbot.waitUntil(lambda: pickers.failures == (str(torn),), timeout=PATIENCE)
    qtbot.waitUntil(lambda: pickers.main == str(main), timeout=PATIENCE)
    qtbot.waitUntil(lambda: len(library.rows) == 2, timeout=PATIENCE)
    picker = composition.window.top.main
    assert str(picker.itemData(picker.findText("torn"), DETAIL)).startswith("✗ ")
    composition.preferences.flush()
    assert settings.load(tmp_path / "settings.json").recent_models == (str(main),)
    choose(qtbot, picker, "Remove failed files from the list")
    assert picker.findText("torn") == -1
    qtbot.waitUntil(lambda: len(library.rows) == 1, timeout=PATIENCE)


def test_the_headers_of_a_fresh_pair_are_parsed_once_each(
    open_window: Open, qtbot: QtBot, folder: Path, gguf_files: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = gguf_files.tiny_model(name="Large", layers=4).write(folder / "Large-Q8_0.gguf")
    draft = gguf_files.tiny_model(name="Small", layers=1).write(folder / "Small-Q8_0.gguf")
    parsed: list[Path] = []

    def layout(path: Path, faults: list[str]) -> Layout:
        parsed.append(path)
        return _layout(path, faults)

    monkeypatch.setattr(read, "_layout", layout)
    composition = open_window()
    top = composition.window.top
    choose(qtbot, top.main, "Large-Q8_0")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=str(main)), timeout=PATIENCE)
    choose(qtbot, top.draft, "Small-Q8_0")
    qtbot.waitUntil(lambda: composition.engine.pair == LoadPair(main=str(main), draft=str(draft)), timeout=PATIENCE)
    qtbot.waitUntil(lambda: isinstance(composition.engine.state, Usable), timeout=PATIENCE)
    assert sorted(path for path in parsed if path.parent == folder) == [main, draft]
