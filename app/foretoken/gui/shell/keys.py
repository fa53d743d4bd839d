"""The list of all keys, which Help shows."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QWidget

from foretoken.gui.shell.actions import MENUS, Action, Keys
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.boxes import column
from foretoken.gui.widgets.shared.labels import title_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.wording import joined, tr

_SHARE: Final = 0.9  # of the screen that the table of keys takes at most

Groups = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Headings, and below each (keys, what they do), all as the window says them."""


def groups(actions: Iterable[Action], others: Iterable[Keys]) -> Groups:
    """The list of all keys by menu: those of parts of the window, then those of actions in the order of the menu."""
    actions, found = sorted(actions, key=lambda one: (not one.at, one.at)), []
    for menu, title in MENUS.items():
        rows = [(joined(_names(one.keys)), tr(one.meaning)) for one in others if one.menu == menu]
        rows += [(_any_of(one.keys), one.name.rstrip("…")) for one in actions if one.menu == menu and one.keys]
        found.append((tr(title).replace("&", ""), rows))
    return found


def _names(keys: str) -> list[str]:
    """Keys as this system and language call them."""
    return [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys.split()]


def _any_of(keys: str) -> str:
    names = _names(keys)
    if len(names) == 1 or "Enter" in keys:  # which has two names
        return names[0]
    return tr("{key} or {other}", key=names[0], other=names[1])


class KeysDialog(SideDialog):
    """All keys at a glance; where the screen is too small for that, in one column to scroll."""

    def __init__(self, listed: Groups, parent: QWidget) -> None:
        super().__init__(tr("Keys"), parent, once=True)
        room = parent.screen().availableSize() * _SHARE
        table = _table(listed, 2, self)
        if room.expandedTo(table.sizeHint()) != room:
            table.deleteLater()
            table = _table(listed, 1, self)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setWidget(table)
        column(scroll, of=self, margins=(0, 0, 0, 0))
        bar = scroll.verticalScrollBar().sizeHint().width()
        self.resize((table.sizeHint() + QSize(bar, 2)).boundedTo(room))


def _table(listed: Groups, columns: int, parent: QWidget) -> QWidget:
    """Keys and what they do by group, in so many columns of about the same height."""
    table = QWidget(parent)
    across = boxes.row(of=table, spacing=36, margins=(24, 20, 24, 20))
    height, before = sum(len(rows) + 2 for _title, rows in listed) / columns, 0
    for title, rows in listed:
        if across.count() <= before / height:
            grid = QGridLayout()
            grid.setHorizontalSpacing(24)
            grid.setVerticalSpacing(6)
            grid.setRowStretch(99, 1)
            across.addLayout(grid)
        heading = title_label(title, table)
        heading.setContentsMargins(0, 12 if grid.count() else 0, 0, 0)
        grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
        for keys, meaning in rows:
            row = grid.rowCount()
            grid.addWidget(QLabel(keys, table), row, 0)
            grid.addWidget(QLabel(meaning, table), row, 1)
        before += len(rows) + 2
    return table
