"""Where and how a model runs, as a user may choose it: in the settings, on the command line, in the engine."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, Self

import msgspec
from msgspec import Meta

from foretoken.encoding import to_json

SPLITS: Final = ("layer", "none", "row", "tensor")
FLASH: Final = ("auto", "on", "off")
LOAD_MODES: Final = ("auto", "mmap", "none", "mlock", "mmap+mlock", "dio")
MOST_DEVICES: Final = 16  # of one model; llama.cpp takes as many in all its builds

_Name = Annotated[str, Meta(min_length=1, max_length=80)]
_Share = Annotated[float, Meta(ge=0, le=1_000_000)]
_Threads = Annotated[int, Meta(ge=1, le=512)]


class ModelDevices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is chosen of one model. None: of a main model what is best by default, of a draft the same as of its main
    model.

    `devices`: names of graphics cards as llama.cpp has them, () for the processor alone; by default all cards.
    `gpu_layers`: layers on them, counted from the last; -1 for all that fit. `split`: how several cards share the
    model, `shares` their parts of it, and `main_gpu` the card (a number into `devices`) that a model which is not
    split runs on. `threads` of a round, `batch_threads` of reading a prompt. `flash`: flash attention. `kv_offload`:
    whether the KV cache is where its layers are, and not in RAM. `load_mode`: how the file is brought into memory.
    `overlap`: of a draft, whether it goes on guessing while the main model checks; None: where they run on different
    processors.
    """

    devices: Annotated[tuple[_Name, ...], Meta(max_length=MOST_DEVICES)] | None = None
    gpu_layers: Annotated[int, Meta(ge=-1, le=100_000)] | None = None
    split: Literal["layer", "none", "row", "tensor"] | None = None
    shares: Annotated[tuple[_Share, ...], Meta(max_length=MOST_DEVICES)] | None = None
    main_gpu: Annotated[int, Meta(ge=0, lt=MOST_DEVICES)] | None = None
    threads: _Threads | None = None
    batch_threads: _Threads | None = None
    flash: Literal["auto", "on", "off"] | None = None
    kv_offload: bool | None = None
    load_mode: Literal["auto", "mmap", "none", "mlock", "mmap+mlock", "dio"] | None = None
    overlap: bool | None = None

    def beside(self, main: Self) -> Self:
        """What holds for a draft for which this was chosen."""
        follows = {"gpu_layers", "threads", "batch_threads", "flash", "kv_offload", "load_mode"}
        if self.devices is None:  # how cards share a model says nothing of other cards
            follows |= {"devices", "split", "shares", "main_gpu"}
        if self.threads is not None:
            follows.discard("batch_threads")
        taken = {name: getattr(main, name) for name in follows if getattr(self, name) is None}
        return msgspec.structs.replace(self, **taken)

    def known_among(self, names: Sequence[str]) -> Self:
        """The same without cards that are gone from this computer; all cards where none is left of those chosen."""
        if self.devices is None or all(name in names for name in self.devices):
            return self
        left = tuple(name for name in self.devices if name in names)
        return msgspec.structs.replace(self, devices=left or None, shares=None, main_gpu=None)


AUTOMATIC: Final = ModelDevices()
"""Nothing is chosen."""


def key_of(main: ModelDevices, draft: ModelDevices) -> str:
    """What is chosen of a pair, as a text that tells it from other choices; "" where nothing is."""
    return "" if main == draft == AUTOMATIC else to_json((main, draft)).decode()
