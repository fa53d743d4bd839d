"""No handler of the mouse or of another size shows, hides, makes or moves widgets: Qt would tell of the mouse again
from inside of it. What must change does so later (`widgets/shared/later.py`)."""

import ast
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

import foretoken.gui

POINTER = ("enterEvent", "leaveEvent", "mouseMoveEvent", "hoverEnterEvent", "hoverMoveEvent", "hoverLeaveEvent")
KINDS = {"Enter", "Leave", "HoverEnter", "HoverMove", "HoverLeave", "MouseMove", "Resize"}  # of QEvent.Type
SHOWS = {"show", "hide", "setVisible", "setHidden", "setParent", "deleteLater", "raise_", "lower", "addWidget"}
SHOWS |= {"insertWidget", "removeWidget", "setCurrentWidget", "setSectionHidden", "close", "popup"}
SHOWS |= {"adjustSize", "setFixedHeight", "setFixedWidth", "setFixedSize"}
MOVES = {"move", "resize", "setGeometry"}

NO_WIDGETS = {"QTimer", "QRect", "pg.InfiniteLine"}  # they have methods of these names


class Method(NamedTuple):
    owner: str
    name: str
    body: list[ast.stmt]


class Sources:
    """The classes of the window: their bases, methods, and the classes of their attributes."""

    def __init__(self) -> None:
        self.bases: dict[str, list[str]] = {}
        self.methods: dict[str, dict[str, list[ast.stmt]]] = defaultdict(dict)
        self.parts: dict[str, dict[str, str]] = defaultdict(dict)
        self.slots: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
        """By the name of a signal: the class that listens, and the method of which part of it ("": its own)."""
        for path in sorted(Path(foretoken.gui.__file__).parent.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef):
                    self._take(node)

    def _take(self, node: ast.ClassDef) -> None:
        self.bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
        for made in node.body:
            if isinstance(made, ast.FunctionDef):
                self.methods[node.name][made.name] = made.body
                known = {one.arg: one.annotation.id for one in made.args.args if isinstance(one.annotation, ast.Name)}
                for line in ast.walk(made):
                    if isinstance(line, ast.Call):
                        self._connected(node.name, line)
                    if not isinstance(line, ast.Assign | ast.AnnAssign) or line.value is None:
                        continue
                    kind = line.value.func if isinstance(line.value, ast.Call) else line.value
                    name = known.get(kind.id, kind.id) if isinstance(kind, ast.Name) else ast.unparse(kind)
                    for target in line.targets if isinstance(line, ast.Assign) else [line.target]:
                        if isinstance(target, ast.Attribute) and name:
                            self.parts[node.name].setdefault(target.attr, name)

    def _connected(self, owner: str, call: ast.Call) -> None:
        match call:
            case ast.Call(
                func=ast.Attribute(attr="connect", value=ast.Attribute(attr=signal)),
                args=[ast.Attribute(attr=slot, value=value), *_],
            ):
                part = value.attr if isinstance(value, ast.Attribute) else ""
                self.slots[signal].add((owner, part, slot))

    def listeners(self, signal: str) -> Iterator[tuple[str, str]]:
        for owner, part, slot in self.slots[signal]:
            for one in self.found(self.part(owner, part) if part else owner, slot):
                yield one, slot

    @cache  # noqa: B019
    def is_widget(self, name: str) -> bool:
        made = getattr(QtWidgets, name, object)
        return issubclass(made, QtWidgets.QWidget) or any(self.is_widget(base) for base in self.bases.get(name, ()))

    def kin(self, name: str) -> Iterator[str]:
        """A class, those it is made from, and those made from it: any of them may have the method."""
        yield from self._above(name)
        for other, bases in self.bases.items():
            if name in bases:
                yield from (one for one in self.kin(other) if one != name)

    def _above(self, name: str) -> Iterator[str]:
        yield name
        for base in self.bases.get(name, ()):
            yield from self._above(base)

    @cache  # noqa: B019
    def found(self, owner: str, name: str) -> frozenset[str]:
        return frozenset(one for one in self.kin(owner) if name in self.methods.get(one, {}))

    @cache  # noqa: B019
    def part(self, owner: str, attribute: str) -> str:
        return next((self.parts[one][attribute] for one in self.kin(owner) if attribute in self.parts[one]), "")

    def handlers(self) -> Iterator[tuple[Method, bool]]:
        """Each with whether it is of a size, in which places may be given."""
        for owner, methods in self.methods.items():
            for name, body in methods.items():
                if name in POINTER or name == "resizeEvent":
                    yield Method(owner, name, body), name == "resizeEvent"
                elif name in ("event", "eventFilter", "viewportEvent"):
                    for branch in ast.walk(ast.Module(body, [])):
                        kinds = (
                            {one.attr for one in ast.walk(branch.test) if isinstance(one, ast.Attribute)}
                            if (isinstance(branch, ast.If))
                            else set()
                        )
                        if isinstance(branch, ast.If) and kinds & KINDS:
                            yield Method(owner, name, branch.body), not kinds & (KINDS - {"Resize"})


def faults(sources: Sources, method: Method, sized: bool, seen: set[tuple[str, str]]) -> Iterator[str]:
    """What is shown, hidden, made or moved in a method and in those that it calls."""
    for call in (node for line in method.body for node in ast.walk(line) if isinstance(node, ast.Call)):
        inside = f"{method.owner}.{method.name}, line {call.lineno}"
        if isinstance(call.func, ast.Name) and sources.is_widget(call.func.id):
            yield f"{inside}: makes {call.func.id}"
        if not isinstance(call.func, ast.Attribute):
            continue
        name, on = call.func.attr, call.func.value
        if isinstance(on, ast.Name) and on.id == "self":
            owner = method.owner
        elif isinstance(on, ast.Attribute) and isinstance(on.value, ast.Name) and on.value.id == "self":
            owner = sources.part(method.owner, on.attr)
        else:
            owner = ""
        own = {(one, name) for one in sources.found(owner, name)} if owner else set()
        if name == "emit" and isinstance(on, ast.Attribute):
            own = set(sources.listeners(on.attr))
        if name in SHOWS | (set() if sized else MOVES) and not own and owner not in NO_WIDGETS:
            yield f"{inside}: {ast.unparse(call.func)}"
        for one, slot in own - seen:
            seen.add((one, slot))
            yield from faults(sources, Method(one, slot, sources.methods[one][slot]), sized, seen)


def test_handlers_of_the_mouse_and_of_sizes_show_hide_make_and_move_nothing() -> None:
    sources = Sources()
    handlers = list(sources.handlers())
    assert len(handlers) > 20
    told = [
        f"{method.owner}.{method.name}: {fault}"
        for method, sized in handlers
        for fault in faults(sources, method, sized, {(method.owner, method.name)})
    ]
    assert not told, "\n".join(sorted(set(told)))


class Caught(QObject):
    """What is shown, hidden or given another parent while a handler of ours is running."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.ParentChange) and watched.isWidgetType():
            frame = sys._getframe(1)
            while frame is not None:
                ours = str(frame.f_globals.get("__name__")).startswith("foretoken.gui")
                if ours and frame.f_code.co_name in (*POINTER, "resizeEvent"):
                    self.faults.add(f"{frame.f_code.co_qualname}: {event.type().name} of {watched}")
                frame = frame.f_back
        return False


def test_the_mouse_over_everything_and_other_sizes_show_and_hide_nothing_at_once(
    whole_window: Callable[..., Any], say: Any, qapp: QApplication
) -> None:
    opened = whole_window(1300, 800)
    window = opened.window
    opened.chats.send("Hello")
    opened.host.say(
        say.started(1), say.prompt_done(1), say.spoken(1, 0, "one", "two", " three"), say.finished(1, "one three")
    )
    opened.chats.send("And now?")
    opened.host.say(say.started(2), say.prompt_done(2), say.spoken(2, 0, "four", "five", " six"))
    caught = Caught()
    qapp.installEventFilter(caught)
    try:
        for view, (width, height) in product(("tokens", "rounds", "text"), ((1300, 800), (1000, 600), (640, 420))):
            opened.preferences.change(transcript_view=view)
            window.resize(width, height)
            for _ in range(3):  # what was shown later has its places, too
                qapp.processEvents()
            for part in filter(isValid, window.findChildren(QWidget)):  # some leave by themselves meanwhile
                at = part.mapTo(window, part.rect().center()) if part.window() is window else QPoint(-1, -1)
                if part.isVisible() and window.rect().contains(at):
                    QTest.mouseMove(window.windowHandle(), at)
                    qapp.processEvents()
    finally:
        qapp.removeEventFilter(caught)
    assert not caught.faults, "\n".join(sorted(caught.faults))
