"""The window that searches the hub: words, repositories, and the pane of the marked one."""

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.viewmodels.models.hub import MOST, SORTS, HubViewModel
from foretoken.gui.widgets.models.hub_repository import RepositoryPane
from foretoken.gui.widgets.models.hub_tables import SORT, ResultsTable
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.fitted_header import Column
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.table_views import ArrowsInto, Narrowed, marked_row, panes, table_view
from foretoken.wording import later, tr, trn

_PAUSE_MS: Final = 400  # of typing, before the hub is asked
_COLUMNS: Final = (
    Column(290, 170),
    Column(76, 76, spare=1),
    Column(92, 92, spare=2),
    Column(64, 64, spare=5),
    Column(92, 92, spare=4),
    Column(100, 70, spare=3),
    Column(130, 70),
)
"""As in ResultsTable. What goes in a narrow window is on the pane of the repository."""
_HINT: Final = later(
    "Type part of a name, as in “llama 3.2” or “qwen coder”. Only models in a format that this program reads "
    "(GGUF) are listed. Nothing is sent to the hub before you type."
)


class HubDialog(QDialog):
    """Non-modal. Typing asks after a pause, Enter at once; a new question drops the one before."""

    def __init__(self, hub: HubViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._hub = hub
        self.setWindowTitle(tr("Find on the hub"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1120, 680)
        self.setMinimumSize(640, 440)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Search models…"))
        self.search.setAccessibleName(tr("Search the hub"))
        self.search.setClearButtonEnabled(True)
        self.sort = QComboBox(self)
        self.sort.setAccessibleName(tr("Sort by"))
        for text, name in SORTS:
            self.sort.addItem(tr(text), name)
        self.only_open = QCheckBox(tr("No account needed"), self)
        self.only_open.setToolTip(tr("Hide repositories that ask for an account or an approval"))
        self._table = ResultsTable(self)
        self._rows = Narrowed(self._table, self._is_open, SORT, self)
        self.results = table_view(tr("Repositories"), self._rows, _COLUMNS, self)
        self.results.horizontalHeader().setSortIndicatorClearable(True)
        self.results.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # the hub's own order
        ArrowsInto(self.search, self.results)
        self.page = _Page(self)
        self.pane = RepositoryPane(hub, self)
        self.pane.setMinimumWidth(300)
        self.count = QLabel(self)
        self.count.setProperty("role", "muted")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._lay_out()
        self._timer.timeout.connect(self._ask)
        self.search.textEdited.connect(self._on_edited)
        self.search.returnPressed.connect(self._ask)
        self.sort.activated.connect(lambda _row: self._ask())
        self.only_open.toggled.connect(self._on_only_open)
        self.results.selectionModel().currentRowChanged.connect(lambda *_: self._on_marked())
        self.page.again.clicked.connect(hub.retry)
        hub.results_changed.connect(self.refresh)
        self.refresh()

    def ask(self, text: str) -> None:
        """Search for `text` at once."""
        self.search.setText(text)
        self._ask()

    def refresh(self) -> None:
        hub = self._hub
        found = hub.results or ()
        if found != self._table.repositories:
            self._table.replace(found)
            self.results.setCurrentIndex(self._rows.index(0, 0))
            self._on_marked()
        if found:
            self.stack.setCurrentWidget(self.results)
        else:
            self.stack.setCurrentWidget(self.page)
        if hub.searching:
            self.page.say(tr("Asking the hub…"), busy=True)
        elif hub.trouble is not None:
            self.page.say(hub.trouble.sentence, again=hub.trouble.again)
        elif hub.results is None:
            self.page.say(tr(_HINT))
        else:
            self.page.say(tr("The hub has no GGUF repository with these words in its name; try fewer words."))
        self._count()

    def done(self, result: int) -> None:
        """Called when the dialog closes."""
        self._timer.stop()
        self._hub.close()
        super().done(result)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.search, 1)
        head.addWidget(self.sort)
        head.addWidget(self.only_open)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.results)
        self.stack.addWidget(self.page)
        self.split = panes(Qt.Orientation.Horizontal, (560, 520), (self.stack, self.pane), self)
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.split, 1)
        column.addWidget(self.count)

    def _count(self) -> None:
        shown, all_ = self._rows.rowCount(), len(self._table.repositories)
        said = ""
        if all_ >= MOST and shown != all_:
            said = trn(
                "{shown} of {n} repository (the first {most}; add words to narrow the search)",
                "{shown} of {n} repositories (the first {most}; add words to narrow the search)",
                all_,
                shown=shown,
                most=MOST,
            )
        elif all_ >= MOST:
            said = trn(
                "{n} repository (the first {most}; add words to narrow the search)",
                "{n} repositories (the first {most}; add words to narrow the search)",
                all_,
                most=MOST,
            )
        elif shown != all_:
            said = trn("{shown} of {n} repository", "{shown} of {n} repositories", all_, shown=shown)
        elif all_:
            said = trn("{n} repository", "{n} repositories", all_)
        self.count.setText(said)

    def _on_edited(self, text: str) -> None:
        """Cancel the running search, because its words were changed."""
        self._hub.cancel_search()
        if text.strip():
            self._timer.start()
        else:
            self._timer.stop()

    def _ask(self) -> None:
        self._timer.stop()
        self._hub.search(self.search.text().strip(), str(self.sort.currentData()))

    def _on_only_open(self, only: bool) -> None:
        self._rows.narrow(only)
        self._count()

    def _is_open(self, at: int) -> bool:
        return self._table.repositories[at].gate.value == "open"

    def _on_marked(self) -> None:
        at = marked_row(self.results)
        one = self._table.repositories[at] if at is not None else None
        shown = self._hub.repository
        if one is None or shown is None or one.name != shown.name:
            self._hub.show(one)


class _Page(QWidget):
    """The page shown instead of results: a hint, progress, or an error."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = text_label(self, role="muted", selectable=True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.bar = BusyBar(tr("Asking the hub"), self)
        self.bar.setFixedWidth(240)
        self.again = QPushButton(tr("Retry"), self)
        self.again.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self.label)
        column.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def say(self, text: str, *, busy: bool = False, again: bool = False) -> None:
        self.label.setText(text)
        self.label.setAccessibleName(text)
        self.bar.setVisible(busy)
        self.again.setVisible(again)
