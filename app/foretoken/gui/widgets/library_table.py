"""The table of all models: columns that sort as what they are, a filter over all of them."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QGuiApplication, QPalette

from foretoken.gui.viewmodels.amounts import in_bytes
from foretoken.gui.viewmodels.library import LibraryRow
from foretoken.gui.viewmodels.words import grouped, in_weights

_Index = QModelIndex | QPersistentModelIndex
_SORT: Final = Qt.ItemDataRole.UserRole + 1
COLUMNS: Final = ("Model", "State", "Size", "Weights", "Stored as", "Context", "Where", "Architecture")
_NUMBERS: Final = frozenset({2, 3, 5})


class LibraryTable(QAbstractTableModel):
    """LibraryRows as they are; `row` gives one back."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LibraryRow, ...] = ()
        self._cells: list[tuple[tuple[str, ...], tuple[str | int, ...]]] = []  # shown, and sorted by

    def replace(self, rows: Sequence[LibraryRow]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self._cells = [(shown := _shown(row), _sorted_by(row, shown)) for row in self._rows]
        self.endResetModel()

    def row(self, at: int) -> LibraryRow:
        return self._rows[at]

    def words(self, at: int) -> str:
        """All that a filter looks at, in small letters."""
        row = self._rows[at]
        return " ".join((*self._cells[at][0], row.model.repository or "", row.path)).lower()

    def find(self, path: str) -> int:
        """Where the model at `path` stands, -1 when it does not."""
        return next((at for at, row in enumerate(self._rows) if row.path == path), -1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells[index.row()][0][column]
        if role == _SORT:
            return self._cells[index.row()][1][column]
        if role == Qt.ItemDataRole.ToolTipRole:
            copies = [f"The same model is also at {one.path}" for one in row.copies]
            return "\n".join([str(row.model.path), *([row.state] if row.state else []), *copies])
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and not row.usable:
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = self._cells[index.row()][0][column]
            return f"{COLUMNS[column]}: {text}" if text else ""
        return None


class FilteredLibrary(QSortFilterProxyModel):
    """Sorts by value, and shows rows that have every word of the filter anywhere in them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setSortRole(_SORT)
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def set_filter(self, text: str) -> None:
        self._words = text.lower().split()
        self.invalidate()

    def filterAcceptsRow(self, at: int, _parent: _Index) -> bool:
        table = self.sourceModel()
        assert isinstance(table, LibraryTable), "it filters a LibraryTable"
        if not self._words:
            return True
        text = table.words(at)
        return all(word in text for word in self._words)


def _shown(row: LibraryRow) -> tuple[str, ...]:
    model, facts = row.model, row.model.facts
    state = f"✗ {row.state}" if model.fault is not None else row.state
    if row.copies:
        copies = f"{len(row.copies)} more cop{'y' if len(row.copies) == 1 else 'ies'}"
        state = f"{copies} · {state}" if state else copies
    size = in_bytes(model.size)
    if facts is None:
        return (model.name, state, size, "", "", "", row.place, "")
    weights, context = in_weights(facts.parameters), grouped(facts.context)
    return (model.name, state, size, weights, facts.quantisation, context, row.place, facts.architecture)


def _sorted_by(row: LibraryRow, shown: tuple[str, ...]) -> tuple[str | int, ...]:
    facts = row.model.facts
    weights, context = (facts.parameters, facts.context) if facts is not None else (0, 0)
    return (*shown[:2], row.model.size, weights, shown[4], context, *shown[6:])
