"""The bar that finds words in the open chat."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QToolButton, QWidget

from foretoken.gui.viewmodels.chat.find import FindViewModel
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import announce, role_label, tool_button
from foretoken.gui.widgets.shared.undo_bar import TextFirst
from foretoken.wording import tr


class FindBar(QFrame):
    """A field, which place of how many, and buttons to the others; Esc closes it.

    left()    it was closed by its user: the keyboard is wanted elsewhere
    """

    left = Signal()

    def __init__(self, find: FindViewModel, transcript: TranscriptView, parent: QWidget) -> None:
        super().__init__(parent)
        self._find = find
        self._transcript = transcript
        self.setProperty("role", "notice")
        self.setAccessibleName(tr("Find in this chat"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(tr("Find in this chat…"))
        self.field.setAccessibleName(tr("Find in this chat"))
        self.field.setMinimumWidth(120)
        TextFirst(self.field)
        self.count = role_label("", self, "muted")
        self.count.setMinimumWidth(
            self.count.fontMetrics().horizontalAdvance(tr("{at:,} of {count:,}+", at=1000, count=1000))
        )
        self.back = self._button("↑", tr("Previous place (Shift+Enter)"))
        self.on = self._button("↓", tr("Next place (Enter)"))
        self.close_button = self._button("✕", tr("Close (Esc)"))
        boxes.row((self.field, 1), self.count, self.back, self.on, self.close_button, of=self, margins=(10, 6, 8, 6))
        self.field.textChanged.connect(find.ask)
        self.field.installEventFilter(self)
        self.back.clicked.connect(lambda: find.step(-1))
        self.on.clicked.connect(lambda: find.step(1))
        self.close_button.clicked.connect(self.leave)
        find.changed.connect(self._on_changed)
        self.hide()

    def open(self, words: str = "", message: int | None = None) -> None:
        """Show, with `words` or those of the last time; at their first place in `message`, if it is given."""
        self.show()
        if words:
            self.field.blockSignals(True)
            self.field.setText(words)
            self.field.blockSignals(False)
        if message is None:
            self.field.setFocus()
            self.field.selectAll()
        self._find.ask(self.field.text(), message)

    def leave(self) -> None:
        """Close; nothing is marked any more."""
        if self.isHidden():
            return
        self.hide()
        self._find.leave()
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent):
            pressed = event.type() == QEvent.Type.KeyPress
            if event.key() == Qt.Key.Key_Escape and (pressed or event.type() == QEvent.Type.ShortcutOverride):
                event.accept()  # or it would stop the reply
                if pressed:
                    self.leave()
                return True
            if pressed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._find.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
        return super().eventFilter(watched, event)

    def _button(self, sign: str, tip: str) -> QToolButton:
        return tool_button(sign, self, role="small", tip=tip, name=tip.partition(" (")[0])

    def _on_changed(self) -> None:
        find = self._find
        self.count.setText(find.said)
        for button in (self.back, self.on):
            button.setEnabled(find.count > 0)
        if find.said and self.isVisible():
            announce(self.field, find.said)
        self._transcript.show_found(find.words, find.present)
