"""The window with very many messages: how soon it can be used, how long a search takes, how long a chat takes to open.

    python tests/perf/many_chats.py [--messages 1000000] [--folder FOLDER] [--json]

Makes a database of that many messages in chats of a hundred (once: FOLDER keeps it), and opens the real window on it,
off the screen, with a pair of scripted models: first while the index of the search is built, then with the whole index.

Beside the time of the wall clock stands the processor time of the window's thread: on a machine that is busy with other
things that one tells of the window.

    usable    from the beginning of building the window to the first turn of its event loop with the last chat shown
    search    from the words to the results on the window's thread, without the wait for the next key; of many searches
    open      from the choice of a chat to its messages on the screen, of many chats
    stall     the longest work of the window's thread between two turns of its event loop while the index was built
"""

import argparse
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication

from foretoken import settings
from foretoken.features.search.feature import SearchViewModel
from foretoken.gui.app import application
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.settings import Settings
from foretoken.store import schema

sys.path.insert(0, str(Path(__file__).parent))

from stalls import Ticker

WORDS: Final = 20_000  # different ones; some are in every message, most in a few
SYLLABLES: Final = [a + b + c for a in "bdfgklmnprst" for b in "aeiou" for c in ("", "n", "r", "é")]
PER_CHAT: Final = 100


@dataclass(frozen=True)
class Figures:
    """Seconds, but for the number of messages; `own`: processor time of the window's thread. Of many: (half, most)."""

    messages: int
    usable: float
    usable_own: float
    index: float
    stall_own: float
    search: tuple[float, float]
    open: tuple[float, float]
    open_own: tuple[float, float]


def make(path: Path, messages: int, seed: int = 1) -> None:
    """A database of `messages` messages, half of them replies."""
    rng = random.Random(seed)
    weights = [1 / (n + 1) for n in range(WORDS)]
    words = ["".join(rng.choices(SYLLABLES, k=1 + min(3, n // 40))) for n in range(WORDS)]
    pool = rng.choices(words, weights, k=2_000_000)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    schema.migrate(connection)
    connection.execute("BEGIN")
    begun = time.time() - messages
    for chat in range(1, messages // PER_CHAT + 1):
        first = (chat - 1) * PER_CHAT + 1
        at = begun + first
        title = " ".join(rng.sample(words, 4))
        connection.execute(
            "INSERT INTO chats (id, title, created, updated, leaf) VALUES (?, ?, ?, ?, ?)",
            (chat, title, at, at + PER_CHAT, first + PER_CHAT - 1),
        )
        rows = []
        for number in range(first, first + PER_CHAT):
            start = rng.randrange(len(pool) - 100)
            text = " ".join(pool[start : start + rng.randint(5, 80)])
            role = "user" if number % 2 else "assistant"
            parent = None if number == first else number - 1
            rows.append((number, chat, parent, role, text, begun + number))
        connection.executemany(
            "INSERT INTO messages (id, chat, parent, role, content, status, created) "
            "VALUES (?, ?, ?, ?, ?, 'complete', ?)",
            rows,
        )
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def open_window(app: QApplication, folder: Path) -> tuple[Composition, float, float]:
    """The window, and how long it took until it could be used: by the clock, and own work."""
    main = "scripted:agreement=0.8,seed=1,length=200,context=4096"
    home = Places(folder / "settings.json", folder / "chats.db", (main, ""))
    begun, own = time.perf_counter(), time.thread_time()
    composition = Composition(app, home=home)
    composition.window.resize(1280, 860)
    composition.window.show()
    composition.begin()
    _turns(3)
    return composition, time.perf_counter() - begun, time.thread_time() - own


def _turns(count: int) -> None:
    for _ in range(count):
        QApplication.processEvents()


def _wait(signal: SignalInstance, seconds: float = 20) -> None:
    loop = QEventLoop()
    signal.connect(loop.quit)
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    signal.disconnect(loop.quit)


def search_times(composition: Composition, questions: Sequence[str]) -> list[float]:
    search, times = composition.window.findChild(SearchViewModel), []
    for words in questions:
        search.ask(words)
        search._timer.stop()
        begun = time.perf_counter()
        search._begin()
        _wait(search.found)
        times.append(time.perf_counter() - begun)
    return times


def open_times(composition: Composition, chats: Sequence[int]) -> tuple[list[float], list[float]]:
    """By the clock, and own work."""
    times, work = [], []
    for chat in chats:
        begun, own = time.perf_counter(), time.thread_time()
        composition.chats.open(chat)
        _turns(2)
        times.append(time.perf_counter() - begun)
        work.append(time.thread_time() - own)
        _turns(50)  # what is built when nobody waits
    return times, work


def half_and_most(times: Sequence[float]) -> tuple[float, float]:
    return sorted(times)[len(times) // 2], max(times)


def build_index(composition: Composition) -> tuple[float, float]:
    """(seconds until all can be found, the longest work of the window's thread meanwhile)"""
    ticker = Ticker(composition.window)
    begun = time.perf_counter()
    ticker.start()
    _turns(2)
    while composition.window.findChild(SearchViewModel)._indexer.complete < 1.0:
        _wait(composition.window.findChild(SearchViewModel)._indexed, 1.0)
    return time.perf_counter() - begun, ticker.stop()[1].max / 1000


def measure(app: QApplication, folder: Path, messages: int) -> Figures:
    path = folder / "chats.db"
    if not path.exists():
        make(path, messages)
    for left in folder.glob("search.db*"):
        left.unlink()
    settings.save(folder / "settings.json", Settings(transcript_view="text", last_chat=messages // PER_CHAT))
    composition, *_first = open_window(app, folder)
    index, stall = build_index(composition)
    composition.close()
    composition, usable, usable_own = open_window(app, folder)
    while composition.window.findChild(SearchViewModel)._indexer.complete < 1.0:
        _wait(composition.window.findChild(SearchViewModel)._indexed, 1.0)
    rng = random.Random(2)
    titles = [chat.title for chat in composition.chats.arranging.listed()]
    words = sorted({word for title in titles for word in title.split()})
    questions = rng.sample(words, 20) + [f"{a} {b}" for a, b in zip(words[:5], words[5:10], strict=True)]
    questions += [word[:3] for word in rng.sample(words, 10)] + ["ba", "zzzz", '"', "sa ta ba"]
    searches = search_times(composition, questions)
    chats = messages // PER_CHAT
    opens, work = open_times(composition, rng.sample(range(1, chats), min(20, chats - 1)))
    composition.close()
    return Figures(
        messages,
        usable,
        usable_own,
        index,
        stall,
        half_and_most(searches),
        half_and_most(opens),
        half_and_most(work),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=1_000_000, help="how many (1000000)")
    parser.add_argument("--folder", type=Path, help="where the database is kept for the next time")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="foretoken-many-") as temporary:
        folder = arguments.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        figures = measure(app, folder, arguments.messages)
    if arguments.json:
        print(json.dumps(asdict(figures)))
        return 0
    print(f"{figures.messages:,} messages; seconds")
    print(f"usable    {figures.usable:8.3f}  own work {figures.usable_own:8.3f}")
    print(f"search    {figures.search[0]:8.3f} (half)  {figures.search[1]:8.3f} (most)")
    for name, times in (("open", figures.open), ("own work", figures.open_own)):
        print(f"{name:10}{times[0]:8.3f} (half)  {times[1]:8.3f} (most)")
    print(
        f"index     {figures.index:8.1f} to build,  {figures.stall_own:8.3f} longest own work of the window meanwhile"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
