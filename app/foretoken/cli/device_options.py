"""Options that say where and how each model runs, with the names that llama.cpp's own programs have."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from foretoken.cli.numbers import between, shown, whole

if TYPE_CHECKING:  # parsing must not wait for these
    from foretoken.model_devices import ModelDevices

_MAX_THREADS: Final = 512  # engine.options.MAX_THREADS
_DRAFT: Final = "-draft"
_NONE: Final = "none"
SPLITS: Final = ("layer", "none", "row", "tensor")
FLASH: Final = ("auto", "on", "off")
OVERLAP: Final = ("auto", "on", "off")
LOAD_MODES: Final = ("auto", "mmap", "none", "mlock", "mmap+mlock", "dio")
_MOST: Final = 16  # model_devices.MOST_DEVICES; a test holds them together
_LONGEST: Final = 80  # characters of a name
_FIELDS: Final = {
    "device": "devices",
    "split_mode": "split",
    "tensor_split": "shares",
    "main_gpu": "main_gpu",
    "threads_batch": "batch_threads",
    "flash_attn": "flash",
    "kv_offload": "kv_offload",
    "load_mode": "load_mode",
}


def add_devices(group: "argparse._ActionsContainer") -> None:
    """For the main model, and each again for the draft, which otherwise follows it."""
    group.add_argument(
        "--gpu-layers-draft", metavar="N", type=whole(-1), help="layers of the draft on the GPU (default: --gpu-layers)"
    )
    group.add_argument(
        "--threads-draft",
        metavar="N",
        type=whole(1, _MAX_THREADS),
        help="threads of the draft (default: what is faster for its steps, one or --threads)",
    )
    group.add_argument(
        "--overlap",
        choices=OVERLAP,
        default="auto",
        help="whether the draft goes on guessing while the main model checks (default: auto, if they run on different "
        "processors)",
    )
    _add(group, "", "")
    _add(group, _DRAFT, " of the draft")


def _add(group: "argparse._ActionsContainer", suffix: str, what: str) -> None:
    def add(name: str, text: str, default: str, **more: Any) -> None:
        said = f"--{name}" if suffix else default
        group.add_argument(f"--{name}{suffix}", help=f"{text.format(of=what)} (default: {said})", default=None, **more)

    add(
        "device",
        "graphics cards{of}, by the names that `foretoken inspect` lists, with commas between; none for the processor "
        "alone",
        "all",
        metavar="NAMES",
        type=_names,
    )
    add(
        "split-mode",
        "how several cards share the layers{of}: by layer, by row or by tensor, or none for one card",
        "layer",
        choices=SPLITS,
    )
    add(
        "tensor-split",
        "how much each card gets{of}, as in 3,1",
        "by free memory",
        metavar="N,N,...",
        type=_shares,
    )
    add("main-gpu", "the card to use{of} where nothing is split, counted from 0", "0", metavar="N", type=whole(0, 15))
    add(
        "threads-batch",
        "threads{of} while a prompt is read",
        "as for replies",
        metavar="N",
        type=whole(1, _MAX_THREADS),
    )
    add(
        "flash-attn",
        "flash attention{of}: faster and smaller where the device has it",
        "auto",
        choices=FLASH,
    )
    add(
        "kv-offload",
        "keep the KV cache{of} on the card with its layers; --no-kv-offload" + suffix + " keeps it in RAM",
        "on the card",
        action=argparse.BooleanOptionalAction,
    )
    add(
        "load-mode",
        "how the file{of} is brought into memory: mmap reads it as it is needed, none copies it, mlock keeps it from "
        "being swapped out, dio goes around the system's cache",
        "auto",
        choices=LOAD_MODES,
    )


def chosen(arguments: argparse.Namespace) -> "tuple[ModelDevices, ModelDevices]":
    """What was given for the main model and for the draft."""
    from foretoken.model_devices import ModelDevices

    given = vars(arguments)

    def of(suffix: str) -> dict[str, Any]:
        return {field: given.get(name + suffix) for name, field in _FIELDS.items()}

    draft = ModelDevices(
        gpu_layers=given.get("gpu_layers_draft"),
        threads=given.get("threads_draft"),
        overlap={"on": True, "off": False}.get(given.get("overlap", "")),
        **of("_draft"),
    )
    return ModelDevices(**of("")), draft


def _names(text: str) -> tuple[str, ...]:
    if text.strip().lower() == _NONE:
        return ()
    found = tuple(name.strip()[:_LONGEST] for name in text.split(",") if name.strip())
    if not 0 < len(found) <= _MOST:
        raise argparse.ArgumentTypeError(f"{shown(text)} names {len(found)} devices; give 1 to {_MOST} names, or none")
    return found


def _shares(text: str) -> tuple[float, ...]:
    number = between(0, 1_000_000)
    found = tuple(number(part) for part in text.replace("/", ",").split(",") if part.strip())
    if not any(found) or len(found) > _MOST:
        raise argparse.ArgumentTypeError(f"{shown(text)} shares nothing out; give a number for each card, as in 3,1")
    return found
