"""How long the window's thread is held up while a reply streams, beside an idle event loop on the same machine.

    python tests/perf/stalls.py [--seconds 60] [--rate 1000] [--view tokens|text] [--reply 4000] [--json]

It is the whole window with its engine process, in which the scripted pair writes at the given rate. A timer of one
millisecond ticks in the event loop: the gap between two ticks is how long the loop did not come round.

"own work" is the processor time that the window's thread itself spent between two ticks: on a machine that is busy with
other things the gaps tell of those, and this row tells of the window.
"""

import argparse
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

import msgspec
import numpy as np
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from foretoken import settings
from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.gui.composition import Composition
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.places import Places
from foretoken.gui.plots.panel import PlotsPanel
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.controls_view import Legend
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.session.messages import AnswerPart
from foretoken.settings import Settings


@dataclass(frozen=True)
class Stalls:
    """Gaps between two rounds of the event loop, milliseconds, and how many were measured."""

    p50: float
    p99: float
    p999: float
    max: float
    ticks: int

    @classmethod
    def of(cls, gaps: Sequence[float]) -> "Stalls":
        p50, p99, p999, most = np.percentile(np.asarray(gaps) * 1000, (50, 99, 99.9, 100))
        return cls(float(p50), float(p99), float(p999), float(most), len(gaps))


@dataclass(frozen=True)
class Figures:
    """Of an idle event loop, of a loaded one, and what of the latter the window's thread worked itself."""

    idle: Stalls
    loaded: Stalls
    work: Stalls


class Ticker(QObject):
    """Records when a one-millisecond timer comes round."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.gaps: list[float] = []
        self.work: list[float] = []
        self._last = self._last_work = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_tick)

    def start(self) -> None:
        self.gaps, self._last = [], time.perf_counter()
        self.work, self._last_work = [], time.thread_time()
        self._timer.start(1)

    def stop(self) -> tuple[Stalls, Stalls]:
        """(gaps, own work)"""
        self._timer.stop()
        return Stalls.of(self.gaps), Stalls.of(self.work)

    def _on_tick(self) -> None:
        now, work = time.perf_counter(), time.thread_time()
        self.gaps.append(now - self._last)
        self.work.append(work - self._last_work)
        self._last, self._last_work = now, work


def scripted_events(tokens: int, rate: float, seed: int = 1) -> list[ReplyEvent]:
    """One reply of the scripted pair, its times stretched to `rate` tokens per second.

    A long one repeats the rounds of a thousand tokens, which the scripted pair makes in a second or two.
    """
    length = min(tokens, 1000)
    pair = load_scripted(f"scripted:agreement=0.8,seed={seed},length={length + 1},context={length + 512}", None)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0, seed=seed),
        draft=DraftOptions(length=5),
        stop=StopOptions(max_tokens=length, ignore_eos=True),
    )
    prompt = pair.chat_prompt([ChatMessage(role="user", content="Go on.")])
    made = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    pair.close()
    first, last = made[0], made[-1]
    assert isinstance(last, ReplyFinished)
    events: list[ReplyEvent] = [first]
    sent = 0
    for number, round_ in enumerate(itertools.cycle(event for event in made if isinstance(event, Round)), 1):
        if sent >= tokens:
            break
        dealt_with = []
        for token in round_.tokens:
            index = None if token.ghost else sent
            dealt_with.append(msgspec.structs.replace(token, index=index, round=number, cut=False))
            sent += not token.ghost
        at = 1000 * sent / rate
        events.append(msgspec.structs.replace(round_, index=number, tokens=tuple(dealt_with), at_ms=at))
    text = "".join(event.text for event in events if isinstance(event, Round))
    events.append(msgspec.structs.replace(last, text=text))
    return events


class Stage(QObject):
    """The real views, one reply after another."""

    def __init__(self, app: QApplication, view: str) -> None:
        super().__init__()
        manager = ThemeManager(app, self)
        manager.apply("light")
        self.window = QWidget()
        self.transcript = TranscriptView(theme=manager.theme)
        self.transcript.set_view(view)
        self.plots = PlotsPanel(theme=manager.theme)
        self.legend = Legend(theme=manager.theme)
        left = QWidget()
        column = QVBoxLayout(left)
        column.addWidget(self.transcript, 1)
        column.addWidget(self.legend)
        splitter = QSplitter()
        splitter.addWidget(left)
        splitter.addWidget(self.plots)
        splitter.setSizes([900, 380])
        QHBoxLayout(self.window).addWidget(splitter)
        self.window.resize(1280, 860)
        self._replies: dict[int, ReplyViewModel] = {}

    def take(self, batch: list[AnswerPart]) -> None:
        by_request: dict[int, list[ReplyEvent]] = {}
        for part in batch:
            by_request.setdefault(part.request, []).extend(cast(tuple[ReplyEvent, ...], part.events))
        for request, events in by_request.items():
            if request not in self._replies:
                self._open(request)
            self._replies[request].feed(events)

    def _open(self, request: int) -> None:
        if request % 8 == 0:
            self.transcript.clear()
        reply = ReplyViewModel(self)
        self._replies = {request: reply}
        self.transcript.messages.add_user(2 * request, "Go on.")
        self.transcript.messages.add_reply(2 * request + 1, "Scripted target + Scripted draft", reply)
        self.plots.bind(reply)
        self.legend.bind(reply)


def measure(app: QApplication, *, seconds: float, rate: float, view: str, reply_tokens: int) -> Figures:
    """Idle, then loaded, each over `seconds`: the engine process writes replies at `rate`, one after another."""
    main = f"scripted:agreement=0.8,seed=1,length={reply_tokens},context=65536,tokens_per_second={rate:g}"
    with tempfile.TemporaryDirectory(prefix="foretoken-stalls-") as folder:
        home = Places(Path(folder, "settings.json"), Path(folder, "chats.db"), (main, ""))
        settings.save(
            home.settings, Settings(transcript_view="text" if view == "text" else "tokens", pace="live", draft_length=5)
        )
        composition = Composition(app, home=home)
        composition.window.resize(1280, 860)
        composition.window.show()
        composition.begin()
        while composition.engine.loaded is None:
            _spin(0.1)
        _spin(1.0)
        ticker = Ticker(composition.window)
        ticker.start()
        _spin(seconds)
        idle, _ = ticker.stop()
        composition.chats.reply_ended.connect(lambda *_: QTimer.singleShot(0, lambda: composition.chats.send("Go on.")))
        composition.chats.send("Go on.")
        ticker.start()
        _spin(seconds)
        loaded, work = ticker.stop()
        composition.chats.reply_ended.disconnect()
        composition.chats.stop()
        reply = composition.window.shown_reply.last
        if reply is not None and reply.record.metrics.decode_tps is not None:
            print(f"the last reply came at {reply.record.metrics.decode_tps:.0f} tokens/s", file=sys.stderr)
        composition.close()
        return Figures(idle, loaded, work)


def _spin(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="length of each measurement (60)")
    parser.add_argument("--rate", type=float, default=1000.0, help="tokens per second (1000)")
    parser.add_argument("--view", choices=("tokens", "text"), default="tokens")
    parser.add_argument("--reply", type=int, default=4000, help="tokens of each reply (4000)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    figures = measure(
        app, seconds=arguments.seconds, rate=arguments.rate, view=arguments.view, reply_tokens=arguments.reply
    )
    if arguments.json:
        print(json.dumps(asdict(figures)))
        return 0
    print(f"gaps of the event loop in ms, {arguments.seconds:g} s each, {arguments.rate:g} tokens/s, {arguments.view}")
    print(f"{'':10}{'p50':>9}{'p99':>9}{'p99.9':>9}{'max':>9}{'ticks':>9}")
    for name, row in (("idle", figures.idle), ("loaded", figures.loaded), ("own work", figures.work)):
        print(f"{name:10}{row.p50:9.2f}{row.p99:9.2f}{row.p999:9.2f}{row.max:9.2f}{row.ticks:9d}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
