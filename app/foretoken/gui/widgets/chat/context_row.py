"""The row above the composer that says that the context is nearly full, with what can be done."""

from typing import Final

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.widgets.chat.column import beside
from foretoken.plain import lines
from foretoken.wording import tr

_LEAST_WIDTH: Final = 240  # pixels
_INSET: Final = 12


class ContextRow(QWidget):
    """A sentence and the choices; hidden while there is room enough.

    Signals: leave_out_requested(), enlarge_requested(), sum_up_requested(), cancel_requested(), dismissed(): buttons.
    """

    leave_out_requested = Signal()
    enlarge_requested = Signal()
    sum_up_requested = Signal()
    cancel_requested = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = QFrame(self)
        self._frame.setProperty("role", "notice")
        self.label = QLabel(self._frame)
        self.label.setWordWrap(True)
        self.leave_out = self._button(tr("Leave out oldest turns"), self.leave_out_requested)
        self.leave_out.setToolTip(
            tr("The model does not see them any more; they stay in the chat. Settings ▸ Chat switches it off")
        )
        self.enlarge = self._button(tr("Larger context"), self.enlarge_requested)
        self.sum_up = self._button(tr("New chat with a summary"), self.sum_up_requested)
        self.bar = QProgressBar(self._frame)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Summary"))
        self.cancel = self._button(tr("Cancel"), self.cancel_requested)
        self.cancel.setAccessibleName(tr("Cancel the summary"))
        self.close_button = QToolButton(self._frame)
        self.close_button.setText("✕")
        self.close_button.setProperty("role", "flat")
        self.close_button.setAccessibleName(tr("Dismiss"))
        self.close_button.setToolTip(tr("Dismiss"))
        self.close_button.clicked.connect(self.dismissed)
        first, second = QHBoxLayout(), QHBoxLayout()
        self._choices = second
        self.setMinimumWidth(_LEAST_WIDTH)  # its buttons stand one below the other where there is no room beside
        first.addWidget(self.label, 1)
        first.addWidget(self.close_button)
        for part in (self.leave_out, self.enlarge, self.sum_up):
            second.addWidget(part)
        second.addWidget(self.bar, 1)
        second.addWidget(self.cancel)
        second.addStretch(1)
        rows = QVBoxLayout(self._frame)
        rows.setContentsMargins(_INSET, 6, 8, 8)
        rows.setSpacing(6)
        rows.addLayout(first)
        rows.addLayout(second)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._frame)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = beside(self.width())  # as wide as the field below
        self._column.setContentsMargins(side, 6, side, 0)
        self._fit()

    def show_choices(
        self, sentence: str, *, larger: str, why_not_larger: str, cost: str, blocked: str | None, turns: bool
    ) -> None:
        """`larger`: a caption, "" where there is no larger context, and `why_not_larger` says why; `cost`: what it
        takes. `blocked`: why the model cannot be asked now. `turns`: there are some to be left out or summed up."""
        self._say(sentence, "warning")
        self.enlarge.setText(larger or tr("Larger context"))
        self.enlarge.setEnabled(bool(larger) and blocked is None)
        loads = tr("Loads the models again, which takes a moment and {cost}", cost=cost)
        self.enlarge.setToolTip(blocked or why_not_larger or loads)
        self.sum_up.setEnabled(blocked is None)
        self.sum_up.setToolTip(
            blocked
            or tr(
                "The model sums this chat up, and a new one begins with the summary as its system prompt. "
                "This one is kept"
            )
        )
        self._show_parts(choices=True)
        for button in (self.leave_out, self.sum_up):
            button.setVisible(turns)
        self._fit()

    def show_summary(self, share: float) -> None:
        """A summary is being written; `share` (0-1) of the chat is summed up."""
        self._say(tr("The model sums this chat up…"), "info")
        self.bar.setRange(0, 100 if share else 0)
        self.bar.setValue(round(100 * share))
        self._show_parts(choices=False)

    def show_fault(self, sentence: str) -> None:
        """Why there is no summary."""
        self._say(sentence, "error")
        self._show_parts(choices=True)

    def _say(self, sentence: str, kind: str) -> None:
        sentence = lines(sentence)
        if self.label.text() != sentence:
            self.label.setText(sentence)
            self.setAccessibleName(sentence)
            if self.isHidden():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))
        if self._frame.property("kind") != kind:
            self._frame.setProperty("kind", kind)
            self._frame.style().unpolish(self._frame)
            self._frame.style().polish(self._frame)

    def _show_parts(self, *, choices: bool) -> None:
        ours: tuple[QWidget, ...] = (self.leave_out, self.enlarge, self.sum_up, self.close_button)
        for part in (*ours, self.bar, self.cancel):
            part.setVisible((part in ours) is choices)
        self.show()

    def _fit(self) -> None:
        parts = [part for part in (self.leave_out, self.enlarge, self.sum_up) if not part.isHidden()]
        needed = sum(part.sizeHint().width() for part in parts) + self._choices.spacing() * len(parts)
        narrow = needed > self.width() - 2 * beside(self.width()) - 2 * _INSET
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._choices.direction() != way:
            self._choices.setDirection(way)

    def _button(self, text: str, asked: SignalInstance) -> QPushButton:
        button = QPushButton(text, self._frame)
        button.clicked.connect(asked)
        return button
