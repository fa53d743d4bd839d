"""Hidden states of the main model's last pass, as heads read them.

Whoever makes one of these switches it on: from then on every pass of the main model keeps what is read.
"""

import ctypes
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

import llama_cpp
import numpy as np
import numpy.typing as npt

from foretoken.engine.gguf.architectures import FINAL_STATE, LAST_OUTPUT_AS_INPUT, LAYER_INPUTS
from foretoken.engine.models.llama_context import LlamaContext
from foretoken.engine.models.symbols import function
from foretoken.errors import BadModelFile, DecodeFailed
from foretoken.wording import tr

HANDLE: Final = ctypes.c_void_p
NUMBERS: Final = ctypes.POINTER(ctypes.c_float)
ADDRESS: Final = ctypes.c_void_p  # of numbers: an array is made of it in a tenth of the time that a pointer takes

States = npt.NDArray[np.float32]
"""Numbers for each of some tokens [tokens, width]."""


class TargetStates(Protocol):
    """States of a main model, by token."""

    @property
    def width(self) -> int:
        """Numbers for one token."""
        ...

    def copy(self, sequence: int, count: int) -> States:
        """Those of the last `count` tokens of this text in the last pass [count, width]. Raises DecodeFailed."""
        ...


class FinalStates:
    """What the last layer gives, as MTP layers read it. Raises EngineError where the library lacks the functions."""

    def __init__(self, context: LlamaContext, model: Any) -> None:
        self._context = context
        self.width = int(llama_cpp.llama_model_n_embd_out(model))
        self._get = function("llama_get_embeddings_nextn", (HANDLE,), ADDRESS)
        switch_states(context, every=True)

    def copy(self, sequence: int, count: int) -> States:
        passed, end = self._context.last_rows(sequence)
        return view(self._get(self._context.native), (passed, self.width))[end - count : end].copy()


class LayerInputs:
    """What layers of a model read, side by side.

    `final`: a layer after the last one stands for the state after the last, as EAGLE-3 heads mean it; else for its
    output, as DFlash heads mean it; few architectures give either. Raises BadModelFile for layers that cannot be read:
    to ask the library for them would end the process.
    """

    def __init__(
        self, context: LlamaContext, model: Any, architecture: str, layers: Sequence[int], *, final: bool = True
    ) -> None:
        count = int(llama_cpp.llama_model_n_layer(model))
        if architecture not in LAYER_INPUTS:
            raise BadModelFile(
                tr("llama.cpp does not give what the layers of a {architecture} model read.", architecture=architecture)
            )
        gives_last = architecture in (FINAL_STATE if final else LAST_OUTPUT_AS_INPUT)
        beyond = [layer for layer in layers if not 0 <= layer < count + gives_last]
        if beyond or not layers:
            if not beyond:
                raise BadModelFile(
                    tr(
                        "The head reads none of its layers, and the main model has layers 0 to {last:,}.",
                        last=count - 1,
                    )
                )
            raise BadModelFile(
                tr(
                    "The head reads layer {layer:,}, and the main model has layers 0 to {last:,}.",
                    layer=beyond[0],
                    last=count - 1,
                )
            )
        self._context, self._layers = context, tuple(layers)
        self._each = int(llama_cpp.llama_model_n_embd(model))
        self.width = self._each * len(self._layers)
        self._get = function("llama_get_embeddings_layer_inp", (HANDLE, ctypes.c_uint32), ADDRESS)
        switch = function("llama_set_embeddings_layer_inp", (HANDLE, ctypes.c_uint32, ctypes.c_bool), None)
        self._final: FinalStates | None = None
        for layer in self._layers:
            if layer == count and final:
                self._final, self._last = FinalStates(context, model), layer
            else:
                switch(context.native, layer, True)

    def copy(self, sequence: int, count: int) -> States:
        return np.concatenate([self._of(layer, sequence, count) for layer in self._layers], axis=1)

    def _of(self, layer: int, sequence: int, count: int) -> States:
        if self._final is not None and layer == self._last:
            return self._final.copy(sequence, count)
        passed, end = self._context.last_rows(sequence)
        return view(self._get(self._context.native, layer), (passed, self._each))[end - count : end]


def switch_states(context: LlamaContext, *, every: bool) -> None:
    """Keep the states after the last layer: of every token of a pass, or only of those with logits.

    With `every`, the library reads beyond its array where a graph leaves out the others before it gives the states.
    """
    switch = function("llama_set_embeddings_nextn", (HANDLE, ctypes.c_bool, ctypes.c_bool), None)
    switch(context.native, True, not every)


def target_layers(head: Any) -> tuple[int, ...]:
    """The layers of the main model whose inputs a loaded head reads."""
    count = function("llama_model_target_layer_ids_n", (HANDLE,), ctypes.c_uint32)(head)
    ids = function("llama_model_target_layer_ids", (HANDLE,), ctypes.POINTER(ctypes.c_int32))(head)
    return tuple(ids[at] for at in range(count)) if ids else ()


def view(address: int | None, shape: tuple[int, int]) -> States:
    """An array of the library, which holds until its next pass. Raises DecodeFailed where there is none."""
    if not address:
        raise DecodeFailed("llama.cpp gave no hidden states; reload the model.")
    return _view(address, shape)


@lru_cache(maxsize=1024)
def _view(address: int, shape: tuple[int, int]) -> States:
    # The library's arrays nearly always stay in place, and to make one of ours takes longer than to copy it.
    held: Any = (ctypes.c_float * (shape[0] * shape[1])).from_address(address)
    numbers: States = np.frombuffer(held, dtype=np.float32).reshape(shape)
    return numbers
