"""What a model on a server cannot do, by the names of the menu entries for it, and why."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from foretoken.gui.viewmodels.pair.engine import EngineViewModel
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.session.remote.address import is_address
from foretoken.wording import later, tr

_IN_SHORT: Final = {
    "league": later("needs the model on this computer"),
    "guess": later("the server decides it"),
    "length": later("the server decides it"),
    "longer": later("the server decides it"),
    "shorter": later("the server decides it"),
    "measures": later("not over a server"),
    "second": later("the server guesses with its own"),
    "find_draft": later("the server guesses with its own"),
    "no_draft": later("the server guesses with its own"),
}
_LENGTH: Final = frozenset({"guess", "length", "longer", "shorter"})


class ServerLimits(QObject):
    """changed()    what can be done is other than it was"""

    changed = Signal()

    def __init__(self, *, engine: EngineViewModel, pickers: PickersViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._pickers = engine, pickers
        self._seen = self.in_short
        engine.state_changed.connect(lambda _state: self._look())
        pickers.changed.connect(self._look)

    @property
    def in_short(self) -> dict[str, str]:
        """Why not, in a few words, of each entry that is out of use."""
        main, loaded = self._pickers.main, self._engine.loaded
        if main is None or not is_address(main):
            return {}
        free = _LENGTH if loaded is not None and loaded.takes_length else frozenset[str]()
        return {name: tr(words) for name, words in _IN_SHORT.items() if name not in free}

    def why_not(self, name: str) -> str:
        """Why not, a sentence; "" where it can be done."""
        if name not in self.in_short:
            return ""
        if name == "league":
            return why_no_league()
        if name == "measures":
            return tr("Plain speed cannot be measured over a server; compare settings, or two servers, instead.")
        return tr("What guesses, and how much, is chosen where the server is started.")

    def _look(self) -> None:
        now = self.in_short
        if now != self._seen:
            self._seen = now
            self.changed.emit()


def why_no_league() -> str:
    """Why there is no drafter league of a model on a server."""
    return tr(
        "The drafter league needs the probabilities of the model itself, which runs on a server; load it on this "
        "computer to see what each draft would be worth."
    )
