"""The rows of a picker: models with two lines each, then actions."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.library.fit.pairing import percent
from foretoken.plain import one_line
from foretoken.wording import tr

PATH: Final = Qt.ItemDataRole.UserRole
"""A row's path; of an action, its name."""
DETAIL: Final = Qt.ItemDataRole.UserRole + 1
_SEPARATOR: Final = Qt.ItemDataRole.AccessibleDescriptionRole  # where QComboBox.insertSeparator leaves its mark
_Index = QModelIndex | QPersistentModelIndex
_WIDEST: Final = 520  # pixels


class PickerRows(QAbstractListModel):
    """Models, then a line, then actions: (name, text, tip) each. Rows are values: thousands cost nothing to hold."""

    def __init__(self, actions: Sequence[tuple[str, str, str]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions = tuple(actions)
        self._entries: tuple[Entry, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self._entries

    def replace(self, entries: Sequence[Entry], actions: Sequence[tuple[str, str, str]]) -> None:
        """Other rows altogether."""
        if (tuple(entries), tuple(actions)) != (self._entries, self._actions):
            self.beginResetModel()
            self._entries, self._actions = tuple(entries), tuple(actions)
            self.endResetModel()

    def update(self, entries: Sequence[Entry]) -> None:
        """What is new about rows that are there; none comes, goes or moves."""
        new = {entry.path: entry for entry in entries}
        self._entries = tuple(new.get(entry.path, entry) for entry in self._entries)
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, 0))

    def action(self, row: int) -> str | None:
        """The name of the action in `row`, None for any other row."""
        at = row - len(self._entries) - 1
        return self._actions[at][0] if 0 <= at < len(self._actions) else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._entries) + (1 + len(self._actions) if self._actions else 0)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        row = index.row()
        entry = self._entries[row] if row < len(self._entries) else None
        usable = row != len(self._entries) and (entry is None or entry.fit is not Fit.NO or entry.shared is not None)
        found = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled if usable else Qt.ItemFlag.NoItemFlags
        return found | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = index.row()
        if row < len(self._entries):
            return self._of_entry(self._entries[row], role)
        if row == len(self._entries):
            return "separator" if role == _SEPARATOR else None
        name, text, tip = self._actions[row - len(self._entries) - 1]
        shown = {int(Qt.ItemDataRole.DisplayRole): text, int(Qt.ItemDataRole.ToolTipRole): tip, int(PATH): name}
        return shown.get(int(role))

    @staticmethod
    def _of_entry(entry: Entry, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.label
            case Qt.ItemDataRole.UserRole:
                return entry.path
            case Qt.ItemDataRole.ToolTipRole:
                lines = dict.fromkeys(map(one_line, (entry.path or "", entry.detail, entry.failed, *entry.reasons)))
                return "\n".join(line for line in lines if line)
            case Qt.ItemDataRole.AccessibleTextRole:
                return tr("{name}, {detail}", name=entry.label, detail=_detail(entry))
        return _detail(entry) if role == DETAIL else None


def _detail(entry: Entry) -> str:
    """The second line: what is known of the model, or why it cannot be used."""
    if entry.failed:
        return f"✗ {entry.failed}"
    if entry.fit is Fit.NO and entry.shared is not None:
        return tr("✗ can only guess the {share} of tokens that both have", share=percent(entry.shared))
    if entry.fit is Fit.NO:
        return f"✗ {entry.reasons[0]}" if entry.reasons else tr("✗ does not fit this main model")
    if entry.fit is Fit.CHECKING:
        return " · ".join(filter(None, (entry.detail, tr("checking…"))))
    return entry.detail


class RowsDelegate(QStyledItemDelegate):
    """A row of two lines: the name, and below it in grey what is known of the model or why it cannot be used."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        if index.data(_SEPARATOR) == "separator":
            return QSize(0, 9)
        lines = 2 if index.data(DETAIL) else 1
        text = max(option.fontMetrics.horizontalAdvance(str(index.data(role) or "")) for role in (0, DETAIL))
        return QSize(min(text + 32, _WIDEST), option.fontMetrics.lineSpacing() * lines + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        if index.data(_SEPARATOR) == "separator":
            painter.setPen(option.palette.color(QPalette.ColorRole.Mid))
            y = option.rect.center().y()
            painter.drawLine(option.rect.left() + 10, y, option.rect.right() - 10, y)
            return
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        name, drawn.text = drawn.text, ""
        style = drawn.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, drawn.widget)
        box = drawn.rect.adjusted(12, 6, -12, -6)
        # The application's palette: the list's own has been thinned by the stylesheet.
        palette, line = QGuiApplication.palette(), drawn.fontMetrics.lineSpacing()
        usable = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        marked = bool(drawn.state & QStyle.StateFlag.State_Selected)
        muted = palette.color(QPalette.ColorRole.Text if marked else QPalette.ColorRole.PlaceholderText)
        painter.save()
        painter.setFont(drawn.font)
        painter.setPen(palette.color(QPalette.ColorRole.Text) if usable else muted)
        self._line(painter, drawn, QRect(box.left(), box.top(), box.width(), line), name)
        detail = index.data(DETAIL)
        if detail:
            painter.setPen(muted)
            self._line(painter, drawn, QRect(box.left(), box.top() + line, box.width(), line), detail)
        painter.restore()

    @staticmethod
    def _line(painter: QPainter, option: QStyleOptionViewItem, box: QRect, text: str) -> None:
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
