"""F11: the reply that is played or shown, over the whole screen."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from foretoken.gui.look.theme import Theme
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel, why_no_replay
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.labels import announce, text_label
from foretoken.plain import one_line
from foretoken.wording import later, tr

_ON: Final = (Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space)
_BACK: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Backspace)
_LINES: Final = 18  # of text, that the screen is high
_LONGEST: Final = 120  # characters of the prompt


class PresenterDialog(QDialog):
    """Plays one recording; deleted when it closes."""

    def __init__(self, recording: Recording, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)  # keys are its own
        self.setProperty("role", "surface")
        self.setWindowTitle(tr("Presenter — {name}", name=name))
        self.replay = ReplayViewModel(recording, parent=self)
        size = parent.screen().size()
        letters = max(20, min(size.height() // _LINES, size.width() // 30))  # pixels
        font = QFont(self.font())
        font.setPixelSize(letters)
        self.pane = ReplyPane(theme, self, font)
        self.pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pane.show_reply(self.replay.reply)
        assert self.pane.body is not None, "it has a reply"
        self.pane.body.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # or arrows would go from token to token
        self.caption = text_label(self)
        self.caption.setStyleSheet(f"font-size: {round(letters * 0.62)}px;")
        self.caption.setMinimumHeight(2 * letters)
        self.caption.setIndent(8)  # as the text above it stands
        self.caption.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * letters, 2 * letters, 2 * letters, letters)
        column.setSpacing(letters // 2)
        column.addWidget(self.pane, 1)
        column.addWidget(self.caption)
        self.replay.moved.connect(self._say)
        self._say()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # keys mean nothing else here
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _ON or key in _BACK:
            self.replay.step_round(1 if key in _ON else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.replay.seek(0 if key == Qt.Key.Key_Home else self.replay.head.last)
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.replay.pause()
        super().closeEvent(event)

    def _say(self) -> None:
        said = self.replay.reply.round_sentence
        if not self.replay.round:
            asked = one_line(self.replay.recording.prompt, _LONGEST)
            keys = tr("Space or Page Down: next round. Esc: leave.")
            said = f"“{asked}”\n{keys}" if asked else keys
        elif self.replay.at_end:
            figures = self.replay.reply.sentence
            said = f"{said}\n{figures}"
        self.caption.setText(said)
        self.setAccessibleDescription(said)
        announce(self, said)


def register(shell: Shell) -> None:
    """An entry in the menu of replies, and a key."""
    core, window = shell.core, shell.window

    def present(message: int | None = None) -> None:
        """The reply of `message`; without it what is replayed, or the reply that the plots show."""
        meant = window.stage.meant(message)
        if meant is None:
            return
        recording, name = meant
        why_not = why_no_replay(recording.events, ended=not core.chats.is_running(recording.reply))
        if why_not is not None:
            window.notices.say("presenter", why_not, kind="warning")
            return
        if window.stage.replay is not None:
            window.stage.replay.pause()
        PresenterDialog(recording, name, core.themes.theme, window).showFullScreen()

    tip = later("This reply over the whole screen, round by round (F11)")
    window.transcript.messages.offer(Offered(later("Present"), tip, present))
    something = unless(lambda: core.chats.has_reply or window.stage.replay, later("no reply yet"))
    text, home = later("Present a reply"), later("⋯ of a reply")
    also = later("presenter full screen beamer slides")
    shell.add(Action("present", text, present, "view", keys="F11", lacks=something, tip=tip, home=home, also=also))
