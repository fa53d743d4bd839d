"""Labels: texts that are broken into lines, titles, names of fields, and text that we did not write."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from foretoken.plain import lines, one_line


def text_label(parent: QWidget, text: str = "", role: str = "", *, selectable: bool = False) -> QLabel:
    """Plain text in as many lines as it takes. `role`: its look in the stylesheet."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if role:
        label.setProperty("role", role)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def title_label(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setProperty("role", "title")
    return label


def name_label(text: str, field: QWidget, parent: QWidget | None) -> QLabel:
    """The name of a field, beside it."""
    label = QLabel(text, parent)
    label.setBuddy(field)
    return label


def facts_grid(facts: Sequence[tuple[str, str]], parent: QWidget, *, width: int = 0) -> QGridLayout:
    """Names and values in two columns; a value is `width` pixels wide at least, and can be copied."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(5)
    grid.setColumnStretch(1, 1)
    for row, (name, value) in enumerate(facts):
        told = text_label(parent, lines(value), selectable=True)
        told.setMinimumWidth(width)
        told.setAccessibleName(f"{name}: {value}")
        label = QLabel(name, parent)
        label.setProperty("role", "muted")
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(told, row, 1)
    return grid


def caption(text: str) -> str:
    """Returns `text` as one line in which & is shown and not taken for a shortcut."""
    return one_line(text).replace("&", "&&")
