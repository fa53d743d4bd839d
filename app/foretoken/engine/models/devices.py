"""The devices of this computer, as the native library reports them."""

import enum
from collections.abc import Sequence

import msgspec

from foretoken.wording import later


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
