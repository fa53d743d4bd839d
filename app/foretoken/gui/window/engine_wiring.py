"""What becomes of the pair and its engine, shown in the bars and notices of the window."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from foretoken.gui.view_models import ViewModels
from foretoken.gui.viewmodels.pair.engine import EngineState, Failed, Gone, Loading, Usable
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.gui.window.main_window import MainWindow


class EngineWiring(QObject):
    """Connects engine, pickers and settings with the widgets of a window that is laid out, and has its menus."""

    def __init__(self, window: "MainWindow", views: ViewModels) -> None:
        super().__init__(window)
        self._window, self._views, self._engine = window, views, views.engine
        self._top, self._load_bar, self._notices = window.top, window.load_bar, window.notices
        self._menus, self._models_commands = window.menus, window.models_commands
        self._connect()

    def _connect(self) -> None:
        engine, views = self._engine, self._views
        engine.state_changed.connect(self.show_state)
        engine.load_refused.connect(self._on_load_refused)
        engine.warned.connect(lambda sentence: self._notices.say("pair", sentence, kind="warning"))
        views.pickers.pair_chosen.connect(self._on_pair_chosen)
        views.pickers.draft_dropped.connect(self._on_draft_dropped)
        views.preferences.failed.connect(self._on_settings_failed)
        self._load_bar.cancelled.connect(engine.cancel_load)

    def show_state(self, state: EngineState) -> None:
        if isinstance(state, Loading):
            self._top.show_paused("")
            drafts = {"draft": state.pair.draft, "second": state.pair.second_draft}
            name = drafts.get(state.part) or state.pair.main
            self._load_bar.set_progress(state.part, self._views.pickers.label(name), state.fraction)
        else:
            self._load_bar.hide()
        if isinstance(state, Usable | Loading):
            self._notices.clear("engine")
        if isinstance(state, Gone):
            self._notices.say("engine", state.message, action=tr("Reload"), do=self._engine.reload)
        if isinstance(state, Failed):
            for other in ("load", "reply"):  # which say the same
                self._notices.clear(other)
            more = "\n".join(state.reasons)
            server, again = self._models_commands.server_action(self._engine.failed), self._engine.reload
            self._notices.say("engine", state.message, action=tr("Try again"), do=again, also=server, more=more)
        self._top.show_state(state)
        self._window.show_system_prompt()
        self._menus.actions["reload"].setEnabled(isinstance(state, Usable | Failed | Gone))
        self._window.chat.show_state()

    def _on_settings_failed(self, sentence: str) -> None:
        if sentence:
            self._notices.say("settings", sentence, kind="warning")
        else:
            self._notices.clear("settings")

    def _on_pair_chosen(self, pair: object) -> None:
        for key in ("load", "draft", "pair"):
            if not (key == "draft" and getattr(pair, "draft", None) is None):
                self._notices.clear(key)
        self._views.memory.choose(pair)  # type: ignore[arg-type]  # Qt carries it as an object

    def _on_draft_dropped(self, sentence: str) -> None:
        find = self._models_commands.find_draft
        self._notices.say("draft", sentence, kind="warning", action=tr("Find a draft…"), do=find)

    def _on_load_refused(self, sentence: str, reasons: Sequence[str]) -> None:
        server = self._models_commands.server_action(self._engine.pair)
        self._notices.say("load", sentence, also=server, more="\n".join(reasons))
