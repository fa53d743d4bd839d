"""A popover: options below the button that opens them, closed with Esc or a click elsewhere."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QHideEvent
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget

from foretoken.gui.look.scaled import text_scale
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.wording import tr


class Popover(QFrame):
    """`name` is what a screen reader calls it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._button: QWidget | None = None
        self.setProperty("role", "popover")
        self.setAccessibleName(name)

    def open_under(self, button: QWidget) -> None:
        """Show below `button`, inside its window and its screen, with the keyboard in the first field."""
        self._button = button
        self.adjustSize()
        window, screen = button.window(), button.screen().availableGeometry()
        corner = button.mapToGlobal(QPoint(0, button.height() + 4))
        right = window.mapToGlobal(QPoint(window.width() - self.width() - 8, 0)).x()
        bottom = screen.bottom() - self.height() - 4
        self.move(max(screen.left(), min(corner.x(), right)), max(screen.top(), min(corner.y(), bottom)))
        self.show()
        self.first_field().setFocus()

    def first_field(self) -> QWidget:
        """Where the keyboard is when it opens."""
        return self

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        button, self._button = self._button, None
        if button is not None and not button.rect().contains(button.mapFromGlobal(QCursor.pos())):
            # The pointer left it while the popover had the mouse, and nobody has told it.
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))


class Explanation(Popover):
    """An explanation in a few sentences; deleted when it closes.

    more_asked()    "Learn more" was pressed; with `more` it is offered
    """

    more_asked = Signal()

    def __init__(self, name: str, text: str, parent: QWidget, *, more: bool = False) -> None:
        super().__init__(name, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleDescription(text)
        self.text = text_label(self, text)
        self.text.setFixedWidth(round(280 * max(1.0, text_scale())))
        column = boxes.column(self.text, of=self, margins=(14, 10, 14, 12))
        self._more: QPushButton | None = None
        if more:
            self._more = QPushButton(tr("Learn more"), self)
            self._more.setAccessibleName(tr("Learn more about {subject}", subject=name))
            self._more.clicked.connect(self._on_more)
            column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)

    def first_field(self) -> QWidget:
        return self._more or self

    def _on_more(self) -> None:
        self.more_asked.emit()
        self.close()
