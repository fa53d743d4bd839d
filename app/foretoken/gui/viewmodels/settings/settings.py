"""The settings as the Settings window shows and changes them. It keeps none of them itself."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import SAMPLERS, DraftOptions
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel, into_settings
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.settings.setting_entry import Entry, Group
from foretoken.gui.viewmodels.settings.table import ENTRIES
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import Step, UndoStack
from foretoken.settings import Settings
from foretoken.wording import tr

_DEFAULTS: Final = Settings(kept_guesses=DraftOptions().acceptance)


class SettingsViewModel(QObject):
    """Reads and sets each field where it lives: in the controls, in the options of loading, or in the preferences.

    changed()    one of them changed, here or elsewhere
    """

    changed = Signal()

    def __init__(
        self,
        *,
        preferences: PreferencesViewModel,
        controls: ControlsViewModel,
        memory: MemoryViewModel,
        presets: PresetsViewModel,
        undo: UndoStack,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.controls = controls
        self.presets = presets
        self._undo = undo
        self._setters: Mapping[str, Callable[[Any], None]] = {
            "draft_length": controls.set_draft_length,
            "min_confidence": controls.set_min_confidence,
            "lookup": controls.set_lookup,
            "kept_guesses": controls.set_acceptance,
            "max_tokens": controls.set_max_tokens,
            "system_prompt": controls.set_system_prompt,
            "forget_oldest": controls.set_forget_oldest,
            "form": controls.set_form,
            "context": memory.set_context,
            "kv_type": lambda text: memory.set_kv(KvTypes.parse(text)),
            "gpu_layers": memory.set_gpu_layers,
            "main_devices": lambda chosen: memory.set_running(main=chosen),
            "draft_devices": lambda chosen: memory.set_running(draft=chosen),
        }
        preferences.changed.connect(lambda _before, _now: self.changed.emit())
        controls.changed.connect(lambda _choices: self.changed.emit())

    def value(self, name: str) -> Any:
        """What the field `name` is now."""
        return getattr(into_settings(self.controls.choices, self._preferences.settings), name)

    def set(self, name: str, value: object) -> None:
        """Change the field `name`; it takes effect at once."""
        if name in SAMPLERS:
            self.controls.set_sampling(**{name: value})
        elif name in self._setters:
            self._setters[name](value)
        else:
            self._preferences.change(**{name: value})

    def is_default(self, entry: Entry) -> bool:
        """Whether it is as the program begins with; also for what is no setting."""
        return not resettable(entry) or self.value(entry.name) == getattr(_DEFAULTS, entry.name)

    def reset(self, entry: Entry) -> None:
        """The default again; undo brings the value back."""
        self._reset((entry,), tr("reset"), tr("“{name}” has its default again.", name=tr(entry.title)))

    def reset_group(self, group: Group) -> None:
        """Likewise all of a page."""
        self._reset(
            (entry for entry in ENTRIES if entry.group is group),
            tr("reset page"),
            tr("The settings of “{page}” have their defaults again.", page=tr(group.value)),
        )

    def _reset(self, entries: Iterable[Entry], name: str, sentence: str) -> None:
        before = {entry.name: self.value(entry.name) for entry in entries if not self.is_default(entry)}
        if not before:
            return
        defaults = {name: getattr(_DEFAULTS, name) for name in before}
        self._set_all(defaults)
        self._undo.did(Step(name, sentence, lambda: self._set_all(before), lambda: self._set_all(defaults)))

    def _set_all(self, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            self.set(name, value)


def resettable(entry: Entry) -> bool:
    """Whether it has a default to go back to: what somebody made or put somewhere has none."""
    return entry.name in Settings.__struct_fields__ and entry.name not in ("models_folder", "model_folders", "presets")
