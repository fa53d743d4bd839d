"""The menu of pairs to download: by size, marked by what fits, over real files and by real clicks."""

import threading
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from foretoken import paths
from foretoken.errors import BadPairFile
from foretoken.gui.pairs_menu import PairsMenu
from foretoken.gui.viewmodels.models.pairs import PairsViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.local_models import LocalModelsViewModel
from foretoken.library.catalog import catalog
from foretoken.library.fit.footprint import Room

PATIENCE = 60_000
GIB = 1024**3


def all_pairs() -> catalog.Catalog:
    return catalog.load(paths.resource("catalog.json")).usable


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
    late, too_large = "Needs more than the 12.0 GiB of memory that are free now", "Too large for this machine"
    assert list(groups) == ["Small and quick", "Medium", "Large", late, too_large]
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
    qtbot.waitUntil(lambda: len(menu.actions()) > 10, timeout=PATIENCE)
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
