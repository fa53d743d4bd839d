"""Where and how the main model and the draft run: the choices, and why some are not there on this computer."""

import enum
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.amounts import gib
from foretoken.engine.models.devices import Device, DeviceKind, choosable
from foretoken.engine.options import MAX_THREADS
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.library.fit.footprint import ALL_LAYERS
from foretoken.model_devices import AUTOMATIC, MOST_DEVICES, ModelDevices
from foretoken.wording import later, listed, number, tr, trn

FOLLOWS: Final = later("as the main model")
_COMBINED: Final = 4  # cards, up to which every combination of them is offered


class Side(enum.Enum):
    """Whose choice it is. The value is the title of its column, in English."""

    MAIN = later("Main model")
    DRAFT = later("Draft")


@dataclass(frozen=True)
class Row:
    """A choice. `name`: a field of ModelDevices; `cards`: how many it takes to matter; `most`: of a number, which is
    then chosen in place of `options`; `typed`: it is a list of numbers, typed; `sides`: whose choice it is."""

    name: str
    title: str
    help: str
    cards: int = 0
    options: tuple[tuple[str, object], ...] = ()
    least: int = 1
    most: int = 0
    typed: bool = False
    automatic: str = later("automatic")
    sides: tuple[Side, ...] = tuple(Side)


ROWS: Final = (
    Row("devices", later("Runs on"), later("The graphics cards that compute this model, or the processor alone."), 1),
    Row(
        "gpu_layers",
        later("Layers on the cards"),
        later("Counted from the last; the rest is computed by the processor. Automatic: all that fit."),
        1,
        least=0,
        most=1000,
    ),
    Row(
        "split",
        later("Shared between cards"),
        later("Whole layers on each card, or all cards together on every layer, where llama.cpp has that."),
        2,
        (
            (later("by layer"), "layer"),
            (later("not: one card"), "none"),
            (later("by row"), "row"),
            (later("by tensor"), "tensor"),
        ),
    ),
    Row(
        "shares",
        later("Parts of the cards"),
        later("How much each card gets, for example 3, 1. Empty: by its free memory."),
        2,
        typed=True,
    ),
    Row(
        "main_gpu",
        later("Card number"),
        later("The card that a model which is not shared runs on, counted from 0."),
        2,
        least=0,
        most=MOST_DEVICES - 1,
    ),
    Row(
        "threads",
        later("Threads"),
        later("Threads of the processor while it writes. Automatic: what is fast here."),
        most=MAX_THREADS,
    ),
    Row(
        "batch_threads",
        later("Threads for prompts"),
        later("Threads of the processor while it reads a prompt. Automatic: as many as for writing."),
        most=MAX_THREADS,
    ),
    Row(
        "flash",
        later("Flash attention"),
        later("A faster way to compute attention that needs less memory. Automatic: where the device has it."),
        options=((later("on"), "on"), (later("off"), "off")),
    ),
    Row(
        "kv_offload",
        later("Conversation in memory"),
        later("Where the KV cache is: beside its layers on the card, or in RAM, which is slower and leaves more room."),
        1,
        ((later("on the card"), True), (later("in RAM"), False)),
        automatic=later("automatic"),
    ),
    Row(
        "load_mode",
        later("Loading the file"),
        later(
            "Read as needed shares memory with the system; kept in RAM is never swapped out, if the system allows it."
        ),
        options=(
            (later("read as needed (mmap)"), "mmap"),
            (later("copied into memory"), "none"),
            (later("copied and kept in RAM (mlock)"), "mlock"),
            (later("read as needed and kept in RAM"), "mmap+mlock"),
            (later("past the system's cache (direct I/O)"), "dio"),
        ),
    ),
    Row(
        "overlap",
        later("Guesses ahead"),
        later(
            "The draft goes on guessing while the main model checks. Automatic: where they run on different processors."
        ),
        options=((later("on"), True), (later("off"), False)),
        sides=(Side.DRAFT,),
    ),
)


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

    def why_not(self, row: Row) -> str:
        """Why `row` cannot be chosen on this computer; "" where it can."""
        there = len(self.cards)
        if there >= row.cards:
            return ""
        if not there:
            return tr("llama.cpp found no graphics card that this build can use.")
        return tr("This takes two graphics cards, and this computer has one.")

    def options(self, row: Row, side: Side) -> list[tuple[str, object]]:
        """What can be chosen of a row with names, the default first."""
        first = tr(FOLLOWS) if side is Side.DRAFT and row.sides == tuple(Side) else tr(row.automatic)
        if row.name != "devices":
            return [(first, None), *((tr(name), value) for name, value in row.options)]
        names = [device.name for device in self.cards]
        sizes = range(1, len(names) + 1) if len(names) <= _COMBINED else (1, len(names))
        groups = [group for size in sizes for group in itertools.combinations(names, size)]
        first = first if side is Side.DRAFT else tr("all graphics cards") if names else tr("the processor")
        found: list[tuple[str, object]] = [(first, None), (tr("the processor"), ())]
        return found + [(listed(group), group) for group in groups]

    def value(self, row: Row, side: Side) -> Any:
        """What is chosen; None for the default."""
        settings = self._preferences.settings
        if side is Side.MAIN and row.name == "gpu_layers":
            return None if settings.gpu_layers == ALL_LAYERS else settings.gpu_layers
        return getattr(self._of(side), row.name)

    def set(self, row: Row, side: Side, value: Any) -> None:
        if side is Side.MAIN and row.name == "gpu_layers":
            self.memory.set_gpu_layers(ALL_LAYERS if value is None else value)
            return
        chosen = msgspec.structs.replace(self._of(side), **{row.name: value})
        if side is Side.MAIN:
            self.memory.set_running(main=chosen)
        else:
            self.memory.set_running(draft=chosen)

    def set_typed(self, row: Row, side: Side, text: str) -> str:
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

    def typed(self, row: Row, side: Side) -> str:
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
        names = {str(option): tr(name) for name, option in row.options}
        if row.name == "devices":
            said.append(listed(value) if value else tr("the processor"))
        elif row.name == "threads":
            said.append(trn("{n:,} thread", "{n:,} threads", value))
        else:
            shown = names.get(str(value)) or (number(value) if isinstance(value, int) else _numbers(value))
            said.append(tr("{choice}: {value}", choice=tr(row.title), value=shown))
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
