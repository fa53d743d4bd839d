"""Models ▸ Model library, and its window: every model of every program's folder, filtered, sorted, looked at, verified,
removed; and what may be brought back of what it removed."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFrame,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from foretoken.amounts import in_bytes, in_weights
from foretoken.features.library.details import ModelDetails
from foretoken.features.library.details_pane import ModelDetailsPane
from foretoken.features.library.model import LibraryRow, LibraryViewModel, Verification
from foretoken.gui.desktop.reveal import reveal
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import the_hub
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import BusyBar
from foretoken.gui.widgets.shared.labels import caption, push_button, restyle, role_label, text_label, tool_button
from foretoken.gui.widgets.shared.model_card import ModelCard
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.gui.widgets.shared.table_views import (
    ArrowsInto,
    Cells,
    HeaderColumn,
    Narrowed,
    RowsModel,
    marked_row,
    panes,
    table_view,
)
from foretoken.plain import one_line
from foretoken.wording import later, number, sentences, tr, trn

COLUMNS: Final = (
    HeaderColumn(260, 150, title=later("Model")),
    HeaderColumn(140, 100, title=later("State")),
    HeaderColumn(78, 78, spare=1, title=later("Size"), number=True),
    HeaderColumn(78, 78, spare=5, title=later("Weights"), number=True),
    HeaderColumn(84, 84, spare=3, title=later("Stored as")),
    HeaderColumn(80, 80, spare=4, title=later("Context"), number=True),
    HeaderColumn(168, 76, spare=2, title=later("Where")),
    HeaderColumn(110, 96, spare=6, title=later("Architecture")),
)
"""What goes in a narrow window is on the pane beside the table."""


def cells_of(row: LibraryRow) -> Cells:
    """Words are sorted in whatever case."""
    model, facts = row.model, row.model.facts
    weights = context = 0
    quantisation = architecture = ""
    if facts is not None:
        weights, context = facts.parameters, facts.context
        quantisation, architecture = facts.quantisation, facts.architecture
    numbers = ("", "") if facts is None else (in_weights(weights), number(context))
    state, place = state_of(row), row.place
    shown = (model.name, state, in_bytes(model.size), numbers[0], quantisation, numbers[1], place, architecture)
    by = (model.name, state, model.size, weights, quantisation, context, place, architecture)
    copies = (one_line(tr("The same model is also at {path}", path=one.path)) for one in row.copies)
    tip = "\n".join((one_line(str(model.path)), *((one_line(row.state),) if row.state else ()), *copies))
    return Cells(shown, [one.lower() if isinstance(one, str) else one for one in by], tip, grey=not row.usable)


def state_of(row: LibraryRow) -> str:
    """What there is to say of it, in a narrow column."""
    model = row.model
    state = f"✗ {row.state}" if model.fault is not None else row.state
    if model.about and (model.fault is None or not model.guesses):
        state = model.short  # the column is narrow, and the tip has the rest
    if row.copies:
        copies = trn("{n} more copy", "{n} more copies", len(row.copies))
        return f"{copies} · {state}" if state else copies
    return state


class LibraryNotice(QFrame):
    """A sentence above the table, perhaps with something to do about it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self.label = text_label(self)
        self.button = QPushButton(self)
        self._do: object = None
        close = tool_button("✕", self, self.hide, role="flat", name=tr("Dismiss"))
        boxes.row((self.label, 1), self.button, close, of=self, margins=(12, 6, 8, 6))
        self.button.clicked.connect(self._on_clicked)
        self.hide()

    def say(self, sentence: str, kind: str, *, action: str = "", do: object = None) -> None:
        """`kind` "ok", "warning" or "error"; the button `action` does `do`."""
        self.label.setText(sentence)
        self.setAccessibleName(sentence)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        self._do = do
        restyle(self, kind=kind)
        self.show()

    def forget(self, action: str) -> None:
        """Hide it if it offers `action`, which cannot be done any more."""
        if self.button.text() == action:
            self.hide()

    def _on_clicked(self) -> None:
        self.hide()
        if callable(self._do):
            self._do()


class NothingHere(QWidget):
    """The page shown instead of an empty table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = role_label("", self, "heading")
        self.hint = role_label("", self, "muted")
        self.bar = BusyBar(tr("Looking for models"), self)
        self.bar.setFixedWidth(240)
        self.more = push_button(tr("Get models…"), self, role="primary")
        self.add = QPushButton(tr("Add folder…"), self)
        for label in (self.title, self.hint):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = boxes.column(of=self, spacing=12)
        column.addStretch(2)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        column.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(boxes.row(None, self.more, self.add, None))
        column.addStretch(3)

    def show_looking(self, looking: bool) -> None:
        self.title.setText(tr("Looking for models…") if looking else tr("No models yet"))
        self.hint.setText(
            tr("In the folders of Foretoken, LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.")
            if looking
            else tr(
                "None in the folders of Foretoken, LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache. "
                "The bundled pair is always available."
            )
        )
        self.bar.setVisible(looking)
        self.more.setVisible(not looking)
        self.add.setVisible(not looking)


class LibraryDialog(SideDialog):
    """Non-modal: the chat goes on beside it.

    more_asked()    the user wants to get models
    """

    more_asked = Signal()

    def __init__(self, library: LibraryViewModel, parent: QWidget) -> None:
        super().__init__(tr("Library"), parent, size=(1120, 640), least=(640, 420))
        self._library = library
        self._words: list[str] = []  # of the filter
        self._wanted: str | None = None  # the marked model, across changes of the list
        self._detailed: LibraryRow | None = None  # the row that the pane shows
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(tr("Filter by name, family, precision or folder…"))
        self.filter.setAccessibleName(tr("Filter models"))
        self.filter.setClearButtonEnabled(True)
        self.additions = QCheckBox(tr("Show all files"), self)
        self.additions.setToolTip(tr("Also files that cannot chat by themselves: projectors, adapters, vocabularies"))
        self.folders = QToolButton(self)
        self.folders.setText(tr("Folders"))
        self.folders.setToolTip(tr("Folders to search for models, besides Foretoken's own and those of other programs"))
        self.folders.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.folders.setMenu(QMenu(self.folders))
        self.more = QPushButton(tr("Get more models…"), self)
        self._table = RowsModel(COLUMNS, cells_of, lambda row: row.key, self)
        self._shown = Narrowed(self._table, self._matches, self)
        self.table = table_view(tr("Models"), self._shown, COLUMNS, self)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.details = ModelDetailsPane(self)
        self.details.setMinimumWidth(280)
        self.summary = role_label("", self, "muted")
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 1000)
        self.progress.setFixedWidth(180)
        self.progress.setAccessibleName(tr("Verifying"))
        self.cancel = push_button(tr("Cancel"), self, name=tr("Cancel verifying"))
        self.notice = LibraryNotice(self)
        self.empty = NothingHere(self)
        self._lay_out()
        self._wire()
        self._end_progress()
        self.refresh()

    def marked(self) -> LibraryRow | None:
        at = marked_row(self.table)
        return self._table.rows[at] if at is not None else None

    def refresh(self) -> None:
        """The rows as they are now; what was marked stays marked."""
        library = self._library
        wanted = self._wanted
        self._table.replace(library.rows)
        marked = self.marked()
        if marked is None or (wanted is not None and marked.path != wanted):
            at = next((at for at, row in enumerate(self._table.rows) if row.path == wanted), -1)
            index = self._shown.mapFromSource(self._table.index(at, 0))
            if index.isValid():
                self.table.setCurrentIndex(index)
            elif marked is None:
                self.table.setCurrentIndex(self._shown.index(0, 0))
        self._on_marked()
        self.stack.setCurrentWidget(self.list if library.rows or library.additions else self.empty)
        self.empty.show_looking(library.looking)
        said = [tr("Looking for models…")] if library.looking else []
        self.summary.setText(sentences((*said, library.summary) if library.rows else said))
        self._fill_folders()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def done(self, result: int) -> None:
        """Called when the dialog closes."""
        self._on_cancel()
        super().done(result)

    # --- layout --------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = boxes.row((self.filter, 1), self.additions, self.folders, self.more)
        self.list = panes(Qt.Orientation.Horizontal, (760, 330), (self.table, self.details), self)
        self.list.setStretchFactor(0, 1)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.empty)
        foot = boxes.row((self.summary, 1), self.progress, self.cancel)
        boxes.column(head, self.notice, (self.stack, 1), foot, of=self, spacing=10, margins=(16, 14, 16, 12))

    def _wire(self) -> None:
        library = self._library
        library.changed.connect(self._on_changed)
        library.described.connect(self._on_described)
        library.verifying.connect(self._on_verifying)
        library.removals.removed.connect(self._on_removed)
        library.forgotten.connect(self._on_forgotten)
        library.removals.settled.connect(self._on_settled)
        library.failed.connect(lambda sentence: self.notice.say(sentence, "error"))
        self.filter.textChanged.connect(self._on_filter)
        self.additions.toggled.connect(library.show_additions)
        self.more.clicked.connect(self.more_asked)
        self.empty.more.clicked.connect(self.more_asked)
        self.empty.add.clicked.connect(self._on_add_folder)
        self.cancel.clicked.connect(self._on_cancel)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._on_marked())
        self.table.doubleClicked.connect(lambda *_: self._on_main())
        self.table.customContextMenuRequested.connect(self._on_menu)
        self.details.main_asked.connect(self._on_main)
        self.details.draft_asked.connect(self._on_draft)
        self.details.verify_asked.connect(self._on_verify)
        self.details.reveal_asked.connect(self._on_reveal)
        self.details.delete_asked.connect(self._on_delete)
        self.details.card_asked.connect(self._on_card)
        for keys, do in (
            (QKeySequence(Qt.Key.Key_Delete), self._on_delete),
            (QKeySequence(Qt.Key.Key_Return), self._on_main),
            (QKeySequence(Qt.Key.Key_Enter), self._on_main),
        ):
            shortcut = QShortcut(keys, self.table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.setAutoRepeat(False)  # a key held too long is meant for one model
            shortcut.activated.connect(do)
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self)
        undo.activated.connect(library.removals.undo)
        ArrowsInto(self.filter, self.table)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self.filter.setFocus)

    def _fill_folders(self) -> None:
        menu = self.folders.menu()
        menu.clear()
        menu.addAction(tr("Add folder…"), self._on_add_folder)
        if self._library.folders:
            menu.addSeparator()
        for folder in self._library.folders:
            action = menu.addAction(caption(tr("Stop searching {folder}", folder=folder)))
            action.setToolTip(tr("The files stay on disk"))
            action.triggered.connect(lambda _checked=False, folder=folder: self._library.remove_folder(folder))

    # --- what happens --------------------------------------------------------------------------------------

    def _on_changed(self) -> None:
        if self.isVisible():  # otherwise it is told when it opens
            self.refresh()

    def _on_marked(self) -> None:
        row = self.marked()
        self._wanted = row.path if row is not None else self._wanted
        why = self._library.why_not_remove(row) if row is not None else None
        if row is not None and row is self._detailed:  # its details are there or under way
            self.details.show_removal(row, why)
            return
        self._detailed = row
        self.details.show_row(row, why)
        if row is not None:
            self._library.describe(row)

    def _on_described(self, details: ModelDetails) -> None:
        row = self.marked()
        if row is not None and row.path == details.path:
            self.details.show_details(details)

    def _on_filter(self, text: str) -> None:
        self._words = text.lower().split()
        self._shown.invalidate()
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self._shown.index(0, 0))
        nothing = not self._shown.rowCount() and bool(self._library.rows)
        self.summary.setText(tr("No matching models.") if nothing else self._library.summary)

    def _matches(self, row: LibraryRow) -> bool:
        """Whether every word of the filter is anywhere in what is shown of it."""
        text = " ".join((*cells_of(row).shown, row.model.repository or "", row.path)).lower() if self._words else ""
        return all(word in text for word in self._words)

    def _on_main(self) -> None:
        row = self.marked()
        if row is not None and row.writes:
            self._library.use_as_main(row)

    def _on_draft(self) -> None:
        row = self.marked()
        if row is not None and row.usable:
            self._library.use_as_draft(row)

    def _on_verify(self) -> None:
        row = self.marked()
        if row is not None:
            self._library.verify(row)

    def _on_verifying(self, state: Verification) -> None:
        if state.finding:
            self._end_progress()
            self.notice.say(state.finding, "ok" if state.good else "error")
            return
        self.progress.setValue(round(1000 * state.share))
        self.progress.setToolTip(tr("Verifying {model}: {share:.0%}", model=state.name, share=state.share))
        self.progress.show()
        self.cancel.show()

    def _on_cancel(self) -> None:
        self._library.cancel_verification()
        self._end_progress()

    def _end_progress(self) -> None:
        self.progress.hide()
        self.cancel.hide()

    def _on_reveal(self) -> None:
        row = self.marked()
        if row is not None and not reveal(row.model.path):
            self.notice.say(
                tr("It is in {folder}; no file manager could be opened.", folder=row.model.path.parent), "warning"
            )

    def _on_card(self) -> None:
        row = self.marked()
        if row is not None:
            ModelCardDialog(self._library, row, self).show()

    def _on_delete(self) -> None:
        row = self.marked()
        if row is not None:
            self._library.remove(row)

    def _on_removed(self, name: str) -> None:
        self.notice.say(tr("Deleted {model}.", model=name), "ok", action=tr("Undo"), do=self._on_undo)

    def _on_forgotten(self, path: str, name: str) -> None:
        back = partial(self._library.remember, path)
        self.notice.say(
            tr("{model} removed from the list; the file stays on disk.", model=name),
            "ok",
            action=tr("Put back"),
            do=back,
        )

    def _on_undo(self) -> None:
        self.table.setFocus()  # the button hides, and Ctrl+Z in the filter would be about its text
        self._library.removals.undo()

    def _on_settled(self) -> None:
        name = self._library.removals.name
        if name is None:
            self.notice.forget(tr("Undo"))
        else:
            self._on_removed(name)

    def _on_add_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, tr("Search for models in"), str(Path.home()))
        if folder:
            self._library.add_folder(folder)

    def _on_menu(self, where: QPoint) -> None:
        row = self.marked()
        if row is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, do, possible in (
            (tr("Use as main"), self._on_main, row.writes),
            (tr("Use as draft"), self._on_draft, row.usable),
            (tr("Verify"), self._on_verify, True),
            (tr("Show in folder"), self._on_reveal, True),
            (tr("Model card…"), self._on_card, True),
            (f"{self.details.delete.text()}\t{tr('Del')}", self._on_delete, self._library.why_not_remove(row) is None),
        ):
            menu.addAction(text, do).setEnabled(possible)
        menu.popup(self.table.viewport().mapToGlobal(where))


class ModelCardDialog(SideDialog):
    """Nothing is fetched until the button is pressed."""

    def __init__(self, library: LibraryViewModel, row: LibraryRow, parent: QWidget) -> None:
        title = tr("Model card of {model}", model=one_line(row.model.name, 80))
        super().__init__(title, parent, size=(760, 620), once=True)
        self._library, self._row = library, row
        self.said = text_label(self, tr("Looking beside the file…"), "muted")
        self.card = ModelCard(self)
        self.fetch = QPushButton(tr("Get it from the hub"), self)
        self.fetch.setToolTip(
            one_line(tr("Asks the hub for the card of {repository}", repository=row.model.repository))
        )
        self.fetch.hide()
        self.leave = QPushButton(tr("Close"), self)
        boxes.column((self.card, 1), boxes.row((self.said, 1), self.fetch, self.leave), of=self)
        self.fetch.clicked.connect(self._on_fetch)
        self.leave.clicked.connect(self.close)
        library.card_found.connect(self._on_found)
        library.card_fetched.connect(self._on_fetched)
        library.failed.connect(self._on_failed)
        library.find_card(row)

    def _on_found(self, row: LibraryRow, text: str) -> None:
        if row is not self._row:
            return
        self.card.show_card(text)
        can = self._library.can_fetch_card(row)
        self.fetch.setVisible(not text and can)
        if text:
            said = tr("From the folder of the model.")
        elif can:
            said = tr("There is no model card beside the file.")
        else:
            said = tr(
                "There is no model card beside the file, and its repository is unknown, so the hub cannot be asked."
            )
        self.said.setText(said)

    def _on_fetch(self) -> None:
        self.fetch.setEnabled(False)
        self.said.setText(tr("Asking the hub…"))
        self._library.fetch_card(self._row)

    def _on_fetched(self, row: LibraryRow, text: str) -> None:
        if row is self._row:
            self.card.show_card(text)
            self.fetch.hide()
            self.said.setText(
                tr("From the hub: {repository}.", repository=one_line(str(row.model.repository)))
                if text
                else tr("It has no model card.")
            )

    def _on_failed(self, sentence: str) -> None:
        if not self.fetch.isEnabled():
            self.fetch.setEnabled(True)
            self.said.setText(sentence)


def register(shell: Shell) -> None:
    """Models ▸ Library."""
    core, models = shell.core, shell.core.models
    library = LibraryViewModel(
        local=models.local,
        folder=models.folder,
        pickers=core.pickers,
        preferences=core.preferences,
        jobs=core.jobs,
        speeds=models.speeds,
        pairs=lambda: models.catalog().pairs,
        connect=the_hub,
        parent=shell,
    )
    removals = library.removals
    removals.removed.connect(
        lambda _name: core.chats.undo.did(
            UndoStep(tr("delete model"), "", removals.undo, possible=lambda: removals.name is not None)
        )
    )
    shell.closing.connect(removals.close)
    QTimer.singleShot(0, removals, removals.clear_up)

    def made() -> LibraryDialog:
        dialog = LibraryDialog(library, shell.window)
        dialog.more_asked.connect(lambda: shell.do("hub"))
        return dialog

    kept = shell.dialog(
        "library",
        made,
        tables=lambda dialog: {"models": dialog.table.horizontalHeader()},
        splits=lambda dialog: {"details": dialog.list},
    )

    def show() -> None:
        kept.get()
        models.local.refresh()
        kept.open()

    shell.add(Action("library", later("&Library…"), show, "models", 150, "Ctrl+L"))
