"""Measure ▸ Compare: one message in a few settings."""

from foretoken.features.compare.model import CompareModel
from foretoken.features.compare.view import CompareDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Its entry in the menu, its key and the button of a message."""
    core, window = shell.core, shell.window
    messages = window.transcript.messages

    def made() -> CompareDialog:
        dialog = CompareDialog(CompareModel(core, window), core.themes.theme, window)
        core.themes.changed.connect(dialog.set_theme)
        return dialog

    kept = shell.dialog("compare", made)

    def compare(message: int | None = None) -> None:
        """On `message`; without it on the one the keyboard is in, or the last."""
        if message is None:
            path = core.chats.path
            message = messages.focused or (path[-1].id if path else None)
        kept.get().ask(message)
        kept.open()

    tip = later("Run this prompt with other settings and compare text and speed (F7)")
    messages.offer(Offered(later("Compare…"), tip, compare))
    shell.add(Action("compare", later("&Compare…"), compare, "measure", 110, "F7"))
