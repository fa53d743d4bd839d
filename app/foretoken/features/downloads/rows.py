"""One download as a row: what it is, how far, how fast, and buttons for what can be done now."""

import enum
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QWidget,
)

from foretoken.gui.viewmodels.shared.downloads import DownloadRow
from foretoken.gui.widgets.shared.busy_bar import endless, progress_bar
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.library.downloads.items import State
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr


class Act(enum.Enum):
    """An action on a download; the value is the button's text, in English."""

    PAUSE = later("Pause")
    RESUME = later("Resume")
    RETRY = later("Try again")
    PAGE = later("Open its page")
    CANCEL = later("Cancel")
    UNDO = later("Undo")
    LOAD_PAIR = later("Load this pair")
    USE_AS_MAIN = later("Use as Main")
    USE_AS_DRAFT = later("Use as Draft")
    REMOVE = later("Remove")


_TIPS: Final = {
    Act.PAUSE: later("Pause it; the downloaded part is kept (Space)"),
    Act.RESUME: later("Continue where it stopped (Space)"),
    Act.RETRY: later("Continue where it stopped (Enter)"),
    Act.PAGE: later("Open the repository's page in the browser"),
    Act.CANCEL: later("Cancel it; you can undo this for a moment (Del)"),
    Act.UNDO: later("Undo the cancellation; nothing is lost (Enter)"),
    Act.LOAD_PAIR: later("Chat with these two now (Enter)"),
    Act.USE_AS_MAIN: later("Chat with this model now (Enter)"),
    Act.USE_AS_DRAFT: later("Use it as the draft of the current main model"),
    Act.REMOVE: later("Remove it from this list (Del)"),
}


def acts(row: DownloadRow) -> tuple[Act, ...]:
    """What can be done with `row` now, as its buttons stand from left to right."""
    match row.state:
        case State.RUNNING | State.QUEUED:
            return (Act.PAUSE, Act.CANCEL)
        case State.PAUSED:
            return (Act.RESUME, Act.CANCEL)
        case State.FAILED:
            return (Act.RETRY, *((Act.PAGE,) if row.page else ()), Act.CANCEL)
        case State.CANCELLED:
            return (Act.REMOVE, Act.UNDO)  # a second click on Cancel, in haste, takes the first one back
        case State.FINISHED:
            return (*((Act.LOAD_PAIR,) if row.draft else (Act.USE_AS_MAIN, Act.USE_AS_DRAFT)), Act.REMOVE)


def wanted(offered: Sequence[Act]) -> Act:
    """The most likely wanted of these actions."""
    return Act.UNDO if Act.UNDO in offered else offered[0]


class DownloadRowWidget(QWidget):
    """Shows one DownloadRow.

    acted(int, Act)    a button was pressed
    """

    acted = Signal(int, object)

    def __init__(self, row: DownloadRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row
        self._acts: tuple[Act, ...] = ()
        self.title = ElidedLabel(self)
        self.title.setProperty("role", "title")
        self.pace = QLabel(self)
        self.pace.setProperty("role", "muted")
        self.bar = progress_bar("", self)
        self.amount = ElidedLabel(self)
        self.amount.setProperty("role", "muted")
        self.failure = text_label(self, role="danger", selectable=True)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(4)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 7, 8, 7)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.pace, 0, 1)
        grid.addWidget(self.bar, 1, 0, 1, 2)
        grid.addWidget(self.amount, 2, 0, 1, 2)
        grid.addWidget(self.failure, 3, 0, 1, 3)
        grid.addLayout(self._buttons, 0, 2, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        self.show_row(row)

    @property
    def row(self) -> DownloadRow:
        return self._row

    @property
    def acts(self) -> tuple[Act, ...]:
        """The buttons there are."""
        return self._acts

    def button(self, act: Act) -> QPushButton:
        return self._button_at(self._acts.index(act))

    def show_row(self, row: DownloadRow) -> None:
        self._row = row
        self.title.show_text(row.title)
        self.pace.setText(row.pace)
        moving = row.state is State.RUNNING and row.fraction is None
        self.bar.setRange(0, endless() if moving else 1000)
        self.bar.setValue(round(1000 * (row.fraction or 0.0)))
        self.bar.setVisible(row.state not in (State.FINISHED, State.CANCELLED))
        self.bar.setAccessibleName(tr("Progress of {download}", download=one_line(row.title)))
        self.amount.show_text(" · ".join(part for part in (row.amount, row.detail) if part))
        self.failure.setText(lines(row.failure))
        self.failure.setVisible(bool(row.failure))
        self.setAccessibleName(lines(row.sentence))
        offered = acts(row)
        if offered != self._acts:
            self._fill(offered)

    def _fill(self, offered: tuple[Act, ...]) -> None:
        """Buttons that stay keep the focus; they take over what the others of their place said."""
        focused = next((at for at in range(self._buttons.count()) if self._button_at(at).hasFocus()), None)
        for at, act in enumerate(offered):
            if at == self._buttons.count():
                self._buttons.addWidget(self._new_button())
            button = self._button_at(at)
            button.setText(tr(act.value))
            button.setToolTip(tr(_TIPS[act]))
            button.setAccessibleName(tr("{action}: {download}", action=tr(act.value), download=self._row.title))
            ready = act in (Act.LOAD_PAIR, Act.USE_AS_MAIN)
            role = "primary" if ready else ("" if act is wanted(offered) else "flat")
            if button.property("role") != role:
                button.setProperty("role", role)
                button.style().polish(button)
        while self._buttons.count() > len(offered):
            button = self._button_at(self._buttons.count() - 1)
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._acts = offered
        if focused is not None:
            self._button_at(min(focused, len(offered) - 1)).setFocus()

    def _new_button(self) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(lambda: self.acted.emit(self._row.number, self._acts[self._buttons.indexOf(button)]))
        return button

    def _button_at(self, at: int) -> QPushButton:
        item = self._buttons.itemAt(at)
        button = item.widget() if item is not None else None
        assert isinstance(button, QPushButton)
        return button


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
