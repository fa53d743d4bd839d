"""The sampling popover: every option of a reply, each with what it means, live while a reply is written."""

from typing import Final

from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.engine.sampling.presets import USUAL
from foretoken.engine.verify.own_rule import RULES
from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.settings.table import help_of
from foretoken.gui.widgets.pair.controls_form import ReplyForm
from foretoken.gui.widgets.pair.controls_more import MoreSamplers
from foretoken.gui.widgets.pair.presets import PresetRow
from foretoken.gui.widgets.shared.captions import caption
from foretoken.gui.widgets.shared.fields import add_row, choice, decimal, explain, form, show_number, whole
from foretoken.gui.widgets.shared.help_line import HelpLine
from foretoken.gui.widgets.shared.pasted import PastingEdit
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.plain import one_line
from foretoken.wording import joined, later, tr

SEED_MAX: Final = 2**31 - 1
_LONGEST: Final = 20  # characters of a preset's name on the button
_LOOKUP: Final = ((later("Auto"), None), (later("On"), True), (later("Off"), False))

MEANINGS: Final = {
    name: help_of(field)
    for name, field in (
        ("Temperature", "temperature"),
        ("Top-k", "top_k"),
        ("Top-p", "top_p"),
        ("Min-p", "min_p"),
        ("Repetition penalty", "repetition_penalty"),
        ("Presence penalty", "presence_penalty"),
        ("Frequency penalty", "frequency_penalty"),
        ("Stop guessing when unsure", "min_confidence"),
        ("Prompt lookup", "lookup"),
        ("Longest reply", "max_tokens"),
        ("Seed", "seed"),
        ("System prompt", "system_prompt"),
    )
}


class SamplingPopover(Popover):
    """Changes the ControlsViewModel at once."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(tr("Sampling"), parent)
        self._controls = controls
        self.presets: PresetRow | None = None
        sampling = controls.set_sampling
        self._pages = QTabWidget(self)
        usual = QWidget(self._pages)
        self.more = MoreSamplers(controls, self._pages)
        self.form = ReplyForm(controls, self._pages)
        self.temperature = decimal(usual, 0, 2, 0.05, lambda v: sampling(temperature=v))
        self.top_k = whole(usual, 0, 100_000, lambda v: sampling(top_k=v), tr("all"))
        self.top_p = decimal(usual, 0.01, 1, 0.01, lambda v: sampling(top_p=v))
        self.min_p = decimal(usual, 0, 1, 0.01, lambda v: sampling(min_p=v))
        self.repetition = decimal(usual, 0.5, 2, 0.05, lambda v: sampling(repetition_penalty=v))
        self.presence = decimal(usual, -2, 2, 0.1, lambda v: sampling(presence_penalty=v))
        self.frequency = decimal(usual, -2, 2, 0.1, lambda v: sampling(frequency_penalty=v))
        self.min_confidence = decimal(usual, 0, 1, 0.05, controls.set_min_confidence, tr("never"))
        self.lookup = choice(usual, [(tr(name), value) for name, value in _LOOKUP], controls.set_lookup)
        self.most_tokens = whole(usual, 0, 1_000_000, lambda v: controls.set_max_tokens(v or None), tr("no limit"))
        self.seed = whole(usual, -1, SEED_MAX, lambda v: sampling(seed=None if v < 0 else v), tr("random"))
        self.system_prompt = PastingEdit(usual)
        self.system_prompt.setPlaceholderText(tr("None", meaning="text"))
        self.system_prompt.setTabChangesFocus(True)
        self.system_prompt.setFixedHeight(64)
        self.system_prompt.textChanged.connect(lambda: controls.set_system_prompt(self.system_prompt.toPlainText()))
        self.reset = QPushButton(tr("Reset to defaults"), self)
        self.reset.setToolTip(tr("Reset all of these options; texts that you typed stay"))
        self.reset.clicked.connect(controls.reset_sampling)
        self._lay_out(usual)
        self.form.file_wanted.connect(self._load_form)
        controls.changed.connect(self.show_choices)
        self.show_choices(controls.choices)

    def show_choices(self, choices: Choices) -> None:
        """Set every field, without signals."""
        sampling, draft, stop = choices.reply.sampling, choices.reply.draft, choices.reply.stop
        for field, value in (
            (self.temperature, sampling.temperature),
            (self.top_p, sampling.top_p),
            (self.min_p, sampling.min_p),
            (self.repetition, sampling.repetition_penalty),
            (self.presence, sampling.presence_penalty),
            (self.frequency, sampling.frequency_penalty),
            (self.min_confidence, draft.min_confidence),
        ):
            show_number(field, value)
        for whole_field, number in (
            (self.top_k, sampling.top_k),
            (self.most_tokens, stop.max_tokens or 0),
            (self.seed, -1 if sampling.seed is None else sampling.seed),
        ):
            show_number(whole_field, number)
        self.lookup.setCurrentIndex(self.lookup.findData(draft.lookup))
        if self.system_prompt.toPlainText() != choices.system_prompt:
            self.system_prompt.setPlainText(choices.system_prompt)

    def add_presets(self, presets: PresetsViewModel) -> None:
        """A row with the presets above the options."""
        self.presets = PresetRow(presets, self)
        self._column.insertWidget(0, self.presets)

    def first_field(self) -> QWidget:
        return (self.temperature, self.more.typical_p, self.form.kind)[self._pages.currentIndex()]

    def _load_form(self) -> None:
        # A popup would stand in the way of the dialog, and closes when another window comes up.
        at = self.pos()
        self.hide()
        self.form.ask_for_file()
        self.move(at)
        self.show()
        self.form.text.setFocus()

    def _lay_out(self, usual: QWidget) -> None:
        left, right = form(), form()
        for into, name, field in (
            (left, "Temperature", self.temperature),
            (left, "Top-k", self.top_k),
            (left, "Top-p", self.top_p),
            (left, "Min-p", self.min_p),
            (left, "Seed", self.seed),
            (left, "Prompt lookup", self.lookup),
            (right, "Repetition penalty", self.repetition),
            (right, "Presence penalty", self.presence),
            (right, "Frequency penalty", self.frequency),
            (right, "Longest reply", self.most_tokens),
            (right, "Stop guessing when unsure", self.min_confidence),
        ):
            add_row(into, tr(name), field, tr(MEANINGS[name]))
        columns = QHBoxLayout()
        columns.setSpacing(20)
        columns.addLayout(left)
        columns.addLayout(right)
        prompt = QLabel(tr("System prompt"), usual)
        meaning = tr(MEANINGS["System prompt"])
        prompt.setToolTip(meaning)
        prompt.setBuddy(self.system_prompt)
        explain(self.system_prompt, tr("System prompt"), meaning)
        page = QVBoxLayout(usual)
        page.setContentsMargins(0, 8, 0, 0)
        page.setSpacing(10)
        page.addLayout(columns)
        page.addWidget(prompt)
        page.addWidget(self.system_prompt)
        self._pages.setDocumentMode(True)
        self._pages.tabBar().setDrawBase(False)
        self._pages.addTab(usual, tr("Common"))
        self._pages.addTab(self.more, tr("More"))
        self._pages.addTab(self.form, tr("Format"))
        for place, tip in enumerate(
            (tr("The common options"), tr("Further samplers, and which guesses stay"), tr("Grammars and JSON schemas"))
        ):
            self._pages.setTabToolTip(place, tip)
        self._pages.tabBar().setAccessibleName(tr("Pages of the sampling options"))
        foot = QHBoxLayout()
        note = self.help = HelpLine(
            tr(
                "Point at an option to read what it does. Changes take effect in the next round. This chat keeps "
                "them, and new chats start with them."
            ),
            self,
        )
        foot.addWidget(note, 1)
        foot.addWidget(self.reset)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(10)
        column.addWidget(self._pages, 1)
        column.addLayout(foot)
        self.help.watch()


class SamplingButton(QToolButton):
    """Opens the popover."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.popover = SamplingPopover(controls, self)
        self.clicked.connect(lambda: self.popover.open_under(self))
        self._controls, self._preset = controls, ""
        controls.changed.connect(self._on_choices)
        self._on_choices(controls.choices)

    def add_presets(self, presets: PresetsViewModel) -> None:
        """Say which preset is in force, and offer them in the popover."""
        self.popover.add_presets(presets)

        def show() -> None:
            self._preset = "" if presets.current == USUAL else presets.label
            self._on_choices(self._controls.choices)

        presets.changed.connect(show)
        show()

    def name_preset(self, renamed: str | None) -> None:
        """Open the popover and ask for the name of a preset."""
        self.popover.open_under(self)
        if self.popover.presets is not None:
            self.popover.presets.ask_name(renamed)

    def _on_choices(self, choices: Choices) -> None:
        """What changes a reply in kind is said where it is always seen."""
        said = []
        tips = [tr("Temperature, filters, penalties, seed, length, form and system prompt")]
        if self._preset:
            said.append(caption(one_line(self._preset, _LONGEST)))
            tips.append(tr("Preset: {preset}", preset=self._preset))
        sampling = choices.reply.sampling
        if sampling.grammar or sampling.json_schema:
            said.append(tr("form"))
            tips.append(tr("Replies match a grammar") if sampling.grammar else tr("Replies match a JSON schema"))
        if choices.reply.draft.acceptance == "typical":
            said.append(tr("lossy"))
            tips.append(tr("Typical acceptance is on: the text is not the main model's own"))
        elif choices.reply.draft.acceptance not in RULES:
            said.append(tr("own rule"))
            tips.append(tr("Your own rule decides which guesses are kept"))
        self.setText(tr("Sampling: {what} ▾", what=joined(said)) if said else tr("Sampling ▾"))
        self.setToolTip("\n".join(tips))
