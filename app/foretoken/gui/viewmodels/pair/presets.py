"""Sampling presets: those of the program and the user's own, and which one replies are sampled with."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from foretoken.engine.options import Preset
from foretoken.engine.sampling.presets import BUILT_IN, values_of
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack, UndoStep
from foretoken.settings import LONGEST_PRESET, Settings
from foretoken.wording import later, tr

CUSTOM: Final = later("Custom")
_TITLES: Final = {"Precise": later("Precise"), "Balanced": later("Balanced"), "Creative": later("Creative")}


class PresetsViewModel(QObject):
    """Chooses, saves, renames and deletes presets; the options themselves are the controls'.

    changed()    `names`, `current` or `base` may be others
    """

    changed = Signal()

    def __init__(
        self,
        *,
        controls: ControlsViewModel,
        preferences: PreferencesViewModel,
        undo: UndoStack,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controls = controls
        self._preferences = preferences
        self._undo = undo
        self._left: str | None = None
        self.base: str | None = None
        controls.changed.connect(self._on_changed)
        controls.chosen.connect(self._on_chosen)
        preferences.changed.connect(self._on_preferences)
        self._look()

    @property
    def names(self) -> list[str]:
        """The program's own first, then the user's in the order they were made."""
        return [*BUILT_IN, *self.own]

    @property
    def own(self) -> list[str]:
        return list(self._preferences.settings.presets)

    @property
    def current(self) -> str | None:
        """The preset that all options are as in; None where some are others. `base` is the one that they were changed
        from by hand, if that is known."""
        now = values_of(self._controls.options.sampling)
        alike = [name for name in self.names if self._values(name) == now]
        return self.base if self.base in alike else next(iter(alike), None)

    @property
    def label(self) -> str:
        """What the options are called."""
        if self.current is None and self.base is not None:
            return tr("{preset}, changed", preset=self.title(self.base))
        return tr(CUSTOM) if self.current is None else self.title(self.current)

    def title(self, name: str) -> str:
        """What a preset is called on the screen: one of the program's in the user's language."""
        return tr(_TITLES[name]) if name in _TITLES else name

    def choose(self, name: str) -> None:
        if name in self.names:
            self._controls.set_options(**self._values(name))
            self.base = name
            self._look()

    def why_not_name(self, name: str, renamed: str | None = None) -> str | None:
        """Why the preset cannot be called `name`, a sentence; None when it can. `renamed`: its name until now."""
        name = _tidy(name)
        if not name:
            return tr("A preset needs a name.")
        if len(name) > LONGEST_PRESET:
            return tr("The name is longer than {most} characters.", most=LONGEST_PRESET)
        taken = (*BUILT_IN, *map(self.title, BUILT_IN), CUSTOM, tr(CUSTOM))
        if name.casefold() in {one.casefold() for one in taken}:
            return tr("“{name}” is a name of Foretoken's own; choose another.", name=name)
        if renamed is not None and name != renamed and name in self.own:
            return tr("There is a preset “{name}” already; choose another name.", name=name)
        return None

    def save_as(self, name: str) -> None:
        """The present options under `name`, in place of the preset of that name."""
        name = _tidy(name)
        if self.why_not_name(name) is None:
            preset = Preset(**values_of(self._controls.options.sampling))
            sentence = tr("Replaced preset “{name}”", name=name)
            if name not in self.own:
                sentence = tr("Saved preset “{name}”", name=name)
            self.base = name
            self._store({**self._preferences.settings.presets, name: preset}, tr("save preset"), sentence)

    def rename(self, old: str, name: str) -> None:
        name = _tidy(name)
        if old in self.own and name != old and self.why_not_name(name, old) is None:
            presets = {name if one == old else one: kept for one, kept in self._preferences.settings.presets.items()}
            if self.base == old:
                self.base = name
            self._store(presets, tr("rename preset"), tr("Renamed “{old}” to “{new}”", old=old, new=name))

    def delete(self, name: str) -> None:
        """Undo brings it back; the options stay as they are."""
        presets = {one: kept for one, kept in self._preferences.settings.presets.items() if one != name}
        if name in self.own:
            self._store(presets, tr("delete preset"), tr("Deleted preset “{name}”", name=name))

    def _store(self, presets: Mapping[str, Preset], name: str, sentence: str) -> None:
        back, again = self._later(self._preferences.settings.presets), self._later(presets)
        again()
        self._undo.did(UndoStep(name, sentence, back, again))

    def _later(self, presets: Mapping[str, Preset]) -> Callable[[], None]:
        return lambda: self._preferences.change(presets=dict(presets))

    def _values(self, name: str) -> dict[str, Any]:
        return values_of(BUILT_IN.get(name) or self._preferences.settings.presets[name])

    def _on_changed(self) -> None:
        """Of another chat, until `_on_chosen` says that it was by hand."""
        self._left, self.base = self.base, None
        self._look()

    def _on_chosen(self) -> None:
        if self.current is None:
            self.base = self._left
            self.changed.emit()

    def _on_preferences(self, before: Settings, now: Settings) -> None:
        if before.presets != now.presets:
            self._look()

    def _look(self) -> None:
        if self.base is not None and self.base not in self.names:
            self.base = None
        self.base = self.current or self.base
        self.changed.emit()


def _tidy(name: str) -> str:
    return " ".join(name.split())
