"""The Compare window: one prompt in up to four settings, side by side, and a verdict."""

from functools import partial
from itertools import accumulate
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.encoding import to_json
from foretoken.errors import ForetokenError
from foretoken.exchange.whole_file import whole_file
from foretoken.features.compare import words
from foretoken.features.compare.compare_column import CompareColumn
from foretoken.features.compare.comparison import MOST_SETTINGS, ComparisonReport, TextFork, TextVerdict
from foretoken.features.compare.model import FEWEST, CompareModel, Stage
from foretoken.features.compare.report import markdown
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.seeing.selection import Place
from foretoken.gui.widgets.shared.busy_bar import progress_bar
from foretoken.gui.widgets.shared.fields import decimal, show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.wording import later, tr

_NOTE = later(
    "All settings answer in turns, with the same seed, in an engine process of their own: the chat stays as it is."
    " A reply in the chat goes first; what it disturbs is measured again."
)
_OVER_A_SERVER = later(
    "All settings answer in turns, with the same seed: the chat stays as it is. A reply in the chat goes first; what it"
    " disturbs is measured again. What others ask of a server meanwhile makes it slower."
)
_LINES = 4  # of the prompt that show
_MOST_TOKENS = 4000


class CompareDialog(QDialog):
    """Non-modal: the chat goes on beside it."""

    def __init__(self, compare: CompareModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._compare = compare
        self._theme = theme
        self._columns: list[CompareColumn] = []
        self._fork = -1  # that is shown
        self._told: ComparisonReport | None = None
        self._folder = Path.home()
        self.setWindowTitle(tr("Compare settings"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1080, 720)
        self.setMinimumSize(720, 540)
        self._build()
        self._lay_out()
        self._wire()
        self._refresh()

    def _build(self) -> None:
        self.prompt = QPlainTextEdit(self)
        self.prompt.setAccessibleName(tr("Prompt"))
        self.prompt.setPlaceholderText(tr("What every setting is to answer…"))
        self.prompt.setTabChangesFocus(True)
        self.prompt.setFixedHeight(_LINES * self.prompt.fontMetrics().lineSpacing() + 20)
        self.note = text_label(self, role="muted")
        self.temperature = decimal(self, 0, 5, 0.1, self._on_temperature)
        self.temperature.setToolTip(tr("0 always takes the likeliest token, the strictest test of equal texts"))
        self.tokens = whole(self, 8, _MOST_TOKENS, self._on_tokens)
        self.tokens.setToolTip(tr("Where a reply ends, if it does not end by itself"))
        self.runs = whole(self, 1, 20, self._on_runs)
        self.runs.setToolTip(tr("How often each setting writes the reply; three show the spread"))
        self.add = QPushButton(tr("Add a setting"), self)
        self.start = QPushButton(tr("Compare"), self)
        self.start.setProperty("role", "primary")
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.setAccessibleName(tr("Cancel the comparison"))
        self.bar = progress_bar(tr("Progress of the comparison"), self)
        self.status = text_label(self, role="muted")
        self.verdict = text_label(self, selectable=True)
        font = self.verdict.font()
        font.setBold(True)
        self.verdict.setFont(font)
        self.speeds = text_label(self, selectable=True)
        self.show_fork = QPushButton(tr("Show where they differ"), self)
        self.copy = QPushButton(tr("Copy"), self)
        self.copy.setToolTip(tr("Copy the result as Markdown"))
        self.save = QPushButton(tr("Save…"), self)
        self.save.setToolTip(tr("Save the result as Markdown or JSON"))
        for button in (self.add, self.start, self.cancel, self.show_fork, self.copy, self.save):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        options = QHBoxLayout()
        options.setSpacing(8)
        for name, field in (
            (tr("Temperature"), self.temperature),
            (tr("Longest reply"), self.tokens),
            (tr("Runs of each"), self.runs),
        ):
            label = name_label(name, field, self)
            field.setAccessibleName(name)
            options.addWidget(label)
            options.addWidget(field)
        options.addStretch(1)
        buttons = QVBoxLayout()
        for button in (self.start, self.cancel, self.add):
            buttons.addWidget(button)
        buttons.addStretch(1)
        top = QHBoxLayout()
        top.addWidget(self.prompt, 1)
        top.addLayout(buttons)
        progress = QHBoxLayout()
        progress.addWidget(self.bar, 1)
        progress.addWidget(self.status, 3)
        result = QHBoxLayout()
        said = QVBoxLayout()
        said.addWidget(self.verdict)
        said.addWidget(self.speeds)
        result.addLayout(said, 1)
        result.addWidget(self.show_fork, 0, Qt.AlignmentFlag.AlignTop)
        self._side = QHBoxLayout()
        self._side.setSpacing(10)
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        foot.addWidget(self.copy)
        foot.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addLayout(top)
        column.addLayout(options)
        column.addLayout(progress)
        column.addLayout(result)
        column.addLayout(self._side, 1)
        column.addLayout(foot)

    def _wire(self) -> None:
        compare = self._compare
        compare.changed.connect(self._refresh)
        compare.run_begun.connect(self._on_run)
        self.prompt.textChanged.connect(self._on_prompt)
        self.add.clicked.connect(compare.add)
        self.start.clicked.connect(compare.start)
        self.cancel.clicked.connect(compare.cancel)
        self.show_fork.clicked.connect(self._on_show_fork)
        self.copy.clicked.connect(self._on_copy)
        self.save.clicked.connect(self._on_save)

    @property
    def columns(self) -> list[CompareColumn]:
        """One for each setting."""
        return self._columns

    def begin(self) -> None:
        """It was asked for: the fields show what is to be compared."""
        self.prompt.setPlainText(self._compare.prompt)
        self._refresh()
        (self.start if self._compare.prompt else self.prompt).setFocus()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for column in self._columns:
            column.pane.set_theme(theme)

    # --- what is shown -------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        compare = self._compare
        runs, found = compare.stage is Stage.RUNNING, compare.result
        options = compare.options
        show_number(self.temperature, options.sampling.temperature)
        show_number(self.tokens, options.stop.max_tokens or _MOST_TOKENS)
        show_number(self.runs, compare.repeat)
        for field in (self.temperature, self.tokens, self.runs):
            field.setEnabled(not runs)
        self.note.setText(tr(_OVER_A_SERVER if compare.remote else _NOTE))
        self.prompt.setReadOnly(runs)
        why_not = compare.why_not
        self.start.setVisible(not runs)
        self.start.setEnabled(not why_not)
        self.cancel.setVisible(runs)
        self.add.setVisible(not runs)
        self.add.setEnabled(len(compare.choices) < MOST_SETTINGS)
        share, said = compare.progress
        self.bar.setVisible(runs)
        self.bar.setValue(round(share * 1000))
        self.status.setText(said if runs else compare.error or why_not)
        self.status.setVisible(bool(self.status.text()))
        self._show_columns()
        self._show_result(None if runs else found)

    def _show_columns(self) -> None:
        compare = self._compare
        count = len(compare.choices)
        while len(self._columns) > count:
            column = self._columns.pop()
            column.hide()
            column.deleteLater()
        while len(self._columns) < count:
            self._add_column(len(self._columns))
        editable = compare.stage is not Stage.RUNNING
        drafts = compare.drafts()
        for number, (column, choice) in enumerate(zip(self._columns, compare.choices, strict=True)):
            lengths = compare.has_length(choice)
            column.show_choice(choice, drafts, lengths=lengths, editable=editable, removable=count > FEWEST)
            if compare.reply(number) is None:
                column.pane.show_reply(None)
                column.show_outcome(None)

    def _add_column(self, number: int) -> None:
        column = CompareColumn(self._theme, self)
        column.chosen.connect(partial(self._compare.choose, number))
        column.removed.connect(partial(self._compare.remove, number))
        self._columns.append(column)
        self._side.addWidget(column, 1)

    def _on_run(self, number: int) -> None:
        if number < len(self._columns):
            self._columns[number].pane.following = self._compare.stage is Stage.RUNNING
            self._columns[number].pane.show_reply(self._compare.reply(number))

    def _show_result(self, found: ComparisonReport | None) -> None:
        self.copy.setEnabled(found is not None)
        self.save.setEnabled(found is not None)
        self.show_fork.setVisible(found is not None and bool(found.forks))
        for part in (self.verdict, self.speeds):
            part.setVisible(found is not None)
        if found is None or found is self._told:
            return
        self._told, self._fork = found, -1
        self.verdict.setText(words.identity(found))
        self.verdict.setStyleSheet(f"color: {self._theme.danger};" if found.verdict is TextVerdict.DIFFERENT else "")
        said = [words.of_speed(outcome, found.reference) for outcome in found.settings]
        cut = [] if found.finished else [tr("The comparison was cancelled; this is what was done.")]
        self.speeds.setText("\n".join(filter(None, [*cut, *said])))
        for column, outcome in zip(self._columns, found.settings, strict=True):
            column.show_outcome(outcome)
            column.pane.following = False
            column.pane.verticalScrollBar().setValue(0)
        told = f"{self.verdict.text()}\n{self.speeds.text()}"
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, told))

    def _on_show_fork(self) -> None:
        """Mark where the next setting parts from the reference, in both texts."""
        found = self._compare.result
        if found is None or not found.forks:
            return
        self._fork = (self._fork + 1) % len(found.forks)
        fork = found.forks[self._fork]
        names = [outcome.setting for outcome in found.settings]
        self._compare.show_run(names.index(fork.setting), fork.repetition)
        for number, column in enumerate(self._columns):
            parts = names[number] in (fork.setting, fork.against)
            column.pane.show_token(self._place(number, fork) if parts else None)
        self.verdict.setText(words.of_fork(fork))

    def _place(self, number: int, fork: TextFork) -> Place | None:
        reply = self._compare.reply(number)
        written = [mark for mark in (() if reply is None else reply.marks) if mark.index is not None]
        ends = accumulate(len((mark.thought or "") + mark.text) for mark in written)
        beyond = (mark for mark, end in zip(written, ends, strict=True) if end > fork.position)
        named = (mark for mark in written if mark.index == fork.position)
        mark = next(beyond if fork.of_text else named, None)
        return None if mark is None or mark.index is None else Place(0, mark.round, mark.index)

    # --- what the user does --------------------------------------------------------------------------------

    def _on_prompt(self) -> None:
        self._compare.set_prompt(self.prompt.toPlainText())

    def _on_temperature(self, value: float) -> None:
        self._compare.set_sampling(temperature=value)

    def _on_tokens(self, value: int) -> None:
        self._compare.set_longest(value)

    def _on_runs(self, value: int) -> None:
        self._compare.repeat = value

    def _document(self) -> str:
        assert self._compare.result is not None, "the button is off without one"
        return markdown(self._compare.result, prompt=self._compare.prompt)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._document())
        self.status.setText(tr("Copied."))
        self.status.show()

    def _on_save(self) -> None:
        kinds = tr("Markdown (*.md);;JSON (*.json)")
        usual = self._folder / f"{tr('comparison')}.md"
        name, chosen = QFileDialog.getSaveFileName(self, tr("Save the comparison"), str(usual), kinds)
        if name:
            path = Path(name)
            if path.suffix not in (".md", ".json"):
                path = path.with_name(f"{path.name}.{'json' if 'json' in chosen else 'md'}")
            self._folder = path.parent
            self.write(path)

    def write(self, path: Path) -> None:
        """Save the result, as the name of the file ends; say where that failed."""
        assert self._compare.result is not None, "the button is off without one"
        data = to_json(self._compare.result, indent=2) if path.suffix == ".json" else self._document().encode()
        try:
            with whole_file(path) as file:
                file.write(data)
        except ForetokenError as error:
            self.status.setText(str(error))
        else:
            self.status.setText(tr("Saved as {path}.", path=path))
        self.status.show()
