"""The pane of one repository: its files to download, its gate, its card."""

from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from foretoken.amounts import in_weights
from foretoken.gui.viewmodels.models.hub import FileRow, HubViewModel
from foretoken.gui.widgets.models.hub_tables import SORT, FilesTable, day
from foretoken.gui.widgets.models.model_card import ModelCard
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.fitted_header import Column
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.table_views import Narrowed, mark_row, marked_row, panes, table_view
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr, trn

_COLUMNS: Final = (Column(90, 84), Column(88, 88), Column(170, 84), Column(112, 100, spare=1), Column(220, 110))
"""As in FilesTable."""


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
        self.fitting = QCheckBox(tr("Only what fits"), self)
        self.fitting.setToolTip(tr("Hide files whose weights do not fit into the memory that is free now"))
        self._table = FilesTable(self)
        self._rows = Narrowed(self._table, self._fits, SORT, self)
        self.files = table_view(tr("Files"), self._rows, _COLUMNS, self)
        self.files.sortByColumn(1, Qt.SortOrder.AscendingOrder)
        self.download = QPushButton(tr("Download"), self)
        self.download.setProperty("role", "primary")
        for button in (self.again, self.download):
            button.setAutoDefault(False)
        self.card = ModelCard(self)
        self._lay_out()
        hub.repository_changed.connect(self.refresh)
        self.again.clicked.connect(hub.show_again)
        self.fitting.toggled.connect(self._on_fitting)
        self.download.clicked.connect(self._on_download)
        self.files.doubleClicked.connect(lambda *_: self._on_download())
        self.files.selectionModel().currentRowChanged.connect(lambda *_: self._on_marked())
        self.refresh()

    def marked(self) -> FileRow | None:
        at = marked_row(self.files)
        return self._table.files[at] if at is not None else None

    def refresh(self) -> None:
        hub, one = self._hub, self._hub.repository
        self.title.setText(one_line(one.name) if one is not None else tr("Choose a repository to see its files."))
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
        if files != self._table.files:
            self._table.replace(files)
            names = [row.name for row in files]
            at = names.index(before.name) if before is not None and before.name in names else 0
            mark_row(self.files, at)
        self.body.setVisible(one is not None and trouble is None)
        if hub.card != self._shown_card:
            self._shown_card = hub.card
            self.card.show_card(hub.card if hub.card is not None else "")
            self.card.setPlaceholderText(
                tr("It has no model card.") if hub.card == "" else tr("The model card appears here.")
            )
        self._on_marked()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.fitting, 1)
        row.addWidget(self.download)
        top = QWidget(self)
        files = QVBoxLayout(top)
        files.setContentsMargins(0, 0, 0, 0)
        files.addWidget(self.files, 1)
        files.addLayout(row)
        self.body = panes(Qt.Orientation.Vertical, (280, 220), (top, self.card), self)
        retry = QHBoxLayout()
        retry.addWidget(self.again)
        retry.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        for widget in (self.title, self.facts, self.bar, self.gate, self.trouble):
            column.addWidget(widget)
        column.addLayout(retry)
        column.addWidget(self.body, 1)
        column.addStretch(0)

    def _on_fitting(self, only: bool) -> None:
        self._rows.narrow(only)
        if not self.files.currentIndex().isValid():
            self.files.setCurrentIndex(self._rows.index(0, 0))

    def _fits(self, at: int) -> bool:
        row = self._table.files[at]
        return row.fits and row.model.likely

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
        self.forget = QPushButton(tr("Remove token"), self)
        self.forget.setToolTip(tr("Remove Foretoken's token from the system keyring"))
        self.state = text_label(self, role="muted", selectable=True)
        self.state.hide()
        for button in (self.page, self.keep, self.forget):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.token, 1)
        row.addWidget(self.keep)
        row.addWidget(self.forget)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 10, 8)
        column.addWidget(self.what)
        column.addWidget(self.page, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(row)
        column.addWidget(self.state)
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
