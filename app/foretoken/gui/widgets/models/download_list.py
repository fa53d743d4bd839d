"""The downloads in their order, which drag and keys change."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QWidget

from foretoken.gui.viewmodels.models.downloads import DownloadRow
from foretoken.gui.widgets.models.download_row import Act, DownloadRowWidget, acts, wanted
from foretoken.wording import later, tr

_NUMBER: Final = Qt.ItemDataRole.UserRole
_KEYS: Final = later(
    "Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered."
)


class DownloadList(QListWidget):
    """A DownloadRowWidget for every download.

    acted(int, Act)       what to do with a download: a button, a key or the menu
    moved(int, int)       number, position: where to put it
    """

    acted = Signal(int, object)
    moved = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Downloads in their order"))
        self.setAccessibleDescription(tr(_KEYS))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setStyleSheet("QListView { background: transparent } QListView::item { padding: 0 }")
        self.customContextMenuRequested.connect(self._on_menu)

    def sizeHint(self) -> QSize:
        return QSize(400, self.needed_height)

    @property
    def needed_height(self) -> int:
        """Pixels of all rows."""
        return sum(self.item(at).sizeHint().height() for at in range(self.count())) + 2 * self.frameWidth()

    @property
    def numbers(self) -> list[int]:
        """Of the rows, in order."""
        return [self.item(at).data(_NUMBER) for at in range(self.count())]

    def row_widget(self, number: int) -> DownloadRowWidget:
        """Of a row that is there."""
        widget = self.itemWidget(self.item(self.numbers.index(number)))
        assert isinstance(widget, DownloadRowWidget)
        return widget

    def show_rows(self, rows: Sequence[DownloadRow]) -> None:
        """Rows that are there already stay the same widgets while the order does."""
        if [row.number for row in rows] != self.numbers:
            self._arrange(rows)
        for at, row in enumerate(rows):
            self.row_widget(row.number).show_row(row)
            self.item(at).setData(Qt.ItemDataRole.AccessibleTextRole, row.sentence)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number, key = self._current(), event.key()
        if number is None:
            super().keyPressEvent(event)
            return
        offered = self.row_widget(number).acts
        if event.isAutoRepeat() and key not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return  # a key held too long would cancel a download and drop it for good
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(number, max(0, self.currentRow() + (1 if key == Qt.Key.Key_Down else -1)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if wanted(offered) is not Act.PAUSE:
                self.acted.emit(number, wanted(offered))
        elif key == Qt.Key.Key_Space:
            for act in (Act.PAUSE, Act.RESUME, Act.RETRY):
                if act in offered:
                    self.acted.emit(number, act)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.acted.emit(number, Act.CANCEL if Act.CANCEL in offered else Act.REMOVE)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Only our own rows get here, and the current one is dragged; the queue then says where it stands."""
        number = self._current()
        if number is None:
            event.ignore()
            return
        here, place = self.currentRow(), self._gap(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)  # else Qt would take the row away by itself
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.moved.emit(number, place - 1 if place > here else place)

    def _gap(self, at: QPoint) -> int:
        """The row before which something dropped at `at` would stand."""
        index = self.indexAt(at)
        if not index.isValid():
            return self.count()
        return index.row() + (at.y() > self.visualRect(index).center().y())

    def _arrange(self, rows: Sequence[DownloadRow]) -> None:
        kept = self._current()
        focused = self.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self.clear()
        for row in rows:
            item = QListWidgetItem()
            item.setData(_NUMBER, row.number)
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
            )  # and none is dropped onto another
            self.addItem(item)
            widget = DownloadRowWidget(row, self)
            widget.acted.connect(self.acted)
            self.setItemWidget(item, widget)
            if row.number == kept:
                self.setCurrentItem(item)
        if focused:
            self.setFocus()

    def _fit(self) -> None:
        """Rows are as high as their texts need at this width."""
        width = self.viewport().width()
        for at in range(self.count()):
            item = self.item(at)
            widget = self.itemWidget(item)
            layout = widget.layout() if widget is not None else None
            if layout is not None:
                height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
                if item.sizeHint().height() != height:
                    item.setSizeHint(QSize(0, height))
        self.updateGeometry()

    def _current(self) -> int | None:
        item = self.currentItem()
        number = item.data(_NUMBER) if item is not None else None
        return number if isinstance(number, int) else None

    def _on_menu(self, where: QPoint) -> None:
        item = self.itemAt(where)
        if item is None:
            return
        number, at = item.data(_NUMBER), self.row(item)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for act in acts(self.row_widget(number).row):
            menu.addAction(tr(act.value), partial(self.acted.emit, number, act))
        menu.addSeparator()
        menu.addAction(tr("Move up\tAlt+Up"), lambda: self.moved.emit(number, at - 1)).setEnabled(at > 0)
        menu.addAction(tr("Move down\tAlt+Down"), lambda: self.moved.emit(number, at + 1)).setEnabled(
            at + 1 < self.count()
        )
        menu.popup(self.viewport().mapToGlobal(where))
