"""One download as a row: what it is, how far, how fast, and buttons for what can be done now."""

import enum
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from foretoken.gui.viewmodels.models.downloads import DownloadRow
from foretoken.gui.widgets.shared.busy_bar import endless, progress_bar
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.library.downloads.items import State
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr


class Act(enum.Enum):
    """An action on a download; the value is the button's text, in English."""

    PAUSE = later("Pause")
    RESUME = later("Resume")
    RETRY = later("Try again")
    PAGE = later("Open its page")
    CANCEL = later("Cancel")
    UNDO = later("Undo")
    LOAD_PAIR = later("Load this pair")
    USE_AS_MAIN = later("Use as Main")
    USE_AS_DRAFT = later("Use as Draft")
    REMOVE = later("Remove")


_TIPS: Final = {
    Act.PAUSE: later("Pause it; the downloaded part is kept (Space)"),
    Act.RESUME: later("Continue where it stopped (Space)"),
    Act.RETRY: later("Continue where it stopped (Enter)"),
    Act.PAGE: later("Open the repository's page in the browser"),
    Act.CANCEL: later("Cancel it; you can undo this for a moment (Del)"),
    Act.UNDO: later("Undo the cancellation; nothing is lost (Enter)"),
    Act.LOAD_PAIR: later("Chat with these two now (Enter)"),
    Act.USE_AS_MAIN: later("Chat with this model now (Enter)"),
    Act.USE_AS_DRAFT: later("Use it as the draft of the current main model"),
    Act.REMOVE: later("Remove it from this list (Del)"),
}


def acts(row: DownloadRow) -> tuple[Act, ...]:
    """What can be done with `row` now, as its buttons stand from left to right."""
    match row.state:
        case State.RUNNING | State.QUEUED:
            return (Act.PAUSE, Act.CANCEL)
        case State.PAUSED:
            return (Act.RESUME, Act.CANCEL)
        case State.FAILED:
            return (Act.RETRY, *((Act.PAGE,) if row.page else ()), Act.CANCEL)
        case State.CANCELLED:
            return (Act.REMOVE, Act.UNDO)  # a second click on Cancel, in haste, takes the first one back
        case State.FINISHED:
            return (*((Act.LOAD_PAIR,) if row.draft else (Act.USE_AS_MAIN, Act.USE_AS_DRAFT)), Act.REMOVE)


def wanted(offered: Sequence[Act]) -> Act:
    """The most likely wanted of these actions."""
    return Act.UNDO if Act.UNDO in offered else offered[0]


class DownloadRowWidget(QWidget):
    """Shows one DownloadRow.

    acted(int, Act)    a button was pressed
    """

    acted = Signal(int, object)

    def __init__(self, row: DownloadRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row
        self._acts: tuple[Act, ...] = ()
        self.title = ElidedLabel(self)
        self.title.setProperty("role", "title")
        self.pace = QLabel(self)
        self.pace.setProperty("role", "muted")
        self.bar = progress_bar("", self)
        self.amount = ElidedLabel(self)
        self.amount.setProperty("role", "muted")
        self.failure = text_label(self, role="danger", selectable=True)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(4)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 7, 8, 7)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.pace, 0, 1)
        grid.addWidget(self.bar, 1, 0, 1, 2)
        grid.addWidget(self.amount, 2, 0, 1, 2)
        grid.addWidget(self.failure, 3, 0, 1, 3)
        grid.addLayout(self._buttons, 0, 2, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        self.show_row(row)

    @property
    def row(self) -> DownloadRow:
        return self._row

    @property
    def acts(self) -> tuple[Act, ...]:
        """The buttons there are."""
        return self._acts

    def button(self, act: Act) -> QPushButton:
        return self._button_at(self._acts.index(act))

    def show_row(self, row: DownloadRow) -> None:
        self._row = row
        self.title.show_text(row.title)
        self.pace.setText(row.pace)
        moving = row.state is State.RUNNING and row.fraction is None
        self.bar.setRange(0, endless() if moving else 1000)
        self.bar.setValue(round(1000 * (row.fraction or 0.0)))
        self.bar.setVisible(row.state not in (State.FINISHED, State.CANCELLED))
        self.bar.setAccessibleName(tr("Progress of {download}", download=one_line(row.title)))
        self.amount.show_text(" · ".join(part for part in (row.amount, row.detail) if part))
        self.failure.setText(lines(row.failure))
        self.failure.setVisible(bool(row.failure))
        self.setAccessibleName(lines(row.sentence))
        offered = acts(row)
        if offered != self._acts:
            self._fill(offered)

    def _fill(self, offered: tuple[Act, ...]) -> None:
        """Buttons that stay keep the focus; they take over what the others of their place said."""
        focused = next((at for at in range(self._buttons.count()) if self._button_at(at).hasFocus()), None)
        for at, act in enumerate(offered):
            if at == self._buttons.count():
                self._buttons.addWidget(self._new_button())
            button = self._button_at(at)
            button.setText(tr(act.value))
            button.setToolTip(tr(_TIPS[act]))
            button.setAccessibleName(tr("{action}: {download}", action=tr(act.value), download=self._row.title))
            ready = act in (Act.LOAD_PAIR, Act.USE_AS_MAIN)
            role = "primary" if ready else ("" if act is wanted(offered) else "flat")
            if button.property("role") != role:
                button.setProperty("role", role)
                button.style().polish(button)
        while self._buttons.count() > len(offered):
            button = self._button_at(self._buttons.count() - 1)
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._acts = offered
        if focused is not None:
            self._button_at(min(focused, len(offered) - 1)).setFocus()

    def _new_button(self) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(lambda: self.acted.emit(self._row.number, self._acts[self._buttons.indexOf(button)]))
        return button

    def _button_at(self, at: int) -> QPushButton:
        item = self._buttons.itemAt(at)
        button = item.widget() if item is not None else None
        assert isinstance(button, QPushButton)
        return button
