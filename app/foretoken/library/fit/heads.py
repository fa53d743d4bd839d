"""May this head guess for this main model, and why not? A head reads a main model's hidden states, so it fits one model
and its like.

Everything that the native library asserts about the two together is refused here: it would end the process.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from foretoken.engine.gguf import GgufHeader, architectures, kinds, read_draft
from foretoken.engine.gguf.head_checks import D2T
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import MetadataEntry
from foretoken.errors import IncompatiblePair
from foretoken.library.fit.pairing import FIRST_COMPARED_ID, MAX_SIZE_DIFFERENCE, check_pair, quoted, within
from foretoken.wording import tr, trn

Lacking = Callable[[FileKind], str | None]
"""What the native library lacks for heads of a kind, as a sentence (`engine.models.symbols.lacking`)."""


def complete(_kind: FileKind) -> str | None:
    """Says that the library lacks nothing."""
    return None


_EMBEDDINGS: Final = "token_embd.weight"
_OUTPUT: Final = "output.weight"


def reasons_against(main: GgufHeader, draft: GgufHeader, *, lacking: str | None = None) -> tuple[str, ...]:
    """Why `draft`, a model or a head, cannot guess for `main`, as sentences; empty where it can.

    `lacking`: what the native library lacks for heads of this kind (`engine.models.symbols.lacking`).
    """
    if not draft.kind.head:
        return check_pair(main, draft).reasons
    found = _by_metadata(main, draft.kind, draft.entries)
    found += [] if draft.kind is FileKind.MTP else _borrowed(main, draft)
    return tuple(([lacking] if lacking else []) + _naming(draft.described, found + _tokens(main, draft)))


def by_metadata(main: GgufHeader, kind: FileKind, entries: Mapping[str, MetadataEntry]) -> tuple[str, ...]:
    """Of `reasons_against`, what the metadata of a head tell that is not here yet."""
    return tuple(_naming(kinds.described(kind, entries), _by_metadata(main, kind, entries)))


def built_in(main: GgufHeader, *, lacking: str | None = None) -> str | None:
    """Why the MTP inside `main` cannot guess for it, as a sentence; None where it can. `lacking`: as above, for MTP."""
    if main.kind is not FileKind.MODEL_WITH_MTP:
        return tr("The main model's file has no MTP inside.")
    extra = kinds.nextn_layers(main.entries)
    if main.architecture not in architectures.MTP:
        return tr(
            "llama.cpp keeps the MTP layers of {architecture} models and does not run them.",
            architecture=main.architecture,
        )
    if extra > 1 and main.architecture not in architectures.SEVERAL_MTP:
        return tr(
            "The file has {extra:,} MTP layers, where llama.cpp runs one of {architecture} models.",
            extra=extra,
            architecture=main.architecture,
        )
    return lacking


def why_not(main: GgufHeader, draft: GgufHeader, *, lacking: Lacking = complete) -> tuple[str, ...]:
    """Why this head, or the MTP inside `main` where `draft` is `main`, cannot be used as its draft; empty where it can.

    As `reasons_against` and `built_in`.
    """
    if draft is main:
        reason = built_in(main, lacking=lacking(FileKind.MTP))
        return () if reason is None else (reason,)
    return reasons_against(main, draft, lacking=lacking(draft.kind))


def read_beside(main: GgufHeader, draft: Path, *, read: Callable[[Path], GgufHeader] = read_draft) -> GgufHeader:
    """The header of a draft, which may be a head; `main` itself where the draft is the MTP inside its file. Raises
    BadModelFile."""
    inside = main.kind is FileKind.MODEL_WITH_MTP and draft == main.path
    return main if inside else read(draft)


def by_head(main: GgufHeader, draft: GgufHeader) -> bool:
    """Whether a draft as `read_beside` gives it is a head, not a model. A header that was kept is `main` itself, too,
    where a plain model is to guess for itself."""
    return (draft is main and main.kind is FileKind.MODEL_WITH_MTP) or draft.kind.head


def incompatible(main: GgufHeader, draft: GgufHeader, reasons: Sequence[str]) -> IncompatiblePair:
    """The error for a head that cannot be used with this main model, or for the MTP inside it (`draft` is `main`)."""
    reason = within(reasons[0])
    if draft is main:
        message = tr("The MTP inside {main} cannot be used: {reason}", main=main.path.name, reason=reason)
    else:
        message = tr(
            "{draft} cannot draft for {main}: {reason}", draft=draft.path.name, main=main.path.name, reason=reason
        )
    return IncompatiblePair(message, tuple(reasons))


def bytes_read(main: GgufHeader, draft: GgufHeader) -> int:
    """Weights that one guess reads, in bytes: those of the head, and the output matrix where that is the main model's.
    `draft` is `main` for the MTP inside it. An embedding is one row; of experts, those that are used."""
    inside = draft is main
    own = {one.name: one for one in draft.tensors if not inside or _layer(one.name) >= main.trunk_layers}
    experts, used = draft.number("expert_count"), draft.number("expert_used_count")
    share = used / experts if 0 < used < experts else 1.0
    found = sum(one.size * (share if "_exps." in name else 1) for name, one in own.items() if name != _EMBEDDINGS)
    if _OUTPUT not in own:
        given = {one.name: one.size for one in (*main.tensors, *own.values())}
        found += given.get(_OUTPUT, given.get(_EMBEDDINGS, 0))
    return int(found)


def _layer(tensor: str) -> int:
    """The number of the layer that a tensor is in; -1 outside of all."""
    parts = tensor.split(".")
    return int(parts[1]) if parts[0] == "blk" and len(parts) > 1 and parts[1].isdecimal() else -1


def _name(described: str) -> str:
    """As in "EAGLE-3 head"."""
    return described.partition(" for ")[0].partition(" ")[2]


def _naming(described: str, reasons: Sequence[str]) -> list[str]:
    return [one.replace("The head ", f"The {_name(described)} ") for one in reasons]


def _by_metadata(main: GgufHeader, kind: FileKind, entries: Mapping[str, MetadataEntry]) -> list[str]:
    if kind is FileKind.MTP and (family := _family(main, entries)):
        return family  # which says all
    found = _hidden_size(main, kind, entries)
    match kind:
        case FileKind.EAGLE3:
            return found + _inputs(main, entries, architectures.FINAL_STATE)
        case FileKind.DFLASH:
            return found + _inputs(main, entries, architectures.LAST_OUTPUT_AS_INPUT)
    return found + _mtp(main, entries)


def _hidden_size(main: GgufHeader, kind: FileKind, entries: Mapping[str, MetadataEntry]) -> list[str]:
    wanted, own = kinds.hidden_size(entries), main.n_embd
    if kind is FileKind.MTP:  # it reads what comes out of the main model
        own = main.number("embedding_length_out", own)
        wanted = _number(entries, "embedding_length_out") or wanted
    return (
        []
        if wanted == own
        else [
            tr(
                "The head is for a model of hidden size {wanted:,}, and the main model's is {own:,}.",
                wanted=wanted,
                own=own,
            )
        ]
    )


def _inputs(main: GgufHeader, entries: Mapping[str, MetadataEntry], give_last: frozenset[str]) -> list[str]:
    """Does the main model have the layers, and give their inputs? `give_last`: architectures that give the output of
    the last one too."""
    name = main.architecture
    if name not in architectures.LAYER_INPUTS:
        return [
            tr(
                "The head reads inputs of the main model's layers, and llama.cpp gives none of a {name} model.",
                name=name,
            )
        ]
    layers = kinds.target_layers(entries) or ()
    beyond = [layer for layer in layers if layer >= main.trunk_layers + (name in give_last)]
    if not beyond:
        return []
    if beyond[0] == main.trunk_layers:
        return [
            tr(
                "The head reads the output of the last layer too, which llama.cpp does not give of a {name} model.",
                name=name,
            )
        ]
    return [
        tr(
            "The head reads layer {beyond:,} of the main model, which has {trunk_layers:,} layers.",
            beyond=beyond[0],
            trunk_layers=main.trunk_layers,
        )
    ]


def _borrowed(main: GgufHeader, draft: GgufHeader) -> list[str]:
    """A head without embeddings or an output of its own takes the main model's, which must have its width."""
    own = {tensor.name: tensor for tensor in draft.tensors}
    what = tr("embeddings") if _EMBEDDINGS not in own else tr("output") if _OUTPUT not in own else None
    if what is not None and draft.n_embd != main.n_embd:
        return [
            tr(
                "The head takes the main model's {what}, and is {n_embd:,} wide where that is {n_embd_2:,}.",
                what=what,
                n_embd=draft.n_embd,
                n_embd_2=main.n_embd,
            )
        ]
    rows = own[D2T].elements if D2T in own else draft.n_vocab
    if _OUTPUT not in own and not (draft.kind is FileKind.DFLASH and _EMBEDDINGS in own) and rows != main.n_vocab:
        return [
            tr(
                "The head takes the main model's output of {n_vocab:,} tokens, and has {rows:,} itself.",
                n_vocab=main.n_vocab,
                rows=rows,
            )
        ]
    return []


def _family(main: GgufHeader, entries: Mapping[str, MetadataEntry]) -> list[str]:
    """Of MTP, which is for models of one architecture."""
    name = kinds.text(entries, "general.architecture").removesuffix("-assistant")
    if name == main.architecture:
        return []
    return [
        tr(
            "The head was made for a {name} model, and the main model is a {architecture} one.",
            name=name,
            architecture=main.architecture,
        )
    ]


def _mtp(main: GgufHeader, entries: Mapping[str, MetadataEntry]) -> list[str]:
    if kinds.text(entries, "general.architecture") == "gemma4-assistant":
        return _assistant(main, entries)
    trunk = _number(entries, "block_count") - kinds.nextn_layers(entries)
    if trunk != main.trunk_layers:
        return [
            tr(
                "The head was made for a model of {trunk:,} layers, and the main model has {trunk_layers:,}.",
                trunk=trunk,
                trunk_layers=main.trunk_layers,
            )
        ]
    return []


def _number(entries: Mapping[str, MetadataEntry], key: str) -> int:
    return kinds.number(entries, f"{kinds.text(entries, 'general.architecture')}.{key}")


def _assistant(main: GgufHeader, entries: Mapping[str, MetadataEntry]) -> list[str]:
    """It reads the keys and values of the main model's last layer, and of the last but one where it has a window."""
    keys = ("attention.key_length", "attention.key_length_swa")
    if any(_number(entries, key) != main.number(key) for key in keys) or _shared_heads(main, entries):
        return [tr("The head reads keys and values of another size than the main model's.")]
    return []


def _shared_heads(main: GgufHeader, entries: Mapping[str, MetadataEntry]) -> bool:
    """Whether a layer of the assistant expects another number of heads than the layer has whose cache it reads."""
    windows = entries.get("gemma4-assistant.attention.sliding_window_pattern")
    pattern = windows.value if windows is not None and isinstance(windows.value, Sequence) else ()
    entry = entries.get("gemma4-assistant.attention.head_count_kv")
    own = entry.value if entry is not None and isinstance(entry.value, Sequence) else None
    heads = main.kv_head_counts
    return any(
        (own[layer] if own is not None else _number(entries, "attention.head_count_kv"))
        != heads[-2 if windowed else -1]
        for layer, windowed in enumerate(pattern)
        if len(heads) > 1
    )


def _tokens(main: GgufHeader, draft: GgufHeader) -> list[str]:
    """An id must mean the same in both; and no token of the main model may be one that the head has no row for."""
    mine, theirs = main.n_vocab, draft.n_vocab
    rows = _EMBEDDINGS in {tensor.name for tensor in draft.tensors} and draft.architecture != "gemma4-assistant"
    if abs(mine - theirs) > MAX_SIZE_DIFFERENCE or (rows and theirs < mine):
        return [tr("The head knows {theirs:,} tokens, and the main model has {mine:,}.", theirs=theirs, mine=mine)]
    texts = zip(main.tokenizer.texts, draft.tokenizer.texts, strict=False)
    unlike = [at for at, (one, other) in enumerate(texts) if one != other and at >= FIRST_COMPARED_ID]
    if not unlike:
        return []
    at = unlike[0]
    one, other = quoted(main.tokenizer.text(at)), quoted(draft.tokenizer.text(at))
    count = trn("{n:,} token differs", "{n:,} tokens differ", len(unlike))
    return [
        tr(
            "Token {at:,} is {first_one} in the main model and {other} in the head ({count}).",
            at=at,
            first_one=one,
            other=other,
            count=count,
        )
    ]
