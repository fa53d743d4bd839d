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
    Group.CHAT: later("The open chat keeps what you choose here, and new chats start with it."),
    Group.MODELS: later("Context, cache precision and layers apply at the next loading."),
    Group.SPECULATION: later("Changes take effect at the next round, even in mid-reply."),
    Group.SAMPLING: later("Changes take effect at the next round. New chats start with them."),
    Group.PRIVACY: later(
        "Your data stays on this computer. Searching, downloading and chosen servers use the network."
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
        later("Chats, settings and downloads. A copy of this folder is a full backup."),
        Buttons(((later("Open"), "open_data_folder"), (later("Copy path"), "copy_data_folder"))),
        Group.PRIVACY,
        also=later("chats database backup path where"),
    ),
    "log": Option(
        later("Log"),
        later("Recent errors. Stays on this computer."),
        Buttons(((later("Show"), "show_log"), (later("Open folder"), "open_data_folder"))),
        Group.PRIVACY,
        also=later("logs errors debug"),
    ),
    "report": Option(
        later("Report of a problem"),
        later("Versions, settings and recent errors, without chats or names. Shown before it is copied."),
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

_SAMPLING: Final = ("presets", *COMMON[:6])


def is_advanced(entry: OptionField) -> bool:
    """Whether its page shows it only when *Advanced* is open: also the samplers that are seldom used."""
    return entry.option.advanced or (entry.option.group is Group.SAMPLING and entry.name not in _SAMPLING)


ENTRIES: Final = sorted(
    (*options_of(Settings).values(), *(OptionField(name, str, "", option) for name, option in _ROWS.items())),
    key=lambda one: (
        list(Group).index(one.option.group),
        is_advanced(one),
        _SAMPLING.index(one.name) if one.name in _SAMPLING else len(_SAMPLING),
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

    def shows_advanced(self, group: Group) -> bool:
        """Whether *Advanced* is open on that page."""
        return group.name in self._preferences.settings.advanced_pages

    def set_advanced(self, group: Group, opened: bool) -> None:
        """Open or fold it, from now on."""
        others = set(self._preferences.settings.advanced_pages) - {group.name}
        self._preferences.change(advanced_pages=tuple(sorted(others | {group.name} if opened else others)))

    def is_default(self, entry: OptionField) -> bool:
        """Whether it is as the program begins with; also for what is no setting."""
        return not resettable(entry) or self.value(entry.name) == getattr(_DEFAULTS, entry.name)

    def reset(self, entry: OptionField) -> None:
        """The default again; undo brings the value back."""
        self._reset((entry,), tr("reset"), tr("Reset {name}", name=tr(entry.option.title)))

    def reset_group(self, group: Group) -> None:
        """The defaults of all of a page."""
        self._reset(
            (entry for entry in ENTRIES if entry.option.group is group),
            tr("reset page"),
            tr("Reset the page {page}", page=tr(group.value)),
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
