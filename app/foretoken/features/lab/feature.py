"""Measure ▸ Lab: a grid of pairs and lengths."""

from foretoken.features.lab.model import LabModel
from foretoken.features.lab.view import LabDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Its entry in the menu."""
    core, window = shell.core, shell.window

    def made() -> LabDialog:
        dialog = LabDialog(LabModel(core, window), core.themes.theme, window)
        core.themes.changed.connect(dialog.set_theme)
        return dialog

    kept = shell.dialog("lab", made)

    def show() -> None:
        kept.get().run.begin()
        kept.open()

    shell.add(Action("lab", later("L&ab…"), show, "measure", 120))
