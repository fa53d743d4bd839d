"""The Settings window: pages on the left, the settings of one on the right, or of all that match a search."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from foretoken.gui.viewmodels.settings.settings import SettingsViewModel
from foretoken.gui.viewmodels.shared.timers import single_shot
from foretoken.gui.viewmodels.shared.undo import UndoStack
from foretoken.gui.widgets.settings.contents_dialog import ContentsDialog
from foretoken.gui.widgets.settings.page import SettingsPage
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.gui.widgets.shared.undo_bar import TextFirst, UndoBar
from foretoken.option import Group
from foretoken.wording import tr

_INSET: Final = 18
_BESIDE_NAMES: Final = 16
_LEAST_WIDTH: Final = 320


class SettingsDialog(ContentsDialog):
    """Changes take effect at once; there is nothing to confirm.

    acted(str)     a button asks for this: an action of the window
    guided(str)    a page of the guide and a section
    """

    acted = Signal(str)
    guided = Signal(str)

    def __init__(
        self,
        settings: SettingsViewModel,
        undo: UndoStack,
        *,
        shown: Callable[[str], str],
        parent: QWidget,
    ) -> None:
        """`shown`: what the row `name` shows beside its buttons."""
        super().__init__(
            tr("Settings"), search=tr("Search settings"), hint=tr("Search settings  (Ctrl+F)"), parent=parent
        )
        self.resize(860, 620)
        self.setMinimumHeight(320)  # its width is that of its parts
        self._inner = QWidget(self)
        self.search.textChanged.connect(self._on_search)
        self.search.installEventFilter(self)
        TextFirst(self.search)
        self.groups = QListWidget(self)
        self.groups.setAccessibleName(tr("Pages of settings"))
        for group in Group:
            self.groups.addItem(tr(group.value))
        self.groups.ensurePolished()  # rows are laid out in the stylesheet's height
        self.groups.currentRowChanged.connect(self._on_group)
        self.pages = tuple(SettingsPage(group, settings, shown, self) for group in Group)
        for page in self.pages:
            page.acted.connect(self.acted)
            page.guided.connect(self.guided)
        self.nothing = text_label(self, role="muted")
        self.nothing.hide()
        self.undo_bar = UndoBar(undo, self)
        self.undo_bar.button.setAutoDefault(False)
        for keys_, run in ((QKeySequence.StandardKey.Undo, undo.undo), (QKeySequence.StandardKey.Redo, undo.redo)):
            QShortcut(QKeySequence(keys_), self, run)
        self._lay_out()
        self._stale = single_shot(0, self.refresh, self)
        settings.changed.connect(self._on_changed)
        self.groups.setCurrentRow(0)
        self.refresh()

    def refresh(self) -> None:
        """Every value as it is now."""
        for page in self.pages:
            page.refresh()

    def open_at(self, group: Group) -> None:
        """Show the page `group`."""
        self.search.clear()
        self.groups.setCurrentRow(list(Group).index(group))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inner and event.type() == QEvent.Type.LayoutRequest:
            bar = self._scroll.verticalScrollBar().sizeHint().width()
            self._scroll.setMinimumWidth(max(_LEAST_WIDTH, self._inner.minimumSizeHint().width() + bar))
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter()
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._widen()

    def _widen(self) -> None:
        """The names of pages are never cut."""
        self.groups.setMinimumWidth(self.groups.sizeHintForColumn(0) + _BESIDE_NAMES)

    def _enter(self) -> None:
        """The keyboard goes to the first field that was found, or to the list of pages."""
        if not self.search.text().strip():
            self.groups.setFocus()
            return
        found = (row for page in self.pages if not page.isHidden() for row in page.rows if not row.isHidden())
        first = next(found, None)
        if first is not None:
            first.field.setFocus()

    def _on_changed(self) -> None:
        if self.isVisible():
            self._stale.start()

    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)
        self._widen()

    def _on_search(self, text: str) -> None:
        search = text.strip()
        found = False
        for number, page in enumerate(self.pages):
            wanted = bool(search) or number == self.groups.currentRow()
            matches = wanted and page.filter(search)
            page.setVisible(matches)
            found = found or matches
        self.groups.setEnabled(not search)
        self.nothing.setText(tr("No setting is about “{search}”. Try another word.", search=search))
        self.nothing.setVisible(bool(search) and not found)
        self._scroll.verticalScrollBar().setValue(0)

    def _on_group(self, _row: int) -> None:
        self._on_search("")

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._inner.isAncestorOf(now):
            self._scroll.ensureWidgetVisible(now, 0, 40)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._inner)
        column.setContentsMargins(_INSET, 12, _INSET, 12)
        column.addWidget(self.nothing)
        for page in self.pages:
            column.addWidget(page)
        column.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._inner)
        self._inner.installEventFilter(self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window has an application"
        app.focusChanged.connect(self._on_focus)
        body = QVBoxLayout()
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(self._scroll, 1)
        bar = QHBoxLayout()
        bar.setContentsMargins(_INSET, 0, _INSET, 8)
        bar.addWidget(self.undo_bar)
        body.addLayout(bar)
        right = QWidget(self)
        right.setLayout(body)
        self._put_beside(self.groups, right, (200, 660))
