"""The commands behind the menus and their shortcuts."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from foretoken.engine.options import DraftSource
from foretoken.gui.menus.shortcuts import KeysDialog
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.chat.continuing import BranchPoint
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.widgets.chat.reply_info import ReplyInfo
from foretoken.store.records import Role
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow

_USUAL_LENGTH = 4  # where "longer" and "shorter" begin from Auto


class WindowCommands:
    """The `menu_bar.Commands` of a window. What is chosen here is remembered in the preferences."""

    def __init__(self, window: "MainWindow", views: ViewModels) -> None:
        self._window = window
        self._engine = views.engine
        self._chats = views.chats
        self._controls = views.controls
        self._pickers = views.pickers
        self._preferences = views.preferences
        self._remembered = views.remembered

    # --- chats

    def new_chat(self) -> None:
        self._chats.new()
        self._window.composer.setFocus()

    def find_here(self) -> None:
        self._window.find_bar.open()

    def find_chat(self) -> None:
        self._window.search.open()

    def rename_chat(self) -> None:
        self._window.columns.ask(self._window.width(), history=True)
        self._window.history.rename_current()

    def pin_chat(self) -> None:
        self._window.history.pin_current()

    def move_chat(self) -> None:
        self._window.history.move_current()

    def archive_chat(self) -> None:
        self._window.history.archive_current()

    def delete_chat(self) -> None:
        self._window.history.delete_current()

    def regenerate(self) -> None:
        self._chats.regenerate_last()

    def continue_reply(self, message: int | None = None) -> None:
        """Without `message` the reply the keyboard is in, else the last one; or say why it cannot go on."""
        reply = self._reply(message)
        if reply is not None:
            self._window.composer.setFocus()
            if not self._chats.continuing.go_on(reply):
                self._say_blocked()

    def show_reply_info(self, message: int | None = None) -> None:
        """How a reply was written: `message`, or the one that is meant without."""
        reply, settings = self._reply(message), self._chats.reply_settings
        how = None if reply is None else settings.of(reply)
        if reply is not None and how is not None:
            place = self._window.transcript.info_place(reply)
            ReplyInfo(
                how,
                use=partial(settings.use, reply),
                again=partial(settings.again, reply),
                blocked=self._chats.blocked(),
                parent=self._window,
            ).open_under(place)

    def replay(self) -> None:
        self._window.replaying.replay()

    def open_trace(self) -> None:
        self._window.replaying.choose_trace()

    def show_lessons(self) -> None:
        self._window.lessons.show()

    def _reply(self, message: int | None) -> int | None:
        """`message`, else the reply the keyboard is in, else the last message, if that is a reply."""
        for one in (message, self._window.transcript.messages.focused, self._chats.continuing.last()):
            found = None if one is None else self._chats.message(one)
            if found is not None and found.role is Role.ASSISTANT:
                return found.id
        return None

    def start_branch(self, message: int, at: BranchPoint) -> None:
        """At a token of a reply, or say why it cannot be."""
        self._window.composer.setFocus()
        if not self._chats.continuing.branch(message, at):
            self._say_blocked()

    def _say_blocked(self) -> None:
        reason = self._chats.blocked()
        if reason is not None:
            self._window.notices.say("reply", reason, kind="warning")

    def change_version(self, by: int) -> None:
        """Of the message the keyboard is in; else of the last one that has several."""
        message = self._window.transcript.messages.focused
        if message is None:
            message = self._chats.branches.last_with_versions()
        if message is not None:
            self._window.chat.show_version(message, by)

    def edit_message(self) -> None:
        """The message the keyboard is in; else the last one of the user."""
        message = self._window.transcript.messages.focused
        if message is None:
            self.edit_last()
        else:
            self._window.transcript.edit(message)

    def edit_last(self) -> None:
        """The last message of the user."""
        own = (m.id for m in reversed(self._chats.path) if m.role is Role.USER)
        message = next(own, None)
        if message is not None:
            self._window.transcript.edit(message)

    def delete_message(self) -> None:
        """The message the keyboard is in; else the last one."""
        message = self._window.transcript.messages.focused or (self._chats.path[-1].id if self._chats.path else None)
        if message is not None:
            self._window.chat.delete_message(message)

    def edit_system_prompt(self) -> None:
        self._window.transcript.edit_system()

    def stop(self) -> None:
        self._chats.stop()

    def undo(self) -> None:
        self._chats.undo.undo()

    def redo(self) -> None:
        self._chats.undo.redo()

    def copy_reply(self) -> None:
        reply = self._window.last_reply
        if reply is not None:
            QGuiApplication.clipboard().setText(reply.record.text)
            last = next((m.id for m in reversed(self._chats.path) if m.role is Role.ASSISTANT), None)
            if last is not None:
                self._window.transcript.messages.say_copied(last)

    def attach_files(self) -> None:
        self._window.attaching.choose()

    def set_forget_oldest(self, forget: bool) -> None:
        self._controls.set_forget_oldest(forget)

    # --- models

    def browse_main(self) -> None:
        path = self._ask_file(tr("Open main model"))
        if path:
            self._pickers.choose_main(path)

    def browse_draft(self) -> None:
        path = self._ask_file(tr("Open draft model"))
        if path:
            self._pickers.choose_draft(path)

    def use_bundled(self) -> None:
        self._pickers.choose_main(self._pickers.bundled[0])

    def use_no_draft(self) -> None:
        self._pickers.choose_draft(None)

    def show_memory(self) -> None:
        """Open the memory popover, also where the bar has no room for its button."""
        self._window.top.memory.open()

    def reload(self) -> None:
        self._engine.reload()

    # --- speculation

    def set_measure_plain(self, when: str) -> None:
        self._preferences.change(measure_plain=when)

    def set_guessing(self, guess: bool) -> None:
        self._controls.set_source(DraftSource.AUTO if guess else DraftSource.NONE)

    def choose_source(self) -> None:
        self._window.composer.sources.open()

    def set_draft_length(self, length: DraftLength) -> None:
        self._controls.set_draft_length(length)

    def change_draft_length(self, by: int) -> None:
        length = self._controls.options.draft.length
        self._controls.set_draft_length(_USUAL_LENGTH if length == "auto" else length + by)

    # --- view

    def set_ghosts(self, visible: bool) -> None:
        self._preferences.change(ghosts_visible=visible)

    def set_view(self, view: str) -> None:
        self._preferences.change(transcript_view=view)

    def set_pace(self, pace: str) -> None:
        self._remembered.choose_pace(pace)

    def step(self) -> None:
        """Play one round, at any pace, and wait."""
        self.set_pace("step")
        reply = self._window.last_reply
        if reply is not None:
            reply.step()

    def set_theme(self, theme: str) -> None:
        self._preferences.change(theme=theme)

    def zoom(self, steps: int) -> None:
        self._window.look.zoom(steps)

    def toggle_history(self) -> None:
        self._toggle("history")

    def toggle_plots(self) -> None:
        self._toggle("plots")

    def toggle_downloads(self) -> None:
        self._window.download_dock.toggle()

    def set_inspector(self, shown: bool) -> None:
        self._window.inspecting.open(shown)

    # --- the window itself

    def show_keys(self) -> None:
        KeysDialog(self._window).show()

    def close(self) -> bool:
        return self._window.close()

    def _toggle(self, column: str) -> None:
        columns = self._window.columns
        columns.ask(self._window.width(), **{column: not columns.shown(column)})

    def _ask_file(self, title: str) -> str:
        recent = self._preferences.settings.recent_models[:1]
        path, _kind = QFileDialog.getOpenFileName(
            self._window, title, recent[0] if recent else "", tr("Models (*.gguf);;All files (*)")
        )
        return path
