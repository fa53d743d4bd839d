"""The windows for measurements, made when they are first asked for."""

from typing import TYPE_CHECKING, TypeVar

from foretoken.features.compare.model import CompareModel
from foretoken.features.compare.view import CompareDialog
from foretoken.features.lab.model import LabModel
from foretoken.features.lab.view import LabDialog
from foretoken.features.league.model import LeagueModel
from foretoken.features.league.view import LeagueDialog
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.measuring.run_dialog import RunDialog
from foretoken.gui.view_models import ViewModels
from foretoken.gui.window.remembered import RememberedLayout

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow

_Dialog = TypeVar("_Dialog", bound=RunDialog)


class MeasuringCommands:
    """The `menu_bar.MeasuringCommands` of a window. Each of its windows is kept once it is made."""

    def __init__(self, window: "MainWindow", views: ViewModels, themes: ThemeManager) -> None:
        self._window = window
        self._views = views
        self._themes = themes
        self._compare: CompareDialog | None = None
        self._lab: LabDialog | None = None
        self._league: LeagueDialog | None = None
        window.transcript.messages.compare_requested.connect(self.compare)

    def compare(self, message: int | None = None) -> None:
        """Compare settings on a message of the chat: without `message` the one the keyboard is in, or the last."""
        if self._compare is None:
            model = CompareModel(self._views, self._window)
            self._compare = self._kept("compare", CompareDialog(model, self._themes.theme, self._window))
            self._themes.changed.connect(self._compare.set_theme)
        if message is None:
            path = self._views.chats.path
            message = self._window.transcript.messages.focused or (path[-1].id if path else None)
        self._compare.ask(message)
        to_front(self._compare)

    def lab(self) -> None:
        """Open the lab."""
        if self._lab is None:
            self._lab = self._kept(
                "lab", LabDialog(LabModel(self._views, self._window), self._themes.theme, self._window)
            )
            self._themes.changed.connect(self._lab.set_theme)
        self._lab.run.begin()
        to_front(self._lab)

    def league(self) -> None:
        """Open the drafter league."""
        if self._league is None:
            self._league = self._kept("league", LeagueDialog(LeagueModel(self._views, self._window), self._window))
        self._league.run.begin()
        to_front(self._league)

    def _kept(self, name: str, dialog: _Dialog) -> _Dialog:
        RememberedLayout(name, dialog, self._views.preferences, tables={}, splits={})
        return dialog
