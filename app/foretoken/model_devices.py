"""Where and how a model runs, as a user may choose it: in the settings, on the command line, in the engine."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, Self

import msgspec
from msgspec import Meta

from foretoken.encoding import to_json
from foretoken.option import Number, OneOf, Option
from foretoken.wording import later

MOST_DEVICES: Final = 16  # of one model; llama.cpp takes as many in all its builds

_Name = Annotated[str, Meta(min_length=1, max_length=80)]
_Share = Annotated[float, Meta(ge=0, le=1_000_000)]
MAX_THREADS: Final = 512  # llama.cpp's limit, GGML_MAX_N_THREADS; it aborts above it
_Threads = Annotated[int, Meta(ge=1, le=MAX_THREADS)]


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

    devices: Annotated[
        Annotated[tuple[_Name, ...], Meta(max_length=MOST_DEVICES)] | None,
        Option(
            later("Runs on"),
            later("The graphics cards that compute this model, or the processor alone."),
            name="device",
            flag_help="Graphics cards, by the names that `foretoken inspect` lists, with commas between; none for the "
            "processor alone (default: all).",
        ),
    ] = None
    gpu_layers: Annotated[
        Annotated[int, Meta(ge=-1, le=100_000)] | None,
        Option(
            later("Layers on the cards"),
            later("Counted from the last; the rest is computed by the processor. Automatic: all that fit."),
            Number(0, 1000),
        ),
    ] = None
    split: Annotated[
        Literal["layer", "none", "row", "tensor"] | None,
        Option(
            later("Shared between cards"),
            later("Whole layers on each card, or every layer across all cards where llama.cpp supports it."),
            OneOf(
                (
                    (later("by layer"), "layer"),
                    (later("no: one card"), "none"),
                    (later("by row"), "row"),
                    (later("by tensor"), "tensor"),
                )
            ),
            name="split_mode",
            flag_help="How several cards share the layers: by layer, by row or by tensor, or none for one card "
            "(default: layer).",
        ),
    ] = None
    shares: Annotated[
        Annotated[tuple[_Share, ...], Meta(max_length=MOST_DEVICES)] | None,
        Option(
            later("Parts of the cards"),
            later("How much each card gets, for example 3, 1. Empty: by its free memory."),
            name="tensor_split",
            flag_help="How much each card gets, as in 3,1 (default: by free memory).",
        ),
    ] = None
    main_gpu: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_DEVICES - 1)] | None,
        Option(
            later("Card number"),
            later("The card for a model that is not shared, counted from 0."),
            Number(0, MOST_DEVICES - 1),
        ),
    ] = None
    threads: Annotated[
        _Threads | None,
        Option(
            later("Threads"),
            later("Processor threads for writing. Automatic: what is fastest here."),
            Number(1, MAX_THREADS),
        ),
    ] = None
    batch_threads: Annotated[
        _Threads | None,
        Option(
            later("Threads for prompts"),
            later("Processor threads for reading a prompt. Automatic: same as for writing."),
            Number(1, MAX_THREADS),
            name="threads_batch",
        ),
    ] = None
    flash: Annotated[
        Literal["auto", "on", "off"] | None,
        Option(
            later("Flash attention"),
            later("Computes attention faster and with less memory. Automatic: where the device supports it."),
            OneOf(((later("on"), "on"), (later("off"), "off"))),
            name="flash_attn",
        ),
    ] = None
    kv_offload: Annotated[
        bool | None,
        Option(
            later("Conversation in memory"),
            later(
                "Where the KV cache is: beside its layers on the card, or in RAM, which is slower and leaves more room."
            ),
            OneOf(((later("on the card"), True), (later("in RAM"), False))),
            flag_help="Keep the KV cache on the card with its layers (default), or in RAM.",
        ),
    ] = None
    load_mode: Annotated[
        Literal["auto", "mmap", "none", "mlock", "mmap+mlock", "dio"] | None,
        Option(
            later("Loading the file"),
            later(
                "Read as needed shares memory with the system; kept in RAM is never swapped out, if the system allows "
                "it."
            ),
            OneOf(
                (
                    (later("read as needed (mmap)"), "mmap"),
                    (later("copied into memory"), "none"),
                    (later("copied and kept in RAM (mlock)"), "mlock"),
                    (later("read as needed and kept in RAM"), "mmap+mlock"),
                    (later("past the system's cache (direct I/O)"), "dio"),
                )
            ),
            flag_help="How the file is brought into memory: mmap reads it as it is needed, none copies it, mlock keeps "
            "it from being swapped out, dio goes around the system's cache (default: auto).",
        ),
    ] = None
    overlap: Annotated[
        bool | None,
        Option(
            later("Guesses ahead"),
            later(
                "The draft keeps guessing while the main model checks. Automatic: where they run on different "
                "processors."
            ),
            OneOf(((later("on"), True), (later("off"), False))),
        ),
    ] = None

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
