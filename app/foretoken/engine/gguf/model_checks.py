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

_BOUNDS: Final = {
    "context_length": (16, 1 << 28),  # fewer tokens have no room for a question and an answer
    "embedding_length": (1, 1 << 20),
    "block_count": (1, 512),  # LLAMA_MAX_LAYERS
    "expert_count": (0, 1 << 12),
    "expert_used_count": (0, 1 << 12),
    "nextn_predict_layers": (0, 512),
    "vocab_size": (0, 1 << 24),
}
"""Numbers that llama.cpp asserts about or that memory is reckoned from, with the least and the most: choices far above
every real model."""
_REQUIRED: Final = ("context_length", "embedding_length", "block_count")
_EPSILONS: Final = ("attention.layer_norm_rms_epsilon", "attention.layer_norm_epsilon")
_WEIGHT: Final = re.compile(r"(blk\.\d+\.(?!\w*tid2eid)\w+|token_embd|output)\.weight")
_FULL: Final = re.compile(
    r"(blk\.\d+\.\w+_norm|output_norm)\.(weight|bias)|blk\.\d+\.(\w+\.bias|ssm_(a|d|conv1d\.weight))"
)
"""Norms, biases and tensors of running states, which llama.cpp computes with in full precision only."""
UNCOMPUTABLE_TYPES: Final = frozenset({"I8", "I16", "I32", "I64", "F64", "Q8_1", "Q8_K"})
_DELTA: Final = frozenset({"qwen35", "qwen35moe", "qwen3next"})
_ROPE_SCALINGS: Final = ("none", "linear", "yarn", "longrope")


def check(entries: Mapping[str, MetadataEntry], tensors: Sequence[TensorInfo]) -> list[str]:
    """Every fault, as a clause about the file, but for those that llama.cpp refuses with an error."""
    architecture = entries.get("general.architecture")
    if architecture is None or not isinstance(architecture.value, str):
        return [tr("it does not say which architecture it has")]
    name = architecture.value
    if name not in architectures.KNOWN:
        unknown = tr("its architecture {name!r} is not known to this version of llama.cpp", name=shown(name))
        return [f"{unknown}; update Foretoken or choose another model"]
    names = {tensor.name for tensor in tensors}
    faults = hyper_parameters(name, entries) or architecture_checks.check(name, entries)
    faults += types(tensors) + _nextn(name, entries, names)
    return faults + (_delta(names) if name in _DELTA else [])


def hyper_parameters(name: str, entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Faults of the numbers whose keys begin with the architecture's name."""
    faults = [tr("it lacks {key}", key=key) for one in _REQUIRED if (key := f"{name}.{one}") not in entries]
    for key, (least, most) in _BOUNDS.items():
        entry = entries.get(f"{name}.{key}")
        if entry is None or (entry.inner is not None and key not in _REQUIRED):
            continue
        if entry.kind is not Kind.U32 or not isinstance(entry.value, int):
            faults.append(tr("its {architecture}.{key} is not a 32-bit whole number", architecture=name, key=key))
        elif not least <= entry.value <= most:
            faults.append(
                tr(
                    "its {architecture}.{key} is {value:,}, which no real model has",
                    architecture=name,
                    key=key,
                    value=entry.value,
                )
            )
    for key in (f"{name}.{one}" for one in _EPSILONS):
        value = entries[key].value if key in entries else None
        if isinstance(value, float) and not (math.isfinite(value) and 0 <= value < 1e12):
            faults.append(tr("its {name} is {value:g}, which no real model has", name=key, value=value))
    experts, used, layers = (
        kinds.number(entries, f"{name}.{key}") for key in ("expert_count", "expert_used_count", "block_count")
    )
    if used > experts or (experts and not used):
        faults.append(tr("it uses {used:,} of {experts:,} experts, which cannot be", used=used, experts=experts))
    scaling = entries.get(f"{name}.rope.scaling.type")
    if scaling is not None and scaling.value not in _ROPE_SCALINGS:
        faults.append(tr("its {architecture}.rope.scaling.type is not one that llama.cpp knows", architecture=name))
    extra = kinds.number(entries, f"{name}.nextn_predict_layers")
    if extra and extra >= layers + (name == "gemma4-assistant"):
        faults.append(
            tr("it has {layers:,} layers and claims {extra:,} of them to predict ahead", layers=layers, extra=extra)
        )
    return faults


def _nextn(name: str, entries: Mapping[str, MetadataEntry], names: Collection[str]) -> list[str]:
    """The fault of a model with MTP that llama.cpp would take for an MTP head."""
    if name in architectures.MTP and kinds.nextn_layers(entries) and "blk.0.attn_norm.weight" not in names:
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
