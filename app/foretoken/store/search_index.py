"""Full-text search over all messages: an index in a file of its own, beside the chats, that can be made at any time.

The chats themselves know nothing of it. What is damaged, of another version or out of step is dropped and built again,
in small pieces, while the program runs.
"""

import contextlib
import re
import sqlite3
import threading
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

import msgspec

from foretoken import own_files, threads
from foretoken.errors import StoreError
from foretoken.store.database import code_of, failed, transaction
from foretoken.store.records import Chat, pattern
from foretoken.store.schema import as_text
from foretoken.wording import tr

VERSION: Final = 2
"""Of the index; one of another version is built again."""

SLICE: Final = 400  # messages that are added in one transaction
_MOST_HITS: Final = 200
_PER_CHAT: Final = 3
_MOST_TITLES: Final = 8
_LONGEST: Final = 100_000  # characters of a message that are found
_MOST_WORDS: Final = 12
_SPLIT: Final = "\u200b"
"""Stands around each letter of a script that has no spaces between words: so each of them is found."""
_UNSPACED: Final = re.compile(
    "([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])"
)
_FROM, _TO = "\ue000", "\ue001"  # around what was found; private characters, and taken out of the texts
_PRIVATE: Final = str.maketrans("", "", f"{_FROM}{_TO}{_SPLIT}\0")

_MAKE: Final = f"""
    CREATE VIRTUAL TABLE words USING fts5 (
        text, tokenize = "unicode61 remove_diacritics 2", prefix = "2 3"
    );
    PRAGMA user_version = {VERSION};
"""
_TEXT: Final = "SELECT id, substr(content, 1, ?) FROM chats.messages WHERE status <> 'streaming' AND id "
_FIND: Final = """
    SELECT m.id, m.chat, c.title, snippet(words, 0, ?, ?, '…', 14) AS piece, m.created
    FROM words JOIN chats.messages m ON m.id = words.rowid JOIN chats.chats c ON c.id = m.chat
    WHERE words MATCH ? AND m.deleted IS NULL AND c.deleted IS NULL
    ORDER BY words.rowid DESC LIMIT ?"""


_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Hit(msgspec.Struct, frozen=True):
    """A message in which all words stand. `spans`: (begin, end) of what was found in `snippet`."""

    message: int
    chat: int
    title: str
    snippet: str
    spans: tuple[tuple[int, int], ...]
    created: float


class SearchIndex:
    """The index in the file `path` of the chats in the file `chats`. For one thread at a time. Methods raise StoreError
    where the chats cannot be read; trouble with the index itself makes it begin again."""

    def __init__(self, path: Path, chats: Path) -> None:
        self._path = path
        self._chats = chats
        self._connection = self._open()
        self._waiting = array("q")  # messages that are not in the index, the newest last
        self._total = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    # --- keeping in step

    def compare(self) -> None:
        """Find out which messages the index lacks, and take out what is there no more."""
        try:
            self._compare()
        except sqlite3.DatabaseError as error:
            self._begin_again(error)
            self._compare()

    def _compare(self) -> None:
        connection = self._connection
        gone = "SELECT id FROM words_docsize EXCEPT SELECT id FROM chats.messages"
        with transaction(connection):
            connection.execute(f"DELETE FROM words WHERE rowid IN ({gone})")
        lacking = "SELECT id FROM chats.messages EXCEPT SELECT id FROM words_docsize ORDER BY id"
        self._waiting = array("q", (row[0] for row in connection.execute(lacking)))
        self._total = max(1, connection.execute("SELECT count(*) FROM chats.messages").fetchone()[0])

    @property
    def waiting(self) -> bool:
        """There are messages to be read."""
        return bool(self._waiting)

    @property
    def complete(self) -> float:
        """The share of messages that are in the index."""
        return 1.0 if not self._waiting else max(0.0, 1 - len(self._waiting) / self._total)

    def advance(self) -> None:
        """Add the next messages, the newest first."""
        chosen = self._waiting[-SLICE:]
        del self._waiting[-SLICE:]
        if chosen:
            self.add(chosen)

    def add(self, messages: Sequence[int]) -> None:
        """Put messages into the index as they are now."""
        try:
            self._add(messages)
        except sqlite3.DatabaseError as error:
            self._begin_again(error)
            self._compare()

    def _add(self, messages: Sequence[int]) -> None:
        connection = self._connection
        marks = ", ".join("?" * len(messages))
        rows = connection.execute(f"{_TEXT} IN ({marks})", (_LONGEST, *messages)).fetchall()
        with transaction(connection):
            connection.executemany("DELETE FROM words WHERE rowid = ?", ((row[0],) for row in rows))
            connection.executemany(
                "INSERT INTO words (rowid, text) VALUES (?, ?)", ((row[0], _spaced(row[1])) for row in rows)
            )

    # --- searching

    def search(self, words: str) -> list[Hit]:
        """Messages with all of `words`, or with words that begin so, the newest first; at most a few of each chat."""
        typed = _typed(words)
        if not typed:
            return []
        try:
            query = " AND ".join(map(_asked, typed))
            rows = self._connection.execute(_FIND, (_FROM, _TO, query, _MOST_HITS)).fetchall()
        except sqlite3.DatabaseError as error:
            self._begin_again(error)
            return []
        counts: dict[int, int] = {}
        hits = []
        for message, chat, title, piece, created in rows:
            counts[chat] = counts.get(chat, 0) + 1
            if counts[chat] <= _PER_CHAT:
                hits.append(Hit(message, chat, title, *_marked(piece), created))
        return hits

    def titles(self, words: str) -> list[Chat]:
        """Chats whose titles hold all of `words`, the last used first."""
        parts = words.encode("utf-8", "replace").decode().split()[:_MOST_WORDS]
        if not parts:
            return []
        conditions = " AND ".join(["title LIKE ? ESCAPE '\\'"] * len(parts))
        query = f"SELECT id, title, created, updated FROM chats.chats WHERE deleted IS NULL AND {conditions}"
        try:
            rows = self._connection.execute(
                f"{query} ORDER BY updated DESC, id DESC LIMIT {_MOST_TITLES}", [pattern(part) for part in parts]
            )
            return [Chat(id=row[0], title=row[1], created=row[2], updated=row[3]) for row in rows]
        except sqlite3.Error as error:
            raise failed("searched", error) from error

    # --- the file

    def _open(self) -> sqlite3.Connection:
        try:
            return self._opened()
        except sqlite3.DatabaseError as error:
            if code_of(error) not in (*_DAMAGE, sqlite3.SQLITE_ERROR, 0):  # another version, tables that are missing
                raise failed("searched", error) from error
            self._drop()
        except OSError as error:
            raise StoreError(
                tr("The search index cannot be written in {folder} ({error}).", folder=self._path.parent, error=error)
            ) from error
        try:
            return self._opened()
        except (sqlite3.Error, OSError) as error:
            raise failed("searched", error) from error

    def _opened(self) -> sqlite3.Connection:
        own_files.touch(self._path)
        connection = sqlite3.connect(
            self._path.absolute().as_uri(), isolation_level=None, uri=True, check_same_thread=False
        )
        try:
            connection.text_factory = as_text
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")  # what a power cut takes is built again
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, VERSION):
                raise sqlite3.DatabaseError("an index of another version")
            if not version:
                connection.executescript(f"BEGIN; {_MAKE} COMMIT;")
            connection.execute("SELECT rowid FROM words WHERE words MATCH 'a' LIMIT 1").fetchall()
            connection.execute("ATTACH ? AS chats", (f"{self._chats.absolute().as_uri()}?mode=ro",))
            connection.execute("PRAGMA busy_timeout = 2000")
        except BaseException:
            connection.close()
            raise
        return connection

    def _begin_again(self, error: sqlite3.DatabaseError) -> None:
        """The index is damaged; where it is the chats that cannot be read, that is said."""
        try:
            self._connection.execute("SELECT id FROM chats.messages LIMIT 1").fetchall()
        except sqlite3.Error as trouble:
            raise failed("searched", trouble) from error
        if code_of(error) not in _DAMAGE:
            raise failed("searched", error) from error
        self._connection.close()
        self._drop()
        self._connection = self._open()

    def _drop(self) -> None:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                self._path.with_name(self._path.name + suffix).unlink()


def _spaced(text: str) -> str:
    return _UNSPACED.sub(rf"{_SPLIT}\1{_SPLIT}", text.translate(_PRIVATE))


def _typed(words: str) -> list[str]:
    text = words.encode("utf-8", "replace").decode().translate(_PRIVATE)
    return [part for part in re.split(r"[^\w]+", text) if part][:_MOST_WORDS]


def _asked(word: str) -> str:
    """The query for one word: itself or one that begins so. A letter alone, and letters of a script without spaces, are
    what they are. In quotes nothing is an operator of FTS5."""
    letters = [piece for piece in _spaced(word).split(_SPLIT) if piece]
    said = '"' + " ".join(letters) + '"'
    return said if len(letters) > 1 or len(word) == 1 else f"{said}*"


def _marked(piece: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A snippet without its marks, and where they were."""
    text, spans = "", []
    for part in re.split(f"({_FROM}[^{_TO}]*{_TO})", piece.replace(_SPLIT, "")):
        plain = re.sub(r"\s+", " ", re.sub(f"[{_FROM}{_TO}]", "", part))
        if part.startswith(_FROM):
            spans.append((len(text), len(text) + len(plain)))
        text += plain
    return text, tuple(spans)


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
