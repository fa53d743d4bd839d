"""What ``foretoken inspect`` says of the devices that models can run on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foretoken.amounts import gib

if TYPE_CHECKING:  # parsing must not wait for it
    from foretoken.engine.models.devices import Device


def as_objects(devices: "Sequence[Device]") -> list[dict[str, object]]:
    """For JSON."""
    return [
        {
            "name": device.name,
            "description": device.description,
            "kind": device.kind.name.lower(),
            "free": device.free,
            "total": device.total,
        }
        for device in devices
    ]


def lines(devices: "Sequence[Device]") -> list[str]:
    """A line for each, and one that says so where there is no other than the processor."""
    from foretoken.engine.models.devices import choosable

    found = [f"{device.name}: {device.description} ({device.kind.value}{_memory(device)})" for device in devices]
    if not choosable(devices):
        found.append("no graphics card that this build of llama.cpp can use: everything runs on the processor")
    return found


def _memory(device: "Device") -> str:
    return f", {gib(device.free)} of {gib(device.total)} free" if device.total else ""
