"""View ▸ Downloads: the dock at the bottom of the window, with a row for each download and buttons for what can be done
now, or one line with the progress of all; and when it opens."""

import enum
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QWidget,
)

from foretoken.gui.shell.actions import Action, Keys
from foretoken.gui.shell.shell import Shell
from foretoken.gui.viewmodels.shared.downloads import DownloadsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.busy_bar import endless, progress_bar
from foretoken.gui.widgets.shared.labels import ElidedLabel, push_button, restyle, role_label, text_label, tool_button
from foretoken.gui.widgets.shared.later import Later
from foretoken.library.downloads.items import DownloadItem, State
from foretoken.plain import lines, one_line
from foretoken.wording import later, tr


class Act(enum.Enum):
    """An action on a download; the value is the button's text and its tip, in English."""

    PAUSE = later("Pause"), later("Pause it; the downloaded part is kept (Space)")
    RESUME = later("Resume"), later("Continue where it stopped (Space)")
    RETRY = later("Try again"), later("Continue where it stopped (Enter)")
    PAGE = later("Open its page"), later("Open the repository's page in the browser")
    CANCEL = later("Cancel"), later("Cancel it; you can undo this for a moment (Del)")
    UNDO = later("Undo"), later("Undo the cancellation; nothing is lost (Enter)")
    LOAD_PAIR = later("Load this pair"), later("Chat with these two now (Enter)")
    USE_AS_MAIN = later("Use as Main"), later("Chat with this model now (Enter)")
    USE_AS_DRAFT = later("Use as Draft"), later("Use it as the draft of the current main model")
    REMOVE = later("Remove"), later("Remove it from this list (Del)")

    @property
    def text(self) -> str:
        return tr(self.value[0])


def acts(item: DownloadItem) -> tuple[Act, ...]:
    """What can be done with `item` now, as its buttons stand from left to right."""
    match item.state:
        case State.RUNNING | State.QUEUED:
            return (Act.PAUSE, Act.CANCEL)
        case State.PAUSED:
            return (Act.RESUME, Act.CANCEL)
        case State.FAILED:
            return (Act.RETRY, *((Act.PAGE,) if item.page else ()), Act.CANCEL)
        case State.CANCELLED:
            return (Act.REMOVE, Act.UNDO)  # a second click on Cancel, in haste, takes the first one back
        case State.FINISHED:
            return (*((Act.LOAD_PAIR,) if item.draft else (Act.USE_AS_MAIN, Act.USE_AS_DRAFT)), Act.REMOVE)


def wanted(offered: Sequence[Act]) -> Act:
    """The most likely wanted of these actions."""
    return Act.UNDO if Act.UNDO in offered else offered[0]


class DownloadRow(QWidget):
    """Shows one download, `shown`, with the buttons `acts`.

    acted(int, Act)    a button was pressed
    """

    acted = Signal(int, object)

    def __init__(self, shown: DownloadItem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = shown
        self.acts: tuple[Act, ...] = ()
        self.title = ElidedLabel(self)
        self.title.setProperty("role", "title")
        self.pace = role_label("", self, "muted")
        self.bar = progress_bar("", self)
        self.amount = ElidedLabel(self)
        self.amount.setProperty("role", "muted")
        self.failure = text_label(self, role="danger", selectable=True)
        self._buttons = boxes.row(spacing=4)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(12, 7, 8, 7)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.pace, 0, 1)
        grid.addWidget(self.bar, 1, 0, 1, 2)
        grid.addWidget(self.amount, 2, 0, 1, 2)
        grid.addWidget(self.failure, 3, 0, 1, 3)
        grid.addLayout(self._buttons, 0, 2, 3, 1, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(0, 1)
        self.show_item(shown)

    def button(self, act: Act) -> QPushButton:
        return self._button_at(self.acts.index(act))

    @property
    def buttons_width(self) -> int:
        """Pixels that its buttons need."""
        return self._buttons.sizeHint().width()

    def set_buttons_width(self, pixels: int) -> None:
        """As those of the other rows, so that bars end below one another."""
        self._grid.setColumnMinimumWidth(2, pixels)

    def show_item(self, item: DownloadItem) -> None:
        self.shown = item
        self.title.show_text(item.title)
        self.pace.setText(item.pace)
        moving = item.state is State.RUNNING and item.fraction is None
        self.bar.setRange(0, endless() if moving else 1000)
        self.bar.setValue(round(1000 * (item.fraction or 0.0)))
        self.bar.setVisible(item.state not in (State.FINISHED, State.CANCELLED))
        self.bar.setAccessibleName(tr("Progress of {download}", download=one_line(item.title)))
        self.amount.show_text(" · ".join(part for part in (item.amount, item.detail) if part))
        self.failure.setText(lines(item.failure))
        self.failure.setVisible(bool(item.failure))
        self.setAccessibleName(lines(item.sentence))
        offered = acts(item)
        if offered != self.acts:
            self._fill(offered)

    def _fill(self, offered: tuple[Act, ...]) -> None:
        """Buttons that stay keep the focus; they take over what the others of their place said."""
        focused = next((at for at in range(self._buttons.count()) if self._button_at(at).hasFocus()), None)
        for at, act in enumerate(offered):
            if at == self._buttons.count():
                self._buttons.addWidget(self._new_button())
            button = self._button_at(at)
            button.setText(act.text)
            button.setToolTip(tr(act.value[1]))
            button.setAccessibleName(tr("{action}: {download}", action=act.text, download=self.shown.title))
            ready = act in (Act.LOAD_PAIR, Act.USE_AS_MAIN)
            role = "primary" if ready else ("" if act is wanted(offered) else "flat")
            restyle(button, role=role)
        while self._buttons.count() > len(offered):
            button = self._button_at(self._buttons.count() - 1)
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.acts = offered
        if focused is not None:
            self._button_at(min(focused, len(offered) - 1)).setFocus()

    def _new_button(self) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(lambda: self.acted.emit(self.shown.number, self.acts[self._buttons.indexOf(button)]))
        return button

    def _button_at(self, at: int) -> QPushButton:
        item = self._buttons.itemAt(at)
        button = item.widget() if item is not None else None
        assert isinstance(button, QPushButton)
        return button


_NUMBER: Final = Qt.ItemDataRole.UserRole
_KEYS: Final = later(
    "Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered."
)


class DownloadList(QListWidget):
    """A DownloadRow for every download.

    acted(int, Act)       what to do with a download: a button, a key or the menu
    moved(int, int)       number, position: where to put it
    """

    acted = Signal(int, object)
    moved = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Download queue"))
        self.setAccessibleDescription(tr(_KEYS))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setStyleSheet("QListView { background: transparent } QListView::item { padding: 0 }")
        self.customContextMenuRequested.connect(self._on_menu)

    def sizeHint(self) -> QSize:
        return QSize(400, self.needed_height)

    @property
    def needed_height(self) -> int:
        """Pixels of all rows."""
        return sum(self.item(at).sizeHint().height() for at in range(self.count())) + 2 * self.frameWidth()

    @property
    def numbers(self) -> list[int]:
        """Of the rows, in order."""
        return [self.item(at).data(_NUMBER) for at in range(self.count())]

    def row_widget(self, number: int) -> DownloadRow:
        """Of a row that is there."""
        widget = self.itemWidget(self.item(self.numbers.index(number)))
        assert isinstance(widget, DownloadRow)
        return widget

    def show_items(self, items: Sequence[DownloadItem]) -> None:
        """Rows that are there already stay the same widgets while the order does."""
        if [item.number for item in items] != self.numbers:
            self._arrange(items)
        for at, item in enumerate(items):
            self.row_widget(item.number).show_item(item)
            self.item(at).setData(Qt.ItemDataRole.AccessibleTextRole, item.sentence)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number, key = self._current(), event.key()
        if number is None:
            super().keyPressEvent(event)
            return
        offered = self.row_widget(number).acts
        if event.isAutoRepeat() and key not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return  # a key held too long would cancel a download and drop it for good
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(number, max(0, self.currentRow() + (1 if key == Qt.Key.Key_Down else -1)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if wanted(offered) is not Act.PAUSE:
                self.acted.emit(number, wanted(offered))
        elif key == Qt.Key.Key_Space:
            for act in (Act.PAUSE, Act.RESUME, Act.RETRY):
                if act in offered:
                    self.acted.emit(number, act)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.acted.emit(number, Act.CANCEL if Act.CANCEL in offered else Act.REMOVE)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Only our own rows get here, and the current one is dragged; the queue then says where it stands."""
        number = self._current()
        if number is None:
            event.ignore()
            return
        here, place = self.currentRow(), self._gap(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)  # else Qt would take the row away by itself
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.moved.emit(number, place - 1 if place > here else place)

    def _gap(self, at: QPoint) -> int:
        """The row before which something dropped at `at` would stand."""
        index = self.indexAt(at)
        if not index.isValid():
            return self.count()
        return index.row() + (at.y() > self.visualRect(index).center().y())

    def _arrange(self, items: Sequence[DownloadItem]) -> None:
        kept = self._current()
        focused = self.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self.clear()
        for item in items:
            place = QListWidgetItem()
            place.setData(_NUMBER, item.number)
            place.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
            )  # and none is dropped onto another
            self.addItem(place)
            row = DownloadRow(item, self)
            row.acted.connect(self.acted)
            self.setItemWidget(place, row)
            if item.number == kept:
                self.setCurrentItem(place)
        if focused:
            self.setFocus()

    def _fit(self) -> None:
        """Rows are as high as their texts need at this width, and their bars end below one another."""
        width, rows = self.viewport().width(), [self.row_widget(number) for number in self.numbers]
        widest = max((row.buttons_width for row in rows), default=0)
        for at, row in enumerate(rows):
            row.set_buttons_width(widest)
            layout = row.layout()
            assert layout is not None
            height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
            if self.item(at).sizeHint().height() != height:
                self.item(at).setSizeHint(QSize(0, height))
        self.updateGeometry()

    def _current(self) -> int | None:
        item = self.currentItem()
        number = item.data(_NUMBER) if item is not None else None
        return number if isinstance(number, int) else None

    def _on_menu(self, where: QPoint) -> None:
        item = self.itemAt(where)
        if item is None:
            return
        number, at = item.data(_NUMBER), self.row(item)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for act in acts(self.row_widget(number).shown):
            menu.addAction(act.text, partial(self.acted.emit, number, act))
        menu.addSeparator()
        menu.addAction(tr("Move up\tAlt+Up"), lambda: self.moved.emit(number, at - 1)).setEnabled(at > 0)
        menu.addAction(tr("Move down\tAlt+Down"), lambda: self.moved.emit(number, at + 1)).setEnabled(
            at + 1 < self.count()
        )
        menu.popup(self.viewport().mapToGlobal(where))


_SHARE: Final = 0.25  # of the window's height is the most that the list takes; then it scrolls
_LEAST: Final = 76  # pixels of it are there in any case: one row
_EMPTY: Final = later("No downloads. Progress will appear here; interrupted downloads resume, even after a restart.")


class DownloadsDock(QFrame):
    """Shows a DownloadsViewModel. Folded it is a line, and nothing at all while there are no downloads: it folds by
    itself when it is empty. What the user chose is remembered.

    load_requested(object, object)    paths of main, draft or None: chat with these
    draft_requested(object)           use this draft beside the present main model
    page_requested(str)            show this address
    opened()                       it is shown whole (`open`), or as a line, from now on
    """

    load_requested = Signal(object, object)
    draft_requested = Signal(object)
    page_requested = Signal(str)
    opened = Signal()

    def __init__(self, downloads: DownloadsViewModel, preferences: PreferencesViewModel, parent: QWidget) -> None:
        """`parent` is the window, of whose height it takes a part."""
        super().__init__(parent)
        self._downloads, self._preferences = downloads, preferences
        self._some: bool | None = None  # whether there are any
        self.open = False
        self._room = 800
        self.setProperty("role", "dock")
        self.setAccessibleName(tr("Downloads"))
        self.toggle = tool_button(tr("Downloads"), self, role="flat")
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.line = ElidedLabel(self)
        self.bar = progress_bar(tr("Progress of the download"), self)
        self.bar.setFixedWidth(120)
        self.offer = push_button("", self, role="primary")
        self.pause_all = self._flat(
            tr("Pause all"), tr("Pause all downloads; the downloaded parts are kept"), downloads.pause_all
        )
        self.resume_all = self._flat(tr("Resume all"), tr("Continue all paused downloads"), downloads.resume_all)
        self.clear = self._flat(
            tr("Clear finished"),
            tr("Remove finished downloads from this list; their files stay"),
            downloads.remove_finished,
        )
        self.list = DownloadList(self)
        self.empty = text_label(self, tr(_EMPTY), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(24, 10, 24, 18)
        self._lay_out()
        self.toggle.clicked.connect(self._on_toggled)
        self.offer.clicked.connect(self._on_offer)
        self.list.acted.connect(self._on_acted)
        self.list.moved.connect(downloads.move)
        self._fitting = Later(lambda: self.set_room(parent.height()), self)
        parent.installEventFilter(self)
        downloads.changed.connect(self._on_changed)
        downloads.enqueued.connect(self._on_enqueued)
        self._on_changed()

    def set_open(self, shown: bool) -> None:
        """Show the whole queue, or the line."""
        self.open = shown
        self._show()
        self.opened.emit()

    def toggle_open(self) -> None:
        """By the menu or its key: when it opens, the keyboard goes there."""
        self._on_toggled()
        if self.open:
            self.focus()

    def set_room(self, height: int) -> None:
        """`height` in pixels of the window."""
        self._room = height
        self._fit()

    def focus(self) -> None:
        """Take the keyboard, on the first row where there is one."""
        if not self.list.count():
            self.toggle.setFocus()
            return
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.list.setFocus()

    def _lay_out(self) -> None:
        head = boxes.row(spacing=10, margins=(8, 4, 8, 4))
        for widget in (self.toggle, self.line, self.bar, self.offer, self.pause_all, self.resume_all, self.clear):
            head.addWidget(widget, 1 if widget is self.line else 0)
        boxes.column(head, self.list, self.empty, of=self, spacing=0, margins=(0, 0, 0, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fitting.ask()
        return super().eventFilter(watched, event)

    def _on_changed(self) -> None:
        """The first download came or the last one went: an empty panel would only take room from the chat."""
        some = bool(self._downloads.items)
        if some is not self._some:
            self._some = some
            self.set_open(some and (self.open or self._preferences.settings.downloads_shown is True))
        else:
            self._show()

    def _on_enqueued(self, _number: int) -> None:
        """What was just asked for is seen, unless the user has folded the downloads: then their line says it."""
        if self._preferences.settings.downloads_shown is None:
            self.set_open(True)

    def _show(self) -> None:
        items = self._downloads.items
        self.setVisible(self.open or bool(items))
        self.toggle.setArrowType(Qt.ArrowType.DownArrow if self.open else Qt.ArrowType.UpArrow)
        self.toggle.setAccessibleName(
            tr("Downloads are shown; fold them into a line")
            if self.open
            else tr("Downloads are folded into a line; show them")
        )
        self.toggle.setToolTip(tr("Fold the downloads into a line") if self.open else tr("Show all downloads"))
        self._show_line(self._downloads.current)
        self.list.show_items(items)
        self.list.setVisible(self.open and bool(items))
        self._fit()
        self.empty.setVisible(self.open and not items)
        self.pause_all.setVisible(self.open and sum(one.active for one in items) > 1)
        self.resume_all.setVisible(self.open and sum(one.state is State.PAUSED for one in items) > 1)
        self.clear.setVisible(self.open and any(one.state is State.FINISHED for one in items))

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, min(self.list.needed_height, max(_LEAST, round(_SHARE * self._room)))))

    def _show_line(self, item: DownloadItem | None) -> None:
        self.line.show_text("" if self.open else self._downloads.summary)
        self.line.setAccessibleName("" if self.open else self._downloads.summary)
        role = "danger" if item is not None and item.state is State.FAILED else ""
        restyle(self.line, role=role)
        self.bar.setVisible(not self.open and item is not None and item.state in (State.RUNNING, State.PAUSED))
        self.offer.setVisible(False)
        if item is None:
            return
        self.bar.setRange(0, endless() if item.fraction is None else 1000)
        self.bar.setValue(round(1000 * (item.fraction or 0.0)))
        offered = acts(item)[0]
        self.offer.setVisible(not self.open and offered in (Act.LOAD_PAIR, Act.USE_AS_MAIN, Act.RETRY))
        self.offer.setText(offered.text)
        self.offer.setAccessibleName(tr("{action}: {download}", action=offered.text, download=item.title))

    def _on_toggled(self) -> None:
        self._preferences.change(downloads_shown=not self.open)
        self.set_open(not self.open)

    def _on_offer(self) -> None:
        item = self._downloads.current
        if item is not None:
            self._on_acted(item.number, acts(item)[0])

    def _on_acted(self, number: int, act: Act) -> None:
        item, downloads = self._downloads.item(number), self._downloads
        if item is None:
            return
        match act:
            case Act.PAGE:
                self.page_requested.emit(item.page)
            case Act.LOAD_PAIR | Act.USE_AS_MAIN:
                self.load_requested.emit(item.main, item.draft)
            case Act.USE_AS_DRAFT:
                self.draft_requested.emit(item.main)
            case _:
                {
                    Act.PAUSE: downloads.pause,
                    Act.RESUME: downloads.resume,
                    Act.RETRY: downloads.resume,
                    Act.CANCEL: downloads.cancel,
                    Act.UNDO: downloads.undo,
                    Act.REMOVE: downloads.remove,
                }[act](number)

    def _flat(self, text: str, tip: str, do: Callable[[], None]) -> QPushButton:
        return push_button(text, self, do, role="flat", tip=tip)


def register(shell: Shell) -> None:
    """View ▸ Downloads."""
    core, window = shell.core, shell.window
    dock = DownloadsDock(core.models.downloads, core.preferences, window)
    window.docks.addWidget(dock)
    dock.load_requested.connect(core.pickers.choose_pair)
    dock.draft_requested.connect(core.pickers.choose_draft)
    dock.page_requested.connect(lambda address: QDesktopServices.openUrl(QUrl(address)))
    dock.opened.connect(window.changed)
    shell.add(
        Action(
            "downloads",
            later("&Downloads"),
            lambda _on: dock.toggle_open(),
            "view",
            234,
            "Ctrl+J",
            checked=lambda: dock.open,
        ),
        Keys("Alt+Up Alt+Down", "view", later("In the downloads: move up, move down")),
    )
