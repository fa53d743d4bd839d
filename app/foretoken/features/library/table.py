"""The table of all models: columns that sort by value, and a filter over all columns."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QGuiApplication, QPalette

from foretoken.amounts import in_bytes, in_weights
from foretoken.features.library.model import LibraryRow
from foretoken.gui.widgets.shared.table_views import MEANINGS
from foretoken.plain import one_line
from foretoken.wording import later, number, tr, trn

_Index = QModelIndex | QPersistentModelIndex
_SortKey = tuple[str | int, str, str]
COLUMNS: Final = (
    later("Model"),
    later("State"),
    later("Size"),
    later("Weights"),
    later("Stored as"),
    later("Context"),
    later("Where"),
    later("Architecture"),
)
_NUMBERS: Final = frozenset({2, 3, 5})
_FEW: Final = 64  # rows that come and go, up to which views are told of each


class LibraryTable(QAbstractTableModel):
    """LibraryRows in the order of a column; `row` gives one back.

    Views are notified only of rows that were added, removed or changed; the text of a row is made when it is shown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[LibraryRow] = []
        self._column, self._falling = 0, False
        self._keys: dict[str, _SortKey] = {}
        self._cells: dict[str, tuple[str, ...]] = {}

    def replace(self, rows: Sequence[LibraryRow]) -> None:
        """These are the rows now. A row that has not changed is the same object as before."""
        before, now = {row.key: row for row in self._rows}, {row.key: row for row in rows}
        other = {key for key, row in now.items() if key in before and before[key] is not row}
        moved = {key for key in other if self._key(before[key]) != self._key_of(now[key])}
        gone = [at for at, row in enumerate(self._rows) if row.key not in now or row.key in moved]
        come = [row for key, row in now.items() if key not in before or key in moved]
        for key in (*other, *(before.keys() - now.keys())):
            self._keys.pop(key, None)
            self._cells.pop(key, None)
        if len(gone) + len(come) > _FEW:
            self.beginResetModel()
            self._rows = sorted(now.values(), key=self._key, reverse=self._falling)
            self.endResetModel()
            return
        for at in reversed(gone):
            self.beginRemoveRows(QModelIndex(), at, at)
            del self._rows[at]
            self.endRemoveRows()
        if other - moved:
            for at, row in enumerate(self._rows):
                if row.key in other:
                    self._rows[at] = now[row.key]
                    self.dataChanged.emit(self.index(at, 0), self.index(at, len(COLUMNS) - 1))
        for row in come:
            at = self._place(row)
            self.beginInsertRows(QModelIndex(), at, at)
            self._rows.insert(at, row)
            self.endInsertRows()

    def row(self, at: int) -> LibraryRow:
        return self._rows[at]

    def words(self, at: int) -> str:
        """All that a filter looks at, in small letters."""
        row = self._rows[at]
        return " ".join((*self._shown(row), row.model.repository or "", row.path)).lower()

    def find(self, path: str) -> int:
        """Where the model at `path` stands, -1 when it does not."""
        return next((at for at, row in enumerate(self._rows) if row.path == path), -1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By value; rows with the same one by name."""
        self.layoutAboutToBeChanged.emit()
        pointed = [(index, self._rows[index.row()].key) for index in self.persistentIndexList()]
        self._column, self._falling = max(column, 0), order is Qt.SortOrder.DescendingOrder
        self._keys.clear()
        self._rows.sort(key=self._key, reverse=self._falling)
        places = {row.key: at for at, row in enumerate(self._rows)}
        self.changePersistentIndexList(
            [index for index, _key in pointed],
            [self.index(places[key], index.column()) for index, key in pointed],
        )
        self.layoutChanged.emit()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(COLUMNS[section])
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            meaning = MEANINGS.get(COLUMNS[section])
            return meaning and tr(meaning)
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(row)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            copies = [tr("The same model is also at {path}", path=one.path) for one in row.copies]
            return "\n".join(map(one_line, [str(row.model.path), *([row.state] if row.state else []), *copies]))
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and not row.usable:
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = self._shown(row)[column]
            return tr("{column}: {value}", column=tr(COLUMNS[column]), value=text) if text else ""
        return None

    def _shown(self, row: LibraryRow) -> tuple[str, ...]:
        found = self._cells.get(row.key)
        if found is None:
            found = self._cells[row.key] = _cells_of(row)
        return found

    def _key(self, row: LibraryRow) -> _SortKey:
        found = self._keys.get(row.key)
        if found is None:
            found = self._keys[row.key] = self._key_of(row)
        return found

    def _key_of(self, row: LibraryRow) -> _SortKey:
        return (_value(row, self._column), row.model.name.lower(), row.key)

    def _place(self, row: LibraryRow) -> int:
        """Where `row` belongs among the others."""
        key = self._key(row)
        low, high = 0, len(self._rows)
        while low < high:
            middle = (low + high) // 2
            other = self._key(self._rows[middle])
            if (other > key) if self._falling else (other < key):
                low = middle + 1
            else:
                high = middle
        return low


class FilteredLibrary(QSortFilterProxyModel):
    """Shows rows that have every word of the filter anywhere in them. The table itself sorts: it does so without a
    question from Qt for every two rows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []

    def set_filter(self, text: str) -> None:
        self._words = text.lower().split()
        self.invalidate()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.sourceModel().sort(column, order)

    def filterAcceptsRow(self, at: int, _parent: _Index) -> bool:
        table = self.sourceModel()
        assert isinstance(table, LibraryTable), "it filters a LibraryTable"
        if not self._words:
            return True
        text = table.words(at)
        return all(word in text for word in self._words)


def _cells_of(row: LibraryRow) -> tuple[str, ...]:
    """What the columns show."""
    model, facts = row.model, row.model.facts
    size, place = in_bytes(model.size), one_line(row.place)
    if facts is None:
        return (model.name, _state_of(row), size, "", "", "", place, "")
    weights, context = in_weights(facts.parameters), number(facts.context)
    return (model.name, _state_of(row), size, weights, facts.quantisation, context, place, facts.architecture)


def _state_of(row: LibraryRow) -> str:
    model = row.model
    state = f"✗ {row.state}" if model.fault is not None else row.state
    if model.about and (model.fault is None or not model.guesses):
        state = model.short  # the column is narrow, and the tip has the rest
    if row.copies:
        copies = trn("{n} more copy", "{n} more copies", len(row.copies))
        return f"{copies} · {state}" if state else copies
    return state


def _value(row: LibraryRow, column: int) -> str | int:
    """What a column sorts by: numbers as such, words in whatever case."""
    facts = row.model.facts
    match COLUMNS[column]:
        case "Model":
            return row.model.name.lower()
        case "State":
            return _state_of(row).lower()
        case "Size":
            return row.model.size
        case "Weights":
            return facts.parameters if facts is not None else 0
        case "Stored as":
            return facts.quantisation.lower() if facts is not None else ""
        case "Context":
            return facts.context if facts is not None else 0
        case "Where":
            return row.place.lower()
        case _:
            return facts.architecture.lower() if facts is not None else ""
