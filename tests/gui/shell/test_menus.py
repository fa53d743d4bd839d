"""The whole menu bar as a person sees it: entries, their keys, what is in use and what is ticked, as the window
changes. `menus.txt` has it; with FORETOKEN_RECORD_MENUS set it is written anew, to be read before it is committed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QLabel, QMainWindow, QMenu

from foretoken.engine.events import Round
from foretoken.session.messages import EngineGone, LoadPair, ReplyProgress

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
    window, take = made.window, made.engine.take
    local = (LoadPair(main=ADDRESS), say.loaded("Main", None))
    yield "a new chat, the pair is loaded"
    made.chats.send("Why?")
    take([ReplyProgress(request=1, event=event) for event in events[:-1]])
    yield "while a reply is written"
    take([ReplyProgress(request=1, event=events[-1])])
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
        take([msgspec.structs.replace(local[1], main=main, context=0, takes_length=takes_length)])
        yield f"a server that {'takes' if takes_length else 'decides'} the length"
    made.engine.load(say.PAIR)
    yield "a pair is being loaded"
    take([EngineGone(message="It is gone.")])
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
