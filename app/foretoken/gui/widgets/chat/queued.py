"""The row above the composer with the message that waits for the end of a reply, or for the model."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from foretoken.gui.viewmodels.chat.queue import QueueViewModel
from foretoken.gui.widgets.chat.column import beside
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.gui.widgets.shared.labels import push_button, role_label
from foretoken.plain import lines, one_line
from foretoken.wording import tr, trn

_SHOWN = 300  # characters
_TIP = 2_000


class QueuedRow(QWidget):
    """Says what waits; hidden when nothing does. `edit` puts it back into the message field."""

    def __init__(self, queue: QueueViewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        frame = QFrame(self)
        frame.setProperty("role", "notice")
        self.state = role_label("", frame, "muted")
        self.label = ElidedLabel(frame)
        self.send = push_button(tr("Send"), frame, tip=tr("Send it now (Enter in the empty message field)"))
        self.edit = push_button(tr("Edit"), frame, tip=tr("Put it back into the message field (Up in the empty field)"))
        self.cancel = push_button(tr("Cancel"), frame, tip=tr("Do not send it (Ctrl+Z brings it back)"))
        boxes.row(
            self.state, (self.label, 1), self.send, self.edit, self.cancel, of=frame, spacing=8, margins=(12, 5, 8, 5)
        )
        self.send.clicked.connect(lambda: queue.send())
        self.cancel.clicked.connect(lambda: queue.cancel())
        self._column = boxes.column(frame, of=self)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())  # as wide as the field below
        self._column.setContentsMargins(side, 6, side, 0)

    def refresh(self, blocked: str | None) -> None:
        """`blocked`: why it cannot be sent now."""
        text, files, held = self._queue.text, len(self._queue.files), self._queue.held
        if text:
            short = one_line(text[:_SHOWN])
            if files:
                short = trn("{message}  (with {n:,} file)", "{message}  (with {n:,} files)", files, message=short)
            self.label.show_text(short)
            self.label.setToolTip(lines(text[:_TIP]) + ("…" if len(text) > _TIP else ""))
            said, why = tr("Queued:"), tr("Sent when the reply being written has ended")
            if held:
                said, why = tr("Not sent:"), tr("What it waited for did not come, so it waits until you send it")
            elif self._queue.model_awaited:
                said, why = tr("Sent when the model is ready:"), tr("The model is still being loaded")
            self.state.setText(said)
            self.state.setToolTip(why)
            self.send.setVisible(held)
            self.send.setEnabled(blocked is None)
            self.setAccessibleName(f"{self.state.text()} {short}")
        self.setVisible(bool(text))
