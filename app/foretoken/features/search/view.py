"""The palette that searches all chats: titles first, then messages with what was found in them."""

from datetime import datetime

from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QListWidgetItem, QWidget

from foretoken.features.search.model import FoundMessage, SearchViewModel
from foretoken.gui.widgets.shared.palette import GIVEN, Palette
from foretoken.plain import one_line
from foretoken.wording import sentences, tr


class SearchPalette(Palette):
    """A field and what was found in chats."""

    def __init__(self, search: SearchViewModel, parent: QWidget) -> None:
        self._search = search
        super().__init__(
            tr("Search in all chats"), tr("Search chats"), tr("Search titles and messages of all chats…"), parent
        )
        self.list.setAccessibleName(tr("Results"))
        search.found.connect(self.show_found)

    def open(self) -> None:
        self._search.look_again()
        super().open()

    def ask(self, text: str) -> None:
        self._search.ask(text)

    def show_found(self, found: FoundMessage) -> None:
        self.list.clear()
        for chat in found.titles:
            title = one_line(chat.title, 200)
            day = tr("Chat · {day}", day=_day(chat.updated))
            self.add((chat.id, None), title, day, ((0, _units(title)),))
        for hit in found.hits:
            text, spans = _plain(hit.snippet, hit.spans)
            self.add((hit.chat, hit.message), text, f"{one_line(hit.title, 80)} · {_day(hit.created)}", spans)
        said = found.remark
        if found.words and not self.list.count():
            said = sentences((tr("No chat or message has all of these words."), said))
        if not found.words:
            said = tr("Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.")
        self.filled(said)

    def choose(self, item: QListWidgetItem) -> None:
        chat, message = item.data(GIVEN)
        self.hide()
        if message is None:
            self._search.open_chat(chat)
        else:
            self._search.open_message(chat, message)


def _plain(text: str, spans: tuple[tuple[int, int], ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """One plain line, and where the spans are in it."""
    line, places, at = "", [], 0
    for begin, end in spans:
        line += one_line(text[at:begin])
        start, line = len(line), line + one_line(text[begin:end])
        places.append((_units(line[:start]), _units(line)))
        at = end
    return line + one_line(text[at:]), tuple(places)


def _units(text: str) -> int:
    """What Qt counts: characters beyond the first plane are two."""
    return len(text) + sum(character > "\uffff" for character in text)


def _day(seconds: float) -> str:
    day = datetime.fromtimestamp(seconds).date()
    return QLocale().toString(QDate(day.year, day.month, day.day), tr("dd MMM yyyy", meaning="a date for QLocale"))
