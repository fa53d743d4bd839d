"""What if? in the menu of a reply, and its panel below the messages: a slider for the draft length, the reply cut anew,
and the speed to expect. The model is asked when the slider moves."""

import contextlib

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSlider, QWidget

from foretoken.amounts import tokens_per_second
from foretoken.features.whatif.model import LONGEST, Forecast, Length, WhatIf, drafters, why_not
from foretoken.gui.look.theme import Theme
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.labels import name_label, text_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.gui.widgets.shared.panel import Panel
from foretoken.replies.reply import Reply
from foretoken.speedups import Basis, Speedup
from foretoken.wording import later, phrased, tr, trn


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


def register(shell: Shell) -> None:
    """An entry in the menu of replies, and a key."""
    asking = Asking(shell)
    tip = later("This reply at another draft length: its rounds and the expected speed (F6)")
    shell.window.transcript.messages.offer(Offered(later("What if?"), tip, asking.open))
    replied = unless(lambda: shell.core.chats.has_reply or shell.window.stage.replay, later("no reply yet"))
    text, home, also = later("What if? Another draft length"), later("⋯ of a reply"), later("forecast")
    shell.add(Action("what_if", text, asking.open, "chat", keys="F6", lacks=replied, tip=tip, home=home, also=also))


class Asking(QObject):
    """Shows one reply at a time."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._core, self._window = shell.core, shell.window
        self._panel: WhatIfPanel | None = None
        self._shown: ReplyViewModel | None = None
        self._record = Reply()
        self._written: Length | None = None
        self._make = dict[str, WhatIf]()  # by draft
        self._show = Later(self._show_now, self)

    def open(self, message: int | None = None) -> None:
        """For the reply of `message`; without it for what is replayed, or the reply that the plots show."""
        meant = self._window.stage.meant(message)
        if meant is None:
            return
        recording, name = meant
        record, running = Reply(recording.events), self._core.chats.is_running(recording.reply)
        reason = tr("This reply is still being written.") if running else why_not(record)
        if reason:
            self._window.notices.say("what if", reason, kind="warning")
            return
        kept, trace = self._core.chats.message(recording.reply), recording.trace
        options = trace.header.options if trace is not None else None if kept is None else kept.options
        examination = trace.examination if trace is not None else self._core.examining.of(recording.reply)
        self._on_closed()
        reply = self._shown = self._window.stage.reply_of(recording.reply)
        assert reply is not None, "it is shown"
        reply.measured.connect(self._show.ask)  # without guesses it may be measured only now
        pair, self._record = reply.measured_beside, record
        self._written = None if options is None else options.draft.length
        self._make = {
            drafter: WhatIf(
                record,
                written=self._written,
                drafter=drafter,
                costs=pair.costs,
                plain_ms=pair.plain_ms,
                examination=examination,
            )
            for drafter in ("", *drafters(record))
        }
        panel = self._made()
        panel.begin(name, drafters(record), self._written)
        self._window.stage.show_panel(panel)
        panel.slider.setFocus()
        self._show_now()

    def _on_closed(self) -> None:
        if self._shown is not None:
            with contextlib.suppress(RuntimeError):  # its chat is shown no longer
                self._shown.measured.disconnect(self._show.ask)
            self._shown = None
            self._made().pane.show_reply(None)

    def _made(self) -> WhatIfPanel:
        if self._panel is None:
            panel = self._panel = WhatIfPanel(self._core.themes.theme, self._window)
            panel.chosen.connect(self._show.ask)
            panel.closed.connect(self._on_closed)
            self._core.themes.changed.connect(panel.pane.set_theme)
        return self._panel

    def _show_now(self) -> None:
        panel = self._panel
        if panel is None or self._shown is None:
            return
        forecast, pair = self._make[panel.draft.currentData()].at(panel.length), self._shown.measured_beside
        plain = 1000.0 / pair.plain_ms if pair.plain_ms else self._make[""].at(0).tps
        speedup: Speedup | None = Speedup(
            ratio=forecast.tps / plain, low=forecast.low / plain, high=forecast.high / plain, of=Basis.FORECAST
        )
        if forecast.measured:
            speedup = pair.times
        panel.show_forecast(forecast, speedup, len(self._record.rounds))
