"""The field of one setting, by its kind: each shows a value without a signal, and tells what a person chose."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.look.scaled import fix_width
from foretoken.gui.viewmodels.pair.biases import parse_biases, written_biases
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.devices import in_words
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.settings import setting_entry as entry
from foretoken.gui.viewmodels.settings.settings import SettingsViewModel
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.pair.controls_form import ReplyForm
from foretoken.gui.widgets.pair.kept_guesses import KeptGuesses
from foretoken.gui.widgets.pair.presets import PresetRow
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.gui.widgets.shared.fields import decimal, show_number, whole
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.pasted import PastingEdit
from foretoken.gui.widgets.shared.unscrolled import Unscrolled
from foretoken.model_devices import ModelDevices
from foretoken.plain import one_line
from foretoken.wording import spoken, tr

_NUMBER: Final = 140  # pixels
_FORM: Final = 120
_TYPING_MS: Final = 400
_LINES: Final = 4  # of a text

Change = Callable[[object], None]


class Field(QWidget):
    """Base of the fields. `wide`: it takes a line of its own; `below`: what stands under the explanation."""

    wide = False
    below: QWidget | None = None
    acted = Signal(str)

    def __init__(self, parent: QWidget, inner: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.inner = inner if inner is not None else self
        if inner is not None:
            self.add(inner)

    def add(self, inner: QWidget) -> None:
        """`inner` is what has the keyboard."""
        self.inner = inner
        inner.setParent(self)
        self.row.addWidget(inner)
        self.setFocusProxy(inner)
        if isinstance(inner, QComboBox | QAbstractSpinBox):
            Unscrolled(inner)

    def show_value(self, value: Any) -> None:
        """Without a signal."""

    def explain(self, title: str, meaning: str) -> None:
        """What a screen reader says."""
        self.inner.setAccessibleName(title)
        self.inner.setAccessibleDescription(meaning)


class _SwitchField(Field):
    def __init__(self, change: Change, parent: QWidget) -> None:
        self.box = QCheckBox()
        super().__init__(parent, self.box)
        self.box.clicked.connect(change)

    def show_value(self, value: Any) -> None:
        self.box.setChecked(bool(value))


class _ChoiceField(Field):
    def __init__(self, kind: entry.Choice, change: Change, parent: QWidget) -> None:
        self.box = QComboBox()
        super().__init__(parent, self.box)
        for name, value in kind.named():
            self.box.addItem(name, value)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.activated.connect(lambda: change(self.box.currentData()))

    def show_value(self, value: Any) -> None:
        at = next((at for at in range(self.box.count()) if self.box.itemData(at) == value), -1)
        if at < 0:  # of another version, or from a place that knows more
            self.box.addItem(one_line(str(value)), value)
            at = self.box.count() - 1
        self.box.setCurrentIndex(at)


class _NumberField(Field):
    def __init__(self, kind: entry.Number, change: Change, parent: QWidget) -> None:
        super().__init__(parent)
        self._kind = kind
        self.box: QSpinBox | QDoubleSpinBox
        lowest = tr(kind.lowest) if kind.lowest else ""
        if kind.decimals:
            self.box = decimal(self, kind.low, kind.high, kind.step, self._on_changed, lowest)
        else:
            self.box = whole(self, int(kind.low), int(kind.high), self._on_changed, lowest)
            self.box.setSingleStep(int(kind.step))
        self._change = change
        self.box.setSuffix(spoken().percent if kind.unit == "%" else tr(kind.unit) if kind.unit else "")
        self.box.setKeyboardTracking(False)
        fix_width(self.box, _NUMBER)
        self.add(self.box)

    def show_value(self, value: Any) -> None:
        show_number(self.box, self._kind.low if value is None else value)

    def _on_changed(self, value: float) -> None:
        absent = self._kind.absent is not ... and value <= self._kind.low
        self._change(self._kind.absent if absent else value)


class _TextField(Field):
    wide = True

    def __init__(self, change: Change, parent: QWidget) -> None:
        self.edit = PastingEdit()
        super().__init__(parent, self.edit)
        self._change = change
        self.edit.setPlaceholderText(tr("None", meaning="text"))
        self.edit.setTabChangesFocus(True)
        self._fit()
        self._later = single_shot(_TYPING_MS, self._tell, self)
        self.edit.textChanged.connect(self._later.start)
        self.edit.installEventFilter(self)

    def show_value(self, value: Any) -> None:
        if self.edit.toPlainText() != value and not self._later.isActive():
            self.edit.blockSignals(True)
            self.edit.setPlainText(value)
            self.edit.blockSignals(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide) and self._later.isActive():
            self._tell()
        elif event.type() is QEvent.Type.FontChange:
            self._fit()
        return super().eventFilter(watched, event)

    def _tell(self) -> None:
        self._later.stop()
        self._change(self.edit.toPlainText())

    def _fit(self) -> None:
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * _LINES + 24)


class _BiasesField(Field):
    wide = True

    def __init__(self, change: Change, parent: QWidget) -> None:
        super().__init__(parent)
        self._change = change
        self.line = QLineEdit(self)
        self.line.setPlaceholderText("42=-5, 7=-100")
        self.fault = text_label(self, role="danger")
        self.fault.hide()
        column = QVBoxLayout()
        column.addWidget(self.line)
        column.addWidget(self.fault)
        self.row.addLayout(column)
        self.inner = self.line
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(self._check)
        self.line.editingFinished.connect(self._take)

    def show_value(self, value: Any) -> None:
        if self.fault.isHidden() and not self.line.hasFocus():
            self.line.setText(written_biases(value))

    def _check(self) -> bool:
        try:
            parse_biases(self.line.text())
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            return False
        self.fault.hide()
        return True

    def _take(self) -> None:
        if self._check():
            self._change(parse_biases(self.line.text()))


class _RuleField(Field):
    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.box = KeptGuesses(controls, self)
        self.add(self.box)

    def show_value(self, value: Any) -> None:
        self.box.show_rule(value)


class _FormField(Field):
    wide = True

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        self.form = ReplyForm(controls, parent)
        super().__init__(parent, self.form)
        self.setFocusProxy(self.form.kind)
        self.form.text.setFixedHeight(_FORM)
        self.form.file_wanted.connect(self.form.ask_for_file)

    def explain(self, title: str, meaning: str) -> None:
        """Its parts have names of their own."""


class _PresetsField(Field):
    wide = True

    def __init__(self, presets: PresetsViewModel, parent: QWidget) -> None:
        self.presets = PresetRow(presets, parent)
        super().__init__(parent, self.presets)

    def explain(self, title: str, meaning: str) -> None:
        """Its parts have names of their own."""


class _ActionsField(Field):
    def __init__(self, kind: entry.Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.below = self.shown = ElidedLabel(parent)
        self.buttons: dict[str, QPushButton] = {}
        for name, action in kind.buttons:
            button = QPushButton(tr(name), self)
            button.clicked.connect(lambda _checked=False, action=action: self.acted.emit(action))
            self.buttons[action] = button
            self.row.addWidget(button)
        self.setFocusProxy(next(iter(self.buttons.values())))

    def show_value(self, value: Any) -> None:
        text = in_words(value) if isinstance(value, ModelDevices) else value
        self.shown.show_text(text)
        self.shown.setVisible(bool(text))

    def explain(self, title: str, meaning: str) -> None:
        for button in self.buttons.values():
            button.setAccessibleName(tr("{action}: {setting}", action=button.text(), setting=title))
            button.setAccessibleDescription(meaning)


def field_of(kind: entry.Kind, settings: SettingsViewModel, change: Change, parent: QWidget) -> Field:
    """The field of a setting of this kind; `change` takes what is chosen."""
    match kind:
        case entry.Switch():
            return _SwitchField(change, parent)
        case entry.Choice():
            return _ChoiceField(kind, change, parent)
        case entry.Number():
            return _NumberField(kind, change, parent)
        case entry.Text():
            return _TextField(change, parent)
        case entry.Biases():
            return _BiasesField(change, parent)
        case entry.Rule():
            return _RuleField(settings.controls, parent)
        case entry.Form():
            return _FormField(settings.controls, parent)
        case entry.Presets():
            return _PresetsField(settings.presets, parent)
        case entry.Actions():
            return _ActionsField(kind, parent)
