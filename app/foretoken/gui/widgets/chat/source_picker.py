"""Beside the message field: where guesses come from, and the way back to automatic choice."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from foretoken.engine.options import DraftSource
from foretoken.gui.viewmodels.pair.sources import SourceRow
from foretoken.gui.widgets.shared.captions import caption
from foretoken.replies.figures import SOURCE_NAMES
from foretoken.wording import later, tr

_SHORT: Final = {
    DraftSource.AUTO: later("Auto"),
    DraftSource.DRAFT: later("Draft"),
    DraftSource.SECOND: later("Second draft"),
    DraftSource.LOOKUP: later("Lookup"),
    DraftSource.NONE: later("None"),
}
_TIP: Final = later(
    "Where guesses come from, for your next message and for a reply that is being written. It stays until you change "
    "it, in every chat; the program starts with Auto. It changes how fast the reply comes, not what it says."
)


class SourcePicker(QWidget):
    """A button that opens a menu of the sources. While another than Auto is chosen it stands out, and a second button
    leads back.

    picked(object)    a DraftSource
    """

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen = DraftSource.AUTO
        self._folded = False
        self.button = QToolButton(self)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setMenu(QMenu(self.button))
        self.button.setToolTip(tr(_TIP))
        self.button.setAccessibleDescription(tr(_TIP))
        self.back = QToolButton(self)
        self.back.setText("×")
        self.back.setProperty("role", "flat")
        self.back.setToolTip(tr("Back to Auto"))
        self.back.setAccessibleName(tr("Guesses: back to Auto"))
        self.back.clicked.connect(self._on_back)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.button)
        row.addWidget(self.back)
        self.show_rows((), DraftSource.AUTO)

    def show_rows(self, rows: Sequence[SourceRow], chosen: DraftSource) -> None:
        """Fill the menu and mark the row of `chosen`."""
        self._chosen = chosen
        menu = self.button.menu()
        menu.clear()
        group = QActionGroup(menu)
        for row in rows:
            action = menu.addAction(caption(f"{row.title}   —   {row.meaning}"))
            action.setCheckable(True)
            action.setChecked(row.source is chosen)
            action.setEnabled(row.usable)
            action.triggered.connect(lambda _checked, source=row.source: self.picked.emit(source))
            group.addAction(action)
        own = chosen is not DraftSource.AUTO
        self.back.setVisible(own)
        if self.button.property("role") != (role := "changed" if own else ""):
            self.button.setProperty("role", role)
            self.button.style().polish(self.button)
        self._name()

    def open(self) -> None:
        """Open the menu."""
        self.button.showMenu()

    def fold(self, folded: bool) -> None:
        """Say less, where there is little room."""
        if folded != self._folded:
            self._folded = folded
            self._name()

    def _name(self) -> None:
        name = tr("Guesses: {source}", source=tr(SOURCE_NAMES[self._chosen]))
        self.button.setText(tr(_SHORT[self._chosen]) if self._folded else name)
        self.button.setAccessibleName(name)

    def _on_back(self) -> None:
        self.button.setFocus()  # the button that was pressed goes
        self.picked.emit(DraftSource.AUTO)
