"""Checks whether the pinned llama.cpp can load a head: the numbers and shapes that it asserts about.

`library.fit.heads` checks what depends on the main model as well.
"""

import struct
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final

from foretoken.engine.gguf import architectures, kinds, model_checks
from foretoken.engine.gguf.blocks import ANCHORED, block_of
from foretoken.engine.gguf.formats import TENSOR_TYPES, Kind
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import MetadataEntry, TensorInfo, shown
from foretoken.engine.gguf.model_checks import UNCOMPUTABLE_TYPES
from foretoken.wording import tr

D2T: Final = "d2t"
"""The tensor that maps each row of a reduced vocabulary to a token of the main model."""
_STREAMS: Final = "hyper_connection_count"  # a key of DeepSeek-V4 only
_MASK: Final = "tokenizer.ggml.mask_token_id"
_MOST_LAYERS: Final = 512  # llama.cpp's limit, LLAMA_MAX_LAYERS
_LONGEST_BLOCK: Final = 1024
# The graph of a DSpark head has two dozen tensors for each token of a block, and llama.cpp makes room for as many as
# its layers need, at least 1024: with longer blocks it ends the process. Real ones have 7 tokens.
_LONGEST_CHAIN: Final = 32


def check(entries: Mapping[str, MetadataEntry], tensors: Sequence[TensorInfo], *, n_vocab: int | None) -> list[str]:
    """Every fault, as a clause about the file. `n_vocab` is None when the vocabulary cannot be counted."""
    name = kinds.text(entries, "general.architecture")
    kind = kinds.kind_of(entries, {tensor.name for tensor in tensors})
    faults = model_checks.hyper_parameters(name, entries)
    if kind is FileKind.EAGLE3:
        faults += _numbers(entries, "target_hidden_size", 1, 1 << 20) + _layers(entries)
    elif kind is FileKind.DFLASH:
        faults += _block(entries, {tensor.name for tensor in tensors}, n_vocab) + _layers(entries) + _dsv4(entries)
    elif name == "gemma4-assistant":
        faults += _assistant(entries)
    else:
        faults += _sidecar(entries)
    if name not in ("gemma4-assistant", "deepseek4"):
        faults += _as_wide_as_it_says(name, entries)
    present = {tensor.name: tensor for tensor in tensors}
    if not faults:
        faults = _reduced(present, n_vocab)
        faults += _lacking(entries, present) if kind is FileKind.MTP else []
    return faults + _types(tensors)


def check_d2t(data: bytes, n_vocab: int, warnings: list[str]) -> list[str]:
    """Faults of the content `data` of the tensor D2T, for a main model of `n_vocab` tokens."""
    ids = struct.unpack(f"<{len(data) // 8}q", data[: len(data) // 8 * 8])
    outside = [one for one in ids if not 0 <= one < n_vocab]
    if outside:
        return [
            tr(
                "its {d2t} names token {outside:,} of a vocabulary of {n_vocab:,}, which cannot be",
                d2t=D2T,
                outside=outside[0],
                n_vocab=n_vocab,
            )
        ]
    if len(set(ids)) < len(ids):
        return [
            tr(
                "its {d2t} names {count:,} of its {count_2:,} tokens more than once",
                d2t=D2T,
                count=len(ids) - len(set(ids)),
                count_2=len(ids),
            )
        ]
    if any(later < earlier for earlier, later in pairwise(ids)):
        warnings.append(tr("Its {d2t} is not in ascending order, which no converter writes.", d2t=D2T))
    return []


def _numbers(
    entries: Mapping[str, MetadataEntry], key: str, least: int, most: int, *, optional: bool = False
) -> list[str]:
    name = f"{kinds.text(entries, 'general.architecture')}.{key}"
    entry = entries.get(name)
    if entry is None:
        return [] if optional else [tr("it lacks {key}", key=name)]
    if entry.kind is not Kind.U32 or not isinstance(entry.value, int):
        return [tr("its {name} is not a 32-bit whole number", name=name)]
    return (
        []
        if least <= entry.value <= most
        else [tr("its {name} is {value:,}, which no real head has", name=name, value=entry.value)]
    )


def _layers(entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Faults of the list of the main model's layers that the head reads."""
    key = f"{kinds.text(entries, 'general.architecture')}.target_layers"
    layers = kinds.target_layers(entries)
    if layers is None:
        missing = key not in entries
        return [
            tr("it lacks {key}", key=key) if missing else tr("its {key} is not a list of 32-bit whole numbers", key=key)
        ]
    outside = [layer for layer in layers if not 0 <= layer <= _MOST_LAYERS]
    return [tr("its {key} names layer {outside:,}, which no model has", key=key, outside=outside[0])] if outside else []


def _block(entries: Mapping[str, MetadataEntry], names: Collection[str], n_vocab: int | None) -> list[str]:
    """Faults of what says how a block is made."""
    chained = kinds.MARKOV in names
    found = _numbers(entries, "block_size", 1, _LONGEST_CHAIN if chained else _LONGEST_BLOCK, optional=not chained)
    if not found and not block_of(entries, names).guesses:
        found.append(tr("its dflash.block_size is 1, which leaves no place for a guess"))
    if ANCHORED in entries and entries[ANCHORED].kind is not Kind.BOOL:
        found.append(tr("its {anchored} is neither true nor false", anchored=ANCHORED))
    mask, top = kinds.number(entries, _MASK), kinds.number(entries, "dflash.selector_top_k")
    if _MASK not in entries:
        found.append(tr("it lacks {mask}, which stands for every guess of a block", mask=_MASK))
    elif n_vocab is not None and not 0 <= mask < n_vocab:
        found.append(
            tr(
                "its {mask} is {mask_2:,}, and its vocabulary has {n_vocab:,} tokens",
                mask=_MASK,
                mask_2=mask,
                n_vocab=n_vocab,
            )
        )
    if n_vocab is not None and top > n_vocab:
        found.append(
            tr(
                "its dflash.selector_top_k is {top:,}, and its vocabulary has {n_vocab:,} tokens",
                top=top,
                n_vocab=n_vocab,
            )
        )
    return found


def _as_wide_as_it_says(name: str, entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Faults of the output width, which must equal the input width: a head reads its own output."""
    width, out = (kinds.number(entries, f"{name}.embedding_length{suffix}") for suffix in ("", "_out"))
    key = f"{name}.embedding_length_out"
    return (
        []
        if key not in entries or out == width
        else [tr("its {key} is {out:,}, and its width is {width:,}", key=key, out=out, width=width)]
    )


def _dsv4(entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Faults of the numbers that a DSpark head with DeepSeek-V4's blocks divides by."""
    if not kinds.number(entries, f"dflash.{_STREAMS}"):
        return []
    needed = ("attention.output_group_count", "attention.sliding_window")
    return [fault for key in needed for fault in _numbers(entries, key, 1, 1 << 24)]


def _assistant(entries: Mapping[str, MetadataEntry]) -> list[str]:
    name = "gemma4-assistant"
    keys = ("embedding_length_out", "attention.sliding_window", "nextn_predict_layers")
    found = [fault for key in keys for fault in _numbers(entries, key, 1, 1 << 20)]
    if kinds.hidden_size(entries) == kinds.number(entries, f"{name}.embedding_length"):
        found.append(
            tr("its {name}.embedding_length_out is its own width, where it should be the main model's", name=name)
        )
    layers, extra = kinds.number(entries, f"{name}.block_count"), kinds.nextn_layers(entries)
    if extra != layers:
        found.append(f"{extra:,} of its {layers:,} layers predict ahead, where all should")
    pattern = entries.get(f"{name}.attention.sliding_window_pattern")
    windows = pattern.value if pattern is not None and pattern.inner in (Kind.BOOL, Kind.I32, Kind.U32) else ()
    if not isinstance(windows, Sequence) or len(windows) != layers or not any(windows):
        found.append(
            tr("its {name}.attention.sliding_window_pattern does not say which of its layers see a window", name=name)
        )
    return found


def _sidecar(entries: Mapping[str, MetadataEntry]) -> list[str]:
    name, extra = kinds.text(entries, "general.architecture"), kinds.nextn_layers(entries)
    if name not in architectures.MTP_SIDECAR:
        return [f"llama.cpp runs no MTP head of the architecture {shown(name)}; choose another draft"]
    if extra > 1 and name not in architectures.SEVERAL_MTP:
        return [
            tr(
                "it has {extra:,} layers that predict ahead, where llama.cpp runs one of {name}",
                extra=extra,
                name=shown(name),
            )
        ]
    return []


def _reduced(present: Mapping[str, TensorInfo], n_vocab: int | None) -> list[str]:
    """Faults of a reduced vocabulary, whose list must have as many tokens as the output has rows."""
    if D2T not in present or n_vocab is None:
        return []
    names, rows = present[D2T].elements, n_vocab
    if len(present[D2T].dims) != 1 or names > n_vocab:
        return [
            tr(
                "its {d2t} names {names:,} tokens of a vocabulary of {n_vocab:,}, which cannot be",
                d2t=D2T,
                names=names,
                n_vocab=n_vocab,
            )
        ]
    if (output := present.get("output.weight")) is not None and len(output.dims) == 2:
        rows = output.dims[1]
    if names != rows:
        return [
            tr("its {d2t} names {names:,} tokens, and its output has {rows:,} rows", d2t=D2T, names=names, rows=rows)
        ]
    return []


def _lacking(entries: Mapping[str, MetadataEntry], present: Mapping[str, TensorInfo]) -> list[str]:
    """A clause for the tensors that an MTP head lacks. Heads of other kinds llama.cpp refuses by itself."""
    name = kinds.text(entries, "general.architecture")
    layers = kinds.number(entries, f"{name}.block_count")
    needed = ["token_embd.weight", "output_norm.weight"]
    if name == "gemma4-assistant":
        needed += ["nextn.pre_projection.weight", "nextn.post_projection.weight"]
        needed += [f"blk.{layer}.attn_norm.weight" for layer in range(layers)]
    else:
        of_layer = ("nextn.eh_proj", "attn_norm", "nextn.enorm", "nextn.hnorm")
        first = layers - kinds.nextn_layers(entries)
        needed += [f"blk.{layer}.{one}.weight" for layer in range(first, layers) for one in of_layer]
    lacking = [one for one in needed if one not in present]
    if not lacking:
        return []
    more = f" (and {len(lacking) - 1:,} more tensors)" if len(lacking) > 1 else ""
    return [tr("it lacks {lacking}{more}, without which a head cannot work", lacking=shown(lacking[0]), more=more)]


def _types(tensors: Sequence[TensorInfo]) -> list[str]:
    """Faults of tensor types that can be stored but not computed with: the first guess would abort."""
    for tensor in tensors:
        kind = TENSOR_TYPES.get(tensor.type)
        if kind is None:
            continue
        if tensor.name == D2T:
            unfit = kind.name != "I64"
        elif len(tensor.dims) == 1:
            unfit = kind.name != "F32"
        else:
            unfit = kind.name in UNCOMPUTABLE_TYPES
        if unfit:
            return [
                tr(
                    "its tensor {name} is stored as {kind}, which cannot be computed with there",
                    name=shown(tensor.name),
                    kind=kind.name,
                )
            ]
    return []
