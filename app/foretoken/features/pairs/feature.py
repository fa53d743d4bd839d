"""Registers the menu of pairs to download or to load."""

from PySide6.QtWidgets import QMenu

from foretoken.features.pairs.view import PairsMenu, PairsViewModel
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later


def register(shell: Shell) -> None:
    """Models ▸ Download a pair."""
    core, models = shell.core, shell.core.models
    pairs = PairsViewModel(
        load=models.catalog,
        local=models.local,
        jobs=core.jobs,
        room=core.memory.room,
        speeds=models.speeds,
        parent=shell,
    )

    menu = QMenu(shell.window)
    menu.setObjectName("pairs")
    offered = PairsMenu(menu, pairs)
    offered.load_asked.connect(core.pickers.choose_pair)
    offered.download_asked.connect(models.downloads.enqueue)

    def show() -> None:
        picker = shell.window.top.main
        menu.popup(picker.mapToGlobal(picker.rect().bottomLeft()))

    shell.add(Action("pairs", later("&Download a pair…"), show, "models", 110))
