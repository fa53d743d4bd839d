"""The message that waits for the end of a reply, or for the model: one in each chat, kept in the store."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.attachments.attachment import Attachment
from foretoken.encoding import whole
from foretoken.errors import StoreError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineState, Failed, Loading, Starting, Usable
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.store.records import NEW_CHAT, Status
from foretoken.wording import later, tr

FULL: Final = later("One message is queued already; edit or cancel it first.")


class QueueViewModel(QObject):
    """Takes a message while a reply is being written or a model is being loaded, and sends it when the reply ends by
    itself and the model is ready.

    After a stop, an error, another load than the wanted one or a restart it waits to be sent by hand: then it may not
    be what the user wants any more.

    changed()    `text` or `held` of the open chat may be another
    """

    changed = Signal()

    def __init__(self, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats, self._store, self._engine = chats, chats.store, chats.engine
        self._next: list[int] = []  # chats whose message is sent by itself, in order
        self.text = ""
        """What waits in the open chat; "" for nothing."""
        self.files: tuple[Attachment, ...] = ()
        """The files that wait with it."""
        chats.opened.connect(lambda _items: self._refresh())
        chats.freed.connect(self._on_freed)
        chats.engine.state_changed.connect(self._on_engine_state)
        chats.engine.cancelled.connect(self._hold)
        chats.engine.load_refused.connect(lambda _sentence, _reasons: self._hold())

    @property
    def held(self) -> bool:
        """What waits is sent by hand only."""
        return self._chats.current not in self._next

    @property
    def accepts(self) -> bool:
        """A message can be put in now."""
        return (self._chats.generating or self.model_awaited) and not self.text

    @property
    def model_awaited(self) -> bool:
        """A model is being loaded, and nothing else holds a message up."""
        return not self._chats.generating and isinstance(self._engine.state, Starting | Loading)

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
        here = self._chats.attempt(lambda: self._store.unsent.attachments(chat))
        if here is None:
            return None
        files = (*self.files, *here)
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
            if self._chats.generating or self.model_awaited:
                self._next.append(chat)
            self._chats.open(chat)

        self._chats.undo.did(UndoStep(tr("cancel message"), tr("Queued message cancelled"), back))

    def _forget(self, chat: int) -> None:
        self._next = [one for one in self._next if one != chat]
        self._refresh()

    def _refresh(self) -> None:
        self.text = self._chats.attempt(lambda: self._store.unsent.queued(self._chats.current)) or ""
        self.files = self._chats.attempt(lambda: self._store.unsent.queued_attachments(self._chats.current)) or ()
        self.changed.emit()

    def _on_freed(self, chat: int, status: Status) -> None:
        """`chat`: the one whose reply ended; its own message comes first."""
        if status is not Status.COMPLETE:
            self._hold()
        elif not self.model_awaited:  # which was chosen meanwhile
            self._send_next(chat)

    def _on_engine_state(self, state: EngineState) -> None:
        if isinstance(state, Failed):
            self._hold()
        elif isinstance(state, Usable) and self._next and not self._chats.generating:
            self._send_next(self._chats.current)

    def _hold(self) -> None:
        if self._next:
            self._next.clear()
            self._refresh()

    def _send_next(self, first: int) -> None:
        """Send the message that waits in the chat `first`, or else in another."""
        for one in sorted(self._next, key=lambda one: one != first):
            self._next.remove(one)
            if self._chats.send_queued(one):
                break
        self._refresh()
