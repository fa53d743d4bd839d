"""Replays in the window: a page in the place of the chat, which comes back as it was."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel, recording_of, why_no_replay
from foretoken.gui.viewmodels.seeing.selection import Place
from foretoken.gui.widgets.seeing.replay_page import ReplayPage
from foretoken.plain import one_line
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import is_trace, read_trace
from foretoken.settings import Settings
from foretoken.store.records import Role
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow

_OF_THE_CHAT: Final = frozenset(
    "new attach export find find_here stop regenerate continue reply_info edit_message delete_message version_back "
    "version_on system_prompt undo redo rename pin move_to_folder archive delete copy_reply".split()
)
"""Actions that are about the chat behind a replay, which is shown again first."""


class Replaying(QObject):
    """Opens and leaves replays. While one is open, plots show what it shows.

    left()    what was played is played no longer
    """

    left = Signal()

    def __init__(self, window: "MainWindow", views: ViewModels, themes: ThemeManager) -> None:
        super().__init__(window)
        self._window = window
        self._views = views
        self._themes = themes
        self._page: ReplayPage | None = None
        self._replay: ReplayViewModel | None = None
        self._folder = Path.home()
        self._before: tuple[QWidget | None, Place | None] = None, None  # what had the keyboard, and what was selected
        window.menus.before = self._before_action
        window.transcript.messages.replay_requested.connect(self.replay)
        views.preferences.changed.connect(lambda _before, now: self._apply(now))
        themes.changed.connect(lambda theme: None if self._page is None else self._page.set_theme(theme))
        for elsewhere in (views.chats.opened, views.chats.user_added, views.chats.reply_added):
            elsewhere.connect(lambda _item: self.leave())

    @property
    def replay_shown(self) -> ReplayViewModel | None:
        """What is replayed now."""
        return self._replay

    def reply_of(self, message: int) -> ReplyViewModel | None:
        """What is shown of the reply with this message, while it is replayed."""
        replay = self._replay
        return None if replay is None or replay.recording.reply != message else replay.reply

    @property
    def page(self) -> ReplayPage | None:
        return self._page

    def replay(self, message: int | None = None) -> None:
        """Play a reply of the open chat again: the one that the plots show, without `message`."""
        item = self._window.shown_reply.item(message)
        if item is None:
            return
        why_not = why_no_replay(item.reply.record.events, ended=not self._views.chats.is_running(item.id))
        if why_not is not None:
            self._say(why_not)
            return
        recording = Recording(
            item.title, self.prompt_of(item.id), item.reply.record.events, item.id, compared=item.reply.compared_with
        )
        self.play(recording, self._window.shown_reply.name_of(item))

    def choose_trace(self) -> None:
        """Ask for a trace file, and play it."""
        kinds = tr("Traces of replies (*.jsonl);;All files (*)")
        name, _kind = QFileDialog.getOpenFileName(self._window, tr("Open a trace"), str(self._folder), kinds)
        if name:
            self._folder = Path(name).parent
            self.open_trace(Path(name))

    def open_trace(self, path: Path) -> None:
        """Play a trace file, or say why not."""

        def show(trace: Trace) -> None:
            recording, name = recording_of(trace), one_line(path.name, 80)
            why_not = why_no_replay(recording.events)
            if why_not is None:
                self.play(recording, name)
            if why_not or trace.notice:
                self._say(tr("{name}: {sentence}", name=name, sentence=why_not or trace.notice))

        self._views.jobs.start(lambda _job: read_trace(path), done=show, failed=lambda error: self._say(str(error)))

    def take_dropped(self, paths: Sequence[Path]) -> bool:
        """Play the trace that was dropped on the window, if it is one; anything else is for the message."""
        if len(paths) != 1 or not is_trace(paths[0]):
            return False
        self.open_trace(paths[0])
        return True

    def _say(self, sentence: str) -> None:
        self._window.notices.say("replay", sentence, kind="warning")

    def play(self, recording: Recording, name: str) -> None:
        """Show a recording that `why_no_replay` has nothing against, and play it."""
        if self._replay is not None:
            self.left.emit()
        page, replay = self.open(recording, tr("Replay — {name}", name=name))
        page.take_focus()
        replay.play()

    def open(self, recording: Recording, name: str) -> tuple[ReplayPage, ReplayViewModel]:
        """Show a recording, under `name`, at its beginning."""
        if self._replay is None:
            self._before = self._window.focusWidget(), self._views.selection.place
        page = self._made_page()
        before, replay = self._replay, ReplayViewModel(recording, selection=self._views.selection, parent=self)
        self._replay = replay
        self._window.inspecting.visit(page.inspector)
        self._window.stage.setCurrentWidget(page)  # before messages are laid out in it
        page.show_replay(replay, name)
        if before is not None:
            replay.set_speed(before.speed)
            replay.set_real(before.real)
            before.deleteLater()
        self._window.notices.clear("replay")
        self._window.plots.bind(replay.reply, name, message=recording.reply)
        return page, replay

    def leave(self) -> None:
        """The chat again, as it was."""
        replay, self._replay = self._replay, None
        if replay is None or self._page is None:
            return
        replay.pause()
        self.left.emit()
        self._page.clear()
        self._window.inspecting.visit(None)
        self._window.stage.setCurrentIndex(0)
        self._window.show_plots()
        focus, place = self._before
        self._views.selection.select(place)
        (focus or self._window.composer).setFocus()
        self._before = None, None
        replay.deleteLater()

    def prompt_of(self, reply: int) -> str:
        """What was asked before a reply."""
        asked = ""
        for message in self._views.chats.path:
            if message.id == reply:
                break
            if message.role is Role.USER:
                asked = message.content
        return asked

    def _before_action(self, name: str) -> bool:
        """Before an action of the menus; whether it is done with that."""
        if self._replay is None:
            return False
        if name == "step":
            self._replay.step_round(1)
        elif name == "replay":
            self._replay.seek(0)
            self._replay.play()
        else:
            if name in _OF_THE_CHAT:
                self.leave()
            return False
        return True

    def _made_page(self) -> ReplayPage:
        if self._page is None:
            self._page = ReplayPage(self._window, theme=self._themes.theme, selection=self._views.selection)
            self._page.left.connect(self.leave)
            self._page.caption.list_requested.connect(self._window.lessons.show)
            self._page.view_bar.view_chosen.connect(self._window.commands.set_view)
            self._page.view_bar.legend.guided.connect(self._window.settings_commands.show_guide)
            self._page.transcript.zoom_requested.connect(self._window.look.zoom)
            self._window.inspecting.follow(self._page.transcript)
            self._window.stage.addWidget(self._page)
            self._apply(self._views.preferences.settings)
        return self._page

    def _apply(self, settings: Settings) -> None:
        """The page looks as the chat does."""
        if self._page is not None:
            self._page.set_view(settings.transcript_view)
            self._page.transcript.messages.set_ghosts_visible(settings.ghosts_visible)
            self._page.transcript.set_zoom(settings.zoom)
