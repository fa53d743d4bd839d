"""Reads a GGUF's file name: its quantisation, its number among parts, and what it probably is.

Names follow the custom of the people who convert models (NAME-Q4_K_M.gguf, NAME-00001-of-00003.gguf, mmproj-NAME.gguf).
They prove nothing: what a file is, its header says (`engine.gguf.kinds`), and a name is a hint only where no header is
here yet.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

_QUANTISATION: Final = re.compile(
    r"(?:^|[-_.])((?:UD-)?(?:I?Q\d+(?:_(?:K|NL|XXS|XS|S|M|L|XL|\d))+|TQ\d_\d|BF16|F16|FP16|F32|FP32|MXFP4(?:_MOE)?|NVFP4))"
    r"(?=[-_.]|$)",
    re.IGNORECASE,
)
_SHARD: Final = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
EITHER: Final = "a model with MTP inside, or the MTP head of one"
"""What names with "MTP" in them are used for."""
_HINTS: Final = (
    (r"mmproj", "a projector (mmproj)"),
    (r"imatrix", "an importance matrix"),
    (r"lora|adapter", "an adapter (LoRA)"),
    (r"vocab(-only)?", "a vocabulary only"),
    (r"eagle-?3?", "an EAGLE-3 head"),
    (r"dflash|dspark", "a DFlash head"),
    (r"mtp|nextn", EITHER),
)

ADDITIONS: Final = frozenset(what for _, what in _HINTS[:4])
"""Those of the hints that speak of files that neither write nor guess."""


def hint_of(path: str) -> str | None:
    """What a file of this name probably is where it is not simply a model, as the end of a sentence."""
    name = path.rsplit("/", 1)[-1]
    found = (what for word, what in _HINTS if re.search(rf"(^|[-_.])({word})([-_.]|$)", name, re.IGNORECASE))
    return next(found, None)


def quantisation_of(path: str) -> str | None:
    """As in "Q4_K_M", from the file's name or else from the folder it is in; None when neither says."""
    for part in reversed(path.removesuffix(".gguf").removesuffix(".GGUF").split("/")):
        stem = re.sub(r"-\d{5}-of-\d{5}$", "", part)
        if found := _QUANTISATION.findall(stem):
            label: str = found[-1].upper()
            return {"FP16": "F16", "FP32": "F32"}.get(label, label)
    return None


class _Sized(Protocol):
    @property
    def path(self) -> str: ...


File = TypeVar("File", bound=_Sized)


@dataclass(frozen=True)
class Shard:
    """Part `number` (from 1) of `count` of the model that `stem` names."""

    stem: str
    number: int
    count: int


def shard_of(path: str) -> Shard | None:
    match = _SHARD.fullmatch(path)
    return Shard(match["stem"], int(match["number"]), int(match["count"])) if match else None


def grouped(files: Iterable[File]) -> list[Sequence[File]]:
    """Files by model: the parts of one together in order, left out where one is missing; others alone."""
    alone: list[Sequence[File]] = []
    parts: dict[tuple[str, int], dict[int, File]] = {}
    for file in files:
        shard = shard_of(file.path)
        if shard is None:
            alone.append((file,))
        else:
            parts.setdefault((shard.stem, shard.count), {})[shard.number] = file
    whole = [
        tuple(found[number] for number in range(1, count + 1))
        for (_, count), found in parts.items()
        if set(found) == set(range(1, count + 1))
    ]
    return [*alone, *whole]
