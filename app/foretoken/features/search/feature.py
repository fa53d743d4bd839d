"""Search in the titles and messages of all chats, in the background; its entry in the Edit menu, the button of the
history, and its palette: titles first, then messages with what was found in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDate, QLocale, QObject, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from foretoken.errors import ForetokenError
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.widgets.shared.palette import GIVEN, Palette
from foretoken.plain import one_line
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Chat
from foretoken.store.search_index import Hit, Indexer, SearchIndex
from foretoken.wording import later, sentences, tr

_TYPING_MS: Final = 60
"""Between two keys of somebody who types; the search begins when no other follows."""


@dataclass(frozen=True)
class FoundMessage:
    """What was found for `words`. `remark`: what is to be said of it, "" for nothing."""

    words: str = ""
    titles: Sequence[Chat] = ()
    hits: Sequence[Hit] = ()
    remark: str = ""


class SearchViewModel(QObject):
    """Finds chats by their titles and messages by their words.

    found(object)         Found: the answer to the last question
    opened_at(int, str)   a message of the open chat is to be shown, with what was searched for
    """

    found = Signal(object)
    opened_at = Signal(int, str)
    _indexed = Signal()

    def __init__(
        self, *, store: ChatStore, chats: ChatsViewModel, jobs: Jobs, path: Path, parent: QObject | None = None
    ) -> None:
        """`path`: of the chat database; the index is beside it."""
        super().__init__(parent)
        self._store = store
        self._chats = chats
        self._jobs = jobs
        self._path = path
        self._index = path.with_name("search.db")
        self._words = ""
        self._job: Job | None = None
        self._indexer = Indexer(self._index, path, self._indexed.emit)
        self._indexed.connect(self._on_indexed)
        self._timer = single_shot(_TYPING_MS, self._begin, self)

    def start(self) -> None:
        """Bring the index up to date, and keep it so."""
        if self._store.database.persistent:
            self._indexer.start()

    def close(self) -> None:
        self._indexer.close()

    def look_again(self) -> None:
        """Somebody is about to search."""
        self._indexer.look_again()

    def ask(self, words: str) -> None:
        """`found` tells what there is, for the last words that were asked."""
        self._words = words.strip()
        self._timer.start()

    def open_chat(self, chat: int) -> None:
        self._chats.open(chat)

    def open_message(self, chat: int, message: int) -> None:
        """Open the branch of `chat` in which `message` is."""
        tree = self._chats.attempt(lambda: self._store.tree(chat))
        leaf = self._chats.attempt(lambda: self._store.leaf(chat))
        if tree is None:
            return
        if message not in tree.path(leaf):
            self._chats.do(lambda: self._store.open_branch(chat, tree.newest_leaf(message)))
        self._chats.open(chat)
        self.opened_at.emit(message, self._words)

    def _begin(self) -> None:
        words = self._words
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if not words:
            self.found.emit(FoundMessage())
        elif not self._store.database.persistent:  # few chats, in memory
            self.found.emit(FoundMessage(words, self._chats.attempt(lambda: self._store.chats(words)) or ()))
        else:
            self._job = self._jobs.start(lambda _job: self._search(words), done=self.found.emit, failed=self._on_failed)

    def _search(self, words: str) -> FoundMessage:
        complete = self._indexer.complete
        with SearchIndex(self._index, self._path) as index:
            remark = "" if complete == 1.0 else tr("Older messages are still being read ({share:.0%}).", share=complete)
            return FoundMessage(words, index.titles(words), index.search(words), remark)

    def _on_failed(self, error: ForetokenError) -> None:
        self.found.emit(FoundMessage(self._words, remark=str(error)))

    def _on_indexed(self) -> None:
        if self._words:
            self._begin()


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


def register(shell: Shell) -> None:
    """Edit ▸ Search all chats."""
    core, window = shell.core, shell.window
    search = SearchViewModel(store=core.store, chats=core.chats, jobs=core.jobs, path=core.home.chats, parent=shell)
    search.opened_at.connect(window.chat.show_found)
    shell.begun.connect(search.start)
    shell.closing.connect(search.close)
    palette = SearchPalette(search, window)
    window.history.offer_search(palette.open)
    shell.add(Action("find", later("&Search all chats…"), palette.open, "edit", 230, "Ctrl+K", of_chat=True))
