"""The memory popover: the memory that the pair needs, and the options of loading."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from foretoken.amounts import gib
from foretoken.engine.models.kv_types import KvType, KvTypes
from foretoken.engine.options import MOST_CONTEXT
from foretoken.gui.viewmodels.pair.memory import (
    MemoryPart,
    MemoryViewModel,
    figures_of,
    in_words,
    parts_in_words,
    parts_of,
)
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import inset
from foretoken.gui.widgets.shared.labels import HelpLine, name_label, push_button, restyle, role_label
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.library.fit.footprint import ALL_LAYERS, MemoryPlace
from foretoken.option import options_of
from foretoken.settings import Settings
from foretoken.wording import later, tr


class MemoryOffer(QWidget):
    """Shown while the MemoryViewModel has an offer; nothing is loaded before one of its buttons is pressed."""

    def __init__(self, memory: MemoryViewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        frame = QFrame(self)
        frame.setProperty("role", "notice")
        frame.setProperty("kind", "error")
        self._frame = frame
        boxes.column(frame, of=self, margins=(8, 0, 8, 6))
        self._memory = memory
        self.sentence = role_label("", self, wraps=True)
        self.bars = MemoryBars(self)
        self.suggestion = push_button("", self, memory.take_suggestion, role="primary")
        self.anyway = QPushButton(tr("Load anyway"), self)
        self.anyway.setToolTip(tr("Loading may fail, or the computer may swap and become slow."))
        self.anyway.clicked.connect(memory.load_anyway)
        self.close_button = push_button(
            "✕", self, memory.dismiss, role="flat", tip=tr("Do not load it"), name=tr("Do not load it")
        )
        top, bottom = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.sentence, 1)
        top.addWidget(self.close_button)
        bottom.setSpacing(8)
        bottom.addStretch(1)
        bottom.addWidget(self.suggestion)
        bottom.addWidget(self.anyway)
        boxes.column(top, self.bars, bottom, of=frame, spacing=6, margins=(14, 6, 8, 8))
        memory.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        offer, found = self._memory.offer, self._memory.estimate
        self.setVisible(offer is not None)
        if offer is None or found is None:
            return
        self.sentence.setText(offer.sentence)
        self.setAccessibleName(offer.sentence)
        self.bars.show_places(found.places)
        self.anyway.setVisible(offer.possible and not offer.fits)
        kind = "ok" if offer.fits else "error"
        restyle(self._frame, kind=kind)
        self.suggestion.setVisible(offer.suggestion is not None)
        if offer.suggestion is not None:
            self.suggestion.setText(
                tr("Load it") if offer.fits else tr("Load with {change}", change=offer.suggestion.short)
            )
            self.suggestion.setToolTip(offer.suggestion.sentence)
            self.suggestion.setAccessibleDescription(offer.suggestion.sentence)


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
        self.place: MemoryPlace | None = None
        self.setAccessibleName(tr("Memory that the pair needs"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(40)

    def show_place(self, place: MemoryPlace | None) -> None:
        self.place = place
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
        if self.place is not None:
            painter.save()
            painter.setClipPath(outline)
            self._fill(painter, track, self.place)
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
        row = boxes.row(of=self, spacing=6, margins=(0, 0, 0, 0))
        for part in MemoryPart:
            row.addWidget(_Sample(part, self))
            label = role_label(tr(part.value), self, "muted")
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


_STEP: Final = 1024  # tokens by which the arrows change the context

_SETTINGS: Final = options_of(Settings)
MEANINGS: Final = {
    later("Context"): _SETTINGS["context"].option.help,
    later("Cache precision"): _SETTINGS["kv_type"].option.help,
    later("On the graphics card"): _SETTINGS["gpu_layers"].option.help,
}
_NO_CARD: Final = later("llama.cpp found no graphics card that this build can use.")


class MemoryPopover(Popover):
    """Changes the wish of the MemoryViewModel at once.

    devices_asked()    where each model runs is to be chosen
    """

    devices_asked = Signal()

    def __init__(self, memory: MemoryViewModel, parent: QWidget) -> None:
        super().__init__(tr("Memory"), parent)
        self._memory = memory
        self.bars = MemoryBars(self)
        self.summary = role_label("", self, wraps=True)
        self.summary.setMinimumWidth(380)
        self.context = inset(QSpinBox(self))
        self.context.setRange(0, MOST_CONTEXT)
        self.context.setSingleStep(_STEP)
        self.context.setGroupSeparatorShown(False)
        self.context.setSpecialValueText(tr("automatic"))
        self.context.setKeyboardTracking(False)
        self.context.valueChanged.connect(memory.set_context)
        self.kv = QComboBox(self)
        for kind in KvType:
            self.kv.addItem(kind.value, KvTypes(kind, kind))
        self.kv.activated.connect(lambda: memory.set_kv(self.kv.currentData()))
        self.layers = inset(QSpinBox(self))
        self.layers.setRange(ALL_LAYERS, 0)
        self.layers.setSpecialValueText(tr("automatic"))
        self.layers.valueChanged.connect(memory.set_gpu_layers)
        self.apply = push_button(tr("Apply and reload"), self, self._on_apply, role="primary")
        self.devices = QPushButton(tr("Devices…"), self)
        self.devices.setToolTip(tr("Graphics cards, threads and loading, for each model"))
        self.devices.clicked.connect(self.hide)
        self.devices.clicked.connect(self.devices_asked)
        self.reset = push_button(tr("Reset to defaults"), self, memory.reset)
        self._lay_out()
        memory.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Set every field and bar, without signals."""
        memory, wish = self._memory, self._memory.wish
        found = memory.estimate
        self.bars.show_places(found.places if found is not None else ())
        if memory.remote:
            self.summary.setText(memory.words())
        elif found is None:
            self.summary.setText(tr("Memory is not known yet."))
        else:
            trained = memory.trained_context
            context = found.context
            if trained and context > trained:
                said = tr(
                    "For a context of {context:,} tokens, beyond the {trained:,} it was trained for:",
                    context=context,
                    trained=trained,
                )
            else:
                said = tr("For a context of {context:,} tokens:", context=context)
            self.summary.setText(said)
        for field, value in ((self.context, wish.context or 0), (self.layers, wish.gpu_layers)):
            field.blockSignals(True)
            if field is self.layers:
                field.setRange(ALL_LAYERS, max(memory.most_layers, wish.gpu_layers, 0))
            field.setValue(value)
            field.blockSignals(False)
        at = self.kv.findText(str(wish.kv))
        if at < 0:
            self.kv.addItem(str(wish.kv), wish.kv)
            at = self.kv.count() - 1
        self.kv.setCurrentIndex(at)
        here: tuple[QWidget, ...] = (self.context, self.kv, self.reset)
        for part in here:
            part.setEnabled(not memory.remote)
        self.layers.setEnabled(bool(memory.devices) and not memory.remote)
        self.layers.setToolTip(tr(MEANINGS["On the graphics card"] if memory.devices else _NO_CARD))
        self.apply.setEnabled(memory.stale and not memory.remote)
        self.adjustSize()

    def open_under(self, button: QWidget) -> None:
        self._memory.refresh()
        super().open_under(button)

    def first_field(self) -> QWidget:
        return self.context

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(10)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        fields: tuple[tuple[str, QWidget], ...] = (
            ("Context", self.context),
            ("Cache precision", self.kv),
            ("On the graphics card", self.layers),
        )
        for name, field in fields:
            label = name_label(tr(name), field, self)
            label.setMinimumHeight(field.sizeHint().height())
            field.setMinimumWidth(128)
            field.setAccessibleName(tr(name))
            field.setAccessibleDescription(tr(MEANINGS[name]))
            for widget in (label, field):
                widget.setToolTip(tr(MEANINGS[name]))
            form.addRow(label, field)
        note = HelpLine(tr("Changes apply when a pair is loaded. Point at an option to read what it does."), self)
        foot = boxes.row(self.reset, self.devices, None, self.apply)
        boxes.column(
            self.summary, self.bars, MemoryLegend(self), form, note, foot, of=self, spacing=10, margins=(16, 14, 16, 14)
        )
        note.watch()

    def _on_apply(self) -> None:
        self.hide()
        self._memory.apply()
