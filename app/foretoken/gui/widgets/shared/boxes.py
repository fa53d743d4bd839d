"""Rows and columns of widgets."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Item = QWidget | QLayout
Part = Item | tuple[Item, int] | tuple[Item, int, Qt.AlignmentFlag] | None
"""A widget or a layout, with its share of the room that is left, and where it stands there; None: empty room."""
Margins = tuple[int, int, int, int]


def row(
    *parts: Part, of: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QBoxLayout:
    """From left to right. `of`: the widget whose layout it is."""
    return _filled(QHBoxLayout() if of is None else QHBoxLayout(of), parts, spacing, margins)


def column(
    *parts: Part, of: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QBoxLayout:
    """From top to bottom. `of`: the widget whose layout it is."""
    return _filled(QVBoxLayout() if of is None else QVBoxLayout(of), parts, spacing, margins)


def _filled(box: QBoxLayout, parts: tuple[Part, ...], spacing: int | None, margins: Margins | None) -> QBoxLayout:
    if spacing is not None:
        box.setSpacing(spacing)
    if margins is not None:
        box.setContentsMargins(*margins)
    for part in parts:
        if part is None:
            box.addStretch(1)
            continue
        item, *how = part if isinstance(part, tuple) else (part,)
        if isinstance(item, QLayout):
            box.addLayout(item, *how[:1])
        else:
            box.addWidget(item, *how)  # type: ignore[arg-type]  # a share, and where
    return box
