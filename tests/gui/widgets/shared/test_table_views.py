"""Tables of the windows about models: columns share the width there is, keys go from row to row."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QLineEdit, QTableView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from foretoken.gui.widgets.shared.table_views import ArrowsInto, FittedHeader, HeaderColumn, table_view

COLUMNS = (HeaderColumn(200, 100), HeaderColumn(80, 80, spare=1), HeaderColumn(100, 60), HeaderColumn(90, 50, spare=2))


class Shown:
    """A table of four columns below a line of text."""

    def __init__(self, parent: QWidget, qtbot: QtBot, width: int) -> None:
        self.qtbot = qtbot
        model = QStandardItemModel(5, 4, parent)
        for row in range(5):
            for column in range(4):
                model.setItem(row, column, QStandardItem(f"{row}{column}"))
        self.line = QLineEdit(parent)
        self.table: QTableView = table_view("Rows", model, COLUMNS, parent)
        column = QVBoxLayout(parent)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        column.addWidget(self.table)
        ArrowsInto(self.line, self.table)
        self.parent = parent
        parent.resize(width + 2 * self.table.frameWidth(), 300)
        with qtbot.waitExposed(parent):
            parent.show()

    @property
    def header(self) -> FittedHeader:
        header = self.table.horizontalHeader()
        assert isinstance(header, FittedHeader)
        return header

    @property
    def widths(self) -> list[int]:
        return [self.table.columnWidth(at) for at in range(4)]

    def resize(self, width: int) -> None:
        self.parent.resize(width + 2 * self.table.frameWidth(), 300)
        self.qtbot.waitUntil(lambda: self.table.viewport().width() == width)
        QApplication.processEvents()


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (470, [200, 80, 100, 90]),  # as wished
        (380, [150, 80, 80, 70]),  # half of what is beyond the least
        (650, [300, 80, 140, 130]),  # twice
        (379, [199, 80, 100, 0]),  # below that, one goes that can be spared
        (309, [206, 0, 102, 0]),
        (100, [100, 0, 60, 0]),  # these never go
    ],
)
def test_columns_share_the_width(parent: QWidget, qtbot: QtBot, width: int, expected: list[int]) -> None:
    shown = Shown(parent, qtbot, width)
    assert all(abs(now - wanted) <= 2 for now, wanted in zip(shown.widths, expected, strict=True)), shown.widths
    if width > 160:
        assert sum(shown.widths) == width
        assert not shown.table.horizontalScrollBar().isVisible()


def test_a_column_has_room_for_its_title(parent: QWidget) -> None:
    model = QStandardItemModel(1, 4, parent)
    model.setHorizontalHeaderLabels(["a", "Zuletzt aktualisiert", "c", "d"])
    header = table_view("Rows", model, COLUMNS, parent).horizontalHeader()
    assert isinstance(header, FittedHeader)
    header.wish((0, 0, 0, 30))  # as it was dragged
    assert header.sectionSize(1) > header.fontMetrics().horizontalAdvance("Zuletzt aktualisiert")
    assert header.wishes[0] == 200
    assert header.wishes[3] == 30


def test_a_dragged_width_is_a_wish_that_outlives_narrow_days(parent: QWidget, qtbot: QtBot) -> None:
    shown = Shown(parent, qtbot, 470)
    assert shown.header.wishes == (200, 80, 100, 90)
    shown.table.setColumnWidth(0, 180)
    assert shown.header.wishes[0] == 180
    shown.resize(250)
    assert shown.widths[3] == 0
    assert shown.header.wishes == (180, 80, 100, 90)
    shown.resize(470)
    assert abs(shown.widths[0] - 190) <= 12  # what the last column had taken is shared again
    shown.table.setColumnWidth(1, 30)  # below its least
    shown.resize(471)
    assert abs(shown.widths[1] - 30) <= 1


def test_keys_go_from_row_to_row(parent: QWidget, qtbot: QtBot) -> None:
    shown = Shown(parent, qtbot, 470)
    table = shown.table
    table.setFocus()
    table.setCurrentIndex(table.model().index(1, 0))
    for key, row in ((Qt.Key.Key_End, 4), (Qt.Key.Key_Right, 4), (Qt.Key.Key_Left, 4), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(table, key)
        assert (table.currentIndex().row(), table.currentIndex().column()) == (row, 0)


def test_arrows_in_the_line_above_walk_through_the_rows(parent: QWidget, qtbot: QtBot) -> None:
    shown = Shown(parent, qtbot, 470)
    shown.line.setFocus()
    for key, row in ((Qt.Key.Key_Down, 0), (Qt.Key.Key_Down, 1), (Qt.Key.Key_Up, 0), (Qt.Key.Key_Up, 0)):
        qtbot.keyClick(shown.line, key)
        assert shown.table.currentIndex().row() == row
    qtbot.keyClick(shown.line, "e")
    qtbot.keyClick(shown.line, Qt.Key.Key_Left)
    assert shown.line.text() == "e"
    assert shown.line.cursorPosition() == 0
    shown.table.model().removeRows(0, 5)
    qtbot.keyClick(shown.line, Qt.Key.Key_Down)
    assert not shown.table.currentIndex().isValid()
