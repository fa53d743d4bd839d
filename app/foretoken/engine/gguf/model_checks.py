"""Checks whether the pinned llama.cpp can load a whole model, from its metadata and tensor shapes.

`kinds.kind_of` sorts out files that are something else. The sets name the architectures whose graphs divide by a
hyper-parameter or assert about it; they were read from llama.cpp's sources.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from foretoken.engine.gguf import architectures, kinds
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
    faults = hyper_parameters(name, entries)
    faults += types(tensors) + _nextn(name, entries, names)
    return faults + (_delta(names) if name in _DELTA else [])


def hyper_parameters(name: str, entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Faults of the numbers whose keys begin with the architecture's name."""
    return _bounds(name, entries) or _architecture(name, entries)


def _bounds(name: str, entries: Mapping[str, MetadataEntry]) -> list[str]:
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


_FRACTIONS: Final = (Kind.F32, Kind.F64)


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WITHOUT_ROPE: Final = _names(
    """
    arwkv7 bloom glm5-next gpt2 gptj granite granite_swa granitehybrid granitemoe graniteswitch jais jamba kimi-k3
    kimi-linear mamba mamba2 minicpm mpt nemotron_h nemotron_h_moe refact rwkv6 rwkv6qwen2 rwkv7
    """
)
"""Architectures without rotary embeddings, or with them only if the file says so."""
_ROTATED_WHOLE: Final = _names(
    """
    apertus arcee arctic baichuan chameleon codeshell cogvlm cohere2moe dbrx deepseek dots1 ernie4_5 ernie4_5-moe exaone
    exaone-moe exaone4 grok grovemoe hunyuan-moe hunyuan_vl hy_v3 internlm2 jais2 llama4 maincoder mellum mistral3 olmo
    olmo2 olmoe orion paddleocr pangu-embedded plamo qwen2 qwen2moe qwen2vl qwen3 qwen3moe qwen3vl qwen3vlmoe seed_oss
    smallthinker smollm3 starcoder2 talkie xverse
    """
)
"""Architectures that rotate the whole of each head."""
_ONE_HEAD_SIZE: Final = _ROTATED_WHOLE | _names(
    """
    afmoe bailingmoe2 bitnet bloom chatglm cohere2 command-r deci dflash eagle3 falcon glm4 glm4moe gpt2 gptneox granite
    granite_swa granitehybrid graniteswitch jais laguna llama maple minimax-01 minimax-m2 minimax-m3 mpt muse-glimmer
    nanbeige nemotron nemotron_h openelm phi2 phi3 qwen qwen35 qwen35moe qwen3next qwen4exp refact spark2_5 stablelm
    starcoder
    """
)
"""Architectures whose key heads and value heads have the same size."""
_EXPERTS: Final = _names(
    "bailingmoe2 glm4moe grovemoe mellum qwen2moe qwen35moe qwen3moe qwen3next qwen3vlmoe qwen4exp smallthinker"
)
"""Architectures that must have experts."""
_WINDOWED: Final = _names(
    "afmoe cohere2 cohere2moe exaone-moe gemma2 gemma3 gemma3n gpt-oss laguna llama4 mellum muse-glimmer olmo2"
    " plamo3 smallthinker"
)
"""Architectures whose file gives the layers with a sliding window as a pattern."""
_STATES_WHERE_NO_HEADS: Final = _names(
    "bailingmoe3 glm5-next granitehybrid jamba kimi-k3 kimi-linear lfm2 lfm2moe plamo2"
)
"""Architectures whose layers without key and value heads keep a running state."""
_DOUBLE: Final = _names("granitehybrid jamba")
_DELTA_NET: Final = _names("qwen35 qwen35moe qwen3next qwen4exp")
_GROUPED: Final = _names("falcon-h1 granitehybrid mamba2 nemotron_h nemotron_h_moe")
_SECTIONS: Final = _names("paddleocr")


def _architecture(architecture: str, entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Every fault, as a clause about the file. Kinds and bounds of `entries` must have been checked."""
    numbers = _Numbers(architecture, entries)
    found = [
        *_positive(numbers),
        *_groups(numbers),
        *_heads(numbers),
        *_states(numbers),
        *_windows(numbers),
    ]
    if architecture in _EXPERTS and not numbers.get("expert_count"):
        found.append(tr("its {architecture}.expert_count is missing or zero", architecture=architecture))
    return found


class _Numbers:
    """The hyper-parameters of one architecture."""

    def __init__(self, architecture: str, entries: Mapping[str, MetadataEntry]) -> None:
        self.architecture = architecture
        self._entries = entries

    def get(self, key: str) -> int | None:
        """The value of `key` as a whole number, the first one of a list; None if it has none."""
        several = self.several(key)
        return several[0] if several else None

    def several(self, key: str) -> list[int]:
        entry = self._entries.get(f"{self.architecture}.{key}")
        value = entry.value if entry is not None else None
        if isinstance(value, int):
            return [int(value)]
        if entry is None or entry.inner in (None, Kind.STRING, *_FRACTIONS) or not isinstance(value, Sequence):
            return []
        return [int(one) for one in value]

    def wrong(self, key: str, why: str) -> str:
        return tr(
            "its {architecture}.{key} is {value:,}, {why}",
            architecture=self.architecture,
            key=key,
            value=self.get(key),
            why=why,
        )


def _positive(numbers: _Numbers) -> list[str]:
    """Faults of the numbers that llama.cpp divides by."""
    keys = ["full_attention_interval", "wkv.head_size"]
    if numbers.architecture in _DELTA_NET | _GROUPED:
        keys += ["ssm.group_count", "ssm.time_step_rank", "ssm.state_size"]
    return [numbers.wrong(key, tr("which cannot be")) for key in keys if numbers.get(key) == 0]


def _groups(numbers: _Numbers) -> list[str]:
    """Faults of the groups of experts."""
    groups, experts = numbers.get("expert_group_count") or 0, numbers.get("expert_count") or 0
    used = numbers.get("expert_group_used_count") or 0
    if not groups or (groups == 1 and experts > 1):
        return []
    if groups >= experts or experts % groups:
        return [tr("it has {experts:,} experts in {groups:,} groups, which cannot be", experts=experts, groups=groups)]
    return (
        []
        if 0 < used < groups
        else [tr("it uses {used:,} of {groups:,} groups of experts, which cannot be", used=used, groups=groups)]
    )


def _heads(numbers: _Numbers) -> list[str]:
    name = numbers.architecture
    heads, width = numbers.get("attention.head_count"), numbers.get("embedding_length")
    if not heads or not width:
        return []
    keys, values = (numbers.get(f"attention.{key}_length") for key in ("key", "value"))
    keys, values = (width // heads if one is None else one for one in (keys, values))
    found = []
    if name in _ONE_HEAD_SIZE and keys != values:
        found.append(
            tr(
                "its heads have {keys:,} values for keys and {values:,} for values, which must be equal",
                keys=keys,
                values=values,
            )
        )
    for suffix in ("", "_swa"):
        key = f"rope.dimension_count{suffix}"
        rotated, size = numbers.get(key), keys if not suffix else numbers.get("attention.key_length_swa") or keys
        if rotated is None or (name in _WITHOUT_ROPE and rotated == 0):
            continue
        if not 0 < rotated <= size or rotated % 2 or (not suffix and name in _ROTATED_WHOLE and rotated != size):
            found.append(numbers.wrong(key, tr("which does not match heads of {size:,}", size=size)))
    sections = numbers.several("rope.dimension_sections")
    if (sections or name in _SECTIONS) and not any(sections[:3]):
        found.append(tr("its {name}.rope.dimension_sections are missing or zero", name=name))
    elif any(one < 0 for one in sections) or sum(sections[:4]) > keys:
        found.append(tr("its {name}.rope.dimension_sections do not match heads of {keys:,}", name=name, keys=keys))
    return found


def _states(numbers: _Numbers) -> list[str]:
    """Faults of the layers that keep a running state."""
    name, key = numbers.architecture, "ssm.inner_size"
    inner, rank, groups = (numbers.get(one) for one in (key, "ssm.time_step_rank", "ssm.group_count"))
    state, width = numbers.get("ssm.state_size"), numbers.get("embedding_length")
    heads = numbers.several("attention.head_count_kv") or numbers.several("attention.head_count")
    told = numbers.several("attention.recurrent_layers")
    everywhere = name in _DELTA_NET and not any(told) and (told or numbers.get("full_attention_interval") == 1)
    if everywhere or (name in _STATES_WHERE_NO_HEADS and all(heads)):
        return [tr("none of its layers keeps a running state, which its architecture is made of")]
    if inner is None:
        return []
    if name in _DOUBLE and width and inner != 2 * width:
        return [numbers.wrong(key, tr("which must be twice its width of {width:,}", width=width))]
    if name in _DELTA_NET and rank and state and inner != rank * state:
        return [
            numbers.wrong(
                key, tr("which must be its time steps' rank times its states' size, {rank:,}", rank=rank * state)
            )
        ]
    if name in _DELTA_NET and rank and groups and rank % groups:
        return [
            numbers.wrong("ssm.time_step_rank", tr("which cannot be divided among {groups:,} groups", groups=groups))
        ]
    if name in _GROUPED and any(count and inner % count for count in (rank, groups)):
        return [numbers.wrong(key, tr("which cannot be divided among its groups and heads"))]
    return []


def _windows(numbers: _Numbers) -> list[str]:
    key = "attention.sliding_window_pattern"
    window = numbers.get("attention.sliding_window")
    windowed = numbers.architecture in _WINDOWED and (window or (window is None and numbers.architecture == "gemma2"))
    if windowed and numbers.several(key) == [1]:  # a pattern of 1: every layer sees the whole context
        return [
            tr("its {architecture}.{key} leaves no layer with a window", architecture=numbers.architecture, key=key)
        ]
    return []
