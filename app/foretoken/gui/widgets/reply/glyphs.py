"""Widths and glyphs of token texts in one font, kept because most texts come again; and how replies look."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText, QTextLayout

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.seeing.rounds import Listed

_CACHE_LIMIT: Final = 20_000  # texts whose glyphs are kept


class GlyphCache:
    """Widths and laid-out glyphs of token texts in one font; a few thousand texts make up most replies."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}
        self._glyphs: dict[str, tuple[QStaticText, float]] = {}

    def width(self, text: str) -> float:
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) > _CACHE_LIMIT:
                self._widths.clear()
            found = self._widths[text] = self.metrics.horizontalAdvance(text)
        return found

    def draw(self, painter: QPainter, left: float, top: float, text: str) -> None:
        """On the baseline of this font, also what other fonts draw, such as those of Chinese, which are taller."""
        glyphs, lower = self._laid_out(text)
        painter.drawStaticText(QPointF(left, top - lower), glyphs)

    def _laid_out(self, text: str) -> tuple[QStaticText, float]:
        """And how much lower than this font's its baseline is."""
        found = self._glyphs.get(text)
        if found is None:
            if len(self._glyphs) > _CACHE_LIMIT:
                self._glyphs.clear()
            glyphs = QStaticText(text)
            glyphs.setTextFormat(Qt.TextFormat.PlainText)
            glyphs.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            glyphs.prepare(font=self.font)
            lower = 0.0
            if not text.isascii():
                layout = QTextLayout(text, self.font)
                layout.beginLayout()
                line = layout.createLine()
                line.setNumColumns(len(text))
                layout.endLayout()
                lower = line.ascent() - self.metrics.ascent()
            found = self._glyphs[text] = glyphs, lower
        return found


@dataclass
class ReplyLook:
    """How all replies of a transcript are shown; it changes in place. `view`: "text", "tokens" or "rounds". `listed`:
    the rounds of the Rounds view. `thinking_open`: of replies that are being written."""

    theme: Theme
    glyphs: GlyphCache
    view: str = "tokens"
    ghosts_visible: bool = True
    listed: Listed = Listed.ALL
    thinking_open: bool = False
