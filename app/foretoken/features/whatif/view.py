"""The panel below the messages: a slider for the draft length, the reply cut anew, and the speed to expect."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSlider, QWidget

from foretoken.amounts import tokens_per_second
from foretoken.features.whatif.model import LONGEST, Forecast, Length
from foretoken.gui.look.theme import Theme
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.gui.widgets.shared.panel import Panel
from foretoken.replies.reply import Reply
from foretoken.speedups import Speedup
from foretoken.wording import phrased, tr, trn


class WhatIfPanel(Panel):
    """Signals: chosen(): another draft length or draft is chosen."""

    chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(tr("What if?"), parent)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, LONGEST)
        self.slider.setPageStep(4)
        self.slider.setAccessibleName(tr("Draft length"))
        self.auto = QCheckBox(tr("Auto"), self)
        self.auto.setToolTip(tr("The length that Auto would choose in each round"))
        self.draft = QComboBox(self)
        self.draft.setAccessibleName(tr("What guesses"))
        self._length = QLabel(self)
        self._length.setMinimumWidth(self.fontMetrics().horizontalAdvance("000"))
        self.speed = text_label(self, "", "title")
        self.counts = text_label(self, "", "muted")
        self._reply = ReplyViewModel(self)
        self.pane = ReplyPane(theme, self)
        self.pane.following = False
        self.pane.setAccessibleName(tr("The reply at the chosen draft length"))
        self.pane.stand_low()
        row = QHBoxLayout()
        label = name_label(tr("Draft length"), self.slider, self)
        for part in (label, self.slider, self._length, self.auto, self.draft):
            row.addWidget(part, int(part is self.slider))
        self.column.addLayout(row)
        for below in (self.speed, self.counts, self.pane):
            self.column.addWidget(below, int(below is self.pane))
        self.slider.valueChanged.connect(self._on_slider)
        self.auto.toggled.connect(lambda _on: self.chosen.emit())
        self.draft.activated.connect(lambda _at: self.chosen.emit())

    @property
    def length(self) -> Length:
        return "auto" if self.auto.isChecked() else self.slider.value()

    def begin(self, name: str, drafters: list[str], length: Length | None) -> None:
        """Another reply, which was written at `length`."""
        self.about.show_text(name)
        with QSignalBlocker(self.slider), QSignalBlocker(self.auto):
            self.auto.setChecked(length in ("auto", None))
            self.slider.setValue(length if isinstance(length, int) else 4)
        self.draft.clear()
        for drafter, label in (("", tr("All drafts")), *((one, one) for one in drafters)):
            self.draft.addItem(label, drafter)
        self.draft.setVisible(bool(drafters))

    def show_forecast(self, forecast: Forecast, speedup: Speedup | None, before: int) -> None:
        """`before`: rounds of the reply as it was written."""
        self._length.setText("" if self.auto.isChecked() else str(self.slider.value()))
        rounds = trn("{n:,} round", "{n:,} rounds", len(forecast.rounds))
        kept = tr("{kept:,} of {guesses:,} guesses accepted", kept=forecast.accepted, guesses=forecast.guesses)
        said = [phrased((tokens_per_second(forecast.tps), "" if speedup is None else speedup.words))]
        if forecast.measured:
            said.append(phrased((tr("as it was written"), rounds, kept)))
        else:
            fast = tr("{low:,.0f} to {high:,.0f} tok/s", low=forecast.low, high=forecast.high)
            rounds = tr("{rounds} instead of {before:,}", rounds=rounds, before=before)
            said.append(phrased((fast, rounds, kept if forecast.guesses else "")))
        for label, text in zip((self.speed, self.counts), said, strict=True):
            label.setText(text)
        self.slider.setAccessibleDescription(phrased(said))
        at = self.pane.verticalScrollBar().value()
        before_it, self._reply = self._reply, ReplyViewModel(self, Reply(forecast.rounds))
        self.pane.show_reply(self._reply)
        before_it.deleteLater()
        self.pane.verticalScrollBar().setValue(at)

    def _on_slider(self, _value: int) -> None:
        with QSignalBlocker(self.auto):
            self.auto.setChecked(False)
        self.chosen.emit()
