"""Checks whether the native library fits its binding, and has the functions that drafting heads need beyond its stable
interface.

Some of them are C++ functions, which a build may leave out and whose names depend on the compiler.
"""

import ctypes
import platform
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import llama_cpp

from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import EngineError
from foretoken.wording import tr

FOLDER: Final = llama_cpp.llama_cpp._base_path
"""Where the native library is."""

_BATCHES: Final = (
    "llama_process",
    "llama_batch_ext_init",
    "llama_batch_ext_free",
    "llama_batch_ext_add_token",
    "llama_batch_ext_add_embd",
    "llama_batch_ext_set_embd_token",
    "llama_batch_ext_set_pos",
    "llama_batch_ext_set_output_logits",
)
_STATES: Final = ("llama_set_embeddings_nextn", "llama_get_embeddings_nextn", "llama_get_embeddings_nextn_ith")
_MTP: Final = ("llama_set_nextn_layer_offset", "llama_model_n_layer_nextn")
_LAYERS: Final = (
    "llama_set_embeddings_layer_inp",
    "llama_get_embeddings_layer_inp",
    "llama_model_target_layer_ids",
    "llama_model_target_layer_ids_n",
)
NEEDED: Final[Mapping[FileKind, tuple[str, ...]]] = {
    FileKind.MTP: (*_STATES, *_MTP),
    FileKind.EAGLE3: (*_STATES, *_LAYERS),
    FileKind.DFLASH: (*_BATCHES, *_STATES, *_LAYERS),
}
"""Functions by the kind of head that calls them."""

_CXX: Final = {
    "llama_set_embeddings_nextn": ("P13llama_contextbb", "YAXPEAUllama_context@@_N1@Z"),
    "llama_get_embeddings_nextn": ("P13llama_context", "YAPEAMPEAUllama_context@@@Z"),
    "llama_get_embeddings_nextn_ith": ("P13llama_contexti", "YAPEAMPEAUllama_context@@H@Z"),
    "llama_set_nextn_layer_offset": ("P13llama_contexti", "YAXPEAUllama_context@@H@Z"),
    "llama_set_embeddings_layer_inp": ("P13llama_contextjb", "YAXPEAUllama_context@@I_N@Z"),
    "llama_get_embeddings_layer_inp": ("P13llama_contextj", "YAPEAMPEAUllama_context@@I@Z"),
    "llama_model_target_layer_ids": ("PK11llama_model", "YAPEBHPEBUllama_model@@@Z"),
    "llama_model_target_layer_ids_n": ("PK11llama_model", "YAIPEBUllama_model@@@Z"),
}


_STRUCTS: Final[Mapping[str, tuple[Any, tuple[Any, ...], Mapping[str, int]]]] = {
    "llama_model_default_params": (llama_cpp.llama_model_params, (), {"n_gpu_layers": -1, "use_extra_bufts": 1}),
    "llama_context_default_params": (llama_cpp.llama_context_params, (), {"n_batch": 2048, "swa_full": 1}),
    "llama_batch_get_one": (llama_cpp.llama_batch, (None, 1), {"n_tokens": 1}),
}
"""Functions that return a struct: its class in the binding, what they are called with, and some of what they set."""


def check_structs() -> None:
    """Raise EngineError where a struct of the native library is not what the binding takes it for: values would be read
    and written beside their places. That all functions are there, the binding finds out while it is imported.

    The size is measured where the place for a returned struct is passed like a first argument: the function leaves
    alone what comes after the struct.
    """
    for name, (struct, given, values) in _STRUCTS.items():
        function = llama_cpp.llama_cpp._lib[name]  # an object of its own: the binding's stays as it is
        size = ctypes.sizeof(struct)
        if platform.machine() in ("x86_64", "AMD64"):
            function.restype = ctypes.c_void_p
            rooms = [ctypes.create_string_buffer(bytes([fill]) * 1024, 1024) for fill in (0x5A, 0xA5)]
            for room in rooms:
                function(ctypes.byref(room), *given)
            written = max(at for at, (one, other) in enumerate(zip(*rooms, strict=True), 1) if one == other)
            size = -(-written // ctypes.alignment(struct)) * ctypes.alignment(struct)  # padding is not written
            found = struct.from_buffer(rooms[0])
        else:
            function.restype = struct
            found = function(*given)
        if size != ctypes.sizeof(struct) or any(getattr(found, field) != value for field, value in values.items()):
            raise EngineError(
                tr(
                    "The library in {folder} is not the one that llama-cpp-python {version} was made for: its {struct} "
                    "differs.",
                    folder=str(FOLDER),
                    version=llama_cpp.__version__,
                    struct=struct.__name__,
                )
            )


def spellings(name: str) -> tuple[str, ...]:
    """The names under which a library may export the function `name`: plain, of GCC and Clang, of MSVC."""
    if name not in _CXX:
        return (name,)
    itanium, microsoft = _CXX[name]
    return name, f"_Z{len(name)}{name}{itanium}", f"?{name}@@{microsoft}"


@cache
def lacking(kind: FileKind) -> str | None:
    """Why the installed library cannot run heads of this kind, as a sentence; None if it can."""
    library = llama_cpp.llama_cpp._lib
    missing = [name for name in NEEDED.get(kind, ()) if not any(hasattr(library, one) for one in spellings(name))]
    if not missing:
        return None
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return tr(
        "The llama.cpp library that is installed does not export {missing}{more}, which such heads need.",
        missing=missing[0],
        more=more,
    )


def function(name: str, arguments: tuple[Any, ...], result: Any) -> Any:
    """The library's function `name`, which takes and gives these ctypes. Raises EngineError where it lacks."""
    library = llama_cpp.llama_cpp._lib
    for spelling in spellings(name):
        if hasattr(library, spelling):
            found = library[spelling]  # an object of its own: the binding's function of that name stays as it is
            found.argtypes, found.restype = arguments, result
            return found
    raise EngineError(
        tr("The llama.cpp library that is installed does not export {name}, which heads need.", name=name)
    )
