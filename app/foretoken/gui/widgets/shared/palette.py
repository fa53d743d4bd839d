"""A field with a list of what matches, over the middle of the window: search in chats, Search all actions."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from foretoken.gui.widgets.shared.boxes import column
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.notices import TextFirst
from foretoken.wording import joined

GIVEN: Final = Qt.ItemDataRole.UserRole  # what a row stands for
_SPANS: Final = Qt.ItemDataRole.UserRole + 1
_BELOW: Final = Qt.ItemDataRole.UserRole + 2  # the second line of a row
_RIGHT: Final = Qt.ItemDataRole.UserRole + 3
_GREY: Final = Qt.ItemDataRole.UserRole + 4
_WIDTH, _HEIGHT = 680, 520  # pixels at most
_KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
Spans = tuple[tuple[int, int], ...]


class Palette(QFrame):
    """Gone with Esc or when the keyboard leaves it. A subclass fills it in `ask` and acts in `choose`."""

    def __init__(self, name: str, field: str, hint: str, parent: QWidget) -> None:
        """`name`: its own; `field`: of its field, in which `hint` stands."""
        super().__init__(parent)
        self.setProperty("role", "popover")
        self.setAccessibleName(name)
        self._before: QWidget | None = None
        self._placing = Later(self._place, self)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(field)
        self.field.setClearButtonEnabled(True)
        TextFirst(self.field)
        self.list = QListWidget(self)
        self.list.setAccessibleName(name)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard stays in the field
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.remark = text_label(self, role="muted")
        self._column = column(self.field, (self.list, 1), self.remark, of=self, spacing=8, margins=(12, 12, 12, 10))
        self.field.textChanged.connect(self.ask)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self.choose)
        parent.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)
        self.hide()

    def ask(self, text: str) -> None:
        """Show what matches `text`."""
        raise NotImplementedError

    def choose(self, item: QListWidgetItem) -> None:
        """A row was clicked, or Enter pressed on it."""
        raise NotImplementedError

    def open(self) -> None:
        """Show, with the words of the last time to go on with or to type over."""
        if self.isHidden():
            self._before = QApplication.focusWidget()
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus()
        self.field.selectAll()
        self.ask(self.field.text())

    def add(
        self, given: object, text: str, below: str, spans: Spans = (), *, right: str = "", grey: bool = False
    ) -> None:
        """A row more: `text` with its `spans` in bold, a line `below` it, and what stands at its right end."""
        item = QListWidgetItem(text)
        for role, value in ((GIVEN, given), (_SPANS, spans), (_BELOW, below), (_RIGHT, right), (_GREY, grey)):
            item.setData(role, value)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, joined(filter(None, (text, right, below))))
        self.list.addItem(item)

    def filled(self, remark: str) -> None:
        """All rows were added; `remark`: a sentence below them, or ""."""
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(self.list.count()))
        self.say(remark)

    def say(self, remark: str) -> None:
        """Put a sentence below the rows."""
        self.remark.setText(remark)
        self.remark.setVisible(bool(remark))
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
                if (item := self.list.currentItem()) is not None:
                    self.choose(item)
                return True
            if event.key() in _KEYS:
                QApplication.sendEvent(self.list, event)
                if (item := self.list.currentItem()) is not None:
                    # A screen reader follows the keyboard, which stays in the field.
                    self.field.setAccessibleDescription(item.data(Qt.ItemDataRole.AccessibleTextRole))
                return True
        return super().eventFilter(watched, event)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and now is not None and now.window() is self.window() and not self.isAncestorOf(now):
            self.hide()

    def _place(self) -> None:
        window = self.parentWidget()
        assert window is not None, "it was given one"
        room = window.rect()
        width = min(_WIDTH, room.width() - 48)
        one = max(1, self.list.sizeHintForRow(0))
        rows = min(self.list.count(), max(0, min(_HEIGHT, room.height() - 200)) // one)
        self.list.setFixedHeight(rows * one + 2 * self.list.frameWidth())
        self._column.activate()
        height = self._column.sizeHint().height()
        self.setGeometry((room.width() - width) // 2, min(72, room.height() // 8), width, height)


class _Rows(QStyledItemDelegate):
    """A line with what was found in bold and something at its end, and a line below it."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, 2 * QFontMetrics(option.font).height() + 16)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        row = QRectF(option.rect)
        if chosen:
            painter.fillRect(row, option.palette.color(QPalette.ColorRole.Highlight))
        colour = option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        below = option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        below.setAlphaF(0.72)
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        marks = []
        for begin, end in index.data(_SPANS):
            mark = QTextLayout.FormatRange()
            mark.start, mark.length, mark.format = begin, end - begin, bold
            marks.append(mark)
        line = row.adjusted(10, 6, -10, 0)
        painter.setPen(below if index.data(_GREY) else colour)
        right = index.data(_RIGHT)
        beside = line.adjusted(0, 0, -QFontMetrics(option.font).horizontalAdvance(f"{right}  ") if right else 0, 0)
        _draw_line(painter, option.font, str(index.data(Qt.ItemDataRole.DisplayRole)), beside, marks)
        painter.setPen(below)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight, right)
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
