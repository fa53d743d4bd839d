"""The windows for measurements, made when they are first asked for."""

from typing import TYPE_CHECKING

from foretoken import paths
from foretoken.features.compare.model import CompareModel
from foretoken.features.compare.view import CompareDialog
from foretoken.features.lab.model import LabModel
from foretoken.features.lab.view import LabDialog
from foretoken.features.league.model import LeagueModel
from foretoken.features.league.view import LeagueDialog
from foretoken.gui.desktop.on_screen import to_front
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.measuring.own_runs import OwnRuns
from foretoken.gui.view_models import ViewModels
from foretoken.gui.window.remembered import RememberedLayout
from foretoken.session.caller.blocking import BlockingSession

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


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
        dialog = self._compare
        if dialog is None:
            dialog = self._compare = self._made()
        if message is None:
            path = self._views.chats.path
            message = self._window.transcript.messages.focused or (path[-1].id if path else None)
        if not self._model.running:
            self._model.ask(message)
            dialog.begin()
        to_front(dialog)

    def lab(self) -> None:
        """Open the lab."""
        if self._lab is None:
            self._lab = self._made_lab()
        self._lab_model.begin()
        to_front(self._lab)

    def _made_lab(self) -> LabDialog:
        views = self._views
        self._lab_model = LabModel(
            engine=views.engine,
            pickers=views.pickers,
            runs=self._runs(),
            folder=paths.data_dir() / "lab",
            parent=self._window,
        )
        dialog = LabDialog(self._lab_model, self._themes.theme, self._window)
        RememberedLayout("lab", dialog, views.preferences, tables={}, splits={})
        self._themes.changed.connect(dialog.set_theme)
        return dialog

    def league(self) -> None:
        """Open the drafter league."""
        if self._league is None:
            self._league = self._made_league()
        self._league_model.begin()
        to_front(self._league)

    def _made_league(self) -> LeagueDialog:
        views = self._views
        self._league_model = LeagueModel(
            engine=views.engine,
            chats=views.chats,
            controls=views.controls,
            pickers=views.pickers,
            jobs=views.jobs,
            archive=views.exchange.reader,
            runs=self._runs(),
            offers=views.models.drafts.offers,
            parent=self._window,
        )
        dialog = LeagueDialog(self._league_model, self._window)
        RememberedLayout("league", dialog, views.preferences, tables={}, splits={})
        return dialog

    def _made(self) -> CompareDialog:
        views = self._views
        self._model = CompareModel(
            engine=views.engine,
            chats=views.chats,
            controls=views.controls,
            pickers=views.pickers,
            runs=self._runs(),
            parent=self._window,
        )
        dialog = CompareDialog(self._model, self._themes.theme, self._window)
        RememberedLayout("compare", dialog, views.preferences, tables={}, splits={})
        self._themes.changed.connect(dialog.set_theme)
        return dialog

    def _runs(self) -> OwnRuns:
        views = self._views
        return OwnRuns(
            chats=views.chats,
            jobs=views.jobs,
            start_session=BlockingSession,
            measuring=views.plain_speed.wait,
            parent=self._window,
        )
