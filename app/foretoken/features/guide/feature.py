"""Help ▸ Guide, at the page that a part of the window asks for: contents on the left, a page on the right. Nothing in a
page acts or is fetched."""

from itertools import chain
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QShortcut,
    QShowEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication, QFrame, QTextEdit, QTreeWidget, QTreeWidgetItem, QWidget

from foretoken.features.guide.model import GuidePlace, Page, Section, pages, place_of
from foretoken.gui.look.theme import Theme
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.reply.markdown import BlockRenderer
from foretoken.gui.widgets.reply.markdown_blocks import References, parser
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import push_button, role_label
from foretoken.gui.widgets.shared.page_keys import take_page_key
from foretoken.gui.widgets.shared.side_dialog import ContentsDialog
from foretoken.wording import later, spoken, tr

_SIZE: Final = 1.12  # of the text, to that of the application
_MARGIN: Final = 22
_PLACE: Final = Qt.ItemDataRole.UserRole
_DEEPEST: Final = 2  # level of a heading that the contents have
_WEB: Final = ("http", "https")


class _PageView(QTextEdit):
    """A page to read; a link leads within the guide, or on a click to the browser."""

    def __init__(self, dialog: "GuideDialog") -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self.setProperty("role", "body")
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self.document().setDocumentMargin(_MARGIN)

    def loadResource(self, _kind: int, _name: QUrl | str) -> None:
        """Nothing is loaded, neither from the network nor from the disk."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not take_page_key(self, event):
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = bool(self.anchorAt(event.position().toPoint()))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        address = self.anchorAt(event.position().toPoint())
        if address and not self.textCursor().hasSelection():
            self._dialog.follow(address)


class _Row(NamedTuple):
    """A line of the contents, and the sections that it stands for."""

    item: QTreeWidgetItem
    sections: tuple[Section, ...]

    @property
    def place(self) -> GuidePlace:
        return GuidePlace(*self.item.data(0, _PLACE))

    def says(self, search: str) -> bool:
        return any(section.says(search) for section in self.sections)


class GuideDialog(ContentsDialog):
    """Shows one page at a time."""

    def __init__(self, pages: tuple[Page, ...], themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(
            tr("Guide"),
            search=tr("Search the guide"),
            hint=tr("Search the guide  (Ctrl+F)"),
            parent=parent,
            size=(940, 660),
            least=(480, 320),
        )
        self._pages = {page.name: page for page in pages}
        self._theme = themes.theme
        self._shown: str | None = None
        self._before: list[GuidePlace] = []
        self.here = GuidePlace(pages[0].name)
        """What is shown."""
        self._rows: list[list[_Row]] = []  # of the contents: a page and its sections
        self._starts: dict[str, int] = {}  # of the sections, in the document
        self.search.textChanged.connect(self._on_search)
        self.search.returnPressed.connect(self._on_entered)
        self.contents = QTreeWidget(self)
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(tr("Contents of the guide"))
        self.contents.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.contents.ensurePolished()  # rows are laid out in the stylesheet's height
        self._fill(pages)
        self.contents.currentItemChanged.connect(self._on_chosen)
        self.contents.itemClicked.connect(lambda item, _column: self._on_chosen(item, None))
        self.back = push_button(tr("‹ Back"), self, self.go_back, role="flat", tip=tr("The page before (Alt+Left)"))
        self.view = _PageView(self)
        self._foreign = role_label(tr("This page is in English."), self, "muted")
        QShortcut(QKeySequence("Alt+Left"), self, self.go_back)
        self._lay_out()
        themes.changed.connect(self._on_theme)
        self.open_at(self.here)

    def open_at(self, place: GuidePlace) -> None:
        """Show a section at the top."""
        if place.page not in self._pages:
            return
        if place != self.here:
            self._before.append(self.here)
        self._show(place)

    def go_back(self) -> None:
        if self._before:
            self._show(self._before.pop())

    def follow(self, address: str) -> None:
        """A link was clicked. One that leads to neither the guide nor the web does nothing."""
        place = place_of(address, self.here.page)
        if place is not None:
            self.open_at(place)
        elif QUrl(address).scheme() in _WEB:
            QDesktopServices.openUrl(QUrl(address))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, lambda: self._show(self.here))  # it has its width now

    def _show(self, place: GuidePlace) -> None:
        self.here = place
        self.back.setEnabled(bool(self._before))
        if self._shown != place.page:
            self._render(place.page)
        at = self._starts.get(place.anchor, 0)
        cursor = QTextCursor(self.view.document())
        cursor.setPosition(at)
        bar = self.view.verticalScrollBar()
        bar.setValue(0)
        self.view.setTextCursor(cursor)
        bar.setValue(0 if not at else max(0, self.view.cursorRect(cursor).top() + bar.value() - _MARGIN))
        self._mark(place)

    def _render(self, name: str) -> None:
        """The page as a document. Sections are rendered one by one, so that each knows where it begins."""
        document = self.view.document()
        document.clear()
        font = QFont(QApplication.font())
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * _SIZE)
        document.setDefaultFont(font)
        renderer = BlockRenderer(parser(), self._theme, font, References())
        self._starts.clear()
        for section in self._pages[name].sections:
            cursor = QTextCursor(document)
            cursor.movePosition(QTextCursor.MoveOperation.End)
            end = cursor.position()
            renderer.render(cursor, section.source)
            self._starts.setdefault(section.anchor, end + 1 if end else 0)
        self._shown = name
        self._foreign.setVisible(self._pages[name].language != spoken().code)
        self.view.setAccessibleName(tr("Guide: {page}", page=self._pages[name].title))

    def _fill(self, pages: tuple[Page, ...]) -> None:
        for page in pages:
            top = QTreeWidgetItem(self.contents, [page.title])
            top.setData(0, _PLACE, GuidePlace(page.name))
            rows: list[_Row] = [_Row(top, page.sections[:1])]
            for section in page.sections[1:]:
                if section.level <= _DEEPEST:
                    item = QTreeWidgetItem(top, [section.title])
                    item.setToolTip(0, section.title)
                    item.setData(0, _PLACE, GuidePlace(page.name, section.anchor))
                    rows.append(_Row(item, ()))
                rows[-1] = rows[-1]._replace(sections=(*rows[-1].sections, section))
            self._rows.append(rows)
        self._rows[0][0].item.setExpanded(True)

    def _mark(self, place: GuidePlace) -> None:
        """Mark it in the contents."""
        self.contents.blockSignals(True)
        for row in chain.from_iterable(self._rows):
            if row.place == place:
                self.contents.setCurrentItem(row.item)
        self.contents.blockSignals(False)

    def _on_chosen(self, item: QTreeWidgetItem | None, _before: object) -> None:
        if item is not None:
            self.open_at(GuidePlace(*item.data(0, _PLACE)))

    def _on_search(self, text: str) -> None:
        """Leave in the contents what says all words."""
        search = text.strip()
        for top, *inner in self._rows:
            for row in inner:
                row.item.setHidden(not row.says(search))
            found = [row for row in inner if not row.item.isHidden()]
            top.item.setHidden(not (found or top.says(search)))
            top.item.setExpanded(bool(search and found) or (not search and top.place.page == self.here.page))

    def _on_entered(self) -> None:
        """The first section that was found."""
        for top, *inner in self._rows:
            found = next((row for row in inner if not row.item.isHidden()), top)
            if not top.item.isHidden():
                self.contents.setCurrentItem(found.item)
                self.contents.setFocus()
                return

    def _on_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._shown = None
        self._show(self.here)

    def _lay_out(self) -> None:
        right = QWidget(self)
        right.setProperty("role", "surface")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = boxes.column(of=right, margins=(0, 6, 0, 0))
        column.addLayout(boxes.row(self.back, None, self._foreign, margins=(12, 0, 12, 0)))
        column.addWidget(self.view, 1)
        self._put_beside(self.contents, right, (280, 660))


def register(shell: Shell) -> None:
    """Its entry in the Help menu, its key, and the links to it."""
    kept = shell.dialog(
        "guide",
        lambda: GuideDialog(pages(), shell.core.themes, shell.window),
        splits=lambda dialog: {"contents": dialog.split},
    )

    def show(address: str) -> None:
        page, _hash, anchor = address.partition("#")
        kept.get().open_at(GuidePlace(page, anchor))
        kept.open()

    shell.window.guided.connect(show)
    shell.add(Action("guide", later("&Guide"), kept.open, "help", 120, "F1"))
