"""The line above the first message: the chat's system prompt, changed in its place."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from foretoken.engine.options import SystemPlace
from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.shared.labels import flat, text_label
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr

_TIP: Final = later(
    "An instruction that the model reads before the conversation. This chat keeps it; new chats begin with it."
)
_SHOWN: Final = 400  # characters
_NOTES: Final[dict[SystemPlace, str]] = {
    "own": "",
    "message": later("This model has no place for a system prompt: it goes before your first message."),
    "nowhere": later("This model's chat template leaves system prompts out: the model does not see it."),
}
_INSET: Final = 9  # of the button's text


class SystemLine(QWidget):
    """Says the system prompt in one line; a click opens a field.

    Signals: grown(): the height changed. edited(str): as it is typed. saved(str, str), left(str, str): the field was
    closed, by Done or by Esc; the text before, and what was typed.
    """

    grown = Signal()
    edited = Signal(str)
    saved = Signal(str, str)
    left = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._place: SystemPlace = "own"
        self.editor: MessageEditor | None = None
        self.button = flat(QPushButton(self))
        self.button.setProperty("low", True)
        self.button.setToolTip(tr(_TIP))
        self.button.clicked.connect(self.edit)
        self.note = text_label(self, role="muted")

    def show_prompt(self, text: str, place: SystemPlace) -> None:
        """`place`: where the model's chat template puts it."""
        if (text, place) != (self._text, self._place):
            self._text, self._place = text, place
            tip = tr(_TIP)
            self.button.setToolTip(f"{lines(text[:2000])}\n\n{tip}" if text.strip() else tip)
            self.note.setText(tr(_NOTES[place]) if _NOTES[place] else "")
            self.grown.emit()

    def edit(self) -> None:
        """Open the field."""
        if self.editor is None:
            before = self._text
            editor = self.editor = MessageEditor(
                before,
                name=tr("System prompt"),
                save=tr("Done"),
                hint=tr(
                    "The model reads this before the conversation, from your next message on. Ctrl+Enter saves, Esc "
                    "cancels."
                ),
                font=self.font(),
                parent=self,
                at_once=True,
            )
            editor.field.setPlaceholderText(tr("System prompt: who the model is, and how it should answer"))
            editor.grown.connect(self.grown)
            editor.edited.connect(self.edited)
            editor.saved.connect(lambda text: self._close(before, text, left=False))
            editor.left.connect(lambda text: self._close(before, text, left=True))
            self.button.hide()
            editor.show()
            self.grown.emit()
        self.editor.field.setFocus()

    def end_edit(self) -> None:
        """The line again; what was typed is in force."""
        if self.editor is not None:
            self.editor.hide()
            self.editor.deleteLater()
            self.editor = None
            self.button.show()
            self.grown.emit()

    def height_for(self, width: int) -> int:
        """The height needed at `width`."""
        return self.arrange(width)

    def arrange(self, width: int) -> int:
        """Lay out for `width`; the height needed."""
        if self.editor is not None:
            height = self.editor.height_for(width)
            self.editor.setGeometry(0, 0, width, height)
        else:
            said = one_line(self._text[:_SHOWN]).strip()
            line = tr("System prompt: {said}", said=said) if said else tr("+ System prompt")
            self.button.setAccessibleName(line)
            metrics = self.button.fontMetrics()
            self.button.setText(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width - 2 * _INSET))
            size = self.button.sizeHint().boundedTo(QSize(width + 2 * _INSET, 10_000))
            self.button.setGeometry(-_INSET, 0, size.width(), size.height())
            height = size.height()
        self.note.setVisible(bool(self.note.text()) and (bool(self._text.strip()) or self.editor is not None))
        if not self.note.isHidden():
            tall = self.note.heightForWidth(width)
            self.note.setGeometry(0, height + 2, width, tall)
            height += 2 + tall
        return height

    def _close(self, before: str, text: str, *, left: bool) -> None:
        self.end_edit()
        (self.left if left else self.saved).emit(before, text)
