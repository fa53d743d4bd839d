"""Where guesses may come from with the loaded pair, and which of these sources is chosen."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from foretoken.engine.options import DraftSource
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.engine import EngineState, EngineViewModel
from foretoken.session.remote.address import is_address
from foretoken.wording import tr


@dataclass(frozen=True)
class SourceRow:
    """A source as the list offers it: `title` and, in a few words, its `meaning`. Not `usable`: it lacks a draft."""

    source: DraftSource
    title: str
    meaning: str
    usable: bool = True


class SourcesViewModel(QObject):
    """The choice goes for the next reply and the one that is being written, in every chat, until another is made; it is
    automatic again at the next start. A source that a newly loaded pair lacks is given up.

    changed()    rows or choice changed
    """

    changed = Signal()

    def __init__(self, *, engine: EngineViewModel, controls: ControlsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._controls = engine, controls
        self._seen = self._now()
        engine.state_changed.connect(self._on_state)
        controls.changed.connect(self._tell)

    @property
    def chosen(self) -> DraftSource:
        return self._controls.options.draft.source

    @property
    def takes_length(self) -> bool:
        """Whether the draft length can be chosen here: a server may have its own."""
        loaded = self._engine.loaded
        return loaded is None or not is_address(loaded.main.path) or loaded.takes_length

    def choose(self, source: DraftSource) -> None:
        self._controls.set_source(source)

    @property
    def rows(self) -> list[SourceRow]:
        loaded = self._engine.loaded
        if loaded is not None and is_address(loaded.main.path) and not loaded.takes_source:
            auto = SourceRow(DraftSource.AUTO, tr("Auto"), tr("set where the server is started"))
            return [auto, self._none()] if loaded.takes_length else [auto]
        draft = loaded.draft if loaded is not None else None
        alone = tr("no draft is loaded") if draft is None else tr("{draft}, in every round", draft=draft.name)
        return [
            SourceRow(DraftSource.AUTO, tr("Auto"), tr("whatever is fastest here (recommended)")),
            SourceRow(DraftSource.DRAFT, tr("Draft only"), alone, draft is not None),
            *self._second_row(),
            SourceRow(DraftSource.LOOKUP, tr("Prompt lookup only"), tr("guesses repeat earlier text of the chat")),
            self._none(),
        ]

    def _none(self) -> SourceRow:
        return SourceRow(DraftSource.NONE, tr("None", meaning="guesses"), tr("the main model writes alone"))

    def _second_row(self) -> list[SourceRow]:
        second = self._engine.loaded.second_draft if self._engine.loaded is not None else None
        if second is None:
            return []
        return [
            SourceRow(DraftSource.SECOND, tr("Second draft only"), tr("{draft}, in every round", draft=second.name))
        ]

    def _on_state(self, _state: EngineState) -> None:
        usable = [row.source for row in self.rows if row.usable]
        if self._engine.loaded is not None and self.chosen not in usable:
            self.choose(DraftSource.AUTO)
        self._tell()

    def _now(self) -> tuple[list[SourceRow], DraftSource, bool]:
        return self.rows, self.chosen, self.takes_length

    def _tell(self, *_changed: object) -> None:
        now = self._now()
        if now != self._seen:
            self._seen = now
            self.changed.emit()
