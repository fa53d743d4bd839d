"""The actions of the window that is always there: chats, replies, the pair, speculation and the view."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog

from foretoken.engine.options import DraftSource
from foretoken.gui.shell.actions import Action, Keys, Lack, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.engine import Failed, Gone, Usable
from foretoken.session.remote.address import is_address
from foretoken.store.records import NEW_CHAT
from foretoken.wording import later, tr

_USUAL_LENGTH: Final = 4  # where "longer" and "shorter" begin from Auto
_VIEWS: Final = (("text", later("&Text")), ("tokens", later("To&kens")), ("rounds", later("&Rounds")))
_ZOOMS: Final = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)  # percent
_SPECULATION: Final = later("Speculation")
_KEYS: Final = (
    Keys("Enter Ctrl+Enter", "chat", later("Send the message; while a reply is written, queue it")),
    Keys("Shift+Enter", "chat", later("New line in the message")),
    Keys("Up", "chat", later("In the empty message field: edit the last message")),
    Keys("Ctrl+Enter Esc", "chat", later("In a message being edited: send or save, leave")),
    Keys("F2 Del", "chat", later("In the history: rename, delete")),
    Keys("B", "view", later("At a selected token: start a branch of the reply there")),
    Keys("Space Left Right", "view", later("In a replay: play or pause, a phase back, a phase on")),
    Keys("Up Down + -", "view", later("In a replay: a round back, a round on, faster, slower")),
    Keys("Tab Shift+Tab", "view", later("Next field, previous field")),
)


def register(shell: Shell) -> None:
    """All of them."""
    shell.add(*_KEYS)
    _register_chat(shell)
    _register_replies(shell)
    _register_pair(shell)
    _register_speculation(shell)
    _register_view(shell)


def _register_chat(shell: Shell) -> None:
    window, chats, history = shell.window, shell.core.chats, shell.window.history
    undo, chat = chats.undo, partial(Action, menu="chat", of_chat=True)
    edit = partial(Action, menu="edit", of_chat=True)
    stored = unless(lambda: chats.current != NEW_CHAT, later("nothing in this chat yet"))
    undoable = unless(lambda: undo.undoable is not None, later("nothing to undo"))
    redoable = unless(lambda: undo.redoable is not None, later("nothing to redo"))

    def rename() -> None:
        window.columns.ask(window.width(), history=True)
        history.rename_current()

    def undo_text() -> str:
        return tr("&Undo") if undo.undoable is None else tr("&Undo {step}", step=undo.undoable)

    def redo_text() -> str:
        return tr("&Redo") if undo.redoable is None else tr("&Redo {step}", step=undo.redoable)

    def pin_text() -> str:
        return tr("Un&pin chat") if history.is_pinned else tr("&Pin chat")

    def archive_text() -> str:
        return tr("Un&archive chat") if history.in_archive else tr("&Archive chat")

    shell.add(
        Action("new", later("&New chat"), window.chat.new_chat, "file", 110, "Ctrl+N", of_chat=True),
        Action("quit", later("&Quit"), window.close, "file", 520, "Ctrl+Q"),
        edit("undo", undo_text, undo.undo, at=110, keys="Ctrl+Z", lacks=undoable),
        edit("redo", redo_text, undo.redo, at=120, keys="Ctrl+Shift+Z Ctrl+Y", lacks=redoable),
        Action(
            "attach", later("A&ttach files…"), window.chat.attaching.choose, "file", 120, "Ctrl+Shift+A", of_chat=True
        ),
        edit("find_here", later("&Find in chat…"), window.find_bar.open, at=220, keys="Ctrl+F"),
        chat("system_prompt", later("S&ystem prompt"), window.transcript.edit_system, at=190),
        chat("rename", later("Re&name chat"), rename, at=310, lacks=stored),
        chat("pin", pin_text, history.pin_current, at=320, keys="Ctrl+Shift+K", lacks=stored),
        chat("move_to_folder", later("Move chat to &folder…"), history.move_current, at=330, keys="Ctrl+Shift+M"),
        chat("archive", archive_text, history.archive_current, at=340, keys="Ctrl+Shift+E", lacks=stored),
        chat("delete", later("&Delete chat"), history.delete_current, at=350, lacks=stored),
    )


def _register_replies(shell: Shell) -> None:
    chats, chat, stage = shell.core.chats, shell.window.chat, shell.window.stage
    action, no_reply = partial(Action, menu="chat", of_chat=True), later("no reply yet")
    replied = unless(lambda: chats.has_reply, no_reply)
    last_is_reply = unless(lambda: chats.continuing.last() is not None, no_reply)
    stoppable = unless(lambda: chats.generating or chats.showing, later("no reply is being written"))

    def cannot_write() -> Lack | None:
        why = chats.blocked() or shell.core.attachments.busy
        return None if why is None else Lack(why.rstrip("."))

    def step() -> None:
        """One round of what is played, or of the reply."""
        if stage.replay is not None:
            stage.replay.step_round(1)
        else:
            chat.step()

    def version(by: int) -> partial[None]:
        return partial(chat.change_version, by)

    shell.add(
        Action(
            "copy_reply",
            later("&Copy last reply"),
            chat.copy_reply,
            "edit",
            210,
            "Ctrl+Shift+C",
            lacks=unless(lambda: chat.shown_reply.last is not None, no_reply),
            of_chat=True,
        ),
        action("stop", later("&Stop"), chats.stop, at=110, keys="Esc", lacks=stoppable),
        action(
            "regenerate",
            later("&Regenerate"),
            chats.regenerate_last,
            at=120,
            keys="Ctrl+Shift+R",
            lacks=lambda: replied() or cannot_write(),
        ),
        action(
            "continue",
            later("Con&tinue"),
            chat.continue_reply,
            at=130,
            keys="Alt+Enter Alt+Return",
            lacks=lambda: last_is_reply() or cannot_write(),
        ),
        action("reply_info", later("Reply &info"), chat.show_reply_info, at=150, keys="Ctrl+I", lacks=last_is_reply),
        action("edit_message", later("&Edit message"), chat.edit_message, at=160, lacks=replied),
        action("delete_message", later("Delete &message"), chat.delete_focused, at=170, lacks=replied),
        action("version_back", later("Previous version of a message"), version(-1), keys="Alt+Left", lacks=replied),
        action("version_on", later("Next version of a message"), version(1), keys="Alt+Right", lacks=replied),
        Action("step", later("Play one ro&und"), step, "view", 250, "Ctrl+. F8"),
    )


def _register_pair(shell: Shell) -> None:
    core, window = shell.core, shell.window
    pickers, engine = core.pickers, core.engine
    can_reload = unless(lambda: isinstance(engine.state, Usable | Failed | Gone), later("no pair is loaded"))

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

    def take_model(files: Sequence[Path]) -> bool:
        if len(files) != 1 or files[0].suffix.lower() != ".gguf":
            return False
        pickers.choose_main(str(files[0].absolute()))
        return True

    def use_bundled() -> None:
        pickers.choose_main(pickers.bundled[0])

    def use_no_draft() -> None:
        pickers.choose_draft(None)

    def guessing() -> Lack | None:
        return guessing_lack(shell)

    window.chat.attaching.takers.append(take_model)
    shell.add(
        Action("open_main", later("&Open main model…"), open_main, "models", 210, "Ctrl+O"),
        Action("open_draft", later("O&pen draft model…"), open_draft, "models", 220, "Ctrl+Shift+O"),
        Action("reload", later("&Reload the pair"), engine.reload, "models", 230, "Ctrl+R", lacks=can_reload),
        Action("memory", later("M&emory…"), window.top.fit.open, "models", 320),
        Action("bundled", later("Use the bundled pair"), use_bundled, home=later("Main")),
        Action("no_draft", later("Use no draft"), use_no_draft, lacks=guessing, home=later("Draft")),
    )


def _register_speculation(shell: Shell) -> None:
    core, window = shell.core, shell.window
    controls, preferences, sources = core.controls, core.preferences, core.sources
    action = partial(Action, menu="models", home=_SPECULATION)

    def guess(on: bool) -> None:
        controls.set_source(DraftSource.AUTO if on else DraftSource.NONE)

    def change_length(by: int) -> None:
        length = controls.options.draft.length
        controls.set_draft_length(_USUAL_LENGTH if length == "auto" else length + by)

    def length_lack() -> Lack | None:
        loaded = core.engine.loaded
        if not is_remote(shell) or (loaded is not None and loaded.takes_length):
            return None
        return Lack(tr("the server decides"), tr(_AT_THE_SERVER))

    def guesses() -> bool:
        return sources.chosen is not DraftSource.NONE

    def longer() -> None:
        change_length(1)

    def shorter() -> None:
        change_length(-1)

    shell.add(
        Action("source", later("&Speculation…"), window.top.speculation.open_source, "models", 310, "Ctrl+Shift+G"),
        action("guess", later("Guess tokens"), guess, keys="Ctrl+D", checked=guesses, lacks=length_lack),
        action("longer", later("Longer drafts"), longer, keys="Ctrl+]", lacks=length_lack),
        action("shorter", later("Shorter drafts"), shorter, keys="Ctrl+[", lacks=length_lack),
        Action(
            "ghosts",
            later("Refused &guesses"),
            lambda shown: preferences.change(ghosts_visible=shown),
            "view",
            240,
            "Ctrl+G",
            checked=lambda: preferences.settings.ghosts_visible,
        ),
    )


def _register_view(shell: Shell) -> None:
    window, preferences, columns = shell.window, shell.core.preferences, shell.window.columns

    def choose_view(view: str, _on: bool) -> None:
        preferences.change(transcript_view=view)

    def is_view(view: str) -> bool:
        return preferences.settings.transcript_view == view

    def column(name: str, text: str, at: int, keys: str) -> Action:
        def show(on: bool) -> None:
            columns.ask(window.width(), **{name: on})

        lacks = unless(partial(columns.filled, name), later("it comes with the first reply"))
        return Action(name, text, show, "view", at, keys, lacks, checked=partial(columns.shown, name))

    def zoom(steps: int) -> None:
        now = preferences.settings.zoom
        larger, smaller = [one for one in _ZOOMS if one > now], [one for one in _ZOOMS if one < now]
        preferences.change(zoom=100 if not steps else (larger or [now])[0] if steps > 0 else (smaller or [now])[-1])

    window.transcript.zoom_requested.connect(zoom)
    window.stage.zoomed.connect(zoom)
    for number, (view, text) in enumerate(_VIEWS, 1):
        choose, chosen = partial(choose_view, view), partial(is_view, view)
        keys = f"Ctrl+{number}"
        shell.add(Action(f"view:{view}", text, choose, "view", 100 + number, keys, checked=chosen, one_of="view"))
    shell.add(
        column("history", later("&History"), 210, "Ctrl+B"),
        column("plots", later("&Plots"), 220, "Ctrl+P"),
        Action("zoom_in", later("&Larger text"), partial(zoom, 1), "view", 310, "Ctrl++ Ctrl+="),
        Action("zoom_out", later("&Smaller text"), partial(zoom, -1), "view", 320, "Ctrl+-"),
        Action("zoom_reset", later("Text at &100%"), partial(zoom, 0), "view", 330, "Ctrl+0"),
        Action("keys", later("&Keys"), shell.show_keys, "help", 140, "Ctrl+/"),
    )


_AT_THE_SERVER: Final = later("What guesses, and how much, is set where the server is started.")


def is_remote(shell: Shell) -> bool:
    """Whether the main model is on a server."""
    main = shell.core.pickers.main
    return main is not None and is_address(main)


def guessing_lack(shell: Shell) -> Lack | None:
    """Why no draft can be chosen here."""
    if not is_remote(shell):
        return None
    return Lack(tr("the server uses its own"), tr(_AT_THE_SERVER))
