"""The shell itself: what features have registered, and the window that shows it."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QHeaderView, QSplitter

from foretoken.gui.core import Core
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.shell.actions import Action, Keys
from foretoken.gui.shell.keys import KeysDialog, groups
from foretoken.gui.shell.menus import Menus
from foretoken.gui.shell.remembered import RememberedLayout
from foretoken.gui.window.main_window import MainWindow

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
