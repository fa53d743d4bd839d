"""Measure ▸ Bench: the measurement on many prompts runs in the terminal, and its page in the guide says how."""

from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Its entry in the menu."""
    shell.add(
        Action("bench", later("&Bench in the terminal…"), lambda: shell.window.guided.emit("bench.md"), "measure", 140)
    )
