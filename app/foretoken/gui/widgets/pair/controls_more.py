"""The second page of the sampling popover: further samplers, and which guesses are kept."""

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from foretoken.gui.viewmodels.pair.biases import parse_biases, written_biases
from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel
from foretoken.gui.viewmodels.settings.table import help_of
from foretoken.gui.widgets.pair.kept_guesses import KeptGuesses, said_of
from foretoken.gui.widgets.shared.fields import add_row, choice, decimal, explain, form, show_number, whole
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.wording import later, tr

_MIROSTAT: Final = ((later("Off"), 0), ("1", 1), ("2", 2))

MORE_MEANINGS: Final = {
    name: help_of(field)
    for name, field in (
        ("Typical-p", "typical_p"),
        ("Top-n-sigma", "top_n_sigma"),
        ("XTC probability", "xtc_probability"),
        ("XTC threshold", "xtc_threshold"),
        ("DRY multiplier", "dry_multiplier"),
        ("DRY base", "dry_base"),
        ("DRY allowed length", "dry_allowed_length"),
        ("Mirostat", "mirostat"),
        ("Mirostat tau", "mirostat_tau"),
        ("Mirostat eta", "mirostat_eta"),
        ("Acceptance", "kept_guesses"),
        ("Logit bias", "logit_bias"),
    )
}


class MoreSamplers(QWidget):
    """Changes the ControlsViewModel at once."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._controls = controls
        sampling = controls.set_sampling
        self.typical_p = decimal(self, 0, 1, 0.05, lambda v: sampling(typical_p=v))
        self.top_n_sigma = decimal(self, 0, 10, 0.1, lambda v: sampling(top_n_sigma=v), tr("off"))
        self.xtc_probability = decimal(self, 0, 1, 0.05, lambda v: sampling(xtc_probability=v), tr("off"))
        self.xtc_threshold = decimal(self, 0, 1, 0.05, lambda v: sampling(xtc_threshold=v))
        self.dry_multiplier = decimal(self, 0, 5, 0.1, lambda v: sampling(dry_multiplier=v), tr("off"))
        self.dry_base = decimal(self, 1, 4, 0.05, lambda v: sampling(dry_base=v))
        self.dry_allowed_length = whole(self, 1, 100, lambda v: sampling(dry_allowed_length=v))
        self.mirostat = choice(self, [(tr(name), value) for name, value in _MIROSTAT], lambda v: sampling(mirostat=v))
        self.mirostat_tau = decimal(self, 0, 20, 0.5, lambda v: sampling(mirostat_tau=v))
        self.mirostat_eta = decimal(self, 0, 1, 0.05, lambda v: sampling(mirostat_eta=v))
        self.acceptance = KeptGuesses(controls, self)
        self.lossy = text_label(self, role="warning")
        self.biases = QLineEdit(self)
        self.biases.setPlaceholderText("42=-5, 7=-100")
        self.biases.textEdited.connect(self._check_biases)
        self.biases.editingFinished.connect(self._take_biases)
        self.fault = text_label(self, role="danger")
        self._lay_out()
        controls.changed.connect(self.show_choices)
        self.show_choices(controls.choices)

    def show_choices(self, choices: Choices) -> None:
        """Set every field, without signals."""
        sampling, draft = choices.reply.sampling, choices.reply.draft
        for field, value in (
            (self.typical_p, sampling.typical_p),
            (self.top_n_sigma, sampling.top_n_sigma),
            (self.xtc_probability, sampling.xtc_probability),
            (self.xtc_threshold, sampling.xtc_threshold),
            (self.dry_multiplier, sampling.dry_multiplier),
            (self.dry_base, sampling.dry_base),
            (self.dry_allowed_length, sampling.dry_allowed_length),
            (self.mirostat_tau, sampling.mirostat_tau),
            (self.mirostat_eta, sampling.mirostat_eta),
        ):
            show_number(field, value)
        self.mirostat.setCurrentIndex(self.mirostat.findData(sampling.mirostat))
        self.acceptance.show_rule(draft.acceptance)
        # What has no effect now cannot be changed.
        self.xtc_threshold.setEnabled(sampling.xtc_probability > 0)
        for field in (self.dry_base, self.dry_allowed_length):
            field.setEnabled(sampling.dry_multiplier > 0)
        for field in (self.mirostat_tau, self.mirostat_eta):
            field.setEnabled(sampling.mirostat > 0)
        self.lossy.setText(said_of(draft.acceptance))
        self.lossy.setVisible(bool(self.lossy.text()))
        if not self.fault.text():
            self.biases.setText(written_biases(sampling.logit_bias))

    def _check_biases(self, text: str) -> None:
        try:
            parse_biases(text)
        except ValueError as error:
            self._complain(str(error))
        else:
            self._complain("")

    def _take_biases(self) -> None:
        if not self.fault.text():
            self._controls.set_sampling(logit_bias=parse_biases(self.biases.text()))

    def _complain(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))
        # A screen reader that is in the field hears it too.
        self.biases.setAccessibleDescription(sentence or tr(MORE_MEANINGS["Logit bias"]))

    def _lay_out(self) -> None:
        left, right = form(), form()
        for into, name, field in (
            (left, "Typical-p", self.typical_p),
            (left, "Top-n-sigma", self.top_n_sigma),
            (left, "XTC probability", self.xtc_probability),
            (left, "XTC threshold", self.xtc_threshold),
            (left, "DRY multiplier", self.dry_multiplier),
            (right, "DRY base", self.dry_base),
            (right, "DRY allowed length", self.dry_allowed_length),
            (right, "Mirostat", self.mirostat),
            (right, "Mirostat tau", self.mirostat_tau),
            (right, "Mirostat eta", self.mirostat_eta),
        ):
            add_row(into, tr(name), field, tr(MORE_MEANINGS[name]))
        columns = QHBoxLayout()
        columns.setSpacing(20)
        columns.addLayout(left)
        columns.addLayout(right)
        below = form()
        add_row(below, tr("Acceptance"), self.acceptance, tr(MORE_MEANINGS["Acceptance"]))
        bias = QHBoxLayout()
        label = name_label(tr("Logit bias"), self.biases, self)
        label.setToolTip(tr(MORE_MEANINGS["Logit bias"]))
        explain(self.biases, tr("Logit bias"), tr(MORE_MEANINGS["Logit bias"]))
        bias.addWidget(label)
        bias.addWidget(self.biases, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addLayout(columns)
        column.addLayout(below)
        column.addWidget(self.lossy)
        column.addLayout(bias)
        column.addWidget(self.fault)
        column.addStretch(1)
        self.fault.hide()
