"""The Serve window: who may use the server and where it listens, and requests with their replies, token by token."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from foretoken.amounts import gib, percent
from foretoken.features.serve.model import ServedRequest, ServerState, ServeViewModel, clock_time
from foretoken.gui.look.theme import Theme
from foretoken.gui.widgets.reply.reply_pane import ReplyPane
from foretoken.gui.widgets.shared.boxes import column, row
from foretoken.gui.widgets.shared.fields import show_number, whole
from foretoken.gui.widgets.shared.labels import CopyButton, name_label, restyle, text_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.session.messages import MAX_PARALLEL
from foretoken.wording import later, number, sentences, tr, trn

_HOSTS: Final = (
    (later("this computer only (127.0.0.1)"), "127.0.0.1"),
    (later("the whole network (0.0.0.0)"), "0.0.0.0"),
)
_STATES: Final = {
    ServerState.STOPPED: later("The server is stopped."),
    ServerState.STARTING: later("The server is starting…"),
    ServerState.RUNNING: later("Programs can use the server."),
    ServerState.STOPPING: later("The server is stopping; requests end…"),
}


class ServeForm(QWidget):
    """Start, stop, address, key, and an example to copy."""

    def __init__(self, serve: ServeViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._serve = serve
        self.status = text_label(self)
        self.status.setAccessibleName(tr("State of the server"))
        self.toggle = QPushButton(self)
        self.address, self.copy_address = self._to_copy(tr("Address"), tr("Copy the address"))
        self.host = QComboBox(self)
        self.host.setEditable(True)
        self.host.setMinimumContentsLength(24)
        for text, value in _HOSTS:
            self.host.addItem(tr(text), value)
        self.host.setToolTip(tr("Where the server listens: one of these, or an address of this computer"))
        for part in (self.host, *self.host.findChildren(QLineEdit)):
            part.setAccessibleName(tr("Reachable from"))
        self.port = whole(self, 0, 65535, lambda port: serve.choose(serve_port=port), tr("any free one"))
        self.port.setGroupSeparatorShown(False)
        self.port.setKeyboardTracking(False)
        self.port.setAccessibleName(tr("Port"))
        self.parallel = whole(self, 1, MAX_PARALLEL, lambda replies: serve.choose(serve_parallel=replies))
        self.parallel.setAccessibleName(tr("Replies at once"))
        self.at_once = text_label(self, role="muted")
        self.asks_key = QCheckBox(tr("API key"), self)
        self.asks_key.setToolTip(tr("Programs must send this key. Required where other computers can reach the server"))
        self.asks_key.setAccessibleDescription(self.asks_key.toolTip())
        self.key, self.copy_key = self._to_copy(tr("API key"), tr("Copy the API key"))
        self.show_key = QPushButton(tr("Show"), self)
        self.show_key.setCheckable(True)
        self.show_key.setAccessibleName(tr("Show the API key"))
        self.new_key = QPushButton(tr("New key"), self)
        self.new_key.setToolTip(tr("Programs with the old key will be refused"))
        self.warning = text_label(self, role="warning")
        self.example, self.copy_example = self._to_copy(
            tr("Example for a terminal"), tr("Copy the example"), lambda: serve.example(with_key=True)
        )
        self.copy_example.setToolTip(tr("Includes the key, ready to run"))
        self._lay_out()
        self._wire()
        self.refresh()

    def _to_copy(self, name: str, copy: str, text: Callable[[], str] | None = None) -> tuple[QLineEdit, CopyButton]:
        """A field to read, and the button that copies what is in it, or `text`."""
        field, button = QLineEdit(self), CopyButton("", self)
        field.setReadOnly(True)
        field.setAccessibleName(name)
        button.setAccessibleName(copy)
        button.clicked.connect(lambda: QGuiApplication.clipboard().setText((text or field.text)()))
        button.clicked.connect(button.say_copied)
        return field, button

    def refresh(self) -> None:
        """Everything as it is, without signals."""
        serve, state = self._serve, self._serve.state
        stopped = state is ServerState.STOPPED
        self.status.setText(self._said())
        restyle(self.status, role="danger" if stopped and serve.fault else "title")
        self.toggle.setText(tr("Start") if stopped else tr("Stop"))
        restyle(self.toggle, role="primary" if stopped else "")
        self.toggle.setEnabled(state in (ServerState.STOPPED, ServerState.RUNNING))
        self.address.setText(serve.address or tr("shown when the server runs"))
        self.address.setEnabled(bool(serve.address))
        self.copy_address.setEnabled(bool(serve.address))
        for field in (self.host, self.port, self.parallel, self.asks_key, self.new_key):
            field.setEnabled(stopped)
        at = self.host.findData(serve.settings.serve_host)
        if at >= 0:
            self.host.setCurrentIndex(at)
        else:
            self.host.setEditText(serve.settings.serve_host)
        show_number(self.port, serve.settings.serve_port)
        show_number(self.parallel, serve.settings.serve_parallel)
        self.at_once.setText(self._cost())
        self.parallel.setAccessibleDescription(self.at_once.text())
        self.asks_key.setChecked(serve.needs_key)
        self.asks_key.setEnabled(stopped and not serve.reachable)
        shown = serve.needs_key
        self.key.setText(serve.key if shown else "")
        for part in (self.key, self.show_key, self.copy_key):
            part.setEnabled(shown)
        self.new_key.setEnabled(shown and stopped)
        self.warning.setText(self._warned())
        self.warning.setVisible(bool(self.warning.text()))
        self._show_example()

    def _said(self) -> str:
        serve = self._serve
        if serve.state is ServerState.STOPPED and serve.fault:
            return serve.fault
        said = tr(_STATES[serve.state])
        if serve.state is ServerState.RUNNING and serve.why_no_model:
            return tr("{state} Requests are not answered yet: {reason}", state=said, reason=serve.why_no_model)
        return said

    def _cost(self) -> str:
        """What several replies at once take."""
        serve, found = self._serve, self._serve.at_once
        if serve.one_by_one:
            return tr("These models cannot share their work, so replies are written one after another.")
        if found is None:
            return tr("Each takes memory; how much is known once a model is loaded.")
        more, context = gib(found.more), found.estimate.context
        if serve.settings.serve_parallel == 1:
            return tr("One after another. Two at once would take {more} more memory.", more=more)
        if not found.estimate.fits:
            return tr(
                "Needs {more} more memory, which is not free: choose fewer, or a smaller context.",
                more=more,
            )
        said = tr(
            "{more} more memory than for one; each has a context of {context:,} tokens.", more=more, context=context
        )
        if serve.state is ServerState.STOPPED:
            return sentences((said, tr("The models are loaded again when the server starts.")))
        return said

    def _warned(self) -> str:
        serve = self._serve
        said = []
        if serve.reachable:
            said.append(
                tr(
                    "Other computers can reach the server. Nothing is encrypted, not even the key: use this only in a "
                    "network you trust."
                )
            )
        if serve.needs_key and not serve.key_kept:
            said.append(tr("No keyring found: the key changes at the next start."))
        return " ".join(said)

    def _wire(self) -> None:
        serve = self._serve
        serve.changed.connect(self.refresh)
        self.toggle.clicked.connect(self._on_toggle)
        self.host.activated.connect(lambda _at: self._take_host())
        editor = self.host.lineEdit()
        assert editor is not None, "it is editable"
        editor.editingFinished.connect(self._take_host)
        self.asks_key.clicked.connect(lambda needed: serve.choose(serve_key=needed))
        self.show_key.toggled.connect(self._on_show_key)
        self.new_key.clicked.connect(serve.renew_key)
        self._on_show_key(False)

    def _on_toggle(self) -> None:
        if self._serve.state is ServerState.STOPPED:
            self._take_host()
            for field in (self.port, self.parallel):
                field.interpretText()
            self._serve.start()
        else:
            self._serve.stop()

    def _take_host(self) -> None:
        text = self.host.currentText()
        at = self.host.findText(text)
        chosen = self.host.itemData(at) if at >= 0 else text
        if chosen != self._serve.settings.serve_host:
            self._serve.choose(serve_host=chosen.strip() or "127.0.0.1")

    def _on_show_key(self, shown: bool) -> None:
        self.key.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)
        self.show_key.setText(tr("Hide") if shown else tr("Show"))
        self._show_example()

    def _show_example(self) -> None:
        """With the key where that is shown."""
        self.example.setText(self._serve.example(with_key=self.show_key.isChecked()))
        self.example.setCursorPosition(0)

    def _lay_out(self) -> None:
        several = QWidget(self)
        row(self.parallel, (self.at_once, 1), of=several, margins=(0, 0, 0, 0))
        rows: tuple[tuple[QWidget, QWidget, tuple[QWidget, ...]], ...] = (
            (name_label(tr("Address"), self.address, self), self.address, (self.copy_address,)),
            (
                name_label(tr("Reachable from"), self.host, self),
                self.host,
                (name_label(tr("Port"), self.port, self), self.port),
            ),
            (name_label(tr("Replies at once"), self.parallel, self), several, ()),
            (self.asks_key, self.key, (self.show_key, self.copy_key, self.new_key)),
            (name_label(tr("Example"), self.example, self), self.example, (self.copy_example,)),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for place, (name, field, more) in enumerate(rows):
            grid.addWidget(name, place, 0)
            grid.addWidget(field, place, 1, 1, 1 if more else 2)
            grid.addLayout(row(*more, None, spacing=6), place, 2)
        head = row((self.status, 1), (self.toggle, 0, Qt.AlignmentFlag.AlignTop))
        column(head, grid, self.warning, of=self, spacing=8, margins=(0, 0, 0, 0))


_NUMBER: Final = Qt.ItemDataRole.UserRole
_ASKED: Final = 1  # the column that takes what is left
_ROWS: Final = 7  # lines of the list at least, its head included


class ServeDialog(SideDialog):
    """Non-modal: the server runs on when it is closed."""

    def __init__(self, serve: ServeViewModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(tr("Serve"), parent, size=(860, 720), least=(600, 480))
        self._serve, self._requests = serve, serve.requests
        self._rows: dict[int, QTreeWidgetItem] = {}
        self.form = ServeForm(serve, self)
        self.note = text_label(self, role="muted")
        self.refused = text_label(self, role="warning")
        self.table = self._made_table()
        self.empty = QLabel(tr("No requests yet. Requests from other programs will appear here."), self)
        self.clear = QPushButton(tr("Clear list"), self)
        self.stop = QPushButton(tr("Stop request"), self)
        self.figures = text_label(self, selectable=True)
        self.pane = ReplyPane(theme, self)
        for label in (self.empty, self.figures):
            label.setProperty("role", "muted")
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
        several = self._serve.settings.serve_parallel
        self.note.setText(
            tr("The chat and other programs share one engine: first come, first served, one at a time.")
            if several == 1 or self._serve.one_by_one
            else tr(
                "The chat and other programs share one engine: first come, first served, {n:,} at once.",
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
        item, metrics = self._rows.get(request.number), request.reply.metrics
        if item is None:
            item = self._rows[request.number] = QTreeWidgetItem()
            item.setData(0, _NUMBER, request.number)
            item.setToolTip(_ASKED, request.asked)
            for place in (5, 6, 7):
                item.setTextAlignment(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.insertTopLevelItem(0, item)
        rate = metrics.draft_acceptance_rate
        cells = (
            request.at,
            request.asked,
            request.began.client,
            request.model,
            tr(request.stage.value),
            number(metrics.generated_tokens) if metrics.generated_tokens else "",
            "" if metrics.decode_tps is None else number(metrics.decode_tps, ",.0f"),
            "" if rate is None else percent(rate),
        )
        for place, cell in enumerate(cells):
            item.setText(place, cell)
        item.setToolTip(4, request.message)

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
            self.figures.setText(tr("Select a request to see its reply token by token."))
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
        heads = (tr("At"), tr("Asked"), tr("From"), tr("Model"), tr("State"), tr("Tokens"), tr("Tokens/s"))
        table.setHeaderLabels([*heads, tr("Guesses kept")])
        table.setAccessibleName(tr("Requests"))
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setMinimumHeight(_ROWS * table.fontMetrics().lineSpacing())
        table.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_ASKED, QHeaderView.ResizeMode.Stretch)
        return table

    def _lay_out(self) -> None:
        upper, card, top = QWidget(self), QFrame(self), Qt.AlignmentFlag.AlignTop
        centred = (self.empty, 1, Qt.AlignmentFlag.AlignCenter)
        column(self.note, self.refused, (self.table, 1), centred, of=upper, margins=(0, 0, 0, 0))
        card.setProperty("role", "card")
        head = row((self.figures, 1), (self.clear, 0, top), (self.stop, 0, top))
        column(head, (self.pane, 1), of=card, margins=(10, 8, 10, 8))
        self.split = QSplitter(Qt.Orientation.Vertical, self)
        self.split.setChildrenCollapsible(False)
        for place, half in enumerate((upper, card)):
            self.split.addWidget(half)
            self.split.setStretchFactor(place, 1)
        self.split.setSizes([1000, 1000])  # halves
        column(self.form, (self.split, 1), of=self, spacing=10, margins=(16, 14, 16, 14))
