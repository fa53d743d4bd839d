"""The legend: what each mark means and how many tokens carry it."""

from collections import Counter
from typing import Final

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from foretoken.engine.events import Fate
from foretoken.gui.look.theme import LIGHT, Pattern, Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.wording import joined, number, tr

_ORDER: Final = (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN, Fate.REJECTED, Fate.DISCARDED)
_REMOTE: Final = (Fate.UNKNOWN,)  # of servers alone
_SAMPLE: Final = "ab"
_BEYOND: Final = 4.0  # pixels that a line through the sample is longer on either side
_GAP: Final = 13.0  # pixels between entries
_GHOSTS: Final = (Fate.REJECTED, Fate.DISCARDED)
_GUIDE: Final = "guide.md#the-colours"


class Legend(QWidget):
    """One entry per fate, with a live count; hovering an entry defines it, a click asks for the guide. Wraps when
    narrow. Refused and discarded guesses are one entry, unless `split`.

    Signals: guided(str): a page of the guide and its section.
    """

    guided = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self._reply: ReplyViewModel | None = None
        self._counts: Counter[Fate] = Counter()
        self._height = 0
        self._split = False
        self._places: list[tuple[Fate, QRectF]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Count the tokens of `reply` from now on."""
        if self._reply is not None:
            self._reply.measured.disconnect(self._on_changed)
        self._reply = reply
        if reply is not None:
            reply.measured.connect(self._on_changed)
        self._on_changed()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def split(self, wanted: bool) -> None:
        """Whether refused and discarded guesses are two entries."""
        if wanted != self._split:
            self._split = wanted
            self._on_changed()

    def counts(self) -> Counter[Fate]:
        return self._counts

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.guided.emit(_GUIDE)

    def sizeHint(self) -> QSize:
        return QSize(140, round(self._row_height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def heightForWidth(self, width: int) -> int:
        places = self._arrange(width)
        return round(places[-1][1].bottom()) if places else 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = QFontMetricsF(self.font())
        self._places = self._arrange(self.width())
        for fate, place in self._places:
            style = self._theme.fates[fate]
            baseline = place.top() + (place.height() + metrics.ascent() - metrics.descent()) / 2
            colour = QColor(style.colour)
            painter.setPen(colour)
            beyond = self._beyond(fate)
            left = place.left() + beyond
            painter.drawText(QPointF(left, baseline), _SAMPLE)
            self._paint_pattern(painter, style.pattern, colour, left, baseline, metrics)
            painter.setPen(QColor(self._theme.muted))
            left += metrics.horizontalAdvance(_SAMPLE) + beyond + 6
            painter.drawText(QPointF(left, baseline), self._caption(fate))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            hit = next((fate for fate, place in self._places if place.contains(QPointF(event.pos()))), None)
            if hit is not None:
                fates = _GHOSTS if hit in _GHOSTS and not self._split else (hit,)
                QToolTip.showText(event.globalPos(), "\n".join(map(self._meaning, fates)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _paint_pattern(
        self, painter: QPainter, pattern: Pattern, colour: QColor, left: float, baseline: float, metrics: QFontMetricsF
    ) -> None:
        if pattern is Pattern.NONE:
            return
        if pattern.through:
            y = baseline - metrics.xHeight() / 2
        else:
            over = pattern is Pattern.OVERLINE
            y = baseline - metrics.ascent() * 0.95 if over else baseline + metrics.descent() * 0.75
        right = left + metrics.horizontalAdvance(_SAMPLE)
        if pattern.through:  # it can be told from the letters beside them
            left, right = left - _BEYOND, right + _BEYOND
        pen = QPen(colour, pattern.width)
        if pattern.dashes is not None:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern(pattern.dashes)
        painter.setPen(pen)
        painter.drawLine(QLineF(left, round(y) + 0.5, right, round(y) + 0.5))

    def _meaning(self, fate: Fate) -> str:
        style = self._theme.fates[fate]
        said = tr(
            "{name} ({pattern}): {meant}", name=tr(style.name), pattern=tr(style.pattern.value), meant=tr(style.meaning)
        )
        return f"{said} {number(self._counts[fate])}" if self._reply is not None and fate in _GHOSTS else said

    def _shown(self) -> tuple[Fate, ...]:
        order = _ORDER if self._split else _ORDER[:-1]
        return (*order, *(fate for fate in _REMOTE if self._counts[fate]))

    def _caption(self, fate: Fate) -> str:
        name = tr(self._theme.fates[fate].name)
        count = self._counts[fate]
        if fate is Fate.REJECTED and not self._split:
            count += self._counts[Fate.DISCARDED]
        return f"{name} {number(count)}" if self._reply is not None else name

    def _beyond(self, fate: Fate) -> float:
        return _BEYOND if self._theme.fates[fate].pattern.through else 0.0

    def _row_height(self) -> float:
        return QFontMetricsF(self.font()).height() * 1.6

    def _arrange(self, width: int) -> list[tuple[Fate, QRectF]]:
        metrics, row = QFontMetricsF(self.font()), self._row_height()
        x = y = 0.0
        places = []
        for fate in self._shown():
            wide = metrics.horizontalAdvance(_SAMPLE + self._caption(fate)) + 2 * self._beyond(fate) + 8
            if x and x + wide > width:
                x, y = 0.0, y + row
            places.append((fate, QRectF(x, y, wide, row)))
            x += wide + _GAP
        return places

    def _on_changed(self) -> None:
        self._counts = Counter(self._reply.figures.fates if self._reply is not None else ())  # theirs go on growing
        height = self.heightForWidth(self.width())
        if height != self._height:
            self._height = height
            self.updateGeometry()
        self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(tr("Legend"))
        self.setAccessibleDescription(joined(self._caption(fate) for fate in self._shown()))
