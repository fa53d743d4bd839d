"""Registers Search all actions: its entry in the Edit menu and its key."""

from foretoken.features.palette.view import ActionsPalette
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Edit ▸ Search all actions."""
    palette = ActionsPalette(shell)
    shell.add(Action("palette", later("Search all &actions…"), palette.open, "edit", 240, "Ctrl+Shift+P"))
