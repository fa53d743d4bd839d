"""A panel below the messages: its name, what it is about, a button that closes it, and Esc, which does so too."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, push_button, title_label
from foretoken.wording import tr


class LeftByEscape(QFrame):
    """Signals: left(): it is to go."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # or it would stop a reply
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Panel(LeftByEscape):
    """`about`: what it shows, beside its title; `column`: for all below it.

    Signals: closed(): it went.
    """

    closed = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "dock")
        self.setAccessibleName(title)
        self.about = ElidedLabel(self)
        self.about.setProperty("role", "muted")
        close = push_button("✕", self, self.left, role="flat", tip=tr("Close (Esc)"), name=tr("Close"))
        head = boxes.row(title_label(title, self), (self.about, 1), close)
        self.column = boxes.column(head, of=self, spacing=6, margins=(14, 8, 14, 10))
