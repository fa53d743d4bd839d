"""What if? in the menu of a reply: opens the panel for it, and asks the model when the slider moves."""

import contextlib

from PySide6.QtCore import QObject

from foretoken.features.whatif.model import Length, WhatIf, drafters, why_not
from foretoken.features.whatif.view import WhatIfPanel
from foretoken.gui.shell.actions import Action, unless
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.message_foot import Offered
from foretoken.gui.widgets.shared.later import Later
from foretoken.replies.reply import Reply
from foretoken.speedups import Basis, Speedup
from foretoken.wording import later, tr


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
