"""Help ▸ Guide, at the page that a part of the window asks for."""

from foretoken.features.guide.model import GuidePlace, pages
from foretoken.features.guide.view import GuideDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Its entry in the Help menu, its key, and the links to it."""
    kept = shell.dialog(
        "guide",
        lambda: GuideDialog(pages(), shell.core.themes, shell.window),
        splits=lambda dialog: {"contents": dialog.split},
    )

    def show(address: str) -> None:
        page, _hash, anchor = address.partition("#")
        kept.get().open_at(GuidePlace(page, anchor))
        kept.open()

    shell.window.guided.connect(show)
    shell.add(Action("guide", later("&Guide"), kept.open, "help", 120, "F1"))
