"""The whole menu bar as a person sees it: entries, their keys, what is in use and what is ticked, as the window
changes. `menus.txt` has it; with FORETOKEN_RECORD_MENUS set it is written anew, to be read before it is committed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from foretoken.engine.events import Round
from foretoken.gui.shell.actions import Action, KeyGroup, Lack, Menu, Shortcut, choices
from foretoken.gui.shell.menus import Menus
from foretoken.session.messages import AnswerPart, EngineGone, LoadPair

EXPECTED = Path(__file__).with_name("menus.txt")
ADDRESS = "http://10.0.0.5:8080"
OF_THIS_MACHINE = ("&Download a pair", "&Second draft")  # what is in them are models
PIECES = [b"The", b" draft", b" guesses", b"."] * 4


def tree(window: QMainWindow) -> list[str]:
    return [line for action in window.menuBar().actions() for line in _lines(action.menu(), action.text(), 0)]


def _lines(menu: QMenu, title: str, depth: int) -> Iterator[str]:
    yield f"{'  ' * depth}{title}:"
    if title.startswith(OF_THIS_MACHINE):
        return
    for action in menu.actions():
        if action.isSeparator():
            yield f"{'  ' * depth}  ---"
        elif action.menu() is not None:
            off = "" if action.isEnabled() else "off "
            lines = _lines(action.menu(), action.text(), depth + 1)
            yield f"{next(lines)} {off}".rstrip()
            yield from lines
        else:
            portable = QKeySequence.SequenceFormat.PortableText
            keys = " ".join(key.toString(portable) for key in action.shortcuts())
            tick = ("[x] " if action.isChecked() else "[ ] ") if action.isCheckable() else ""
            off = "" if action.isEnabled() else "(off) "
            yield f"{'  ' * depth}  {off}{tick}{action.text()}   {keys}".rstrip()


def states(made: Any, say: Any, events: list[Any]) -> Iterator[str]:
    """Brings the window into one state after the other, and names each."""
    window, hear = made.window, made.host.say
    local = (LoadPair(main=ADDRESS), say.loaded("Main", None))
    yield "a new chat, the pair is loaded"
    made.chats.send("Why?")
    hear(*(AnswerPart(request=1, event=event) for event in events[:-1]))
    yield "while a reply is written"
    hear(AnswerPart(request=1, event=events[-1]))
    made.chats.stop()
    yield "a finished reply"
    made.preferences.change(ghosts_visible=False, transcript_view="rounds", inspector_shown=True, theme="dark")
    made.preferences.change(measure_plain="never")
    made.controls.set_draft_length(8)
    made.controls.set_forget_oldest(True)
    made.remembered.choose_pace("step")
    window.columns.ask(window.width(), history=True, plots=False)
    yield "other choices"
    made.chats.arranging.rename(made.chats.current, "Another name")
    yield "something to undo"
    made.chats.undo.undo()
    yield "something to redo"
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
    listed = [label.text() for label in dialog.findChildren(QLabel)]
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


def test_every_key_is_that_of_one_action_and_every_entry_is_in_a_menu(whole_window: Callable[..., Any]) -> None:
    shell = whole_window().shell
    of_actions = [one for one in shell.keys if one.action]
    used = [key for one in of_actions for key in one.keys.split()]
    assert len(used) == len(set(used))
    assert {one.action for one in of_actions} <= set(shell.menus.actions)
    for id_, entry in shell.menus.actions.items():
        assert entry.associatedObjects(), f"{id_} is nowhere"


def test_an_entry_runs_its_action_and_its_keys_say_why_it_cannot_be_used(qtbot: QtBot) -> None:
    window, on, done, said = QMainWindow(), [False], list[object](), list[str]()
    qtbot.addWidget(window)
    lack = Lack("not now", "It cannot be done now.")
    menus = Menus(
        window,
        [Menu("some", "Some", 1), Menu("more", "More", 210, inside="some")],
        [
            Action("first", "First", lambda: done.append("first"), "some", 110, lacks=lambda: lack if on[0] else None),
            Action("switch", "Switch", done.append, "some", 120, checked=lambda: on[0]),
            *choices("size", [("s", "Small"), ("l", "Large")], done.append, lambda: "l", "more", 110),
        ],
        [Shortcut("first", "Ctrl+J", KeyGroup.WINDOW, 1, "The first")],
        run=lambda action: action.run(),
        say=said.append,
    )
    menus.refresh()
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    for name in ("first", "switch", "size:s"):
        menus.actions[name].trigger()
    assert done == ["first", True, "s"]
    on[0] = True
    menus.refresh()
    assert tree(window)[1:4] == ["  (off) First   —   not now   Ctrl+J", "  [x] Switch", "  ---"]
    assert tree(window)[4:] == ["  More:", "    [ ] Small", "    [x] Large"]
    QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    on[0] = False
    menus.refresh()
    QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert (said, done[3:]) == ([lack.sentence, ""], ["first"])
