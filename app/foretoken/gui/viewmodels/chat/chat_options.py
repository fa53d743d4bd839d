"""Options of replies by chat: restored when a chat is opened; new chats start with the last choice."""

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import Choices, chat_options_of, with_chat_options
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.store.records import NEW_CHAT, ChatOptions
from foretoken.wording import tr


class ChatOptionsViewModel(QObject):
    """Holds the choices of `controls` and the options in the store together. The draft length is not among them: it
    belongs to the pair of models. `chats` reports failures of the store.
    """

    def __init__(self, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats, self._store, self._controls = chats, chats.store, chats.controls
        self._last = chats.controls.choices  # chosen by hand, in whatever chat
        self._shown = NEW_CHAT
        chats.opened.connect(lambda _items: self._on_opened())
        chats.sent.connect(self._on_sent)
        chats.controls.chosen.connect(self._on_chosen)

    def note_system_prompt(self, before: str, after: str) -> None:
        """The system prompt of the open chat was changed by hand; undo takes that back."""
        if after != before:
            back, again = self._set_later(before), self._set_later(after)
            self._chats.undo.did(UndoStep(tr("system prompt"), tr("System prompt changed"), back, again))

    def leave_system_prompt(self, before: str, typed: str) -> None:
        """The system prompt of the open chat stays as it was; undo brings back what was typed."""
        self._controls.set_system_prompt(before)
        if typed != before:
            back, again = self._set_later(typed), self._set_later(before)
            self._chats.undo.did(UndoStep(tr("leave edit"), tr("Edit discarded"), back, again))

    def _set_later(self, text: str) -> Callable[[], None]:
        """Returns what gives the chat that is open now the system prompt `text`."""
        chat = self._chats.current

        def set_it() -> None:
            if self._chats.current != chat:
                self._chats.open(chat)
            self._controls.set_system_prompt(text)

        return set_it

    def _on_opened(self) -> None:
        """Another chat, or the same one once more."""
        chat = self._chats.current
        if chat == self._shown:
            return
        self._shown = chat
        kept = None if chat == NEW_CHAT else self._chats.attempt(lambda: self._kept(chat))
        self._controls.restore(with_chat_options(self._controls.choices, kept or chat_options_of(self._last)))

    def _on_sent(self) -> None:
        """Store the options of a chat that is new, or has none from an earlier version."""
        chat = self._shown = self._chats.current

        def keep() -> None:
            if self._store.options(chat) is None:
                self._store.keep_options(chat, chat_options_of(self._controls.choices))

        self._chats.attempt(keep)

    def _on_chosen(self, choices: Choices) -> None:
        self._last = choices
        chat = self._chats.current
        if chat != NEW_CHAT:
            self._chats.attempt(lambda: self._store.keep_options(chat, chat_options_of(choices)))

    def _kept(self, chat: int) -> ChatOptions | None:
        kept = self._store.options(chat)
        if kept is not None:
            return kept
        # Chats of the first version: as their last reply was sampled.
        reply = next((one.options for one in reversed(self._store.messages(chat)) if one.options is not None), None)
        if reply is None:
            return None
        return msgspec.structs.replace(
            chat_options_of(self._last), sampling=reply.sampling, max_tokens=reply.stop.max_tokens
        )
