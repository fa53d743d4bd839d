"""The devices of this computer, as the native library reports them."""

import enum
from collections.abc import Sequence

import msgspec

from foretoken.errors import UsageError
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import later, tr


class DeviceKind(enum.Enum):
    """The kind of a device. The value is its name in a sentence."""

    CPU = later("processor")
    GPU = later("graphics card")
    INTEGRATED = later("integrated graphics")
    ACCELERATOR = later("accelerator")


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A device. `name` is llama.cpp's ("CUDA0"), `description` the maker's. `free` and `total`: bytes of its memory,
    both 0 where it reports none."""

    name: str
    description: str
    kind: DeviceKind
    free: int
    total: int

    @property
    def shares_ram(self) -> bool:
        """Whether its memory is the computer's main memory."""
        unified = self.name.startswith(("MTL", "Metal"))  # Apple's chips call themselves graphics cards
        return unified or self.kind is DeviceKind.INTEGRATED or self.total == 0


def offload_targets(devices: Sequence[Device]) -> tuple[Device, ...]:
    """The devices that llama.cpp puts layers on by default: graphics cards, or else integrated graphics."""
    cards = tuple(device for device in devices if device.kind is DeviceKind.GPU)
    return cards or tuple(device for device in devices if device.kind is DeviceKind.INTEGRATED)


def choosable(devices: Sequence[Device]) -> tuple[Device, ...]:
    """Those that a user may put a model on instead of the processor."""
    return tuple(device for device in devices if device.kind in (DeviceKind.GPU, DeviceKind.INTEGRATED))


def devices_for(devices: Sequence[Device], chosen: ModelDevices) -> tuple[Device, ...]:
    """What a model of these options may be put on, in llama.cpp's order: as it numbers them, and shares them out.

    Raises UsageError where a device that is named is not there.
    """
    if chosen.devices is None:
        found = offload_targets(devices)
    else:
        known = {device.name: device for device in choosable(devices)}
        if missing := [name for name in chosen.devices if name not in known]:
            raise UsageError(_not_here(missing[0], list(known)))
        found = tuple(known[name] for name in dict.fromkeys(chosen.devices))
    main = chosen.main_gpu or 0
    if chosen.split == "none" and found:
        if main >= len(found):
            raise UsageError(
                tr("There is no card number {main} among {count:,}; they count from 0.", main=main, count=len(found))
            )
        return found[main : main + 1]
    return found


def computing(devices: Sequence[Device], chosen: ModelDevices, gpu_layers: int, layers: int) -> frozenset[str]:
    """The names of what computes a model of so many layers with `gpu_layers` of them on cards (-1 for all), "" for the
    processor. Raises UsageError."""
    cards = frozenset(device.name for device in devices_for(devices, chosen)) if gpu_layers else frozenset()
    alone = cards and chosen.kv_offload is not False and not 0 <= gpu_layers <= layers  # the output is a layer more
    return cards if alone else cards | {""}


def in_use(devices: Sequence[Device], main: ModelDevices, draft: ModelDevices = AUTOMATIC) -> tuple[Device, ...]:
    """All devices that a pair may be put on. Raises UsageError."""
    both = {*devices_for(devices, main), *devices_for(devices, draft.beside(main))}
    return tuple(device for device in devices if device in both)


def _not_here(name: str, known: Sequence[str]) -> str:
    if not known:
        return tr("There is no device {name}: llama.cpp finds only the processor here. Choose none.", name=name)
    return tr("There is no device {name} here; choose {names} or none.", name=name, names=", ".join(known))
