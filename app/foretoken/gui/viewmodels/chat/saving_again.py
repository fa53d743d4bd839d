"""Brings chats back to a disk that refused them."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.store.chat_store import ChatStore

AGAIN_MS: Final = 10_000  # between two attempts


class SavingAgain(QObject):
    """Tries to save, again and again, while chats are kept in memory because the disk refused them.

    saved()    all is on the disk again
    """

    saved = Signal()

    def __init__(self, store: ChatStore, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._timer = QTimer(self, interval=AGAIN_MS)
        self._timer.timeout.connect(self.attempt)
        chats.troubled.connect(self._on_troubled)

    def attempt(self) -> bool:
        """Try it now. Says whether nothing would be lost if the window closed."""
        if self._timer.isActive() and self._store.database.save_again():
            self._timer.stop()
            self.saved.emit()
        return not self._store.database.at_stake

    def _on_troubled(self, _sentence: str) -> None:
        if self._store.database.at_stake:
            self._timer.start()
