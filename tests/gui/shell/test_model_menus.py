"""Pairs to download, drafts to match, the models folder in another place: view-models over real files, real clicks."""

import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.errors import BadPairFile
from foretoken.gui.pairs_menu import PairsMenu
from foretoken.gui.sources import predictor
from foretoken.gui.viewmodels.models.draft_finder import DraftFinderViewModel, Origin
from foretoken.gui.viewmodels.models.pairs import PairsViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.models_folder import ModelsFolderViewModel, moved_path
from foretoken.gui.widgets.models.draft_finder import DraftFinderDialog
from foretoken.gui.widgets.models.move_folder import MoveFolderDialog
from foretoken.library.catalog import catalog
from foretoken.library.fit.memory import Room
from foretoken.library.fit.pairing import Verdict
from foretoken.library.hub.hub import Hub
from foretoken.library.on_disk.local import model_at
from foretoken.library.on_disk.models_folder import ModelsFolder
from foretoken.library.on_disk.moving import move

PATIENCE = 60_000
GIB = 1024**3


@pytest.fixture
def jobs(owner: QObject) -> Iterator[Jobs]:
    jobs = Jobs(owner)
    yield jobs
    jobs.close()


@pytest.fixture
def local(owner: QObject, shelf: Any) -> LocalModelsViewModel:
    found: LocalModelsViewModel = shelf.make(owner)
    return found


def all_pairs() -> catalog.Catalog:
    return catalog.load(paths.resource("catalog.json"))


# --- pairs ----------------------------------------------------------------------------------------------------


def test_pairs_are_offered_by_size_and_those_too_large_say_so(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, shelf: Any, say: Any, qtbot: QtBot
) -> None:
    pairs = PairsViewModel(
        load=all_pairs,
        local=local,
        jobs=jobs,
        room=lambda: Room(12 * GIB),
        whole=lambda room: Room(room.ram + 12 * GIB),
        parent=owner,
    )
    assert pairs.groups() == ()
    pairs.refresh()
    assert pairs.looking
    qtbot.waitUntil(lambda: not pairs.looking, timeout=PATIENCE)
    groups = {group.title: group.rows for group in pairs.groups()}
    late, too_large = "More than the 12.0 GiB of memory that are free now", "Too large for this machine"
    assert list(groups) == ["Small and quick", "Medium", late, too_large]
    for title, least, most, possible in ((late, 12, 24, True), (too_large, 24, 999, False)):
        for row in groups[title]:
            assert least * GIB < row.pair.memory() <= most * GIB
            assert row.possible is possible
            assert "needs" in row.detail
            assert "GiB" in row.detail
            assert ("GB, needs" in row.detail) is possible  # what is to be downloaded
    assert sum(len(rows) for rows in groups.values()) == len(all_pairs().pairs)

    pair = all_pairs().pairs[0]
    here = [
        say.on_disk(f"/models/{model.files[0]}", size=model.size, repository=model.repository)
        for model in (pair.main, pair.draft)
    ]
    shelf.tell(*here)
    (row,) = pairs.groups()[0].rows
    assert (row.here, row.main, row.draft) == (True, str(here[0].path), str(here[1].path))
    shelf.tell(here[1])  # only the main model is still to come
    rows = {row.pair.id: row for group in pairs.groups() for row in group.rows}
    assert not rows[pair.id].here
    assert rows[pair.id].detail == f"{pair.main.size / 1e6:.1f} MB"


def test_a_pair_file_that_cannot_be_read_says_so_in_the_menu(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, qtbot: QtBot
) -> None:
    def load() -> catalog.Catalog:
        raise BadPairFile("pairs.json cannot be read.")

    menu = QMenu()
    qtbot.addWidget(menu)
    PairsMenu(menu, PairsViewModel(load=load, local=local, jobs=jobs, parent=owner))
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Reading the catalog…"]
    qtbot.waitUntil(lambda: menu.actions()[0].text() == "pairs.json cannot be read.", timeout=PATIENCE)
    assert not menu.actions()[0].isEnabled()


def test_the_menu_downloads_what_fits_and_loads_what_is_here(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, shelf: Any, say: Any, qtbot: QtBot
) -> None:
    pair, other = all_pairs().pairs[:2]
    shelf.tell(
        *(
            say.on_disk(f"/models/{model.files[0]}", size=model.size, repository=model.repository)
            for model in (pair.main, pair.draft)
        )
    )
    menu = QMenu()
    qtbot.addWidget(menu)
    room = Room(8 * GIB)
    pairs = PairsViewModel(
        load=all_pairs, local=local, jobs=jobs, room=lambda: room, whole=lambda room: room, parent=owner
    )
    filled = PairsMenu(menu, pairs)
    menu.aboutToShow.emit()
    qtbot.waitUntil(lambda: len(menu.actions()) > 10, timeout=PATIENCE)
    actions = {action.text().split("\t")[0]: action for action in menu.actions()}
    with qtbot.waitSignal(filled.load_asked) as loaded:
        actions[pair.title].trigger()
    assert loaded.args == [f"/models/{pair.main.files[0]}", f"/models/{pair.draft.files[0]}"]
    with qtbot.waitSignal(filled.download_asked) as asked:
        actions[other.title].trigger()
    assert asked.args[0].id == other.id
    large = max(all_pairs().pairs, key=lambda one: one.memory())
    assert not actions[large.title].isEnabled()
    assert large.good_for in actions[large.title].toolTip()


def test_the_menu_is_filled_before_somebody_is_at_it(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, qtbot: QtBot
) -> None:
    above = QMenu()
    qtbot.addWidget(above)
    menu = above.addMenu("Download a pair")
    PairsMenu(menu, PairsViewModel(load=all_pairs, local=local, jobs=jobs, parent=owner))
    above.aboutToShow.emit()
    qtbot.waitUntil(lambda: len(menu.actions()) > 10, timeout=PATIENCE)


def test_keys_go_on_in_a_menu_that_fills_while_it_is_open(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, qtbot: QtBot
) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    go = threading.Event()

    def load() -> catalog.Catalog:
        go.wait(60)
        return all_pairs()

    pairs = PairsViewModel(load=load, local=local, jobs=jobs, room=lambda: Room(8 * GIB), parent=owner)
    PairsMenu(menu, pairs)
    menu.popup(menu.pos())
    assert menu.activeAction() is None
    go.set()
    qtbot.waitUntil(lambda: len(menu.actions()) > 10, timeout=PATIENCE)
    assert menu.activeAction() is menu.actions()[1]  # below its heading
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    marked = menu.actions()[2]
    assert menu.activeAction() is marked
    menu.aboutToShow.emit()  # the catalog is read again, and is as it was
    qtbot.waitUntil(lambda: not pairs.looking, timeout=PATIENCE)
    assert menu.activeAction() is marked
    menu.close()


def test_what_is_marked_stays_so_when_memory_changes_and_nothing_may_be_possible(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, qtbot: QtBot
) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    room = [Room(8 * GIB)]
    pairs = PairsViewModel(
        load=all_pairs, local=local, jobs=jobs, room=lambda: room[0], whole=lambda room: room, parent=owner
    )
    PairsMenu(menu, pairs)
    menu.popup(menu.pos())
    qtbot.waitUntil(lambda: len(menu.actions()) > 10, timeout=PATIENCE)
    for _ in range(3):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    marked = menu.activeAction().text()
    assert marked != menu.actions()[1].text()
    room[0] = Room(40 * GIB)
    pairs.changed.emit()
    assert menu.activeAction().text() == marked
    room[0] = Room(GIB // 1024)
    with qtbot.captureExceptions() as raised:
        pairs.changed.emit()
    assert raised == []
    assert not any(one.isEnabled() for one in menu.actions() if not one.isSeparator())
    menu.close()


# --- drafts ---------------------------------------------------------------------------------------------------


@pytest.fixture
def disk(tmp_path: Path, gguf_files: ModuleType, shelf: Any, local: LocalModelsViewModel) -> Path:
    """A main model of the catalog's name, a small model with its vocabulary, one with another, and a torn one."""
    make = gguf_files.tiny_model
    main = make(name="Main", layers=8).write(tmp_path / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf")
    make(name="Small", layers=1, width=32, feed_forward=32, kv_heads=1).write(tmp_path / "Small-Q8_0.gguf")
    make(name="Other", extra_tokens=tuple(f"x{n}" for n in range(200))).write(tmp_path / "Other.gguf")
    (tmp_path / "torn.gguf").write_bytes(main.read_bytes()[:5000])
    shelf.tell(*(model_at(path) for path in sorted(tmp_path.glob("*.gguf"))))
    return tmp_path


@pytest.fixture
def finder(
    home: Path, owner: QObject, jobs: Jobs, local: LocalModelsViewModel, demo_pair: tuple[Path, Path]
) -> DraftFinderViewModel:
    return DraftFinderViewModel(
        local=local,
        bundled_draft=str(demo_pair[1]),
        catalog=all_pairs,
        connect=Hub,
        predictor=predictor,
        jobs=jobs,
        parent=owner,
    )


def test_drafts_are_ranked_and_every_one_has_its_reason(finder: DraftFinderViewModel, disk: Path, qtbot: QtBot) -> None:
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    assert finder.looking
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    here = [row for row in finder.rows if row.origin is Origin.HERE]
    assert [row.name for row in here] == ["Small-Q8_0", "demo-draft", "Other", "torn"]
    assert here[0].verdict is Verdict.FITS
    assert here[0].speed.startswith("about ")
    for row in here[1:]:
        assert not row.usable
        assert row.reasons
        assert row.speed == ""
    offers = [row for row in finder.rows if row.origin is Origin.CATALOG]
    assert offers
    assert all(row.request is not None and not row.request.settled and row.reasons for row in offers)


def test_a_main_model_that_is_none_gives_a_sentence(finder: DraftFinderViewModel, disk: Path, qtbot: QtBot) -> None:
    finder.look(str(disk / "torn.gguf"))
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    assert finder.trouble.startswith("No draft can be looked for: torn cannot be used (")
    assert finder.rows == ()


def test_the_dialog_uses_a_draft_and_downloads_another(
    finder: DraftFinderViewModel, disk: Path, parent: QWidget, qtbot: QtBot
) -> None:
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    dialog.show()
    assert dialog.bar.isVisible()
    assert "Comparing" in dialog.details.text()
    qtbot.waitUntil(lambda: not dialog.bar.isVisible(), timeout=PATIENCE)
    row = dialog.marked()
    assert row is not None
    assert row.name == "Small-Q8_0"  # the best is marked
    qtbot.keyClick(dialog.tree, Qt.Key.Key_Down)
    assert "tokens" in dialog.details.text()  # why not
    for _ in range(2):
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Down)
    assert not dialog.use.isEnabled()
    assert dialog.details.text().startswith("torn")
    for _ in range(3):
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Up)
    with qtbot.waitSignal(dialog.chosen) as chosen:
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert chosen.args == [str(disk / "Small-Q8_0.gguf")]
    assert not dialog.isVisible()
    dialog.show()
    qtbot.keyClick(dialog.tree, Qt.Key.Key_End)
    assert dialog.use.text() == "Download"
    with qtbot.waitSignal(dialog.download_asked) as asked:
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Return)
    assert asked.args[0] == finder.rows[-1].request


def test_a_draft_of_another_vocabulary_is_offered_over_shared_tokens(
    finder: DraftFinderViewModel, disk: Path, parent: QWidget, qtbot: QtBot
) -> None:
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    dialog.show()
    qtbot.waitUntil(lambda: not finder.looking, timeout=PATIENCE)
    other = next(at for at in range(dialog.tree.topLevelItemCount()) if "Other" in _text(dialog, at))
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(other))
    row = dialog.marked()
    assert row is not None
    assert (row.usable, row.shared) == (False, True)  # it has all tokens of the main model, and 200 more
    assert dialog.use.text() == "Use over shared tokens"
    with qtbot.waitSignal(dialog.shared_chosen) as chosen:
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert chosen.args == [str(disk / "Other.gguf")]


def _text(dialog: DraftFinderDialog, at: int) -> str:
    item = dialog.tree.topLevelItem(at)
    return item.text(0) if item is not None else ""


def test_the_hub_is_asked_only_when_somebody_wants_it(
    finder: DraftFinderViewModel,
    disk: Path,
    hub: Any,
    stand_in: ModuleType,
    gguf_files: ModuleType,
    parent: QWidget,
    qtbot: QtBot,
) -> None:
    content = gguf_files.tiny_model(name="Mini", layers=1).to_bytes()
    facts = {"total": 50_000, "architecture": "llama", "context_length": 512}
    hub.add("maker/Llama-3.1-Mini-GGUF", {"Llama-3.1-Mini-Q8_0.gguf": content}, downloads=9, gguf=facts)
    dialog = DraftFinderDialog(finder, parent)
    finder.look(str(disk / "Meta-Llama-3.1-8B-Instruct-Q8_0.gguf"))
    dialog.show()
    assert not dialog.hub.isEnabled()
    qtbot.waitUntil(dialog.hub.isEnabled, timeout=PATIENCE)
    assert hub.exchanges == []

    hub.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=503))
    qtbot.mouseClick(dialog.hub, Qt.MouseButton.LeftButton)
    assert dialog.bar.isVisible()
    qtbot.waitUntil(lambda: "answered 503" in dialog.hub_state.text(), timeout=PATIENCE)
    marked = dialog.marked()
    qtbot.mouseClick(dialog.hub, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: finder.rows[-1].origin is Origin.HUB, timeout=PATIENCE)
    assert finder.rows[-1].guess
    last = dialog.tree.topLevelItem(dialog.tree.topLevelItemCount() - 1)
    assert last is not None
    assert last.text(0).startswith("↓ ?  ")
    assert last.text(2).startswith("A guess by its name: ")
    assert "only a guess" in str(last.data(0, Qt.ItemDataRole.AccessibleTextRole))
    assert dialog.marked() == marked  # what the reader was at stays marked
    assert not dialog.hub.isEnabled()
    row = finder.rows[-1]
    assert row.name == "Llama-3.1-Mini-Q8_0"
    assert "found out once it is here" in row.reasons[0]
    qtbot.keyClick(dialog.tree, Qt.Key.Key_End)
    with qtbot.waitSignal(dialog.download_asked) as asked:
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert asked.args[0].wants[0].repository == "maker/Llama-3.1-Mini-GGUF"


# --- the models folder ----------------------------------------------------------------------------------------


@pytest.fixture
def folder(owner: QObject, jobs: Jobs, tmp_path: Path) -> ModelsFolderViewModel:
    for name in ("a", "b", "c"):
        path = tmp_path / "models" / "maker" / name / f"{name}.gguf"
        path.parent.mkdir(parents=True)
        path.write_bytes(name.encode() * 100)
    return ModelsFolderViewModel(tmp_path / "models", jobs=jobs, busy=lambda: None, parent=owner)


def test_the_folder_moves_with_all_that_is_in_it(folder: ModelsFolderViewModel, tmp_path: Path, qtbot: QtBot) -> None:
    seen: list[float] = []
    folder.progressed.connect(lambda _name, share: seen.append(share))
    with qtbot.waitSignal(folder.moved, timeout=PATIENCE) as moved:
        folder.move_to(str(tmp_path / "elsewhere"))
    assert moved.args == [str(tmp_path / "models"), str(tmp_path / "elsewhere")]
    assert folder.root == tmp_path / "elsewhere"
    assert (folder.root / "maker" / "b" / "b.gguf").read_bytes() == b"b" * 100
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_stopping_half_way_says_where_things_are_and_moving_again_goes_on(
    folder: ModelsFolderViewModel, tmp_path: Path, parent: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def slowly(old: ModelsFolder, new: ModelsFolder) -> Iterator[Any]:
        for step in move(old, new):
            yield step
            go.wait(60)

    monkeypatch.setattr("foretoken.gui.viewmodels.shared.models_folder.move", slowly)
    said: list[str] = []
    folder.failed.connect(said.append)
    dialog = MoveFolderDialog(folder, "elsewhere", parent)
    with qtbot.waitSignal(folder.progressed, timeout=PATIENCE):
        folder.move_to(str(tmp_path / "elsewhere"))
        dialog.open()
    with qtbot.waitSignal(folder.halted) as halted:
        qtbot.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    go.set()
    assert halted.args == [str(tmp_path / "elsewhere")]
    assert said == [f"Stopped: what has not moved yet is still in {tmp_path / 'models'}; move again to go on."]
    assert not folder.moving
    assert folder.root == tmp_path / "models"
    monkeypatch.undo()
    with qtbot.waitSignal(folder.moved, timeout=PATIENCE):
        folder.move_to(str(tmp_path / "elsewhere"))
    assert len(list((tmp_path / "elsewhere").rglob("*.gguf"))) == 3


def test_a_folder_in_use_or_inside_itself_is_not_moved(
    owner: QObject, jobs: Jobs, folder: ModelsFolderViewModel, tmp_path: Path, qtbot: QtBot
) -> None:
    busy = ModelsFolderViewModel(tmp_path / "models", jobs=jobs, busy=lambda: "Pause it first.", parent=owner)
    with qtbot.waitSignal(busy.failed) as failed:
        busy.move_to(str(tmp_path / "elsewhere"))
    assert failed.args == ["Pause it first."]
    assert not busy.moving
    with qtbot.waitSignal(folder.failed, timeout=PATIENCE) as failed:
        folder.move_to(str(tmp_path / "models" / "maker"))
    assert "inside one another" in failed.args[0]
    assert len(list((tmp_path / "models").rglob("*.gguf"))) == 3


def test_paths_follow_their_folder(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    assert moved_path(str(tmp_path / "old" / "a" / "b.gguf"), old, new) == str(tmp_path / "new" / "a" / "b.gguf")
    assert moved_path(str(tmp_path / "older" / "b.gguf"), old, new) == str(tmp_path / "older" / "b.gguf")
    assert moved_path("scripted:seed=3", old, new) == "scripted:seed=3"
