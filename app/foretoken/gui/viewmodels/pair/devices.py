"""Where and how the main model and the draft run: the choices, and why some are not there on this computer."""

import enum
import itertools
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.amounts import gib
from foretoken.engine.models.devices import Device, DeviceKind, choosable
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.library.fit.footprint import ALL_LAYERS
from foretoken.model_devices import AUTOMATIC, MOST_DEVICES, ModelDevices
from foretoken.option import OneOf, OptionField, options_of
from foretoken.wording import later, listed, number, tr, trn

_AUTOMATIC: Final = later("automatic")
FOLLOWS: Final = later("same as main model")
_COMBINED: Final = 4  # cards, up to which every combination of them is offered


class Side(enum.Enum):
    """Whose choice it is. The value is the title of its column, in English."""

    MAIN = later("Main model")
    DRAFT = later("Draft")


ROWS: Final = tuple(options_of(ModelDevices).values())
_CARDS: Final = {"devices": 1, "gpu_layers": 1, "kv_offload": 1, "split": 2, "shares": 2, "main_gpu": 2}
"""How many graphics cards a choice takes to matter."""


def sides_of(row: OptionField) -> tuple[Side, ...]:
    """Whose choice it is."""
    return (Side.DRAFT,) if row.name == "overlap" else tuple(Side)


def usual_words(row: OptionField, side: Side) -> str:
    """What the default is called."""
    return tr(FOLLOWS) if side is Side.DRAFT and row.name != "overlap" else tr(_AUTOMATIC)


class DevicesViewModel(QObject):
    """Shows and changes the settings `main_devices` and `draft_devices`, and `gpu_layers` as that of the main model.

    changed()    a choice, or what the computer has
    """

    changed = Signal()

    def __init__(
        self, memory: MemoryViewModel, preferences: PreferencesViewModel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.memory = memory
        self._preferences = preferences
        memory.changed.connect(self.changed)

    @property
    def cards(self) -> tuple[Device, ...]:
        return choosable(self.memory.all_devices)

    def words(self) -> str:
        """What there is, a line for each."""
        if not self.memory.all_devices:
            return tr("The engine is starting; its devices are known in a moment.")
        return "\n".join(
            _described(device) for device in self.memory.all_devices if device.kind is not DeviceKind.ACCELERATOR
        )

    def why_not(self, row: OptionField) -> str:
        """Why `row` cannot be chosen on this computer; "" where it can."""
        there = len(self.cards)
        if there >= _CARDS.get(row.name, 0):
            return ""
        if not there:
            return tr("llama.cpp found no graphics card that this build can use.")
        return tr("Needs two graphics cards; this computer has one.")

    def options(self, row: OptionField, side: Side) -> list[tuple[str, object]]:
        """What can be chosen of a row with names, the default first."""
        first = usual_words(row, side)
        if isinstance(row.option.control, OneOf):
            return [(first, None), *row.option.control.named()]
        names = [device.name for device in self.cards]
        sizes = range(1, len(names) + 1) if len(names) <= _COMBINED else (1, len(names))
        groups = [group for size in sizes for group in itertools.combinations(names, size)]
        first = first if side is Side.DRAFT else tr("all graphics cards") if names else tr("the processor")
        found: list[tuple[str, object]] = [(first, None), (tr("the processor"), ())]
        return found + [(listed(group), group) for group in groups]

    def value(self, row: OptionField, side: Side) -> Any:
        """What is chosen; None for the default."""
        settings = self._preferences.settings
        if side is Side.MAIN and row.name == "gpu_layers":
            return None if settings.gpu_layers == ALL_LAYERS else settings.gpu_layers
        return getattr(self._of(side), row.name)

    def set(self, row: OptionField, side: Side, value: Any) -> None:
        if side is Side.MAIN and row.name == "gpu_layers":
            self.memory.set_gpu_layers(ALL_LAYERS if value is None else value)
            return
        chosen = msgspec.structs.replace(self._of(side), **{row.name: value})
        if side is Side.MAIN:
            self.memory.set_running(main=chosen)
        else:
            self.memory.set_running(draft=chosen)

    def set_typed(self, row: OptionField, side: Side, text: str) -> str:
        """Take what was typed. Returns a sentence where it cannot be read, and leaves the choice as it was."""
        try:
            found = tuple(float(part) for part in text.replace("/", ",").split(",") if part.strip())
            usable = len(found) <= MOST_DEVICES and all(0 <= part <= 1_000_000 for part in found)
        except ValueError:
            usable = False
        if not usable or (found and not any(found)):
            return tr("Give a number for each card with commas between, for example 3, 1.")
        self.set(row, side, found or None)
        return ""

    def typed(self, row: OptionField, side: Side) -> str:
        return ", ".join(f"{part:g}" for part in self.value(row, side) or ())

    @property
    def is_default(self) -> bool:
        return self._of(Side.MAIN) == self._of(Side.DRAFT) == AUTOMATIC and self.value(ROWS[1], Side.MAIN) is None

    def reset(self) -> None:
        self.memory.set_gpu_layers(ALL_LAYERS)
        self.memory.set_running(main=AUTOMATIC, draft=AUTOMATIC)

    def _of(self, side: Side) -> ModelDevices:
        settings = self._preferences.settings
        return settings.main_devices if side is Side.MAIN else settings.draft_devices


def in_words(chosen: ModelDevices) -> str:
    """What is chosen in a line; "" where nothing is."""
    said = []
    for row in ROWS:
        value = getattr(chosen, row.name)
        if value is None:
            continue
        control = row.option.control
        names = {str(option): name for name, option in control.named()} if isinstance(control, OneOf) else {}
        if row.name == "devices":
            said.append(listed(value) if value else tr("the processor"))
        elif row.name == "threads":
            said.append(trn("{n:,} thread", "{n:,} threads", value))
        else:
            shown = names.get(str(value)) or (number(value) if isinstance(value, int) else _numbers(value))
            said.append(tr("{choice}: {value}", choice=tr(row.option.title), value=shown))
    return " · ".join(said)


def _numbers(values: Sequence[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)


def _described(device: Device) -> str:
    kind = tr(device.kind.value)
    if not device.total:
        return tr("{name}: {description} ({kind})", name=device.name, description=device.description, kind=kind)
    return tr(
        "{name}: {description} ({kind}), {free} of {total} free",
        name=device.name,
        description=device.description,
        kind=kind,
        free=gib(device.free),
        total=gib(device.total),
    )
