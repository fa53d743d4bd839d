"""Builds the menu bar from the table of actions, and keeps it as they say."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow

from foretoken.gui.shell.actions import MENUS, Action, Lack
from foretoken.wording import tr

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
