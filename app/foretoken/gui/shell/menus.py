"""Builds the menu bar from the table of actions, and keeps it as they say."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QMenu

from foretoken.gui.shell.actions import Action, Lack, Menu, Shortcut
from foretoken.wording import tr

_GROUP: Final = 100  # a line is drawn between the entries of two groups


class Menus:
    """The entries of a window's menu bar: `actions` and `menus` by their ids."""

    def __init__(
        self,
        window: QMainWindow,
        menus: Iterable[Menu],
        actions: Iterable[Action],
        keys: Iterable[Shortcut],
        *,
        run: Callable[[Action], object],
        say: Callable[[str], object],
    ) -> None:
        """`run` does what an action that was triggered does; `say` is given why one cannot be used, "" when all can."""
        self.actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        self._window, self._run, self._say = window, run, say
        self._given = {action.id: action for action in actions}
        self._keys = list(keys)
        self._menus = sorted(menus, key=lambda menu: menu.at)
        self._groups: dict[str, QActionGroup] = {}
        self._stand_ins: dict[str, list[QShortcut]] = {}  # an entry that is out of use does not hear its keys
        for menu in self._menus:
            if not menu.inside:
                self._fill(menu, window.menuBar().addMenu(tr(menu.text)))

    def refresh(self) -> None:
        """Ask all entries what they are called, whether they can be used and which are ticked."""
        for id_, entry in self.actions.items():
            action = self._given[id_]
            lack = action.lacks()
            _show(entry, action.words, lack, enabled=action.enabled())
            if action.checked is not None:
                entry.setChecked(action.checked())
            if (lack is not None) != (id_ in self._stand_ins):
                self._stand_in(id_, entry, lack)
        for menu in self._menus:
            _show(self.menus[menu.id].menuAction(), tr(menu.text), menu.lacks(), enabled=True)

    def _fill(self, menu: Menu, into: QMenu) -> None:
        self.menus[menu.id] = into
        own = [one for one in self._given.values() if one.menu == menu.id]
        within = [one for one in self._menus if one.inside == menu.id]
        group = 0
        rows: list[Action | Menu] = [*own, *within]
        for row in sorted(rows, key=lambda row: row.at):
            if group and row.at // _GROUP != group:
                into.addSeparator()
            group = row.at // _GROUP
            if isinstance(row, Menu):
                self._fill(row, into.addMenu(tr(row.text)))
            else:
                into.addAction(self._entry(row))
        if menu.fill is not None:
            menu.fill(into)

    def _entry(self, action: Action) -> QAction:
        entry = self.actions[action.id] = QAction(action.words, self._window)
        entry.setObjectName(action.id)
        entry.setShortcuts(
            [QKeySequence(key) for one in self._keys if one.action == action.id for key in one.keys.split()]
        )
        if action.checked is None:
            entry.triggered.connect(lambda _on=False: self._run(action))
        else:
            entry.setCheckable(True)
            entry.triggered.connect(lambda on: self._switch(action, on))
        if action.one_of:
            group = self._groups.setdefault(action.one_of, QActionGroup(self._window))
            group.addAction(entry)
        return entry

    def _switch(self, action: Action, on: bool) -> None:
        action.run(on)
        self.refresh()  # where it was refused

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


def _show(entry: QAction, words: str, lack: Lack | None, *, enabled: bool) -> None:
    entry.setText(words if lack is None else tr("{entry}   —   {reason}", entry=words, reason=lack.words))
    entry.setEnabled(enabled and lack is None)
