"""The page of a replay, in the place of the chat: what was asked, the reply as it is played, and the controls."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.seeing.replay import NO_CHAT, ReplayViewModel
from foretoken.gui.viewmodels.seeing.selection import Selection
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.chat.controls_view import ViewBar
from foretoken.gui.widgets.chat.transcript import TranscriptView
from foretoken.gui.widgets.seeing.replay_bar import ReplayBar
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.wording import tr

_PROMPT: Final = NO_CHAT - 1  # stands for the id of its message


class ReplayPage(QWidget):
    """Shows a replay, whose keys work wherever the keyboard is on it.

    Signals: left(): the user wants to leave it.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None, *, theme: Theme, selection: Selection) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(self)
        self.title.setProperty("role", "title")
        self.leave = QPushButton(tr("Back to the chat"), self)
        self.leave.setProperty("role", "flat")
        self.leave.setToolTip(tr("Back to the chat, where everything is as it was (Esc)"))
        self.leave.clicked.connect(self.left)
        self.transcript = TranscriptView(self, theme=theme, selection=selection, buttons=False)
        self.view_bar = ViewBar(self, paced=False)
        self.view_bar.filters.chosen.connect(self.transcript.messages.set_listed)
        self.view_bar.filters.copy_requested.connect(
            lambda: None if self._replay is None else self.transcript.messages.copy_rounds(self._replay.reply)
        )
        self.bar = ReplayBar(self)
        self._head, self._foot = QHBoxLayout(), QVBoxLayout()
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self.leave)
        self._foot.addWidget(self.bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        self._captions = QHBoxLayout()
        column.addLayout(self._captions)
        column.addWidget(self.transcript, 1)
        self.panels = QVBoxLayout()  # below the reply
        column.addLayout(self.panels)
        column.addWidget(self.view_bar)
        column.addLayout(self._foot)
        self._replay: ReplayViewModel | None = None
        self._key_takers: list[Callable[[QKeyEvent], bool]] = []
        self.set_theme(theme)

    def show_replay(self, replay: ReplayViewModel, name: str) -> None:
        """Show `replay`, which is called `name`."""
        self._replay = replay
        recording = replay.recording
        self.title.show_text(name)
        self.transcript.clear()
        if recording.prompt:
            self.transcript.messages.add_user(_PROMPT, recording.prompt)
        self.transcript.messages.add_reply(recording.reply, recording.title, replay.reply)
        self.view_bar.bind(replay.reply)
        self.bar.bind(replay)

    def put_above(self, panel: QWidget, take_key: Callable[[QKeyEvent], bool]) -> None:
        """Show `panel` above the reply; it is asked first whether a key is for it."""
        self._captions.addWidget(panel)
        self._key_takers.append(take_key)

    def clear(self) -> None:
        """Show nothing."""
        self.transcript.clear()
        self.view_bar.bind(None)
        self._replay = None

    def take_focus(self) -> None:
        self.bar.take_focus()

    def set_theme(self, theme: Theme) -> None:
        self.transcript.set_theme(theme)
        self.view_bar.legend.set_theme(theme)

    def set_view(self, view: str) -> None:
        self.transcript.set_view(view)
        self.view_bar.show_view(view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())
        self._head.setContentsMargins(side, 8, side - 10, 2)
        self._captions.setContentsMargins(side - 14, 0, side - 14, 6)
        self._foot.setContentsMargins(side, 2, side, 12)

    def event(self, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # or it would stop a reply
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif any(take(event) for take in self._key_takers):
            event.accept()
        elif not self.bar.take_key(event):
            super().keyPressEvent(event)
