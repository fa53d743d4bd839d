"""Paints lines of tokens: each by its fate, and what is selected, found or pointed at."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from foretoken.engine.events import Fate, Token
from foretoken.gui.look.theme import Pattern, Theme
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_layout import HAIR, Cell, TokenLayout
from foretoken.replies.readable import is_control

LEADING: Final = 1.75
"""Line height over font height: room for a line above and one below."""

Strokes = dict[Pattern, dict[str, list[QLineF]]]
"""The lines of marks by their pattern and colour, so that those alike are drawn at once."""


class PointedOut(NamedTuple):
    """Which marks of a reply stand out, by their numbers. `selected`: from the first to before the last."""

    selected: tuple[int, int]
    cursor: int | None
    hovered: int | None
    found: AbstractSet[int]
    present: AbstractSet[int]
    place: TokenPlace | None


class TokenPainter:
    """Paints tokens in one font and theme; each line is `line_height` pixels high."""

    def __init__(self, theme: Theme, glyphs: GlyphCache) -> None:
        self._theme = theme
        self._glyphs = glyphs
        metrics = glyphs.metrics
        self.line_height = round(metrics.height() * LEADING)
        self._text_offset = (self.line_height - metrics.height()) / 2
        baseline = self._text_offset + metrics.ascent()
        self._under = round(baseline + metrics.descent() * 0.75) + 0.5
        self._over = round(baseline - metrics.ascent() * 0.98) - 0.5
        self._through = round(baseline - metrics.xHeight() / 2) + 0.5

    def paint(self, painter: QPainter, lines: Sequence[int], layout: TokenLayout, pointed: PointedOut) -> None:
        """Those of the `lines` of `layout`; the painter has the font."""
        strokes: Strokes = {}
        for number in lines:
            self._paint_line(painter, number * self.line_height, layout.lines[number], layout.marks, pointed, strokes)
        paint_strokes(painter, strokes)

    def _paint_line(
        self,
        painter: QPainter,
        top: float,
        cells: Sequence[Cell],
        marks: Sequence[Token],
        pointed: PointedOut,
        strokes: Strokes,
    ) -> None:
        fates = self._theme.fates
        text_top = top + self._text_offset
        line_above, line_below, line_through = top + self._over, top + self._under, top + self._through
        selected_from, selected_to = pointed.selected
        colour, before = "", Pattern.NONE
        for cell in cells:
            mark = marks[cell.mark]
            style = fates[mark.fate or Fate.REJECTED]
            pattern = style.pattern
            wanted = fates[Fate.REJECTED].colour if mark.ghost or is_control(mark) else style.colour
            placed = pointed.place is not None and mark.round == pointed.place.round
            if pointed.place is not None and placed:
                self._paint_round(painter, cell, top, pointed.place.is_of(mark))
                colour = ""
            if mark.fate is None or cell.folded:
                self._paint_guess(painter, cell, top, filled=not placed)
                colour = ""
            if cell.mark in pointed.found:
                self._paint_found(painter, cell, top, cell.mark in pointed.present)
                colour = ""
            if selected_from <= cell.mark < selected_to or cell.mark in (pointed.cursor, pointed.hovered):
                at_cursor = cell.mark == pointed.cursor
                self._paint_highlight(painter, cell, top, selected_from <= cell.mark < selected_to, at_cursor)
                colour = ""
            if wanted != colour:
                painter.setPen(QColor(wanted))
                colour = wanted
            self._glyphs.draw(painter, cell.x, text_top, cell.text)
            if mark.fate is None or pattern is Pattern.NONE or cell.folded:
                before = Pattern.NONE
                continue
            y = line_through if pattern.through else line_above if pattern is Pattern.OVERLINE else line_below
            left = cell.x + (self._glyphs.width(cell.text[0]) if cell.text[0] in (" ", HAIR) else 1.0)
            if pattern is Pattern.THIN_STRIKE and before is pattern:
                left = cell.x - 1.0  # one line through all of them
            before = pattern
            right = cell.x + cell.width - 1.0
            if right > left:
                strokes.setdefault(pattern, {}).setdefault(style.colour, []).append(QLineF(left, y, right, y))

    def _paint_guess(self, painter: QPainter, cell: Cell, top: float, *, filled: bool) -> None:
        painter.setPen(QPen(QColor(self._theme.muted), 1.0, Qt.PenStyle.DotLine))
        painter.setBrush(QColor(self._theme.code) if filled else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(cell.x + 0.5, top + 2.5, cell.width - 1, self.line_height - 5), 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_round(self, painter: QPainter, cell: Cell, top: float, chosen: bool) -> None:
        place = QRectF(cell.x, top + 2.5, cell.width, self.line_height - 5)
        painter.fillRect(place, QColor(self._theme.selection if chosen else self._theme.hover))

    def _paint_found(self, painter: QPainter, cell: Cell, top: float, present: bool) -> None:
        painter.setPen(QPen(QColor(self._theme.accent), 2.0) if present else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.selection))
        painter.drawRect(QRectF(cell.x, top + 2.5, cell.width, self.line_height - 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_highlight(self, painter: QPainter, cell: Cell, top: float, selected: bool, at_cursor: bool) -> None:
        colour = QColor(self._theme.selection if selected else self._theme.hover)
        painter.setPen(QPen(QColor(self._theme.accent), 1.0) if at_cursor else Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(cell.x + 0.5, top + 2.5, cell.width - 1, self.line_height - 5), 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_strokes(painter: QPainter, strokes: Strokes) -> None:
    """Draw the lines of the marks."""
    for pattern, by_colour in strokes.items():
        for colour, lines in by_colour.items():
            pen = QPen(QColor(colour), pattern.width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if pattern.dashes is not None:
                pen.setDashPattern(pattern.dashes)
            painter.setPen(pen)
            painter.drawLines(lines)
