"""A list of rows with a check box each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

_KEY: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class CheckRow:
    """A row by its `key`; `able`: it can be checked."""

    key: object
    text: str
    checked: bool
    tip: str = ""
    able: bool = True


class CheckList(QListWidget):
    """Signals: toggled(object, bool): the user checked the row of this key, or took the check away."""

    toggled = Signal(object, bool)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.itemChanged.connect(lambda item: self.toggled.emit(item.data(_KEY), _is_checked(item)))

    def show_rows(self, rows: Sequence[CheckRow]) -> None:
        """Rows that are there stay, so that the keyboard stays where it is."""
        self.blockSignals(True)
        if [self.item(at).data(_KEY) for at in range(self.count())] != [row.key for row in rows]:
            self.clear()
            for row in rows:
                QListWidgetItem(self).setData(_KEY, row.key)
        for at, row in enumerate(rows):
            item = self.item(at)
            item.setText(row.text)
            item.setToolTip(row.tip)
            item.setCheckState(Qt.CheckState.Checked if row.checked else Qt.CheckState.Unchecked)
            if not row.able:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.blockSignals(False)

    def checked(self) -> list[Any]:
        """The keys of the rows that are checked."""
        items = (self.item(at) for at in range(self.count()))
        return [item.data(_KEY) for item in items if _is_checked(item)]


def _is_checked(item: QListWidgetItem) -> bool:
    return item.checkState() is Qt.CheckState.Checked
