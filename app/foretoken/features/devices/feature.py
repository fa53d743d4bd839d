"""Models ▸ Devices, and its window: where and how the main model and the draft run."""

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLineEdit, QPushButton, QScrollArea, QSpinBox, QWidget

from foretoken.gui.look.scaled import fix_width
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.devices import FOLLOWS, ROWS, DevicesViewModel, Side, sides_of, usual_words
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import Unscrolled, inset
from foretoken.gui.widgets.shared.labels import push_button, text_label, title_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.option import Number, OptionField
from foretoken.wording import later, tr

_WIDTH: Final = 176  # pixels of a field, at least
_AROUND: Final = 72  # pixels of a field that are not its text


class DevicesDialog(SideDialog):
    """Non-modal. Choices are remembered at once, and apply when a pair is loaded."""

    def __init__(self, devices: DevicesViewModel, parent: QWidget) -> None:
        super().__init__(tr("Devices"), parent, size=(800, 620), least=(620, 380))
        self._devices = devices
        self.there = text_label(self, selectable=True)
        self.there.setAccessibleName(tr("Devices of this computer"))
        self.helps = {row.name: text_label(self, tr(row.option.help), "muted") for row in ROWS}
        self.titles = {row.name: title_label(tr(row.option.title), self) for row in ROWS}
        self.fields: dict[tuple[str, Side], QWidget] = {
            (row.name, side): self._field(row, side) for row in ROWS for side in sides_of(row)
        }
        self.fault = text_label(self, role="danger")
        self.fault.hide()
        self.reset = QPushButton(tr("Reset to defaults"), self)
        self.apply = push_button(tr("Apply and reload"), self, role="primary")
        self.close_button = QPushButton(tr("Close"), self)
        self.reset.clicked.connect(devices.reset)
        self.apply.clicked.connect(devices.memory.apply)
        self.close_button.clicked.connect(self.close)
        self._lay_out()
        devices.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show every choice that there is on this computer as it is, without signals."""
        reasons = dict.fromkeys(reason for row in ROWS if (reason := self._devices.why_not(row)))
        self.there.setText("\n".join((self._devices.words(), *reasons)))
        for at, row in enumerate(ROWS):
            there = not self._devices.why_not(row)
            self._grid.setRowMinimumHeight(3 * at + 3, 8 if there else 0)
            for part in (self.titles[row.name], self.helps[row.name]):
                part.setVisible(there)
            for side in sides_of(row):
                field = self.fields[row.name, side]
                field.setVisible(there)
                field.blockSignals(True)
                self._show(row, side, field)
                field.blockSignals(False)
        self.reset.setEnabled(not self._devices.is_default)
        self.apply.setEnabled(self._devices.memory.stale)

    def _field(self, row: OptionField, side: Side) -> QWidget:
        def change(value: Any) -> None:
            self._devices.set(row, side, value)

        field: QWidget
        control = row.option.control
        if isinstance(control, Number):
            least = int(control.low)
            field = number = inset(QSpinBox(self))
            number.setRange(least - 1, int(control.high))
            number.setSpecialValueText(usual_words(row, side))
            number.setKeyboardTracking(False)
            number.valueChanged.connect(lambda value: change(None if value < least else value))
        elif row.name == "shares":
            field = line = QLineEdit(self)
            line.setPlaceholderText(usual_words(row, side))
            line.editingFinished.connect(lambda: self._take_typed(row, side, line))
        else:
            field = choice = QComboBox(self)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.activated.connect(lambda _at: change(choice.currentData()))
        follows = field.fontMetrics().horizontalAdvance(tr(FOLLOWS))  # not cut in any language
        fix_width(field, max(_WIDTH, follows + _AROUND))
        if not isinstance(field, QLineEdit):
            Unscrolled(field)
        field.setAccessibleName(tr("{choice}, {model}", choice=tr(row.option.title), model=tr(side.value)))
        field.setAccessibleDescription(tr(row.option.help))
        return field

    def _show(self, row: OptionField, side: Side, field: QWidget) -> None:
        value = self._devices.value(row, side)
        if isinstance(field, QSpinBox):
            field.setValue(field.minimum() if value is None else value)
        elif isinstance(field, QLineEdit):
            if not field.hasFocus() or not field.isModified():
                field.setText(self._devices.typed(row, side))
        elif isinstance(field, QComboBox):
            options = self._devices.options(row, side)
            if value is not None and all(value != one for _name, one in options):  # a card that is gone
                options.append((", ".join(map(str, value)) if isinstance(value, tuple) else str(value), value))
            field.clear()
            for name, one in options:
                field.addItem(name, one)
                field.setItemData(field.count() - 1, name, Qt.ItemDataRole.ToolTipRole)
            field.setCurrentIndex(next(at for at, (_name, one) in enumerate(options) if one == value))
            field.setToolTip(field.currentText())

    def _take_typed(self, row: OptionField, side: Side, line: QLineEdit) -> None:
        fault = self._devices.set_typed(row, side, line.text())
        line.setModified(bool(fault))
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))

    def _lay_out(self) -> None:
        inner = QWidget(self)
        grid = self._grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for column, side in enumerate(Side, 1):
            grid.addWidget(title_label(tr(side.value), inner), 0, column)
        for at, row in enumerate(ROWS):
            name = self.titles[row.name]
            line = 1 + 3 * at
            grid.addWidget(name, line, 0)
            grid.addWidget(self.helps[row.name], line + 1, 0)
            for column, side in enumerate(Side, 1):
                if side not in sides_of(row):
                    continue
                field = self.fields[row.name, side]
                grid.addWidget(field, line, column, 2, 1, Qt.AlignmentFlag.AlignTop)
            name.setBuddy(self.fields[row.name, sides_of(row)[0]])
        area = QScrollArea(self)
        grid.setRowStretch(3 * len(ROWS) + 1, 1)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner.setAutoFillBackground(False)
        column_ = boxes.column(self.there, (area, 1), self.fault, of=self, spacing=10, margins=(16, 14, 16, 14))
        note = text_label(self, role="muted")
        note.setText(tr("Applies to all pairs at the next load."))
        column_.addWidget(note)
        column_.addLayout(boxes.row(self.reset, None, self.close_button, self.apply))


def register(shell: Shell) -> None:
    """Its entry in the Models menu."""
    core, window = shell.core, shell.window

    def made() -> DevicesDialog:
        return DevicesDialog(DevicesViewModel(core.memory, core.preferences, window), window)

    shell.add(Action("devices", later("De&vices…"), shell.dialog("devices", made).open, "models", 330))
