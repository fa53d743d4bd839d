"""The Speculation sheet: every option of a reply, in one place, live while a reply is written; and its button."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFormLayout, QLabel, QPushButton, QTabWidget, QWidget

from foretoken.engine.options import COMMON, DraftSource
from foretoken.engine.sampling.presets import USUAL
from foretoken.gui.core import Core
from foretoken.gui.viewmodels.pair.controls import REPLY_SETTINGS
from foretoken.gui.widgets.pair.controls_form import OptionsForm
from foretoken.gui.widgets.pair.pickers import ModelPicker
from foretoken.gui.widgets.pair.presets import PresetRow
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import Field, option_field
from foretoken.gui.widgets.shared.labels import HelpLine, caption, name_label, restyle, text_label
from foretoken.gui.widgets.shared.popover import Popover
from foretoken.option import options_of
from foretoken.plain import one_line
from foretoken.settings import Settings
from foretoken.wording import later, tr

_LONGEST: Final = 20  # characters of a preset's name on the button
_WIDTH: Final = 112  # pixels of a field
_WIDE: Final = 236
_GUESSING: Final = ("draft_length", "min_confidence", "lookup", "kept_guesses")
_LEFT: Final = COMMON[:5]
_RIGHT: Final = (*COMMON[5:], "max_tokens")
_FURTHER: Final = tuple(name for name in REPLY_SETTINGS if name not in (*_GUESSING, *_LEFT, *_RIGHT, "logit_bias"))
_OPTIONS: Final = options_of(Settings)
_LOSSY: Final = later("Lossy: the text can differ from what the main model alone would write.")
_DECIDED: Final = later("The draft length is set where the server is started.")
_SOURCE: Final = later("Where guesses come from, in every chat. Changes the speed of replies, not their text.")
_SECOND: Final = later("A second draft, loaded beside the first. The faster one guesses; the reply says which.")
_SHORT: Final = {
    DraftSource.AUTO: later("Auto"),
    DraftSource.DRAFT: later("Draft"),
    DraftSource.SECOND: later("Second draft"),
    DraftSource.LOOKUP: later("Lookup"),
    DraftSource.NONE: later("None"),
}


class SpeculationSheet(Popover):
    """Changes the models of `core` at once. `fields`: of the options, by their names in the settings."""

    def __init__(self, core: Core, parent: QWidget) -> None:
        super().__init__(tr("Speculation"), parent)
        self._controls, self._sources, self._pickers = core.controls, core.sources, core.pickers
        self.fields: dict[str, Field] = {}
        self.pages = QTabWidget(self)
        self.pages.setAccessibleName(self.accessibleName())
        self.source = QComboBox(self.pages)
        self.source.activated.connect(lambda: core.sources.choose(self.source.currentData()))
        self.meaning = text_label(self.pages, role="muted")  # of the chosen source
        self.meaning.setMinimumWidth(_WIDE + 60)
        self.second = ModelPicker("Second", self.pages)
        self.second.picked.connect(core.pickers.choose_second)
        self.lossy = text_label(self.pages, role="warning")
        self.presets = PresetRow(core.presets, self.pages)
        self.form = OptionsForm(core.controls, self.pages)
        self.form.file_wanted.connect(self._load_form)
        self.reset = QPushButton(tr("Reset to defaults"), self)
        self.reset.setToolTip(tr("Reset all of these options; texts that you typed stay"))
        self.reset.clicked.connect(core.controls.reset_sampling)
        self._lay_out()
        for changed in (core.controls.changed, core.sources.changed, core.pickers.changed):
            changed.connect(self.refresh)
        self.refresh()

    def refresh(self, *_changed: object) -> None:
        """Set every field, without signals. What has no effect now cannot be changed."""
        choices, sources = self._controls.choices, self._sources
        for name, field in self.fields.items():
            field.show_value(choices.value(name))
            needs = _OPTIONS[name].option.needs
            field.setEnabled(not needs or choices.value(needs) != _OPTIONS[needs].option.off)
        length, help_text = self.fields["draft_length"], tr(_OPTIONS["draft_length"].option.help)
        length.setEnabled(sources.takes_length and sources.chosen is not DraftSource.NONE)
        length.inner.setToolTip(help_text if sources.takes_length else tr(_DECIDED))
        self.source.clear()
        for row in sources.rows:
            self.source.addItem(row.title, row.source)
            at = self.source.count() - 1
            self.source.setItemData(at, row.meaning, Qt.ItemDataRole.ToolTipRole)
            self.source.setItemData(at, None if row.usable else 0, Qt.ItemDataRole.UserRole - 1)  # its flags
            if row.source is sources.chosen:
                self.source.setCurrentIndex(at)
                self.meaning.setText(row.meaning)
        self.second.show_entries(self._pickers.seconds(), self._pickers.second, none_chosen=tr("None", meaning="draft"))
        self.second.setEnabled(self._pickers.draft is not None)
        self.lossy.setText(tr(_LOSSY) if choices.reply.draft.acceptance == "typical" else "")
        self.lossy.setVisible(bool(self.lossy.text()))

    def first_field(self) -> QWidget:
        page = self.pages.currentIndex()
        return (self.source, self.fields[_LEFT[0]].inner, self.fields[_FURTHER[0]].inner, self.form.kind)[page]

    def _load_form(self) -> None:
        # A popup would stand in the way of the dialog, and closes when another window comes up.
        at = self.pos()
        self.hide()
        self.form.ask_for_file()
        self.move(at)
        self.show()
        self.form.text.setFocus()

    def _row(self, name: str, width: int, parent: QWidget) -> tuple[QLabel, Field]:
        """The field of an option and its name, with what it means on hover and for screen readers."""
        option = _OPTIONS[name].option
        field = option_field(_OPTIONS[name], lambda value: self._controls.set_options(**{name: value}), parent, width)
        field.explain(tr(option.title), tr(option.help))
        field.inner.setToolTip(tr(option.help))
        self.fields[name] = field
        return _named(tr(option.title), tr(option.help), field.inner, parent), field

    def _rows(self, names: Iterable[str], parent: QWidget, width: int = _WIDTH) -> QFormLayout:
        rows = QFormLayout()
        rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows.setHorizontalSpacing(10)
        rows.setVerticalSpacing(6)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        for name in names:
            rows.addRow(*self._row(name, width, parent))
        return rows

    def _guessing(self, page: QWidget) -> Iterable[QFormLayout | QWidget]:
        rows = self._rows(_GUESSING, page, _WIDE)
        for at, (title, meaning, field) in enumerate(
            (
                (tr("Guesses from"), tr(_SOURCE), self.source),
                (tr("Second draft"), tr(_SECOND), self.second),
            )
        ):
            field.setFixedWidth(_WIDE)
            field.setToolTip(meaning)
            field.setAccessibleName(title)
            field.setAccessibleDescription(meaning)
            rows.insertRow(2 * at, _named(title, meaning, field, page), field)
        rows.insertRow(1, "", self.meaning)
        return rows, self.lossy

    def _sampling(self, page: QWidget) -> Iterable[QBoxLayout | QWidget]:
        return self.presets, _columns(self._rows(_LEFT, page), self._rows(_RIGHT, page))

    def _further(self, page: QWidget) -> Iterable[QBoxLayout]:
        half = (len(_FURTHER) + 1) // 2
        biases = boxes.row()
        label, field = self._row("logit_bias", _WIDTH, page)
        biases.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        biases.addWidget(field, 1)
        return _columns(self._rows(_FURTHER[:half], page), self._rows(_FURTHER[half:], page)), biases

    def _lay_out(self) -> None:
        for parts, name, tip in (
            (self._guessing, tr("Guessing"), tr("Where guesses come from, how many, and which are kept")),
            (self._sampling, tr("Sampling"), tr("The common options of sampling, and presets")),
            (self._further, tr("More"), tr("Further samplers")),
            (lambda _page: (self.form,), tr("Format"), tr("Grammars and JSON schemas")),
        ):
            page = QWidget(self.pages)
            column = boxes.column(of=page, spacing=10, margins=(0, 8, 0, 0))
            for part in parts(page):
                if isinstance(part, QWidget):
                    column.addWidget(part)
                else:
                    column.addLayout(part)
            if name != tr("Format"):
                column.addStretch(1)
            self.pages.setTabToolTip(self.pages.addTab(page, name), tip)
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setDrawBase(False)
        self.pages.tabBar().setAccessibleName(tr("Pages of the options"))
        note = tr(
            "Point at an option to read what it does. Changes take effect in the next round. This chat keeps them, and "
            "new chats start with them."
        )
        helping = self.helping = HelpLine(note, self)
        foot = boxes.row((helping, 1), self.reset)
        column = boxes.column((self.pages, 1), foot, of=self, spacing=10, margins=(16, 12, 16, 14))
        helping.watch()


def _named(title: str, meaning: str, field: QWidget, parent: QWidget) -> QLabel:
    label = name_label(title, field, parent)
    label.setToolTip(meaning)
    label.setMinimumHeight(field.sizeHint().height())  # a form would put it higher than the text of its field
    return label


def _columns(*sides: QFormLayout) -> QBoxLayout:
    return boxes.row(*sides, spacing=20)


class SpeculationButton(QPushButton):
    """Says how tokens are guessed and chosen, and opens the sheet."""

    def __init__(self, core: Core, parent: QWidget) -> None:
        super().__init__(parent)
        self._core = core
        self.sheet = SpeculationSheet(core, self)
        self.clicked.connect(self.open)
        for changed in (core.controls.changed, core.sources.changed, core.presets.changed):
            changed.connect(self._say)
        self._say()

    def open(self) -> None:
        """Open the sheet."""
        self.sheet.open_under(self)

    def open_source(self) -> None:
        """Open it where the source of guesses is chosen."""
        self.sheet.pages.setCurrentIndex(0)
        self.open()

    def _say(self, *_changed: object) -> None:
        """What changes a reply in kind is said where it is always seen."""
        reply, presets, source = self._core.controls.options, self._core.presets, self._core.sources.chosen
        said, tips = [tr(_SHORT[source])], [tr("How tokens are guessed and chosen (Ctrl+Shift+G)")]
        if reply.draft.length != "auto" and source is not DraftSource.NONE:
            said.append(str(reply.draft.length))
            tips.append(tr("Draft length: {length}", length=reply.draft.length))
        if presets.current != USUAL:
            said.append(one_line(presets.label, _LONGEST))
            tips.append(tr("Preset: {preset}", preset=presets.label))
        if reply.sampling.grammar or reply.sampling.json_schema:
            said.append(tr("form"))
            tips.append(tr("Replies match a grammar") if reply.sampling.grammar else tr("Replies match a JSON schema"))
        if reply.draft.acceptance == "typical":
            said.append(tr("lossy"))
            tips.append(tr("Typical acceptance is on: the text is not the main model's own"))
        words = tr("Speculation: {how}", how=" · ".join(said))
        self.setText(f"{caption(words)} ▾")
        self.setAccessibleName(words)
        self.setAccessibleDescription("\n".join(tips))
        self.setToolTip("\n".join(tips))
        restyle(self, role="" if source is DraftSource.AUTO else "changed")
