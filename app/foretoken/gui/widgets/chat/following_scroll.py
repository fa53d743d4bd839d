"""A scroll area that shows the end of a column of messages as long as the reader is there."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from foretoken.gui.widgets.chat.column import END, Column
from foretoken.gui.widgets.shared.later import Later
from foretoken.wording import tr


class FollowingScroll(QScrollArea):
    """Shows `column`. A reader who has left the end has a button, `jump`, that goes back to it.

    Signals: moved(): the reader is somewhere else. fitted(): there is more or less room.
    zoom_requested(int): larger (1) or smaller (-1) text was asked for by Ctrl and the wheel.
    """

    moved = Signal()
    fitted = Signal()
    zoom_requested = Signal(int)

    def __init__(self, column: Column, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = column
        self.following = True
        """Whether the newest text is kept in sight."""
        self.jump = QPushButton(tr("↓ Jump to latest"), self)
        self.jump.setToolTip(tr("Go to the end and follow the text"))
        self.jump.clicked.connect(self.jump_to_latest)
        self.jump.hide()
        self._offering = Later(lambda: self.jump.setVisible(not self.following), self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(column)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.resized.connect(self._on_column_resized)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._on_range_changed)

    def jump_to_latest(self) -> None:
        """Go to the end and follow from there."""
        self.following = True
        self.jump.hide()
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def reveal(self, part: QWidget, point: QPoint, beside: int, above: int) -> None:
        """Bring a point of a part of the column into sight, with so many pixels around it."""
        place = part.mapTo(self._column, point)
        self.ensureVisible(place.x(), place.y(), beside, above)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._column.fit(self.viewport().width(), self.viewport().height())
            self._place_jump()
            self.fitted.emit()
        elif isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.zoom_requested.emit(1 if event.angleDelta().y() > 0 else -1)
            return True
        return super().viewportEvent(event)

    def _on_scrolled(self, value: int) -> None:
        self.following = value >= self.verticalScrollBar().maximum() - END
        self._offering.ask()
        self.moved.emit()

    def _on_range_changed(self, _low: int, high: int) -> None:
        bar = self.verticalScrollBar()
        if self.following and bar.value() < high - END:
            bar.setValue(high)
        self._offering.ask()

    def _on_column_resized(self) -> None:
        if self.following:
            bar = self.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _place_jump(self) -> None:
        area, size = self.viewport().rect(), self.jump.sizeHint()
        self.jump.setGeometry(
            (area.width() - size.width()) // 2, area.height() - size.height() - 12, size.width(), size.height()
        )
