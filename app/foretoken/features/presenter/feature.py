"""F11: the reply that is played or shown, over the whole screen."""

from foretoken.features.presenter.view import PresenterDialog
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.seeing.replay import why_no_replay
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.wording import later


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
