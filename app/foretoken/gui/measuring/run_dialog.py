"""The frame of a measurement's dialog: a form, a row that says how far the run is, its results, and buttons."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from foretoken.errors import ForetokenError
from foretoken.gui.measuring.run_model import RunModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import endless, progress_bar
from foretoken.gui.widgets.shared.labels import announce, push_button, restyle, text_label
from foretoken.gui.widgets.shared.side_dialog import Pixels, SideDialog
from foretoken.whole_file import whole_file
from foretoken.wording import tr


class RunDialog(SideDialog):
    """Non-modal: the chat goes on beside it. A feature puts its widgets into `form` and `results`, its `fields` are off
    while something runs, and it adds to `refresh` what it shows itself.

    `form` stands above the progress and the results, or, where it has a `width`, to the left of them.
    """

    def __init__(
        self, run: RunModel, title: str, parent: QWidget, *, size: Pixels, least: Pixels, width: tuple[int, int] | None
    ) -> None:
        super().__init__(title, parent, size=size, least=least)
        self.run = run
        self.fields: list[QWidget] = []
        self.start_words, self.again_words, self.again_tip = tr("Start"), tr("Measure again"), ""
        self.forgets = False
        """Whether measuring again forgets what was measured, so that its button does not ask to be pressed."""
        self.folder = Path.home()
        self.start = self.button(tr("Start"))
        self.cancel = self.button(tr("Cancel"))
        self.bar = progress_bar(tr("Progress"), self)
        self.status = text_label(self, role="muted")
        self.told = self.status
        """Where it is said what came of saving."""
        self._lay_out(width)
        run.changed.connect(self.refresh)
        self.start.clicked.connect(lambda: run.start(again=run.again))
        self.cancel.clicked.connect(run.cancel)

    def _lay_out(self, width: tuple[int, int] | None) -> None:
        column = boxes.column(of=self, spacing=10, margins=(16, 14, 16, 14))
        self.top, self.form, self.results = column, QVBoxLayout(), QVBoxLayout()
        progress: QBoxLayout = QHBoxLayout() if width is None else QVBoxLayout()
        progress.addWidget(self.bar, 1)
        progress.addWidget(self.status, 3)
        if width is None:
            for part in (self.form, self.results):
                part.setSpacing(10)
            column.addLayout(self.form)
            column.addLayout(progress)
            column.addLayout(self.results, 1)
            return
        choices, beside = QWidget(self), QHBoxLayout()
        choices.setMinimumWidth(width[0])
        choices.setMaximumWidth(width[1])
        choices.setLayout(self.form)
        self.form.setContentsMargins(0, 0, 0, 0)
        for layout in (self.form, self.results, progress):
            layout.setSpacing(8)
        self.results.addLayout(progress)
        beside.setSpacing(16)
        beside.addWidget(choices, 1)
        beside.addLayout(self.results, 3)
        column.addLayout(beside, 1)

    def button(self, text: str, tip: str = "") -> QPushButton:
        return push_button(text, self, tip=tip)

    def refresh(self) -> None:
        """Everything as it is now."""
        run = self.run
        for field in self.fields:
            field.setEnabled(not run.running)
        had_focus = next((button for button in (self.start, self.cancel) if button.hasFocus()), None)
        self.start.setText(tr("Continue") if run.begun else self.again_words if run.again else self.start_words)
        self.start.setToolTip(self.again_tip if run.again else "")
        role = "" if run.again and self.forgets else "primary"
        restyle(self.start, role=role)
        self.start.setEnabled(not run.why_not)
        self.start.setVisible(not run.running)
        self.cancel.setVisible(run.running)
        if had_focus is not None and had_focus.isHidden():  # the one in its place has it now
            (self.cancel if run.running else self.start).setFocus()
        self.bar.setVisible(run.busy)
        self.bar.setRange(0, endless() if run.share is None else 1000)
        if run.share is not None:
            self.bar.setValue(round(1000 * run.share))
        self._say(run.said)

    def _say(self, text: str) -> None:
        self.status.setText(text)
        self.status.setVisible(bool(text))

    def announce(self, text: str) -> None:
        """Say it to a screen reader."""
        announce(self, text)

    def save_as(self, title: str, name: str, filters: str, forms: Sequence[str]) -> None:
        """Ask where the result goes, and write it there. `filters`: one for each of the `forms` that a file's name may
        end with."""
        chosen, kind = QFileDialog.getSaveFileName(self, title, str(self.folder / f"{name}.{forms[0]}"), filters)
        if chosen:
            path = Path(chosen)
            if path.suffix[1:] not in forms:
                path = path.with_name(f"{path.name}.{forms[filters.split(';;').index(kind)]}")
            self.folder = path.parent
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the result in the form that the name of the file ends with; say where that failed."""
        try:
            with whole_file(path) as file:
                file.write(self.document(path.suffix[1:]))
        except ForetokenError as error:
            said = str(error)
        else:
            said = tr("Saved as {path}.", path=path)
        self.told.setText(said)
        self.told.show()

    def document(self, form: str) -> bytes:
        """The result as a file."""
        raise NotImplementedError
