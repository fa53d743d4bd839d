"""The Serve window: the server for other programs, and their requests with their replies, token by token."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from foretoken.amounts import percent
from foretoken.features.serve.form import ServeForm
from foretoken.features.serve.model import ServeViewModel
from foretoken.features.serve.requests import ServedRequest, clock_time
from foretoken.gui.look.theme import Theme
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.wording import number, tr, trn

_NUMBER: Final = Qt.ItemDataRole.UserRole
_ASKED: Final = 1  # the column that takes what is left
_ROWS: Final = 7  # lines of the list at least, its head included


class ServeDialog(QDialog):
    """Non-modal: the server runs on when it is closed."""

    def __init__(self, serve: ServeViewModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._serve, self._requests = serve, serve.requests
        self._rows: dict[int, QTreeWidgetItem] = {}
        self.setWindowTitle(tr("Serve"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(860, 720)
        self.setMinimumSize(600, 480)
        self.form = ServeForm(serve, self)
        self.note = text_label(self, role="muted")
        self.refused = text_label(self, role="warning")
        self.table = self._made_table()
        self.empty = QLabel(tr("No requests yet. Those of other programs appear here while they are answered."), self)
        self.clear = QPushButton(tr("Clear list"), self)
        self.stop = QPushButton(tr("Stop request"), self)
        self.figures = text_label(self, selectable=True)
        self.pane = ReplyPane(theme, self)
        for label in (self.empty, self.figures):
            label.setProperty("role", "muted")
        for button in (self.clear, self.stop):
            button.setAutoDefault(False)
        self._lay_out()
        serve.changed.connect(self._show_note)
        self._show_note()
        self._requests.changed.connect(self._on_requests)
        self._requests.opened.connect(self._on_opened)
        self.table.currentItemChanged.connect(lambda item, _before: self._on_current(item))
        self.clear.clicked.connect(self._requests.clear)
        self.stop.clicked.connect(self._on_stop)
        self._on_requests({request.number for request in self._requests.all})
        self._on_opened()

    def set_theme(self, theme: Theme) -> None:
        self.pane.set_theme(theme)

    def _show_note(self) -> None:
        several = self._serve.parallel
        self.note.setText(
            tr("The chat and the requests share one engine: whoever asked first is answered first, one at a time.")
            if several == 1 or self._serve.one_by_one
            else tr(
                "The chat and the requests share one engine: whoever asked first is answered first, {n:,} at once.",
                n=several,
            )
        )

    # --- what is shown -------------------------------------------------------------------------------------

    def _on_requests(self, numbers: object) -> None:
        assert isinstance(numbers, set)
        for number_ in sorted(numbers):
            request = self._requests.of(number_)
            if request is not None:
                self._show_row(request)
        for gone in [number_ for number_ in self._rows if self._requests.of(number_) is None]:
            self.table.takeTopLevelItem(self.table.indexOfTopLevelItem(self._rows.pop(gone)))
        self.empty.setVisible(not self._rows)
        self.table.setVisible(bool(self._rows))
        self.clear.setEnabled(len(self._rows) > self._requests.running or self._requests.refused > 0)
        self._show_figures()
        self._show_refused()

    def _show_refused(self) -> None:
        last = self._requests.refused_last
        self.refused.setVisible(self._requests.refused > 0)
        if last is not None:
            self.refused.setText(
                trn(
                    "{n:,} request with a wrong API key or none was refused, at {time} from {client}.",
                    "{n:,} requests with a wrong API key or none were refused, the last at {time} from {client}.",
                    self._requests.refused,
                    time=clock_time(last.at),
                    client=last.client,
                )
            )

    def _show_row(self, request: ServedRequest) -> None:
        row = self._rows.get(request.number)
        if row is None:
            row = self._rows[request.number] = QTreeWidgetItem()
            row.setData(0, _NUMBER, request.number)
            row.setText(0, request.at)
            row.setText(_ASKED, request.asked)
            row.setToolTip(_ASKED, request.asked)
            row.setText(2, request.began.client)
            row.setText(3, request.model)
            for column in (5, 6, 7):
                row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.insertTopLevelItem(0, row)
        metrics = request.reply.metrics
        row.setText(4, tr(request.stage.value))
        row.setToolTip(4, request.message)
        row.setText(5, number(metrics.generated_tokens) if metrics.generated_tokens else "")
        row.setText(6, "" if metrics.decode_tps is None else number(metrics.decode_tps, ",.0f"))
        rate = metrics.draft_acceptance_rate
        row.setText(7, "" if rate is None else percent(rate))

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        self._requests.show(None if item is None else item.data(0, _NUMBER))

    def _on_opened(self) -> None:
        shown = self._requests.shown
        self.pane.following = shown is not None and not shown.over  # one that is over is read from its beginning
        self.pane.show_reply(self._requests.reply)
        if self.pane.body is not None:
            self.pane.body.setAccessibleName(tr("Reply to the request, token by token"))
        self._show_figures()

    def _show_figures(self) -> None:
        request, reply = self._requests.shown, self._requests.reply
        self.stop.setEnabled(request is not None and not request.over)
        if request is None or reply is None:
            self.figures.setText(tr("Choose a request to see how its reply is written."))
            return
        said = [tr(request.stage.value)]
        if request.reply.metrics.generated_tokens:
            said.append(reply.sentence)
        if request.message:
            said.append(request.message)
        self.figures.setText(" · ".join(said))

    def _on_stop(self) -> None:
        request = self._requests.shown
        if request is not None:
            self._serve.stop_request(request.number)

    # --- layout --------------------------------------------------------------------------------------------

    def _made_table(self) -> QTreeWidget:
        table = QTreeWidget(self)
        table.setHeaderLabels(
            [
                tr("At"),
                tr("Asked"),
                tr("From"),
                tr("Model"),
                tr("State"),
                tr("Tokens"),
                tr("Tokens/s"),
                tr("Guesses kept"),
            ]
        )
        table.setAccessibleName(tr("Requests"))
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setMinimumHeight(_ROWS * table.fontMetrics().lineSpacing())
        table.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = table.header()
        header.setStretchLastSection(False)
        for column in range(table.columnCount()):
            mode = QHeaderView.ResizeMode.Stretch if column == _ASKED else QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(column, mode)
        return table

    def _lay_out(self) -> None:
        upper = QWidget(self)
        above = QVBoxLayout(upper)
        above.setContentsMargins(0, 0, 0, 0)
        above.addWidget(self.note)
        above.addWidget(self.refused)
        above.addWidget(self.table, 1)
        above.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignCenter)
        card = QFrame(self)
        card.setProperty("role", "card")
        inner = QVBoxLayout(card)
        inner.setContentsMargins(10, 8, 10, 8)
        head = QHBoxLayout()
        head.addWidget(self.figures, 1)
        head.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.stop, 0, Qt.AlignmentFlag.AlignTop)
        inner.addLayout(head)
        inner.addWidget(self.pane, 1)
        self.split = QSplitter(Qt.Orientation.Vertical, self)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(upper)
        self.split.addWidget(card)
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([1000, 1000])  # halves
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.form)
        column.addWidget(self.split, 1)
