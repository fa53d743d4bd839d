"""The two tables of the hub's window: repositories, and the files of one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QDate, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QPalette

from foretoken.amounts import in_bytes, in_weights
from foretoken.features.hub.model import FileRow
from foretoken.gui.widgets.shared.table_views import MEANINGS
from foretoken.plain import lines, one_line
from foretoken.wording import later, number, tr

if TYPE_CHECKING:
    from foretoken.library.hub.repository import Repository

_Index = QModelIndex | QPersistentModelIndex
SORT: Final = Qt.ItemDataRole.UserRole + 1
"""The role that a table sorts by."""
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def day(written: str) -> str:
    """A day as "2025-03-01" in the way of the user's language."""
    date = QDate.fromString(written, Qt.DateFormat.ISODate)
    return QLocale().toString(date, tr("dd MMM yyyy", meaning="a date for QLocale")) if date.isValid() else written


class _Table(QAbstractTableModel):
    """`columns`: (title in English, whether it is a number) each."""

    columns: tuple[tuple[str, bool], ...] = ()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cells: list[tuple[tuple[str, ...], tuple[str | int, ...], str, bool]] = []

    def _replace(self, cells: list[tuple[tuple[str, ...], tuple[str | int, ...], str, bool]]) -> None:
        """`cells`: what is shown, what is sorted by, the tip, and whether the row is grey; for every row."""
        self.beginResetModel()
        self._cells = [(tuple(map(one_line, shown)), by, lines(tip), grey) for shown, by, tip, grey in cells]
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._cells)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(self.columns[section][0])
        if role == Qt.ItemDataRole.ToolTipRole:
            meaning = MEANINGS.get(self.columns[section][0])
            return meaning and tr(meaning)
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and self.columns[section][1] else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown, sorted_by, tip, grey = self._cells[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return shown[column]
        if role == SORT:
            return sorted_by[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip
        if role == Qt.ItemDataRole.TextAlignmentRole and self.columns[column][1]:
            return _RIGHT
        if role == Qt.ItemDataRole.ForegroundRole and grey:
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                tr("{column}: {value}", column=tr(self.columns[column][0]), value=shown[column])
                if shown[column]
                else ""
            )
        return None


class ResultsTable(_Table):
    """Repositories in the hub's order."""

    columns = (
        (later("Repository"), False),
        (later("Weights"), True),
        (later("Downloads"), True),
        (later("Likes"), True),
        (later("Updated"), False),
        (later("Licence"), False),
        (later("Access"), False),
    )

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.repositories: tuple[Repository, ...] = ()

    def replace(self, repositories: "Sequence[Repository]") -> None:
        self.repositories = tuple(repositories)
        self._replace([self._cell(one) for one in repositories])

    @staticmethod
    def _cell(one: "Repository") -> tuple[tuple[str, ...], tuple[str | int, ...], str, bool]:
        weights = in_weights(one.parameters) if one.parameters else ""
        facts = (one.licence or "", tr(one.gate.value))
        updated = one.updated or ""
        shown = (one.name, weights, number(one.downloads), number(one.likes), day(updated), *facts)
        by = (one.name.lower(), one.parameters or 0, one.downloads, one.likes, updated, *facts)
        facts_in_tip = (
            tr("architecture {architecture}", architecture=one.architecture) if one.architecture else "",
            one.about,
        )
        tip = "\n".join((one.name, *(part for part in facts_in_tip if part)))
        return shown, by, tip, False


class FilesTable(_Table):
    """Models of one repository, small ones first."""

    columns = (
        (later("Stored as"), False),
        (later("Size"), True),
        (later("Here"), False),
        (later("Speed here"), True),
        (later("File"), False),
    )

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.files: tuple[FileRow, ...] = ()

    def replace(self, files: Sequence[FileRow]) -> None:
        self.files = tuple(files)
        self._replace([self._cell(one) for one in files])

    @staticmethod
    def _cell(one: FileRow) -> tuple[tuple[str, ...], tuple[str | int, ...], str, bool]:
        speed = one.speed.words if one.speed is not None else ""
        shown = (one.quantisation, in_bytes(one.size), one.note or tr("✓ fits"), speed, one.name)
        tip = "\n".join(
            part for part in (one.model.path, one.note, one.speed.how if one.speed is not None else "") if part
        )
        return (
            shown,
            (one.quantisation, one.size, one.note, round(one.speed.rate * 10) if one.speed else 0, one.name.lower()),
            tip,
            not one.fits or not one.model.likely,
        )
