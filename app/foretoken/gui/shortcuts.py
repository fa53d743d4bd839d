"""All keyboard shortcuts in one table, used by the menus and shown by Help."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget


@dataclass(frozen=True)
class Keys:
    """`name` is the action's; `keys` in Qt's portable notation, the first one is shown in the menu."""

    name: str
    keys: tuple[str, ...]
    meaning: str


_SHARE: Final = 0.9  # of the screen that the table of keys takes at most

ACTIONS: Final = (
    Keys("new", ("Ctrl+N",), "New chat"),
    Keys("find", ("Ctrl+K",), "Search in all chats"),
    Keys("find_here", ("Ctrl+F",), "Find in this chat"),
    Keys("regenerate", ("Ctrl+Return", "Ctrl+Enter"), "Regenerate the last reply"),
    Keys("continue", ("Alt+Return", "Alt+Enter"), "Continue the last reply from where it stands"),
    Keys("reply_info", ("Ctrl+I",), "Seed, settings and models of a reply"),
    Keys("version_back", ("Alt+Left",), "Previous version of a message, with what followed it"),
    Keys("version_on", ("Alt+Right",), "Next version of a message"),
    Keys("stop", ("Esc",), "Stop the reply, or show the rest of it at once"),
    Keys("undo", ("Ctrl+Z",), "Undo: a deletion, a new name, an edit, a regenerated reply"),
    Keys("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Do it again"),
    Keys("copy_reply", ("Ctrl+Shift+C",), "Copy the last reply"),
    Keys("attach", ("Ctrl+Shift+A",), "Attach files to the message"),
    Keys("pin", ("Ctrl+Shift+P",), "Pin the chat, or unpin it"),
    Keys("move_to_folder", ("Ctrl+Shift+M",), "Move the chat to a folder"),
    Keys("archive", ("Ctrl+Shift+E",), "Archive the chat, or bring it back"),
    Keys("export", ("Ctrl+Shift+S",), "Export the chat to a file"),
    Keys("open_main", ("Ctrl+O",), "Open a main model"),
    Keys("open_draft", ("Ctrl+Shift+O",), "Open a draft model"),
    Keys("reload", ("Ctrl+R",), "Reload the pair"),
    Keys("hub", ("Ctrl+Shift+F",), "Find models on the hub"),
    Keys("library", ("Ctrl+L",), "The library of models"),
    Keys("find_draft", ("Ctrl+Shift+D",), "Find a matching draft"),
    Keys("guess", ("Ctrl+D",), "Turn guessing on or off"),
    Keys("source", ("Ctrl+Shift+G",), "Choose where guesses come from"),
    Keys("longer", ("Ctrl+]",), "Longer drafts"),
    Keys("shorter", ("Ctrl+[",), "Shorter drafts"),
    Keys("text", ("Ctrl+1",), "Text view"),
    Keys("tokens", ("Ctrl+2",), "Tokens view"),
    Keys("step", ("Ctrl+.", "F8"), "Play one round, then wait"),
    Keys("ghosts", ("Ctrl+G",), "Show or hide refused guesses"),
    Keys("history", ("Ctrl+B",), "Show or hide the history"),
    Keys("plots", ("Ctrl+P",), "Show or hide the plots"),
    Keys("downloads", ("Ctrl+J",), "Show or hide the downloads"),
    Keys("zoom_in", ("Ctrl++", "Ctrl+="), "Larger text in the chat (also Ctrl and the mouse wheel)"),
    Keys("zoom_out", ("Ctrl+-",), "Smaller text in the chat"),
    Keys("zoom_reset", ("Ctrl+0",), "Text in the chat at 100%"),
    Keys("settings", ("Ctrl+,",), "Settings"),
    Keys("guide", ("F1",), "The guide"),
    Keys("keys", ("Ctrl+/",), "All keys"),
    Keys("quit", ("Ctrl+Q",), "Quit"),
)

ELSEWHERE: Final = (
    ("Enter", "Send the message; while a reply is written, queue it"),
    ("Up", "In the empty message field: edit the last message"),
    ("Shift+Enter", "New line in the message"),
    ("Ctrl+Enter, Esc", "In a message being edited: send or save, leave"),
    ("B", "At a selected token: start a branch of the reply there"),
    ("F2, Del", "In the history: rename, delete"),
    ("Alt+Up, Alt+Down", "In the downloads: move up, move down"),
    ("Tab, Shift+Tab", "Next field, previous field"),
)


def sequences(name: str) -> list[QKeySequence]:
    """The shortcuts of the action `name`."""
    found = next(keys for keys in ACTIONS if keys.name == name)
    return [QKeySequence(key) for key in found.keys]


def rows() -> tuple[tuple[str, str], ...]:
    """(keys, what they do) of all there are."""
    every = (*ELSEWHERE, *((" or ".join(keys.keys), keys.meaning) for keys in ACTIONS))
    # Enter has two names.
    return tuple((k.partition(" or ")[0].replace("Return", "Enter") if "Return" in k else k, said) for k, said in every)


class KeysDialog(QDialog):
    """All keys at a glance; where the screen is too small for that, in one column to scroll."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Keys")
        room = parent.screen().availableSize() * _SHARE
        table = _table(2, self)
        if room.expandedTo(table.sizeHint()) != room:
            table.deleteLater()
            table = _table(1, self)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)
        bar = scroll.verticalScrollBar().sizeHint().width()
        self.resize((table.sizeHint() + QSize(bar, 2)).boundedTo(room))


def _table(columns: int, parent: QWidget) -> QWidget:
    """Keys and what they do, in so many columns of both."""
    table = QWidget(parent)
    grid = QGridLayout(table)
    grid.setContentsMargins(24, 20, 24, 20)
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(6)
    height = -(-len(rows()) // columns)
    for number, (keys, meaning) in enumerate(rows()):
        row, column = number % height, 2 * (number // height)
        name = QLabel(keys, table)
        name.setProperty("role", "title")
        grid.addWidget(name, row, column)
        grid.addWidget(QLabel(meaning, table), row, column + 1)
        name.ensurePolished()  # bold
    return table
