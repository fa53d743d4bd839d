"""The thread that keeps the search index in step with the chats."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from foretoken import threads
from foretoken.errors import StoreError
from foretoken.store.search_index import SearchIndex

_REST: Final = 0.005  # seconds between two slices, in which others have the disk and the processor


class Indexer:
    """Reads all messages that the index lacks, slice by slice, whenever it is told to look.

    Trouble ends it: searching goes on with what is in the index.
    """

    def __init__(self, path: Path, chats: Path, told: Callable[[], object] = lambda: None) -> None:
        """`told` is called in its thread when all has been read."""
        self._path = path
        self._chats = chats
        self._told = told
        self._lock = threading.Condition()
        self._closed = False
        self._compare = True
        self._thread: threading.Thread | None = None
        self.complete = 0.0
        """The share of messages that can be found."""

    def start(self) -> None:
        self._thread = threads.start(self._run, name="search-index", died=lambda _error: None)

    def look_again(self) -> None:
        """There may be new messages."""
        with self._lock:
            self._compare = True
            self._lock.notify()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._lock.notify()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self) -> None:
        try:
            with SearchIndex(self._path, self._chats) as index:
                while self._turn(index):
                    pass
        except StoreError:
            return  # said where somebody searches

    def _turn(self, index: SearchIndex) -> bool:
        """Do one thing that is to be done, or wait for it; False when closed."""
        with self._lock:
            if not (self._closed or self._compare or index.waiting):
                self._lock.wait()
            if self._closed:
                return False
            compare, self._compare = self._compare, False
        if compare:
            index.compare()
        before = self.complete
        if index.waiting:
            index.advance()
            with self._lock:
                self._lock.wait_for(lambda: self._closed, _REST)
        self.complete = index.complete
        if self.complete == 1.0 and (compare or before < 1.0):
            self._told()
        return True
