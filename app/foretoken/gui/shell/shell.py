"""The shell itself: what features have registered, the menus, the list of keys, and layouts that are kept."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QGridLayout, QHeaderView, QLabel, QMainWindow, QScrollArea, QSplitter, QWidget

from foretoken.gui.core import Core
from foretoken.gui.desktop.on_screen import keep_on_screen, packed, restore_place, to_front, unpacked
from foretoken.gui.shell.actions import MENUS, Action, Keys, Lack
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.boxes import column
from foretoken.gui.widgets.shared.labels import title_label
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.gui.widgets.shared.table_views import FittedHeader
from foretoken.gui.window.main_window import MainWindow
from foretoken.settings import DialogLayout, TableLayout
from foretoken.wording import joined, tr

_CHANGES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange})


class RememberedLayout(QObject):
    """Restores the layout of `dialog` from the settings, under `name`, and keeps it there from now on.

    To be made before the dialog is shown for the first time. `tables` and `splits` have names of their own; of a
    table, the widths of all columns but the last are kept, and what it is sorted by. What was kept by a version with
    other columns, or cannot be read, is left aside.
    """

    def __init__(
        self,
        name: str,
        dialog: QDialog,
        preferences: PreferencesViewModel,
        *,
        tables: Mapping[str, QHeaderView],
        splits: Mapping[str, QSplitter],
    ) -> None:
        super().__init__(dialog)
        self._name = name
        self._dialog = dialog
        self._preferences = preferences
        self._tables, self._splits = dict(tables), dict(splits)
        self._restore()
        dialog.installEventFilter(self)
        for header in self._tables.values():
            header.sectionResized.connect(self._on_changed)
            header.sortIndicatorChanged.connect(self._on_changed)
        for split in self._splits.values():
            split.splitterMoved.connect(self._on_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._dialog:
            if event.type() == QEvent.Type.Hide:
                self._keep()
            elif event.type() in _CHANGES:
                self._on_changed()
        return False

    def _on_changed(self) -> None:
        # Also before the window closes: the program may be killed. What Qt lays out by itself while the window is
        # hidden is nobody's wish.
        if self._dialog.isVisible():
            self._keep()

    def _keep(self) -> None:
        others = self._preferences.settings.dialogs
        # Panes that are not shown now have no sizes of their own.
        splits = others.get(self._name, DialogLayout()).splits
        splits = splits | {
            name: tuple(split.sizes()) for name, split in self._splits.items() if split.isVisibleTo(self._dialog)
        }
        layout = DialogLayout(
            geometry=packed(self._dialog.saveGeometry()),
            tables={name: _table_layout(header) for name, header in self._tables.items()},
            splits=splits,
        )
        self._preferences.change(dialogs={**others, self._name: layout})

    def _restore(self) -> None:
        kept = self._preferences.settings.dialogs.get(self._name, DialogLayout())
        for geometry in unpacked(kept.geometry):
            restore_place(self._dialog, geometry)
        keep_on_screen(self._dialog)  # the size that a dialog begins with is that of a large screen
        for name, header in self._tables.items():
            if name in kept.tables:
                _restore_table(header, kept.tables[name])
        for name, split in self._splits.items():
            sizes = kept.splits.get(name, ())
            if len(sizes) == split.count() and all(size > 0 for size in sizes):
                split.setSizes(list(sizes))


def _table_layout(header: QHeaderView) -> TableLayout:
    # Of columns that share the width of a window, what was wished for: it is another share in a wider one.
    widths = (
        header.wishes if isinstance(header, FittedHeader) else tuple(map(header.sectionSize, range(header.count())))
    )
    return TableLayout(
        widths=widths[: header.count() - 1],
        sorted_by=header.sortIndicatorSection() if header.isSortIndicatorShown() else -1,
        falling=header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder,
    )


def _restore_table(header: QHeaderView, kept: TableLayout) -> None:
    if len(kept.widths) != header.count() - 1:
        return
    if isinstance(header, FittedHeader):
        header.wish(kept.widths)
    else:
        for at, width in enumerate(kept.widths):
            if width > 0:
                header.resizeSection(at, width)
    # The sorting is that of a table which can be sorted; -1 is as its rows come, where the table allows that.
    if header.isSortIndicatorShown() and -1 <= kept.sorted_by < header.count():
        order = Qt.SortOrder.DescendingOrder if kept.falling else Qt.SortOrder.AscendingOrder
        header.setSortIndicator(kept.sorted_by, order)


_GROUP: Final = 100  # a line is drawn between the entries of two groups


class Menus:
    """The entries of a window's menu bar, `actions` by their ids, and those that have keys alone."""

    def __init__(
        self,
        window: QMainWindow,
        actions: Iterable[Action],
        *,
        run: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        """`run` is given the id of what was triggered; `say` is given why something cannot be used, "" when all can."""
        self.actions: dict[str, QAction] = {}
        self._window, self._run, self._say = window, run, say
        self._given = {action.id: action for action in actions if action.keys or action.at}
        self._groups: dict[str, QActionGroup] = {}
        self._stand_ins: dict[str, list[QShortcut]] = {}  # an entry that is out of use does not hear its keys
        for name, text in MENUS.items():
            menu, group = window.menuBar().addMenu(tr(text)), 0
            for action in sorted((one for one in self._given.values() if one.menu == name), key=lambda one: one.at):
                entry = self._entry(action)
                if not action.at:
                    window.addAction(entry)
                    continue
                if group and action.at // _GROUP != group:
                    menu.addSeparator()
                group = action.at // _GROUP
                menu.addAction(entry)

    def refresh(self) -> None:
        """Ask all entries what they are called, whether they can be used and which are ticked."""
        for id_, entry in self.actions.items():
            action = self._given[id_]
            lack = action.lacks()
            said = lack if lack is not None and lack.sentence else None
            entry.setText(tr("{entry}   —   {reason}", entry=action.words, reason=said.words) if said else action.words)
            entry.setEnabled(lack is None)
            if action.checked is not None:
                entry.setChecked(action.checked())
            if (said is not None) != (id_ in self._stand_ins):
                self._stand_in(id_, entry, said)

    def _entry(self, action: Action) -> QAction:
        entry = self.actions[action.id] = QAction(action.words, self._window)
        entry.setObjectName(action.id)
        entry.setShortcuts([QKeySequence(key) for key in action.keys.split()])
        entry.setCheckable(action.checked is not None)
        entry.triggered.connect(lambda _on=False: self._run(action.id))
        if action.one_of:
            group = self._groups.setdefault(action.one_of, QActionGroup(self._window))
            group.addAction(entry)
        return entry

    def _stand_in(self, id_: str, entry: QAction, lack: Lack | None) -> None:
        for key in self._stand_ins.pop(id_, ()):
            key.setEnabled(False)  # at once, or it would be in the way of the entry's own
            key.deleteLater()
        if lack is not None:
            self._stand_ins[id_] = [QShortcut(key, self._window) for key in entry.shortcuts()]
            for key in self._stand_ins[id_]:
                key.activated.connect(partial(self._say_lack, id_))
        elif not self._stand_ins:
            self._say("")

    def _say_lack(self, id_: str) -> None:
        lack = self._given[id_].lacks()
        if lack is not None:
            self._say(lack.sentence)


_SHARE: Final = 0.9  # of the screen that the table of keys takes at most

Groups = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Headings, and below each (keys, what they do), all as the window says them."""


def groups(actions: Iterable[Action], others: Iterable[Keys]) -> Groups:
    """The list of all keys by menu: those of parts of the window, then those of actions in the order of the menu."""
    actions, found = sorted(actions, key=lambda one: (not one.at, one.at)), []
    for menu, title in MENUS.items():
        rows = [(joined(_names(one.keys)), tr(one.meaning)) for one in others if one.menu == menu]
        rows += [(_any_of(one.keys), one.name.rstrip("…")) for one in actions if one.menu == menu and one.keys]
        found.append((tr(title).replace("&", ""), rows))
    return found


def _names(keys: str) -> list[str]:
    """Keys as this system and language call them."""
    return [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys.split()]


def _any_of(keys: str) -> str:
    names = _names(keys)
    if len(names) == 1 or "Enter" in keys:  # which has two names
        return names[0]
    return tr("{key} or {other}", key=names[0], other=names[1])


class KeysDialog(SideDialog):
    """All keys at a glance; where the screen is too small for that, in one column to scroll."""

    def __init__(self, listed: Groups, parent: QWidget) -> None:
        super().__init__(tr("Keys"), parent, once=True)
        room = parent.screen().availableSize() * _SHARE
        table = _table(listed, 2, self)
        if room.expandedTo(table.sizeHint()) != room:
            table.deleteLater()
            table = _table(listed, 1, self)
        scroll = QScrollArea(self)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setWidget(table)
        column(scroll, of=self, margins=(0, 0, 0, 0))
        bar = scroll.verticalScrollBar().sizeHint().width()
        self.resize((table.sizeHint() + QSize(bar, 2)).boundedTo(room))


def _table(listed: Groups, columns: int, parent: QWidget) -> QWidget:
    """Keys and what they do by group, in so many columns of about the same height."""
    table = QWidget(parent)
    across = boxes.row(of=table, spacing=36, margins=(24, 20, 24, 20))
    height, before = sum(len(rows) + 2 for _title, rows in listed) / columns, 0
    for title, rows in listed:
        if across.count() <= before / height:
            grid = QGridLayout()
            grid.setHorizontalSpacing(24)
            grid.setVerticalSpacing(6)
            grid.setRowStretch(99, 1)
            across.addLayout(grid)
        heading = title_label(title, table)
        heading.setContentsMargins(0, 12 if grid.count() else 0, 0, 0)
        grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
        for keys, meaning in rows:
            row = grid.rowCount()
            grid.addWidget(QLabel(keys, table), row, 0)
            grid.addWidget(QLabel(meaning, table), row, 1)
        before += len(rows) + 2
    return table


_LACKING = "server"  # the notice that says why an entry of the menus is out of use
_Dialog = TypeVar("_Dialog", bound=QDialog)


class KeptDialog(Generic[_Dialog]):
    """A dialog that is made when it is first opened, and kept with its layout."""

    def __init__(self, make: Callable[[], _Dialog], remember: Callable[[_Dialog], object]) -> None:
        self._make, self._remember = make, remember
        self.made: _Dialog | None = None

    def get(self) -> _Dialog:
        """The dialog, which is made now where it was not opened before."""
        if self.made is None:
            self.made = self._make()
            self._remember(self.made)
        return self.made

    def open(self) -> _Dialog:
        """Show it in front of the others."""
        dialog = self.get()
        to_front(dialog)
        return dialog


class Shell(QObject):
    """Holds the table of actions, builds the menus and runs what is asked for by its id.

    begun()      the last chat is open, and the last pair is being loaded
    closing()    the window is closed, and what runs for it is to end
    """

    begun = Signal()
    closing = Signal()

    def __init__(self, window: MainWindow, core: Core) -> None:
        super().__init__(window)
        self.window, self.core = window, core
        self.may_close: list[Callable[[], bool]] = []
        self.actions: dict[str, Action] = {}
        self.keys: list[Keys] = []
        self._built: Menus | None = None
        window.asked.connect(self.do)

    def add(self, *given: Action | Keys) -> None:
        """Take these into the menus and the key list."""
        for one in given:
            if isinstance(one, Keys):
                self.keys.append(one)
            else:
                assert one.id not in self.actions, f"two actions are called {one.id}"
                self.actions[one.id] = one

    def dialog(
        self,
        name: str,
        make: Callable[[], _Dialog],
        *,
        tables: Callable[[_Dialog], Mapping[str, QHeaderView]] = lambda _dialog: {},
        splits: Callable[[_Dialog], Mapping[str, QSplitter]] = lambda _dialog: {},
    ) -> KeptDialog[_Dialog]:
        """A dialog by what makes it; its layout is remembered under `name`, with that of its tables and panes."""

        def remember(dialog: _Dialog) -> None:
            RememberedLayout(name, dialog, self.core.preferences, tables=tables(dialog), splits=splits(dialog))

        return KeptDialog(make, remember)

    def refresh_on(self, *signals: SignalInstance) -> None:
        """Ask the actions again what they are called and whether they can be used, whenever one of these comes."""
        for signal in signals:
            signal.connect(self.refresh)

    def build(self) -> None:
        """Build the menu bar, once all features are registered."""
        core, window, notices = self.core, self.window, self.window.notices

        def say(sentence: str) -> None:
            if sentence:
                notices.say(_LACKING, sentence, kind="warning")
            else:
                notices.clear(_LACKING)

        self._built = Menus(window, self.actions.values(), run=self.do, say=say)
        self.refresh_on(
            core.chats.state_changed,
            core.chats.list_changed,
            core.chats.undo.changed,
            core.queue.changed,
            core.attachments.changed,
            core.controls.changed,
            core.engine.state_changed,
            core.pickers.changed,
            core.preferences.changed,
            core.remembered.pace_changed,
            core.sources.changed,
            window.changed,
        )
        self.refresh()

    @property
    def menus(self) -> Menus:
        assert self._built is not None, "it is built when all features are registered"
        return self._built

    def refresh(self) -> None:
        """Ask the actions what they are called, whether they can be used, and which are ticked."""
        if self._built is not None:
            self._built.refresh()

    def do(self, name: str, *given: str) -> None:
        """Run an action by its id with what it is `given`, or switch it; nothing where its feature is not there."""
        action = self.actions.get(name)
        if action is None:
            return
        if action.of_chat:
            self.window.stage.leave()
        if action.checked is None:
            action.run(*given)
        else:
            action.run(bool(action.one_of) or not action.checked())
            self.refresh()  # where it was refused

    def listed(self, menu: str) -> list[Action]:
        """The actions of a menu, in its order; also of one that is no part of the bar, but a list elsewhere."""
        return sorted((one for one in self.actions.values() if one.menu == menu), key=lambda one: one.at)

    def show_keys(self) -> None:
        """The list of all keys."""
        KeysDialog(groups(self.actions.values(), self.keys), self.window).show()
