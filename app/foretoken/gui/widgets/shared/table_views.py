"""Building blocks of the windows about models: tables, filters, panes, labels, what columns mean."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractProxyModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QSplitter, QTableView, QWidget

from foretoken.gui.widgets.shared.later import Later
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr

_Row = TypeVar("_Row")
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class HeaderColumn:
    """The wished and the least width of a column, in pixels; a column whose two are equal keeps its width. Where room
    is short, columns are hidden: the one with the highest `spare` first, those with 0 never. `title` in English;
    `number`: it has numbers."""

    wished: int
    least: int
    spare: int = 0
    title: str = ""
    number: bool = False


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
                self._columns[at] = replace(column, wished=max(column.wished, need), least=need)

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
        self._columns[at] = replace(column, wished=width, least=min(column.least, width))

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


class Cells(NamedTuple):
    """What the columns of a row show and what they are sorted by; its tip; and whether it is grey, as something that
    cannot be used."""

    shown: Sequence[str]
    by: Sequence[str | float]
    tip: str = ""
    grey: bool = False


_FEW: Final = 64  # rows that come and go, up to which views are told of each
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RowsModel(QAbstractTableModel, Generic[_Row]):
    """The table of `rows`. `cells` makes what is shown of one, `key` tells it from all others.

    Views are told only of rows that came, went or changed, so that they keep their place.
    """

    def __init__(
        self,
        columns: Sequence[HeaderColumn],
        cells: Callable[[_Row], Cells],
        key: Callable[[_Row], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.rows: list[_Row] = []
        self._columns, self._cells_of, self._key = columns, cells, key
        self._cells: dict[str, tuple[_Row, Cells]] = {}

    def replace(self, rows: Sequence[_Row]) -> None:
        """These are the rows now, in this order."""
        before, now = {self._key(one): one for one in self.rows}, {self._key(one): one for one in rows}
        kept = [key for key in map(self._key, self.rows) if key in now]
        self._cells = {key: made for key, made in self._cells.items() if key in now}
        few = len(before) + len(now) - 2 * len(kept) <= _FEW
        if not few or len(now) < len(rows) or kept != [key for key in now if key in before]:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()
            return
        for at in reversed(range(len(self.rows))):
            if self._key(self.rows[at]) not in now:
                self.beginRemoveRows(QModelIndex(), at, at)
                del self.rows[at]
                self.endRemoveRows()
        for at, (key, row) in enumerate(now.items()):
            if key not in before:
                self.beginInsertRows(QModelIndex(), at, at)
                self.rows.insert(at, row)
                self.endInsertRows()
            elif row != before[key]:
                self.rows[at] = row
                self.dataChanged.emit(self.index(at, 0), self.index(at, len(self._columns) - 1))

    def cells(self, at: int) -> Cells:
        """Those of the row `at`."""
        row = self.rows[at]
        of, found = self._cells.get(self._key(row), (None, None))
        if found is None or of is not row:
            shown, by, tip, grey = self._cells_of(row)
            found = Cells(tuple(map(one_line, shown)), by, lines(tip), grey)
            self._cells[self._key(row)] = row, found
        return found

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(column.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            meaning = MEANINGS.get(column.title)
            return meaning and tr(meaning)
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and column.number else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cells, column = self.cells(index.row()), self._columns[index.column()]
        text = cells.shown[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return cells.tip
        if role == Qt.ItemDataRole.TextAlignmentRole and column.number:
            return _RIGHT
        if role == Qt.ItemDataRole.ForegroundRole and cells.grey:
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{column}: {value}", column=tr(column.title), value=text) if text else ""
        return None


class Narrowed(QSortFilterProxyModel, Generic[_Row]):
    """The rows of `table` that `keep` allows, in the order of a column; `invalidate` asks it again."""

    def __init__(self, table: RowsModel[_Row], keep: Callable[[_Row], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table, self._keep = table, keep
        self.setSourceModel(table)

    def filterAcceptsRow(self, at: int, _parent: object) -> bool:
        return self._keep(self._table.rows[at])

    def lessThan(self, left: _Index, right: _Index) -> bool:
        one, other = ((self._table.cells(at.row()).by[at.column()], at.row()) for at in (left, right))
        return one < other  # of the same value, in the order of the table


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
