"""Race in the menu of a reply, and its panel below the messages."""

from PySide6.QtCore import QObject

from foretoken.features.race.model import Race
from foretoken.features.race.view import RacePanel
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.seeing.replay import Recording
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.shared.busy_bar import stands_still
from foretoken.wording import later


def register(shell: Shell) -> None:
    """An entry in the menu of replies, and a key."""
    racing = Racing(shell)
    tip = later("This reply and the same without a draft, side by side (Shift+F5)")
    shell.window.transcript.messages.offer(Offered(later("Race"), tip, racing.open))
    replied = unless(lambda: shell.core.chats.has_reply, later("no reply yet"))
    text, home = later("Race a reply without its draft"), later("⋯ of a reply")
    shell.add(
        Action("race", text, racing.open, "chat", keys="Shift+F5", lacks=replied, of_chat=True, tip=tip, home=home)
    )


class Racing(QObject):
    """Opens the panel for one reply at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._core, self._window = shell.core, shell.window
        self._race = Race(shell.core, self)
        self._panel: RacePanel | None = None
        self._recording: Recording | None = None
        shell.closing.connect(self._race.close)

    def open(self, message: int | None = None) -> None:
        """For the reply of `message`; without it for the reply that the plots show."""
        meant = self._window.stage.meant(message)
        if meant is None:
            return
        recording, name = meant
        reason = self._race.why_not(recording)
        if reason:
            self._window.notices.say("race", reason, kind="warning")
            return
        self._recording = recording
        panel = self._made()
        panel.about.show_text(name)
        self._window.stage.show_panel(panel)
        self._race.begin(recording)
        panel.cancel.setFocus()

    def _again(self) -> None:
        panel, race = self._panel, self._race
        if panel is None or self._recording is None:
            return
        if race.players:
            race.run(panel.speed.currentData(), still=stands_still())
        elif reason := race.why_not(self._recording):
            self._window.notices.say("race", reason, kind="warning")
        else:
            race.begin(self._recording)

    def _made(self) -> RacePanel:
        if self._panel is None:
            panel = self._panel = RacePanel(self._race, self._core.themes.theme, self._window)
            panel.again.connect(self._again)
            panel.closed.connect(self._race.close)
            self._race.ready.connect(self._again)
            self._core.themes.changed.connect(panel.set_theme)
        return self._panel
