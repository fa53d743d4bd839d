"""Checks whether the native library has the functions that drafting heads need beyond its stable interface.

Some of them are C++ functions, which a build may leave out and whose names depend on the compiler.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import llama_cpp

from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import EngineError
from foretoken.wording import tr

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
