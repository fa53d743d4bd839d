"""The rows of the history column: chats below headings, in folders that fold, dragged from one to another."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from foretoken.plain import one_line
from foretoken.store.records import Chat
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
