"""What all messages of the transcript have: buttons below, and a field in place of the text while it is edited."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QWidget

from foretoken.gui.widgets.chat.message_editor import MessageEditor
from foretoken.gui.widgets.chat.message_foot import Foot


class MessageWidget(QWidget):
    """Base of the messages.

    Signals: grown(): the height changed. asked(Ask): a button. version_requested(int): the version so many places
    further.
    """

    grown = Signal()
    asked = Signal(object)
    version_requested = Signal(int)

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._editor: MessageEditor | None = None

    def _take_foot(self, foot: Foot) -> None:
        self._foot = foot
        foot.asked.connect(self.asked)
        foot.versions.asked.connect(self.version_requested)

    def _new_editor(self, text: str | None) -> MessageEditor:
        """A field with `text`, or what the message says."""
        raise NotImplementedError

    def _show_parts(self) -> None:
        """All but the field is shown while there is no field."""
        raise NotImplementedError

    def begin_edit(self, text: str | None = None) -> MessageEditor:
        """A field in place of the message's text, with `text` or what the message says."""
        editor = self._editor = self._new_editor(text)
        editor.grown.connect(self.grown)
        editor.show()
        self._show_parts()
        self.grown.emit()
        return editor

    def end_edit(self) -> None:
        """The message's text again."""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
            self._show_parts()
            self.grown.emit()

    def hide_buttons(self) -> None:
        """There is nothing to be done with it here."""
        self._foot.hide()

    def say_copied(self) -> None:
        self._foot.copy.say_copied()

    def set_focused(self, focused: bool) -> None:
        """Whether the keyboard is in this message."""
        self._foot.show_for(focused=focused)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._foot.show_for(pointed=True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._foot.show_for(pointed=False)
