"""Texts of tokens stand on one baseline, whatever fonts draw them."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from foretoken.gui.widgets.reply.glyphs import GlyphCache


@pytest.mark.parametrize("text", ["mill", "‹end›", "结束", "‹结束›", "⏎ の"])
def test_what_another_font_draws_stands_on_the_same_baseline(qapp: QApplication, text: str) -> None:
    glyphs = GlyphCache(QFont(qapp.font().family(), 20))
    drawn = []
    for way in (0, 1):
        image = QImage(300, 100, QImage.Format.Format_Grayscale8)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setFont(glyphs.font)
        if way:
            glyphs.draw(painter, 5, 30, text)
        else:
            painter.drawText(QPointF(5, 30 + glyphs.metrics.ascent()), text)
        painter.end()
        pixels = np.frombuffer(bytes(image.constBits()), np.uint8).reshape(100, -1)
        rows = np.flatnonzero((pixels < 128).any(axis=1))
        drawn.append((rows[0], rows[-1]))
    assert np.abs(np.subtract(*drawn)).max() <= 1  # rounded to pixels
