"""A monkey at the window: clicks, keys, resizes, themes, sends, stops, deletions, undos, as a seed decides.

    python tests/e2e/monkey.py [--events 20000] [--seed N] [--demo] [--screen]

It fails (exit code 1) at the first exception, Qt warning, error in the log, end of the engine process, or loss: a
message that is gone, changed, or marked as deleted without the user having asked for that. It prints the seed, and the
last events. `--demo` lets the bundled pair write, else scripted models do; `--screen` uses a real screen. Dialogs of
files, the browser and the network are out of reach.
"""

import argparse
import contextlib
import logging
import os
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

SCRIPTED: Final = (
    "scripted:seed=3,agreement=0.7,length=60,tokens_per_second=2000",
    "scripted:agreement=0.7",
)
WORDS: Final = (
    "fox",
    "2+2?",
    "**bold**",
    "`code`",
    "| a | b |",
    "é",
    "漢字",
    "\u202eturned",
    "<b>x</b>",
    "$x^2$",
    "\x07",
)
NEVER: Final = ("quit", "open_main", "open_draft", "open_folder", "move_folder")  # the end, or a dialog of the system
KEYS: Final = (
    "Tab Backtab Up Down Left Right Home End PageUp PageDown Space Return Escape Backspace Delete F2 A B Z F1 F3 F8 F10"
).split()
ASKED: Final = ("delete", "undo", "redo", "discard", "remove")
"""Words of what may take a message away."""
LAST: Final = 25  # events that are told of a failure
LONGEST_S: Final = 30.0  # of its own time that one event may take
BEAT_S: Final = 0.1


class Fault(Exception):
    """What the monkey found."""


def watch(faults: list[str]) -> None:
    """Adds to `faults` what Qt warns of, what is logged as an error, and what no one caught. Dialogs of the system and
    other programs no longer open."""
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler
    from PySide6.QtGui import QDesktopServices
    from PySide6.QtWidgets import QFileDialog

    def on_qt(kind: QtMsgType, _context: object, said: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and "This plugin does not support" not in said:
            faults.append(f"Qt: {said}")

    class ErrorsAreFaults(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            faults.append(f"log: {self.format(record)}")

    qInstallMessageHandler(on_qt)
    logging.getLogger().addHandler(ErrorsAreFaults(logging.ERROR))
    sys.excepthook = lambda kind, error, trace: faults.append(told(kind, error, trace))
    threading.excepthook = lambda told: faults.append(f"thread: {told.exc_type.__name__}: {told.exc_value}")
    for name in ("getOpenFileName", "getSaveFileName"):
        setattr(QFileDialog, name, staticmethod(lambda *_a, **_k: ("", "")))
    QFileDialog.getOpenFileNames = staticmethod(lambda *_a, **_k: ([], ""))  # type: ignore[method-assign]
    QFileDialog.getExistingDirectory = staticmethod(lambda *_a, **_k: "")  # type: ignore[method-assign]
    QDesktopServices.openUrl = staticmethod(lambda *_a: True)  # type: ignore[method-assign]


class OwnTime:
    """Seconds that the main thread ran, or waited for something. Those in which the machine gave it no processor, or
    the whole process was stopped, are left out: on a busy machine an event takes minutes and hangs nowhere.

    A thread of its own beats. What lies between two beats counts as one beat at most, without what the main thread
    stood in line for a processor meanwhile; where it computes and lets no beat through, its processor time counts.
    """

    def __init__(self) -> None:
        self._lived = 0.0
        self._line = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._stood = self._standing()
        self._last = time.monotonic()
        threading.Thread(target=self._beats, daemon=True).start()

    def now(self) -> tuple[float, float]:
        """The beats so far, and the processor time of the thread that asks: the main one."""
        return self._lived, time.thread_time()

    def since(self, then: tuple[float, float]) -> float:
        return max(now - before for now, before in zip(self.now(), then, strict=True))

    def beat(self, at: float, stood: float) -> None:
        """One beat. `stood`: seconds that the main thread has stood in line in all."""
        self._lived += max(0.0, min(at - self._last, 2 * BEAT_S) - (stood - self._stood))
        self._last, self._stood = at, stood

    def _beats(self) -> None:
        while True:
            time.sleep(BEAT_S)
            self.beat(time.monotonic(), self._standing())

    def _standing(self) -> float:
        try:
            return int(self._line.read_text(encoding="ascii").split()[1]) / 1e9
        except (OSError, IndexError, ValueError):  # another system: the beats alone tell
            return 0.0


class Ledger:
    """What is in the database, and what may have gone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: dict[int, tuple[str, str, bool]] = {}  # role, content, marked as deleted
        self._asked = False

    def look(self, *, asked: bool) -> None:
        """Compare with the last look. `asked`: the user has asked for a deletion, an undo or a redo since then."""
        now = self._read()
        self._asked = self._asked or asked
        for number, (role, content, marked) in self._rows.items():
            if number not in now:
                raise Fault(f"message {number} is gone: {content[:80]!r}")
            _role, text, deleted = now[number]
            if role == "user" and text != content:
                raise Fault(f"message {number} was {content[:80]!r} and is {text[:80]!r}")
            taken_back = self._asked and content.startswith(text)  # what it went on with, once it has ended
            if role != "user" and not text.startswith(content) and not taken_back:
                raise Fault(f"reply {number} {_parted(content, text)}; {self._of(number)}")
            if deleted and not marked and not asked:
                raise Fault(f"message {number} was deleted unasked: {content[:80]!r}")
        self._rows = now

    def started_again(self) -> None:
        """What was marked as deleted goes with the next start, and nothing else."""
        now = self._read()
        lost = [number for number, (_r, _c, marked) in self._rows.items() if not marked and number not in now]
        if lost:
            raise Fault(f"messages {lost[:5]} are gone after a start")
        self._rows = now

    def _read(self) -> dict[int, tuple[str, str, bool]]:
        with contextlib.closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as store:
            rows = store.execute(
                "SELECT m.id, m.role, m.content, m.deleted IS NOT NULL OR c.deleted IS NOT NULL "
                "FROM messages m JOIN chats c ON c.id = m.chat"
            )
            return {number: (role, content, bool(marked)) for number, role, content, marked in rows}

    def _of(self, number: int) -> str:
        """What else is known of a message."""
        with contextlib.closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as store:
            columns = "chat, parent, status, created, deleted, edited, error, length(thinking)"
            return str(store.execute(f"SELECT {columns} FROM messages WHERE id = ?", (number,)).fetchone())

    def sound(self) -> None:
        """Whether SQLite finds the file sound."""
        with contextlib.closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as store:
            (said,) = store.execute("PRAGMA integrity_check").fetchone()
        if said != "ok":
            raise Fault(f"the database is damaged: {said}")


def _parted(before: str, now: str) -> str:
    """Where two texts part."""
    at = next((i for i, pair in enumerate(zip(before, now, strict=False)) if pair[0] != pair[1]), len(now))
    near = slice(max(0, at - 20), at + 40)
    return f"parts at {at}: it was {before[near]!r} of {len(before)} and is {now[near]!r} of {len(now)}"


class Monkey:
    """Works the window of a home of its own."""

    def __init__(self, seed: int, home: Path, *, demo: bool) -> None:
        from foretoken.gui.app import application

        self.seed = seed
        self.rng = random.Random(seed)
        self.app = application(["foretoken"])
        self.home = home
        self.demo = demo
        self.done: deque[str] = deque(maxlen=LAST)
        self.faults: list[str] = []
        self.asked = False
        self.since = 0  # events since the last look
        self.ledger = Ledger(home / "chats.db")
        self.time = OwnTime()
        self.composition: Any = None
        self.popup: object = None
        self._guard()

    # --- what counts as a fault

    def _guard(self) -> None:
        from PySide6.QtCore import QTimer

        watch(self.faults)
        self.closer = QTimer()
        self.closer.setInterval(20)
        self.closer.timeout.connect(self._answer)
        self.closer.start()

    def _answer(self) -> None:
        """A menu or dialog that waits for an answer gets one: its event loop is inside the event that opened it."""
        from PySide6.QtWidgets import QDialog, QMenu

        popup = self.app.activePopupWidget() or self.app.activeModalWidget()
        if popup is None or popup is not self.popup:
            self.popup = popup
            return
        self.popup = None
        if isinstance(popup, QMenu):
            actions = [a for a in popup.actions() if a.isEnabled() and not a.isSeparator() and a.menu() is None]
            chosen = self.rng.choice(actions) if actions and self.rng.random() < 0.6 else None
            popup.close()
            if chosen is not None and not self._is_never(chosen):
                self._note(f"menu item {chosen.text()!r}")
                chosen.trigger()
        elif isinstance(popup, QDialog):
            popup.reject()
        else:
            popup.close()

    def _is_never(self, action: Any) -> bool:
        known = self.composition.shell.menus.actions
        return any(known.get(name) is action for name in NEVER) or "file" in action.text()

    def _note(self, said: str) -> None:
        self.done.append(said)
        if any(word in said.casefold() for word in ASKED):
            self.asked = True

    # --- a life

    def run(self, events: int) -> None:
        self.open()
        try:
            for number in range(events):
                self.step(number)
                if number % 2500 == 2499:
                    self.close()
                    print(f"  {number + 1:,}", flush=True)
                    self.open()
        finally:
            self.close()
        self.ledger.sound()

    def open(self) -> None:
        from foretoken import paths
        from foretoken.gui.composition import Composition
        from foretoken.gui.places import Places

        bundled = tuple(map(str, paths.demo_files())) if self.demo else SCRIPTED
        again = self.composition is not None
        self.composition = Composition(
            self.app, home=Places(self.home / "settings.json", self.home / "chats.db", bundled)
        )
        self.composition.window.resize(1100, 750)
        self.composition.window.show()
        self.composition.begin()
        self.wait(0.1)
        if again:
            self.ledger.started_again()
        self.hold()

    def close(self) -> None:
        self.ledger.look(asked=self.asked)
        self.asked = False
        self.composition.close()
        self.wait(0.02)

    def step(self, number: int) -> None:
        """One event, and a look at what came of it."""
        from PySide6.QtCore import QEvent

        weights, kinds = zip(*self._kinds(), strict=True)
        begun = self.time.now()
        self.rng.choices(kinds, weights)[0]()
        self.app.processEvents()
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the event loop of a program does
        if self.rng.random() < 0.04:
            self.wait(self.rng.choice((0.01, 0.05, 0.2)))
        took = self.time.since(begun)
        if took > LONGEST_S:
            self.faults.append(f"event {number} took {took:.0f} s of its own time")
        self.since += 1
        if self.asked or self.since >= 20:
            self.ledger.look(asked=self.asked)
            self.asked, self.since = False, 0
        self.hold()

    def hold(self) -> None:
        """Raises what was found."""
        from foretoken.gui.viewmodels.pair.engine import Gone

        if isinstance(self.composition.engine.state, Gone):
            self.faults.append(f"the engine process ended: {self.composition.engine.state.message}")
        if self.faults:
            raise Fault("\n".join(self.faults))

    def wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()
            time.sleep(0.002)

    # --- events

    def _kinds(self) -> Iterator[tuple[int, Callable[[], None]]]:
        yield 12, self.type
        yield 12, self.send
        yield 22, self.key
        yield 22, self.click
        yield 12, self.menu
        yield 4, self.scroll
        yield 3, self.resize
        yield 1, self.look  # a style sheet takes a while
        yield 5, self.chat
        yield 5, self.close_windows

    @property
    def window(self) -> Any:
        return self.composition.window

    def windows(self) -> list[Any]:
        return [w for w in self.app.topLevelWidgets() if w.isVisible() and w.width() > 20]

    def type(self) -> None:
        from PySide6.QtGui import QGuiApplication
        from PySide6.QtTest import QTest

        focus = self.app.focusWidget() or self.window.composer.editor
        if self.rng.random() < 0.6:
            focus = self.window.composer.editor
            focus.setFocus()
        words = " ".join(self.rng.choices(WORDS, k=self.rng.randint(1, 5)))
        self._note(f"type {words!r} into {type(focus).__name__} {said_by(focus)!r}")  # a space presses a button
        if self.rng.random() < 0.5 and hasattr(focus, "paste"):
            QGuiApplication.clipboard().setText(words * self.rng.choice((1, 1, 40)))
            focus.paste()
        else:
            QTest.keyClicks(focus, "".join(letter for letter in words if " " <= letter <= "~"))

    def send(self) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        composer = self.window.composer
        composer.editor.setFocus()
        if not composer.text.strip():
            QTest.keyClicks(composer.editor, self.rng.choice(("Count to ten.", "Tell me a story.", "Hello")))
        self._note(f"send {composer.text[:30]!r}")
        QTest.keyClick(composer.editor, Qt.Key.Key_Return)

    def key(self) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        focus = self.app.focusWidget() or self.window
        name = self.rng.choice(KEYS)
        none, shift, control, alt = (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.ControlModifier,
            Qt.KeyboardModifier.AltModifier,
        )
        held = self.rng.choices((none, shift, control, alt), (8, 2, 2, 1))[0]
        label = f"{held.name} {name} in {type(focus).__name__} {said_by(focus)!r}"
        # Del in lists, Ctrl+Z, and what presses the button or menu item that has the keyboard.
        pressed = name in ("Space", "Return") and any(word in said_by(focus).casefold() for word in ASKED)
        takes = name == "Delete" or (held == control and name == "Z") or pressed
        self._note(label + (" (undo or delete)" if takes else ""))
        QTest.keyClick(focus, getattr(Qt.Key, f"Key_{name}"), held)

    def click(self) -> None:
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QMenuBar

        window = self.rng.choice(self.windows() or [self.window])
        point = QPoint(self.rng.randrange(window.width()), self.rng.randrange(window.height()))
        target = window.childAt(point) or window
        if isinstance(target, QMenuBar) or not target.isEnabled():
            return
        button = Qt.MouseButton.RightButton if self.rng.random() < 0.1 else Qt.MouseButton.LeftButton
        self._note(f"{button.name} on {type(target).__name__} {said_by(target)!r} at {point.x()},{point.y()}")
        place = target.mapFrom(window, point)
        if self.rng.random() < 0.1:
            QTest.mouseDClick(target, button, Qt.KeyboardModifier.NoModifier, place)
        else:
            QTest.mouseClick(target, button, Qt.KeyboardModifier.NoModifier, place)

    def menu(self) -> None:
        menus = self.composition.shell.menus
        named = [(name, action) for name, action in menus.actions.items() if name not in NEVER]
        name, action = self.rng.choice(named)
        if action.isEnabled():
            self._note(f"menu {name}")
            action.trigger()

    def scroll(self) -> None:
        from PySide6.QtCore import QPoint, QPointF, Qt
        from PySide6.QtGui import QWheelEvent

        window = self.rng.choice(self.windows() or [self.window])
        point = QPoint(self.rng.randrange(window.width()), self.rng.randrange(window.height()))
        target = window.childAt(point) or window
        held = self.rng.choices((Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier), (5, 1))[0]
        self._note(f"wheel {held.name} on {type(target).__name__}")
        place = QPointF(target.mapFrom(window, point))
        by = QPoint(0, self.rng.choice((-360, -120, 120, 360)))
        where = QPointF(window.mapToGlobal(point))
        event = QWheelEvent(
            place, where, QPoint(), by, Qt.MouseButton.NoButton, held, Qt.ScrollPhase.NoScrollPhase, False
        )
        self.app.sendEvent(target, event)

    def resize(self) -> None:
        size = self.rng.randint(500, 1700), self.rng.randint(350, 1000)
        self._note(f"resize {size}")
        self.window.resize(*size)

    def look(self) -> None:
        values: dict[str, tuple[object, ...]] = {
            "theme": ("light", "dark", "light_contrast", "dark_contrast", "system"),
            "text_size": (80, 100, 150),
            "zoom": (50, 100, 300),
            "patterns_only": (True, False),
            "reduced_motion": (True, False, None),
            "pace": ("live", "reading", "slow"),
        }
        name = self.rng.choice(sorted(values))
        value = self.rng.choice(values[name])
        self._note(f"set {name} to {value}")
        self.composition.preferences.change(**{name: value})

    def chat(self) -> None:
        chats = self.composition.chats.arranging.listed()
        if chats and self.rng.random() < 0.8:
            chosen = self.rng.choice(chats).id
            self._note(f"open chat {chosen}")
            self.composition.chats.open(chosen)
        else:
            self._note("new chat")
            self.composition.shell.do("new")

    def close_windows(self) -> None:
        for window in self.windows():
            if window is not self.window:
                window.close()
        self.window.activateWindow()


def said_by(widget: Any) -> str:
    """What a button says, for the record and to know what it does."""
    text = getattr(widget, "text", None)
    said = text() if callable(text) else ""
    return f"{said} {widget.accessibleName()}".strip()[:60] if isinstance(said, str) else ""


def play(seed: int, events: int, home: Path, *, demo: bool = False) -> str | None:
    """Returns what was found, with the last events; None where nothing was."""
    monkey = Monkey(seed, home, demo=demo)
    try:
        monkey.run(events)
    except Fault as found:
        last = "\n".join(f"  {event}" for event in monkey.done)
        return f"{found}\nseed {seed}, the last events:\n{last}"
    return None


def told(kind: type[BaseException], error: BaseException, trace: Any) -> str:
    import traceback

    return "".join(traceback.format_exception(kind, error, trace))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--demo", action="store_true", help="the bundled pair writes")
    parser.add_argument("--screen", action="store_true", help="on a real screen")
    options = parser.parse_args()
    if not options.screen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["HF_HUB_OFFLINE"] = "1"
    seed = random.SystemRandom().randrange(2**31) if options.seed is None else options.seed
    print(f"seed {seed}, {options.events:,} events", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = play(seed, options.events, Path(folder), demo=options.demo)
    if found is not None:
        print(found, file=sys.stderr)
        return 1
    print(f"nothing was found in {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
