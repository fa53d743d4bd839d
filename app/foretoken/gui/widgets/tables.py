"""What the windows about models are made of: tables, the part of their rows that is wanted, panes, sentences."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractItemModel, QAbstractProxyModel, QObject, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QSplitter, QTableView, QWidget


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


def table_view(name: str, model: QAbstractItemModel, widths: Sequence[int], parent: QWidget) -> QTableView:
    """A table of whole rows, of which one is marked, sorted by a click on a column's name. `name` is what a screen
    reader calls it; `widths` in pixels of all columns but the last, which takes the rest."""
    table = QTableView(parent)
    table.setModel(model)
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
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setStretchLastSection(True)
    for column, width in enumerate(widths):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(column, width)
    return table


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


def sentence(parent: QWidget, role: str = "") -> QLabel:
    """A label for text from anywhere: as it stands, over several lines, to be copied."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if role:
        label.setProperty("role", role)
    return label
