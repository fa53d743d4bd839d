"""The progress of moving the models folder, with a Stop button."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.labels import role_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.plain import one_line
from foretoken.wording import tr


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
