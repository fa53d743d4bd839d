"""The sampling popover: every option of a reply, each with what it means, live while a reply is written."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.engine.options import COMMON
from foretoken.engine.sampling.presets import USUAL
from foretoken.gui.viewmodels.pair.controls import REPLY_SETTINGS, Choices, ControlsViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.widgets.pair.controls_form import OptionsForm
from foretoken.gui.widgets.pair.presets import PresetRow
from foretoken.gui.widgets.shared.captions import caption
from foretoken.gui.widgets.shared.fields import Field, option_field
from foretoken.gui.widgets.shared.help_line import HelpLine
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.gui.widgets.shared.pasted import PastingEdit
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.option import options_of
from foretoken.plain import one_line
from foretoken.settings import Settings
from foretoken.wording import joined, later, tr

_LONGEST: Final = 20  # characters of a preset's name on the button
_WIDTH: Final = 112  # pixels of a field
_WIDE: Final = 196
_LEFT: Final = (*COMMON[:5], "lookup")
_RIGHT: Final = (*COMMON[5:], "max_tokens", "min_confidence")
_BELOW: Final = ("kept_guesses", "logit_bias")
_FURTHER: Final = tuple(
    name for name in REPLY_SETTINGS if name not in (*_LEFT, *_RIGHT, *_BELOW, "draft_length")
)  # the length is in the bar
_OPTIONS: Final = options_of(Settings)
_LOSSY: Final = later("Lossy: the text can differ from what the main model alone would write.")


class SamplingPopover(Popover):
    """Changes the ControlsViewModel at once. `fields`: of the options, by their names in the settings."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(tr("Sampling"), parent)
        self._controls = controls
        self.presets: PresetRow | None = None
        self.fields: dict[str, Field] = {}
        self.pages = QTabWidget(self)
        self.form = OptionsForm(controls, self.pages)
        self.system_prompt = PastingEdit(self.pages)
        self.system_prompt.setPlaceholderText(tr("None", meaning="text"))
        self.system_prompt.setTabChangesFocus(True)
        self.system_prompt.setFixedHeight(64)
        self.system_prompt.textChanged.connect(lambda: controls.set_system_prompt(self.system_prompt.toPlainText()))
        self.lossy = text_label(self.pages, role="warning")
        self.reset = QPushButton(tr("Reset to defaults"), self)
        self.reset.setToolTip(tr("Reset all of these options; texts that you typed stay"))
        self.reset.clicked.connect(controls.reset_sampling)
        self._lay_out()
        self.form.file_wanted.connect(self._load_form)
        controls.changed.connect(self.show_choices)
        self.show_choices(controls.choices)

    def show_choices(self, choices: Choices) -> None:
        """Set every field, without signals. What has no effect now cannot be changed."""
        for name, field in self.fields.items():
            field.show_value(choices.value(name))
            needs = _OPTIONS[name].option.needs
            field.setEnabled(not needs or choices.value(needs) != _OPTIONS[needs].option.off)
        self.lossy.setText(tr(_LOSSY) if choices.reply.draft.acceptance == "typical" else "")
        self.lossy.setVisible(bool(self.lossy.text()))
        if self.system_prompt.toPlainText() != choices.system_prompt:
            self.system_prompt.setPlainText(choices.system_prompt)

    def add_presets(self, presets: PresetsViewModel) -> None:
        """A row with the presets above the options."""
        self.presets = PresetRow(presets, self)
        self._column.insertWidget(0, self.presets)

    def first_field(self) -> QWidget:
        first = (self.fields[_LEFT[0]], self.fields[_FURTHER[0]])
        page = self.pages.currentIndex()
        return first[page].inner if page < len(first) else self.form.kind

    def _load_form(self) -> None:
        # A popup would stand in the way of the dialog, and closes when another window comes up.
        at = self.pos()
        self.hide()
        self.form.ask_for_file()
        self.move(at)
        self.show()
        self.form.text.setFocus()

    def _field(self, name: str, parent: QWidget, width: int) -> Field:
        """The field of an option, with what it means on hover and for screen readers."""
        field = option_field(_OPTIONS[name], lambda value: self._controls.set_options(**{name: value}), parent, width)
        field.explain(tr(_OPTIONS[name].option.title), tr(_OPTIONS[name].option.help))
        field.inner.setToolTip(tr(_OPTIONS[name].option.help))
        self.fields[name] = field
        return field

    def _label(self, name: str, field: Field, parent: QWidget) -> QLabel:
        label = name_label(tr(_OPTIONS[name].option.title), field.inner, parent)
        label.setToolTip(tr(_OPTIONS[name].option.help))
        label.setMinimumHeight(field.sizeHint().height())  # a form would put it higher than the text of its field
        return label

    def _rows(self, names: Iterable[str], parent: QWidget, width: int = _WIDTH) -> QFormLayout:
        rows = QFormLayout()
        rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows.setHorizontalSpacing(10)
        rows.setVerticalSpacing(6)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        for name in names:
            field = self._field(name, parent, width)
            rows.addRow(self._label(name, field, parent), field)
        return rows

    def _usual(self) -> QWidget:
        """The first page: the common options, and the system prompt."""
        usual = QWidget(self.pages)
        about = _OPTIONS["system_prompt"].option
        self.system_prompt.setToolTip(tr(about.help))
        self.system_prompt.setAccessibleName(tr(about.title))
        self.system_prompt.setAccessibleDescription(tr(about.help))
        label = name_label(tr(about.title), self.system_prompt, usual)
        label.setToolTip(tr(about.help))
        page = QVBoxLayout(usual)
        page.setContentsMargins(0, 8, 0, 0)
        page.setSpacing(10)
        page.addLayout(_columns(self._rows(_LEFT, usual), self._rows(_RIGHT, usual)))
        page.addWidget(label)
        page.addWidget(self.system_prompt)
        return usual

    def _more(self) -> QWidget:
        """The second page: further samplers, and which guesses are kept."""
        more = QWidget(self.pages)
        half = (len(_FURTHER) + 1) // 2
        rule, bias = _BELOW
        page = QVBoxLayout(more)
        page.setContentsMargins(0, 8, 0, 0)
        page.setSpacing(8)
        page.addLayout(_columns(self._rows(_FURTHER[:half], more), self._rows(_FURTHER[half:], more)))
        page.addLayout(self._rows((rule,), more, _WIDE))
        page.addWidget(self.lossy)
        field = self._field(bias, more, _WIDTH)
        label = self._label(bias, field, more)
        biases = QHBoxLayout()
        biases.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        biases.addWidget(field, 1)
        page.addLayout(biases)
        page.addStretch(1)
        return more

    def _lay_out(self) -> None:
        for page, name, tip in (
            (self._usual(), tr("Common"), tr("The common options")),
            (self._more(), tr("More"), tr("Further samplers, and which guesses stay")),
            (self.form, tr("Format"), tr("Grammars and JSON schemas")),
        ):
            self.pages.setTabToolTip(self.pages.addTab(page, name), tip)
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setDrawBase(False)
        self.pages.tabBar().setAccessibleName(tr("Pages of the sampling options"))
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
        column.addWidget(self.pages, 1)
        column.addLayout(foot)
        self.help.watch()


def _columns(*sides: QFormLayout) -> QHBoxLayout:
    columns = QHBoxLayout()
    columns.setSpacing(20)
    for side in sides:
        columns.addLayout(side)
    return columns


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
        self.setText(tr("Sampling: {what} ▾", what=joined(said)) if said else tr("Sampling ▾"))
        self.setToolTip("\n".join(tips))
