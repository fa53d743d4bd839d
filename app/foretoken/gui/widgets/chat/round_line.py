"""The line that says what happens in the round being played, in slow motion and step by step."""

from typing import Final

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.wording import later, tr

_BEFORE: Final = later("In each round the draft guesses some tokens, and the main model checks them in one pass.")


class RoundLine(ElidedLabel):
    """One sentence about a reply's round, read out by a screen reader where each round is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reply: ReplyViewModel | None = None
        self.setAccessibleName(tr("This round"))
        self.show_text(tr(_BEFORE))

    def bind(self, reply: ReplyViewModel | None) -> None:
        """Follow `reply` from now on."""
        if self._reply is not None:
            for signal in (self._reply.shown, self._reply.hold_moved):
                signal.disconnect(self._on_shown)
        self._reply = reply
        if reply is not None:
            for signal in (reply.shown, reply.hold_moved):
                signal.connect(self._on_shown)
        self._on_shown()

    def _on_shown(self) -> None:
        if self.isHidden():
            return
        reply, before = self._reply, self.full_text
        self.show_text((reply.round_sentence if reply is not None else "") or tr(_BEFORE))
        if reply is not None and reply.awaits_step and self.full_text != before:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.full_text))

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self._on_shown()
