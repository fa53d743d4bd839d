"""The message that waits for the end of a reply: one in each chat, kept in the store."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.attachments.attachment import Attachment
from foretoken.encoding import whole
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.shared.undo import Step
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import NEW_CHAT, Status
from foretoken.wording import later, tr

FULL: Final = later("One message is queued already; edit or cancel it first.")


class QueueViewModel(QObject):
    """Takes a message while a reply is being written, and sends it when the reply ends by itself.

    After a stop, an error or a restart it waits to be sent by hand: then it may not be what the user wants any more.

    changed()    `text` or `held` of the open chat may be another
    """

    changed = Signal()

    def __init__(self, *, store: ChatStore, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._chats = chats
        self._next: list[int] = []  # chats whose message is sent by itself, in order
        self._text = ""
        self._files: tuple[Attachment, ...] = ()
        chats.opened.connect(lambda _items: self._refresh())
        chats.freed.connect(self._on_freed)

    @property
    def text(self) -> str:
        """What waits in the open chat; "" for nothing."""
        return self._text

    @property
    def files(self) -> tuple[Attachment, ...]:
        """The files that wait with it."""
        return self._files

    @property
    def held(self) -> bool:
        """What waits is sent by hand only."""
        return self._chats.current not in self._next

    @property
    def accepts(self) -> bool:
        """A message can be put in now."""
        return self._chats.generating and not self.text

    def put(self, text: str) -> bool:
        """Let `text` wait in the open chat. False when it cannot be kept, or another one waits."""
        text = whole(text.strip())
        if not text or not self.accepts:
            return False
        try:
            if self._chats.current == NEW_CHAT:
                self._chats.begin_chat(text)
            chat = self._chats.current
            self._store.unsent.keep_queued(chat, text, files=self._store.unsent.attachments(chat), unsent="")
        except StoreError as error:
            self._chats.troubled.emit(str(error))
            return False
        self._next.append(self._chats.current)
        self._chats.sent.emit()
        self._chats.list_changed.emit()
        self._refresh()
        return True

    def send(self) -> None:
        """Send what waits in the open chat now."""
        chat = self._chats.current
        if self._chats.send_queued(chat):
            self._forget(chat)

    def take_back(self) -> str | None:
        """Put what waits before the unsent text of the open chat; returns that. None where it cannot be done."""
        chat = self._chats.current
        unsent = "\n\n".join(text for text in (self.text, self._chats.unsent()) if text)
        files = (*self.files, *(self._chats.attempt(lambda: self._store.unsent.attachments(chat)) or ()))
        if not self._chats.do(lambda: self._store.unsent.keep_queued(chat, "", unsent=unsent, attachments=files)):
            return None
        self._forget(chat)
        return unsent

    def cancel(self) -> None:
        """Throw away what waits in the open chat; undo brings it back."""
        chat, text, files = self._chats.current, self.text, self.files
        if not text or not self._chats.do(lambda: self._store.unsent.keep_queued(chat, "")):
            return
        self._forget(chat)

        def back() -> None:
            self._chats.do(lambda: self._store.unsent.keep_queued(chat, text, files=files))
            if self._chats.generating:
                self._next.append(chat)
            self._chats.open(chat)

        self._chats.undo.did(Step(tr("cancel message"), tr("Cancelled the queued message."), back))

    def _forget(self, chat: int) -> None:
        self._next = [one for one in self._next if one != chat]
        self._refresh()

    def _refresh(self) -> None:
        self._text = self._chats.attempt(lambda: self._store.unsent.queued(self._chats.current)) or ""
        self._files = self._chats.attempt(lambda: self._store.unsent.queued_attachments(self._chats.current)) or ()
        self.changed.emit()

    def _on_freed(self, chat: int, status: Status) -> None:
        """`chat`: the one whose reply ended; its own message comes first."""
        waiting = sorted(self._next, key=lambda one: one != chat)
        if status is not Status.COMPLETE:
            self._next.clear()
        for one in waiting if status is Status.COMPLETE else ():
            self._next.remove(one)
            if self._chats.send_queued(one):
                break
        self._refresh()
