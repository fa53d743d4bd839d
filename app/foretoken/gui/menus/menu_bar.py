"""The menu bar: every action of the window, each doing something now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from foretoken.gui.menus import shortcuts
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.wording import later, tr

Rows = Sequence[tuple[object, str]]
"""Values, and what the menu calls them, in English."""

_LENGTHS: Final[tuple[DraftLength, ...]] = ("auto", 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32)
_PACES: Final = (
    ("live", later("Live")),
    ("reading", later("Reading speed")),
    ("slow", later("Slow motion")),
    ("step", later("Step by step")),
)
_VIEWS: Final = (("text", later("&Text")), ("tokens", later("To&kens")), ("rounds", later("&Rounds")))
_MEASURES: Final = (
    ("mains", later("When idle, on mains power")),
    ("always", later("When idle, on &battery too")),
    ("never", later("&Never")),
)
_THEMES: Final = (
    ("system", later("Same as system")),
    ("light", later("Light")),
    ("dark", later("Dark")),
    ("light_contrast", later("Light, high contrast")),
    ("dark_contrast", later("Dark, high contrast")),
)


class Commands(Protocol):
    """What the menus ask of the window."""

    def new_chat(self) -> None: ...
    def find_chat(self) -> None: ...
    def find_here(self) -> None: ...
    def rename_chat(self) -> None: ...
    def pin_chat(self) -> None: ...
    def move_chat(self) -> None: ...
    def archive_chat(self) -> None: ...
    def delete_chat(self) -> None: ...
    def regenerate(self) -> None: ...
    def continue_reply(self) -> None: ...
    def replay(self) -> None: ...
    def open_trace(self) -> None: ...
    def show_lessons(self) -> None: ...
    def show_reply_info(self) -> None: ...
    def change_version(self, by: int) -> None: ...
    def edit_message(self) -> None: ...
    def edit_system_prompt(self) -> None: ...
    def delete_message(self) -> None: ...
    def stop(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def copy_reply(self) -> None: ...
    def attach_files(self) -> None: ...
    def set_forget_oldest(self, forget: bool) -> None: ...
    def browse_main(self) -> None: ...
    def browse_draft(self) -> None: ...
    def use_bundled(self) -> None: ...
    def use_no_draft(self) -> None: ...
    def reload(self) -> None: ...
    def show_memory(self) -> None: ...
    def set_guessing(self, guess: bool) -> None: ...
    def choose_source(self) -> None: ...
    def set_draft_length(self, length: DraftLength) -> None: ...
    def change_draft_length(self, by: int) -> None: ...
    def set_ghosts(self, visible: bool) -> None: ...
    def set_measure_plain(self, when: str) -> None: ...
    def set_view(self, view: str) -> None: ...
    def set_pace(self, pace: str) -> None: ...
    def step(self) -> None: ...
    def set_theme(self, theme: str) -> None: ...
    def zoom(self, steps: int) -> None: ...
    def toggle_history(self) -> None: ...
    def toggle_plots(self) -> None: ...
    def toggle_downloads(self) -> None: ...
    def set_inspector(self, shown: bool) -> None: ...
    def show_keys(self) -> None: ...
    def close(self) -> bool: ...


class ModelCommands(Protocol):
    """What the Models menu asks."""

    def find_on_hub(self) -> None: ...
    def find_draft(self) -> None: ...
    def show_library(self) -> None: ...
    def show_devices(self) -> None: ...
    def serve(self) -> None: ...
    def show_server(self) -> None: ...
    def open_models_folder(self) -> None: ...
    def move_models_folder(self) -> None: ...


class MeasuringCommands(Protocol):
    """What the Speculation menu asks about measurements."""

    def compare(self) -> None: ...
    def lab(self) -> None: ...
    def league(self) -> None: ...


class SettingsCommands(Protocol):
    """What the menus ask about the program itself."""

    def show_settings(self) -> None: ...
    def show_guide(self) -> None: ...
    def show_about(self) -> None: ...


class ExchangeCommands(Protocol):
    """What the File menu asks about chats in files."""

    def export_chat(self) -> None: ...
    def export_all_chats(self) -> None: ...
    def import_chats(self) -> None: ...
    def save_trace(self) -> None: ...
    def save_page(self) -> None: ...


@dataclass
class Menus:
    """The actions whose state follows the window, those that open a menu (`titles`), and the exclusive groups by
    value."""

    actions: dict[str, QAction] = field(default_factory=dict)
    titles: dict[str, QAction] = field(default_factory=dict)
    views: dict[object, QAction] = field(default_factory=dict)
    paces: dict[object, QAction] = field(default_factory=dict)
    themes: dict[object, QAction] = field(default_factory=dict)
    lengths: dict[object, QAction] = field(default_factory=dict)
    measures: dict[object, QAction] = field(default_factory=dict)
    presets: QMenu | None = None  # filled by presets_menu.py
    second: QMenu | None = None  # filled by second_draft_menu.py
    pairs: QMenu | None = None  # filled by models_commands.py from the catalog
    before: Callable[[str], bool] = lambda _name: False
    """Asked by name before an action runs; True: that was all."""

    def check(self, group: str, value: object) -> None:
        """Mark `value` in a group ("views", "paces", ...) without doing anything."""
        for key, action in getattr(self, group).items():
            action.setChecked(key == value)

    def name_undo(self, undo: str | None, redo: str | None) -> None:
        """Say what would be undone and what done again; None: nothing."""
        self.actions["undo"].setEnabled(undo is not None)
        self.actions["undo"].setText(tr("&Undo") if undo is None else tr("&Undo {step}", step=undo))
        self.actions["redo"].setEnabled(redo is not None)
        self.actions["redo"].setText(tr("&Redo") if redo is None else tr("&Redo {step}", step=redo))


class _Builder:
    """Adds actions to menus, with their keys, and notes them in `menus`."""

    def __init__(self, window: QMainWindow) -> None:
        self.menus = Menus()
        self._window = window

    def menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def add(self, menu: QMenu, name: str, text: str, run: Callable[[], object]) -> None:
        self._action(menu, name, text).triggered.connect(lambda _checked=False: self.menus.before(name) or run())

    def switch(self, menu: QMenu, name: str, text: str, run: Callable[[bool], object]) -> None:
        """An action that is on or off."""
        action = self._action(menu, name, text)
        action.setCheckable(True)
        action.triggered.connect(run)

    def choices(self, menu: QMenu, into: dict[object, QAction], rows: Rows, run: Callable[..., object]) -> None:
        """One action for each of `rows`, of which one is checked."""
        group = QActionGroup(self._window)
        for value, text in rows:
            action = QAction(tr(text), self._window)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked, chosen=value: run(chosen))
            group.addAction(action)
            menu.addAction(action)
            into[value] = action

    def _action(self, menu: QMenu, name: str, text: str) -> QAction:
        action = QAction(text, self._window)
        if any(keys.name == name for keys in shortcuts.ACTIONS):
            action.setShortcuts(shortcuts.sequences(name))
        menu.addAction(action)
        self.menus.actions[name] = action
        return action


def build(
    window: QMainWindow,
    do: Commands,
    models_do: ModelCommands,
    files_do: ExchangeCommands,
    program_do: SettingsCommands,
    measure_do: MeasuringCommands,
) -> Menus:
    """Fill the window's menu bar."""
    to = _Builder(window)
    _chat_menus(to, do, files_do, program_do)
    _models_menu(to, do, models_do)
    _view_menus(to, do, program_do, measure_do)
    return to.menus


def _chat_menus(to: _Builder, do: Commands, files_do: ExchangeCommands, program_do: SettingsCommands) -> None:
    file = to.menu(tr("&File"))
    to.add(file, "new", tr("&New chat"), do.new_chat)
    to.add(file, "open_main", tr("&Open main model…"), do.browse_main)
    to.add(file, "open_draft", tr("Open &draft model…"), do.browse_draft)
    file.addSeparator()
    to.add(file, "attach", tr("A&ttach files to the message…"), do.attach_files)
    file.addSeparator()
    to.add(file, "export", tr("&Export chat…"), files_do.export_chat)
    to.add(file, "export_all", tr("Export &all chats…"), files_do.export_all_chats)
    to.add(file, "import", tr("&Import chats…"), files_do.import_chats)
    file.addSeparator()
    to.add(file, "open_trace", tr("Open t&race…"), do.open_trace)
    to.add(file, "save_trace", tr("Sa&ve trace of a reply…"), files_do.save_trace)
    to.add(file, "save_page", tr("Save reply as &web page…"), files_do.save_page)
    file.addSeparator()
    to.add(file, "settings", tr("&Settings…"), program_do.show_settings)
    to.add(file, "quit", tr("&Quit"), do.close)

    edit = to.menu(tr("&Edit"))
    to.add(edit, "undo", tr("&Undo"), do.undo)
    to.add(edit, "redo", tr("&Redo"), do.redo)
    edit.addSeparator()
    to.add(edit, "copy_reply", tr("&Copy last reply"), do.copy_reply)
    to.add(edit, "find_here", tr("&Find in chat…"), do.find_here)
    to.add(edit, "find", tr("&Search all chats…"), do.find_chat)

    chat = to.menu(tr("&Chat"))
    to.add(chat, "stop", tr("&Stop"), do.stop)
    to.add(chat, "regenerate", tr("&Regenerate last reply"), do.regenerate)
    to.add(chat, "continue", tr("Con&tinue last reply"), do.continue_reply)
    to.add(chat, "replay", tr("Re&play a reply"), do.replay)
    to.add(chat, "reply_info", tr("&How a reply was written"), do.show_reply_info)
    to.add(chat, "edit_message", tr("&Edit message"), do.edit_message)
    to.add(chat, "delete_message", tr("Delete &message"), do.delete_message)
    to.add(chat, "version_back", tr("&Previous version of a message"), lambda: do.change_version(-1))
    to.add(chat, "version_on", tr("Ne&xt version of a message"), lambda: do.change_version(1))
    to.add(chat, "system_prompt", tr("S&ystem prompt"), do.edit_system_prompt)
    chat.addSeparator()
    to.menus.presets = chat.addMenu(tr("S&ampling preset"))
    to.switch(chat, "forget_oldest", tr("Leave out &oldest turns when full"), do.set_forget_oldest)
    chat.addSeparator()
    to.add(chat, "rename", tr("Re&name chat"), do.rename_chat)
    to.add(chat, "pin", tr("P&in chat, or unpin it"), do.pin_chat)
    to.add(chat, "move_to_folder", tr("Move to &folder…"), do.move_chat)
    to.add(chat, "archive", tr("&Archive chat, or bring it back"), do.archive_chat)
    to.add(chat, "delete", tr("&Delete chat"), do.delete_chat)


def _models_menu(to: _Builder, do: Commands, models_do: ModelCommands) -> None:
    models = to.menu(tr("&Models"))
    to.menus.pairs = models.addMenu(tr("&Download a pair"))
    to.add(models, "hub", tr("Find on the &hub…"), models_do.find_on_hub)
    to.add(models, "find_draft", tr("&Find a matching draft…"), models_do.find_draft)
    to.menus.second = models.addMenu(tr("&Second draft"))
    to.menus.titles["second"] = to.menus.second.menuAction()
    to.add(models, "library", tr("&Library…"), models_do.show_library)
    to.add(models, "server", tr("&Use a remote server…"), models_do.show_server)
    models.addSeparator()
    to.add(models, "bundled", tr("Use the &bundled pair"), do.use_bundled)
    to.add(models, "no_draft", tr("Use &no draft"), do.use_no_draft)
    models.addSeparator()
    to.add(models, "reload", tr("&Reload the pair"), do.reload)
    to.add(models, "memory", tr("M&emory…"), do.show_memory)
    to.add(models, "devices", tr("De&vices…"), models_do.show_devices)
    to.add(models, "serve", tr("Serve &to other programs…"), models_do.serve)
    models.addSeparator()
    to.add(models, "open_folder", tr("&Open models folder"), models_do.open_models_folder)
    to.add(models, "move_folder", tr("&Move models folder…"), models_do.move_models_folder)


def _view_menus(to: _Builder, do: Commands, program_do: SettingsCommands, measure_do: MeasuringCommands) -> None:
    speculation = to.menu(tr("&Speculation"))
    to.switch(speculation, "guess", tr("&Guess tokens"), do.set_guessing)
    to.add(speculation, "source", tr("Guesses &from…"), do.choose_source)
    lengths = speculation.addMenu(tr("Draft &length"))
    to.menus.titles["length"] = lengths.menuAction()
    rows = tuple((length, later("Auto") if length == "auto" else str(length)) for length in _LENGTHS)
    to.choices(lengths, to.menus.lengths, rows, do.set_draft_length)
    to.add(speculation, "longer", tr("L&onger drafts"), lambda: do.change_draft_length(1))
    to.add(speculation, "shorter", tr("&Shorter drafts"), lambda: do.change_draft_length(-1))
    speculation.addSeparator()
    to.switch(speculation, "ghosts", tr("Show &refused guesses"), do.set_ghosts)
    measures = speculation.addMenu(tr("&Measure plain speed"))
    to.menus.titles["measures"] = measures.menuAction()
    to.choices(measures, to.menus.measures, _MEASURES, do.set_measure_plain)
    speculation.addSeparator()
    to.add(speculation, "compare", tr("&Compare settings…"), measure_do.compare)
    to.add(speculation, "lab", tr("L&ab…"), measure_do.lab)
    to.add(speculation, "league", tr("Draf&ter league…"), measure_do.league)

    view = to.menu(tr("&View"))
    to.choices(view, to.menus.views, _VIEWS, do.set_view)
    for name, _caption in _VIEWS:
        to.menus.views[name].setShortcuts(shortcuts.sequences(name))
    view.addSeparator()
    to.switch(view, "history", tr("&History"), lambda _checked: do.toggle_history())
    to.switch(view, "plots", tr("&Plots"), lambda _checked: do.toggle_plots())
    to.switch(view, "inspector", tr("Token &inspector"), do.set_inspector)
    to.switch(view, "downloads", tr("&Downloads"), lambda _checked: do.toggle_downloads())
    view.addSeparator()
    to.add(view, "zoom_in", tr("Larger &text"), lambda: do.zoom(1))
    to.add(view, "zoom_out", tr("&Smaller text"), lambda: do.zoom(-1))
    to.add(view, "zoom_reset", tr("Text at 100%"), lambda: do.zoom(0))
    view.addSeparator()
    paces = view.addMenu(tr("P&ace"))
    to.choices(paces, to.menus.paces, _PACES, do.set_pace)
    to.add(paces, "step", tr("Play one &round"), do.step)
    to.choices(view.addMenu(tr("Th&eme")), to.menus.themes, _THEMES, do.set_theme)

    help_ = to.menu(tr("&Help"))
    to.add(help_, "guide", tr("&Guide"), program_do.show_guide)
    to.add(help_, "lessons", tr("&Lessons…"), do.show_lessons)
    to.add(help_, "keys", tr("&Keys"), do.show_keys)
    to.add(help_, "about", tr("&About Foretoken"), program_do.show_about)
