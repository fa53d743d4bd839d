"""Fields of forms: numbers and choices of one width."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSpinBox, QWidget

from foretoken.gui.look.scaled import fix_width

_WIDTH: Final = 112  # pixels
_INSET: Final = 8  # pixels
_Number = TypeVar("_Number", QSpinBox, QDoubleSpinBox)


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


def choice(
    parent: QWidget, entries: Sequence[tuple[str, object]], change: Callable[[Any], None], width: int = _WIDTH
) -> QComboBox:
    """A field with named values; signals only choices of the user."""
    field = QComboBox(parent)
    for name, value in entries:
        field.addItem(name, value)
    fix_width(field, width)
    field.activated.connect(lambda: change(field.currentData()))
    return field


def inset(field: _Number) -> _Number:
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


def explain(field: QWidget, name: str, meaning: str) -> None:
    field.setToolTip(meaning)
    field.setAccessibleName(name)
    field.setAccessibleDescription(meaning)
