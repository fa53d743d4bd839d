"""One plot in its frame: title, what it means, its figure, the value under the pointer, copy and save."""

import csv
import math
from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QContextMenuEvent, QFontMetricsF, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFileDialog,
    QFrame,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QToolTip,
    QWidget,
)

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.measured import NOTHING_MEASURED, MeasuredPair
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, role_label, tool_button
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.popover import Explanation
from foretoken.replies.series import Series
from foretoken.wording import joined, number, tr

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


_STEPS: Final = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
_USUAL_TEXT: Final = 15  # pixels, a line of text at 100%
_LEAST: Final = 165  # pixels at that size
_LEAST_CANVAS: Final = 80
_TALLEST: Final = 2.0  # times as high as it must be
MAX_POINTS: Final = 400
"""More points than pixels say nothing; a long reply is thinned to this many."""


class Plot(QFrame):
    """Base of the plots. A subclass draws a `Series`; this frame does what they have in common.

    Axes move in steps (a drawn axis is the dearest part of a plot), never at every point.

    guided(str)    a page of the guide and its section are asked for
    picked(int)    a click on the round of this row of the series
    """

    title = ""
    """In English, as `meaning`."""
    meaning = ""
    guide = ""
    """Where the guide has more."""
    guided = Signal(str)
    picked = Signal(int)
    x_unit = ""
    y_unit = ""
    needs_draft = False

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._series: Series | None = None
        self._measured = NOTHING_MEASURED
        self._place: int | None = None
        self._range = (0.0, 0.0)
        self._vacant = True
        self._hover_x: float | None = None
        self.setProperty("role", "card")
        axes = {"bottom": _Axis("bottom", self.x_unit), "left": _Axis("left", self.y_unit)}
        self._canvas: Any = pg.PlotWidget(self, theme.surface, axisItems=axes, enableMenu=False)
        self._item: Any = self._canvas.getPlotItem()
        self._item.hideButtons()
        self._item.layout.setContentsMargins(0, 6, 6, 0)
        self._item.setMouseEnabled(False, False)
        self._item.getViewBox().setDefaultPadding(0)
        self._canvas.setFrameShape(QFrame.Shape.NoFrame)
        self._canvas.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # its own hint is huge
        self._canvas.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._canvas.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._line: Any = pg.InfiniteLine(angle=90, movable=False)
        self._line.hide()
        self._item.addItem(self._line, ignoreBounds=True)
        self._marker: Any = pg.InfiniteLine(angle=90, movable=False)
        self._marker.setZValue(-1)  # behind the figures
        self._marker.hide()
        self._item.addItem(self._marker, ignoreBounds=True)
        self._canvas.scene().sigMouseMoved.connect(self._on_mouse_moved)
        self._canvas.scene().sigMouseClicked.connect(self._on_clicked)
        self._canvas.installEventFilter(self)
        self._left = Later(self._hide_tip, self)
        self._value = ElidedLabel(self)
        self._value.setProperty("role", "muted")
        self._message = role_label("", self, "muted")
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setWordWrap(True)
        # In the place of the canvas: to take its axes away and lay them out again costs more than several drawings.
        self._stage = QStackedLayout()
        self._stage.addWidget(self._canvas)
        self._stage.addWidget(self._message)
        self.key = Key(self)
        boxes.column(self._head(), self._value, (self._stage, 1), self.key, of=self, spacing=2, margins=(10, 6, 8, 6))
        self.setAccessibleName(tr(self.title, meaning="plot"))
        self._build()
        self.set_theme(theme)
        self.show_series(None)

    # --- what a subclass says

    @abstractmethod
    def _build(self) -> None:
        """Make the plot's items."""

    @abstractmethod
    def _paint(self, theme: Theme) -> None:
        """Give the items the theme's colours."""

    @abstractmethod
    def _draw(self, series: Series) -> tuple[float, float, float]:
        """Put the series into the items; the least and greatest x and the greatest y shown."""

    @abstractmethod
    def _say(self, series: Series, x: float | None) -> str:
        """The value at `x`, or the latest, with its unit."""

    @abstractmethod
    def table(self, series: Series) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Column names and rows for a CSV file: every row there is, not the thinned ones."""

    @abstractmethod
    def _x_of(self, series: Series, row: int) -> float | None:
        """Where the round of this row is; None: nowhere."""

    @abstractmethod
    def _row_at(self, series: Series, x: float) -> int | None:
        """The row of the round at `x`."""

    def _missing(self, series: Series) -> str:
        """Why a series with rounds has nothing to draw, or "" when it has."""
        if not self.needs_draft or series.drafted:
            return ""
        if series.unknown:
            return tr("The server does not say which of its guesses were kept")
        return tr("No draft: nothing was guessed") if series.finished else tr("Nothing guessed so far")

    # --- what every plot does

    @property
    def explained(self) -> str:
        """What it means, in the user's language."""
        return tr(self.meaning)

    def show_series(self, series: Series | None, vacant: str = "", measured: MeasuredPair = NOTHING_MEASURED) -> None:
        """Draw the present state of a series, beside what was `measured` of its pair; `vacant` is said where there is
        nothing to draw."""
        self._series, self._measured = series, measured
        if series is None or not len(series):
            self._empty(vacant or tr("Appears with the first reply"))
            return
        missing = self._missing(series)
        if missing:
            self._empty(missing)
            return
        if self._vacant:
            self._vacant = False
            self._stage.setCurrentWidget(self._canvas)
        self._fit(*self._draw(series), exact=series.finished)
        self._tell()
        self._show_marker()

    def tell(self, series: Series, measured: MeasuredPair) -> None:
        """Say the figure of now; lines and bars follow with `show_series`."""
        if not len(series):
            return
        self._series, self._measured = series, measured
        missing = self._missing(series)
        if self._vacant:
            self._message.setText(missing)
        elif not missing:
            self._tell()

    def show_place(self, row: int | None) -> None:
        """Mark the round of this row; None: no round is selected."""
        if row != self._place:
            self._place = row
            self._show_marker()

    @property
    def marked(self) -> float | None:
        """Where the selected round is marked."""
        return float(self._marker.value()) if self._marker.isVisible() else None

    def _show_marker(self) -> None:
        row, series = self._place, self._series
        known = series is not None and not self._vacant and row is not None and row < len(series)
        x = self._x_of(series, row) if known and series is not None and row is not None else None
        self._marker.setVisible(x is not None)
        if x is not None:
            self._marker.setPos(x)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._canvas.setBackground(theme.surface)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(theme.border))
            axis.setTextPen(pg.mkPen(theme.muted))
            axis.setStyle(tickLength=-3, tickTextOffset=3)
        self._line.setPen(pg.mkPen(theme.muted, style=Qt.PenStyle.DashLine))
        self._marker.setPen(pg.mkPen(theme.selection if not theme.high_contrast else theme.accent, width=5))
        self._set_tick_font()
        self._paint(theme)

    def _set_tick_font(self) -> None:
        scale = max(1.0, self.fontMetrics().height() / _USUAL_TEXT)
        for side in ("left", "bottom"):
            self._item.getAxis(side).setTickFont(self.font())
            self._item.getAxis(side).setTickDensity(1 / scale)  # larger labels are fewer
        self._canvas.setMinimumHeight(round(_LEAST_CANVAS * scale))
        self.setMinimumHeight(round(_LEAST * scale))
        self.setMaximumHeight(round(_TALLEST * _LEAST * scale))  # one alone would fill the room of all the others

    def save_csv(self, path: Path) -> None:
        """Every row of the series as CSV. Raises OSError."""
        if self._series is None:
            return
        names, rows = self.table(self._series)
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(names)
            writer.writerows(rows)

    def copy_picture(self) -> None:
        """The plot as it stands, onto the clipboard."""
        picture = self.grab()
        QGuiApplication.clipboard().setPixmap(picture)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_tick_font()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu().exec(event.globalPos())

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Leave:
            self._hover(None)
            self._left.ask()
        return False

    def _head(self) -> QBoxLayout:
        row = boxes.row(spacing=4)
        head = role_label(tr(self.title, meaning="plot"), self, "title", tip=self.explained)
        row.addWidget(head)
        row.addStretch(1)
        title = tr(self.title, meaning="plot")
        for text, name, tip, slot in (
            ("?", tr("What this means: {plot}", plot=title), self.explained, self._on_explain),
            (
                "⋯",
                tr("Copy as picture, save as CSV: {plot}", plot=title),
                tr("Copy as picture, save as CSV"),
                self._on_menu,
            ),
        ):
            button = tool_button(text, self, tip=tip, name=name)
            button.setAccessibleDescription(tip)
            button.setProperty("role", "small")
            button.setMinimumWidth(24)
            button.clicked.connect(slot)
            row.addWidget(button)
        return row

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Copy as picture"), self.copy_picture)
        save = menu.addAction(tr("Save as CSV…"), self._on_save)
        save.setEnabled(self._series is not None)
        return menu

    def _on_menu(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton):
            self._menu().popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _on_explain(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton):
            explanation = Explanation(tr(self.title, meaning="plot"), self.explained, self, more=True)
            explanation.more_asked.connect(lambda: self.guided.emit(self.guide))
            explanation.open_under(button)

    def _on_save(self) -> None:
        usual = f"{tr(self.title, meaning='plot').lower()}.csv"
        name, _ = QFileDialog.getSaveFileName(self, tr("Save as CSV"), usual, "CSV (*.csv)")
        if name:
            try:
                self.save_csv(Path(name))
            except OSError as error:
                self._value.show_text(tr("Not saved: {reason}", reason=error.strerror or error))

    def _empty(self, sentence: str) -> None:
        self._vacant = True
        self._clear()
        self._marker.hide()
        self._value.show_text("")
        self._message.setText(sentence)
        self._stage.setCurrentWidget(self._message)
        self.setAccessibleDescription(sentence)

    @abstractmethod
    def _clear(self) -> None:
        """Take everything out of the items."""

    def _fit(self, left: float, x: float, y: float, *, exact: bool) -> None:
        wanted = (x if exact else left + step_up(x - left), step_up(y))
        if wanted != self._range:
            self._range = wanted
            self._item.setXRange(left, max(wanted[0], left + 1e-6), padding=0.02)  # a dot at the end is whole
            self._item.setYRange(0, max(wanted[1], 1e-6), padding=0.04)

    def _on_mouse_moved(self, point: QPointF) -> None:
        box = self._item.getViewBox()
        inside = self._item.sceneBoundingRect().contains(point)
        self._hover(float(box.mapSceneToView(point).x()) if inside else None)
        said = self.hover_text
        if said:
            where = self._canvas.mapToGlobal(self._canvas.mapFromScene(point))
            QToolTip.showText(where, said, self._canvas)
        else:
            QToolTip.hideText()

    def _hide_tip(self) -> None:
        """Qt leaves it there for 300 ms, and it takes the first click on a button of the next plot for itself."""
        for tip in QApplication.topLevelWidgets():
            if tip.windowType() == Qt.WindowType.ToolTip and self._hover_x is None:
                tip.hide()

    def _on_clicked(self, event: Any) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._item.sceneBoundingRect().contains(event.scenePos()):
            self.pick(float(self._item.getViewBox().mapSceneToView(event.scenePos()).x()))

    def pick(self, x: float) -> None:
        """Select the round at `x`."""
        row = self._row_at(self._series, x) if self._series is not None and not self._vacant else None
        if row is not None:
            self.picked.emit(row)

    def _hover(self, x: float | None) -> None:
        self._hover_x = x
        self._line.setVisible(x is not None and not self._vacant)
        if x is not None:
            self._line.setPos(x)

    @property
    def hover_text(self) -> str:
        """The value at the pointer, with its unit; "" where there is none."""
        if self._series is None or self._vacant or self._hover_x is None:
            return ""
        return self._say(self._series, self._hover_x)

    def _tell(self) -> None:
        if self._series is None or self._vacant:
            return
        text = self._say(self._series, None)
        self._value.show_text(text)
        self.setAccessibleDescription(text)


class _Axis(pg.AxisItem):  # type: ignore[misc]
    """Tick labels with their unit."""

    def __init__(self, side: str, unit: str) -> None:
        super().__init__(side)
        self._unit = unit
        self.enableAutoSIPrefix(False)

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:  # noqa: N803
        """Of the left axis never closer than lines of text: its first level is always labelled."""
        levels: list[tuple[float, float]] = super().tickSpacing(minVal, maxVal, size)
        font = self.style["tickFont"]
        if self.orientation != "left" or font is None or not levels or size <= 0:
            return levels
        least = abs(maxVal - minVal) * QFontMetricsF(font).height() / size
        if levels[0][0] >= least:
            return levels
        power = 10.0 ** math.floor(math.log10(least))
        return [(next(step * power for step in (1, 2, 5, 10) if step * power >= least), 0)]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        places = max(0, math.ceil(-math.log10(spacing * scale)))
        if self._unit == "%":
            return [number(value * scale / 100, f",.{places}%") for value in values]
        return [number(value * scale, f",.{places}f") + self._unit for value in values]


def step_up(value: float) -> float:
    """The next round number at or above `value`."""
    if value <= 0:
        return 1.0
    scale: float = 10.0 ** len(str(int(value))) / 10 if value >= 1 else 1.0
    while value < scale:
        scale /= 10
    return next(step * scale for step in _STEPS if step * scale >= value)
