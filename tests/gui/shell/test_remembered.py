"""A window's size, columns, sorting and panes come back; what cannot be read does no harm."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QLabel, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from foretoken import settings as settings_file
from foretoken.gui.shell.shell import RememberedLayout
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared.table_views import panes
from foretoken.settings import DialogLayout, Settings, TableLayout


class Dialog(QDialog):
    """A table of four columns beside a label."""

    def __init__(self, parent: QWidget, preferences: PreferencesViewModel, size: tuple[int, int] = (600, 400)) -> None:
        super().__init__(parent)
        self.resize(*size)
        self.table = QTableWidget(2, 4, self)
        for row, texts in enumerate(("adbc", "bcad")):
            for column, text in enumerate(texts):
                self.table.setItem(row, column, QTableWidgetItem(text))
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(True)
        self.split = panes(Qt.Orientation.Horizontal, (350, 200), (self.table, QLabel("Details", self)), self)
        QVBoxLayout(self).addWidget(self.split)
        RememberedLayout("one", self, preferences, tables={"table": header}, splits={"split": self.split})

    @property
    def widths(self) -> list[int]:
        return [self.table.columnWidth(at) for at in range(3)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def preferences(path: Path, owner: QObject) -> PreferencesViewModel:
    return PreferencesViewModel(settings_file.load(path), lambda value: settings_file.save(path, value), owner)


def test_it_comes_back_as_it_was_left(owner: QObject, parent: QWidget, path: Path, qtbot: QtBot) -> None:
    kept = preferences(path, owner)
    first = Dialog(parent, kept)
    with qtbot.waitExposed(first):
        first.show()
    first.resize(500, 333)
    first.table.setColumnWidth(1, 77)
    qtbot.waitUntil(lambda: first.split.width() < 500)
    first.split.setSizes([200, 280])
    first.split.splitterMoved.emit(200, 1)  # as a drag tells it
    sizes = first.split.sizes()
    first.table.horizontalHeader().setSortIndicator(2, Qt.SortOrder.DescendingOrder)
    kept.flush()  # the program may be killed any time: nothing waits for the dialog to close

    again = Dialog(parent, preferences(path, owner))
    assert (again.width(), again.height()) == (500, 333)
    with qtbot.waitExposed(again):
        again.show()
    assert again.widths == first.widths
    assert again.widths[1] == 77
    assert again.split.sizes() == sizes
    assert [again.table.item(row, 0).text() for row in range(2)] == ["a", "b"]  # by the third column, falling
    assert again.table.horizontalHeader().sortIndicatorSection() == 2
    again.close()
    assert preferences(path, owner).settings.dialogs["one"].tables["table"].falling


def test_it_is_no_larger_than_the_screen(owner: QObject, parent: QWidget) -> None:
    dialog = Dialog(parent, PreferencesViewModel(Settings(), lambda _settings: None, owner), (9000, 400))
    assert 700 < dialog.width() < dialog.screen().availableSize().width()  # with room for its frame
    assert dialog.height() == 400


def test_what_was_never_shown_is_not_kept(owner: QObject, parent: QWidget, path: Path) -> None:
    kept = preferences(path, owner)
    dialog = Dialog(parent, kept)
    dialog.resize(450, 300)
    dialog.table.setColumnWidth(0, 33)
    assert kept.settings.dialogs == {}


@pytest.mark.parametrize(
    "layout",
    [
        DialogLayout(geometry="no base64!"),
        DialogLayout(geometry="AAAA"),
        DialogLayout(tables={"table": TableLayout(widths=(1, 2), sorted_by=1)}),
        DialogLayout(tables={"table": TableLayout(widths=(-5, 0, 0), sorted_by=99)}),
        DialogLayout(tables={"other": TableLayout(widths=(50, 50, 50))}, splits={"split": (1, 2, 3)}),
        DialogLayout(splits={"split": (0, 500)}),
    ],
)
def test_what_makes_no_sense_is_left_aside(owner: QObject, parent: QWidget, layout: DialogLayout, qtbot: QtBot) -> None:
    usual = Dialog(parent, PreferencesViewModel(Settings(), lambda _settings: None, owner))
    kept = PreferencesViewModel(Settings(dialogs={"one": layout}), lambda _settings: None, owner)
    dialog = Dialog(parent, kept)
    for one in (usual, dialog):
        with qtbot.waitExposed(one):
            one.show()
    assert dialog.size() == usual.size()
    assert dialog.widths == usual.widths
    assert dialog.split.sizes() == usual.split.sizes()
    assert dialog.table.horizontalHeader().sortIndicatorSection() == 0


def test_hidden_panes_keep_the_sizes_they_had(owner: QObject, parent: QWidget, qtbot: QtBot) -> None:
    kept = PreferencesViewModel(
        Settings(dialogs={"one": DialogLayout(splits={"split": (250, 310)})}), lambda _settings: None, owner
    )
    dialog = Dialog(parent, kept)
    dialog.split.hide()
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.resize(640, 420)
    dialog.close()
    assert kept.settings.dialogs["one"].splits == {"split": (250, 310)}
