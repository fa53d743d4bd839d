"""A popover: options below the button that opens them, closed with Esc or a click elsewhere."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget


class Popover(QFrame):
    """`name` is what a screen reader calls it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popover")
        self.setAccessibleName(name)

    def open_under(self, button: QWidget) -> None:
        """Show below `button`, inside its window, with the keyboard in the first field."""
        self.adjustSize()
        window = button.window()
        corner = button.mapToGlobal(QPoint(0, button.height() + 4))
        right = window.mapToGlobal(QPoint(window.width() - self.width() - 8, 0)).x()
        self.move(min(corner.x(), right), corner.y())
        self.show()
        self.first_field().setFocus()

    def first_field(self) -> QWidget:
        """Where the keyboard is when it opens."""
        return self
