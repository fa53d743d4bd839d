"""The download dock at the bottom of the window: the queue, or one line with its progress; and when it opens."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from foretoken.features.downloads.rows import Act, DownloadList, acts
from foretoken.gui.viewmodels.shared.downloads import DownloadRow, DownloadsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared.busy_bar import endless, progress_bar
from foretoken.gui.widgets.shared.elided import ElidedLabel
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.library.downloads.items import State
from foretoken.wording import later, tr

_SHARE: Final = 0.25  # of the window's height is the most that the list takes; then it scrolls
_LEAST: Final = 76  # pixels of it are there in any case: one row
_EMPTY: Final = later(
    "No downloads. Downloads and their progress appear here. They resume after an interruption, even after Foretoken "
    "was closed."
)


class DownloadsDock(QFrame):
    """Shows a DownloadsViewModel. Folded it is a line, and nothing at all while there are no downloads: it folds by
    itself when it is empty. What the user chose is remembered.

    load_requested(object, object)    paths of main, draft or None: chat with these
    draft_requested(object)           use this draft beside the present main model
    page_requested(str)            show this address
    opened()                       it is shown whole, or as a line, from now on
    """

    load_requested = Signal(object, object)
    draft_requested = Signal(object)
    page_requested = Signal(str)
    opened = Signal()

    def __init__(self, downloads: DownloadsViewModel, preferences: PreferencesViewModel, parent: QWidget) -> None:
        """`parent` is the window, of whose height it takes a part."""
        super().__init__(parent)
        self._downloads, self._preferences = downloads, preferences
        self._some: bool | None = None  # whether there are any
        self._open = False
        self._room = 800
        self.setProperty("role", "dock")
        self.setAccessibleName(tr("Downloads"))
        self.toggle = QToolButton(self)
        self.toggle.setProperty("role", "flat")
        self.toggle.setText(tr("Downloads"))
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.line = ElidedLabel(self)
        self.bar = progress_bar(tr("Progress of the download"), self)
        self.bar.setFixedWidth(120)
        self.offer = QPushButton(self)
        self.offer.setProperty("role", "primary")
        self.pause_all = _flat(tr("Pause all"), tr("Pause all downloads; the downloaded parts are kept"), self)
        self.resume_all = _flat(tr("Resume all"), tr("Continue all paused downloads"), self)
        self.clear = _flat(tr("Clear finished"), tr("Remove finished downloads from this list; their files stay"), self)
        self.list = DownloadList(self)
        self.empty = text_label(self, tr(_EMPTY), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(24, 10, 24, 18)
        self._lay_out()
        self.toggle.clicked.connect(self._on_toggled)
        self.offer.clicked.connect(self._on_offer)
        self.pause_all.clicked.connect(downloads.pause_all)
        self.resume_all.clicked.connect(downloads.resume_all)
        self.clear.clicked.connect(downloads.remove_finished)
        self.list.acted.connect(self._on_acted)
        self.list.moved.connect(downloads.move)
        self._fitting = Later(lambda: self.set_room(parent.height()), self)
        parent.installEventFilter(self)
        downloads.changed.connect(self._on_changed)
        downloads.enqueued.connect(self._on_enqueued)
        self._on_changed()

    @property
    def open(self) -> bool:
        """The whole queue is shown."""
        return self._open

    def set_open(self, shown: bool) -> None:
        """Show the whole queue, or the line."""
        self._open = shown
        self._show()
        self.opened.emit()

    def toggle_open(self) -> None:
        """By the menu or its key: when it opens, the keyboard goes there."""
        self._on_toggled()
        if self._open:
            self.focus()

    def set_room(self, height: int) -> None:
        """`height` in pixels of the window."""
        self._room = height
        self._fit()

    def focus(self) -> None:
        """Take the keyboard, on the first row where there is one."""
        if not self.list.count():
            self.toggle.setFocus()
            return
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.list.setFocus()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(8, 4, 8, 4)
        head.setSpacing(10)
        for widget in (self.toggle, self.line, self.bar, self.offer, self.pause_all, self.resume_all, self.clear):
            head.addWidget(widget, 1 if widget is self.line else 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list)
        column.addWidget(self.empty)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fitting.ask()
        return super().eventFilter(watched, event)

    def _on_changed(self) -> None:
        """The first download came or the last one went: an empty panel would only take room from the chat."""
        some = bool(self._downloads.rows)
        if some is not self._some:
            self._some = some
            self.set_open(some and (self._open or self._preferences.settings.downloads_shown is True))
        else:
            self._show()

    def _on_enqueued(self, _number: int) -> None:
        """What was just asked for is seen, unless the user has folded the downloads: then their line says it."""
        if self._preferences.settings.downloads_shown is None:
            self.set_open(True)

    def _show(self) -> None:
        rows = self._downloads.rows
        row = self._downloads.current
        self.setVisible(self._open or bool(rows))
        self.toggle.setArrowType(Qt.ArrowType.DownArrow if self._open else Qt.ArrowType.UpArrow)
        self.toggle.setAccessibleName(
            tr("Downloads are shown; fold them into a line")
            if self._open
            else tr("Downloads are folded into a line; show them")
        )
        self.toggle.setToolTip(tr("Fold the downloads into a line") if self._open else tr("Show all downloads"))
        self._show_line(row)
        self.list.show_rows(rows)
        self.list.setVisible(self._open and bool(rows))
        self._fit()
        self.empty.setVisible(self._open and not rows)
        self.pause_all.setVisible(self._open and sum(one.active for one in rows) > 1)
        self.resume_all.setVisible(self._open and sum(one.state is State.PAUSED for one in rows) > 1)
        self.clear.setVisible(self._open and any(one.state is State.FINISHED for one in rows))

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, min(self.list.needed_height, max(_LEAST, round(_SHARE * self._room)))))

    def _show_line(self, row: DownloadRow | None) -> None:
        self.line.show_text("" if self._open else self._downloads.summary)
        self.line.setAccessibleName("" if self._open else self._downloads.summary)
        role = "danger" if row is not None and row.state is State.FAILED else ""
        if self.line.property("role") != role:
            self.line.setProperty("role", role)
            self.line.style().polish(self.line)
        running = not self._open and row is not None and row.state in (State.RUNNING, State.PAUSED)
        self.bar.setVisible(running)
        if row is not None:
            self.bar.setRange(0, endless() if row.fraction is None else 1000)
            self.bar.setValue(round(1000 * (row.fraction or 0.0)))
        offered = None if self._open or row is None else acts(row)[0]
        self.offer.setVisible(offered in (Act.LOAD_PAIR, Act.USE_AS_MAIN, Act.RETRY))
        if offered is not None and row is not None:
            self.offer.setText(tr(offered.value))
            self.offer.setAccessibleName(tr("{action}: {download}", action=tr(offered.value), download=row.title))

    def _on_toggled(self) -> None:
        self._preferences.change(downloads_shown=not self._open)
        self.set_open(not self._open)

    def _on_offer(self) -> None:
        row = self._downloads.current
        if row is not None:
            self._on_acted(row.number, acts(row)[0])

    def _on_acted(self, number: int, act: Act) -> None:
        row = self._downloads.row(number)
        if row is None:
            return
        match act:
            case Act.PAUSE:
                self._downloads.pause(number)
            case Act.RESUME | Act.RETRY:
                self._downloads.resume(number)
            case Act.CANCEL:
                self._downloads.cancel(number)
            case Act.UNDO:
                self._downloads.undo(number)
            case Act.REMOVE:
                self._downloads.remove(number)
            case Act.PAGE if row.page is not None:
                self.page_requested.emit(row.page)
            case Act.LOAD_PAIR | Act.USE_AS_MAIN if row.main is not None:
                self.load_requested.emit(row.main, row.draft)
            case Act.USE_AS_DRAFT if row.main is not None:
                self.draft_requested.emit(row.main)
            case _:
                pass


def _flat(text: str, tip: str, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setProperty("role", "flat")
    button.setToolTip(tip)
    return button
