"""The hold of the engine between rounds, as long as the display needs it."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.chat.writing import RunningReply

_REPEAT_MS: Final = 1000
"""Well below session.engine_process.job_queue.LEASE_S, after which a hold that is not repeated ends."""


class Holding(QObject):
    """Tells the engine how far the reply that is shown may go. One that is not shown any more goes on at full speed."""

    def __init__(self, *, chats: ChatsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats = chats
        self._running: RunningReply | None = None
        self._told: int | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_REPEAT_MS)
        self._timer.timeout.connect(self._tell)
        chats.state_changed.connect(self._on_state)

    def _on_state(self) -> None:
        running = self._chats.on_stage
        if running is self._running:
            return
        if self._running is not None:
            self._running.reply.hold_moved.disconnect(self._on_moved)
            if self._told is not None:  # it is not shown any more
                self._running.request.hold(None)
        self._running = running
        self._told = None
        if running is not None:
            running.reply.hold_moved.connect(self._on_moved)
            self._on_moved()
        else:
            self._timer.stop()

    @Slot()
    def _on_moved(self) -> None:
        assert self._running is not None, "connected to it"
        if self._running.reply.hold_at != self._told:
            self._tell()

    @Slot()
    def _tell(self) -> None:
        assert self._running is not None, "stopped without it"
        self._told = self._running.reply.hold_at
        self._running.request.hold(self._told)
        if self._told is None:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()
