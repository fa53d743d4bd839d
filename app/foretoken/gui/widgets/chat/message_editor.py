"""Edits a text of the conversation in its place."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QHideEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import announce, push_button, restyle, text_label
from foretoken.gui.widgets.shared.notices import TextFirst
from foretoken.gui.widgets.shared.pasted import PastingEdit
from foretoken.wording import tr

_LINES: Final = (2, 14)  # fewest and most that the field shows
_EDITED: Final = 4_000_000
"""Characters that can be edited: more than elsewhere, since nobody asks for all of the text at every key."""

_LONG: Final = 50_000
_SAVE_MS: Final = 250
"""A longer text is saved when its typist pauses."""


class _Field(PastingEdit):
    most = _EDITED

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _meaning(event):
            event.accept()  # these keys are the editor's, whatever they are elsewhere in the window
            return True
        return super().event(event)


class MessageEditor(QWidget):
    """A field with Save and Cancel. Ctrl+Enter saves, Esc leaves.

    Signals: saved(str): Save was pressed; `refuse` where it cannot be. left(str): Cancel, with the text so far.
    edited(str): as it is typed, to be kept. grown(): the height changed.
    """

    saved = Signal(str)
    left = Signal(str)
    edited = Signal(str)
    grown = Signal()

    def __init__(
        self, text: str, *, name: str, save: str, hint: str, font: QFont, parent: QWidget, at_once: bool = False
    ) -> None:
        """`name`: of what is edited; `save`: what its button says; `hint`: shown below the field. `at_once`: `edited`
        comes at every key, also where the text is long."""
        super().__init__(parent)
        self._hint = hint
        self._before = text
        self._at_once = at_once
        self.field = _Field(self)
        self.field.setFont(font)
        self.field.setAccessibleName(name)
        self.field.setAccessibleDescription(hint)
        self.field.setTabChangesFocus(True)
        self.field.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.field.setPlainText(text)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        TextFirst(self.field)
        self.said = text_label(self, hint, "muted")
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.cancel = push_button(tr("Cancel"), self, self._leave, tip=tr("Leave the text as it was (Esc)"))
        self.save = push_button(save, self, self._save, role="primary", tip=tr("{save} (Ctrl+Enter)", save=save))
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addWidget(self.said, 1)
        self._row.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.save, 0, Qt.AlignmentFlag.AlignTop)
        boxes.column(self.field, self._row, of=self, spacing=6, margins=(0, 0, 0, 0))
        self._keep = single_shot(_SAVE_MS, self._tell, self)
        self.field.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())
        self.field.textChanged.connect(self._on_typed)
        self._fit()

    @property
    def changed(self) -> bool:
        return self.field.toPlainText() != self._before

    def height_for(self, width: int) -> int:
        """The height needed at `width`."""
        words = width - self.cancel.sizeHint().width() - self.save.sizeHint().width() - 2 * self._row.spacing()
        below = max(self.said.heightForWidth(max(80, words)), self.save.sizeHint().height())
        return self.field.height() + 6 + below

    def refuse(self, sentence: str) -> None:
        """Say why the text cannot be saved now; it stays."""
        self._say(f"{sentence} {tr('Your text stays here.')}", "warning")
        announce(self.said, self.said.text())

    def flush(self) -> None:
        """Tell what was typed last, if that waits."""
        if self._keep.isActive():
            self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match _meaning(event):
            case "save":
                self._save()
            case "leave":
                self._leave()
            case _:
                super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.flush()
        super().hideEvent(event)

    def _save(self) -> None:
        self.flush()
        self.saved.emit(self.field.toPlainText())

    def _leave(self) -> None:
        self._keep.stop()
        self.left.emit(self.field.toPlainText())

    def _on_typed(self) -> None:
        if self.said.text() != self._hint:
            self._say(self._hint, "muted")
        if self.field.document().characterCount() > _LONG and not self._at_once:
            self._keep.start()
        else:
            self._tell()

    def _tell(self) -> None:
        self._keep.stop()
        self.edited.emit(self.field.toPlainText())

    def _say(self, sentence: str, role: str) -> None:
        self.said.setText(sentence)
        restyle(self.said, role=role)
        self.grown.emit()

    def _fit(self) -> None:
        least, most = _LINES
        lines = max(least, min(most, int(self.field.document().size().height())))  # a plain document counts in lines
        margins = self.field.contentsMargins()
        extra = 2 * int(self.field.document().documentMargin()) + margins.top() + margins.bottom()
        height = self.field.fontMetrics().lineSpacing() * lines + extra + 2
        if height != self.field.height():
            self.field.setFixedHeight(height)
            self.grown.emit()


def _meaning(event: QKeyEvent) -> str:
    """ "save", "leave" or nothing."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held == Qt.KeyboardModifier.ControlModifier:
        return "save"
    return "leave" if event.key() == Qt.Key.Key_Escape and held == Qt.KeyboardModifier.NoModifier else ""
