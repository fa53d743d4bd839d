"""Widths and glyphs of token texts in one font, kept because most texts come again."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QStaticText

_CACHE_LIMIT: Final = 20_000  # texts whose glyphs are kept


class GlyphCache:
    """Widths and laid-out glyphs of token texts in one font; a few thousand texts make up most replies."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}
        self._glyphs: dict[str, QStaticText] = {}

    def width(self, text: str) -> float:
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) > _CACHE_LIMIT:
                self._widths.clear()
            found = self._widths[text] = self.metrics.horizontalAdvance(text)
        return found

    def glyphs(self, text: str) -> QStaticText:
        found = self._glyphs.get(text)
        if found is None:
            if len(self._glyphs) > _CACHE_LIMIT:
                self._glyphs.clear()
            found = QStaticText(text)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            found.prepare(font=self.font)
            self._glyphs[text] = found
        return found
