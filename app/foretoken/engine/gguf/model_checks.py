"""Checks whether the pinned llama.cpp can load a whole model, from its metadata and tensor shapes.

`kinds.kind_of` sorts out files that are something else.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from foretoken.engine.gguf import architecture_checks, architectures, kinds
from foretoken.engine.gguf.formats import TENSOR_TYPES, Kind
from foretoken.engine.gguf.layout import MetadataEntry, TensorInfo, shown
from foretoken.wording import tr

# The largest values that count as sound: choices far above every real model, and for layers llama.cpp's limit
# (LLAMA_MAX_LAYERS).
_REQUIRED: Final = {"context_length": 1 << 28, "embedding_length": 1 << 20, "block_count": 512}
_LEAST: Final = {"context_length": 16}  # tokens; less has no room for a question and an answer
_PER_LAYER: Final = {
    "attention.head_count": 1 << 14,
    "attention.head_count_kv": 1 << 14,
    "feed_forward_length": 1 << 24,
}
_OPTIONAL: Final = {
    "attention.key_length": 1 << 16,
    "attention.value_length": 1 << 16,
    "rope.dimension_count": 1 << 16,
    "vocab_size": 1 << 24,
    "expert_count": 1 << 12,
    "expert_used_count": 1 << 12,
    "nextn_predict_layers": 512,
}
_POSITIVE: Final = ("attention.layer_norm_rms_epsilon", "attention.layer_norm_epsilon", "rope.freq_base")
_WEIGHT: Final = re.compile(r"(blk\.\d+\.(?!\w*tid2eid)\w+|token_embd|output)\.weight")
_FULL: Final = re.compile(
    r"(blk\.\d+\.\w+_norm|output_norm)\.(weight|bias)|blk\.\d+\.(\w+\.bias|ssm_(a|d|conv1d\.weight))"
)
"""Norms, biases and tensors of running states, which llama.cpp computes with in full precision only."""
EMBEDDING: Final = "token_embd.weight"
UNCOMPUTABLE_TYPES: Final = frozenset({"I8", "I16", "I32", "I64", "F64", "Q8_1", "Q8_K"})
_DELTA: Final = frozenset({"qwen35", "qwen35moe", "qwen3next"})
_ROPE_SCALINGS: Final = ("none", "linear", "yarn", "longrope")
_INTEGER_LISTS: Final = (Kind.U32, Kind.I32, Kind.U64)


def check(entries: Mapping[str, MetadataEntry], tensors: Sequence[TensorInfo], *, n_vocab: int | None) -> list[str]:
    """Every fault, as a clause about the file. `n_vocab` is None when the vocabulary cannot be counted."""
    faults = _type(entries)
    architecture = entries.get("general.architecture")
    if architecture is None or not isinstance(architecture.value, str):
        return [*faults, tr("it does not say which architecture it has")]
    name = architecture.value
    if name not in architectures.KNOWN:
        unknown = tr("its architecture {name!r} is not known to this version of llama.cpp", name=shown(name))
        return [*faults, f"{unknown}; update Foretoken or choose another model"]
    parameters = HyperParameters(name, entries)
    own_faults = parameters.check()
    if not own_faults:
        own_faults = architecture_checks.check(name, entries)
    names = {tensor.name for tensor in tensors}
    own_faults += _tensors(tensors, parameters, n_vocab) + _nextn(name, entries, names)
    return faults + own_faults + (_delta(names) if name in _DELTA else [])


def _type(entries: Mapping[str, MetadataEntry]) -> list[str]:
    entry = entries.get("general.type")
    if entry is None or entry.value == "model":
        return []
    value = shown(str(entry.value))
    return [tr("it is not a model but an addition to one ({value}); choose the model itself", value=value)]


class HyperParameters:
    """The hyper-parameters, whose keys begin with the architecture's name."""

    def __init__(self, architecture: str, entries: Mapping[str, MetadataEntry]) -> None:
        self.architecture = architecture
        self.entries = entries
        self.faults: list[str] = []

    def check(self) -> list[str]:
        for key, most in _REQUIRED.items():
            if self._entry(key) is None:
                self.faults.append(tr("it lacks {key}", key=f"{self.architecture}.{key}"))
            else:
                self._whole(key, _LEAST.get(key, 1), most)
        for key, most in _OPTIONAL.items():
            self._whole(key, 0, most)
        for key, most in _PER_LAYER.items():
            self._layers(key, most)
        for key in _POSITIVE:
            self._real(key)
        self._heads()
        self._experts()
        scaling = self._entry("rope.scaling.type")
        if scaling is not None and scaling.value not in _ROPE_SCALINGS:
            self.faults.append(
                tr(
                    "its {architecture}.rope.scaling.type is not one that llama.cpp knows",
                    architecture=self.architecture,
                )
            )
        self._nextn()
        return self.faults

    def number(self, key: str) -> int | None:
        """The value of `key` if it is a single whole number, else None."""
        entry = self._entry(key)
        return entry.value if entry is not None and entry.kind is Kind.U32 and isinstance(entry.value, int) else None

    def _entry(self, key: str) -> MetadataEntry | None:
        return self.entries.get(f"{self.architecture}.{key}")

    def _numbers(self, key: str) -> list[int]:
        """The values of `key`: one, or one for each layer."""
        entry = self._entry(key)
        if entry is None:
            return []
        if entry.inner in _INTEGER_LISTS and isinstance(entry.value, Sequence):
            return [int(number) for number in entry.value]
        number = self.number(key)
        return [] if number is None else [number]

    def _whole(self, key: str, least: int, most: int) -> None:
        entry = self._entry(key)
        if entry is None or (entry.inner in _INTEGER_LISTS and key not in _REQUIRED):
            return
        if entry.kind is not Kind.U32 or not isinstance(entry.value, int):
            self.faults.append(
                tr("its {architecture}.{key} is not a 32-bit whole number", architecture=self.architecture, key=key)
            )
        elif not least <= entry.value <= most:
            self.faults.append(
                tr(
                    "its {architecture}.{key} is {value:,}, which no real model has",
                    architecture=self.architecture,
                    key=key,
                    value=entry.value,
                )
            )

    def _layers(self, key: str, most: int) -> None:
        self._whole(key, 0, most)
        entry, layers = self._entry(key), self.number("block_count")
        if entry is None or entry.inner not in _INTEGER_LISTS:
            return
        numbers = self._numbers(key)
        if layers is not None and len(numbers) != layers:
            self.faults.append(
                tr(
                    "its {architecture}.{key} has {count:,} values for {layers:,} layers",
                    architecture=self.architecture,
                    key=key,
                    count=len(numbers),
                    layers=layers,
                )
            )
        if any(not 0 <= number <= most for number in numbers):
            self.faults.append(
                tr(
                    "its {architecture}.{key} has a value that no real model has",
                    architecture=self.architecture,
                    key=key,
                )
            )

    def _real(self, key: str) -> None:
        entry = self._entry(key)
        if entry is None or entry.inner is Kind.F32:
            return
        name = f"{self.architecture}.{key}"
        if entry.kind is not Kind.F32 or not isinstance(entry.value, float):
            self.faults.append(tr("its {name} is not a 32-bit fraction", name=name))
        elif not (math.isfinite(entry.value) and 0 <= entry.value < 1e12):
            self.faults.append(tr("its {name} is {value:g}, which no real model has", name=name, value=entry.value))

    def _heads(self) -> None:
        name = self.architecture
        heads = self._numbers("attention.head_count")
        if not any(heads) and name not in architectures.RECURRENT:
            self.faults.append(tr("its {name}.attention.head_count is missing or zero", name=name))
        kv_heads = self._numbers("attention.head_count_kv")
        layers = max(len(heads), len(kv_heads))
        pairs = zip(heads * (layers // max(1, len(heads))), kv_heads * (layers // max(1, len(kv_heads))), strict=False)
        if any(kv and head % kv for head, kv in pairs):
            self.faults.append(
                tr("its {name}.attention.head_count is not a multiple of its key-value heads", name=name)
            )
        width, own = self.number("embedding_length"), self.number("attention.key_length")
        if width and len(heads) == 1 and heads[0] and own is None and width % heads[0]:
            self.faults.append(
                tr("its width of {width:,} cannot be divided among {heads:,} heads", width=width, heads=heads[0])
            )
        rotated = self.number("rope.dimension_count")
        if rotated is not None and rotated % 2:
            self.faults.append(tr("its {name}.rope.dimension_count is odd ({rotated:,})", name=name, rotated=rotated))

    def _nextn(self) -> None:
        extra, layers = self.number("nextn_predict_layers"), self.number("block_count")
        without_trunk = self.architecture == "gemma4-assistant"
        if extra and layers is not None and extra >= layers + without_trunk:
            self.faults.append(
                tr("it has {layers:,} layers and claims {extra:,} of them to predict ahead", layers=layers, extra=extra)
            )

    def _experts(self) -> None:
        experts, used = self.number("expert_count") or 0, self.number("expert_used_count") or 0
        if used > experts or (experts and not used):
            self.faults.append(
                tr("it uses {used:,} of {experts:,} experts, which cannot be", used=used, experts=experts)
            )


def _tensors(tensors: Sequence[TensorInfo], parameters: HyperParameters, n_vocab: int | None) -> list[str]:
    embedding = next((tensor for tensor in tensors if tensor.name == EMBEDDING), None)
    width = parameters.number("embedding_length")
    if embedding is None:
        faults = [tr("it has no token_embd.weight, the tensor that every language model begins with")]
    elif len(embedding.dims) != 2 or (width is not None and embedding.dims[0] != width):
        shape = " × ".join(f"{dim:,}" for dim in embedding.dims)
        faults = [
            tr(
                "its token_embd.weight has the shape {shape}, which does not match its width of {width}",
                shape=shape,
                width=width,
            )
        ]
    else:
        faults = rows(tensors, n_vocab)
    return faults + types(tensors)


def rows(tensors: Sequence[TensorInfo], n_vocab: int | None) -> list[str]:
    """A fault of embeddings that are not those of as many tokens."""
    embedding = next((one for one in tensors if one.name == EMBEDDING and len(one.dims) == 2), None)
    if embedding is None or n_vocab in (None, embedding.dims[1]):
        return []
    return [
        tr(
            "its vocabulary has {n_vocab:,} tokens and its token_embd.weight {dims:,} rows",
            n_vocab=n_vocab,
            dims=embedding.dims[1],
        )
    ]


def _nextn(name: str, entries: Mapping[str, MetadataEntry], names: Collection[str]) -> list[str]:
    """Faults of missing layers. Files of some architectures may lack the MTP layers."""
    layers, extra = kinds.number(entries, f"{name}.block_count"), kinds.nextn_layers(entries)
    if not 0 < layers <= _REQUIRED["block_count"] or extra >= layers:
        return []  # reported already
    present = {one.split(".", 2)[1] for one in names if one.startswith("blk.")}
    left_out = name in architectures.NEXTN_MAY_LACK and f"blk.{layers - extra}.nextn.eh_proj.weight" not in names
    missing = [layer for layer in range(layers - extra * left_out) if str(layer) not in present]
    if missing:
        return [f"{len(missing):,} of its {layers:,} layers have no weights (the first is {missing[0]})"]
    if extra and name in architectures.MTP and "blk.0.attn_norm.weight" not in names:
        return [tr("it has no blk.0.attn_norm.weight, without which it is taken for an MTP head")]
    return []


def _delta(names: Collection[str]) -> list[str]:
    """Faults of delta net layers (those with an ssm_conv1d): tensors that they read, yet llama.cpp loads without."""
    for name in sorted(names):
        block = name.removesuffix("ssm_conv1d.weight")
        if block == name or f"{block}ssm_in.weight" in names:  # the latter has both in older files
            continue
        lacking = [one for one in ("attn_qkv.weight", "attn_gate.weight") if block + one not in names]
        if lacking:
            return [tr("it lacks {block}, without which its layer cannot work", block=shown(block + lacking[0]))]
    return []


def types(tensors: Sequence[TensorInfo]) -> list[str]:
    """Faults of tensor types that can be stored but not computed with: the first decode would crash."""
    for tensor in tensors:
        kind = TENSOR_TYPES.get(tensor.type)
        if kind is None:
            continue
        unfit = _WEIGHT.fullmatch(tensor.name) and kind.name in UNCOMPUTABLE_TYPES
        full = _FULL.fullmatch(tensor.name) and not (tensor.name.endswith(".bias") and len(tensor.dims) > 1)
        if unfit or (full and kind.name != "F32"):
            return [
                tr(
                    "its tensor {name} is stored as {kind}, which cannot be computed with there",
                    name=shown(tensor.name),
                    kind=kind.name,
                )
            ]
    return []
