"""The stage: the chat, or in its place a recorded reply that is played. The chat comes back as it was."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from foretoken.gui.core import Core
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.seeing.replay_page import ReplayPage
from foretoken.gui.window.chat_pane import ChatPane
from foretoken.settings import Settings
from foretoken.store.records import Role
from foretoken.wording import tr


class ChatStage(QStackedWidget):
    """Opens and leaves recordings.

    changed()     something else is on the stage
    left()        what was played is played no longer
    guided(str)   a page of the guide is wanted
    zoomed(int)   larger (1) or smaller (-1) text is wanted
    """

    changed = Signal()
    left = Signal()
    guided = Signal(str)
    zoomed = Signal(int)

    def __init__(self, chat: ChatPane, core: Core, parent: QWidget) -> None:
        super().__init__(parent)
        self._chat, self._core, self._themes = chat, core, core.themes
        self._page: ReplayPage | None = None
        self._replay: ReplayViewModel | None = None
        self.name = ""  # of what is played
        self._panels: list[QWidget] = []
        self._followers: list[Callable[[TranscriptView], None]] = []
        self._before: tuple[QWidget | None, TokenPlace | None] = (
            None,
            None,
        )  # what had the keyboard, and what was selected
        self.addWidget(chat)
        core.preferences.changed.connect(lambda _before, now: self._apply(now))
        core.themes.changed.connect(lambda theme: None if self._page is None else self._page.set_theme(theme))
        for elsewhere in (core.chats.opened, core.chats.user_added, core.chats.reply_added):
            elsewhere.connect(lambda _item: self.leave())

    @property
    def replay(self) -> ReplayViewModel | None:
        """What is played now."""
        return self._replay

    def reply_of(self, message: int) -> ReplyViewModel | None:
        """The reply with this message, as it is shown: played, or in the chat."""
        if self._replay is not None and self._replay.recording.reply == message:
            return self._replay.reply
        item = self._chat.shown_reply.item(message)
        return None if item is None else item.reply

    def follow(self, do: Callable[[TranscriptView], None]) -> None:
        """Call `do` with each transcript that is or will be shown."""
        self._followers.append(do)
        do(self._chat.transcript)

    def add_panel(self, panel: QWidget) -> None:
        """Show `panel` below the messages, whatever is on the stage."""
        self._panels.append(panel)
        self._chat.panels.addWidget(panel)

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
            self._before = self.window().focusWidget(), self._core.selection.place
        page = self._made_page()
        before, replay = self._replay, ReplayViewModel(recording, selection=self._core.selection, parent=self)
        self._replay, self.name = replay, name
        for panel in self._panels:
            page.panels.addWidget(panel)
        self.setCurrentWidget(page)  # before messages are laid out in it
        page.show_replay(replay, name)
        if before is not None:
            replay.set_speed(before.head.speed)
            replay.set_real(before.head.real)
            before.deleteLater()
        self.changed.emit()
        return page, replay

    def leave(self) -> None:
        """The chat again, as it was."""
        replay, self._replay = self._replay, None
        if replay is None or self._page is None:
            return
        replay.pause()
        self.left.emit()
        self._page.clear()
        for panel in self._panels:
            self._chat.panels.addWidget(panel)
        self.setCurrentIndex(0)
        self.changed.emit()
        focus, place = self._before
        self._core.selection.select(place)
        (focus or self._chat.composer).setFocus()
        self._before = None, None
        replay.deleteLater()

    def prompt_of(self, reply: int) -> str:
        """What was asked before a reply."""
        asked = ""
        for message in self._core.chats.path:
            if message.id == reply:
                break
            if message.role is Role.USER:
                asked = message.content
        return asked

    def _made_page(self) -> ReplayPage:
        if self._page is None:
            self._page = ReplayPage(self, theme=self._themes.theme, selection=self._core.selection)
            self._page.left.connect(self.leave)
            self._page.view_bar.view_chosen.connect(lambda view: self._core.preferences.change(transcript_view=view))
            self._page.view_bar.legend.guided.connect(self.guided)
            self._page.transcript.zoom_requested.connect(self.zoomed)
            for follow in self._followers:
                follow(self._page.transcript)
            self.addWidget(self._page)
            self._apply(self._core.preferences.settings)
        return self._page

    def _apply(self, settings: Settings) -> None:
        """The page looks as the chat does."""
        if self._page is not None:
            self._page.set_view(settings.transcript_view)
            self._page.transcript.messages.set_ghosts_visible(settings.ghosts_visible)
            self._page.transcript.set_zoom(settings.zoom)
