"""The settings as the Settings window shows and changes them. It keeps none of them itself."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import COMMON, DraftOptions
from foretoken.gui.viewmodels.pair.controls import REPLY_SETTINGS, ControlsViewModel, into_settings
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.presets import PresetsViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.gui.viewmodels.shared.undo import UndoStack, UndoStep
from foretoken.option import Buttons, Group, Option, OptionField, options_of
from foretoken.settings import Settings
from foretoken.wording import later, tr

NOTES: Final = {
    Group.CHAT: later(
        "The open chat keeps its system prompt, its length and its form; new chats start with the last choice."
    ),
    Group.MODELS: later("Context, cache precision and layers apply when a pair is loaded."),
    Group.SPECULATION: later("Changes take effect at the next round, also of the reply that is being written."),
    Group.SAMPLING: later(
        "Changes take effect at the next round. The open chat keeps them, and new chats start with them."
    ),
    Group.PRIVACY: later(
        "Chats, settings and models stay on this computer. The network is used only when you search or download models."
    ),
}
"""A sentence under the title of a page."""

GUIDES: Final = {
    Group.APPEARANCE: "guide.md#the-colours",
    Group.CHAT: "guide.md#your-first-chat",
    Group.MODELS: "models.md#will-it-fit",
    Group.SPECULATION: "guide.md#choosing-a-draft",
    Group.SAMPLING: "sampling.md",
    Group.PRIVACY: "data.md",
}
"""The page of the guide, and its section, that a page's "Learn more" opens."""

_ROWS: Final = {
    "data_folder": Option(
        later("Data folder"),
        later("Your chats, settings and downloads. Copy this folder and you have a copy of all of it."),
        Buttons(((later("Open"), "open_data_folder"), (later("Copy path"), "copy_data_folder"))),
        Group.PRIVACY,
        also=later("chats database backup path where"),
    ),
    "log": Option(
        later("Log"),
        later("What went wrong lately, for finding faults. It stays on this computer."),
        Buttons(((later("Show"), "show_log"), (later("Open folder"), "open_data_folder"))),
        Group.PRIVACY,
        also=later("logs errors debug"),
    ),
    "report": Option(
        later("Report of a problem"),
        later(
            "Versions, system, settings and the last errors, to put into a report. It is shown before it is copied, "
            "and has nothing of chats or names."
        ),
        Buttons(((later("Copy a report…"), "show_report"),)),
        Group.PRIVACY,
        also=later("bug diagnostics"),
    ),
    "copies": Option(
        later("Copies of your chats"),
        later("All chats as one JSON file, which can be imported again."),
        Buttons(((later("Export all chats…"), "export_all"),)),
        Group.PRIVACY,
        also=later("backup export"),
    ),
}
"""What is no setting, but is looked for among them."""

_FIRST: Final = ("presets", *COMMON)
ENTRIES: Final = sorted(
    (*options_of(Settings).values(), *(OptionField(name, str, "", option) for name, option in _ROWS.items())),
    key=lambda one: (
        list(Group).index(one.option.group),
        _FIRST.index(one.name) if one.name in _FIRST else len(_FIRST),
    ),
)
"""All rows of the Settings window, page by page."""

_DEFAULTS: Final = msgspec.structs.replace(Settings(), kept_guesses=DraftOptions().acceptance)


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
        if name in REPLY_SETTINGS:
            self.controls.set_options(**{name: value})
        elif name in self._setters:
            self._setters[name](value)
        else:
            self._preferences.change(**{name: value})

    def is_default(self, entry: OptionField) -> bool:
        """Whether it is as the program begins with; also for what is no setting."""
        return not resettable(entry) or self.value(entry.name) == getattr(_DEFAULTS, entry.name)

    def reset(self, entry: OptionField) -> None:
        """The default again; undo brings the value back."""
        self._reset((entry,), tr("reset"), tr("“{name}” has its default again.", name=tr(entry.option.title)))

    def reset_group(self, group: Group) -> None:
        """Likewise all of a page."""
        self._reset(
            (entry for entry in ENTRIES if entry.option.group is group),
            tr("reset page"),
            tr("The settings of “{page}” have their defaults again.", page=tr(group.value)),
        )

    def _reset(self, entries: Iterable[OptionField], name: str, sentence: str) -> None:
        before = {entry.name: self.value(entry.name) for entry in entries if not self.is_default(entry)}
        if not before:
            return
        defaults = {name: getattr(_DEFAULTS, name) for name in before}
        self._set_all(defaults)
        self._undo.did(UndoStep(name, sentence, lambda: self._set_all(before), lambda: self._set_all(defaults)))

    def _set_all(self, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            self.set(name, value)


def resettable(entry: OptionField) -> bool:
    """Whether it has a default to go back to: what somebody made or put somewhere has none."""
    return entry.name in Settings.__struct_fields__ and entry.name not in ("models_folder", "model_folders", "presets")
