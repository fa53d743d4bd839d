"""Which devices a model is put on: what is chosen, what follows from it, and what is not there."""

import pytest

from foretoken.engine.models.devices import Device, DeviceKind, choosable, computing, devices_for, in_use
from foretoken.engine.models.native_devices import native_devices
from foretoken.errors import UsageError
from foretoken.library.fit.footprint import placement, shares_of
from foretoken.model_devices import AUTOMATIC, ModelDevices, key_of


def device(name: str, kind: DeviceKind = DeviceKind.GPU, free: int = 8 << 30) -> Device:
    return Device(name=name, description=f"Some {name}", kind=kind, free=free, total=16 << 30)


CPU = device("CPU", DeviceKind.CPU)
SMALL, LARGE = device("CUDA0", free=2 << 30), device("CUDA1", free=6 << 30)
BUILT_IN = device("Vulkan0", DeviceKind.INTEGRATED)
ALL = (SMALL, LARGE, BUILT_IN, CPU)


def test_cards_are_taken_by_default_and_others_where_they_are_named() -> None:
    assert devices_for(ALL, AUTOMATIC) == (SMALL, LARGE)
    assert devices_for(ALL, ModelDevices(devices=())) == ()
    assert devices_for(ALL, ModelDevices(devices=("Vulkan0", "CUDA0"))) == (BUILT_IN, SMALL)
    assert devices_for(ALL, ModelDevices(split="none", main_gpu=1)) == (LARGE,)
    assert choosable(ALL) == (SMALL, LARGE, BUILT_IN)


def test_the_draft_follows_its_main_model_where_nothing_else_is_said() -> None:
    main = ModelDevices(devices=("CUDA1",), split="row", shares=(1.0,), threads=8, batch_threads=4, flash="off")
    assert AUTOMATIC.beside(main) == main
    on_cpu = ModelDevices(devices=(), threads=2).beside(main)
    assert (on_cpu.devices, on_cpu.split, on_cpu.shares, on_cpu.flash) == ((), None, None, "off")
    assert (on_cpu.threads, on_cpu.batch_threads) == (2, None)
    assert in_use(ALL, main, ModelDevices(devices=())) == (LARGE,)
    assert in_use(ALL, ModelDevices(devices=()), ModelDevices(devices=("CUDA0",))) == (SMALL,)


def test_a_device_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(UsageError, match="no device CUDA7 here; choose CUDA0, CUDA1, Vulkan0 or none"):
        devices_for(ALL, ModelDevices(devices=("CUDA7",)))
    with pytest.raises(UsageError, match="finds only the processor"):
        devices_for((CPU,), ModelDevices(devices=("CUDA0",)))
    with pytest.raises(UsageError, match="no card number 2 among 2"):
        devices_for(ALL, ModelDevices(split="none", main_gpu=2))
    gone = ModelDevices(devices=("CUDA0", "CUDA7"), shares=(1.0, 3.0), threads=3)
    assert gone.known_among(["CUDA0"]) == ModelDevices(devices=("CUDA0",), threads=3)
    assert gone.known_among([]) == ModelDevices(threads=3)


def test_what_computes_a_model() -> None:
    def of(chosen: ModelDevices, gpu_layers: int = -1, devices: tuple[Device, ...] = ALL) -> set[str]:
        return set(computing(devices, chosen, gpu_layers, layers=32))

    assert of(AUTOMATIC) == of(AUTOMATIC, 33) == {"CUDA0", "CUDA1"}
    assert of(ModelDevices(devices=())) == of(AUTOMATIC, 0) == of(AUTOMATIC, devices=(CPU,)) == {""}
    assert of(ModelDevices(devices=("CUDA1",)), 20) == {"CUDA1", ""}  # the rest is the processor's
    assert of(ModelDevices(devices=("CUDA1",), kv_offload=False)) == {"CUDA1", ""}


def test_layers_are_shared_out_as_chosen() -> None:
    assert shares_of(AUTOMATIC, (SMALL, LARGE)) == (2 << 30, 6 << 30)
    assert shares_of(ModelDevices(shares=(3, 1)), (SMALL, LARGE)) == (3, 1)
    assert shares_of(ModelDevices(devices=("CUDA1",)), (SMALL, LARGE)) == (0, 6 << 30)
    assert shares_of(ModelDevices(devices=()), (SMALL, LARGE)) == (0, 0)
    assert placement(7, -1, (3, 1)) == (1, 1, 1, 1, 1, 1, 2, 2)
    assert placement(3, -1, (0, 1)) == (2, 2, 2, 2)
    assert placement(3, -1, (0, 0)) == (0, 0, 0, 0)


def test_costs_are_kept_apart_for_each_choice() -> None:
    assert key_of(AUTOMATIC, AUTOMATIC) == ""  # what was measured before there were choices holds
    chosen = ModelDevices(flash="off")
    assert len({key_of(chosen, AUTOMATIC), key_of(AUTOMATIC, chosen), key_of(chosen, chosen), ""}) == 4


def test_of_main_memory_no_more_is_free_than_the_system_says() -> None:
    for device in native_devices():
        if device.kind is DeviceKind.CPU:
            assert 0 < device.free < device.total
