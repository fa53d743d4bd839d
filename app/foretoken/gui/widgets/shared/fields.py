"""Fields of forms: numbers of one width, and the control of an option by what its declaration says, of which the
Settings window and the sampling popover are made. It shows a value without a signal, and tells what a person chose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from foretoken.gui.look.scaled import fix_width
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.pasted import PastingEdit
from foretoken.option import Number, OneOf, OptionField, Special
from foretoken.plain import one_line
from foretoken.wording import spoken, tr

_KEY: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class CheckRow:
    """A row by its `key`; `able`: it can be checked."""

    key: object
    text: str
    checked: bool
    tip: str = ""
    able: bool = True


class CheckList(QListWidget):
    """Signals: toggled(object, bool): the user checked the row of this key, or took the check away."""

    toggled = Signal(object, bool)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.itemChanged.connect(lambda item: self.toggled.emit(item.data(_KEY), _is_checked(item)))

    def show_rows(self, rows: Sequence[CheckRow]) -> None:
        """Rows that are there stay, so that the keyboard stays where it is."""
        self.blockSignals(True)
        if [self.item(at).data(_KEY) for at in range(self.count())] != [row.key for row in rows]:
            self.clear()
            for row in rows:
                QListWidgetItem(self).setData(_KEY, row.key)
        for at, row in enumerate(rows):
            item = self.item(at)
            item.setText(row.text)
            item.setToolTip(row.tip)
            item.setCheckState(Qt.CheckState.Checked if row.checked else Qt.CheckState.Unchecked)
            if not row.able:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.blockSignals(False)

    def checked(self) -> list[Any]:
        """The keys of the rows that are checked."""
        items = (self.item(at) for at in range(self.count()))
        return [item.data(_KEY) for item in items if _is_checked(item)]


def _is_checked(item: QListWidgetItem) -> bool:
    return item.checkState() is Qt.CheckState.Checked


_WIDTH: Final = 112  # pixels
_INSET: Final = 8  # pixels
_TYPING_MS: Final = 400
_LINES: Final = 4  # of a text

Change = Callable[[object], None]
_SpinBox = TypeVar("_SpinBox", QSpinBox, QDoubleSpinBox)
Biases = tuple[tuple[int, float], ...]


def decimal(
    parent: QWidget, low: float, high: float, step: float, change: Callable[[float], None], lowest: str = ""
) -> QDoubleSpinBox:
    """A number with two decimals. `lowest`: shown in place of the least value."""
    field = inset(QDoubleSpinBox(parent))
    field.setRange(low, high)
    field.setSingleStep(step)
    field.setDecimals(2)
    field.setSpecialValueText(lowest)
    fix_width(field, _WIDTH)
    field.valueChanged.connect(change)
    return field


def whole(parent: QWidget, low: int, high: int, change: Callable[[int], None], lowest: str = "") -> QSpinBox:
    """A whole number."""
    field = inset(QSpinBox(parent))
    field.setRange(low, high)
    field.setSpecialValueText(lowest)
    fix_width(field, _WIDTH)
    field.valueChanged.connect(change)
    return field


def inset(field: _SpinBox) -> _SpinBox:
    """`field` with room before its number: a stylesheet's padding does not reach the text in there."""
    field.lineEdit().setTextMargins(_INSET, 0, 0, 0)
    return field


def show_number(field: QSpinBox | QDoubleSpinBox, value: float) -> None:
    """Set `field` without a signal."""
    field.blockSignals(True)
    if isinstance(field, QSpinBox):
        field.setValue(int(value))
    else:
        field.setValue(value)
    field.blockSignals(False)


class Field(QWidget):
    """Base of the fields. `inner` has the keyboard. `wide`: it takes a line of its own; `below`: what stands under the
    explanation."""

    wide = False
    below: QWidget | None = None
    acted = Signal(str)

    def __init__(self, parent: QWidget, inner: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = boxes.row(of=self, margins=(0, 0, 0, 0))
        self.inner: QWidget = self
        if inner is not None:
            self.add(inner)

    def add(self, inner: QWidget) -> None:
        self.inner = inner
        inner.setParent(self)
        self.row.addWidget(inner)
        self.setFocusProxy(inner)

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


class ChoiceField(Field):
    """`inner` is a combo box, as wide as its longest entry where no width is given."""

    def __init__(self, kind: OneOf, change: Change, parent: QWidget, width: int | None) -> None:
        self.box = QComboBox()
        super().__init__(parent, self.box)
        for name, value in kind.named():
            self.box.addItem(name, value)
        if width is None:
            self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        else:
            fix_width(self.box, width)
        self.box.activated.connect(lambda: change(self.box.currentData()))

    def show_value(self, value: Any) -> None:
        at = next((at for at in range(self.box.count()) if self.box.itemData(at) == value), -1)
        if at < 0:  # of another version, or from a place that knows more
            self.box.addItem(one_line(str(value)), value)
            at = self.box.count() - 1
        self.box.setCurrentIndex(at)


class _NumberField(Field):
    def __init__(self, field: OptionField, kind: Number, change: Change, parent: QWidget, width: int | None) -> None:
        super().__init__(parent)
        self._kind, self._optional, self._change = kind, field.optional, change
        lowest = tr(kind.lowest) if kind.lowest else ""
        self.box: QSpinBox | QDoubleSpinBox
        if field.base is float:
            self.box = decimal(self, kind.low, kind.high, kind.step, self._on_changed, lowest)
        else:
            self.box = whole(self, int(kind.low), int(kind.high), self._on_changed, lowest)
            self.box.setSingleStep(int(kind.step))
        self.add(self.box)
        self.box.setSuffix(spoken().percent if kind.unit == "%" else tr(kind.unit) if kind.unit else "")
        if width is not None:
            fix_width(self.box, width)

    def show_value(self, value: Any) -> None:
        show_number(self.box, self._kind.low if value is None else value)

    def _on_changed(self, value: float) -> None:
        self._change(None if self._optional and value <= self._kind.low else value)


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


class BiasesField(Field):
    """What is wrong is said while it is typed, in `fault`, and nothing is taken then."""

    wide = True

    def __init__(self, change: Change, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self._change = change
        self._meaning = ""
        self.line.setPlaceholderText("42=-5, 7=-100")
        self.fault = text_label(self, role="danger")
        self.fault.hide()
        self.row.addLayout(boxes.column(self.line, self.fault))
        self.inner = self.line
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(self._check)
        self.line.editingFinished.connect(self._take)

    def show_value(self, value: Any) -> None:
        typing = self.line.hasFocus() and self.line.isModified()
        if not self.fault.text() and not typing:
            self.line.setText(written_biases(value))

    def explain(self, title: str, meaning: str) -> None:
        self._meaning = meaning
        super().explain(title, meaning)

    def _check(self) -> None:
        try:
            parse_biases(self.line.text())
        except ValueError as error:
            self._complain(str(error))
        else:
            self._complain("")

    def _complain(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))
        # A screen reader that is in the field hears it too.
        self.line.setAccessibleDescription(sentence or self._meaning)

    def _take(self) -> None:
        if not self.fault.text():
            self._change(parse_biases(self.line.text()))


def option_field(field: OptionField, change: Change, parent: QWidget, width: int | None = None) -> Field:
    """The control of `field`; `change` takes what is chosen. `width` in pixels, of numbers and choices."""
    control = field.option.control
    match control:
        case OneOf():
            return ChoiceField(control, change, parent, width)
        case Number():
            return _NumberField(field, control, change, parent, width)
        case Special.SWITCH:
            return _SwitchField(change, parent)
        case Special.TEXT:
            return _TextField(change, parent)
        case Special.BIASES:
            return BiasesField(change, parent)
    raise AssertionError(f"{field.name} has a control of another kind")


def parse_biases(text: str) -> Biases:
    """Pairs of a token's number and what is added to its score; of one named twice the last counts.

    Raises ValueError with a sentence that says what is wrong.
    """
    found: dict[int, float] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        name, equals, number = part.partition("=")
        try:
            token, value = int(name), float(number)
        except ValueError:
            raise ValueError(
                tr("Write a token id, = and a number, for example 42=-5, instead of “{part}”.", part=part)
            ) from None
        if not equals or not 0 <= token < 2**31:
            raise ValueError(tr("“{token}” is not a token id.", token=name.strip()))
        if not -100 <= value <= 100:
            raise ValueError(tr("A bias is a number from -100 to 100, not {number}.", number=number.strip()))
        found[token] = value
    return tuple(found.items())


def written_biases(biases: Sequence[tuple[int, float]]) -> str:
    return ", ".join(f"{token}={value:g}" for token, value in biases)


class Unscrolled(QObject):
    """The wheel scrolls the page, and changes a field only when it has the keyboard."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Wheel and not self._field.hasFocus():
            event.ignore()
            return True
        return False
