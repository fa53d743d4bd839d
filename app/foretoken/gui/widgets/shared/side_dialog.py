"""The frame of windows beside the main one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QDialog, QFrame, QLineEdit, QPushButton, QSplitter, QWidget

from foretoken.gui.widgets.shared.boxes import column, row

Pixels = tuple[int, int]
"""Width and height."""


class SideDialog(QDialog):
    """The main window goes on beside it. Enter in a field presses no button, unless one was made the default."""

    def __init__(
        self,
        title: str,
        parent: QWidget,
        *,
        size: Pixels | None = None,
        least: Pixels | None = None,
        once: bool = False,
    ) -> None:
        """`size` at first; one with a `least` size can be maximised. `once`: it is gone when it is closed."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, once)
        if size is not None:
            self.resize(*size)
        if least is not None:
            self.setMinimumSize(*least)
            self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)

    def setVisible(self, visible: bool) -> None:
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        super().setVisible(visible)


class ContentsDialog(SideDialog):
    """Ctrl+F goes to the search field, `search`. `split`: between both sides."""

    def __init__(
        self, title: str, *, search: str, hint: str, parent: QWidget, size: Pixels, least: Pixels | None = None
    ) -> None:
        """`search`: what its field is called; `hint`: what stands in it."""
        super().__init__(title, parent, size=size, least=least)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(search)
        self.search.setClearButtonEnabled(True)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._find)

    def _find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _put_beside(self, contents: QAbstractItemView, right: QWidget, sizes: Sequence[int]) -> None:
        """Lay out the window: `contents` below the search field, beside `right`. `sizes`: of both sides, in pixels."""
        contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = QFrame(self)
        side.setProperty("role", "sidebar")
        column(self.search, (contents, 1), of=side, margins=(10, 12, 10, 10))
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.split.addWidget(side)
        self.split.addWidget(right)
        self.split.setStretchFactor(1, 1)
        self.split.setChildrenCollapsible(False)
        self.split.setSizes(list(sizes))
        row(self.split, of=self, margins=(0, 0, 0, 0))
