"""Saves and restores the layout of windows: size and place, columns, sorting and panes."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QDialog, QHeaderView, QSplitter

from foretoken.gui.desktop.on_screen import keep_on_screen, packed, restore_place, unpacked
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared.fitted_header import FittedHeader
from foretoken.settings import DialogLayout, TableLayout

_CHANGES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange})


class RememberedLayout(QObject):
    """Restores the layout of `dialog` from the settings, under `name`, and keeps it there from now on.

    To be made before the dialog is shown for the first time. `tables` and `splits` have names of their own; of a
    table, the widths of all columns but the last are kept, and what it is sorted by. What was kept by a version with
    other columns, or cannot be read, is left aside.
    """

    def __init__(
        self,
        name: str,
        dialog: QDialog,
        preferences: PreferencesViewModel,
        *,
        tables: Mapping[str, QHeaderView],
        splits: Mapping[str, QSplitter],
    ) -> None:
        super().__init__(dialog)
        self._name = name
        self._dialog = dialog
        self._preferences = preferences
        self._tables, self._splits = dict(tables), dict(splits)
        self._restore()
        dialog.installEventFilter(self)
        for header in self._tables.values():
            header.sectionResized.connect(self._on_changed)
            header.sortIndicatorChanged.connect(self._on_changed)
        for split in self._splits.values():
            split.splitterMoved.connect(self._on_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._dialog:
            if event.type() == QEvent.Type.Hide:
                self._keep()
            elif event.type() in _CHANGES:
                self._on_changed()
        return False

    def _on_changed(self) -> None:
        # Also before the window closes: the program may be killed. What Qt lays out by itself while the window is
        # hidden is nobody's wish.
        if self._dialog.isVisible():
            self._keep()

    def _keep(self) -> None:
        others = self._preferences.settings.dialogs
        # Panes that are not shown now have no sizes of their own.
        splits = others.get(self._name, DialogLayout()).splits
        splits = splits | {
            name: tuple(split.sizes()) for name, split in self._splits.items() if split.isVisibleTo(self._dialog)
        }
        layout = DialogLayout(
            geometry=packed(self._dialog.saveGeometry()),
            tables={name: _table(header) for name, header in self._tables.items()},
            splits=splits,
        )
        self._preferences.change(dialogs={**others, self._name: layout})

    def _restore(self) -> None:
        kept = self._preferences.settings.dialogs.get(self._name, DialogLayout())
        for geometry in unpacked(kept.geometry):
            restore_place(self._dialog, geometry)
        keep_on_screen(self._dialog)  # the size that a dialog begins with is that of a large screen
        for name, header in self._tables.items():
            if name in kept.tables:
                _restore_table(header, kept.tables[name])
        for name, split in self._splits.items():
            sizes = kept.splits.get(name, ())
            if len(sizes) == split.count() and all(size > 0 for size in sizes):
                split.setSizes(list(sizes))


def _table(header: QHeaderView) -> TableLayout:
    # Of columns that share the width of a window, what was wished for: it is another share in a wider one.
    widths = (
        header.wishes if isinstance(header, FittedHeader) else tuple(map(header.sectionSize, range(header.count())))
    )
    return TableLayout(
        widths=widths[: header.count() - 1],
        sorted_by=header.sortIndicatorSection() if header.isSortIndicatorShown() else -1,
        falling=header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder,
    )


def _restore_table(header: QHeaderView, kept: TableLayout) -> None:
    if len(kept.widths) != header.count() - 1:
        return
    if isinstance(header, FittedHeader):
        header.wish(kept.widths)
    else:
        for at, width in enumerate(kept.widths):
            if width > 0:
                header.resizeSection(at, width)
    # The sorting is that of a table which can be sorted; -1 is as its rows come, where the table allows that.
    if header.isSortIndicatorShown() and -1 <= kept.sorted_by < header.count():
        order = Qt.SortOrder.DescendingOrder if kept.falling else Qt.SortOrder.AscendingOrder
        header.setSortIndicator(kept.sorted_by, order)
