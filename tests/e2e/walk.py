"""A real pointer at the window: it walks, jumps and drags onto every control from every side, and clicks it.

    python tests/e2e/walk.py [--events 20000] [--seed N] [--scale 1.5] [--size 1440x900]

It has a screen of its own (Xvfb) with a window manager (openbox). Scripted models write. Without `--events` it makes
one short round, the same each time; with it, longer ones in an order that the seed decides. It fails (exit code 1)
where the process dies, Qt warns, an error is logged, a control moves away from the pointer that aims at it, or the
first click on a control does not do what it says, once. What monkey.py never touches is not clicked here either.
"""

import argparse
import contextlib
import ctypes
import itertools
import os
import queue
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import monkey

QUICK: Final = ("scripted:seed=3,agreement=0.7,length=60,tokens_per_second=2000", "scripted:agreement=0.7")
ENDLESS: Final = ("scripted:seed=3,agreement=0.7,length=90000,tokens_per_second=40", "scripted:agreement=0.7")
NEEDED: Final = ("Xvfb", "openbox")
STATES: Final = ("finished", "stopped", "failed", "running")
VIEWS: Final = ("text", "tokens", "rounds")
SIDES: Final = ((0, 1), (0, -1), (-1, 0), (1, 0))
"""From below, from above, from the left, from the right."""
SHORT: Final = (
    ("finished", "text", ""),
    ("stopped", "text", ""),
    ("failed", "rounds", ""),
    ("finished", "tokens", "inspector"),
    ("running", "tokens", ""),
    ("finished", "text", "replay"),
    ("finished", "tokens", "what_if"),
    ("finished", "text", "race"),
)
"""The scenes of the two halves of the short round, in turn."""
DIALOGS: Final = (
    "settings guide keys about about_chat lessons library hub find_draft server memory devices serve compare lab "
    "league reply_info"
).split()
EXTRAS: Final = ("", "inspector", "replay", "what_if", "race")
"""What else the window can show: the names of actions."""
STEP: Final = 14  # pixels from one place of the pointer to the next
PATIENCE: Final = 60.0  # seconds; only a window that stands still takes so long
STILL: Final = f"the window stood still for {PATIENCE:.0f} s"
LEFT: Final = 1  # button
ESCAPE: Final = 0xFF1B  # keysym


class Pointer:
    """The pointer and a key of an X server, moved as a hand would: by its XTest extension."""

    def __init__(self) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        self.at = (0, 0)
        self.events = 0
        self.releases = 0  # of the button and of keys

    def move(self, x: int, y: int) -> None:
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self.at = x, y
        self._sent()

    def walk(self, x: int, y: int) -> None:
        """Straight there, a few pixels at a time."""
        from_x, from_y = self.at
        steps = max(1, max(abs(x - from_x), abs(y - from_y)) // STEP)
        for step in range(1, steps + 1):
            self.move(from_x + (x - from_x) * step // steps, from_y + (y - from_y) * step // steps)

    def press(self, down: bool) -> None:
        self._test.XTestFakeButtonEvent(self._display, LEFT, int(down), ctypes.c_ulong(0))
        self.releases += not down
        self._sent()

    def escape(self) -> None:
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(ESCAPE))
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
            self._sent()
        self.releases += 1

    def _sent(self) -> None:
        self._x.XSync(self._display, 0)
        self.events += 1


class Control:
    """Something to click. `at`: where, in pixels of the screen; `size` of what is seen of it."""

    def __init__(self, number: int, name: str, kind: str, at: tuple[int, int], size: tuple[int, int]) -> None:
        self.number, self.name, self.kind, self.at, self.size = number, name, kind, at, size


class Probe:
    """Looks at the window from inside. All but `ask` and `settle` run in the window's thread."""

    def __init__(self, home: Path) -> None:
        from PySide6.QtCore import QAbstractNativeEventFilter, QObject, Qt, Signal

        from foretoken.gui.app import application

        class Asked(QObject):
            asked = Signal(object)

        probe = self

        class Seen(QAbstractNativeEventFilter):
            def nativeEventFilter(self, _kind: object, message: Any) -> tuple[bool, int]:
                kind, when = _release(int(message))
                if kind == "key" or when == probe.last_release != 0:  # a button's comes twice; the second is heeded
                    probe.released += 1
                probe.last_release = when or probe.last_release
                return False, 0

        self.app = application(["foretoken"])
        self.released = self.last_release = 0
        self.seen = Seen()
        self.app.installNativeEventFilter(self.seen)
        self.home = home
        self.faults: list[str] = []
        self.clicks: Counter[int] = Counter()
        self.known: dict[int, Any] = {}
        self.numbers = itertools.count(1)
        self.asking = Asked()
        self.asking.asked.connect(self._on_asked, Qt.ConnectionType.QueuedConnection)
        monkey.watch(self.faults)

    def ask(self, work: Callable[[], Any]) -> Any:
        """What `work` returns, done in the window's thread. From another thread."""
        answer: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()
        self.asking.asked.emit((work, answer))
        try:
            value, error = answer.get(timeout=PATIENCE)
        except queue.Empty:
            raise monkey.Fault(STILL) from None
        if error is not None:
            raise error
        if self.faults:
            raise monkey.Fault("\n".join(self.faults))
        return value

    @staticmethod
    def _on_asked(asked: tuple[Callable[[], Any], Any]) -> None:
        work, answer = asked
        try:
            answer.put((work(), None))
        except Exception as error:
            answer.put((None, error))

    def settle(self) -> None:
        """Until the window has dealt with what the pointer did. From another thread."""
        from PySide6.QtCore import QTimer
        from PySide6.QtGui import QCursor

        self.ask(QCursor.pos)  # asks the X server: what it sent before has arrived
        for _ in range(3):  # turns of the event loop: many questions may be answered in one
            turned = threading.Event()
            self.ask(lambda then=turned.set: QTimer.singleShot(0, then))
            if not turned.wait(PATIENCE):
                raise monkey.Fault(STILL)

    def settle_released(self, releases: int) -> None:
        """Until so many clicks and keys have come; a title bar may have had one. From another thread."""
        try:
            self.until(lambda: self.released >= releases, "a click came", 2)
        except monkey.Fault:
            self.released = releases
        self.settle()

    def until(self, condition: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """From another thread."""
        end = time.monotonic() + patience
        while not self.ask(condition):
            if time.monotonic() > end:
                raise monkey.Fault(f"{what}: not within {patience:.0f} s")
            time.sleep(0.002)

    # --- the program

    def open(self) -> None:
        from foretoken import settings
        from foretoken.gui.composition import Composition
        from foretoken.gui.places import Places

        place = self.home / "settings.json"
        settings.save(place, settings.Settings(pace="live", reduced_motion=True, coached=3))
        self.composition = Composition(self.app, home=Places(place, self.home / "chats.db", QUICK))
        self.window = self.composition.window
        self.window.showMaximized()
        self.composition.begin()

    def usable(self) -> bool:
        from foretoken.gui.viewmodels.pair.engine import Usable

        return isinstance(self.composition.engine.state, Usable)

    def load(self, pair: tuple[str, str]) -> None:
        from foretoken.session.messages import LoadPair

        self.composition.engine.load(LoadPair(main=pair[0], draft=pair[1]))

    def loaded(self, pair: tuple[str, str]) -> bool:
        now = self.composition.engine.pair
        return self.usable() and now is not None and now.main == pair[0]

    def send(self, text: str) -> None:
        self.composition.chats.new()
        self.composition.remembered.choose_pace("live")
        self.window.composer.set_text(text)
        self.window.composer.submit()

    def rounds(self) -> int:
        reply = self.window.shown_reply.last
        return 0 if reply is None else len(reply.record.known_rounds)

    def at_rest(self) -> bool:
        reply = self.window.shown_reply.last
        return not self.composition.chats.generating and reply is not None and reply.ended and reply.caught_up

    def fail(self) -> None:
        """The last reply is one that failed."""
        chat = self.composition.chats.current
        self.composition.chats.new()
        with contextlib.closing(sqlite3.connect(self.home / "chats.db")) as store:
            store.execute(
                "UPDATE messages SET status = 'failed', error = 'The engine process ended.' "
                "WHERE chat = ? AND role = 'assistant'",
                (chat,),
            )
            store.commit()
        self.composition.chats.open(chat)

    def arrange(self, view: str, extra: str) -> None:
        """As a scene begins, whatever was clicked before."""
        self.composition.preferences.change(transcript_view=view)
        self.window.find_bar.leave()
        self.window.chat.undo_bar.hide()
        self.window.columns.ask(self.window.width(), history=True, plots=True)
        self.window.transcript.jump_to_latest()
        for name in EXTRAS:
            action = self.composition.shell.menus.actions.get(name)
            if action is not None and (name == extra) != action.isChecked():
                action.trigger()

    def field(self) -> tuple[int, int]:
        """Where the message field is, in pixels of the screen."""
        editor = self.window.composer.editor
        place, ratio = editor.mapToGlobal(editor.rect().center()), editor.devicePixelRatio()
        return round(place.x() * ratio), round(place.y() * ratio)

    def at_ease(self) -> bool:
        """Whether nothing is about to be shown: figures and marks come a moment after the reply."""
        from PySide6.QtCore import QTimer

        timers = self.window.findChildren(QTimer)
        return not any(timer.isActive() and timer.isSingleShot() and timer.interval() < 1000 for timer in timers)

    def signature(self) -> object:
        """What a click may change so that the scene must be set up again."""
        chats, stage = self.composition.chats, self.window.stage
        path = [(message.id, message.status) for message in chats.path]
        view = self.composition.preferences.settings.transcript_view
        hidden = [
            self.window.history.isHidden(),
            self.window.plots.isHidden(),
            self.composition.preferences.settings.inspector_shown,
        ]
        return chats.current, path, view, hidden, stage.currentIndex(), chats.generating, self.window.size().toTuple()

    # --- what is there

    def front(self) -> list[Any]:
        """The windows that the pointer reaches: an open menu or list alone, else a dialog that waits, else all."""
        first = self.app.activePopupWidget() or self.app.activeModalWidget()
        if first is not None:
            return [first]
        return [w for w in self.app.topLevelWidgets() if w.isVisible() and w.width() > 20 and not _is_tip(w)]

    def controls(self) -> list[Control]:
        """What can be clicked in the windows at the front."""
        from PySide6.QtWidgets import QWidget

        found = []
        for window in self.front():
            for widget in (window, *window.findChildren(QWidget)):
                kind = _kind(widget)
                if kind and widget.isVisible() and widget.isEnabled() and widget.window() is window:
                    control = self.control(widget, kind)
                    if control is not None:
                        found.append(control)
        return found

    def control(self, widget: Any, kind: str) -> Control | None:
        """None where nothing of it can be seen."""
        from PySide6.QtCore import QRect
        from PySide6.QtWidgets import QCheckBox, QRadioButton

        seen: QRect = widget.visibleRegion().boundingRect()
        if seen.width() < 6 or seen.height() < 6:
            return None
        aim = seen.center()
        if isinstance(widget, QCheckBox | QRadioButton):
            aim.setX(min(seen.left() + 10, seen.right()))  # only mark and text take clicks
        place = widget.mapToGlobal(aim)
        if not self.is_under(widget, place):
            return None
        number = widget.property("walked")
        if number is None:
            number = next(self.numbers)
            widget.setProperty("walked", number)
            told = (
                widget.clicked if kind == "button" else kind == "menu" and _menu(widget) and _menu(widget).aboutToShow
            )
            if told:
                told.connect(lambda *_, n=number: self.clicks.update([n]))
        self.known[number] = widget
        name = _name(widget)
        ratio = widget.devicePixelRatio()
        return Control(
            number,
            name,
            kind,
            (round(place.x() * ratio), round(place.y() * ratio)),
            (round(seen.width() * ratio), round(seen.height() * ratio)),
        )

    def is_under(self, widget: Any, place: Any) -> bool:
        found = self.app.widgetAt(place)
        return found is not None and (found is widget or widget.isAncestorOf(found) or _is_tip(found.window()))

    def is_aimed_at(self, number: int) -> bool:
        """Whether the pointer is on the control, and it is in use: what was clicked before may have ended that."""
        from PySide6.QtGui import QCursor
        from shiboken6 import isValid

        widget = self.known[number]
        return isValid(widget) and widget.isVisible() and widget.isEnabled() and self.is_under(widget, QCursor.pos())

    def under(self) -> str:
        """What the pointer is on."""
        from PySide6.QtGui import QCursor

        found = self.app.widgetAt(QCursor.pos())
        return _name(found) if found is not None else "nothing"

    def is_open(self) -> object:
        """The menu, list or dialog that a click opened, whatever has the pointer."""
        return self.app.activePopupWidget() or self.app.activeModalWidget()

    def dialogs(self) -> list[Any]:
        return [w for w in self.front() if w is not self.window]

    def has_dialog(self) -> bool:
        """Whether one is open and painted."""
        handles = [window.windowHandle() for window in self.dialogs()]
        return any(handle is not None and handle.isExposed() for handle in handles)

    def close_dialogs(self) -> None:
        from PySide6.QtWidgets import QDialog

        for window in self.dialogs():
            if isinstance(window, QDialog):
                window.reject()
            window.close()
        self.window.activateWindow()


def _name(widget: Any) -> str:
    """Of its window, its parent and itself, and what it says."""
    parts = widget.window(), widget.parent(), widget
    return f"{' '.join(type(part).__name__ for part in parts)} {monkey.said_by(widget)!r}"


def _release(event: int) -> tuple[str, int]:
    """What the event of the X server at this address says was let go, "button" or "key", and when; else "", 0."""
    kind = ctypes.c_uint8.from_address(event).value & 0x7F
    if kind == 35 and ctypes.c_uint16.from_address(event + 8).value == 5:  # as XInput says it
        return "button", ctypes.c_uint32.from_address(event + 12).value
    return ("key", 0) if kind == 3 else ("", 0)


def _menu(widget: Any) -> Any:
    """What opens below a button, if that is all it does."""
    from PySide6.QtWidgets import QPushButton, QToolButton

    return widget.menu() if isinstance(widget, QPushButton | QToolButton) else None


def _is_tip(window: Any) -> bool:
    from PySide6.QtCore import Qt

    return bool(window.windowType() == Qt.WindowType.ToolTip)


def _kind(widget: Any) -> str:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QMenuBar, QScrollBar, QSplitterHandle

    if isinstance(widget, QAbstractButton):
        return "menu" if _menu(widget) is not None else "button"
    if isinstance(widget, QComboBox):
        return "place" if widget.isEditable() else "menu"
    if isinstance(widget, QSplitterHandle | QScrollBar):
        return "drag"
    # What has the keyboard on a click, such as a field or a list, is a control too.
    return "place" if not isinstance(widget, QMenuBar) and widget.focusPolicy().value & 2 else ""


class Walk:
    """What the pointer does, in a thread of its own."""

    def __init__(self, probe: Probe, options: argparse.Namespace) -> None:
        self.probe = probe
        self.pointer = Pointer()
        self.most: int | None = options.events
        self.half = int(options.half)
        self.rng = random.Random(options.seed)
        self.done: deque[str] = deque(maxlen=monkey.LAST)
        self.reached: set[str] = set()
        self.seen: set[str] = set()
        self.clicked: Counter[str] = Counter()
        self.scene: tuple[str, str, str] | None = None
        self.signature: object = None
        self.field = (0, 0)

    def run(self) -> None:
        ask, until = self.probe.ask, self.probe.until
        ask(self.probe.open)
        until(self.probe.usable, "the models are loaded")
        while True:
            scenes = list(itertools.product(STATES, VIEWS, EXTRAS))
            dialogs = list(DIALOGS)
            if self.most is None:
                scenes = [*SHORT[self.half :: 2]]
                dialogs = dialogs[self.half :: 2]
            else:
                self.rng.shuffle(scenes)
            for scene in scenes:
                self.set_up(*scene)
                self.seen = set()
                while not self.enough() and self.look_around():
                    pass
                self.hold_reached(scene[0])
                if self.enough():
                    return
            for name in dialogs:
                self.dialog(name)
                if self.enough():
                    return
            self.menus()
            if self.most is None:
                return

    def enough(self) -> bool:
        return self.most is not None and self.pointer.events >= self.most

    def note(self, said: str) -> None:
        self.done.append(said)
        print(f"{self.pointer.events} {said}", flush=True)

    # --- scenes

    def set_up(self, state: str, view: str, extra: str = "") -> None:
        """A chat whose last reply is in that state."""
        probe, ask, until = self.probe, self.probe.ask, self.probe.until
        self.note(f"scene: {state}, {view} {extra}")
        self.close_all()
        ask(probe.composition.chats.stop)
        until(lambda: not probe.composition.chats.generating, "the reply stopped")
        pair = ENDLESS if state in ("stopped", "running") else QUICK
        if not ask(lambda: probe.loaded(pair)):
            ask(lambda: probe.load(pair))
            until(lambda: probe.loaded(pair), "the models are loaded")
        ask(lambda: probe.send("Tell me a story."))
        if state in ("stopped", "running"):
            until(lambda: probe.rounds() > 3, "the reply began")
        if state == "stopped":
            ask(probe.composition.chats.stop)
        if state != "running":
            until(probe.at_rest, "the reply ended")
        if state == "failed":
            ask(probe.fail)
        ask(lambda: probe.arrange(view, extra))
        if state != "running" and extra != "replay":
            until(probe.at_ease, "the window came to rest")
        probe.settle()
        self.field = ask(probe.field)
        self.scene = state, view, extra
        self.signature = ask(probe.signature)

    def restore(self) -> None:
        """Back to the scene, where a click has left it."""
        self.close_all()
        if self.scene is not None and self.probe.ask(self.probe.signature) != self.signature:
            self.set_up(*self.scene)

    def close_all(self) -> None:
        for _ in range(5):
            if not self.probe.ask(lambda: bool(self.probe.dialogs())):
                return
            self.pointer.escape()
            self.probe.settle_released(self.pointer.releases)
            self.probe.ask(self.probe.close_dialogs)
            self.probe.settle()
        raise monkey.Fault(f"stays open: {self.probe.ask(self.probe.dialogs)}")

    def look_around(self, among: Callable[[Control], bool] = bool) -> bool:
        """Every control of what is at the front, once; returns whether there was a new one. The short round leaves out
        what it has clicked in another scene, but for messages."""
        seen: set[str] = self.seen
        fresh = [one for one in self.probe.ask(self.probe.controls) if one.name not in seen and among(one)]
        if self.most is None:
            fresh = [one for one in fresh if one.name not in self.clicked or "Foot " in one.name]
        if not fresh:
            return False
        control = fresh[0] if self.most is None else self.rng.choice(fresh)
        seen.add(control.name)
        self.visit(control)
        return True

    def hold_reached(self, state: str) -> None:
        """The short round has clicked what a reply in this state is known for."""
        wanted = {"finished": ("Copy", "Regenerate"), "stopped": ("Copy", "Regenerate", "Continue")}.get(state, ())
        for name in wanted if self.most is None else ():
            if not any("ReplyFoot" in clicked and f"'{name}" in clicked for clicked in self.clicked):
                raise monkey.Fault(f"{name} of a {state} reply was not reached")

    def dialog(self, name: str) -> None:
        """A window that a menu opens, and each of its controls."""
        from PySide6.QtCore import QTimer

        probe = self.probe
        self.set_up("finished", "tokens")
        self.seen = set()
        self.note(f"dialog: {name}")

        def own(control: Control) -> bool:
            return not control.name.startswith("MainWindow ")

        more = True
        while more and not self.enough():
            if not probe.ask(probe.dialogs):
                probe.ask(lambda: QTimer.singleShot(0, probe.composition.shell.menus.actions[name].trigger))
                probe.until(probe.has_dialog, f"{name} did not open")
            more = self.look_around(own)
        self.close_all()

    # --- one control

    def visit(self, control: Control) -> None:
        """From every side, and a click."""
        self.reached.add(control.name)
        sides = SIDES if control.name not in self.clicked else (self.rng.choice(SIDES),)
        act = self.drag if control.kind == "drag" else self.click
        if self.is_never(control):
            act = self.is_aimed_at
        done = all(self.try_at(control, side, self.is_aimed_at) for side in sides[1:])
        if done and self.try_at(control, sides[0], act):
            self.restore()

    def try_at(self, control: Control, side: tuple[int, int], act: Callable[[Control], bool]) -> bool:
        """Go there from that side and `act`; returns whether it was under the pointer. What moves away from the pointer
        does so each time; once, something else may have come."""
        for _ in range(3):
            self.approach(control, side)
            if self.is_aimed_at(control) and act(control):
                return True
            instead = self.probe.ask(self.probe.under)
            self.pointer.move(0, 0)
            self.probe.settle()
            again = [one for one in self.probe.ask(self.probe.controls) if one.number == control.number]
            if not again or control.kind == "place" or self.moving:
                return False
            self.note(f"at {control.at} was not {control.name} but {instead}; now it is at {again[0].at}")
            control.at, control.size = again[0].at, again[0].size
        raise monkey.Fault(f"the pointer does not reach {control.name}: {self.done[-1]}")

    @property
    def moving(self) -> bool:
        """Whether the scene moves by itself."""
        return self.scene is None or self.scene[0] == "running" or self.scene[2] == "replay"

    def is_aimed_at(self, control: Control) -> bool:
        return bool(self.probe.ask(lambda: self.probe.is_aimed_at(control.number)))

    def approach(self, control: Control, side: tuple[int, int]) -> None:
        """From beyond its edge, or, from below, from the message field."""
        (x, y), (width, height) = control.at, control.size
        if side == SIDES[0] and "Foot " in control.name:
            self.pointer.move(x, self.field[1])
        else:
            start = x + side[0] * (width // 2 + 30), y + side[1] * (height // 2 + 30)
            (self.pointer.move if self.rng.random() < 0.5 else self.pointer.walk)(*start)
        self.pointer.walk(x, y)
        self.probe.settle()

    def is_never(self, control: Control) -> bool:
        return any(word in control.name.casefold() for word in ("quit", "file manager"))

    def click(self, control: Control) -> bool:
        """It does what it says at once, and once. Returns whether it was there to be clicked."""
        probe = self.probe
        self.note(f"click {control.name} at {control.at}")
        before = probe.clicks[control.number]

        def done() -> bool:
            return probe.clicks[control.number] > before or probe.is_open() is not None

        self.pointer.press(True)
        self.pointer.press(False)
        probe.settle_released(self.pointer.releases)
        if control.kind != "place" and not probe.ask(done):
            if self.moving or not self.is_aimed_at(control):
                return False
            probe.until(done, f"a click on {control.name} did nothing", 10)
        self.clicked[control.name] += 1
        if "'Continue" in control.name and control.name.startswith("MainWindow"):  # a dialog has one of its own
            probe.until(lambda: probe.composition.chats.generating or probe.signature() != self.signature, control.name)
        if probe.ask(lambda: probe.clicks[control.number] - before) > 1:
            raise monkey.Fault(f"one click on {control.name} counted twice")
        return True

    def drag(self, control: Control) -> bool:
        x, y = control.at
        self.note(f"drag {control.name}")
        self.pointer.press(True)
        self.pointer.walk(x + 40, y + 40)
        self.pointer.walk(x, y)
        self.pointer.press(False)
        self.probe.settle_released(self.pointer.releases)
        return True

    def menus(self) -> None:
        """Each menu of the bar, over all its items."""
        self.set_up("finished", "text")
        bar = self.probe.window.menuBar()

        def places() -> list[tuple[int, int]]:
            ratio = bar.devicePixelRatio()
            found = [bar.mapToGlobal(bar.actionGeometry(action).center()) for action in bar.actions()]
            return [(round(place.x() * ratio), round(place.y() * ratio)) for place in found]

        for place in self.probe.ask(places):
            self.note(f"menu at {place}")
            self.pointer.walk(*place)
            self.pointer.press(True)
            self.pointer.press(False)
            self.probe.settle_released(self.pointer.releases)
            self.probe.until(lambda: self.probe.is_open() is not None, "a menu did not open", 10)
            self.pointer.walk(place[0], place[1] + 500)
            self.probe.settle()
            self.close_all()


# --- outside: a screen, a window manager, and the process with the window


def inside(options: argparse.Namespace) -> int:
    sys.setswitchinterval(0.0005)  # two threads talk to each other all the time
    with tempfile.TemporaryDirectory() as home:
        probe = Probe(Path(home))
        walk = Walk(probe, options)
        found: list[str] = []

        def go() -> None:
            try:
                walk.run()
            except monkey.Fault as fault:
                found.append(str(fault))
            except BaseException as error:
                found.append(monkey.told(type(error), error, error.__traceback__))
            probe.asking.asked.emit((probe.app.quit, queue.SimpleQueue()))

        walker = threading.Thread(target=go)
        begun = time.monotonic()
        walker.start()
        probe.app.exec()
        walker.join()
        probe.composition.close()
    clicks = sum(walk.clicked.values())
    print(
        f"{walk.pointer.events:,} events, {len(walk.reached):,} controls, {clicks:,} clicks on {len(walk.clicked):,} "
        f"of them, {time.monotonic() - begun:.0f} s; seed {options.seed}"
    )
    if found or probe.faults:
        print("\n".join([*found, *probe.faults]))
        return 1
    return 0


@contextlib.contextmanager
def screen(size: str) -> Iterator[str]:
    """A display with a window manager, for as long as it is needed; returns its name."""
    reads, writes = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=(writes,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    with os.fdopen(reads) as told:
        display = f":{told.readline().strip()}"
    manager = subprocess.Popen(
        ["openbox"], env=os.environ | {"DISPLAY": display}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield display
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait()


def outside(arguments: Sequence[str], size: str, scale: str) -> int:
    """The exit code of the process with the window; a signal that ended it is named."""
    with screen(size) as display:
        environment = os.environ | {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "QT_SCALE_FACTOR": scale,
            "HF_HUB_OFFLINE": "1",
            "PYTHONFAULTHANDLER": "1",
        }
        done = subprocess.run([sys.executable, __file__, "--inside", *arguments], env=environment, check=False)
    if done.returncode < 0:
        print(f"the window died: {signal.Signals(-done.returncode).name}")
    return 1 if done.returncode else 0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--events", type=int, help="at least so many; without it one short round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--size", default="1440x900", help="of the screen, in pixels")
    parser.add_argument("--half", choices="01", default="0", help="of the dialogs, in the short round")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.inside:
        return inside(options)
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 3
    return outside(arguments, options.size, options.scale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
