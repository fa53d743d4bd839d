"""Attached files as a row of chips, which open them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import caption, push_button, tool_button
from foretoken.gui.widgets.shared.later import Later
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr

_WIDEST: Final = 230  # pixels of a name
_GAP: Final = 6
OPENS: Final = later("Click to see what the model reads of it.")


@dataclass(frozen=True)
class Chip:
    """What a chip says. `tip`: more of it; `text` None: there is nothing to open yet."""

    name: str
    details: str
    tip: str = ""
    text: str | None = None


class ChipRow(QWidget):
    """Chips in as many lines as they need. `arrange` places them, as a resize does.

    Signals: opened(int): a chip was clicked; removed(int): its × was, or Delete pressed in it.
    """

    opened = Signal(int)
    removed = Signal(int)

    def __init__(self, parent: QWidget | None = None, *, removable: bool = False, right: bool = False) -> None:
        """`right`: they stand on the right side."""
        super().__init__(parent)
        self._removable, self._right = removable, right
        self._chips: list[_Chip] = []
        self._arranging = Later(lambda: self.arrange(self.width()), self)

    def show_chips(self, chips: Sequence[Chip]) -> None:
        """Show these. Where only their words differ, the buttons stay, and with them the keyboard."""
        while len(self._chips) > len(chips):
            gone = self._chips.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._chips) < len(chips):
            index = len(self._chips)
            made = _Chip(self, removable=self._removable)
            made.button.clicked.connect(partial(self.opened.emit, index))
            made.removed.connect(partial(self.removed.emit, index))
            made.show()
            self._chips.append(made)
        for widget, chip in zip(self._chips, chips, strict=True):
            widget.say(chip)
        self.arrange(self.width())

    @property
    def buttons(self) -> list[QPushButton]:
        """Those that open the files."""
        return [chip.button for chip in self._chips]

    @property
    def crosses(self) -> list[QToolButton]:
        """Those that remove them."""
        return [chip.cross for chip in self._chips]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arranging.ask()

    def arrange(self, width: int) -> int:
        """Place the chips in lines of `width`; the height, which this widget takes."""
        rows: list[list[_Chip]] = []
        used = 0
        for chip in self._chips:
            needed = min(chip.sizeHint().width(), max(40, width))
            if not rows or used + needed > width:
                rows.append([])
                used = 0
            rows[-1].append(chip)
            used += needed + _GAP
        top = 0
        for row in rows:
            widths = [min(chip.sizeHint().width(), max(40, width)) for chip in row]
            left = width - sum(widths) - _GAP * (len(row) - 1) if self._right else 0
            height = max(chip.sizeHint().height() for chip in row)
            for chip, wide in zip(row, widths, strict=True):
                chip.setGeometry(left, top, wide, height)
                left += wide + _GAP
            top += height + _GAP
        height = max(0, top - _GAP)
        self.setFixedHeight(height)
        return height


class _Chip(QFrame):
    removed = Signal()

    def __init__(self, parent: QWidget, *, removable: bool) -> None:
        super().__init__(parent)
        self.setProperty("role", "chip")
        self.button = push_button("", self, role="chip")
        self.cross = tool_button("×", self, role="small")
        self.cross.setVisible(removable)
        self.cross.clicked.connect(self.removed)
        boxes.row((self.button, 1), self.cross, of=self, spacing=0, margins=(0, 0, 2 if removable else 0, 0))

    def say(self, chip: Chip) -> None:
        name = self.fontMetrics().elidedText(one_line(chip.name), Qt.TextElideMode.ElideMiddle, _WIDEST)
        self.button.setText(caption(f"{name}   {chip.details}"))
        self.button.setEnabled(chip.text is not None)
        self.button.setToolTip(lines(f"{one_line(chip.name, 300)}\n{chip.tip}".rstrip()))
        self.button.setAccessibleName(
            tr("Attached file {name}, {details}", name=one_line(chip.name, 100), details=chip.details)
        )
        self.cross.setToolTip(tr("Remove this file (undo with Ctrl+Z)"))
        self.cross.setAccessibleName(tr("Remove {name}", name=one_line(chip.name, 100)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.cross.isHidden():
            self.removed.emit()
        else:
            super().keyPressEvent(event)
