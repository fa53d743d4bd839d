"""What a computer can compute on, as the native library reports it."""

import enum
from collections.abc import Sequence

import msgspec


class DeviceKind(enum.Enum):
    """What a device is; values are how a sentence calls it."""

    CPU = "processor"
    GPU = "graphics card"
    INTEGRATED = "integrated graphics"
    ACCELERATOR = "accelerator"


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """`name` is llama.cpp's ("CUDA0"), `description` the maker's; `free` of `total` bytes, both 0 where it has none of
    its own to report."""

    name: str
    description: str
    kind: DeviceKind
    free: int
    total: int

    @property
    def shares_ram(self) -> bool:
        """Whether its memory is the computer's own, so that what it holds is missing there."""
        unified = self.name.startswith(("MTL", "Metal"))  # Apple's chips call themselves graphics cards
        return unified or self.kind is DeviceKind.INTEGRATED or self.total == 0


def offload_targets(devices: Sequence[Device]) -> tuple[Device, ...]:
    """Those that llama.cpp puts layers on unless told otherwise: graphics cards, or else integrated graphics."""
    cards = tuple(device for device in devices if device.kind is DeviceKind.GPU)
    return cards or tuple(device for device in devices if device.kind is DeviceKind.INTEGRATED)
