"""The palette that searches all chats: titles first, then messages with what was found in them."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import (
    QDate,
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.viewmodels.chat.search import FoundMessage, SearchViewModel
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.undo_bar import TextFirst
from foretoken.plain import one_line
from foretoken.wording import sentences, tr

_PLACE: Final = Qt.ItemDataRole.UserRole  # (chat, message or None)
_SPANS: Final = Qt.ItemDataRole.UserRole + 1
_BELOW: Final = Qt.ItemDataRole.UserRole + 2  # the second line of a row
_WIDTH, _HEIGHT = 680, 520  # pixels at most
_KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchPalette(QFrame):
    """A field and what was found, over the middle of the window; gone with Esc or when the keyboard leaves it."""

    def __init__(self, search: SearchViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._search = search
        self.setProperty("role", "popover")
        self.setAccessibleName(tr("Search in all chats"))
        self._before: QWidget | None = None
        self._placing = Later(self._place, self)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(tr("Search titles and messages of all chats…"))
        self.field.setAccessibleName(tr("Search chats"))
        self.field.setClearButtonEnabled(True)
        TextFirst(self.field)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("What was found"))
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard stays in the field
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.remark = text_label(self, role="muted")
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)
        column.addWidget(self.remark)
        self.field.textChanged.connect(search.ask)
        search.found.connect(self.show_found)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._choose)
        parent.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)
        self.hide()

    def open(self) -> None:
        """Show, with the words of the last time to go on with or to type over."""
        if self.isHidden():
            self._before = QApplication.focusWidget()
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus()
        self.field.selectAll()
        self._search.look_again()
        self._search.ask(self.field.text())

    def show_found(self, found: FoundMessage) -> None:
        self.list.clear()
        for chat in found.titles:
            self._add((chat.id, None), one_line(chat.title, 200), (), tr("Chat · {day}", day=_day(chat.updated)))
        for hit in found.hits:
            below = f"{one_line(hit.title, 80)} · {_day(hit.created)}"
            self._add((hit.chat, hit.message), *_plain(hit.snippet, hit.spans), below)
        self.list.setCurrentRow(0)
        nothing = bool(found.words) and not self.list.count()
        self.list.setVisible(bool(self.list.count()))
        said = found.remark
        if nothing:
            said = sentences((tr("No chat and no message has all of these words."), said))
        if not found.words:
            said = tr("Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.")
        self.remark.setText(said)
        self.remark.setVisible(bool(said))
        self._place()

    def leave(self) -> None:
        """Hide; the keyboard goes back to where it was."""
        before, self._before = self._before, None
        self.hide()
        if before is not None and before.isVisible():
            before.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._placing.ask()
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.list.currentItem())
                return True
            if event.key() in _KEYS:
                QApplication.sendEvent(self.list, event)
                item = self.list.currentItem()
                if item is not None:  # a screen reader follows the keyboard, which stays in the field
                    self.field.setAccessibleDescription(f"{item.text()}, {item.data(_BELOW)}")
                return True
        return super().eventFilter(watched, event)

    def _add(self, place: tuple[int, int | None], text: str, spans: tuple[tuple[int, int], ...], below: str) -> None:
        item = QListWidgetItem(text)
        item.setData(_PLACE, place)
        item.setData(_SPANS, spans)
        item.setData(_BELOW, below)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text}, {below}")
        self.list.addItem(item)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        chat, message = item.data(_PLACE)
        self._before = None
        self.hide()
        if message is None:
            self._search.open_chat(chat)
        else:
            self._search.open_message(chat, message)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and now is not None and now.window() is self.window() and not self.isAncestorOf(now):
            self.hide()

    def _place(self) -> None:
        window = self.parentWidget()
        assert window is not None, "it was given one"
        room = window.rect()
        width = min(_WIDTH, room.width() - 48)
        rows = self.list.count() * max(0, self.list.sizeHintForRow(0)) + 2 * self.list.frameWidth()
        self.list.setFixedHeight(max(0, min(rows, _HEIGHT, room.height() - 200)))
        self._column.activate()
        height = self._column.sizeHint().height()
        self.setGeometry((room.width() - width) // 2, min(72, room.height() // 8), width, height)


class _Rows(QStyledItemDelegate):
    """A line with what was found in bold, and a line below it that says where."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, 2 * QFontMetrics(option.font).height() + 16)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        row = QRectF(option.rect)
        if chosen:
            painter.fillRect(row, option.palette.color(QPalette.ColorRole.Highlight))
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        colour = option.palette.color(role)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        title = index.data(_PLACE)[1] is None
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        spans = ((0, len(text)),) if title else index.data(_SPANS)
        marks = []
        for begin, end in spans:
            mark = QTextLayout.FormatRange()
            mark.start, mark.length, mark.format = begin, end - begin, bold
            marks.append(mark)
        line = row.adjusted(10, 6, -10, 0)
        painter.setPen(colour)
        _draw_line(painter, option.font, text, line, marks)
        below = QColor(colour)
        below.setAlphaF(0.72)
        painter.setPen(below)
        line.translate(0, QFontMetrics(option.font).height() + 3)
        _draw_line(painter, option.font, str(index.data(_BELOW)), line, [])


def _draw_line(painter: QPainter, font: QFont, text: str, area: QRectF, marks: list[QTextLayout.FormatRange]) -> None:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    layout.setFormats(marks)
    layout.beginLayout()
    layout.createLine().setLineWidth(area.width())
    layout.endLayout()
    painter.save()
    painter.setClipRect(area.adjusted(0, 0, 0, 40), Qt.ClipOperation.IntersectClip)
    layout.draw(painter, QPointF(area.topLeft()))
    painter.restore()


def _plain(text: str, spans: tuple[tuple[int, int], ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """One plain line, and where the spans are in it."""
    line, places, at = "", [], 0
    for begin, end in spans:
        line += one_line(text[at:begin])
        start, line = len(line), line + one_line(text[begin:end])
        places.append((_units(line[:start]), _units(line)))
        at = end
    return line + one_line(text[at:]), tuple(places)


def _units(text: str) -> int:
    """What Qt counts: characters beyond the first plane are two."""
    return len(text) + sum(character > "\uffff" for character in text)


def _day(seconds: float) -> str:
    day = datetime.fromtimestamp(seconds).date()
    return QLocale().toString(QDate(day.year, day.month, day.day), tr("dd MMM yyyy", meaning="a date for QLocale"))
