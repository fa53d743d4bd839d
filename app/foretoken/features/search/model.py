"""Search in the titles and messages of all chats, in the background."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.store.chat_store import ChatStore
from foretoken.store.records import Chat
from foretoken.store.search_index import Hit, Indexer, SearchIndex
from foretoken.wording import tr

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
