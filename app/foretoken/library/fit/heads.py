"""May this head guess for this main model, and why not? A head reads a main model's hidden states, so it fits one model
and its like.

Everything that the native library asserts about the two together is refused here: it would end the process.
"""

from collections.abc import Sequence
from typing import Final

from foretoken.engine.gguf import GgufHeader, architectures, kinds
from foretoken.engine.gguf.head_checks import D2T
from foretoken.engine.gguf.kinds import FileKind
from foretoken.library.fit.pairing import FIRST_COMPARED_ID, MAX_SIZE_DIFFERENCE, check_pair, quoted

_EMBEDDINGS: Final = "token_embd.weight"
_OUTPUT: Final = "output.weight"


def reasons_against(main: GgufHeader, draft: GgufHeader, *, lacking: str | None = None) -> tuple[str, ...]:
    """Why `draft`, a model or a head, cannot guess for `main`, as sentences; empty where it can.

    `lacking`: what the native library lacks for heads of this kind (`engine.models.symbols.lacking`).
    """
    if not draft.kind.head:
        return check_pair(main, draft).reasons
    check = {FileKind.EAGLE3: _eagle3, FileKind.DFLASH: _dflash, FileKind.MTP: _mtp}[draft.kind]
    found = _hidden_size(main, draft) + check(main, draft) + _tokens(main, draft)
    return tuple(([lacking] if lacking else []) + [one.replace("The head ", f"The {_name(draft)} ") for one in found])


def built_in(main: GgufHeader, *, lacking: str | None = None) -> str | None:
    """Why the MTP inside `main` cannot guess for it, as a sentence; None where it can. `lacking`: as above."""
    if main.kind is not FileKind.MODEL_WITH_MTP:
        return "The main model's file has no MTP inside."
    extra = kinds.nextn_layers(main.entries)
    if main.architecture not in architectures.MTP:
        return f"llama.cpp keeps the MTP layers of {main.architecture} models and does not run them."
    if extra > 1 and main.architecture not in architectures.SEVERAL_MTP:
        return f"The file has {extra:,} MTP layers, where llama.cpp runs one of {main.architecture} models."
    return lacking


def said_of(main: GgufHeader, draft: GgufHeader, *, lacking: str | None = None) -> tuple[str, ...]:
    """Why this head does not guess for this main model, as long as heads cannot be used."""
    reasons = reasons_against(main, draft, lacking=lacking)
    return reasons or (f"This {_name(draft)} fits the main model, but heads cannot be used yet.",)


def _name(draft: GgufHeader) -> str:
    """As in "EAGLE-3 head"."""
    return draft.described.partition(" for ")[0].partition(" ")[2]


def _hidden_size(main: GgufHeader, draft: GgufHeader) -> list[str]:
    wanted, own = kinds.hidden_size(draft.entries), main.n_embd
    if draft.kind is FileKind.MTP:  # it reads what comes out of the main model
        own = main.number("embedding_length_out", own)
        wanted = draft.number("embedding_length_out", wanted)
    return (
        []
        if wanted == own
        else [f"The head is for a model of hidden size {wanted:,}, and the main model's is {own:,}."]
    )


def _eagle3(main: GgufHeader, draft: GgufHeader) -> list[str]:
    return _inputs(main, draft, architectures.FINAL_STATE) + _borrowed(main, draft)


def _dflash(main: GgufHeader, draft: GgufHeader) -> list[str]:
    return _inputs(main, draft, architectures.LAST_OUTPUT_AS_INPUT) + _borrowed(main, draft)


def _inputs(main: GgufHeader, draft: GgufHeader, give_last: frozenset[str]) -> list[str]:
    """Does the main model have the layers, and give their inputs? `give_last`: architectures that give the output of
    the last one too."""
    name = main.architecture
    if name not in architectures.LAYER_INPUTS:
        return [f"The head reads inputs of the main model's layers, and llama.cpp gives none of a {name} model."]
    layers = kinds.target_layers(draft.entries) or ()
    beyond = [layer for layer in layers if layer >= main.trunk_layers + (name in give_last)]
    if not beyond:
        return []
    if beyond[0] == main.trunk_layers:
        return [f"The head reads the output of the last layer too, which llama.cpp does not give of a {name} model."]
    return [f"The head reads layer {beyond[0]:,} of the main model, which has {main.trunk_layers:,} layers."]


def _borrowed(main: GgufHeader, draft: GgufHeader) -> list[str]:
    """A head without embeddings or an output of its own takes the main model's, which must have its width."""
    own = {tensor.name: tensor for tensor in draft.tensors}
    what = "embeddings" if _EMBEDDINGS not in own else "output" if _OUTPUT not in own else None
    if what is not None and draft.n_embd != main.n_embd:
        return [f"The head takes the main model's {what}, and is {draft.n_embd:,} wide where that is {main.n_embd:,}."]
    rows = own[D2T].elements if D2T in own else draft.n_vocab
    if _OUTPUT not in own and not (draft.kind is FileKind.DFLASH and _EMBEDDINGS in own) and rows != main.n_vocab:
        return [f"The head takes the main model's output of {main.n_vocab:,} tokens, and has {rows:,} itself."]
    return []


def _mtp(main: GgufHeader, draft: GgufHeader) -> list[str]:
    if draft.architecture == "gemma4-assistant":
        return _assistant(main, draft)
    if draft.architecture != main.architecture:
        return [f"The head was made for a {draft.architecture} model, and the main model is a {main.architecture} one."]
    if draft.trunk_layers != main.trunk_layers:
        return [
            f"The head was made for a model of {draft.trunk_layers:,} layers, and the main model has "
            f"{main.trunk_layers:,}."
        ]
    return []


def _assistant(main: GgufHeader, draft: GgufHeader) -> list[str]:
    """It reads the keys and values of the main model's last layer, and of the last but one where it has a window."""
    if main.architecture != "gemma4":
        return [f"The head was made for a gemma4 model, and the main model is a {main.architecture} one."]
    keys = ("attention.key_length", "attention.key_length_swa")
    if any(draft.number(key) != main.number(key) for key in keys) or _shared_heads(main, draft):
        return ["The head reads keys and values of another size than the main model's."]
    return []


def _shared_heads(main: GgufHeader, draft: GgufHeader) -> bool:
    """Whether a layer of the assistant expects another number of heads than the layer has whose cache it reads."""
    pattern = draft.entries["gemma4-assistant.attention.sliding_window_pattern"].value
    assert isinstance(pattern, Sequence)
    entry = draft.entries.get("gemma4-assistant.attention.head_count_kv")
    own = entry.value if entry is not None and isinstance(entry.value, Sequence) else None
    heads = main.kv_head_counts
    return any(
        (own[layer] if own is not None else draft.number("attention.head_count_kv")) != heads[-2 if windowed else -1]
        for layer, windowed in enumerate(pattern)
        if len(heads) > 1
    )


def _tokens(main: GgufHeader, draft: GgufHeader) -> list[str]:
    """An id must mean the same in both; and no token of the main model may be one that the head has no row for."""
    mine, theirs = main.n_vocab, draft.n_vocab
    rows = _EMBEDDINGS in {tensor.name for tensor in draft.tensors} and draft.architecture != "gemma4-assistant"
    if abs(mine - theirs) > MAX_SIZE_DIFFERENCE or (rows and theirs < mine):
        return [f"The head knows {theirs:,} tokens, and the main model has {mine:,}."]
    texts = zip(main.tokenizer.texts, draft.tokenizer.texts, strict=False)
    unlike = [at for at, (one, other) in enumerate(texts) if one != other and at >= FIRST_COMPARED_ID]
    if not unlike:
        return []
    at = unlike[0]
    one, other = quoted(main.tokenizer.text(at)), quoted(draft.tokenizer.text(at))
    count = "1 token differs" if len(unlike) == 1 else f"{len(unlike):,} tokens differ"
    return [f"Token {at:,} is {one} in the main model and {other} in the head ({count})."]
