"""The menu bar: every action of the window, each doing something now."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from foretoken.gui import shortcuts
from foretoken.gui.viewmodels.pair.controls import DraftLength

_LENGTHS: Final[tuple[DraftLength, ...]] = ("auto", 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32)
_PACES: Final = (("live", "As it comes"), ("reading", "Reading speed"), ("slow", "Slow motion"))
_THEMES: Final = (("system", "As the system"), ("light", "Light"), ("dark", "Dark"))


class Commands(Protocol):
    """What the menus ask of the window."""

    def new_chat(self) -> None: ...
    def find_chat(self) -> None: ...
    def rename_chat(self) -> None: ...
    def delete_chat(self) -> None: ...
    def regenerate(self) -> None: ...
    def stop(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def copy_reply(self) -> None: ...
    def set_forget_oldest(self, forget: bool) -> None: ...
    def browse_main(self) -> None: ...
    def browse_draft(self) -> None: ...
    def use_bundled(self) -> None: ...
    def use_no_draft(self) -> None: ...
    def reload(self) -> None: ...
    def show_memory(self) -> None: ...
    def set_draft_enabled(self, enabled: bool) -> None: ...
    def set_draft_length(self, length: DraftLength) -> None: ...
    def change_draft_length(self, by: int) -> None: ...
    def set_ghosts(self, visible: bool) -> None: ...
    def set_view(self, view: str) -> None: ...
    def set_pace(self, pace: str) -> None: ...
    def set_theme(self, theme: str) -> None: ...
    def toggle_history(self) -> None: ...
    def toggle_plots(self) -> None: ...
    def toggle_downloads(self) -> None: ...
    def show_keys(self) -> None: ...
    def show_about(self) -> None: ...
    def close(self) -> bool: ...


class ModelCommands(Protocol):
    """What the Models menu asks."""

    def find_on_hub(self) -> None: ...
    def find_draft(self) -> None: ...
    def show_library(self) -> None: ...
    def open_models_folder(self) -> None: ...
    def move_models_folder(self) -> None: ...


@dataclass
class Menus:
    """The actions whose state follows the window, and the exclusive groups by value."""

    actions: dict[str, QAction] = field(default_factory=dict)
    views: dict[object, QAction] = field(default_factory=dict)
    paces: dict[object, QAction] = field(default_factory=dict)
    themes: dict[object, QAction] = field(default_factory=dict)
    lengths: dict[object, QAction] = field(default_factory=dict)
    pairs: QMenu | None = None  # filled by whoever knows the catalog

    def check(self, group: str, value: object) -> None:
        """Mark `value` in the group "views", "paces", "themes" or "lengths" without doing anything."""
        for key, action in getattr(self, group).items():
            action.setChecked(key == value)


def build(window: QMainWindow, do: Commands, models_do: ModelCommands) -> Menus:
    """Fill the window's menu bar."""
    menus = Menus()
    bar = window.menuBar()

    def add(menu: QMenu, name: str, text: str, run: Callable[..., object], *, checkable: bool = False) -> QAction:
        action = QAction(text, window)
        action.setCheckable(checkable)
        if any(keys.name == name for keys in shortcuts.ACTIONS):
            action.setShortcuts(shortcuts.sequences(name))
        if checkable:
            action.triggered.connect(run)
        else:
            action.triggered.connect(lambda _checked=False: run())
        menu.addAction(action)
        menus.actions[name] = action
        return action

    def choices(
        menu: QMenu, into: dict[object, QAction], rows: tuple[tuple[object, str], ...], run: Callable[..., object]
    ) -> None:
        group = QActionGroup(window)
        for value, text in rows:
            action = QAction(text, window)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked, chosen=value: run(chosen))
            group.addAction(action)
            menu.addAction(action)
            into[value] = action

    file = bar.addMenu("&File")
    add(file, "new", "&New chat", do.new_chat)
    add(file, "open_main", "&Open main model…", do.browse_main)
    add(file, "open_draft", "Open &draft model…", do.browse_draft)
    file.addSeparator()
    add(file, "quit", "&Quit", do.close)

    edit = bar.addMenu("&Edit")
    add(edit, "undo", "&Undo", do.undo)
    add(edit, "redo", "&Redo", do.redo)
    edit.addSeparator()
    add(edit, "copy_reply", "&Copy last reply", do.copy_reply)
    add(edit, "find", "&Search chats", do.find_chat)

    chat = bar.addMenu("&Chat")
    add(chat, "stop", "&Stop", do.stop)
    add(chat, "regenerate", "&Regenerate last reply", do.regenerate)
    chat.addSeparator()
    add(chat, "forget_oldest", "Leave out &oldest turns when full", do.set_forget_oldest, checkable=True)
    chat.addSeparator()
    add(chat, "rename", "Re&name chat", do.rename_chat)
    add(chat, "delete", "&Delete chat", do.delete_chat)

    models = bar.addMenu("&Models")
    menus.pairs = models.addMenu("&Download a pair")
    add(models, "hub", "Find on the &hub…", models_do.find_on_hub)
    add(models, "find_draft", "&Find a matching draft…", models_do.find_draft)
    add(models, "library", "&Library…", models_do.show_library)
    models.addSeparator()
    add(models, "bundled", "Use the &bundled pair", do.use_bundled)
    add(models, "no_draft", "Use &no draft", do.use_no_draft)
    models.addSeparator()
    add(models, "reload", "&Reload the pair", do.reload)
    add(models, "memory", "M&emory…", do.show_memory)
    models.addSeparator()
    add(models, "open_folder", "&Open models folder", models_do.open_models_folder)
    add(models, "move_folder", "&Move models folder…", models_do.move_models_folder)

    speculation = bar.addMenu("&Speculation")
    add(speculation, "use_draft", "&Let the draft guess", do.set_draft_enabled, checkable=True)
    lengths = speculation.addMenu("Draft &length")
    rows = tuple((length, "Auto" if length == "auto" else str(length)) for length in _LENGTHS)
    choices(lengths, menus.lengths, rows, do.set_draft_length)
    add(speculation, "longer", "L&onger drafts", lambda: do.change_draft_length(1))
    add(speculation, "shorter", "&Shorter drafts", lambda: do.change_draft_length(-1))
    speculation.addSeparator()
    add(speculation, "ghosts", "Show &refused guesses", do.set_ghosts, checkable=True)

    view = bar.addMenu("&View")
    choices(view, menus.views, (("text", "&Text"), ("tokens", "To&kens")), do.set_view)
    for name in ("text", "tokens"):
        menus.views[name].setShortcuts(shortcuts.sequences(name))
    view.addSeparator()
    add(view, "history", "&History", lambda _checked: do.toggle_history(), checkable=True)
    add(view, "plots", "&Plots", lambda _checked: do.toggle_plots(), checkable=True)
    add(view, "downloads", "&Downloads", lambda _checked: do.toggle_downloads(), checkable=True)
    view.addSeparator()
    choices(view.addMenu("P&ace"), menus.paces, _PACES, do.set_pace)
    choices(view.addMenu("Th&eme"), menus.themes, _THEMES, do.set_theme)

    help_ = bar.addMenu("&Help")
    add(help_, "keys", "&Keys", do.show_keys)
    add(help_, "about", "&About Foretoken", do.show_about)
    return menus
