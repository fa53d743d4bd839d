"""A chat of a million tokens: how long it takes to open, and the stalls while it is scrolled to its beginning.

    python tests/perf/long_chat.py [--tokens 1000000] [--view tokens|text] [--json]

A thousand tokens in each reply, stored with their traces, in the real window off the screen. "own" is the processor
time of the window's thread between two turns of its event loop, in milliseconds; the clock tells of the machine, too.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtWidgets import QApplication, QScrollArea

sys.path.insert(0, str(Path(__file__).parent))

from stalls import scripted_events

from foretoken import settings
from foretoken.engine.options import ReplyOptions
from foretoken.gui.app import application
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.settings import Settings
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import Models, Status

EACH: Final = 1000  # tokens of a reply


@dataclass(frozen=True)
class Figures:
    """Milliseconds; `open` by the clock and as own work, the turns while it is scrolled as own work."""

    tokens: int
    open: float
    open_own: float
    scroll_p50: float
    scroll_p99: float
    scroll_max: float


def make(path: Path, tokens: int) -> int:
    """A chat of that many tokens; returns its number."""
    store = ChatStore(open_database(path), clock=time.time)
    reply = ReplyViewModel()
    reply.feed(scripted_events(EACH, 1000.0))
    trace, text, metrics = reply.to_trace(), reply.text, reply.metrics
    store._database.connection.execute("PRAGMA synchronous = OFF")
    chat = store.create("A long chat").id
    parent = None
    for number in range(max(1, tokens // EACH)):
        parent = store.add_user(chat, f"Question {number}?", parent=parent).id
        written = store.replies.begin(chat, parent=parent, models=Models(main="Scripted"), options=ReplyOptions())
        store.replies.finish(written.id, text, Status.COMPLETE, metrics=metrics, trace=trace)
        parent = written.id
    store.close()
    return chat


def measure(app: QApplication, folder: Path, tokens: int = 1_000_000, view: str = "tokens") -> Figures:
    path = folder / "chats.db"
    chat = make(path, tokens)
    shown = Settings(transcript_view="text" if view == "text" else "tokens")
    settings.save(folder / "settings.json", shown)
    main = "scripted:agreement=0.8,seed=1,length=200,context=4096"
    composition = Composition(app, home=Places(folder / "settings.json", path, (main, "")))
    composition.window.resize(1280, 860)
    composition.window.show()
    composition.begin()
    while composition.engine.loaded is None:
        QApplication.processEvents()
    begun, own = time.perf_counter(), time.thread_time()
    composition.chats.open(chat)
    QApplication.processEvents()
    opened, opened_own = time.perf_counter() - begun, time.thread_time() - own
    for _ in range(200):
        QApplication.processEvents()
    scroll = composition.window.transcript.findChild(QScrollArea)
    assert scroll is not None, "messages are in one"
    bar, work = scroll.verticalScrollBar(), list[float]()
    places = [bar.value() - 120 * step for step in range(300)]  # by the wheel, then by the bar
    places += [round(bar.maximum() * (1 - step / 150)) for step in range(150)]
    for place in places:
        own = time.thread_time()
        bar.setValue(place)
        QApplication.processEvents()
        work.append(1000 * (time.thread_time() - own))
        for _ in range(3):
            own = time.thread_time()
            QApplication.processEvents()
            work.append(1000 * (time.thread_time() - own))
    composition.close()
    p50, p99, most = np.percentile(work, (50, 99, 100))
    return Figures(tokens, 1000 * opened, 1000 * opened_own, float(p50), float(p99), float(most))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tokens", type=int, default=1_000_000, help="how many (1000000)")
    parser.add_argument("--view", choices=("tokens", "text"), default="tokens")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="foretoken-long-") as folder:
        figures = measure(app, Path(folder), arguments.tokens, arguments.view)
    if arguments.json:
        print(json.dumps(asdict(figures)))
        return 0
    print(f"{figures.tokens:,} tokens in the {arguments.view} view; ms")
    print(f"open    {figures.open:8.1f} by the clock  {figures.open_own:8.1f} own work")
    print(
        f"scroll  {figures.scroll_p50:8.1f} (half)  {figures.scroll_p99:8.1f} (p99)  {figures.scroll_max:8.1f} (most)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
