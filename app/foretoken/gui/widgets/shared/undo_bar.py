"""The row that says what was just done and takes it back, and the keys for that beside fields of text."""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import ElidedLabel, push_button
from foretoken.plain import one_line
from foretoken.wording import tr

SECONDS: Final = 12
"""How long the row stays; the key takes back also after that."""


class UndoBar(QFrame):
    """Shows the last offer of an UndoStack for a while."""

    def __init__(self, undo: UndoStack, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.label = ElidedLabel(self)
        self.button = push_button(tr("Undo"), self, tip=tr("Undo (Ctrl+Z)"))
        boxes.row((self.label, 1), self.button, of=self, margins=(12, 6, 8, 6))
        self._timer = single_shot(SECONDS * 1000, self.hide, self)
        self.button.clicked.connect(undo.undo)
        undo.offered.connect(self._on_offered)
        undo.taken_back.connect(self.hide)
        self.hide()

    def _on_offered(self, sentence: str) -> None:
        sentence = one_line(sentence)
        self.label.show_text(sentence)
        self.setAccessibleName(sentence)
        self.button.setAccessibleName(tr("Undo: {sentence}", sentence=sentence))
        self.show()
        self._timer.start()


class TextFirst(QObject):
    """Lets `field` have the keys of undo and redo as long as it has typing of its own to take back; then they are the
    window's. By itself a field keeps them also when it has nothing."""

    def __init__(self, field: QPlainTextEdit | QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            for key, has_something in (
                (QKeySequence.StandardKey.Undo, self._can_undo),
                (QKeySequence.StandardKey.Redo, self._can_redo),
            ):
                if event.matches(key) and not has_something():
                    event.ignore()
                    return True
        return super().eventFilter(watched, event)

    def _can_undo(self) -> bool:
        field = self._field
        return field.isUndoAvailable() if isinstance(field, QLineEdit) else field.document().isUndoAvailable()

    def _can_redo(self) -> bool:
        field = self._field
        return field.isRedoAvailable() if isinstance(field, QLineEdit) else field.document().isRedoAvailable()
