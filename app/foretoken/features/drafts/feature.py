"""Models ▸ Find a matching draft, and its window, which ranks drafts for the chosen main model."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QInputDialog,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from foretoken.features.drafts.model import DraftFinderViewModel, DraftRow, Origin
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.core_actions import guessing_lack
from foretoken.gui.shell.shell import Shell
from foretoken.gui.sources import predictor, the_hub
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import BusyBar, progress_bar
from foretoken.gui.widgets.shared.labels import BY_ALL, push_button, text_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.library.fit.pairing import PairVerdict
from foretoken.measuring.trimming import usual_tokens
from foretoken.plain import one_line
from foretoken.wording import later, tr

_ROW: Final = Qt.ItemDataRole.UserRole
_MARKS: Final = {PairVerdict.FITS: "✓", PairVerdict.WARNING: "!", PairVerdict.CANNOT: "✗"}


class DraftFinderDialog(SideDialog):
    """Rows by origin, best first, with the reasons of the one that is marked below them.

    chosen(object)          the path of a draft that is here
    shared_chosen(object)   the path of a draft that is to guess over the tokens that both have
    download_asked(object)  the DownloadRequest of one that is not
    """

    chosen = Signal(object)
    shared_chosen = Signal(object)
    download_asked = Signal(object)

    def __init__(self, finder: DraftFinderViewModel, parent: QWidget) -> None:
        super().__init__(tr("Find a matching draft"), parent, size=(760, 520))
        self._finder = finder
        self._title = text_label(self, role="heading")
        self.bar = BusyBar(tr("Comparing vocabularies"), self)
        self.trimmed = progress_bar(tr("Trimming"), self)
        self.tree = _tree(self)
        self.details = text_label(self)
        self.details.setTextInteractionFlags(BY_ALL)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.details.setMinimumHeight(3 * self.details.fontMetrics().lineSpacing())
        self.hub_state = text_label(self, role="warning")
        self.use = push_button(tr("Use as draft"), self, role="primary")
        self.hub = QPushButton(tr("Search the hub too"), self)
        self.hub.setToolTip(
            tr("Small models of the same family, and heads made for this one. Nothing is sent before you press this.")
        )
        self.trim = push_button(tr("Trim…"), self, self._on_trim)
        self.trim.setToolTip(
            tr("Write a smaller, faster copy of this draft with only the tokens that are frequent in your chats.")
        )
        self._lay_out()
        finder.changed.connect(self.refresh)
        finder.trimmed_on.connect(self._show_trimming)
        self.tree.currentItemChanged.connect(lambda *_: self._on_marked())
        self.tree.itemActivated.connect(lambda *_: self._on_use())
        self.use.clicked.connect(self._on_use)
        self.hub.clicked.connect(finder.look_on_hub)
        self.refresh()

    def _lay_out(self) -> None:
        close = push_button(tr("Close"), self, self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self._title)
        column.addWidget(self.bar)
        column.addWidget(self.trimmed)
        column.addWidget(self.tree, 1)
        column.addWidget(self.details)
        column.addWidget(self.hub_state)
        column.addLayout(boxes.row(self.hub, self.trim, None, close, self.use))

    def refresh(self) -> None:
        finder = self._finder
        self._title.setText(tr("A draft for {model}", model=finder.main_name))
        self.bar.setVisible(finder.looking or finder.asking_hub)
        self.bar.setAccessibleName(tr("Asking the hub") if finder.asking_hub else tr("Comparing vocabularies"))
        self.hub.setEnabled(finder.can_ask_hub)
        self.hub.setText(tr("Asking the hub…") if finder.asking_hub else tr("Search the hub too"))
        trouble = finder.trim_trouble or finder.hub_trouble
        self.hub_state.setText(trouble)
        self.hub_state.setVisible(bool(trouble))
        before = self.marked()
        self.tree.clear()
        for origin in Origin:
            rows = [row for row in finder.rows if row.origin is origin]
            if rows:
                self.tree.addTopLevelItem(self._heading(tr(origin.value)))
            for row in rows:
                self.tree.addTopLevelItem(self._item(row))
        for at in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(at)
            if item is None or not item.flags() & Qt.ItemFlag.ItemIsSelectable:
                continue
            row = item.data(0, _ROW)
            if self.tree.currentItem() is None or row == before or (row.path is not None and row.path == finder.made):
                self.tree.setCurrentItem(item)
        self._on_marked()

    def _show_trimming(self) -> None:
        finder, row = self._finder, self.marked()
        self.trimmed.setVisible(finder.is_trimming)
        self.trimmed.setValue(round(1000 * finder.trimming))
        self.trim.setText(tr("Cancel trimming") if finder.is_trimming else tr("Trim…"))
        self.trim.setEnabled(finder.is_trimming or bool(row is not None and row.tokens and not finder.looking))

    def marked(self) -> DraftRow | None:
        item = self.tree.currentItem()
        row = None if item is None else item.data(0, _ROW)
        return row if isinstance(row, DraftRow) else None

    def done(self, result: int) -> None:
        """Called when the dialog closes."""
        self._finder.cancel()
        super().done(result)

    @staticmethod
    def _heading(text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setFirstColumnSpanned(True)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        return item

    @staticmethod
    def _item(row: DraftRow) -> QTreeWidgetItem:
        why = row.reasons[0] if row.reasons else (row.fits if row.usable else "")
        mark = _MARKS[row.verdict] if row.request is None else "↓ ?" if row.guess else "↓"
        speed = row.predicted.speedup.spread if row.predicted is not None else ""
        item = QTreeWidgetItem([f"{mark}  {one_line(row.name)}", speed, one_line(why)])
        item.setData(0, _ROW, row)
        sure = tr("only an estimate") if row.guess else tr(row.verdict.value)
        spoken = f"{row.name}, {sure}, {speed}, {' '.join(row.reasons)}"
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, one_line(spoken))
        for column in range(3):
            item.setToolTip(column, "\n".join(map(one_line, (row.detail, *row.reasons))))
        if not row.usable:  # grey, and still to be marked and read about
            muted = QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
            for column in range(3):
                item.setForeground(column, muted)
        return item

    def _on_marked(self) -> None:
        self._show_trimming()
        row = self.marked()
        if row is None:
            found = tr("Comparing vocabularies…") if self._finder.looking else self._finder.trouble
            self.details.setText(
                found or tr("There is no other model here, and the catalog has no draft for this one.")
            )
            self.use.setEnabled(False)
            return
        speed = [row.predicted.sentence] if row.predicted is not None else []
        lines = [f"{row.name} · {row.detail}", *speed, *row.reasons]
        if not row.reasons:
            lines.append(tr("{reason}, and small enough to make replies faster.", reason=_begun(row.fits)))
        if row.tokens:
            lines.append(tr("A copy with fewer than its {tokens:,} tokens would be faster (Trim…).", tokens=row.tokens))
        self.details.setText("\n".join(map(one_line, lines)))
        use = tr("Use over shared tokens") if row.shared else tr("Use as draft")
        self.use.setText(use if row.request is None else tr("Download"))
        self.use.setEnabled(row.usable or row.shared)

    def _on_trim(self) -> None:
        row = self.marked()
        if self._finder.is_trimming:
            self._finder.give_up_trimming()
        elif row is not None:
            dialog = QInputDialog(self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.setWindowTitle(tr("Trim {name}", name=one_line(row.name)))
            dialog.setLabelText(
                tr("Tokens to keep, of {tokens:,}; the most frequent in your chats first:", tokens=row.tokens)
            )
            dialog.setInputMode(QInputDialog.InputMode.IntInput)
            dialog.setIntRange(1, row.tokens - 1)
            dialog.setIntStep(1024)
            dialog.setIntValue(usual_tokens(row.tokens))
            dialog.intValueSelected.connect(lambda tokens: self._finder.trim(row, tokens))
            dialog.open()

    def _on_use(self) -> None:
        row = self.marked()
        if row is None or not self.use.isEnabled():
            return
        if row.request is not None:
            self.download_asked.emit(row.request)
        elif row.path is not None and row.shared:
            self.shared_chosen.emit(row.path)
        elif row.path is not None:
            self.chosen.emit(row.path)
        self.close()


def _begun(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]


def _tree(parent: QWidget) -> QTreeWidget:
    tree = QTreeWidget(parent)
    tree.setProperty("role", "table")
    tree.setColumnCount(3)
    tree.setHeaderLabels([tr("Draft"), tr("Speedup, forecast"), tr("Why")])
    tree.setRootIsDecorated(False)
    tree.setIndentation(0)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    tree.setAccessibleName(tr("Drafts, best first"))
    header = tree.header()
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
    header.resizeSection(0, 330)
    header.resizeSection(1, 150)
    return tree


def register(shell: Shell) -> None:
    """Models ▸ Find a matching draft."""
    core, models, pickers = shell.core, shell.core.models, shell.core.pickers
    finder = DraftFinderViewModel(
        archive=core.store.archive,
        folder=lambda: models.folder.root / "trimmed",
        local=models.local,
        bundled=pickers.bundled[1:],
        catalog=models.catalog,
        connect=the_hub,
        predictor=predictor,
        lacking=models.lacking,
        jobs=core.jobs,
        parent=shell,
    )

    def use_shared(path: str) -> None:
        pickers.choose_draft(path)
        pickers.share()

    def made() -> DraftFinderDialog:
        dialog = DraftFinderDialog(finder, shell.window)
        dialog.chosen.connect(pickers.choose_draft)
        dialog.shared_chosen.connect(use_shared)
        dialog.download_asked.connect(models.downloads.enqueue)
        return dialog

    kept = shell.dialog("drafts", made, tables=lambda dialog: {"drafts": dialog.tree.header()})

    def find() -> None:
        if pickers.main is None:
            shell.window.notices.say("models", tr("Choose a main model first."))
            return
        kept.get()
        finder.look(pickers.main)
        kept.open()

    find_draft = later("&Find a matching draft…")
    shell.add(Action("find_draft", find_draft, find, "models", 130, "Ctrl+Shift+D", lacks=lambda: guessing_lack(shell)))
