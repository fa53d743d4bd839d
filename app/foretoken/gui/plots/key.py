"""The key of a plot: a sample of each layer of its bars or of each of its lines, and its name."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from foretoken.wording import joined, tr

_SIDE: Final = 11.0  # pixels of a sample
_GAP: Final = 5.0  # between a sample and its name
_APART: Final = 12.0  # between entries


class Key(QWidget):
    """One line, with the layers from the bottom to the top of a bar, or with the lines of a plot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layers: Sequence[tuple[str, QBrush | QPen]] = ()
        self._text = QColor()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self._layers]

    def show_layers(self, layers: Sequence[tuple[str, QBrush]], text: str) -> None:
        """`layers`: the name and the brush of each; `text`: the colour of names."""
        self._layers, self._text = layers, QColor(text)
        self.setAccessibleName(tr("Key, from the bottom: {names}", names=joined(self.names)))
        self.update()

    def show_lines(self, lines: Sequence[tuple[str, QPen]], text: str) -> None:
        """`lines`: the name and the pen of each; `text`: the colour of names."""
        self._layers, self._text = lines, QColor(text)
        self.setAccessibleName(tr("Key: {names}", names=joined(self.names)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, round(self.fontMetrics().height() * 1.15))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, metrics, left = QPainter(self), QFontMetricsF(self.font()), 0.0
        for name, brush in self._layers:
            box = QRectF(left + 0.5, (self.height() - _SIDE) / 2, _SIDE, _SIDE)
            if isinstance(brush, QPen):
                painter.setPen(brush)
                painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()))
            else:
                painter.fillRect(box, brush)
                painter.setPen(QPen(brush.color(), 1))
                painter.drawRect(box)
            painter.setPen(self._text)
            left += _SIDE + _GAP
            room = max(0.0, self.width() - left)
            wide = metrics.horizontalAdvance(name)
            painter.drawText(QRectF(left, 0, min(wide + 1, room), self.height()), Qt.AlignmentFlag.AlignVCenter, name)
            left += wide + _APART
