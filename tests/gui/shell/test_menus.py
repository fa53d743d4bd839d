"""The whole menu bar as a person sees it: entries, their keys, what is in use and what is ticked, as the window
changes. `menus.txt` has it; with FORETOKEN_RECORD_MENUS set it is written anew, to be read before it is committed."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QMainWindow, QMenu, QScrollArea
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Round
from foretoken.gui.shell.actions import MENUS, Action, Lack
from foretoken.gui.shell.shell import Menus
from foretoken.option import Group
from foretoken.session.messages import AnswerPart, EngineGone, LoadPair

EXPECTED = Path(__file__).with_name("menus.txt")
ROOT = Path(__file__).parents[3]
ADDRESS = "http://10.0.0.5:8080"
MOST_ENTRIES = 65
PIECES = [b"The", b" draft", b" guesses", b"."] * 4


def tree(window: QMainWindow) -> list[str]:
    return [line for action in window.menuBar().actions() for line in _lines(action.menu(), action.text(), 0)]


def _lines(menu: QMenu, title: str, depth: int) -> Iterator[str]:
    yield f"{'  ' * depth}{title}:"
    for action in menu.actions():
        if action.isSeparator():
            yield f"{'  ' * depth}  ---"
        elif action.menu() is not None:
            yield from _lines(action.menu(), action.text(), depth + 1)
        else:
            portable = QKeySequence.SequenceFormat.PortableText
            keys = " ".join(key.toString(portable) for key in action.shortcuts())
            tick = ("[x] " if action.isChecked() else "[ ] ") if action.isCheckable() else ""
            off = "" if action.isEnabled() else "(off) "
            yield f"{'  ' * depth}  {off}{tick}{action.text()}   {keys}".rstrip()


def leaves(menu: QMenu) -> list[QAction]:
    """All entries of a menu and of those in it, which are filled as when they open."""
    menu.aboutToShow.emit()
    found = []
    for action in menu.actions():
        inner = action.menu()
        found += leaves(inner) if isinstance(inner, QMenu) else [] if action.isSeparator() else [action]
    return found


def states(made: Any, say: Any, events: list[Any]) -> Iterator[str]:
    """Brings the window into one state after the other, and names each."""
    window, hear = made.window, made.host.say
    local = (LoadPair(main=ADDRESS), say.loaded("Main", None))
    yield "a new chat, the pair is loaded"
    made.chats.send("Why?")
    hear(*(AnswerPart(request=1, events=(event,)) for event in events[:-1]))
    yield "while a reply is written"
    hear(AnswerPart(request=1, events=(events[-1],)))
    made.chats.stop()
    yield "a finished reply"
    made.preferences.change(ghosts_visible=False, transcript_view="rounds", inspector_shown=True)
    window.columns.ask(window.width(), history=True, plots=False)
    yield "other choices"
    made.chats.arranging.rename(made.chats.current, "Another name")
    yield "something to undo"
    made.chats.undo.undo()
    yield "something to redo"
    made.shell.do("pin")
    yield "a chat that is pinned"
    made.chats.new()
    yield "another new chat"
    for takes_length in (True, False):
        main = msgspec.structs.replace(local[1].main, path=ADDRESS)
        made.engine.load(local[0])
        hear(msgspec.structs.replace(local[1], main=main, context=0, takes_length=takes_length))
        yield f"a server that {'takes' if takes_length else 'decides'} the length"
    made.engine.load(say.PAIR)
    yield "a pair is being loaded"
    hear(EngineGone(message="It is gone."))
    yield "the engine process has ended"


def keys(window: QMainWindow) -> list[str]:
    """What Help ▸ Keys lists."""
    next(one for one in window.findChildren(QAction) if one.text() == "&Keys").trigger()
    dialog = next(one for one in window.findChildren(QDialog) if one.windowTitle() == "Keys")
    listed = [label.text() for label in dialog.findChild(QScrollArea).widget().findChildren(QLabel)]
    dialog.close()
    return listed


def record(made: Any, say: Any, events: list[Any]) -> str:
    said, before = [], [""]
    for name in states(made, say, events):
        now = tree(made.window)
        new = [line for line in now if line not in before] if before != [""] else now
        said += [f"== {name}", *new, ""]
        before = now
    return "\n".join([*said, "== the keys", *keys(made.window), ""])


def test_the_menus_say_what_is_there_in_every_state(
    whole_window: Callable[..., Any], helper: Callable[[str], ModuleType], say: Any
) -> None:
    events = helper("gui/rounds.py").reply(PIECES, agreement=0.6)
    assert any(isinstance(event, Round) for event in events)
    found = record(whole_window(), say, events)
    if os.environ.get("FORETOKEN_RECORD_MENUS"):
        EXPECTED.write_text(found, encoding="utf-8")
    assert found.splitlines() == EXPECTED.read_text(encoding="utf-8").splitlines()


def test_there_are_few_entries_and_each_has_a_letter_and_keys_of_its_own(whole_window: Callable[..., Any]) -> None:
    made = whole_window()
    bar = [action.menu() for action in made.window.menuBar().actions()]
    assert all(isinstance(menu, QMenu) for menu in bar)
    entries = [leaves(menu) for menu in bar if isinstance(menu, QMenu)]
    assert sum(map(len, entries)) <= MOST_ENTRIES, (
        "what can be chosen has a home elsewhere; Search all actions finds it"
    )
    for rows in (
        [menu.title() for menu in bar if isinstance(menu, QMenu)],
        *([one.text() for one in menu] for menu in entries),
    ):
        letters = [re.findall(r"&(\w)", text.replace("&&", "")) for text in rows]
        assert all(len(one) == 1 for one in letters), rows
        assert len({one[0].casefold() for one in letters}) == len(rows), rows
    keys = [key for action in made.shell.actions.values() for key in action.keys.split()]
    assert len(keys) == len(set(keys))
    assert {action.id for action in made.shell.actions.values() if action.keys} <= set(made.shell.menus.actions)


def test_documents_name_entries_and_pages_that_are_there(whole_window: Callable[..., Any]) -> None:
    menus = {title.replace("&", ""): menu for menu, title in MENUS.items()}
    there = {(one.menu, one.name.rstrip("…")) for one in whole_window().shell.actions.values() if one.at}
    pages = {group.value for group in Group}
    found = 0
    for document in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        places = re.findall(r"\*(\w+)\s+→\s+([^*→…:]+)", document.read_text(encoding="utf-8"))
        for first, entry in ((first, " ".join(entry.split())) for first, entry in places):
            found += first in menus
            assert first not in menus or (menus[first], entry) in there, f"{document.name}: {first} → {entry}"
            if first == "Settings" and document.name != "export.md":  # which names settings of other programs
                assert entry in pages, f"{document.name}: {entry}"
    assert found > MOST_ENTRIES // 3


def test_an_entry_runs_its_action_and_its_keys_say_why_it_cannot_be_used(qtbot: QtBot) -> None:
    window, on, done, said = QMainWindow(), [False], list[object](), list[str]()
    qtbot.addWidget(window)
    lack, quiet = Lack("not now", "It cannot be done now."), Lack("nothing there")
    menus = Menus(
        window,
        [
            Action("first", "First", done.append, "view", 110, "Ctrl+J", lacks=lambda: lack if on[0] else None),
            Action("switch", "Switch", done.append, "view", 120, checked=lambda: on[0]),
            Action("third", "Third", done.append, "view", 210, lacks=lambda: quiet),
            Action("command", "Command", done.append, "view", keys="Ctrl+U"),
        ],
        run=done.append,
        say=said.append,
    )
    menus.refresh()
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    for name in ("first", "switch", "third"):
        menus.actions[name].trigger()
    QTest.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert done == ["first", "switch", "command"]
    on[0] = True
    menus.refresh()
    shown = [line for line in tree(window) if line.startswith(" ")]
    assert shown == ["  (off) First   —   not now   Ctrl+J", "  [x] Switch", "  ---", "  (off) Third"]
    QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    on[0] = False
    menus.refresh()
    QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert (said, done[3:]) == ([lack.sentence, ""], ["first"])
