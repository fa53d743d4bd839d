"""Chooses the reply that the plots and the legend show: the last one, or an older one that has the focus."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from foretoken.gui.viewmodels.chat.conversation import Item, ReplyItem, UserItem, title_of
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_reply import ReplyMessage
from foretoken.wording import tr

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class ShownReply(QObject):
    """Follows clicks and the keyboard into the replies of `transcript`.

    changed()    another reply is shown, or it has another name
    """

    changed = Signal()

    def __init__(self, transcript: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._transcript = transcript
        self._replies: list[ReplyItem] = []
        self._prompts: list[str] = []
        self._prompt = ""
        self.reply: ReplyViewModel | None = None
        self._at = 0
        transcript.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)

    @property
    def last(self) -> ReplyViewModel | None:
        return self._replies[-1].reply if self._replies else None

    @property
    def name(self) -> str:
        """ "Reply 2 of 3: What is a draft?", "" when there is none."""
        return "" if self.reply is None else self._name_at(self._at)

    def item(self, message: int | None = None) -> ReplyItem | None:
        """A reply of the chat by its message; without that, the one that is shown."""
        if message is None:
            return self._replies[self._at] if self.reply is not None else None
        return next((item for item in self._replies if item.id == message), None)

    def name_of(self, item: ReplyItem) -> str:
        """As `name`, of any of the replies."""
        return self._name_at(self._replies.index(item))

    def _name_at(self, at: int) -> str:
        count = len(self._replies)
        prompt = self._prompts[at]
        if count > 1 and prompt:
            return tr("Reply {number} of {count}: {prompt}", number=at + 1, count=count, prompt=prompt)
        if count > 1:
            return tr("Reply {number} of {count}", number=at + 1, count=count)
        return tr("Reply: {prompt}", prompt=prompt) if prompt else tr("Reply")

    def clear(self) -> None:
        """Another chat is shown."""
        self._replies, self._prompts, self._prompt = [], [], ""
        self._show(None)

    def add_all(self, items: Sequence[Item]) -> None:
        """Messages at the end; the last reply is shown."""
        for item in items:
            if isinstance(item, UserItem):
                self._prompt = title_of(item.text)
            else:
                self._replies.append(item)
                self._prompts.append(self._prompt)
        if any(isinstance(item, ReplyItem) for item in items):
            self.show_last()

    def show_last(self) -> None:
        self._show(self.last)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # What no part of a reply took for itself arrives here: a click on its head or its margin.
        if event.type() in _PRESSES and isinstance(event, QMouseEvent):
            self._enter(self._transcript.childAt(event.position().toPoint()))
        return False

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        self._enter(now)

    def _enter(self, widget: QObject | None) -> None:
        """The user is in `widget`, perhaps a part of a reply."""
        while widget is not None and not isinstance(widget, ReplyMessage):
            widget = widget.parent()
        if widget is not None and widget.reply is not self.reply:
            at = next((at for at, item in enumerate(self._replies) if item.loaded is widget.reply), None)
            if at is not None:
                self._show(widget.reply, at)

    def _show(self, reply: ReplyViewModel | None, at: int = -1) -> None:
        self.reply, self._at = reply, at % max(1, len(self._replies))
        self.changed.emit()
