"""The kind of a GGUF file (a whole model, a drafting head, or something else), by its header and never by its name.

The keys and tensors are those that llama.cpp's converters write and its loader looks for.
"""

import enum
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from foretoken.engine.gguf import architectures
from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.layout import MetadataEntry
from foretoken.wording import later, tr

_LAYER: Final = re.compile(r"blk\.(\d+)\.(nextn\.)?")
_POOLED: Final = range(1, 5)  # pooling types of embedding models; 0 is none
_HEADS: Final = {"eagle3": "eagle3", "dflash": "dflash", "gemma4-assistant": "mtp"}
"""Architectures of files that hold a head alone, and the kind of it."""
MARKOV: Final = "markov_w1.weight"
"""The tensor that a DSpark head has and a DFlash head has not."""


class FileKind(enum.Enum):
    """The kind of a file. The value is its name for scripts."""

    MODEL = "model"
    MODEL_WITH_MTP = "model+mtp"
    MTP = "mtp"
    EAGLE3 = "eagle3"
    DFLASH = "dflash"
    PROJECTOR = "projector"
    ADAPTER = "adapter"
    EMBEDDING = "embedding"
    VOCABULARY = "vocabulary"
    SHARD = "shard"
    MATRIX = "matrix"
    OTHER = "other"
    UNKNOWN = "unknown"

    @property
    def whole(self) -> bool:
        """Whether it is a model that can write by itself."""
        return self in (FileKind.MODEL, FileKind.MODEL_WITH_MTP)

    @property
    def head(self) -> bool:
        """Whether it is a head, which guesses for one main model from that model's hidden states."""
        return self in (FileKind.MTP, FileKind.EAGLE3, FileKind.DFLASH)


_NAMES: Final = {
    FileKind.MODEL: "a model",
    FileKind.MODEL_WITH_MTP: "a model with MTP inside",
    FileKind.MTP: "an MTP head",
    FileKind.EAGLE3: "an EAGLE-3 head",
    FileKind.DFLASH: "a DFlash head",
    FileKind.PROJECTOR: "a projector (mmproj), an encoder of images or sound that is an addition to a language model",
    FileKind.ADAPTER: "an adapter (LoRA), which is not a model but an addition to one",
    FileKind.EMBEDDING: "an embedding model, which turns text into vectors and writes none",
    FileKind.VOCABULARY: "a vocabulary only, without weights",
    FileKind.SHARD: "one part of a model in several files",
    FileKind.MATRIX: "an importance matrix, which is a tool for converting models",
    FileKind.OTHER: "a model that does not write text from left to right",
    FileKind.UNKNOWN: "a file whose header cannot be read",
}


def kind_of(entries: Mapping[str, MetadataEntry], tensors: Collection[str] | None) -> FileKind:
    """The kind of a file with these metadata. `tensors`: the names of all tensors, None while they are not known.

    Without them an MTP head, and a model with MTP inside, both count as a model.
    """
    name, sort = text(entries, "general.architecture"), text(entries, "general.type")
    if number(entries, "split.no"):
        return FileKind.SHARD
    if sort == "adapter" or "adapter.type" in entries:
        return FileKind.ADAPTER
    if sort == "imatrix":
        return FileKind.MATRIX
    if name == "clip" or sort == "mmproj":
        return FileKind.PROJECTOR
    if tensors is not None and not tensors:
        return FileKind.VOCABULARY if "tokenizer.ggml.model" in entries else FileKind.UNKNOWN
    if name in _HEADS:
        return FileKind(_HEADS[name])
    if name in architectures.EMBEDDING or number(entries, f"{name}.pooling_type") in _POOLED:
        return FileKind.EMBEDDING
    if name in architectures.NOT_FOR_CHAT:
        return FileKind.OTHER
    return _with_or_without_mtp(name, entries, tensors or ()) if name else FileKind.UNKNOWN


def _with_or_without_mtp(name: str, entries: Mapping[str, MetadataEntry], tensors: Collection[str]) -> FileKind:
    extra, layers = nextn_layers(entries), number(entries, f"{name}.block_count")
    if not 0 < extra < layers or not tensors:
        return FileKind.MODEL
    found = [match for one in tensors if (match := _LAYER.match(one))]
    if all(int(match[1]) >= layers - extra for match in found):
        return FileKind.MTP
    return FileKind.MODEL_WITH_MTP if any(match[2] for match in found) else FileKind.MODEL


def described(kind: FileKind, entries: Mapping[str, MetadataEntry], tensors: Collection[str] | None = None) -> str:
    """A description of the file for a sentence: "an EAGLE-3 head for a model of hidden size 4,096"."""
    name = text(entries, "general.architecture")
    if kind is FileKind.OTHER:
        return architectures.NOT_FOR_CHAT.get(name, _NAMES[kind])
    words = _NAMES[kind]
    if kind is FileKind.DFLASH:
        words = words.replace("DFlash", "DSpark") if MARKOV in (tensors or ()) else words
    if kind is FileKind.MTP and name in _HEADS:
        words += " (Gemma 4's assistant)"
    if not kind.head:
        return words
    family = f"a {name} model" if name not in _HEADS else "a model"
    return f"{words} for {family} of hidden size {size:,}" if (size := hidden_size(entries)) else words


_SHORT: Final = (
    later("Model"),
    later("MTP head"),
    later("EAGLE-3 head"),
    later("DFlash head"),
    later("DSpark head"),
    later("Projector"),
    later("Adapter"),
    later("Embedding model"),
    later("Vocabulary only"),
    later("Part of a model in several files"),
    later("Importance matrix"),
)
"""What `short` says."""


def short(described: str) -> str:
    """What is `described` so, in a word or two: "EAGLE-3 head"."""
    words = described.partition(" for ")[0].partition(",")[0].partition(" (")[0].partition(" ")[2]
    found = f"{words[:1].upper()}{words[1:]}"
    return tr(found)


def refusal(kind: FileKind, entries: Mapping[str, MetadataEntry], tensors: Collection[str] | None = None) -> str:
    """Why a file of this kind cannot be a main model, as a clause with advice."""
    what = described(kind, entries, tensors)
    if kind.head:
        return tr("it is {what}, which guesses for that and writes nothing by itself; choose a whole model", what=what)
    if kind is FileKind.VOCABULARY:
        return tr("it is {what}; choose a whole model", what=what)
    return tr("it is {what}; choose a language model", what=what)


def hidden_size(entries: Mapping[str, MetadataEntry]) -> int:
    """The width of the hidden states of the head's main model; 0 if the file does not say."""
    name = text(entries, "general.architecture")
    key = {"eagle3": "target_hidden_size", "gemma4-assistant": "embedding_length_out"}.get(name, "embedding_length")
    return number(entries, f"{name}.{key}")


def nextn_layers(entries: Mapping[str, MetadataEntry]) -> int:
    """The number of layers that predict ahead (MTP)."""
    return number(entries, f"{text(entries, 'general.architecture')}.nextn_predict_layers")


def target_layers(entries: Mapping[str, MetadataEntry]) -> tuple[int, ...] | None:
    """The main model's layers whose inputs a head reads; None if the file has no list of whole numbers."""
    entry = entries.get(f"{text(entries, 'general.architecture')}.target_layers")
    if entry is None or entry.inner not in (Kind.I32, Kind.U32) or not isinstance(entry.value, Sequence):
        return None
    return tuple(int(one) for one in entry.value)


def number(entries: Mapping[str, MetadataEntry], key: str) -> int:
    """The whole number at `key`; 0 if there is none."""
    entry = entries.get(key)
    return entry.value if entry is not None and isinstance(entry.value, int) else 0


def text(entries: Mapping[str, MetadataEntry], key: str) -> str:
    """The text at `key`; empty if there is none."""
    entry = entries.get(key)
    return entry.value if entry is not None and isinstance(entry.value, str) else ""
