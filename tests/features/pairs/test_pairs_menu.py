"""The menu of pairs to download: by size, marked by what fits, over real files and by real clicks."""

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.errors import BadPairFile
from foretoken.features.pairs.feature import PairsMenu, PairsViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.gui.viewmodels.shared.speed_here import SpeedHereViewModel
from foretoken.library.catalog import catalog, pair_file
from foretoken.library.drafts.speedup import ModelCosts
from foretoken.library.fit.footprint import Room

PATIENCE = 60_000
GIB = 1024**3


def all_pairs() -> catalog.Catalog:
    return pair_file.load(paths.resource("catalog.json"))


def every(menu: QMenu) -> list[QAction]:
    """Its actions, and those of the menus in it."""
    found = []
    for action in menu.actions():
        inner = action.menu()
        found += every(inner) if isinstance(inner, QMenu) else [action]
    return found


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
    first, *sizes = groups
    assert first == "Recommended for this machine"
    assert groups[first][0].recommended
    (best,) = groups[first]
    assert best.fits
    assert best.pair.memory() <= 0.6 * 12 * GIB
    assert best.pair.main.size <= 6e9  # there is no graphics card
    assert sizes[:3] == ["Up to 4 GB", "4 to 8 GB", "8 to 16 GB"]
    assert sizes[3:] == ["16 to 32 GB", "More than 32 GB"]
    assert [group.note for group in pairs.groups()[1:]] == ["", "", "", "", "too large for this machine"]
    by_size = [row for title in sizes for row in groups[title]]
    assert sorted(row.pair.id for row in by_size) == sorted(pair.id for pair in all_pairs().pairs)
    assert best in by_size
    for row in groups["4 to 8 GB"]:
        assert 4e9 < row.pair.size <= 8e9
    for row in by_size:
        need = row.pair.memory()
        assert (row.fits, row.possible) == (need <= 12 * GIB, need <= 24 * GIB)
        assert "needs" in row.detail
        assert ("GB, needs" in row.detail or "MB, needs" in row.detail) is row.possible  # what is to be downloaded
        if not row.fits:
            assert ("close other programs first" in row.tip) is row.possible

    pair = all_pairs().pairs[0]
    here = [
        say.on_disk(f"/models/{model.files[0]}", size=model.size, repository=model.repository)
        for model in (pair.main, pair.draft)
    ]
    shelf.tell(*here)
    here_group = pairs.groups()[1]
    (row,) = here_group.rows
    assert not here_group.folded
    assert (row.here, row.main, row.draft) == (True, str(here[0].path), str(here[1].path))
    shelf.tell(here[1])  # only the main model is still to come
    rows = {row.pair.id: row for group in pairs.groups() for row in group.rows}
    assert not rows[pair.id].here
    assert rows[pair.id].detail.startswith(f"{pair.main.size / 1e6:.1f} MB, needs ")


def test_rows_say_how_fast_a_pair_is_and_one_is_recommended(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, shelf: Any, say: Any, qtbot: QtBot, tmp_path: Path
) -> None:
    speeds = SpeedHereViewModel(
        costs=lambda: ModelCosts(tmp_path),
        bandwidth=lambda: SimpleNamespace(known=lambda: None, measure=lambda: 40e9),
        graphics=lambda: False,
        jobs=jobs,
        parent=owner,
    )
    pairs = PairsViewModel(
        load=all_pairs,
        local=local,
        jobs=jobs,
        room=lambda: Room(16 * GIB),
        whole=lambda _room: Room(40 * GIB),
        speeds=speeds,
        parent=owner,
    )
    pairs.refresh()
    qtbot.waitUntil(lambda: not pairs.looking and speeds.here.of_weights(1.0) is not None, timeout=PATIENCE)
    rows = {row.pair.id: row for group in pairs.groups() for row in group.rows}
    row = next(row for row in rows.values() if row.title == "Qwen 3 30B-A3B + 0.6B")  # reads 3 of 30 billion weights
    assert row.detail.endswith("about 13 tok/s")
    assert "An estimate without guesses" in row.tip
    assert next(row for row in rows.values() if row.title == "gpt-oss 20B").rate is None  # a part, not said which
    (best,) = pairs.groups()[0].rows
    assert best.rate is None or best.rate >= 6
    assert [row for row in rows.values() if row.recommended] == [best]
    shelf.tell(
        *(say.on_disk(f"/models/{one.files[0]}", size=one.size, repository=one.repository) for one in best.pair.files)
    )
    first, here, *_ = pairs.groups()  # it stays the best once it is here
    assert [row.pair for row in first.rows] == [best.pair]
    assert [row for row in here.rows if row.recommended] == list(first.rows)
    menu = QMenu()
    qtbot.addWidget(menu)
    PairsMenu(menu, pairs)
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()]
    assert texts[0] == "Recommended for this machine"
    assert texts[1].startswith(f"★ {best.title}\tload it")
    assert texts[2].removesuffix("…") in best.pair.good_for


def test_a_main_model_alone_that_is_here_is_loaded_without_a_draft(
    owner: QObject, jobs: Jobs, local: LocalModelsViewModel, shelf: Any, say: Any, qtbot: QtBot
) -> None:
    alone = all_pairs().find("phi-4-mini")
    assert alone is not None
    here = say.on_disk(f"/models/{alone.main.files[0]}", size=alone.main.size, repository=alone.main.repository)
    shelf.tell(here)
    menu = QMenu()
    qtbot.addWidget(menu)
    pairs = PairsViewModel(load=all_pairs, local=local, jobs=jobs, room=lambda: Room(8 * GIB), parent=owner)
    shown = PairsMenu(menu, pairs)
    menu.aboutToShow.emit()
    qtbot.waitUntil(lambda: len(menu.actions()) > 5, timeout=PATIENCE)
    action = next(one for one in menu.actions() if one.data() == alone.id)
    with qtbot.waitSignal(shown.load_asked) as asked:
        action.trigger()
    assert asked.args == [str(here.path), None]


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
    qtbot.waitUntil(lambda: len(menu.actions()) > 5, timeout=PATIENCE)
    actions = {action.text().split("\t")[0]: action for action in every(menu)}
    with qtbot.waitSignal(filled.load_asked) as loaded:
        actions[pair.title].trigger()
    assert loaded.args == [f"/models/{pair.main.files[0]}", f"/models/{pair.draft.files[0]}"]
    with qtbot.waitSignal(filled.download_asked) as asked:
        actions[other.title].trigger()
    assert asked.args[0].id == other.id
    large = max(all_pairs().pairs, key=lambda one: one.memory())
    assert not actions[large.title].isEnabled()
    assert large.good_for in actions[large.title].toolTip()


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
    qtbot.waitUntil(lambda: len(menu.actions()) > 5, timeout=PATIENCE)
    assert menu.activeAction() is menu.actions()[1]  # below its heading
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    marked = menu.activeAction()
    assert marked.text() == "Up to 4 GB"
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
    qtbot.waitUntil(lambda: len(menu.actions()) > 5, timeout=PATIENCE)
    for _ in range(3):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    marked = menu.activeAction().data()
    assert marked == "8 to 16 GB"
    room[0] = Room(40 * GIB)
    pairs.changed.emit()
    assert menu.activeAction().data() == marked
    for _ in range(3):
        qtbot.keyClick(menu, Qt.Key.Key_Up)
    room[0] = Room(GIB // 1024)
    with qtbot.captureExceptions() as raised:
        pairs.changed.emit()
    assert raised == []
    assert not any(one.isEnabled() for one in every(menu) if not one.isSeparator())
    menu.close()
