"""How much memory a pair takes, and where: in RAM and on each graphics card. Estimates, in bytes.

What llama.cpp reserves was compared with what it reports, and the sum with what the engine process grows by
(tests/library/fit/test_footprint_native.py, tests/e2e/test_memory_measured.py). The prefix cache comes on top: at most
an eighth of what is free once the pair is loaded.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Self

import msgspec
import psutil

from foretoken.engine.models.checkpoints import KEPT_CHECKPOINTS
from foretoken.engine.models.chunks import chunk_for, rows_for
from foretoken.engine.models.devices import Device, devices_for
from foretoken.engine.models.kv_types import KvTypes
from foretoken.library.fit.profile import Profile
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import later


def shares_of(chosen: ModelDevices, devices: Sequence[Device]) -> tuple[float, ...]:
    """Which part of its layers each of `devices` gets, in no unit; 0 for those that it is not put on.

    As llama.cpp does it: by what is free there, or else as it was chosen. Splits by rows and by tensors are taken for
    one by layers.
    """
    own = devices_for(devices, chosen)
    parts = [float(device.free) for device in own]
    if chosen.shares and any(chosen.shares):
        parts = [*chosen.shares, *[0.0] * len(own)][: len(own)]
    if not any(parts):
        parts = [1.0] * len(own)
    by_name = {device.name: part for device, part in zip(own, parts, strict=True)}
    return tuple(by_name.get(device.name, 0.0) for device in devices)


def placement(layers: int, gpu_layers: int, shares: Sequence[float]) -> tuple[int, ...]:
    """Where each layer goes, and last the output: 0 for RAM, else the number of the device from 1 on.

    As llama.cpp does it: the last `gpu_layers` of `layers` + 1, shared out as `shares` of the devices say.
    """
    offloaded = layers + 1 if gpu_layers < 0 else min(gpu_layers, layers + 1)
    first = layers + 1 - offloaded
    if not any(shares) or not offloaded:
        return (0,) * (layers + 1)
    ends = [sum(shares[: at + 1]) / sum(shares) for at in range(len(shares))]
    found = [0] * first
    for layer in range(first, layers + 1):
        at = (layer - first) / offloaded
        found.append(next((device for device, end in enumerate(ends, 1) if at < end), len(ends)))
    return tuple(found)


DEFAULT_CONTEXT: Final = 8192  # tokens, where none are asked for
LEAST_CONTEXT: Final = 64
ALL_LAYERS: Final = -1
RAM: Final = later("RAM")

_FLOAT: Final = 4
_MASK: Final = 2  # bytes: for every token of a pass and every cell, whether it is seen
_CELL_ROWS: Final = 256  # contexts are rounded up to a multiple of it
# Measured with vocabularies of 3,000 to 262,000 tokens.
_TOKEN_BYTES: Final = 260  # of the vocabulary, a token: natively, and what reading it left behind
_MERGE_BYTES: Final = 100  # a merge
_CELL_BYTES: Final = 150  # of the tables that say what is in a cell
_FIXED: Final = 3 * 2**20 + 2**19  # graphs, buffers of threads
_ENGINE: Final = 3 * 2**20  # what the engine process needs for its first pair, whichever it is
_DRAFT_OUTPUTS: Final = 1
# What a card's driver takes besides, and what should stay free there: llama.cpp's own fitting leaves more.
_CARD_RESERVE: Final = 512 * 2**20
_EMPTIED: Final = 0.9  # of a machine's memory, what can be free at best
_CGROUP: Final = Path("/sys/fs/cgroup")


@dataclass(frozen=True)
class MemoryParts:
    """Bytes by what they are for: `weights`; the `kv` cache; `states`: a recurrent or hybrid model's running state and
    the earlier ones to go back to, or the hidden states that a head reads; `compute`: the buffers of a pass, and
    tables."""

    weights: int = 0
    kv: int = 0
    states: int = 0
    compute: int = 0

    @property
    def total(self) -> int:
        return self.weights + self.kv + self.states + self.compute

    def __add__(self, other: "MemoryParts") -> "MemoryParts":
        return MemoryParts(
            self.weights + other.weights,
            self.kv + other.kv,
            self.states + other.states,
            self.compute + other.compute,
        )


@dataclass(frozen=True)
class ModelMemory:
    """One model: in RAM first, then on each device of the room.

    `reclaimable`: file pages that the process also shows as its own while nothing else wants the memory: weights that
    were copied into another order are not read from the file again.
    """

    places: tuple[MemoryParts, ...]
    reclaimable: int = 0

    @property
    def whole(self) -> MemoryParts:
        """All places together."""
        return sum(self.places, MemoryParts())

    @property
    def total(self) -> int:
        return self.whole.total

    def __add__(self, other: "ModelMemory") -> "ModelMemory":
        places = tuple(one + more for one, more in zip(self.places, other.places, strict=True))
        return ModelMemory(places, self.reclaimable + other.reclaimable)


@dataclass(frozen=True)
class Room:
    """What may be used: bytes of RAM, and the devices that layers are put on."""

    ram: int
    devices: tuple[Device, ...] = ()

    @classmethod
    def here(cls, devices: Sequence[Device] = ()) -> Self:
        """What is free now. `devices`: as `engine.models.devices.in_use` has them."""
        return cls(available_memory(), tuple(devices))

    def emptied(self) -> Self:
        """What would be free here if other programs were closed: nearly all that the machine has."""
        if _container_room(_CGROUP) is not None:  # a container's room is not the machine's, nor shared with others
            return self
        ram = max(self.ram, int(psutil.virtual_memory().total * _EMPTIED))
        cards = tuple(
            msgspec.structs.replace(card, free=max(card.free, int(card.total * _EMPTIED))) for card in self.devices
        )
        return type(self)(ram, cards)


@dataclass(frozen=True)
class Wish:
    """How a pair is to be loaded. `context` None: a sensible one that fits. `gpu_layers`: how many layers of each
    model, counted from the end, go on the devices; ALL_LAYERS: all, or as many as fit. `main`, `draft`: what is chosen
    of each model besides; of more drafts than one the same. `parallel`: replies
    at once, each with such a context."""

    context: int | None = None
    kv: KvTypes = KvTypes()  # noqa: RUF009  # frozen
    gpu_layers: int = ALL_LAYERS
    main: ModelDevices = AUTOMATIC
    draft: ModelDevices = AUTOMATIC
    parallel: int = 1

    @property
    def beside(self) -> ModelDevices:
        """What holds for the draft."""
        return self.draft.beside(self.main)


@dataclass(frozen=True)
class MemoryPlace:
    """What both models need in RAM or on a device, and the bytes that are `free` there. Two drafts count as one."""

    name: str
    main: MemoryParts
    draft: MemoryParts
    free: int

    @property
    def needed(self) -> int:
        return self.main.total + self.draft.total

    @property
    def fits(self) -> bool:
        return self.needed <= self.free


@dataclass(frozen=True)
class MemoryEstimate:
    """A pair with contexts of `context` tokens each, in `room`."""

    context: int
    kv: KvTypes
    gpu_layers: int
    main: ModelMemory
    draft: ModelMemory | None
    room: Room
    places: tuple[MemoryPlace, ...] = field(init=False)

    def __post_init__(self) -> None:
        none = (MemoryParts(),) * len(self.main.places)
        pairs = list(zip(self.main.places, self.draft.places if self.draft is not None else none, strict=True))
        shared = [pair for pair, device in zip(pairs[1:], self.room.devices, strict=True) if device.shares_ram]
        in_ram = [pairs[0], *shared]
        mains, drafts = (sum((pair[which] for pair in in_ram), MemoryParts()) for which in (0, 1))
        places = [MemoryPlace(RAM, mains, drafts, self.room.ram)]
        for (main, draft), device in zip(pairs[1:], self.room.devices, strict=True):
            if device.total:
                places.append(MemoryPlace(device.name, main, draft, max(0, device.free - _CARD_RESERVE)))
        object.__setattr__(self, "places", tuple(places))

    @property
    def total(self) -> int:
        return self.main.total + (self.draft.total if self.draft is not None else 0)

    @property
    def available(self) -> int:
        """Bytes of RAM that are free."""
        return self.room.ram

    @property
    def reclaimable(self) -> int:
        return self.main.reclaimable + (self.draft.reclaimable if self.draft is not None else 0)

    @property
    def short(self) -> tuple[MemoryPlace, ...]:
        """Places that do not suffice."""
        return tuple(place for place in self.places if not place.fits)

    @property
    def fits(self) -> bool:
        return not self.short


def available_memory() -> int:
    """Bytes of memory available without swapping, within the limit of a container."""
    free = int(psutil.virtual_memory().available)
    limit = _container_room(_CGROUP)
    return free if limit is None else min(free, limit)


def comes_back(loaded: MemoryEstimate) -> int:
    """Bytes of RAM that are free once this pair is unloaded and do not count as free before."""
    ram = loaded.main.places[0] + (loaded.draft.places[0] if loaded.draft is not None else MemoryParts())
    mapped = ram.weights - loaded.reclaimable
    return ram.total - mapped if sys.platform == "linux" else ram.total  # elsewhere mapped files are not free


def estimate(main: Profile, draft: Profile | None, wish: Wish, room: Room) -> MemoryEstimate:
    """What both models take as wished; a context that is not said is the one to begin with, whether it fits or not."""
    context = wish.context if wish.context is not None else usual_context(main, draft)
    helper = None
    if draft is not None:
        first, *more = (
            _model(one, context, wish, wish.beside, room, _DRAFT_OUTPUTS * wish.parallel) for one in draft.each
        )
        helper = sum(more, first)
    target = _model(main, context, wish, wish.main, room, rows_for(wish.parallel))
    ram = target.places[0] + MemoryParts(compute=_ENGINE)
    target = replace(target, places=(ram, *target.places[1:]))
    return MemoryEstimate(context, wish.kv, wish.gpu_layers, target, helper, room)


def trained_context(main: Profile, draft: Profile | None) -> int:
    """Tokens that all models were trained to see."""
    return min(profile.trained_context for profile in (main, *(draft.each if draft is not None else ())))


def usual_context(main: Profile, draft: Profile | None) -> int:
    """The context where none is asked for and memory does not matter: what both were trained for, at most 8,192."""
    return min(trained_context(main, draft), DEFAULT_CONTEXT)


def _model(profile: Profile, context: int, wish: Wish, chosen: ModelDevices, room: Room, outputs: int) -> ModelMemory:
    layers = wish.gpu_layers if chosen.gpu_layers is None else chosen.gpu_layers
    where = placement(len(profile.layers), layers, shares_of(chosen, room.devices))
    cells = -(-context * wish.parallel // _CELL_ROWS) * _CELL_ROWS
    weights, kv, states, compute = ([0] * (1 + len(room.devices)) for _ in range(4))
    weights[0] = profile.entry
    weights[where[-1]] += profile.exit
    if where[-1] or profile.doubled:
        weights[where[-1]] += profile.tied
    # Windowed layers get the whole context too: rolling back must find every position.
    rows = {cell: wish.kv.keys.bytes_for(cell[0]) + wish.kv.values.bytes_for(cell[1]) for cell in {*profile.cells}}
    for at, layer, cell, state in zip(where, profile.layers, profile.cells, profile.states, strict=False):
        weights[at] += layer
        kv[at if chosen.kv_offload is not False else 0] += cells * rows[cell]
        states[at] += state * profile.copies * wish.parallel
        states[0] += state * KEPT_CHECKPOINTS * wish.parallel
    states[0] += (context * profile.kept + profile.waiting) * wish.parallel
    most, outputs = min(profile.most, context), max(outputs, profile.block)
    chunk = min(chunk_for(profile.parameters, offloaded=any(where)), most)
    compute[0] = _tables(profile, cells) + outputs * profile.vocabulary * _FLOAT
    if 0 in where:
        compute[0] += _pass(profile, chunk, cells, outputs)
    else:
        compute[0] += most * (2 * profile.width * _FLOAT + profile.masks * cells * _MASK)
    for device in set(where) - {0}:
        compute[device] = _pass(profile, most, cells, most if profile.block else outputs)
    places = tuple(MemoryParts(*numbers) for numbers in zip(weights, kv, states, compute, strict=True))
    return ModelMemory(places, profile.reordered if not any(where) else 0)


def _tables(profile: Profile, cells: int) -> int:
    vocabulary = profile.vocabulary * _TOKEN_BYTES + profile.merges * _MERGE_BYTES
    return _FIXED + vocabulary + cells * profile.masks * _CELL_BYTES


def _pass(profile: Profile, tokens: int, cells: int, outputs: int) -> int:
    """The buffer of a pass over `tokens`: room for its busiest point, which is in a layer or at the end."""
    layer = tokens * (profile.hidden * _FLOAT + profile.masks * cells * _MASK)
    logits = max(outputs * profile.vocabulary, tokens * profile.logits)
    return max(layer, (logits + 2 * outputs * profile.width) * _FLOAT)


def _container_room(root: Path) -> int | None:
    """Bytes that are left of a container's limit; None without one. File pages do not count: they are given back."""
    try:
        limit = int((root / "memory.max").read_text())
        used = int((root / "memory.current").read_text())
        pages = dict(line.split() for line in (root / "memory.stat").read_text().splitlines())
    except (OSError, ValueError):  # no container, or "max"
        return None
    return max(0, limit - used + int(pages.get("inactive_file", 0)) + int(pages.get("active_file", 0)))
