"""Models ▸ Find on the hub, and its window: words, repositories, and the pane of the marked one."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QLocale, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLineEdit, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from foretoken.amounts import in_bytes, in_weights
from foretoken.features.hub.model import MOST, SORTS, FileRow, HubViewModel
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import the_hub
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.labels import push_button, role_label, text_label
from foretoken.gui.widgets.shared.model_card import ModelCard
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.gui.widgets.shared.table_views import (
    ArrowsInto,
    Cells,
    HeaderColumn,
    Narrowed,
    RowsModel,
    mark_row,
    marked_row,
    panes,
    table_view,
)
from foretoken.plain import lines, one_line
from foretoken.wording import later, number, tr, trn

if TYPE_CHECKING:
    from foretoken.library.hub.repository import Repository


def day(written: str) -> str:
    """A day as "2025-03-01" in the way of the user's language."""
    date = QDate.fromString(written, Qt.DateFormat.ISODate)
    return QLocale().toString(date, tr("dd MMM yyyy", meaning="a date for QLocale")) if date.isValid() else written


REPOSITORIES: Final = (
    HeaderColumn(290, 170, title=later("Repository")),
    HeaderColumn(76, 76, spare=1, title=later("Weights"), number=True),
    HeaderColumn(92, 92, spare=2, title=later("Downloads"), number=True),
    HeaderColumn(64, 64, spare=5, title=later("Likes"), number=True),
    HeaderColumn(92, 92, spare=4, title=later("Updated")),
    HeaderColumn(100, 70, spare=3, title=later("Licence")),
    HeaderColumn(130, 70, title=later("Access")),
)
"""What goes in a narrow window is on the pane of the repository."""


def repository_cells(one: "Repository") -> Cells:
    """Of the columns REPOSITORIES."""
    weights = in_weights(one.parameters) if one.parameters else ""
    facts = (one.licence or "", tr(one.gate.value))
    updated = one.updated or ""
    shown = (one.name, weights, number(one.downloads), number(one.likes), day(updated), *facts)
    by = (one.name.lower(), one.parameters or 0, one.downloads, one.likes, updated, *facts)
    architecture = tr("architecture {architecture}", architecture=one.architecture) if one.architecture else ""
    return Cells(shown, by, "\n".join(filter(None, (one.name, architecture, one.about))))


_FILES: Final = (
    HeaderColumn(90, 84, title=later("Stored as")),
    HeaderColumn(88, 88, title=later("Size"), number=True),
    HeaderColumn(170, 84, title=later("Here")),
    HeaderColumn(112, 100, spare=1, title=later("Speed here"), number=True),
    HeaderColumn(220, 110, title=later("File")),
)


def _file_cells(one: FileRow) -> Cells:
    words, rate, how = (one.speed.words, one.speed.rate, one.speed.how) if one.speed is not None else ("", 0.0, "")
    shown = (one.quantisation, in_bytes(one.size), one.note or tr("✓ fits"), words, one.name)
    by = (one.quantisation, one.size, one.note, round(10 * rate), one.name.lower())
    tip = "\n".join(filter(None, (one.model.path, one.note, how)))
    return Cells(shown, by, tip, grey=not one.fits or not one.model.likely)


_HOW: Final = {
    "OPEN": later("sign in with an account that may see it"),
    "CONDITIONS": later("accept its conditions"),
    "APPROVAL": later("its owner decides"),
}
"""What opens a gate, by its name."""


class RepositoryPane(QFrame):
    """Shows what `hub` has of the marked repository."""

    def __init__(self, hub: HubViewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hub = hub
        self._shown_card: str | None = None
        self.setProperty("role", "card")
        self.title = text_label(self, role="title", selectable=True)
        self.facts = text_label(self, role="muted", selectable=True)
        self.bar = BusyBar(tr("Asking the hub for its files"), self)
        self.gate = _Gate(hub, self)
        self.trouble = text_label(self, role="danger", selectable=True)
        self.again = QPushButton(tr("Retry"), self)
        self.fitting = QCheckBox(tr("Only files that fit"), self)
        self.fitting.setToolTip(tr("Hide files that do not fit into free memory"))
        self._table = RowsModel(_FILES, _file_cells, lambda row: row.model.path, self)
        self._rows = Narrowed(self._table, self._fits, self)
        self.files = table_view(tr("Files"), self._rows, _FILES, self)
        self.files.sortByColumn(1, Qt.SortOrder.AscendingOrder)
        self.download = push_button(tr("Download"), self, role="primary")
        self.card = ModelCard(self)
        self._lay_out()
        hub.repository_changed.connect(self.refresh)
        self.again.clicked.connect(hub.show_again)
        self.fitting.toggled.connect(lambda _only: self._on_fitting())
        self.download.clicked.connect(self._on_download)
        self.files.doubleClicked.connect(lambda *_: self._on_download())
        self.files.selectionModel().currentRowChanged.connect(lambda *_: self._on_marked())
        self.refresh()

    def marked(self) -> FileRow | None:
        at = marked_row(self.files)
        return self._table.rows[at] if at is not None else None

    def refresh(self) -> None:
        hub, one = self._hub, self._hub.repository
        self.title.setText(one_line(one.name) if one is not None else tr("Select a repository to see its files."))
        self.facts.setText(_facts_of(hub))
        self.facts.setVisible(bool(self.facts.text()))
        self.bar.setVisible(hub.opening)
        trouble = hub.closed_because
        self.trouble.setText(lines(trouble.sentence) if trouble is not None else "")
        self.trouble.setVisible(trouble is not None)
        self.again.setVisible(trouble is not None and trouble.again)
        self.gate.refresh()
        before = self.marked()
        files = hub.files()
        if list(files) != self._table.rows:
            self._table.replace(files)
            names = [row.name for row in files]
            at = names.index(before.name) if before is not None and before.name in names else 0
            mark_row(self.files, at)
        self.body.setVisible(one is not None and trouble is None)
        if hub.card != self._shown_card:
            self._shown_card = hub.card
            self.card.show_card(hub.card if hub.card is not None else "")
            self.card.setPlaceholderText(
                tr("It has no model card.") if hub.card == "" else tr("The model card will appear here.")
            )
        self._on_marked()

    def _lay_out(self) -> None:
        top = QWidget(self)
        boxes.column((self.files, 1), boxes.row((self.fitting, 1), self.download), of=top, margins=(0, 0, 0, 0))
        self.body = panes(Qt.Orientation.Vertical, (280, 220), (top, self.card), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        for widget in (self.title, self.facts, self.bar, self.gate, self.trouble):
            column.addWidget(widget)
        column.addLayout(boxes.row(self.again, None))
        column.addWidget(self.body, 1)
        column.addStretch(0)

    def _on_fitting(self) -> None:
        self._rows.invalidate()
        if not self.files.currentIndex().isValid():
            self.files.setCurrentIndex(self._rows.index(0, 0))

    def _fits(self, row: FileRow) -> bool:
        return not self.fitting.isChecked() or (row.fits and row.model.likely)

    def _on_marked(self) -> None:
        row = self.marked()
        self.download.setEnabled(row is not None and not row.here)
        self.download.setToolTip(row.note if row is not None else "")

    def _on_download(self) -> None:
        row = self.marked()
        if row is not None and self.download.isEnabled():
            self._hub.download(row)


class _Gate(QFrame):
    """The controls of a gated repository: a button for its page, and a field for an access token."""

    def __init__(self, hub: HubViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._hub = hub
        self.setProperty("role", "notice")
        self.setProperty("kind", "warning")
        self.what = text_label(self, selectable=True)
        self.page = QPushButton(tr("Open its page"), self)
        self.token = QLineEdit(self)
        self.token.setEchoMode(QLineEdit.EchoMode.Password)
        self.token.setPlaceholderText(tr("Access token (hf_…)"))
        self.token.setAccessibleName(tr("Access token for the hub"))
        self.token.setToolTip(tr("Saved in the system keyring, never in a file or a log"))
        self.keep = QPushButton(tr("Save token"), self)
        self.forget = push_button(tr("Remove token"), self, tip=tr("Remove Foretoken's token from the system keyring"))
        self.state = text_label(self, role="muted", selectable=True)
        self.state.hide()
        row = boxes.row((self.token, 1), self.keep, self.forget)
        boxes.column(
            self.what, (self.page, 0, Qt.AlignmentFlag.AlignLeft), row, self.state, of=self, margins=(12, 8, 10, 8)
        )
        self.page.clicked.connect(self._on_page)
        self.keep.clicked.connect(self._on_keep)
        self.token.returnPressed.connect(self._on_keep)
        self.forget.clicked.connect(hub.forget_token)
        hub.token_kept.connect(self._on_kept)
        hub.token_forgotten.connect(lambda: self._say(tr("Foretoken's token was removed from the system keyring.")))

    def refresh(self) -> None:
        one = self._hub.repository
        refused = self._hub.closed_because
        gated = one is not None and one.gate.value != "open"
        self.setVisible(gated or (refused is not None and refused.page is not None))
        if one is not None:
            how = tr(_HOW[one.gate.name])
            self.what.setText(
                tr(
                    "Access is restricted ({how}). Open its page and follow its steps, then save an access token of "
                    "your account here to download its files.",
                    how=how,
                )
            )

    def _address(self) -> str | None:
        refused, one = self._hub.closed_because, self._hub.repository
        return (refused.page if refused is not None else None) or (one.page if one is not None else None)

    def _on_page(self) -> None:
        address = self._address()
        if address is not None:
            QDesktopServices.openUrl(QUrl(address))

    def _on_keep(self) -> None:
        self._hub.keep_token(self.token.text())
        self.token.clear()

    def _on_kept(self, kept: bool) -> None:
        self._say(
            tr("The token is saved in the system keyring.")
            if kept
            else tr("No system keyring is available. Set HF_TOKEN before you start Foretoken instead.")
        )

    def _say(self, sentence: str) -> None:
        self.state.setText(sentence)
        self.state.show()


def _facts_of(hub: HubViewModel) -> str:
    one = hub.repository
    if one is None:
        return ""
    parts = [
        tr("{count} weights", count=in_weights(one.parameters)) if one.parameters else "",
        one.architecture or "",
        one.about,
        tr("context {context:,}", context=one.context) if one.context else "",
        tr("licence {licence}", licence=one.licence) if one.licence else "",
        trn("{n:,} download", "{n:,} downloads", one.downloads),
        tr("updated {day}", day=day(one.updated)) if one.updated else "",
    ]
    return one_line(" · ".join(part for part in parts if part))


_PAUSE_MS: Final = 400  # of typing, before the hub is asked
_HINT: Final = later(
    "Type part of a name, such as “llama 3.2” or “qwen coder”. Only GGUF models are listed. Nothing "
    "is sent before you type."
)


class HubDialog(SideDialog):
    """Non-modal. Typing asks after a pause, Enter at once; a new question drops the one before."""

    def __init__(self, hub: HubViewModel, parent: QWidget) -> None:
        super().__init__(tr("Find on the hub"), parent, size=(1120, 680), least=(640, 440))
        self._hub = hub
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Search models…"))
        self.search.setAccessibleName(tr("Search the hub"))
        self.search.setClearButtonEnabled(True)
        self.sort = QComboBox(self)
        self.sort.setAccessibleName(tr("Sort by"))
        for text, name in SORTS:
            self.sort.addItem(tr(text), name)
        self.only_open = QCheckBox(tr("Hide models that need an account"), self)
        self.only_open.setToolTip(tr("Hide repositories that ask for an account or an approval"))
        self._table = RowsModel(REPOSITORIES, repository_cells, lambda one: one.name, self)
        self._rows = Narrowed(self._table, self._is_open, self)
        self.results = table_view(tr("Repositories"), self._rows, REPOSITORIES, self)
        self.results.horizontalHeader().setSortIndicatorClearable(True)
        self.results.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # the hub's own order
        ArrowsInto(self.search, self.results)
        self.page = _Page(self)
        self.pane = RepositoryPane(hub, self)
        self.pane.setMinimumWidth(300)
        self.count = role_label("", self, "muted")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._lay_out()
        self._timer.timeout.connect(self._ask)
        self.search.textEdited.connect(self._on_edited)
        self.search.returnPressed.connect(self._ask)
        self.sort.activated.connect(lambda _row: self._ask())
        self.only_open.toggled.connect(lambda _only: self._on_only_open())
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
        if list(found) != self._table.rows:
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
            self.page.say(tr("No GGUF repository matches these words; try fewer."))
        self._count()

    def done(self, result: int) -> None:
        """Called when the dialog closes."""
        self._timer.stop()
        self._hub.close()
        super().done(result)

    def _lay_out(self) -> None:
        head = boxes.row((self.search, 1), self.sort, self.only_open)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.results)
        self.stack.addWidget(self.page)
        self.split = panes(Qt.Orientation.Horizontal, (560, 520), (self.stack, self.pane), self)
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 1)
        boxes.column(head, (self.split, 1), self.count, of=self, spacing=10, margins=(16, 14, 16, 12))

    def _count(self) -> None:
        shown, all_ = self._rows.rowCount(), len(self._table.rows)
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

    def _on_only_open(self) -> None:
        self._rows.invalidate()
        self._count()

    def _is_open(self, one: "Repository") -> bool:
        return not self.only_open.isChecked() or one.gate.value == "open"

    def _on_marked(self) -> None:
        at = marked_row(self.results)
        one = self._table.rows[at] if at is not None else None
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
        column = boxes.column(of=self, spacing=12, margins=(24, 24, 24, 24))
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


def register(shell: Shell) -> None:
    """Models ▸ Find on the hub."""
    core, models = shell.core, shell.core.models
    hub = HubViewModel(
        connect=the_hub,
        downloads=models.downloads,
        local=models.local,
        jobs=core.jobs,
        memory=lambda: core.memory.free,
        speeds=models.speeds,
        parent=shell,
    )
    kept = shell.dialog(
        "hub",
        lambda: HubDialog(hub, shell.window),
        tables=lambda dialog: {
            "repositories": dialog.results.horizontalHeader(),
            "files": dialog.pane.files.horizontalHeader(),
        },
        splits=lambda dialog: {"repository": dialog.split, "card": dialog.pane.body},
    )
    hub_text = later("Find models on the &hub…")
    shell.add(Action("hub", hub_text, lambda: kept.open().search.setFocus(), "models", 120, "Ctrl+Shift+F"))
