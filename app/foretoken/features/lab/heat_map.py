"""A table of speedups as a heat map: a colour and a number in each cell, for mouse and keyboard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from foretoken.features.lab.heat import SCALE, heat
from foretoken.gui.look.theme import Theme

_CELL: Final = QSize(96, 52)  # pixels at the usual size of text
_PAD: Final = 8
_WIDEST: Final = 250  # of the names of rows
_MOVES: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


@dataclass(frozen=True)
class HeatCell:
    """`text` on the colour of `value`, None for none; `small` below it. `sentence`: all that is known."""

    text: str
    value: float | None = None
    small: str = ""
    sentence: str = ""


class HeatMap(QWidget):
    """Arrow keys walk from cell to cell.

    Signals: pointed(str): the sentence of the cell under the mouse or the keyboard; "" of none.
    """

    pointed = Signal(str)

    def __init__(self, name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[str] = ()
        self._columns: Sequence[str] = ()
        self._cells: Sequence[Sequence[HeatCell]] = ()
        self._at = (0, 0)
        self._told = False  # of a cell
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def show_cells(self, rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[HeatCell]]) -> None:
        """`cells` by row, then column."""
        self._rows, self._columns, self._cells = rows, columns, cells
        self._at = (min(self._at[0], max(0, len(rows) - 1)), min(self._at[1], max(0, len(columns) - 1)))
        size = self.sizeHint()
        self.setMinimumSize(size)
        self.resize(size.expandedTo(self.size()))
        self.update()
        if self._told and self.current is not None:
            self.pointed.emit(self.current.sentence)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        top, left = self._heads()
        return QSize(
            left + len(self._columns) * self._cell.width() + 1, top + len(self._rows) * self._cell.height() + 1
        )

    @property
    def current(self) -> HeatCell | None:
        """The cell that the keyboard is at."""
        row, column = self._at
        return self._cells[row][column] if row < len(self._cells) and column < len(self._cells[row]) else None

    # --- painting

    @property
    def _cell(self) -> QSize:
        metrics = self.fontMetrics()
        width = max((metrics.horizontalAdvance(name) for name in self._columns), default=0) + 2 * _PAD
        return QSize(
            min(max(_CELL.width(), width), 2 * _CELL.width()), max(_CELL.height(), 2 * metrics.lineSpacing() + 14)
        )

    def _heads(self) -> tuple[int, int]:
        """The height of the names of columns and the width of those of rows."""
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(name) for name in self._rows), default=0) + 2 * _PAD
        return metrics.lineSpacing() + 2 * _PAD, min(widest, _WIDEST)

    def _rect(self, row: int, column: int) -> QRect:
        top, left = self._heads()
        size = self._cell
        return QRect(left + column * size.width(), top + row * size.height(), size.width(), size.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        top, left = self._heads()
        metrics = self.fontMetrics()
        painter.setPen(QColor(self._theme.text))
        wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter
        for row, name in enumerate(self._rows):
            place = QRect(0, self._rect(row, 0).top(), left - _PAD, self._cell.height())
            painter.drawText(place, wrap | Qt.AlignmentFlag.AlignLeft, name)
        for column, name in enumerate(self._columns):
            place = QRect(self._rect(0, column).left(), 0, self._cell.width(), top)
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, place.width() - _PAD)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)
        for row, cells in enumerate(self._cells):
            for column, cell in enumerate(cells):
                self._paint_cell(painter, self._rect(row, column), cell, (row, column) == self._at and self.hasFocus())

    def _paint_cell(self, painter: QPainter, place: QRect, cell: HeatCell, focused: bool) -> None:
        inner = place.adjusted(1, 1, -1, -1)
        colour = self._theme.muted
        if cell.value is not None:
            one = SCALE[heat(cell.value)]
            painter.fillRect(inner, QColor(one.fill))
            colour = one.text
        else:
            painter.fillRect(inner, QColor(self._theme.surface))
        painter.setPen(QColor(colour))
        if cell.small:
            middle = inner.center().y()
            painter.drawText(
                QRect(inner.left(), inner.top(), inner.width(), middle - inner.top() + 4),
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
                cell.text,
            )
            font = QFont(self.font())
            font.setPointSizeF(font.pointSizeF() * 0.82)
            painter.setFont(font)
            shown = QFontMetrics(font).elidedText(cell.small, Qt.TextElideMode.ElideRight, inner.width() - 4)
            painter.drawText(
                QRect(inner.left(), middle + 4, inner.width(), inner.bottom() - middle - 3),
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
                shown,
            )
            painter.setFont(self.font())
        else:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, cell.text)
        if focused:
            painter.setPen(QPen(QColor(self._theme.accent), 3))
            painter.drawRect(QRectF(inner).adjusted(1, 1, -1, -1))

    # --- pointing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None or not self._cells:
            super().keyPressEvent(event)
            return
        row = min(max(0, self._at[0] + move[0]), len(self._rows) - 1)
        column = min(max(0, self._at[1] + move[1]), len(self._columns) - 1)
        self._go(row, column)

    def _go(self, row: int, column: int) -> None:
        self._at = (row, column)
        self.update()
        cell = self.current
        if cell is not None:
            self._told = True
            self.pointed.emit(cell.sentence)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, cell.sentence))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._go(*self._at)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._found(event.position().toPoint())
        if found is not None:
            self._go(*found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._found(event.position().toPoint())
        if found is not None:
            self.pointed.emit(self._cells[found[0]][found[1]].sentence)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._found(event.pos())
            QToolTip.showText(
                event.globalPos(), "" if found is None else self._cells[found[0]][found[1]].sentence, self
            )
            return True
        return super().event(event)

    def _found(self, point: QPoint) -> tuple[int, int] | None:
        return next(
            (
                (row, column)
                for row, cells in enumerate(self._cells)
                for column in range(len(cells))
                if self._rect(row, column).contains(point)
            ),
            None,
        )
