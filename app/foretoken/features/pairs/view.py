"""Models ▸ Download a pair: the one for this machine, and the catalog in menus by size; filled when it is opened."""

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from foretoken.features.pairs.model import PairGroup, PairRow, PairsViewModel
from foretoken.gui.widgets.shared.labels import caption
from foretoken.plain import lines, one_line
from foretoken.wording import tr

_LINE: Final = 80  # characters of what a pair is good for


class PairsMenu(QObject):
    """Fills `menu`.

    load_asked(object, object)    paths of main and draft of a pair that is here
    download_asked(object)    the CatalogPair
    """

    load_asked = Signal(object, object)
    download_asked = Signal(object)

    def __init__(self, menu: QMenu, pairs: PairsViewModel) -> None:
        super().__init__(menu)
        self._menu = menu
        self._pairs = pairs
        self._groups: tuple[PairGroup, ...] | None = None  # what the menu shows
        self._inner: list[QMenu] = []  # by size
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._on_shown)
        pairs.changed.connect(self._fill)

    def _on_shown(self) -> None:
        self._pairs.refresh()
        self._fill()

    def _fill(self) -> None:
        groups = self._pairs.groups()
        active = self._menu.activeAction()
        within = self._menu.isVisible() and active is not None and active.menu() is not None
        if groups and (groups == self._groups or within):  # what is marked stays so, and what is unfolded
            return
        self._groups = groups
        marked = active.data() if active is not None else None
        self._menu.clear()
        while self._inner:
            self._inner.pop().deleteLater()
        if not groups:
            text = self._pairs.trouble or (tr("Reading the catalog…") if self._pairs.looking else tr("No pairs"))
            self._menu.addAction(caption(text)).setEnabled(False)
        for group in groups:
            self._add(group)
        if self._menu.isVisible():
            self._mark(marked)

    def _mark(self, pair: str | None) -> None:
        """Keys go on from where they were, or from the first when it was opened before there were any."""
        possible = [one for one in self._menu.actions() if one.isEnabled() and not one.isSeparator()]
        marked = next((one for one in possible if one.data() == pair), None) if pair is not None else None
        if possible:
            self._menu.setActiveAction(marked or possible[0])

    def _add(self, group: PairGroup) -> None:
        if group.folded:
            inner = self._menu.addMenu(caption(f"{group.title} ({group.note})" if group.note else group.title))
            self._inner.append(inner)
            inner.setToolTipsVisible(True)
            inner.menuAction().setData(group.title)
            for row in group.rows:
                inner.addAction(self._action(row))
            return
        heading = self._menu.addAction(caption(group.title))
        heading.setEnabled(False)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        for row in group.rows:
            self._menu.addAction(self._action(row))
            if row.recommended:
                self._menu.addAction(caption(one_line(tr(row.pair.good_for), _LINE))).setEnabled(False)
        self._menu.addSeparator()

    def _action(self, row: PairRow) -> QAction:
        star = "★ " if row.recommended else ""
        action = QAction(f"{star}{caption(row.title)}\t{caption(row.detail)}", self._menu)
        action.setToolTip(lines(row.tip))
        action.setData(row.pair.id)
        action.setEnabled(row.possible)
        if row.here:
            action.triggered.connect(lambda: self.load_asked.emit(row.main, row.draft))
        else:
            action.triggered.connect(lambda: self.download_asked.emit(row.pair))
        return action
