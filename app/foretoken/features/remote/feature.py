"""Models ▸ Use a remote server, and what can be done about a server that failed."""

from foretoken.features.remote.model import ServersViewModel
from foretoken.features.remote.view import ServerDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.shared.notices import NoticeAction
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """Its entry in the Models menu, and a button beside what is said of a server."""
    window = shell.window
    servers = ServersViewModel(shell.core, window)
    kept = shell.dialog("server", lambda: ServerDialog(servers, window))

    def show() -> ServerDialog:
        dialog = kept.open()
        dialog.begin()
        return dialog

    def remedy(pair: LoadPair | None) -> NoticeAction | None:
        if pair is None or not is_address(pair.main):
            return None
        return tr("Remote server…"), lambda: show().mend(pair.main)

    def on_used(sentence: str) -> None:
        if sentence:
            window.notices.say("key", sentence, kind="warning")

    servers.used.connect(on_used)
    window.remedy = remedy
    shell.add(Action("server", later("&Use a remote server…"), show, "models", 160))
