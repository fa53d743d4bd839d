"""What stands above the message field about the files that go with the message."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from foretoken.gui.widgets.chat.attachment_chips import Chip, ChipRow
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import announce, role_label, tool_button
from foretoken.plain import lines
from foretoken.wording import tr

_COMPLAINTS: Final = 4  # that are shown; more of them are counted


class AttachmentTray(QWidget):
    """Chips, why a file was not attached, that the prompt does not fit, and the offer to make a file of a pasted text.
    Hidden where there is nothing to say. Each part has signals of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Attached files"))
        self.chips = ChipRow(self, removable=True)
        self.complaint = _Line(self, tr("Dismiss"))
        self.warning = _Line(self, None, action=tr("Memory…"), tip=tr("Choose a larger context"))
        self.offer = _Line(self, tr("Leave it in the message"), action=tr("Attach as a file"))
        self._column = boxes.column(self.complaint, self.warning, self.offer, self.chips, of=self, spacing=6)
        self.offer.say("")
        self.show_all((), (), "")

    def show_all(self, chips: Sequence[Chip], complaints: Sequence[str], warning: str) -> None:
        self.chips.show_chips(chips)
        self.chips.setVisible(bool(chips))
        more = len(complaints) - _COMPLAINTS
        shown = list(complaints[:_COMPLAINTS])
        if more > 0:
            shown.append(tr("{count} more could not be attached.", count=more))
        self.complaint.say("\n".join(shown))
        self.warning.say(warning)
        self._show()

    @property
    def stops(self) -> list[QWidget]:
        """Where the keyboard stops, in order."""
        lines = [self.complaint.cross, self.warning.button, self.offer.button, self.offer.cross]
        chips = zip(self.chips.buttons, self.chips.crosses, strict=True)
        return [*lines, *(part for chip in chips for part in chip)]

    def offer_file(self, sentence: str) -> None:
        """Offer to make a file of what was pasted; "" takes the offer away."""
        self.offer.say(sentence)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())  # as wide as the field below
        self._column.setContentsMargins(side, 6, side, 0)

    def _show(self) -> None:
        parts = (self.chips, self.complaint, self.warning, self.offer)
        self.setVisible(any(not part.isHidden() for part in parts))


class _Line(QFrame):
    """A sentence with a button and a cross."""

    acted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget, close: str | None, *, action: str | None = None, tip: str = "") -> None:
        """`close`: what the cross does; None for none."""
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.setProperty("kind", "warning" if action is None or close is None else "ok")
        self.label = role_label("", self, wraps=True)
        row = boxes.row((self.label, 1), of=self, margins=(12, 5, 8, 5))
        self.button = QPushButton(action or "", self)
        self.button.setVisible(action is not None)
        self.button.setToolTip(tip)
        self.button.clicked.connect(self.acted)
        row.addWidget(self.button)
        self.cross = tool_button("✕", self, role="flat", tip=close or "", name=close or "")
        self.cross.setVisible(close is not None)
        self.cross.clicked.connect(self.closed)
        row.addWidget(self.cross)

    def say(self, sentence: str) -> None:
        sentence = lines(sentence)
        new = bool(sentence) and sentence != self.label.text()
        self.label.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))
        if new:
            announce(self, sentence)
