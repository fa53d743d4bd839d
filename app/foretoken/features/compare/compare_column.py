"""One setting of a comparison: what it is, how fast it was, and the text it wrote."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from foretoken.amounts import percent, too_short_to_tell
from foretoken.features.compare.comparison import SettingOutcome
from foretoken.features.compare.model import SettingChoice
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.pair.controls import DraftLength
from foretoken.gui.viewmodels.pair.entries import Entry
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.plain import one_line
from foretoken.wording import number, tr

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
        self.remove = QToolButton(self)
        self.remove.setText("✕")
        self.remove.setProperty("role", "small")
        self.remove.setToolTip(tr("Leave this setting out"))
        self.remove.setAccessibleName(tr("Leave this setting out"))
        self.figures = text_label(self)
        self.figures.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.figures.setMinimumHeight(2 * self.figures.fontMetrics().lineSpacing())  # so that texts are level
        self.figures.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pane = ReplyPane(theme, self)
        self.pane.setAccessibleName(tr("Reply"))
        self.named = name_label(tr("Draft length"), self.length, self)
        head = QHBoxLayout()
        head.addWidget(self.named)
        head.addWidget(self.length)
        head.addStretch(1)
        head.addWidget(self.remove)
        keeps = self.length.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # so that texts are level
        self.length.setSizePolicy(keeps)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(6)
        column.addWidget(self.draft)
        column.addLayout(head)
        column.addWidget(self.figures)
        column.addWidget(self.pane, 1)
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
        self.figures.setText("" if outcome is None else figures(outcome))
        self.figures.setToolTip(
            tr("Median of the decode speeds of its runs, and the lowest and the highest of them") if outcome else ""
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
    found = outcome.speedup
    if found is not None and found.low is not None and found.high is not None:
        lines.append(tr("{ratio:.2f}× ({low:.2f} to {high:.2f})", ratio=found.ratio, low=found.low, high=found.high))
    elif found is not None:
        lines.append(tr("{ratio:.2f}×", ratio=found.ratio))
    rate = outcome.metrics.draft_acceptance_rate
    if rate is not None:
        lines.append(tr("{share} accepted", share=percent(rate)))
    if outcome.token_ids:
        lines.append(tr("{count} tokens", count=number(len(outcome.token_ids))))
    return " · ".join(lines)
