"""The memory popover: the memory that the pair needs, and the options of loading."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from foretoken.engine.models.kv_types import KvType, KvTypes
from foretoken.engine.options import MOST_CONTEXT
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.widgets.pair.memory_bar import MemoryBars, MemoryLegend
from foretoken.gui.widgets.shared.fields import inset
from foretoken.gui.widgets.shared.help_line import HelpLine
from foretoken.gui.widgets.shared.labels import name_label
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.library.fit.footprint import ALL_LAYERS
from foretoken.option import options_of
from foretoken.settings import Settings
from foretoken.wording import later, tr

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
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
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
        self.apply = QPushButton(tr("Apply and reload"), self)
        self.apply.setProperty("role", "primary")
        self.apply.clicked.connect(self._on_apply)
        self.devices = QPushButton(tr("Devices…"), self)
        self.devices.setToolTip(tr("Graphics cards, threads and loading, for each model"))
        self.devices.clicked.connect(self.hide)
        self.devices.clicked.connect(self.devices_asked)
        self.reset = QPushButton(tr("Reset to defaults"), self)
        self.reset.clicked.connect(memory.reset)
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
            self.summary.setText(tr("The memory that the pair needs is not known yet."))
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
        foot = QHBoxLayout()
        foot.addWidget(self.reset)
        foot.addWidget(self.devices)
        foot.addStretch(1)
        foot.addWidget(self.apply)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.summary)
        column.addWidget(self.bars)
        column.addWidget(MemoryLegend(self))
        column.addLayout(form)
        column.addWidget(note)
        column.addLayout(foot)
        note.watch()

    def _on_apply(self) -> None:
        self.hide()
        self._memory.apply()
