"""The actions of the window that is always there: chats, replies, the pair, speculation and the view."""

from typing import Final

from PySide6.QtWidgets import QFileDialog, QMenu

from foretoken.engine.options import DraftSource
from foretoken.gui.shell.actions import Action, KeyGroup, Lack, Menu, Shortcut, choices
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.viewmodels.pair.engine import Failed, Gone, Usable
from foretoken.gui.widgets.pair.presets import fill_menu
from foretoken.session.remote.address import is_address
from foretoken.store.records import NEW_CHAT
from foretoken.wording import later, tr

_LENGTHS: Final[tuple[DraftLength, ...]] = ("auto", 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32)
_USUAL_LENGTH: Final = 4  # where "longer" and "shorter" begin from Auto
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
_ZOOMS: Final = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)  # percent
_MENUS: Final = (
    Menu("file", later("&File"), 1),
    Menu("edit", later("&Edit"), 2),
    Menu("chat", later("&Chat"), 3),
    Menu("models", later("&Models"), 4),
    Menu("speculation", later("&Speculation"), 5),
    Menu("view", later("&View"), 6),
    Menu("help", later("&Help"), 7),
    Menu("pace", later("P&ace"), 410, inside="view"),
    Menu("theme", later("Th&eme"), 420, inside="view"),
)
_OTHER_KEYS: Final = (
    Shortcut("", "Enter Ctrl+Enter", KeyGroup.CHAT, 10, later("Send the message; while a reply is written, queue it")),
    Shortcut("", "Shift+Enter", KeyGroup.CHAT, 20, later("New line in the message")),
    Shortcut("", "Up", KeyGroup.CHAT, 30, later("In the empty message field: edit the last message")),
    Shortcut("", "Ctrl+Enter Esc", KeyGroup.CHAT, 40, later("In a message being edited: send or save, leave")),
    Shortcut("", "F2 Del", KeyGroup.HISTORY, 10, later("In the history: rename, delete")),
    Shortcut("", "B", KeyGroup.REPLY, 20, later("At a selected token: start a branch of the reply there")),
    Shortcut("", "Space Left Right", KeyGroup.REPLY, 30, later("In a replay: play or pause, a phase back, a phase on")),
    Shortcut("", "Up Down + -", KeyGroup.REPLY, 40, later("In a replay: a round back, a round on, faster, slower")),
    Shortcut("", "Alt+Up Alt+Down", KeyGroup.WINDOW, 10, later("In the downloads: move up, move down")),
    Shortcut("", "Tab Shift+Tab", KeyGroup.WINDOW, 20, later("Next field, previous field")),
)


def register(shell: Shell) -> None:
    """All of them."""
    shell.add(*_MENUS, *_OTHER_KEYS)
    _register_chat(shell)
    _register_replies(shell)
    _register_pair(shell)
    _register_speculation(shell)
    _register_view(shell)


def _register_chat(shell: Shell) -> None:
    core, window = shell.core, shell.window
    chats, undo, history = core.chats, core.chats.undo, window.history

    def is_stored() -> bool:
        return chats.current != NEW_CHAT

    def rename() -> None:
        window.columns.ask(window.width(), history=True)
        history.rename_current()

    def fill_presets(menu: QMenu) -> None:
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: fill_menu(menu, core.presets, window.top.speculation.name_preset))
        fill_menu(
            menu, core.presets, window.top.speculation.name_preset
        )  # one that is empty is not opened by every style

    shell.add(
        Action("new", later("&New chat"), window.chat.new_chat, "file", 110, of_chat=True),
        Shortcut("new", "Ctrl+N", KeyGroup.CHAT, 10, later("New chat")),
        Action(
            "attach", later("A&ttach files to the message…"), window.chat.attaching.choose, "file", 210, of_chat=True
        ),
        Shortcut("attach", "Ctrl+Shift+A", KeyGroup.CHAT, 80, later("Attach files to the message")),
        Action("quit", later("&Quit"), window.close, "file", 520),
        Shortcut("quit", "Ctrl+Q", KeyGroup.WINDOW, 100, later("Quit")),
        Action(
            "undo",
            lambda: tr("&Undo") if undo.undoable is None else tr("&Undo {step}", step=undo.undoable),
            undo.undo,
            "edit",
            110,
            enabled=lambda: undo.undoable is not None,
            of_chat=True,
        ),
        Shortcut(
            "undo", "Ctrl+Z", KeyGroup.CHAT, 50, later("Undo: a deletion, a new name, an edit, a regenerated reply")
        ),
        Action(
            "redo",
            lambda: tr("&Redo") if undo.redoable is None else tr("&Redo {step}", step=undo.redoable),
            undo.redo,
            "edit",
            120,
            enabled=lambda: undo.redoable is not None,
            of_chat=True,
        ),
        Shortcut("redo", "Ctrl+Shift+Z Ctrl+Y", KeyGroup.CHAT, 60, later("Do it again")),
        Action("find_here", later("&Find in chat…"), window.find_bar.open, "edit", 220, of_chat=True),
        Shortcut("find_here", "Ctrl+F", KeyGroup.HISTORY, 20, later("Find in this chat")),
        Action("find", later("&Search all chats…"), window.chat.search.open, "edit", 230, of_chat=True),
        Shortcut("find", "Ctrl+K", KeyGroup.HISTORY, 10, later("Search in all chats")),
        Action("system_prompt", later("S&ystem prompt"), window.transcript.edit_system, "chat", 190, of_chat=True),
        Menu("presets", later("S&ampling preset"), 210, inside="chat", fill=fill_presets),
        Action(
            "forget_oldest",
            later("Leave out &oldest turns when full"),
            core.controls.set_forget_oldest,
            "chat",
            220,
            checked=lambda: core.controls.choices.forget_oldest,
        ),
        Action("rename", later("Re&name chat"), rename, "chat", 310, enabled=is_stored, of_chat=True),
        Action("pin", later("P&in chat, or unpin it"), history.pin_current, "chat", 320, of_chat=True),
        Shortcut("pin", "Ctrl+Shift+P", KeyGroup.HISTORY, 30, later("Pin the chat, or unpin it")),
        Action("move_to_folder", later("Move to &folder…"), history.move_current, "chat", 330, of_chat=True),
        Shortcut("move_to_folder", "Ctrl+Shift+M", KeyGroup.HISTORY, 40, later("Move the chat to a folder")),
        Action("archive", later("&Archive chat, or bring it back"), history.archive_current, "chat", 340, of_chat=True),
        Shortcut("archive", "Ctrl+Shift+E", KeyGroup.HISTORY, 50, later("Archive the chat, or bring it back")),
        Action("delete", later("&Delete chat"), history.delete_current, "chat", 350, enabled=is_stored, of_chat=True),
    )


def _register_replies(shell: Shell) -> None:
    chats, chat, stage = shell.core.chats, shell.window.chat, shell.window.stage

    def can_be_written() -> bool:
        return chats.blocked() is None and shell.core.attachments.busy is None

    def has_reply() -> bool:
        return chats.has_reply

    def step() -> None:
        """One round of what is played, or of the reply."""
        if stage.replay is not None:
            stage.replay.step_round(1)
        else:
            chat.step()

    shell.add(
        Action(
            "copy_reply",
            later("&Copy last reply"),
            chat.copy_reply,
            "edit",
            210,
            enabled=lambda: chat.shown_reply.last is not None,
            of_chat=True,
        ),
        Shortcut("copy_reply", "Ctrl+Shift+C", KeyGroup.CHAT, 70, later("Copy the last reply")),
        Action(
            "stop",
            later("&Stop"),
            chats.stop,
            "chat",
            110,
            enabled=lambda: chats.generating or chats.showing,
            of_chat=True,
        ),
        Shortcut("stop", "Esc", KeyGroup.CHAT, 40, later("Stop the reply, or show the rest of it at once")),
        Action(
            "regenerate",
            later("&Regenerate last reply"),
            chats.regenerate_last,
            "chat",
            120,
            enabled=lambda: can_be_written() and chats.has_reply,
            of_chat=True,
        ),
        Shortcut("regenerate", "Ctrl+Shift+R", KeyGroup.CHAT, 20, later("Regenerate the last reply")),
        Action(
            "continue",
            later("Con&tinue last reply"),
            chat.continue_reply,
            "chat",
            130,
            enabled=lambda: can_be_written() and chats.continuing.last() is not None,
            of_chat=True,
        ),
        Shortcut(
            "continue", "Alt+Enter Alt+Return", KeyGroup.CHAT, 30, later("Continue the last reply from where it stands")
        ),
        Action(
            "reply_info",
            later("&How a reply was written"),
            chat.show_reply_info,
            "chat",
            150,
            enabled=lambda: chats.continuing.last() is not None,
            of_chat=True,
        ),
        Shortcut("reply_info", "Ctrl+I", KeyGroup.REPLY, 100, later("Seed, settings and models of a reply")),
        Action("edit_message", later("&Edit message"), chat.edit_message, "chat", 160, enabled=has_reply, of_chat=True),
        Action(
            "delete_message",
            later("Delete &message"),
            chat.delete_focused,
            "chat",
            170,
            enabled=has_reply,
            of_chat=True,
        ),
        Action(
            "version_back",
            later("&Previous version of a message"),
            lambda: chat.change_version(-1),
            "chat",
            180,
            enabled=has_reply,
            of_chat=True,
        ),
        Shortcut(
            "version_back",
            "Alt+Left",
            KeyGroup.REPLY,
            110,
            later("Previous version of a message, with what followed it"),
        ),
        Action(
            "version_on",
            later("Ne&xt version of a message"),
            lambda: chat.change_version(1),
            "chat",
            185,
            enabled=has_reply,
            of_chat=True,
        ),
        Shortcut("version_on", "Alt+Right", KeyGroup.REPLY, 120, later("Next version of a message")),
        *choices("pace", _PACES, shell.core.remembered.choose_pace, lambda: shell.core.remembered.pace, "pace", 110),
        Action("step", later("Play one &round"), step, "pace", 120),
        Shortcut("step", "Ctrl+. F8", KeyGroup.REPLY, 40, later("Play one round, then wait")),
    )


def _register_pair(shell: Shell) -> None:
    core, window = shell.core, shell.window
    pickers, engine = core.pickers, core.engine

    def ask_file(title: str) -> str:
        recent = core.preferences.settings.recent_models[:1]
        kinds = tr("Models (*.gguf);;All files (*)")
        path, _kind = QFileDialog.getOpenFileName(window, title, recent[0] if recent else "", kinds)
        return path

    def open_main() -> None:
        if path := ask_file(tr("Open main model")):
            pickers.choose_main(path)

    def open_draft() -> None:
        if path := ask_file(tr("Open draft model")):
            pickers.choose_draft(path)

    shell.add(
        Action("open_main", later("&Open main model…"), open_main, "file", 120),
        Shortcut("open_main", "Ctrl+O", KeyGroup.MODELS, 10, later("Open a main model")),
        Action("open_draft", later("Open &draft model…"), open_draft, "file", 130),
        Shortcut("open_draft", "Ctrl+Shift+O", KeyGroup.MODELS, 20, later("Open a draft model")),
        Action(
            "bundled", later("Use the &bundled pair"), lambda: pickers.choose_main(pickers.bundled[0]), "models", 210
        ),
        Action(
            "no_draft",
            later("Use &no draft"),
            lambda: pickers.choose_draft(None),
            "models",
            220,
            lacks=lambda: guessing_lack(shell),
        ),
        Action(
            "reload",
            later("&Reload the pair"),
            engine.reload,
            "models",
            310,
            enabled=lambda: isinstance(engine.state, Usable | Failed | Gone),
        ),
        Shortcut("reload", "Ctrl+R", KeyGroup.MODELS, 30, later("Reload the pair")),
        Action("memory", later("M&emory…"), window.top.fit.open, "models", 320),
    )


def _register_speculation(shell: Shell) -> None:
    core, window = shell.core, shell.window
    controls, preferences, sources = core.controls, core.preferences, core.sources

    def guess(on: bool) -> None:
        controls.set_source(DraftSource.AUTO if on else DraftSource.NONE)

    def change_length(by: int) -> None:
        length = controls.options.draft.length
        controls.set_draft_length(_USUAL_LENGTH if length == "auto" else length + by)

    def length_lack() -> Lack | None:
        loaded = core.engine.loaded
        if not is_remote(shell) or (loaded is not None and loaded.takes_length):
            return None
        return Lack(tr("the server decides it"), tr(_AT_THE_SERVER))

    def measuring_lack() -> Lack | None:
        if not is_remote(shell):
            return None
        sentence = tr("Plain speed cannot be measured over a server; compare settings, or two servers, instead.")
        return Lack(tr("not over a server"), sentence)

    rows = tuple((length, later("Auto") if length == "auto" else str(length)) for length in _LENGTHS)
    shell.add(
        Action(
            "guess",
            later("&Guess tokens"),
            guess,
            "speculation",
            110,
            checked=lambda: sources.chosen is not DraftSource.NONE,
            lacks=length_lack,
        ),
        Shortcut("guess", "Ctrl+D", KeyGroup.MODELS, 70, later("Turn guessing on or off")),
        Action("source", later("Speculation &options…"), window.top.speculation.open_source, "speculation", 120),
        Shortcut(
            "source",
            "Ctrl+Shift+G",
            KeyGroup.MODELS,
            80,
            later("Choose how tokens are guessed: source, length, second draft, sampling"),
        ),
        Menu("length", later("Draft &length"), 130, inside="speculation", lacks=length_lack),
        *choices("length", rows, controls.set_draft_length, lambda: controls.choices.reply.draft.length, "length", 110),
        Action("longer", later("L&onger drafts"), lambda: change_length(1), "speculation", 140, lacks=length_lack),
        Shortcut("longer", "Ctrl+]", KeyGroup.MODELS, 90, later("Longer drafts")),
        Action("shorter", later("&Shorter drafts"), lambda: change_length(-1), "speculation", 150, lacks=length_lack),
        Shortcut("shorter", "Ctrl+[", KeyGroup.MODELS, 100, later("Shorter drafts")),
        Action(
            "ghosts",
            later("Show &refused guesses"),
            lambda shown: preferences.change(ghosts_visible=shown),
            "speculation",
            210,
            checked=lambda: preferences.settings.ghosts_visible,
        ),
        Shortcut("ghosts", "Ctrl+G", KeyGroup.REPLY, 50, later("Show or hide refused guesses")),
        Menu("measures", later("&Measure plain speed"), 220, inside="speculation", lacks=measuring_lack),
        *choices(
            "measures",
            _MEASURES,
            lambda when: preferences.change(measure_plain=when),
            lambda: preferences.settings.measure_plain,
            "measures",
            110,
        ),
    )


def _register_view(shell: Shell) -> None:
    core, window = shell.core, shell.window
    preferences, columns = core.preferences, window.columns

    def toggle(column: str) -> None:
        columns.ask(window.width(), **{column: not columns.shown(column)})

    def zoom(steps: int) -> None:
        preferences.change(zoom=zoomed(preferences.settings.zoom, steps))

    window.transcript.zoom_requested.connect(zoom)
    window.stage.zoomed.connect(zoom)
    shell.add(
        *choices(
            "view",
            _VIEWS,
            lambda view: preferences.change(transcript_view=view),
            lambda: preferences.settings.transcript_view,
            "view",
            110,
        ),
        Shortcut("view:text", "Ctrl+1", KeyGroup.REPLY, 10, later("Text view")),
        Shortcut("view:tokens", "Ctrl+2", KeyGroup.REPLY, 20, later("Tokens view")),
        Shortcut("view:rounds", "Ctrl+3", KeyGroup.REPLY, 30, later("Rounds view")),
        Action(
            "history",
            later("&History"),
            lambda _on: toggle("history"),
            "view",
            210,
            checked=lambda: columns.shown("history"),
        ),
        Shortcut("history", "Ctrl+B", KeyGroup.WINDOW, 10, later("Show or hide the history")),
        Action(
            "plots", later("&Plots"), lambda _on: toggle("plots"), "view", 220, checked=lambda: columns.shown("plots")
        ),
        Shortcut("plots", "Ctrl+P", KeyGroup.WINDOW, 20, later("Show or hide the plots")),
        Action("zoom_in", later("Larger &text"), lambda: zoom(1), "view", 310),
        Shortcut(
            "zoom_in",
            "Ctrl++ Ctrl+=",
            KeyGroup.WINDOW,
            40,
            later("Larger text in the chat (also Ctrl and the mouse wheel)"),
        ),
        Action("zoom_out", later("&Smaller text"), lambda: zoom(-1), "view", 320),
        Shortcut("zoom_out", "Ctrl+-", KeyGroup.WINDOW, 50, later("Smaller text in the chat")),
        Action("zoom_reset", later("Text at 100%"), lambda: zoom(0), "view", 330),
        Shortcut("zoom_reset", "Ctrl+0", KeyGroup.WINDOW, 60, later("Text in the chat at 100%")),
        *choices(
            "theme",
            _THEMES,
            lambda theme: preferences.change(theme=theme),
            lambda: preferences.settings.theme,
            "theme",
            110,
        ),
        Action("keys", later("&Keys"), shell.show_keys, "help", 130),
        Shortcut("keys", "Ctrl+/", KeyGroup.WINDOW, 90, later("All keys")),
    )


_AT_THE_SERVER: Final = later("What guesses, and how much, is chosen where the server is started.")


def is_remote(shell: Shell) -> bool:
    """Whether the main model is on a server."""
    main = shell.core.pickers.main
    return main is not None and is_address(main)


def guessing_lack(shell: Shell) -> Lack | None:
    """Why no draft can be chosen here."""
    if not is_remote(shell):
        return None
    return Lack(tr("the server guesses with its own"), tr(_AT_THE_SERVER))


def zoomed(now: int, steps: int) -> int:
    """Percent, so many steps larger than `now`, or smaller where negative; 0: 100% again."""
    if steps > 0:
        return next((zoom for zoom in _ZOOMS if zoom > now), _ZOOMS[-1])
    if steps < 0:
        return next((zoom for zoom in reversed(_ZOOMS) if zoom < now), _ZOOMS[0])
    return 100
