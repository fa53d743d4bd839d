"""The models on this machine, as the window has them: found in the background, kept up to date."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal

from foretoken.amounts import in_bytes
from foretoken.library.on_disk.header_cache import ModelFacts
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.stores import Store
from foretoken.wording import tr


def in_short(size: int, facts: ModelFacts) -> str:
    """Size, quantisation and context of a model, as under its name in a picker. `size` in bytes."""
    return tr(
        "{size} · {quantisation} · context {context:,}",
        size=in_bytes(size),
        quantisation=facts.quantisation,
        context=facts.context,
    )


class Finder(Protocol):
    """The part of library.local.LocalLibrary that the window uses. `complete`: everything has been looked at once."""

    @property
    def complete(self) -> bool: ...

    def start(self) -> None: ...

    def refresh(self) -> None: ...

    def close(self) -> None: ...


Listener = Callable[[tuple[LocalModel, ...]], None]


class LocalModelsViewModel(QObject):
    """Holds all models of all stores, in order of name. One that has not changed stays the same object.

    `make` builds the finder around the listener that it calls from its own thread.

    changed()    the models changed, or the first look has ended
    """

    changed = Signal()
    _found = Signal(object, object, bool)

    def __init__(self, make: Callable[[Listener], Finder], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.models: tuple[LocalModel, ...] = ()
        self._by_path: dict[str, LocalModel] = {}
        self._told: dict[tuple[Store, str], LocalModel] = {}  # of the finder's thread alone
        self.looking = True
        """Whether the first look is still under way: there may be more than is listed."""
        self._found.connect(self._on_found, Qt.ConnectionType.QueuedConnection)
        self._finder = make(self._on_told)

    def find(self, path: str) -> LocalModel | None:
        """The model that is loaded from `path`."""
        return self._by_path.get(path)

    def facts(self, path: str) -> ModelFacts | None:
        """What the file says of itself; None for one that was not found on disk, or cannot be read."""
        model = self._by_path.get(path)
        return model.facts if model is not None else None

    def vocabulary(self, path: str) -> str | None:
        """The digest of the model's vocabulary, where it is known and says whether it fits: a head takes more."""
        model = self.find(path)
        return model.facts.vocabulary if model is not None and model.facts and model.selectable else None

    def start(self) -> None:
        self._finder.start()

    def refresh(self) -> None:
        """Look again now: something was added or removed."""
        self._finder.refresh()

    def close(self) -> None:
        self._finder.close()

    def _on_told(self, models: tuple[LocalModel, ...]) -> None:
        """In the finder's thread, which has the time to compare what was there before with what is."""
        before, self._told = self._told, {}
        for model in models:
            key = (model.store, str(model.path))
            same = before.get(key)
            self._told[key] = same if same is not None and same == model else model
        kept = tuple(self._told.values())
        self._found.emit(kept, {str(model.path): model for model in kept}, self._finder.complete)

    def _on_found(self, models: tuple[LocalModel, ...], by_path: dict[str, LocalModel], complete: bool) -> None:
        self.models, self._by_path = models, by_path
        self.looking = self.looking and not complete
        self.changed.emit()
