"""What the next start finds as the user left it: the pair, recent model files, the open chat, options, the pace."""

from typing import Literal

from PySide6.QtCore import QObject, Signal

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import Choices, into_settings
from foretoken.gui.viewmodels.pair.engine import EngineState, Usable
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.settings import Settings


class RememberedChoices(QObject):
    """Writes choices into the preferences as soon as they are made: the program may be killed.

    `stand_in`: main and draft of a pair that is loaded because a file of the remembered one is not there. It was not
    chosen, so the next start looks for that file again (a drive may be plugged in by then).

    pace_changed(str)    "live", "reading", "slow" or "step": how replies are shown from now on
    """

    pace_changed = Signal(str)

    def __init__(
        self,
        chats: ChatsViewModel,
        pickers: PickersViewModel,
        preferences: PreferencesViewModel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._chats, self._engine, self._pickers, self._preferences = chats, chats.engine, pickers, preferences
        self.stand_in: tuple[str, str | None] | None = None
        self._stepping = False  # never remembered: the next start waits for nobody
        self.pace_changed.connect(chats.set_pace)
        chats.engine.state_changed.connect(self._on_state)
        pickers.recent_changed.connect(self._keep_recent)
        chats.controls.chosen.connect(self._on_chosen)
        preferences.changed.connect(self._on_changed)
        chats.opened.connect(self._keep_chat)
        chats.user_added.connect(self._keep_chat)  # a new chat has its number from now on
        chats.set_pace(self.pace)

    @property
    def pace(self) -> Literal["live", "reading", "slow", "step"]:
        """The pace chosen. Before a choice: reading speed for the bundled pair, which is too fast to follow."""
        if self._stepping:
            return "step"
        chosen = self._preferences.settings.pace
        if chosen is not None:
            return chosen
        pair = self._engine.pair
        return "reading" if pair is not None and pair.main == self._pickers.bundled[0] else "live"

    def choose_pace(self, pace: str) -> None:
        same = not self._stepping and pace == self.pace
        self._stepping = pace == "step"
        if pace not in ("step", self._preferences.settings.pace):
            self._preferences.change(pace=pace)  # answered by `_on_changed`
        elif not same:
            self.pace_changed.emit(pace)

    def _on_changed(self, before: Settings, now: Settings) -> None:
        if now.pace != before.pace:
            self._stepping = False
            self.pace_changed.emit(self.pace)

    def _on_state(self, state: EngineState) -> None:
        pair = self._engine.pair
        if not isinstance(state, Usable) or pair is None:
            return
        self._pickers.set_loaded(pair, state.loaded.main.name)
        if (pair.main, pair.draft) != self.stand_in:
            self.stand_in = None
            self._preferences.change(
                main_model=pair.main,
                draft_model=pair.draft,
                second_draft=pair.second_draft,
                shared_tokens=pair.shared_tokens,
            )
        self._keep_recent()
        self.pace_changed.emit(self.pace)

    def _keep_recent(self) -> None:
        self._preferences.change(recent_models=self._pickers.recent)

    def _on_chosen(self, choices: Choices) -> None:
        self._preferences.replace(into_settings(choices, self._preferences.settings))

    def _keep_chat(self) -> None:
        self._preferences.change(last_chat=self._chats.current)
