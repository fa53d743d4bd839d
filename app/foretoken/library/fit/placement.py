"""Which layers of a model llama.cpp puts on which device."""

from collections.abc import Sequence

from foretoken.engine.models.devices import Device, devices_for
from foretoken.model_devices import ModelDevices


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
