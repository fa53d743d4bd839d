"""The history column: every chat, found, opened, renamed, deleted and brought back by mouse or keyboard."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.widgets.shared.dropped import files_in
from foretoken.plain import one_line
from foretoken.store.records import NEW_CHAT, Chat

_ID: Final = Qt.ItemDataRole.UserRole
_TITLE: Final = Qt.ItemDataRole.UserRole + 1


def group_of(chat: Chat, now: datetime) -> str:
    """Returns the heading of a chat: Today, Yesterday or Earlier (local days)."""
    day = datetime.fromtimestamp(chat.updated).date()
    if day >= now.date():
        return "Today"
    return "Yesterday" if day == now.date() - timedelta(days=1) else "Earlier"


class HistoryColumn(QFrame):
    """New chat, search, and the list.

    new_requested(), search_requested(), opened(int), renamed(int, str), deleted(int)
    entered()         Enter on a chat: the keyboard is wanted where a message is typed
    export_requested(int)
    dropped(object)   list of Path: files that were dragged here
    keyed(object)     QKeyEvent that is text and nothing to the list: the beginning of a message
    """

    new_requested = Signal()
    opened = Signal(int)
    renamed = Signal(int, str)
    deleted = Signal(int)
    search_requested = Signal()
    export_requested = Signal(int)
    dropped = Signal(object)
    entered = Signal()
    keyed = Signal(object)

    def __init__(self, *, now: Callable[[], datetime] = datetime.now, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self.setProperty("role", "sidebar")
        self.setAcceptDrops(True)
        self.setAccessibleName("Chats")
        self._new = QPushButton("+  New chat", self)
        self._new.setAccessibleName("New chat")
        self._new.setToolTip("Begin a new chat (Ctrl+N)")
        self._search = QPushButton("Search all chats…", self)
        self._search.setAccessibleName("Search all chats")
        self._search.setToolTip("Search the titles and messages of all chats (Ctrl+K)")
        self._list = QListWidget(self)
        self._list.setAccessibleName("Chat list")
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.setItemDelegate(_Delegate(self._list))
        self._list.installEventFilter(self)
        self._nothing = QLabel(self)
        self._nothing.setProperty("role", "muted")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        column.addWidget(self._new)
        column.addWidget(self._search)
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        self._new.clicked.connect(self.new_requested)
        self._search.clicked.connect(self.search_requested)
        self._list.itemClicked.connect(self._on_chosen)
        self._list.itemChanged.connect(self._on_changed)
        self._list.customContextMenuRequested.connect(self._on_menu)

    @property
    def list(self) -> QListWidget:
        return self._list

    def show_chats(self, chats: Sequence[Chat], current: int, running: int | None = None) -> None:
        """Fill the list; `current` is the open chat, `running` the one a reply is being written in."""
        if self._list.state() == QAbstractItemView.State.EditingState:
            return  # a title is being typed; the rename refreshes the list
        bar = self._list.verticalScrollBar().value()
        self._list.blockSignals(True)
        self._list.clear()
        heading, now = "", self._now()
        for chat in chats:
            group = group_of(chat, now)
            if group != heading:
                heading = group
                self._list.addItem(_heading(group))
            title = one_line(chat.title)
            item = QListWidgetItem(f"{title}  ●" if chat.id == running else title)
            item.setData(_ID, chat.id)
            item.setData(_TITLE, chat.title)
            item.setToolTip(title)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self._list.addItem(item)
            if chat.id == current:
                self._list.setCurrentItem(item)
        if current == NEW_CHAT:
            self._list.setCurrentRow(-1)
        self._list.blockSignals(False)
        self._list.verticalScrollBar().setValue(bar)
        self._nothing.setText("Your chats will be listed here.")
        self._nothing.setVisible(not chats)

    def rename_current(self) -> None:
        item = self._list.currentItem()
        if item is not None:
            self._begin_rename(item)

    def delete_current(self) -> None:
        item = self._list.currentItem()
        if item is not None and item.data(_ID) is not None:
            self._delete(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        editing = self._list.state() == QAbstractItemView.State.EditingState  # the editor lets Enter through
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not editing:
            key = event.key()
            if watched is self._list and key == Qt.Key.Key_Delete:
                self.delete_current()
                return True
            if watched is self._list and key == Qt.Key.Key_F2:
                self.rename_current()
                return True
            if watched is self._list and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter()
                return True
            if watched is self._list and _is_text(event):
                self.keyed.emit(event)
                return True
        return super().eventFilter(watched, event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if files_in(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        files = files_in(event.mimeData())
        if files:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dropped.emit(files)

    def _delete(self, item: QListWidgetItem) -> None:
        self.deleted.emit(item.data(_ID))

    def _begin_rename(self, item: QListWidgetItem) -> None:
        self._list.blockSignals(True)
        item.setText(item.data(_TITLE))
        self._list.blockSignals(False)
        self._list.editItem(item)

    def _enter(self) -> None:
        item = self._list.currentItem()
        if item is not None:
            self._on_chosen(item)
            self.entered.emit()

    def _on_chosen(self, item: QListWidgetItem) -> None:
        if item.data(_ID) is not None:
            self.opened.emit(item.data(_ID))

    def _on_changed(self, item: QListWidgetItem) -> None:
        title = " ".join(item.text().split())
        if item.data(_ID) is not None and title and title != item.data(_TITLE):
            # after the editor has closed: the list is filled again by the rename
            QTimer.singleShot(0, self, lambda: self.renamed.emit(item.data(_ID), title))

    def _on_menu(self, where: QPoint) -> None:
        item = self._list.itemAt(where)
        if item is None or item.data(_ID) is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Open", lambda: self._on_chosen(item))
        menu.addAction("Rename\tF2", lambda: self._begin_rename(item))
        menu.addAction("Export…", lambda: self.export_requested.emit(item.data(_ID)))
        menu.addAction("Delete\tDel", lambda: self._delete(item))
        menu.popup(self._list.viewport().mapToGlobal(where))


class _Delegate(QStyledItemDelegate):
    """Rows whose editor takes the whole row: the style leaves it the height of the bare text, which cuts it off."""

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        editor.setGeometry(option.rect)


def _is_text(event: QKeyEvent) -> bool:
    """Whether a key press enters or pastes text."""
    if event.matches(QKeySequence.StandardKey.Paste):
        return True
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return held == Qt.KeyboardModifier.NoModifier and event.text().isprintable() and bool(event.text())


def _heading(text: str) -> QListWidgetItem:
    item = QListWidgetItem(text)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    font = item.font()
    font.setPointSizeF(font.pointSizeF() * 0.85 if font.pointSizeF() > 0 else 8)
    font.setBold(True)
    item.setFont(font)
    return item
