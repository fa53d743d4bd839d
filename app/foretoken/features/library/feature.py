"""Registers the Library: its entry in the Models menu, its window, and what may be brought back of what it removed."""

from PySide6.QtCore import QTimer

from foretoken.features.library.model import LibraryViewModel
from foretoken.features.library.view import LibraryDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import the_hub
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """Models ▸ Library."""
    core, models = shell.core, shell.core.models
    library = LibraryViewModel(
        local=models.local,
        folder=models.folder,
        pickers=core.pickers,
        preferences=core.preferences,
        jobs=core.jobs,
        speeds=models.speeds,
        pairs=lambda: models.catalog().pairs,
        connect=the_hub,
        parent=shell,
    )
    removals = library.removals
    removals.removed.connect(
        lambda _name: core.chats.undo.did(
            UndoStep(tr("delete model"), "", removals.undo, possible=lambda: removals.name is not None)
        )
    )
    shell.closing.connect(removals.close)
    QTimer.singleShot(0, removals, removals.clear_up)

    def made() -> LibraryDialog:
        dialog = LibraryDialog(library, shell.window)
        dialog.more_asked.connect(lambda: shell.do("hub"))
        return dialog

    kept = shell.dialog(
        "library",
        made,
        tables=lambda dialog: {"models": dialog.table.horizontalHeader()},
        splits=lambda dialog: {"details": dialog.list},
    )

    def show() -> None:
        kept.get()
        models.local.refresh()
        kept.open()

    shell.add(Action("library", later("&Library…"), show, "models", 150, "Ctrl+L"))
