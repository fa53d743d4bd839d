"""The frame of windows beside the main one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

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
