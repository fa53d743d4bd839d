"""The windows about models after a restart: as large as they were left, with their columns and sorting."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from foretoken.features.drafts.feature import DraftFinderDialog
from foretoken.features.hub.feature import HubDialog
from foretoken.features.library.feature import LibraryDialog
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.session.messages import LoadPair


class Windows:
    """The three windows of a program that was just started."""

    def __init__(self, app: QApplication, home: Places, main: Path, qtbot: QtBot) -> None:
        self.composition = composition = Composition(app, home=home)
        composition.window.show()
        composition.pickers.set_current(LoadPair(main=str(main)))
        for action in ("library", "find_draft", "hub"):
            composition.shell.do(action)
        (self.library,) = composition.window.findChildren(LibraryDialog)
        (self.drafts,) = composition.window.findChildren(DraftFinderDialog)
        (self.hub,) = composition.window.findChildren(HubDialog)
        self.all = (self.library, self.drafts, self.hub)
        for dialog in self.all:
            qtbot.waitUntil(dialog.isVisible)


@pytest.fixture
def start(qapp: QApplication, qtbot: QtBot, tmp_path: Path, gguf_files: ModuleType) -> Iterator[Callable[[], Windows]]:
    home = Places(tmp_path / "settings.json", tmp_path / "chats.db", ("scripted:", "scripted:"))
    main = gguf_files.tiny_model(name="Main").write(tmp_path / "Main.gguf")
    opened: list[Windows] = []

    def one() -> Windows:
        opened.append(Windows(qapp, home, main, qtbot))
        return opened[-1]

    yield one
    for windows in opened:
        windows.composition.close()


def test_they_come_back_as_they_were_left(start: Callable[[], Windows]) -> None:
    first = start()
    for number, dialog in enumerate(first.all):
        dialog.resize(700 + 10 * number, 450 + number)
    first.library.table.setColumnWidth(0, 199)
    first.library.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    first.drafts.tree.setColumnWidth(0, 222)
    first.hub.results.setColumnWidth(1, 88)
    first.hub.pane.files.setColumnWidth(0, 111)
    first.composition.close()

    again = start()
    assert [(dialog.width(), dialog.height()) for dialog in again.all] == [(700, 450), (710, 451), (720, 452)]
    header = again.library.table.horizontalHeader()
    assert again.library.table.columnWidth(0) == 199
    assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (2, Qt.SortOrder.DescendingOrder)
    assert again.drafts.tree.columnWidth(0) == 222
    assert again.hub.results.columnWidth(1) == 88
    assert again.hub.results.horizontalHeader().sortIndicatorSection() == -1  # as the hub sorts them
    assert again.hub.pane.files.columnWidth(0) == 111


def test_the_window_is_no_larger_than_the_screen(start: Callable[[], Windows]) -> None:
    for _ in range(2):  # the first time, and as it was left on a larger screen
        windows = start()
        window = windows.composition.window
        assert window.screen().availableGeometry().contains(window.geometry())
        window.setGeometry(40, 40, 3000, 2000)
        windows.composition.close()
