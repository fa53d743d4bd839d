"""The progress of moving the models folder, with a Stop button."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.shared.move_folder import ModelsFolderViewModel
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.plain import one_line
from foretoken.wording import tr


class MoveFolderDialog(QDialog):
    """Modal while models move, because other work would miss its files. Closes by itself."""

    def __init__(self, folder: ModelsFolderViewModel, target: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder = folder
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setWindowTitle(tr("Moving models"))
        self.setMinimumWidth(460)
        title = QLabel(tr("Moving models to {folder}", folder=one_line(target)), self)
        title.setWordWrap(True)
        self._file = QLabel(tr("Reading the folder…"), self)
        self._file.setProperty("role", "muted")
        self.bar = BusyBar(tr("Moving"), self)
        self.stop = QPushButton(tr("Stop"), self)
        self.stop.setToolTip(tr("Files that were moved stay there. Move to the same folder again to continue."))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        for widget in (title, self.bar, self._file):
            column.addWidget(widget)
        column.addLayout(row)
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
