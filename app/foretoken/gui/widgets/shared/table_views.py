"""Building blocks of the windows about models: tables, filters, panes, labels, what columns mean."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QSplitter, QTableView, QWidget

from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import later


@dataclass(frozen=True)
class HeaderColumn:
    """The wished and the least width of a column, in pixels; a column whose two are equal keeps its width. Where room
    is short, columns are hidden: the one with the highest `spare` first, those with 0 never."""

    wished: int
    least: int
    spare: int = 0


_AROUND_TITLE: Final = 26  # pixels
_AT_LEAST: Final = 0.5  # of what columns wish for beyond the least; below it, one goes that can be spared


class FittedHeader(QHeaderView):
    """Gives every column its least width and shares the rest by how much more each wishes for.

    A width that is dragged is a new wish. The last column that is shown takes what is left. At first a column has room
    for its title, which is longer in other languages and in large text.
    """

    def __init__(self, columns: Sequence[HeaderColumn], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._columns = list(columns)
        self._share = 1.0  # of the width beyond the least that columns wish for, how much they have
        self._fitting = False
        self._titled = False
        self._fitting_later = Later(self.fit, self)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.sectionResized.connect(self._on_resized)

    @property
    def wishes(self) -> tuple[int, ...]:
        """The width that each column would like, in pixels."""
        return tuple(column.wished for column in self._columns)

    def wish(self, widths: Sequence[int]) -> None:
        """Wishes for the first columns, in pixels; 0 leaves one as it is."""
        self._make_room_for_titles()
        for at, width in enumerate(widths):
            if width > 0:
                self._want(at, width)
        self.fit()

    def fit(self) -> None:
        """Share out the width there is now; before there is one, every column is as wide as it would like."""
        if self.count() != len(self._columns):  # the table has no model yet
            return
        self._make_room_for_titles()
        if not self.isVisible():
            self._as_wished()
            return
        room = self.viewport().width()
        shown = self._shown(room)
        least, elastic = self._sums(shown)
        self._share = max(0.0, (room - least) / elastic) if elastic else 0.0
        self._fitting = True
        try:
            for at in range(len(self._columns)):
                self.setSectionHidden(at, at not in shown)
            for at in shown[:-1]:
                column = self._columns[at]
                self.resizeSection(at, column.least + int((column.wished - column.least) * self._share))
            self._end_at(room, shown)
        finally:
            self._fitting = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fitting_later.ask()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def _as_wished(self) -> None:
        self._share = 1.0
        self._fitting = True
        for at, column in enumerate(self._columns):
            self.resizeSection(at, column.wished)
        self._fitting = False

    def _make_room_for_titles(self) -> None:
        if self._titled or self.count() != len(self._columns):
            return
        self._titled = True
        self.ensurePolished()
        for at, column in enumerate(self._columns):
            title = str(self.model().headerData(at, Qt.Orientation.Horizontal) or "")
            need = self.fontMetrics().horizontalAdvance(title) + _AROUND_TITLE
            if need > column.least:
                self._columns[at] = HeaderColumn(max(column.wished, need), need, column.spare)

    def _sums(self, shown: Sequence[int]) -> tuple[int, int]:
        """The least of these columns in all, and what they wish for beyond it."""
        least = sum(self._columns[at].least for at in shown)
        return least, sum(self._columns[at].wished for at in shown) - least

    def _shown(self, room: int) -> list[int]:
        """The columns that `room` pixels have place for."""
        shown = list(range(len(self._columns)))
        for at in sorted(shown, key=lambda at: -self._columns[at].spare):
            least, elastic = self._sums(shown)
            if self._columns[at].spare == 0 or least + _AT_LEAST * elastic <= room:
                break
            shown.remove(at)
        return shown

    def _end_at(self, room: int, shown: Sequence[int]) -> None:
        """Give the last column what the others leave."""
        last = shown[-1]
        left = room - sum(self.sectionSize(at) for at in shown[:-1])
        self.resizeSection(last, max(left, self._columns[last].least))

    def _want(self, at: int, width: int) -> None:
        column = self._columns[at]
        self._columns[at] = HeaderColumn(width, min(column.least, width), column.spare)

    def _on_resized(self, at: int, _before: int, now: int) -> None:
        if self._fitting or now <= 0:
            return
        column = self._columns[at]
        more = now - column.least
        self._want(at, now if more <= 0 or self._share < 0.05 else column.least + round(more / self._share))
        shown = [one for one in range(self.count()) if not self.isSectionHidden(one)]
        if at != shown[-1] and self.isVisible():
            self._fitting = True
            self._end_at(self.viewport().width(), shown)
            self._fitting = False


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
    "Weights": later("Parameters, in millions (M) or billions (B). Larger models know more and write more slowly."),
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
    "State": later("Why it cannot be used, or what is being done with it."),
    "Context": later("The longest conversation that it was trained for, in tokens (about ¾ of a word each)."),
    "Where": later("The folder or program that it belongs to."),
    "Architecture": later("The family of models, by architecture."),
}
