"""The devices of the native library, and the parameters that put a model on some of them."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, Final

import llama_cpp
import psutil
from llama_cpp._ctypes_extensions import load_shared_library

from foretoken.engine.models.devices import Device, DeviceKind, devices_for
from foretoken.engine.models.symbols import FOLDER
from foretoken.errors import EngineError
from foretoken.model_devices import ModelDevices
from foretoken.wording import tr

_KINDS: Final = {0: DeviceKind.CPU, 1: DeviceKind.GPU, 2: DeviceKind.INTEGRATED, 3: DeviceKind.ACCELERATOR}
_SPLITS: Final = {
    "none": llama_cpp.LLAMA_SPLIT_MODE_NONE,
    "layer": llama_cpp.LLAMA_SPLIT_MODE_LAYER,
    "row": llama_cpp.LLAMA_SPLIT_MODE_ROW,
    "tensor": llama_cpp.LLAMA_SPLIT_MODE_TENSOR,
}
_LOAD_MODES: Final = {
    "auto": llama_cpp.LLAMA_LOAD_MODE_AUTO,
    "none": llama_cpp.LLAMA_LOAD_MODE_NONE,
    "mmap": llama_cpp.LLAMA_LOAD_MODE_MMAP,
    "mlock": llama_cpp.LLAMA_LOAD_MODE_MLOCK,
    "mmap+mlock": llama_cpp.LLAMA_LOAD_MODE_MMAP_MLOCK,
    "dio": llama_cpp.LLAMA_LOAD_MODE_DIRECT_IO,
}


def native_devices() -> tuple[Device, ...]:
    """All devices of the build, with their free memory now."""
    return tuple(device for device, _handle in _all())


def place(params: Any, chosen: ModelDevices) -> tuple[bool, list[Any]]:
    """Put what was `chosen` into the parameters of a model. Returns whether another device than the processor may
    compute, and what must live until the model is loaded. Raises UsageError for a device that is not there."""
    if chosen.load_mode is not None:
        params.load_mode = _LOAD_MODES[chosen.load_mode]
    params.split_mode = _SPLITS[chosen.split or "layer"]
    params.main_gpu = chosen.main_gpu or 0
    found = list(_all())
    usable = devices_for([device for device, _handle in found], chosen)
    keep = list[Any]()
    if not usable:
        params.split_mode = llama_cpp.LLAMA_SPLIT_MODE_LAYER  # the library refuses to split by tensors over nothing
    if chosen.devices is not None:
        handles = [handle for name in chosen.devices for device, handle in found if device.name == name]
        ended = (ctypes.c_void_p * (len(handles) + 1))(*handles, None)
        params.devices = ctypes.cast(ended, ctypes.c_void_p)
        keep.append(ended)
    if chosen.shares and any(chosen.shares):
        most = int(llama_cpp.llama_max_devices())
        shares = (ctypes.c_float * most)(*chosen.shares[:most])
        params.tensor_split = ctypes.cast(shares, ctypes.POINTER(ctypes.c_float))
        keep.append(shares)
    return bool(usable) and bool(llama_cpp.llama_supports_gpu_offload()), keep


def _all() -> Iterator[tuple[Device, int]]:
    """Each device with the library's handle of it."""
    ask = _functions()
    for number in range(ask("dev_count", ctypes.c_size_t)()):
        device = ask("dev_get", ctypes.c_void_p, ctypes.c_size_t)(number)
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        pointer = ctypes.POINTER(ctypes.c_size_t)
        ask("dev_memory", None, ctypes.c_void_p, pointer, pointer)(device, ctypes.byref(free), ctypes.byref(total))
        kind = _KINDS.get(ask("dev_type", ctypes.c_int, ctypes.c_void_p)(device), DeviceKind.ACCELERATOR)
        if kind is DeviceKind.CPU:  # llama.cpp says of main memory that all of it is free
            free.value = min(free.value, psutil.virtual_memory().available)
        name, description = (
            (ask(f"dev_{which}", ctypes.c_char_p, ctypes.c_void_p)(device) or b"").decode("utf-8", "replace").strip()
            for which in ("name", "description")
        )
        found = Device(
            name=name,
            description=description,
            kind=kind,
            free=free.value,
            total=total.value,
        )
        yield found, device


def load_backends() -> None:
    """Load what computes where the library keeps it in files apart, one for each kind of processor: the best for this
    one. Raises EngineError where there is none. A library that is one piece has it already."""
    ask = _functions()
    if not ask("reg_count", ctypes.c_size_t)():
        # Named: by itself the library would look where the program was started from, too.
        ask("load_all_from_path", None, ctypes.c_char_p)(bytes(FOLDER))
        if not ask("reg_count", ctypes.c_size_t)():
            raise EngineError(
                tr("There is nothing in {folder} that can compute on this processor.", folder=str(FOLDER))
            )


def _functions() -> Callable[..., Any]:
    """`ask("dev_count", result, *arguments)`: the function ggml_backend_dev_count, which llama-cpp-python has no name
    for.

    These functions are in the ggml libraries, which llama.cpp has loaded already.
    """
    libraries = [load_shared_library(name, FOLDER) for name in ("ggml", "ggml-base")]

    def ask(name: str, result: Any, *arguments: Any) -> Any:
        symbol = f"ggml_backend_{name}"
        function = next(getattr(library, symbol) for library in libraries if hasattr(library, symbol))
        function.restype, function.argtypes = result, arguments
        return function

    return ask
