"""Devices as the native library reports them, for commands that load no model."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # parsing must not wait for these
    from foretoken.engine.models.devices import Device


def graphics_cards() -> "tuple[Device, ...]":
    """Those that layers would be put on; none where the library cannot be started."""
    from foretoken.engine.models.devices import offload_targets

    return offload_targets(all_devices())


def all_devices() -> "tuple[Device, ...]":
    """All that there are, the processor too; none where the library cannot be started."""
    try:
        from foretoken.engine.models.llama import Backend

        return Backend(lambda _level, _line: None).devices()
    except Exception:  # a library that is missing or unfit must not keep files from being looked at
        return ()
