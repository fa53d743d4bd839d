"""Measure ▸ Compare, and its window: one prompt in up to four settings, side by side, and a verdict."""

from functools import partial
from itertools import accumulate
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFrame, QPlainTextEdit, QWidget

from foretoken.amounts import percent, too_short_to_tell
from foretoken.encoding import to_json
from foretoken.features.compare.comparison import MOST_SETTINGS, ComparisonReport, SettingOutcome, TextFork, TextVerdict
from foretoken.features.compare.model import FEWEST, CompareModel, SettingChoice
from foretoken.features.compare.report import identity, markdown, of_fork, of_speed
from foretoken.gui.look.theme import Theme
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.viewmodels.seeing.selection import TokenPlace
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import decimal, show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label, tool_button
from foretoken.plain import one_line
from foretoken.wording import later, number, tr

_LENGTHS: Final[tuple[DraftLength, ...]] = ("auto", 1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32)


class CompareColumn(QFrame):
    """Shows one setting and its reply.

    Signals: chosen(Choice): the user changed it. removed(): the user wants to leave it out.
    """

    chosen = Signal(object)
    removed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.draft = QComboBox(self)
        self.draft.setAccessibleName(tr("What guesses"))
        self.draft.setMinimumContentsLength(8)
        self.draft.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.length = QComboBox(self)
        self.length.setAccessibleName(tr("Draft length"))
        self.length.setToolTip(tr("Most tokens guessed in a round; Auto chooses by measured costs"))
        for length in _LENGTHS:
            self.length.addItem(tr("Auto") if length == "auto" else str(length), length)
        self.remove = tool_button(
            "✕", self, role="small", tip=tr("Remove this setting"), name=tr("Remove this setting")
        )
        self.figures = text_label(self, selectable=True)
        self.figures.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.figures.setMinimumHeight(2 * self.figures.fontMetrics().lineSpacing())  # so that texts are level
        self.pane = ReplyPane(theme, self)
        self.named = name_label(tr("Draft length"), self.length, self)
        head = boxes.row(self.named, self.length, None, self.remove)
        keeps = self.length.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # so that texts are level
        self.length.setSizePolicy(keeps)
        boxes.column(self.draft, head, self.figures, (self.pane, 1), of=self, spacing=6, margins=(10, 10, 10, 10))
        self.draft.activated.connect(self._on_chosen)
        self.length.activated.connect(self._on_chosen)
        self.remove.clicked.connect(self.removed)
        self.setMinimumWidth(180)

    def show_choice(
        self, choice: SettingChoice, drafts: list[Entry], *, lengths: bool, editable: bool, removable: bool
    ) -> None:
        """What the setting is, and what it could be. `lengths`: a draft length can be chosen."""
        rows = [(row.path, one_line(row.label)) for row in drafts]
        if choice.draft not in [path for path, _label in rows]:
            rows.append((choice.draft, one_line(choice.draft or "", 60)))
        if rows != [(self.draft.itemData(at), self.draft.itemText(at)) for at in range(self.draft.count())]:
            self.draft.clear()
            for path, label in rows:
                self.draft.addItem(label, path)
        self.draft.setCurrentIndex([path for path, _label in rows].index(choice.draft))
        self.draft.setToolTip(self.draft.currentText())
        if choice.length not in _LENGTHS and self.length.findData(choice.length) < 0:
            self.length.addItem(str(choice.length), choice.length)
        self.length.setCurrentIndex(self.length.findData(choice.length))
        for part in (self.named, self.length):
            part.setVisible(lengths)
        for part in (self.draft, self.length):
            part.setEnabled(editable)
        self.remove.setVisible(editable and removable)

    def show_outcome(self, outcome: SettingOutcome | None) -> None:
        """The figures of its runs; None: there are none yet."""
        self.figures.setText(tr("not measured") if outcome is None else figures(outcome))
        self.figures.setToolTip(
            tr("Median decode speed of its runs, with the lowest and the highest") if outcome else ""
        )

    def _on_chosen(self) -> None:
        self.chosen.emit(SettingChoice(draft=self.draft.currentData(), length=self.length.currentData()))


def figures(outcome: SettingOutcome) -> str:
    """Speed with spread, speedup with interval, acceptance."""
    lines = []
    if outcome.decode_tps is not None:
        tps = outcome.decode_tps
        lines.append(
            tr("{median:,.1f} tok/s ({low:,.1f} to {high:,.1f})", median=tps.median, low=tps.low, high=tps.high)
        )
    elif outcome.metrics.too_short:
        lines.append(too_short_to_tell())
    if outcome.speedup is not None:
        lines.append(outcome.speedup.words)
    rate = outcome.metrics.draft_acceptance_rate
    if rate is not None:
        lines.append(tr("{share} accepted", share=percent(rate)))
    if outcome.token_ids:
        lines.append(tr("{count} tokens", count=number(len(outcome.token_ids))))
    return " · ".join(lines)


_NOTE = later(
    "All settings answer in turns with the same seed, in a separate engine process. Replies "
    "in the chat go first; runs they disturb are measured again."
)
_OVER_A_SERVER = later(
    "All settings answer in turns with the same seed. Replies in the chat go first; runs they "
    "disturb are measured again. Other users of a server slow it down."
)
_LINES = 4  # of the prompt that show
_MOST_TOKENS = 4000


class CompareDialog(RunDialog):
    """The prompt and what all settings share above, a column for each setting below."""

    def __init__(self, compare: CompareModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(compare, tr("Compare settings"), parent, size=(1080, 720), least=(720, 540), width=None)
        self._compare = compare
        self._theme = theme
        self.columns: list[CompareColumn] = []
        """One for each setting."""
        self._fork = -1  # that is shown
        self._said: ComparisonReport | None = None
        self.start_words = tr("Compare")
        self.cancel.setAccessibleName(tr("Cancel the comparison"))
        self._build_form()
        self._build_results()
        compare.run_begun.connect(self._on_run)
        self.refresh()

    def _build_form(self) -> None:
        compare = self._compare
        self.prompt = QPlainTextEdit(self)
        self.prompt.setAccessibleName(tr("Prompt"))
        self.prompt.setPlaceholderText(tr("Prompt for every setting…"))
        self.prompt.setTabChangesFocus(True)
        self.prompt.setFixedHeight(_LINES * self.prompt.fontMetrics().lineSpacing() + 20)
        self.prompt.textChanged.connect(lambda: compare.set_prompt(self.prompt.toPlainText()))
        self.temperature = decimal(self, 0, 5, 0.1, lambda value: compare.set_sampling(temperature=value))
        self.temperature.setToolTip(tr("0 always takes the most likely token: the strictest test that texts are equal"))
        self.tokens = whole(self, 8, _MOST_TOKENS, compare.set_longest)
        self.tokens.setToolTip(tr("Longest reply, in tokens"))
        self.runs = whole(self, 1, 20, self._on_runs)
        self.runs.setToolTip(tr("Runs of each setting; three or more show the spread"))
        self.add = self.button(tr("Add a setting"))
        self.add.clicked.connect(compare.add)
        self.fields = [self.temperature, self.tokens, self.runs]
        options = boxes.row(spacing=8)
        names = tr("Temperature"), tr("Longest reply"), tr("Runs of each")
        for name, field in zip(names, self.fields, strict=True):
            field.setAccessibleName(name)
            options.addWidget(name_label(name, field, self))
            options.addWidget(field)
        options.addStretch(1)
        self.form.addLayout(boxes.row((self.prompt, 1), boxes.column(self.start, self.cancel, self.add, None)))
        self.form.addLayout(options)

    def _build_results(self) -> None:
        self.verdict = text_label(self, selectable=True)
        font = self.verdict.font()
        font.setBold(True)
        self.verdict.setFont(font)
        self.speeds = text_label(self, selectable=True)
        self.show_fork = self.button(tr("Show where they differ"))
        self.copy = self.button(tr("Copy"), tr("Copy the result as Markdown"))
        self.save = self.button(tr("Save…"), tr("Save the result as Markdown or JSON"))
        self.show_fork.clicked.connect(self._on_show_fork)
        self.copy.clicked.connect(self._on_copy)
        self.save.clicked.connect(self._on_save)
        self.note = text_label(self, role="muted")
        result = boxes.row((boxes.column(self.verdict, self.speeds), 1), (self.show_fork, 0, Qt.AlignmentFlag.AlignTop))
        self._side = boxes.row(spacing=10)
        self.results.addLayout(result)
        self.results.addLayout(self._side, 1)
        self.results.addLayout(boxes.row((self.note, 1), self.copy, self.save))

    def ask(self, message: int | None) -> None:
        """Compare on a message of the open chat, as the model does; what is under way goes on."""
        if not self._compare.running:
            self._compare.ask(message)
            self.prompt.setPlainText(self._compare.prompt)
            (self.start if self._compare.prompt else self.prompt).setFocus()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for column in self.columns:
            column.pane.set_theme(theme)

    # --- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        compare = self._compare
        show_number(self.temperature, compare.options.sampling.temperature)
        show_number(self.tokens, compare.options.stop.max_tokens or _MOST_TOKENS)
        show_number(self.runs, compare.repeat)
        self.note.setText(tr(_OVER_A_SERVER if compare.remote else _NOTE))
        self.prompt.setReadOnly(compare.running)
        self.add.setVisible(not compare.running)
        self.add.setEnabled(len(compare.choices) < MOST_SETTINGS)
        self._show_columns()
        self._show_result(None if compare.running else compare.result)

    def _show_columns(self) -> None:
        compare = self._compare
        count = len(compare.choices)
        while len(self.columns) > count:
            column = self.columns.pop()
            column.hide()
            column.deleteLater()
        while len(self.columns) < count:
            self._add_column(len(self.columns))
        drafts = compare.drafts()
        for place, (column, choice) in enumerate(zip(self.columns, compare.choices, strict=True)):
            lengths = compare.has_length(choice)
            column.show_choice(choice, drafts, lengths=lengths, editable=not compare.running, removable=count > FEWEST)
            if compare.reply(place) is None:
                column.pane.show_reply(None)
                column.show_outcome(None)

    def _add_column(self, number: int) -> None:
        column = CompareColumn(self._theme, self)
        column.chosen.connect(partial(self._compare.choose, number))
        column.removed.connect(partial(self._compare.remove, number))
        self.columns.append(column)
        self._side.addWidget(column, 1)

    def _on_run(self, number: int) -> None:
        if number < len(self.columns):
            self.columns[number].pane.following = self._compare.running
            self.columns[number].pane.show_reply(self._compare.reply(number))

    def _show_result(self, found: ComparisonReport | None) -> None:
        self.copy.setEnabled(found is not None)
        self.save.setEnabled(found is not None)
        self.show_fork.setVisible(found is not None and bool(found.forks))
        for part in (self.verdict, self.speeds):
            part.setVisible(found is not None)
        if found is None or found is self._said:
            return
        self._said, self._fork = found, -1
        self.verdict.setText(identity(found))
        self.verdict.setStyleSheet(f"color: {self._theme.danger};" if found.verdict is TextVerdict.DIFFERENT else "")
        said = [of_speed(outcome, found.reference) for outcome in found.settings]
        cut = [] if found.finished else [tr("Comparison cancelled. Results so far are shown.")]
        self.speeds.setText("\n".join(filter(None, [*cut, *said])))
        for column, outcome in zip(self.columns, found.settings, strict=True):
            column.show_outcome(outcome)
            column.pane.following = False
            column.pane.verticalScrollBar().setValue(0)
        self.announce(f"{self.verdict.text()}\n{self.speeds.text()}")

    def _on_show_fork(self) -> None:
        """Mark where the next setting parts from the reference, in both texts."""
        found = self._compare.result
        if found is None or not found.forks:
            return
        self._fork = (self._fork + 1) % len(found.forks)
        fork = found.forks[self._fork]
        names = [outcome.setting for outcome in found.settings]
        self._compare.show_run(names.index(fork.setting), fork.repetition)
        for place, column in enumerate(self.columns):
            parts = names[place] in (fork.setting, fork.against)
            column.pane.show_token(self._token_at(place, fork) if parts else None)
        self.verdict.setText(of_fork(fork))

    def _token_at(self, setting: int, fork: TextFork) -> TokenPlace | None:
        reply = self._compare.reply(setting)
        written = [mark for mark in (() if reply is None else reply.marks) if mark.index is not None]
        ends = accumulate(len((mark.thought or "") + mark.text) for mark in written)
        beyond = (mark for mark, end in zip(written, ends, strict=True) if end > fork.position)
        named = (mark for mark in written if mark.index == fork.position)
        mark = next(beyond if fork.of_text else named, None)
        return None if mark is None or mark.index is None else TokenPlace(0, mark.round, mark.index)

    # --- what the user does --------------------------------------------------------------------------------

    def _on_runs(self, value: int) -> None:
        self._compare.repeat = value

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.document("md").decode())
        self.status.setText(tr("Copied."))
        self.status.show()

    def _on_save(self) -> None:
        kinds = tr("Markdown (*.md);;JSON (*.json)")
        self.save_as(tr("Save the comparison"), tr("comparison"), kinds, ("md", "json"))

    def document(self, form: str) -> bytes:
        found = self._compare.result
        assert found is not None, "the button is off without one"
        return to_json(found, indent=2) if form == "json" else markdown(found, prompt=self._compare.prompt).encode()


def register(shell: Shell) -> None:
    """Its entry in the menu, its key and the button of a message."""
    core, window = shell.core, shell.window
    messages = window.transcript.messages

    def made() -> CompareDialog:
        dialog = CompareDialog(CompareModel(core, window), core.themes.theme, window)
        core.themes.changed.connect(dialog.set_theme)
        return dialog

    kept = shell.dialog("compare", made)

    def compare(message: int | None = None) -> None:
        """On `message`; without it on the one the keyboard is in, or the last."""
        if message is None:
            path = core.chats.path
            message = messages.focused or (path[-1].id if path else None)
        kept.get().ask(message)
        kept.open()

    tip = later("Run this prompt with other settings and compare text and speed (F7)")
    messages.offer(Offered(later("Compare…"), tip, compare))
    shell.add(Action("compare", later("&Compare…"), compare, "measure", 110, "F7"))
