"""All keyboard shortcuts in one table, used by the menus and shown by Help."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from foretoken.gui.widgets.shared.labels import title_label
from foretoken.wording import joined, later, tr


@dataclass(frozen=True)
class Keys:
    """`name` is the action's; `keys` in Qt's portable notation, the first one is shown in the menu."""

    name: str
    keys: tuple[str, ...]
    meaning: str


_SHARE: Final = 0.9  # of the screen that the table of keys takes at most


@dataclass(frozen=True)
class KeyGroup:
    """Keys that belong together. `elsewhere`: keys of parts of the window, not of an action, and what they do."""

    title: str
    actions: tuple[Keys, ...]
    elsewhere: tuple[tuple[str, str], ...] = ()


GROUPS: Final = (
    KeyGroup(
        later("Chat"),
        (
            Keys("new", ("Ctrl+N",), later("New chat")),
            Keys("regenerate", ("Ctrl+Shift+R",), later("Regenerate the last reply")),
            Keys("continue", ("Alt+Enter", "Alt+Return"), later("Continue the last reply from where it stands")),
            Keys("stop", ("Esc",), later("Stop the reply, or show the rest of it at once")),
            Keys("undo", ("Ctrl+Z",), later("Undo: a deletion, a new name, an edit, a regenerated reply")),
            Keys("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), later("Do it again")),
            Keys("copy_reply", ("Ctrl+Shift+C",), later("Copy the last reply")),
            Keys("attach", ("Ctrl+Shift+A",), later("Attach files to the message")),
            Keys("export", ("Ctrl+Shift+S",), later("Export the chat to a file")),
        ),
        (
            ("Enter, Ctrl+Enter", later("Send the message; while a reply is written, queue it")),
            ("Shift+Enter", later("New line in the message")),
            ("Up", later("In the empty message field: edit the last message")),
            ("Ctrl+Enter, Esc", later("In a message being edited: send or save, leave")),
        ),
    ),
    KeyGroup(
        later("History"),
        (
            Keys("find", ("Ctrl+K",), later("Search in all chats")),
            Keys("find_here", ("Ctrl+F",), later("Find in this chat")),
            Keys("pin", ("Ctrl+Shift+P",), later("Pin the chat, or unpin it")),
            Keys("move_to_folder", ("Ctrl+Shift+M",), later("Move the chat to a folder")),
            Keys("archive", ("Ctrl+Shift+E",), later("Archive the chat, or bring it back")),
        ),
        (("F2, Del", later("In the history: rename, delete")),),
    ),
    KeyGroup(
        later("Reply"),
        (
            Keys("text", ("Ctrl+1",), later("Text view")),
            Keys("tokens", ("Ctrl+2",), later("Tokens view")),
            Keys("rounds", ("Ctrl+3",), later("Rounds view")),
            Keys("step", ("Ctrl+.", "F8"), later("Play one round, then wait")),
            Keys("ghosts", ("Ctrl+G",), later("Show or hide refused guesses")),
            Keys("inspector", ("Ctrl+T",), later("Show or hide the inspector of the selected token")),
            Keys("replay", ("F5",), later("Replay a reply, round by round")),
            Keys("compare", ("F7",), later("Compare settings on a message")),
            Keys("league", ("Shift+F7",), later("Drafter league: what each draft would be worth on your chats")),
            Keys("reply_info", ("Ctrl+I",), later("Seed, settings and models of a reply")),
            Keys("version_back", ("Alt+Left",), later("Previous version of a message, with what followed it")),
            Keys("version_on", ("Alt+Right",), later("Next version of a message")),
        ),
        (
            (later("Enter"), later("At a selected token: show it in the inspector")),
            ("B", later("At a selected token: start a branch of the reply there")),
            ("Space, Left, Right", later("In a replay: play or pause, a phase back, a phase on")),
            ("Up, Down, +, -", later("In a replay: a round back, a round on, faster, slower")),
        ),
    ),
    KeyGroup(
        later("Models"),
        (
            Keys("open_main", ("Ctrl+O",), later("Open a main model")),
            Keys("open_draft", ("Ctrl+Shift+O",), later("Open a draft model")),
            Keys("reload", ("Ctrl+R",), later("Reload the pair")),
            Keys("hub", ("Ctrl+Shift+F",), later("Find models on the hub")),
            Keys("library", ("Ctrl+L",), later("The library of models")),
            Keys("find_draft", ("Ctrl+Shift+D",), later("Find a matching draft")),
            Keys("guess", ("Ctrl+D",), later("Turn guessing on or off")),
            Keys("source", ("Ctrl+Shift+G",), later("Choose where guesses come from")),
            Keys("longer", ("Ctrl+]",), later("Longer drafts")),
            Keys("shorter", ("Ctrl+[",), later("Shorter drafts")),
        ),
    ),
    KeyGroup(
        later("Window"),
        (
            Keys("history", ("Ctrl+B",), later("Show or hide the history")),
            Keys("plots", ("Ctrl+P",), later("Show or hide the plots")),
            Keys("downloads", ("Ctrl+J",), later("Show or hide the downloads")),
            Keys("zoom_in", ("Ctrl++", "Ctrl+="), later("Larger text in the chat (also Ctrl and the mouse wheel)")),
            Keys("zoom_out", ("Ctrl+-",), later("Smaller text in the chat")),
            Keys("zoom_reset", ("Ctrl+0",), later("Text in the chat at 100%")),
            Keys("settings", ("Ctrl+,",), later("Settings")),
            Keys("guide", ("F1",), later("The guide")),
            Keys("keys", ("Ctrl+/",), later("All keys")),
            Keys("quit", ("Ctrl+Q",), later("Quit")),
        ),
        (
            ("Alt+Up, Alt+Down", later("In the downloads: move up, move down")),
            ("Tab, Shift+Tab", later("Next field, previous field")),
        ),
    ),
)
ACTIONS: Final = tuple(keys for group in GROUPS for keys in group.actions)
ELSEWHERE: Final = tuple(keys for group in GROUPS for keys in group.elsewhere)


def sequences(name: str) -> list[QKeySequence]:
    """The shortcuts of the action `name`."""
    found = next(keys for keys in ACTIONS if keys.name == name)
    return [QKeySequence(key) for key in found.keys]


def rows(group: KeyGroup) -> tuple[tuple[str, str], ...]:
    """(keys, what they do) of a group."""
    elsewhere = ((_native(keys), tr(meaning)) for keys, meaning in group.elsewhere)
    return (*elsewhere, *((_either(keys.keys), tr(keys.meaning)) for keys in group.actions))


def _either(keys: Sequence[str]) -> str:
    """The keys of an action, any of which does it."""
    if "Enter" in keys[0]:  # which has two names
        return _native(keys[0])
    shown = [_native(key) for key in keys]
    return shown[0] if len(shown) == 1 else tr("{key} or {other}", key=shown[0], other=shown[1])


def _native(keys: str) -> str:
    """Keys as this system and language call them."""
    return joined(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys.split(", "))


class KeysDialog(QDialog):
    """All keys at a glance; where the screen is too small for that, in one column to scroll."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Keys"))
        room = parent.screen().availableSize() * _SHARE
        table = _table(2, self)
        if room.expandedTo(table.sizeHint()) != room:
            table.deleteLater()
            table = _table(1, self)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setWidget(table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)
        bar = scroll.verticalScrollBar().sizeHint().width()
        self.resize((table.sizeHint() + QSize(bar, 2)).boundedTo(room))


def _table(columns: int, parent: QWidget) -> QWidget:
    """Keys and what they do by group, in so many columns of about the same height."""
    table = QWidget(parent)
    across = QHBoxLayout(table)
    across.setContentsMargins(24, 20, 24, 20)
    across.setSpacing(36)
    height, before = sum(len(rows(group)) + 2 for group in GROUPS) / columns, 0
    for group in GROUPS:
        if across.count() <= before / height:
            grid = QGridLayout()
            grid.setHorizontalSpacing(24)
            grid.setVerticalSpacing(6)
            grid.setRowStretch(99, 1)
            across.addLayout(grid)
        heading = title_label(tr(group.title), table)
        heading.setContentsMargins(0, 12 if grid.count() else 0, 0, 0)
        grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
        for keys, meaning in rows(group):
            row = grid.rowCount()
            grid.addWidget(QLabel(keys, table), row, 0)
            grid.addWidget(QLabel(meaning, table), row, 1)
        before += len(rows(group)) + 2
    return table
