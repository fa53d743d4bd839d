"""Registers what is done with the models folder: open it, and move it elsewhere."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from foretoken import own_files
from foretoken.gui.desktop.reveal import open_folder
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.labels import role_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.plain import one_line
from foretoken.wording import later, tr


class MoveFolderDialog(SideDialog):
    """Modal while models move, because other work would miss its files. Closes by itself."""

    def __init__(self, folder: ModelsFolderViewModel, target: str, parent: QWidget) -> None:
        super().__init__(tr("Moving models"), parent, once=True)
        self._folder = folder
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setMinimumWidth(460)
        title = role_label(tr("Moving models to {folder}", folder=one_line(target)), self, wraps=True)
        self._file = role_label(tr("Reading the folder…"), self, "muted")
        self.bar = BusyBar(tr("Moving"), self)
        self.stop = QPushButton(tr("Stop"), self)
        self.stop.setToolTip(tr("Files that were moved stay there. Move to the same folder again to continue."))
        row = boxes.row(None, self.stop)
        boxes.column(title, self.bar, self._file, row, of=self, spacing=10, margins=(20, 16, 20, 16))
        folder.progressed.connect(self._on_progressed)
        folder.moved.connect(self.close)
        folder.failed.connect(self.close)
        self.stop.clicked.connect(folder.cancel)

    def done(self, result: int) -> None:
        """The dialog was closed, by its end or by the user."""
        self._folder.cancel()
        super().done(result)

    def _on_progressed(self, name: str, share: float) -> None:
        self.bar.setRange(0, 1000)
        self.bar.setValue(round(1000 * share))
        self._file.setText(tr("{share:.0%} · {file}", share=share, file=one_line(name)))


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
