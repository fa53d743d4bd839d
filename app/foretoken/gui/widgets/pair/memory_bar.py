"""Memory as a bar: main weights, draft weights, KV and compute, against what is free."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from foretoken.amounts import gib
from foretoken.gui.viewmodels.pair.memory_words import MemoryPart, figures_of, in_words, parts_in_words, parts_of
from foretoken.library.fit.footprint import MemoryPlace
from foretoken.wording import tr

_HEIGHT: Final = 10  # pixels
_RADIUS: Final = 4
# Colour is never the only sign: the four differ by pattern as well, and what does not fit has one of its own.
_PATTERNS: Final = {
    MemoryPart.MAIN: (Qt.BrushStyle.SolidPattern, 1.0),
    MemoryPart.DRAFT: (Qt.BrushStyle.BDiagPattern, 1.0),
    MemoryPart.KV: (Qt.BrushStyle.SolidPattern, 0.45),
    MemoryPart.COMPUTE: (Qt.BrushStyle.Dense5Pattern, 0.9),
}
_TOO_MUCH: Final = Qt.BrushStyle.DiagCrossPattern


class MemoryBar(QWidget):
    """One place. Hovering and screen readers get the figures in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place: MemoryPlace | None = None
        self.setAccessibleName(tr("Memory that the pair needs"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(40)

    @property
    def place(self) -> MemoryPlace | None:
        return self._place

    def show_place(self, place: MemoryPlace | None) -> None:
        self._place = place
        self.setAccessibleDescription(in_words(place) if place is not None else "")
        self.setToolTip(f"{figures_of(place)}\n{parts_in_words(place)}" if place is not None else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(72, _HEIGHT + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(0.5, (self.height() - _HEIGHT) / 2, self.width() - 1, _HEIGHT)
        outline = QPainterPath()
        outline.addRoundedRect(track, _RADIUS, _RADIUS)
        painter.fillPath(outline, self.palette().color(QPalette.ColorRole.Midlight))
        if self._place is not None:
            painter.save()
            painter.setClipPath(outline)
            self._fill(painter, track, self._place)
            painter.restore()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1))
        painter.drawPath(outline)

    def _fill(self, painter: QPainter, track: QRectF, place: MemoryPlace) -> None:
        whole = max(place.needed, place.free, 1)
        role = QPalette.ColorRole.Accent if place.fits else QPalette.ColorRole.BrightText
        base = self.palette().color(role)
        at = track.left()
        for part, count in parts_of(place):
            width = track.width() * count / whole
            box = QRectF(at, track.top(), width, track.height())
            paint_part(painter, box, part, base)
            at += width
        if not place.fits:
            limit = track.left() + track.width() * place.free / whole
            beyond = QRectF(limit, track.top(), track.right() - limit, track.height())
            painter.fillRect(beyond, QBrush(self.palette().color(QPalette.ColorRole.Window), _TOO_MUCH))
            painter.fillRect(QRectF(limit - 1, track.top(), 2, track.height()), self.palette().text())


def paint_part(painter: QPainter, box: QRectF, part: MemoryPart, base: QColor) -> None:
    """The piece of the bar, or the legend's sample of it."""
    pattern, strength = _PATTERNS[part]
    colour = QColor(base)
    colour.setAlphaF(strength)
    painter.fillRect(box, QBrush(colour, pattern))
    if box.width() > 2:
        painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), base)


class MemoryBars(QWidget):
    """A bar for RAM and for each graphics card, with its name and figures beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: list[MemoryBar] = []
        self._labels: list[tuple[QLabel, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)

    def show_places(self, places: Sequence[MemoryPlace]) -> None:
        while len(self.bars) < len(places):
            row = len(self.bars)
            name, bar, figures = QLabel(self), MemoryBar(self), QLabel(self)
            figures.setProperty("role", "muted")
            for column, widget in enumerate((name, bar, figures)):
                self._grid.addWidget(widget, row, column)
            self.bars.append(bar)
            self._labels.append((name, figures))
        for row, (bar, (name, figures)) in enumerate(zip(self.bars, self._labels, strict=True)):
            shown = row < len(places)
            for widget in (bar, name, figures):
                widget.setVisible(shown)
            if shown:
                place = places[row]
                bar.show_place(place)
                name.setText(tr(place.name))
                figures.setText(tr("{needed} needed, {free} free", needed=gib(place.needed), free=gib(place.free)))


class MemoryLegend(QWidget):
    """What the pieces of a bar are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for part in MemoryPart:
            row.addWidget(_Sample(part, self))
            label = QLabel(tr(part.value), self)
            label.setProperty("role", "muted")
            row.addWidget(label)
            row.addSpacing(8)
        row.addStretch(1)


class _Sample(QWidget):
    def __init__(self, part: MemoryPart, parent: QWidget) -> None:
        super().__init__(parent)
        self._part = part
        self.setFixedSize(14, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(0, 0, self.width(), self.height())
        paint_part(painter, box, self._part, self.palette().color(QPalette.ColorRole.Accent))
