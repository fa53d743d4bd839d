"""Building blocks of the windows about models: tables, filters, panes, labels, what columns mean."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractProxyModel,
    QEvent,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QSplitter, QTableView, QWidget

from foretoken.gui.widgets.shared.fitted_header import FittedHeader, HeaderColumn
from foretoken.wording import later


class Narrowed(QSortFilterProxyModel):
    """The rows of `table` that `keep` allows (by their number there), once `narrow` has asked for these alone."""

    def __init__(
        self, table: QAbstractItemModel, keep: Callable[[int], bool], sort_role: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._keep = keep
        self._narrow = False
        self.setSortRole(sort_role)
        self.setSourceModel(table)

    def narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.invalidate()

    def filterAcceptsRow(self, at: int, _parent: object) -> bool:
        return not self._narrow or self._keep(at)


class RowTable(QTableView):
    """A table in which keys select whole rows."""

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        at, rows = self.currentIndex(), self.model().rowCount()
        match action:
            case QAbstractItemView.CursorAction.MoveHome:
                return self.model().index(0, 0)
            case QAbstractItemView.CursorAction.MoveEnd:
                return self.model().index(rows - 1, 0)
            case QAbstractItemView.CursorAction.MoveLeft | QAbstractItemView.CursorAction.MoveRight:
                return at
        return super().moveCursor(action, modifiers)


def table_view(name: str, model: QAbstractItemModel, columns: Sequence[HeaderColumn], parent: QWidget) -> RowTable:
    """A table of whole rows, of which one is marked, sorted by a click on a column's name. `name` is what a screen
    reader calls it."""
    table = RowTable(parent)
    table.setModel(model)
    table.setHorizontalHeader(FittedHeader(columns, table))
    table.setProperty("role", "table")
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSortingEnabled(True)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().lineSpacing() + 14)
    return table


class ArrowsInto(QObject):
    """Makes the up and down keys of a text field move through the rows of `table`."""

    def __init__(self, line: QLineEdit, table: QTableView) -> None:
        super().__init__(line)
        self._table = table
        line.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        rows = self._table.model().rowCount()
        if rows:
            at = self._table.currentIndex()
            row = min(max(at.row() + step, 0), rows - 1) if at.isValid() else 0
            self._table.setCurrentIndex(self._table.model().index(row, 0))
        return True


def marked_row(table: QTableView) -> int | None:
    """The number of the marked row in the model behind what `table` shows; None while none is marked."""
    index, shown = table.currentIndex(), table.model()
    if not index.isValid():
        return None
    return shown.mapToSource(index).row() if isinstance(shown, QAbstractProxyModel) else index.row()


def mark_row(table: QTableView, at: int) -> None:
    """Mark the row `at` of the model behind what `table` shows, or the first that is shown where that one is not."""
    shown = table.model()
    index = shown.index(at, 0)
    if isinstance(shown, QAbstractProxyModel):
        index = shown.mapFromSource(shown.sourceModel().index(at, 0))
    table.setCurrentIndex(index if index.isValid() else shown.index(0, 0))


def panes(
    orientation: Qt.Orientation, sizes: Sequence[int], widgets: Sequence[QWidget], parent: QWidget | None = None
) -> QSplitter:
    """`widgets` side by side, with room between them to drag. `sizes` in pixels."""
    split = QSplitter(orientation, parent)
    for widget in widgets:
        split.addWidget(widget)
    split.setChildrenCollapsible(False)
    split.setHandleWidth(8)
    split.setStyleSheet("QSplitter::handle { background: transparent; }")
    split.setSizes(list(sizes))
    return split


MEANINGS: Final = {
    "Repository": later("Its owner and name on the hub."),
    "Weights": later(
        "How many numbers the model has learned, in millions (M) or billions (B). More know more and write slower."
    ),
    "Downloads": later("Downloads in the last month."),
    "Likes": later("Likes on the hub."),
    "Licence": later("What it may be used for."),
    "Access": later(
        "Open: anybody may download it. Gated: only with an account, after its owner's conditions are accepted."
    ),
    "Stored as": later(
        "How exactly weights are stored. Fewer bits (Q4: about 4 for each weight) take less memory and "
        "write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact."
    ),
    "Size": later("On disk; it needs about as much memory."),
    "Here": later("Fits in memory? Already here?"),
    "State": later("What keeps it from being used, or that something is done with it."),
    "Context": later("The longest conversation that it was trained for, in tokens (about ¾ of a word each)."),
    "Where": later("The folder or program that it belongs to."),
    "Architecture": later("The family of models, by architecture."),
}
