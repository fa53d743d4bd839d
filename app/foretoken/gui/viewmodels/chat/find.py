"""Find in the open chat: where words stand in its messages."""

import re
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.wording import tr

_MOST: Final = 10_000  # places


@dataclass(frozen=True)
class FoundPlace:
    """The occurrence with the number `number` in a message, which begins at the character `at`."""

    message: int
    number: int
    at: int


class FindViewModel(QObject):
    """Counts and walks through the places of the open branch; large and small letters are the same.

    changed()    other words, other places, or another one is the present one
    """

    changed = Signal()

    def __init__(self, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats = chats
        self.words = ""
        self._places: list[FoundPlace] = []
        self._at = 0

    @property
    def present(self) -> FoundPlace | None:
        return self._places[self._at] if self._places else None

    @property
    def count(self) -> int:
        return len(self._places)

    @property
    def said(self) -> str:
        """How many, and which one, as the bar says it."""
        if not self.words:
            return ""
        if not self._places:
            return tr("Not found")
        at, count = self._at + 1, len(self._places)
        if count == _MOST:
            return tr("{at:,} of {count:,}+", at=at, count=count)
        return tr("{at:,} of {count:,}", at=at, count=count)

    def ask(self, words: str, message: int | None = None) -> None:
        """Find `words`; the present place is the first one of `message`, otherwise the last one there is."""
        self.words = words
        self._places = self._found()
        last = len(self._places) - 1
        self._at = next((at for at, place in enumerate(self._places) if place.message == message), max(0, last))
        self.changed.emit()

    def step(self, by: int) -> None:
        """Go on by so many places, from the end to the beginning. A reply may have grown meanwhile."""
        before = self.present
        self._places = self._found()
        if before in self._places:
            self._at = self._places.index(before)
        if self._places:
            self._at = (self._at + by) % len(self._places)
        self.changed.emit()

    def leave(self) -> None:
        """Nothing is looked for any more."""
        self.words, self._places, self._at = "", [], 0
        self.changed.emit()

    def _found(self) -> list[FoundPlace]:
        if not self.words:
            return []
        pattern = re.compile(re.escape(self.words), re.IGNORECASE)
        found: list[FoundPlace] = []
        for message in self._chats.path:
            now = self._chats.message(message.id) or message
            for number, match in enumerate(pattern.finditer(now.content)):
                found.append(FoundPlace(message.id, number, match.start()))
                if len(found) >= _MOST:
                    return found
        return found
