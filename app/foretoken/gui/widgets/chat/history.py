"""The history column: every chat, opened, renamed, arranged, deleted and brought back by mouse or keyboard."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import caption, push_button, text_label
from foretoken.gui.widgets.shared.pasted import files_in
from foretoken.plain import one_line
from foretoken.store.records import NEW_CHAT, Chat
from foretoken.wording import tr

_DRAGGED: Final = "application/x-foretoken-chat"
_LONGEST: Final = 300  # characters of a title that are shown
_ENABLED: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def group_of(chat: Chat, now: datetime) -> str:
    """Returns the heading of a chat: Today, Yesterday or Earlier (local days)."""
    day = datetime.fromtimestamp(chat.updated).date()
    if day >= now.date():
        return tr("Today")
    return tr("Yesterday") if day == now.date() - timedelta(days=1) else tr("Earlier")


@dataclass(frozen=True)
class ListedChat:
    """`kind`: a heading, the heading of a folder, a chat, or what is done at a click. `folder`: where a chat that is
    dropped here goes."""

    kind: Literal["heading", "folder", "chat", "archive", "more"]
    text: str
    chat: int = 0
    title: str = ""
    folder: str = ""
    pinned: bool = False


def rows_of(
    chats: Sequence[Chat],
    now: datetime,
    *,
    running: int | None = None,
    folded: Collection[str] = (),
    archived: int = 0,
    in_archive: bool = False,
    more: bool = False,
) -> list[ListedChat]:
    """What is listed. `folded`: folders whose chats are hidden. `archived`: how many chats are in the archive."""
    rows = [ListedChat("archive", tr("← Back to all chats"))] if in_archive else []
    heading = ""
    for chat in chats:
        in_folder = bool(chat.folder) and not chat.pinned
        group = tr("Pinned") if chat.pinned else f"/{chat.folder}" if in_folder else group_of(chat, now)
        closed = in_folder and chat.folder in folded
        if group != heading:
            heading = group
            sign = "▸" if closed else "▾"
            name = f"{sign} {one_line(chat.folder, _LONGEST)}" if in_folder else group
            rows.append(
                ListedChat(
                    "folder" if in_folder else "heading",
                    name,
                    folder=chat.folder if in_folder else "",
                    pinned=chat.pinned,
                )
            )
        if not closed:
            title = one_line(chat.title, _LONGEST)
            text = f"{title}  ●" if chat.id == running else title
            rows.append(ListedChat("chat", text, chat.id, chat.title, chat.folder if in_folder else "", chat.pinned))
    if more:
        rows.append(ListedChat("more", tr("Show older chats…")))
    if archived and not in_archive:
        rows.append(ListedChat("archive", tr("Archive ({count:,})", count=archived)))
    return rows


class ChatList(QListWidget):
    """Shows rows; changes only those that are others than before.

    dropped_on(int, object)    a chat was dragged onto a Row
    """

    dropped_on = Signal(int, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[ListedChat] = []
        self.setAccessibleName(tr("Chat list"))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setItemDelegate(_Delegate(self))
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setDropIndicatorShown(False)

    def show_rows(self, rows: Sequence[ListedChat]) -> None:
        """Items of rows that stay where they are stay too."""
        before = self._rows
        head = _alike(before, rows)
        tail = min(_alike(before[::-1], rows[::-1]), len(before) - head, len(rows) - head)
        for at in range(len(before) - tail - 1, head - 1, -1):
            self.takeItem(at)
        for at in range(head, len(rows) - tail):
            self.insertItem(at, _item(rows[at]))
        self._rows = list(rows)

    def row_of(self, item: QListWidgetItem | None) -> ListedChat | None:
        at = -1 if item is None else self.row(item)
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def choose(self, wanted: Callable[[ListedChat], bool]) -> None:
        """Put the keyboard on the first row that is wanted; on none where there is no such row."""
        self.setCurrentRow(next((at for at, row in enumerate(self._rows) if wanted(row)), -1))

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        data = QMimeData()
        row = self.row_of(items[0]) if items else None
        if row is not None:
            data.setData(_DRAGGED, str(row.chat).encode())
        return data

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._take_or_leave(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._take_or_leave(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._take_or_leave(event)
        row = self.row_of(self.itemAt(event.position().toPoint()))
        if event.isAccepted() and row is not None:
            self.dropped_on.emit(int(event.mimeData().data(_DRAGGED).data()), row)

    def _take_or_leave(self, event: QDropEvent) -> None:
        """A chat of this list; files are for the column."""
        if event.source() is self and event.mimeData().hasFormat(_DRAGGED):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()


def _alike(before: Sequence[ListedChat], now: Sequence[ListedChat]) -> int:
    """How many rows are the same from the beginning."""
    same = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        same += 1
    return same


def _item(row: ListedChat) -> QListWidgetItem:
    item = QListWidgetItem(row.text)
    if row.kind == "chat":
        item.setToolTip(one_line(row.title, _LONGEST))
        item.setFlags(_ENABLED | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled)
        return item
    item.setFlags(Qt.ItemFlag.NoItemFlags if row.kind == "heading" else _ENABLED)
    font = item.font()
    font.setPointSizeF(font.pointSizeF() * (0.85 if row.kind == "heading" else 0.95) if font.pointSizeF() > 0 else 8)
    font.setBold(row.kind in ("heading", "folder"))
    item.setFont(font)
    if row.kind == "folder":
        item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("Folder {name}", name=one_line(row.folder, _LONGEST)))
        item.setToolTip(tr("Click or Enter to fold; drag chats here"))
    return item


class _Delegate(QStyledItemDelegate):
    """Rows whose editor takes the whole row: the style leaves it the height of the bare text, which cuts it off."""

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        editor.setGeometry(option.rect)


class HistoryColumn(QFrame):
    """New chat, search, and the list. What is done to a chat there is done by `chats`.

    new_requested()
    folded(object)    set of str: the folders whose chats are hidden
    entered()         Enter on a chat: the keyboard is wanted where a message is typed
    export_requested(int)
    dropped(object)   list of Path: files that were dragged here
    keyed(object)     QKeyEvent that is text and nothing to the list: the beginning of a message
    """

    new_requested = Signal()
    folded = Signal(object)
    export_requested = Signal(int)
    dropped = Signal(object)
    entered = Signal()
    keyed = Signal(object)

    def __init__(
        self, chats: ChatsViewModel, *, now: Callable[[], datetime] = datetime.now, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._chats, self._arranging, self._now = chats, chats.arranging, now
        self._folded: set[str] = set()
        self.in_archive = False
        self._shown: Callable[[], None] = lambda: None  # lists the same chats again
        self.setProperty("role", "sidebar")
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Chats"))
        self._new = push_button(f"+  {tr('New chat')}", self, tip=tr("Begin a new chat (Ctrl+N)"), name=tr("New chat"))
        self._searchable = False
        self._search = QPushButton(tr("Search all chats…"), self)
        self._search.setAccessibleName(tr("Search all chats"))
        self._search.setToolTip(tr("Search the titles and messages of all chats (Ctrl+K)"))
        self.list = ChatList(self)
        self.list.installEventFilter(self)
        self._nothing = text_label(self, role="muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = boxes.column(
            self._new, self._search, self._nothing, (self.list, 1), of=self, spacing=8, margins=(10, 10, 10, 10)
        )
        column.addStretch(0)
        self._new.clicked.connect(self.new_requested)
        self.list.itemClicked.connect(self._on_chosen)
        self.list.itemChanged.connect(self._on_changed)
        self.list.customContextMenuRequested.connect(self._on_menu)
        self.list.dropped_on.connect(self._on_dropped_on)

    def fold(self, folders: Collection[str]) -> None:
        """Hide the chats of these folders."""
        self._folded = set(folders)
        self._shown()

    def show_chats(
        self,
        chats: Sequence[Chat],
        current: int,
        running: int | None = None,
        *,
        archived: int = 0,
        in_archive: bool = False,
        more: bool = False,
    ) -> None:
        """Fill the list; `current` is the open chat, `running` the one a reply is being written in. `archived`: how
        many chats are in the archive; `more`: there are older ones."""
        self._shown = lambda: self.show_chats(
            chats, current, running, archived=archived, in_archive=in_archive, more=more
        )
        if self.list.state() == QAbstractItemView.State.EditingState:
            return  # a title is being typed; the rename refreshes the list
        self.in_archive = in_archive
        rows = rows_of(
            chats,
            self._now(),
            running=running,
            folded=self._folded,
            archived=archived,
            in_archive=in_archive,
            more=more,
        )
        bar = self.list.verticalScrollBar().value()
        self.list.blockSignals(True)
        self.list.show_rows(rows)
        self.list.choose(lambda row: row.chat == current != NEW_CHAT)
        self.list.blockSignals(False)
        self.list.verticalScrollBar().setValue(bar)
        self._nothing.setText(tr("The archive is empty.") if in_archive else tr("Your chats will be listed here."))
        nothing = not chats and not archived
        self._nothing.setVisible(nothing)
        self.list.setVisible(not nothing or in_archive)
        self._search.setVisible(self._searchable and not self.list.isHidden())

    def offer_search(self, do: Callable[[], object]) -> None:
        """Have a button that begins a search in all chats."""
        self._searchable = True
        self._search.clicked.connect(do)

    def rename_current(self) -> None:
        item = self.list.currentItem()
        if self._current() is not None:
            self._begin_rename(item)

    def delete_current(self) -> None:
        self._with_current(self._arranging.delete)

    def pin_current(self) -> None:
        """Pin the chat, or let it go."""
        row = self._current()
        if row is not None:
            self._arranging.pin(row.chat, not row.pinned)

    def archive_current(self) -> None:
        """Into the archive, or out of it."""
        self._with_current(lambda chat: self._arranging.put_away(chat, not self.in_archive))

    def move_current(self) -> None:
        """Ask for the folder of the chat."""
        row = self._current()
        if row is not None:
            self._ask_folder(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        editing = self.list.state() == QAbstractItemView.State.EditingState  # the editor lets Enter through
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not editing:
            key = event.key()
            if watched is self.list and key == Qt.Key.Key_Delete:
                self.delete_current()
                return True
            if watched is self.list and key == Qt.Key.Key_F2:
                self.rename_current()
                return True
            if watched is self.list and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter()
                return True
            if watched is self.list and is_text(event):
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

    @property
    def is_pinned(self) -> bool:
        """Whether the chat is."""
        row = self._current()
        return row is not None and row.pinned

    def _current(self) -> ListedChat | None:
        row = self.list.row_of(self.list.currentItem())
        return row if row is not None and row.kind == "chat" else None

    def _with_current(self, do: Callable[[int], object]) -> None:
        row = self._current()
        if row is not None:
            do(row.chat)

    def _begin_rename(self, item: QListWidgetItem) -> None:
        row = self.list.row_of(item)
        assert row is not None, "it is in the list"
        if self.list.state() == QAbstractItemView.State.EditingState:
            return  # a second editor would fail
        self.list.blockSignals(True)
        item.setText(row.title)
        self.list.blockSignals(False)
        self.list.editItem(item)

    def _enter(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            was_chat = self._current() is not None
            self._on_chosen(item)
            if was_chat:
                self.entered.emit()

    def _on_chosen(self, item: QListWidgetItem) -> None:
        row = self.list.row_of(item)
        match row.kind if row is not None else "heading":
            case "chat":
                assert row is not None, "it has a kind"
                self._chats.open(row.chat)
            case "folder":
                assert row is not None, "it has a kind"
                self._folded ^= {row.folder}
                self._shown()
                self.list.choose(lambda one: one.kind == "folder" and one.folder == row.folder)
                self.folded.emit(set(self._folded))
            case "archive":
                self._arranging.show_archive(not self.in_archive)
            case "more":
                self._arranging.more()

    def _on_changed(self, item: QListWidgetItem) -> None:
        row = self.list.row_of(item)
        title = " ".join(item.text().split())
        if row is None or row.kind != "chat":
            return
        # The item shows what was typed: it is made anew. After the editor has closed; the rename lists the chats again.
        if title and title != row.title:
            QTimer.singleShot(0, self, lambda: self._arranging.rename(row.chat, title))
        else:
            item.setText(row.text)

    def _on_dropped_on(self, chat: int, row: ListedChat) -> None:
        if row.pinned:
            self._arranging.pin(chat, True)
        elif row.kind in ("chat", "folder", "heading"):
            self._arranging.move(chat, row.folder)

    def _on_menu(self, where: QPoint) -> None:
        item = self.list.itemAt(where)
        row = self.list.row_of(item)
        if item is None or row is None or row.kind != "chat":
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Open", meaning="a chat"), lambda: self._on_chosen(item))
        menu.addAction(f"{tr('Rename')}\tF2", lambda: self._begin_rename(item))
        menu.addAction(tr("Unpin") if row.pinned else tr("Pin"), lambda: self._arranging.pin(row.chat, not row.pinned))
        folders = menu.addMenu(tr("Move to folder"))
        for name in self._arranging.folders:
            folders.addAction(caption(one_line(name, 60)), partial(self._arranging.move, row.chat, name))
        folders.addAction(tr("New folder…"), lambda: self._ask_folder(row))
        if row.folder:
            folders.addAction(tr("Remove from folder"), lambda: self._arranging.move(row.chat, ""))
        away = tr("Unarchive") if self.in_archive else tr("Archive", meaning="to archive")
        menu.addAction(away, lambda: self._arranging.put_away(row.chat, not self.in_archive))
        menu.addAction(tr("Export…"), lambda: self.export_requested.emit(row.chat))
        menu.addAction(f"{tr('Delete')}\t{tr('Del')}", lambda: self._arranging.delete(row.chat))
        menu.popup(self.list.viewport().mapToGlobal(where))

    def _ask_folder(self, row: ListedChat) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("Move to folder"))
        dialog.setLabelText(tr("Folder (a new name makes a new folder; leave it empty for none):"))
        dialog.setComboBoxItems(self._arranging.folders)
        dialog.setComboBoxEditable(True)
        dialog.setTextValue(row.folder)
        dialog.textValueSelected.connect(lambda name: self._arranging.move(row.chat, name))
        dialog.open()


def is_text(event: QKeyEvent) -> bool:
    """Whether a key press enters or pastes text."""
    if event.matches(QKeySequence.StandardKey.Paste):
        return True
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return held == Qt.KeyboardModifier.NoModifier and event.text().isprintable() and bool(event.text())
