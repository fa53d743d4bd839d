"""Registers what is done with the models folder: open it, and move it elsewhere."""

from PySide6.QtWidgets import QFileDialog

from foretoken import own_files
from foretoken.features.folder.view import MoveFolderDialog
from foretoken.gui.desktop.reveal import open_folder
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.wording import later, tr


def register(shell: Shell) -> None:
    """Two entries in the Models menu, and what is said of the folder."""
    folder, window, notices = shell.core.models.folder, shell.window, shell.window.notices

    def warn(sentence: str) -> None:
        notices.say("folder", sentence, kind="warning")

    def show() -> None:
        try:
            own_files.make_folder(folder.root)
            opened = open_folder(folder.root)
        except OSError:
            opened = False
        if not opened:
            warn(
                tr(
                    "Cannot open {folder}. Open it in your file manager.",
                    folder=folder.root,
                )
            )

    def move() -> None:
        chosen = QFileDialog.getExistingDirectory(window, tr("Move models to"), str(folder.root.parent))
        if not chosen:
            return
        notices.clear("folder")
        dialog = MoveFolderDialog(folder, chosen, window)
        folder.move_to(chosen)
        if folder.moving:
            dialog.open()
        else:  # it was refused with a sentence
            dialog.deleteLater()

    folder.moved.connect(
        lambda _old, new: notices.say("folder", tr("Downloaded models are in {folder} now.", folder=new), kind="ok")
    )
    folder.failed.connect(warn)
    shell.add(
        Action("open_folder", later("Ope&n models folder"), show, "models", 410),
        Action("move_folder", later("Move models folder…"), move, home=later("Settings: Models and memory")),
    )
