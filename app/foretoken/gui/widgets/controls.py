"""The sampling popover: every option of a reply, each with what it means, live while a reply is written."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.viewmodels.controls import Choices, ControlsViewModel

_SEED_MAX: Final = 2**31 - 1
_LOOKUP: Final = (("Auto", None), ("On", True), ("Off", False))

MEANINGS: Final = {
    "Temperature": "How freely the main model chooses: 0 always takes the likeliest token, 1 follows its probabilities "
    "as they are, more flattens them.",
    "Top-k": "Only the k likeliest tokens may be chosen; 0 allows all.",
    "Top-p": "Only the likeliest tokens that together reach this probability may be chosen; 1 allows all.",
    "Min-p": "Only tokens at least this share as likely as the likeliest one may be chosen; 0 allows all.",
    "Repetition": "Makes tokens that occurred lately less likely; 1 leaves them as they are.",
    "Presence": "Taken off the score of every token that occurred lately, once; 0 is off.",
    "Frequency": "Taken off the score of a token for each time it occurred lately; 0 is off.",
    "Min. confidence": "The draft stops guessing in a round as soon as it is less sure of a guess than this; "
    "0 always guesses to the full draft length.",
    "Prompt lookup": "Guesses taken from the conversation itself, where the text repeats what stood before; they cost "
    "nothing. Auto: beside a draft model when the draft length is Auto. On: always, also without a draft model.",
    "Most tokens": "The reply ends after this many tokens.",
    "Seed": "The same seed, prompt and options give the same reply. Random takes a new one for every reply.",
    "System prompt": "Said to the model before the conversation; how it should behave.",
}


class SamplingPopover(QFrame):
    """Opens under its button, changes the ControlsViewModel at once, closes with Esc or a click elsewhere."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popover")
        self.setAccessibleName("Sampling")
        self._controls = controls
        sampling = controls.set_sampling
        self.temperature = self._decimal(0, 2, 0.05, lambda v: sampling(temperature=v))
        self.top_k = self._whole(0, 100_000, lambda v: sampling(top_k=v), "all")
        self.top_p = self._decimal(0.01, 1, 0.01, lambda v: sampling(top_p=v))
        self.min_p = self._decimal(0, 1, 0.01, lambda v: sampling(min_p=v))
        self.repetition = self._decimal(0.5, 2, 0.05, lambda v: sampling(repetition_penalty=v))
        self.presence = self._decimal(-2, 2, 0.1, lambda v: sampling(presence_penalty=v))
        self.frequency = self._decimal(-2, 2, 0.1, lambda v: sampling(frequency_penalty=v))
        self.min_confidence = self._decimal(0, 1, 0.05, controls.set_min_confidence)
        self.lookup = QComboBox(self)
        for name, value in _LOOKUP:
            self.lookup.addItem(name, value)
        self.lookup.setFixedWidth(112)
        self.lookup.activated.connect(lambda: controls.set_lookup(self.lookup.currentData()))
        self.most_tokens = self._whole(0, 1_000_000, lambda v: controls.set_max_tokens(v or None), "no limit")
        self.seed = self._whole(-1, _SEED_MAX, lambda v: sampling(seed=None if v < 0 else v), "random")
        self.use_draft = QCheckBox("Let the draft model guess", self)
        self.use_draft.setToolTip("Off: the main model writes alone, as without speculation.")
        self.use_draft.toggled.connect(controls.set_draft_enabled)
        self.system_prompt = QPlainTextEdit(self)
        self.system_prompt.setPlaceholderText("None")
        self.system_prompt.setTabChangesFocus(True)
        self.system_prompt.setFixedHeight(64)
        self.system_prompt.textChanged.connect(lambda: controls.set_system_prompt(self.system_prompt.toPlainText()))
        self.reset = QPushButton("Reset to defaults", self)
        self.reset.setToolTip("All of these but the system prompt as on the first day")
        self.reset.clicked.connect(controls.reset_sampling)
        self._lay_out()
        controls.changed.connect(self.show_choices)
        self.show_choices(controls.choices)

    def show_choices(self, choices: Choices) -> None:
        """Set every field; none of them answers back."""
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
            field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(False)
        for whole, number in (
            (self.top_k, sampling.top_k),
            (self.most_tokens, stop.max_tokens or 0),
            (self.seed, -1 if sampling.seed is None else sampling.seed),
        ):
            whole.blockSignals(True)
            whole.setValue(number)
            whole.blockSignals(False)
        self.lookup.setCurrentIndex(self.lookup.findData(draft.lookup))
        self.use_draft.setChecked(draft.enabled)
        if self.system_prompt.toPlainText() != choices.system_prompt:
            self.system_prompt.setPlainText(choices.system_prompt)

    def open_under(self, button: QWidget) -> None:
        """Show below `button`, inside its window."""
        self.adjustSize()
        window = button.window()
        corner = button.mapToGlobal(QPoint(0, button.height() + 4))
        right = window.mapToGlobal(QPoint(window.width() - self.width() - 8, 0)).x()
        self.move(min(corner.x(), right), corner.y())
        self.show()
        self.temperature.setFocus()

    def _lay_out(self) -> None:
        left, right = QFormLayout(), QFormLayout()
        for form in (left, right):
            form.setHorizontalSpacing(10)
            form.setVerticalSpacing(6)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        self._row(left, "Temperature", self.temperature)
        self._row(left, "Top-k", self.top_k)
        self._row(left, "Top-p", self.top_p)
        self._row(left, "Min-p", self.min_p)
        self._row(left, "Seed", self.seed)
        self._row(left, "Prompt lookup", self.lookup)
        self._row(right, "Repetition", self.repetition)
        self._row(right, "Presence", self.presence)
        self._row(right, "Frequency", self.frequency)
        self._row(right, "Most tokens", self.most_tokens)
        self._row(right, "Min. confidence", self.min_confidence)
        columns = QHBoxLayout()
        columns.setSpacing(20)
        columns.addLayout(left)
        columns.addLayout(right)
        prompt = QLabel("System prompt", self)
        prompt.setToolTip(MEANINGS["System prompt"])
        prompt.setBuddy(self.system_prompt)
        self.system_prompt.setAccessibleName("System prompt")
        self.system_prompt.setToolTip(MEANINGS["System prompt"])
        foot = QHBoxLayout()
        note = QLabel("Changes apply at the next round.", self)
        note.setProperty("role", "muted")
        foot.addWidget(note, 1)
        foot.addWidget(self.reset)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addLayout(columns)
        column.addWidget(self.use_draft)
        column.addWidget(prompt)
        column.addWidget(self.system_prompt)
        column.addLayout(foot)

    def _row(self, form: QFormLayout, name: str, field: QWidget) -> None:
        label = QLabel(name, self)
        label.setToolTip(MEANINGS[name])
        field.setToolTip(MEANINGS[name])
        field.setAccessibleName(name)
        field.setAccessibleDescription(MEANINGS[name])
        form.addRow(label, field)

    def _decimal(self, low: float, high: float, step: float, change: Callable[[float], None]) -> QDoubleSpinBox:
        field = QDoubleSpinBox(self)
        field.setRange(low, high)
        field.setSingleStep(step)
        field.setDecimals(2)
        field.setFixedWidth(112)
        field.valueChanged.connect(change)
        return field

    def _whole(self, low: int, high: int, change: Callable[[int], None], lowest: str) -> QSpinBox:
        field = QSpinBox(self)
        field.setRange(low, high)
        field.setSpecialValueText(lowest)
        field.setFixedWidth(112)
        field.valueChanged.connect(change)
        return field


class SamplingButton(QToolButton):
    """Opens the popover."""

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText("Sampling ▾")
        self.setToolTip("Temperature, filters, penalties, seed, length and system prompt")
        self.popover = SamplingPopover(controls, self)
        self.clicked.connect(lambda: self.popover.open_under(self))
